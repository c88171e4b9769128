"""From a report to the pieces on the table: units moved, driven out, built and taken off; centres won; what is owed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from moderator.demo.players.atlas import Atlas, Board
from moderator.demo.players.papers import section

HAPPENED = re.compile(r"^These are the results of \w+ \d+ (\w+)\.", re.MULTILINE)
ORDER = re.compile(r"^ {2}(?P<order>(?:Build |Remove )?(?P<unit>[AF] \w{3}(?:/\wc)?)\b[^:]*):(?P<words>.*)$")
GOES = re.compile(r"^[AF] \S+ [-R] (\w{3}(?:/\wc)?)")
FAILED = ("    Failed.", "    Void.")
WON = re.compile(r"\+\d+ ([^;]+)")


@dataclass(frozen=True)
class Row:
    """An order in a report, with what became of it."""

    power: str
    order: str
    unit: str
    words: str
    failed: bool
    dislodged: bool

    @property
    def place(self) -> str:
        """Where the unit is after it."""
        goes = None if self.failed else GOES.match(self.order)
        return goes[1] if goes else self.unit[2:]


def after(board: Board, atlas: Atlas, text: str) -> Board:
    """The pieces after what a report tells; as they were if it tells of no phase."""
    happened = HAPPENED.search(text)
    if happened is None:
        return board
    units = _UNITS[happened[1]](board, list(rows(atlas, text)))
    return Board(units, {**board.owners, **_won(atlas, text)})


def rows(atlas: Atlas, text: str) -> Iterator[Row]:
    """Every order in a report, by power."""
    for power in atlas.homes:
        lines = section(text, power.upper())
        heads = [n for n, line in enumerate(lines) if ORDER.match(line)]
        for n, end in zip(heads, (*heads, len(lines))[1:], strict=True):
            order = ORDER.match(lines[n])
            assert order is not None
            told = lines[n + 1 : end]
            failed = any(line.startswith(FAILED) for line in told)
            dislodged = any(line.startswith("    Dislodged") for line in told)
            yield Row(power, order["order"], order["unit"], order["words"], failed, dislodged)


def _after_moves(board: Board, told: list[Row]) -> dict[str, tuple[str, str]]:
    standing = (row for row in told if not row.dislodged and not row.words.endswith("disbanded"))
    return {row.place: (row.power, row.unit[0]) for row in standing}


def _after_retreats(board: Board, told: list[Row]) -> dict[str, tuple[str, str]]:
    made = (row for row in told if GOES.match(row.order) and not row.failed)
    return {**board.units, **{row.place: (row.power, row.unit[0]) for row in made}}


def _after_adjustments(board: Board, told: list[Row]) -> dict[str, tuple[str, str]]:
    built = {row.place: (row.power, row.unit[0]) for row in told if row.order.startswith("Build") and not row.failed}
    gone = {row.place for row in told if row.order.startswith("Remove") or row.words.endswith("removed")}
    return {place: unit for place, unit in {**board.units, **built}.items() if place not in gone}


_UNITS = {"movement": _after_moves, "retreats": _after_retreats, "adjustments": _after_adjustments}


def _won(atlas: Atlas, text: str) -> Mapping[str, str]:
    """The centres that changed hands: centre -> its new owner."""
    table = " ".join(line.strip() for line in section(text, "SUPPLY CENTRES"))
    parts = re.split("(" + "|".join(atlas.homes) + ")", table)
    found: dict[str, str] = {}
    for power, told in zip(parts[1::2], parts[2::2], strict=True):
        for won in WON.findall(told):
            found |= dict.fromkeys(_places(atlas, won), power)
    return found


def offered(atlas: Atlas, text: str, power: str) -> dict[str, tuple[str, ...]]:
    """What "Due now" offers a power: unit -> where it may retreat, or "" -> where it may build."""
    lines = "\n" + "\n".join(section(text, "DUE NOW"))
    entries = (" ".join(entry.split()) for entry in re.split(r"\n {2}(?=\S)", lines))
    mine = next((entry for entry in entries if entry.startswith(f"{power}:")), "").removeprefix(f"{power}: ")
    sites = mine.partition(", in ")[2]
    if sites:
        return {"": _places(atlas, sites)}
    retreats = (part.partition(" may retreat to ") for part in mine.split("; "))
    return {_unit(atlas, words): _places(atlas, where) for words, _, where in retreats if where}


def _unit(atlas: Atlas, words: str) -> str:
    kind, _, name = words.partition(" ")
    return f"{kind[:1]} {atlas.places[name]}"


def _places(atlas: Atlas, words: str) -> tuple[str, ...]:
    names = (" ".join(name.split()) for name in re.split(r",| or | and ", words.rstrip(".")))
    return tuple(atlas.places[name] for name in names if name in atlas.places)
