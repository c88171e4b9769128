"""What happened -> one letter a reader, each with what that reader may know and nothing else."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection

from moderator import calendar
from moderator.letters import GameLetter, PlayerLine, Start
from moderator.mail_out import mailing
from moderator.mail_out.mailing import How, To, to_moderator, to_player
from moderator.play import Play
from moderator.service import Service
from moderator.store import outbox, steps
from moderator.store.values import OpenWindow
from moderator.turn import attendance, filing, items
from moderator.turn.seats import readers
from rules.dice import audience_key, commitment
from rules.ruleset import AT_ONCE, MODERATOR, PUBLIC, Event, Report

REREAD = "reread"
"""The service's own event: an edit of the board has changed what orders on file mean. Told to their author only."""
ONLY_WITH_HIM = "only with your answer, which is wanted by {}"
"""When an item closes that waits for the moderator."""
AHEAD_REFUSED = 'Not acted on, of what you wrote ahead: "{line}". {message}'
AHEAD_DOUBTED = 'Please check, of what you wrote ahead: "{line}". {message}'


def known(events: Sequence[Event], reader: str) -> tuple[Event, ...]:
    """The events that a reader may know; everything else is gone before a report is made."""
    return tuple(event for event in events if event.known_to(reader))


def turn_mails(
    db: Connection, service: Service, play: Play, name: str, events: Sequence[Event], absent: Sequence[str]
) -> None:
    """Everybody's report of a turn that has ended. name: the report's, for ever ("S1901M:0"); events: of all the turn's
    steps; absent: powers that sent nothing."""
    names = tuple(play.name(power) for power in absent)
    for reader, to in addressees(service, play):
        report = play.rules.view(play.state, known(events, reader), reader)
        key = f"turn:{play.game.code}:{name}:{_named(reader, to)}"
        if report.template:
            newest = "" if reader == PUBLIC else f"turn:{play.game.code}"
            notes = (*service_notes(events, reader), *_come_due(db, play, to))
            post_report(db, service, to, report, key, names, notes, supersedes=newest)


def at_once(db: Connection, service: Service, play: Play, events: Sequence[Event], author: str = "") -> None:
    """What a step between two whole reports tells: to everybody who is asked something or told something that cannot
    wait. author: whose act it was; news of it stands in his receipt, what it asks him does not."""
    for reader, to in addressees(service, play):
        mine = known(events, reader)
        report = play.rules.view(play.state, mine, reader) if mine else None
        if report and report.template and not _told_otherwise(report, author):
            key = key_at_once(db, play, _named(reader, to))
            post_report(db, service, to, report, key, (), service_notes(events, reader))


def _told_otherwise(report: Report, author: str) -> bool:
    """Whether a reader needs no mail: a receipt tells him, or (the moderator, of a whole board) he did it himself."""
    if report.reader == MODERATOR and report.template not in AT_ONCE:
        return True
    return report.reader == author and report.template == "news"


def key_at_once(db: Connection, play: Play, named: str) -> str:
    """A name for a mail between two whole reports: it counts what this reader has had, so that it tells nothing of what
    others do in secret."""
    prefix = f"at once:{play.game.code}:{named}:"
    return f"{prefix}{outbox.count_named(db, prefix) + 1}"


def addressees(service: Service, play: Play) -> list[tuple[str, To]]:
    """Who is told what happens: the game's list and observers (option gazette), the players, the moderator."""
    zone = calendar.parse_schedule(play.game.schedule).zone
    phase = play.phases[0] if play.phases else None
    listed = [(PUBLIC, To(address, zone=zone, play=play, window=phase)) for address in play.game.options.gazette]
    players = [
        (seat.power, to_player(player, play, seat.power, play.window_for(seat.power))) for seat, player in readers(play)
    ]
    return [*listed, *players, (MODERATOR, to_moderator(service, play))]


def _named(reader: str, to: To) -> str:
    """A reader in keys; of those who get what is public each by his address."""
    return f"{reader}:{to.address}" if reader == PUBLIC else reader


def service_notes(events: Sequence[Event], power: str) -> tuple[str, ...]:
    """What the service itself has to say to a power: its orders mean something else than its receipt said."""
    changed = [event.facts["orders"] for event in events if event.kind == REREAD and power in event.to]
    said = (", ".join(orders) or "no order" for orders in changed)
    return tuple(f"The board was changed after your receipt; your orders were read again as: {text}." for text in said)


def _come_due(db: Connection, play: Play, to: To) -> tuple[str, ...]:
    """What became of the orders that a player wrote ahead for the phase that has opened."""
    if to.window is None or to.power in ("", MODERATOR):
        return ()
    due = filing.come_due(db, play, to.window.name, to.power)
    if due is None:
        return ()
    on_file = ", ".join(map(str, due.orders)) or "nothing"
    said = ((AHEAD_DOUBTED if p.kind == "doubtful" else AHEAD_REFUSED, p) for p in due.problems)
    told = (sentence.format(line=p.text, message=p.message) for sentence, p in said)
    return (f"On file for {to.window.doc.title}, of what you wrote ahead: {on_file}.", *told)


def post_report(
    db: Connection,
    service: Service,
    to: To,
    report: Report,
    key: str,
    absent: tuple[str, ...],
    notes: tuple[str, ...] = (),
    supersedes: str = "",
) -> None:
    """One reader's report into the outbox. A turn's replaces a player's of the turn before, if that is unsent; nothing
    replaces a gazette or what is told at once, be it a correction of the board."""
    assert to.play is not None
    pictures = mailing.inlined(db, report.pictures)
    whole, public = report.template not in AT_ONCE, report.reader == PUBLIC
    letter = GameLetter(
        heading=mailing.heading(db, service, to),
        report=report,
        commitments=commitments(db, to.play, report.reader) if whole else (),
        revealed=revealed(db, to.play, report.reader) if whole else (),
        map_cids=tuple(p.cid for p in pictures),
        absent=absent,
        notes=notes,
        closing=closing_times(to, report),
    )
    how = How(
        key=key,
        kind="gazette" if public else "turn" if whole else report.template,
        supersedes=supersedes,
        pictures=pictures,
        calendar=whole and not public and to.window is not None,
    )
    mailing.post(db, service, to, letter, how)


def closing_times(to: To, report: Report) -> dict[str, str]:
    """When each open thing that a report names closes, as far as it is still open; for the moderator also that it does
    not without him."""
    opened = {window.name: window for window in to.play.windows} if to.play else {}
    known = {number: opened[name] for number, name in report.closing.items() if name in opened}
    return {number: _closes(to, window) for number, window in known.items()}


def _closes(to: To, window: OpenWindow) -> str:
    shown = calendar.show(window.closes_at, [("your time", to.zone)])
    waits = to.play and to.power == MODERATOR and items.insists(to.play.game, window)
    return ONLY_WITH_HIM.format(shown) if waits else shown


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
    """Who plays what, by the powers' names, with addresses if the game gives them."""
    contacts = play.game.options.contacts
    lines = [
        PlayerLine(
            power=play.name(seat.power), player=seat.player.name, contact=seat.player.address if contacts else ""
        )
        if seat.player
        else PlayerLine(power=play.name(seat.power), player="(open)")
        for seat in play.seats
    ]
    return sorted(lines, key=lambda line: line.power)


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
