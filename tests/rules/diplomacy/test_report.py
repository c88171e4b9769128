"""What a report says: facts worked out from the rules on the seed's examples, apart from the templates' words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import pytest

from rules.diplomacy.canonical import read_order
from rules.diplomacy.model import State
from rules.ruleset import MODERATOR, PUBLIC, Edit, Report, Resolution
from tests.rules.diplomacy.boards import NO_DICE, play, standard, state_of

GAME = standard("standard-1900")
SEVEN = ["Austria-Hungary", "Britain", "France", "Germany", "Italy", "Russia", "Ottoman Empire"]
GREECE = {"Austria": ["A GRE"], "Turkey": ["F AEG"], "Italy": ["F ION"]}
ATTACK = {"Austria": ["A GRE H"], "Turkey": ["F AEG - GRE"], "Italy": ["F ION S F AEG - GRE"]}


def told(resolution: Resolution[State], reader: str = PUBLIC) -> Report:
    return GAME.view(resolution.state, resolution.events, reader)


def after(units: Mapping[str, Iterable[str]], orders: Mapping[str, Iterable[str]], **board: Any) -> Resolution[State]:
    return play(state_of(GAME, units=units, **board), orders, GAME)


def orders(report: Report) -> dict[str, dict[str, Any]]:
    """Every order's facts, by unit."""
    return {row["unit"]: row for group in report.facts["results"] for row in group["orders"]}


def results(report: Report) -> dict[str, str]:
    return {unit: row["result"] for unit, row in orders(report).items()}


def drawn(report: Report, picture: int, what: str) -> list[dict[str, Any]]:
    return list(report.pictures[picture].drawing[what])


@pytest.mark.rule("DIP-EX-01", "DIP-ORD-02")
def test_bounce_names_both_sides_to_each_other() -> None:
    bounced = after(
        {"France": ["A GAS"], "Germany": ["A MUN"]}, {"France": ["A GAS - BUR"], "Germany": ["A MUN - BUR"]}
    )
    report = told(bounced)
    assert results(report) == {"A GAS": "fails", "A MUN": "fails"}
    assert orders(report)["A GAS"]["why"] == "Bounced with the German army from Munich."
    assert orders(report)["A MUN"]["why"] == "Bounced with the French army from Gascony."
    assert report.facts["contested"] == ["Burgundy"]


@pytest.mark.rule("DIP-EX-02", "DIP-ORD-03")
def test_supported_move_in_names_and_phrases() -> None:
    units = {"France": ["A GAS", "A PAR"], "Germany": ["A MUN"]}
    given = {"France": ["A GAS - BUR", "A PAR S A GAS - BUR"], "Germany": ["A MUN - BUR"]}
    report = told(after(units, given))
    assert results(report) == {"A GAS": "succeeds", "A PAR": "succeeds", "A MUN": "fails"}
    support = orders(report)["A PAR"]
    assert (support["order"], support["phrase"]) == ("A PAR S A GAS - BUR", "support_move")
    assert support["names"] == {"unit": "Army Paris", "place": "Paris", "helped": "Gascony", "target": "Burgundy"}
    assert [group["name"] for group in report.facts["results"]] == ["France", "Germany"]


@pytest.mark.rule("DIP-EX-03", "DIP-RET-01")
def test_dislodged_unit_with_its_retreats() -> None:
    resolution = after(GREECE, ATTACK)
    report = told(resolution, "Austria")
    beaten = orders(report)["A GRE"]
    assert beaten["dislodged"]["by"] == "the Turkish fleet from the Aegean Sea"
    assert set(beaten["dislodged"]["options"]) == {"Albania", "Serbia", "Bulgaria"}
    assert beaten["why"] == ""
    (debt,) = report.facts["due"]
    assert (debt["power"], debt["name"]) == ("Austria", "Austria-Hungary")
    assert [retreat["unit"] for retreat in debt["retreats"]] == ["Army Greece"]
    assert set(debt["retreats"][0]["options"]) == {"Albania", "Serbia", "Bulgaria"}
    assert (report.title, report.facts["now"]) == ("Spring 1900 movement", "Spring 1900 retreats")


@pytest.mark.rule("DIP-EX-03")
def test_retreat_form_is_for_the_beaten_power_only() -> None:
    resolution = after(GREECE, ATTACK)
    austria = told(resolution, "Austria")
    assert austria.form == ("A GRE",)
    assert austria.facts["examples"][-1] == "A GRE D"
    assert austria.facts["examples"][0] in {"A GRE R ALB", "A GRE R SER", "A GRE R BUL"}
    assert [told(resolution, reader).form for reader in ("Turkey", PUBLIC, MODERATOR)] == [(), (), ()]


@pytest.mark.rule("DIP-EX-03")
def test_pictures_show_the_attack_and_then_the_board_with_its_retreats() -> None:
    report = told(after(GREECE, ATTACK))
    attack, board = report.pictures
    assert (attack.title, board.title) == ("Spring 1900 movement: orders", "After Spring 1900 movement")
    assert {"kind": "A", "place": "GRE", "power": "Austria", "dislodged": True} in drawn(report, 0, "units")
    assert {"kind": "F", "place": "AEG", "power": "Turkey"} in drawn(report, 0, "units")
    assert {"type": "move", "place": "AEG", "target": "GRE", "ok": True} in drawn(report, 0, "orders")
    support = {"type": "support", "place": "ION", "helped": "AEG", "target": "GRE", "ok": True}
    assert support in drawn(report, 0, "orders")
    assert {"kind": "F", "place": "GRE", "power": "Turkey"} in drawn(report, 1, "units")
    options = {(order["type"], order["place"], order["target"]) for order in drawn(report, 1, "orders")}
    assert options == {("option", "GRE", place) for place in ("ALB", "SER", "BUL")}


@pytest.mark.rule("DIP-EX-06", "DIP-ORD-04")
def test_cut_support_and_two_dislodgements() -> None:
    units = GREECE | {"Austria": ["A GRE", "A BUL"], "Russia": ["A RUM", "F BLA"]}
    given = ATTACK | {"Austria": ["A GRE H", "A BUL S A GRE"], "Russia": ["A RUM - BUL", "F BLA S A RUM - BUL"]}
    report = told(after(units, given))
    assert set(orders(report)["A BUL"]["dislodged"]["options"]) == {"Serbia", "Constantinople"}
    assert set(orders(report)["A GRE"]["dislodged"]["options"]) == {"Serbia", "Albania"}
    assert results(report)["A BUL"] == "fails"
    assert [retreat["unit"] for retreat in report.facts["due"][0]["retreats"]] == ["Army Bulgaria", "Army Greece"]


@pytest.mark.rule("DIP-EX-07", "DIP-ORD-06")
def test_convoy_is_drawn_over_its_fleets() -> None:
    units = {"France": ["A BRE", "F ENG"], "England": ["F NTH"]}
    given = {"France": ["A BRE - HOL", "F ENG C A BRE - HOL"], "England": ["F NTH C A BRE - HOL"]}
    report = told(after(units, given))
    assert orders(report)["A BRE"]["phrase"] == "move_by_sea"
    way = {"type": "convoyed", "place": "BRE", "target": "HOL", "via": ["ENG", "NTH"], "ok": True}
    assert drawn(report, 0, "orders") == [way]
    assert "moves by convoy: 1" in report.pictures[0].alt


@pytest.mark.rule("DIP-EX-07")
def test_convoy_that_lacks_a_fleet_fails_with_its_reason() -> None:
    units = {"France": ["A BRE", "F ENG"], "England": ["F NTH"]}
    report = told(after(units, {"France": ["A BRE - HOL", "F ENG C A BRE - HOL"]}))
    assert results(report)["A BRE"] == "fails"
    assert orders(report)["A BRE"]["why"] == "No complete convoy was ordered."
    assert (orders(report)["F NTH"]["order"], orders(report)["F NTH"]["phrase"]) == ("", "unordered_hold")
    assert report.facts["missing"] == ["Britain"]


@pytest.mark.rule("DIP-EX-08", "DIP-UNIT-04", "DIP-UNIT-05")
def test_builds_and_removals_due() -> None:
    board = {
        "units": {"Germany": ["A DEN"], "Russia": ["A WAR", "F SEV"]},
        "centres": {"Germany": ["DEN", "BER"], "Russia": ["WAR"]},
        "phase": "W1900A",
    }
    state = state_of(GAME, **board)
    germany, russia = (GAME.view(state, (), power) for power in ("Germany", "Russia"))
    assert [(debt["name"], debt["builds"], debt["removals"]) for debt in germany.facts["due"]] == [
        ("Germany", 1, 0),
        ("Russia", 0, 1),
    ]
    assert germany.facts["due"][0]["sites"] == ["Berlin"]
    assert (germany.form, germany.facts["examples"]) == (("Build",), ("Build A BER",))
    assert russia.form == ("Remove",)
    assert russia.facts["examples"][0] in {"Remove A WAR", "Remove F SEV"}


@pytest.mark.rule("DIP-UNIT-03", "DIP-UNIT-02")
def test_fall_counts_gains_and_losses() -> None:
    board = {"centres": {"France": ["PAR", "BEL"], "England": ["LON"]}, "phase": "F1900M"}
    units = {"France": ["A PAR"], "England": ["F NTH"]}
    report = told(after(units, {"England": ["F NTH - BEL"]}, **board))
    table = {row["power"]: row for row in report.facts["centres"]}
    assert [row["name"] for row in report.facts["centres"]] == SEVEN
    assert (table["England"]["centres"], table["England"]["gained"], table["England"]["lost"]) == (2, ["Belgium"], [])
    assert (table["France"]["centres"], table["France"]["gained"], table["France"]["lost"]) == (1, [], ["Belgium"])
    assert (table["England"]["units"], table["Turkey"]["units"]) == (1, 0)
    assert [picture.drawing["centres"]["BEL"] for picture in report.pictures] == ["France", "England"]


def test_spring_changes_no_centre() -> None:
    report = told(after({"England": ["F NTH"]}, {"England": ["F NTH - BEL"]}, centres={"France": ["BEL"]}))
    assert not any(row["gained"] or row["lost"] for row in report.facts["centres"])
    assert report.pictures[1].drawing["owner"]["BEL"] == "France"


@pytest.mark.rule("DIP-ORD-01")
def test_why_an_order_was_illegal_is_told_to_its_author_and_the_moderator() -> None:
    resolution = after({"France": ["A PAR"], "Italy": ["A ROM"]}, {"France": ["A PAR - NAP"], "Italy": ["A ROM H"]})
    sentence = orders(told(resolution, "France"))["A PAR"]["why"]
    assert sentence == "Paris does not border Naples and no convoy is possible. The army holds."
    assert orders(told(resolution, MODERATOR))["A PAR"]["why"] == sentence
    for reader in ("Italy", PUBLIC):
        row = orders(told(resolution, reader))["A PAR"]
        assert (row["result"], row["why"]) == ("void", "")
    assert drawn(told(resolution), 0, "orders") == []


def test_support_of_what_was_not_ordered_is_told_and_drawn_as_failed() -> None:
    units = {"France": ["A PAR", "A MAR"]}
    report = told(after(units, {"France": ["A PAR S A MAR - BUR", "A MAR H"]}))
    assert orders(report)["A PAR"]["why"] == "The army in Marseilles did something else."
    assert drawn(report, 0, "orders") == [
        {"type": "support", "place": "PAR", "helped": "MAR", "target": "BUR", "ok": False}
    ]


def test_readers_differ_in_their_order_form_only() -> None:
    resolution = after(GREECE, ATTACK)
    reports = [told(resolution, reader) for reader in (*GAME.powers(None), PUBLIC, MODERATOR)]
    assert {report.pictures for report in map(comparable, reports)} == {comparable(reports[0]).pictures}
    shared = [{name: fact for name, fact in report.facts.items() if name != "examples"} for report in reports]
    assert all(facts == shared[0] for facts in shared)


def comparable(report: Report) -> Any:
    return report.model_copy(update={"pictures": tuple(picture.model_dump_json() for picture in report.pictures)})


def test_unit_without_a_retreat_is_shown_as_taken_off() -> None:
    units = {"Austria": ["A APU"], "Italy": ["A ROM", "A NAP", "A VEN"]}
    given = {"Austria": ["A APU H"], "Italy": ["A ROM - APU", "A NAP S A ROM - APU", "A VEN H"]}
    report = told(after(units, given, centres={"Italy": ["ROM"]}))
    gone = [unit for unit in drawn(report, 1, "units") if unit.get("gone")]
    assert report.facts["now"] == "Fall 1900 movement"
    assert gone == [{"kind": "A", "place": "APU", "power": "Austria", "gone": True}]
    assert report.facts["eliminated"] == ["Austria-Hungary"]


def test_retreat_phase_has_one_picture_with_its_retreats() -> None:
    beaten = after(GREECE, ATTACK).state
    report = told(play(beaten, {"Austria": ["A GRE R ALB"]}, GAME))
    assert len(report.pictures) == 1
    assert drawn(report, 0, "orders") == [{"type": "retreat", "place": "GRE", "target": "ALB", "ok": True}]
    assert orders(report)["A GRE"]["phrase"] == "retreat"
    assert report.pictures[0].title == "After Spring 1900 retreats"


def test_adjustment_phase_marks_what_is_new_and_what_is_gone() -> None:
    board = {
        "units": {"Germany": ["A DEN"], "Russia": ["A WAR", "F SEV"]},
        "centres": {"Germany": ["DEN", "BER"], "Russia": ["WAR"]},
        "phase": "W1900A",
    }
    report = told(play(state_of(GAME, **board), {"Germany": ["Build A BER"], "Russia": ["Remove F SEV"]}, GAME))
    units = drawn(report, 0, "units")
    assert {"kind": "A", "place": "BER", "power": "Germany", "built": True} in units
    assert {"kind": "F", "place": "SEV", "power": "Russia", "gone": True} in units
    assert (orders(report)["A BER"]["phrase"], orders(report)["F SEV"]["phrase"]) == ("build", "remove")


@pytest.mark.rule("DIP-UNIT-06")
def test_end_report() -> None:
    state = state_of(GAME, units={"France": ["A PAR"], "Italy": ["A ROM"]}, centres={})
    order = {"action": "end", "outcome": "draw"}
    resolution = GAME.adjudicate(state, Edit(order=order, reason="agreed"), {}, (), NO_DICE)
    report = told(resolution, "France")
    assert report.template == "end"
    assert report.facts["outcome"] == {"kind": "draw", "winners": ["France", "Italy"]}
    assert (report.form, report.facts["due"]) == ((), [])
    assert report.pictures[0].title == "The final board"


def test_correction_of_the_board_is_told_with_its_reason() -> None:
    order = {"action": "centre", "place": "BEL", "power": "France"}
    edit = Edit(order=order, reason="An order was lost.")
    report = told(GAME.adjudicate(state_of(GAME, units={}), edit, {}, (), NO_DICE))
    assert report.facts["corrections"] == [order | {"reason": "An order was lost."}]
    assert report.facts["results"] == []


def test_first_report_has_the_form_and_the_board() -> None:
    report = GAME.view(state_of(GAME, units={"Russia": ["F STP/sc", "A MOS"]}), (), "Russia")
    assert report.form == ("A MOS", "F STP/sc")
    assert (report.template, report.title, len(report.pictures)) == ("turn", "Spring 1900 movement", 1)
    assert report.facts["examples"][1] == "A MOS H"


FORMS = {
    "movement": ({"units": {"France": ["A PAR", "F SPA/sc", "A MAR"]}}, "France", "A PAR - BUR"),
    "retreat": (
        {"units": {"Turkey": ["F GRE"]}, "dislodged": {"Austria": ["A GRE"]}, "phase": "S1900R"},
        "Austria",
        "A GRE D",
    ),
    "builds": (
        {"units": {"Germany": ["A DEN"]}, "centres": {"Germany": ["DEN", "BER", "KIE"]}, "phase": "W1900A"},
        "Germany",
        "Build A BER",
    ),
    "removals": (
        {"units": {"Russia": ["A WAR", "F SEV"]}, "centres": {"Russia": ["WAR"]}, "phase": "W1900A"},
        "Russia",
        "Remove F SEV",
    ),
}


@pytest.mark.parametrize(("board", "power", "on_file"), FORMS.values(), ids=FORMS)
def test_form_sent_back_untouched_changes_no_order(board: dict[str, Any], power: str, on_file: str) -> None:
    state = state_of(GAME, **board)
    filed = (read_order(GAME.terrain, on_file),)
    report = GAME.view(state, (), power)
    parsed = GAME.parse("\n".join(report.form), state, power, filed)
    assert (parsed.orders, parsed.changed, parsed.dropped) == (filed, False, ())
    assert [problem.text for problem in parsed.problems] == list(report.form)


@pytest.mark.parametrize(("board", "power", "on_file"), FORMS.values(), ids=FORMS)
def test_examples_are_legal_orders(board: dict[str, Any], power: str, on_file: str) -> None:
    state = state_of(GAME, **board)
    examples = GAME.view(state, (), power).facts["examples"]
    assert examples
    for example in examples:
        parsed = GAME.parse(example, state, power, ())
        assert ([str(order) for order in parsed.orders], parsed.problems) == ([example], ())
