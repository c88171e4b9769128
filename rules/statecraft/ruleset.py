"""The game bound to a scenario: what the service calls."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.dice import Dice
from rules.ruleset import (
    MODERATOR,
    Answer,
    Closed,
    Edit,
    Event,
    GuideEntry,
    Length,
    Orders,
    Parsed,
    Position,
    Report,
    Resolution,
    Standing,
    Trigger,
    Window,
)
from rules.ruleset import Board as Rows
from rules.statecraft import board as boards
from rules.statecraft import (
    caretaking,
    closing,
    doing,
    orders,
    policies,
    prestige,
    rebels,
    report,
    season,
    seats,
    setup,
    succession,
    year,
)
from rules.statecraft.dates import show
from rules.statecraft.model import Item, State, World
from rules.statecraft.order_model import StatecraftOrder
from rules.statecraft.rolls import ROLLED_BY
from rules.statecraft.table import Table

EDITION = "2026.4"


def bind(scenario: Mapping[str, Any]) -> Statecraft:
    """The ruleset of a scenario document. Raises ValueError or KeyError for one that is none."""
    return Statecraft(boards.read(scenario))


class Statecraft:
    """Statecraft on one board. Every method is a pure function of its arguments."""

    name = "statecraft"
    edition = EDITION
    rhythms = ("season",)
    rolls_dice = True
    rolled_by = ROLLED_BY
    takes_press = True
    hears_moderator = True
    ready_is_done = True
    receipts_bind = True
    state_type = State
    order_type = StatecraftOrder

    def __init__(self, board: boards.Board) -> None:
        self.board_data = board

    def setup(self, seats: Sequence[str], dice: Dice) -> Resolution[State]:
        """The opening position with its first upkeep."""
        table = Table(setup.empty_world(self.board_data), self.board_data, dice)
        setup.begin(table, seats)
        return Resolution(state=State(world=table.world), events=tuple(table.events))

    def position(self, document: Mapping[str, Any]) -> Position[State]:
        """A state as `State` writes it, under "state". Raises ValueError."""
        return Position(state=State.model_validate(document["state"]), texts=dict(document.get("texts", {})))

    def powers(self, state: State | None) -> tuple[str, ...]:
        """Played States in the scenario's order, others that players moved to, then Generals."""
        first = setup.powers(self.board_data)
        if state is None:
            return first
        world = state.world
        played = [c for c in (*first, *sorted(world.realms)) if world.realms[c].player]
        return (*dict.fromkeys(played), *(g for g in sorted(world.generals) if world.generals[g].player))

    def display(self, state: State, power: str) -> str:
        """The name of a State or General."""
        general = state.world.generals.get(power)
        return general.person.name if general else state.world.realms[power].name

    def parse(self, text: str, state: State, power: str, on_file: Sequence[StatecraftOrder]) -> Parsed[StatecraftOrder]:
        """See orders.py."""
        return orders.parse(self.board_data, state, power, text, on_file)

    def misaddressed(self, state: State, power: str, subject: str) -> str:
        """A subject means nothing."""
        return ""

    def standing(self, state: State, power: str, orders_: Sequence[StatecraftOrder]) -> Standing:
        """See orders.py."""
        return orders.standing(self.board_data, state, power, orders_)

    def adjudicate(
        self,
        state: State,
        trigger: Trigger,
        orders_: Orders[StatecraftOrder],
        answers: Sequence[Answer],
        dice: Dice,
    ) -> Resolution[State]:
        """One trigger; with questions that have no answer yet nothing is changed."""
        table = Table.of(state, self.board_data, dice, {a.subject: a.text for a in answers if a.power == MODERATOR})
        if state.world.cursor.phase == "over":
            return Resolution(state=state)
        if isinstance(trigger, Closed):
            _closed(table, trigger.window, orders_, answers)
        elif isinstance(trigger, Edit):
            doing.moderate(table, StatecraftOrder.model_validate(trigger.order), trigger.reason)
        else:
            doing.act(table, trigger.power, StatecraftOrder.model_validate(trigger.order))
        settle(table)
        if table.questions:
            return Resolution(state=state, questions=tuple(table.questions.values()))
        return Resolution(state=State(world=table.world), events=tuple(table.events))

    def caretaker(self, state: State, power: str, missed: int) -> tuple[StatecraftOrder, ...]:
        """SC-SEAS-03: every force of an absent State holds."""
        forces = [f for _, f in sorted(state.world.forces.items()) if f.owner == power]
        return tuple(caretaking.without_orders(force) for force in forces)

    def seat_change(self, state: State, power: str, taken: bool, player: str) -> dict[str, Any] | None:
        """Who plays a State or General has the scores under his name; an open seat keeps the last one's."""
        known = seats.playing(state.world, power)
        if not taken or not known or known == player:
            return None
        order = StatecraftOrder(verb="GM_SEAT", option=seats.INSTEAD, title=player, state=power)
        return order.model_dump(mode="json")

    def windows(self, state: State) -> tuple[Window, ...]:
        """The season, and every item beside it; while the year waits for a succession only the items."""
        world = state.world
        if world.cursor.phase == "over":
            return ()
        beside = tuple(_window(self.board_data, world, item) for item in world.items.values() if not item.closed)
        if world.cursor.phase == "year":
            return beside
        powers = self.powers(state)
        awaited = tuple(p for p in powers if p in world.generals or world.realms[p].alive)
        title = f"{show(world.date)} orders"
        phase = Window(
            id=season_id(world),
            kind="phase",
            title=title,
            may_answer=(*powers, MODERATOR),
            awaited=awaited,
            length=Length(rhythm="season"),
        )
        return (phase, *beside)

    def view(self, state: State, events: Sequence[Event], reader: str) -> Report:
        """See report.py."""
        return report.view(self.board_data, state, events, reader)

    def board(self, state: State) -> Rows:
        """Forces, owners and the chief figures of every State."""
        world = state.world
        realms = [r for r in world.realms.values() if r.alive]
        return Rows(
            units=tuple((f.owner, f.kind, f.place) for f in world.forces.values() for _ in range(f.units)),
            territories=tuple((code, land.owner) for code, land in world.lands.items()),
            nations=tuple((r.code, n, int(getattr(r, n))) for r in realms for n in FIGURES),
        )

    def guide(self) -> tuple[GuideEntry, ...]:
        """See orders.py."""
        return orders.guide()


FIGURES = ("gold", "manpower", "prestige", "honor", "stability", "tax_income", "recruitment", "decay")


def season_id(world: World, later: int = 0) -> str:
    """The id of the season's window, or of one some seasons later: "1492-Spring"; it stands in addresses, where a blank
    would look odd."""
    return show(world.date + later).replace(" ", "-")


def settle(table: Table) -> None:
    """What an act or a closing leaves behind: rebellions, successions, items nobody waits for, rewards; and the year
    goes on when its last succession is settled."""
    while table.rebellions or table.fallen or table.ripe or table.exiled:
        rebels.settle(table)
        succession.settle(table)
        seats.settle(table)
        closing.ripe(table)
    prestige.check_all(table)
    if table.world.cursor.phase == "year" and not year.waits(table):
        season.advance(table)
        settle(table)


def _closed(table: Table, window: str, orders_: Orders[StatecraftOrder], answers: Sequence[Answer]) -> None:
    if window == season_id(table.world) and table.world.cursor.phase == "season":
        season.close(table, orders_)
        return
    item = table.world.items.get(window)
    if item:
        closing.close(table, item, {a.power: a.text for a in answers if a.subject == window})


def _window(board: boards.Board, world: World, item: Item) -> Window:
    return Window(
        id=item.id,
        kind=item.kind,
        title=f"{item.about.get('type', item.kind)} ({show(item.opened)})",
        may_answer=tuple(item.may_answer),
        awaited=() if policies.takes_default(board, world, item) else tuple(item.awaited),
        length=Length(hours=item.hours, after_last_answer=item.after_last_answer, at_most=item.at_most),
        early=bool(item.awaited),
        holds=_held(world, item),
        insists=policies.insists(board, world, item),
    )


def _held(world: World, item: Item) -> tuple[str, ...]:
    """The season that waits for an item: the open one, or while the year is reckoned the Spring to come."""
    if world.cursor.phase == "year":
        return (season_id(world, 1),) if year.is_waited_for(item) else ()
    return (season_id(world),) if item.holds else ()
