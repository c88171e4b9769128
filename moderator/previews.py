"""Previews as a moderator reads them: by reader, or as files."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from moderator.history import Preview
from moderator.phases import PhaseError

MARK = "PREVIEW: nothing of this has happened. Dice in it are practice dice."


def line(preview: Preview) -> dict[str, Any]:
    """A preview in a line of a list."""
    posted = preview.posted
    sizes = {"text": len(posted.text.encode()), "html": len(posted.html.encode()), "maps": len(posted.pictures)}
    return {"reader": preview.name, "to": posted.recipient, "subject": posted.subject, **sizes}


def of_reader(found: Sequence[Preview], reader: str) -> Preview:
    """The preview of a reader, by id or by the name in the mail. Raises PhaseError that lists the readers."""
    wanted = reader.strip().casefold()
    for preview in found:
        if wanted in (preview.reader.casefold(), preview.name.casefold(), preview.posted.recipient):
            return preview
    raise PhaseError(f"nobody called {reader!r} gets a report; readers: {', '.join(p.reader for p in found)}")


def text(preview: Preview) -> str:
    """The report in words, marked as what it is."""
    return f"{MARK}\n\n{preview.posted.text}"


def write(found: Sequence[Preview], folder: Path) -> list[Path]:
    """Write every report as text and page, its maps beside it; gives the files. The pages find their maps."""
    folder.mkdir(parents=True, exist_ok=True)
    made = []
    for preview in found:
        page = preview.posted.html
        for inlined, (name, png) in zip(preview.posted.pictures, preview.pictures, strict=True):
            page = page.replace(f"cid:{inlined.cid}", f"{preview.reader}-{name}")
            made.append(_written(folder / f"{preview.reader}-{name}", png))
        made.append(_written(folder / f"{preview.reader}.txt", text(preview).encode()))
        made.append(_written(folder / f"{preview.reader}.html", page.encode()))
    return made


def _written(path: Path, content: bytes) -> Path:
    path.write_bytes(content)
    return path
