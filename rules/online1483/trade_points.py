"""Action 2: trade points - stolen, developed, transferred (ECO-01 to ECO-11, ECO-25)."""

from __future__ import annotations

from rules.online1483 import offers, reach, rolls
from rules.online1483.line import Item, Line
from rules.online1483.model import PSEUDO_NATIONS, Offer
from rules.online1483.turn import Turn
from rules.online1483.world import World


def points(world: World, nation: str, trade: str) -> int:
    """A nation's sea or land trade points (ECO-01)."""
    realm = world.realms[nation]
    return realm.sea_trade if trade == "sea" else realm.land_trade


def add_points(world: World, nation: str, trade: str, change: int, why: str) -> None:
    """Change trade points, publicly (ECO-02)."""
    realm = world.realms[nation]
    if trade == "sea":
        realm.sea_trade += change
    else:
        realm.land_trade += change
    world.publish("trade_points", nation=nation, trade=trade, change=change, why=why)


def _in_reach(turn: Turn, trade: str, other: str, from_other: bool = True) -> bool:
    """Range of stealing and transferring: sea distance between ports, or a land border (ECO-05, ECO-07, ECO-25)."""
    world = turn.world
    if trade == "land":
        if not reach.borders(world, turn.nation, other):
            turn.refuse("E-44", N=other)
            return False
        return True
    taker, giver = (turn.nation, other) if from_other else (other, turn.nation)
    bases = reach.trading_ports(world, taker)
    if from_other and not bases:
        turn.refuse("E-41")
        return False
    limit = world.game.book.number("steal.sea_range")
    distance = reach.nearest_by_sea(world, bases, reach.ports(world, giver))
    if distance is None or distance > limit:
        turn.refuse("E-42", d=distance or 99, N=other, limit=limit)
        return False
    return True


def steal(turn: Turn, line: Line) -> None:
    """Tries to take trade points from a nation, NPC or player, in peace or war (ECO-05 to ECO-09)."""
    world, victim = turn.world, line.nation
    if victim in PSEUDO_NATIONS or world.kind(victim) not in ("player", "npc", "tribal", "rebel_nation"):
        turn.refuse("E-21", name=victim)
        return
    if not _in_reach(turn, line.trade, victim):
        return
    for _ in range(line.times):
        if points(world, victim, line.trade) < 1:
            turn.refuse("E-43", N=victim, kind=line.trade)
            return
        if not turn.afford(world.game.book.number("steal.cost"), f"stealing {line.trade} trade"):
            return
        _try_steal(turn, victim, line.trade)


def _chance(turn: Turn, victim: str, trade: str) -> int:
    book, ships = turn.world.game.book, turn.world.ships.values()
    base = book.number("steal.base")
    if trade == "land":
        return base
    own, other = (sum(ship.nation == nation for ship in ships) for nation in (turn.nation, victim))
    return max(book.number("steal.min"), min(base + own - other, book.number("steal.max")))


def _try_steal(turn: Turn, victim: str, trade: str) -> None:
    world, chance = turn.world, _chance(turn, victim, trade)
    won = rolls.under(world, chance, "steal", trade, turn.nation, victim, to=turn.nation)
    world.tell(turn.nation, "tried", what="steal", nation=turn.nation, on=victim, chance=chance, success=won)
    if won:
        add_points(world, victim, trade, -1, "stolen")
        add_points(world, turn.nation, trade, 1, "stolen")
        world.tell(victim, "robbed", nation=victim, by=turn.nation, trade=trade)


def develop(turn: Turn, line: Line) -> None:
    """Tries for a new trade point (ECO-10, ECO-11)."""
    world = turn.world
    for _ in range(line.times):
        if line.trade == "land" and not reach.bordering_nations(world, turn.nation):
            turn.refuse("E-44", N="any nation")
        elif line.trade == "sea" and not reach.trading_ports(world, turn.nation):
            turn.refuse("E-41")
        elif turn.afford(world.game.book.number(f"dev{line.trade}.cost"), f"developing {line.trade} trade"):
            won = rolls.within(world, f"dev{line.trade}.success", "develop", line.trade, turn.nation, to=turn.nation)
            world.tell(turn.nation, "tried", what=f"develop {line.trade}", nation=turn.nation, on="", success=won)
            if won:
                add_points(world, turn.nation, line.trade, 1, "developed")


def transfer(turn: Turn, line: Line) -> None:
    """Offers trade points to another nation, paid by the giver when they go (ECO-25)."""
    world, other = turn.world, line.nation
    if other in PSEUDO_NATIONS or world.kind(other) not in ("player", "npc", "tribal", "rebel_nation"):
        turn.refuse("E-21", name=other)
        return
    if not _in_reach(turn, line.trade, other, from_other=False):
        return
    if points(world, turn.nation, line.trade) < line.amount:
        turn.refuse("E-43", N=turn.nation, kind=line.trade)
        return
    cost = line.amount * world.game.book.number("transfer_trade.cost_per_point")
    if turn.money < cost:
        turn.refuse("E-31", cost=cost, money=turn.money)
        return
    item = Item(kind="trade", amount=line.amount, trade=line.trade)
    offer = Offer(frm=turn.nation, to=other, kind="transfer", made=world.turn, give=(item,))
    if offers.standing_reply(world, offer) == "accept":
        carry_out(turn, offer)
    else:
        offers.propose(world, offer)


def carry_out(turn: Turn, offer: Offer) -> None:
    """A transfer that the receiver has accepted: range, points and the giver's money as they are now."""
    world, item = turn.world, offer.give[0]
    cost = item.amount * world.game.book.number("transfer_trade.cost_per_point")
    giver = Turn(world, offer.frm, (), turn.start, {}, set(), {}, line=turn.line)
    if points(world, offer.frm, item.trade) < item.amount:
        turn.refuse("E-43", N=offer.frm, kind=item.trade)
    elif _in_reach(giver, item.trade, offer.to, from_other=False) and giver.afford(cost, "trade transferred"):
        offers.withdraw(world, "transfer", offer.frm, offer.to)
        move_points(world, offer.frm, offer.to, item.trade, item.amount)


def move_points(world: World, frm: str, to: str, trade: str, number: int) -> None:
    """Trade points change hands by agreement: they count in no benchmark (TRD-12)."""
    add_points(world, frm, trade, -number, "transferred")
    add_points(world, to, trade, number, "transferred")
    world.realms[to].traded += number
    world.realms[frm].traded = max(0, world.realms[frm].traded - number)
