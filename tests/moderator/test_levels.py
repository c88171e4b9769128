"""What waits for the gamemaster past its time, and what does not (SC-GM-04). Statecraft, on SQLite and PostgreSQL."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from moderator import braking
from moderator.desk import forms, reminding
from moderator.store.values import OpenWindow
from moderator.turn import phases
from rules.statecraft.model import Item
from rules.statecraft.model import World as Realms
from rules.statecraft.relations import War
from tests.moderator import courts
from tests.moderator.ages import CODE, begin, desk, last, moderate, order, run
from tests.moderator.stories import told, words, write
from tests.moderator.test_desk_ages import ASKS, reasons
from tests.moderator.world import MODERATOR_ADDRESS, World, named

HOUR = timedelta(hours=1)


def ruling(world: World) -> OpenWindow:
    """The one item that is open."""
    (item,) = world.play(CODE).items
    return item


def late(world: World) -> list[str]:
    """The mails that tell the moderator of what waits for him past its time."""
    reminding.remind_all(world.service)
    return [words(row) for row in world.posted() if row.key.startswith("late:")]


@pytest.mark.rule("SC-GM-04", "SC-CB-01")
def test_a_ruling_waits_past_its_time_for_a_late_answer(world: World) -> None:
    begin(world)
    order(world, "ENG", ASKS)
    asked = ruling(world)
    assert "Closes only with your answer, which is wanted by" in last(world, "item")
    assert asked.closes_at == world.clock() + 48 * HOUR
    before = run(world, asked.closes_at - HOUR)
    assert late(world) == []
    assert before == run(world, asked.closes_at + 5 * HOUR) == 0
    assert ruling(world).name == asked.name
    moderate(world, "RULE Q-1 yes")
    assert "Q-1: yes, it counts, though it was wanted by" in last(world, "receipt")
    assert run(world) == 1
    assert "FRA" in reasons(world, "ENG")
    assert world.play(CODE).items == ()


@pytest.mark.rule("SC-GM-04")
def test_the_gamemaster_is_reminded_once_when_the_time_has_passed(world: World) -> None:
    begin(world)
    world.clock.now += 10 * HOUR
    order(world, "ENG", ASKS)
    order(world, "SPA", 'REQUEST HONOR "I kept my word"')
    run(world, world.play(CODE).phases[0].closes_at - 24 * HOUR)
    assert late(world) == []
    assert "was wanted by" not in last(world, "desk")
    run(world, ruling_times(world)[-1])
    (mail,) = late(world)
    assert "Q-1 (RQ-CB (1492 Spring)) was wanted by" in mail
    assert "Q-2 (RQ-HONOR (1492 Spring)) was wanted by" in mail
    assert "it stays open until you answer" in mail
    assert "RULE Q-1 no RULE Q-2 0" in mail
    world.clock.now += 5 * HOUR
    assert len(late(world)) == 1
    moderate(world, "STATUS")
    assert "Q-1 (RQ-CB (1492 Spring)) was wanted by" in last(world, "status")


@pytest.mark.rule("SC-GM-04")
def test_a_mail_before_the_deadline_is_reminder_enough(world: World) -> None:
    begin(world)
    order(world, "ENG", ASKS)
    run(world, world.play(CODE).phases[0].closes_at - 24 * HOUR)
    assert ruling_times(world) == [world.clock()]
    assert late(world) == []
    assert "Q-1 (RQ-CB (1492 Spring)) was wanted by" in last(world, "desk")
    world.clock.now += HOUR
    assert late(world) == []
    assert len(desk(world, "desk")) == 1


def ruling_times(world: World) -> list[datetime]:
    return [item.closes_at for item in world.play(CODE).items]


@pytest.mark.rule("SC-GM-04")
def test_what_is_late_is_listed_and_answered_from_the_command_line(world: World) -> None:
    begin(world)
    order(world, "ENG", ASKS)
    run(world, ruling(world).closes_at + HOUR)
    with world.service.store.write() as db:
        assert [(one.question, one.default, one.answer) for one in forms.everywhere(db, CODE)] == [("Q-1", "no", "")]
        forms.answer(db, world.service, named(db, CODE), "Q-1", "yes")
    assert run(world) == 1
    assert "FRA" in reasons(world, "ENG")


@pytest.mark.rule("SC-GM-04")
def test_at_level_timeout_the_default_stands_when_the_time_is_over(world: World) -> None:
    begin(world, auto="timeout")
    order(world, "ENG", ASKS)
    asked = ruling(world)
    assert run(world, asked.closes_at - HOUR) == 0
    assert run(world, asked.closes_at) == 1
    assert (world.play(CODE).items, "FRA" in reasons(world, "ENG")) == ((), False)
    assert late(world) == []


@pytest.mark.rule("SC-GM-04")
def test_at_level_full_nothing_is_asked(world: World) -> None:
    begin(world, auto="full")
    order(world, "ENG", ASKS)
    assert world.play(CODE).items == ()
    assert desk(world, "item") == []


@pytest.mark.rule("SC-GM-04")
def test_a_level_that_the_gamemaster_sets_holds_for_what_is_open(world: World) -> None:
    begin(world)
    order(world, "ENG", ASKS)
    order(world, "SPA", 'REQUEST HONOR "I kept my word"')
    moderate(world, "AUTO timeout FOR RQ-HONOR")
    assert run(world, max(ruling_times(world))) == 1
    assert ruling(world).doc.title == "RQ-CB (1492 Spring)"
    moderate(world, "AUTO full")
    run(world)
    assert (world.play(CODE).items, "FRA" in reasons(world, "ENG")) == ((), False)


@pytest.mark.rule("SC-GM-04")
def test_an_answer_that_was_given_stands_though_the_level_becomes_full_in_the_same_mail(world: World) -> None:
    begin(world)
    order(world, "ENG", ASKS)
    moderate(world, "RULE Q-1 yes\nAUTO full")
    run(world)
    assert (world.play(CODE).items, "FRA" in reasons(world, "ENG")) == ((), True)


@pytest.mark.rule("SC-GM-04")
@pytest.mark.parametrize(("option", "after"), [("auto", 0 * HOUR), ("timeout", 48 * HOUR)])
def test_a_game_that_takes_every_default_waits_for_no_ruling(world: World, option: str, after: timedelta) -> None:
    begin(world, rulings=option)
    order(world, "ENG", ASKS)
    if after:
        assert run(world, world.clock() + after - HOUR) == 0
        after = HOUR
    assert run(world, world.clock() + after) == 1
    assert (world.play(CODE).items, "FRA" in reasons(world, "ENG")) == ((), False)


@pytest.mark.rule("SC-GM-04")
def test_after_an_outage_nothing_is_due_that_waits_for_the_gamemaster(world: World) -> None:
    begin(world)
    order(world, "ENG", ASKS)
    run(world, ruling(world).closes_at + HOUR)
    assert braking.due(world.service) == []


@pytest.mark.rule("SC-GM-04", "SC-GEN-PEACE-03")
def test_of_a_ballot_players_answers_end_in_time_and_the_gamemasters_is_waited_for(world: World) -> None:
    courts.begin(world, at_war, rulings="ask")
    write(world, "FRA", "GENEROUS PEACE TO AUS\nCLAUSE 1 PEACE\nTEXT\nAs it was.\nEND TEXT\nEND TREATY")
    (ballot,) = world.play(courts.CODE).items
    assert ballot.doc.kind == "ballot"
    write(world, "SPA", "VOTE Q-1 YES")
    world.clock.now = ballot.closes_at + HOUR
    write(world, "POR", "VOTE Q-1 YES")
    assert "too late: answers counted until" in words(told(world, "POR", "receipt")[-1])
    assert courts.run(world) == 0
    moderate_court(world, "RULE Q-1 yes")
    assert courts.run(world) == 1
    assert "generous" in words(told(world, "POR", "news")[-1])


def at_war(realms: Realms) -> None:
    """France and Austria fight; what the generous gain is not asked."""
    realms.policies = {"RQ-GENEROUS": "full"}
    realms.wars.append(War("FRA", "AUS", realms.date))


def moderate_court(world: World, text: str) -> None:
    """The moderator writes about the game of courts.py."""
    mail = courts.posted(told(world, MODERATOR_ADDRESS)[-1])
    number = f"<{len(world.posted())}@desk.test>"
    write(world, "", text, to=mail.reply_to, sender=MODERATOR_ADDRESS, proof="", Message_ID=number)


def held_up(realms: Realms) -> None:
    """The season cannot close before a ruling that the Gamemaster owes."""
    about = {"type": "RQ-CB", "default": "no", "holder": "ENG", "against": "FRA"}
    shown = {"type": "RQ-CB", "default": "no", "holder": "ENG", "against": "FRA", "text": "they burned ships"}
    held = Item("ruling:900", "ruling", about, shown, ["MODERATOR"], ["MODERATOR"], realms.date, 80.0, holds=True)
    realms.items[held.id] = held
    realms.seen.setdefault("MODERATOR", {}).setdefault("Q", []).append(held.id)


@pytest.mark.rule("SC-GM-04")
def test_a_season_that_waits_for_a_ruling_takes_orders_and_the_gamemaster_is_told_plainly(world: World) -> None:
    courts.begin(world, held_up, rulings="ask")
    season, asked = world.play(courts.CODE).phases[0], world.play(courts.CODE).items[0]
    assert (season.closes_at < asked.closes_at, asked.doc.holds) == (True, (season.name,))
    world.clock.now = season.closes_at
    assert courts.run(world) == 0
    assert world.play(courts.CODE).phases[0].closes_at == asked.closes_at
    world.clock.now = asked.closes_at + 30 * HOUR
    assert courts.run(world) == 0
    for power in courts.COURTS:
        assert write(world, power, "HOLD A1").disposition == "accept"
    (mail,) = late(world)
    assert "Q-1 (RQ-CB (1492 Spring)) was wanted by" in mail
    assert f"{season.name} waits for your answer" in mail
    moderate_court(world, "RULE Q-1 yes")
    assert courts.run(world) == 1
    courts.option(world, rulings="auto")  # the season itself leaves something to him
    assert courts.run(world) == 1
    assert [w.name for w in world.play(courts.CODE).phases] == ["1492-Summer"]
    assert ("ENG", "FRA") in [(one.holder, one.against) for one in world.play(courts.CODE).state.world.reasons]


def in_exile(realms: Realms) -> None:
    """It is Winter, England is no more, and its player asked for Scotland when he could."""
    realms.date += courts.WINTER
    realms.policies = {"": "full", "RQ-CHANGE-STATE": "off"}
    for code in courts.COURTS:
        realms.realms[code].stability = 200
    realms.realms["ENG"].alive = False


@pytest.mark.rule("SC-GM-04", "SC-LIFE-08")
def test_a_year_that_waits_for_a_change_of_states_says_so_and_goes_on_with_the_answer(world: World) -> None:
    courts.begin(world, in_exile, rulings="ask")
    write(world, "ENG", "SUCCEED MOVE SCO")
    courts.end_of_phase(world)
    (asked,) = world.play(courts.CODE).windows
    assert (asked.doc.kind, asked.doc.holds) == ("ruling", ("1493-Spring",))
    report = words(told(world, "SPA", "turn")[-1])
    assert "the year waits until the Gamemaster has ruled on a change of States" in report
    world.clock.now = asked.closes_at + HOUR
    assert courts.run(world) == 0
    (mail,) = late(world)
    assert "No phase is open before Q-1 is settled" in mail
    assert "1493-Spring waits for your answer" in mail
    with pytest.raises(phases.PhaseError, match="it waits for RQ-CHANGE-STATE"):
        phases.current(world.play(courts.CODE))
    moderate_court(world, "RULE Q-1 yes")
    assert courts.run(world) == 1
    assert [w.name for w in world.play(courts.CODE).windows] == ["1493-Spring"]
    assert courts.realm(world, "SCO").player
    assert courts.verdicts(world) == {"same"}
