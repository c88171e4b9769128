"""A standing instruction to retreat, in the words that the rules keep it in (SC-RETREAT-02)."""

from __future__ import annotations

import re

from rules.statecraft.language.hearing import Hearing
from rules.statecraft.refusals import RefusedError

_FORMS = (
    (re.compile(r"NEVER"), "NEVER"),
    (re.compile(r"AT ?ONCE"), "AT ONCE"),
    (re.compile(r"(?:IF )?(?:LOSS(?:ES)? )?(?:>= ?)?([0-9]{1,3}) ?%"), "IF LOSS >= {0}%"),
    (re.compile(r"(?:IF )?LOSS(?:ES)? ?>= ?([0-9]{1,3})"), "IF LOSS >= {0}%"),
    (re.compile(r"(?:IF )?ODDS ?< ?([0-9]{1,3}) ?: ?([0-9]{1,3})"), "IF ODDS < {0}:{1}"),
    (re.compile(r"AFTER ROUND ([0-9]{1,3})"), "AFTER ROUND {0}"),
)
MOST_PERCENT = 100


def retreat(hearing: Hearing) -> str:
    """ "50%" -> "IF LOSS >= 50%"; several joined by OR. ERR-CONDITION."""
    return instruction(hearing.words)


def instruction(words: str) -> str:
    """The instruction that these words give. Raises RefusedError ERR-CONDITION."""
    parts = [_one(" ".join(part.split())) for part in re.split(r"\bOR\b", words.upper())]
    if "NEVER" in parts and len(parts) > 1:
        raise RefusedError("ERR-CONDITION")
    return " OR ".join(dict.fromkeys(parts))


def _one(words: str) -> str:
    for form, written in _FORMS:
        match = form.fullmatch(words)
        if match and _sensible(written, [int(n) for n in match.groups()]):
            return written.format(*(int(n) for n in match.groups()))
    raise RefusedError("ERR-CONDITION")


def _sensible(written: str, numbers: list[int]) -> bool:
    """No loss above all, no odds of nothing."""
    return ("%" not in written or numbers[0] <= MOST_PERCENT) and (":" not in written or 0 not in numbers)
