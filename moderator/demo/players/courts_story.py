"""A year of Statecraft: who plays, and what each court writes to which mail, as a table."""

from __future__ import annotations

from dataclasses import dataclass

from moderator.demo.players.story import Character

CAST = (
    Character("Anna Lindqvist", "anna@fjord.demo", "Europe/Stockholm", "plain", "plain text, signed"),
    Character("Ben Okafor", "ben.okafor@post.demo", "Africa/Lagos", "phone", "on a phone that makes dashes pretty"),
    Character("Carla Rossi", "c.rossi@ufficio.demo", "Europe/Rome", "outlook", "HTML only, on top of what is answered"),
    Character("Grace Kim", "grace@harbor.demo", "America/New_York", "quoting", "below the whole report"),
    Character("Jonas Weber", "jonas@kontor.demo", "Europe/Berlin", "attaching", "everything in a file"),
    Character("Leyla Demir", "leyla@bosporus.demo", "Europe/Istanbul", "plain", "plain text, signed"),
)
"""In the scenario's order: the first plays England."""
GAMEMASTER, CODE = "the gamemaster", "courts"
MASTER = Character("Gamemaster", "you@moderator.demo", "Europe/London", "plain", "plain text, signed")
WISHES = ("options.auto=full", "early=false")
"""Nothing waits for the gamemaster but what he wants to be asked; a season lasts its time, for there is much to say."""


@dataclass(frozen=True)
class Cue:
    """What a court (or the gamemaster) writes to the first mail in whose subject or text `heard` is found.

    heard: a pattern, whose groups stand in the lines as {0}, {1}; "" is said unasked, at the beginning.
    """

    who: str
    heard: str
    lines: tuple[str, ...]


START = "begins: you play"
SUMMER, FALL, WINTER = (f"Now: orders for 1492 {season}" for season in ("Summer", "Fall", "Winter"))
FORCES: dict[str, tuple[str, ...]] = dict.fromkeys(
    ("England", "Spain", "France", "Portugal", "Venice"), ("A1", "A2", "N1", "N2")
)
FORCES |= {"Austria": ("A1", "A2")}
MOVES = {
    (START, "England"): ("SAIL N2 TO CHA",),
    (SUMMER, "Austria"): ("MOVE A1 TO TYR",),
    (FALL, "Austria"): ("MOVE A1 TO TRF STANCE attack", "RETREAT A1 IF LOSS >= 50%"),
    (FALL, "France"): ("MOVE A1 TO BRG",),
    (WINTER, "Venice"): ("MOVE A1 TO TRF STANCE attack",),
}
"""(the season's call, State) -> marches; all other forces hold."""
MEDINA = (
    'TREATY NEW "Treaty of Medina" WITH POR SECRET',
    "CLAUSE 1 NON-AGGRESSION UNTIL 1505",
    "CLAUSE 2 EXCHANGE SPA GIVES 10 GOLD",
    "TEXT",
    "The Crowns of Spain and Portugal divide the Ocean between them.",
    "END TEXT",
    "END TREATY",
)
ALPINE = ('TREATY NEW "Alpine Peace" WITH FRA PUBLIC', "CLAUSE 1 NON-AGGRESSION UNTIL 1495", "END TREATY")
LETTER = ("PRESS TO SPA", "TEXT", "We hear the Catholic Kings look for ships, cousin.", "END TEXT")
BIDS = {"England": 3, "Spain": 3, "France": 1, "Portugal": 0, "Austria": 2, "Venice": 3}
SCRIPT = (
    Cue(GAMEMASTER, "", ("AUTO off FOR RQ-RM-LEAK", "AUTO off FOR RQ-HONOR")),
    *(Cue(state, START, ("READY",)) for state in FORCES),
    *(
        Cue(state, call, tuple(f"HOLD {force}" for force in forces))
        for state, forces in FORCES.items()
        for call in (START, SUMMER, FALL, WINTER)
    ),
    *(Cue(state, call, marches) for (call, state), marches in MOVES.items()),
    Cue("England", START, ("INVESTMENT 70%", "RECRUIT 2 NAVAL AT Bristol", "EXPLORE W FROM Bristol MAX 30", *LETTER)),
    Cue("Spain", START, MEDINA),
    Cue("Austria", START, ALPINE),
    Cue("Venice", START, ("INFILTRATE SPA PRESTIGE 3",)),
    Cue("Portugal", r"SIGN (T-\d+) v1", ("SIGN {0} v1",)),
    Cue("Spain", r"Portugal has signed v1 of (T-\d+)", ("SIGN {0} v1",)),
    Cue("France", r"SIGN (T-\d+) v1", ("AMEND {0}", "CLAUSE 1 NON-AGGRESSION UNTIL 1500", "SIGN {0} v2")),
    Cue("Austria", r"France has signed v2 of (T-\d+)", ("SIGN {0} v2",)),
    Cue(GAMEMASTER, r"RULE (Q-\d+) -5", ("RULE {0}: no",)),
    Cue("Portugal", SUMMER, ("DESTABILIZE FRA PRESTIGE 2",)),
    Cue("France", r"DEFEND (Q-\d+) PRESTIGE", ("DEFEND {0} PRESTIGE 2",)),
    Cue("France", SUMMER, ('REQUEST HONOR "I kept the peace with Austria"',)),
    Cue(GAMEMASTER, r"(Q-\d+)\. France asks for Honor", ("RULE {0}: 1",)),
    Cue(GAMEMASTER, SUMMER, ("EVENT EV-PROSPER", 'AWARD SPA 2 PRESTIGE "a bold treaty" PRIVATE')),
    *(Cue(state, r"BID (Q-\d+) <n>", (f"BID {{0}} {bid}",)) for state, bid in BIDS.items()),
    Cue("Austria", FALL, ("DECLARE WAR ON VEN NO CB CONFIRM",)),
    Cue("France", r"JOIN (Q-\d+)", ("JOIN {0}",)),
)
"""In this order a court's lines stand in its mail; each cue counts once."""
SCENES = {
    "1492-Spring": ("Spain and Portugal sign in secret", "Venice spies", "Austria and France bargain over a pact"),
    "1492-Summer": ("somebody tries to shake France", "three courts bid the same", "France asks for Honor"),
    "1492-Fall": ("Austria attacks Venice", "France is bound to both"),
    "1492-Winter": ("Venice marches to take back its land", "the year is reckoned"),
}
"""What is to be seen in each season, in words."""
