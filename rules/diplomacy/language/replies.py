"""What a player is told about a line that is no order, or not one that can be read."""

from __future__ import annotations

from typing import Literal

from rules.lines import Line
from rules.ruleset import Problem, Value


class Answer(Value):
    """A kind of problem and its sentence; {clause} is what was written, other names are filled in where it is used."""

    kind: Literal["unread", "unknown", "ambiguous", "illegal", "doubtful"]
    text: str


ANSWERS = {
    "proxy": Answer(kind="illegal", text="Proxy orders are not used in this game."),
    "proxy-then": Answer(kind="illegal", text="{unit} holds until you order it."),
    "unknown-then": Answer(kind="unknown", text="The {kind} holds unless you send the order again."),
    "on-file": Answer(kind="doubtful", text="The order on file ({order}) stays."),
    "in-this-text": Answer(kind="doubtful", text="Its other order in this mail counts: {order}."),
    "core": Answer(kind="illegal", text='"{clause}" uses a rule of another variant; it is not used here.'),
    "repeats": Answer(kind="ambiguous", text="Please send the orders again; earlier orders are not repeated."),
    "nothing": Answer(kind="ambiguous", text="No action given for {unit}. Hold? Please confirm: {short} H."),
    "nothing-in-retreat": Answer(
        kind="ambiguous", text="No action given for {unit}. Retreat ({short} R ...) or disband ({short} D)?"
    ),
    "who": Answer(kind="ambiguous", text="Which unit? Begin the order with the unit that is to do it."),
    "each": Answer(
        kind="ambiguous", text="Which units? Name them one by one, each with an order of its own, such as {example}."
    ),
    "unit_last": Answer(
        kind="unread", text="This is not understood. Begin the order with the unit that is to do it: {example}."
    ),
    "none-of-kind": Answer(kind="illegal", text="You have no {kinds} to give this order to."),
    "remove_whom": Answer(
        kind="ambiguous",
        text="Which unit? Name it (Remove {short}). Without an order the farthest unit from your centres is removed.",
    ),
    "build_what": Answer(kind="ambiguous", text="Build what, and where? Name the unit: Build A {site}."),
    "nothing-owed": Answer(kind="illegal", text="You have nothing to build or remove in this phase."),
    "condition": Answer(
        kind="illegal",
        text="Orders are written before others are known; an order cannot depend on the same turn.",
    ),
    "block": Answer(
        kind="unread",
        text="Conditional orders are not used in this game; nothing was recorded from here to ENDIF.",
    ),
    "question": Answer(
        kind="ambiguous", text='Is "{clause}" an order? If so, send it again without the question mark.'
    ),
    "choice": Answer(kind="ambiguous", text="An order says one thing: send the one that you mean."),
    "converse": Answer(
        kind="ambiguous", text='"{clause}" is not read as an order. Write out each order that you mean by it.'
    ),
    "prose": Answer(kind="ambiguous", text='Is "{clause}" an order? If so, send it again on a line of its own.'),
    "unread": Answer(kind="unread", text="This is not understood.{words} Write it like this: {example}."),
    "quoted": Answer(
        kind="unread",
        text='Quoted text is not read as an order. Send it again without the ">" in front if you mean it.',
    ),
    "cut": Answer(
        kind="unread",
        text="Too long to be an order, and not read. Send each order on a line of its own, at most {most}.",
    ),
    "other-power": Answer(
        kind="illegal", text="This is an order of {power}. You play {own}, and nobody orders for another power."
    ),
    "cancel-mixed": Answer(kind="ambiguous", text="Send what you withdraw on a line of its own; nothing was changed."),
    "cancel-what": Answer(
        kind="ambiguous", text="Which order? Write Cancel {unit}, or CLEAR for all of them; nothing was withdrawn."
    ),
    "nothing-to-cancel": Answer(kind="doubtful", text="There is no order on file for {unit}; nothing was withdrawn."),
    "withdrawn-movement": Answer(kind="doubtful", text="Order for {unit} withdrawn: it holds."),
    "withdrawn-retreat": Answer(kind="doubtful", text="Order for {unit} withdrawn: without one it is disbanded."),
    "withdrawn-adjustment": Answer(kind="doubtful", text="{unit}: withdrawn."),
    "phase-over": Answer(kind="illegal", text="{phase} is over; the orders below this line were not kept."),
    "phase-unread": Answer(kind="unread", text='Which phase? Write it like this: "PHASE Fall {year}".'),
    "other-phase": Answer(
        kind="doubtful",
        text=(
            "The heading says {heading}, but this is {phase}: the orders were read for this phase. To have them kept "
            'for another, write "PHASE {heading}" above them.'
        ),
    ),
    "elsewhen": Answer(
        kind="ambiguous",
        text=(
            'Is this an order for {phase}? If so, send it again without "{words}". Orders for a later phase are kept '
            'below a line such as "PHASE Fall {year}".'
        ),
    ),
    "joined": Answer(kind="doubtful", text="Two lines were joined: {halves}."),
    "read-as": Answer(kind="doubtful", text='"{spelling}" was read as {place}.'),
    "read-otherwise": Answer(
        kind="doubtful", text='"{spelling}" is usually {usual}, which cannot be meant here: read as {place}.'
    ),
    "unknown": Answer(kind="unknown", text='I do not know a province "{spelling}".{offer}'),
    "several": Answer(kind="ambiguous", text='"{spelling}" could be {places}. Write the one you mean.'),
    "other-kind": Answer(kind="doubtful", text="The unit in {place} is {a_kind}; read as {order}."),
    "army-coast": Answer(kind="doubtful", text="Armies have no coast; coast dropped."),
    "no-such-coast": Answer(kind="doubtful", text="{place} has no such coast; coast dropped."),
    "unit-coast": Answer(kind="doubtful", text="Your fleet is on the {coast}; the coast you wrote was ignored."),
    "either-coast": Answer(kind="doubtful", text="No coast given: the support counts for either coast."),
    "other-owner": Answer(kind="doubtful", text="The unit in {place} is {adjective}; read as that one."),
    "two-orders": Answer(kind="doubtful", text="Two orders for {unit}; this later one counts."),
    "fleet-via": Answer(kind="doubtful", text="Only armies are convoyed; the fleet moves by itself."),
    "route": Answer(kind="illegal", text="A unit moves one province a turn. Send only the first step."),
}


def problem(answer: str, line: Line, **facts: object) -> Problem:
    """What is told about a line."""
    kind = ANSWERS[answer].kind
    return Problem(line=line.number, text=line.written, kind=kind, message=sentence(answer, **facts))


def sentence(answer: str, **facts: object) -> str:
    """An answer's sentence with these facts in it."""
    text = ANSWERS[answer].text.format_map(facts)
    return text[:1].upper() + text[1:]
