"""HTML bodies -> the player's own words (C01, C02, C07 of real failures: quotes without `>`, HTML-only mails)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from moderator.mail import words
from moderator.mail.words import page

CASES = yaml.safe_load((Path(__file__).parent / "mail-pages.yaml").read_text("utf-8"))


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_own_words_of_a_page(case: dict[str, Any]) -> None:
    own = words.strip(page.text(case["html"]))
    assert [line for line in own.split("\n") if line.strip()] == case["own"].split("\n")


def test_a_page_that_nests_deeper_than_programs_write_is_read_to_there() -> None:
    assert words.strip(page.text("<p>A PAR - BUR</p>" + "<div>" * 90_000 + "x")) == "A PAR - BUR"


def test_quotes_in_quotes_keep_their_marks_short() -> None:
    nested = "<blockquote>" * 500 + "A MUN - TYR" + "</blockquote>" * 500
    assert page.text(nested).strip() == ">>>>> A MUN - TYR"


@pytest.mark.parametrize("text", ["<html><body>x", "<!DOCTYPE html>\n<p>", "  <div style='a'>x", "<p>A PAR - BUR</p>"])
def test_html_sent_as_plain_text_is_seen(text: str) -> None:
    assert page.is_html(text)


@pytest.mark.parametrize("text", ["A PAR - BUR", "<anna@play.test> wrote", "< 3", "<A PAR - BUR>", ""])
def test_plain_text_is_no_html(text: str) -> None:
    assert not page.is_html(text)
