"""Which order replaces which: a later order on the same subject stands in place of the earlier one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rules.statecraft.order_model import StatecraftOrder

_MARCH = frozenset({"MOVE", "HOLD", "EMBARK"})
_REPLACES: Mapping[str, frozenset[str]] = {
    "MOVE": _MARCH | {"LAND"},
    "HOLD": _MARCH | {"LAND"},
    "EMBARK": _MARCH,
    "LAND": frozenset({"MOVE", "HOLD", "LAND"}),
}
"""Verbs of the same force that an order replaces; every other verb replaces only itself."""
OFFICER = "OFFICER"


def replaces(new: StatecraftOrder, old: StatecraftOrder) -> bool:
    """Whether a new order takes the place of one on file."""
    if new.verb == old.verb == "SPLIT":
        return new.other == old.other
    if new.verb == old.verb == "COMMAND" and _same_person(new, old):
        return True
    if new.force != old.force:
        return False
    if new.verb == "EMBARK" and old.verb == "LAND":
        return bool(new.city)
    return old.verb in _REPLACES.get(new.verb, frozenset({new.verb}))


def _same_person(new: StatecraftOrder, old: StatecraftOrder) -> bool:
    """One person leads one force: of two orders for him the later counts."""
    same_state = new.force.partition("-")[0] == old.force.partition("-")[0]
    return same_state and new.option == old.option != OFFICER


def adjusted(new: StatecraftOrder, old: StatecraftOrder) -> StatecraftOrder:
    """An order on file beside a new one of the same force: a STANCE is also that of its march, and a LAND says where an
    army goes ashore that was to land elsewhere."""
    if new.force == old.force and new.verb == "STANCE" and old.verb in ("MOVE", "HOLD"):
        return old.model_copy(update={"stance": new.stance})
    if new.force == old.force and new.verb == "LAND" and old.verb == "EMBARK":
        return old.model_copy(update={"city": ""})
    return old


def filed(orders: Iterable[StatecraftOrder], new: StatecraftOrder) -> list[StatecraftOrder]:
    """The orders on file once the new one is given."""
    return [*(adjusted(new, old) for old in orders if not replaces(new, old)), new]
