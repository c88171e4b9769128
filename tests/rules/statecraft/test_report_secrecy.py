"""Non-interference: what a reader may not know changes nothing in his report, his form or his maps."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rules.ruleset import MODERATOR, PUBLIC, Event
from rules.statecraft.order_model import Clause
from tests.rules.statecraft.playing import Play, order
from tests.rules.statecraft.reporting import report, seen

OTHERS = ("AUS", "ENG", "POR", "SPA", PUBLIC)
SECRETS: dict[str, Callable[[Play], None]] = {
    "SC-TREATY-06": lambda play: play.act(
        "FRA", "TREATY_NEW", title="Hush", states=("VEN",), clauses=(Clause(number=1, condition="peace"),), secret=True
    ),
    "SC-TA-02": lambda play: play.act("FRA", "INFILTRATE", state="SPA", prestige=3),
    "SC-INF-03": lambda play: play.act("FRA", "PRESS", states=("VEN",), text="hush", secret=True),
    "SC-INFL-04": lambda play: play.act("FRA", "INFLUENCE", state="VEN", prestige=2, text="hush"),
    "SC-EXP-03": lambda play: play.act("FRA", "EXPLORE", option="W", gold=0),
    "SC-GROWTH-02": lambda play: play.act("FRA", "GROWTH", option="RECRUITMENT"),
    "SC-UNIT-02": lambda play: play.act("FRA", "RECRUIT", number=2, option="LAND", city="Paris"),
    "SC-COND-05": lambda play: play.act("FRA", "INVESTMENT", number=50),
    "SC-LOAN-01": lambda play: play.act("FRA", "LOAN", number=100),
    "SC-INTEL-02": lambda play: play.act("FRA", "SCOUT", place="CAS"),
    "SC-LIFE-08": lambda play: play.act("FRA", "SUCCEED", option="STAY"),
    "SC-SEAS-07": lambda play: play.act("FRA", "ASK", text="what next?"),
}
"""What France does in secret, by the rule whose matter it is."""


def after(secret: Callable[[Play], None] | None) -> tuple[Play, tuple[Event, ...]]:
    """A game with or without the secret, then two acts of others and a season; with all its events."""
    play = Play(upkeep_scale="1/4")
    events: list[Event] = []
    if secret:
        secret(play)
        assert play.refused() == ""
        events += play.events
    play.act("ENG", "TREATY_NEW", title="Open", states=("POR",), clauses=(Clause(number=1, condition="peace"),))
    events += play.events
    play.act("AUS", "DESTABILIZE", state="SPA", prestige=2)
    events += play.events
    moves = {"FRA": [order("MOVE", "FRA-A2", place="PTU")]} if secret else {}
    play.season(moves)
    return play, (*events, *play.events)


@pytest.mark.parametrize("secret", [pytest.param(rule, marks=pytest.mark.rule("SC-CON-08")) for rule in SECRETS])
def test_a_secret_changes_nobody_elses_report(secret: str) -> None:
    (silent, few), (busy, many) = after(None), after(SECRETS[secret])
    for reader in OTHERS:
        assert seen(report(busy, reader, many)) == seen(report(silent, reader, few)), reader
    assert seen(report(busy, MODERATOR, many)) != seen(report(silent, MODERATOR, few))


@pytest.mark.rule("SC-EVENT-02", "SC-EVENT-10")
def test_a_losing_bid_is_seen_by_nobody() -> None:
    made = []
    for bid in ("0", "3"):
        play = Play()
        play.edit("EVENT", ref="EV-PROSPER")
        play.close(play.item("auction"), SPA="5", ENG=bid)
        made.append([seen(report(play, reader)) for reader in ("AUS", "FRA", "POR", "VEN", PUBLIC)])
    assert made[0] == made[1]


@pytest.mark.rule("SC-GEN-PEACE-02")
def test_a_ballot_that_does_not_decide_is_seen_by_nobody() -> None:
    made = []
    for vote in ("yes", "no"):
        play = Play()
        play.war("FRA", "SPA")
        play.act("FRA", "GENEROUS", state="SPA", text="as before")
        play.close(play.item("ballot"), ENG=vote, AUS="no", VEN="no")
        made.append([seen(report(play, reader)) for reader in ("AUS", "ENG", "POR", "SPA", "FRA", PUBLIC)])
    assert made[0] == made[1]


@pytest.mark.rule("SC-TREATY-06", "SC-RM-04")
def test_a_secret_treaty_signed_by_all_is_known_to_its_parties_and_the_moderator_alone() -> None:
    made = []
    for secret in (False, True):
        play = Play()
        events: list[Event] = []
        if secret:
            clause = Clause(number=1, condition="non_aggression")
            play.act("FRA", "TREATY_NEW", title="Hush", states=("POR",), clauses=(clause,), secret=True)
            number = str(max(play.world.treaties))
            for party in ("FRA", "POR"):
                play.act(party, "SIGN", ref=number, version=1)
                events += play.events
            assert "Hush" in seen(report(play, "POR", tuple(events)))
        play.season()
        made.append([seen(report(play, reader, (*events, *play.events))) for reader in ("AUS", "ENG", "VEN", PUBLIC)])
    assert made[0] == made[1]
