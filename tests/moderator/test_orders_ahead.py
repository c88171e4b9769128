"""Orders written ahead (PHASE ...), and mails of powers that have nothing to do. On SQLite and PostgreSQL."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from moderator.office import joining
from tests.moderator.stories import (
    HOLDS,
    all_order,
    at,
    begin,
    last,
    on_file,
    past_deadline,
    phase,
    reply_address,
    told,
    words,
    write,
)
from tests.moderator.world import START, World, named

AHEAD = "PHASE Fall 1901\nA PAR - BUR\n"
STANDING: Any = START["units"]
RETREATS: dict[str, Any] = {
    "phase": "F1901R",
    "units": {**STANDING, "France": ["A BUR", "F BRE"], "Germany": ["A PAR", "A MUN"]},
    "dislodged": {"France": ["A PAR"]},
}


def test_what_is_written_ahead_is_kept_shown_and_counts(world: World) -> None:
    begin(world)
    assert write(world, "France", AHEAD).disposition == "accept"
    for text in ("ORDERS?", "A PAR H"):
        write(world, "France", text)
        assert "KEPT FOR A LATER PHASE F1901M A PAR - BUR" in last(world, "France", "receipt")
    write(world, "France", "STATUS")
    assert "KEPT FOR A LATER PHASE F1901M A PAR - BUR" in last(world, "France", "status")
    all_order(world, HOLDS)
    at(world, world.clock())
    assert on_file(world, "France") == ["A PAR - BUR"]
    write(world, "France", "STATUS")
    assert "KEPT FOR" not in last(world, "France", "status")


def test_the_report_that_opens_the_phase_says_what_came_of_each_line_written_ahead(world: World) -> None:
    begin(world)
    write(world, "France", "PHASE Fall 1901\nA PAR - Burgandy\nA SPA - POR\nF BRE - MAO\nMar dances")
    all_order(world, HOLDS)
    at(world, world.clock())
    report = last(world, "France", "turn")
    assert "On file for Fall 1901 movement, of what you wrote ahead: A PAR - BUR, F BRE - MAO." in report
    assert 'Please check, of what you wrote ahead: "A PAR - Burgandy". "Burgandy" was read as Burgundy.' in report
    assert 'Not acted on, of what you wrote ahead: "A SPA - POR". You have no unit in Spain.' in report
    assert 'Not acted on, of what you wrote ahead: "Mar dances". This is not understood.' in report
    assert "wrote ahead" not in last(world, "Germany", "turn")


def test_a_newer_set_for_a_phase_replaces_the_older_one(world: World) -> None:
    begin(world)
    write(world, "France", AHEAD)
    write(world, "France", "PHASE Fall 1901\nF BRE - MAO")
    receipt = last(world, "France", "receipt")
    assert "F1901M F BRE - MAO" in receipt
    assert "A PAR - BUR" not in receipt


def test_orders_of_the_phase_amend_what_was_written_ahead(world: World) -> None:
    begin(world)
    write(world, "France", AHEAD + "F BRE - MAO")
    all_order(world, HOLDS)
    at(world, world.clock())
    write(world, "France", "A PAR - PIC")
    assert sorted(on_file(world, "France")) == ["A PAR - PIC", "F BRE - MAO"]


def test_clear_leaves_what_is_ahead_clear_later_takes_it_back(world: World) -> None:
    begin(world)
    write(world, "France", "A PAR H\n" + AHEAD)
    write(world, "France", "CLEAR")
    assert on_file(world, "France") == []
    assert "KEPT FOR A LATER PHASE" in last(world, "France", "receipt")
    write(world, "France", "CLEAR LATER")
    receipt = last(world, "France", "receipt")
    assert "what you wrote ahead for F1901M is withdrawn" in receipt
    assert "KEPT FOR" not in receipt
    write(world, "France", "A PAR H\n" + AHEAD)
    write(world, "France", "CLEAR ALL")
    assert on_file(world, "France") == []
    assert "KEPT FOR" not in last(world, "France", "receipt")


def test_late_orders_are_refused_and_what_is_ahead_in_the_same_mail_is_kept(world: World) -> None:
    begin(world)
    late = write(
        world, "France", "A PAR H\n" + AHEAD, world.play("hadrian").windows[0].closes_at + timedelta(minutes=2)
    )
    assert late.disposition == "reject"
    assert on_file(world, "France") == []
    assert "KEPT FOR A LATER PHASE F1901M A PAR - BUR" in last(world, "France", "receipt")


def test_a_power_with_nothing_to_retreat_is_told_so_and_may_write_ahead(world: World) -> None:
    begin(world, position=RETREATS)
    assert phase(world) == "F1901R"
    refused = write(world, "Turkey", "A CON - BUL")
    assert refused.disposition == "reject"
    assert on_file(world, "Turkey") == []
    assert "F1901R" not in last(world, "Turkey", "receipt") or "retreat" in last(world, "Turkey", "receipt").lower()
    assert write(world, "Turkey", "PHASE Spring 1902\nA CON - BUL").disposition == "accept"
    write(world, "Turkey", "WAIT")
    assert "it does not wait for you" in last(world, "Turkey", "receipt")
    assert not world.play("hadrian").seat("Turkey").waits
    write(world, "Turkey", "STATUS")
    assert "Nothing more is needed from you" in last(world, "Turkey", "status")
    assert write(world, "France", "A PAR - PIC").disposition == "accept"
    at(world, world.clock() + timedelta(hours=1))
    assert phase(world) == "W1901A"
    assert not told(world, "Turkey", "nmr")


def test_a_stale_mail_keeps_nothing_ahead_unless_it_is_confirmed(world: World) -> None:
    begin(world)
    all_order(world, HOLDS)
    at(world, world.clock())
    write(world, "France", "PHASE Spring 1902\nA PAR - BUR", to=reply_address(world, "France", "receipt"))
    assert "KEPT FOR" not in last(world, "France", "receipt")
    write(world, "France", "CONFIRM")
    assert any("KEPT FOR A LATER PHASE S1902M A PAR - BUR" in words(row) for row in told(world, "France", "receipt"))


def test_a_new_player_keeps_the_powers_orders_not_its_commands(world: World) -> None:
    """Orders belong to the power; WAIT and absences to the person."""
    begin(world)
    write(world, "France", "A PAR - BUR\nWAIT\nABSENT 1 May - 2 May")
    with world.service.store.write() as db:
        joining.replace(db, world.service, named(db, "hadrian"), "France", "odile@new.test", "Odile")
    assert on_file(world, "France") == ["A PAR - BUR"]
    assert not world.play("hadrian").seat("France").waits
    write(world, "", "READY", sender="odile@new.test")
    past_deadline(world)
    assert phase(world) == "F1901M"
