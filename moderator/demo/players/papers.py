"""What a player sees in a mail of the service: which one it is, what it asks for, until when."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, datetime
from email.message import EmailMessage

TAG = re.compile(r"\[\S+ (?P<window>[SFW]\d+[MRA])\b")
HEADING = re.compile(r"^.+ - (?P<phase>(?:Spring|Fall|Winter) \d+ \w+) - (?P<power>.+)$")
DEADLINE = re.compile(r"^ {2}\w{3} (\d+ \w{3} \d{4} \d\d:\d\d) UTC$", re.MULTILINE)
CODE = re.compile(r"^ {2}CONFIRM (\w+)$", re.MULTILINE)
KINDS = (
    ("start", re.compile(r"begins: you play")),
    ("held", re.compile(r"a mail in your name is held")),
    ("reminder", re.compile(r"of your orders still missing|no orders from you yet")),
    ("turn", re.compile(r"^[^:]+: (?:Spring|Fall|Winter) \d+ \w+ \[")),
)
"""Kinds of mail by what stands in their subjects; the first that fits. Receipts are known by what they say."""


@dataclass(frozen=True)
class Paper:
    """A mail of the service as its reader sees it.

    window: where an answer to it counts; phase, power: as the heading prints them; form: the lines of the order form;
    refused: whether a receipt says that lines were not acted on; code: what CONFIRM needs; mail: the mail itself.
    """

    kind: str
    window: str
    phase: str
    power: str
    text: str
    form: tuple[str, ...]
    refused: bool
    code: str
    deadline: datetime | None
    mail: EmailMessage


def read(mail: EmailMessage) -> Paper:
    """Read a mail of the service. Its kind is "other" if it is none of those that a player acts on."""
    text, subject = text_of(mail), str(mail["Subject"]).replace("\n", "")
    tag, heading = TAG.search(subject), HEADING.match(text.partition("\n")[0])
    date, code = DEADLINE.search(text), CODE.search(text)
    return Paper(
        kind=next((kind for kind, pattern in KINDS if pattern.search(subject)), "other"),
        window=tag["window"] if tag else "",
        phase=heading["phase"] if heading else "",
        power=heading["power"] if heading else "",
        text=text,
        form=tuple(line.strip() for line in section(text, "ORDER FORM") if line.startswith("  ")),
        refused="NOT ACTED ON" in text.split("\n"),
        code=code[1] if code else "",
        deadline=datetime.strptime(date[1], "%d %b %Y %H:%M").replace(tzinfo=UTC) if date else None,
        mail=mail,
    )


def text_of(mail: EmailMessage) -> str:
    """The plain text of a mail, its lines ended by line feeds."""
    body = mail.get_body(("plain",))
    return "\n".join(body.get_content().splitlines()) if body is not None else ""


def section(text: str, title: str) -> list[str]:
    """The lines below the title that begins so, as far as the next title."""
    lines = text.split("\n")
    begins = next((n for n, line in enumerate(lines) if line.startswith(title)), len(lines))
    ends = next((n for n, line in enumerate(lines[begins + 1 :], begins + 1) if _is_title(line)), len(lines))
    return lines[begins + 1 : ends]


def _is_title(line: str) -> bool:
    return line[:1].isalpha() and (line.upper() == line or line.startswith("Deadline"))


def who_plays(paper: Paper) -> dict[str, str]:
    """Player -> power, as a start mail lists them; {} in any other mail."""
    rows = (line.strip().partition(": ") for line in section(paper.text, "WHO PLAYS") if line.startswith("  "))
    return {player.partition(",")[0]: power for power, _, player in rows}
