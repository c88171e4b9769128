"""The moderator of a game with a language of his own, by mail: Statecraft. On SQLite and PostgreSQL."""

from __future__ import annotations

from datetime import timedelta

import pytest

from moderator.desk import forms, reminding
from moderator.mail_out.mailing import Posted
from moderator.store import service as memory
from tests.moderator.ages import CODE, begin, desk, last, moderate, order, run, season
from tests.moderator.stories import told, words
from tests.moderator.world import World, named

ASKS = 'REQUEST CB ON FRA "they burned ships"'


def reasons(world: World, holder: str) -> list[str]:
    """Against whom a State has a Casus Belli."""
    return [one.against for one in world.play(CODE).state.world.reasons if one.holder == holder]


@pytest.mark.rule("SC-GM-04", "SC-CB-01")
def test_a_ruling_on_an_item_counts_at_once(world: World) -> None:
    begin(world)
    order(world, "ENG", ASKS)
    assert "RULE Q-1 no" in last(world, "item")
    moderate(world, f"GAME {CODE} AS GM\nRULE Q-1: yes\nEND")
    assert "Q-1: yes" in last(world, "receipt")
    run(world)
    assert "FRA" in reasons(world, "ENG")


@pytest.mark.rule("SC-GM-04")
def test_all_default_is_said_of_the_services_questions_and_of_the_games_items(world: World) -> None:
    begin(world)
    before = reasons(world, "ENG")
    order(world, "ENG", ASKS)
    moderate(world, "NEXT")
    assert "M-1. Rate in percent of a loan" in last(world, "moderator")
    moderate(world, "RULE ALL DEFAULT\nNEXT")
    assert world.play(CODE).phases[0].name == "1492-Summer"
    run(world)
    assert not world.play(CODE).items
    assert reasons(world, "ENG") == before


@pytest.mark.rule("SC-GM-03")
def test_corrections_are_done_at_once_told_in_the_receipt_and_audited(world: World) -> None:
    begin(world)
    order(world, "ENG", ASKS)
    moderate(world, 'GM SET SCO gold=77\nAWARD POR 2 PRESTIGE "round the Cape"\nGM SET ENG gold=1')
    state = world.play(CODE).state.world
    assert (state.realms["SCO"].gold, state.realms["POR"].prestige) == (77, 12)
    assert "Line 3, not allowed: GM SET ENG gold=1" in last(world, "receipt")
    with world.service.store.read() as db:
        edits = [entry for entry in memory.audit(db, named(db, CODE).id) if entry["action"] == "board edit"]
    assert [entry["detail"]["order"].split()[0] for entry in reversed(edits)] == ["GM", "AWARD"]
    assert {entry["actor"] for entry in edits} == {"moderator by mail"}
    assert all(entry["at"] == world.clock() and entry["detail"]["mail"] for entry in edits)


@pytest.mark.rule("SC-GM-03")
def test_orders_for_a_state_that_nobody_plays_are_filed_and_carried_out(world: World) -> None:
    begin(world, auto="full", rulings="auto")
    order(world, "ENG", 'ASK "may I?"')
    moderate(world, "AS SCO MOVE A1 TO HIG")
    assert "AS SCO MOVE SCO-A1 TO" in last(world, "receipt")
    season(world)
    assert world.play(CODE).state.world.forces["SCO-A1"].place == "HIG"


def test_a_moderators_mail_tells_nobody_else_what_is_secret(world: World) -> None:
    begin(world)
    order(world, "ENG", 'ASK "may I?"')
    before = {power: len(told(world, f"p{power}@play.test")) for power in range(6)}
    moderate(world, "GM SET SCO gold=77\nSECRET ROLL fortune POR -2\nAS SCO HOLD A1")
    assert {power: len(told(world, f"p{power}@play.test")) for power in range(6)} == before
    assert "secret roll" in last(world, "receipt").lower()


def test_stale_orders_are_sent_back_and_rulings_of_an_older_mail_count(world: World) -> None:
    begin(world, auto="full", rulings="auto")
    order(world, "ENG", 'ASK "may I?"')
    old = reply_address(world)
    season(world)
    moderate(world, "AS SCO HOLD A1\nGM SET SCO gold=77", to=old)
    assert "Your mail answers 1492 Spring orders, which is over" in last(world, "receipt").replace(
        "your mail", "Your mail"
    )
    assert world.play(CODE).state.world.realms["SCO"].gold == 77


def reply_address(world: World) -> str:
    return Posted.model_validate_json(desk(world)[-1].letter).reply_to


def test_the_desk_mail_answers_everything_in_one_reply(world: World) -> None:
    begin(world)
    order(world, "ENG", ASKS)
    order(world, "SPA", 'REQUEST CB ON POR "spices"')
    world.clock.now = world.play(CODE).phases[0].closes_at - timedelta(hours=24)
    reminding.remind_all(world.service)
    mail = last(world, "desk")
    assert "England asks for a Casus Belli on France. Is it granted?" in mail
    assert "they burned ships" in mail
    assert "RULE Q-1 no RULE Q-2 no" in mail
    assert "IF IT CLOSED NOW" in mail
    moderate(world, "RULE Q-1 yes\nRULE Q-2 no")
    run(world)
    assert ("FRA" in reasons(world, "ENG"), "POR" in reasons(world, "SPA")) == (True, False)


def test_items_are_ruled_on_by_command(world: World) -> None:
    begin(world)
    order(world, "ENG", ASKS)
    with world.service.store.write() as db:
        (asked,) = forms.everywhere(db, CODE)
        assert (asked.question, asked.text, asked.default, asked.answer) == ("Q-1", "RQ-CB (1492 Spring)", "no", "")
        forms.answer(db, world.service, named(db, CODE), "q-1", "yes")
        assert [one.answer for one in forms.everywhere(db, CODE)] == ["yes"]
    run(world)
    assert "FRA" in reasons(world, "ENG")


def test_press_reaches_the_game_with_its_text_and_nothing_in_it_is_a_command(world: World) -> None:
    begin(world)
    order(world, "ENG", "PRESS TO SPA\nTEXT\nOur daughter's hand, cousin?\nSTATUS\nEND TEXT")
    letter = words(told(world, "p1@play.test", "news")[-1])
    assert "Our daughter's hand, cousin? | STATUS" in letter
    assert not told(world, "p0@play.test", "status")
