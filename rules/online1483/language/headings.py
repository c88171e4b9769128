"""Lines of a mail that are no orders: where the orders begin and end, how they are put on file, headings, asides."""

from __future__ import annotations

import re
from typing import Literal

from rules.names import fold
from rules.ruleset import Value

Sort = Literal[
    "orders", "end", "preview", "add", "change", "cancel-all", "nation", "header", "heading", "aside", "closing", "vote", "deputy"
]  # fmt: skip
_FORMS: tuple[tuple[Sort, re.Pattern[str]], ...] = tuple(
    (sort, re.compile(rf"{form}\s*$", re.IGNORECASE))
    for sort, form in (
        ("end", r"\W*end\W*(?:of (?:orders|mail))?\W*"),
        ("orders", r"\W*(?:my |our )?orders?(?: for [^:]{1,60})?\s*:?"),
        ("preview", r"\W*preview(?: only)?\W*"),
        ("add", r"add(?: to (?:my |the )?orders)?\s*:?"),
        ("change", r"change(?: (?:my |the )?orders)?\s*:?"),
        ("cancel-all", r"cancel (?:all|my|all my|all the) orders\W*"),
        ("nation", r"nation\s*:\s*(?P<rest>.{1,80})"),
        ("header", r"(?:game|to|from|subject|date|cc)\s*:.*"),
        ("aside", r"(?:note|press|p\.?s)\s*:.*"),
        ("vote", r"vote continue\s*:?\s*(?P<rest>yes|no)\W*"),
        ("deputy", r"deputy\s*:?\s+(?P<rest>\S.{2,120})"),
        (
            "closing",
            r"(?:(?:best|kind|warm|many)\s+)?(?:regards|wishes|thanks|thank you|cheers|sincerely|yours|greetings|"
            r"all the best|take care|see you|bye)\b[^:;]{0,40}",
        ),
    )
)
_BEFORE_ORDER: tuple[tuple[Sort, re.Pattern[str]], ...] = (
    ("add", re.compile(r"add\s*:\s+(?P<rest>\S.*)", re.IGNORECASE)),
    ("change", re.compile(r"change\s*:\s+(?P<rest>\S.*)", re.IGNORECASE)),
    ("heading", re.compile(r"(?:action\s*|a)\d{1,2}[ab]?\s*[:.)-]\s*(?P<rest>\S.*)", re.IGNORECASE)),
)
_ACTION = re.compile(r"\W*(?:action\s*|a)\d{1,2}\s*[ab]?\b\W*", re.IGNORECASE)
_TURN = re.compile(r"(?: (?:turn|phase) \d+)*")
HEADING_WORDS = frozenset(
    """action phase diplomacy trade trades economy build builds building new unit units naval navy sea land army military
    movement movements move moves moving combat battle battles place placing placement incorporate incorporation upgrade
    upgrades core collect resources income treaty treaties marriage marriages rebellion rebellions gift gifts standing
    conditional orders of end turn and purchases caravans the my our""".split()
)
"""Words of the actions' names (TRN-04): a line of nothing else is a heading."""


class Control(Value):
    """A line, or the beginning of one, that is no order; rest: what it names, or the order behind it."""

    sort: Sort
    rest: str = ""


def control(text: str) -> Control | None:
    """What a whole line is, if it is no order; None for anything that may be one."""
    for sort, form in _FORMS:
        match = form.match(text)
        if match:
            return Control(sort=sort, rest=match.groupdict().get("rest") or "")
    return None


def before_order(text: str) -> Control | None:
    """"ADD:" or "A4:" in front of an order in the same line."""
    for sort, form in _BEFORE_ORDER:
        match = form.fullmatch(text)
        if match:
            return Control(sort=sort, rest=match["rest"])
    return None


def is_heading(text: str, nation: str) -> bool:
    """Whether a line is the name of an action, or of the writer's nation."""
    own, said = fold(nation), fold(text)
    if said.startswith(own) and _TURN.fullmatch(said[len(own) :]):
        return True
    words = fold(_ACTION.sub(" ", text, count=1)).split()
    return all(word in HEADING_WORDS or word.isdecimal() for word in words)
