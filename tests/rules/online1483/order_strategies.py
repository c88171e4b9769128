"""Every sort of order with any names and numbers, for property tests. Only what the order language can say is made."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from rules.online1483.language.vocabulary import LAND_KINDS, SHIP_KINDS
from rules.online1483.line import Army, Clauses, Fleet, Force, Item, Line, Retreat, Term, Trigger
from tests.rules.online1483.order_names import names

Made = st.SearchStrategy[Any]
NUMBERS = st.integers(1, 99)
NATIONS = st.sampled_from(names().nations)
ENTITIES = st.one_of(
    NATIONS, NATIONS.map("rebels of {}".format), st.sampled_from(names().territories).map("colony of {}".format)
)
LANDS = st.sampled_from(names().territories)
ZONES = st.sampled_from(names().zones)
TRADES = st.sampled_from(("sea", "land"))
TALK = st.sampled_from(("the wind turns", "they look weak", "we like it", "winter is near", "our friends agree"))


def some(of: Made, most: int = 3) -> Made:
    return st.lists(of, min_size=1, max_size=most).map(tuple)


def kinds(of: frozenset[str]) -> Made:
    return st.lists(st.sampled_from(sorted(of)), min_size=1, max_size=3, unique=True).map(tuple)


def forces(of: frozenset[str], everything: str = "") -> Made:
    counted = st.builds(Force, kind=st.sampled_from(sorted(of)), count=st.integers(0 if everything else 1, 20))
    named = st.builds(Force, kind=st.just("general"), name=st.sampled_from(("Talbot", "Gonzalo", "G2")))
    lists = some(st.one_of(counted, named) if "general" in of else counted)
    return st.one_of(lists, st.just((Force(kind=everything, count=0),))) if everything else lists


TROOPS = forces(LAND_KINDS, "all")
SHIPS = forces(SHIP_KINDS, "ships")
CARGO = st.one_of(TROOPS, st.just((Force(kind="tribal_city"),)))
POINTS = some(st.builds(Force, kind=st.sampled_from(("infantry", "cavalry", "knights")), count=st.integers(1, 4)))
RETREAT_TRIGGERS = some(
    st.one_of(
        st.builds(Trigger, kind=st.sampled_from(("after_round", "losses", "left")), number=NUMBERS),
        st.builds(Trigger, kind=st.sampled_from(("outnumbered", "no_liners"))),
        st.builds(Trigger, kind=st.just("unread"), text=TALK),
    )
)
CONDITIONS = some(
    st.one_of(
        st.builds(Trigger, kind=st.just("attacked"), nation=st.one_of(st.just(""), NATIONS), number=st.integers(0, 9)),
        st.builds(Trigger, kind=st.sampled_from(("at_war", "accepts")), nation=NATIONS),
        st.builds(Trigger, kind=st.just("outnumbered")),
    ),
    2,
)
FREE_CONDITION = st.builds(Trigger, kind=st.just("unread"), text=TALK).map(lambda trigger: (trigger,))
RETREATS = st.builds(Retreat, any_of=RETREAT_TRIGGERS, goal=st.one_of(st.sampled_from(("", "SHIPS")), LANDS))
CLAUSES = st.builds(
    Clauses,
    retreat=st.one_of(st.none(), RETREATS),
    losses=st.one_of(st.just(()), kinds(LAND_KINDS)),
    bonus=st.one_of(st.just(()), POINTS),
)
ITEMS = some(
    st.one_of(
        st.builds(Item, kind=st.just("resources"), amount=NUMBERS),
        st.builds(Item, kind=st.just("units"), forces=forces(LAND_KINDS - {"general"}), place=LANDS),
        st.builds(Item, kind=st.just("units"), forces=forces(SHIP_KINDS), place=ZONES),
        st.builds(Item, kind=st.just("port"), place=LANDS),
        st.builds(Item, kind=st.just("trade"), amount=NUMBERS, trade=TRADES),
        st.builds(Item, kind=st.just("territory"), place=LANDS),
        st.builds(Item, kind=st.just("route"), route=st.sampled_from(("atlantic", "pacific"))),
        st.builds(Item, kind=st.sampled_from(("guns", "horses"))),
    )
)
TERMS = some(
    st.one_of(
        st.builds(Term, kind=st.just("with"), nation=NATIONS),
        st.builds(Term, kind=st.just("tribute"), nation=NATIONS, amount=st.integers(0, 9)),
        st.builds(Term, kind=st.just("pays"), nation=NATIONS, amount=NUMBERS, turns=NUMBERS),
        st.builds(Term, kind=st.just("gives"), nation=NATIONS, items=ITEMS),
        st.builds(
            Term, kind=st.just("frees"), nation=NATIONS, other=NATIONS, places=st.one_of(st.just(()), some(LANDS))
        ),
        st.builds(Term, kind=st.just("withdraws"), nation=NATIONS, places=some(LANDS)),
        st.builds(Term, kind=st.just("text"), text=TALK),
    )
)


def line(verb: str, **fields: Made) -> Made:
    return st.builds(Line, verb=st.just(verb), **fields)


def tries(verb: str, **fields: Made) -> Made:
    once = line(verb, **fields)
    return st.one_of(once, line(verb, times=NUMBERS, up_to=st.just(True), **fields))


def at_sea(verb: str) -> Made:
    joining = st.lists(st.builds(Fleet, ships=SHIPS, zone=ZONES), max_size=2).map(tuple)
    return line(
        verb, ships=SHIPS, zone=ZONES, goal=ZONES, via=st.lists(ZONES, max_size=3).map(tuple), merges=joining,
        nation=st.one_of(st.just(""), NATIONS), clauses=CLAUSES,
    )  # fmt: skip


ROADS = st.lists(LANDS, max_size=2).map(tuple)
ARMIES = some(st.builds(Army, forces=TROOPS, place=LANDS), 2)
LEAVE = st.sampled_from(("allow", "deny"))
PASSAGES = st.one_of(
    line("passage", nation=NATIONS, trade=st.just("land"), places=st.lists(LANDS, max_size=2).map(tuple), reply=LEAVE),
    line("passage", nation=NATIONS, trade=st.just("sea"), places=st.lists(ZONES, max_size=2).map(tuple), reply=LEAVE),
)
AVOIDED = st.lists(NATIONS, max_size=2).map(tuple)
REPLIES = st.sampled_from(("accept", "refuse"))
SUBJECTS = st.sampled_from(("peace", "trade", "gift", "transfer"))
GIFTS = ITEMS.filter(lambda items: len(items) > 1 or items[0].kind != "trade")
"""A gift of nothing but trade points is a transfer in the order language (orders.md 2.9)."""

ORDERS = st.one_of(
    tries("influence", nation=ENTITIES, until=st.sampled_from(("", "Neutral", "Favorable", "Allied"))),
    tries("negative_influence", nation=ENTITIES, other=NATIONS),
    line("threaten", nation=NATIONS, other=NATIONS),
    line("finance_war", nation=NATIONS, other=NATIONS, amount=NUMBERS),
    line("declare_war", nation=NATIONS),
    tries("steal_trade", nation=NATIONS, trade=TRADES),
    line("develop_trade", trade=TRADES, times=NUMBERS),
    line("reorganise", place=LANDS, goal=LANDS),
    *(line(verb, places=some(LANDS)) for verb in ("economy", "incorporate", "setup_cities", "setup_lands")),
    *(line(verb, place=LANDS) for verb in ("build_city", "fortify", "build_port", "build_tribal_city")),
    *(line(verb, place=LANDS) for verb in ("upgrade", "settle")),
    line("caravan", amount=NUMBERS, place=LANDS, nation=NATIONS),
    line("transfer_trade", amount=NUMBERS, trade=TRADES, nation=NATIONS),
    line("build", forces=forces(LAND_KINDS), place=LANDS).filter(lambda o: not any(f.name for f in o.forces)),
    line("build", forces=forces(SHIP_KINDS), place=LANDS, zone=st.one_of(st.just(""), ZONES)),
    line("repair", amount=NUMBERS, zone=ZONES),
    line("load", forces=CARGO, place=LANDS, ships=SHIPS, zone=ZONES),
    line("load", amount=NUMBERS, place=LANDS, ships=SHIPS, zone=ZONES),
    line("load", forces=TROOPS, amount=NUMBERS, place=LANDS, ships=SHIPS, zone=ZONES),
    *(at_sea(verb) for verb in ("sail", "deep_sea", "expedition")),
    line("attack_at_sea", nation=NATIONS, zone=ZONES, ships=SHIPS, clauses=CLAUSES),
    line("losses_at_sea", losses=kinds(SHIP_KINDS)),
    line("move", forces=TROOPS, place=LANDS, goal=LANDS, via=ROADS, peaceful=st.booleans()),
    line("attack", goal=LANDS, armies=ARMIES, via=ROADS, clauses=CLAUSES, avoid=AVOIDED),
    line("land", forces=CARGO, zone=ZONES, goal=LANDS, clauses=CLAUSES),
    line("land", amount=NUMBERS, zone=ZONES, goal=LANDS),
    line("move_caravan", amount=NUMBERS, place=LANDS, goal=LANDS, via=ROADS),
    line("move_tribal_city", place=LANDS, goal=LANDS),
    line("losses", losses=kinds(LAND_KINDS)),
    line("offer_peace", nation=ENTITIES, terms=st.one_of(st.just(()), TERMS)),
    line("answer", subject=SUBJECTS, nation=ENTITIES, reply=REPLIES),
    *(line(verb, nation=NATIONS) for verb in ("demand_surrender", "surrender", "marry", "stop_support")),
    line("call_ally", nation=NATIONS, other=NATIONS),
    line("tribute_answer", nation=NATIONS, reply=st.sampled_from(("pay", "decline", "refuse"))),
    line("marry_player", nation=NATIONS, ruler=NATIONS, payer=st.one_of(st.just(""), NATIONS)),
    line("liberate", nation=st.one_of(st.just(""), NATIONS), place=LANDS, amount=NUMBERS),
    line("colonial_rebellion", place=LANDS, amount=NUMBERS),
    line("civil_war", nation=NATIONS, amount=NUMBERS),
    line("independence", nation=ENTITIES, places=st.lists(LANDS, max_size=3).map(tuple)),
    line("trade", nation=NATIONS, give=ITEMS, get=ITEMS),
    line("give", nation=NATIONS, give=GIFTS),
    PASSAGES,
    line("intercept", zone=ZONES, nation=NATIONS, condition=st.one_of(st.just(()), CONDITIONS, FREE_CONDITION)),
    line("intercept", zone=ZONES, avoid=AVOIDED, condition=st.one_of(st.just(()), CONDITIONS)),
    line("blockade", zone=ZONES, nation=NATIONS),
    line("join_at_sea", nation=NATIONS, other=NATIONS, zone=ZONES, ruler=st.one_of(st.just(""), NATIONS)),
    line("in_defence", nation=NATIONS, place=LANDS, ruler=st.one_of(st.just(""), NATIONS)),
    line("cautious", place=LANDS, goal=LANDS, condition=st.one_of(st.just(()), CONDITIONS, FREE_CONDITION)),
    line("brigand", place=LANDS, goal=LANDS),
    line("rob", nation=st.one_of(st.just(""), NATIONS), place=st.one_of(LANDS, ZONES)),
    line("defence_losses", place=st.one_of(st.just(""), LANDS), losses=kinds(LAND_KINDS)),
    line("defence_bonus", place=st.one_of(st.just(""), LANDS), bonus=POINTS),
    line("if_offers", nation=ENTITIES, subject=SUBJECTS, reply=REPLIES),
    line("keep_standing"),
    line("cancel_standing", nation=st.one_of(st.just(""), NATIONS)),
    line("cancel_standing", place=st.one_of(LANDS, ZONES).filter(lambda name: name not in names().nations)),
    line("pass"),
    line("setup_place", forces=forces(LAND_KINDS), place=LANDS),
)  # fmt: skip
