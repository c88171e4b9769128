"""python -m moderator.demo [GAME]: a game of some years or turns by real mail, with nothing to set up.

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
from moderator.demo.shows import SHOWS, Show
from moderator.demo.stage import StageError

VENV_PYTHON = ".venv/bin/python"


def main() -> int:
    """Run the demonstration; gives the exit code."""
    given = _arguments()
    show = SHOWS[given.game]
    screen = Screen(show)
    try:
        keepsakes.prepare(given.out)
    except keepsakes.FolderError as error:
        screen.say(f"demo: {error}", "bold red")
        return 1
    _log_to(given.out / "demo.log")
    _forget_settings()
    try:
        return _perform(given.out, show, given.rounds or show.rounds, screen)
    except KeyboardInterrupt:
        screen.say(f"Interrupted; what there is lies in {given.out}.")
        return 130
    finally:
        screen.keep(given.out)


def _perform(folder: Path, show: Show, rounds: int, screen: Screen) -> int:
    began = time.monotonic()
    screen.say(show.welcome)
    try:
        troubles = asyncio.run(perform(folder, show, rounds, screen))
    except StageError as error:
        screen.say(f"demo: {error}", "bold red")
        return 1
    screen.end(folder, _first(folder, show), _then(folder, show), troubles)
    screen.say(f"Played in {time.monotonic() - began:.0f} seconds.")
    return 1 if troubles else 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m moderator.demo", description=__doc__)
    parser.add_argument("game", nargs="?", choices=SHOWS, default="diplomacy", help="what is played (diplomacy)")
    parser.add_argument(
        "--years", "--turns", dest="rounds", type=int, default=0, help="game years (3) or turns (2) to play"
    )
    parser.add_argument("--out", type=Path, default=Path("demo-out"), help="the folder to leave everything in")
    return parser.parse_args()


def _log_to(file: Path) -> None:
    """The screen belongs to the story."""
    logging.basicConfig(filename=file, level=logging.WARNING, force=True)
    logging.captureWarnings(True)
    plain = structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback)
    structlog.configure(
        processors=[structlog.processors.add_log_level, plain],
        logger_factory=structlog.WriteLoggerFactory(file.open("a", encoding="utf-8")),
    )


def _forget_settings() -> None:
    """What the environment says of a real installation is not the demonstration's, but for the size of its maps."""
    for name in [name for name in os.environ if name.startswith("MODERATOR_") and name != "MODERATOR_MAP_WIDTH"]:
        del os.environ[name]


def _first(folder: Path, show: Show) -> dict[str, str]:
    return {
        str(_newest(folder / "reports", show.reader)): "the last moves, as France got the report",
        str(_newest(folder / "maps", show.chart)): "the last moves on the map",
        str(folder / "story.html"): "this story once more",
    }


def _then(folder: Path, show: Show) -> dict[str, str]:
    return {
        str(folder / "mails"): "every mail, numbered as it came or went",
        str(folder / "reports"): "every report, as text and page",
        f"{VENV_PYTHON} -m moderator --config {folder}/moderator.toml game show {show.game}": "the installation",
    }


def _newest(folder: Path, pattern: str) -> Path:
    return max(folder.glob(pattern), key=lambda file: file.stat().st_mtime_ns, default=folder)


if __name__ == "__main__":
    sys.exit(main())
