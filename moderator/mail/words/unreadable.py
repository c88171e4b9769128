"""What in a mail could not be read as text: the code that the notice to the player is chosen by."""

from __future__ import annotations

from moderator.mail.message import Mail
from moderator.mail.words import armour, plain, quotes

_DEFECTS = ("encrypted", "signed", "tnef", "attached-message")
_KINDS = {
    "docx": ("docx", "doc", "odt", "rtf", "pages", "wps", "docm"),
    "pdf": ("pdf",),
    "spreadsheet": ("xlsx", "xls", "ods", "csv", "numbers"),
    "image": ("png", "jpg", "jpeg", "gif", "heic", "webp", "bmp", "tiff"),
    "archive": ("zip", "gz", "7z", "rar", "tar"),
    "html": ("html", "htm"),
}
_CODES = {ending: code for code, endings in _KINDS.items() for ending in endings}


def reason(mail: Mail, own: str) -> tuple[str, str]:
    """(code, file name): ("", "") when all of the mail that may hold orders was read.

    Codes: "encrypted", "signed" (opaque S/MIME), "tnef" (winmail.dat), "attached-message", "docx" (any word-processor
    file), "pdf", "spreadsheet", "image", "archive", "html", "file", "quoted" (nothing but old text), "empty".
    """
    if armour.is_encrypted(mail.text):
        return "encrypted", ""
    for code in _DEFECTS:
        if code in mail.defects:
            return code, _name(mail, code)
    for file in mail.attachments:
        if file.text is None and file.name and not file.inline:
            return _CODES.get(file.name.casefold().rpartition(".")[2], "file"), file.name
    if own:
        return "", ""
    lines = plain.lines_of(mail.text)
    return ("quoted" if quotes.quoted(lines) or len(quotes.cut(lines)) < len(lines) else "empty"), ""


def _name(mail: Mail, code: str) -> str:
    types = {"tnef": "ms-tnef", "signed": "pkcs7-mime", "encrypted": "pkcs7-mime", "attached-message": "message/"}
    return next((file.name for file in mail.attachments if types[code] in file.content_type), "")
