"""Which game, which power, which window a mail is for: one mail, one game.

By reply token, else plus-address, else the mail of ours that it answers, else the sender's only seat, else the game
code in subject or first line. Otherwise nothing is stored and the sender is told the address of each of his games.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from sqlalchemy import Connection

from moderator import play as plays
from moderator.mail import addresses
from moderator.mail.addresses import Tagged
from moderator.mail.message import Mail
from moderator.mail_out.mailing import Posted
from moderator.mail_out.tokens import BETWEEN, LOBBY, place, token_subject
from moderator.play import Play
from moderator.store import games, outbox, windows
from moderator.store.values import Game, OpenWindow, Player, Seat
from rules.ruleset import MODERATOR

_HEADING = re.compile(r"^[\s\[(*#]*(?:game\s+)?([a-z0-9-]{2,40})[\s\])*:.]*$", re.IGNORECASE)
MOST_REFERENCES = 5
"""How many of the mails that a mail answers are looked for, newest first."""


@dataclass(frozen=True)
class Route:
    """Where a mail belongs. seat: the sender's, or None when he has none in this game. token_of: the power, or
    MODERATOR, whose reply token the mail carries, "" without a valid one. window: where its orders would count, None
    for a mail that names a window that is over; stale: that window's title."""

    play: Play
    seat: Seat | None
    token_of: str
    window: OpenWindow | None
    stale: str = ""


@dataclass(frozen=True)
class Unclear:
    """The mail could be for several games or powers, or names a game that there is not. why: a sentence."""

    why: str
    seats: tuple[Seat, ...]


@dataclass(frozen=True)
class _Token:
    """A reply token that its reader may use: the power, window and revision it names."""

    power: str
    window: str
    revision: int


def tagged(db: Connection, mail: Mail, base: str) -> Tagged | None:
    """The game, window and token that the mail names: in the address it was sent to, else in its subject."""
    named = [found for address in mail.recipients if (found := addresses.parse(address, base))]
    in_subject = [found for found in addresses.subject_tags(mail.subject) if games.game_by_code(db, found.game)]
    with_token = [found for found in named if found.token]
    if named and not with_token:  # a server may have cut the token off the address
        with_token = [found for found in in_subject if found.token and found.game == named[0].game]
    found = next(iter((*with_token, *named, *in_subject)), None)
    return found if found and found.window else _answered(db, mail, base, found)


def _answered(db: Connection, mail: Mail, base: str, named: Tagged | None) -> Tagged | None:
    """The game and window of the mail of ours that this one answers, for servers that lose plus-addresses when the
    player has edited the subject. It is no proof of who wrote it: our Message-IDs are no secret."""
    for message_id in (mail.in_reply_to, *reversed(mail.references[-MOST_REFERENCES:])):
        row = outbox.by_message_id(db, message_id) if message_id else None
        found = addresses.parse(Posted.model_validate_json(row.letter).reply_to, base) if row else None
        if found and (named is None or named.game == found.game):
            return replace(found, token="")
    return named


def route(db: Connection, base: str, mail: Mail, text: str, player: Player | None) -> Route | Unclear | None:
    """Find the mail's game; None when neither it nor its sender leads to one. text: the player's own words."""
    seats = games.seats_of(db, player.id) if player else []
    codes = {seat.game_id: games.game_by_id(db, seat.game_id).code for seat in seats}
    named = tagged(db, mail, base)
    game = _game(db, named, seats, codes, mail.subject, text)
    if isinstance(game, Unclear) or game is None:
        return game
    if _other_games(text, set(codes.values()), game.code):
        return Unclear("The mail has orders for more than one game.", tuple(seats))
    return _in_game(db, game, named if named and named.game == game.code else None, player)


def _game(
    db: Connection, named: Tagged | None, seats: Sequence[Seat], codes: dict[int, str], subject: str, text: str
) -> Game | Unclear | None:
    if named:
        game = games.game_by_code(db, named.game)
        return game or (Unclear(f"There is no game {named.game}.", tuple(seats)) if seats else None)
    if len(codes) == 1:
        return games.game_by_id(db, seats[0].game_id)
    mentioned = _mentioned(subject, set(codes.values())) or _mentioned(_first_line(text), set(codes.values()))
    if len(mentioned) == 1:
        return games.game_by_code(db, mentioned.pop())
    several = "You play in several games, and the mail does not say which it is for."
    return Unclear(several, tuple(seats)) if seats else None


def _in_game(db: Connection, game: Game, named: Tagged | None, player: Player | None) -> Route | Unclear:
    # locked, so that no window closes between the look at it and the orders' being filed
    play = plays.load(db, games.lock_game(db, game.id))
    token = _token(db, play, named)
    power = token.power if token else ""
    mine = [seat for seat in play.seats if player and seat.player and seat.player.id == player.id]
    if len(mine) > 1 and power not in {MODERATOR, *(seat.power for seat in mine)}:
        return Unclear(f"You have several powers in {game.code}, and the mail does not say which it is for.", (*mine,))
    seat = next((s for s in mine if s.power == power), mine[0] if mine else None)
    name, revision = (token.window, token.revision) if token else (named.window if named else "", game.revision)
    name = "" if name == LOBBY else name  # such a mail was written for no phase
    window = _open(play, name, revision) if name else None
    if name and window is None and (name, revision) != (place(play, None), play.game.revision):
        return Route(play, seat, power, None, stale=_title(db, play, name, revision))
    writer = power if power == MODERATOR else seat.power if seat else ""
    return Route(play, seat, power, window or (play.window_for(writer) if writer else None))


def _token(db: Connection, play: Play, named: Tagged | None) -> _Token | None:
    """The reply token of a mail, if it was made for the player who has the power now, not for one before him."""
    row = windows.token(db, play.game.id, named.token) if named and named.token else None
    if row is None or named is None:
        return None
    power, window, revision = row
    owner = next((seat.player.id for seat in play.seats if seat.power == power and seat.player), None)
    subject = token_subject(window, revision, owner)
    genuine = addresses.check_token(play.game.secret, play.game.code, power, subject, named.token)
    return _Token(power, window, revision) if genuine else None


def _open(play: Play, name: str, revision: int) -> OpenWindow | None:
    same = (w for w in play.windows if w.name.lower() == name.lower() and revision == w.revision)
    return next(same, None)


def _title(db: Connection, play: Play, name: str, revision: int) -> str:
    window = windows.window_named(db, play.game.id, name, revision)
    if window is None:
        return "the time between two phases" if name.startswith(BETWEEN) else name
    taken_back = revision != play.game.revision
    return f"{window.doc.title} (before it was taken back)" if taken_back else window.doc.title


def _mentioned(text: str, codes: set[str]) -> set[str]:
    return codes & set(re.findall(r"[a-z0-9-]+", text[:500].lower()))


def _first_line(text: str) -> str:
    return next((line for line in text.split("\n") if line.strip()), "")


def _other_games(text: str, codes: set[str], routed: str) -> bool:
    heads = (_HEADING.match(line) for line in text.split("\n") if len(line) < 60)
    return bool({head[1].lower() for head in heads if head} & codes - {routed})
