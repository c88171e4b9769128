"""`make demo-statecraft`: a year of six courts, its gamemaster at his mail, and what is left to look at."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LONGEST_WAIT = 900.0
pytestmark = pytest.mark.xdist_group("demo-statecraft")
"""One worker plays it for all of them."""
SEASONS = ("Spring", "Summer", "Fall")
STATES = ("ENG", "SPA", "FRA", "POR", "AUS", "VEN")


@pytest.fixture(scope="module")
def left(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a demonstration."""
    folder = tmp_path_factory.mktemp("demo") / "demo-out"
    command = [sys.executable, "-m", "moderator.demo", "statecraft", "--out", str(folder)]
    played = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, timeout=LONGEST_WAIT, check=False)
    assert played.returncode == 0, played.stdout + played.stderr
    return folder


def report(folder: Path, season: str, state: str) -> str:
    return (folder / "reports" / f"1492-{season}-{state}.txt").read_text()


def test_nobodys_mail_is_refused(left: Path) -> None:
    mails = [file.name for file in (left / "mails").iterdir()]
    assert not [name for name in mails if name.endswith(("refused.eml", "held.eml", "set-aside.eml", "nmr.eml"))]
    assert len([name for name in mails if "from-jonas" in name]) >= 4
    assert len([name for name in mails if "from-gamemaster" in name]) >= 4


def test_everybody_has_every_report_and_only_his_own_secrets(left: Path) -> None:
    assert all("Treaty of Medina" in report(left, "Spring", state) for state in ("SPA", "POR", "MODERATOR"))
    assert not any("Medina" in report(left, season, state) for season in SEASONS for state in ("ENG", "FRA", "AUS"))
    assert "Alpine Peace" in report(left, "Spring", "ENG")
    assert "Honor was asked for; the Gamemaster says 1." in report(left, "Summer", "FRA")
    assert "Austria declares war on Venice" in report(left, "Fall", "POR")
    assert "France joins Venice in the war against Austria." in report(left, "Fall", "SPA")
    assert all("Rising Prosperity falls to" in report(left, "Summer", state) for state in STATES)


def test_the_pages_find_their_maps(left: Path) -> None:
    pages = [file.read_text() for file in (left / "reports").glob("*.html")]
    assert not any("cid:" in page for page in pages)
    named = {name.split('"')[0] for page in pages for name in page.split("../maps/")[1:]}
    assert named == {file.name for file in (left / "maps").iterdir()}


def test_the_story_is_kept(left: Path) -> None:
    story = (left / "story.txt").read_text()
    assert "1492 Winter" in story
    assert "The end of 1492" in story
