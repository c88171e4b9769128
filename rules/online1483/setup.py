"""How a campaign begins: nations with their land, forces and money; generals rolled; tribes wait for their choice
(COR-01, DIP-01, IND-12, TRB-02, NWD-02)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.dice import Dice, shuffled
from rules.online1483 import income, ledger, relations
from rules.online1483.game import Game
from rules.online1483.model import BERBERS, INDEPENDENTS, Land, Nation, State
from rules.online1483.scenario import Opening, Tribe
from rules.online1483.thawing import thaw
from rules.online1483.world import World


def seats(game: Game) -> tuple[str, ...]:
    """Nations and tribes with a player, in the order of the scenario."""
    rows: Mapping[str, Opening | Tribe] = {**game.scenario.nations, **game.scenario.tribes}
    return tuple(name for name, row in rows.items() if row.seat == "player")


def _land(game: Game, name: str) -> Land:
    owner = game.scenario.owners.get(name, "")
    nation = owner if owner in game.scenario.nations or owner == BERBERS else ""
    return Land(
        owner=owner if nation or owner == INDEPENDENTS else "",
        value=game.board.printed[name],
        incorporated=bool(nation),
        core=(nation,) if nation else (),
        original=nation,
        city=game.scenario.cities.get(name),
        port=name in game.scenario.ports,
    )


def _nation(row: Opening) -> Nation:
    return Nation(
        kind="player" if row.seat == "player" else "npc",
        phase=row.phase if row.seat == "player" else 0,
        saved=row.saved,
        land_trade=row.land_trade, sea_trade=row.sea_trade, capital=row.capital, native=row.native, guns=row.guns,
        horses=row.horses,
    )  # fmt: skip


def _tribe(game: Game, row: Tribe) -> Nation:
    return Nation(
        kind="tribal", phase=row.phase, saved=game.book.number("tribe.start_resources"), native=row.native,
        guns=row.guns, horses=row.horses,
    )  # fmt: skip


def empty(game: Game) -> State:
    """The map with its owners and nations, without units."""
    scenario = game.scenario
    nations = {name: _nation(row) for name, row in scenario.nations.items()}
    tribes = sorted(scenario.tribes.items(), key=lambda entry: entry[1].order)
    nations |= {name: _tribe(game, row) for name, row in tribes if row.seat == "player"}
    waiting = any(row.seat == "player" for row in scenario.tribes.values())
    return State(
        phase=0 if waiting else 1, lands={name: _land(game, name) for name in game.board.borders}, nations=nations
    )


def begin(game: Game, seated: Sequence[str], dice: Dice) -> World:
    """The board at the start: forces, generals (level and skill rolled in the scenario's order), boxes, seats."""
    world = thaw(game, empty(game), dice)
    for name, row in game.scenario.nations.items():
        _muster(world, name, row)
    for place, garrison in game.scenario.independents.items():
        ledger.enlist(world, world.lands[place], INDEPENDENTS, garrison, "start")
    if game.scenario.historical_boxes:
        for start in game.scenario.start_boxes:
            if world.kind(start.npc) == "npc" and start.towards in world.realms:
                relations.set_box(world, start.npc, start.towards, start.box)
    for name in world.realms:
        world.realms[name].classes = game.scenario.opening_class(name, income.computed(world, name))
    players = shuffled(dice, seated, "seats") if seated else []
    world.publish("seated", seats=dict(zip(seats(game), players, strict=False)))
    for name in seats(game)[len(players) :] if players else ():
        world.realms[name].seat_open = True
    return world


def _muster(world: World, nation: str, row: Opening) -> None:
    for place, units in row.units.items():
        troops = {kind: number for kind, number in units.items() if kind != "general"}
        ledger.enlist(world, world.lands[place], nation, troops, "start")
        for _ in range(units.get("general", 0)):
            ledger.appoint(world, nation, place, "start")
    for zone, fleet in row.ships.items():
        for kind, number in fleet.items():
            for _ in range(number):
                ledger.launch(world, nation, kind, zone, "start")
