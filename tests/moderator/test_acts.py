"""Orders that take effect on receipt: once a mail, whatever the mail's fate, told once. SQLite and PostgreSQL."""

from __future__ import annotations

import json
import re
from datetime import timedelta

import pytest

from moderator.mail_in import intake
from moderator.store import acts, mails, steps
from moderator.turn import rulings
from rules.dice import KeyedDice
from rules.statecraft.model import World as Realms
from rules.statecraft.order_model import Clause
from rules.statecraft.relations import Treaty
from tests.moderator.courts import (
    CODE,
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
from tests.moderator.stories import code_in, last, on_file, reply_address, told, words, write
from tests.moderator.test_items import cunning
from tests.moderator.world import MODERATOR_ADDRESS, World, named

HOUR = timedelta(hours=1)
LETTER = """\
TREATY NEW "Medina" WITH SPA SECRET
CLAUSE 1 NON-AGGRESSION UNTIL 1505
END TREATY"""


def triggers(world: World) -> list[str]:
    """What the steps of the game were caused by."""
    with world.service.store.read() as db:
        return [json.loads(row.trigger)["type"] for row in steps.steps(db, named(db, CODE).id)]


def test_a_mail_s_acts_are_steps_in_the_order_of_its_lines(world: World) -> None:
    begin(world)
    write(world, "ENG", "READINESS NAVAL 2\nHOLD A1\nINFILTRATE SPA PRESTIGE 2\nINVESTMENT 70%")
    with world.service.store.read() as db:
        rows = [json.loads(row.trigger) for row in steps.steps(db, named(db, CODE).id)]
    assert [row["order"]["verb"] for row in rows if row["type"] == "act"] == ["READINESS", "INFILTRATE", "INVESTMENT"]
    assert on_file(world, "ENG") == ["HOLD ENG-A1 STANCE defend"]
    assert realm(world, "ENG").prestige == 8
    assert verdicts(world) == {"same"}


def test_what_an_act_costs_and_why_another_is_refused_stand_in_the_receipt(world: World) -> None:
    begin(world)
    write(world, "ENG", "INFILTRATE SPA PRESTIGE 2\nINFILTRATE POR PRESTIGE 20")
    receipt = last(world, "ENG", "receipt")
    assert "Prestige 10 to 8: infiltrate -2" in receipt
    assert "ERR-PRESTIGE This needs 20; you have 8." in receipt
    assert "1 line was not" in receipt


def test_acts_of_a_stale_mail_count_at_once_and_its_orders_when_confirmed(world: World) -> None:
    begin(world)
    write(world, "ENG", "STATUS")
    old = reply_address(world, "ENG", "status")
    end_of_phase(world)
    before = realm(world, "ENG").prestige
    assert write(world, "ENG", "INFILTRATE SPA PRESTIGE 2\nHOLD A1", to=old).disposition == "reject"
    assert (realm(world, "ENG").prestige, on_file(world, "ENG")) == (before - 2, [])
    receipt = last(world, "ENG", "receipt")
    assert "Part of your mail was acted on" in receipt
    write(world, "ENG", f"CONFIRM {code_in(receipt)}")
    assert (realm(world, "ENG").prestige, on_file(world, "ENG")) == (before - 2, ["HOLD ENG-A1 STANCE defend"])
    confirmed = " ".join(last(world, "ENG", "receipt").split())
    assert "it is not done again" in confirmed
    assert "HOLD ENG-A1 STANCE defend" in confirmed
    assert "ERR-" not in confirmed
    assert "INFILTRATE" not in confirmed


def test_acts_after_the_deadline_count_and_orders_do_not(world: World) -> None:
    begin(world)
    for power in ("ENG", "SPA", "FRA", "POR", "AUS", "VEN"):
        write(world, power, "HOLD A1")
    world.clock.now = world.play(CODE).phases[0].closes_at + HOUR
    write(world, "ENG", "INFILTRATE SPA PRESTIGE 2\nHOLD A2")
    assert realm(world, "ENG").prestige == 8
    assert on_file(world, "ENG") == ["HOLD ENG-A1 STANCE defend"]
    assert "Too late" in last(world, "ENG", "receipt")


def test_a_mail_handled_twice_acts_once(world: World) -> None:
    begin(world)
    stored = write(world, "ENG", "INFILTRATE SPA PRESTIGE 2")
    with world.service.store.write() as db:
        mails.finish(db, stored.id, "new")
    intake.take(world.service, stored.id)
    assert realm(world, "ENG").prestige == 8
    for _ in range(2):
        write(world, "ENG", 'REQUEST HONOR "I kept my word"', Message_ID="<twin@play.test>")
    assert triggers(world) == ["setup", "act", "act"]


def test_a_held_mail_acts_when_it_is_released(world: World) -> None:
    begin(world)
    held = write(world, "ENG", "INFILTRATE SPA PRESTIGE 2", proof="fail")
    assert (held.status, realm(world, "ENG").prestige) == ("held", 10)
    write(world, "ENG", f"CONFIRM {code_in(last(world, 'ENG'))}")
    assert realm(world, "ENG").prestige == 8


@pytest.mark.rule("SC-LOAN-01", "SC-GM-04")
def test_an_act_waits_for_its_ruling(world: World) -> None:
    begin(world, rulings="timeout")
    write(world, "ENG", "LOAN 100\nINFILTRATE SPA PRESTIGE 2")
    assert "Waiting for a ruling of the moderator: 1 of your orders" in last(world, "ENG", "receipt")
    assert (realm(world, "ENG").prestige, opened(world)) == (8, ["phase"])
    assert run(world, 47 * HOUR) == 0
    assert run(world, HOUR) == 1
    assert sorted(opened(world)) == ["phase", "quote"]
    assert kinds(world, "ENG")[-1] == "item"
    assert verdicts(world) == {"same"}
    with world.service.store.read() as db:
        assert acts.waiting(db, named(db, CODE)) == []


def test_a_mail_that_only_asks_is_told_what_it_asked(world: World) -> None:
    begin(world)
    asking = write(world, "ENG", "COST DESTABILIZE SPA PRESTIGE 4\nTREATIES")
    assert asking.disposition == "accept"
    receipt = told(world, "ENG", "receipt")[-1]
    assert "what you asked" in posted(receipt).subject
    assert "You find below what you asked; nothing was done" in words(receipt)
    assert realm(world, "ENG").prestige == 10


@pytest.mark.rule("SC-INFL-04")
def test_what_an_offer_binds_is_not_told_as_free(world: World) -> None:
    begin(world)
    write(world, "ENG", 'INFLUENCE FRA PRESTIGE 4 WISH "peace"')
    assert "Prestige 10 (4 of it reserved)" in words(told(world, "ENG", "receipt")[-1])
    write(world, "FRA", "COUNTER I-1 PRESTIGE 6")
    countered = words(told(world, "FRA", "receipt")[-1])
    assert "it is for England to answer. The wish: peace" in countered


@pytest.mark.rule("SC-GM-04")
def test_a_ruling_takes_its_default_in_time_where_the_gamemaster_lets_it(world: World) -> None:
    begin(world, rulings="ask")
    edit(world, "AUTO", option="timeout", text="RQ-LOAN-RATE")
    write(world, "ENG", "LOAN 100")
    asked = words(told(world, MODERATOR_ADDRESS, "moderator")[-1])
    assert "if none comes in time, the default is taken" in asked
    assert run(world, 47 * HOUR) == 0
    assert run(world, HOUR) == 1
    assert sorted(opened(world)) == ["phase", "quote"]


def broken_pact(realms: Realms) -> None:
    """England has a pact with Spain that it is about to break; its people bear no loss of Stability."""
    clause = Clause(number=1, condition="non_aggression", states=("ENG", "SPA"))
    pact = Treaty(900, "Pact", "ENG", ["ENG", "SPA"], False, [clause], status="signed", since=realms.date)
    realms.treaties[900] = pact
    realms.realms["ENG"].stability = realms.realms["ENG"].prestige = 0


@pytest.mark.rule("SC-STAB-03", "SC-GM-04")
def test_a_correction_waits_for_its_ruling_and_leaves_the_board_alone_until_then(world: World) -> None:
    begin(world, broken_pact, rulings="ask")
    steps_before = triggers(world)
    edit(world, "VIOLATION", ref="900", number=1, state="ENG")
    assert triggers(world) == steps_before
    assert "Rebels in England" in words(told(world, MODERATOR_ADDRESS, "moderator")[-1])
    with world.service.store.write() as db:
        rulings.all_default(db, world.service, named(db, CODE))
    assert run(world) == 1
    assert triggers(world) == [*steps_before, "edit"]
    assert [code for code in world.play(CODE).state.world.realms if code.startswith("REB")] == ["REB1"]
    assert verdicts(world) == {"same"}


def test_who_only_acts_has_not_missed_the_season(world: World) -> None:
    begin(world, cunning)
    write(world, "ENG", "DESTABILIZE FRA PRESTIGE 4")
    write(world, "FRA", "DEFEND Q-1 PRESTIGE 1")
    run(world)
    end_of_phase(world)
    missed = {seat.power: seat.missed for seat in world.play(CODE).seats}
    assert missed == {"ENG": 0, "FRA": 0, "SPA": 1, "POR": 1, "AUS": 1, "VEN": 1}


def test_a_secret_draft_reaches_its_parties_with_the_line_that_signs_it(world: World) -> None:
    begin(world)
    write(world, "ENG", LETTER)
    assert "SIGN T-" in last(world, "SPA", "news")
    assert kinds(world, "FRA") == []
    (line,) = re.findall(r"SIGN T-\d+ v\d+", last(world, "SPA", "news"))
    write(world, "SPA", line)
    assert "signed" in last(world, "ENG", "news").lower()


def test_what_the_moderator_does_is_told_at_once_and_in_the_season_s_report(world: World) -> None:
    begin(world)
    edit(world, "AWARD", state="ENG", number=3, text="well done", secret=True)
    assert kinds(world, "ENG") == ["news"]
    assert kinds(world, "FRA") == []
    end_of_phase(world)
    assert "well done" in last(world, "ENG", "turn")
    assert "well done" not in last(world, "FRA", "turn")


def test_dice_of_one_turn_go_on_counting(world: World) -> None:
    begin(world)
    for _ in range(2):
        edit(world, "SECRET_ROLL", option="guile", state="ENG", number=0)
    with world.service.store.read() as db:
        rolls = [json.loads(row.rolls) for row in steps.steps(db, named(db, CODE).id)][1:]
    assert [[roll["repeat"] for roll in step] for step in rolls] == [[0], [1]]
    assert verdicts(world) == {"same"}
    assert world.play(CODE).game.turn == 1


def test_news_have_no_keys_and_the_report_reveals_those_of_its_turn(world: World) -> None:
    begin(world, cunning)
    write(world, "ENG", "DESTABILIZE FRA PRESTIGE 4")
    run(world, 48 * HOUR)
    assert not any("PUBLIC:" in " ".join(json.loads(row.letter)["text"].split()) for row in world.posted())
    end_of_phase(world)
    (report,) = told(world, "POR", "turn")
    assert json.loads(report.letter)["text"].count("PUBLIC:") == 2


def test_a_season_closes_on_the_orders_of_the_last_receipt_though_the_board_has_changed(world: World) -> None:
    begin(world)
    write(world, "ENG", "PRIVATEERS N2 2 IN CHA AGAINST FRA\nDISBAND A1 1\nSPLIT A1 3 AS A5\nHOLD A5")
    assert "ERR-NOT-AT-WAR" in last(world, "ENG", "receipt")
    receipted = on_file(world, "ENG")
    assert receipted == ["SPLIT ENG-A1 3 AS ENG-A5", "HOLD ENG-A5 STANCE defend"]
    write(world, "FRA", "DECLARE WAR ON ENG CONFIRM")
    assert on_file(world, "ENG") == receipted
    end_of_phase(world)
    forces = world.play(CODE).state.world.forces
    assert (forces["ENG-A1"].units, forces["ENG-A5"].units) == (1, 3)
    assert not any(force.privateer_against for force in forces.values())
    assert "read again" not in last(world, "ENG", "turn")


def test_forces_are_numbered_in_the_order_of_the_scenario_also_after_it_was_stored(world: World) -> None:
    rules = begin(world).rules
    state = rules.setup([f"player {n}" for n in range(6)], KeyedDice(bytes(16))).state
    at = {force.id: (force.place, force.units) for force in state.world.forces.values()}
    assert (at["FRA-A1"], at["FRA-A2"]) == (("IDF", 15), ("GAS", 8))
    assert (at["FRA-N1"], at["ENG-N2"]) == (("BRT", 3), ("LON", 8))
