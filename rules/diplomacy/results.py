"""What became of one order, in any phase, for everybody to read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from rules.diplomacy.causes import Cause
from rules.diplomacy.model import DiplomacyOrder
from rules.ruleset import PUBLIC, Event

Word = Literal["succeeds", "fails", "void"]


@dataclass(frozen=True)
class OrderResult:
    """One order (None for a unit that had none) and its result.

    succeeds: a move arrives, a unit that holds stays, a support counts, a convoying fleet stays, a retreat, build or
    removal is carried out. fails: the contrary. void: an illegal order, or a support or convoy of something that was
    not ordered. verb: what the unit did that had no order. dislodged_by: (power, "A MUN"). route: the sea provinces of
    the convoy that an army took, or was to take.
    """

    power: str
    unit: str
    order: DiplomacyOrder | None
    result: Word
    verb: Literal["hold", "disband", "remove"] = "hold"
    cause: Cause | None = None
    dislodged_by: tuple[str, str] | None = None
    route: tuple[str, ...] = ()

    def event(self, kind: str) -> Event:
        """The public event: "order-result", "retreat-result" or "adjustment-result"."""
        order = self.order or DiplomacyOrder(verb=self.verb)
        facts: dict[str, Any] = {
            "power": self.power,
            "unit": self.unit,
            "order": str(self.order) if self.order else "",
            "verb": order.verb,
            "target": order.target,
            "helped": f"{order.helped_kind} {order.helped_place}".strip(),
            "via": order.via,
            "result": self.result,
            "cause": self.cause.document() if self.cause else None,
            "dislodged_by": list(self.dislodged_by) if self.dislodged_by else None,
            "convoy_route": list(self.route),
        }
        return Event(to=(PUBLIC,), kind=kind, facts=facts)
