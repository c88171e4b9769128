"""What in a body is somebody else's older text: where it begins to be all old, and which lines are quoted.

Text below a header block, below "-----Original Message-----", or below an attribution without quote marks is old to the
end. Lines behind quote marks are old one by one, so that answers between and below them are kept.
"""

from __future__ import annotations

import re

from moderator.mail import phrases
from moderator.mail.words import attribution, headerblock, plain

_DASHES = "-_=*~\u2010\u2011\u2012\u2013\u2014\u2015 "
_INITIALS = re.compile(r"([^\W_]{1,5})>+(?:\s|$)")
_GROUPWISE = re.compile(r">>> .{5,200}(?:>>>|\d)")
_NAME_ADDRESS = re.compile(r"[^<>@]{0,60}<[^\s<>@]{1,64}@[^\s<>@]{1,100}>")
_DATE_TIME = re.compile(r"[\d./:-]{6,10},? [\d:.]{4,8}(?: [AP]M)?(?: [A-Z]{2,4})?")
RULE_LENGTH = 5


def cut(lines: list[str]) -> list[str]:
    """The lines above the point from which all is old text; with it go the rules and announcements right above it."""
    seen = [plain.cleaned(line) for line in lines]
    bare = [plain.unmarked(line) for line in seen]
    end = next((at for at in range(len(lines)) if _all_old(seen, bare, at)), len(lines))
    if end == len(lines):
        return lines
    while end and (not seen[end - 1] or is_rule(seen[end - 1]) or _is_forward(seen[end - 1])):
        end -= 1
    return lines[:end]


def quoted(lines: list[str]) -> set[int]:
    """The numbers of the lines that are quoted, or that announce a quote."""
    seen = [plain.cleaned(line) for line in lines]
    bare = [plain.unmarked(line) for line in seen]
    initials = _behind_initials(seen)
    found: set[int] = set(initials)
    at = 0
    while at < len(lines):
        taken = 1
        if plain.is_marked(seen[at]):
            taken = _wrapped_mark(seen, bare, at)
            found.update(range(at, at + taken))
        elif said := attribution.find(bare, at):
            if _marked_below(seen, at + said.lines, initials) or said.certain:
                taken = said.lines
                found.update(range(at, at + taken))
        elif _is_original(seen[at]) or (_is_forward(seen[at]) and _marked_below(seen, at + 1, initials)):
            found.add(at)
        at += taken
    return found


def is_rule(line: str) -> bool:
    """Whether a cleaned line is nothing but a rule of dashes, underscores or the like."""
    return len(line) >= RULE_LENGTH and not line.strip(_DASHES)


def _all_old(seen: list[str], bare: list[str], at: int) -> bool:
    line = seen[at]
    if plain.is_marked(line):
        return bool(_GROUPWISE.fullmatch(line)) and attribution.is_dated(line)
    if not line:
        return False
    if _is_original(line):
        return not _quote_is_marked(seen, bare, at + 1)
    if headerblock.begins(seen, at) or _is_notes(seen, at):
        return True
    said = attribution.find(bare, at)
    return bool(
        said and said.certain and not _marked_below(seen, at + said.lines, _behind_initials(seen[at : at + 60], at))
    )


def _is_notes(seen: list[str], at: int) -> bool:
    """Lotus Notes: a line with nothing but name and address, and below it one with nothing but date and time."""
    below = seen[at + 1] if at + 1 < len(seen) else ""
    return bool(_NAME_ADDRESS.fullmatch(seen[at]) and _DATE_TIME.fullmatch(below) and attribution.is_dated(below))


def _quote_is_marked(seen: list[str], bare: list[str], at: int) -> bool:
    """Whether what follows "-----Original Message-----" is quoted with marks, perhaps below an attribution."""
    start = _next_full(seen, at)
    said = attribution.find(bare, start) if start < len(seen) and not plain.is_marked(seen[start]) else None
    return _marked_below(seen, start + (said.lines if said else 0), set())


def _marked_below(seen: list[str], at: int, initials: set[int]) -> bool:
    """Whether the next line that is not blank is marked as quoted; also true when nothing follows."""
    start = _next_full(seen, at)
    return start == len(seen) or plain.is_marked(seen[start]) or start in initials


def _next_full(seen: list[str], at: int) -> int:
    while at < len(seen) and not seen[at]:
        at += 1
    return at


def _wrapped_mark(seen: list[str], bare: list[str], at: int) -> int:
    """Lines taken by a marked line: an attribution behind a mark may go on without one (Apple Mail)."""
    said = attribution.find(bare, at)
    return said.lines if said and not all(plain.is_marked(line) for line in seen[at : at + said.lines]) else 1


def _behind_initials(seen: list[str], offset: int = 0) -> set[int]:
    """Lines quoted as `GM> text`: two or more with the same initials; a single one may be an order like `PAR> BUR`."""
    marks: dict[str, list[int]] = {}
    for at, line in enumerate(seen):
        if ">" in line[:8] and (mark := _INITIALS.match(line)):
            marks.setdefault(mark[1], []).append(at + offset)
    return {at for same in marks.values() if len(same) > 1 for at in same}


def _is_original(line: str) -> bool:
    text = line.strip(_DASHES)
    return len(text) <= 60 and line[:2].strip(_DASHES) == "" and line != text and text.casefold() in phrases.ORIGINAL


def _is_forward(line: str) -> bool:
    return line.endswith((":", "\uff1a")) and line[:-1].strip().casefold() in phrases.FORWARDS
