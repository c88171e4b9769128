"""Section 3 of the order language: the Gamemaster's own orders."""

from __future__ import annotations

from rules.statecraft.language.forms.form import Form


def _form(name: str, verb: str, patterns: tuple[str, ...], example: str, text: str, **more: object) -> Form:
    return Form(name=name, verb=verb, patterns=patterns, examples=(example,), text=text, moderator=True, **more)  # type: ignore[arg-type]


FORMS = (
    _form(
        "Rule on a question",
        "RULE",
        (
            "RULE <subject:Q> [:] <value:value> [<reason:text>]",
            "RULE <subject:Q> [:] [<reason:text>]",
        ),
        'RULE Q-1 -8 "very secret"',
        "yes, no, a number, dice, a list, fields key=value, or DEFAULT; long answers as yaml in TEXT. "
        "A second RULE overrules the first while nothing has come of it.",
        sort="answer",
        block="may",
    ),
    _form(
        "Rule on everything",
        "RULE_ALL",
        ("RULE ALL DEFAULT",),
        "RULE ALL DEFAULT",
        "Every open question takes its default.",
        sort="answer",
    ),
    _form(
        "Short ruling",
        "RULE_ONE",
        ("<value=YES|NO|DEFAULT> [<reason:text>]", "<value:signed> [<reason:text>]"),
        "YES",
        "Where only one question is open, its answer alone.",
        sort="answer",
    ),
    _form(
        "Automatic rulings",
        "AUTO",
        ("AUTO <option=off|timeout|full> [FOR <text:ruling>]",),
        "AUTO full FOR RQ-SUPPLY",
        "Wait for you, take the default when the time is up, or at once.",
    ),
    _form(
        "Set a State",
        "GM_SET",
        ("GM SET <state:state> <fields:assignments> [<confirm!CONFIRM>]",),
        "GM SET SCO stability=5, gold=20",
        "Conditions and Measures of an unplayed State.",
    ),
    *(
        _form(
            f"{act.capitalize()} {kind.lower()} units",
            "GM_FORCE",
            (
                f"GM FORCE <state:state> {act} <number:number> {kind} AT <place:place> [<confirm!CONFIRM>] "
                f"{{option={act} {kind}}}",
            ),
            f"GM FORCE SCO {act} 3 {kind} AT Edinburgh",
            "Units of an unplayed State.",
        )
        for act in ("ADD", "REMOVE")
        for kind in ("LAND", "NAVAL")
    ),
    _form(
        "A Sovereign dies",
        "GM_KILL",
        ("GM KILL <state:state> SOVEREIGN [<confirm!CONFIRM>]",),
        "GM KILL SCO SOVEREIGN",
        "Of an unplayed State.",
    ),
    _form(
        "A new State",
        "GM_STATE",
        ("GM STATE NEW <title:text>",),
        'GM STATE NEW "Netherlands"\nTEXT\ncapital: Amsterdam\nregions: [HOL]\ngold: 40\nEND TEXT',
        "Its data as yaml in TEXT: conditions, regions, armies, navies, ruler.",
        block="must",
    ),
    _form(
        "Land",
        "GM_REGION",
        ("GM REGION <place:region> <option=OWNER|CONTROLLER> <state:state>",),
        "GM REGION GAS OWNER FRA",
        "Land after rulings.",
    ),
    _form(
        "Wealth", "GM_WEALTH", ("GM WEALTH <place:region> <number:number>",), "GM WEALTH GAS 4", "A region's weight."
    ),
    _form(
        "Seat a player in a State",
        "GM_SEAT",
        ("GM SEAT <title:player> STATE <state:state> {option=STATE}",),
        "GM SEAT Anna STATE SCO",
        "A player takes an unplayed State.",
    ),
    _form(
        "Seat a player as General",
        "GM_SEAT",
        ("GM SEAT <title:player> GENERAL OF <state:state> {option=GENERAL}",),
        "GM SEAT Anna GENERAL OF SCO",
        "A player serves a monarch.",
    ),
    _form(
        "Waive a Supply roll",
        "SUPPLY",
        ("SUPPLY <force:any force> NONE {option=NONE}",),
        "SUPPLY ENG-A1 NONE",
        "This season.",
    ),
    _form(
        "Call for a Supply roll",
        "SUPPLY",
        ("SUPPLY <force:any force> [<number:signed>]",),
        "SUPPLY ENG-A1 -3",
        "This season, with a modifier.",
    ),
    _form(
        "Reveal",
        "REVEAL",
        ("REVEAL <place:region> TO <state:state>",),
        "REVEAL VIR TO POR",
        "A place becomes known to a State.",
    ),
    _form(
        "What an expedition finds",
        "FOUND",
        ("FOUND <ref:expedition> <via:regions> [AFTER <number:number>] [SEASONS]",),
        "FOUND POR VIR AFTER 3",
        "Of the expedition that a State has under way, or of the quote (Q-n) that sent it.",
    ),
    _form(
        "Award Prestige",
        "AWARD",
        ("AWARD <state:who> <number:whole> PRESTIGE <text:text> [<secret!PRIVATE>]",),
        'AWARD POR 2 PRESTIGE "round the Cape in one season" PRIVATE',
        "Public unless PRIVATE.",
    ),
    _form(
        "Award Honor",
        "HONOR",
        ("HONOR|HONOUR <state:state> <number:signed> <text:text>",),
        'HONOR ENG +1 "kept the pact"',
        "",
    ),
    _form(
        "Announce a reward",
        "REWARD",
        ("REWARD <text:text> <number:number> [CHECK <title:expression>]",),
        'REWARD "First to plant a colony in the New World" 4 CHECK colony_in(unknown)',
        "A task, its Prestige, and how the service can see that it is done.",
    ),
    _form(
        "Grant a reward",
        "REWARD_DONE",
        ("REWARD DONE <ref:reward> BY <state:state>",),
        "REWARD DONE R-1 BY POR",
        "The first who did the task.",
    ),
    _form("Close an event", "EVENT_CLOSE", ("EVENT CLOSE <ref:Q>",), "EVENT CLOSE Q-1", "An auction is called off."),
    _form(
        "An event of your own",
        "EVENT_NEW",
        ("EVENT NEW",),
        "EVENT NEW\nid: EV-COMET\nkind: positive\nname: A Comet\ntext: A star.\neffects: [{decay: -1d20}]\nEND EVENT",
        "Its data as yaml, closed by END EVENT.",
        block="must",
    ),
    _form(
        "Hold an event",
        "EVENT",
        ("EVENT <ref:event> [DEADLINE <number:hours>]",),
        "EVENT EV-GUNPOWDER DEADLINE 48",
        "Put up for bids; a global event happens at once.",
    ),
    _form(
        "Fidei Defensor",
        "PAPACY",
        ("PAPACY FIDEI <state:state> {option=FIDEI}",),
        "PAPACY FIDEI SPA",
        "One Sovereign at a time.",
    ),
    _form("No Fidei Defensor", "PAPACY", ("PAPACY FIDEI NONE {option=FIDEI}",), "PAPACY FIDEI NONE", ""),
    _form(
        "Excommunicate",
        "PAPACY",
        ("PAPACY EXCOMMUNICATE <state:state> {option=EXCOMMUNICATE}",),
        "PAPACY EXCOMMUNICATE FRA",
        "A Catholic Sovereign; 5 Stability.",
    ),
    _form("Crusade", "PAPACY", ("PAPACY CRUSADE ON <state:state> {option=CRUSADE ON}",), "PAPACY CRUSADE ON OTT", ""),
    _form(
        "End a Crusade",
        "PAPACY",
        ("PAPACY CRUSADE OFF <state:state> {option=CRUSADE OFF}",),
        "PAPACY CRUSADE OFF OTT",
        "",
    ),
    _form(
        "Grant a Casus Belli",
        "CB",
        ("CB <state:state> ON <states:state> [<text:text>]",),
        'CB ENG ON FRA "burned ships"',
        "The first State gains it against the second.",
    ),
    _form(
        "Find a violation",
        "VIOLATION",
        ("VIOLATION <ref:T> CLAUSE <number:number> BY <state:state>",),
        "VIOLATION T-1 CLAUSE 1 BY SPA",
        "It is paid for at once.",
    ),
    _form(
        "Minorities",
        "MINORITY",
        ("MINORITY <state:state> <number:number>",),
        "MINORITY SPA 2",
        "The penalty on Control.",
    ),
    _form("Rate of a State's loans", "RATE", ("RATE <state:state> <number:percent>",), "RATE FRA 8%", ""),
    _form(
        "Price of an expedition",
        "QUOTE",
        ("QUOTE <ref:Q> <number:number>",),
        "QUOTE Q-1 25",
        "In place of the one quoted.",
    ),
    _form(
        "Secret roll",
        "SECRET_ROLL",
        ("SECRET ROLL <option:attribute> <state:state> [<number:signed>]",),
        "SECRET ROLL fortune POR -2",
        "Dice for you alone.",
    ),
    _form(
        "Announce", "ANNOUNCE", ("ANNOUNCE",), "ANNOUNCE\nTEXT\nWe play on Monday.\nEND TEXT", "To all.", block="must"
    ),
    _form("End the game", "END_GAME", ("END GAME",), "END GAME", "The scores are told."),
    _form(
        "The clock",
        "CLOCK",
        ("DEADLINE <value:value>", "NEXT", "PAUSE", "RESUME", "UNDO"),
        "NEXT",
        "Deadlines belong to the service.",
        sort="command",
    ),
)
