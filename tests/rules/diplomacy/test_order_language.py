"""Whole texts: what comes to be on file, what is told, and what must never become an order."""

from __future__ import annotations

from typing import Any

import pytest

from rules.diplomacy.canonical import read_order
from rules.diplomacy.model import DiplomacyOrder, State
from rules.diplomacy.orders import MOST_PROBLEMS
from rules.ruleset import Later, Parsed
from tests.rules.diplomacy.boards import document, standard, state_of

GAME = standard("standard-1900")
START = state_of(GAME, units={power: list(side.units) for power, side in GAME.scenario.powers.items()})
Answered = Parsed[DiplomacyOrder]


def read(text: str, *on_file: str, power: str = "France", state: State = START) -> Answered:
    return GAME.parse(text, state, power, [read_order(GAME.terrain, order) for order in on_file])


def in_force(parsed: Answered) -> list[str]:
    return [str(order) for order in parsed.orders]


def dropped(parsed: Answered) -> list[str]:
    return [str(order) for order in parsed.dropped]


def told(parsed: Answered) -> list[tuple[int, str, str]]:
    return [(problem.line, problem.kind, problem.message) for problem in parsed.problems]


def board(power: str = "France", **position: Any) -> State:
    units = position.pop("units", {})
    return state_of(GAME, units=units if isinstance(units, dict) else {power: units}, **position)


@pytest.mark.rule("DIP-ORD-01")
def test_later_mails_change_single_units() -> None:
    parsed = read("A Mar - Spa", "A PAR - BUR", "A MAR S A PAR - BUR", "F BRE - MAO")
    assert in_force(parsed) == ["A PAR - BUR", "A MAR - SPA", "F BRE - MAO"]
    assert (dropped(parsed), parsed.changed) == (["A MAR S A PAR - BUR"], True)
    assert [(reading.line, reading.means) for reading in parsed.readings] == [(1, ("A MAR - SPA",))]


@pytest.mark.parametrize(
    "line",
    ["F Edi - Nth; F Nth - Bel; A Nwy H", "F Edi - Nth, F Nth - Bel, A Nwy H", "edi-nth, nth-bel, nwy h"],
)
def test_a_unit_may_follow_another_in_one_line(line: str) -> None:
    fleets = board("England", units=["F EDI", "F NTH", "A NWY"])
    assert in_force(read(line, power="England", state=fleets)) == ["F EDI - NTH", "F NTH - BEL", "A NWY H"]


@pytest.mark.parametrize("text", ["Good luck everybody!", "A Bel - Hol", "", "F Bre - Map", "PHASE Fall 1900\nA Bur H"])
def test_a_mail_without_a_legal_order_changes_nothing(text: str) -> None:
    parsed = read(text, "A PAR - BUR")
    assert (in_force(parsed), parsed.changed, parsed.dropped) == (["A PAR - BUR"], False, ())


@pytest.mark.rule("DIP-ORD-01")
def test_of_two_orders_for_a_unit_the_later_counts_and_an_illegal_one_does_not() -> None:
    parsed = read("A Par - Bur\nA Par - Pic\nA Par - Mun")
    assert in_force(parsed) == ["A PAR - PIC"]
    assert told(parsed) == [
        (2, "doubtful", "Two orders for A Paris; this later one counts."),
        (
            3,
            "illegal",
            "Paris does not border Munich and no convoy is possible. Its other order in this mail counts: A PAR - PIC.",
        ),
    ]
    assert told(read("A Par - Bur\nA Par - Bur")) == []


@pytest.mark.rule("DIP-ORD-01")
def test_a_refused_order_says_what_its_unit_does_instead() -> None:
    lines = "A Rom - Mos\nA Ven - Ven\nF Nap-Xyz\nA Rom p Italy"
    kept = read(lines, "A ROM - APU", "A VEN - TRI", "F NAP - ION", power="Italy")
    assert in_force(kept) == ["A ROM - APU", "A VEN - TRI", "F NAP - ION"]
    assert [message.partition(". ")[2] for _, _, message in told(kept)] == [
        "The order on file (A ROM - APU) stays.",
        "The order on file (A VEN - TRI) stays.",
        "The order on file (F NAP - ION) stays.",
        "The order on file (A ROM - APU) stays.",
    ]
    assert [message.partition(". ")[2] for _, _, message in told(read(lines, power="Italy"))] == [
        "The army holds.",
        "It holds.",
        "The fleet holds unless you send the order again.",
        "A Rome holds until you order it.",
    ]


def test_the_example_for_a_line_that_is_not_understood_is_for_its_unit() -> None:
    assert told(read("A Par - Bur via Pic")) == [
        (1, "unread", "This is not understood. Write it like this: A PAR - BUR.")
    ]


@pytest.mark.parametrize("line", ["A P-B", "F B - E", "A Pra hodls", "F Brst hodls", "f x-y"])
def test_a_line_that_begins_as_orders_do_is_not_passed_over(line: str) -> None:
    assert [kind for _, kind, _ in told(read(line))] in (["unread"], ["unknown"])


def test_a_request_in_prose_is_read_as_the_orders_that_it_says() -> None:
    text = (
        "Please move my fleet in Sevastopol to the Black Sea, and my Moscow army to Ukraine. Warsaw should stay put. "
        "The fleet in St. Petersburg should go to the Gulf of Bothnia."
    )
    assert in_force(read(text, power="Russia")) == ["F SEV - BLA", "A MOS - UKR", "A WAR H", "F STP/sc - BOT"]


def test_withdrawing_orders() -> None:
    parsed = read("Cancel A Par - Bur\nwithdraw F Bre", "A PAR - BUR", "A MAR H")
    assert (in_force(parsed), dropped(parsed), parsed.changed) == (["A MAR H"], ["A PAR - BUR"], True)
    assert parsed.readings[0].means == ("Order for A Paris withdrawn: it holds.",)
    assert told(parsed) == [(2, "doubtful", "There is no order on file for F Brest; nothing was withdrawn.")]
    assert in_force(read("Cancel all orders\nA Mar - Spa", "A PAR - BUR", "F BRE - MAO")) == ["A MAR - SPA"]
    mixed = read("cancel A Par - Bur, A Par - Pic", "A PAR - BUR")
    assert (in_force(mixed), [kind for _, kind, _ in told(mixed)]) == (["A PAR - BUR"], ["ambiguous"])


def test_everything_else_holds_means_what_this_mail_does_not_order() -> None:
    parsed = read("everything else holds\nA Par - Bur", "A MAR - SPA")
    assert in_force(parsed) == ["A MAR H", "A PAR - BUR", "F BRE H"]
    assert in_force(read("All fleets hold")) == ["F BRE H"]
    assert in_force(read("All armies hold")) == ["A MAR H", "A PAR H"]


@pytest.mark.rule("DIP-UNIT-04")
def test_builds_come_as_a_set_in_the_order_written() -> None:
    winter = board(units=["A SPA"], centres={"France": ["PAR", "MAR", "BRE", "SPA"]}, phase="adjustment")
    parsed = read("Build A Par, F Bre", "Build A MAR", state=winter)
    assert (in_force(parsed), dropped(parsed)) == (["Build A PAR", "Build F BRE"], ["Build A MAR"])
    two = read("Build A Par\nBuild F Par\nBuild A Par\nF Mar", state=winter)
    assert in_force(two) == ["Build A PAR", "Build F MAR"]
    assert [(line, kind) for line, kind, _ in told(two)] == [(2, "illegal"), (3, "illegal")]
    surplus = read("Build A Par\nBuild A Mar, F Bre, waive", state=winter)
    assert in_force(surplus) == ["Build A PAR", "Build A MAR", "Build F BRE"]
    assert told(surplus) == [(2, "illegal", "You may build 3; the first legal orders count.")]
    assert in_force(read("Build A Par, waive the rest", state=winter)) == ["Build A PAR", "Waive", "Waive"]
    assert in_force(read("cancel Build A Par", "Build A PAR", "Waive", state=winter)) == ["Waive"]
    assert in_force(read("A Gas - Bur, thanks", "Waive", state=winter)) == ["Waive"]


@pytest.mark.rule("DIP-UNIT-05")
def test_a_unit_alone_is_removed_when_a_removal_is_owed() -> None:
    winter = board(units=["A PAR", "F BRE"], centres={"France": ["PAR"]}, phase="adjustment")
    assert in_force(read("- F Bre", state=winter)) == ["Remove F BRE"]
    assert in_force(read("F Brest", state=winter)) == ["Remove F BRE"]
    both = read("Remove A Par and F Bre", state=winter)
    assert (in_force(both), [kind for _, kind, _ in told(both)]) == (["Remove A PAR"], ["illegal"])
    even = board(units=["A PAR"], centres={"France": ["PAR"]}, phase="adjustment")
    assert told(read("A Par", state=even)) == [(1, "illegal", "You have nothing to build or remove in this phase.")]


@pytest.mark.rule("DIP-RET-01")
def test_the_phase_decides_what_a_line_means() -> None:
    beaten = {"France": {"A BUR": {"from": "MUN", "options": ["PAR", "GAS"]}}}
    retreat = board(units={"Germany": ["A BUR"], "France": ["A MAR"]}, dislodged=beaten, phase="retreat")
    assert in_force(read("A Bur - Par", state=retreat)) == ["A BUR R PAR"]
    assert in_force(read("bur d", state=retreat)) == ["A BUR D"]
    wrong = read("A Bur - Mun\nA Bur H\nA Mar - Spa\nBuild A Par", state=retreat)
    assert (in_force(wrong), [kind for _, kind, _ in told(wrong)]) == ([], ["illegal"] * 4)
    assert told(read("A Bur", state=retreat))[0][2] == (
        "No action given for A Burgundy. Retreat (A BUR R ...) or disband (A BUR D)?"
    )


def test_lines_for_a_later_phase_are_kept_as_text() -> None:
    parsed = read(
        "A Par - Bur\nPHASE Fall 1900\nA Bur - Mun\n\nF Mao - Por // if I get there\nPHASE Winter 1900\nA Par"
    )
    assert in_force(parsed) == ["A PAR - BUR"]
    assert parsed.later == (Later(phase="F1900M", text="A Bur - Mun\nF Mao - Por"), Later(phase="W1900A", text="A Par"))
    assert parsed.readings[1].means == ("Understood: the orders below are kept for Fall 1900.",)


@pytest.mark.parametrize(
    ("line", "phase"),
    [
        ("PHASE F1900R", "F1900R"),
        ("phase fall", "F1900M"),
        ("Phase Autumn 1901 retreats", "F1901R"),
        ("PHASE winter 1900 adjustment", "W1900A"),
        ("PHASE Fall 1902 Build", "W1902A"),
        ("Phase: Spring 1901 (movement)", "S1901M"),
    ],
)
def test_phases_are_named_in_many_ways(line: str, phase: str) -> None:
    assert read(f"{line}\nA Par H").later == (Later(phase=phase, text="A Par H"),)


def test_phases_that_are_open_over_or_no_phase() -> None:
    assert in_force(read("PHASE Spring 1900\nA Par - Bur")) == ["A PAR - BUR"]
    assert in_force(read("PHASE Fall 1900\nA Par - Bur\nENDPHASE\nA Mar - Spa")) == ["A MAR - SPA"]
    over = read("PHASE Fall 1899\nA Par - Bur")
    assert (in_force(over), over.later, told(over)[0][:2]) == ([], (), (1, "illegal"))
    unread = read("PHASE two\nA Par - Bur")
    assert (in_force(unread), told(unread)) == (
        [],
        [(1, "unread", 'Which phase? Write it like this: "PHASE Fall 1900".')],
    )


@pytest.mark.rule("DIP-TIME-01")
@pytest.mark.parametrize("own", ["FRANCE", "France - Spring 1900", "French orders:", "fra:", "Orders for France"])
def test_own_heading_changes_nothing(own: str) -> None:
    parsed = read(f"{own}\nA Par - Bur")
    assert (in_force(parsed), told(parsed)) == (["A PAR - BUR"], [])


@pytest.mark.rule("DIP-ORD-01", "DIP-TIME-01")
@pytest.mark.parametrize("other", ["GERMANY", "Ottoman Empire:", "Britain - Spring 1900", "Austria-Hungary"])
def test_nobody_orders_for_another_power(other: str) -> None:
    parsed = read(f"{other}\nA Par - Bur\nHello there\nFRANCE\nF Bre - Mao")
    assert in_force(parsed) == ["F BRE - MAO"]
    assert [(line, kind) for line, kind, _ in told(parsed)] == [(2, "illegal")]
    for line in (f"{other}: A Par - Bur", "German A Par - Bur", "Germany: A Par - Bur, F Bre - Mao"):
        assert in_force(read(line)) == []
    assert told(read("A Mun - Ruh")) == [(1, "illegal", "The army in Munich is German; you cannot order it.")]


def test_a_heading_for_another_time_is_pointed_out() -> None:
    parsed = read("France, Fall 1900\nA Par - Bur")
    assert in_force(parsed) == ["A PAR - BUR"]
    assert told(parsed)[0][2].startswith("The heading says Fall 1900, but this is Spring 1900")
    assert told(read("France, Fall 1900\nHello")) == []


@pytest.mark.rule("DIP-ORD-03")
def test_a_support_that_fits_no_order_of_ones_own_is_doubtful() -> None:
    apart = read("A Mar S A Par - Bur\nA Par - Pic")
    text = apart.problems[0].message
    assert told(apart) == [(1, "doubtful", text)]
    assert text.startswith("Your army in Paris is not ordered to do that")
    assert told(read("A Mar S A Par - Bur\nA Par - Bur")) == []
    later = read("A Par - Pic", "A PAR - BUR", "A MAR S A PAR - BUR")
    assert told(later) == [(0, "doubtful", text)]
    assert told(read("F Bre - Mao", "A PAR - PIC", "A MAR S A PAR - BUR")) == []


@pytest.mark.rule("DIP-ORD-06")
def test_needless_and_missing_convoys_are_doubtful() -> None:
    state = board(power="England", units=["A LON", "F NTH", "A SWE", "F BOT", "F SKA"])
    crossing = read("A Lon - Nwy", power="England", state=state)
    assert in_force(crossing) == ["A LON - NWY"]
    assert told(crossing)[0][1:] == (
        "doubtful",
        "Needs fleets that convoy (the North Sea); without their orders the army stays.",
    )
    assert told(read("A Lon - Nwy, F Nth C A Lon - Nwy", power="England", state=state)) == []
    needless = read("A Swe - Nwy via convoy", power="England", state=state)
    assert in_force(needless) == ["A SWE - NWY via convoy"]
    assert told(needless)[0][2].endswith("If no fleet convoys, the army stays: it will not go by land.")
    assert told(read("A Swe - Nwy via convoy, F Ska C A Swe - Nwy", power="England", state=state)) == []


def test_a_needless_convoy_says_so_when_the_game_falls_back_to_land() -> None:
    game = standard_with_fallback()
    parsed = game.parse("A Swe - Nwy via convoy", board(units=["A SWE"]), "France", ())
    assert [problem.message for problem in parsed.problems] == [
        "Recorded as a convoy to a neighbouring province. If no fleet convoys, the army goes by land."
    ]


def standard_with_fallback() -> Any:
    from rules.diplomacy.ruleset import bind

    return bind(document("standard-1900", rulebook={"land_fallback": True}))


@pytest.mark.parametrize(
    ("line", "order", "message"),
    [
        ("A Par - Burgundi", "A PAR - BUR", '"Burgundi" was read as Burgundy.'),
        ("A Mer - Bur", "A MAR - BUR", '"Mer" was read as Marseilles.'),
        ("F Par - Bur", "A PAR - BUR", "The unit in Paris is an army; read as A PAR - BUR."),
        ("F Brest - Englsh Channel", "F BRE - ENG", '"Englsh Channel" was read as the English Channel.'),
        ("A Mar S German A Par - Bur", "A MAR S A PAR - BUR", "The unit in Paris is French; read as that one."),
        ("A Mar - Spa sc", "A MAR - SPA", "Armies have no coast; coast dropped."),
        ("F Bre - Gas/nc", "F BRE - GAS", "Gascony has no such coast; coast dropped."),
        ("F Bre - Mao via Eng", "", "A unit moves one province a turn. Send only the first step."),
        ("F Bre - Mao by convoy", "F BRE - MAO", "Only armies are convoyed; the fleet moves by itself."),
        ("A Par - Bur - Mun", "", "A unit moves one province a turn. Send only the first step."),
    ],
)
def test_what_was_read_into_a_line_is_shown_back(line: str, order: str, message: str) -> None:
    parsed = read(line)
    assert (in_force(parsed), message in [told for _, _, told in told(parsed)]) == ([order] if order else [], True)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("A Mar S A Par - But", 'I do not know a province "But". Did you mean BUR?'),
        ("F Bre - Map", 'I do not know a province "Map". Did you mean MAO?'),
        ("A Par - Bu", 'I do not know a province "Bu". Did you mean BUR?'),
        ("A Mxr - Bur", None),
        ("A Zzz - Bur", 'I do not know a province "Zzz". Send the order again with the name as on the map.'),
    ],
)
def test_an_abbreviation_is_offered_and_never_guessed(line: str, message: str | None) -> None:
    parsed = read(line)
    if message is None:
        assert in_force(parsed) == ["A MAR - BUR"]
    else:
        assert (in_force(parsed), told(parsed)) == ([], [(1, "unknown", message)])


@pytest.mark.parametrize(
    "line",
    ["next turn A Par - Bur", "for next season: A Par - Bur", "A Par - Bur, next turn", "Last turn: A Par - Bur"],
)
def test_an_order_for_another_turn_is_asked_about(line: str) -> None:
    parsed = read(line)
    assert in_force(parsed) == []
    assert [kind for _, kind, _ in told(parsed)] == ["ambiguous"]
    assert told(parsed)[0][2].startswith("Is this an order for Spring 1900? If so, send it again without")


@pytest.mark.parametrize(("label", "doubts"), [("Fall 1900", 1), ("S1901M", 1), ("Spring 1900", 0), ("Spring", 0)])
def test_another_time_before_an_order_is_doubted(label: str, doubts: int) -> None:
    parsed = read(f"{label}: A Par - Bur")
    assert in_force(parsed) == ["A PAR - BUR"]
    assert [kind for _, kind, _ in told(parsed)] == ["doubtful"] * doubts


@pytest.mark.parametrize("line", ["Cancel my orders", "Withdraw", "Please cancel my order."])
def test_who_withdraws_without_a_name_is_asked_what(line: str) -> None:
    parsed = read(line, "A PAR - BUR")
    message = "Which order? Write Cancel F BRE, or CLEAR for all of them; nothing was withdrawn."
    assert (in_force(parsed), told(parsed)) == (["A PAR - BUR"], [(1, "ambiguous", message)])


def test_a_misspelt_unit_that_could_be_two_is_not_read() -> None:
    state = board(power="Germany", units=["A MUN", "A RUH", "A BUR", "A BUD"])
    parsed = read("A Bux H", power="Germany", state=state)
    assert (in_force(parsed), parsed.problems[0].kind) == ([], "unknown")


@pytest.mark.parametrize(
    "text",
    [
        "Hi, here are my orders for Spring 1900:",
        "Thanks! See you in Munich",
        "I hope Paris holds out",
        "Best, Paris",
        "Kiel is mine",
        "My fleet should be in Brest by now, I think.",
        "I think Germany moves to Burgundy next.",
        "Sent from my iPhone",
        "On Fri, Mar 27, 2026 at 06:02 PM, Moderator wrote:",
        "What happens if A Par - Bur bounces?",
        "The war in Russia goes on",
        "Regards,\nBob\nParis",
        "Brest is best",
        "A. Bob",
        "A big mess indeed",
        "Turkey, are you there?",
        "Munich rocks",
        "Paris, 30 Nov",
        "Paris, France",
        "Paris and Brest",
        "http://example.org/a-par-bur",
        "-- \nA Par - Bur",
        "# A Par - Bur",
    ],
)
def test_talk_is_passed_over_in_silence(text: str) -> None:
    parsed = read(text)
    assert (in_force(parsed), parsed.changed, told(parsed)) == ([], False, [])


@pytest.mark.parametrize(
    "text",
    [
        "If Germany moves to Bur then A Par S A Mar",
        "Unless Germany attacks, A Par holds",
        "When Germany moves, A Par - Bur",
        "Should Austria come, A Par - Bur",
        "IF German Army Ruhr\nA Par - Bur\nELSE\nA Par H\nENDIF",
        "IF German Army Ruhr THEN\nA Par - Bur",
        "A Par - Bur or Pic",
        "A Par - Bur?",
        "Don't move A Par - Bur",
        "A Par not to Bur",
        "Armee Paris nach Burgund",
        "Paris holds, I hope",
        "A Par - Bur because I hate Germany",
        "all hold except A Par",
        "A Par suports A Mar",
        "> A Par - Bur",
        "Army Paris moves, to Burgundy",
        "Par brg",
        "Paris, move to Burgundy",
        "par/bur",
        "army in Paris is helped along bye Brest to Picardy",
    ],
)
def test_what_is_not_plainly_an_order_is_answered_and_not_acted_on(text: str) -> None:
    parsed = read(text)
    assert (in_force(parsed), parsed.changed) == ([], False)
    if text != "Armee Paris nach Burgund":
        assert parsed.problems


def test_orders_in_another_language_are_not_half_understood() -> None:
    text = "Armee Berlin nach Kiel\nArmee München zieht ins Ruhrgebiet\nFlotte Kiel nach Dänemark"
    parsed = read(text, power="Germany")
    assert (in_force(parsed), [(line, kind) for line, kind, _ in told(parsed)]) == ([], [(1, "unread"), (3, "unread")])


@pytest.mark.parametrize(
    "text",
    [
        "Hello! A Par - Bur, thanks",
        "Dear GM,\n\nFrance: A Par - Bur\n\nCheers, Odile",
        "My plan: A Par - Bur (if you can)",
        "A Par - Bur. Have a nice weekend!",
        "APar-Bur",
        "France A Par Bur",
        "> old line\nA Par - Bur",
    ],
)
def test_talk_around_an_order_does_not_hide_it(text: str) -> None:
    assert (in_force(read(text)), read(text).problems) == (["A PAR - BUR"], ())


def test_a_line_broken_in_two_is_joined_and_said_so() -> None:
    parsed = read("Salut, voici mes ordres:\nA PAR - BUR\nA MAR S A PAR -\nBUR\nF BRE -\n  MAO")
    assert in_force(parsed) == ["A PAR - BUR", "A MAR S A PAR - BUR", "F BRE - MAO"]
    assert told(parsed) == [
        (3, "doubtful", 'Two lines were joined: "A MAR S A PAR -" + "BUR".'),
        (5, "doubtful", 'Two lines were joined: "F BRE -" + "MAO".'),
    ]
    several = read("A PAR - BUR; F BRE -\nMAO\nA MAR -\nA PAR - PIC")
    assert in_force(several) == ["A PAR - PIC", "F BRE - MAO"]


def test_damaged_lines_are_named_and_good_ones_kept() -> None:
    parsed = read("A Par - Bur\nA Mar S A Par - But\nF Bre - Map\nA Mun - Ruh\nF Bre - MAO", "A MAR H")
    assert in_force(parsed) == ["A MAR H", "A PAR - BUR", "F BRE - MAO"]
    assert [(line, problem.text) for problem in parsed.problems for line in [problem.line]] == [
        (2, "A Mar S A Par - But"),
        (3, "F Bre - Map"),
        (4, "A Mun - Ruh"),
    ]


@pytest.mark.rule("DIP-COAST-03")
def test_a_coast_is_asked_for_only_when_two_can_be_reached() -> None:
    state = board(units=["F POR", "F GAS", "F WES"])
    assert in_force(read("F Gas - Spa\nF Wes - Spa", state=state)) == ["F GAS - SPA/nc", "F WES - SPA/sc"]
    assert in_force(read("F Por to the south coast of Spain", state=state)) == ["F POR - SPA/sc"]
    asked = read("F Por - Spain", state=state)
    assert (in_force(asked), asked.problems[0].kind) == ([], "ambiguous")
    assert "F Por - Spa/nc or F Por - Spa/sc" in asked.problems[0].message
    assert [kind for _, kind, _ in told(read("F Gas - Spa/sc", state=state))] == ["illegal"]


def test_very_long_texts_are_answered_briefly() -> None:
    huge = read("F LON - NTH\nA LVP - " + "x" * 200_000 + "\nA LVP - YOR", power="England")
    assert in_force(huge) == ["F LON - NTH", "A LVP - YOR"]
    assert huge.problems[0].text == "A LVP - xxxxxxxxxxxxxxxxxxxx... (200008 characters, shown cut)"
    many = read("A Pxr - Bxr\n" * 3_000)
    assert (len(many.problems), many.problems[-1].message[:19]) == (MOST_PROBLEMS + 1, "There are 1901 more")


def test_waiting_is_holding_and_no_slip_of_wales() -> None:
    fleet = board("England", units=["F LON"])
    assert in_force(read("F London waits", power="England", state=fleet)) == ["F LON H"]
    assert told(read("F London waits", power="England", state=fleet)) == []


@pytest.mark.parametrize("line", ["A Par, hold", "A Par; holds", "Paris, hold.", "A Par, hold, please"])
def test_a_comma_may_stand_before_hold(line: str) -> None:
    assert (in_force(read(line)), told(read(line))) == (["A PAR H"], [])
    assert in_force(read("A Mar S A Par, hold F Bre")) == ["F BRE H"]
    assert in_force(read("F Bre - Mao, hold A Mar")) == ["F BRE - MAO", "A MAR H"]


@pytest.mark.parametrize("label", ["Old", "Not", "was", "For example"])
def test_an_order_that_is_denied_is_asked_about(label: str) -> None:
    parsed = read(f"{label}: A Par - Bur")
    assert (in_force(parsed), [problem.kind for problem in parsed.problems]) == ([], ["ambiguous"])
    assert in_force(read("Correction: A Par - Bur")) == ["A PAR - BUR"]


def test_what_is_to_be_ignored_is_withdrawn() -> None:
    assert in_force(read("Ignore: A Par - Bur", "A PAR - BUR", "A MAR H")) == ["A MAR H"]


def test_a_question_that_ends_in_an_order_is_asked_about() -> None:
    assert told(read("Could I move A Par - Bur?")) == [
        (1, "ambiguous", 'Is "Could I move A Par - Bur" an order? If so, send it again without the question mark.')
    ]


@pytest.mark.parametrize(
    "line",
    [
        "1. Army Paris to Burgundy 2. Army Marseilles to Spain 3. Fleet Brest to MAO",
        "1) A Par-Bur 2) A Mar-Spa 3) F Bre-Mao",
        "(1) A Par-Bur (2) A Mar-Spa (3) F Bre-Mao",
    ],
)
def test_a_numbered_list_may_stand_on_one_line(line: str) -> None:
    assert in_force(read(line)) == ["A PAR - BUR", "A MAR - SPA", "F BRE - MAO"]
    assert told(read(line)) == []


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("Brest - fleet", ["Build F BRE"]),
        ("paris build army", ["Build A PAR"]),
        ("bre b f", ["Build F BRE"]),
        ("I'd like to build an army in Paris", ["Build A PAR"]),
        ("I'll waive my build", ["Waive"]),
        ("2 waives", ["Waive", "Waive"]),
        ("waive x2", ["Waive", "Waive"]),
        ("Builds:\nA Par", ["Build A PAR"]),
        ("My builds\nA Par", ["Build A PAR"]),
    ],
)
def test_builds_as_players_write_them(line: str, expected: list[str]) -> None:
    winter = board(units=[], phase="adjustment", centres={"France": ["PAR", "BRE", "MAR", "SPA"]})
    assert in_force(read(line, state=winter)) == expected
    assert told(read(line, state=winter)) == []


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("retreat to Par from Bur", ["A BUR R PAR"]),
        ("Retreats:\nA Bur - Par", ["A BUR R PAR"]),
        ("A Bur goes back to Paris", ["A BUR R PAR"]),
        ("retreat off the board: A Bur", ["A BUR D"]),
    ],
)
def test_retreats_as_players_write_them(line: str, expected: list[str]) -> None:
    beaten = board(units=[], phase="retreat", dislodged={"France": {"A BUR": {"from": "MUN", "options": ["PAR"]}}})
    assert in_force(read(line, state=beaten)) == expected
    assert told(read(line, state=beaten)) == []


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        ("A Par stays in Paris", ["A PAR H"]),
        ("Support A Par - Bur with A Mar", ["A MAR S A PAR - BUR"]),
        ("Support A Par to Bur with A Mar and A Gas", ["A MAR S A PAR - BUR", "A GAS S A PAR - BUR"]),
        ("Support A Gas with A Mar", ["A MAR S A GAS"]),
        ("Convoy A Gas - Por with F Mao", ["F MAO C A GAS - POR"]),
        ("F Spain, south coast, to WES", ["F SPA/sc - WES"]),
        ("F Spain, south coast, supports A Gas - Mar, A Par H", ["F SPA/sc S A GAS - MAR", "A PAR H"]),
        ("A Par - Bur [attack]", ["A PAR - BUR"]),
        ("A Mar S A Par - Bur (support), A Par - Bur (move)", ["A MAR S A PAR - BUR", "A PAR - BUR"]),
    ],
)
def test_ways_to_say_an_order(text: str, orders: list[str]) -> None:
    units = ["A PAR", "A MAR", "A GAS", "F SPA/sc", "F MAO"]
    assert sorted(in_force(read(text, state=board(units=units)))) == sorted(orders)


@pytest.mark.parametrize("text", ["A Par stays in Bur", "A Par - Bur (hold)", "A Par [attack]"])
def test_what_contradicts_itself_or_lacks_a_place_is_asked_about(text: str) -> None:
    parsed = read(text)
    assert (in_force(parsed), len(parsed.problems)) == ([], 1)


def test_a_support_whose_move_stands_on_the_next_line_is_one_order_and_said_so() -> None:
    parsed = read("A Mar supports\nA Par - Bur\nF Bre - MAO", state=board(units=["A PAR", "A MAR", "F BRE"]))
    assert in_force(parsed) == ["A MAR S A PAR - BUR", "F BRE - MAO"]
    assert told(parsed)[0] == (1, "doubtful", 'Two lines were joined: "A Mar supports" + "A Par - Bur".')


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("A Venezia - Roma", "A VEN - ROM"),
        ("A Moskau - Warschau", "A MOS - WAR"),
        ("A München - Böhmen", "A MUN - BOH"),
        ("A Wien - Triest", "A VIE - TRI"),
        ("F Napoli - TYS", "F NAP - TYS"),
        ("F Lisboa - España/sc", "F POR - SPA/sc"),
    ],
)
def test_provinces_may_be_named_as_their_people_name_them(line: str, order: str) -> None:
    kind, place = order.split()[:2]
    parsed = read(line, state=board(units=[f"{kind} {place}"]))
    assert (in_force(parsed), told(parsed)) == ([order], [])


@pytest.mark.parametrize(
    ("line", "orders"),
    [
        ("Fleets hold", ["F BRE H"]),
        ("My fleets hold", ["F BRE H"]),
        ("Hold fleets", ["F BRE H"]),
        ("Armies hold", ["A MAR H", "A PAR H"]),
        ("The armies stay put.", ["A MAR H", "A PAR H"]),
        ("Both armies hold", ["A MAR H", "A PAR H"]),
        ("All my armies and fleets hold", ["A MAR H", "A PAR H", "F BRE H"]),
        ("1. Fleets hold 2. Armies hold", ["A MAR H", "A PAR H", "F BRE H"]),
        ("A Par - Bur, fleets hold", ["A PAR - BUR", "F BRE H"]),
    ],
)
def test_units_of_a_kind_are_named_by_its_plural(line: str, orders: list[str]) -> None:
    parsed = read(line)
    assert (sorted(in_force(parsed)), told(parsed)) == (orders, [])


def test_a_plural_in_talk_orders_nothing() -> None:
    for line in ("Armies of the world, unite!", "I think both fleets should hold", "The army stands in Paris"):
        assert (in_force(read(line)), told(read(line))) == ([], [])


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("2 fleets hold", "Which units? Name them one by one, each with an order of its own, such as F BRE - ENG."),
        ("Fleet holds", "Which unit? Begin the order with the unit that is to do it."),
    ],
)
def test_a_hold_that_fits_no_number_of_units_is_asked_about(line: str, message: str) -> None:
    assert (in_force(read(line)), told(read(line))) == ([], [(1, "ambiguous", message)])


def test_a_plural_says_whose_orders_are_withdrawn_or_what_disbands() -> None:
    assert in_force(read("Cancel fleets", "A PAR - BUR", "F BRE - MAO")) == ["A PAR - BUR"]
    dislodged = {"France": {"A MUN": {"from": "BUR", "options": ["TYR"]}, "A KIE": {"from": "BUR", "options": ["HOL"]}}}
    retreat = board(phase="retreat", dislodged=dislodged)
    assert in_force(read("Both armies disband", state=retreat)) == ["A MUN D", "A KIE D"]
    winter = board(units=["A PAR", "A GAS"], phase="adjustment", centres={"France": ["PAR"]})
    asked = "Which unit? Name it (Remove A GAS). Without an order the farthest unit from your centres is removed."
    assert told(read("Armies disband", state=winter)) == [(1, "ambiguous", asked)]


@pytest.mark.parametrize("line", ["Fleets hold", "All fleets hold"])
def test_who_has_no_unit_of_a_kind_is_told_so(line: str) -> None:
    parsed = read(line, state=board(units=["A PAR"]))
    assert (in_force(parsed), told(parsed)) == ([], [(1, "illegal", "You have no fleets to give this order to.")])


@pytest.mark.parametrize(
    ("line", "clause"),
    [
        ("A Par-Bur and vice versa", "vice versa"),
        ("A Par-Bur, and vice-versa", "and vice-versa"),
        ("A Par-Bur and vice versa?", "vice versa?"),
        ("Par to Bur and the other way round", "the other way round"),
    ],
)
def test_an_order_turned_about_is_not_passed_over_behind_one_that_counts(line: str, clause: str) -> None:
    message = f'"{clause}" is not read as an order. Write out each order that you mean by it.'
    assert (in_force(read(line)), told(read(line))) == (["A PAR - BUR"], [(1, "ambiguous", message)])
    assert [number for number, *_ in told(read("A Par - Bur\nand vice versa"))] == [2]
    assert told(read("Good luck to you, and vice versa!\nA Par - Bur")) == []


@pytest.mark.parametrize(
    ("line", "example"),
    [
        ("Both armies to Gas", "A MAR - GAS"),
        ("Both armies, to Gas", "A MAR - GAS"),
        ("Move both my armies to Gas", "A MAR - GAS"),
        ("Both to Gas", "F BRE - GAS"),
        ("Both hold", "F BRE - ENG"),
        ("Fleets to Mao", "F BRE - MAO"),
        ("All armies support A Bur", "A MAR - BUR"),
    ],
)
def test_units_that_are_only_counted_must_be_named(line: str, example: str) -> None:
    message = f"Which units? Name them one by one, each with an order of its own, such as {example}."
    assert (in_force(read(line)), told(read(line))) == ([], [(1, "ambiguous", message)])


def test_both_is_the_gulf_of_bothnia_for_whom_a_unit_is_there() -> None:
    state = board("Russia", units=["F BOT", "A FIN"])
    assert in_force(read("Both - Swe", power="Russia", state=state)) == ["F BOT - SWE"]
    assert in_force(read("Both armies - Swe", power="Russia", state=state)) == []


@pytest.mark.parametrize("line", ["Move to Belgium with Burgundy", "Attack Bel with bur", "Go to Bel using A Bur"])
def test_an_order_with_its_unit_last_is_answered_with_one_that_begins_with_it(line: str) -> None:
    parsed = read(line, state=board(units=["A PAR", "A BUR"]))
    message = "This is not understood. Begin the order with the unit that is to do it: A BUR - BEL."
    assert (in_force(parsed), told(parsed)) == ([], [(1, "unread", message)])


@pytest.mark.parametrize("whom", ["my wife", "you", "Germany", "my army of friends", "Paula", "love"])
def test_a_journey_in_company_is_talk(whom: str) -> None:
    assert told(read(f"I will move to Belgium with {whom}")) == []
