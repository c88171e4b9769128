"""What only the moderator sees: money, pledges, offers and standing orders of everybody."""

from __future__ import annotations

from typing import Any

from rules.online1483.reporting import holdings, relations
from rules.online1483.reporting.knowledge import Known

Facts = dict[str, Any]


def desk(known: Known) -> Facts:
    """The secrets of the game."""
    state = known.state
    return {
        "saved": [{"nation": name, "saved": row.saved} for name, row in sorted(state.nations.items()) if row.saved],
        "pledges": [
            {"nation": name, **pledge} for name in sorted(state.nations) for pledge in holdings.pledges(state, name)
        ],
        "offers": relations.all_offers(known),
        "standing": [
            {"nation": name, "lines": [str(line) for line in lines]}
            for name, lines in sorted(state.standing.items())
            if lines
        ],
        "routes": [{"route": route, "knowers": list(row.knowers)} for route, row in state.routes.items()],
        "generals": [
            {"nation": general.nation, **holdings.general_row(general)}
            for general in sorted(state.generals, key=lambda general: general.nation)
            if not general.known
        ],
        "caravans": [{"nation": caravan.nation, **holdings.caravan_row(caravan)} for caravan in state.caravans],
    }
