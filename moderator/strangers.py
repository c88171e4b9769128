"""Mails of people who have no seat in the game they write to: JOIN, a new address, and what is held in silence."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import TYPE_CHECKING

from sqlalchemy import Connection

from moderator import commands, holding, mailing, seats
from moderator.calendar import show
from moderator.case import Case, Outcome
from moderator.letters import AddressChange, Joined, NoticeNewAddress, StrangerJoin
from moderator.mailing import How, To, to_player
from moderator.play import Play, load
from moderator.routing import Route
from moderator.service import Service
from moderator.store import games, mails, outbox
from moderator.store.values import Code, Game, Player, Seat
from moderator.verbs import new_code

if TYPE_CHECKING:
    from moderator.mail.identity import Authentication

JOIN = "join"
WELCOME = (
    "You get a start mail with your power when the game begins. It gives the players one another's names and addresses, "
    "so that they can talk; write to the moderator first if you do not want that."
)


def answer(db: Connection, service: Service, case: Case, route: Route | None, proved: Authentication) -> Outcome:
    """Deal with a mail from somebody without a seat in this game. proved: what our server says of the sender."""
    confirmed = _confirmed(db, case)
    if confirmed:
        return _join(db, service, case, confirmed)
    wanted = _wants_to_join(db, case, route)
    if wanted:
        return _ask_to_confirm(db, service, case, wanted)
    owner = _whose(case, route) if route else None
    if owner and owner.player and proved.verdict == "pass":
        return _new_address(db, service, case, route.play if route else None, owner)
    holding.tell_moderator(db, service, case, "unknown sender")
    return Outcome("quarantine", "unknown sender", owner.power if owner else "")


def _confirmed(db: Connection, case: Case) -> Code | None:
    for command in commands.split(case.words.text).commands:
        found = mails.code(db, command.rest) if command.verb == "CONFIRM" else None
        if found and found.kind == JOIN and not found.used_at and json.loads(found.detail)["address"] == case.sender:
            return found
    return None


def _wants_to_join(db: Connection, case: Case, route: Route | None) -> Game | None:
    for line in (*case.words.text.split("\n")[:30], case.mail.subject):
        words = line.strip().lower().split()
        if words[:1] == ["join"] and len(words) <= 3:
            game = games.game_by_code(db, words[1]) if len(words) > 1 else None
            return game or (route.play.game if route else None)
    return None


def _ask_to_confirm(db: Connection, service: Service, case: Case, game: Game) -> Outcome:
    """Double opt-in: nothing is kept of a stranger but a code that only the address itself can send back."""
    since = service.clock() - timedelta(days=1)
    limit = service.settings.limits.stranger_replies_per_day
    if outbox.replies_since(db, case.sender, since, "stranger_join") >= limit:
        return Outcome("ignore", "asked to join too often today")
    code = new_code()
    name = case.mail.senders[0].name or case.sender.partition("@")[0]
    detail = json.dumps({"address": case.sender, "name": name})
    mails.add_code(db, code, JOIN, detail, case.stored.received_at, game_id=game.id, mail_id=case.stored.id)
    to = To(case.sender, name, service.settings.zone, play=load(db, game))
    letter = StrangerJoin(heading=mailing.heading(db, service, to), confirm_code=code)
    how = How(key=f"receipt:{case.mark}", kind="stranger_join", answers=case.mail.message_id)
    mailing.post(db, service, to, letter, how)
    return Outcome("accept", f"asked {case.sender} to confirm that he joins {game.code}")


def _join(db: Connection, service: Service, case: Case, code: Code) -> Outcome:
    """The address has answered with its code: enrol its owner."""
    game = games.game_by_id(db, code.game_id or 0)
    name = json.loads(code.detail)["name"]
    player = case.player or games.add_player(db, name, case.sender, service.settings.zone, service.clock())
    mails.use_code(db, code.id, case.stored.received_at)
    to = to_player(player, load(db, game))
    try:
        seats.enrol(db, service, game, player)
        notes: tuple[str, ...] = (WELCOME,)
    except seats.SeatingError as error:
        notes = (f"{error}.",)
    taken = f"{len(games.seats(db, game.id))} of {len(load(db, game).rules.powers(None))} places are taken"
    letter = Joined(heading=mailing.heading(db, service, to), seats=taken, notes=notes)
    how = How(key=f"receipt:{case.mark}", kind="joined", answers=case.mail.message_id)
    mailing.post(db, service, to, letter, how)
    return Outcome("accept", notes[0])


def _whose(case: Case, route: Route) -> Seat | None:
    """The seat that a proved but unknown sender may mean: by reply token, else by a player's very name."""
    by_token = [s for s in route.play.seats if s.power == route.token_of]
    name = case.mail.senders[0].name.strip().casefold() if case.mail.senders else ""
    by_name = [s for s in route.play.seats if s.player and name and s.player.name.casefold() == name]
    found = by_token or by_name
    return found[0] if len(found) == 1 else None


def _new_address(db: Connection, service: Service, case: Case, play: Play | None, seat: Seat) -> Outcome:
    """The old address and the moderator are asked; the new one learns nothing but that."""
    assert seat.player is not None
    owner: Player = seat.player
    to = To(case.sender, case.mail.senders[0].name, owner.zone)
    letter = NoticeNewAddress(heading=mailing.heading(db, service, to))
    how = How(key=f"newaddress:{case.sender}:{show(case.stored.received_at)[:15]}", kind="notice_new_address")
    mailing.post(db, service, to, letter, how)
    code = new_code()
    links = {"game_id": seat.game_id, "mail_id": case.stored.id, "player_id": owner.id}
    mails.add_code(db, code, "address", json.dumps({"new": case.sender}), case.stored.received_at, **links)
    old = to_player(owner, play, seat.power, play.window_for(seat.power) if play else None)
    question = AddressChange(
        heading=mailing.heading(db, service, old),
        confirm_code=code,
        new=case.sender,
        received=show(case.stored.received_at, [("your time", owner.zone)]),
        held=True,
    )
    mailing.post(db, service, old, question, How(key=f"oldaddress:{case.mark}", kind="address_change"))
    holding.tell_moderator(db, service, case, f"a new address that may be {owner.name}'s")
    return Outcome("quarantine", "a new address, not registered yet", seat.power)
