"""The order language as one table, entry by entry as in orders.md section 4.

The parser, HELP and the order guide are made from it: home (Actions 1 to 3 and 9), movement (4 to 7), treaties (11),
standing (12 and what is no action).

Of two forms that fit a line the earlier one counts.
"""

from __future__ import annotations

from rules.online1483.language.grammar.form import Form
from rules.online1483.language.grammar.home import BUILDING, DIPLOMACY, ECONOMY, INCORPORATION
from rules.online1483.language.grammar.movement import LAND, SEA
from rules.online1483.language.grammar.standing import OTHER, STANDING
from rules.online1483.language.grammar.treaties import TRADES, TREATIES

__all__ = ["FORMS", "Form"]

FORMS: tuple[Form, ...] = (
    *DIPLOMACY, *ECONOMY, *BUILDING, *STANDING, *SEA, *LAND, *INCORPORATION, *TREATIES, *TRADES, *OTHER,
)  # fmt: skip
