"""COST: what an order would cost, nothing done; and what a receipt tells of orders given."""

from __future__ import annotations

import pytest

from tests.rules.statecraft.orders_desk import codes, read, start

DRY = (
    ("RECRUIT 4 LAND AT Paris", ("RECRUIT 4 LAND AT Paris", "costs 8 Gold, 8 Manpower", "counts from 1492 Fall",
                                 "left: 77 Gold, 44 Manpower", "nothing was done")),
    ("READINESS LAND 3", ("READINESS LAND 3", "counts from 1492 Summer", "nothing was done")),
    ("RELIGION orthodox", ("RELIGION orthodox", "costs 2 to 12 Stability", "nothing was done")),
    ("GROWTH TAX", ("GROWTH TAX", "costs nothing", "nothing was done")),
    ("A1 - LYO", ("MOVE FRA-A1 TO LYO STANCE defend", "costs nothing", "nothing was done")),
    ("PIRACY CHA GOLD 12", ("PIRACY CHA GOLD 12", "costs 12 Gold, 1 Prestige", "left: 73 Gold, 9 Prestige",
                            "nothing was done")),
)  # fmt: skip


@pytest.mark.parametrize(("line", "told"), DRY)
def test_dry_run(line: str, told: tuple[str, ...]) -> None:
    parsed = read(f"COST {line}")
    assert parsed.readings[0].means == told
    assert parsed.acts == () == parsed.orders
    assert not parsed.changed


@pytest.mark.rule("SC-FOMENT-01")
def test_the_least_that_fomenting_takes() -> None:
    """Spain's Stability is 5: at least 10 - 5 Prestige, and 4 Gold for two units."""
    told = read("COST FOMENT SPA").readings[0].means
    assert told[0] == "FOMENT SPA PRESTIGE 5 GOLD 4"
    assert told[1] == "costs 4 Gold, 5 Prestige"
    assert read("COST FOMENT SPA PRESTIGE 7").readings[0].means[0] == "FOMENT SPA PRESTIGE 7 GOLD 4"


@pytest.mark.rule("SC-WAR-02")
def test_a_war_lists_what_it_breaks() -> None:
    """France and Scotland have a Defense Pact (1d6); without Casus Belli there is the base of 1d6 too."""
    told = read("COST DECLARE WAR ON SCO").readings[0].means
    assert told[0] == "DECLARE WAR ON SCO CONFIRM"
    assert told[1] == "costs 2 to 12 Stability, 1 to 6 Honor"
    assert told[2] == "breaks defense pact of T-3"


@pytest.mark.rule("SC-WAR-02")
def test_a_war_without_confirm_is_told_the_whole_range() -> None:
    assert read("DECLARE WAR ON SCO").problems[0].message == (
        "ERR-CONFIRM This cannot be undone. Add CONFIRM. Expected cost: 2 to 12 Stability, 1 to 6 Honor."
    )


def test_a_price_of_destabilizing() -> None:
    assert read("COST DESTABILIZE SPA").readings[0].means[:2] == ("DESTABILIZE SPA PRESTIGE 1", "costs 1 Prestige")


def test_what_would_be_refused() -> None:
    parsed = read("COST RECRUIT 100 LAND AT Paris")
    assert codes(parsed) == ["ERR-GOLD"]
    assert parsed.readings == ()
    assert codes(read("COST FOMENT SPA PRESTIGE 2")) == ["ERR-MIN-PRESTIGE"]


def test_a_dry_run_counts_what_the_mail_has_spent() -> None:
    assert codes(read("DESTABILIZE SPA PRESTIGE 8\nCOST DESTABILIZE ENG PRESTIGE 3")) == ["ERR-PRESTIGE"]


def test_a_letter_needs_no_text_to_be_priced() -> None:
    assert read("COST PRESS TO SPA").readings[0].means == ("PRESS TO SPA", "costs nothing", "nothing was done")


def test_final_acts_say_so() -> None:
    finals = {
        r.means[0]: "final" in r.means for r in read("DISBAND A1 1\nGROWTH TAX\nLOAN 100\nSCOUT GAS\nA1 H").readings
    }
    assert finals == {
        "DISBAND FRA-A1 1": True,
        "GROWTH TAX": False,
        "LOAN 100": False,
        "SCOUT GAS": True,
        "HOLD FRA-A1 STANCE defend": False,
    }


def test_help_on_one_order() -> None:
    told = read("HELP devastate").readings[0].means
    assert told[0] == "DEVASTATE <region> WITH <army>"
    assert read("HELP nonsense").readings[0].means[0].startswith("How to write, Move, Hold")


def test_sheet_and_treaties() -> None:
    sheet, treaties = read("SHEET\nTREATIES", "FRA", start()).readings
    assert sheet.means[0].startswith("Gold 85, Manpower 52, Prestige 10, Honor 10, Tax Income 60")
    assert sheet.means[3] == "FRA-A1: 15 at Ile-de-France"
    assert treaties.means[2] == 'T-3 v1 "Defense Pact of FRA and SCO" (France, Scotland), signed since 1492 Spring'


@pytest.mark.rule("SC-BANK-02", "SC-BANK-04")
def test_the_price_of_a_bankruptcy_is_not_nothing() -> None:
    state = start(loans={5: 1})
    told = read("COST BANKRUPTCY CONFIRM", "FRA", state).readings[0].means
    assert "costs nothing" not in told
    assert told[1:3] == ("2 to 40 Decay", "an Authority test, or armies and navies may rebel")


def test_a_sheet_shows_the_state_as_it_is_and_says_that_the_mail_goes_on() -> None:
    parsed = read("INVESTMENT 50%\nRECRUIT 2 LAND AT Paris\nSPLIT A1 3 AS A7\nSHEET")
    sheet = parsed.readings[-1].means
    assert sheet[0] == "before the other lines of this mail"
    assert "Gold 85" in sheet[1]
    assert "Investment 40" in sheet[1]
    assert "FRA-A1: 15 at Ile-de-France" in sheet
    assert read("SHEET").readings[0].means[0].startswith("Gold 85")
