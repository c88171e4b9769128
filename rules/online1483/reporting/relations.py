"""How nations stand to each other: the chart, wars, treaties, tribute (public), and offers that wait for an answer."""

from __future__ import annotations

from typing import Any

from rules.online1483.language.codes import code
from rules.online1483.model import BOXES, Offer, State
from rules.online1483.relations import has_boxes
from rules.online1483.reporting.knowledge import Known
from rules.online1483.wording import TERM_WORDS, items_words

Facts = dict[str, Any]


def entities(known: Known) -> list[str]:
    """Everything with boxes of its own: non-player nations, rebel factions, colonies (GLO-18)."""
    nations = [name for name in known.state.nations if has_boxes(known.world, name)]
    factions = [f"rebels of {name}" for name, row in known.state.nations.items() if row.kind == "rebel_faction"]
    return [*sorted(nations), *sorted(factions), *sorted(colony.id for colony in known.state.colonies)]


def towards(known: Known, nation: str) -> list[Facts]:
    """The chart's column of one nation: each box with those that are in it, the best first; none for a tribe
    (DIP-25)."""
    if known.state.nations[nation].kind == "tribal":
        return []
    boxes = {name: known.state.boxes.get(name, {}).get(nation, "Neutral") for name in entities(known) if name != nation}
    rows = [{"box": box, "entities": [name for name, its in boxes.items() if its == box]} for box in reversed(BOXES)]
    return [row for row in rows if row["entities"]]


def chart(known: Known) -> list[Facts]:
    """The whole chart without what is Neutral: each entity with its boxes and the nations in them."""
    return [{"entity": name, "boxes": boxes} for name in entities(known) if (boxes := of_entity(known.state, name))]


def of_entity(state: State, name: str) -> list[Facts]:
    """An entity's boxes but Neutral, the best first."""
    towards_whom = state.boxes.get(name, {})
    rows = [{"box": box, "nations": sorted(n for n, its in towards_whom.items() if its == box)} for box in BOXES]
    return [row for row in reversed(rows) if row["nations"] and row["box"] != "Neutral"]


def wars(known: Known) -> list[list[str]]:
    """Pairs at war; a conquered nation fights no more."""
    over = {name for name, row in known.state.nations.items() if row.kind in ("rebel_faction", "gone")}
    return [list(pair) for pair in known.state.wars if not over & {*pair}]


def enemies(known: Known, nation: str) -> list[str]:
    """With whom a nation is at war."""
    return sorted(other for pair in wars(known) if nation in pair for other in pair if other != nation)


def tributes(known: Known) -> list[Facts]:
    """Tribute in force, of everybody."""
    return [{"frm": t.frm, "to": t.to, "amount": t.amount, "turns": t.turns_left} for t in known.state.tributes]


def offers(known: Known, nation: str) -> Facts:
    """Open offers to a nation with the lines that answer them, and its own that wait for others."""
    rows = [(offer, offer_row(offer)) for offer in known.state.offers]
    return {
        "received": [{**row, "answers": answers(offer)} for offer, row in rows if offer.to == nation],
        "made": [row for offer, row in rows if offer.frm == nation],
    }


def offer_row(offer: Offer) -> Facts:
    """An offer in the words of the order language."""
    return {
        "code": code(offer),
        "kind": offer.kind,
        "frm": offer.frm,
        "to": offer.to,
        "given": items_words(offer.give),
        "gotten": items_words(offer.get),
        "terms": [TERM_WORDS[term.kind](term) for term in offer.terms],
        "ruler": offer.ruler,
        "made": offer.made,
    }


def answers(offer: Offer) -> list[str]:
    """What to write to accept an offer or to refuse it."""
    yes = f"ACCEPT {code(offer)}"
    return [yes] if offer.kind == "marriage" else [yes, f"REFUSE {code(offer)}"]


def all_offers(known: Known) -> list[Facts]:
    """Every open offer that the reader knows."""
    return [offer_row(offer) for offer in known.state.offers]
