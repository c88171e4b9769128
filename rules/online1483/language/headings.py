"""Lines of a mail that are no orders: where the orders begin and end, how they are put on file, headings, asides."""

from __future__ import annotations

import re
from typing import Literal

from rules.names import fold
from rules.ruleset import Value

Sort = Literal[
    "orders", "end", "preview", "add", "change", "cancel-all", "nation", "header", "heading", "aside", "closing",
]  # fmt: skip
_FRAME = " .!*=_-"
"""Marks around a line that change nothing."""
_FORMS: dict[Sort, str] = {
    "end": "end(?: of (?:orders|mail))?",
    "orders": "(?:my |our )?orders?(?: for [^:]{1,60})?:?",
    "preview": "preview(?: only)?:?",
    "add": "add(?: to (?:my |the )?orders)?:?",
    "change": "change(?: (?:my |the )?orders)?:?",
    "cancel-all": "cancel (?:all|my|all my|all the) orders",
    "nation": r"nation ?: ?(?P<rest>.{1,80})",
    "header": "(?:game|to|from|subject|date|cc) ?:.*",
    "aside": r"(?:note|press|ps|p\.s\.) ?:.*",
    "closing": (
        "(?:(?:best|kind|warm|many) )?(?:regards|wishes|thanks|thank you|cheers|sincerely|yours|greetings|all the best|"
        r"take care|see you|bye)\b[^:;]{0,40}"
    ),
}
_CONTROLS = tuple((sort, re.compile(form, re.IGNORECASE)) for sort, form in _FORMS.items())
_FRONTS: tuple[tuple[Sort, re.Pattern[str]], ...] = (
    ("add", re.compile(r"add ?: ?(?P<rest>\S.*)", re.IGNORECASE)),
    ("change", re.compile(r"change ?: ?(?P<rest>\S.*)", re.IGNORECASE)),
    ("heading", re.compile(r"(?:action ?|a)\d{1,2}[ab]? ?[:.)-] ?(?P<rest>\S.*)", re.IGNORECASE)),
)
_ACTION = re.compile(r"\b(?:action ?|a)\d{1,2}[ab]?\b", re.IGNORECASE)
_TURN = re.compile(r"(?: (?:turn|phase) \d+)*")
_HEADING_WORDS = frozenset(
    word
    for line in (
        "action phase turn end my our the of and new orders units unit purchases placing place placement",
        "diplomacy trade trades economy build builds building caravans collect resources income military",
        "naval navy sea land army movement movements move moves combat battle battles",
        "incorporate incorporation upgrade upgrades core treaty treaties marriage marriages rebellion rebellions",
        "gift gifts standing conditional",
    )
    for word in line.split()
)
"""Words of the actions' names (TRN-04): a line of nothing else is a heading."""


class Control(Value):
    """A line, or the beginning of one, that is no order; rest: what it names, or the order behind it."""

    sort: Sort
    rest: str = ""


def control(text: str) -> Control | None:
    """What a whole line is, if it is no order; None for anything that may be one."""
    plain = text.strip(_FRAME)
    for sort, form in _CONTROLS:
        match = form.fullmatch(plain)
        if match:
            return Control(sort=sort, rest=match.groupdict().get("rest") or "")
    return None


def before_order(text: str) -> Control | None:
    """ "ADD:" or "A4:" in front of an order in the same line."""
    for sort, form in _FRONTS:
        match = form.fullmatch(text)
        if match:
            return Control(sort=sort, rest=match["rest"])
    return None


def behind_heading(text: str, nation: str) -> str:
    """What stands behind the name of an action in the same line ("Diplomacy: influence Scotland"), "" for nothing."""
    front, colon, rest = text.partition(":")
    return rest.strip() if colon and is_heading(front, nation) else ""


def is_heading(text: str, nation: str) -> bool:
    """Whether a line is the name of an action, or of the writer's nation."""
    own, said = fold(nation), fold(text)
    if said.startswith(own) and _TURN.fullmatch(said[len(own) :]):
        return True
    words = fold(_ACTION.sub(" ", text, count=1)).split()
    return all(word in _HEADING_WORDS or word.isdecimal() for word in words)
