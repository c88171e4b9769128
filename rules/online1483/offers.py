"""Open proposals: made, answered ahead by a standing order, withdrawn, lapsed (TRT-01, TRD-04, CON-09)."""

from __future__ import annotations

from collections.abc import Callable

from rules.online1483.line import Line
from rules.online1483.model import Offer
from rules.online1483.world import World

Conclude = Callable[[World, Offer], None]


def standing_reply(world: World, offer: Offer) -> str:
    """The receiver's answer given in advance (IF N OFFERS ... ACCEPT), "" without one; the later line wins (CON-11)."""
    lines = [line for line in world.standing.get(offer.to, ()) if _fits(line, offer)]
    return lines[-1].reply if lines else ""


def _fits(line: Line, offer: Offer) -> bool:
    return line.verb == "if_offers" and line.nation == offer.frm and line.subject == offer.kind


def find(world: World, kind: str, frm: str, to: str) -> Offer | None:
    """The open offer of this kind from one nation to another."""
    return next((o for o in world.offers if (o.kind, o.frm, o.to) == (kind, frm, to)), None)


def propose(world: World, offer: Offer) -> None:
    """Put an offer on the table; it replaces an older one of its kind between the two. The caller has looked at
    the receiver's standing reply."""
    withdraw(world, offer.kind, offer.frm, offer.to)
    world.offers.append(offer)
    world.tell((offer.frm, offer.to), "offer", frm=offer.frm, to=offer.to, offer=offer.model_dump(mode="json"))


def withdraw(world: World, kind: str, frm: str, to: str) -> None:
    """Take an offer off the table."""
    world.offers = [o for o in world.offers if (o.kind, o.frm, o.to) != (kind, frm, to)]


def lapse(world: World, nation: str) -> None:
    """Proposals lapse after their maker's next turn (TRT-01, TRD-04)."""
    gone = [offer for offer in world.offers if offer.frm == nation and offer.made < world.turn]
    for offer in gone:
        world.offers.remove(offer)
        world.tell((offer.frm, offer.to), "offer_lapsed", frm=offer.frm, to=offer.to, offer=offer.kind)
