"""The contract between the service and a game.

The service knows these types and nothing else of any game. Every method of a ruleset is a pure function of its
arguments: no clock, no randomness but the dice it is handed, no files. Rules know lengths of time, never instants.

Three things go wrong in three different ways and stay three types: a line that cannot be read or is against the rules
is a `Problem` (found while parsing); an order that is legal but fails on the board is an `Event` with its cause (found
while adjudicating); a judgement that the rules leave to a human is a `Question`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Generic, Literal, Protocol, TypeVar

from pydantic import BaseModel, ConfigDict, Field

from rules.dice import Dice

PUBLIC = "PUBLIC"
"""A reader who knows what everybody knows: the audience of public events, the reader of a gazette."""
MODERATOR = "MODERATOR"
"""The person who runs the game: reads everything, and orders what only a human can decide."""


PHASE = "phase"
"""The kind of window in which the game's orders are filed; windows of every other kind are items beside it."""


class Value(BaseModel):
    """A frozen value: compared by content, dumped to JSON and read back, never changed in place."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Order(Value):
    """One order. Each game subclasses it. `str(order)` is canonical text that the game's own parser reads back."""


class Length(Value):
    """How long a window stays open, in the rules' terms; the service's calendar turns it into an instant.

    `rhythm` names a schedule of the game ("movement", "retreat", "adjustment", "season"); or else `hours` counts from
    the opening, or from the last answer when `after_last_answer` is set, in which case `at_most` hours from the opening
    bound it.
    """

    rhythm: str = ""
    hours: float = 0
    after_last_answer: bool = False
    at_most: float = 0


class Window(Value):
    """Something that is open now: a phase, a sealed bid, a ballot, a claim, a trade offer, a signature, a ruling.

    id: unique in the game for ever, e.g. "S1901M", "bid:12"; readers see a phase's id, never an item's. kind: PHASE for
    what orders are filed for, else an item: "bid", "ballot", "offer", "ruling" ...
    may_answer: powers whose orders or answers count; awaited: those of them from whom something is expected (the
    others may stay silent without missing anything). early: may close as soon as all awaited have answered.
    holds: ids of windows that cannot close before this one; of one that is not open yet, that it cannot open before.
    insists: an item in which MODERATOR is awaited stays open past its time until he has answered.
    """

    id: str
    kind: str
    title: str
    may_answer: tuple[str, ...]
    awaited: tuple[str, ...]
    length: Length
    early: bool = True
    holds: tuple[str, ...] = ()
    insists: bool = False


class Closed(Value):
    """The trigger "this window has closed"."""

    type: Literal["closed"] = "closed"
    window: str


class Act(Value):
    """The trigger "this power did something that takes effect on receipt" (an offer, a secret note, a draft)."""

    type: Literal["act"] = "act"
    power: str
    order: dict[str, Any]


class Edit(Value):
    """The trigger "the moderator corrects the board or gives an order of his own"; `reason` is told with it."""

    type: Literal["edit"] = "edit"
    order: dict[str, Any]
    reason: str


Trigger = Closed | Act | Edit


class Answer(Value):
    """A power's answer to something open: a ballot, a bid, an acceptance, the moderator's ruling.

    subject: the window's or question's id, or "vote" for the ballots that are open in every phase. A later answer of
    the same power to the same subject replaces the earlier one; answers do not touch the orders on file.
    """

    power: str
    subject: str
    text: str


class Question(Value):
    """A judgement that the rules leave to the moderator. id: keyed by purpose and subject, the same on a rerun.

    hours: his time for it. choices: the only answers there are. form: what an answer looks like, in words.
    times_out: the default is taken when that is over, whatever holds for other questions.
    """

    id: str
    text: str
    default: str
    hours: float = 48
    choices: tuple[str, ...] = ()
    form: str = ""
    times_out: bool = False


class Event(Value):
    """A fact that somebody learns. `to` has no default on purpose: (PUBLIC,) or the powers that may know it.

    The moderator learns everything. `facts` are JSON values, never prose: words are the templates' business.
    """

    to: tuple[str, ...]
    kind: str
    facts: dict[str, Any]

    def known_to(self, reader: str) -> bool:
        """Whether this reader (a power, PUBLIC or MODERATOR) may learn the event."""
        return reader == MODERATOR or PUBLIC in self.to or reader in self.to


class Problem(Value):
    """What is wrong with a line. line: 1-based number in the text read, 0 for the whole; text: the line as written.

    unread: no order could be made of it; unknown: a name in it means nothing; ambiguous: it means two things;
    illegal: understood, but the rules forbid it; doubtful: understood and on file, but probably not what was meant
    (also a spelling that was guessed). Only "doubtful" lines are acted on. at_once: the line is one that would take
    effect on receipt.
    """

    line: int
    text: str
    kind: Literal["unread", "unknown", "ambiguous", "illegal", "doubtful"]
    message: str
    at_once: bool = False


class Reading(Value):
    """A line that was understood: its number, its text as written, what it now means (canonical orders), and whether
    that takes effect on receipt."""

    line: int
    text: str
    means: tuple[str, ...]
    at_once: bool = False


class Later(Value):
    """Lines that a power wrote ahead for a later phase; kept as text and read when that phase opens.

    phase: the window's id as the game writes it ("F1900M").
    """

    phase: str
    text: str


class Standing(Value):
    """Where a power stands before its window closes, for receipts, reminders and the early end of a phase.

    lines: the complete set in force as text; remarks: of each of them, in their order, what its owner should know
    before (what it costs, whom it meets), "" for nothing, or () in a game that has none; lacking: what still has no
    order ("F Brest"); complete: nothing more is expected of this power; notes: anything else its owner should see.
    """

    lines: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()
    lacking: tuple[str, ...] = ()
    complete: bool = True
    notes: tuple[str, ...] = ()


S = TypeVar("S", bound=Value)
O = TypeVar("O", bound=Order)  # noqa: E741 (the contract's own letter for an order)


class Parsed(Value, Generic[O]):
    """What one text of one power comes to, given the state and the orders on file.

    orders: the complete set in force after this text; dropped: orders that were on file and are no longer in force;
    changed: whether the text touches the orders at all (one with only answers, press or errors does not). acts: orders
    that take effect on receipt. readings: the lines understood; problems: the lines not acted on, and warnings.
    preview: of a text that asked only to be checked, where the power would stand with it; nothing of it is on file.
    """

    orders: tuple[O, ...] = ()
    dropped: tuple[O, ...] = ()
    changed: bool = False
    later: tuple[Later, ...] = ()
    acts: tuple[O, ...] = ()
    answers: tuple[Answer, ...] = ()
    questions: tuple[Question, ...] = ()
    readings: tuple[Reading, ...] = ()
    problems: tuple[Problem, ...] = ()
    preview: Standing | None = None


class Resolution(Value, Generic[S]):
    """What one call of adjudicate comes to: the state after, the events, and the questions it could not do without.

    With questions that have no answer yet, `state` is the state before and `events` is empty.
    """

    state: S
    events: tuple[Event, ...] = ()
    questions: tuple[Question, ...] = ()


class Picture(Value):
    """A map to draw: which geometry, what it shows. Equal pictures are drawn once and shared.

    geometry: scenario path of the map's geometry ("diplomacy/standard"); drawing: the facts that the geometry's own
    drawing style understands (owners, units, orders ...), JSON values only; alt: the picture in words.
    """

    geometry: str
    title: str
    drawing: dict[str, Any]
    alt: str = ""


AT_ONCE = ("item", "news")
"""Templates of reports that tell what has just happened and not how everything stands."""


class Report(Value):
    """One reader's view of what happened: facts for the templates, an order form, pictures.

    template: purpose under templates/<ruleset>/ ("turn", "end"), "" for what needs no mail; AT_ONCE for what is told
    between two whole reports: "item" asks this reader something, "news" only tells him. facts: JSON values the
    template shows; form: lines of an order form that the reader can edit in a reply and the parser reads back.
    closing: what the report calls something open ("Q-3") -> the id of its window, so that the service can say when it
    closes; ids are not shown.
    """

    reader: str
    title: str
    template: str
    facts: dict[str, Any]
    form: tuple[str, ...] = ()
    closing: dict[str, str] = Field(default_factory=dict)
    pictures: tuple[Picture, ...] = ()


class Board(Value):
    """The board as plain rows, stored beside the state for anyone with a database client.

    units: (power, kind, place); territories: (place, owner or ""); nations: (power, name of a figure, value).
    """

    units: tuple[tuple[str, str, str], ...] = ()
    territories: tuple[tuple[str, str], ...] = ()
    nations: tuple[tuple[str, str, int], ...] = ()


class GuideEntry(Value):
    """One form of order for HELP and the order guide: what it does, how it is written, examples that parse."""

    name: str
    forms: tuple[str, ...]
    examples: tuple[str, ...]
    text: str = ""


class Position(Value, Generic[S]):
    """A board and what was written for it, from a file a moderator wrote: `texts` holds each power's order text.

    window: what to close, "" for the first that is open; later: the board at closing, None if it is as on receipt;
    answers: rulings that are given with it; rolls: what its dice show, in the order asked, None for practice dice.
    """

    state: S
    texts: dict[str, str]
    window: str = ""
    later: S | None = None
    answers: tuple[Answer, ...] = ()
    rolls: tuple[int, ...] | None = None


Orders = Mapping[str, Sequence[O]]
"""The orders in force, by power."""


class Ruleset(Protocol[S, O]):
    """One game bound to one scenario: the board's tables, the options and every changeable number are inside.

    Each game's package has `bind(scenario) -> Ruleset`; the scenario is a JSON document (file, map tables and the
    moderator's options merged), stored with the game and known by its hash. Otherwise all methods are pure functions
    of their arguments.
    """

    name: str
    edition: str
    rhythms: tuple[str, ...]
    """The rhythms that its windows name (Length.rhythm), which a schedule may set apart."""
    rolls_dice: bool
    """Whether turns roll dice, so that reports print what they are committed to."""
    rolled_by: Mapping[str, str]
    """The ID of the rule that asks for a roll, by the roll's purpose; empty for a game whose log needs no more."""
    takes_press: bool
    """Whether letters between players are orders of the game (PRESS TO ... with TEXT ... END TEXT), read by `parse`."""
    hears_moderator: bool
    """Whether `parse` reads a text of MODERATOR: rulings by the numbers of his reports, orders in words of his own."""
    ready_is_done: bool
    """Whether READY says "I have no more orders for this phase", so that silence after it is no missed phase."""
    receipts_bind: bool
    """Whether orders on file count as they were receipted, whatever happens to the board before the phase closes: acts
    change it all the time, and the rules find out what can still be done. Otherwise their texts are read again then."""
    state_type: type[S]
    order_type: type[O]

    def setup(self, seats: Sequence[str], dice: Dice) -> Resolution[S]:
        """Start a game for these seats (the players' names, opaque to the rules). The resolution holds a public
        "seated" event with the facts {"seats": {power: seat}}."""
        ...

    def position(self, document: Mapping[str, Any]) -> Position[S]:
        """Read a position (a board, perhaps with orders) from a document. Raises ValueError that names the fault."""
        ...

    def powers(self, state: S | None) -> tuple[str, ...]:
        """The seats of this game, eliminated ones too, in the rules' order; with None those of the scenario."""
        ...

    def display(self, state: S, power: str) -> str:
        """The power's name as reports print it."""
        ...

    def parse(self, text: str, state: S, power: str, on_file: Sequence[O]) -> Parsed[O]:
        """Read a player's own words. Never raises, whatever the text."""
        ...

    def misaddressed(self, state: S, power: str, subject: str) -> str:
        """Why orders of a power do not count under this subject, written by the player himself: it names another power.
        "" if they do, or if the game's subjects mean nothing."""
        ...

    def standing(self, state: S, power: str, orders: Sequence[O]) -> Standing:
        """What a power has in force and what it still lacks."""
        ...

    def adjudicate(
        self, state: S, trigger: Trigger, orders: Orders[O], answers: Sequence[Answer], dice: Dice
    ) -> Resolution[S]:
        """Carry out one trigger on the board as it is."""
        ...

    def caretaker(self, state: S, power: str, missed: int) -> tuple[O, ...]:
        """What an absent power does, having missed so many phases in a row; () is nothing."""
        ...

    def seat_change(self, state: S, power: str, taken: bool, player: str) -> dict[str, Any] | None:
        """The correction by which the board learns that a power has got (`taken`) or lost its player; None where the
        board need not know. player: who has got it, named as in `setup`; a board that keeps the name tells it in a
        "seated" event. Raises ValueError for a power that can have no player."""
        ...

    def windows(self, state: S) -> tuple[Window, ...]:
        """Everything that is open now; () means that the game is over."""
        ...

    def view(self, state: S, events: Sequence[Event], reader: str) -> Report:
        """One reader's report. `events`: only those he may know; private state is read for its owner only."""
        ...

    def board(self, state: S) -> Board:
        """The board as plain rows."""
        ...

    def guide(self) -> tuple[GuideEntry, ...]:
        """The order language, from the grammar table that the parser uses."""
        ...
