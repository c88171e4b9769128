"""Royal rebellions: inheritance, divided marriages, abandoned nations (ROY-01 to ROY-11, MAR-10)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from rules.numerals import natural
from rules.online1483 import births, conquest, income, ledger, relations, rolls, trade_points, union
from rules.online1483.board import Graph, spread
from rules.online1483.world import Realm, World


@dataclass(frozen=True)
class Part:
    """Land that falls to one heir, its capital and the sum of its values; the favoured son's part comes first."""

    capital: str
    land: tuple[str, ...]
    sum: int


@dataclass(frozen=True)
class Division:
    """What the dice say about a split: how many parts, and the favoured son's share in percent."""

    ways: int
    share: int


def bracket(world: World, money: int) -> tuple[int, int]:
    """Chance in 10 of a split and of a three-way split at an income (ROY-01, ROY-02)."""
    for low, high, chance, three in world.game.book.values["roy.brackets"]:
        if low <= money and (high is None or money <= high):
            return int(chance), int(three)
    return 0, 0


def draw(world: World, nation: str, money: int, certain: bool = False) -> Division | None:
    """The dice of a split: whether, three-way, share; None without a split (ROY-01, ROY-02, ROY-05)."""
    chance, three = bracket(world, money)
    if not certain and not (chance and rolls.under(world, chance, "inheritance", nation)):
        return None
    ways = ways_of(world, nation, three)
    row = world.game.book.values["roy.share"]
    ruled = world.judged(
        f"J-07:{nation}", f"{nation} splits. The favoured son's share in percent (50-70), or dice?", "dice"
    )
    share = natural(ruled)
    if share is not None:
        return Division(ways, share)
    die = rolls.d10(world, "favoured son", nation)
    return Division(ways, int(row["base"]) + int(row["per_die"]) * die)


def ways_of(world: World, nation: str, three: int) -> int:
    """Into how many parts a nation splits: three on the second die where its bracket has one (ROY-02)."""
    return 3 if three and rolls.under(world, three, "three-way split", nation) else 2


def is_abandoned(world: World, realm: Realm, money: int) -> bool:
    """A player nation that has lost its player and is large enough to split, once (ROY-11, MIS-06)."""
    return realm.seat_open and not realm.divided and money >= world.game.book.number("abandoned.split_at")


def favoured(graph: Graph, values: Mapping[str, int], capital: str, limit_hundredths: int) -> list[str]:
    """The favoured son's land: from the capital outwards, until the share would be exceeded (ROY-06)."""
    steps = spread(graph, (capital,), lambda _: True)
    order = sorted(values, key=lambda n: (steps.get(n, len(graph) + 1), -values[n], n))
    part, total = [capital], values[capital]
    for name in order:
        if name == capital:
            continue
        if (total + values[name]) * 100 > limit_hundredths:
            break
        part.append(name)
        total += values[name]
    return part


def divide(
    graph: Graph, values: Mapping[str, int], cities: Mapping[str, int], capital: str, ways: int, limit_hundredths: int
) -> list[Part]:
    """The parts of a divided nation; only one when the remainder has no city (ROY-06, ROY-07)."""
    first = favoured(graph, values, capital, limit_hundredths)
    rest = [name for name in values if name not in first]
    capitals = sorted((n for n in rest if n in cities), key=lambda n: (-cities[n], n))[: ways - 1]
    if not capitals:
        return [_part(capital, values, values)]
    steps = {seat: spread(graph, (seat,), lambda _: True) for seat in capitals}
    shares: dict[str, list[str]] = {seat: [] for seat in capitals}
    for name in rest:
        shares[min(capitals, key=lambda seat: (steps[seat].get(name, 999), capitals.index(seat)))].append(name)
    heirs = [_part(seat, land, values) for seat, land in shares.items()]
    return [_part(capital, first, values), *sorted(heirs, key=lambda part: part.capital)]


def _part(capital: str, land: Iterable[str], values: Mapping[str, int]) -> Part:
    names = tuple(sorted(land))
    return Part(capital, names, sum(values[name] for name in names))


def shared(amount: int, incomes: Sequence[int]) -> list[int]:
    """A sum divided by income, rounded down, the rest to the first (ROY-08)."""
    whole = sum(incomes) or 1
    others = [amount * part // whole for part in incomes[1:]]
    return [amount - sum(others), *others]


def split(world: World, nation: str, division: Division, money: int, abandoned: bool = False) -> list[str]:
    """Divide a nation; the names of its parts, the favoured one (which keeps the name) first (ROY-05 to ROY-09). All
    parts of an abandoned one get players (ROY-11)."""
    realm = world.realms[nation]
    values = {land.name: world.worth(land) for land in world.owned(nation)}
    cities = {name: values[name] for name in values if world.lands[name].city is not None}
    capital = realm.capital if realm.capital in values else max(cities or values, key=lambda n: (values[n], n))
    parts = divide(world.game.board.borders, values, cities, capital, division.ways, division.share * money)
    names = [nation]
    sums = [part.sum for part in parts]
    for part, total in zip(parts[1:], sums[1:], strict=True):
        names.append(_found_heir(world, realm, part, total, abandoned))
    _share_out(world, names, sums)
    if len(parts) > 1:
        realm.capital = capital
    facts = [
        {"capital": p.capital, "land": list(p.land), "sum": total, "kind": world.kind(name), "name": name}
        for p, total, name in zip(parts, sums, names, strict=True)
    ]
    world.publish(
        "split", nation=nation, split=len(parts) > 1, ways=division.ways, share_percent=division.share, parts=facts
    )
    return names


def _found_heir(world: World, old: Realm, part: Part, total: int, abandoned: bool) -> str:
    """A new nation with its land, troops and claims; no war among the heirs (ROY-08, ROY-09)."""
    claims = [land for land in world.lands.values() if old.name in land.core]
    new = births.heir(world, f"{old.name} of {part.capital}", old, total, abandoned)
    new.capital = part.capital
    for name in part.land:
        land = world.lands[name]
        conquest.set_owner(world, land, new.name, land.incorporated)
        land.original = new.name if land.original == old.name or old.name in land.core else land.original
        ledger.hand_over(world, land, old.name, new.name, ledger.standing(land, old.name), "split")
        for leader in world.generals_at(old.name, name):
            ledger.pass_general(world, leader, new.name, "split")
    for land in claims:
        conquest.add_core(world, land, new.name)
    return new.name


def _share_out(world: World, names: Sequence[str], sums: Sequence[int]) -> None:
    """Money and trade points by income; ships with the nearest port (ROY-08)."""
    old = world.realms[names[0]]
    for name, money in list(zip(names, shared(old.saved, sums), strict=True))[1:]:
        ledger.pay(world, old.name, money, "split")
        ledger.receive(world, name, money, "split")
    for trade, points in (("sea", old.sea_trade), ("land", old.land_trade)):
        for name, number in list(zip(names, shared(points, sums), strict=True))[1:]:
            if number:
                trade_points.add_points(world, old.name, trade, -number, "split")
                trade_points.add_points(world, name, trade, number, "split")
    for ship in [s for s in world.ships.values() if s.nation == old.name]:
        heir = _harbour(world, ship.zone, names)
        if heir != old.name:
            ledger.pass_ship(world, ship, heir, "split")


def _harbour(world: World, zone: str, names: Sequence[str]) -> str:
    steps = world.game.board.sea_steps(zone)
    ways = [
        (min(steps.get(z, 999) for z in world.game.board.coasts[land.name]), names.index(name), name)
        for name in names
        for land in world.owned(name)
        if land.port
    ]
    return min(ways, default=(0, 0, names[0]))[2]


def inheritance(world: World) -> None:
    """Every tenth turn each player nation may split (ROY-01, ROY-03, ROY-10); NPCs by the moderator's word (J-06)."""
    if world.turn % world.game.book.number("roy.every_turns"):
        return
    kinds = ["player"]
    if world.judged("J-06", "Do NPCs roll for inheritance splits?", "no", ("no", "yes")) == "yes":
        kinds.append("npc")
    for realm in list(world.alive(*kinds)):
        money = income.computed(world, realm.name)
        division = draw(world, realm.name, money)
        if division:
            split(world, realm.name, division, money)


def abandoned(world: World) -> None:
    """Player nations without a player split at once when they are large (ROY-11, MIS-06, J-08)."""
    for realm in list(world.alive("player")):
        money = income.computed(world, realm.name)
        if not is_abandoned(world, realm, money):
            continue
        text = f"{realm.name} has no player. Split it now, or hold back while a replacement is in sight?"
        if world.judged(f"J-08:{realm.name}", text, "split", ("split", "hold")) == "split":
            division = draw(world, realm.name, money, certain=True)
            for name in split(world, realm.name, division, money, abandoned=True) if division else ():
                world.realms[name].seat_open = world.realms[name].divided = True


def split_in_marriage(world: World, nation: str, ruler: str) -> None:
    """The stepping-down nation splits: the largest part joins the union, the others are at war with it; its created
    colonies may rise (MAR-10, CIV-09)."""
    from rules.online1483.civil_war import colonies_roll

    money = income.computed(world, nation)
    division = draw(world, nation, money, certain=True)
    assert division
    names = split(world, nation, division, money)
    colonies_roll(world, nation, conquered=False)
    sums = {name: sum(world.worth(land) for land in world.owned(name)) for name in names}
    largest = max(names, key=lambda name: (sums[name], -names.index(name)))
    others = [name for name in names if name != largest]
    world.publish("union_part", part=largest, ruler=ruler, capital=world.realms[largest].capital, against=others)
    union.join_part(world, largest, ruler)
    for name in others:
        relations.open_war(world, name, ruler, "divided inheritance")
