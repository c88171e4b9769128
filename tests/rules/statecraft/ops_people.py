"""Case operations: tests, characters, succession, claims (FORMAT 4.1)."""

from __future__ import annotations

from typing import Any

from rules.statecraft import attributes, claims, sovereigns, succession
from rules.statecraft.attributes import ATTRIBUTES, Trial
from rules.statecraft.dates import year_of
from rules.statecraft.model import Person
from tests.rules.statecraft.stage import CaseDice, realm, table

Case = dict[str, Any]


def told(trial: Trial) -> Case:
    """The group T."""
    return {"effective": trial.effective, "success": trial.success, "margin": trial.margin}


def test_(given: Case, do: Case, dice: CaseDice) -> Case:
    stage = table(dice, given.get("options"))
    return told(attributes.roll_against(stage, given["attribute"], given.get("mods", ()), "case"))


def opposed(given: Case, do: Case, dice: CaseDice) -> Case:
    stage = table(dice, given.get("options"))
    a = attributes.roll_against(stage, given["a"], given.get("a_mods", ()), "case a")
    b = attributes.roll_against(stage, given["b"], given.get("b_mods", ()), "case b")
    margins = {"a_margin": a.gain, "b_margin": b.gain}
    return {"a_success": a.success, "b_success": b.success, **margins, "winner": attributes.opposed(a, b)}


def decisive(given: Case, do: Case, dice: CaseDice) -> Case:
    return {"winner": attributes.decisive(table(dice, given.get("options")), given["fortune"], "case")}


def create(given: Case, do: Case, dice: CaseDice) -> Case:
    stage = table(dice, given.get("options"))
    year = year_of(stage.world.date)
    born = year - given["age"] if "age" in given else None
    person = sovereigns.create(stage, "ENG", "case", born)
    rolls = [person.attributes[name] for name in ATTRIBUTES]
    placed = sovereigns.arranged(rolls, do.get("highest_to", ()))
    made: Case = {"attributes": placed, "vitality": person.vitality, "age": year - person.born}
    if given.get("kind", "sovereign") == "sovereign":
        made |= {"honor": sovereigns.FIRST_HONOR, "prestige": sovereigns.FIRST_PRESTIGE}
    return made


def death_roll(given: Case, do: Case, dice: CaseDice) -> Case:
    stage = table(dice, given.get("options"))
    person = Person("case", {"fortune": given["fortune"]}, given["vitality"], given.get("born", 1470))
    cause = sovereigns.death_roll(stage, person, "ENG", given.get("year", 1492))
    return {"vitality": person.vitality, "dies": bool(cause), "cause": cause if cause == "age" else None}


def succession_(given: Case, do: Case, dice: CaseDice) -> Case:
    stage = table(dice, given.get("options"))
    state = realm(stage, "ENG", honor=given["honor"], prestige=given["prestige"])
    proof = succession.prove_heir(stage, state, given["fertility"], given["years_of_power"])
    found: Case = {
        "effective": proof.trial.effective,
        "success": proof.trial.success,
        "crisis": not proof.trial.success,
    }
    if proof.trial.success:
        found |= {"honor": proof.honor, "prestige": proof.prestige}
    if proof.trial.success and do.get("roll_heir"):
        succession.enthrone(stage, state, heir=True)
        heir = state.ruler
        assert heir is not None
        found |= {"heir": heir.attributes, "vitality": heir.vitality, "age": year_of(stage.world.date) - heir.born}
        found |= {"honor": state.honor, "prestige": state.prestige}
    return found


def claim_cost(given: Case, do: Case, dice: CaseDice) -> Case:
    base = given["base"] if "base" in given else claims.base_price(given["tax_income"])
    for_all = table(dice, given.get("options")).board.options.crisis_half_price == "all"
    crisis, married = given.get("crisis", False), given.get("royal_marriage", False)
    return {"cost": claims.price(base, do.get("family", False), crisis, married, for_all)}


def claim(given: Case, do: Case, dice: CaseDice) -> Case:
    stage = table(dice, given.get("options"))
    contest = claims.roll(stage, "ENG", do["claimants"], given.get("heir_grace"))
    claims.add_support(contest, [(state, points) for state, points in do.get("support", ())])
    winner = claims.winner(stage, "ENG", contest, given.get("fortune", {}))
    heir = {} if contest.heir is None else {claims.HEIR: contest.heir}
    return {"margins": contest.margins | heir, "winner": winner, "casus_belli": claims.losers(contest, winner)}


OPS = {
    "test": test_,
    "opposed": opposed,
    "decisive": decisive,
    "create": create,
    "death_roll": death_roll,
    "succession": succession_,
    "claim_cost": claim_cost,
    "claim": claim,
}
KEYS = {
    "test": ({"attribute", "mods"}, set()),
    "opposed": ({"a", "b", "a_mods", "b_mods"}, set()),
    "decisive": ({"fortune"}, set()),
    "create": ({"kind", "age"}, {"highest_to"}),
    "death_roll": ({"fortune", "vitality", "born", "year"}, set()),
    "succession": ({"fertility", "years_of_power", "honor", "prestige"}, {"roll_heir"}),
    "claim_cost": ({"tax_income", "base", "crisis", "royal_marriage"}, {"family"}),
    "claim": ({"heir_grace", "fortune"}, {"claimants", "support"}),
}
