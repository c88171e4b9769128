"""Action 11b: trades and gifts, carried out at the very end of the phase (TRD-01 to TRD-13, REG-25)."""

from __future__ import annotations

from collections.abc import Iterable

from rules.online1483 import delivery, offers, reach, sea_routes, technology
from rules.online1483.board import GOALS
from rules.online1483.line import Item, Line
from rules.online1483.model import PSEUDO_NATIONS, Offer
from rules.online1483.relations import at_war
from rules.online1483.rulebook import LAND_KINDS, SHIP_KINDS
from rules.online1483.turn import Facts, Turn
from rules.online1483.wording import items_words
from rules.online1483.world import World

Deal = list[tuple[str, str, tuple[Item, ...]]]
"""Who gives whom what."""
OUT_OF_REACH = ("E-42", "E-43", "E-44")
"""Why trade points cannot be handed over that an offer's maker may know: the chart and the ports are public."""


def trade(turn: Turn, line: Line) -> None:
    """An offer of things for things; it fires when both have sent the same lists (TRD-03, TRD-04)."""
    world = turn.world
    if at_war(world, turn.nation, line.nation):
        turn.refuse("E-150", N=line.nation)
        return
    if not _partner(turn, line.nation) or not _tradeable(turn, turn.nation, line.give):
        return
    if not _tradeable(turn, line.nation, line.get):
        return
    theirs = offers.find(world, "trade", line.nation, turn.nation)
    if theirs is None:
        offer = Offer(frm=turn.nation, to=line.nation, kind="trade", made=world.turn, give=line.give, get=line.get)
        if offers.standing_reply(world, offer) == "accept":
            _fire(turn, offer)
            return
        _forewarn(turn, offer)
        offers.propose(world, offer)
        return
    if not _same(theirs.give, line.get) or not _same(theirs.get, line.give):
        world.tell(line.nation, "trade_differs", partner=turn.nation, line=str(line))
        turn.refuse("E-152", N=line.nation, list=f"GIVE {items_words(theirs.give)}; GET {items_words(theirs.get)}")
        return
    _fire(turn, theirs)


def _same(one: Iterable[Item], other: Iterable[Item]) -> bool:
    return sorted(map(repr, one)) == sorted(map(repr, other))


def give(turn: Turn, line: Line) -> None:
    """A gift that the other must accept; money goes by caravan; allowed in war (TRD-10)."""
    world = turn.world
    if any(item.kind == "resources" for item in line.give):
        turn.refuse("E-154", n=sum(item.amount for item in line.give), N=line.nation)
        return
    if not _partner(turn, line.nation) or not _tradeable(turn, turn.nation, line.give):
        return
    offer = Offer(frm=turn.nation, to=line.nation, kind="gift", made=world.turn, give=line.give)
    if offers.standing_reply(world, offer) == "accept":
        _fire(turn, offer)
    else:
        _forewarn(turn, offer)
        offers.propose(world, offer)


def _forewarn(turn: Turn, offer: Offer) -> None:
    """Trade points that could not be handed over if the other accepted now; the offer is made all the same (TRD-08)."""
    for frm, to, items in _deal(offer):
        for item in items:
            code = delivery.FAULTS["trade"](turn.world, frm, to, item) if item.kind == "trade" else ""
            if code in OUT_OF_REACH:
                turn.warn(code, **_why(turn, code, frm, to, item))


def answer(turn: Turn, line: Line) -> None:
    """ACCEPT or REFUSE a trade or gift that another has offered (TRD-03, TRD-10)."""
    offer = offers.find(turn.world, line.subject, line.nation, turn.nation)
    if offer is None:
        turn.refuse("E-132")
        return
    if line.reply == "refuse":
        offers.withdraw(turn.world, line.subject, line.nation, turn.nation)
        return
    if offer.kind == "trade" and at_war(turn.world, offer.frm, offer.to):
        turn.refuse("E-150", N=offer.frm)
    elif _partner(turn, offer.frm):
        _fire(turn, offer)


def _partner(turn: Turn, other: str) -> bool:
    """Whether official trade with this nation is possible at all (IND-16, REG-25)."""
    world = turn.world
    if other in PSEUDO_NATIONS or world.kind(other) not in ("player", "npc", "tribal", "rebel_nation"):
        turn.refuse("E-21", name=other)
        return False
    if not reach.borders(world, turn.nation, other) and _across_the_ice(world, turn.nation, other):
        turn.refuse("E-44", N=other)
        return False
    return True


def _across_the_ice(world: World, one: str, other: str) -> bool:
    """Whether one of two nations is native and the ice bridge the other's only way to it, whoever offers or accepts
    (REG-25). What routes another knows no rehearsal can tell."""
    pairs = ((one, other), (other, one))
    return any(
        sea_routes.is_native(world, native) and not world.rehearsed_by_another(guest) and _only_ice_bridge(world, guest)
        for guest, native in pairs
    )


def _only_ice_bridge(world: World, nation: str) -> bool:
    """A nation of the Old World that stands at or in America by land and knows no route, itself or with all (REG-25,
    NWD-07)."""
    if sea_routes.is_native(world, nation) or any(sea_routes.knows(world, nation, route) for route in GOALS.values()):
        return False
    board = world.game.board
    near = {name for land in world.owned(nation) for name in (land.name, *board.borders[land.name])}
    return any(board.tags[name] == "america_tribes" for name in near)


def _tradeable(turn: Turn, giver: str, items: Iterable[Item]) -> bool:
    """No generals, nothing of a tribe that moves, no guns before a discovery, no route that is not known
    (TRD-01, TRD-11, TRB-19, GEN-22, TEC-06, NWD-09)."""
    for item in items:
        if not _may_go(turn.world, giver, item, asked=giver != turn.nation):
            turn.refuse("E-151", item=items_words([item]))
            return False
    return True


def _may_go(world: World, giver: str, item: Item, asked: bool = False) -> bool:
    """asked: of a partner only what is public is looked at; whether he has it shows when the trade fires, which no
    rehearsal of the other can know."""
    tribe, asked = world.kind(giver) == "tribal", asked or world.rehearsed_by_another(giver)
    if item.kind == "units":
        return not tribe and all(force.kind in (*LAND_KINDS, *SHIP_KINDS) for force in item.forces)
    if item.kind == "territory":
        return not world.lands[item.place].tribal_city
    if item.kind in ("guns", "horses"):
        realm = world.realms.get(giver)
        return technology.is_discovered(world) and (asked or bool(realm and getattr(realm, item.kind)))
    if item.kind == "route":
        return asked or giver in sea_routes.knowers(world, item.route)
    return True


def _deal(offer: Offer) -> Deal:
    return [(offer.frm, offer.to, offer.give), (offer.to, offer.frm, offer.get)]


def _fire(turn: Turn, offer: Offer) -> None:
    """Both parts or none (TRD-03)."""
    world = turn.world
    for frm, to, items in _deal(offer):
        for item in items:
            code = delivery.FAULTS[item.kind](world, frm, to, item)
            if code or not _may_go(world, frm, item):
                turn.refuse(code or "E-151", **_why(turn, code, frm, to, item))
                return
    offers.withdraw(world, offer.kind, offer.frm, offer.to)
    for frm, to, items in _deal(offer):
        delivery.deliver(world, frm, to, items)
    shown = [item.model_dump(mode="json") for _, _, items in _deal(offer) for item in items]
    secret = ("resources", "route", "guns", "horses")
    world.tell((offer.frm, offer.to), "traded", frm=offer.frm, to=offer.to, what=offer.kind, items=shown)
    public = [item for item in shown if item["kind"] not in secret]
    if public:
        world.publish("trade", frm=offer.frm, to=offer.to, items=public)


def _why(turn: Turn, code: str, frm: str, to: str, item: Item) -> dict[str, Facts]:
    """What the messages about a thing that cannot be handed over have to say; nothing of the partner's money."""
    world, book = turn.world, turn.world.game.book
    partner = to if frm == turn.nation else frm
    distance = reach.nearest_by_sea(world, reach.trading_ports(world, to), reach.ports(world, frm))
    return {
        "item": items_words([item]), "n": item.amount, "unit": "units or ships", "T": item.place,
        "N": {"E-43": frm, "E-153": to}.get(code, partner),
        "place": item.place, "A": item.place, "B": f"land of {to}", "kind": item.trade,
        "d": 99 if distance is None else distance, "limit": book.number("steal.sea_range"),
        "cost": item.amount * book.number("transfer_trade.cost_per_point"),
        "money": turn.money if frm == turn.nation else 0,
    }  # fmt: skip
