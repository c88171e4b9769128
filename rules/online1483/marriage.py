"""Action 11a: marriages with NPCs and between players (MAR-01 to MAR-12)."""

from __future__ import annotations

from rules.online1483 import ledger, offers, relations, rolls, royal, union
from rules.online1483.diplomacy import open_to_diplomacy
from rules.online1483.hostilities import declare
from rules.online1483.line import Line
from rules.online1483.model import Offer
from rules.online1483.relations import box, move_box, set_box
from rules.online1483.turn import Turn
from rules.online1483.world import World


def with_npc(turn: Turn, line: Line) -> None:
    """A try to marry into an NPC (MAR-01 to MAR-05)."""
    world, npc = turn.world, line.nation
    if not open_to_diplomacy(turn, npc):
        return
    if world.kind(npc) != "npc":
        turn.refuse("E-21", name=npc)
        return
    if npc in world.marriage_closed:
        turn.refuse("E-139", X=npc)
        return
    if ("marry",) in turn.tries:
        turn.refuse("E-133")
        return
    standing = box(world, npc, turn.nation)
    if standing not in ("Favorable", "Allied"):
        turn.refuse("E-138", X=npc)
        return
    if turn.afford(world.game.book.number("marriage.npc_cost"), "marriage"):
        turn.once("marry")
        if not world.luck:
            _roll_npc(turn, npc, standing == "Allied")


def _roll_npc(turn: Turn, npc: str, allied: bool) -> None:
    """Success, a better or worse standing, or war and never again (MAR-02, MAR-03)."""
    world = turn.world
    die = rolls.d10(world, "marriage", turn.nation, npc, to=turn.nation)
    if die == 10 or (allied and die == 9):
        world.publish("marriage", nation=turn.nation, npc=npc)
        union.absorb_npc(world, npc, turn.nation)
    elif die == 9:
        set_box(world, npc, turn.nation, "Allied")
    elif die in (2, 3):
        move_box(world, npc, turn.nation, -1)
    elif die == 1:
        world.marriage_closed.append(npc)
        declare(world, npc, turn.nation)


def between_players(turn: Turn, line: Line) -> None:
    """Both must send it with the same ruler; then the union, a rebellion, or worse (MAR-06, MAR-07, MAR-12)."""
    world, partner = turn.world, line.nation
    if world.kind(partner) not in ("player", "tribal") or partner == turn.nation:
        turn.refuse("E-21", name=partner)
        return
    if turn.is_tribe() != (world.kind(partner) == "tribal"):
        turn.refuse("E-22")
        return
    if line.ruler not in (turn.nation, partner):
        turn.refuse("E-141", a=line.ruler, N=partner, b="")
        return
    theirs = offers.find(world, "marriage", partner, turn.nation)
    if theirs is None:
        turn.warn("E-140", N=partner)
        payer = line.payer or turn.nation
        offer = Offer(frm=turn.nation, to=partner, kind="marriage", made=world.turn, ruler=line.ruler, paid_by=payer)
        offers.propose(world, offer)
        return
    if theirs.ruler != line.ruler:
        turn.refuse("E-141", a=line.ruler, N=partner, b=theirs.ruler)
        return
    _wed(turn, line, theirs)


def _wed(turn: Turn, line: Line, theirs: Offer) -> None:
    world, cost = turn.world, turn.world.game.book.number("marriage.pp_cost")
    payer = turn.nation if line.payer == turn.nation else theirs.paid_by or line.payer or theirs.frm
    if not world.can_pay(payer, cost):
        turn.refuse("E-31", cost=cost, money=turn.money)
        return
    ledger.pay(world, payer, cost, "marriage", ordered=True)
    offers.withdraw(world, "marriage", theirs.frm, theirs.to)
    if world.luck:
        return
    other = theirs.frm if line.ruler == turn.nation else turn.nation
    result = world.game.book.looked_up("marriage.pp_table", rolls.d10(world, "player marriage", line.ruler, other))
    world.publish("player_marriage", ruler=line.ruler, other=other, result=result)
    if result == "clean":
        union.unite(world, line.ruler, other)
    elif result == "royal_split":
        royal.split_in_marriage(world, other, line.ruler)
    else:
        _taken_over(world, other, line.ruler)


def _taken_over(world: World, nation: str, partner: str) -> None:
    """The whole nation becomes an NPC and a new player is sought (MAR-11)."""
    realm = world.realms[nation]
    realm.kind, realm.seat_open = "npc", True
    set_box(world, nation, partner, "Disfavorable")
    for enemy in relations.enemies(world, nation):
        set_box(world, nation, enemy, "AtWar")
    world.publish("seat_open", nation=nation)
