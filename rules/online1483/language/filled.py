"""What a line leaves unsaid and the board alone can say: a caravan's content, the war that a threat is to end."""

from __future__ import annotations

from rules.online1483.line import Line
from rules.online1483.model import State


def filled(state: State, nation: str, order: Line) -> Line:
    """The order with what was left out, where the board leaves no choice (orders.md 6.5, 1.3); else as it is."""
    if order.verb == "move_caravan" and not order.amount:
        here = [each.amount for each in state.caravans if (each.nation, each.place) == (nation, order.place)]
        return order.model_copy(update={"amount": here[0]}) if len(here) == 1 else order
    if order.verb == "threaten" and not order.other:
        foes = sorted({name for pair in state.wars if order.nation in pair for name in pair} - {order.nation, nation})
        return order.model_copy(update={"other": foes[0]}) if len(foes) == 1 else order
    return order


def unsaid(order: Line) -> str:
    """The note that asks for what is still left out, "" if nothing is."""
    if order.verb == "move_caravan" and not order.amount:
        return "caravans"
    return "which-war" if order.verb == "threaten" and not order.other else ""
