"""What a game of Statecraft consists of. `State` is the frozen whole; the `World` in it is plain data that the rules
change only on a private copy (table.py), and everybody else only reads.

Codes: States, regions and seas as on the map ("ENG", "GAS", "CHA"); forces "ENG-A1"; Generals "G1"; dates as whole
numbers (dates.py). `PIRATES` is a State of its own. Money in Gold, men in Manpower, modifiers signed.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from rules.ruleset import Value
from rules.statecraft.relations import CasusBelli, Chances, Offer, Treaty, War

PIRATES = "PIRATES"
Stance = Literal["attack", "defend", "avoid"]


@dataclass
class Person:
    """A Sovereign, General or Admiral. attributes: the eight by name; born, acceded: years. absolved: has been
    excommunicated and changed religion, and is not excommunicated again (SC-PAPA-03)."""

    name: str
    attributes: dict[str, int]
    vitality: int
    born: int
    acceded: int = 0
    absolved: bool = False


@dataclass
class Pending:
    """A Readiness under way: the value and the season from which it counts."""

    value: int
    when: int


@dataclass
class Realm:
    """A State, and of its Sovereign what the rules change. player: the seat that plays it, "" for the moderator.

    prestige and spent (ever spent voluntarily) belong to the player and move along. growth: TAX or RECRUITMENT. wish:
    what the player wants to do at the next death (see succession.py). Years are -1 where it never happened.
    """

    code: str
    name: str
    capital: str
    religion: str
    player: str = ""
    alive: bool = True
    landless: bool = False
    ruler: Person | None = None
    honor: int = 10
    prestige: int = 10
    spent: int = 0
    gold: int = 0
    manpower: int = 0
    centralization: int = 3
    decay: int = 0
    investment: int = 50
    land_readiness: int = 1
    naval_readiness: int = 1
    land_pending: Pending | None = None
    naval_pending: Pending | None = None
    recruitment: int = 0
    stability: int = 6
    tax_income: int = 0
    loans: dict[int, int] = field(default_factory=dict)
    """Rate in percent -> how many times 100 Gold are owed at it."""
    rate: int | None = None
    bankrupt: int = -1
    growth: str = "TAX"
    colony: str = ""
    converting: bool = False
    minority: int | None = None
    minority_ruled: list[Any] = field(default_factory=list)
    """Faith, wealth of other faiths and of all regions, and the penalty that was ruled for them (SC-CTRL-02)."""
    relief: int = 0
    half_relief: int = 0
    centralized: int = -1
    """Season of the last change of Centralization."""
    invested: int = -1
    """Year of the last change of Investment."""
    moved_capital: int = -1
    hired: int = 0
    market: list[int] = field(default_factory=list)
    """Mercenaries that are to be had this year, and the seasons until they come; empty until that is known."""
    recruited: int = 0
    """Units recruited this season."""
    scouted: int = -1
    paused: int = -1
    annexing: dict[str, int] = field(default_factory=dict)
    generous: dict[str, int] = field(default_factory=dict)
    noted: dict[str, int] = field(default_factory=dict)
    """Secret actions of this season: "destabilize FRA" -> season."""
    dynamism: bool = False
    excommunicated: bool = False
    knows: list[str] = field(default_factory=list)
    """Regions and seas outside the Known World that this State knows."""
    rumours: list[str] = field(default_factory=list)
    rebel_of: str = ""
    wish: dict[str, Any] = field(default_factory=dict)
    title: str = ""


@dataclass
class General:
    """A General or Admiral played by a player (SC-LEAD-05). serves: the State; rolls: the eight in rolled order."""

    id: str
    person: Person
    player: str
    serves: str
    prestige: int = 10
    spent: int = 0
    arranged: bool = False
    paused: int = -1
    rolls: list[int] = field(default_factory=list)


@dataclass
class Officer:
    """A nameless commander's two attributes, rolled at the first contact test (SC-LEAD-01)."""

    strategy: int
    vigilance: int


@dataclass
class Force:
    """An army or navy. units include mercs. place: region or sea; port: the city a navy lies in, "" else. aboard: the
    navy that carries this army. commander: "officer", "sovereign" or a General's id. retreat: standing instruction.
    progress: km saved towards the first link of `heading`. position: kept Position, valid in position_at. hunting: the
    sea where privateers work, or to which they are on their way."""

    id: str
    owner: str
    kind: Literal["A", "N"]
    units: int
    place: str
    mercs: int = 0
    port: str = ""
    aboard: str = ""
    stance: Stance = "defend"
    commander: str = "officer"
    officer: Officer | None = None
    retreat: str = ""
    retreat_to: list[str] = field(default_factory=list)
    progress: int = 0
    heading: str = ""
    position: int = 0
    position_at: str = ""
    came_from: str = ""
    moved_km: int = 0
    privateer_against: str = ""
    hunting: str = ""
    reported: int = -1


@dataclass
class Recruit:
    """Units that are paid and not ready yet; mercs: hired, else recruited."""

    owner: str
    kind: Literal["A", "N"]
    units: int
    city: str
    ready: int
    mercs: bool = False


@dataclass
class Land:
    """A region now. colony: its fixed Tax value, None for ordinary land. occupier, held: who stands there at Step 4 and
    for how many seasons on end."""

    owner: str
    controller: str
    wealth: int
    religion: str = ""
    colony: int | None = None
    occupier: str = ""
    held: int = 0
    devastated: int = -1


@dataclass
class Denial:
    """Tax Income denied to a State at its next collections (SC-COND-10)."""

    state: str
    amount: int
    collections: int
    cause: Literal["devastation", "blockade"]
    place: str


@dataclass
class Expedition:
    """An explorer under way: what he will report, when; lost ships never report."""

    state: str
    direction: str
    when: int
    found: list[str]
    lost: bool = False


@dataclass
class Technology:
    """A technology somebody won: exclusive until its year (SC-EVENT-08)."""

    id: str
    holder: str
    acquired: int
    years: int


@dataclass
class Reward:
    """An announced reward (SC-PRES-02). check: expression the service can decide, "" for a ruling."""

    id: str
    task: str
    amount: int
    check: str = ""
    won_by: str = ""


@dataclass
class Courier:
    """A report on its way to a Sovereign in the field (SC-INTEL-04): the event, told with that season's reports."""

    to: str
    kind: str
    facts: dict[str, Any]
    when: int


@dataclass
class Item:
    """Something open beside the season (items.py). about: what it is about, for the rules alone (JSON); shown: what
    those who may answer may read. hours, after_last_answer, at_most: its length. holds: the season cannot close before
    it. answer: what a ruling came to, kept until the season ends so that it can be overruled."""

    id: str
    kind: str
    about: dict[str, Any]
    shown: dict[str, Any]
    may_answer: list[str]
    awaited: list[str]
    opened: int
    hours: float
    after_last_answer: bool = False
    at_most: float = 0
    holds: bool = False
    closed: bool = False
    answer: str = ""


@dataclass
class Cursor:
    """Where the game stands. phase "season": orders are open; "year": the annual processing waits in `step` (an index
    of year.STEPS) for the successions open."""

    phase: Literal["season", "year", "over"] = "season"
    step: int = 0


@dataclass
class World:
    """Everything that changes. date: the season whose orders are open, or the Winter just played while a year waits.

    discovered: region -> year of its first discovery; open_world: places that joined the Known World. seen: reader ->
    series -> internal ids in the order shown (numbering.py). policies: ruling type or "" -> off, timeout, full.
    """

    date: int
    realms: dict[str, Realm]
    lands: dict[str, Land]
    forces: dict[str, Force]
    cursor: Cursor = field(default_factory=Cursor)
    generals: dict[str, General] = field(default_factory=dict)
    recruits: list[Recruit] = field(default_factory=list)
    denials: list[Denial] = field(default_factory=list)
    treaties: dict[int, Treaty] = field(default_factory=dict)
    reasons: list[CasusBelli] = field(default_factory=list)
    wars: list[War] = field(default_factory=list)
    chances: list[Chances] = field(default_factory=list)
    offers: dict[int, Offer] = field(default_factory=dict)
    expeditions: list[Expedition] = field(default_factory=list)
    technologies: list[Technology] = field(default_factory=list)
    rewards: dict[str, Reward] = field(default_factory=dict)
    items: dict[str, Item] = field(default_factory=dict)
    religions: list[str] = field(default_factory=list)
    fidei: str = ""
    crusades: dict[str, int] = field(default_factory=dict)
    crusaders: dict[str, list[str]] = field(default_factory=dict)
    """Crusade target -> States that had their +2 Honor (SC-PAPA-04)."""
    discovered: dict[str, int] = field(default_factory=dict)
    open_world: list[str] = field(default_factory=list)
    blockaded: dict[str, int] = field(default_factory=dict)
    """"owner sea enemy" -> year of the test (SC-BLOCK-01)."""
    blockading: dict[str, list[str]] = field(default_factory=dict)
    """Navy -> [sea, enemy] that it blockades since its last order."""
    triggered: dict[str, int] = field(default_factory=dict)
    """Pair of States -> season of the last secret letter that used a chance (SC-INF-03)."""
    supply_calls: dict[str, str] = field(default_factory=dict)
    """Force -> the moderator's word for this season: a modifier or "NONE"."""
    events_done: list[str] = field(default_factory=list)
    policies: dict[str, str] = field(default_factory=dict)
    seen: dict[str, dict[str, list[str]]] = field(default_factory=dict)
    counters: dict[str, int] = field(default_factory=dict)
    extra_events: dict[str, dict[str, Any]] = field(default_factory=dict)
    emerged: list[str] = field(default_factory=list)
    couriers: list[Courier] = field(default_factory=list)
    outcome: dict[str, Any] = field(default_factory=dict)


class State(Value):
    """A game of Statecraft between two triggers."""

    schema_version: Literal[1] = 1
    world: World
