"""One-time codes: offering one in a mail of ours, and doing what its CONFIRM asks for."""

from __future__ import annotations

import json

from sqlalchemy import Connection

from moderator import commands, verbs
from moderator.case import Case
from moderator.letters import CommandDone
from moderator.store import mails
from moderator.store.values import Code
from moderator.verbs import Act, new_code

RELEASE = "release"


def offer_release(db: Connection, case: Case) -> str:
    """A code with which the player has this mail acted on after all; the same one if it was offered before."""
    offered = mails.open_codes(db, RELEASE, case.stored.id)
    if offered:
        return offered[0].code
    code = new_code()
    links = {"game_id": case.place.play.game.id, "mail_id": case.stored.id, "player_id": case.registered.id}
    mails.add_code(db, code, RELEASE, json.dumps({"power": case.seat.power}), case.stored.received_at, **links)
    return code


def own_code(db: Connection, case: Case) -> Code | None:
    """An unused code of this player that stands in his mail: it went to his registered address only."""
    for command in commands.split(case.words.text).commands:
        found = mails.code(db, command.rest) if command.verb == "CONFIRM" and command.rest else None
        if found and found.used_at is None and case.player and found.player_id == case.player.id:
            return found
    return None


def do(act: Act) -> CommandDone:
    """Carry out a CONFIRM: with its code, or without one the newest that is open for this player."""
    found = _meant(act)
    if found is None:
        return CommandDone(text=act.command.text, result=_unknown(act))
    mails.use_code(act.db, found.id, act.received_at)
    return CommandDone(text=act.command.text, result=_done(act, found))


def _meant(act: Act) -> Code | None:
    if act.command.rest:
        found = mails.code(act.db, act.command.rest)
        usable = found and found.used_at is None and found.player_id == act.player.id
        return found if usable else None
    return mails.newest_code(act.db, act.player.id, act.play.game.id)


def _done(act: Act, found: Code) -> str:
    detail = json.loads(found.detail)
    if found.kind == RELEASE:
        return _released(act, found)
    if found.kind == "address":
        return verbs.confirmed_address(act, detail["new"])
    return verbs.confirmed_resignation(act)


def _released(act: Act, found: Code) -> str:
    from moderator import holding  # a released mail is answered like any other, which leads back here

    stored = mails.mail_by_id(act.db, found.mail_id or 0)
    if stored is None:
        return "the mail it belongs to is gone"
    outcome = holding.release(act.db, act.service, stored)
    return f"your mail of {stored.received_at:%d %b %H:%M} UTC: {_WORDS[outcome.disposition]} {outcome.reason}".strip()


def _unknown(act: Act) -> str:
    if act.command.rest:
        return f"the code {act.command.rest} is not open: used already, or misspelt"
    return "nothing of yours is waiting for a CONFIRM"


_WORDS = {"accept": "acted on; a receipt of its own follows", "reject": "not acted on:"}
