"""An order as canonical text, which the parser reads back."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rules.statecraft.order_model import StatecraftOrder


def canonical(order: StatecraftOrder) -> str:
    """The order in the canonical words of the order language."""
    return " ".join((order.verb, order.force, order.place)).strip()
