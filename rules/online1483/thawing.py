"""A state made into the working board of one adjudication, and frozen back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.dice import Dice
from rules.online1483 import model
from rules.online1483.game import Game
from rules.online1483.model import State
from rules.online1483.world import Convoy, Leader, Realm, Record, Territory, Vessel, World


def _copied(table: Mapping[str, Any]) -> dict[str, Any]:
    return {key: _copied(entry) if type(entry) is dict else entry for key, entry in table.items()}


def _thawed(make: Callable[..., Any], value: Any, **extra: Any) -> Any:
    return make(**_copied(value.__dict__), **extra)


def _lands(state: State) -> dict[str, Territory]:
    lands = {name: _thawed(Territory, land, name=name) for name, land in sorted(state.lands.items())}
    for land in lands.values():
        land.core = list(land.core)
    return lands


LISTS = ("calls", "colonies", "offers", "tributes", "obligations", "civil_wars", "coming_wars", "threat_lost",
         "marriage_closed", "treaties", "leaving", "paid_in", "chosen")  # fmt: skip
TABLES = ("boxes", "threats", "lost_to", "refused_bids", "routes", "standing", "ordered")


def _loose(state: State) -> dict[str, Any]:
    lists = {name: list(getattr(state, name)) for name in LISTS}
    return {**lists, **{name: _copied(getattr(state, name)) for name in TABLES}}


def thaw(game: Game, state: State, dice: Dice) -> World:
    """A working board with everything of a state."""
    world = World(
        game=game,
        dice=dice,
        turn=state.turn,
        phase=state.phase,
        over=state.over,
        lands=_lands(state),
        realms={name: _thawed(Realm, nation, name=name) for name, nation in state.nations.items()},
        ships={ship.id: _thawed(Vessel, ship) for ship in state.ships},
        leaders={general.id: _thawed(Leader, general) for general in state.generals},
        convoys={caravan.id: _thawed(Convoy, caravan) for caravan in state.caravans},
        next_id=state.next_id,
        wars=set(state.wars),
        battles=set(state.battles),
        records={nation: _thawed(Record, record) for nation, record in state.war_records.items()},
        **_loose(state),
    )
    world.had_core = world.with_core() & {realm.name for realm in world.alive()}
    return world


def _frozen(make: Callable[..., Any], value: Any) -> Any:
    return make(**{key: entry for key, entry in vars(value).items() if key != "name" or make is model.General})


def _land(land: Territory) -> model.Land:
    units = {nation: {k: n for k, n in kinds.items() if n} for nation, kinds in land.units.items()}
    facts = {key: entry for key, entry in vars(land).items() if key not in ("name", "units", "core")}
    return model.Land(**facts, core=tuple(land.core), units={nation: kinds for nation, kinds in units.items() if kinds})


def freeze(world: World) -> State:
    """The state that the working board has come to."""
    return State(
        turn=world.turn,
        phase=world.phase,
        over=world.over,
        lands={name: _land(land) for name, land in world.lands.items()},
        nations={name: _frozen(model.Nation, realm) for name, realm in world.realms.items()},
        ships=tuple(_frozen(model.Ship, ship) for ship in world.ships.values()),
        generals=tuple(_frozen(model.General, leader) for leader in world.leaders.values()),
        caravans=tuple(_frozen(model.Caravan, convoy) for convoy in world.convoys.values()),
        next_id=world.next_id,
        wars=tuple(sorted(world.wars)),
        battles=tuple(sorted(world.battles)),
        war_records={nation: _frozen(model.WarRecord, record) for nation, record in world.records.items()},
        **{name: tuple(getattr(world, name)) for name in LISTS},
        **{name: getattr(world, name) for name in TABLES},
    )
