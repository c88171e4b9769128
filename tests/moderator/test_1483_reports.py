"""1483 Online's reports as the mails that players get: words, width, size, secrets, a phone's width."""

from __future__ import annotations

import ast
import html as escaping
import re
import subprocess
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from moderator.letters import GameLetter, Heading, Start, Status
from moderator.letters.plaintext import WIDTH, columns_of
from moderator.mail_out.reports import LARGEST_HTML, Rendered, render, templates
from rules.online1483.language.codes import code
from rules.online1483.line import Force, Item
from rules.online1483.model import Offer, State
from rules.online1483.reporting.news import TOPICS
from rules.online1483.reporting.own_turn import TOLD
from rules.ruleset import MODERATOR, PUBLIC, Report
from tests.moderator.test_phone import FLAGS, FRAME, MEASURE, PHONE
from tests.rules.online1483.reports import bound, land, nation, played, public, report, start, told
from tests.rules.online1483.told import PRIVATELY, PUBLICLY
from tests.servers import private

HEADING = Heading(
    reply_to="orders+w1.t2p1.k3x7p2qa@example.org",
    moderator="hollis.prentiss@example.org",
    tag="[w1 T2P1 #k3x7p2qa]",
    game_code="w1",
    game_name="World One",
    phase="Turn 2, phase 1",
    reader="England",
    deadline=("Sun 29 Mar 2026 19:00 UTC",),
    left="2 days 3 hours",
)
WORLD = "world-1483"


def mail(report_: Report, **letter: Any) -> Rendered:
    cids = tuple(f"map{number}@example.org" for number, _ in enumerate(report_.pictures))
    return render(templates(), "online1483", GameLetter(heading=HEADING, report=report_, map_cids=cids, **letter))


def last(reader: str, name: str = "europe-1483", phases: int = 6) -> Report:
    state, events = played(name, phases)[-1]
    return bound(name).view(state, events, reader)


class Visible(HTMLParser):
    """The words that a reader of the page sees."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.words: list[str] = []
        self.hidden = False
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.hidden = tag in ("style", "title")

    def handle_endtag(self, tag: str) -> None:
        self.hidden = False

    def handle_data(self, data: str) -> None:
        self.words += [] if self.hidden else data.split()

    @property
    def text(self) -> str:
        return " ".join(self.words)


def flat(rendered: Rendered) -> str:
    """The text without its line ends."""
    return " ".join(rendered.text.split())


@pytest.mark.parametrize(("kind", "facts", "sentence"), PUBLICLY)
def test_what_everybody_learns_in_words(kind: str, facts: dict[str, Any], sentence: str) -> None:
    state = land(start(), "Fez", owner=facts.get("to", "")) if kind == "owner" else start()
    rendered = mail(report(PUBLIC, state, public(kind, **facts)))
    assert sentence in flat(rendered)
    assert sentence in Visible(rendered.html).text


@pytest.mark.parametrize(("kind", "facts", "sentence"), PRIVATELY)
def test_what_one_nation_learns_in_words(kind: str, facts: dict[str, Any], sentence: str) -> None:
    event = told("Spain", kind, **facts)
    rendered = mail(report("Spain", None, event))
    assert sentence in flat(rendered)
    assert sentence in Visible(rendered.html).text
    assert sentence not in flat(mail(report("France", None, event)))
    assert f"Spain: {sentence}" in flat(mail(report(MODERATOR, None, event)))


def test_every_phrase_has_been_heard() -> None:
    phrases = templates().get_template("online1483/words.j2").module.PHRASES  # type: ignore[attr-defined]
    heard = {sentence for *_, sentence in (*PUBLICLY, *PRIVATELY)}
    reminders = {"threat_due", "leave"}
    assert len(heard) == len(phrases) - len(reminders)
    assert {kind for kind, *_ in PUBLICLY} == {kind for kinds in TOPICS.values() for kind in kinds}
    assert {kind for kind, *_ in PRIVATELY} == {*TOLD}


def written() -> dict[str, list[set[str]]]:
    """Every kind of event with the names of its facts, wherever the rules write it."""
    found: dict[str, list[set[str]]] = {}
    for file in Path("rules/online1483").glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                first = {"publish": 0, "tell": 1}.get(node.func.attr, 9)
                if len(node.args) > first and isinstance(node.args[first], ast.Constant):
                    kind = str(node.args[first].value)  # type: ignore[attr-defined]
                    found.setdefault(kind, []).append({str(word.arg) for word in node.keywords})
    return found


TOLD_OTHERWISE = {
    "battle", "sea_battle", "refused", "warned", "tried", "money", "rolled", "phase", "offer", "income", "seated",
    "turn", "account", "born", "budget", "union",
}  # fmt: skip
"""In parts of their own (battles, dice, account, standings), or said by another event of the same moment."""


def test_nothing_that_the_rules_tell_is_lost() -> None:
    assert {*written()} - {kind for kind, *_ in (*PUBLICLY, *PRIVATELY)} == TOLD_OTHERWISE


def test_the_facts_of_each_kind_are_those_that_the_rules_write() -> None:
    where = written()
    for kind, facts, _ in (*PUBLICLY, *PRIVATELY):
        assert kind == "seat_taken" or {*facts} in where[kind], (kind, where[kind])


@pytest.mark.parametrize("reader", ["England", "Ottoman Empire", PUBLIC, MODERATOR])
def test_text_fits_its_columns(reader: str) -> None:
    for name, phases in (("europe-1483", 6), (WORLD, 5)):
        text = mail(last(reader, name, phases)).text
        assert max(columns_of(line) for line in text.splitlines()) <= WIDTH


@pytest.mark.parametrize("reader", ["China", "Chinese Empire", "Tribal Nation 7", PUBLIC, MODERATOR])
def test_every_phase_of_a_random_game_can_be_told(reader: str) -> None:
    if reader == "China":
        reader, name, phases = "Russia", "europe-1483", 9
    else:
        name, phases = WORLD, 5
    for state, events in played(name, phases):
        rendered = mail(bound(name).view(state, events, reader))
        assert "{" not in rendered.text
        assert len(rendered.html.encode()) <= LARGEST_HTML


def test_html_of_the_largest_empire_is_small_enough() -> None:
    """One nation with a hundred and twenty territories, each with troops: the land list is left to the text."""
    state, events = played(WORLD, 5)[-1]
    places = sorted(state.lands)[:120]
    units = {"Spain": {"infantry": 3, "cavalry": 2, "artillery": 1}}
    for place in places:
        state = land(state, place, owner="Spain", incorporated=False, units=units)
    rendered = mail(bound(WORLD).view(state, events, "Spain"))
    assert len(rendered.html.encode()) <= LARGEST_HTML
    assert "This part is long; it is in the plain text of this mail." in Visible(rendered.html).text
    assert all(place in rendered.text for place in places)
    assert "Treasury" in Visible(rendered.html).text


def test_books_of_a_nation_in_text() -> None:
    text = mail(report("England")).text
    assert mail(report("England")).subject == "World One: Turn 1, phase 1, England [w1 T2P1 #k3x7p2qa]"
    assert "TREASURY\n  saved                        34\n  land                         28\n" in text
    assert "  London            8  capital 6 port  core  2i 1G\n" in text
    assert "YOUR FLEETS\n  English Channel: 1 merchantman; also there: France\n  North Sea: 1 frigate; also" in text
    assert "known to you alone" in text
    assert "STANDINGS\n" in text
    assert "ORDER FORM: TURN 1, PHASE 1\n" in text
    assert "\n  # BUILD ... IN London\n" in text


def test_an_offer_with_its_code_in_text_and_page() -> None:
    frigate = Item(kind="units", place="North Sea", forces=(Force(kind="frigate"),))
    points = Item(kind="trade", trade="sea", amount=2)
    swap = Offer(frm="Denmark", to="England", kind="trade", made=1, give=(frigate,), get=(points,))
    state = start().model_copy(update={"offers": (swap,)})
    rendered = mail(report("England", state))
    for seen in (flat(rendered), Visible(rendered.html).text.replace(" :", ":")):
        assert f"{code(swap)} Trade: Denmark gives England 1 FRIGATE IN North Sea for 2 SEA TRADE" in seen
    assert f"To agree, send: ACCEPT {code(swap)}; or: REFUSE {code(swap)}" in flat(rendered)
    assert f"To agree, send ACCEPT {code(swap)} , or REFUSE {code(swap)}" in Visible(rendered.html).text
    assert code(swap) not in mail(report("France", state)).text


def test_a_battle_with_its_dice_in_text_and_page() -> None:
    detail = {
        "round": 1, "fort": 2, "attack_values": [3, 3, 6], "attack_rolls": [3, 9, 6], "defence_values": [7],
        "defence_rolls": [8], "hits_by_attacker": 2, "hits_by_defender": 0, "siege_rolls": [5],
    }  # fmt: skip
    fight = public(
        "battle", at="Brussels", attackers=["France"], defenders=["England"], winner="attacker_retreats", rounds=1,
        attack_force={"France": {"infantry": 2, "cavalry": 1}},
        defence_force={"England": {"infantry": 1, "general": 1}},
        detail=[detail], free_round={"hits_by_defender": 1, "defence_rolls": [4, 9]},
    )  # fmt: skip
    rendered = mail(report("England", None, fight))
    for line in (
        "BRUSSELS: France against England. The attackers retreat.",
        "Attack: France with 2 infantry, 1 cavalry",
        "Defence: England with 1 infantry, 1 general",
        "1. walls 2, siege 5, attack at 3: 3* 9, at 6: 6*; defence at 7: 8",
        "Back aboard under fire: 4 9, hits 1",
    ):
        assert line in flat(rendered)
    assert "walls 2, siege 5, attack at 3: 3* 9, at 6: 6*; defence at 7: 8" in Visible(rendered.html).text
    assert "YOUR BATTLES" in rendered.text
    assert "BATTLES OF OTHERS" in mail(report("Spain", None, fight)).text


@pytest.mark.rule("1483-VIC-07", "1483-WAR-05", "1483-TRT-12", "1483-CON-12")
def test_the_gazette_has_the_world_and_no_books() -> None:
    rendered = mail(last(PUBLIC))
    assert rendered.subject.startswith("World One, gazette: Turn 2, phase 3")
    for title in ("STANDINGS", "WARS", "THE WHOLE BOARD", "CONQUESTS"):
        assert title in rendered.text
    for title in ("TREASURY", "ACCOUNT", "STANDING ORDERS", "OFFERS", "ORDER FORM", "SAVINGS"):
        assert title not in rendered.text


def test_end_names_who_leads() -> None:
    state = nation(start(), "England", sea_trade=13).model_copy(update={"over": True})
    rendered = mail(report("France", state))
    assert rendered.subject.startswith("World One is over: England leads the ranking at level 1")
    assert "Thank you for playing." in Visible(rendered.html).text


def test_start_brings_the_nations_books() -> None:
    letter = Start(heading=HEADING, report=report("England"), units=("orders",), order_form=report("England").form)
    rendered = render(templates(), "online1483", letter)
    for words in ("The rules in short", "Treasury", "Your land (6)", "Order form", "READY"):
        assert words in Visible(rendered.html).text
        assert words.upper() in rendered.text.upper()
    assert "What you command" not in rendered.text
    assert render(templates(), "online1483", Start(heading=HEADING)).text


def test_status_brings_the_nations_books_and_map() -> None:
    letter = Status(heading=HEADING, report=report("England"), map_cids=("map1@x",), map_alts=("Western Europe",))
    rendered = render(templates(), "online1483", letter)
    for words in ("Treasury", "Your land (6)", "Your fleets", "How others stand to you"):
        assert words in Visible(rendered.html).text
        assert words.upper() in rendered.text
    assert 'src="cid:map1@x"' in rendered.html
    assert "Order form" not in Visible(rendered.html).text


def test_examples_of_the_start_mail_are_orders() -> None:
    shown = templates().get_template("online1483/rules_in_short.j2").module.examples  # type: ignore[attr-defined]
    game = bound(WORLD)
    for order, _ in shown:
        parsed = game.parse(order, start(WORLD).model_copy(update={"phase": 1}), "England", ())
        assert not [problem for problem in parsed.problems if problem.kind in ("unread", "unknown")], order


def pages() -> dict[str, str]:
    """One page of each kind, as full as it gets."""
    start_letter = Start(heading=HEADING, report=last("England"), order_form=last("England").form)
    over = State.model_validate({**played("europe-1483", 6)[-1][0].model_dump(), "over": True})
    return {
        "turn": mail(last("Russia")).html,
        "world": mail(last("Chinese Empire", WORLD, 5)).html,
        "gazette": mail(last(PUBLIC)).html,
        "desk": mail(last(MODERATOR)).html,
        "end": mail(bound().view(over, (), "England")).html,
        "start": render(templates(), "online1483", start_letter).html,
        "status": render(templates(), "online1483", Status(heading=HEADING, report=last("Russia"))).html,
    }


def test_no_page_is_wider_than_a_phone(tmp_path: Path) -> None:
    frames = (FRAME.format(name=n, width=PHONE, page=escaping.escape(page)) for n, page in pages().items())
    file = tmp_path / "frames.html"
    file.write_text("<!doctype html><meta charset=utf-8>" + "".join(frames) + MEASURE, encoding="utf-8")
    command = [private.program("chromium"), *FLAGS, f"--user-data-dir={tmp_path}/profile", "--dump-dom", file.as_uri()]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120)
    widths = {name: int(width) for name, width in re.findall(r"([\w-]+)=(\d+);", done.stdout)}
    assert {*widths} == {*pages()}
    assert {name: width for name, width in widths.items() if width > PHONE} == {}
