"""Case operations: secret and open actions, events, rewards, score (FORMAT 4.5, 4.8)."""

from __future__ import annotations

from typing import Any

from rules.statecraft import (
    actions,
    auctions,
    destabilize,
    effects,
    foment,
    infiltrate,
    influence,
    piracy,
    prestige,
    technology,
)
from rules.statecraft.model import Realm, Reward
from rules.statecraft.table import Table
from tests.rules.statecraft.ops_people import Case
from tests.rules.statecraft.ops_state import figures, shaken
from tests.rules.statecraft.stage import CaseDice, events, pact, realm, table


def pair(given: Case, dice: CaseDice, defence: str) -> tuple[Table, Realm, Realm]:
    """Author and target of an action; the target's attribute named defence."""
    stage = table(dice, given.get("options"))
    author = realm(stage, "AAA", guile=given["guile"], honor=given["attacker_honor"], prestige=99, gold=999)
    target = realm(stage, "BBB", **{defence: given[defence]})
    target.stability = given.get("stability", target.stability)
    if given.get("royal_marriage"):
        pact(stage, "royal_marriage", "AAA", "BBB")
    return stage, author, target


def destabilize_(given: Case, do: Case, dice: CaseDice) -> Case:
    stage, author, target = pair(given, dice, "vigilance")
    outcome = destabilize.resolve(stage, author, target, do["prestige"], do.get("defence", 0))
    found = {"loss": outcome.loss, "exposed": outcome.exposed, "attacker_honor": author.honor}
    return {**found, **shaken(stage, target)}


def foment_(given: Case, do: Case, dice: CaseDice) -> Case:
    stage, author, target = pair(given, dice, "authority")
    foment.check(stage, target, do["prestige"], do["gold"])
    outcome = foment.resolve(stage, author, target, (do["prestige"], do["gold"]), do.get("defence", 0))
    found: Case = {"success": outcome.success, "exposed": outcome.exposed, "attacker_honor": author.honor}
    return found | ({"units": outcome.units, "treasury": outcome.treasury} if outcome.success else {})


def infiltrate_(given: Case, do: Case, dice: CaseDice) -> Case:
    stage, author, _ = pair(given, dice, "vigilance")
    infiltrate.buy(stage, author, "BBB", do["prestige"])
    (bought,) = stage.world.chances
    results = []
    for number in range(do["triggers"]):
        results += [infiltrate.spend(stage, c, str(number)) for c in infiltrate.watching(stage, ("BBB", "CCC"))]
    return {"results": results, "chances_left": bought.left, "attacker_honor": author.honor}


def exposure(given: Case, do: Case, dice: CaseDice) -> Case:
    sides = (given["a_success"], given["a_margin"], given["b_success"], given["b_margin"])
    return {"exposed": actions.margins_expose(*sides)}


def influence_(given: Case, do: Case, dice: CaseDice) -> Case:
    stage = table(dice, given.get("options"))
    payer, taker = realm(stage, "AAA", prestige=given["payer"]), realm(stage, "BBB", prestige=given["taker"])
    made = influence.offer(stage, payer, "BBB", do["amount"], "no war on C", None)
    influence.accept(stage, made, "BBB")
    if do.get("breach"):
        influence.judge(stage, made)
    return {"payer": payer.prestige, "taker": taker.prestige}


def piracy_(given: Case, do: Case, dice: CaseDice) -> Case:
    stage = table(dice, given.get("options"))
    author = realm(stage, "AAA", guile=given["guile"], honor=given["attacker_honor"], gold=999)
    author.prestige = given["prestige"]
    for state, vigilance in given["vigilance"].items():
        if state != "AAA":
            realm(stage, state, vigilance=vigilance)
    ships = piracy.pay(stage, author, "WMD", do["gold"])
    found = piracy.trace(stage, author, do["payers"], "WMD")
    made = {"ships": ships, "prestige": author.prestige, "learned": list(found.learned)}
    return {**made, "attacker_honor": author.honor}


def event(given: Case, do: Case, dice: CaseDice) -> Case:
    stage, purse, bids = table(dice, given.get("options")), given["purse"], do["bids"]
    auctions.check_bids(purse, bids)
    fortune = {state: given.get("fortune", {}).get(state, 10) for state in purse}
    result = auctions.award(stage, do["kind"], fortune, bids, "case")
    after = {state: held - result.payments.get(state, 0) for state, held in purse.items()}
    return {"receiver": result.receiver, "purse": after}


EFFECTS = ("decay", "tax_income", "recruitment", "investment", "stability", "centralization")


def event_effect(given: Case, do: Case, dice: CaseDice) -> Case:
    stage = table(dice, given.get("options"))
    state = realm(stage, "ENG", **given)
    if do["event"] == "EV-CIVILWAR":
        return {"gold_taken": effects.civil_war_gold(stage, state, "EV-CIVILWAR")}
    if do["event"] == "EV-POLICY":
        effects.policy(stage, state, do.get("choice", effects.CHOICES[0]))
    elif events()[do["event"]]["kind"] == "global":
        for effect in events()[do["event"]]["effects"]:
            effects.lose_parts(stage, state, effect)
    else:
        effects.apply(stage, do["event"], "ENG")
    return figures(state, *EFFECTS)


def tech_active(given: Case, do: Case, dice: CaseDice) -> Case:
    found = technology.status(
        given.get("acquired"), given.get("event_year"), given.get("start", 0), given["years"], given["year"]
    )
    return {"exclusive": found.exclusive, "common": found.common}


def reward(given: Case, do: Case, dice: CaseDice) -> Case:
    stage = table(dice, given.get("options"))
    promised = Reward("R-1", "case", given["amount"], won_by=given.get("won_by", ""))
    winner = prestige.first([(report["by"], report["seq"]) for report in do["reports"]])
    state = realm(stage, winner, prestige=0)
    prestige.grant(stage, promised, winner)
    return {"winner": promised.won_by, "amount": state.prestige}


def score(given: Case, do: Case, dice: CaseDice) -> Case:
    stage = table(dice, given.get("options"))
    spent = sum(given.get(kind, 0) for kind in ("bids", "actions", "influence_paid"))
    state = realm(stage, "ENG", prestige=given["held"], spent=spent)
    for amount in do.get("awards", ()):
        prestige.award(stage, state, amount, "case", private=False)
    return {"held": state.prestige, "score": prestige.score(state.prestige, state.spent)}


OPS: dict[str, Any] = {
    "destabilize": destabilize_,
    "foment": foment_,
    "infiltrate": infiltrate_,
    "exposure": exposure,
    "influence": influence_,
    "piracy": piracy_,
    "event": event,
    "event_effect": event_effect,
    "tech_active": tech_active,
    "reward": reward,
    "score": score,
}
NOTE = {"guile", "attacker_honor", "royal_marriage"}
KEYS = {
    "destabilize": (NOTE | {"vigilance", "stability"}, {"prestige", "defence"}),
    "foment": (NOTE | {"authority", "stability"}, {"prestige", "gold", "defence"}),
    "infiltrate": (NOTE | {"vigilance"}, {"prestige", "triggers"}),
    "exposure": ({"a_success", "a_margin", "b_success", "b_margin"}, set()),
    "influence": ({"payer", "taker"}, {"amount", "breach"}),
    "piracy": ({"guile", "prestige", "attacker_honor", "vigilance"}, {"gold", "payers"}),
    "event": ({"purse", "fortune"}, {"kind", "bids"}),
    "event_effect": ({*EFFECTS, "gold"}, {"event", "choice"}),
    "tech_active": ({"acquired", "event_year", "start", "years", "year"}, set()),
    "reward": ({"amount", "won_by"}, {"reports"}),
    "score": ({"held", "bids", "actions", "influence_paid", "penalties"}, {"awards"}),
}
