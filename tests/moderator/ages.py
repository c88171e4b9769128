"""A game of Statecraft as the service plays it: six States with players, mails in and out, the moderator's own."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from moderator import scenarios
from moderator.mail_out.mailing import Posted
from moderator.office import games
from moderator.play import Play
from moderator.store import games as rows
from moderator.store.values import Options, OutboxRow, StoredMail
from moderator.turn import seats, turns
from tests.moderator.stories import told, words, write
from tests.moderator.world import MODERATOR_ADDRESS, World

CODE = "age"


def begin(world: World, auto: str = "off", **options: Any) -> Play:
    """The game "age" in spring 1492. auto: the rules' own policy for rulings."""
    document = scenarios.load("statecraft/age-of-exploration")
    document = document | {"options": document["options"] | {"auto": auto}}
    with world.service.store.write() as db:
        wished = Options(**{"all_ready": False, "rulings": "ask"} | options)
        game = games.create(db, world.service, CODE, document, schedule="72 h", options=wished)
        for number in range(6):
            player = rows.add_player(db, f"Player {number}", f"p{number}@play.test", "UTC", world.clock())
            seats.enrol(db, world.service, game, player)
        games.start(db, world.service, game)
    return world.play(CODE)


def owner(world: World, power: str) -> str:
    """The address of a power's player."""
    player = world.play(CODE).seat(power).player
    assert player is not None
    return player.address


def order(world: World, power: str, text: str, **mail: Any) -> StoredMail:
    """A power's player writes."""
    return write(world, "", text, to=f"orders+{CODE}@example.org", sender=owner(world, power), **mail)


def moderate(world: World, text: str, **mail: Any) -> StoredMail:
    """The moderator answers the last mail about the game that he got; no server has proved it."""
    row = [row for row in told(world, MODERATOR_ADDRESS) if row.game_id][-1] if "to" not in mail else None
    given: dict[str, Any] = {"sender": MODERATOR_ADDRESS, "proof": ""}
    given["to"] = Posted.model_validate_json(row.letter).reply_to if row else ""
    given["Message_ID"] = f"<{len(world.posted())}@desk.test>"
    return write(world, "", text, **given | mail)


def desk(world: World, kind: str = "") -> list[OutboxRow]:
    """What the moderator got."""
    return told(world, MODERATOR_ADDRESS, kind)


def last(world: World, kind: str) -> str:
    """The words of the last mail of a kind to the moderator."""
    return words(desk(world, kind)[-1])


def run(world: World, until: datetime | None = None) -> int:
    """Time passes until an instant, and what is due is done; gives the number of steps."""
    world.clock.now = until or world.clock.now
    return turns.advance_all(world.service, world.clock.now)


def season(world: World) -> Play:
    """Time passes until the season closes."""
    run(world, world.play(CODE).phases[0].closes_at)
    return world.play(CODE)
