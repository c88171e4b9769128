"""A receipt says OK only to what can be carried out beside all else that the mail orders; and it says what it means."""

from __future__ import annotations

import pytest

from tests.rules.statecraft.orders_desk import canonical, codes, read, start, war
from tests.rules.statecraft.playing import Play, order
from tests.rules.statecraft.stage import CaseDice
from tests.rules.statecraft.test_cases import run

TWICE = (
    ("DISBAND A1 10\nDISBAND A1 10", "ERR-SIZE"),
    ("DISBAND A1\nA1 - LYO", "ERR-FORCE"),
    ("READINESS LAND 3\nREADINESS LAND 1", "ERR-PENDING"),
    ("CENTRALIZATION UP\nCENTRALIZATION UP", "ERR-TOO-SOON"),
    ("CAPITAL Lyon\nCAPITAL Bordeaux", "ERR-TOO-SOON"),
    ("GENEROUS PEACE TO SPA\nTEXT\nx\nEND TEXT\nGENEROUS PEACE TO SPA\nTEXT\ny\nEND TEXT", "ERR-ONCE-A-YEAR"),
)


@pytest.mark.rule("SC-UNIT-05", "SC-COND-07", "SC-GEN-PEACE-07")
@pytest.mark.parametrize(("text", "code"), TWICE)
def test_the_second_cannot_be_carried_out_after_the_first(text: str, code: str) -> None:
    parsed = read(text, "FRA", war(start(), "FRA", "SPA"))
    assert codes(parsed) == [code]
    assert len(parsed.acts) == 1


@pytest.mark.rule("SC-LEAD-09")
def test_a_command_is_given_up_before_another_is_taken() -> None:
    play = Play()
    play.world.forces["FRA-A1"].commander = "sovereign"
    takes, leaves = order("COMMAND", "FRA-A2", option="SOVEREIGN"), order("COMMAND", "FRA-A1", option="OFFICER")
    play.season({"FRA": [takes, leaves]})
    assert [play.world.forces[name].commander for name in ("FRA-A1", "FRA-A2")] == ["officer", "sovereign"]


@pytest.mark.rule("SC-EXCH-01")
@pytest.mark.parametrize(("line", "means"), [("FRA GIVES UNITS a1", "FRA-A1"), ("SPA GIVES 3 UNITS A2", "SPA-A2")])
def test_a_force_that_is_given_is_the_givers(line: str, means: str) -> None:
    parsed = read(f'TREATY NEW "x" WITH SPA SECRET\nCLAUSE 1 EXCHANGE {line}')
    assert codes(parsed) == []
    assert parsed.acts[0].clauses[0].what == means


@pytest.mark.rule("SC-COND-05", "SC-COND-03")
def test_a_step_at_home_tells_from_what_to_what_and_when_again() -> None:
    told = read("INVESTMENT 50%\nCENTRALIZATION UP").readings
    assert told[0].means[1:4] == ("costs 1 Stability", "40% -> 50%", "next change 1493 Spring")
    assert told[1].means[1:4] == ("costs 1 to 6 Stability", "1 -> 2", "next change 1502 Spring")


@pytest.mark.rule("SC-UNIT-03")
def test_the_market_counts_all_that_a_mail_hires() -> None:
    play = Play()
    play.world.realms["FRA"].gold = 85
    text = "HIRE 3 MERCENARIES AT Paris\nHIRE 3 MERCENARIES AT Lyon"
    assert codes(play.rules.parse(text, play.state, "FRA", ())) == ["ERR-MERC-LIMIT"]


ALONE = (
    ({"state": "FRA", "gold": 85}, "HIRE 6 MERCENARIES AT Paris", {"error": "ERR-MERC-LIMIT"}),
    ({"state": "FRA"}, "GENEROUS PEACE TO SPA", {"error": "ERR-NOT-AT-WAR"}),
    ({"state": "FRA", "at_war": ["SPA"]}, "GENEROUS PEACE TO SPA", {"canonical": "GENEROUS PEACE TO SPA"}),
    ({"state": "FRA"}, "PRESS TO SPA SECRET", {"canonical": "PRESS TO SPA SECRET"}),
    ({"state": "FRA"}, "RECRUIT 10 LAND AT Paris", {"canonical": "RECRUIT 10 LAND AT Paris"}),
)


@pytest.mark.parametrize(("given", "line", "expected"), ALONE)
def test_a_line_alone_as_the_cases_have_it(given: dict[str, object], line: str, expected: dict[str, str]) -> None:
    assert run(given, {"op": "order", "line": line}, CaseDice()) == expected


@pytest.mark.rule("SC-PRES-02")
def test_a_task_may_be_named_by_its_number() -> None:
    assert codes(read('REPORT REWARD 3 "We rounded the Cape"')) == ["ERR-NO-REWARD"]


@pytest.mark.rule("SC-GEN-PEACE-01")
def test_a_text_is_missed_last() -> None:
    """First the row's own cause; then, with nothing done, what is lacking and where it goes."""
    assert codes(read("GENEROUS PEACE TO SPA")) == ["ERR-NOT-AT-WAR"]
    parsed = read("GENEROUS PEACE TO SPA\nA1 H", "FRA", war(start(), "FRA", "SPA"))
    assert (codes(parsed), parsed.acts, canonical(parsed)) == (["ERR-SYNTAX"], (), ["HOLD FRA-A1 STANCE defend"])
    assert parsed.problems[0].message.endswith(
        "Its text is missing, so nothing was done: GENEROUS PEACE TO <State> with TEXT ... END TEXT below."
    )
