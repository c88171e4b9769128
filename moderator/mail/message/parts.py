"""The MIME tree of a mail -> its text body, its HTML body, its attachments.

An attached or forwarded message is an attachment: its text is never read, for the orders in it are somebody else's.
The tree is walked to a fixed depth. Nothing here raises; what is wrong with a mail becomes a defect code.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from email.message import Message

from moderator.mail.message import charsets, flowed, headers, uuencoded
from moderator.mail.message.attachment import Attachment, safe_name, small_text

DEPTH_LIMIT = 7
PARTS_LIMIT = 200
TEXT_LIMIT = 500_000
"""Characters of a body that are read; no regular expression sees more."""

_CUT = frozenset({"CloseBoundaryNotFoundDefect", "StartBoundaryNotFoundDefect", "InvalidBase64LengthDefect"})
_SIGNATURES = frozenset({"application/pgp-signature", "application/pkcs7-signature", "application/x-pkcs7-signature"})
_OPAQUE = frozenset({"application/pkcs7-mime", "application/x-pkcs7-mime"})
_REPORTS = frozenset({"message/delivery-status", "message/disposition-notification", "message/feedback-report"})
_APPLE = "apple-mail"


@dataclass(frozen=True)
class Content:
    """The bodies chosen (line ends \\n, "" for none), the attachments, and defect codes.

    Codes: "truncated", "long", "charset", "malformed", "too-deep", "encrypted", "signed" (opaque S/MIME), "tnef",
    "attached-message".
    """

    text: str
    html: str
    attachments: tuple[Attachment, ...]
    defects: frozenset[str]


@dataclass(frozen=True)
class _Body:
    """A part that may be the body: its type, its text and the container it stands in."""

    content_type: str
    text: str
    container: str


def content(message: Message) -> Content:
    """Choose the bodies and list the attachments."""
    bodies: list[_Body] = []
    attachments: list[Attachment] = []
    defects: set[str] = set()
    for part, container in _leaves(message, "", 0, defects):
        body = _body(part, container, defects)
        if body:
            bodies.append(body)
        elif part.get_content_type() not in _SIGNATURES:
            attachments.append(_attachment(part, defects))
    text, files = uuencoded.split(_chosen(bodies, "text/plain"))
    return Content(text, _chosen(bodies, "text/html"), (*attachments, *files), frozenset(defects))


def _leaves(part: Message, container: str, depth: int, defects: set[str]) -> Iterator[tuple[Message, str]]:
    """The parts that hold something, top first, each with the boundary of its container."""
    defects.update(_codes(part))
    kind = part.get_content_type()
    children = part.get_payload() if part.is_multipart() else None
    if kind == "multipart/encrypted":
        defects.add("encrypted")
    elif isinstance(children, list) and not kind.startswith("message/"):
        if depth >= DEPTH_LIMIT:
            defects.add("too-deep")
            return
        boundary = param(part, "boundary")
        for child in children[:PARTS_LIMIT]:
            if isinstance(child, Message):
                yield from _leaves(child, boundary, depth + 1, defects)
    else:
        yield part, container


def _codes(part: Message) -> Iterator[str]:
    for defect in part.defects:
        yield "truncated" if type(defect).__name__ in _CUT else "malformed"


def _body(part: Message, container: str, defects: set[str]) -> _Body | None:
    """The part as a candidate for the body; None for files and for whatever is no text."""
    kind = part.get_content_type()
    if part.get_content_maintype() == "multipart":
        kind = "text/plain"  # a container without parts: its boundary is missing, and the lines are all there is
    if kind not in ("text/plain", "text/html") or _filename(part) or _disposition(part) == "attachment":
        return None
    return _Body(kind, _text(part, kind, defects), container)


def _text(part: Message, kind: str, defects: set[str]) -> str:
    """The part's text: transfer encoding, charset, line ends and soft breaks undone, in this order."""
    text, fits = charsets.decode(_bytes(part), param(part, "charset"))
    if not fits:
        defects.add("charset")
    if len(text) > TEXT_LIMIT:
        defects.add("long")
    text = text[:TEXT_LIMIT].replace("\r\n", "\n").replace("\r", "\n")
    if kind == "text/plain" and param(part, "format").lower() == "flowed":
        return flowed.unflow(text, param(part, "delsp").lower() == "yes")
    return text


def _chosen(bodies: list[_Body], kind: str) -> str:
    """The first body of the type that is not blank; Apple Mail alone splits one text around its pictures."""
    found = [body for body in bodies if body.content_type == kind and body.text.strip()]
    if not found:
        return ""
    first = found[0]
    if not first.container.lower().startswith(_APPLE):
        return first.text
    return "\n".join(body.text for body in found if body.container == first.container)


def _attachment(part: Message, defects: set[str]) -> Attachment:
    kind = part.get_content_type()
    name = safe_name(_filename(part))
    if kind.startswith("message/") and kind not in _REPORTS:
        defects.add("attached-message")
        return Attachment(name, kind, 0, None, _inner_id(part))
    if kind in _REPORTS:
        text = _report(part)
        return Attachment(name, kind, len(text), text[:TEXT_LIMIT])
    raw = _bytes(part)
    if kind == "application/ms-tnef" or name.lower() == "winmail.dat":
        defects.add("tnef")
    if kind in _OPAQUE or name.lower().endswith(".p7m"):
        defects.add("signed" if "signed" in param(part, "smime-type").lower() else "encrypted")
    return Attachment(
        name, kind, len(raw), small_text(raw, kind, name, param(part, "charset")), inline=_is_inline(part)
    )


def _report(part: Message) -> str:
    """The blocks of a delivery or read report, as they are written, with a blank line between two."""
    blocks = part.get_payload() if part.is_multipart() else None
    return "\n".join(str(block) for block in blocks) if isinstance(blocks, list) else charsets.decode(_bytes(part))[0]


def _inner_id(part: Message) -> str:
    inner = part.get_payload() if part.is_multipart() else None
    if isinstance(inner, list) and inner and isinstance(inner[0], Message):
        return headers.message_id(headers.unfold(str(inner[0].get("message-id", ""))))
    return ""


def _bytes(part: Message) -> bytes:
    """The part's bytes, its transfer encoding undone; blanks and comments behind the encoding's name do not count."""
    encoding = str(part.get("content-transfer-encoding", "")).replace("(", " ").replace(";", " ").split()[:1]
    if encoding:
        part.replace_header("content-transfer-encoding", encoding[0])
    try:
        raw = part.get_payload(decode=True)
    except Exception:  # uuencoded and base64 parts can raise binascii.Error and ValueError
        del part["content-transfer-encoding"]
        raw = part.get_payload(decode=True)
    return raw if isinstance(raw, bytes) else b""


def param(part: Message, name: str, header: str = "content-type") -> str:
    """A parameter of a header as text, "" when it is missing or cannot be read."""
    try:
        value = part.get_param(name, "", header)
        text = value[2] if isinstance(value, tuple) else value
        return headers.unfold(text or "")
    except Exception:  # the stdlib raises IndexError and others on `name*` and the like
        return ""


def _filename(part: Message) -> str:
    try:
        return part.get_filename("") or ""
    except Exception:  # as in param
        return param(part, "filename", "content-disposition") or param(part, "name")


def _disposition(part: Message) -> str:
    return str(part.get("content-disposition", "")).partition(";")[0].strip().lower()


def _is_inline(part: Message) -> bool:
    return _disposition(part) != "attachment" and "content-id" in part
