"""What is open beside the phases (bids, ballots, offers, claims, rulings): when it closes, its answers, one reminder.

An item has no NMR ladder: silence is an answer that the rules know. It closes at its own time, or as soon as all who
are awaited have answered; where the rules insist on the moderator's word it stays open until he has given it. Players
know it by a number of their own ("Q-3"); its id shows nowhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import Connection

from moderator import calendar
from moderator.letters import ItemReminder
from moderator.mail_out import mailing
from moderator.mail_out.mailing import How, To, to_player
from moderator.play import Play
from moderator.service import Service
from moderator.store import windows
from moderator.store.values import Game, OpenWindow
from moderator.turn import seats
from rules.ruleset import MODERATOR, Answer

OPEN = "open until {}"
LATE = "it counts, though it was wanted by {}"
TOO_LATE = "too late: answers counted until {}"
NOT_THE_LAST = "not noted: a later answer of yours counts; open until {}"
REMINDED = timedelta(hours=12)
"""How long before its end those are reminded who have not answered."""


@dataclass(frozen=True)
class Answered:
    """What became of a mail's answers to items: a line each. noted: on file; refused: their item had closed, or what is
    on file came later."""

    noted: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()


def is_due(db: Connection, play: Play, item: OpenWindow, cut_off: datetime) -> bool:
    """Whether an item closes now; never while another one that is open holds it, or the moderator is waited for."""
    if play.holders(item):
        return False
    waited = unanswered(db, play, item)
    if item.closes_at <= cut_off:
        return not (insists(play.game, item) and MODERATOR in waited)
    return item.doc.early and (not waited or (takes_defaults(play.game, item) and waited == (MODERATOR,)))


def insists(game: Game, item: OpenWindow) -> bool:
    """Whether an item stays open past its time until the moderator has answered: if the rules have it so, and he has
    not chosen for the whole game that defaults are taken."""
    return item.doc.insists and game.options.rulings == "ask"


def takes_defaults(game: Game, item: OpenWindow) -> bool:
    """Whether nobody waits for the moderator's word though the rules would: he has chosen so for the whole game."""
    return item.doc.insists and game.options.rulings == "auto"


def overdue(db: Connection, play: Play, now: datetime) -> tuple[OpenWindow, ...]:
    """Items whose time is up and that wait for nobody but the moderator, by the time they had."""
    late = (i for i in play.items if i.closes_at <= now and insists(play.game, i))
    return tuple(item for item in late if MODERATOR in unanswered(db, play, item))


def unanswered(db: Connection, play: Play, item: OpenWindow) -> tuple[str, ...]:
    """Who is awaited in an item and has not answered."""
    given = windows.answered(db, play.game, item.name)
    return tuple(power for power in item.doc.awaited if power not in given)


def put(db: Connection, play: Play, answers: Sequence[Answer], received_at: datetime) -> Answered:
    """Put answers to open items on file; one that came after its item's time counts only while no deadline runs, or if
    it is the moderator's and the item waits for him."""
    noted, refused = [], []
    opened = {item.name: item for item in play.items}
    for answer in answers:
        item = opened[answer.subject]
        late = received_at > item.closes_at
        insisted = answer.power == MODERATOR and insists(play.game, item)
        if late and not (insisted or play.stopped):
            refused.append(_line(play, answer, item, TOO_LATE))
        elif answer.power in windows.answered(db, play.game, item.name, after=received_at):
            refused.append(_line(play, answer, item, NOT_THE_LAST))
        else:
            windows.put_answer(db, play.game, item.name, answer, received_at)
            words = LATE if late and insisted else OPEN
            noted.append(_line(play, answer, _prolonged(db, play, item, received_at), words))
    return Answered(tuple(noted), tuple(refused))


def _prolonged(db: Connection, play: Play, item: OpenWindow, answered_at: datetime) -> OpenWindow:
    """The item, its time set anew where it runs from the last answer; never earlier than it was."""
    if not item.doc.length.after_last_answer:
        return item
    schedule = calendar.parse_schedule(play.game.schedule)
    until = max(item.closes_at, calendar.closes_at(schedule, item.doc.length, item.opened_at, answered_at))
    windows.change_window(db, item.id, closes_at=until)
    return item.until(until)


def _line(play: Play, answer: Answer, item: OpenWindow, words: str) -> str:
    number = numbers(play, answer.power).get(item.name, item.doc.title)
    return f"{number}: {answer.text}, {words.format(calendar.show(item.closes_at, _zones(play, answer.power)))}"


def _zones(play: Play, power: str) -> list[tuple[str, str]]:
    player = next((seat.player for seat in play.seats if seat.power == power), None)
    return [("your time", player.zone)] if player else []


def numbers(play: Play, power: str) -> dict[str, str]:
    """What a power calls the items that are open for it: by their ids."""
    closing = play.rules.view(play.state, (), power).closing
    return {item: number for number, item in closing.items()}


def closing_lines(db: Connection, play: Play, power: str) -> tuple[str, ...]:
    """Until when a power may answer what is open for it and what it has answered, a line each, by closing time."""
    if not any(power in item.doc.may_answer for item in play.items):
        return ()
    called = numbers(play, power)
    return tuple(_open_line(db, play, power, called[item.name], item) for item in play.items if item.name in called)


def _open_line(db: Connection, play: Play, power: str, number: str, item: OpenWindow) -> str:
    given = [a.text for a in windows.answers(db, play.game, item.name) if (a.power, a.subject) == (power, item.name)]
    answer = f"; your answer is {given[0]}" if given else ""
    return f"{number} is open until {calendar.show(item.closes_at, _zones(play, power))}{answer}."


def remind(db: Connection, service: Service, play: Play, item: OpenWindow) -> None:
    """Remind those who are awaited and have not answered, once, some hours before the end of an item that is long."""
    left, length = item.closes_at - service.clock(), item.closes_at - item.opened_at
    if not timedelta() < left <= REMINDED or length < 2 * REMINDED:
        return
    waited = unanswered(db, play, item)
    for seat, player in seats.readers(play):
        if seat.power in waited:
            _remind(db, service, play, item, to_player(player, play, seat.power, play.window_for(seat.power)))


def _remind(db: Connection, service: Service, play: Play, item: OpenWindow, to: To) -> None:
    number = numbers(play, to.power).get(item.name)
    if number is None:
        return
    letter = ItemReminder(
        heading=mailing.heading(db, service, to),
        number=number,
        until=calendar.show(item.closes_at, _zones(play, to.power)),
        left=calendar.time_left(service.clock(), item.closes_at),
        notes=play.rules.standing(play.state, to.power, ()).notes,
    )
    key = f"reminder:{play.game.code}:{play.game.revision}:{number}:{to.power}"
    mailing.post(db, service, to, letter, How(key=key, kind="reminder"))
