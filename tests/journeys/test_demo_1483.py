"""`make demo-1483`, for one turn: what happened, and what is left to look at."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from urllib.parse import unquote

import pytest

ROOT = Path(__file__).parents[2]
LONGEST_WAIT = 240.0
PNG = b"\x89PNG\r\n"
pytestmark = pytest.mark.xdist_group("demo-1483")
"""One worker plays it for all of them."""


@pytest.fixture(scope="module")
def left(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a demonstration of one turn."""
    folder = tmp_path_factory.mktemp("demo") / "demo-out"
    command = [sys.executable, "-m", "moderator.demo", "online1483", "--out", str(folder), "--turns", "1"]
    played = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, timeout=LONGEST_WAIT, check=False)
    assert played.returncode == 0, played.stdout + played.stderr
    return folder


def mails(folder: Path, name: str) -> list[Path]:
    return sorted((folder / "mails").glob(f"*-{name}.eml"))


def test_the_script_has_its_course(left: Path) -> None:
    assert len(mails(left, "start-to-*-start")) == 12
    assert len(mails(left, "T1P1-from-*-partly")) == 1
    assert len(mails(left, "T1P2-to-*-nmr")) == 1
    assert len(mails(left, "T1P3-to-*-reminder")) == 1


def test_every_nation_has_every_report(left: Path) -> None:
    for window in ("T1P1", "T1P2", "T1P3"):
        assert len(list((left / "reports").glob(f"{window}-*.html"))) == 13
    poland = (left / "reports" / "T1P3-Poland-Lithuania.txt").read_text()
    assert "Buda" in poland.partition("YOUR LAND")[2].partition("HOW OTHERS STAND")[0]
    france = (left / "reports" / "T1P1-France.txt").read_text()
    assert "Britanny" in france


def test_the_pages_find_their_maps(left: Path) -> None:
    page = (left / "reports" / "T1P1-France.html").read_text()
    shown = re.findall(r"\.\./maps/([^\"]+)", page)
    assert shown
    assert all((left / "maps" / unquote(name)).exists() for name in shown)
    assert "cid:" not in page
    assert all(png.read_bytes().startswith(PNG) for png in (left / "maps").iterdir())


def test_the_story_is_kept(left: Path) -> None:
    story = (left / "story.txt").read_text()
    assert "Turn 1, phase 2" in story
    assert "The end of turn 1" in story
