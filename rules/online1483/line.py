"""One order line, understood: `Line`, and the small values it is made of. `str(line)` is its canonical text.

verb says which entry of the order language it is; the other fields are used as the entry needs them:

    1.1  influence           nation; times, up_to, until
    1.2  negative_influence  nation, other; times, up_to
    1.3  threaten            nation, other
    1.4  finance_war         nation (NPC), other (target), amount (bid)
    1.5  declare_war         nation
    2.1  steal_trade         trade, nation; times, up_to              2.2 the same
    2.3  develop_trade       trade; times
    2.4  reorganise          place (from), goal (to)
    2.5  economy             places
    2.6  build_city          place
    2.7  fortify             place
    2.8  caravan             amount, place, nation
    2.9  transfer_trade      amount, trade, nation
    3.1  build               forces, place                            3.2 build ships: forces, place, zone
    3.3  build_port          place
    3.4  build_tribal_city   place
    3.5  repair              amount, zone
    4.1  load                forces (units, generals, tribal_city), amount (a caravan's content), place; ships, zone
    4.2  sail                ships, zone (from), goal; via, merges; attack as in 4.5
    4.3  deep_sea            as sail                                  4.4 expedition: as sail
    4.5  sail with nation (the enemy to attack) and clauses; attack_at_sea: nation, zone, ships, clauses
    4.6  losses_at_sea       losses
    6.1  move                forces, place (from), goal; via          6.3 move with peaceful=True
    6.2  attack              goal; armies (each: forces, place); via; clauses, avoid
    6.4  land                forces, zone, goal; clauses
    6.5  move_caravan        amount, place, goal; via
    6.6  move_tribal_city    place, goal
    6.7  losses              losses
    9.1  incorporate         places
    9.2  upgrade             place
    9.3  settle              place
    11.1 offer_peace         nation; terms
    11.2 answer              subject "peace", nation, reply "accept" | "refuse"
    11.3 demand_surrender    nation        11.4 surrender: nation
    11.5 call_ally           nation, other
    11.6 tribute_answer      nation, reply "pay" | "decline" | "refuse"
    11.7 marry               nation        11.8 marry_player: nation, ruler, payer
    11.9 liberate            nation ("" for local peoples), place, amount
    11.10 colonial_rebellion place, amount (chances)
    11.11 civil_war          nation, amount
    11.12 independence       nation, places (() for all)
    11.13 stop_support       nation
    11.20 trade              nation, give, get
    11.21 give               nation, give
    11.22 answer             subject "trade" | "gift" | "transfer", nation, reply
    12.1 passage             nation, trade ("land" | "sea" passage), places, reply "allow" | "deny"
    12.2 intercept           zone, nation ("" for all), avoid (exceptions), condition
    12.3 blockade            zone, nation
    12.4 join_at_sea         nation, other (who fights whom), zone, ruler (whom to join, "" to stay out)
    12.5 in_defence          nation (attacker), place, ruler (whom to join, "" for DO NOT FIGHT)
    12.6 cautious            place, goal, condition
    12.7 brigand             place, goal
    12.8 rob                 nation ("" for all), place (territory or zone)
    12.9 defence_losses      place ("" for everywhere), losses
    12.10 keep_standing; cancel_standing: nation or place, "" for all
    12.11 if_offers          nation, subject, reply
    12.12 defence_bonus      place, bonus
    pass; setup_cities, setup_lands: places; setup_place: forces, place
"""

from __future__ import annotations

from typing import Literal

from rules.ruleset import Order, Value

Trade = Literal["sea", "land"]
Reply = Literal["accept", "refuse", "pay", "decline", "allow", "deny"]
Subject = Literal["peace", "trade", "gift", "transfer"]
Verb = Literal[
    "influence", "negative_influence", "threaten", "finance_war", "declare_war",
    "steal_trade", "develop_trade", "reorganise", "economy", "build_city", "fortify", "caravan", "transfer_trade",
    "build", "build_port", "build_tribal_city", "repair",
    "load", "sail", "deep_sea", "expedition", "attack_at_sea", "losses_at_sea",
    "move", "attack", "land", "move_caravan", "move_tribal_city", "losses",
    "incorporate", "upgrade", "settle",
    "offer_peace", "answer", "demand_surrender", "surrender", "call_ally", "tribute_answer", "marry", "marry_player",
    "liberate", "colonial_rebellion", "civil_war", "independence", "stop_support",
    "trade", "give",
    "passage", "intercept", "blockade", "join_at_sea", "in_defence", "cautious", "brigand", "rob", "defence_losses",
    "defence_bonus", "if_offers", "keep_standing", "cancel_standing",
    "pass", "setup_cities", "setup_lands", "setup_place",
]  # fmt: skip


class Force(Value):
    """So many units or ships of a kind: "3 INFANTRY". count 0 is all of them; kind "all" is every unit, "ships" every
    ship. name: a general's name or number ("Talbot", "G2")."""

    kind: str
    count: int = 1
    name: str = ""


class Army(Value):
    """Units that set out from one territory."""

    forces: tuple[Force, ...]
    place: str


class Fleet(Value):
    """Ships in a zone that join a fleet passing there (NAV-14)."""

    ships: tuple[Force, ...]
    zone: str


class Trigger(Value):
    """One condition of a retreat clause or a standing order. number and nation as the kind needs them.

    after_round n | losses n | left n (n or fewer) | outnumbered | no_liners | attacked [by nation] [with n or more] |
    at_war nation | accepts nation | arrived (nation's caravan or units) | unread (text).
    """

    kind: Literal[
        "after_round",
        "losses",
        "left",
        "outnumbered",
        "no_liners",
        "attacked",
        "at_war",
        "accepts",
        "arrived",
        "unread",
    ]
    number: int = 0
    nation: str = ""
    text: str = ""


class Retreat(Value):
    """A retreat clause: any of the conditions is enough. goal: a territory, "SHIPS", or "" (LCB-07, INV-05)."""

    any_of: tuple[Trigger, ...]
    goal: str = ""


class Clauses(Value):
    """What a line that may fight adds: when to retreat, the order of losses (types), points of generals by type."""

    retreat: Retreat | None = None
    losses: tuple[str, ...] = ()
    bonus: tuple[Force, ...] = ()


class Item(Value):
    """One thing given or got in a trade (orders.md 11b).

    resources amount | units (forces, place) | port place | trade (trade, amount) | territory place | route |
    guns | horses.
    """

    kind: Literal["resources", "units", "port", "trade", "territory", "route", "guns", "horses"]
    amount: int = 0
    place: str = ""
    trade: Trade | Literal[""] = ""
    route: Literal["atlantic", "pacific", ""] = ""
    forces: tuple[Force, ...] = ()


class Term(Value):
    """One enforced term of a peace (TRT-02), or free text.

    with nation | tribute nation amount | pays nation amount turns | gives nation items | frees nation other places |
    withdraws nation places | text.
    """

    kind: Literal["with", "tribute", "pays", "gives", "frees", "withdraws", "text"]
    nation: str = ""
    other: str = ""
    amount: int = 0
    turns: int = 0
    items: tuple[Item, ...] = ()
    places: tuple[str, ...] = ()
    text: str = ""


class Line(Order):
    """One order line; the module's table says which fields a verb uses."""

    verb: Verb
    nation: str = ""
    other: str = ""
    ruler: str = ""
    payer: str = ""
    place: str = ""
    goal: str = ""
    zone: str = ""
    places: tuple[str, ...] = ()
    via: tuple[str, ...] = ()
    forces: tuple[Force, ...] = ()
    ships: tuple[Force, ...] = ()
    armies: tuple[Army, ...] = ()
    merges: tuple[Fleet, ...] = ()
    amount: int = 0
    times: int = 1
    up_to: bool = False
    until: str = ""
    trade: Trade | Literal[""] = ""
    subject: Subject | Literal[""] = ""
    reply: Reply | Literal[""] = ""
    peaceful: bool = False
    avoid: tuple[str, ...] = ()
    clauses: Clauses = Clauses()
    losses: tuple[str, ...] = ()
    bonus: tuple[Force, ...] = ()
    condition: tuple[Trigger, ...] = ()
    give: tuple[Item, ...] = ()
    get: tuple[Item, ...] = ()
    terms: tuple[Term, ...] = ()

    def __str__(self) -> str:
        from rules.online1483.wording import words

        return words(self)
