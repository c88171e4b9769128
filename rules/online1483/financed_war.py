"""Action 1: wars that a nation pays an NPC to fight (DIP-14 to DIP-22)."""

from __future__ import annotations

from rules.online1483 import ledger
from rules.online1483.line import Line
from rules.online1483.model import Obligation, Offer
from rules.online1483.offers import propose, standing_reply
from rules.online1483.reach import borders, ports
from rules.online1483.relations import at_war, end_war, enemies, move_box
from rules.online1483.strength import attack_sum, defence_sum
from rules.online1483.turn import Turn
from rules.online1483.world import World


def finance(turn: Turn, line: Line) -> None:
    """A bid; accepted it is paid at once and binds for as long as the war lasts, refused it costs the NPC's share
    (DIP-16 to DIP-19)."""
    if not _open(turn, line):
        return
    world, npc, target, bid = turn.world, line.nation, line.other, line.amount
    if turn.money < bid:
        turn.refuse("E-31", cost=bid, money=turn.money)
        return
    kept = world.game.book.number("financewar.kept_on_refusal")
    if _realistic(turn, npc, target, bid):
        _accept(turn, npc, target, bid)
    else:
        world.refused_bids.setdefault(npc, {})[target] = bid
        turn.afford(kept, "bid refused")
        ledger.receive(world, npc, kept, "bid refused")
        world.tell(turn.nation, "bid_refused", npc=npc, target=target, bid=bid, kept=kept)


def _open(turn: Turn, line: Line) -> bool:
    world, npc, target = turn.world, line.nation, line.other
    least = world.game.book.number("financewar.min_bid")
    refused = world.refused_bids.get(npc, {}).get(target)
    if refused is not None:
        least = max(least, refused + world.game.book.number("financewar.rebid_step"))
    if turn.is_tribe():
        turn.refuse("E-22")
    elif world.kind(npc) != "npc":
        turn.refuse("E-21", name=npc)
    elif enemies(world, npc) or not any(world.lost_to.get(npc, {}).values()):
        turn.refuse("E-28", X=npc)
    elif not _is_target(world, npc, target):
        turn.refuse("E-29", N=target, X=npc)
    elif line.amount < least:
        turn.refuse("E-30", min=least)
    else:
        return True
    return False


def _is_target(world: World, npc: str, target: str) -> bool:
    """A nation with a player that still holds land of the NPC, and within its reach (DIP-15)."""
    led = world.kind(target) in ("player", "tribal")
    return led and bool(lost_lands(world, npc, target)) and _reaches(world, npc, target)


def lost_lands(world: World, npc: str, target: str) -> list[str]:
    """Territories that the target took from the NPC in some war and still owns (DIP-15)."""
    return [name for name in world.lost_to.get(npc, {}).get(target, ()) if world.lands[name].owner == target]


def has_regained(world: World, npc: str, target: str) -> bool:
    """Whether the NPC owns again all that the target took from it; what a third nation has now is not regained
    (DIP-21)."""
    return all(world.lands[name].owner == npc for name in world.lost_to.get(npc, {}).get(target, ()))


def _reaches(world: World, npc: str, target: str) -> bool:
    """A land border; or both have coasts and the NPC a port (DIP-15, R-10)."""
    coastal = world.game.board.is_coastal
    shores = all(any(coastal(land.name) for land in world.owned(n)) for n in (npc, target))
    return borders(world, npc, target) or (shores and bool(ports(world, npc)))


def _realistic(turn: Turn, npc: str, target: str, bid: int) -> bool:
    """Judgement J-02; by default attack with the support against the weakest of the lost territories (DIP-17)."""
    world, book = turn.world, turn.world.game.book
    losses = lost_lands(world, npc, target)
    attack = attack_sum(world, npc, losses) + book.unit("infantry", "attack") * (bid // book.cost("infantry"))
    near = [name for name in losses if _adjacent(world, npc, name)] or losses
    defence = min(defence_sum(world, target, name) for name in near)
    by_default = attack >= book.share("financewar.auto_ratio") * defence
    answer = world.judged(
        f"J-02:{npc}:{target}",
        f"{npc} is offered {bid} to fight {target}. Would it realistically recapture its losses?",
        "accept" if by_default else "decline",
        ("accept", "decline"),
    )
    return answer == "accept"


def _adjacent(world: World, npc: str, place: str) -> bool:
    board = world.game.board
    return board.is_coastal(place) or any(world.lands[near].owner == npc for near in board.borders[place])


def _accept(turn: Turn, npc: str, target: str, bid: int) -> None:
    world = turn.world
    turn.afford(bid, "war financed")
    ledger.receive(world, npc, bid, "war financed")
    world.obligations.append(Obligation(financer=turn.nation, to=npc, target=target, per_turn=bid))
    world.coming_wars.append((npc, target))
    world.tell(turn.nation, "bid_accepted", npc=npc, target=target, bid=bid)


def forced_payments(turn: Turn) -> None:
    """Before any other spending the financer pays again, as far as he has it (DIP-19, DIP-21)."""
    world = turn.world
    for duty in [o for o in world.obligations if o.financer == turn.nation]:
        if (duty.to, duty.target) in world.coming_wars:
            continue
        if not at_war(world, duty.to, duty.target) and not duty.owed:
            world.obligations.remove(duty)
            continue
        due = duty.per_turn + duty.owed if at_war(world, duty.to, duty.target) else duty.owed
        paid = ledger.pay_what_there_is(world, turn.nation, due, "financed war")
        ledger.receive(world, duty.to, paid, "financed war")
        _replace(world, duty, owed=due - paid)
        review(world, duty.to, paid=True)
    _drop_paid(world, turn.nation)


def _replace(world: World, duty: Obligation, **change: object) -> Obligation:
    new = duty.model_copy(update=change)
    world.obligations[world.obligations.index(duty)] = new
    return new


def _drop_paid(world: World, nation: str) -> None:
    running = [o for o in world.obligations if o.owed or at_war(world, o.to, o.target)]
    waiting = [o for o in world.obligations if (o.to, o.target) in world.coming_wars]
    world.obligations = [o for o in world.obligations if o in running or o in waiting or o.financer != nation]


def review(world: World, npc: str, paid: bool = False) -> None:
    """An NPC that has all its lost land back moves towards its financer, once, and offers the target peace (DIP-21).

    paid: the financer has just paid; if there is peace now, that was the last time.
    """
    for duty in [o for o in world.obligations if o.to == npc]:
        if not at_war(world, npc, duty.target) or not has_regained(world, npc, duty.target):
            continue
        if not duty.rewarded:
            move_box(world, npc, duty.financer, 1)
            duty = _replace(world, duty, rewarded=True)
        offer = Offer(frm=npc, to=duty.target, kind="peace", made=world.turn)
        if standing_reply(world, offer) == "accept":
            end_war(world, npc, duty.target, "land regained")
            if not paid:
                owe_last(world, npc, duty.target)
        elif standing_reply(world, offer) != "refuse":
            propose(world, offer)


def owe_last(world: World, npc: str, target: str) -> None:
    """The target has taken the peace that the NPC offered: its financer pays one last time (DIP-21)."""
    if has_regained(world, npc, target):
        for duty in [o for o in world.obligations if (o.to, o.target) == (npc, target)]:
            _replace(world, duty, owed=duty.owed + duty.per_turn)


def stop(world: World, npc: str) -> None:
    """A conquered NPC is paid no more (DIP-20)."""
    world.obligations = [o for o in world.obligations if o.to != npc]
