"""A letter to one reader -> a row in the outbox: heading, reply token, thread, words. Nothing is sent here."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection

from moderator import calendar
from moderator.letters import Heading, Letter
from moderator.mail import addresses
from moderator.mail_out import limits, reports, tokens
from moderator.play import Play
from moderator.service import Service
from moderator.store import games, outbox
from moderator.store.values import Game, OpenWindow, Player
from rules.ruleset import MODERATOR, Value


class Inlined(Value):
    """A picture in a mail: its content id, the stored picture's hash, its words for those who do not see it."""

    cid: str
    sha256: str
    alt: str


class Posted(Value):
    """A mail in words, as the outbox keeps it until it is composed and sent.

    automatic: the Auto-Submitted value (RFC 3834). deadline: the instant of the calendar file, "" for none.
    """

    to_name: str
    recipient: str
    reply_to: str
    subject: str
    text: str
    html: str
    message_id: str
    in_reply_to: str
    references: tuple[str, ...]
    list_id: str
    automatic: str
    pictures: tuple[Inlined, ...] = ()
    deadline: str = ""
    deadline_title: str = ""
    deadline_uid: str = ""


@dataclass(frozen=True)
class To:
    """Who gets a letter and in which game and seat: what a heading and an outbox row are made from."""

    address: str
    name: str = ""
    zone: str = "UTC"
    player_id: int | None = None
    play: Play | None = None
    power: str = ""
    window: OpenWindow | None = None


@dataclass(frozen=True)
class How:
    """How a letter goes out. key: sent once under this name, for ever; supersedes: replaces unsent ones of this name;
    answers: the Message-ID it replies to; calendar: whether the window's deadline goes along as a calendar file;
    not_before: it waits until then, and the limits of replies were looked at already."""

    key: str
    kind: str
    supersedes: str = ""
    answers: str = ""
    pictures: tuple[Inlined, ...] = ()
    calendar: bool = False
    not_before: datetime | None = None


def to_player(player: Player, play: Play | None = None, power: str = "", window: OpenWindow | None = None) -> To:
    """A player as reader of a letter about his power's window."""
    return To(player.address, player.name, player.zone, player.id, play, power, window)


def to_moderator(service: Service, play: Play | None = None) -> To:
    """The moderator as reader; of a game, so that a reply to the letter proves itself and is known to be about it."""
    window = play.window_for(MODERATOR) if play else None
    power = MODERATOR if play else ""
    return To(service.settings.moderator_address, "Moderator", service.settings.zone, None, play, power, window)


def heading(db: Connection, service: Service, to: To) -> Heading:
    """Head and foot of a letter to this reader; registers the reply token that stands in them.

    While a game stands still they name no deadline.
    """
    base = service.settings.address
    if to.play is None:
        return Heading(reply_to=base, moderator=service.settings.moderator_address, player=to.name)
    game = to.play.game
    token = tokens.reply_token(db, to.play, to.window, to.power, to.player_id)
    window = tokens.place(to.play, to.window)
    running = None if to.play.stopped else to.window
    return Heading(
        reply_to=addresses.build(base, game.code, window, token),
        moderator=service.settings.moderator_address,
        tag=addresses.tag(game.code, window, token),
        game_code=game.code,
        game_name=game.name,
        phase=to.window.doc.title if to.window else "",
        reader=to.play.name(to.power) if to.power not in ("", MODERATOR) else "",
        player=to.name,
        deadline=deadline_lines(game, running, to.zone),
        left=calendar.time_left(service.clock(), running.closes_at) if running else "",
        passed=calendar.time_past(service.clock(), running.closes_at) if running else "",
        practice=game.options.rehearsal,
    )


def deadline_lines(game: Game, window: OpenWindow | None, zone: str) -> tuple[str, ...]:
    """The window's closing time in UTC, in the game's zone and in the reader's."""
    if window is None:
        return ()
    zones = [("the game's time", calendar.parse_schedule(game.schedule).zone), ("your time", zone)]
    return calendar.show_lines(window.closes_at, zones)


def post(db: Connection, service: Service, to: To, letter: Letter, how: How) -> int | None:
    """Put a letter into words and into the outbox.

    None when a mail of this key was queued before, or when it is a reply too many for this hour (limits.py).
    """
    game = to.play.game if to.play else None
    allowed = how.not_before or limits.may_answer(db, service, how.kind, recipient(service, to), to.player_id)
    if not allowed:
        return None
    words = reports.render(service.templates, game.ruleset if game else "", letter)
    message_id = stable_id(service, how.key)
    root = stable_id(service, f"thread:{game.code}") if game else ""
    posted = Posted(
        to_name=to.name,
        recipient=to.address,
        reply_to=letter.heading.reply_to,
        subject=words.subject,
        text=words.text,
        html=words.html,
        message_id=message_id,
        in_reply_to=how.answers or root,
        references=tuple(r for r in (root, how.answers) if r),
        list_id=f"{game.code}.{service.settings.host}" if game else "",
        automatic="auto-replied" if how.answers else "auto-generated",
        pictures=how.pictures,
        **_deadline(to, how),
    )
    return outbox.put(db, _row(service, to, posted, how), service.clock(), how.not_before)


def stable_id(service: Service, key: str) -> str:
    """The Message-ID of a key: the same whenever and however often it is made."""
    return stable_from(service, hashlib.sha256(key.encode()).hexdigest()[:24])


def stable_from(service: Service, name: str) -> str:
    """The Message-ID with this name."""
    return f"<{name}.moderator@{service.settings.host}>"


def id_name(message_id: str) -> str:
    """What a Message-ID of ours has before its dot: the name of the mail in its bounce address."""
    return message_id.strip("<>").partition(".")[0]


def inlined(db: Connection, pictures: Sequence[Value]) -> tuple[Inlined, ...]:
    """Remember a report's pictures for drawing when the mail is sent; equal ones once."""
    found = []
    for number, picture in enumerate(pictures, 1):
        name = outbox.put_picture(db, picture.model_dump_json())
        found.append(Inlined(cid=f"map{number}.{name[:16]}", sha256=name, alt=getattr(picture, "alt", "")))
    return tuple(found)


def _deadline(to: To, how: How) -> dict[str, str]:
    if not how.calendar or to.play is None or to.window is None:
        return {}
    closes: datetime = to.window.closes_at
    return {
        "deadline": closes.isoformat(),
        "deadline_title": f"{to.play.game.code}: {to.window.doc.title}",
        "deadline_uid": f"{to.window.name}.{to.window.revision}.{to.play.game.code}",
    }


def _row(service: Service, to: To, posted: Posted, how: How) -> dict[str, object]:
    game = to.play.game if to.play else None
    address = recipient(service, to)
    return {
        "key": how.key,
        "kind": how.kind,
        "game_id": game.id if game else None,
        "player_id": to.player_id,
        "recipient": address.lower(),
        "message_id": posted.message_id,
        "letter": posted.model_copy(update={"recipient": address}).model_dump_json(),
        "supersedes": how.supersedes,
    }


def recipient(service: Service, to: To) -> str:
    """Where a letter to this reader goes: in a rehearsal all mail goes to the moderator."""
    rehearsal = to.play is not None and to.play.game.options.rehearsal
    return service.settings.moderator_address if rehearsal else to.address


def bounce_secret(db: Connection, service: Service) -> bytes:
    """What bounce addresses are signed with: the first game's secret, so that it outlives restarts."""
    found = games.games(db)
    return min(found, key=lambda game: game.id).secret if found else service.settings.address.encode()
