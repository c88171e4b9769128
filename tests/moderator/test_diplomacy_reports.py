"""Diplomacy's reports as the mails that players get: words, width, size, pictures."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html.parser import HTMLParser
from typing import Any

import pytest

from moderator import maps, scenarios
from moderator.letters import GameLetter, Heading
from moderator.letters.plaintext import WIDTH, columns_of
from moderator.mail_out.reports import LARGEST_HTML, Rendered, render, templates
from rules.diplomacy.model import Outcome, State
from rules.ruleset import PUBLIC, Edit, Report, Resolution
from tests.rules.diplomacy.boards import NO_DICE, play, standard, state_of

GAME = standard("standard-1900")
HEADING = Heading(
    reply_to="orders+hadrian.s1900r.k3x7p2qa@example.org",
    moderator="hollis.prentiss@example.org",
    tag="[hadrian S1900R #k3x7p2qa]",
    game_code="hadrian",
    game_name="Hadrian",
    phase="Spring 1900 retreats",
    reader="Austria-Hungary",
    deadline=("Sun 29 Mar 2026 19:00 UTC",),
    left="2 days 3 hours",
)


def mail(report: Report, **letter: Any) -> Rendered:
    cids = tuple(f"map{number}@example.org" for number, _ in enumerate(report.pictures))
    return render(templates(), "diplomacy", GameLetter(heading=HEADING, report=report, map_cids=cids, **letter))


def told(resolution: Resolution[State], reader: str = PUBLIC) -> Report:
    return GAME.view(resolution.state, resolution.events, reader)


def after(units: Mapping[str, Iterable[str]], orders: Mapping[str, Iterable[str]], **board: Any) -> Resolution[State]:
    return play(state_of(GAME, units=units, **board), orders, GAME)


def greece() -> Resolution[State]:
    """The seed's example: Turkey takes Greece with Italy's help."""
    units = {"Austria": ["A GRE"], "Turkey": ["F AEG"], "Italy": ["F ION"]}
    orders = {"Austria": ["A GRE H"], "Turkey": ["F AEG - GRE"], "Italy": ["F ION S F AEG - GRE"]}
    return after(units, orders)


def opening() -> Resolution[State]:
    """A whole first turn, with failures and a silent power."""
    sides = GAME.scenario.powers.items()
    orders = {
        "Austria": ["A VIE - GAL", "A BUD - SER", "F TRI - ALB"],
        "Russia": ["A WAR - GAL", "A MOS - UKR", "F SEV - BLA", "F STP/sc - BOT"],
        "France": ["A PAR - BUR", "A MAR S A PAR - BUR", "F BRE - MAO"],
        "Germany": ["A MUN - BUR", "A BER - KIE", "F KIE - DEN"],
        "Turkey": ["F ANK - BLA", "A CON - BUL", "A SMY - CON"],
    }
    return after({power: side.units for power, side in sides}, orders)


class Visible(HTMLParser):
    """The words that a reader of the page sees, and its pictures."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.words: list[str] = []
        self.pictures: list[str] = []
        self.hidden = False
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.hidden = tag in ("style", "title")
        if tag == "img":
            self.pictures.append(dict(attrs)["src"] or "")

    def handle_endtag(self, tag: str) -> None:
        self.hidden = False

    def handle_data(self, data: str) -> None:
        self.words += [] if self.hidden else data.split()

    @property
    def text(self) -> str:
        return " ".join(self.words)


def test_text_gives_each_order_in_short_and_in_long_with_its_cause() -> None:
    text = mail(told(opening())).text
    assert "AUSTRIA-HUNGARY\n  F TRI - ALB: Trieste to Albania\n" in text.replace(
        "  A BUD - SER: Budapest to Serbia\n", ""
    )
    assert "  A VIE - GAL: Vienna to Galicia\n    Failed. Bounced with the Russian army from Warsaw.\n" in text
    assert "  A MAR S A PAR - BUR: Marseilles supports Paris to Burgundy\n" in text
    assert "  F LON: London holds, without an order\n" in text


def test_silent_powers_are_named_in_display_names() -> None:
    assert "No orders came from Britain and Italy." in mail(told(opening())).text
    assert "No orders came from Britain." in mail(told(opening()), absent=("Britain",)).text


def test_text_fits_its_columns() -> None:
    for resolution in (opening(), greece()):
        text = mail(told(resolution, "Austria")).text
        assert max(columns_of(line) for line in text.splitlines()) <= WIDTH


def test_beaten_player_reads_what_is_due_and_how_to_answer() -> None:
    text = mail(told(greece(), "Austria")).text
    assert "DUE NOW\n  Austria-Hungary: Army Greece may retreat to Albania, Bulgaria or\n    Serbia\n" in text
    assert (
        "    Dislodged by the Turkish fleet from the Aegean Sea; may retreat to\n      Albania, Bulgaria or Serbia.\n"
        in text
    )
    assert "ORDER FORM: SPRING 1900 RETREATS" in text
    assert "\n  A GRE\n" in text
    assert "ORDER FORM" not in mail(told(greece(), "Turkey")).text


def test_html_says_what_the_text_says() -> None:
    seen = Visible(mail(told(greece(), "Austria")).html)
    for words in (
        "Deadline, in 2 days 3 hours",
        "Austria-Hungary : Army Greece may retreat to Albania, Bulgaria or Serbia",
        "F ION S F AEG - GRE Ionian Sea supports Aegean Sea to Greece",
        "Dislodged by the Turkish fleet from the Aegean Sea",
        "A line sent back unfinished changes nothing.",
    ):
        assert words in seen.text
    assert seen.pictures == ["cid:map0@example.org", "cid:map1@example.org"]


def test_html_of_a_full_board_is_small() -> None:
    places = [p.id for p in GAME.terrain.provinces.values() if p.type != "sea"][:34]
    powers = GAME.powers(None)
    units: dict[str, list[str]] = {power: [] for power in powers}
    for number, place in enumerate(places):
        units[powers[number % 7]].append(f"A {place}")
    orders = {p: [f"{u} - {GAME.terrain.reachable('A', u[2:])[0]}" for u in us] for p, us in units.items()}
    page = mail(told(after(units, orders))).html
    assert len(page.encode()) < LARGEST_HTML / 2


def test_adjustments_due_and_done() -> None:
    board = {
        "units": {"Germany": ["A DEN"], "Russia": ["A WAR", "F SEV"]},
        "centres": {"Germany": ["DEN", "BER", "KIE"], "Russia": ["WAR"]},
        "phase": "W1900A",
    }
    state = state_of(GAME, **board)
    due = mail(GAME.view(state, (), "Germany")).text
    assert "  Germany: 2 builds, in Berlin or Kiel\n  Russia: 1 removal\n" in due
    assert "\n  Build\n  Build\n" in due
    done = mail(told(play(state, {"Germany": ["Build F KIE", "Waive"]}, GAME))).text
    assert "  Build F KIE: build Fleet Kiel\n  Waive: waive a build\n" in done
    assert "Fleet Sevastopol is removed\n" in done


def test_centre_table_shows_gains_and_losses() -> None:
    board = {"centres": {"France": ["PAR", "BEL"], "England": ["LON"]}, "phase": "F1900M"}
    resolution = after({"France": ["A PAR"], "England": ["F NTH"]}, {"England": ["F NTH - BEL"]}, **board)
    text = mail(told(resolution)).text
    rows = {line.split()[0]: line.split()[1:] for line in text.splitlines() if line[:4] in ("  Br", "  Fr")}
    assert rows["Britain"] == ["2", "1", "+1", "Belgium"]
    assert rows["France"] == ["1", "1", "-1", "Belgium"]
    assert "+1 Belgium" in Visible(mail(told(resolution)).html).text


@pytest.mark.parametrize(
    ("outcome", "words"),
    [
        (Outcome(kind="solo", winners=("Turkey",)), "Hadrian is over: Ottoman Empire has won"),
        (Outcome(kind="draw", winners=("France", "Italy")), "Hadrian is over: a draw between France and Italy"),
        (Outcome(kind="concession", winners=("England",)), "Hadrian is over: conceded to Britain"),
        (Outcome(kind="stopped", winners=()), "Hadrian is over: stopped by the moderator"),
    ],
)
def test_end_mail(outcome: Outcome, words: str) -> None:
    state = state_of(GAME, units={"France": ["A PAR"]}).model_copy(update={"outcome": outcome})
    ended = mail(GAME.view(state, (), "France"))
    assert ended.subject == f"{words} {HEADING.tag}"
    assert f"{words}. Thank you for playing." in " ".join(ended.text.split())
    assert words.partition(": ")[2] in Visible(ended.html).text
    assert "ORDER FORM" not in ended.text


@pytest.mark.parametrize(
    ("order", "words"),
    [
        ({"action": "place", "power": "France", "unit": "A PAR"}, "France now has A PAR: lost mail"),
        ({"action": "remove", "unit": "A ROM"}, "A ROM was taken off: lost mail"),
        ({"action": "centre", "place": "BEL", "power": "Italy"}, "BEL now belongs to Italy: lost mail"),
        ({"action": "centre", "place": "BEL", "power": ""}, "BEL now belongs to nobody: lost mail"),
        ({"action": "phase", "phase": "F1903M"}, "the game goes on at F1903M: lost mail"),
    ],
)
def test_corrections_are_told(order: dict[str, str], words: str) -> None:
    state = state_of(GAME, units={"Italy": ["A ROM"]})
    corrected = mail(told(GAME.adjudicate(state, Edit(order=order, reason="lost mail"), {}, (), NO_DICE)))
    assert f"THE MODERATOR HAS CORRECTED THE BOARD\n  {words}\n" in corrected.text
    assert words in Visible(corrected.html).text


def test_notes_and_dice_are_printed() -> None:
    text = mail(
        told(greece()), notes=("Happy new year.",), commitments=("PUBLIC: abc",), revealed=("PUBLIC: def",)
    ).text
    assert "Happy new year." in text
    assert text.index("PUBLIC: def") < text.index("PUBLIC: abc")


def test_every_picture_of_a_report_can_be_drawn() -> None:
    for resolution in (opening(), greece()):
        for picture in told(resolution).pictures:
            svg = maps.draw(picture, scenarios.geometry(picture.geometry))
            assert picture.title in svg
