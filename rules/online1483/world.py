"""The working board of one adjudication, changed in place; `thawing` makes it from a state and freezes it back.

Only the functions of `ledger`, `relations`, `conquest` and `births` change money, units, boxes, wars and ownership;
each of them writes the event that tells of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from rules.dice import Dice
from rules.online1483.game import Game
from rules.online1483.line import Line
from rules.online1483.model import (
    Box,
    Call,
    CivilWar,
    Class,
    Colony,
    Kind,
    Knowledge,
    Obligation,
    Offer,
    Route,
    Threat,
    Tribute,
)
from rules.online1483.rulebook import SHIP_KINDS
from rules.ruleset import PUBLIC, Event, Question

Pair = tuple[str, str]


@dataclass
class Territory:
    """See model.Land."""

    name: str
    owner: str
    value: int
    incorporated: bool
    core: list[str]
    original: str
    city: int | None
    built: bool
    port: bool
    tribal_city: bool
    rolled: bool
    spent: bool
    by_trade: bool
    taken_from: str
    units: dict[str, dict[str, int]]

    def count(self, nation: str) -> int:
        """Units of a nation here, generals not counted."""
        return sum(self.units.get(nation, {}).values())

    @property
    def guards(self) -> list[str]:
        """Nations with units here, the owner first, then as they came."""
        present = [nation for nation in self.units if self.count(nation)]
        return sorted(present, key=lambda nation: nation != self.owner)


@dataclass
class Realm:
    """See model.Nation."""

    name: str
    kind: Kind
    phase: int
    saved: int
    land_trade: int
    sea_trade: int
    locked_land: int
    locked_sea: int
    capital: str
    native: bool
    guns: bool
    horses: bool
    classes: tuple[Class, ...]
    seat_open: bool
    income: int
    stated_income: int | None
    traded: int
    aim: tuple[str, ...]
    from_colony: bool
    free_since: int
    divided: bool


@dataclass
class Vessel:
    """See model.Ship."""

    id: int
    nation: str
    kind: str
    zone: str
    damaged: bool
    cargo: dict[str, int]


@dataclass
class Leader:
    """See model.General."""

    id: int
    nation: str
    place: str
    ship: int
    level: int
    skill: int
    conquered: tuple[str, ...]
    known: bool
    name: str


@dataclass
class Convoy:
    """See model.Caravan."""

    id: int
    nation: str
    to: str
    amount: int
    place: str
    ship: int


@dataclass
class Record:
    """See model.WarRecord."""

    start: int
    lost: dict[str, str]
    gained: dict[str, str]


@dataclass
class Luck:
    """How a rehearsal's rolls come out: all good for the one who acts, or all bad. nation: whose rehearsal it is."""

    good: bool
    nation: str


@dataclass
class World:
    """Everything of a state, mutable, and what the adjudication needs besides: dice, answers, events, questions.

    luck: set in a rehearsal, where battles count as won and chances follow it. had_core: nations that owned core land
    when the work began or since (CTY-10).
    """

    game: Game
    dice: Dice
    turn: int
    phase: int
    over: bool
    lands: dict[str, Territory]
    realms: dict[str, Realm]
    ships: dict[int, Vessel]
    leaders: dict[int, Leader]
    convoys: dict[int, Convoy]
    next_id: int
    boxes: dict[str, dict[str, Box]]
    wars: set[Pair]
    battles: set[Pair]
    coming_wars: list[Pair]
    records: dict[str, Record]
    calls: list[Call]
    colonies: list[Colony]
    offers: list[Offer]
    tributes: list[Tribute]
    obligations: list[Obligation]
    civil_wars: list[CivilWar]
    threats: dict[str, Threat]
    threat_lost: list[str]
    marriage_closed: list[str]
    lost_to: dict[str, dict[str, tuple[str, ...]]]
    refused_bids: dict[str, dict[str, int]]
    routes: dict[Route, Knowledge]
    standing: dict[str, tuple[Line, ...]]
    treaties: list[str]
    leaving: list[tuple[str, str, int]]
    paid_in: list[tuple[str, str, int]]
    chosen: list[str]
    ordered: dict[str, tuple[Line, ...]]
    rulings: dict[str, str] = field(default_factory=dict)
    questions: list[Question] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    luck: Luck | None = None
    had_core: set[str] = field(default_factory=set)
    incomes: dict[str, int] = field(default_factory=dict)

    def tell(self, to: str | Iterable[str], kind: str, /, **facts: Any) -> None:
        """Record a fact for those who may learn it."""
        audience = (to,) if isinstance(to, str) else tuple(dict.fromkeys(to))
        self.events.append(Event(to=audience, kind=kind, facts=facts))

    def publish(self, kind: str, /, **facts: Any) -> None:
        """Record a public fact."""
        self.tell(PUBLIC, kind, **facts)

    def new_id(self) -> int:
        """A number that no ship, general or caravan of this game has had."""
        self.next_id += 1
        return self.next_id - 1

    def judged(self, id: str, text: str, default: str, choices: tuple[str, ...] = ()) -> str:
        """The moderator's ruling on a judgement (spec section 31); without one he is asked, or the default is taken."""
        word = self.ruled(id)
        if not word and self.game.scenario.judgements == "ask" and self.luck is None:
            self.questions.append(Question(id=id, text=text, default=default, choices=choices))
        return word or default

    def ruled(self, id: str) -> str:
        """The ruling that was given on a judgement, "" without one; one may be for every judgement of its number."""
        return self.rulings.get(id) or self.rulings.get(id.partition(":")[0]) or ""

    def rehearsed_by_another(self, nation: str) -> bool:
        """Whether this is another nation's rehearsal, which cannot know what this one has saved (spec section 33)."""
        return self.luck is not None and nation != self.luck.nation

    def can_pay(self, nation: str, amount: int) -> bool:
        """Whether a nation has saved so much; in another's rehearsal it is taken to have it."""
        return self.realms[nation].saved >= amount or self.rehearsed_by_another(nation)

    def owned(self, nation: str) -> list[Territory]:
        """Territories of a nation, by name."""
        return [land for land in self.lands.values() if land.owner == nation]

    def core_of(self, nation: str) -> list[Territory]:
        """Owned core territories of a nation (COR-01)."""
        return [land for land in self.owned(nation) if nation in land.core]

    def with_core(self) -> set[str]:
        """Nations that own core territory (COR-01)."""
        return {land.owner for land in self.lands.values() if land.owner in land.core}

    def worth(self, land: Territory) -> int:
        """The value that counts: that of a tribal city while one stands there (GLO-04, TRB-05)."""
        return self.game.book.number("tribe.city_value") if land.tribal_city else land.value

    def fort(self, land: Territory) -> int:
        """Fortification of the city or tribal city here, 0 without (CTY-03, TRB-09)."""
        tribal = self.game.book.number("tribe.city_fort") if land.tribal_city else 0
        return max(land.city or 0, tribal)

    def has_city(self, land: Territory) -> bool:
        """Whether a city or tribal city stands here (TRB-05: a tribal city is a city)."""
        return land.city is not None or land.tribal_city

    def fleet(self, nation: str, zone: str) -> list[Vessel]:
        """Ships of a nation in a zone, oldest first."""
        return [ship for ship in self.ships.values() if ship.nation == nation and ship.zone == zone]

    def in_zone(self, zone: str) -> dict[str, list[Vessel]]:
        """Ships in a zone by nation."""
        found: dict[str, list[Vessel]] = {}
        for ship in self.ships.values():
            if ship.zone == zone:
                found.setdefault(ship.nation, []).append(ship)
        return found

    def generals_at(self, nation: str, place: str) -> list[Leader]:
        """Generals of a nation on land here."""
        return [g for g in self.leaders.values() if g.nation == nation and g.place == place and not g.ship]

    def aboard(self, ship: Vessel) -> list[Leader]:
        """Generals aboard a ship."""
        return [leader for leader in self.leaders.values() if leader.ship == ship.id]

    def carried(self, ship: Vessel) -> list[Convoy]:
        """Caravans aboard a ship."""
        return [convoy for convoy in self.convoys.values() if convoy.ship == ship.id]

    def alive(self, *kinds: str) -> Iterator[Realm]:
        """Nations of these kinds; without kinds those that hold land in their own name."""
        wanted = kinds or ("player", "npc", "tribal", "rebel_nation")
        return (realm for realm in self.realms.values() if realm.kind in wanted)

    def kind(self, nation: str) -> str:
        """The nation's kind, "" for a pseudo-nation or nobody."""
        realm = self.realms.get(nation)
        return realm.kind if realm else ""

    def phase_rank(self, nation: str) -> tuple[int, int]:
        """Place of a nation in phase order, for several nations on one side (DICE-03)."""
        realm = self.realms.get(nation)
        names = list(self.realms)
        return (realm.phase or 9, names.index(nation)) if realm else (10, 0)


def ship_rank(ship: Vessel) -> int:
    """Place of a ship's type in the order of the rules: ships of the line, frigates, merchantmen (DICE-04)."""
    return SHIP_KINDS.index(ship.kind)
