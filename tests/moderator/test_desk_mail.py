"""The moderator by mail: a reply with his token rules, orders and runs a game; nothing else does. Both databases."""

from __future__ import annotations

from typing import Any

from moderator.mailing import Posted
from moderator.store import service as memory
from moderator.store.values import OutboxRow, StoredMail
from tests.moderator.stories import told, words, write
from tests.moderator.test_campaigns import CODE, begin, enter
from tests.moderator.world import MODERATOR_ADDRESS, World, named

DOUBT = "ships in North Sea attack France if they look weak"
"""A line of 1483 that the rules leave to the moderator."""
ASKED = "J-10:England:they look weak"


def desk(world: World, kind: str = "") -> list[OutboxRow]:
    return told(world, MODERATOR_ADDRESS, kind)


def last(world: World, kind: str) -> str:
    return words(desk(world, kind)[-1])


def reply_to(row: OutboxRow) -> str:
    return Posted.model_validate_json(row.letter).reply_to


def moderate(world: World, text: str, **mail: Any) -> StoredMail:
    """The moderator answers the last mail of ours, which no server has proved."""
    given: dict[str, Any] = {"sender": MODERATOR_ADDRESS, "to": reply_to(desk(world)[-1]), "proof": ""}
    given["Message_ID"] = f"<{len(world.posted())}@desk.test>"
    return write(world, "", text, **given | mail)


def asked(world: World, *lines: str) -> None:
    """The campaign with questions open, one a line."""
    begin(world, rulings="ask")
    for line in lines or (DOUBT,):
        enter(world, "England", line)


def ruled(world: World) -> list[str]:
    """What was ruled, as the audit log has it."""
    with world.service.store.read() as db:
        log = memory.audit(db, named(db, CODE).id)
    return [entry["detail"]["answer"] for entry in reversed(log) if entry["action"] == "ruling"]


def test_a_ruling_by_reply_counts_and_is_receipted_at_once(world: World) -> None:
    asked(world)
    assert "RULE M-1" in last(world, "moderator")
    assert moderate(world, "RULE M-1: yes").disposition == "accept"
    assert ruled(world) == ["yes"]
    assert len(desk(world, "receipt")) == 1
    assert "noted for" in last(world, "receipt")
