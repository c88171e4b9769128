"""The `moderator` command. `receive` is dealt with before Typer is even imported: a pipe starts one process a mail."""

from __future__ import annotations

import os
import sys

from moderator.mail import spool

SPOOL = "MODERATOR_SPOOL"
CONFIG = "MODERATOR_CONFIG"
FILE = "moderator.toml"
LARGEST = 1_000_000
"""As in moderator.config.Limits, which is too slow to import here."""


def main() -> int:
    """Run the command line; gives the exit code."""
    config, words = _config_named(sys.argv[1:])
    if words[:1] == ["receive"] and "--help" not in words:
        return receive(config, words[1:])
    from moderator.cli.app import app

    app(prog_name="moderator")
    return 0


def receive(config: str, words: list[str]) -> int:
    """Spool a mail from standard input; with --now, handle it too, which no longer changes the exit code."""
    if words not in ([], ["--now"]):
        return _refused(f"{' '.join(words)} is not understood; there is only --now")
    try:
        place = _spool(config)
    except (OSError, ValueError) as error:
        return _refused(f"{config or FILE} cannot be read: {error}")
    if place is None:
        return _refused(f"no settings here; name them with --config FILE, {CONFIG} or {SPOOL}")
    code = spool.receive(*place)
    if code == spool.OK and words:
        _run_now(config)
    return code


def _config_named(words: list[str]) -> tuple[str, list[str]]:
    """The settings file that the words or the environment name, "" for none, and the words behind it."""
    if words[:1] == ["--config"] and len(words) > 1:
        return words[1], words[2:]
    if words[:1] and words[0].startswith("--config="):
        return words[0].removeprefix("--config="), words[1:]
    return os.environ.get(CONFIG, ""), words


def _spool(config: str) -> tuple[str, int] | None:
    """(folder, largest mail in bytes), or None when neither the environment nor a settings file is there."""
    file = config or FILE
    named = os.environ.get(SPOOL, "")
    if named and not os.path.isfile(file):
        return named, LARGEST
    if not os.path.isfile(file):
        return None
    import tomllib

    with open(file, "rb") as opened:
        settings = tomllib.load(opened)
    folder, limits = settings.get("spool", "spool"), settings.get("limits", {})
    largest = limits.get("largest_mail", LARGEST) if isinstance(limits, dict) else ""
    if not isinstance(folder, str) or not isinstance(largest, int):
        raise ValueError("spool must be a path and limits.largest_mail a number of bytes")
    return named or os.path.join(os.path.dirname(os.path.abspath(file)), folder), largest


def _refused(why: str) -> int:
    print(f"moderator receive: {why}; the mail stays with the mail server", file=sys.stderr)
    return spool.TEMPORARY_FAILURE


def _run_now(config: str) -> None:
    """The mail is safe whatever happens here, so that the mail server must not try it again."""
    from moderator.cli.app import app

    try:
        app([*(["--config", config] if config else []), "run", "--quiet"], prog_name="moderator")
    except SystemExit:
        return
    except Exception as error:
        print(f"moderator receive --now: {error}; the mail is safe and the next run handles it", file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
