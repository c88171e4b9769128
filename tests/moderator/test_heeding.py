"""What the rules leave to the service: to stop the clock, to give a player another power. On both databases."""

from __future__ import annotations

from datetime import timedelta

import pytest

from moderator.mail_out.mailing import Posted
from moderator.office import joining
from moderator.store import games as rows
from moderator.store import outbox
from moderator.turn import history, phases
from tests.moderator.ages import CODE, begin, desk, moderate, order, owner, run, season
from tests.moderator.stories import told, words
from tests.moderator.world import World, named

DAY = timedelta(hours=24)


@pytest.mark.rule("SC-GM-02")
def test_a_stop_moves_everything_that_is_open_and_all_are_told_both_deadlines(world: World) -> None:
    begin(world)
    order(world, "ENG", 'REQUEST CB ON FRA "ships"')
    before = {window.name: window.closes_at for window in world.play(CODE).windows}
    world.clock.now += timedelta(hours=5)
    order(world, "SPA", 'PAUSE 24H "a plot is afoot"')
    assert {w.name: w.closes_at for w in world.play(CODE).windows} == {n: at + DAY for n, at in before.items()}
    for number in range(6):
        letter = words(told(world, f"p{number}@play.test", "deadline_moved")[-1])
        assert "Mon 30 Mar 2026 18:00 UTC" in letter
        assert "Tue 31 Mar 2026 18:00 UTC" in letter
        assert "Spain has asked for a stop of 24 hours" in letter


@pytest.mark.rule("SC-GM-02")
def test_a_second_stop_in_a_year_needs_the_moderators_word(world: World) -> None:
    begin(world)
    order(world, "SPA", 'PAUSE 24H "one"')
    moved = world.play(CODE).phases[0].closes_at
    order(world, "SPA", 'PAUSE 24H "two"')
    assert world.play(CODE).phases[0].closes_at == moved
    moderate(world, "YES")
    run(world)
    assert world.play(CODE).phases[0].closes_at == moved + DAY


@pytest.mark.rule("SC-LIFE-08")
def test_a_player_who_is_seated_in_another_state_goes_on_with_it(world: World) -> None:
    begin(world)
    mover, token = owner(world, "ENG"), token_of(world, "p0@play.test")
    order(world, "SPA", 'ASK "may I?"')
    moderate(world, 'GM SEAT "Player 0" STATE SCO')
    play = world.play(CODE)
    assert owner(world, "SCO") == mover
    assert "ENG" not in {seat.power for seat in play.seats}
    start = told(world, mover, "start")[-1]
    assert "Scotland" in words(start)
    assert token_of(world, mover) != token
    order(world, "SCO", "RECRUIT 1 LAND AT Edinburgh\nA1 HOLD")
    assert "Scotland" in words(told(world, mover, "receipt")[-1])


def token_of(world: World, address: str) -> str:
    return Posted.model_validate_json(told(world, address)[-1].letter).reply_to


@pytest.mark.rule("SC-LIFE-08")
def test_who_has_taken_a_seat_over_is_the_one_who_moves(world: World) -> None:
    begin(world)
    with world.service.store.write() as db:
        new = rows.add_player(db, "Nova", "nova@play.test", "UTC", world.clock())
        rows.change_seat(db, named(db, CODE).id, "ENG", player_id=new.id)
    order(world, "SPA", 'ASK "may I?"')
    moderate(world, 'GM SEAT "Player 0" STATE SCO')
    assert owner(world, "SCO") == "nova@play.test"


def test_who_takes_over_has_the_score_under_his_own_name(world: World) -> None:
    begin(world)
    before = world.play(CODE).state.world.realms["ENG"]
    with world.service.store.write() as db:
        joining.replace(db, world.service, named(db, CODE), "England", "nova@play.test", "Nova", "UTC")
    now = world.play(CODE).state.world.realms["ENG"]
    assert now.player == "Nova"
    assert (now.honor, now.prestige) == (before.honor, before.prestige)
    assert len(told(world, "nova@play.test", "start")) == 1
    order(world, "SPA", 'ASK "may I?"')
    moderate(world, "GM SEAT Nova STATE SCO")
    assert owner(world, "SCO") == "nova@play.test"
    assert "ENG" not in {seat.power for seat in world.play(CODE).seats}


def test_a_newcomer_is_seated_by_name_and_a_name_that_nobody_has_is_reported(world: World) -> None:
    begin(world)
    with world.service.store.write() as db:
        rows.add_player(db, "Anna", "anna@play.test", "UTC", world.clock())
    order(world, "SPA", 'ASK "may I?"')
    moderate(world, "GM SEAT Anna STATE SCO\nGM SEAT Nobody STATE DEN")
    assert owner(world, "SCO") == "anna@play.test"
    assert world.play(CODE).seat("DEN").player is None
    assert any("Nobody (not registered)" in words(row) for row in desk(world, "moderator"))


def test_the_next_report_goes_to_the_right_person_and_tells_nobody_elses_secrets(world: World) -> None:
    begin(world, auto="full", rulings="auto")
    order(world, "SPA", 'ASK "may I?"')
    moderate(world, 'GM SEAT "Player 0" STATE SCO')
    season(world)
    report = words(told(world, "p0@play.test", "turn")[-1])
    assert "SCO-A1" in report
    assert "ENG-A1" not in report
    assert not [row for row in told(world, "p1@play.test", "turn") if "SCO-A1" in words(row)]


@pytest.mark.rule("SC-LIFE-08")
def test_a_rollback_gives_everybody_the_power_back_that_he_had(world: World) -> None:
    begin(world, auto="full", rulings="auto")
    order(world, "SPA", 'ASK "may I?"')
    season(world)
    moderate(world, 'GM SEAT "Player 0" STATE SCO')
    roll_back(world, "1492-Spring")
    assert owner(world, "ENG") == "p0@play.test"
    assert "SCO" not in {seat.power for seat in world.play(CODE).seats}
    moderate(world, 'GM SEAT "Player 0" STATE SCO')
    assert owner(world, "SCO") == "p0@play.test"


def roll_back(world: World, phase: str) -> None:
    with world.service.store.write() as db:
        history.rollback(db, world.service, named(db, CODE), phase, "a mistake")


def test_reports_of_what_was_undone_are_not_sent(world: World) -> None:
    begin(world, auto="full", rulings="auto")
    with world.service.store.write() as db:
        for row in outbox.rows(db):
            outbox.change(db, row.id, status="sent")
    season(world)
    assert waiting(world, "turn")
    roll_back(world, "1492-Spring")
    assert not waiting(world, "turn")
    assert len(waiting(world, "rollback")) == 6


def waiting(world: World, kind: str) -> list[str]:
    return [row.recipient for row in world.posted() if row.kind == kind and row.status == "waiting"]


def test_who_lost_his_seat_for_misses_that_are_undone_has_it_again(world: World) -> None:
    begin(world, auto="full", rulings="auto", open_after=1)
    order(world, "ENG", "A1 HOLD")
    order(world, "FRA", "A1 HOLD")
    season(world)
    assert world.play(CODE).seat("SPA").player is None
    with world.service.store.write() as db:
        phases.edit(db, world.service, named(db, CODE), GOLD, "a test")
    roll_back(world, "1492-Spring")
    assert owner(world, "SPA") == "p1@play.test"
    assert {seat.missed for seat in world.play(CODE).seats} == {0}


GOLD = {"verb": "GM_SET", "state": "SCO", "fields": {"gold": "5"}}
