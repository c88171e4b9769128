"""The order language as one table: the parser, HELP and the order guide are all made from it.

A pattern is written as a player reads it. Capitals are what is named: UNIT (or UNITS, a list), HELPED (the unit that is
supported or convoyed), TARGET, SEAS (a convoy's route; SEA its only one), STOPS (other places on the way), POWER, THERE
(the place where the UNIT is), NUMBER, KIND, ALL ("all units", "all fleets", "fleets", "both fleets"), REST (anything up
to a comma). Small letters are sorts of words (vocabulary.VERBS; "moves" is "to" without its marks); brackets mean that
it may be left out.
"""

from __future__ import annotations

from rules.diplomacy.language import vocabulary as words
from rules.diplomacy.model import PhaseKind
from rules.ruleset import GuideEntry, Value


class Form(Value):
    """One thing to say and the ways to say it.

    verb: an order's verb; "adjust" (a build or a removal, whichever is owed); "cancel"; or a key of replies.ANSWERS:
    something that is no order but is answered. A form without examples is not in the guide. alone: it is only meant
    when nothing else stands in the clause.
    """

    name: str
    verb: str
    phases: tuple[PhaseKind, ...]
    patterns: tuple[str, ...]
    examples: tuple[str, ...] = ()
    text: str = ""
    alone: bool = False


MOVEMENT: tuple[PhaseKind, ...] = ("movement",)
RETREAT: tuple[PhaseKind, ...] = ("retreat",)
ADJUSTMENT: tuple[PhaseKind, ...] = ("adjustment",)
EVERY: tuple[PhaseKind, ...] = ("movement", "retreat", "adjustment")

FORMS = (
    Form(
        name="Hold",
        verb="hold",
        phases=MOVEMENT,
        patterns=("UNITS holds", "UNIT holds THERE", "holds UNITS [holds]", "ALL holds", "holds ALL"),
        examples=("A Paris holds", "a par h", "Paris and Marseilles hold", "All units hold", "everything else holds"),
        text="The unit stays where it is. So does a unit without an order.",
    ),
    Form(
        name="Move",
        verb="move",
        phases=MOVEMENT,
        patterns=("UNIT to TARGET", "moves UNIT to TARGET", "UNIT TARGET"),
        examples=("A Paris - Burgundy", "a par-bur", "F Brest to Mid-Atlantic", "Move my army from Paris to Burgundy"),
        text="To a neighbouring province. A fleet names the coast where it could reach two: F Mao - Spa/nc.",
    ),
    Form(
        name="Move by convoy",
        verb="move",
        phases=MOVEMENT,
        patterns=(
            *("UNIT to TARGET via [SEAS]", "UNIT to TARGET via SEA", "UNIT via [to] TARGET", "UNIT via SEAS to TARGET"),
            *("UNIT to SEAS to TARGET", "moves UNIT to TARGET via [SEAS]", "moves UNIT to SEAS to TARGET"),
            *("moves UNIT via [SEAS] to TARGET", "UNIT convoys to TARGET", "UNIT to TARGET convoys"),
        ),
        examples=("A London - Norway via convoy", "A Lon - Nth - Nwy", "A London by convoy to Norway"),
        text="An army between two coasts, carried by fleets at sea. A route may be named but binds nobody.",
    ),
    Form(
        name="Support to hold",
        verb="support",
        phases=MOVEMENT,
        patterns=(
            *("UNITS supports HELPED [holds]", "UNITS supports holds HELPED", "supports HELPED [holds] with UNITS"),
        ),
        examples=("A Paris supports A Burgundy", "a par s a bur", "A Par S A Bur H", "Paris supports Burgundy"),
        text="Lends its strength to a unit that does not move.",
    ),
    Form(
        name="Support a move",
        verb="support",
        phases=MOVEMENT,
        patterns=(
            *("UNITS supports [to] HELPED to TARGET [via]", "UNITS supports HELPED via [SEAS] to TARGET"),
            *("UNITS supports to TARGET from HELPED", "UNITS supports HELPED TARGET"),
            "supports HELPED to TARGET with UNITS",
        ),
        examples=(
            *("A Marseilles supports A Paris - Burgundy", "a mar s par-bur", "A Mar supports Paris to Burgundy"),
            "A Marseilles supports the army in Paris's move to Burgundy",
        ),
        text="Lends its strength to exactly this move, one's own or another power's.",
    ),
    Form(
        name="Convoy",
        verb="convoy",
        phases=MOVEMENT,
        patterns=(
            *("UNITS convoys [to] HELPED to TARGET [via]", "UNITS convoys HELPED to SEAS to TARGET"),
            *("UNITS convoys to TARGET from HELPED", "UNITS convoys HELPED TARGET"),
            "convoys HELPED to TARGET with UNITS",
        ),
        examples=("F North Sea convoys A London - Norway", "f nth c lon-nwy", "F Nth transports A Lon to Nwy"),
        text="A fleet at sea carries an army, one's own or another power's; several fleets make a chain.",
    ),
    Form(
        name="Retreat",
        verb="retreat",
        phases=RETREAT,
        patterns=(
            *("UNIT retreats [to] TARGET", "retreats UNIT [to] TARGET", "UNIT to TARGET", "UNIT TARGET"),
            *("moves UNIT to TARGET", "UNIT to retreats [to] TARGET", "retreats to TARGET from UNIT"),
        ),
        examples=("A Munich retreats to Tyrolia", "A Mun - Tyr", "mun r tyr", "Retreat A Munich to Tyrolia"),
        text="A dislodged unit goes to one of the provinces that the report lists. Without an order it is disbanded.",
    ),
    Form(
        name="Disband",
        verb="disband",
        phases=RETREAT,
        patterns=("UNITS [to] [retreats] disbands", "[retreats] disbands UNITS", "ALL disbands", "disbands ALL"),
        examples=("A Munich disbands", "A Mun D", "Disband A Munich"),
        text="A dislodged unit leaves the board.",
    ),
    Form(
        name="Build",
        verb="build",
        phases=ADJUSTMENT,
        patterns=("builds [NUMBER] UNITS", "UNITS builds", "UNIT builds KIND"),
        examples=("Build A Paris", "Build fleet Brest", "Build A Paris, F Brest", "+ A Par", "New army in Paris"),
        text="In an owned, empty home centre. A fleet in St Petersburg names its coast: Build F StP/nc.",
    ),
    Form(
        name="Remove",
        verb="remove",
        phases=ADJUSTMENT,
        patterns=("disbands [NUMBER] UNITS", "UNITS disbands", "retreats UNITS"),
        examples=("Remove A Ukraine", "Remove fleet Sevastopol", "A Ukr D", "Disband A Ukraine and F Sev"),
        text="A power with fewer centres than units removes the difference.",
    ),
    Form(
        name="Build or remove",
        verb="adjust",
        phases=ADJUSTMENT,
        patterns=("UNITS", "UNIT to KIND"),
        examples=("A Paris", "Paris: army"),
        text="A unit alone is built or removed, whichever you owe.",
    ),
    Form(
        name="Waive",
        verb="waive",
        phases=ADJUSTMENT,
        patterns=(
            *("waives [NUMBER] [builds] [UNIT]", "builds [NUMBER] waives", "NUMBER builds waives", "waives ALL"),
            *("waives ALL builds", "NUMBER waives"),
        ),
        examples=("Waive", "Waive 2", "I waive my build", "Keep the build for later"),
        text="Leaves a build unused.",
    ),
    Form(
        name="Withdraw an order",
        verb="cancel",
        phases=EVERY,
        patterns=(
            *(
                "cancel UNIT REST",
                "cancel ALL",
                "cancel builds UNIT",
                "cancel disbands UNIT",
                "cancel retreats UNIT REST",
            ),
            "cancel waives REST",
        ),
        examples=("Cancel A Par - Bur", "Withdraw A Paris"),
        text="Takes the unit's order off the file.",
    ),
    Form(name="Proxy", verb="proxy", phases=EVERY, patterns=("UNIT proxy [to] POWER", "UNIT proxy")),
    Form(name="Other variants", verb="core", phases=EVERY, patterns=("UNIT core REST",)),
    Form(name="Two steps", verb="route", phases=("movement", "retreat"), patterns=("UNIT to STOPS to TARGET",)),
    Form(name="Repeat", verb="repeats", phases=EVERY, patterns=("repeats",)),
    Form(
        name="No action",
        verb="nothing",
        phases=("movement", "retreat"),
        patterns=("UNIT", "UNIT to", "UNIT supports", "UNIT convoys", "UNIT retreats"),
        alone=True,
    ),
    Form(
        name="No unit",
        verb="who",
        phases=("movement", "retreat"),
        patterns=(
            "supports HELPED [to] [TARGET]",
            "convoys HELPED to TARGET",
            "[KIND] holds",
            "disbands",
            "retreats [to] [TARGET]",
        ),
        alone=True,
    ),
    Form(
        name="Several at once",
        verb="each",
        phases=("movement", "retreat"),
        patterns=(
            *("ALL to TARGET", "ALL retreats [to] TARGET", "moves ALL to TARGET", "retreats ALL to TARGET"),
            *("ALL supports HELPED [to] [TARGET]", "ALL supports HELPED holds", "ALL convoys HELPED to TARGET"),
        ),
        alone=True,
    ),
    Form(
        name="Unit last",
        verb="unit_last",
        phases=("movement", "retreat"),
        patterns=("moves TARGET with UNITS", "retreats [to] TARGET with UNITS"),
        alone=True,
    ),
    Form(
        name="No removal",
        verb="remove_whom",
        phases=ADJUSTMENT,
        patterns=("disbands [NUMBER] [KIND]", "[NUMBER] KIND disbands"),
        alone=True,
    ),
    Form(name="No build", verb="build_what", phases=ADJUSTMENT, patterns=("builds [NUMBER] [KIND]",), alone=True),
)


def guide() -> tuple[GuideEntry, ...]:
    """The order language for HELP and the order guide: every form, then the words."""
    forms = tuple(
        GuideEntry(name=form.name, forms=form.patterns, examples=form.examples, text=form.text)
        for form in FORMS
        if form.examples
    )
    return (*forms, WRITING, LATER, WORDS)


WRITING = GuideEntry(
    name="How to write",
    forms=("ORDER", "ORDER, ORDER and ORDER", "POWER: ORDER"),
    examples=("A Paris - Burgundy, F Brest - Mid-Atlantic", "a par bur", "1. A Par → Bur", "A Par - Bur // a comment"),
    text=(
        "One order a line or several; capitals, points and most small words do not matter. A or F may be left out "
        "where the unit is plain. Names may be written in full, as on the map or shortened; a slip in a full name is "
        "read and shown back, a wrong abbreviation is not guessed. The later of two orders for one unit counts."
    ),
)
LATER = GuideEntry(
    name="Orders for a later phase",
    forms=("PHASE season year [movement, retreat or adjustment]",),
    examples=("PHASE Fall 1900",),
    text="The lines below it are kept and read when that phase opens.",
)
WORDS = GuideEntry(
    name="Words",
    forms=(
        "to: -, ->, →, " + ", ".join(words.VERBS["to"]),
        *(f"{sort}: " + ", ".join(phrases) for sort, phrases in words.VERBS.items() if sort not in words.UNLISTED),
    ),
    examples=("Army Paris goes to Burgundy", "A Mar stays put"),
    text="Words of one line mean the same.",
)
