"""Who plays which power (DIP-TIME-02)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.dice import Dice, shuffled


def drawn(powers: Sequence[str], seats: Sequence[str], dice: Dice) -> dict[str, str]:
    """Draw a power for every seat at random. ValueError if there are not as many seats as powers."""
    _check(powers, seats)
    return dict(zip(powers, shuffled(dice, seats, "seats"), strict=True))


def preferred(
    powers: Sequence[str], seats: Sequence[str], preferences: Mapping[str, Sequence[str]], dice: Dice
) -> dict[str, str]:
    """Draw the seats one by one, those with a list before the others; each takes the first power of its list that is
    free, or else one drawn at random."""
    _check(powers, seats)
    free = shuffled(dice, powers, "powers")
    taken: dict[str, str] = {}
    drawn_seats = shuffled(dice, seats, "seats")
    for seat in sorted(drawn_seats, key=lambda seat: not preferences.get(seat)):
        power = next((power for power in preferences.get(seat, ()) if power in free), free[0])
        free.remove(power)
        taken[power] = seat
    return {power: taken[power] for power in powers}


def _check(powers: Sequence[str], seats: Sequence[str]) -> None:
    if len(seats) != len(powers):
        raise ValueError(f"this scenario needs {len(powers)} players and has {len(seats)}")
