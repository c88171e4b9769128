"""The manners in which people write mails: what their mail programs do to a few lines of text."""

from __future__ import annotations

import html
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime, formataddr, getaddresses, make_msgid
from zoneinfo import ZoneInfo

from moderator.demo.players import orders
from moderator.demo.players.atlas import Atlas
from moderator.demo.players.orders import Order
from moderator.demo.players.papers import text_of

FLOWED_WIDTH = 66


@dataclass(frozen=True)
class Writer:
    """Whose mail it is."""

    name: str
    address: str
    zone: str
    atlas: Atlas


@dataclass(frozen=True)
class Draft:
    """What somebody wants to say. commands: lines for the service; chat: words for a person, no order meant.

    answers: the mail that it replies to; subject, to: only where it replies to none.
    """

    now: datetime
    orders: tuple[Order, ...] = ()
    commands: tuple[str, ...] = ()
    chat: tuple[str, ...] = ()
    slips: dict[str, str] = field(default_factory=dict)
    answers: EmailMessage | None = None
    to: str = ""
    subject: str = ""


def lines(draft: Draft, word: Callable[[Order], str]) -> list[str]:
    """The lines of a mail, slips of the pen among them."""
    written = [*draft.chat, *draft.commands, *map(word, draft.orders)]
    for meant, slip in draft.slips.items():
        written = [line.replace(meant, slip) for line in written]
    return written


def plain(writer: Writer, draft: Draft) -> EmailMessage:
    """As the form has it, signed below the usual two dashes."""
    text = "\n".join(lines(draft, orders.terse))
    return _with_text(writer, draft, f"{text}\n\n-- \n{writer.name}\n")


def phone(writer: Writer, draft: Draft) -> EmailMessage:
    """Dashes made pretty, an advertisement below, the beginning of the answered mail at the bottom."""
    text = "\n".join(lines(draft, orders.terse)).replace(" - ", " – ").replace("'", "’")
    quoted = quote(draft.answers, "On {date:%d %b %Y}, at {date:%H:%M}, {who} wrote:", most=12)
    return _with_text(writer, draft, f"{text}\n\nSent from my iPhone\n\n{quoted}")


def outlook(writer: Writer, draft: Draft) -> EmailMessage:
    """HTML and nothing else, on top of the answered mail with its block of headers."""
    page = "".join(f"<p class=MsoNormal>{html.escape(line)}<o:p></o:p></p>\n" for line in lines(draft, orders.terse))
    mail = _begun(writer, draft)
    mail.set_content(OUTLOOK.format(page=page, answered=_outlook_block(draft.answers)), subtype="html")
    return mail


def flowed(writer: Writer, draft: Draft) -> EmailMessage:
    """One paragraph, broken softly by the mail program (RFC 3676)."""
    said = "; ".join(orders.terse(order) for order in draft.orders)
    slipped = [*draft.chat, *draft.commands, said]
    mail = _begun(writer, draft)
    mail.set_content("\n".join(map(_soft, slipped)) + f"\n\n-- \n{writer.name}\n", cte="7bit")
    mail.set_param("format", "flowed")
    return mail


def novice(writer: Writer, draft: Draft) -> EmailMessage:
    """Whole sentences."""
    said = lines(draft, lambda order: orders.wordy(order, writer.atlas))
    first = writer.name.partition(" ")[0]
    text = "\n".join(["Dear moderator,", "", *said, "", "Kind regards,", first])
    return _with_text(writer, draft, text + "\n")


def old_windows(writer: Writer, draft: Draft) -> EmailMessage:
    """Bytes of windows-1252, its long dashes among them."""
    said = lines(draft, lambda order: orders.named(order, writer.atlas).replace(" - ", " – "))
    mail = _begun(writer, draft)
    mail.set_content("\n".join(said) + f"\n\n{writer.name}\n", charset="windows-1252", cte="8bit")
    return mail


def quoting(writer: Writer, draft: Draft) -> EmailMessage:
    """The whole answered mail first, and the answer below it."""
    quoted = quote(draft.answers, "On {date:%a, %b %d, %Y at %I:%M %p} {who} wrote:")
    said = "\n".join(lines(draft, lambda order: orders.named(order, writer.atlas)))
    return _with_text(writer, draft, f"{quoted}\n{said}\n")


def attaching(writer: Writer, draft: Draft) -> EmailMessage:
    """Everything in a file."""
    mail = _with_text(writer, draft, "My orders are in the file.\n")
    mail.add_attachment("\n".join(lines(draft, orders.terse)) + "\n", filename="orders.txt")
    return mail


MANNERS: dict[str, Callable[[Writer, Draft], EmailMessage]] = {
    "plain": plain,
    "phone": phone,
    "outlook": outlook,
    "flowed": flowed,
    "novice": novice,
    "old_windows": old_windows,
    "quoting": quoting,
    "attaching": attaching,
}

OUTLOOK = """\
<html xmlns:o="urn:schemas-microsoft-com:office:office">
<head><meta name=Generator content="Microsoft Word 15"><style>p.MsoNormal {{ margin: 0cm; font-size: 11pt }}</style>
</head>
<body lang=EN-GB link="#0563C1" vlink="#954F72"><div class=WordSection1>
{page}<p class=MsoNormal><o:p>&nbsp;</o:p></p>
{answered}</div></body></html>
"""
OUTLOOK_BLOCK = """\
<div style='border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm'><p class=MsoNormal>\
<b>From:</b> {who}<br><b>Sent:</b> {date:%d %B %Y %H:%M}<br><b>To:</b> {to}<br>
<b>Subject:</b> {subject}<o:p></o:p></p></div>
{text}"""


def _outlook_block(mail: EmailMessage | None) -> str:
    if mail is None:
        return ""
    text = "".join(f"<p class=MsoNormal>{html.escape(line) or '&nbsp;'}</p>\n" for line in text_of(mail).split("\n"))
    heads = {"who": mail["From"], "to": mail["To"], "subject": mail["Subject"]}
    return OUTLOOK_BLOCK.format(
        text=text, date=mail["Date"].datetime, **{name: html.escape(str(head)) for name, head in heads.items()}
    )


def quote(mail: EmailMessage | None, attribution: str, most: int = 10_000) -> str:
    """A mail quoted below a line that says whose it is; at most so many lines of it."""
    if mail is None:
        return ""
    head = attribution.format(date=mail["Date"].datetime, who=str(mail["From"]).replace('"', ""))
    return "\n".join([head, *(f"> {line}".rstrip() for line in text_of(mail).split("\n")[:most])]) + "\n"


def _soft(paragraph: str) -> str:
    """A paragraph in lines that end with a blank where it goes on."""
    broken, line = [], ""
    for word in paragraph.split(" "):
        if len(line) + len(word) > FLOWED_WIDTH:
            broken.append(line)
            line = ""
        line += f"{word} "
    return "\n".join([*broken, line.rstrip()])


def _with_text(writer: Writer, draft: Draft, text: str) -> EmailMessage:
    mail = _begun(writer, draft)
    mail.set_content(text)
    return mail


def _begun(writer: Writer, draft: Draft) -> EmailMessage:
    """The head of a mail."""
    mail, answered = EmailMessage(policy=SMTP), draft.answers
    mail["From"] = formataddr((writer.name, writer.address))
    mail["To"] = draft.to or str(answered["Reply-To"] if answered else "")
    mail["Subject"] = draft.subject or f"Re: {answered['Subject'] if answered else ''}"
    mail["Date"] = format_datetime(draft.now.astimezone(ZoneInfo(writer.zone)))
    mail["Message-ID"] = make_msgid(domain=writer.address.partition("@")[2])
    if answered is not None:
        mail["In-Reply-To"] = str(answered["Message-ID"])
        mail["References"] = f"{answered['References'] or ''} {answered['Message-ID']}".strip()
    return mail


def recipients(mail: EmailMessage) -> list[str]:
    """The bare addresses that a mail goes to."""
    fields = [str(field) for name in ("To", "Cc") for field in mail.get_all(name, [])]
    return [address for _, address in getaddresses(fields)]
