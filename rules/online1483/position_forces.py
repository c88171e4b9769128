"""The forces of a position: units, ships, generals, caravans (the cases' format, section 4.3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.online1483.model import TRIBES, Caravan, General, Land, Ship
from rules.online1483.rulebook import LAND_KINDS

Document = Mapping[str, Any]


def stationed(document: Document, lands: dict[str, Land]) -> None:
    """Land units and placed garrisons stand where the position says."""
    for place, nations in document.get("units", {}).items():
        units = {n: {k: c for k, c in kinds.items() if k in LAND_KINDS and c} for n, kinds in nations.items()}
        lands[place] = lands[place].model_copy(update={"units": units})
    for place, row in document.get("territories", {}).items():
        garrison = {kind: number for kind, number in (row.get("garrison") or {}).items() if kind in LAND_KINDS}
        if garrison:
            units = {**lands[place].units, TRIBES: garrison}
            lands[place] = lands[place].model_copy(update={"units": units})


class Numbers:
    """Numbers for ships, generals and caravans, one after the other."""

    def __init__(self) -> None:
        self.next = 1

    def take(self) -> int:
        """A new one."""
        self.next += 1
        return self.next - 1


def ships_of(document: Document, numbers: Numbers) -> tuple[list[Ship], list[Caravan]]:
    """Ships afloat in the order of the list, and the caravans aboard them, which are for their own nation (4.3)."""
    ships, caravans = [], []
    for zone, nations in document.get("ships", {}).items():
        for nation, rows in nations.items():
            for row in [each for each in rows for _ in range(each.get("n", 1))]:
                ship = Ship(
                    id=numbers.take(), nation=nation, kind=row["type"], zone=zone, damaged=row.get("damaged", False),
                    cargo={kind: n for kind, n in row.get("cargo", {}).items() if kind != "general"},
                )  # fmt: skip
                ships.append(ship)
                for amount in row.get("caravans", ()):
                    caravans.append(
                        Caravan(id=numbers.take(), nation=nation, to=nation, amount=amount, place=zone, ship=ship.id)
                    )
    return ships, caravans


def generals_of(document: Document, ships: list[Ship], numbers: Numbers) -> list[General]:
    """A general at sea is aboard the first ship of his nation there on which no other is (4.3)."""
    generals: list[General] = []
    for place, row in enumerate(document.get("generals", []), 1):
        taken = {general.ship for general in generals}
        afloat = [s for s in ships if (s.zone, s.nation) == (row["at"], row["nation"]) and s.id not in taken]
        generals.append(
            General(
                id=numbers.take(), nation=row["nation"], place=row["at"], ship=afloat[0].id if afloat else 0,
                level=row["level"], skill=row["skill"], conquered=tuple(row.get("conquered", ())), name=f"G{place}",
            )
        )  # fmt: skip
    return generals
