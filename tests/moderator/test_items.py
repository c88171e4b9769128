"""What is open beside the season: bids, claims, ballots, quotes, told on Statecraft. SQLite and PostgreSQL."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta

import pytest

from moderator.store import outbox, steps
from moderator.turn import history, phases
from rules.statecraft.model import World as Realms
from tests.moderator.courts import (
    CODE,
    COURTS,
    begin,
    edit,
    end_of_phase,
    kinds,
    opened,
    posted,
    realm,
    run,
    verdicts,
)
from tests.moderator.stories import last, reply_address, told, words, write
from tests.moderator.world import OPENED, World, named

BID_CLOSES = datetime(2026, 3, 29, 18, 0, tzinfo=UTC)
SEASON_CLOSES = datetime(2026, 3, 30, 17, 0, tzinfo=UTC)
HOUR = timedelta(hours=1)


def cunning(realms: Realms) -> None:
    """England's notes always succeed, nobody finds out whose they were, and no people rises."""
    realms.realms["ENG"].ruler.attributes["guile"] = 60  # type: ignore[union-attr]
    for code in ("FRA", "SPA", "POR", "AUS", "VEN"):
        realms.realms[code].ruler.attributes["vigilance"] = -60  # type: ignore[union-attr]
        realms.realms[code].stability = 200


@pytest.mark.rule("SC-DEST-01", "SC-TA-03", "SC-TA-04")
def test_a_note_its_defence_and_the_season(world: World) -> None:
    begin(world, cunning)
    assert write(world, "ENG", "DESTABILIZE FRA PRESTIGE 4\nHOLD A1").disposition == "accept"
    assert realm(world, "ENG").prestige == 6
    assert opened(world) == ["bid", "phase"]
    assert [(w.opened_at, w.closes_at) for w in world.play(CODE).windows] == [
        (OPENED, BID_CLOSES),
        (OPENED, SEASON_CLOSES),
    ]
    assert {power: kinds(world, power) for power in COURTS} == {
        "ENG": ["receipt"],
        "FRA": ["item"],
        **{key: ["news"] for key in ("SPA", "POR", "AUS", "VEN")},
    }
    assert "Prestige 10 to 6: destabilize -4" in last(world, "ENG")
    assert "Closes Sun 29 Mar 2026 18:00 UTC" in last(world, "FRA")
    write(world, "FRA", "DEFEND Q-1 PRESTIGE 3", to=reply_address(world, "FRA", "item"))
    assert "Q-1: 3, open until Sun 29 Mar 2026 18:00 UTC" in last(world, "FRA", "receipt")
    assert run(world) == 1
    assert opened(world) == ["phase"]
    assert (realm(world, "FRA").prestige, realm(world, "FRA").stability < 200) == (7, True)
    assert "The note against France (destabilize) succeeded" in last(world, "ENG", "news")
    assert "cost" in last(world, "FRA", "news")
    assert kinds(world, "POR") == ["news"]
    assert end_of_phase(world) == 1
    assert all("turn" in kinds(world, power) for power in COURTS)
    assert "The note against France (destabilize) succeeded" in last(world, "ENG", "turn")
    assert "succeeded" not in last(world, "POR", "turn")
    assert "attempt to destabilize France" in last(world, "POR", "turn")
    assert verdicts(world) == {"same"}


def test_an_item_closes_at_its_own_time_and_silence_answers(world: World) -> None:
    begin(world, cunning)
    write(world, "ENG", "DESTABILIZE FRA PRESTIGE 4")
    assert run(world, 47 * HOUR) == 0
    assert run(world, HOUR) == 1
    assert (opened(world), realm(world, "FRA").prestige) == (["phase"], 10)
    assert "nmr" not in kinds(world, "FRA")


def test_who_is_awaited_is_reminded_once(world: World) -> None:
    begin(world, cunning)
    write(world, "ENG", "DESTABILIZE FRA PRESTIGE 4\nDESTABILIZE SPA PRESTIGE 4")
    write(world, "SPA", "DEFEND Q-1 PRESTIGE 0")
    run(world, 35 * HOUR)
    assert not [row for row in world.posted() if ":Q-1:" in row.key]
    for _ in range(3):
        run(world, 2 * HOUR)
    reminded = [row for row in world.posted() if ":Q-1:" in row.key and row.kind == "reminder"]
    assert [row.recipient for row in reminded] == ["fra@play.test"]
    assert "Q-1 is open until Sun 29 Mar 2026 18:00 UTC" in words(reminded[0])


def test_an_answer_after_its_time_is_refused(world: World) -> None:
    begin(world, cunning)
    write(world, "ENG", "DESTABILIZE FRA PRESTIGE 4")
    world.clock.now = BID_CLOSES + HOUR
    write(world, "FRA", "DEFEND Q-1 PRESTIGE 3")
    assert "Q-1: 3, too late: answers counted until Sun 29 Mar 2026 18:00 UTC" in last(world, "FRA", "receipt")
    run(world)
    assert realm(world, "FRA").prestige == 10
    write(world, "FRA", "DEFEND Q-1 PRESTIGE 3")
    assert "ERR-CLOSED" in last(world, "FRA", "receipt")


def test_the_last_answer_counts_whatever_order_mails_are_handled_in(world: World) -> None:
    begin(world, cunning)
    write(world, "ENG", "DESTABILIZE FRA PRESTIGE 4")
    world.clock.now += 2 * HOUR
    write(world, "FRA", "DEFEND Q-1 PRESTIGE 3")
    write(world, "FRA", "DEFEND Q-1 PRESTIGE 1", at=OPENED + HOUR)
    assert "a later answer of yours counts" in last(world, "FRA", "receipt")
    run(world)
    assert realm(world, "FRA").prestige == 7


def test_status_tells_a_player_what_is_open_for_him_alone(world: World) -> None:
    begin(world, cunning)
    write(world, "ENG", "DESTABILIZE FRA PRESTIGE 4\nDESTABILIZE SPA PRESTIGE 4")
    write(world, "SPA", "DEFEND Q-1 PRESTIGE 2")  # closes: all awaited have answered, at the next run
    write(world, "FRA", "STATUS")
    assert "Q-1 is open until Sun 29 Mar 2026 18:00 UTC" in last(world, "FRA", "status")
    write(world, "SPA", "STATUS")
    assert "your answer is 2" in last(world, "SPA", "status")
    write(world, "POR", "STATUS")
    assert "is open until" not in last(world, "POR", "status")


def test_the_open_phase_is_never_a_bid(world: World) -> None:
    begin(world, cunning)
    write(world, "ENG", "DESTABILIZE FRA PRESTIGE 4")
    play = world.play(CODE)
    assert play.windows[0].doc.kind == "bid"
    assert phases.current(play).name == "1492-Spring"
    assert play.window_for("FRA") == play.window_for("POR") == play.phases[0]
    assert all(".1492-Spring." in posted(row).reply_to for row in told(world, "FRA"))
    with world.service.store.write() as db:
        phases.extend_to(db, world.service, named(db, CODE), "24 h", "a test")
    assert [w.closes_at for w in world.play(CODE).items] == [BID_CLOSES]


def test_a_preview_of_the_season_shows_what_the_season_had_so_far(world: World) -> None:
    begin(world, cunning)
    write(world, "ENG", "DESTABILIZE FRA PRESTIGE 4")
    found = history.preview(world.service, world.play(CODE).game)
    assert {preview.reader for preview in found} == {*COURTS, "MODERATOR"}
    assert all("attempt to destabilize France" in preview.posted.text for preview in found if preview.reader == "POR")
    assert opened(world) == ["bid", "phase"]


def test_what_the_rules_take_away_is_closed(world: World) -> None:
    """A quote lapses when its season ends; nobody need close it."""
    begin(world)
    write(world, "ENG", "EXPLORE W FROM Bristol")
    assert sorted(opened(world)) == ["phase", "quote"]
    end_of_phase(world)
    assert [w.name for w in world.play(CODE).windows] == ["1492-Summer"]


def test_an_unsent_item_is_replaced_by_nothing(world: World) -> None:
    begin(world, cunning)
    write(world, "ENG", "DESTABILIZE FRA PRESTIGE 4")
    edit(world, "EVENT", ref=next(iter(world.play(CODE).rules.board_data.events)))
    end_of_phase(world)
    end_of_phase(world)
    with world.service.store.read() as db:
        replaced = {row.kind for row in outbox.rows(db, "replaced", most=1000)}
    assert replaced <= {"turn", "reminder"}


def test_the_game_s_list_has_public_news_at_once_and_no_token(world: World) -> None:
    begin(world, cunning, gazette=("list@lists.test",))
    write(world, "ENG", "INFILTRATE SPA PRESTIGE 2")
    assert told(world, "list@lists.test") == []
    write(world, "ENG", "DESTABILIZE FRA PRESTIGE 4")
    run(world, 48 * HOUR)
    (news,) = told(world, "list@lists.test")
    assert "There has been an attempt to destabilize France" in words(news)
    assert posted(news).reply_to == "orders+hadrian@example.org"
    end_of_phase(world)
    assert [row.kind for row in told(world, "list@lists.test")] == ["gazette", "gazette"]


def test_a_game_that_stands_still_closes_no_item_and_takes_its_answers(world: World) -> None:
    begin(world, cunning)
    write(world, "ENG", "DESTABILIZE FRA PRESTIGE 4")
    with world.service.store.write() as db:
        phases.pause(db, world.service, named(db, CODE), "talks")
    world.clock.now += 60 * HOUR
    assert run(world) == 0
    with world.service.store.write() as db:
        phases.resume(db, world.service, named(db, CODE), "")
    assert [w.closes_at for w in world.play(CODE).items] == [BID_CLOSES + 60 * HOUR]
    write(world, "FRA", "DEFEND Q-1 PRESTIGE 3")
    assert run(world) == 1
    assert realm(world, "FRA").prestige == 7


@pytest.mark.rule("SC-GEN-01")
def test_the_log_of_a_turns_dice_names_the_rule_of_every_roll(world: World) -> None:
    begin(world, cunning)
    write(world, "ENG", "DESTABILIZE FRA PRESTIGE 4")
    write(world, "FRA", "DEFEND Q-1 PRESTIGE 3")
    run(world)
    with world.service.store.read() as db:
        rows = [row for row in steps.steps(db, world.play(CODE).game.id) if row.trigger != '{"type": "setup"}']
    rolls = [roll for row in rows for roll in json.loads(row.rolls)]
    assert [(roll["purpose"], roll["sides"], roll["rule"]) for roll in rolls] == [
        ("destabilize", 20, "SC-DEST-02"),
        ("destabilize", 20, "SC-DEST-02"),
    ]
