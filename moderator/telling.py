"""What happened -> one letter a reader, each with what that reader may know and nothing else."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection

from moderator import attendance, calendar, mailing
from moderator.letters import GameLetter, PlayerLine, Start
from moderator.mailing import How, To, to_moderator, to_player
from moderator.play import Play
from moderator.seats import readers
from moderator.service import Service
from moderator.store import steps
from moderator.store.values import OpenWindow
from rules.dice import audience_key, commitment
from rules.ruleset import MODERATOR, PUBLIC, Event, Report

REREAD = "reread"
"""The service's own event: an edit of the board has changed what orders on file mean. Told to their author only."""


def known(events: Sequence[Event], reader: str) -> tuple[Event, ...]:
    """The events that a reader may know; everything else is gone before a report is made."""
    return tuple(event for event in events if event.known_to(reader))


def turn_mails(
    db: Connection, service: Service, play: Play, closed: OpenWindow, events: Sequence[Event], absent: Sequence[str]
) -> None:
    """Every player's report of a window that has closed, and the moderator's."""
    names = tuple(play.name(power) for power in absent)
    gazettes(db, service, play, closed, events, names)
    for seat, player in readers(play):
        to = to_player(player, play, seat.power, play.window_for(seat.power))
        report = play.rules.view(play.state, known(events, seat.power), seat.power)
        post_turn(db, service, to, report, closed, names, notes=service_notes(events, seat.power))
    to = to_moderator(service, play)
    to = To(to.address, to.name, to.zone, play=play, window=play.windows[0] if play.windows else None)
    report = play.rules.view(play.state, known(events, MODERATOR), MODERATOR)
    post_turn(db, service, to, report, closed, names)


def gazettes(
    db: Connection,
    service: Service,
    play: Play,
    window: OpenWindow,
    events: Sequence[Event],
    absent: tuple[str, ...] = (),
    stamp: str = "",
) -> None:
    """What everybody may know, to the game's list and observers (option gazette)."""
    if not play.game.options.gazette:
        return
    report = play.rules.view(play.state, known(events, PUBLIC), PUBLIC)
    opened = play.windows[0] if play.windows else None
    zone = calendar.parse_schedule(play.game.schedule).zone
    for address in play.game.options.gazette:
        to = To(address, zone=zone, play=play, window=opened)
        post_turn(db, service, to, report, window, absent, stamp=f"{stamp}{address}")


def service_notes(events: Sequence[Event], power: str) -> tuple[str, ...]:
    """What the service itself has to say to a power: its orders mean something else than its receipt said."""
    changed = [event.facts["orders"] for event in known(events, power) if event.kind == REREAD]
    said = (", ".join(orders) or "no order" for orders in changed)
    return tuple(f"The board was changed after your receipt; your orders were read again as: {text}." for text in said)


def post_turn(
    db: Connection,
    service: Service,
    to: To,
    report: Report,
    closed: OpenWindow,
    absent: tuple[str, ...],
    stamp: str = "",
    notes: tuple[str, ...] = (),
) -> None:
    """One reader's report into the outbox; a newer one replaces a player's while it is unsent, a gazette's never."""
    assert to.play is not None
    game = to.play.game
    pictures = mailing.inlined(db, report.pictures)
    reader = report.reader
    public = reader == PUBLIC
    letter = GameLetter(
        heading=mailing.heading(db, service, to),
        report=report,
        commitments=commitments(db, to.play, reader),
        revealed=revealed(db, to.play, reader),
        map_cids=tuple(p.cid for p in pictures),
        absent=absent,
        notes=notes,
        closing=closing_times(to, report),
    )
    key = f"turn:{game.code}:{closed.name}:{closed.revision}:{reader}{stamp and ':' + stamp}"
    how = How(
        key=key,
        kind="gazette" if public else "turn",
        supersedes="" if public else f"turn:{game.code}",
        pictures=pictures,
        calendar=to.window is not None and not public,
    )
    mailing.post(db, service, to, letter, how)


def closing_times(to: To, report: Report) -> dict[str, str]:
    """When each open thing that a report names closes, as far as it is still open."""
    opened = {window.name: window.closes_at for window in to.play.windows} if to.play else {}
    known = {number: opened[name] for number, name in report.closing.items() if name in opened}
    return {number: calendar.show(closes_at, [("your time", to.zone)]) for number, closes_at in known.items()}


def start_mails(db: Connection, service: Service, play: Play) -> None:
    """Every player's start mail: his power, the others, how to write, the first deadline."""
    for seat, player in readers(play):
        start_mail(db, service, play, to_player(player, play, seat.power, play.window_for(seat.power)))


def newcomer_mail(db: Connection, service: Service, play: Play, power: str) -> None:
    """The start mail of somebody who takes a power over while the game runs."""
    player = play.seat(power).player
    assert player is not None
    to = to_player(player, play, power, play.window_for(power))
    start_mail(db, service, play, to, f":{player.id}:{service.clock().isoformat()}")


def play_lines(play: Play) -> list[PlayerLine]:
    """Who plays what, with addresses if the game gives them."""
    contacts = play.game.options.contacts
    return [
        PlayerLine(
            power=play.name(seat.power), player=seat.player.name, contact=seat.player.address if contacts else ""
        )
        if seat.player
        else PlayerLine(power=play.name(seat.power), player="(open)")
        for seat in play.seats
    ]


def start_mail(db: Connection, service: Service, play: Play, to: To, stamp: str = "") -> None:
    """One player's start mail, on the board as it is. stamp: what tells it from an earlier one of this power."""
    names = play_lines(play)
    report = play.rules.view(play.state, (), to.power)
    pictures = mailing.inlined(db, report.pictures)
    letter = Start(
        heading=mailing.heading(db, service, to),
        units=attendance.standing(db, play, to.window, to.power).lacking if to.window else (),
        players=tuple(names),
        ready_by=calendar.show(to.window.closes_at, [("your time", to.zone)]) if to.window else "",
        commitments=commitments(db, play, to.power),
        order_form=report.form,
        map_cids=tuple(picture.cid for picture in pictures),
        map_alts=tuple(picture.alt for picture in pictures),
        report=report,
    )
    how = How(key=f"start:{play.game.code}:{to.power}{stamp}", kind="start", pictures=pictures, calendar=True)
    mailing.post(db, service, to, letter, how)


def commitments(db: Connection, play: Play, reader: str) -> tuple[str, ...]:
    """What the coming turn's dice are committed to, as far as this reader will be able to check them."""
    if not play.rules.rolls_dice or not play.windows:
        return ()
    secret = steps.secret(db, play.game.id, play.game.turn, play.game.revision)
    audiences = (PUBLIC,) if reader in (PUBLIC, MODERATOR) else (PUBLIC, reader)
    return tuple(f"{a}: {commitment(audience_key(secret, a))}" for a in audiences) if secret else ()


def revealed(db: Connection, play: Play, reader: str) -> tuple[str, ...]:
    """The keys of the turn that is over: the public one and the reader's own; at the game's end every turn's secret."""
    if not play.rules.rolls_dice:
        return ()
    if play.game.status == "ended":
        return tuple(f"turn {number}: {kept.hex()}" for number, kept in steps.secrets(db, play.game.id))
    secret = steps.secret(db, play.game.id, play.game.turn - 1, play.game.revision)
    audiences = (PUBLIC,) if reader in (PUBLIC, MODERATOR) else (PUBLIC, reader)
    return tuple(f"{a}: {audience_key(secret, a).hex()}" for a in audiences) if secret else ()


def edit_mails(db: Connection, service: Service, play: Play, window: OpenWindow, events: Sequence[Event]) -> None:
    """What a correction of the board tells those who may know of it: a report of the board as it is now."""
    step = steps.last_step(db, play.game.id)
    stamp = f"edit:{step.number if step else 0}"
    if known(events, PUBLIC):
        gazettes(db, service, play, window, events, stamp=f"{stamp}:")
    for seat, player in readers(play):
        if known(events, seat.power):
            to = to_player(player, play, seat.power, play.window_for(seat.power))
            report = play.rules.view(play.state, known(events, seat.power), seat.power)
            post_turn(db, service, to, report, window, (), stamp)
