"""moderator adjudicate and parse: the rules without a game."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from moderator.cli.app import app
from moderator.office import accounts

ACCOUNT = """\
# who holds Burgundy?
FRANCE: A PAR - BUR, A MAR S A PAR - BUR
GERMANY: A MUN - BUR
ITALY:
  A VEN - TRI
AUSTRIA: F TRI H
"""


def invoke(*words: str, stdin: str = "", code: int = 0) -> str:
    result = CliRunner().invoke(app, list(words), input=stdin)
    assert result.exit_code == code, result.output
    return result.stdout


def test_an_account_is_adjudicated_in_words(tmp_path: Path) -> None:
    (tmp_path / "case.txt").write_text(ACCOUNT)
    said = invoke("adjudicate", str(tmp_path / "case.txt"))
    assert "A MUN - BUR: Munich to Burgundy\n    Failed. Not strong enough against the French army from Paris." in said
    assert "A PAR - BUR: Paris to Burgundy\n\n" in said
    assert "These are the results of Spring 1900 movement." in said


def test_an_account_is_adjudicated_for_programs() -> None:
    found = json.loads(invoke("adjudicate", "-", "--json", "--scenario", "standard-1901", stdin=ACCOUNT))
    results = {event["unit"]: event["result"] for event in found["events"] if event["kind"] == "order-result"}
    assert results == {
        "A PAR": "succeeds",
        "A MAR": "succeeds",
        "A MUN": "fails",
        "A VEN": "fails",
        "F TRI": "succeeds",
    }
    places = {(unit["power"], unit["kind"], unit["place"]) for unit in found["state"]["units"]}
    assert ("France", "A", "BUR") in places
    assert found["state"]["phase"] == {"year": 1901, "season": "fall", "kind": "movement"}


def test_a_json_position_with_retreats(tmp_path: Path) -> None:
    document = {
        "phase": "F1903R",
        "units": {"France": ["A BUR"]},
        "dislodged": {"Germany": {"A MUN": {"from": "BUR", "options": ["KIE", "BER"]}}},
        "orders": {"Germany": ["A MUN - KIE"]},
    }
    (tmp_path / "case.json").write_text(json.dumps(document))
    found = json.loads(invoke("adjudicate", str(tmp_path / "case.json"), "--json"))
    assert {unit["place"] for unit in found["state"]["units"]} == {"BUR", "KIE"}


def test_the_orders_are_drawn(tmp_path: Path) -> None:
    invoke("adjudicate", "-", "--map", str(tmp_path / "out.png"), stdin=ACCOUNT)
    assert (tmp_path / "out.png").read_bytes().startswith(b"\x89PNG")


def test_an_option_of_the_rules_changes_the_outcome() -> None:
    position = {
        "units": {"France": ["A BEL"], "England": ["F NTH"]},
        "orders": {"France": ["A BEL - HOL via convoy"]},
    }
    fallback = ("--option", "rulebook.land_fallback=true")
    plain = json.loads(invoke("adjudicate", "-", "--json", stdin=json.dumps(position)))
    fallen = json.loads(invoke("adjudicate", "-", "--json", *fallback, stdin=json.dumps(position)))
    stands = [next(u["place"] for u in one["state"]["units"] if u["power"] == "France") for one in (plain, fallen)]
    assert stands == ["BEL", "HOL"]


@pytest.mark.parametrize(
    ("text", "remedy"),
    [
        ("FRANCE: PAR - BUR", ""),
        ("FRANCE\nA PAR - BUR", ""),
        ("NARNIA\nA PAR - BUR", "line 1: 'NARNIA' belongs to no power"),
        ("FRANCE: MAR - SPA", "write A or F before it"),
        ("A PAR - BUR", "line 1: 'A PAR - BUR' belongs to no power"),
        ("NARNIA: A PAR - BUR", "there is no power 'NARNIA'"),
        ("UNITS\nFRANCE: A PAR, F PAR\n", "'F PAR' cannot stand there: a fleet cannot be in Paris"),
        ("UNITS\nFRANCE: F SPA\n", "write F SPA/nc or F SPA/sc"),
        ("UNITS\nFRANCE: A XXX\n", "no province 'XXX': write its abbreviation"),
        ('{"units": {"France": [1]}}', "units of France has 1, which is no text"),
        ('{"units": {"France": 1}}', "units of France must be a list of texts, not 1"),
        ('{"units": [], "orders": []}', "orders must list something for each power"),
        ('{"units": {"France": "A PAR"}}', ""),
        ('{"units": {}, "phase": ["S1901M"]}', "no phase is ['S1901M']"),
        ('{"units": {}, "contested": {"PAR": 1}}', "contested must be a list of texts"),
        ('{"units": {}, "orders": {"France": [["A PAR H"]]}}', "orders of France has ['A PAR H']"),
        ('{"units": {}, "dislodged": {"France": {"A PAR": 3}}}', "of the dislodged A PAR write from"),
        ('{"units": {}, "dislodged": {"France": {"A PAR": {"options": ["NTH"]}}}}', "an army cannot be in North Sea"),
        ('{"units": {}, "centers": {}, "foo": 1}', "a position has no 'centers', 'foo'; it has phase, units, centres"),
        ('{"a":' * 100_000, "the position is no JSON"),
        ("PHASE X1901\nFRANCE: A PAR H", "no phase is 'X1901'"),
        ('{"units": ', "the position is no JSON"),
        ("", "a position needs units"),
    ],
)
def test_what_is_wrong_with_a_position_is_one_line(text: str, remedy: str) -> None:
    result = CliRunner().invoke(app, ["adjudicate", "-"], input=text)
    assert (result.exit_code == 0) is (not remedy)
    assert remedy in result.stderr
    assert result.stderr.count("\n") == bool(remedy)


def test_a_position_that_is_not_utf_8_is_named(tmp_path: Path) -> None:
    (tmp_path / "case.txt").write_bytes("# Zoë\nFRANCE: A PAR H".encode("latin-1"))
    result = CliRunner().invoke(app, ["adjudicate", str(tmp_path / "case.txt")])
    assert result.exit_code == 1
    assert "case.txt is not UTF-8 (byte 5): save it as UTF-8" in result.stderr


def test_a_file_that_is_not_there_is_one_line() -> None:
    result = CliRunner().invoke(app, ["adjudicate", "nowhere.txt"])
    assert result.stderr == "moderator: No such file or directory: nowhere.txt; name one that is there\n"


def test_the_sections_of_an_account() -> None:
    units = "UNITS\nFRANCE: A PAR, F BRE\n  A MAR\nCENTRES:\nFRANCE: PAR\nCONTESTED\nBUR, GAS\n"
    text = f"PHASE F1901R\n{units}ORDERS\nFRANCE: A PAR H"
    assert accounts.read(text) == {
        "phase": "F1901R",
        "units": {"FRANCE": ["A PAR", "F BRE", "A MAR"]},
        "centres": {"FRANCE": ["PAR"]},
        "contested": ["BUR", "GAS"],
        "orders": {"FRANCE": ["A PAR H"]},
    }


def test_a_power_may_stand_alone_on_its_line() -> None:
    text = "UNITS\nFRANCE\nA PAR, F BRE\nGermany\nA MUN\nORDERS\nFRANCE\nA PAR - BUR\nF BRE H\nGERMANY: A MUN - BUR"
    assert accounts.read(text, ("FRANCE", "Germany")) == {
        "units": {"FRANCE": ["A PAR", "F BRE"], "Germany": ["A MUN"]},
        "orders": {"FRANCE": ["A PAR - BUR", "F BRE H"], "GERMANY": ["A MUN - BUR"]},
    }
    stands = json.loads(invoke("adjudicate", "-", "--json", stdin=text))["state"]["units"]
    assert {unit["place"] for unit in stands} == {"PAR", "BRE", "MUN"}


def test_parse_shows_what_each_line_means() -> None:
    said = invoke("parse", "A Paris to Burgundy\nF Brest - MAO", "--power", "france")
    assert said == (
        "line 1: A Paris to Burgundy\n  A PAR - BUR\nline 2: F Brest - MAO\n  F BRE - MAO\n"
        "In force: A PAR - BUR; F BRE - MAO\nLacking: A Marseilles\n"
    )


def test_parse_ends_with_one_when_a_line_is_not_acted_on(tmp_path: Path) -> None:
    (tmp_path / "orders.txt").write_text("A Par - Bur\nA Foo - Bar\n")
    found = json.loads(invoke("parse", str(tmp_path / "orders.txt"), "--power", "France", "--json", code=1))
    assert found["orders"] == ["A PAR - BUR"]
    assert [(problem["line"], problem["kind"]) for problem in found["problems"]] == [(2, "unknown")]


def test_parse_reads_orders_on_another_board(tmp_path: Path) -> None:
    (tmp_path / "board.txt").write_text("UNITS\nTURKEY: A SER\n")
    board = str(tmp_path / "board.txt")
    said = invoke("parse", "-", "--power", "Ottoman Empire", "--position", board, stdin="A Ser - Gre\n")
    assert "In force: A SER - GRE\nLacking: nothing\n" in said
    result = CliRunner().invoke(app, ["parse", "A Ser - Gre", "--power", "Narnia"])
    assert result.exit_code == 1
    assert "there are: Austria-Hungary, Britain" in result.stderr


def test_every_line_is_accounted_for() -> None:
    text = "FRANCE\nOrders:\nA Par - Bur\nBlorp Bre\nPHASE Fall 1900\nA Bur H"
    said = invoke("parse", text, "--power", "France", code=1)
    assert "line 4: Blorp Bre\n  unread: No order was read in this line." in said
    assert [line for line in said.splitlines() if "unread" in line] == ["  unread: No order was read in this line."]
    result = CliRunner().invoke(app, ["adjudicate", "-"], input="FRANCE: A PAR - BUR\n        blah blah\n")
    assert "France, line 2: blah blah: No order was read in this line." in result.output
    given = json.dumps({"orders": {"France": ["gibberish here"]}})
    assert "gibberish here: No order was read" in CliRunner().invoke(app, ["adjudicate", "-"], input=given).output


def test_builds_left_unused_are_in_the_report() -> None:
    said = invoke("adjudicate", "-", stdin="PHASE W1901A\nUNITS\nFRANCE: A BUR\nCENTRES\nFRANCE: PAR, MAR, BEL\n")
    assert "Builds left unused: France 2." in said


@pytest.mark.parametrize(
    ("words", "remedy"),
    [
        (("--map", "x.svg"), "maps are PNG files: name x.png"),
        (("--map", "nowhere/x.png"), "nowhere/x.png cannot be written"),
        (("--case", "FOO"), "--case chooses from a file with a list of cases"),
    ],
)
def test_what_adjudicate_cannot_do_is_said_before_it_does_anything(words: tuple[str, ...], remedy: str) -> None:
    result = CliRunner().invoke(app, ["adjudicate", "-", *words], input=ACCOUNT)
    assert (result.exit_code, result.stdout) == (1, "")
    assert remedy in result.stderr


def test_a_position_in_yaml_is_adjudicated(tmp_path: Path) -> None:
    (tmp_path / "case.yaml").write_text("units: {France: [A PAR]}\norders:\n  France:\n    - A PAR - BUR\n")
    found = json.loads(invoke("adjudicate", str(tmp_path / "case.yaml"), "--json"))
    assert [unit["place"] for unit in found["state"]["units"]] == ["BUR"]
