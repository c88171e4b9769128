"""What mail programs do to lines, undone."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.lines import LONGEST_LINE, MOST_LINES, Line, clean, read, rejoined


def texts(text: str) -> list[str]:
    return [line.text for line in read(text) if line.kind == "text"]


def kinds(text: str) -> list[str]:
    return [line.kind for line in read(text)]


@pytest.mark.parametrize(
    ("written", "plain"),
    [
        ("A\u00a0Par\u2003-\u202fBur", "A Par - Bur"),
        ("A\u200b Par\u00ad - B\u2060ur\ufeff", "A Par - Bur"),
        ("A Par – Bur", "A Par - Bur"),
        ("A Par — Bur", "A Par - Bur"),
        ("A Par − Bur", "A Par - Bur"),
        ("A Par ‑ Bur", "A Par - Bur"),
        ("A Par → Bur", "A Par -> Bur"),
        ("A Par ⇒ Bur", "A Par -> Bur"),
        ("A Par ➔ Bur", "A Par -> Bur"),
        ("A Bur ← Par", "A Bur <- Par"),
        ("A Par ↔ Bur", "A Par <-> Bur"),
        ("“A Par” ‘Bur’ Paris’s", "\"A Par\" 'Bur' Paris's"),
        ("Ａ Ｐａｒ － Ｂｕｒ", "A Par - Bur"),
        ("F BRE -\x00 MAO\t!", "F BRE - MAO !"),
        ("Mu\u0308nchen", "München"),
    ],
)
def test_clean_folds_what_mail_programs_make(written: str, plain: str) -> None:
    assert clean(written) == plain


@pytest.mark.parametrize(
    "written",
    [
        *("1. A Par - Bur", "4)  A Par - Bur", "(2) A Par - Bur", "* A Par - Bur", "• A Par - Bur", "`A Par - Bur`"),
        *("**A Par - Bur**", "“A Par - Bur”", "A Par - Bur // stab", "A Par - Bur # stab", "\ufeffA Par - Bur"),
        *("<p>A Par - Bur</p>", "<b>A Par</b> - Bur<br/>", "&nbsp;A Par&#32;- Bur", "1.A Par - Bur"),
    ],
)
def test_bullets_numbers_comments_and_leftover_html_go(written: str) -> None:
    assert texts(written) == ["A Par - Bur"]


def test_block_tags_end_lines_with_the_same_number() -> None:
    found = read("Hello\n<div>A Par - Bur</div><div>F Bre - Mao</div>")
    assert [(line.number, line.text) for line in found] == [(1, "Hello"), (2, "A Par - Bur"), (2, "F Bre - Mao")]


@pytest.mark.parametrize("written", ["- F Lvn", "+ A Lon", "1483 was a year", "<A Par - Bur>", "treaty #12"])
def test_marks_that_may_mean_something_stay(written: str) -> None:
    assert texts(written) == [written]


def test_quoted_lines_and_the_signature_are_told_apart() -> None:
    text = "> A Mun - Tyr\n&gt; F Kie H\nA Par > Bur\n\n-- \nJohn\nA Lvp H"
    assert kinds(text) == ["quoted", "quoted", "text", "blank", "signature", "signature", "signature"]
    assert [line.text for line in read(text)][:3] == ["A Mun - Tyr", "F Kie H", "A Par > Bur"]


def test_a_line_that_is_too_long_is_cut_and_the_rest_is_kept() -> None:
    found = read("F LON - NTH\nA LVP - " + "x" * 200_000 + "\nA LVP - YOR")
    assert [line.kind for line in found] == ["text", "cut", "text"]
    assert found[1].written == "A LVP - xxxxxxxxxxxxxxxxxxxx... (200008 characters, shown cut)"
    assert (found[1].text, found[2].text) == ("", "A LVP - YOR")
    assert read("x" * LONGEST_LINE)[0].kind == "text"


def test_a_text_that_is_too_long_says_how_much_was_not_read() -> None:
    found = read("A\n" * (MOST_LINES + 7))
    assert len(found) == MOST_LINES + 1
    assert (found[-1].kind, found[-1].written) == ("cut", "... (7 more lines, not read)")
    wide = read(("x" * 1_500 + "\n") * 100)
    assert wide[-1].written == "... (34 more lines, not read)"


def test_an_unfinished_line_takes_the_next_unless_that_stands_alone() -> None:
    def unfinished(text: str) -> bool:
        return text.endswith("-")

    def complete(text: str) -> bool:
        return text.startswith("A ")

    found = rejoined(read("A Mar S A Par -\n  Bur\nF Bre -\nA Par H\nF Lon -\n\nNth"), unfinished, complete)
    assert [line.text for line in found] == ["A Mar S A Par - Bur", "F Bre -", "A Par H", "F Lon -", "", "Nth"]
    assert (found[0].joined, found[0].number, found[1].joined) == (("A Mar S A Par -", "Bur"), 1, ())


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=400))
def test_no_text_raises_and_numbers_never_fall(text: str) -> None:
    found = read(text)
    assert all(isinstance(line, Line) for line in found)
    assert [line.number for line in found] == sorted(line.number for line in found)
    assert all("\0" not in line.written + line.text and len(line.text) <= 20 * LONGEST_LINE for line in found)
    "".join(line.written for line in found).encode()
