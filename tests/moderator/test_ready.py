"""READY as "I am done" (orders.md 7 of Statecraft): no miss, no waiting, taken back by CLEAR. On both databases."""

from __future__ import annotations

from datetime import timedelta

import pytest

from tests.moderator import courts, stories
from tests.moderator.courts import CODE, COURTS, begin, end_of_phase, kinds, run
from tests.moderator.stories import last, write
from tests.moderator.world import World

DONE = "you are done with 1492 Spring orders"


def begin_known(world: World, **options: bool) -> None:
    """A game whose players have all answered the start mail."""
    begin(world, **options)
    for power in COURTS:
        write(world, power, "STATUS")


@pytest.mark.rule("SC-SEAS-03")
def test_a_player_who_is_done_has_not_missed_the_season(world: World) -> None:
    begin_known(world)
    write(world, "ENG", "READY")
    assert DONE in last(world, "ENG", "receipt")
    end_of_phase(world)
    assert "nmr" not in kinds(world, "ENG")
    assert world.play(CODE).seat("ENG").missed == 0
    assert "nmr" in kinds(world, "SPA")


def test_a_season_ends_early_when_all_are_done_or_have_ordered_everything(world: World) -> None:
    begin_known(world, early=True)
    for power in COURTS[:-1]:
        write(world, power, "READY")
    assert run(world, timedelta(hours=1)) == 0
    write(world, COURTS[-1], "READY")
    assert run(world, timedelta(hours=1)) == 1
    assert world.play(CODE).phases[0].doc.title == "1492 Summer orders"
    assert run(world, timedelta(hours=1)) == 0, "READY was for the spring alone"


@pytest.mark.parametrize("text", ["CLEAR", "WAIT"])
def test_who_thinks_again_is_waited_for(world: World, text: str) -> None:
    begin_known(world, early=True)
    for power in COURTS:
        write(world, power, "READY")
    write(world, "ENG", text)
    assert run(world, timedelta(hours=1)) == 0


def test_the_answer_to_the_start_mail_says_only_that_somebody_is_there(world: World) -> None:
    begin(world)
    write(world, "ENG", "READY")
    assert "noted: you are there" in last(world, "ENG", "receipt")
    end_of_phase(world)
    assert "nmr" in kinds(world, "ENG")


def test_a_season_does_not_end_before_somebody_with_nothing_to_march_has_written(world: World) -> None:
    def without_forces(realms: object) -> None:
        realms.forces.clear()  # type: ignore[attr-defined]

    courts.begin(world, without_forces, early=True)
    assert run(world, timedelta(hours=1)) == 0


def test_where_the_rules_know_no_such_word_it_never_stands_for_orders(world: World) -> None:
    stories.begin(world)
    write(world, "France", "READY")
    assert "noted: you are there" in last(world, "France", "receipt")
    world.clock.now = world.play("hadrian").phases[0].closes_at + timedelta(hours=25)
    stories.turns.advance_all(world.service, world.clock())
    assert told_nmr(world)


def told_nmr(world: World) -> bool:
    return bool(stories.told(world, "France", "nmr"))
