"""Errors as a moderator reads them: one line that says what is wrong and what to do, and an exit code."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import typer

from moderator.cli.terminal import say

TROUBLE = 1
"""It could not be done."""
MISUSE = 2
"""The settings or the words of the command are wrong."""


@contextmanager
def in_one_line(traceback: bool) -> Iterator[None]:
    """Turn an error that a moderator can mend into one line on standard error; any other passes."""
    try:
        yield
    except Exception as error:
        line, code = explained(error)
        if traceback or not line:
            raise
        say(f"moderator: {line}", err=True)
        raise typer.Exit(code) from None


def explained(error: Exception) -> tuple[str, int]:
    """(line, exit code) of an error; ("", 1) for one that is a fault of the program."""
    kind = type(error)
    if kind.__name__ == "ValidationError" and kind.__module__.startswith("pydantic"):
        return _invalid(error), MISUSE
    if kind.__name__ == "UnusableSettingsError":
        return " ".join(str(error).split()), MISUSE
    if kind.__module__.startswith("sqlalchemy"):
        cause = " ".join(str(getattr(error, "orig", None) or error).split())
        return f"the database cannot be used: {cause}; see moderator doctor", TROUBLE
    if isinstance(error, OSError) and not isinstance(error, BrokenPipeError):
        return _of_the_system(error), TROUBLE
    if isinstance(error, ValueError) or kind.__name__ in ("MailboxRefused", "TemplateError", "UndefinedError"):
        return " ".join(str(error).split()), TROUBLE
    return "", TROUBLE


def _invalid(error: Exception) -> str:
    """The first wrong key of a document, and how many more there are."""
    found = error.errors()  # type: ignore[attr-defined]
    where = ".".join(map(str, found[0]["loc"]))
    more = f" (and {len(found) - 1} more)" if len(found) > 1 else ""
    said = found[0]["msg"].removeprefix("Value error, ")
    return f"{getattr(error, 'title', '').lower()} {where}: {said}{more}".strip()


def _of_the_system(error: OSError) -> str:
    if not (error.filename and error.strerror):
        return str(error)
    return f"{error.strerror}: {error.filename}{_REMEDIES.get(type(error), '')}"


_REMEDIES: dict[type[OSError], str] = {
    FileNotFoundError: "; name one that is there",
    IsADirectoryError: "; name a file",
    NotADirectoryError: "; name a folder that is there",
    PermissionError: "; see that you may read and write it",
}
