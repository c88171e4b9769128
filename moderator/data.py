"""Where the project's data lies: in a wheel under moderator/_data, in a checkout beside the packages."""

from __future__ import annotations

from pathlib import Path

_HERE = Path(__file__).resolve().parent


def data_dir(name: str) -> Path:
    """The folder "templates", "migrations" or "scenarios". Raises FileNotFoundError if the installation lacks it."""
    for base in (_HERE / "_data", _HERE.parent):
        if (base / name).is_dir():
            return base / name
    raise FileNotFoundError(f"data directory {name!r} is missing from this installation")
