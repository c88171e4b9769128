"""Nations that come into being in play: risen colonies, local peoples, heirs, civil factions."""

from __future__ import annotations

from rules.online1483.model import Class, Colony, Kind
from rules.online1483.rulebook import Rulebook
from rules.online1483.world import Realm, Territory, World

PEOPLES = "peoples of "


def found(world: World, name: str, kind: Kind, like: Realm | None = None) -> Realm:
    """A new nation, with the technology of the one that it came from; one of that name that is gone comes back."""
    realm = Realm(
        name=name, kind=kind, phase=0, saved=0, land_trade=0, sea_trade=0, locked_land=0, locked_sea=0, capital="",
        native=like.native if like else False, guns=like.guns if like else True, horses=like.horses if like else True,
        classes=(), seat_open=False, income=0, stated_income=None, traded=0, aim=(), from_colony=False, free_since=0,
        divided=False,
    )  # fmt: skip
    world.realms[name] = realm
    world.publish("born", nation=name, kind_of_nation=kind)
    return realm


def free_name(world: World, wanted: str) -> str:
    """The name wanted, numbered where a nation of this game has it already."""
    name, number = wanted, 2
    while name in world.realms:
        name, number = f"{wanted} {number}", number + 1
    return name


def colony_nation(world: World, colony: Colony) -> Realm:
    """A colony that rises is a nation of its own name (CRB-06); another of its cities that rises in the same phase goes
    over to that nation (CRB-03)."""
    if world.kind(colony.id) == "rebel_nation":
        return world.realms[colony.id]
    realm = found(world, colony.id, "rebel_nation", world.realms[colony.owner])
    realm.from_colony, realm.aim, realm.capital = True, colony.land, colony.capital
    return realm


def local_peoples(world: World, land: Territory) -> str:
    """The pseudo rebel faction of tribal land (TRB-20): never a player, Neutral to all."""
    name = f"{PEOPLES}{land.name}"
    if world.kind(name) not in ("rebel_nation", "npc"):
        realm = found(world, name, "rebel_faction", world.realms.get(land.owner))
        realm.aim = (land.name,)
    if name not in land.core:
        land.core.append(name)
    return name


def is_local(nation: str) -> bool:
    """Whether these are the local peoples of tribal land (TRB-20)."""
    return nation.startswith(PEOPLES)


def kind_of_heir(book: Rulebook, income: int) -> Kind:
    """A part of a divided nation that is large enough seeks a player (ROY-09, CIV-04)."""
    return "player" if income >= book.number("roy.player_at") else "npc"


def heir(world: World, name: str, old: Realm, income: int, abandoned: bool = False) -> Realm:
    """A part of a divided nation: its class, a player sought if it is large enough (ROY-09, CIV-04), and for every part
    of an abandoned nation (ROY-11)."""
    kind = "player" if abandoned else kind_of_heir(world.game.book, income)
    wanted = kind == "player"
    realm = found(world, free_name(world, name), kind, old)
    realm.phase = old.phase if wanted else 0
    realm.seat_open = wanted
    realm.classes = tuple(Class(cls=each.cls, start_income=income) for each in old.classes[:1])
    if wanted:
        world.publish("seat_open", nation=realm.name)
    return realm
