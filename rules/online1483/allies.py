"""Action 11a: NPCs that fight in a player's war (ALY-01 to ALY-11)."""

from __future__ import annotations

from collections.abc import Container

from rules.online1483 import offers, reach
from rules.online1483.line import Line
from rules.online1483.model import Call, Offer, Tribute
from rules.online1483.relations import at_war, box, end_war, enemies, pair, record, set_box, spoils
from rules.online1483.rulebook import MERCHANTMAN
from rules.online1483.turn import Turn
from rules.online1483.world import World


def call(turn: Turn, line: Line) -> None:
    """An allied NPC goes to war with the enemy in the coming phase 5 (ALY-01 to ALY-04)."""
    world, ally, enemy = turn.world, line.nation, line.other
    if turn.is_tribe():
        turn.refuse("E-22")
        return
    if world.kind(ally) != "npc":
        turn.refuse("E-21", name=ally)
        return
    if box(world, ally, turn.nation) != "Allied":
        turn.refuse("E-134", X=ally, box=box(world, ally, turn.nation))
        return
    if not at_war(world, turn.nation, enemy) or pair(turn.nation, enemy) not in world.battles:
        turn.refuse("E-135", N=enemy)
        return
    if enemies(world, ally) or any(ally in coming for coming in world.coming_wars):
        turn.refuse("E-137", X=ally)
        return
    if not can_reach(world, ally, enemy):
        turn.refuse("E-136", X=ally, N=enemy)
        return
    if world.luck and pair(turn.nation, enemy) not in turn.earlier_battles:
        turn.warn("E-135", N=enemy)
    world.coming_wars.append((ally, enemy))
    world.calls.append(Call(ally=ally, patron=turn.nation, enemy=enemy))
    world.publish("ally_called", ally=ally, patron=turn.nation, enemy=enemy)


def can_reach(world: World, ally: str, enemy: str) -> bool:
    """A land border, merchantmen afloat, or a port near a port or coast of the enemy (ALY-02)."""
    if reach.borders(world, ally, enemy):
        return True
    if any(ship.nation == ally and ship.kind == MERCHANTMAN for ship in world.ships.values()):
        return True
    coast = [land for land in world.owned(enemy) if world.game.board.is_coastal(land.name)]
    distance = reach.nearest_by_sea(world, reach.ports(world, ally), coast)
    return distance is not None and distance <= world.game.book.number("npc.alliance_port_range")


def _calls(world: World, one: str, other: str) -> list[Call]:
    return [c for c in world.calls if {c.patron, c.enemy} == {one, other} and at_war(world, c.ally, c.enemy)]


def _call_off(world: World, one: str, other: str) -> None:
    """Allies called into a war that is over before their phase do not go to it (ALY-03)."""
    off = [c for c in world.calls if {c.patron, c.enemy} == {one, other} and (c.ally, c.enemy) in world.coming_wars]
    world.calls = [call for call in world.calls if call not in off]
    world.coming_wars = [war for war in world.coming_wars if war not in [(call.ally, call.enemy) for call in off]]


def seek_peace_too(world: World, patron: str, enemy: str) -> None:
    """An ally seeks peace with the enemy when its patron does (ALY-07)."""
    from rules.online1483 import treaties

    for each in [c for c in world.calls if (c.patron, c.enemy) == (patron, enemy) and at_war(world, c.ally, enemy)]:
        treaties.offer_unasked(world, Offer(frm=each.ally, to=enemy, kind="peace", made=world.turn))


def settle(world: World, offer: Offer, replies: dict[str, str], taken: Container[str]) -> bool:
    """What a peace between patron and enemy means for the patron's allies; False when the patron refuses the peace
    (ALY-08 to ALY-11). taken: allies whose own offer the enemy takes in the same turn."""
    _call_off(world, offer.frm, offer.to)
    for each in _calls(world, offer.frm, offer.to):
        if not (offer.includes_ally or each.ally in taken or _taken_ahead(world, each)):
            set_box(world, each.ally, each.patron, "Disfavorable")
            world.calls.remove(each)
        elif not _settle_one(world, each, offer, replies.get(each.ally, offer.patron_reply)):
            return False
    return True


def _taken_ahead(world: World, each: Call) -> bool:
    """Whether the enemy's standing answer takes the peace that the ally seeks with its patron (ALY-07, CON-09)."""
    return offers.standing_reply(world, Offer(frm=each.ally, to=each.enemy, kind="peace")) == "accept"


def _settle_one(world: World, each: Call, offer: Offer, reply: str) -> bool:
    book = world.game.book
    asked = book.number("tribute.per_territory") * spoils(world, each)
    short = max(0, asked - offer.pays_tribute)
    if short and reply == "refuse":
        return False
    end_war(world, each.ally, each.enemy, "peace with its patron")
    offers.withdraw(world, "peace", each.ally, each.enemy)
    if short and reply != "pay":
        set_box(world, each.ally, each.patron, "Disfavorable")
        return True
    for payer, amount in ((each.enemy, asked - short), (each.patron, short)):
        if amount:
            turns = book.number("tribute.turns")
            world.tributes.append(Tribute(frm=payer, to=each.ally, amount=amount, turns_left=turns))
    return True


def part_ways(world: World, patron: str, enemy: str) -> None:
    """A patron has made its peace with an enemy by surrender or a roll: its allies fight on, Disfavorable (ALY-08)."""
    _call_off(world, patron, enemy)
    for each in _calls(world, patron, enemy):
        if each.patron == patron:
            set_box(world, each.ally, patron, "Disfavorable")
            world.calls.remove(each)


def answer_tribute(turn: Turn, line: Line) -> None:
    """PAY, DECLINE or REFUSE PEACE, said beside the peace that it belongs to; here only an answer to nothing is refused
    (ALY-10)."""
    world = turn.world
    makes_peace = any(other.verb == "offer_peace" or other.subject == "peace" for other in turn.lines)
    enemies_of_ally = [each.enemy for each in world.calls if (each.ally, each.patron) == (line.nation, turn.nation)]
    asked = any(offers.find(world, "peace", *pair) for enemy in enemies_of_ally
                for pair in ((enemy, turn.nation), (turn.nation, enemy)))  # fmt: skip
    if not makes_peace and not asked:
        turn.refuse("E-132")


def is_losing(world: World, npc: str) -> list[str]:
    """Enemies that have taken over half of an NPC's land: it seeks peace with them (ALY-07)."""
    count = record(world, npc)
    return [
        enemy for enemy in enemies(world, npc) if 2 * sum(taker == enemy for taker in count.lost.values()) > count.start
    ]
