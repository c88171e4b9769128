"""Preview, rollback, corrections of the board, replay. On SQLite and PostgreSQL."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from moderator.mail_out.mailing import Posted
from moderator.store import steps
from moderator.turn import history, phases
from tests.moderator.stories import (
    HOLDS,
    all_order,
    at,
    begin,
    deadline,
    last,
    on_file,
    past_deadline,
    phase,
    told,
    words,
    write,
)
from tests.moderator.world import World, named, tamper

MOVES = HOLDS | {"France": "A PAR - BUR\nA MAR - SPA\nF BRE - MAO"}


def edit(world: World, order: dict[str, Any], reason: str = "a slip") -> None:
    with world.service.store.write() as db:
        phases.edit(db, world.service, named(db, "hadrian"), order, reason)


def rollback(world: World, to: str) -> None:
    with world.service.store.write() as db:
        history.rollback(db, world.service, named(db, "hadrian"), to, "a wrong order was entered")


def verdicts(world: World) -> list[str]:
    with world.service.store.read() as db:
        return [step.verdict for step in history.verify(db, named(db, "hadrian"))]


def units(world: World, power: str) -> list[str]:
    return sorted(str(unit) for unit in world.play("hadrian").state.units if unit.power == power)


def test_a_preview_shows_what_the_reports_will_say_and_changes_nothing(world: World) -> None:
    begin(world)
    all_order(world, MOVES)
    before = [row.key for row in world.posted()]
    shown = {p.reader: p.posted for p in history.preview(world.service, world.play("hadrian").game)}
    assert [row.key for row in world.posted()] == before
    assert phase(world) == "S1901M"
    at(world, world.clock())
    for power in HOLDS:
        sent = Posted.model_validate_json(told(world, power, "turn")[-1].letter)
        assert shown[power].text == sent.text
    assert "Paris to Burgundy" in shown["Turkey"].text


def test_every_step_replays_to_the_same_state(world: World) -> None:
    begin(world)
    all_order(world, MOVES)
    at(world, world.clock())
    past_deadline(world)
    assert verdicts(world) == ["not replayed", "same", "same", "not replayed"][: len(verdicts(world))]
    assert verdicts(world).count("same") == 2


def test_a_tampered_step_is_found(world: World) -> None:
    begin(world)
    all_order(world, MOVES)
    at(world, world.clock())
    tamper(world.service.store, 2, "BUR", "GAS")
    assert "differs" in verdicts(world)


def test_rollback_restores_the_board_and_offers_the_orders_back(world: World) -> None:
    begin(world)
    all_order(world, MOVES)
    at(world, world.clock())
    assert units(world, "France") == ["A BUR", "A SPA", "F MAO"]
    rollback(world, "S1901M")
    assert phase(world) == "S1901M"
    assert units(world, "France") == ["A MAR", "A PAR", "F BRE"]
    notice = last(world, "France", "rollback")
    assert "A wrong order was entered." in notice
    assert "Your orders for Spring 1901 movement are not on file any more. Here they are" in notice
    assert "does not count any more: Spring 1901 movement Orders" in notice
    assert "A PAR - BUR" in notice
    assert "A PAR - BUR" not in last(world, "Turkey", "rollback")


def test_after_a_rollback_nothing_of_the_undone_turn_counts(world: World) -> None:
    begin(world)
    all_order(world, MOVES)
    at(world, world.clock())
    stale = Posted.model_validate_json(told(world, "France", "turn")[-1].letter).reply_to
    rollback(world, "S1901M")
    refused = write(world, "France", "A PAR - PIC", to=stale)
    assert refused.disposition == "reject"
    assert "CONFIRM" in last(world, "France", "receipt")
    fresh = Posted.model_validate_json(told(world, "France", "rollback")[-1].letter).reply_to
    assert write(world, "France", "A PAR - PIC\nA MAR H\nF BRE H", to=fresh).disposition == "accept"
    all_order(world, HOLDS, besides=("France",))
    at(world, world.clock() + timedelta(minutes=1))
    assert units(world, "France") == ["A MAR", "A PIC", "F BRE"]
    with world.service.store.read() as db:
        numbers = [(row.number, row.revision) for row in steps.steps(db, named(db, "hadrian").id)]
    assert numbers == [(1, 0), (2, 0), (3, 1), (4, 1)]


def test_a_phase_that_never_was_cannot_be_restored(world: World) -> None:
    begin(world)
    with pytest.raises(phases.PhaseError, match="S1901M"):
        rollback(world, "F1905M")


def test_the_open_phase_is_not_restored_for_that_would_only_lose_the_orders(world: World) -> None:
    begin(world)
    write(world, "France", "A PAR - BUR")
    with pytest.raises(phases.PhaseError, match=r"s1901m is open now in hadrian: .* with board edit"):
        rollback(world, "s1901m")
    assert on_file(world, "France") == ["A PAR - BUR"]
    assert not told(world, "France", "rollback")


def test_an_edit_is_told_to_all_and_rereads_the_orders(world: World) -> None:
    begin(world)
    all_order(world, MOVES)
    edit(world, {"action": "remove", "unit": "A PAR"}, "it was never built")
    assert "A PAR" not in units(world, "France")
    assert "it was never built" in last(world, "Turkey", "turn")
    past_deadline(world)
    report = last(world, "France", "turn")
    assert "your orders were read again as:" in report
    assert "read again" not in last(world, "Turkey", "turn")


def test_an_edit_that_makes_no_sense_changes_nothing(world: World) -> None:
    begin(world)
    with pytest.raises(ValueError, match="BUR"):
        edit(world, {"action": "remove", "unit": "A BUR"})
    assert phase(world) == "S1901M"
    assert len(units(world, "France")) == 3


def test_entered_orders_count_like_mailed_ones(world: World) -> None:
    begin(world)
    all_order(world, HOLDS, besides=("France",))
    with world.service.store.write() as db:
        phases.enter(db, world.service, named(db, "hadrian"), "France", MOVES["France"])
    at(world, deadline(world) - timedelta(hours=5))
    assert units(world, "France") == ["A BUR", "A SPA", "F MAO"]
    assert not any("nmr" in row.kind for row in told(world, "France"))
    assert all("Burgundy" not in words(row) for row in told(world, "Turkey", "receipt"))
