"""A mail -> the player's own words: quotes, attributions, signatures and what programs add are gone.

A quoted mail's orders never come through as new text, and the player's own line is never lost: whatever has no certain
mark of being old or added is kept.
"""

from __future__ import annotations

from dataclasses import dataclass

from moderator.mail.message import Mail
from moderator.mail.message.attachment import Attachment
from moderator.mail.words import armour, page, plain, press, quotes, signatures
from moderator.mail.words.unreadable import reason

CUT_OFF = "the message looked cut off; check the list"
TOO_LONG = "the message was too long; only its beginning was read; check the list"

_NOTES = {"truncated": CUT_OFF, "long": TOO_LONG}
_FILE_TYPES = frozenset({"text/plain", "text/markdown", "text/x-markdown", "application/octet-stream"})


@dataclass(frozen=True)
class Words:
    """The player's own words.

    text: with \\n line ends, "" for none. source: "text", "html", "attachment:<name>", "none". notes: for the receipt.
    alternative: the words of the HTML body when the mail has both bodies and they say different things. unreadable: a
    code of unreadable.reason for what could not be read, "" for nothing, and unreadable_name the file's name.
    """

    text: str
    source: str
    notes: tuple[str, ...] = ()
    alternative: str | None = None
    unreadable: str = ""
    unreadable_name: str = ""


def own_words(mail: Mail) -> Words:
    """The words of the body; of the text file that came with it when the body holds none. Never raises."""
    text, html = _bodies(mail)
    notes = _notes(mail)
    why, name = reason(mail, text or html)
    if text or html:
        alternative = html if text and _differ(text, html) and "truncated" not in mail.defects else None
        return Words(text or html, "text" if text else "html", notes, alternative, why, name)
    attached = attached_words(mail)
    return attached or Words("", "none", notes, None, why, name)


def attached_words(mail: Mail) -> Words | None:
    """The words of the one small text file of the mail, for when its body holds no orders; None for none or several."""
    files = [file for file in mail.attachments if file.text and file.content_type in _FILE_TYPES]
    named = [file for file in files if not _is_leftover(file)] or files
    text = strip(named[0].text or "") if len(named) == 1 else ""
    if not text:
        return None
    return Words(text, f"attachment:{named[0].name}", _notes(mail))


def strip(text: str) -> str:
    """A decoded text body without quotes, attributions, signatures, armour and footers."""
    lines = armour.opened(plain.lines_of(text))
    lines = quotes.cut(lines)
    kept = press.blocks(lines)
    lines = lines[: signatures.end(lines, kept)]
    dropped = quotes.quoted(lines)
    own = [line for at, line in enumerate(lines) if at in kept or not (at in dropped or signatures.is_added(line))]
    return "\n".join(plain.trimmed(own))


def _notes(mail: Mail) -> tuple[str, ...]:
    found = mail.defects | ({"long"} if plain.is_long(mail.text) else set())
    return tuple(note for code, note in _NOTES.items() if code in found)


def _bodies(mail: Mail) -> tuple[str, str]:
    """The own words of the text body and of the HTML body; HTML sent as plain text counts as HTML."""
    plain_text, html = mail.text, mail.html
    if page.is_html(plain_text):
        plain_text, html = "", html or plain_text
    return strip(plain_text), strip(page.text(html)) if html else ""


def _differ(text: str, html: str) -> bool:
    """Whether two bodies say different things; blanks, line ends, dashes and marks do not count."""
    return bool(html) and _folded(text) != _folded(html)


def _folded(text: str) -> str:
    return "".join(c for c in text.casefold() if c.isalnum())


def _is_leftover(file: Attachment) -> bool:
    """ATT00001.txt: what Exchange makes of a footer or of text below a picture."""
    stem = file.name.casefold().removesuffix(".txt")
    return stem.startswith("att") and stem[3:].isdigit()
