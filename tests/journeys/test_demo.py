"""`make demo`, for one game year: what happened, and what is left to look at."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest

from moderator import scenarios
from moderator.demo.players import atlas, pieces

ROOT = Path(__file__).parents[2]
PLAYERS = ("anna", "ben", "carla", "dmitri", "emma", "frederic", "grace")
POWERS = ("Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey")
LONGEST_WAIT = 120.0
pytestmark = pytest.mark.xdist_group("demo")
"""One worker plays it for all of them."""
LARGEST_MAP = 170_000


def demo(folder: Path, *words: str) -> list[str]:
    return [sys.executable, "-m", "moderator.demo", "--out", str(folder), *words]


@pytest.fixture(scope="module")
def left(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a demonstration of one year."""
    folder = tmp_path_factory.mktemp("demo") / "demo-out"
    command = demo(folder, "--years", "1")
    played = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, timeout=LONGEST_WAIT, check=False)
    assert played.returncode == 0, played.stdout + played.stderr
    return folder


@pytest.fixture(scope="module")
def database(left: Path) -> Iterator[sqlite3.Connection]:
    connection = sqlite3.connect(left / "moderator.db")
    yield connection
    connection.close()


def mails(folder: Path, name: str) -> list[EmailMessage]:
    found = []
    for file in sorted((folder / "mails").glob(f"*-{name}.eml")):
        mail = message_from_bytes(file.read_bytes(), policy=policy.default)
        assert isinstance(mail, EmailMessage)
        found.append(mail)
    return found


def text_of(mail: EmailMessage) -> str:
    body = mail.get_body(("plain",))
    assert body is not None
    return "\n".join(body.get_content().splitlines())


def orders(database: sqlite3.Connection, window: str) -> dict[str, list[dict[str, Any]]]:
    """power -> the orders that were adjudicated when this window closed."""
    (found,) = database.execute("select orders from step where trigger like ?", (f'%"{window}"%',)).fetchall()
    return dict(json.loads(found[0]))


def power_of(folder: Path, player: str) -> str:
    """The name of a player's power, from the subject of his start mail: "Hadrian begins: you play Italy. ..."."""
    (start,) = mails(folder, f"start-to-{player}-start")
    return str(start["Subject"]).partition("you play ")[2].partition(".")[0]


def key_of(name: str) -> str:
    """The rules' name of a power that the mails call so."""
    powers = scenarios.load("standard-1900")["powers"]
    return str(next(key for key, power in powers.items() if power["name"] == name))


def test_every_manner_of_writing_is_understood(left: Path, database: sqlite3.Connection) -> None:
    for player in PLAYERS:
        assert mails(left, f"S1900M-from-{player}-accepted"), player
    moved = orders(database, "S1900M")
    units = {power: len(moved[power]) for power in POWERS}
    assert units == {power: 4 if power == "Russia" else 3 for power in POWERS}


def test_a_misspelt_order_is_corrected_after_the_receipt(left: Path) -> None:
    (receipt, corrected) = mails(left, "S1900M-to-ben-receipt")
    assert "1 line was not acted on" in str(receipt["Subject"])
    assert "Did you mean" in text_of(receipt)
    assert "your orders are in" in str(corrected["Subject"])


def test_a_question_is_no_order_and_help_comes(left: Path) -> None:
    (question,) = mails(left, "S1900M-from-emma-refused")
    assert str(question["Subject"]) == "A question"
    (help_,) = mails(left, "S1900M-to-emma-help")
    assert "VOTE DRAW" in text_of(help_)


def test_a_forged_mail_is_held_and_changes_nothing(left: Path, database: sqlite3.Connection) -> None:
    (forged,) = mails(left, "F1900M-from-anna-held")
    said = text_of(forged).partition("\n\n-- ")[0].split("\n")
    assert {line[-2:] for line in said} == {" H"}
    held = database.execute("select status, disposition, sender from mail where status = 'held'").fetchall()
    assert held == [("held", "quarantine", "anna@fjord.demo")]
    (warning,) = mails(left, "F1900M-to-anna-notice_held")
    assert "nothing in it was acted on" in " ".join(text_of(warning).split())
    adjudicated = orders(database, "F1900M")[key_of(power_of(left, "anna"))]
    assert {order["verb"] for order in adjudicated} - {"hold"}


def test_a_late_mail_is_refused(left: Path, database: sqlite3.Connection) -> None:
    (late,) = mails(left, "F1900M-from-dmitri-refused")
    assert "I have changed my mind" in text_of(late)
    refused = database.execute("select reason from mail where disposition = 'reject' and sender like 'dmitri@%'")
    assert refused.fetchone()[0].startswith("Too late: Fall 1900 movement closed on")


def test_who_sends_nothing_is_reminded_and_named(left: Path, database: sqlite3.Connection) -> None:
    assert not mails(left, "F1900M-from-carla-*")
    assert mails(left, "F1900M-to-carla-reminder")
    assert mails(left, "F1900M-to-carla-nmr")
    power = power_of(left, "carla")
    assert orders(database, "F1900M")[key_of(power)] == []
    report = (left / "reports" / "F1900M-MODERATOR.txt").read_text()
    assert f"No orders came from {power}." in report


def test_every_reader_has_every_report(left: Path) -> None:
    for power in POWERS:
        for phase in ("start", "S1900M", "F1900M", "W1900A"):
            assert (left / "reports" / f"{phase}-{power}.html").stat().st_size < 90_000
        report = (left / "reports" / f"W1900A-{power}.txt").read_text()
        assert "Next: Spring 1901 movement." in " ".join(report.split())
    assert (left / "reports" / "W1900A-MODERATOR.txt").exists()


def test_the_pages_find_their_maps(left: Path) -> None:
    page = (left / "reports" / "F1900M-France.html").read_text()
    assert "../maps/F1900M-orders.png" in page
    assert "../maps/F1900M-after.png" in page
    assert "cid:" not in page
    for png in (left / "maps").iterdir():
        assert png.read_bytes().startswith(b"\x89PNG\r\n"), png.name
        assert png.stat().st_size <= LARGEST_MAP, png.name


def test_every_turn_comes_out_the_same_when_it_is_done_again(left: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "moderator",
        "--config",
        str(left / "moderator.toml"),
        "verify",
        "hadrian",
        "--json",
    ]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=True)
    assert {step["verdict"] for step in json.loads(done.stdout)} == {"same"}


def test_the_players_board_is_the_services_board(left: Path, database: sqlite3.Connection) -> None:
    map_ = atlas.printed()
    board = atlas.set_up(map_)
    phases = database.execute("select json_extract(trigger, '$.window') from step order by number").fetchall()
    for (phase,) in phases:
        if phase:
            board = pieces.after(board, map_, (left / "reports" / f"{phase}-France.txt").read_text())
    units = database.execute("select power, kind, place from board_unit").fetchall()
    assert {(key_of(power), kind, place) for place, (power, kind) in board.units.items()} == set(units)
    owners = database.execute("select place, owner from board_territory where owner != ''").fetchall()
    assert {centre: key_of(power) for centre, power in board.owners.items()} == dict(owners)


def test_the_story_is_kept(left: Path) -> None:
    story = (left / "story.txt").read_text()
    assert "Spring 1900 movement" in story
    assert "The end of 1900" in story
    assert (left / "story.html").exists()


def test_a_folder_with_other_things_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "novel.txt").write_text("It was a dark and stormy night")
    refused = subprocess.run(demo(tmp_path), capture_output=True, text=True, cwd=ROOT, check=False)
    assert refused.returncode == 1
    assert [file.name for file in tmp_path.iterdir()] == ["novel.txt"]


def interruptible() -> None:
    """A shell lets what it starts in the background ignore interrupts; the demonstration is to hear them."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def test_an_interrupted_demonstration_leaves_no_process_behind(tmp_path: Path) -> None:
    folder = tmp_path / "demo-out"
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(demo(folder), **pipes, cwd=ROOT, preexec_fn=interruptible) as running:
        until = time.monotonic() + LONGEST_WAIT
        while running.poll() is None and not list(folder.glob("mails/*S1900M-from-*")) and time.monotonic() < until:
            time.sleep(0.05)
        running.send_signal(signal.SIGINT)
        _, errors = running.communicate(timeout=LONGEST_WAIT)
    assert running.returncode == 130, errors
    assert b"Traceback" not in errors
    assert not processes_with(str(folder))


def processes_with(word: str) -> list[str]:
    """Command lines of running processes in which this word stands."""
    found = []
    for process in Path("/proc").iterdir():
        if process.name.isdigit() and int(process.name) != os.getpid():
            try:
                words = (process / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
            except OSError:
                continue
            found += [words] if word in words else []
    return found
