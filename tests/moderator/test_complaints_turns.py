"""What players of other play-by-email systems complained of, told to our service: turns and seats (C25 to C71).

The numbers are those of test_complaints.py.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from collections import Counter
from datetime import UTC, datetime, timedelta

import pytest

from moderator import scenarios
from moderator.office import games as our_games
from moderator.office import joining
from moderator.store import steps
from moderator.store.engine import open_store
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
from tests.moderator.world import World, named


def test_c40_a_deadline_keeps_its_time_on_the_wall_over_the_change_of_clocks(world: World) -> None:
    """C40: 20:00 in London is 19:00 UTC from the last Sunday in March on."""
    world.clock.now = datetime(2026, 3, 24, 20, 30, tzinfo=UTC)
    begin(world)
    found = []
    for _ in range(3):
        found.append(deadline(world))
        all_order(world, HOLDS)
        at(world, found[-1])
    assert [(when.day, when.hour) for when in found] == [(27, 20), (29, 19), (31, 19)]


def test_c56_after_a_stall_only_the_newest_notice_of_a_kind_goes_out(world: World) -> None:
    """C56: days of queued notices arrived at once."""
    begin(world)
    for _ in range(3):
        all_order(world, HOLDS)
        at(world, world.clock() + timedelta(hours=1))
    waiting = Counter(row.kind for row in told(world, "France") if row.status == "waiting")
    assert waiting["turn"] == 1
    assert "Spring 1902" in last(world, "France", "turn")


def test_c59_who_has_ordered_holds_or_has_nothing_to_order_has_missed_nothing(world: World) -> None:
    """C59."""
    begin(world)
    all_order(world, HOLDS)
    past_deadline(world)
    world.clock.now += timedelta(minutes=1)
    assert [seat.missed for seat in world.play("hadrian").seats] == [0] * 7
    assert not any(row.kind.startswith("nmr") for row in world.posted())


def test_c61_a_habitual_absentee_is_warned_and_then_waited_for_no_more(world: World) -> None:
    """C61."""
    begin(world)
    for _ in range(2):
        all_order(world, HOLDS, besides=("Italy",))
        assert at(world, world.clock() + timedelta(hours=1)) == 0
        past_deadline(world)
    first, second = (words(row) for row in told(world, "Italy", "nmr"))
    assert "your seat may be given to somebody else" in first
    assert "the one word READY" in first
    assert "Your seat is open now." in second
    assert "If you want to play on, write to the moderator" in second
    assert "READY" not in second
    all_order(world, HOLDS, besides=("Italy",))
    assert at(world, world.clock() + timedelta(hours=1)) == 1


def test_c62_everybody_sees_who_missed_left_and_came(world: World) -> None:
    """C62."""
    begin(world)
    all_order(world, HOLDS, besides=("Italy",))
    past_deadline(world)
    assert "No orders came from Italy" in last(world, "Turkey", "turn")
    all_order(world, HOLDS, besides=("Italy",))
    past_deadline(world)
    assert "Italy has no player any more (2 phases without orders)" in last(world, "Turkey", "seat_open")
    with world.service.store.write() as db:
        joining.replace(db, world.service, named(db, "hadrian"), "Italy", "nova@new.test", "Nova")
    assert "Italy is played by Nova from now on." in last(world, "Turkey", "replaced")


@pytest.mark.parametrize("code", ["status", "re", "press", "clear", "Orders", "wait"])
def test_c66_a_game_cannot_be_called_what_a_mail_says_for_something_else(world: World, code: str) -> None:
    """C66."""
    with world.service.store.write() as db, pytest.raises(our_games.GameError, match="no game code"):
        our_games.create(db, world.service, code, scenarios.load("diplomacy/standard-1901"))


def test_c66_a_name_with_a_keyword_in_it_is_no_keyword(world: World) -> None:
    """C66: a game called "broadside" was taken for a broadcast."""
    begin(world)
    write(world, "France", "A PAR - BUR\nBroadside game, clear and resigned: wait for my vote", Subject="Re: broadside")
    assert on_file(world, "France") == ["A PAR - BUR"]
    assert "YOUR COMMANDS" not in last(world, "France", "receipt")


def test_c71_no_notice_comes_twice(world: World) -> None:
    """C71: keyed by player, phase and kind, however often the service runs."""
    begin(world, schedule="Tue,Fri,Sun 20:00 Europe/London; grace=2 h")
    all_order(world, HOLDS, besides=("Italy",))
    closes = deadline(world)
    for minutes in range(-24 * 60, 3 * 60, 37):
        at(world, closes + timedelta(minutes=minutes))
        at(world, world.clock())
    found = Counter(row.kind for row in told(world, "Italy") if row.created_at <= closes + timedelta(hours=3))
    assert (found["reminder"], found["nmr"], found["turn"]) == (3, 1, 1)
    assert phase(world) == "F1901M"


def test_c25_c63_each_report_is_one_row_with_one_reader_whose_fate_is_known(world: World) -> None:
    """C25: who did not get it is a question to a table. C63: what goes out is listed first, and no more an hour."""
    begin(world)
    all_order(world, HOLDS)
    at(world, world.clock())
    rows = [row for row in world.posted() if row.kind == "turn"]
    assert sorted(row.recipient for row in rows) == sorted({row.recipient for row in rows})
    assert {row.status for row in rows} == {"waiting"}
    assert len(rows) == 8


def test_c54_c55_each_turn_has_a_secret_of_its_own_before_it_is_played(world: World) -> None:
    """C54, C55: no roll can be seen coming, none be repeated by loading again; what was rolled is in the step's row."""
    begin(world)
    all_order(world, HOLDS)
    at(world, world.clock())
    game = world.play("hadrian").game
    with world.service.store.read() as db:
        secrets = [steps.secret(db, game.id, turn, game.revision) for turn in range(game.turn + 1)]
        rolls = [row.rolls for row in steps.steps(db, game.id)]
    assert len(set(secrets)) == len(secrets) == 3
    assert rolls == ["[]", "[]"]


def test_c58_a_lock_dies_with_its_process(world: World) -> None:
    """C58: a killed run leaves nothing behind that the next one trips over."""
    context = multiprocessing.get_context("fork")
    taken = context.Event()
    url = world.service.settings.database

    def hold() -> None:
        with open_store(url).alone("run") as alone:
            assert alone
            taken.set()
            signal.pause()

    process = context.Process(target=hold)
    process.start()
    assert taken.wait(20)
    with world.service.store.alone("run") as alone:
        assert not alone
    assert process.pid is not None
    os.kill(process.pid, signal.SIGKILL)
    process.join()
    for _ in range(100):  # PostgreSQL notices a moment later
        with world.service.store.alone("run") as alone:
            if alone:
                break
        time.sleep(0.05)
    assert alone
