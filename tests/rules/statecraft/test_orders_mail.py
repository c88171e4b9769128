"""Section 1 of the order language: how a mail is read, line by line."""

from __future__ import annotations

from rules.ruleset import MODERATOR
from tests.rules.statecraft.orders_desk import canonical, codes, general, moderate, read, start, warned

PEACEFUL = """\
GAME GAME7 AS FRA
SEASON 1492 SPRING
INVESTMENT 50%
READINESS NAVAL 3
RECRUIT 2 NAVAL AT Marseilles
GROWTH TAX
EXPLORE W FROM Marseilles MAX 30
PRESS TO SPA
TEXT
Our daughter's hand, cousin?
We hear the Catholic Kings look for ships.
END TEXT
END
MOVE A1 TO LYO
Yours, Charles
"""


def test_a_peaceful_season() -> None:
    parsed = read(PEACEFUL)
    assert codes(parsed) == []
    assert [act.verb for act in parsed.acts] == ["INVESTMENT", "READINESS", "RECRUIT", "GROWTH", "EXPLORE", "PRESS"]
    assert parsed.orders == ()
    assert not parsed.changed
    assert [reading.line for reading in parsed.readings] == [3, 4, 5, 6, 7, 8]


def test_receipt_names_cost_season_and_what_is_left() -> None:
    recruited = read(PEACEFUL).readings[2]
    assert recruited.means == (
        "RECRUIT 2 NAVAL AT Marseilles",
        "costs 4 Gold, 4 Manpower",
        "counts from 1492 Fall",
        "left: 81 Gold, 48 Manpower",
        "final",
    )


def test_a_letter_keeps_its_lines() -> None:
    letter = read(PEACEFUL).acts[-1]
    assert letter.states == ("SPA",)
    assert letter.text == "Our daughter's hand, cousin?\nWe hear the Catholic Kings look for ships."


WAR = """\
DECLARE WAR ON NAP2 NO CB            # typing error
DECLARE WAR ON SPA CONFIRM
TEXT
For the Duke of Bari, whom Spain has slain.
END TEXT
COMMAND A1 BY SOVEREIGN
MOVE A1 TO LYO VIA BRG STANCE attack
RETREAT A1 IF LOSS >= 50% OR IF ODDS < 1:2 TO BRG
MOVE A2 TO BSQ STANCE attack
RETREAT A2 NEVER
SAIL N2 TO BAL
N2 BLOCKADE SPA IN BAL
PRIVATEERS N1 3 IN BIS AGAINST SPA
READINESS LAND 3
DESTABILIZE SPA PRESTIGE 4
PIRACY "Western Mediterranean" GOLD 12
END
"""


def test_a_war_season_rests_on_the_war_declared_above_it() -> None:
    parsed = read(WAR)
    assert [(p.line, codes_of) for p, codes_of in zip(parsed.problems, codes(parsed), strict=True)] == [
        (1, "ERR-STATE")
    ]
    assert parsed.problems[0].message.startswith('ERR-STATE "NAP2" is no State I know.')
    assert [str(order) for order in parsed.orders] == [
        "COMMAND FRA-A1 BY SOVEREIGN",
        "MOVE FRA-A1 TO LYO VIA BRG STANCE attack",
        "RETREAT FRA-A1 IF LOSS >= 50% OR IF ODDS < 1:2 TO BRG",
        "MOVE FRA-A2 TO BSQ STANCE attack",
        "RETREAT FRA-A2 NEVER",
        "MOVE FRA-N2 TO BAL STANCE defend",
        "BLOCKADE SPA IN BAL WITH FRA-N2",
        "PRIVATEERS FRA-N1 3 IN BIS AGAINST SPA",
    ]
    assert [act.verb for act in parsed.acts] == ["WAR", "READINESS", "DESTABILIZE", "PIRACY"]
    assert parsed.acts[0].text == "For the Duke of Bari, whom Spain has slain."


def test_another_state_in_the_heading_undoes_the_mail() -> None:
    parsed = read("GAME GAME7 AS ENG\nMOVE A1 TO LYO")
    assert codes(parsed) == ["ERR-ID"]
    assert parsed.orders == ()


def test_an_order_for_another_state_undoes_the_mail() -> None:
    assert codes(read("MOVE A1 TO LYO\nAS SCO A1 H")) == ["ERR-ID"]


def test_the_own_state_may_be_named() -> None:
    assert canonical(read("GAME X AS france\nAS FRA A1 H")) == ["HOLD FRA-A1 STANCE defend"]


def test_another_season_undoes_the_mail() -> None:
    parsed = read("SEASON 1491 WINTER\nMOVE A1 TO LYO")
    assert codes(parsed) == ["ERR-LATE"]
    assert parsed.problems[0].message == (
        "ERR-LATE These orders are for 1491 Winter; we are now in 1492 Spring. Nothing was done."
    )
    assert canonical(read("SEASON SPRING 1492\nMOVE A1 TO LYO")) == ["MOVE FRA-A1 TO LYO STANCE defend"]


def test_a_wrong_line_leaves_the_others() -> None:
    parsed = read("MOVE A9 TO LYO\nMOVE A1 TO LYO\nconquer the world")
    assert codes(parsed) == ["ERR-FORCE", "ERR-SYNTAX"]
    assert canonical(parsed) == ["MOVE FRA-A1 TO LYO STANCE defend"]


def test_quoted_lines_are_no_orders() -> None:
    parsed = read("MOVE A1 TO LYO\n> MOVE A2 TO BSQ")
    assert canonical(parsed) == ["MOVE FRA-A1 TO LYO STANCE defend"]
    assert codes(parsed) == []


def test_a_mail_of_nothing_but_quoted_orders_is_answered() -> None:
    parsed = read("> MOVE A1 TO LYO")
    assert parsed.orders == ()
    assert "without the" in parsed.problems[0].message


def test_a_march_of_the_form_that_kept_its_mark_is_named() -> None:
    """A form sent back as it is needs no word: not its gap, nor a force that is on its way already."""
    state = start()
    state.world.forces["FRA-A2"].heading = "BSQ"
    form = "# MOVE FRA-A1 TO LYO   # 15 at IDF\n# MOVE FRA-N1 TO   # 5 at Brest\n# MOVE FRA-A2 TO BSQ   # 8 at GAS\n"
    parsed = read(f"{form}# shall we move A1 to LYO?\nHOLD A1", "FRA", state)
    assert canonical(parsed) == ["HOLD FRA-A1 STANCE defend"]
    assert [(problem.line, problem.message) for problem in parsed.problems] == [
        (1, "A line behind a # is a remark. If you mean it, send it without the #: MOVE FRA-A1 TO LYO")
    ]


def test_comments_bullets_and_a_backslash() -> None:
    parsed = read("1. MOVE A1 TO LYO \\\n   STANCE attack   # to war\n* A2 H")
    assert canonical(parsed) == ["MOVE FRA-A1 TO LYO STANCE attack", "HOLD FRA-A2 STANCE defend"]


def test_a_line_that_a_mail_program_broke() -> None:
    parsed = read("MOVE A1 TO LYO VIA\nBRG STANCE attack\nA2 H")
    assert canonical(parsed) == ["MOVE FRA-A1 TO LYO VIA BRG STANCE attack", "HOLD FRA-A2 STANCE defend"]


def test_a_text_without_its_end_is_not_sent() -> None:
    parsed = read("PRESS TO SPA\nTEXT\nFriend,\nMOVE A1 TO LYO")
    assert codes(parsed) == ["ERR-SYNTAX"]
    assert "END TEXT is missing" in parsed.problems[0].message
    assert parsed.acts == () == parsed.orders


def test_a_text_below_an_order_that_takes_none() -> None:
    parsed = read("MOVE A1 TO LYO\nTEXT\nhurrah\nEND TEXT")
    assert canonical(parsed) == ["MOVE FRA-A1 TO LYO STANCE defend"]
    assert [(p.line, p.kind) for p in parsed.problems] == [(2, "unread")]


def test_orders_in_a_letter_are_no_orders() -> None:
    parsed = read("PRESS TO ENG\nTEXT\nMOVE A1 TO LYO\nEND\n-- \nCharles\nEND TEXT\nA2 H")
    assert [str(order) for order in parsed.orders] == ["HOLD FRA-A2 STANCE defend"]
    assert parsed.acts[0].text == "MOVE A1 TO LYO\nEND\n--\nCharles"


def test_prose_never_becomes_an_order() -> None:
    prose = (
        "Dear Gamemaster,\nI think - well, perhaps.\nHold the line\nShould A1 - LYO?\n"
        "If Spain attacks, MOVE A1 TO LYO\nDo not MOVE A1 TO LYO\nMy A1 held at Lyon last year"
    )
    parsed = read(prose)
    assert parsed.orders == () == parsed.acts
    assert codes(parsed) == ["ERR-SYNTAX"] * 7


def test_free_text_must_stand_in_quotes() -> None:
    parsed = read("ASK where are my ships")
    assert parsed.acts == ()
    assert 'Did you mean: ASK "text"?' in parsed.problems[0].message


def test_a_slip_in_a_full_name_is_read_and_told() -> None:
    parsed = read("MOVE A1 TO Gascogny\nDESTABILIZE Portugall PRESTIGE 2")
    assert canonical(parsed) == ["MOVE FRA-A1 TO GAS STANCE defend", "DESTABILIZE POR PRESTIGE 2"]
    assert '"Gascogny" was read as Gascogne.' in warned(parsed)
    assert '"Portugall" was read as Portugal.' in warned(parsed)


def test_an_abbreviation_is_only_offered() -> None:
    parsed = read("MOVE A1 TO LYX")
    assert codes(parsed) == ["ERR-PLACE"]
    assert "Lyonnais and Dauphine" in parsed.problems[0].message


def test_a_misspelt_verb_is_only_offered() -> None:
    parsed = read("destablize spain prestige 4")
    assert parsed.acts == ()
    assert parsed.problems[0].message.endswith("Did you mean: DESTABILIZE spain prestige 4?")


def test_lists_of_names() -> None:
    """AND is a word, and the code of Andalusia."""
    for line in (
        "SUCCEED MOVE SCO, IRL, and BRI",
        "SUCCEED MOVE SCO IRL BRI",
        "succeed move Scotland and Ireland, Brittany",
    ):
        assert canonical(read(line)) == ["SUCCEED MOVE SCO, IRL, BRI"]
    for written, meant in (
        ("AND", "AND"),
        ("AND and GAS", "AND, GAS"),
        ("GAS, and AND", "GAS, AND"),
        ("GAS AND LYO", "GAS, LYO"),
    ):
        assert canonical(read(f"RETREAT A1 NEVER TO {written}")) == [f"RETREAT FRA-A1 NEVER TO {meant}"]


def test_numbers_are_whole_and_not_negative() -> None:
    assert codes(read("DESTABILIZE SPA PRESTIGE -4\nDESTABILIZE SPA PRESTIGE 2.5\nLOAN 1e3")) == ["ERR-SYNTAX"] * 3


def test_a_general_writes_under_his_own_name() -> None:
    state = general(start())
    assert canonical(read("GAME X AS GENERAL Gonzalo\nSTANCE A1 attack", "G1", state)) == ["STANCE FRA-A1 attack"]
    assert codes(read("GAME X AS FRA\nSTANCE A1 attack", "G1", state)) == ["ERR-ID"]


def test_the_gamemaster_writes_in_blocks() -> None:
    parsed = moderate("GAME X AS GM\nAUTO full\nAS SCO\nA1 H\nDECLARE WAR ON ENG CONFIRM\nAS GM\nAUTO off\nAS IRL A1 H")
    assert codes(parsed) == []
    assert [str(o) for o in parsed.orders] == ["AS SCO HOLD SCO-A1 STANCE defend", "AS IRL HOLD IRL-A1 STANCE defend"]
    assert [(act.verb, act.actor) for act in parsed.acts] == [("AUTO", ""), ("WAR", "SCO"), ("AUTO", "")]


def test_the_gamemaster_names_the_state_he_orders_for() -> None:
    parsed = read("MOVE A1 TO LYO", MODERATOR)
    assert parsed.problems[0].message.endswith("Did you mean: AS <State> MOVE A1 TO LYO?")


def test_very_many_wrong_lines_are_told_shortly() -> None:
    parsed = read("nonsense\n" * 300)
    assert len(parsed.problems) == 101
    assert "200 more" in parsed.problems[-1].message


def test_an_empty_mail() -> None:
    parsed = read("\n \n\t\n")
    assert parsed.problems == () == parsed.orders == parsed.acts


def test_a_list_with_dashes() -> None:
    parsed = read("- A1 - LYO\n- a2 hold\n– RECRUIT 1 LAND AT Paris")
    assert codes(parsed) == []
    assert [str(order) for order in parsed.orders] == ["MOVE FRA-A1 TO LYO STANCE defend", "HOLD FRA-A2 STANCE defend"]
    assert [str(act) for act in parsed.acts] == ["RECRUIT 1 LAND AT Paris"]
