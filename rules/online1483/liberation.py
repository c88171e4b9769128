"""Action 11a: liberation rebellions in conquered colonies and tribal land (LIB-01 to LIB-11, TRB-20)."""

from __future__ import annotations

from rules.online1483 import births, ledger, rebels, relations, rolls
from rules.online1483.aftermath import resolve
from rules.online1483.line import Line
from rules.online1483.turn import Assault, Turn, begin
from rules.online1483.world import Leader, Territory, World


def sponsor(turn: Turn, line: Line) -> None:
    """Money for a rising in one territory (LIB-01 to LIB-03)."""
    world, land = turn.world, turn.world.lands[line.place]
    if not _open(turn, line, land) or not turn.afford(line.amount, "liberation"):
        return
    base = world.game.book.stepped("lib.base_table", line.amount)
    faction = f"rebels of {line.nation}" if line.nation else ""
    standing = world.game.book.keyed("lib.standing", relations.box(world, faction, turn.nation)) if faction else 0
    bonus = civil_bonus(world, land.owner)
    attempt(turn, line.nation, land, base + standing + bonus, base, line.amount)


def _open(turn: Turn, line: Line, land: Territory) -> bool:
    world, owner = turn.world, land.owner
    local = not line.nation and world.kind(owner) == "tribal"
    conquered = bool(line.nation) and land.original == line.nation and world.kind(line.nation) == "rebel_faction"
    if owner == turn.nation or not is_target(world, owner) or not (local or conquered):
        turn.refuse("E-142", T=land.name)
    elif owner in land.core or land.tribal_city:
        turn.refuse("E-143", T=land.name)
    elif line.amount < 1 or not world.game.book.stepped("lib.base_table", line.amount):
        turn.refuse("E-144")
    else:
        return True
    return False


def is_target(world: World, owner: str) -> bool:
    """Rebellions are sponsored against player nations and civil factions of them (LIB-01, CRB-01, CIV-08)."""
    return world.kind(owner) in ("player", "tribal") or any(war.faction == owner for war in world.civil_wars)


def civil_bonus(world: World, owner: str) -> int:
    """For a sponsored rebellion against either side of a civil war (CIV-08)."""
    runs = any(owner in (war.nation, war.faction) for war in world.civil_wars)
    return world.game.book.number("civ.war_bonus") if runs else 0


def garrison_weight(world: World, land: Territory) -> int:
    """What the owner's units in a territory take off the chance (LIB-03)."""
    book, units = world.game.book, land.units.get(land.owner, {})
    default = book.keyed("lib.unit_weight", "default")
    men = sum(book.keyed("lib.unit_weight", kind, default) * number for kind, number in units.items())
    return men + default * len(world.generals_at(land.owner, land.name))


def attempt(turn: Turn, nation: str, land: Territory, chance: int, base: int, money: int) -> bool:
    """The roll, and the rising if it succeeds; a failed attempt is known to the sponsor only (LIB-03, LIB-11)."""
    world, book = turn.world, turn.world.game.book
    chance = max(book.number("lib.min_chance"), min(chance - garrison_weight(world, land), book.number("die_sides")))
    broke_out = rolls.under(world, chance, "liberation", nation or "local peoples", land.name, to=turn.nation)
    world.tell(turn.nation, "rebellion_tried", what="liberation", at=land.name, chance=chance, outbreak=broke_out)
    if broke_out and not world.luck:
        rise(world, nation or births.local_peoples(world, land), land, base, money)
    return broke_out


def rise(world: World, nation: str, land: Territory, base: int, money: int) -> None:
    """The rebels' purse, general and troops; they attack what the owner has there (LIB-04 to LIB-06)."""
    owner = land.owner
    world.publish("rebellion", nation=nation, at=land.name, against=owner)
    before = dict(world.boxes.get(f"rebels of {nation}", {}))
    realm = rebels.rise_again(world, nation, "rebel_nation")
    realm.seat_open = not births.is_local(nation)
    purse = sum(rolls.d10(world, "rebel purse", nation, land.name) for _ in range(3)) + money
    leader = _general(world, nation, land, base)
    purse += world.game.book.number("lib.per_skill") * leader.level if leader else 0
    purse += world.game.book.number("lib.per_city_value") * world.worth(land) if world.has_city(land) else 0
    units, rest = rebels.buy(world, nation, purse)
    relations.open_war(world, nation, owner, "rebellion")
    fight_for(world, nation, land, units, [leader] if leader else [])
    if world.owned(nation):
        if realm.seat_open:
            world.publish("seat_open", nation=nation, claim=nation)
        ledger.receive(world, nation, rest, "rest of the purse")
        realm.aim = realm.aim or tuple(sorted(n for n, other in world.lands.items() if nation in other.core))
    else:
        rebels.go_underground(world, nation, before)


def _general(world: World, nation: str, land: Territory, base: int) -> Leader | None:
    """A free general where the base chance was high enough (LIB-04, R-19)."""
    if base < world.game.book.number("lib.general_at_base"):
        return None
    return ledger.appoint(world, nation, land.name, "rebels")


def fight_for(world: World, nation: str, land: Territory, units: dict[str, int], leaders: list[Leader]) -> None:
    """Rebels attack as attackers in a normal battle and never retreat (LIB-06)."""
    world.publish("gained", nation=nation, place=land.name, units=units, why="rebels") if units else None
    rising = begin(world, nation, ())
    resolve(rising, Assault(land.name, nation, marched=dict(units), leaders=leaders), may_retreat=False)
