"""Previews as a moderator reads them: by reader, or as files."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from moderator.turn.history import Preview
from moderator.turn.phases import PhaseError

MARK = "PREVIEW: nothing of this has happened. Dice in it are practice dice."
_BANNER = f'<p style="margin: 0; padding: 8px 12px; background: #5b3a8c; color: #ffffff"><b>{MARK}</b></p>'
_BODY = re.compile(r"<body[^>]*>")


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
    raise PhaseError(f"nobody called {reader!r} gets a report; readers: {', '.join(p.name for p in found)}")


def text(preview: Preview) -> str:
    """The report in words, marked as what it is."""
    return f"{MARK}\n\n{preview.posted.text}"


def page(preview: Preview) -> str:
    """The report as a page, marked as what it is."""
    return _BODY.sub(lambda body: body[0] + _BANNER, preview.posted.html, count=1)


def write(found: Sequence[Preview], folder: Path) -> list[Path]:
    """Write every report as text and page, its maps beside it; gives the files. The pages find their maps."""
    folder.mkdir(parents=True, exist_ok=True)
    made = []
    for preview in found:
        shown, called = page(preview), _called(preview)
        for inlined, (name, png) in zip(preview.posted.pictures, preview.pictures, strict=True):
            shown = shown.replace(f"cid:{inlined.cid}", f"{called}-{name}")
            made.append(_written(folder / f"{called}-{name}", png))
        made.append(_written(folder / f"{called}.txt", text(preview).encode()))
        made.append(_written(folder / f"{called}.html", shown.encode()))
    return made


def _called(preview: Preview) -> str:
    """The reader's name as files have it: "Ottoman-Empire"."""
    return re.sub(r"[^\w.]+", "-", preview.name).strip("-.")


def _written(path: Path, content: bytes) -> Path:
    path.write_bytes(content)
    return path
