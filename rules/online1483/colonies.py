"""Colonies: which colonial land forms one, and its identity over time (spec section 7)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from itertools import chain, count

from rules.online1483 import relations
from rules.online1483.board import Graph, spread
from rules.online1483.model import PSEUDO_NATIONS, Colony
from rules.online1483.world import Territory, World

OWNERS = ("player", "npc", "rebel_nation")
"""Kinds of nations whose colonial land forms colonies; a tribe's does not (TRB-20)."""
CITY_RANGE = 2
"""Two colonial cities at most so far apart belong together (COL-05)."""


@dataclass(frozen=True)
class Group:
    """Colonial land that forms one colony: its land, its cities, its capital ("" without a city)."""

    land: tuple[str, ...]
    cities: tuple[str, ...]
    capital: str


@dataclass(frozen=True)
class City:
    """A colonial city for grouping: value and fortification (COL-09)."""

    value: int
    fort: int = 0


def created_groups(
    graph: Graph, land: Iterable[str], cities: Mapping[str, City], values: Mapping[str, int]
) -> tuple[list[Group], list[str]]:
    """Groups of created-colony land of one owner, and the land that reaches no city (COL-05 to COL-09)."""
    ground = set(land)
    clusters = _clusters(graph, cities)
    steps = {city: spread(graph, (city,), ground.__contains__) for city in cities}
    members: dict[int, list[str]] = {number: list(cluster) for number, cluster in enumerate(clusters)}
    home = {city: number for number, cluster in enumerate(clusters) for city in cluster}
    loose = []
    others = [name for name in ground if name not in cities]
    for name in sorted(others, key=lambda n: (min((steps[c].get(n, 999) for c in cities), default=999), n)):
        near = [city for city in cities if name in steps[city]]
        if not near:
            loose.append(name)
            continue
        best = min(near, key=lambda c: (steps[c][name], -cities[c].value, -_total(members[home[c]], values), c))
        members[home[best]].append(name)
    return [_group(members[number], cluster, cities) for number, cluster in enumerate(clusters)], sorted(loose)


def _total(names: Iterable[str], values: Mapping[str, int]) -> int:
    return sum(values.get(name, 1) for name in names)


def _clusters(graph: Graph, cities: Mapping[str, City]) -> list[list[str]]:
    """Cities two apart or nearer belong together, transitively; sea links do not count (COL-05)."""
    left, clusters = sorted(cities), list[list[str]]()
    near = {c: {o for o, d in spread(graph, (c,), lambda _: True).items() if d <= CITY_RANGE} for c in cities}
    while left:
        cluster = [left.pop(0)]
        for city in cluster:
            joined = [other for other in left if other in near[city]]
            cluster += joined
            left = [other for other in left if other not in joined]
        clusters.append(sorted(cluster))
    return clusters


def _group(land: Sequence[str], cluster: Sequence[str], cities: Mapping[str, City]) -> Group:
    capital = min(cluster, key=lambda c: (-cities[c].value, -cities[c].fort, c), default="")
    return Group(tuple(sorted(land)), tuple(sorted(cluster)), capital)


def conquered_land(holder_land: Iterable[str], core: Iterable[str]) -> tuple[str, ...]:
    """Original land of one conquered nation that a holder has and that is not his core: one colony (COL-02)."""
    return tuple(sorted(set(holder_land) - set(core)))


def is_created(world: World, land: Territory) -> bool:
    """Colonial land that never belonged to an independent nation (COL-01, COL-04)."""
    return bool(land.owner) and land.owner not in land.core and not land.original


def groups_of(world: World, owner: str) -> list[Group]:
    """All colonies that the owner's colonial land would form now, occupied land as one more, and land of his own that
    has lost core (COL-02, COL-05, CTY-11, COR-14)."""
    created = [land for land in world.owned(owner) if is_created(world, land)]
    found, _ = created_groups(*_inputs(world, created))
    formers = sorted({land.original for land in world.owned(owner) if land.original and owner not in land.core})
    return found + [_conquered_group(world, owner, former) for former in formers]


def _inputs(world: World, lands: Sequence[Territory]) -> tuple[Graph, list[str], dict[str, City], dict[str, int]]:
    cities = {land.name: City(world.worth(land), land.city or 0) for land in lands if land.city is not None}
    values = {land.name: world.worth(land) for land in lands}
    return world.game.board.borders, list(values), cities, values


def _conquered_group(world: World, owner: str, former: str) -> Group:
    lands = [land for land in world.owned(owner) if land.original == former and owner not in land.core]
    cities = {land.name: City(world.worth(land), land.city or 0) for land in lands if land.city is not None}
    return _group([land.name for land in lands], sorted(cities), cities)


def former_identity(group: Group, former: Iterable[Colony], totals: Mapping[str, int]) -> str:
    """The group that a new one continues: one that shares a city, the richest of them (COL-10)."""
    heirs = [colony for colony in former if set(colony.land) & set(group.cities or group.land[:1])]
    return max(heirs, key=lambda colony: (totals.get(colony.id, 0), colony.id)).id if heirs else ""


def regroup(world: World) -> None:
    """All colony entities anew at the end of a phase, identities and boxes kept (COL-10, COL-11)."""
    before = [colony for colony in world.colonies if _is_free(world, colony.id)]
    totals = {c.id: sum(world.worth(world.lands[name]) for name in c.land) for c in before}
    entities = [(realm.name, *each) for realm in world.alive(*OWNERS) for each in _entities(world, realm.name)]
    ids: list[str] = []
    for owner, group, former in entities:
        ids.append(_identity(owner, group, former, [c for c in before if c.id not in ids], totals))
    world.colonies, taken = [], set(ids)
    for id, (owner, group, former) in zip(ids, entities, strict=True):
        id = id or _new_identity(world, group, former, taken)
        taken.add(id)
        world.colonies.append(Colony(id=id, owner=owner, land=group.land, capital=group.capital, of=former))
    for gone in {colony.id for colony in before} - set(world.realms) - taken:
        world.boxes.pop(gone, None)


def _entities(world: World, owner: str) -> list[tuple[Group, str]]:
    """Created and conquered colonies of an owner; land of nations that live is only occupied (COL-03)."""
    created = [land for land in world.owned(owner) if is_created(world, land)]
    found = [(group, "") for group in created_groups(*_inputs(world, created))[0]] if created else []
    fallen = sorted(
        {land.original for land in world.owned(owner) if owner not in land.core and _fallen(world, land.original)}
    )
    return found + [(_conquered_group(world, owner, former), former) for former in fallen]


def _fallen(world: World, nation: str) -> bool:
    return bool(nation) and nation not in PSEUDO_NATIONS and world.kind(nation) in ("rebel_faction", "gone")


def _identity(owner: str, group: Group, former: str, before: Sequence[Colony], totals: Mapping[str, int]) -> str:
    """The entity that a group continues, "" if it is new: of a conquered nation one for each owner (COL-02)."""
    same_kind = [colony for colony in before if colony.of == former]
    if not former:
        return former_identity(group, same_kind, totals)
    return next((colony.id for colony in same_kind if colony.owner == owner), "")


def _is_free(world: World, id: str) -> bool:
    """Whether no nation bears this name: a colony that has risen keeps its own (CRB-06)."""
    return world.kind(id) in ("", "gone")


def _new_identity(world: World, group: Group, former: str, taken: Set[str]) -> str:
    """A new entity, named after its capital or else its best land; its boxes are Neutral, or those of the rebel faction
    (COL-11)."""
    best = sorted(group.land, key=lambda name: (name != group.capital, -world.worth(world.lands[name]), name))
    names = chain((f"colony of {name}" for name in best), (f"colony of {best[0]} {number}" for number in count(2)))
    id = next(name for name in names if name not in taken and _is_free(world, name))
    faction = world.boxes.get(f"rebels of {former}", {}) if former else {}
    world.boxes[id] = dict(faction)
    return id


def faction_lives(world: World, nation: str) -> bool:
    """Whether a conquered nation's rebel faction goes on: some original territory is not core of another (COL-13)."""
    lands = [land for land in world.lands.values() if land.original == nation]
    return any(not (set(land.core) - {nation}) for land in lands)


def end_factions(world: World) -> None:
    """Rebel factions without hope are gone (COL-13)."""
    for realm in list(world.alive("rebel_faction")):
        if not faction_lives(world, realm.name):
            realm.kind = "gone"
            relations.forget_wars(world, realm.name)
            world.boxes.pop(f"rebels of {realm.name}", None)
            world.publish("faction_ended", nation=realm.name)


def of_land(world: World, place: str) -> Colony | None:
    """The colony that a territory belongs to."""
    return next((colony for colony in world.colonies if place in colony.land), None)


def total(world: World, colony: Colony) -> int:
    """Sum of values of a colony's land (CRB-01)."""
    return sum(world.worth(world.lands[name]) for name in colony.land)


def standing(world: World, colony: Colony, nation: str) -> int:
    """What a colony's box towards a sponsor adds to a chance (CRB-02)."""
    return world.game.book.keyed("crb.standing", relations.box(world, colony.id, nation))
