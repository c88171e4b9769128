"""What only the moderator can do and a player may ask for by mail: a deputy, an end to the game. SQLite, PostgreSQL."""

from __future__ import annotations

import pytest

from tests.moderator.stories import begin, last, on_file, told, write
from tests.moderator.world import MODERATOR_ADDRESS, World


@pytest.mark.rule("1483-MIS-04")
def test_the_moderator_is_asked_to_let_a_deputy_play(world: World) -> None:
    begin(world)
    assert write(world, "France", "A PAR - BUR\nDEPUTY Jane Doe <Jane@play.test>").disposition == "accept"
    assert "moderator was asked to let jane@play.test play for you" in last(world, "France", "receipt")
    asked = last(world, MODERATOR_ADDRESS, "moderator")
    assert "France (France's player) names a deputy: Jane Doe <jane@play.test>" in asked
    assert "moderator player replace hadrian 'France' jane@play.test" in asked
    assert "moderator player replace hadrian 'France' france@play.test" in asked
    assert on_file(world, "France") == ["A PAR - BUR"]


def test_a_deputy_needs_an_address(world: World) -> None:
    begin(world)
    write(world, "France", "DEPUTY Jane")
    assert told(world, MODERATOR_ADDRESS, "moderator") == []


@pytest.mark.rule("1483-VIC-01")
def test_the_moderator_learns_how_all_have_voted_so_far(world: World) -> None:
    begin(world, open_seats=("Turkey",))
    write(world, "France", "vote continue yes")
    write(world, "Austria", "VOTE CONTINUE no")
    write(world, "France", "VOTE CONTINUE: no")
    assert "your vote is no; the moderator was told" in last(world, "France", "receipt")
    asked = last(world, MODERATOR_ADDRESS, "moderator")
    assert "France (France's player) votes NO on going on:" in asked
    assert "yes: nobody no: Austria, France no vote: England, Germany, Italy, Russia" in asked
    assert 'moderator game end hadrian --reason "all players wish it"' in asked


def test_a_vote_on_going_on_is_nobody_elses_business(world: World) -> None:
    begin(world)
    write(world, "Austria", "VOTE CONTINUE no")
    assert {row.recipient for row in world.posted()} == {MODERATOR_ADDRESS, "austria@play.test"}
