"""One-time codes: offering one in a mail of ours, and doing what its CONFIRM asks for."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace

from sqlalchemy import Connection

from moderator.mail_in import commands
from moderator.mail_in.case import Case
from moderator.mail_in.verbs import Act, NotDoneError, person
from moderator.play import load
from moderator.store import games, mails
from moderator.store.values import Code, OpenWindow
from moderator.turn import claims, codes

RELEASE = "release"


def offer_release(db: Connection, case: Case) -> str:
    """A code with which the player has this mail acted on after all; the same one if it was offered before.

    It remembers the phase that is open now, for which the mail then counts.
    """
    offered = [code for code in mails.codes_of(db, RELEASE, case.stored.id) if code.used_at is None]
    if offered:
        return offered[0].code
    code = codes.new_code()
    links = {"game_id": case.place.play.game.id, "mail_id": case.stored.id, "player_id": case.registered.id}
    mails.add_code(db, code, RELEASE, json.dumps(_terms(case)), case.stored.received_at, **links)
    return code


def _terms(case: Case) -> dict[str, object]:
    window = case.window
    return {
        "power": case.seat.power,
        "window": window.name if window else "",
        "revision": case.place.play.game.revision,
    }


def counts_for(db: Connection, case: Case, window: OpenWindow) -> bool:
    """Whether a mail that was held or refused may still count for this window.

    Either the window was open when the mail came, or the mail was offered for it: never does a mail that somebody has
    kept for a while give orders for a phase that its author had not seen.
    """
    if window.opened_at <= case.stored.received_at:
        return True
    offered = (json.loads(code.detail) for code in mails.codes_of(db, RELEASE, case.stored.id))
    return any((terms["window"], terms["revision"]) == (window.name, window.revision) for terms in offered)


def own_code(db: Connection, case: Case) -> Code | None:
    """An open code of this player that stands in his mail: it went to his registered address only."""
    for command in commands.split(case.words.text).commands:
        found = mails.code(db, command.rest) if command.verb == "CONFIRM" and command.rest else None
        if (
            found
            and case.player
            and found.player_id == case.player.id
            and codes.is_open(found, case.stored.received_at)
        ):
            return found
    return None


def do(act: Act) -> tuple[str, int | None]:
    """Carry out a CONFIRM: with its code, or without one if nothing else of this player's is open in the game.

    Returns what came of it, and the mail that is to be acted on next, if the code belongs to one. Raises NotDoneError.
    """
    found, why_not = _meant(act)
    if found is None:
        raise NotDoneError(why_not)
    mails.use_code(act.db, found.id, act.received_at)
    there = _there(act, found)
    if there is None:
        raise NotDoneError("not done: the seat is not yours any more")
    return _DO[found.kind](there, found)


def _meant(act: Act) -> tuple[Code | None, str]:
    if act.command.rest:
        found = mails.code(act.db, act.command.rest)
        mine = found and found.player_id == act.player.id and codes.is_open(found, act.received_at)
        return (found, "") if mine else (None, f"the code {act.command.rest} is not open: used, too old or misspelt")
    waiting = mails.open_codes(act.db, act.player.id, act.received_at - codes.LIFETIME, act.play.game.id)
    if len(waiting) > 1:
        return None, "several mails of ours ask for your CONFIRM: write it with the code of the one you mean"
    return next(iter(waiting), None), "nothing of yours is waiting for a CONFIRM"


def _there(act: Act, code: Code) -> Act | None:
    """The command in the game and seat that its code was given for, whatever game the mail was sent to."""
    play = load(act.db, games.lock_game(act.db, code.game_id or act.play.game.id))
    power = json.loads(code.detail).get("power", "")
    mine = [seat for seat in play.seats if seat.player and seat.player.id == act.player.id]
    seat = next((seat for seat in mine if seat.power == power), None if power else next(iter(mine), act.seat))
    return replace(act, play=play, seat=seat, window=play.window_for(seat.power)) if seat else None


def _released(act: Act, found: Code) -> tuple[str, int | None]:
    stored = mails.mail_by_id(act.db, found.mail_id or 0)
    if stored is None or stored.disposition not in ("quarantine", "reject"):
        state = "was acted on already" if stored and stored.disposition == "accept" else "was put away"
        return f"that mail {state}", None
    return f"your mail of {stored.received_at:%d %b %H:%M} UTC gets a receipt of its own", stored.id


def _address(act: Act, found: Code) -> tuple[str, int | None]:
    """The address is changed; a mail that came from it and was held for that is acted on."""
    result = person.moved(act, json.loads(found.detail)["new"])
    stored = mails.mail_by_id(act.db, found.mail_id or 0)
    if stored is None or stored.status != "held" or stored.sender != json.loads(found.detail)["new"]:
        return result, None
    return f"{result}; the mail that was held is answered there", stored.id


def _resign(act: Act, found: Code) -> tuple[str, int | None]:
    return person.resigned(act), None


def _claimed(act: Act, found: Code) -> tuple[str, int | None]:
    try:
        return claims.take(act.db, act.service, act.play, act.player, found, act.received_at), None
    except ValueError as error:
        raise NotDoneError(f"not done: {error}") from None


_DO: dict[str, Callable[[Act, Code], tuple[str, int | None]]] = {
    RELEASE: _released,
    person.ADDRESS: _address,
    person.RESIGN: _resign,
    claims.CLAIM: _claimed,
}
