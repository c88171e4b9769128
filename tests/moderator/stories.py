"""Short words for stories told to the service: a game of seven, mails in, time passing, mails out."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from email.message import EmailMessage
from typing import Any

from moderator import scenarios
from moderator.mail_in import intake
from moderator.mail_out.mailing import Posted
from moderator.office import games as our_games
from moderator.play import Play
from moderator.store import games, mails
from moderator.store.values import Options, OutboxRow, StoredMail
from moderator.turn import filing, seats, turns
from tests.moderator import world as worlds
from tests.moderator.world import World

POWERS = ("Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey")
HOLDS = {
    "Austria": "A BUD H\nA VIE H\nF TRI H",
    "England": "F EDI H\nF LON H\nA LVP H",
    "France": "F BRE H\nA MAR H\nA PAR H",
    "Germany": "F KIE H\nA BER H\nA MUN H",
    "Italy": "F NAP H\nA ROM H\nA VEN H",
    "Russia": "A WAR H\nA MOS H\nF SEV H\nF STP/sc H",
    "Turkey": "F ANK H\nA CON H\nA SMY H",
}


def address(power: str) -> str:
    return f"{power.lower()}@play.test"


def begin(
    world: World,
    *,
    schedule: str = "Tue,Fri,Sun 20:00 Europe/London",
    options: Options | None = None,
    ready: bool = True,
    open_seats: tuple[str, ...] = (),
    position: dict[str, Any] | None = None,
) -> Play:
    """The game "hadrian" in spring 1901, opened on Friday 27 March 2026, 18:00 UTC."""
    seated = [power for power in POWERS if power not in open_seats]
    players = {power: worlds.add_player(world.service, f"{power}'s player", address(power)) for power in seated}
    game = worlds.add_game(
        world.service, "hadrian", players, position or worlds.START, schedule=schedule, options=options
    )
    if ready:
        with world.service.store.write() as db:
            games.change_seats(db, game.id, ready_at=world.clock())
    return world.play("hadrian")


def write(
    world: World,
    power: str,
    text: str,
    at: datetime | None = None,
    to: str = "orders+hadrian@example.org",
    dated: datetime | None = None,
    proof: str = "pass",
    page: str = "",
    **headers: str,
) -> StoredMail:
    """A mail of this power's player reaches the mailbox (now, if no instant is given) and is handled.

    proof: what our server found out about it, "" for nothing. page: its HTML body, "" for none.
    """
    received = at or world.clock()
    sender = headers.pop("sender", address(power))
    mail = EmailMessage()
    if proof:
        mail["Authentication-Results"] = f"mx.example.org; dmarc={proof} header.from={sender.partition('@')[2]}"
    mail["From"], mail["To"] = headers.pop("author", sender), to
    mail["Date"] = (dated or received).strftime("%a, %d %b %Y %H:%M:%S +0000")
    with world.service.store.read() as db:
        count = len(mails.mails(db, most=10_000))
    mail["Message-ID"] = headers.pop("Message_ID", f"<{count}.{sender}>")
    for name, value in headers.items():
        mail[name.replace("_", "-")] = value
    mail.set_content(text)
    if page:
        mail.add_alternative(page, subtype="html")
    mail_id = world.deliver(mail.as_bytes(), received)
    intake.take(world.service, mail_id)
    return world.mail(mail_id)


def all_order(world: World, orders: dict[str, str], besides: tuple[str, ...] = ()) -> None:
    for power, text in orders.items():
        if power not in besides:
            assert write(world, power, text).disposition == "accept"


def at(world: World, instant: datetime) -> int:
    """Time passes until this instant, and a run closes what is due; gives the number of steps."""
    world.clock.now = instant
    return turns.advance_all(world.service, instant)


def deadline(world: World) -> datetime:
    return world.play("hadrian").windows[0].closes_at


def past_deadline(world: World, by: timedelta = timedelta(minutes=1)) -> int:
    return at(world, deadline(world) + by)


def phase(world: World) -> str:
    """The id of the open phase, "" when none is open."""
    play = world.play("hadrian")
    return play.windows[0].name if play.windows else ""


def told(world: World, recipient: str, kind: str = "") -> list[OutboxRow]:
    """What was posted to somebody (a power or an address), all or of one kind, oldest first."""
    wanted = recipient if "@" in recipient else address(recipient)
    return [row for row in world.posted() if row.recipient == wanted and kind in ("", row.kind)]


def words(row: OutboxRow) -> str:
    """The text of a posted mail on one line."""
    return " ".join(Posted.model_validate_json(row.letter).text.split())


def last(world: World, recipient: str, kind: str = "") -> str:
    """The words of the last mail to somebody."""
    return words(told(world, recipient, kind)[-1])


def reply_address(world: World, recipient: str, kind: str = "") -> str:
    """Where a reply to the last mail to somebody goes, with its token."""
    return Posted.model_validate_json(told(world, recipient, kind)[-1].letter).reply_to


def code_in(text: str) -> str:
    """The code that a mail asks for."""
    found = re.search(r"CONFIRM ([a-z0-9]{8})", text)
    assert found, text
    return found[1]


def on_file(world: World, power: str, code: str = "hadrian") -> list[str]:
    """A power's orders in force for the open phase."""
    play = world.play(code)
    with world.service.store.read() as db:
        return [str(order) for order in filing.on_file(db, play, play.windows[0].name, power)]


def status_of(world: World, mail_id: int) -> str:
    with world.service.store.read() as db:
        found = mails.mail_by_id(db, mail_id)
    assert found is not None
    return found.status


def another_game(world: World, seats: dict[str, str], code: str = "trajan") -> Play:
    """A second game; seats: power there -> the power that its player has in "hadrian"."""
    players = {there: worlds.add_player(world.service, "", address(here)) for there, here in seats.items()}
    worlds.add_game(world.service, code, players, worlds.START)
    return world.play(code)


def lobby(world: World, *joined: str, code: str = "hadrian") -> None:
    """A game that has not begun, with these powers' players in it."""
    with world.service.store.write() as db:
        document = scenarios.load("diplomacy/standard-1901")
        game = our_games.create(db, world.service, code, document, schedule="Tue,Fri,Sun 20:00 Europe/London")
        for power in joined:
            player = games.add_player(db, f"{power}'s player", address(power), "Europe/London", world.clock())
            seats.enrol(db, world.service, game, player)


def members(world: World, code: str = "hadrian") -> dict[str, str]:
    """Who has which place or power of a game: addresses."""
    return {seat.power: seat.player.address for seat in world.play(code).seats if seat.player}
