"""Section 2.5 of the order language: treaties drafted over several lines, amended, signed under the own number."""

from __future__ import annotations

import pytest

from rules.statecraft.dates import date
from rules.statecraft.order_model import Clause, StatecraftOrder
from tests.rules.statecraft.orders_desk import codes, read, start, treaty, war, warned

MEDINA = """\
TREATY NEW "Treaty of Medina" WITH SPA SECRET
CLAUSE 1 NON-AGGRESSION UNTIL 1505
CLAUSE 2 EXCHANGE SPA GIVES 20 GOLD
CLAUSE 3 MILITARY ACCESS ENG GRANTS SPA PORTS IN WSC, LON
TEXT
The Crowns of England and Spain bind themselves in friendship.
END TEXT
END TREATY
"""


def test_a_draft() -> None:
    parsed = read(MEDINA, "ENG")
    assert codes(parsed) == []
    assert parsed.acts == (
        StatecraftOrder(
            verb="TREATY_NEW",
            title="Treaty of Medina",
            states=("SPA",),
            secret=True,
            text="The Crowns of England and Spain bind themselves in friendship.",
            clauses=(
                Clause(number=1, condition="non_aggression", until=1505),
                Clause(number=2, condition="exchange", states=("SPA", "ENG"), gives="gold", amount=20),
                Clause(
                    number=3, condition="military_access", states=("ENG", "SPA"), scope="PORTS", regions=("WSC", "LON")
                ),
            ),
        ),
    )


def test_a_draft_reads_back_as_itself() -> None:
    (act,) = read(MEDINA, "ENG").acts
    assert read(str(act), "ENG").acts == (act,)


def clause(line: str, *parties: str, power: str = "FRA") -> Clause:
    """What one clause of a draft between the writer and these States says; it reads back as itself."""
    parsed = read(f'TREATY NEW "x" WITH {", ".join(parties)} PUBLIC\nCLAUSE 1 {line}', power)
    assert codes(parsed) == []
    (act,) = parsed.acts
    assert read(str(act), power).acts == (act,)
    return act.clauses[0]


CLAUSES = (
    ("DEFENSE PACT", {"condition": "defense_pact"}),
    ("defence pact except against POR, Venice", {"condition": "defense_pact", "except_against": ("POR", "VEN")}),
    ("DEFENSE PACT FRA ENG", {"condition": "defense_pact", "states": ("FRA", "ENG")}),
    (
        "EXCHANGE ENG GIVES 5 GOLD EVERY YEAR UNTIL 1500",
        {
            "condition": "exchange",
            "states": ("ENG", "FRA"),
            "gives": "gold",
            "amount": 5,
            "every_year": True,
            "until": 1500,
        },
    ),
    (
        'EXCHANGE FRA GIVES 3 MANPOWER RETURN WHEN "the war ends"',
        {
            "condition": "exchange",
            "states": ("FRA", "ENG"),
            "gives": "manpower",
            "amount": 3,
            "return_when": "the war ends",
        },
    ),
    (
        "EXCHANGE FRA GIVES UNITS FRA-A1",
        {"condition": "exchange", "states": ("FRA", "ENG"), "gives": "units", "what": "FRA-A1"},
    ),
    (
        "EXCHANGE ENG GIVES 2 UNITS eng-a1 TO FRA",
        {"condition": "exchange", "states": ("ENG", "FRA"), "gives": "units", "what": "ENG-A1", "amount": 2},
    ),
    (
        "EXCHANGE FRA GIVES LAND Gascogne",
        {"condition": "exchange", "states": ("FRA", "ENG"), "gives": "land", "what": "GAS"},
    ),
    (
        "MILITARY ACCESS ENG GRANTS FRA ALL UNTIL 1500",
        {"condition": "military_access", "states": ("ENG", "FRA"), "scope": "ALL", "until": 1500},
    ),
    ("NON-AGGRESSION PACT", {"condition": "non_aggression"}),
    ("PEACE", {"condition": "peace", "truce": 5}),
    ("PEACE TRUCE 10", {"condition": "peace", "truce": 10}),
    ("PROTECTORATE SUZERAIN ENG VASSAL FRA", {"condition": "protectorate", "states": ("ENG", "FRA")}),
    ('ROYAL MARRIAGE NAMES "Arthur and Anne"', {"condition": "royal_marriage", "text": "Arthur and Anne"}),
    ('FREE "NO DESTABILIZE"', {"condition": "free", "text": "NO DESTABILIZE"}),
)


@pytest.mark.parametrize(("line", "says"), CLAUSES)
def test_conditions(line: str, says: dict[str, object]) -> None:
    assert clause(line, "ENG") == Clause.model_validate({"number": 1, **says})


@pytest.mark.rule("SC-COAL-01", "SC-COAL-02")
def test_a_coalition() -> None:
    line = 'COALITION ENEMY OTT LEADER ENG DECLARE BY 1493 SPRING FORCES ENG=5, Spain=8 LEADER MUST "free Rhodes"'
    assert clause(line, "ENG", "SPA") == Clause(
        number=1,
        condition="coalition",
        enemy="OTT",
        leader="ENG",
        declare_by=date(1493),
        forces={"ENG": 5, "SPA": 8},
        limit="free Rhodes",
    )


def test_a_treaty_of_three_names_the_two() -> None:
    draft = 'TREATY NEW "x" WITH ENG, SPA PUBLIC\nCLAUSE 1 '
    assert codes(read(draft + "DEFENSE PACT")) == ["ERR-BILATERAL"]
    assert codes(read(draft + "EXCHANGE ENG GIVES 5 GOLD")) == ["ERR-CLAUSE", "ERR-BILATERAL"]
    assert codes(read(draft + "EXCHANGE ENG GIVES 5 GOLD TO SPA")) == []
    assert clause("DEFENSE PACT ENG SPA", "ENG", "SPA").states == ("ENG", "SPA")


WRONG = (
    ("CLAUSE 1 TRIBUTE 5", ["ERR-CLAUSE", "ERR-CLAUSE"]),
    ("CLAUSE PEACE", ["ERR-CLAUSE", "ERR-CLAUSE"]),
    ("CLAUSE 1 DEFENSE PACT EXCEPT AGAINST Ruritania", ["ERR-CLAUSE", "ERR-STATE"]),
    ("CLAUSE 1 EXCHANGE ENG GIVES LAND VIR", ["ERR-CLAUSE", "ERR-UNKNOWN-LAND"]),
    ("CLAUSE 1 EXCHANGE ENG GIVES 0 GOLD", ["ERR-CLAUSE", "ERR-CLAUSE"]),
    ("CLAUSE 1 EXCHANGE ENG GIVES LAND LON", ["ERR-CAPITAL-LAND"]),
    ("CLAUSE 1 EXCHANGE ENG GIVES LAND GAS", ["ERR-NOT-OWNER"]),
    ("CLAUSE 1 EXCHANGE ENG GIVES 3 MERCENARIES", ["ERR-MERC-TRADE"]),
    ("CLAUSE 1 COALITION ENEMY OTT LEADER ENG", ["ERR-TWO-STATES"]),
    ("CLAUSE 1 PEACE\nCLAUSE 1 PEACE", ["ERR-CLAUSE"]),
)


@pytest.mark.parametrize(("lines", "expected"), WRONG)
def test_a_wrong_clause_keeps_the_whole_draft_back(lines: str, expected: list[str]) -> None:
    parsed = read(f'TREATY NEW "x" WITH ENG SECRET\n{lines}\nEND TREATY\nA1 H')
    assert codes(parsed) == expected
    assert parsed.acts == ()
    assert [str(order) for order in parsed.orders] == ["HOLD FRA-A1 STANCE defend"]


def test_secret_or_public_must_be_said() -> None:
    assert "SECRET; or: " in read('TREATY NEW "x" WITH ENG\nCLAUSE 1 PEACE').problems[0].message


@pytest.mark.rule("SC-TREATY-02")
def test_amend_and_sign_in_one_mail() -> None:
    state = start()
    treaty(state, "ENG", "FRA")
    parsed = read(
        "AMEND T-11\nCLAUSE 2 EXCHANGE FRA GIVES 10 GOLD\nCLAUSE 3 DEFENSE PACT EXCEPT AGAINST POR\n"
        "CLAUSE 1 DROP\nSIGN T-11 v2",
        "FRA",
        state,
    )
    assert codes(parsed) == []
    amended, signed = parsed.acts
    assert (amended.ref, amended.dropped_clauses, [c.number for c in amended.clauses]) == ("40", (1,), [2, 3])
    assert amended.clauses[0].states == ("FRA", "ENG")
    assert (signed.ref, signed.version) == ("40", 2)


@pytest.mark.rule("SC-TREATY-01")
def test_an_old_version_is_not_signed() -> None:
    state = start()
    treaty(state, "ENG", "FRA").version = 2
    assert read("SIGN T-11 v1", "FRA", state).problems[0].message == (
        "ERR-VERSION The current version is v2, please read it before signing. "
        "It says: CLAUSE 1 NON-AGGRESSION UNTIL 1505"
    )


def test_each_party_has_its_own_number() -> None:
    state = start()
    treaty(state, "ENG", "SPA", number=50)
    treaty(state, "ENG", "FRA", number=51)
    assert read("SIGN T-12 v1", "ENG", state).acts[0].ref == "51"
    assert read("SIGN T-11 v1", "FRA", state).acts[0].ref == "51"
    assert codes(read("SIGN T-12 v1", "FRA", state)) == ["ERR-PARTY"]


def test_the_games_own_number_is_never_told() -> None:
    state = start()
    treaty(state, "ENG", "FRA").status = "ended"
    parsed = read("SIGN T-11 v1", "FRA", state)
    assert parsed.problems[0].message == "ERR-CLOSED T-11 is not open (any more)."
    open_state = start()
    treaty(open_state, "ENG", "FRA")
    assert str(read("SIGN T-11 v1", "FRA", open_state).acts[0]) == "SIGN T-? v1"


def test_the_signature_of_the_last_party_alone_is_final() -> None:
    state = start()
    draft = treaty(state, "ENG", "FRA")
    assert read("SIGN T-11 v1", "FRA", state).readings[0].means == ("SIGN T-11 v1",)
    draft.signed["ENG"] = state.world.date
    assert read("SIGN T-11 v1", "FRA", state).readings[0].means == ("SIGN T-11 v1", "final")


@pytest.mark.rule("SC-TREATY-04")
def test_a_vassals_signature_waits_for_consent() -> None:
    """Brittany is a Vassal of France."""
    state = start()
    treaty(state, "BRI", "ENG")
    state.world.realms["BRI"].player = "player 7"
    parsed = read("SIGN T-1 v1", "BRI", state)
    assert codes(parsed) == []
    assert warned(parsed) == ["ERR-CONSENT Brittany's signature waits for the consent of France."]


@pytest.mark.rule("SC-GEN-PEACE-01")
def test_generous_terms_may_have_clauses() -> None:
    state = war(start(), "FRA", "SPA")
    parsed = read("GENEROUS PEACE TO SPA\nCLAUSE 1 PEACE TRUCE 8\nTEXT\nAll land goes back.\nEND TEXT", "FRA", state)
    assert codes(parsed) == []
    assert parsed.acts[0].clauses == (Clause(number=1, condition="peace", truce=8),)
    assert parsed.acts[0].text == "All land goes back."


def test_a_clause_below_nothing() -> None:
    parsed = read("CLAUSE 1 PEACE")
    assert codes(parsed) == ["ERR-SYNTAX"]
    assert "It belongs below an order that takes it" in parsed.problems[0].message


def test_a_doubtful_overlap_is_told_by_the_own_number() -> None:
    told = warned(read('TREATY NEW "x" WITH ENG, SPA SECRET\nCLAUSE 1 COALITION ENEMY VEN LEADER ENG'))
    assert told == ["WARN-OVERLAP This treaty may contradict T-4: defense pact."]
