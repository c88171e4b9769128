"""python -m moderator.demo: a Diplomacy game of some years by real mail, with nothing to set up.

Exit code 0: all went well; 1: something went wrong, as the last lines say; 130: interrupted.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import os
import sys
import time
from pathlib import Path

import structlog

from moderator.demo import keepsakes
from moderator.demo.director import perform
from moderator.demo.screen import Screen
from moderator.demo.stage import StageError

WELCOME = """\
A game of Diplomacy, wholly by mail. An IMAP and an SMTP server have been started in this process, on the loopback only;
seven players, a process of their own, know nothing but these two and a clock that jumps from deadline to deadline."""


def main() -> int:
    """Run the demonstration; gives the exit code."""
    given = _arguments()
    screen, began = Screen(), time.monotonic()
    try:
        keepsakes.prepare(given.out)
        _log_to(given.out / "demo.log")
        screen.say(WELCOME)
        troubles = asyncio.run(perform(given.out, given.years, screen))
    except (StageError, keepsakes.FolderError) as error:
        screen.say(f"demo: {error}", "bold red")
        return 1
    except KeyboardInterrupt:
        screen.say(f"Interrupted; what there is lies in {given.out}.")
        return 130
    screen.end(given.out, _look_at(given.out), troubles)
    screen.say(f"{given.years} years in {time.monotonic() - began:.0f} seconds.")
    screen.keep(given.out)
    return 1 if troubles else 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m moderator.demo", description=__doc__)
    parser.add_argument("--years", type=int, default=3, help="game years to play (3)")
    parser.add_argument("--out", type=Path, default=Path("demo-out"), help="the folder to leave everything in")
    return parser.parse_args()


def _log_to(file: Path) -> None:
    """The screen belongs to the story; and no settings of a real installation reach the demonstration."""
    logging.basicConfig(filename=file, level=logging.WARNING, force=True)
    logging.captureWarnings(True)
    structlog.configure(logger_factory=structlog.WriteLoggerFactory(file.open("a", encoding="utf-8")))
    for name in [name for name in os.environ if name.startswith("MODERATOR_")]:
        del os.environ[name]


def _look_at(folder: Path) -> dict[str, str]:
    reports = sorted((folder / "reports").glob("*-France.html"), key=lambda file: file.stat().st_mtime)
    maps = sorted((folder / "maps").glob("*-orders.png"), key=lambda file: file.stat().st_mtime)
    return {
        str(folder / "story.html"): "first: this story once more",
        str(reports[-1]) if reports else "": "second: the last report, as France got it",
        str(maps[-1]) if maps else "": "third: the last year's orders on the map",
        str(folder / "mails"): "every mail, numbered as they came and went; open one in a mail program",
        str(folder / "reports"): "every report, as text and page",
        f".venv/bin/moderator --config {folder}/moderator.toml game show hadrian": "the installation, as its moderator",
    }


if __name__ == "__main__":
    sys.exit(main())
