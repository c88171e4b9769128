"""Mails of people who have no seat in the game they write to: JOIN, a new address, and what is held in silence."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING

from sqlalchemy import Connection

from moderator.calendar import show, show_day
from moderator.letters import AddressChange, Joined, ModJoin, NoticeNewAddress, StrangerJoin
from moderator.letters.plaintext import one_line
from moderator.mail_in import commands, holding, proving
from moderator.mail_in.case import Case, Outcome
from moderator.mail_in.routing import Route
from moderator.mail_in.verbs.person import ADDRESS
from moderator.mail_out import limits, mailing
from moderator.mail_out.mailing import How, To, to_moderator, to_player
from moderator.play import Play, load
from moderator.service import Service
from moderator.store import games, mails
from moderator.store.values import Code, Game, Player, Seat
from moderator.turn import codes, seats

if TYPE_CHECKING:
    from moderator.mail.identity import Authentication

JOIN = "join"
FORGOTTEN_AFTER = timedelta(days=7)
"""A stranger who has not answered by then is forgotten: his code holds his address."""
WAITS = "The game has begun; the moderator has been told that you would take an open seat, and writes to you"
LINES_READ = 30
LONGEST_NAME = 60


@dataclass(frozen=True)
class Wish:
    """A stranger's wish to play in a game. code: the one that he sent back, None when he has asked just now."""

    game: Game
    code: Code | None = None


def wish(db: Connection, service: Service, case: Case, route: object) -> Wish | None:
    """What a mail asks for that is a JOIN, or the answer to our question about one; None for any other mail.

    The game is the one named after JOIN, else the one that the mail was sent to. Who has a seat there wishes nothing.
    """
    confirmed = _confirmed(db, service, case)
    if confirmed:
        return Wish(games.game_by_id(db, confirmed.game_id or 0), confirmed)
    for line in (*case.words.text.split("\n")[:LINES_READ], case.mail.subject):
        words = commands.bare(line).strip(" .!").lower().split()
        if words[:1] == ["join"] and len(words) <= 2:
            game = games.game_by_code(db, words[1]) if len(words) > 1 else None
            game = game or (route.play.game if isinstance(route, Route) and len(words) == 1 else None)
            return Wish(game) if game and not _sits(db, game, case.player) else None
    return None


def _confirmed(db: Connection, service: Service, case: Case) -> Code | None:
    for command in commands.split(case.words.text).commands:
        if command.verb == "CONFIRM":
            found = mails.code(db, command.rest) if command.rest else _only_code(db, service, case)
            if found and found.kind == JOIN and codes.is_open(found, case.stored.received_at):
                return found if json.loads(found.detail)["address"] == case.sender else None
    return None


def _only_code(db: Connection, service: Service, case: Case) -> Code | None:
    """The one question about a JOIN that an unknown address has not answered yet.

    Without its code only a mail that the sender's server vouches for is an answer: anybody can write a From line.
    """
    if case.player or proving.authentication(service, case).verdict != "pass":
        return None
    asked = mails.codes_since(db, JOIN, case.stored.received_at - codes.LIFETIME)
    mine = [code for code in asked if code.used_at is None and json.loads(code.detail)["address"] == case.sender]
    return mine[0] if len({code.game_id for code in mine}) == 1 else None


def _sits(db: Connection, game: Game, player: Player | None) -> bool:
    return any(player and seat.player and seat.player.id == player.id for seat in games.seats(db, game.id))


def join(db: Connection, service: Service, case: Case, wished: Wish, proved: Authentication) -> Outcome:
    """Double opt-in: a JOIN is asked about, and done when the address has sent the code back."""
    if wished.code:
        return _join(db, service, case, wished.game, wished.code)
    if proved.verdict == "fail" or not limits.may_answer_stranger(db, service, case.sender):
        return Outcome("ignore", "a JOIN that is not answered: not from there, or too many today")
    return _ask_to_confirm(db, service, case, wished.game)


def answer(db: Connection, service: Service, case: Case, route: Route | None, proved: Authentication) -> Outcome:
    """Deal with a mail from somebody unknown. proved: what our server says of the sender."""
    owner = _whose(case, route) if route else None
    if route and owner and owner.player and proved.verdict == "pass":
        return _new_address(db, service, case, route.play, owner)
    return Outcome("quarantine", holding.UNKNOWN, owner.power if owner else "")


def _ask_to_confirm(db: Connection, service: Service, case: Case, game: Game) -> Outcome:
    """Nothing is kept of a stranger but a code that only the address itself can send back."""
    mails.forget_codes(db, JOIN, service.clock() - FORGOTTEN_AFTER)
    name = _name(case)
    to = To(case.sender, name, service.settings.zone, play=load(db, game))
    how = How(key=f"receipt:{case.mark}", kind=limits.STRANGER, answers=case.mail.message_id)
    refused = seats.why_not(db, game, case.player.id if case.player else None)
    if refused:
        letter = Joined(heading=mailing.heading(db, service, to), placed=False, notes=(f"{refused}.",))
        mailing.post(db, service, to, letter, how)
        return Outcome("reject", refused)
    code = codes.new_code()
    detail = json.dumps({"address": case.sender, "name": name})
    mails.add_code(db, code, JOIN, detail, case.stored.received_at, game_id=game.id, mail_id=case.stored.id)
    mailing.post(db, service, to, StrangerJoin(heading=mailing.heading(db, service, to), confirm_code=code), how)
    return Outcome("accept", f"asked {case.sender} to confirm that he joins {game.code}")


def _name(case: Case) -> str:
    """How a stranger calls himself, as others will read it."""
    named = one_line(case.mail.senders[0].name)[:LONGEST_NAME].strip()
    return named or case.sender.partition("@")[0][:LONGEST_NAME]


def _join(db: Connection, service: Service, case: Case, game: Game, code: Code) -> Outcome:
    """The address has answered with its code: enrol its owner, or tell the moderator of his wish for an open seat."""
    mails.use_code(db, code.id, case.stored.received_at)
    refused = seats.why_not(db, game, case.player.id if case.player else None)
    player = case.player
    if player is None and not refused:
        player = games.add_player(
            db, json.loads(code.detail)["name"], case.sender, service.settings.zone, service.clock()
        )
    placed = not refused and game.status == "setup"
    if player and placed:
        seats.enrol(db, service, game, player)
    elif player and not refused:
        _tell_moderator(db, service, game, player)
    play = load(db, game)
    to = to_player(player, play) if player else To(case.sender, _name(case), service.settings.zone, play=play)
    note = refused or ("You get a start mail with your power when the game begins" if placed else WAITS)
    taken = f"{sum(seat.player is not None for seat in play.seats)} of {len(play.rules.powers(None))} places are taken"
    letter = Joined(heading=mailing.heading(db, service, to), placed=placed, seats=taken, notes=(f"{note}.",))
    mailing.post(db, service, to, letter, How(f"receipt:{case.mark}", "joined", answers=case.mail.message_id))
    return Outcome("reject" if refused else "accept", note)


def _tell_moderator(db: Connection, service: Service, game: Game, player: Player) -> None:
    play = load(db, game)
    to = to_moderator(service, play)
    powers = tuple(seat.power for seat in play.seats if seat.player is None)
    letter = ModJoin(
        heading=mailing.heading(db, service, to), player=player.name, address=player.address, powers=powers
    )
    mailing.post(db, service, to, letter, How(key=f"join:{game.code}:{player.id}:{play.game.turn}", kind="moderator"))


def _whose(case: Case, route: Route) -> Seat | None:
    """The seat that a proved but unknown sender may mean: by a player's very name."""
    name = case.mail.senders[0].name.strip().casefold() if case.mail.senders else ""
    by_token = [s for s in route.play.seats if s.power == route.token_of]
    by_name = [s for s in route.play.seats if s.player and name and s.player.name.casefold() == name]
    found = by_token or by_name
    return found[0] if len(found) == 1 else None


def _new_address(db: Connection, service: Service, case: Case, play: Play, seat: Seat) -> Outcome:
    """The old address and the moderator are asked; the new one learns nothing but that.

    Asked once a day for one new address, however often it writes.
    """
    assert seat.player is not None
    owner: Player = seat.player
    day = show_day(case.stored.received_at.date())
    to = To(case.sender, _name(case), owner.zone)
    letter = NoticeNewAddress(heading=mailing.heading(db, service, to))
    how = How(key=f"newaddress:{case.sender}:{day}"[:200], kind="notice_new_address")
    held = Outcome("quarantine", "a new address, not registered yet", seat.power)
    if mailing.post(db, service, to, letter, how) is None:
        return held
    code = codes.new_code()
    links = {"game_id": seat.game_id, "mail_id": case.stored.id, "player_id": owner.id}
    mails.add_code(db, code, ADDRESS, json.dumps({"new": case.sender}), case.stored.received_at, **links)
    old = to_player(owner, play, seat.power, play.window_for(seat.power))
    received = show(case.stored.received_at, [("your time", owner.zone)])
    heading = mailing.heading(db, service, old)
    question = AddressChange(heading=heading, confirm_code=code, new=case.sender, received=received, held=True)
    asked = mailing.post(db, service, old, question, How(key=f"oldaddress:{case.mark}", kind="address_change"))
    if asked is not None:  # of a flood from many addresses nobody is told more than anybody is mailed in an hour
        holding.tell_moderator(db, service, case, f"a new address that may be {owner.name}'s")
    return held
