"""What a player is told about a line: the messages of orders.md section 5 by their codes, and notes on how it was read.

{names in braces} are the facts of the rules' own findings; a fact that is missing is left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from rules.lines import Line as Row
from rules.ruleset import Problem

MOST_NAMES = 4
"""Names that are listed when a spelling could mean many."""
Kind = Literal["unread", "unknown", "ambiguous", "illegal", "doubtful"]

MESSAGES: dict[str, str] = {
    "E-01": (
        'I could not read this line: "{line}". Orders begin with a word such as BUILD, MOVE, SAIL or INFLUENCE.{hint}'
        "{asked}"
    ),
    "E-02": "You are registered as {nation}; this mail gives orders for {other}. Nothing was stored.",
    "E-11": 'I know no {sort} called "{name}".{offer}',
    "E-12": '"{name}" could be {names}. Please write it out.',
    "E-13": '"{word}" is no unit I know.',
    "E-14": 'The number in "{line}" is missing or not positive.',
    "E-21": "{name} is not a non-player nation, rebel faction or colony.",
    "E-22": "Tribal nations have no diplomacy with non-player nations.",
    "E-22b": "A tribe cannot have a royal rebellion.",
    "E-23": "{X} is already Allied to you.",
    "E-24": "{X} is already Disfavorable to {N}; bad words cannot drive it into war.",
    "E-25": "{X} is not at war with {N}.",
    "E-26": "You cannot threaten a nation you are at war with.",
    "E-27": "After your empty threat of turn {t} nobody believes you any more.",
    "E-28": "{X} has no lost war to take up again (or is already at war).",
    "E-29": "{N} has no player, or holds no land taken from {X}, or {X} cannot reach it.",
    "E-30": "The bid must be at least {min}.",
    "E-31": (
        "This costs {cost}; at that point of your turn you will have about {money}. The line is kept and fails if the "
        "money is not there."
    ),
    "E-32": "You are already at war with {N}.",
    "E-41": "You have no port in an incorporated city territory.",
    "E-42": "Your nearest port is {d} sea zones from a port of {N}; the limit is {limit}.",
    "E-43": "{N} has no {kind} trade left.",
    "E-44": "You have no land border with {N}.",
    "E-45": "{T} is not one of your core cities.",
    "E-46": "No unbroken line of your land and your ships joins {A} and {B}.",
    "E-47": "{T} has been reorganised this turn.",
    "E-48": "{T} is not yours or not incorporated.",
    "E-49": "Only one try per turn in {T}.",
    "E-50": "{T} has a city already.",
    "E-51": "{T} has no city.",
    "E-52": "The walls of {T} cannot grow.",
    "E-53": "{T} is no core city or port of yours.",
    "E-61": "{T} has no city where you can raise troops this turn.",
    "E-62": "{T} can build {n} more units this turn. What fits is built.",
    "E-63": "{T} was not yours and incorporated at the start of your turn.",
    "E-64": "You do not have {need}.",
    "E-65": "{T} has no port.",
    "E-66": "{Z} does not touch {T}.",
    "E-67": "{T} is not on the coast.",
    "E-68": "A port outside your core needs a colonial city.",
    "E-69": "{T} has a port.",
    "E-70": "Only tribal nations do this, or tribes cannot do it.",
    "E-71": "A tribal city stands there.",
    "E-72": "No damaged ship of the line in {Z}.",
    "E-73": "No port of yours at {Z}.",
    "E-81": "You have only {n} {unit} in {place} (after your earlier lines).",
    "E-82": "There is room for {n} more transport points.",
    "E-82b": "A ship that has taken a tribal city aboard sails next turn.",
    "E-83": "{T} does not touch {Z}.",
    "E-84": "A fleet in deep sea movement takes nobody aboard this turn.",
    "E-85": "These ships have already loaded in {Z} this turn.",
    "E-86": "That is {d} moves; {unit} has {m}.",
    "E-87": "I find no way by sea from {A} to {B}.",
    "E-88": "Your captains do not know the {route} route. Use EXPEDITION.",
    "E-89": "{Z} holds ships of {N}, with whom you are at war; deep sea movement must go around.",
    "E-90": "Only ships of the line can go.",
    "E-91": (
        "{Z} is no goal of an expedition (only zones off North America; for natives, the coasts of the Old World)."
    ),
    "E-92": "You know this route.",
    "E-93": "In deep sea movement one cannot attack.",
    "E-94": "No ships of {N} are in {Z} now; the order stands.",
    "E-101": "{A} and {B} are not neighbours.",
    "E-102": "{unit} moves only {m}.",
    "E-103": "Enemy troops in {T} bar the way.",
    "E-104": "{T} is yours.",
    "E-105": "Non-player nations never let troops in.",
    "E-106": "Not with a nation you are at war with.",
    "E-107": "One ship can land in one territory only.",
    "E-108": "This ship loaded while in deep sea movement; it lands nobody this turn.",
    "E-109": "This caravan starts moving next turn.",
    "E-110": "A tribal city moves only into your own land; {T} is not free for it.",
    "E-111": "A general alone takes no territory.",
    "E-121": "{T} is not yours.",
    "E-122": "{T} is incorporated.",
    "E-123": "{T} must be yours and incorporated from the start of the turn.",
    "E-124": "{T} is out of reach of your core: {reason}.",
    "E-125": "{T} is core.",
    "E-126": "No city of yours stands there.",
    "E-131": "You are not at war with {N}.",
    "E-132": "No such offer is open.",
    "E-133": "Only once per turn.",
    "E-134": "{X} is {box}, not Allied.",
    "E-135": "You have not yet fought {N}.",
    "E-136": "{X} cannot reach {N}.",
    "E-137": "{X} is already in a war.",
    "E-138": "{X} must be Favorable or Allied.",
    "E-139": "{X} will never hear of marriage again.",
    "E-140": "Waiting for the same line from {N}.",
    "E-141": "You name {a} as ruler, {N} names {b}.",
    "E-142": "In {T} is no conquered colony of that nation, whose liberation could be supported.",
    "E-143": "{T} is core of its owner: no liberation starts there.",
    "E-144": "A liberation is supported with at least 5 resources.",
    "E-145": "{T} is no city of a created colony, where alone a colonial rebellion can start.",
    "E-146": "The bid must be a multiple of 5.",
    "E-147": "{T} is not land that can be given back: only the original land of the nation, or all of a colony.",
    "E-148": "A freed nation needs a city; there is none among these territories.",
    "E-149": "You support no civil war in {N}.",
    "E-150": "You are at war.",
    "E-151": "{item} cannot be traded.",
    "E-152": "{N} has offered something else; both must name the same things. {list}",
    "E-153": "No caravan with {n} is in a core city or port of {N}.",
    "E-154": "Money travels by caravan: CARAVAN {n} FROM ... TO {N}.",
    "W-1": "{T} will lose its core status.",
    "W-2": "Ships of {N} (at war) are on the path: this is an attack.",
    "W-3": "Ice: one ship in ten is lost.",
    "W-4": "This move is an attack on {N} and means war.",
    "W-5": "Nothing can be built at this tribal city this turn.",
    "J-01": 'I cannot decide "{text}" myself. Unless the moderator rules before the deadline: the general fights on.',
    "J-03": 'I cannot decide "{text}" myself. Unless the moderator rules before the deadline: no retreat.',
    "J-10": (
        'I cannot decide "{text}" myself. Unless the moderator rules before the deadline: the condition is ignored.'
    ),
}
NOTES: dict[str, tuple[Kind, str]] = {
    "read-as": ("doubtful", '"{spelling}" was read as {name}.'),
    "not-enforced": ("doubtful", 'The term "{text}" is recorded and not enforced.'),
    "one-try": ("doubtful", "Without UP TO n TIMES this is one try."),
    "joined": ("doubtful", "Two lines were joined: {halves}."),
    "question": ("ambiguous", 'Is "{line}" an order? If so, send it again without the question mark.'),
    "under-press": (
        "ambiguous",
        "This stands under a note or press and was not read as an order. If you mean it, leave a blank line above.",
    ),
    "quoted": (
        "unread",
        'Quoted text is not read as an order. Send it again without the ">" in front if you mean it.',
    ),
    "cut": ("unread", "Too long to be an order, and not read. Send each order on a line of its own."),
    "no-refusal": ("illegal", "A marriage that is not answered does not come about; it needs no refusal."),
    "caravans": (
        "ambiguous",
        "Which caravan in {place}? Name its content: MOVE CARAVAN 8 FROM {place} TO ...",
    ),
    "which-war": ("ambiguous", "Which war is {X} to end? Write it like this: THREATEN {X} TO END WAR WITH France"),
    "remark": ("unread", "A line behind a # is a remark. If you mean it, send it without the #: {order}"),
    "no-turn": ("illegal", "{nation} is conquered and has no turn; it gives orders again when it rises."),
    "setup-now": ("illegal", "The tribes choose their start now: only SETUP lines count."),
    "setup-over": ("illegal", "SETUP lines belong to the start of the game."),
    "dropped": ("illegal", "This line was on file and cannot stand any longer. {why}"),
}
"""Messages without a code of orders.md."""
_KINDS: dict[str, Kind] = {
    "E-01": "unread",
    "E-11": "unknown",
    "E-12": "ambiguous",
    "E-13": "unknown",
    "E-14": "unread",
}
_SORTS = {"nation": "nation", "territory": "territory", "zone": "sea zone"}


class _Facts(dict[str, str]):
    """Facts as words; one that is missing is nothing."""

    def __missing__(self, key: str) -> str:
        return ""


ASKED = {
    "E-21": ("name", "{own} is your own nation; name another."),
    "E-66": ("Z", "{T} lies at more than one sea or at none; say at which: FOR and its name."),
}
"""What is told instead where a fact is missing because the line left it out, or named the writer's own nation."""


def message(code: str, facts: Mapping[str, Any]) -> str:
    """The text of a code with its facts, the code in front where orders.md has one."""
    words = _Facts({name: _in_words(name, value) for name, value in {"sort": "", **facts}.items()})
    note = NOTES.get(code)
    if note:
        return note[1].format_map(words)
    unsaid, question = ASKED.get(code, ("", ""))
    told = question if unsaid and not facts.get(unsaid) else MESSAGES.get(code, "This cannot be done.")
    return f"{code}: {told.format_map(words)}"


def problem(row: Row | None, code: str, facts: Mapping[str, Any], kind: Kind | None = None, text: str = "") -> Problem:
    """What is told about a line of a mail, or about an order that was on file (`row` is None)."""
    note = NOTES.get(code)
    return Problem(
        line=row.number if row else 0,
        text=row.written if row else text,
        kind=kind or (note[0] if note else _KINDS.get(code, "illegal")),
        message=message(code, {"line": row.text if row else text, **facts}),
    )


def _in_words(name: str, value: object) -> str:
    if name == "sort":
        return _SORTS.get(str(value), "place or nation")
    if name == "names" and isinstance(value, (list, tuple)):
        listed = [*map(str, value[:MOST_NAMES]), *(["another"] if len(value) > MOST_NAMES else [])]
        return " or ".join(listed)
    words = ", ".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)
    return words.replace("_", " ")
