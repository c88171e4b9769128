"""Every page of a mail on a phone: in a real browser nothing is wider than 360 pixels."""

from __future__ import annotations

import html
import re
import subprocess
from pathlib import Path

import pytest

from moderator.letters import GameLetter
from moderator.mail_out.reports import render, templates
from tests.moderator.letter_samples import SAMPLES
from tests.moderator.test_diplomacy_reports import HEADING, opening, told
from tests.servers import private

PHONE = 360
FLAGS = ("--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking")
FRAME = '<iframe id="{name}" width="{width}" height="800" style="border:0" srcdoc="{page}"></iframe>'
MEASURE = """<script>addEventListener("load", () => {
  for (const frame of document.querySelectorAll("iframe"))
    frame.replaceWith(frame.id + "=" + frame.contentDocument.documentElement.scrollWidth + ";");
})</script>"""


def pages() -> dict[str, str]:
    """The page of every purpose, and a full Diplomacy report."""
    env = templates(None)
    found = {name: render(env, "diplomacy", letter).html for name, letter in SAMPLES.items()}
    report = told(opening(), "France")
    cids = tuple(f"map{number}@example.org" for number, _ in enumerate(report.pictures))
    letter = GameLetter(heading=HEADING, report=report, map_cids=cids)
    return found | {"report": render(env, "diplomacy", letter).html}


@pytest.fixture(scope="module")
def widths(tmp_path_factory: pytest.TempPathFactory) -> dict[str, int]:
    """How wide each page is, in pixels, in a window as wide as a phone."""
    folder = tmp_path_factory.mktemp("phone")
    frames = (
        FRAME.format(name=name.replace(" ", "_"), width=PHONE, page=html.escape(page)) for name, page in pages().items()
    )
    file = folder / "frames.html"
    file.write_text("<!doctype html><meta charset=utf-8>" + "".join(frames) + MEASURE, encoding="utf-8")
    command = [private.program("chromium"), *FLAGS, f"--user-data-dir={folder}/profile", "--dump-dom", file.as_uri()]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120)
    return {name: int(width) for name, width in re.findall(r"([\w-]+)=(\d+);", done.stdout)}


def test_every_page_was_measured(widths: dict[str, int]) -> None:
    assert set(widths) == {name.replace(" ", "_") for name in pages()}


def test_no_page_is_wider_than_a_phone(widths: dict[str, int]) -> None:
    assert {name: width for name, width in widths.items() if width > PHONE} == {}


def test_a_page_that_is_too_wide_would_be_found(tmp_path: Path) -> None:
    """The measure itself, on a page that does not fit."""
    wide = FRAME.format(name="wide", width=PHONE, page=html.escape("<div style='width:700px'>x</div>"))
    file = tmp_path / "wide.html"
    file.write_text("<!doctype html>" + wide + MEASURE, encoding="utf-8")
    command = [private.program("chromium"), *FLAGS, f"--user-data-dir={tmp_path}/profile", "--dump-dom", file.as_uri()]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120)
    assert int(re.findall(r"wide=(\d+);", done.stdout)[0]) > PHONE
