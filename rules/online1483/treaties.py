"""Action 11a: peace between nations, its terms, answers to offers (TRT-01 to TRT-03, ALY-07 to ALY-11)."""

from __future__ import annotations

from collections.abc import Container

from rules.online1483 import allies, delivery, financed_war, offers, trade_points
from rules.online1483.line import Item, Line, Term
from rules.online1483.model import Offer, Tribute
from rules.online1483.relations import at_war, end_war
from rules.online1483.standing import lets_in
from rules.online1483.surrender import offer_to_npc
from rules.online1483.turn import Turn
from rules.online1483.world import World


def offer_peace(turn: Turn, line: Line) -> None:
    """Proposes peace; in force when the other has accepted (TRT-01). An NPC answers by a roll (NPC-09, J-15)."""
    world, other = turn.world, line.nation
    if not at_war(world, turn.nation, other) or world.kind(other) in ("rebel_faction", "gone"):
        turn.refuse("E-131", N=other)
        return
    if world.kind(other) in ("npc", "rebel_nation") and not _has_player(world, other):
        offer_to_npc(turn, other, bool(line.terms))
        return
    offer = _offer(turn, line)
    matching = offers.find(world, "peace", other, turn.nation)
    if offers.standing_reply(world, offer) == "accept" or (matching and not matching.terms and not line.terms):
        conclude(world, offer, taken=_with_patron(turn, other))
        return
    offers.propose(world, offer)
    allies.seek_peace_too(world, turn.nation, other)


def _has_player(world: World, nation: str) -> bool:
    return world.realms[nation].phase > 0 and not world.realms[nation].seat_open and world.kind(nation) == "player"


def _offer(turn: Turn, line: Line) -> Offer:
    replies = [other.reply for other in turn.lines if other.verb == "tribute_answer"]
    return Offer(
        frm=turn.nation, to=line.nation, kind="peace", made=turn.world.turn, terms=line.terms,
        includes_ally=any(term.kind == "with" for term in line.terms),
        pays_tribute=sum(term.amount for term in line.terms if term.kind == "tribute"),
        patron_reply=replies[-1] if replies else "",
    )  # fmt: skip


def answer(turn: Turn, line: Line) -> None:
    """ACCEPT or REFUSE an open offer of peace or a transfer (TRT-01, ECO-25); trades and gifts wait for 11b."""
    offer = offers.find(turn.world, line.subject, line.nation, turn.nation)
    if line.nation in _takes_peace(turn) and _goes_with_patron(turn, line.nation):
        return
    if offer is None:
        turn.refuse("E-132")
        return
    if line.reply == "refuse":
        offers.withdraw(turn.world, line.subject, line.nation, turn.nation)
        return
    if line.subject == "transfer":
        trade_points.carry_out(turn, offer)
        return
    if not at_war(turn.world, turn.nation, line.nation):
        offers.withdraw(turn.world, "peace", line.nation, turn.nation)
        turn.refuse("E-131", N=line.nation)
        return
    replies = {other.nation: str(other.reply) for other in turn.lines if other.verb == "tribute_answer"}
    conclude(turn.world, offer, replies, _with_patron(turn, line.nation))


def _takes_peace(turn: Turn) -> set[str]:
    """Nations whose peace the turn's lines accept."""
    return {
        line.nation for line in turn.lines if (line.verb, line.subject, line.reply) == ("answer", "peace", "accept")
    }


def _goes_with_patron(turn: Turn, ally: str) -> bool:
    """Whether the patron's peace settles this ally's too, in whatever order the lines accept them (ALY-09)."""
    world = turn.world
    patrons = {call.patron for call in world.calls if (call.ally, call.enemy) == (ally, turn.nation)}
    waits = any(offers.find(world, "peace", patron, turn.nation) for patron in patrons & _takes_peace(turn))
    return waits or ("peace with both", ally) in turn.tries


def _with_patron(turn: Turn, patron: str) -> set[str]:
    """Allies of a patron whose own offers the turn accepts beside his; notes that his peace settles theirs."""
    world = turn.world
    calls = [call for call in world.calls if (call.patron, call.enemy) == (patron, turn.nation)]
    taken = {c.ally for c in calls if c.ally in _takes_peace(turn) and offers.find(world, "peace", c.ally, c.enemy)}
    turn.tries |= {("peace with both", ally) for ally in taken}
    return taken


def offer_unasked(world: World, offer: Offer) -> None:
    """Peace that a nation without player offers: the receiver's standing answer counts at once (CON-09)."""
    reply = offers.standing_reply(world, offer)
    if reply == "accept":
        conclude(world, offer)
    elif reply != "refuse":
        offers.propose(world, offer)


def conclude(
    world: World, offer: Offer, replies: dict[str, str] | None = None, taken: Container[str] = frozenset()
) -> None:
    """Peace is made, unless the patron of an ally refuses it after all (ALY-10); then the terms are carried out. taken:
    allies whose own offers are accepted with it."""
    one, other = offer.frm, offer.to
    if not allies.settle(world, offer, replies or {}, taken):
        return
    end_war(world, one, other, "treaty")
    financed_war.owe_last(world, npc=one, target=other)
    for frm, to in ((one, other), (other, one)):
        offers.withdraw(world, "peace", frm, to)
        _note_guests(world, frm, to)
    _become_free(world, one, other)
    for term in offer.terms:
        _carry_out(world, offer, term)
    world.publish("treaty", between=[one, other], terms=[term.model_dump(mode="json") for term in offer.terms])


def _become_free(world: World, *nations: str) -> None:
    """A colony that rose and is let go in peace is independent (CRB-07)."""
    from rules.online1483.rebels import settle_down

    for nation in nations:
        if world.kind(nation) == "rebel_nation":
            settle_down(world, nation)


def _note_guests(world: World, host: str, guest: str) -> None:
    """Units in the other's land without passage have until the end of their owner's next turn (TRT-03)."""
    for land in world.owned(host):
        if land.count(guest) and not lets_in(world, host, guest, land.name):
            world.leaving.append((guest, land.name, world.turn))


def _carry_out(world: World, offer: Offer, term: Term) -> None:
    """One enforced term (TRT-02); free text is only recorded."""
    from rules.online1483.independence import set_free

    parties = (offer.frm, offer.to)
    partner = offer.to if term.nation == offer.frm else offer.frm
    if term.kind == "pays" and term.nation in parties:
        world.tributes.append(Tribute(frm=term.nation, to=partner, amount=term.amount, turns_left=term.turns))
    elif term.kind == "gives" and term.nation in parties:
        delivery.deliver(world, term.nation, partner, _without_money(term.items))
    elif term.kind == "frees" and term.nation in parties:
        set_free(world, term.nation, term.other, term.places, forced=True)
    elif term.kind == "withdraws" and term.nation in parties:
        world.leaving += [(term.nation, place, world.turn) for place in term.places]
    elif term.kind == "text":
        world.treaties.append(f"{offer.frm} and {offer.to}: {term.text}")


def _without_money(items: tuple[Item, ...]) -> tuple[Item, ...]:
    return tuple(item for item in items if item.kind != "resources")


def expel(turn: Turn) -> None:
    """Units still in land that a peace told them to leave go to the nearest land of their own (TRT-03)."""
    from rules.online1483 import ledger
    from rules.online1483.reach import nearest_own

    world = turn.world
    due = [row for row in world.leaving if row[0] == turn.nation and row[2] < world.turn]
    for row in due:
        world.leaving.remove(row)
        land, goal = world.lands[row[1]], nearest_own(world, turn.nation, row[1])
        if land.owner == turn.nation or lets_in(world, land.owner, turn.nation, land.name) or goal is None:
            continue
        units = ledger.standing(land, turn.nation)
        ledger.take(land, turn.nation, units) if units else None
        ledger.put(world.lands[goal], turn.nation, units)
        for leader in world.generals_at(turn.nation, land.name):
            leader.place = goal
