"""What a game of 1483 Online consists of between two phases: frozen values, no behaviour.

Nations, territories and zones are known by their names ("England", "West Country", "North Sea"). An entity of the
diplomacy chart is a nation, "rebels of France" or "colony of Cape". Money is in resources.
"""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from rules.online1483.line import Item, Line, Term
from rules.ruleset import Value

Box = Literal["AtWar", "Disfavorable", "Neutral", "Favorable", "Allied"]
BOXES: tuple[Box, ...] = ("AtWar", "Disfavorable", "Neutral", "Favorable", "Allied")
"""The boxes of the diplomacy chart from left to right (GLO-18)."""
Kind = Literal["player", "npc", "tribal", "rebel_faction", "rebel_nation", "gone"]
"""Kinds of nations (GLO-10): rebel_faction is conquered and lives underground, rebel_nation has risen and is not yet at
its goal, gone has left the game for good (married away, a tribe without land and units)."""
Route = Literal["atlantic", "pacific"]
Units = dict[str, int]
"""Units or ships by type, all positive."""

TRIBES, BERBERS, INDEPENDENTS = "Tribes", "Berbers", "Independents"
PSEUDO_NATIONS = frozenset({TRIBES, BERBERS, INDEPENDENTS})
"""Owners of land that are no nations: no orders, money, diplomacy (REG, REG-12, IND-11)."""


class Land(Value):
    """A territory as it is now (MAP-09); its neighbours, zones, tag and printed value are the board's.

    owner: "" for nobody. value: of the land itself; 5 counts while a tribal city stands there (TRB-05). core: nations
    for which it is core (COR-17). original: whose original land it is, "" if never of a nation (GLO-11). city: its
    fortification, None without a city. built: the city was built in play by the present owner (ECO-14). rolled: its
    native garrison has been placed (REG-02). spent: its tag has no effect any more. by_trade: the owner got it by trade
    or gift (TRD-12). taken_from: whom he took it from (TEC-07). units: nation -> type -> number, without generals.
    """

    owner: str = ""
    value: int = 1
    incorporated: bool = False
    core: tuple[str, ...] = ()
    original: str = ""
    city: int | None = None
    built: bool = False
    port: bool = False
    tribal_city: bool = False
    rolled: bool = False
    spent: bool = False
    by_trade: bool = False
    taken_from: str = ""
    units: dict[str, Units] = Field(default_factory=dict)


class Class(Value):
    """A benchmark load: class 1 to 12 and the income it started with; a union carries two (VIC-08)."""

    cls: int
    start_income: int


class Nation(Value):
    """A nation. phase: the one it acts in, 0 for nations of phase 5. saved: money in hand.

    locked_*: trade points of a conquered nation (ECO-04). seat_open: it wants a player (MIS-06). income: that of its
    last Action 10. stated_income: a figure of a position that stands for the computed income where a rule asks for it.
    traded: trade points gained by trade or gift (TRD-12). aim: what a rebel nation fights for (LIB-08, CRB-06);
    from_colony: it is a colony that rose. free_since: turn in which a rebel nation had all land of its first enemy
    back, 0 before (LIB-08). divided: a part of a nation without a player, which is not divided again (ROY-11).
    """

    kind: Kind = "player"
    phase: int = 0
    saved: int = 0
    land_trade: int = 0
    sea_trade: int = 0
    locked_land: int = 0
    locked_sea: int = 0
    capital: str = ""
    native: bool = False
    guns: bool = True
    horses: bool = True
    classes: tuple[Class, ...] = ()
    seat_open: bool = False
    income: int = 0
    stated_income: int | None = None
    traded: int = 0
    aim: tuple[str, ...] = ()
    from_colony: bool = False
    free_since: int = 0
    divided: bool = False


class Ship(Value):
    """A ship afloat. damaged: a ship of the line with one hit (NCB-07). cargo: land units and tribal city aboard;
    generals and caravans name their ship themselves."""

    id: int
    nation: str
    kind: str
    zone: str
    damaged: bool = False
    cargo: Units = Field(default_factory=dict)


class General(Value):
    """A general. place: territory or zone; ship: the ship he is aboard, 0 on land. conquered: territories in whose
    conquest he took part (GEN-17). known: level and skill are public (GEN-03)."""

    id: int
    nation: str
    place: str
    ship: int = 0
    level: int
    skill: int
    conquered: tuple[str, ...] = ()
    known: bool = False
    name: str = ""


class Caravan(Value):
    """Money on the road (ECO-19): on land at a territory, or aboard a ship. to: addressee; both are secret."""

    id: int
    nation: str
    to: str
    amount: int
    place: str
    ship: int = 0


class Colony(Value):
    """A colony entity (COL-02 to COL-10). of: the conquered nation whose land it was, "" for a created colony."""

    id: str
    owner: str
    land: tuple[str, ...]
    capital: str
    of: str = ""


class WarRecord(Value):
    """The count of a nation's present wars (TRT-04): territories owned at the start, those lost and gained since with
    the enemy concerned."""

    start: int = 0
    lost: dict[str, str] = Field(default_factory=dict)
    gained: dict[str, str] = Field(default_factory=dict)


class Call(Value):
    """An allied NPC called into its patron's war (ALY-03)."""

    ally: str
    patron: str
    enemy: str


class Offer(Value):
    """An open proposal (TRT-01, TRD-03, TRD-10, ECO-25, MAR-06). made: turn in which its maker sent it.

    give, get: what `frm` gives and gets. includes_ally, pays_tribute: terms WITH X and TRIBUTE FOR X n;
    patron_reply: the offering patron's answer about that tribute (ALY-10). ruler, paid_by: of a marriage.
    """

    frm: str
    to: str
    kind: Literal["peace", "trade", "gift", "transfer", "marriage"]
    made: int = 0
    give: tuple[Item, ...] = ()
    get: tuple[Item, ...] = ()
    includes_ally: bool = False
    pays_tribute: int = 0
    terms: tuple[Term, ...] = ()
    patron_reply: str = ""
    ruler: str = ""
    paid_by: str = ""


class Tribute(Value):
    """A payment per turn, collected in the receiver's Action 10 (COLL-03)."""

    frm: str
    to: str
    amount: int
    turns_left: int


class Obligation(Value):
    """A financed war (DIP-19). rewarded: the box has moved for it already (DIP-21)."""

    financer: str
    to: str
    target: str
    per_turn: int
    owed: int = 0
    rewarded: bool = False


class CivilWar(Value):
    """A civil war (CIV-03). turn: which turn of the war the sponsor's next Action 11 is in (CIV-05)."""

    nation: str
    faction: str
    sponsor: str = ""
    pledge: int = 0
    turn: int = 1


class Threat(Value):
    """A threatener's duty to declare war (DIP-13): on whom, and by the end of which turn of his. earlier: one that was
    open when this one came."""

    npc: str
    due: int
    earlier: Threat | None = None

    def duties(self) -> tuple[tuple[str, int], ...]:
        """All open duties, the latest first: on whom, and by when."""
        return ((self.npc, self.due), *(self.earlier.duties() if self.earlier else ()))


class Knowledge(Value):
    """A sea route to the New World: who found it or was given it (NWD-07) and the turn of its first discovery, None
    for long ago or while nobody knows it (TEC-01)."""

    knowers: tuple[str, ...] = ()
    discovered: int | None = None


class State(Value):
    """The game between two phases.

    turn and phase: what is processed next (phase 0 is the tribes' set-up). nations: in published order (TRN-05).
    wars, battles, coming_wars: sorted pairs, pairs that have fought in their present war (ALY-01), wars that begin in
    the coming phase 5 (attacker first). lost_to: NPC -> player nation -> territories he took from it (DIP-14).
    refused_bids: NPC -> target -> last refused bid (DIP-18). standing: nation -> standing orders in force, in the order
    given. treaties: what was agreed in free text, recorded and not enforced (TRT-02). leaving: (nation, place, turn):
    units that a peace found in the other's land (TRT-03). paid_in: (payer, receiver, amount) of caravans that have
    arrived this turn (TRD-05). chosen: tribes that have chosen their start (TRB-02). ordered: the
    moderator's lines for nations of the coming phase 5 (J-11).
    """

    schema_version: Literal[1] = 1
    turn: int = 1
    phase: int = 1
    over: bool = False
    lands: dict[str, Land]
    nations: dict[str, Nation]
    ships: tuple[Ship, ...] = ()
    generals: tuple[General, ...] = ()
    caravans: tuple[Caravan, ...] = ()
    next_id: int = 1
    boxes: dict[str, dict[str, Box]] = Field(default_factory=dict)
    wars: tuple[tuple[str, str], ...] = ()
    battles: tuple[tuple[str, str], ...] = ()
    coming_wars: tuple[tuple[str, str], ...] = ()
    war_records: dict[str, WarRecord] = Field(default_factory=dict)
    calls: tuple[Call, ...] = ()
    colonies: tuple[Colony, ...] = ()
    offers: tuple[Offer, ...] = ()
    tributes: tuple[Tribute, ...] = ()
    obligations: tuple[Obligation, ...] = ()
    civil_wars: tuple[CivilWar, ...] = ()
    threats: dict[str, Threat] = Field(default_factory=dict)
    threat_lost: tuple[str, ...] = ()
    marriage_closed: tuple[str, ...] = ()
    lost_to: dict[str, dict[str, tuple[str, ...]]] = Field(default_factory=dict)
    refused_bids: dict[str, dict[str, int]] = Field(default_factory=dict)
    routes: dict[Route, Knowledge] = Field(default_factory=dict)
    standing: dict[str, tuple[Line, ...]] = Field(default_factory=dict)
    treaties: tuple[str, ...] = ()
    leaving: tuple[tuple[str, str, int], ...] = ()
    paid_in: tuple[tuple[str, str, int], ...] = ()
    chosen: tuple[str, ...] = ()
    ordered: dict[str, tuple[Line, ...]] = Field(default_factory=dict)
