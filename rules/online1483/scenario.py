"""A scenario document, read: the map's start, the nations, the tribes, and what is agreed otherwise than usual."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from pydantic import ConfigDict, Field, ValidationError

from rules.online1483.board import Board
from rules.online1483.game import Game
from rules.online1483.model import Box, Class, Units
from rules.online1483.rulebook import Rulebook
from rules.ruleset import Value

MapDocument = Mapping[str, Any]


class Opening(Value):
    """A nation at the start. adjective: as in "English rebels"; ships: by zone."""

    aliases: tuple[str, ...] = ()
    cls: int = 0
    phase: int = 0
    seat: Literal["player", "npc"] = "npc"
    capital: str = ""
    adjective: str = ""
    native: bool = False
    guns: bool = True
    horses: bool = True
    land_trade: int = 0
    sea_trade: int = 0
    saved: int = 0
    units: dict[str, Units] = Field(default_factory=dict)
    ships: dict[str, Units] = Field(default_factory=dict)


class Tribe(Value):
    """A tribe that a player may take: where it may choose its start (TRB-02) and in which place of the order."""

    phase: int
    area: str
    order: int
    cls: int = 9
    seat: Literal["player", "npc"] = "player"
    native: bool = False
    guns: bool = True
    horses: bool = True
    aliases: tuple[str, ...] = ()


class Area(Value):
    """Land open to the tribes of a continent; last_resort only when nothing else is left (IND-18)."""

    free: tuple[str, ...]
    last_resort: tuple[str, ...] = ()


class Window1483(Value):
    """The part of the map that is played: what leads out of it is cut."""

    territories: tuple[str, ...]
    zones: tuple[str, ...]


class StartBox(Value):
    """A box that history sets away from Neutral; it counts only while the first nation is an NPC."""

    npc: str
    towards: str
    box: Box


class Sheet(Value):
    """A sheet on which the world is drawn: places with name and figures, and land that is only seen at its edge."""

    title: str
    places: tuple[str, ...]
    edge: tuple[str, ...] = ()


class Scenario(Value):
    """What a campaign is played with besides its map tables and numbers.

    mode: competition has the benchmark ranking and ends after `turns` (0: the moderator says when). judgements: ask the
    moderator, or take the spec's defaults at once. benchmark_step: this scenario's own row of that name.
    """

    model_config = ConfigDict(frozen=True, extra="ignore")

    name: str = ""
    geometry: str = ""
    sheets: dict[str, Sheet] = Field(default_factory=dict)
    phases: int = 4
    phase_size: int = 11
    mode: Literal["competition", "campaign"] = "campaign"
    turns: int = 0
    judgements: Literal["ask", "auto"] = "ask"
    nations: dict[str, Opening] = Field(default_factory=dict)
    tribes: dict[str, Tribe] = Field(default_factory=dict)
    tribal_areas: dict[str, Area] = Field(default_factory=dict)
    independents: dict[str, Units] = Field(default_factory=dict)
    benchmark_step: dict[int, float] = Field(default_factory=dict)
    new_world: bool = True
    start_boxes: tuple[StartBox, ...] = ()
    historical_boxes: bool = False
    owners: dict[str, str] = Field(default_factory=dict)
    cities: dict[str, int] = Field(default_factory=dict)
    ports: tuple[str, ...] = ()

    @property
    def aliases(self) -> dict[str, str]:
        """Other spellings of nations."""
        rows: dict[str, Opening | Tribe] = {**self.nations, **self.tribes}
        return {alias: name for name, row in rows.items() for alias in row.aliases}

    def adjective(self, nation: str) -> str:
        """ "English" for England; the name itself where none is known."""
        known = self.nations.get(nation)
        return (known.adjective if known else "") or nation

    def opening_class(self, nation: str, income: int) -> tuple[Class, ...]:
        """The benchmark load with which a nation starts (VIC-02, VIC-04, TRB-23)."""
        row = self.nations.get(nation) or self.tribes.get(nation)
        return (Class(cls=row.cls, start_income=income),) if row and row.cls else ()


def cut(document: MapDocument, window: Mapping[str, Any] | None) -> MapDocument:
    """The map document with only the window's territories and zones; borders that lead out are gone."""
    if not window:
        return document
    shown = Window1483.model_validate(window)
    zones = {name: document["zones"][name] for name in shown.zones}
    lands = {
        name: {
            **document["territories"][name],
            "zones": [z for z in document["territories"][name]["zones"] if z in zones],
        }
        for name in shown.territories
    }
    return {**document, "territories": lands, "zones": zones}


def _map_facts(lands: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    return {
        "owners": {name: row["owner"] for name, row in lands.items() if row.get("owner")},
        "cities": {name: row["city"] for name, row in lands.items() if row.get("city") is not None},
        "ports": tuple(name for name, row in lands.items() if row.get("port")),
    }


def open_world(document: MapDocument) -> MapDocument:
    """The map without closed zones, for a scenario without a New World to find."""
    return {**document, "zones": {name: {**row, "tag": None} for name, row in document["zones"].items()}}


def game_of(document: Mapping[str, Any]) -> Game:
    """The game of a scenario document. ValueError says in one line what is wrong with it."""
    shown = cut(document["map"], document.get("window"))
    if not document.get("new_world", True):
        shown = open_world(shown)
    try:
        scenario = Scenario.model_validate({**document, **_map_facts(shown["territories"])})
    except ValidationError as error:
        first = error.errors()[0]
        raise ValueError(f"the scenario is wrong at {'.'.join(map(str, first['loc']))}: {first['msg']}") from error
    book = Rulebook.of(document["numbers"])
    if scenario.benchmark_step:
        book = Rulebook({**book.values, "benchmark.step": scenario.benchmark_step})
    return Game(board=Board.of(shown), book=book, scenario=scenario)
