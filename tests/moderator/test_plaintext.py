"""The shape of plain text: folding, columns, runs of lines."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from moderator.letters.plaintext import blocks, clean, columns, columns_of, fold, one_line


def test_a_long_line_hangs_below_its_number() -> None:
    folded = fold("12. " + "word " * 20)
    assert folded == "12. " + "word " * 12 + "word\n    " + "word " * 6 + "word\n"


def test_a_long_line_of_a_listing_stays_a_listing() -> None:
    folded = fold("  " + "word " * 20).splitlines()
    assert folded == ["  " + ("word " * 14).strip(), "    " + ("word " * 6).strip()]


def test_an_address_is_never_broken() -> None:
    address = "  orders+" + "x" * 80 + "@example.org"
    assert fold(address) == address + "\n"


def test_empty_lines_are_not_repeated() -> None:
    assert fold("\n\na  \n\n\n\nb\n") == "a\n\nb\n"


@given(st.text(alphabet=st.characters(codec="utf-8"), max_size=300))
@settings(max_examples=100)
def test_folding_any_clean_text_keeps_its_visible_characters(text: str) -> None:
    folded = fold(clean(text))
    assert "".join(folded.split()) == "".join(clean(text).split())
    assert all(columns_of(line) <= 72 for line in folded.splitlines() if len(line.split()) > 1)


@pytest.mark.parametrize(
    ("text", "width"),
    [("abc", 3), ("東京", 4), ("e\u0301", 1), ("Çelikbaş", 8)],
    ids=["ascii", "wide", "mark", "latin"],
)
def test_columns_of_a_terminal(text: str, width: int) -> None:
    assert columns_of(text) == width


def test_columns_align_words_left_and_numbers_right() -> None:
    rows = [("Power", "Centres", "Change"), ("Austria", 10, "+1"), ("Italy", 4, "-2")]
    assert columns(rows) == ["  Power    Centres  Change", "  Austria       10      +1", "  Italy          4      -2"]


def test_columns_of_nothing_is_nothing() -> None:
    assert columns([]) == []


def test_one_line_drops_what_turns_writing_round() -> None:
    assert one_line("a\u202eb\r\n c\u2029d\x07") == "ab c d"


def test_blocks_tell_titles_listings_and_paragraphs_apart() -> None:
    assert blocks("Hello\nthere\n\nTITLE\n  A PAR H\n    more\n") == [
        ("paragraph", ["Hello", "there"]),
        ("title", ["TITLE"]),
        ("listing", ["A PAR H", "  more"]),
    ]
