"""Who is asked, who votes or bids, who wins a reward, and what the Gamemaster plays (chapters 1, 10 and 15)."""

from __future__ import annotations

import pytest

from rules.ruleset import MODERATOR, PUBLIC
from rules.statecraft import ledger, prestige
from rules.statecraft.model import PIRATES, Reward
from tests.rules.statecraft import stage
from tests.rules.statecraft.orders_desk import codes, moderate, read
from tests.rules.statecraft.playing import Play, Purposely, order

PLAYED = ["AUS", "ENG", "FRA", "POR", "SPA", "VEN"]


def offered() -> Play:
    """France offers Spain a generous peace. Austria and Scotland, which nobody plays, are at war with France, Venice
    with Spain: England and Portugal are in no war."""
    play = Play()
    for a, b in (("FRA", "SPA"), ("AUS", "FRA"), ("SPA", "VEN"), ("SCO", "FRA")):
        play.war(a, b)
    play.act("FRA", "GENEROUS", state="SPA", text="as before")
    return play


@pytest.mark.rule("SC-GEN-PEACE-02")
def test_players_outside_the_war_and_the_gamemaster_vote_on_a_generous_peace_for_48_hours() -> None:
    play = offered()
    (ballot,) = (w for w in play.rules.windows(play.state) if w.kind == "ballot")
    assert sorted(ballot.may_answer) == ["ENG", MODERATOR, "POR"]
    assert ballot.length.hours == stage.table().board.hours("ballot") == 48


@pytest.mark.rule("SC-GEN-PEACE-02")
@pytest.mark.parametrize(
    ("votes", "passed"),
    [
        ({"ENG": "yes", "MODERATOR": "yes"}, True),
        ({"ENG": "yes"}, False),
        ({"ENG": "yes", "POR": "no", "MODERATOR": "yes"}, True),
        ({"MODERATOR": "yes"}, True),
    ],
)
def test_the_gamemaster_always_has_a_vote_and_silence_is_none(votes: dict[str, str], passed: bool) -> None:
    """Portugal's silence is no vote; the Gamemaster's is his default, no."""
    play = offered()
    play.close(play.item("ballot"), **votes)
    assert [(e.to, e.facts["passed"]) for e in play.told("generous vote")] == [((PUBLIC,), passed)]


@pytest.mark.rule("SC-GEN-PEACE-02")
def test_a_single_vote_on_a_generous_peace_is_in_no_event() -> None:
    heard = []
    for votes in ({"ENG": "yes", "POR": "no"}, {"ENG": "no", "POR": "yes"}, {"ENG": "no", "POR": "no"}):
        play = offered()
        play.close(play.item("ballot"), MODERATOR="no", **votes)
        heard.append([e for e in play.events if e.to != (MODERATOR,)])
    assert heard[0] == heard[1] == heard[2]


@pytest.mark.rule("SC-EVENT-10")
@pytest.mark.parametrize(("event", "bids", "receiver"), [("EV-PROSPER", (4, 3), "FRA"), ("EV-CONTRACT", (0, 2), "FRA")])
def test_who_received_an_event_what_it_does_and_the_bid_that_counted_are_public_and_no_other_bid(
    event: str, bids: tuple[int, int], receiver: str
) -> None:
    play = Play()
    play.edit("EVENT", ref=event)
    others = dict.fromkeys(("AUS", "POR", "SPA", "VEN"), "1")
    play.close(play.item("auction"), FRA=str(bids[0]), ENG=str(bids[1]), **others)
    (result,) = play.told("event result")
    effects = play.rules.board_data.events[event]["effects"]
    assert result.to == (PUBLIC,)
    assert result.facts == {"event": event, "receiver": receiver, "bid": bids[0], "effects": effects}


@pytest.mark.rule("SC-EVENT-11")
def test_only_players_bid_for_an_event_and_if_nobody_does_all_of_them_are_tied() -> None:
    """Of six with the same Fortune the fourth has the lowest die. Scotland, which nobody plays, bids in vain."""
    play = Play(Purposely(event_tie=[10, 10, 10, 3, 10, 10]))
    play.edit("EVENT", ref="EV-PROSPER")
    assert sorted(play.world.items[play.item("auction")].may_answer) == PLAYED
    play.close(play.item("auction"), SCO="9")
    assert [subject[2] for purpose, subject, _ in play.dice.asked if purpose == "event tie"] == PLAYED
    assert [(e.facts["receiver"], e.facts["bid"]) for e in play.told("event result")] == [("POR", 0)]
    assert {play.world.realms[s].prestige for s in (*PLAYED, "SCO")} == {10}


def colony(play: Play, state: str, region: str, value: int | None = 5) -> None:
    """A State's land beyond the sea, by default a colony."""
    land = play.world.lands[region]
    land.owner, land.controller, land.colony = state, state, value


@pytest.mark.rule("SC-PRES-03")
@pytest.mark.parametrize(
    ("check", "done"),
    [
        ("discover VIR", True),
        ("discover VIR, CAR", False),
        ("discover CAR", False),
        ("discover GAS", False),
        ("colony in HIS", True),
        ("colony in CUB", False),
        ("colony in BHM", False),
        ("colony in LON", False),
        ("colony_in(unknown)", True),
        ("control GAS, LON", True),
        ("control GAS, YRK", False),
        ("control PTU", False),
        ("first religion protestant", True),
        ("first religion orthodox", False),
        ("be bold", False),
    ],
)
def test_a_reward_is_checked_by_what_the_state_knows_founded_holds_and_believes(check: str, done: bool) -> None:
    """England knows Virginia, has a colony on Hispaniola and land without one on Cuba; Spain's colony is the Bahamas;
    England holds Gascony, which is not its own, and not Yorkshire, which is."""
    play = Play()
    england = play.world.realms["ENG"]
    england.knows.append("VIR")
    england.religion = "protestant"
    colony(play, "ENG", "HIS")
    colony(play, "ENG", "CUB", None)
    colony(play, "SPA", "BHM")
    play.world.lands["GAS"].controller, play.world.lands["YRK"].controller = "ENG", "FRA"
    assert prestige.done(play.table(), check, "ENG") is done


@pytest.mark.rule("SC-PRES-03")
def test_a_checked_reward_goes_once_to_the_first_player_who_fulfils_it_and_no_other_by_itself() -> None:
    """Portugal and Spain, and the Kongo, which nobody plays, have done it in the same season."""
    play = Play()
    play.edit("REWARD", text="Found the Americas", number=3, title="discover CUB")
    play.edit("REWARD", text="Write a sonnet", number=4)
    for state in ("KON", "SPA", "POR"):
        play.world.realms[state].knows.append("CUB")
    play.act("FRA", "GROWTH", option="TAX")
    assert [(e.facts["state"], e.facts["amount"]) for e in play.told("reward won")] == [("POR", 3)]
    play.act("FRA", "GROWTH", option="TAX")
    assert {state: play.world.realms[state].prestige for state in ("KON", "POR", "SPA")} == {
        "KON": 10,
        "POR": 13,
        "SPA": 10,
    }
    assert play.world.rewards["R-2"].won_by == ""


@pytest.mark.rule("SC-PRES-03")
@pytest.mark.parametrize(
    ("check", "auto", "answer", "won"),
    [
        ("", "full", {}, False),
        ("", "off", {}, False),
        ("", "off", {"MODERATOR": "yes"}, True),
        ("discover CUB", "off", {}, True),
        ("discover CUB", "off", {"MODERATOR": "no"}, False),
        ("discover BHM", "off", {}, False),
    ],
)
def test_a_report_of_a_reward_is_put_to_the_gamemaster_and_without_his_word_only_a_check_wins_it(
    check: str, auto: str, answer: dict[str, str], won: bool
) -> None:
    """Spain knows Cuba, and reports before anything is checked."""
    play = Play(auto=auto)
    play.world.realms["SPA"].knows.append("CUB")
    reward = Reward("R-1", "a task", 3, check)
    play.world.rewards["R-1"] = reward
    table = play.table()
    prestige.report(table, reward, "SPA", "It is done")
    item = next(i for i in play.world.items.values() if i.kind == "ruling")
    assert (item.about["type"], item.may_answer) == ("RQ-REWARD", [MODERATOR])
    play.world.rewards["R-1"].check = ""
    play.close(item.id, **answer)
    assert (play.world.rewards["R-1"].won_by, play.world.realms["SPA"].prestige) == (("SPA", 13) if won else ("", 10))


@pytest.mark.rule("SC-CON-03")
@pytest.mark.parametrize(("target", "asked"), [("SPA", "SPA"), ("SCO", MODERATOR)])
def test_the_gamemaster_answers_for_who_is_not_played_and_for_nobody_else(target: str, asked: str) -> None:
    play = Play(auto="off")
    play.act("FRA", "DESTABILIZE", state=target, prestige=2)
    assert play.world.items[play.item("bid")].may_answer == [asked]


@pytest.mark.rule("SC-CON-03")
def test_the_gamemaster_moves_unplayed_states_pirates_and_rebels() -> None:
    play = Play()
    rebels = play.world.realms["SCO"]
    rebels.rebel_of = "ENG"
    table = play.table()
    pirates = ledger.raise_force(table, PIRATES, "N", 4, "BIS", "test").id
    moves: dict[str, tuple[str, str]] = {
        "SCO-A1": ("SCO", "HIG"),
        pirates: (PIRATES, "IBA"),
    }
    play.season({MODERATOR: [order("MOVE", f, place=to, actor=who) for f, (who, to) in moves.items()]})
    assert {f: play.world.forces[f].place for f in moves} == {f: to for f, (_, to) in moves.items()}


@pytest.mark.rule("SC-CON-03")
def test_awards_and_events_are_the_gamemasters_alone() -> None:
    play = Play()
    play.edit("AWARD", state="POR", number=2, text="round the Cape")
    assert play.world.realms["POR"].prestige == 12
    play.edit("EVENT", ref="EV-PROSPER")
    assert play.item("auction")
    for line in ('AWARD POR 2 PRESTIGE "round the Cape"', "EVENT EV-PROSPER"):
        assert codes(moderate(line)) == []
        assert codes(read(line, "POR")) != []
