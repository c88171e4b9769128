"""Every mail of the service in words: shape, safety, and what each must say."""

from __future__ import annotations

import os
import re
import shutil
import tempfile
from pathlib import Path

import pytest
from jinja2 import TemplateError, UndefinedError
from selectolax.lexbor import LexborHTMLParser

from moderator import letters
from moderator.letters import DeskLetter, GameLetter, Letter
from moderator.mail_out import reports
from moderator.mail_out.reports import LARGEST_HTML, Rendered, compiled, faults, mailto, render, templates
from rules.ruleset import Problem, Standing
from tests.moderator.letter_samples import (
    BARE,
    COMPLETE_RECEIPT,
    EVIL,
    GAME_REPORT,
    HEADING,
    RECEIPT,
    REFUSED_RECEIPT,
    SAMPLES,
)

ENV = templates(None)
EVERY = pytest.mark.parametrize("letter", [*SAMPLES.values(), *BARE], ids=lambda letter: letter.purpose)
RICH = pytest.mark.parametrize("letter", SAMPLES.values(), ids=SAMPLES.keys())


def worded(letter: Letter) -> Rendered:
    return render(ENV, "diplomacy", letter)


def page_text(mail: Rendered) -> str:
    body = LexborHTMLParser(mail.html).body
    assert body is not None
    return " ".join(body.text(separator=" ").split())


def listed(mail: Rendered, title: str) -> list[str]:
    """The lines under a title of the text, up to the next empty line."""
    return [line.strip() for line in mail.text.split(f"\n{title}\n")[1].split("\n\n")[0].splitlines()]


def test_every_purpose_has_a_sample() -> None:
    purposes = {kind.purpose for kind in vars(letters).values() if isinstance(kind, type) and hasattr(kind, "purpose")}
    assert purposes - {"turn"} == {letter.purpose for letter in SAMPLES.values()}


def test_the_shipped_templates_have_no_faults() -> None:
    assert faults(ENV) == ()


@EVERY
def test_text_fits_72_columns_and_holds_nothing_that_breaks_on_the_way(letter: Letter) -> None:
    text = worded(letter).text
    assert [line for line in text.splitlines() if len(line) > 72] == []
    assert [line for line in text.splitlines() if line != line.rstrip()] == []
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]", text)
    assert "\n\n\n" not in text
    assert text.endswith("\n")
    assert not text.startswith("\n")


@EVERY
def test_subject_is_one_line_that_ends_with_the_tag(letter: Letter) -> None:
    subject = worded(letter).subject
    assert len(subject) > 5
    assert "\n" not in subject
    assert "Subject:" not in subject
    assert subject.endswith(letter.heading.tag)


@EVERY
def test_html_is_small_and_needs_nothing_from_elsewhere(letter: Letter) -> None:
    html = worded(letter).html
    assert len(html.encode()) < LARGEST_HTML
    tree = LexborHTMLParser(html)
    assert tree.css("script, link, iframe, form") == []
    targets = [node.attributes[name] or "" for name in ("src", "href") for node in tree.css(f"[{name}]")]
    assert [target for target in targets if not target.startswith(("cid:", "mailto:"))] == []
    assert "url(" not in html


@RICH
def test_what_others_wrote_stays_text(letter: Letter) -> None:
    mail = worded(letter)
    assert "<script" not in mail.html
    if EVIL in letter.model_dump_json().replace('\\"', '"'):
        assert EVIL in page_text(mail)


@RICH
def test_text_and_html_name_the_deadline_and_where_to_answer(letter: Letter) -> None:
    mail = worded(letter)
    if isinstance(letter, DeskLetter):
        assert letter.heading.moderator not in mail.text
    else:
        expected = (*letter.heading.deadline, letter.heading.moderator)
        for line in (*expected, letter.heading.reply_to) if letter.heading.game_code else expected:
            assert f"\n  {line}\n" in mail.text
            assert line in page_text(mail)


@RICH
def test_a_code_stands_on_a_line_of_its_own_and_behind_a_button(letter: Letter) -> None:
    mail = worded(letter)
    if letter.confirm_code:
        assert f"\n  CONFIRM {letter.confirm_code}\n" in mail.text
        assert f"body=CONFIRM%20{letter.confirm_code}" in mail.html
    else:
        assert "CONFIRM" not in mail.text


@RICH
def test_the_same_letter_is_worded_the_same_twice(letter: Letter) -> None:
    assert worded(letter) == worded(letter)


def test_receipt_tells_each_line_its_fate() -> None:
    mail = worded(RECEIPT)
    assert mail.subject == "Spring 1901 movement: 5 lines were not acted on [hadrian S1901M #k3x7p2qa]"
    assert "  Line 5, not allowed: F Tri - Vienna\n    A fleet cannot go to Vienna: it lies inland.\n" in mail.text
    assert "  Line 7, could mean two things: F Tri - Albanja or Adr\n" in mail.text
    assert "  Line 8, unknown name: F Tri - Xyzzy\n" in mail.text
    assert "  4. A Budapset goes to Serbia please\n     = A BUD - SER\n" in mail.text
    assert "Line 5, not allowed F Tri - Vienna A fleet cannot go to Vienna" in page_text(mail)
    assert "A Budapset goes to Serbia please = A BUD - SER" in page_text(mail)


def test_a_doubtful_line_was_acted_on_and_stands_apart() -> None:
    mail = worded(RECEIPT)
    refused, checked = mail.text.split("ACTED ON, BUT PLEASE CHECK")
    assert "Budapset" not in refused
    assert '  Line 4, please check: A Budapset goes to Serbia please\n    "Budapset" was read as Budapest.' in checked


def test_receipt_shows_the_complete_set_in_force() -> None:
    mail = worded(RECEIPT)
    assert listed(mail, "YOUR ORDERS NOW IN FORCE") == ["A BUD - SER", "A VIE - GAL"]
    assert listed(mail, "STILL WITHOUT ORDERS") == ["F TRI"]
    assert listed(mail, "NO LONGER IN FORCE") == ["A VIE - TRI"]
    assert listed(mail, "KEPT FOR A LATER PHASE") == ["F1901M", "A Gal - War", "A Ser S F Alb - Gre"]
    assert listed(mail, "YOUR ANSWERS") == ["Draw: yes"]


def test_receipt_of_a_complete_set_asks_for_nothing() -> None:
    mail = worded(COMPLETE_RECEIPT)
    assert mail.subject.startswith("Spring 1901 movement: your orders are in [")
    assert "Nothing more is needed from you for\nnow." in mail.text
    assert "NOT ACTED ON" not in mail.text
    assert "Nothing more is needed from you for now." in page_text(mail)


def test_receipt_of_commands_alone_speaks_of_no_orders_on_file() -> None:
    bare = Standing(lacking=("F TRI", "A VIE"), complete=False)
    mail = worded(COMPLETE_RECEIPT.model_copy(update={"standing": bare}))
    assert mail.subject.startswith("Spring 1901 movement: noted, your orders are still missing [")
    assert "Noted, your orders are still missing" in page_text(mail)


def test_a_deadline_that_is_over_says_so() -> None:
    late = HEADING.model_copy(update={"left": "", "passed": "12 minutes ago"})
    mail = worded(REFUSED_RECEIPT.model_copy(update={"heading": late}))
    assert "\nDeadline for Spring 1901 movement, passed 12 minutes ago:\n" in mail.text
    assert " Deadline, passed 12 minutes ago " in page_text(mail)


def test_refused_receipt_begins_with_the_reason_and_keeps_the_orders() -> None:
    mail = worded(REFUSED_RECEIPT)
    assert mail.text.split("\n\n")[1].startswith("Your mail was not acted on. Its Date is older")
    assert "Your orders on file stay as they were." in mail.text
    assert listed(mail, "YOUR ORDERS NOW IN FORCE") == ["A BUD - SER", "A VIE - GAL", "F TRI - ALB"]


def test_a_stranger_learns_no_game_and_no_power() -> None:
    mail = worded(SAMPLES["notice_new_address"])
    for word in ("Hadrian", "hadrian", "Austria", "France", "Zolt"):
        assert word not in mail.text + mail.subject + mail.html


def test_held_mail_is_not_quoted_but_its_sender_is_named() -> None:
    mail = worded(SAMPLES["notice_held"])
    assert "zoltan.keresztes@example.com" in mail.text
    assert "Received: Sat 28 Mar 2026 11:02 UTC" in mail.text
    assert "DMARC" in mail.text


def test_winmail_notice_has_the_settings_of_outlook() -> None:
    words = " ".join(worded(SAMPLES["unreadable"]).text.split())
    assert "File, Options, Mail" in words
    assert '"Compose messages in this format", choose "Plain Text"' in words
    assert '"Convert to Plain Text format"' in words


def test_start_asks_for_ready_and_shows_the_map() -> None:
    mail = worded(SAMPLES["start"])
    assert "the one word READY by Fri 27 Mar 2026 19:00 UTC" in " ".join(mail.text.split())
    assert "body=READY" in mail.html
    assert 'src="cid:map1.0123456789abcdef"' in mail.html
    assert 'alt="Map of Europe at the start: every power on its home centres"' in mail.html
    assert 'src="cid:map2.0123456789abcdef"' in mail.html


def test_order_form_can_be_opened_as_a_mail() -> None:
    mail = worded(SAMPLES["rollback"])
    assert "\n  A BUD - SER\n  A VIE - GAL\n  F TRI H\n" in mail.text
    start = worded(SAMPLES["start"])
    assert "body=A%20BUD%20-%20SER%0AA%20VIE%20-%20GAL%0AF%20TRI%20H" in start.html


def test_new_deadline_stands_before_the_old_one() -> None:
    text = worded(SAMPLES["deadline_moved"]).text
    assert text.count("Sun 29 Mar 2026 19:00 UTC") == 1
    assert text.index("Sun 29 Mar 2026 19:00 UTC") < text.index("Sun 29 Mar 2026 07:00 UTC")


def test_a_question_to_the_moderator_says_what_an_answer_looks_like() -> None:
    mail = worded(SAMPLES["mod_desk"])
    assert "\n  Question: convoy:12\n  Answer: a whole number\n  Default: 0\n" in mail.text
    assert "Answer: a whole number" in page_text(mail)
    assert "Answer:" not in worded(SAMPLES["mod_question"]).text


def test_practice_is_marked_in_text_and_html() -> None:
    practice = HEADING.model_copy(update={"practice": True})
    mail = worded(letters.Paused(heading=practice))
    assert mail.text.startswith("PRACTICE: THIS IS A REHEARSAL")
    assert "Practice: this is a rehearsal" in page_text(mail)


def test_a_very_long_receipt_keeps_its_orders_and_drops_long_parts_of_the_page() -> None:
    problems = tuple(
        Problem(line=n, text=f"line {n} {EVIL}", kind="unread", message="No order.") for n in range(1, 1500)
    )
    mail = worded(
        letters.Receipt(heading=HEADING, status="partly", problems=problems, standing=Standing(lines=("A PAR H",)))
    )
    assert len(mail.html.encode()) < LARGEST_HTML
    assert "it is in the plain text of this mail" in page_text(mail)
    assert "A PAR H" in page_text(mail)
    assert "  Line 1499, not understood" in mail.text


def test_control_characters_and_line_ends_in_names_do_no_harm() -> None:
    name = "Ev\x1b[31mil\u202e\r\nSubject: paid\u2028orders\x00"
    mail = worded(letters.Replaced(heading=HEADING, power="Italy", player=name))
    assert "Italy is played by Ev[31mil Subject: paid orders from now on." in mail.text
    assert "\nSubject" not in mail.text


def test_long_words_and_wide_characters_are_folded() -> None:
    word = "x" * 500
    wide = "東" * 60
    mail = worded(letters.Paused(heading=HEADING, reason=f"{word} {wide}"))
    assert max(len(line) for line in mail.text.splitlines()) <= 72
    assert max(len(line) for line in mail.text.splitlines() if "東" in line) <= 36
    assert "".join(mail.text.split()).count("x") >= 500


def test_moderators_own_template_wins_file_by_file(tmp_path: Path) -> None:
    own = tmp_path / "common"
    own.mkdir()
    (own / "paused.txt.j2").write_text("Subject: Siesta\n\nBack soon. {{ reason }}\n")
    env = templates(tmp_path)
    mail = render(env, "diplomacy", letters.Paused(heading=HEADING, reason="Heat."))
    assert mail.subject == "Siesta [hadrian S1901M #k3x7p2qa]"
    assert mail.text == "Back soon. Heat.\n"
    assert "Back soon. Heat." in page_text(mail)
    assert render(env, "diplomacy", letters.Resumed(heading=HEADING)) == worded(letters.Resumed(heading=HEADING))


def test_what_an_earlier_run_has_compiled_is_not_compiled_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    first = render(templates.__wrapped__(None), "diplomacy", RECEIPT)
    later = templates.__wrapped__(None)
    monkeypatch.setattr(later, "compile", None)
    assert render(later, "diplomacy", RECEIPT) == first


def test_where_nothing_can_be_kept_mails_are_written_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / f"_jinja2-cache-{os.getuid()}").write_text("no folder")
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    assert compiled() is None
    assert render(templates.__wrapped__(None), "diplomacy", RECEIPT) == worded(RECEIPT)


def test_a_folder_that_is_swept_away_stops_no_mail(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    env = templates.__wrapped__(None)
    shutil.rmtree(tmp_path / f"_jinja2-cache-{os.getuid()}")
    assert render(env, "diplomacy", RECEIPT) == worded(RECEIPT)


def test_a_misspelt_name_in_a_template_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "common").mkdir()
    (tmp_path / "common" / "paused.txt.j2").write_text("Subject: x\n{{ raeson }}\n")
    with pytest.raises(UndefinedError, match="raeson"):
        render(templates(tmp_path), "", letters.Paused(heading=HEADING))


def test_faults_names_file_and_line(tmp_path: Path) -> None:
    (tmp_path / "common").mkdir()
    (tmp_path / "common" / "paused.txt.j2").write_text("Subject: x\n\n{% if reason %}\n")
    [fault] = faults(templates(tmp_path))
    assert fault.startswith("common/paused.txt.j2, line 3: ")


def test_a_games_report_comes_from_its_own_folder(tmp_path: Path) -> None:
    own = tmp_path / "chess"
    own.mkdir()
    (own / "turn.txt.j2").write_text(
        '{% import "common/text.j2" as text %}\nSubject: {{ report.title }}\n\n'
        "{{ text.listing(report.facts.results) }}\n{{ text.table([[report.reader, 5], ['It', 12]]) }}\n"
        "{{ text.form(report.form) }}\n{{ text.deadline(heading) }}\n"
    )
    (own / "turn.html.j2").write_text(
        '{% extends "common/base.html.j2" %}{% block title %}{{ report.title }}{% endblock %}'
        "{% block content %}{{ parts.picture(map_cids[0], 'Map') }}"
        "{{ parts.listing(report.facts.results) }}{% endblock %}"
    )
    mail = render(templates(tmp_path), "chess", GameLetter(heading=HEADING, report=GAME_REPORT, map_cids=("m@x",)))
    assert mail.subject == "Spring 1901 movement [hadrian S1901M #k3x7p2qa]"
    assert f"  {EVIL}\n" in mail.text
    assert "  France   5\n  It      12\n" in mail.text
    assert 'src="cid:m@x"' in mail.html
    assert EVIL in page_text(mail)


def test_a_game_without_the_template_is_an_error() -> None:
    with pytest.raises(TemplateError):
        render(ENV, "nosuchgame", GameLetter(heading=HEADING, report=GAME_REPORT))


def test_mailto_encodes_the_plus_sign_and_line_ends() -> None:
    link = mailto("orders+hadrian@example.org", "[hadrian #a]", "A PAR H\nA MAR H")
    assert link == "mailto:orders%2Bhadrian@example.org?subject=%5Bhadrian%20%23a%5D&body=A%20PAR%20H%0AA%20MAR%20H"


def test_diplomacys_start_mail_has_its_rules_in_short_and_another_games_has_not() -> None:
    mail = worded(SAMPLES["start"])
    assert "\nTHE RULES IN SHORT\nEverybody writes orders in secret" in mail.text
    assert "\n  A MAR S A PAR - BUR  the army in Marseilles supports that\n" in mail.text
    assert "A MAR S A PAR - BUR the army in Marseilles supports that" in page_text(mail)
    assert "THE RULES IN SHORT" not in render(ENV, "", SAMPLES["start"]).text


def test_a_players_words_are_escaped_in_a_page_and_left_alone_in_a_text() -> None:
    """Those of an offer reach another player's report through macros that texts and pages share."""
    terms = ["<b>eternal</b> friendship & trade"]
    offer = {"code": "A1", "kind": "peace", "frm": "Venice", "to": "Genoa", "terms": terms, "answers": ["ACCEPT A1"]}
    own = {"offers": {"received": [offer], "made": []}}
    page = reports.templates().get_template("online1483/parts.html.j2").module.offers(own, "")  # type: ignore[attr-defined]
    text = reports.templates().get_template("online1483/parts.txt.j2").module.offers(own)  # type: ignore[attr-defined]
    assert "between Venice and Genoa: &lt;b&gt;eternal&lt;/b&gt; friendship &amp; trade<br>" in page
    assert "<b>eternal</b> friendship & trade" in text


def test_a_part_for_all_readers_is_worded_once_and_anew_for_other_values() -> None:
    once = reports.Once()
    told: list[str] = []
    env = reports.templates().overlay()
    env.globals = {**env.globals, "note": told.append}
    macro = env.from_string("{% macro part(names) %}{{ note(names) or names | join(', ') }}{% endmacro %}").module.part  # type: ignore[attr-defined]
    assert [once(macro, names) for names in (["a", "b"], ["a", "b"], ["c"])] == ["a, b", "a, b", "c"]
    assert told == [["a", "b"], ["c"]]
    with pytest.raises(UndefinedError):
        once(macro, env.undefined(name="nmaes"))
