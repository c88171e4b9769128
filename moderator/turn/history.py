"""Back and again: rollback to an earlier turn as a new revision, preview of the next, replay of every stored step."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from itertools import takewhile
from typing import Any

from sqlalchemy import Connection

from moderator.letters import Letter, Rollback
from moderator.mail_out import delivery, mailing
from moderator.mail_out.mailing import Posted, To
from moderator.play import Play, load
from moderator.service import Service
from moderator.store import games, orders, outbox, service, steps, windows
from moderator.store.values import Game, OpenWindow, StepRow
from moderator.turn import filing, nmr, opening, phases, replaying, reseating, rulings, seats, stepping, turns
from moderator.turn.phases import PhaseError
from rules.dice import KeyedDice
from rules.ruleset import PHASE, Picture, Resolution

PRACTICE = b"practice dice of a preview"
MENDED_OTHERWISE = "nothing is to be taken back; a wrong board is put right with board edit, orders with orders enter"

ROLLBACK = "moderator phase rollback"
TAKEN_BACK = "The moderator has taken it back before its reports went out."


@dataclass(frozen=True)
class Preview:
    """A report as its reader would get it. name: the reader's, as shown; pictures: PNG files by name, if asked for."""

    reader: str
    name: str
    posted: Posted
    pictures: tuple[tuple[str, bytes], ...]


@dataclass(frozen=True)
class Replayed:
    """A stored step done again. trigger: "closed S1901M"; verdict: see replaying.verdict."""

    number: int
    trigger: str
    verdict: str


def rollback(db: Connection, service_: Service, game: Game, phase: str, reason: str) -> None:
    """Restore the board as it was when this phase was open, as a new revision with new dice; everybody is told.

    Their orders of that phase and what they were are offered back as a form. Raises PhaseError for a phase that was
    never open, or is open now: that would only take everybody's orders off file.
    """
    play = load(db, games.lock_game(db, game.id))
    wanted = phase.casefold()
    if wanted in {window.name.casefold() for window in play.windows if window.is_phase}:
        raise PhaseError(f"{phase} is open now in {game.code}: {MENDED_OTHERWISE}")
    found = [row for row in steps.steps(db, game.id) if wanted in {name.casefold() for name in _open_in(play, row)}]
    if not found:
        raise PhaseError(f"{game.code} was never in {phase}; its phases: {', '.join(_phases(db, play))}")
    restored = play.rules.state_type.model_validate_json(found[-1].state)
    undone = tuple(row for row in steps.steps(db, game.id) if row.number > found[-1].number)
    windows.close_all(db, game.id, service_.clock())
    games.change_game(db, game.id, revision=game.revision + 1, held="", status="running")
    back = games.game_by_id(db, game.id)
    trigger = {"type": "rollback", "to": phase, "reason": reason}
    dice = KeyedDice(b"no rolls in a rollback")
    seated = reseating.restored(db, game.id, found[-1].number)
    before = reseating.seating(db, game.id)
    resolution: Resolution[Any] = Resolution(state=restored, events=(seated,))
    opening.take_step(db, service_, back, trigger, resolution, dice, play.rules.edition)
    service.note(db, service_.clock(), "moderator", "rollback", game.id, to=phase, reason=reason)
    _take_back(db, game, undone[0].at)
    reseating.restore(db, service_, load(db, games.game_by_id(db, game.id)), before, seated)
    _tell(db, service_, load(db, games.game_by_id(db, game.id)), found[-1], undone, reason)


def undo(db: Connection, service_: Service, game: Game) -> str:
    """Take back the phase that was adjudicated last, if no report of it has gone out; its name.

    Raises PhaseError when none was adjudicated since the game began or was rolled back, or when the reports are out:
    then a rollback tells everybody.
    """
    phases_of = windows.phase_names(db, game.id)
    triggers = [(row, json.loads(row.trigger)) for row in reversed(steps.steps(db, game.id))]
    standing = takewhile(lambda step: step[1]["type"] != "rollback", triggers)  # what is before is taken back already
    found = next(((row, trigger["window"]) for row, trigger in standing if trigger.get("window") in phases_of), None)
    if found is None:
        raise PhaseError(f"nothing was adjudicated yet in {game.code}, or not since it was rolled back")
    row, name = found
    if outbox.gone_out(db, game.id, REPORTS, row.at):
        raise PhaseError(f"the reports of {name} are out; to take it back all the same: {ROLLBACK} {game.code} {name}")
    rollback(db, service_, game, name, TAKEN_BACK)
    return str(name)


def _take_back(db: Connection, game: Game, since: datetime) -> None:
    """What the undone steps meant for players: reports that were not sent yet are not sent; misses are counted anew,
    and who lost his seat for them has it again unless somebody else has taken it. Who has resigned stays away."""
    outbox.withdraw(db, game.id, REPORTS, since)
    games.change_seats(db, game.id, missed=0)
    taken = {seat.power: seat.player for seat in games.seats(db, game.id)}
    for entry in service.audit(db, game.id, most=10_000):
        lost = entry["action"] == seats.OPENED and entry["detail"]["why"].endswith(nmr.MISSED)
        power, player = entry["detail"].get("power", ""), games.player_by_address(db, entry["actor"])
        if lost and entry["at"] >= since and player and power in taken and taken[power] is None:
            games.change_seat(db, game.id, power, player_id=player.id)


REPORTS = ("turn", "gazette", "item", "news", "nmr", "nmr_public", "seat_open", "start")
"""Kinds of mail that tell of a step."""


def _tell(
    db: Connection, service_: Service, play: Play, restored: StepRow, undone: Sequence[StepRow], reason: str
) -> None:
    window = phases.current(play)
    names = [json.loads(row.trigger).get("window") for row in undone]
    phase_names, known = windows.phase_names(db, play.game.id), windows.titles(db, play.game.id)
    titles = tuple(known[name] for name in names if name in phase_names)

    def letter(to: To) -> Letter:
        former = orders.of_revision(db, play.game.id, window.name, restored.revision)
        mine = [s for s in former if s.power == to.power and s.parsed]
        form = tuple(str(order) for order in filing.understood(play, mine[-1].parsed).orders) if mine else ()
        return Rollback(
            heading=mailing.heading(db, service_, to),
            restored=window.doc.title,
            undone=titles,
            reason=reason,
            new_dice=play.rules.rolls_dice,
            order_form=form,
        )

    seats.tell_all(db, service_, play, f"rollback:{play.game.code}:{play.game.revision}", letter)


@contextmanager
def trial(service_: Service, game: Game) -> Iterator[tuple[Connection, OpenWindow]]:
    """Adjudicate the open phase with practice dice, every question answered by its default; all of it is taken back at
    the end of the block."""
    with service_.store.engine.connect() as db, db.begin() as transaction:
        play = load(db, games.lock_game(db, game.id))
        window = phases.current(play)
        inputs = turns.gathered(db, play, window)
        settled = stepping.settle(db, play, inputs, rulings.defaults, PRACTICE)
        assert settled is not None
        turns.finish(db, service_, play, inputs, settled)
        yield db, window
        transaction.rollback()


def preview(service_: Service, game: Game, draw: bool = False) -> list[Preview]:
    """Every report as each reader would get it if the open phase were adjudicated now; nothing is kept.

    draw: with its maps. Raises PhaseError when no phase is open.
    """
    with trial(service_, game) as (db, window):
        prefix = f"turn:{game.code}:{window.name}:{window.revision}:"
        rows = [row for row in outbox.rows(db, game_id=game.id) if row.key.startswith(prefix)]
        letters = [(row.key.removeprefix(prefix), Posted.model_validate_json(row.letter)) for row in reversed(rows)]
        names = {inlined.sha256 for _, posted in letters for inlined in posted.pictures} if draw else set()
        drawn = {
            name: delivery.drawn_picture(_picture(db, name), service_.settings.map_width) for name in sorted(names)
        }
        shown = {seat.power: load(db, game).name(seat.power) for seat in games.seats(db, game.id)}
    return [Preview(who, shown.get(who, who), posted, _drawn(posted, drawn)) for who, posted in letters]


def _picture(db: Connection, name: str) -> Picture:
    return Picture.model_validate_json(outbox.picture(db, name)[0])


def _drawn(posted: Posted, drawn: Mapping[str, bytes]) -> tuple[tuple[str, bytes], ...]:
    return tuple((f"map{n}.png", drawn[p.sha256]) for n, p in enumerate(posted.pictures, 1) if p.sha256 in drawn)


def verify(db: Connection, game: Game) -> Iterator[Replayed]:
    """Do every stored step of the present edition again from its row and compare the state it came to."""
    play, rows = load(db, game), steps.steps(db, game.id)
    for i, row in enumerate(rows):
        yield Replayed(row.number, replaying.words(row), replaying.verdict(db, play, rows[:i], row))


def length(db: Connection, game: Game) -> int:
    """How many steps a game has."""
    return len(steps.steps(db, game.id))


def _open_in(play: Play, row: StepRow) -> set[str]:
    state = play.rules.state_type.model_validate_json(row.state)
    return {window.id for window in play.rules.windows(state) if window.kind == PHASE}


def _phases(db: Connection, play: Play) -> list[str]:
    return sorted({name for row in steps.steps(db, play.game.id) for name in _open_in(play, row)})
