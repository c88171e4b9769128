"""Keyed, verifiable dice.

A roll is a hash of a secret and of what the roll is for, so a new roll never shifts another. Each turn has a fresh
secret, of which every audience (the public, each power, the moderator) gets its own key; the report before a turn
prints a commitment to each key, the one after it reveals the public key and the reader's own, and anyone can work the
rolls out again: HMAC-SHA256(key, "purpose|subject|...|repeat|try"), first 8 bytes as a number, rejected above the
largest multiple of the sides, modulo the sides, plus one.
"""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter, deque
from collections.abc import Iterable, Mapping
from typing import Any, Protocol

PUBLIC_AUDIENCE = "PUBLIC"


class Dice(Protocol):
    """What the rules roll with."""

    def roll(self, sides: int, purpose: str, *subject: str, to: str = PUBLIC_AUDIENCE) -> int:
        """A number from 1 to sides. purpose and subject name the roll; `to` is the audience that may know it."""
        ...

    def log(self) -> tuple[dict[str, Any], ...]:
        """Every roll so far, in the order asked: to, purpose, subject, repeat, sides, result."""
        ...


def audience_key(secret: bytes, audience: str) -> bytes:
    """The key with which an audience's rolls of one turn are made; the turn's secret gives them all."""
    return hmac.new(secret, b"audience|" + audience.encode(), hashlib.sha256).digest()


def commitment(key: bytes) -> str:
    """What is printed before the turn: the hex SHA-256 of an audience's key."""
    return hashlib.sha256(key).hexdigest()


def rolled(key: bytes, sides: int, purpose: str, subject: tuple[str, ...], repeat: int) -> int:
    """Work one roll out from an audience's key: the public algorithm, for verification too."""
    limit = 2**64 - 2**64 % sides
    attempt = 0
    while True:
        text = "|".join((purpose, *subject, str(repeat), str(attempt)))
        number = int.from_bytes(hmac.new(key, text.encode(), hashlib.sha256).digest()[:8], "big")
        if number < limit:
            return number % sides + 1
        attempt += 1


class KeyedDice:
    """Dice of one turn, from its secret (16 bytes or more).

    earlier: the rolls of the turn's earlier steps, as `log` gave them, from which repeats go on being counted.
    """

    def __init__(self, secret: bytes, earlier: Iterable[Mapping[str, Any]] = ()) -> None:
        self._secret = secret
        self._asked = Counter((roll["to"], roll["purpose"], *roll["subject"]) for roll in earlier)
        self._log: list[dict[str, Any]] = []

    def roll(self, sides: int, purpose: str, *subject: str, to: str = PUBLIC_AUDIENCE) -> int:
        """See Dice.roll. The same purpose and subject asked again is a further roll of its own."""
        repeat = self._asked[(to, purpose, *subject)]
        self._asked[(to, purpose, *subject)] += 1
        result = rolled(audience_key(self._secret, to), sides, purpose, subject, repeat)
        self._log.append(
            {"to": to, "purpose": purpose, "subject": list(subject), "repeat": repeat, "sides": sides, "result": result}
        )
        return result

    def log(self) -> tuple[dict[str, Any], ...]:
        """See Dice.log."""
        return tuple(self._log)


class ScriptedDice:
    """Dice that give a fixed sequence, for tests; asking for more than there are is an error, and so is a misfit."""

    def __init__(self, results: Iterable[int]) -> None:
        self._results = deque(results)
        self._log: list[dict[str, Any]] = []

    def roll(self, sides: int, purpose: str, *subject: str, to: str = PUBLIC_AUDIENCE) -> int:
        """The next scripted result, whatever it is for."""
        if not self._results:
            raise LookupError(f"no scripted roll left for {purpose} {' '.join(subject)}")
        result = self._results.popleft()
        if not 1 <= result <= sides:
            raise ValueError(f"scripted {result} does not fit a die of {sides} for {purpose}")
        self._log.append({"to": to, "purpose": purpose, "subject": list(subject), "sides": sides, "result": result})
        return result

    def log(self) -> tuple[dict[str, Any], ...]:
        """See Dice.log."""
        return tuple(self._log)

    def left(self) -> int:
        """How many scripted results were not asked for."""
        return len(self._results)


def shuffled(dice: Dice, items: Iterable[str], purpose: str, to: str = PUBLIC_AUDIENCE) -> list[str]:
    """The items in a random order: Fisher-Yates from the end, one roll of i+1 sides for each place i but the first."""
    pool = list(items)
    for i in range(len(pool) - 1, 0, -1):
        j = dice.roll(i + 1, purpose, str(i), to=to) - 1
        pool[i], pool[j] = pool[j], pool[i]
    return pool
