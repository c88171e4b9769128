"""A power's text -> orders on file: parse it against what stands, store it beside what was understood."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Connection

from moderator.play import Play
from moderator.store import orders, windows
from moderator.store.values import OpenWindow
from rules.ruleset import Answer, Later, Order, Parsed


def on_file(db: Connection, play: Play, window: str, power: str) -> tuple[Order, ...]:
    """The complete set of a power's orders in force for a phase; none for "", while no phase is open."""
    standing: tuple[Order, ...] = ()
    for submission in orders.in_force(db, play.game, window, power):
        if submission.parsed:
            standing = understood(play, submission.parsed).orders
        else:  # written ahead for this window: read now that its board is there
            standing = play.rules.parse(submission.text, play.state, power, standing).orders
    return standing


def ahead(db: Connection, play: Play, power: str) -> tuple[Later, ...]:
    """What a power has written for phases that have not opened yet."""
    return tuple(Later(phase=text.window, text=text.text) for text in orders.ahead(db, play.game, power))


def understood(play: Play, document: str) -> Parsed[Any]:
    """What a stored text came to when it was read."""
    return Parsed[play.rules.order_type].model_validate_json(document)  # type: ignore[name-defined]


def read(db: Connection, play: Play, power: str, window: OpenWindow | None, text: str) -> Parsed[Any]:
    """Parse a text against the orders on file for a phase, if one is open; stores nothing."""
    return play.rules.parse(text, play.state, power, on_file(db, play, window.name if window else "", power))


def is_empty(parsed: Parsed[Any]) -> bool:
    """Whether there is nothing in a text to act on."""
    return not (parsed.changed or parsed.later or parsed.answers or parsed.acts or parsed.questions)


def to_items(play: Play, parsed: Parsed[Any]) -> tuple[Answer, ...]:
    """The answers in a text that are for items."""
    opened = {item.name for item in play.items}
    return tuple(answer for answer in parsed.answers if answer.subject in opened)


def ballots(play: Play, parsed: Parsed[Any]) -> tuple[Answer, ...]:
    """The answers in a text that are for the open phase."""
    beside = to_items(play, parsed)
    return tuple(answer for answer in parsed.answers if answer not in beside)


def for_phase(play: Play, parsed: Parsed[Any]) -> bool:
    """Whether a text has something that is for the open phase: orders, ballots, what the moderator is to rule on."""
    return parsed.changed or bool(parsed.questions or ballots(play, parsed))


def file(
    db: Connection,
    play: Play,
    power: str,
    window: OpenWindow,
    text: str,
    parsed: Parsed[Any],
    received_at: datetime,
    dated_at: datetime | None = None,
    mail_id: int | None = None,
) -> None:
    """Put on file what a text came to for a phase: its orders if it has any, what it wrote ahead, its ballots."""
    if parsed.changed:
        document = parsed.model_dump_json()
        orders.add(db, play.game, power, window.name, text, document, received_at, dated_at, mail_id)
    file_ahead(db, play, power, parsed, received_at, dated_at)
    for answer in ballots(play, parsed):
        windows.put_answer(db, play.game, window.name, answer, received_at)


def file_ahead(
    db: Connection, play: Play, power: str, parsed: Parsed[Any], received_at: datetime, dated_at: datetime | None = None
) -> None:
    """Keep what a text has for later phases; for each it replaces what was kept before."""
    for later in parsed.later:
        orders.withdraw(db, play.game, later.phase, power)
        orders.add(db, play.game, power, later.phase, later.text, "", received_at, dated_at)


def come_due(db: Connection, play: Play, window: str, power: str) -> Parsed[Any] | None:
    """What a power wrote ahead for a window comes to, now that it is open; None if it wrote nothing."""
    texts = [submission.text for submission in orders.in_force(db, play.game, window, power) if not submission.parsed]
    return play.rules.parse(texts[-1], play.state, power, ()) if texts else None


def reread(db: Connection, play: Play, window: str, power: str) -> tuple[tuple[Order, ...], bool]:
    """A power's orders as they mean on the board as it is now, and whether that differs from what was receipted.

    An edit of the board between receipt and closing can make an order illegal or legal; texts are read again in the
    order in which they came. Where acts change the board all the time the receipt stands: a line that it refused is not
    called back to life, and an act in the text does not count twice.
    """
    standing: tuple[Order, ...] = ()
    if play.rules.receipts_bind:
        return on_file(db, play, window, power), False
    for submission in orders.in_force(db, play.game, window, power):
        standing = play.rules.parse(submission.text, play.state, power, standing).orders
    return standing, not same(standing, on_file(db, play, window, power))


def same(one: Sequence[Order], other: Sequence[Order]) -> bool:
    """Whether two sets hold the same orders, in any order."""
    return sorted(map(str, one)) == sorted(map(str, other))


def latest_date(db: Connection, play: Play, window: str, power: str) -> datetime | None:
    """The newest Date among the mails whose orders are in force."""
    dates = [s.dated_at for s in orders.in_force(db, play.game, window, power) if s.dated_at]
    return max(dates, default=None)
