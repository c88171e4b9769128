"""Thrones that fall vacant: a season that waits, a year without a season, the bidding war. SQLite and PostgreSQL."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from moderator.turn import phases
from moderator.turn.phases import PhaseError
from rules.statecraft.model import World as Realms
from tests.moderator.courts import (
    CODE,
    COURTS,
    WINTER,
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
from tests.moderator.stories import last, reply_address, told, write
from tests.moderator.world import World, named

HOUR = timedelta(hours=1)
FALLEN = datetime(2026, 3, 31, 18, 0, tzinfo=UTC)
"""When the run comes that closes Winter, a day after its deadline for those who sent nothing."""


def doomed(realms: Realms) -> None:
    """It is Winter; the Sovereign of France dies in the year's Death roll and leaves no heir."""
    realms.date += WINTER
    for code in COURTS:
        realms.realms[code].stability, realms.realms[code].prestige = 200, 50
    france = realms.realms["FRA"].ruler
    assert france is not None
    france.vitality = 1
    france.attributes.update(fortune=-60, fertility=-60)
    for code in COURTS[1:]:
        realms.realms[code].ruler.attributes["grace"] = 60  # type: ignore[union-attr]


def closing(world: World) -> datetime:
    return world.play(CODE).windows[0].closes_at


@pytest.mark.rule("SC-CLAIM-03", "SC-CLAIM-06", "SC-LIFE-04", "SC-ANN-09")
def test_a_year_that_waits_for_a_succession(world: World) -> None:
    begin(world, doomed)
    end_of_phase(world)
    assert (opened(world), closing(world)) == (["claims"], FALLEN + 72 * HOUR)
    assert "Q-1" in last(world, "POR", "turn")
    write(world, "SPA", "CLAIM FRA FOR SELF", to=reply_address(world, "SPA", "turn"))
    write(world, "SPA", "ACCEPT Q-2", to=reply_address(world, "SPA", "item"))
    assert run(world) == 1
    assert "Spain claims the throne of France" in last(world, "POR", "news")
    assert run(world, 72 * HOUR) == 1
    assert (opened(world), closing(world)) == (["support"], FALLEN + 96 * HOUR)
    world.clock.now += 20 * HOUR
    write(world, "ENG", "SUPPORT SPA IN FRA PRESTIGE 2")
    assert (realm(world, "ENG").prestige, closing(world)) == (48, FALLEN + 116 * HOUR)
    assert run(world, 23 * HOUR) == 0
    assert run(world, HOUR) == 1
    assert [w.name for w in world.play(CODE).windows] == ["1493-Spring"]
    assert kinds(world, "POR")[-1] == "turn"
    assert "Spain inherits France" in last(world, "POR", "turn")
    assert verdicts(world) == {"same"}


def test_the_bidding_war_has_an_end(world: World) -> None:
    """24 hours after the last payment, 120 hours after the dice at the latest (SC-CLAIM-06)."""
    begin(world, doomed)
    end_of_phase(world)
    write(world, "SPA", "CLAIM FRA FOR SELF")
    write(world, "SPA", "ACCEPT Q-2")
    run(world)
    run(world, 72 * HOUR)
    for _ in range(7):
        world.clock.now += 20 * HOUR
        write(world, "ENG", "SUPPORT SPA IN FRA PRESTIGE 1")
        assert closing(world) <= FALLEN + (72 + 120) * HOUR
    assert closing(world) == FALLEN + (72 + 120) * HOUR


def test_a_time_without_a_phase_has_tokens_and_words_of_its_own(world: World) -> None:
    begin(world, doomed)
    end_of_phase(world)
    mail = posted(told(world, "POR", "turn")[-1])
    assert "between-2" in mail.reply_to
    assert "claims" not in mail.subject + mail.reply_to + mail.text.lower().replace("claims to", "")
    assert write(world, "POR", "MOVE A1 TO LYO", to=mail.reply_to, proof="").disposition == "reject"
    assert "No phase is open" in last(world, "POR", "receipt")
    write(world, "POR", "STATUS", to=mail.reply_to)
    assert "There is nothing to order now" in last(world, "POR", "status")
    assert "Q-1 is open until Fri 3 Apr 2026 18:00 UTC" in last(world, "POR", "status")
    with pytest.raises(PhaseError, match="has no open phase: it waits for claims"):
        phases.current(world.play(CODE))


def test_an_act_in_a_reply_to_the_season_that_is_over_counts(world: World) -> None:
    begin(world, doomed)
    write(world, "SPA", "STATUS")
    old = reply_address(world, "SPA", "status")
    end_of_phase(world)
    assert write(world, "SPA", "INFILTRATE ENG PRESTIGE 3", to=old, proof="").disposition == "accept"
    assert realm(world, "SPA").prestige == 47
    run(world, 73 * HOUR)
    between = reply_address(world, "SPA", "turn")
    assert opened(world) == ["phase"]
    assert write(world, "SPA", "INFILTRATE ENG PRESTIGE 2", to=old, proof="").disposition == "accept"
    assert write(world, "SPA", "INFILTRATE POR PRESTIGE 2", to=between, proof="").disposition == "accept"
    assert realm(world, "SPA").prestige == 43


def test_a_season_waits_for_a_succession_in_it(world: World) -> None:
    """SC-LIFE-04, -06: the claims of a throne that falls vacant in a season are settled before it ends."""
    begin(world)
    edit(world, "GM_KILL", state="FRA", confirm=True)
    assert opened(world) == ["phase", "claims"]
    season, claims = world.play(CODE).phases[0], world.play(CODE).items[0]
    assert (season.closes_at < claims.closes_at, claims.doc.holds) == (True, (season.name,))
    world.clock.now = season.closes_at + HOUR / 2
    assert run(world) == 0
    assert "has to be settled first" in last(world, "POR", "deadline_moved")
    assert world.play(CODE).phases[0].closes_at == claims.closes_at
    assert write(world, "POR", "HOLD A1").disposition == "accept"
    world.clock.now = claims.closes_at + 25 * HOUR
    assert run(world) == 2
    assert [w.name for w in world.play(CODE).windows] == ["1492-Summer"]
    assert verdicts(world) == {"same"}


def test_nobody_runs_a_season_that_waits(world: World) -> None:
    begin(world)
    edit(world, "GM_KILL", state="FRA", confirm=True)
    with world.service.store.write() as db, pytest.raises(PhaseError, match="waits for"):
        phases.run(db, world.service, named(db, CODE), "1492-Spring")


def test_the_moderator_settles_what_a_year_waits_for(world: World) -> None:
    begin(world, doomed)
    end_of_phase(world)
    with world.service.store.write() as db:
        closed = phases.run(db, world.service, named(db, CODE))
    assert (closed.is_phase, closed.doc.kind) == (False, "claims")
    assert [w.name for w in world.play(CODE).phases] == ["1493-Spring"]


def test_a_season_that_waits_for_a_succession_is_run_after_it(world: World) -> None:
    begin(world)
    edit(world, "GM_KILL", state="FRA", confirm=True)
    with world.service.store.write() as db:
        first = phases.run(db, world.service, named(db, CODE))
        second = phases.run(db, world.service, named(db, CODE))
    assert (first.doc.kind, second.name) == ("claims", "1492-Spring")
