"""Which game, which power, which window a mail is for: one mail, one game.

By reply token, else plus-address, else the sender's only seat, else the game code in subject or first line. Otherwise
nothing is stored and the sender is told the address of each of his games.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection

from moderator import play as plays
from moderator.mail import addresses
from moderator.mail.addresses import Tagged
from moderator.mail.message import Mail
from moderator.play import Play
from moderator.store import games, windows
from moderator.store.values import Game, OpenWindow, Player, Seat

_HEADING = re.compile(r"^[\s\[(*#]*(?:game\s+)?([a-z0-9-]{2,40})[\s\])*:.]*$", re.IGNORECASE)


@dataclass(frozen=True)
class Route:
    """Where a mail belongs. seat: the sender's, or None when he has none in this game. token_of: the power whose reply
    token the mail carries, "" without a valid one. window: where its orders would count. stale: the mail names a window
    that is over."""

    play: Play
    seat: Seat | None
    token_of: str
    window: OpenWindow | None
    stale: str = ""


@dataclass(frozen=True)
class Unclear:
    """The mail could be for several games, or names one that the sender does not play in. why: a sentence."""

    why: str
    seats: tuple[Seat, ...]


def tagged(db: Connection, mail: Mail, base: str) -> Tagged | None:
    """The game, window and token that the mail names: in the address it was sent to, else in its subject."""
    named = [found for address in mail.recipients if (found := addresses.parse(address, base))]
    in_subject = [found for found in addresses.subject_tags(mail.subject) if games.game_by_code(db, found.game)]
    with_token = [found for found in named if found.token]
    if named and not with_token:  # a server may have cut the token off the address
        with_token = [found for found in in_subject if found.token and found.game == named[0].game]
    return next(iter((*with_token, *named, *in_subject)), None)


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
    return (
        Unclear("You play in several games, and the mail does not say which it is for.", tuple(seats))
        if seats
        else None
    )


def _in_game(db: Connection, game: Game, named: Tagged | None, player: Player | None) -> Route:
    play = plays.load(db, game)
    token = windows.token(db, game.id, named.token) if named and named.token else None
    power = token[0] if token else ""
    mine = [seat for seat in play.seats if player and seat.player and seat.player.id == player.id]
    seat = next((s for s in mine if s.power == power), mine[0] if mine else None)
    name, revision = (token[1], token[2]) if token else (named.window if named else "", game.revision)
    window = _open(play, name, revision) if name else None
    if name and window is None:
        return Route(play, seat, power, None, stale=_title(db, game, name, revision))
    return Route(play, seat, power, window or (play.window_for(seat.power) if seat else None))


def _open(play: Play, name: str, revision: int) -> OpenWindow | None:
    same = (w for w in play.windows if w.name.lower() == name.lower() and revision == w.revision)
    return next(same, None)


def _title(db: Connection, game: Game, name: str, revision: int) -> str:
    window = windows.window_named(db, game.id, name, revision)
    return window.doc.title if window else name


def _mentioned(text: str, codes: set[str]) -> set[str]:
    return codes & set(re.findall(r"[a-z0-9-]+", text[:500].lower()))


def _first_line(text: str) -> str:
    return next((line for line in text.split("\n") if line.strip()), "")


def _other_games(text: str, codes: set[str], routed: str) -> bool:
    heads = (_HEADING.match(line) for line in text.split("\n") if len(line) < 60)
    return bool({head[1].lower() for head in heads if head} & codes - {routed})
