"""Case operations: treaties, war, votes (FORMAT 4.4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.ruleset import MODERATOR
from rules.statecraft import (
    annexation,
    calls,
    casus_belli,
    coalition,
    exchange,
    generous,
    hostilities,
    items,
    ledger,
    loans,
    marriage,
    pacts,
    protectorate,
    routes,
    treaties,
    violations,
    war,
)
from rules.statecraft.dates import read, show, year_of
from rules.statecraft.model import Item, Realm
from rules.statecraft.order_model import StatecraftOrder
from rules.statecraft.pacts import Term
from rules.statecraft.relations import CasusBelli
from rules.statecraft.table import Table
from tests.rules.statecraft.ops_people import Case
from tests.rules.statecraft.ops_state import figures, shaken
from tests.rules.statecraft.stage import CaseDice, pact, realm, table, treaty
from tests.rules.statecraft.stage import war as at_war

PURSE = ("stability", "honor", "prestige")


def risen(stage: Table, state: Realm) -> Case:
    """rebellion and excess alone."""
    found = shaken(stage, state)
    return {k: v for k, v in found.items() if k in ("rebellion", "excess")}


def holders(stage: Table, against: str) -> list[str]:
    """Who holds a Casus Belli on a State, by code."""
    return sorted({r.holder for r in stage.world.reasons if r.against == against})


def treaty_(given: Case, do: Case, dice: CaseDice) -> Case:
    stage = table(dice, given.get("options"))
    for state in (*given["parties"], "LORD"):
        realm(stage, state)
    for vassal in given.get("vassals", ()):
        protectorate.protect(stage, "LORD", vassal)
    first, *others = given["parties"]
    made = treaties.draft(stage, first, StatecraftOrder(verb="TREATY_NEW", states=tuple(others)))
    for mail in do["mails"]:
        MAILS[mail["act"]](stage, made, mail)
    return {"state": made.status, "version": made.version, "signed_by": sorted(made.signed)}


MAILS: dict[str, Callable[[Table, Any, Case], None]] = {
    "sign": lambda stage, made, mail: treaties.sign(stage, made, mail["by"], mail["version"]),
    "unsign": lambda stage, made, mail: treaties.unsign(made, mail["by"]),
    "amend": lambda stage, made, mail: treaties.amend(stage, made, mail["by"], StatecraftOrder(verb="AMEND")),
    "consent": lambda stage, made, mail: treaties.consent(stage, made, mail["for"], True),
    "refuse": lambda stage, made, mail: treaties.consent(stage, made, mail["for"], False),
    "reject": lambda stage, made, mail: treaties.reject(stage, made, mail["by"]),
}


def violation(given: Case, do: Case, dice: CaseDice) -> Case:
    stage = table(dice, given.get("options"))
    mine = realm(stage, "ENG", **{k: given[k] for k in PURSE})
    realm(stage, "FRA")
    made = [pact(stage, c, "ENG", "FRA", secret=given.get("secret", False)) for c in do["conditions"]]
    terms = [Term(t, t.clauses[0]) for t in made]
    violations.violate(stage, "ENG", terms, given.get("vassal_war", False))
    return {**figures(mine, *PURSE), **risen(stage, mine), "casus_belli": bool(holders(stage, "ENG"))}


def war_(given: Case, do: Case, dice: CaseDice) -> Case:
    stage = table(dice, given.get("options"))
    mine = realm(stage, "ENG", **{k: given[k] for k in PURSE})
    conditions, vassal = do.get("conditions", ()), given.get("vassal_war", False)
    toll = war.pay(stage, mine, conditions, do.get("casus_belli", False), vassal)
    paid = {"stability_loss": toll.stability, "honor_loss": toll.honor}
    return {**figures(mine, *PURSE), **paid, **risen(stage, mine)}


def cb_end(given: Case, do: Case, dice: CaseDice) -> Case:
    return {"ends": show(casus_belli.end(read(given["gained"])))}


def cb_expiry(given: Case, do: Case, dice: CaseDice) -> Case:
    stage = table(dice, given.get("options"))
    mine = realm(stage, "ENG", honor=given["honor"], stability=given["stability"])
    realm(stage, "FRA")
    if given.get("at_war"):
        at_war(stage, "ENG", "FRA")
    gained = stage.world.date - 5
    stage.world.reasons.append(CasusBelli(1, "ENG", "FRA", "case", gained, casus_belli.end(gained)))
    casus_belli.expire(stage)
    return {**figures(mine, "honor"), **shaken(stage, mine)}


def nap_break(given: Case, do: Case, dice: CaseDice) -> Case:
    stage = table(dice, given.get("options"))
    for state in {s for pair in given["naps"] for s in pair}:
        realm(stage, state)
    made = [pact(stage, "non_aggression", *pair) for pair in given["naps"]]
    parties = {given["violator"], given["victim"]}
    broken = next(Term(t, t.clauses[0]) for t in made if set(t.parties) == parties)
    return {"casus_belli": violations.wronged(stage, given["violator"], broken)}


def call_to_arms(given: Case, do: Case, dice: CaseDice) -> Case:
    stage = table(dice, given.get("options"), regions=("X",))
    mine = realm(stage, "ENG", **{k: given[k] for k in PURSE})
    for state in (given["victim"], "XXX"):
        realm(stage, state)
    pact(stage, "defense_pact", "ENG", given["victim"])
    for condition in given.get("also_bound_to_attacker", ()):
        bind_to_attacker(stage, condition, given["victim"])
    hostilities.begin(stage, "XXX", given["victim"])
    calls.summon(stage, "XXX", given["victim"])
    answer_calls(stage, {"ENG": do["reply"]})
    found = {"at_war": pacts.at_war(stage.world, "ENG", "XXX"), **figures(mine, *PURSE)}
    return {**found, "casus_belli": holders(stage, "ENG") if do["reply"] == "refuse" else []}


def bind_to_attacker(stage: Table, condition: str, victim: str) -> None:
    """A condition that joining violates: access while troops stand in that land, a Coalition against the victim."""
    if condition == "coalition":
        pact(stage, condition, "ENG", "XXX", "ZZZ", enemy=victim, leader="XXX")
        realm(stage, "ZZZ")
        return
    pact(stage, condition, "ENG", "XXX")
    if condition == "military_access":
        stage.world.lands["X"].owner = stage.world.lands["X"].controller = "XXX"
        ledger.raise_force(stage, "ENG", "A", 1, "X", "case")


def answer_calls(stage: Table, replies: Case) -> list[str]:
    """Answer all calls, wave by wave in State order: who was asked."""
    asked = []
    while waiting := items.open_of_kind(stage, "call"):
        item: Item = min(waiting, key=lambda i: (i.about["wave"], i.about["partner"]))
        partner = item.about["partner"]
        asked.append(partner)
        items.close(stage, item)
        calls.close(stage, item, {partner: replies[partner]} if partner in replies else {})
    return asked


def call_chain(given: Case, do: Case, dice: CaseDice) -> Case:
    stage = table(dice, given.get("options"))
    attacker, target = given["attacker"], given["target"]
    lords = given.get("protectorates", ())
    named = {attacker, target, *given["states"], *(s for p in lords for s in p.values())}
    named |= {s for pair in (*given.get("pacts", ()), *given.get("naps", ())) for s in pair}
    for state in sorted(named):
        realm(stage, state, **given["states"].get(state, {}))
    for condition, pairs in (("defense_pact", given.get("pacts", ())), ("non_aggression", given.get("naps", ()))):
        for pair in pairs:
            pact(stage, condition, *pair)
    for lord in lords:
        protectorate.protect(stage, lord["suzerain"], lord["vassal"])
    hostilities.begin(stage, attacker, target)
    calls.summon(stage, attacker, target)
    asked = answer_calls(stage, do["replies"])
    after = {s: figures(stage.realm(s), *PURSE) for s in given["states"]}
    reasons: dict[str, list[str]] = {}
    for reason in stage.world.reasons:
        if reason.cause == "violated defense pact":
            reasons.setdefault(reason.holder, []).append(reason.against)
    return {
        "asked": asked,
        "at_war": pacts.enemies(stage.world, attacker),
        "states": after,
        "casus_belli": {holder: sorted(states) for holder, states in reasons.items()},
    }


UNBOUNDED = 10**6
"""Recruitment of a side of which the case says none, so that it caps no Manpower."""


def exchange_(given: Case, do: Case, dice: CaseDice) -> Case:
    lands = [r for side in ("from", "to") for r in given[side].get("regions", ())]
    ((kind, what),) = do["deliver"].items()
    stage = table(
        dice, given.get("options"), regions=tuple(dict.fromkeys([*lands, *([what] if kind == "region" else [])]))
    )
    sides = {}
    for code, side in (("AAA", "from"), ("BBB", "to")):
        known = {k: v for k, v in given[side].items() if k in ("gold", "manpower", "recruitment")}
        sides[side] = realm(stage, code, **{"recruitment": UNBOUNDED} | known)
        for region in given[side].get("regions", ()):
            stage.world.lands[region].owner = stage.world.lands[region].controller = code
        if given[side].get("mercenaries"):
            force = ledger.raise_force(stage, code, "A", given[side]["mercenaries"], "X", "case")
            force.mercs = force.units
    sides["from"].capital = given.get("capital_region", "")
    gift = {"gives": "land", "what": what} if kind == "region" else {"gives": kind, "amount": what}
    exchange.deliver_all(stage, treaty(stage, ["exchange"], ["AAA", "BBB"], **gift))
    return {side: after_exchange(stage, state) for side, state in sides.items()}


def after_exchange(stage: Table, state: Realm) -> Case:
    """What a side has then."""
    regions = [r for r, land in stage.world.lands.items() if land.owner == state.code]
    mercenaries = sum(f.mercs for f in stage.forces_of(state.code))
    return {**figures(state, "gold", "manpower", "recruitment"), "mercenaries": mercenaries, "regions": sorted(regions)}


def exchange_year(given: Case, do: Case, dice: CaseDice) -> Case:
    stage = table(dice, given.get("options"))
    payer = realm(stage, "AAA", **given["from"])
    payee = realm(stage, "BBB", **given["to"])
    gift = {"gives": "gold", "amount": do["deliver"]["gold"], "every_year": True}
    made = treaty(stage, given.get("conditions", ["exchange"]), ["AAA", "BBB"])
    due = next(c for c in made.clauses if c.condition == "exchange")
    made.clauses = [c.model_copy(update=gift) if c is due else c for c in made.clauses]
    paid = exchange.pay_year(stage, Term(made, made.clauses[due.number - 1]))
    new = loans.pay_interest(stage, payer)
    found = {"paid": paid, "from": figures(payer, "gold", *PURSE), "to": figures(payee, "gold")}
    found |= {"new_loans": new, "treaty": made.status}
    return found if paid else {**found, "casus_belli": bool(holders(stage, "AAA")), **risen(stage, payer)}


def enter(given: Case, do: Case, dice: CaseDice) -> Case:
    owner = "" if given["owner"] == "none" else given["owner"]
    found = routes.entry(given["me"], owner, (), given.get("access", ()), given.get("at_war", ()))
    return {"allowed": found.allowed, "supply": found.supply}


def generous_(given: Case, do: Case, dice: CaseDice) -> Case:
    stage = table(dice, given.get("options"))
    target = realm(stage, "FRA", stability=given["stability"])
    votes = {MODERATOR if state == "GM" else state: vote for state, vote in do["votes"].items()}
    passed = generous.passed(votes)
    if not passed or do["reply"] == "accept":
        return {"passed": passed}
    return {"passed": passed, "loss": generous.refuse(stage, target, given["offerer_grace"]), **shaken(stage, target)}


def coalition_vote(given: Case, do: Case, dice: CaseDice) -> Case:
    stage = table(dice, given.get("options"))
    leader = realm(stage, given.get("leader", "LEAD"), honor=given["leader_honor"])
    members = given.get("members", list(do["votes"]))
    for state in members:
        if state != leader.code:
            realm(stage, state).player = "" if state in given.get("unplayed", ()) else state
    return {"passed": coalition.count(stage, leader, members, do["votes"]), "leader_honor": leader.honor}


def release(given: Case, do: Case, dice: CaseDice) -> Case:
    stage = table(dice, given.get("options"))
    mine = realm(stage, "ENG", **given)
    protectorate.pay_release(stage, mine, do["regions"], do.get("reward_general", False))
    return {**figures(mine, "prestige", "honor"), **shaken(stage, mine)}


def marriage_year(given: Case, do: Case, dice: CaseDice) -> Case:
    stage = table(dice, given.get("options"))
    spouses = given.get("honor", {"AAA": 10, "BBB": 10})
    for state, honor in spouses.items():
        realm(stage, state, honor=honor)
    made = pact(stage, "royal_marriage", *spouses)
    made.vitality[1] = given["vitality"]
    ends = marriage.year(stage, Term(made, made.clauses[0]))
    return {"vitality": made.vitality[1], "ends": ends, "honor": {s: stage.realm(s).honor for s in spouses}}


def annex(given: Case, do: Case, dice: CaseDice) -> Case:
    stage = table(dice, given.get("options"))
    mine = realm(stage, "ENG", **{k: given[k] for k in ("authority", "stability", "tax_income")})
    target = realm(stage, "FRA", authority=given["target_authority"], tax_income=given["target_tax"])
    if given.get("attempted_this_year"):
        mine.annexing["FRA"] = year_of(stage.world.date)
    annexation.check(stage, mine, target, given.get("controls_capital", True))
    outcome = annexation.attempt(stage, mine, target)
    if not outcome.success:
        return {"success": False}
    return {"success": True, "loss": outcome.loss, **shaken(stage, mine)}


OPS: dict[str, Any] = {
    "treaty": treaty_,
    "violation": violation,
    "war": war_,
    "cb_end": cb_end,
    "cb_expiry": cb_expiry,
    "nap_break": nap_break,
    "call_to_arms": call_to_arms,
    "call_chain": call_chain,
    "exchange": exchange_,
    "exchange_year": exchange_year,
    "enter": enter,
    "generous": generous_,
    "coalition_vote": coalition_vote,
    "release": release,
    "marriage_year": marriage_year,
    "annex": annex,
}
KEYS = {
    "treaty": ({"parties", "vassals"}, {"mails"}),
    "violation": ({*PURSE, "secret", "vassal_war"}, {"conditions"}),
    "war": ({*PURSE, "vassal_war"}, {"casus_belli", "conditions"}),
    "cb_end": ({"gained"}, set()),
    "cb_expiry": ({"honor", "stability", "at_war"}, set()),
    "nap_break": ({"violator", "victim", "naps"}, set()),
    "call_to_arms": ({*PURSE, "victim", "also_bound_to_attacker"}, {"reply"}),
    "call_chain": ({"attacker", "target", "pacts", "naps", "protectorates", "states"}, {"replies"}),
    "exchange": ({"from", "to", "capital_region"}, {"deliver"}),
    "exchange_year": ({"from", "to", "conditions"}, {"deliver"}),
    "enter": ({"me", "owner", "access", "at_war"}, set()),
    "generous": ({"offerer_grace", "stability"}, {"votes", "reply"}),
    "coalition_vote": ({"leader_honor", "leader", "members", "unplayed"}, {"votes"}),
    "release": (set(PURSE), {"regions", "reward_general"}),
    "marriage_year": ({"vitality", "honor"}, set()),
    "annex": (
        {
            "authority",
            "target_authority",
            "stability",
            "tax_income",
            "target_tax",
            "controls_capital",
            "attempted_this_year",
        },
        set(),
    ),
}
