"""Short words for stories of Statecraft told to the service: six courts, mails in, time passing, mails out."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from functools import lru_cache
from typing import Any

from moderator.mail_out.mailing import Posted
from moderator.play import Play
from moderator.store import games
from moderator.store.values import Options, OutboxRow
from moderator.turn import history, phases, turns
from rules.statecraft.model import State
from rules.statecraft.model import World as Realms
from rules.statecraft.order_model import StatecraftOrder
from tests.moderator import world as worlds
from tests.moderator.stories import address, told
from tests.moderator.world import World, named
from tests.rules.statecraft.playing import opening

CODE = "hadrian"
COURTS = ("ENG", "SPA", "FRA", "POR", "AUS", "VEN")
SCENARIO = "statecraft/age-of-exploration-balanced"
SCHEDULE = "every 3 days 18:00 Europe/London"
WINTER = 3


@lru_cache
def _first() -> State:
    return opening()


def begin(
    world: World,
    change: Callable[[Realms], None] = lambda realms: None,
    schedule: str = SCHEDULE,
    **options: Any,
) -> Play:
    """The game "hadrian" in spring 1492, opened on Friday 27 March 2026, 18:00 UTC; the season ends on Monday.

    All attributes are 12, Vitality 8; `change` alters the world before it is played.
    """
    state = _first().model_copy(deep=True)
    change(state.world)
    players = {power: worlds.add_player(world.service, f"{power}'s player", address(power)) for power in COURTS}
    wished = Options(**{"rulings": "auto", "all_ready": False, "early": False} | options)
    position = {"state": state.model_dump(mode="json")}
    worlds.add_game(world.service, CODE, players, position, SCENARIO, schedule, wished)
    return world.play(CODE)


def run(world: World, after: timedelta = timedelta()) -> int:
    """Time passes, and a run closes what is due; gives the number of steps."""
    world.clock.now += after
    return turns.advance_all(world.service, world.clock())


def end_of_phase(world: World) -> int:
    """The open phase's deadline and its grace time pass."""
    world.clock.now = world.play(CODE).phases[0].closes_at + timedelta(hours=25)
    return run(world)


def edit(world: World, verb: str, **fields: Any) -> None:
    """An order of the moderator."""
    order = StatecraftOrder(verb=verb, **fields).model_dump(mode="json")  # type: ignore[arg-type]
    with world.service.store.write() as db:
        phases.edit(db, world.service, named(db, CODE), order, "a test")


def opened(world: World) -> list[str]:
    """The kinds of what is open, by closing time."""
    return [window.doc.kind for window in world.play(CODE).windows]


def realm(world: World, code: str) -> Any:
    """A State as it stands."""
    return world.play(CODE).state.world.realms[code]


def kinds(world: World, power: str) -> list[str]:
    """The kinds of all mails to a power, oldest first."""
    return [row.kind for row in told(world, power)]


def posted(row: OutboxRow) -> Posted:
    """A mail in words."""
    return Posted.model_validate_json(row.letter)


def verdicts(world: World) -> set[str]:
    """What comes of doing every step again."""
    with world.service.store.read() as db:
        return {step.verdict for step in history.verify(db, named(db, CODE))} - {"not replayed"}


def option(world: World, **changes: Any) -> None:
    """How the game is run from now on."""
    with world.service.store.write() as db:
        game = named(db, CODE)
        options = game.options.model_copy(update=changes)
        games.change_game(db, game.id, options=options.model_dump_json())
