"""Case operations: Measures, Conditions, money, exploration (FORMAT 4.2, 4.3)."""

from __future__ import annotations

from typing import Any

from rules.statecraft import (
    colonies,
    conditions,
    exploration,
    growth,
    honor,
    knowledge,
    lands,
    ledger,
    loans,
    stability,
    taxes,
    units,
    upkeep,
    year,
)
from rules.statecraft.dates import read, show, year_of
from rules.statecraft.model import Denial, Realm
from rules.statecraft.table import Table
from tests.rules.statecraft.ops_people import Case, told
from tests.rules.statecraft.stage import CaseDice, realm, table


def shaken(stage: Table, state: Realm) -> Case:
    """The group S."""
    excess = sum(r.excess for r in stage.rebellions if r.state == state.code)
    found: Case = {"stability": state.stability, "rebellion": bool(excess)}
    return found | ({"excess": excess, "rebel_units": stability.rebel_units(excess)} if excess else {})


def figures(state: Realm, *names: str) -> Case:
    """Some figures of a State."""
    return {name: getattr(state, name) for name in names}


def home(given: Case, dice: CaseDice, *skipped: str) -> tuple[Table, Realm]:
    """A stage with England, whose figures are the given ones."""
    stage = table(dice, given.get("options"))
    known = {k: v for k, v in given.items() if k not in (*skipped, "options")}
    return stage, realm(stage, "ENG", **known)


def honor_(given: Case, do: Case, dice: CaseDice) -> Case:
    stage, state = home(given, dice)
    honor.change(stage, state, do["change"], "case")
    return figures(state, "honor")


def stability_(given: Case, do: Case, dice: CaseDice) -> Case:
    stage, state = home(given, dice)
    stability.change(stage, state, do["change"], "case")
    return shaken(stage, state)


def religion(given: Case, do: Case, dice: CaseDice) -> Case:
    stage, state = home(given, dice)
    conditions.convert_sovereign(stage, state, do["to"], do.get("force", False))
    return {**shaken(stage, state), "religion": state.religion}


def readiness(given: Case, do: Case, dice: CaseDice) -> Case:
    stage = table(dice, given.get("options"))
    state = realm(stage, "ENG", land_readiness=given["readiness"])
    stage.world.date = read(do["ordered"])
    conditions.set_readiness(stage, state, "LAND", do["to"])
    assert state.land_pending is not None
    return {"in_force": show(state.land_pending.when)}


def centralization(given: Case, do: Case, dice: CaseDice) -> Case:
    stage, state = home(given, dice, "seasons_since_change")
    if "seasons_since_change" in given:
        state.centralized = stage.world.date - given["seasons_since_change"]
    conditions.centralize(stage, state, do["to"], do.get("force", False))
    return {**shaken(stage, state), **figures(state, "centralization")}


def investment(given: Case, do: Case, dice: CaseDice) -> Case:
    stage, state = home(given, dice, "changed_this_year")
    if given.get("changed_this_year"):
        state.invested = year_of(stage.world.date)
    conditions.invest(stage, state, do["to"], do.get("force", False))
    return {**shaken(stage, state), **figures(state, "investment")}


def collect(given: Case, do: Case, dice: CaseDice) -> Case:
    stage, state = home(given, dice, "denied")
    stage.world.denials.append(Denial("ENG", given.get("denied", 0), 1, "blockade", "CHA"))
    return {"gain": taxes.collect(stage, state), "gold": state.gold}


def share(given: Case, do: Case, dice: CaseDice) -> Case:
    return {"share": lands.share(given["tax_income"], given["weight"], given["total_weight"])}


def manpower(given: Case, do: Case, dice: CaseDice) -> Case:
    stage, state = home(given, dice)
    taxes.accrue(stage, state)
    return figures(state, "manpower")


def upkeep_(given: Case, do: Case, dice: CaseDice) -> Case:
    stage = table(dice, given.get("options"), regions=("LON",))
    state = realm(stage, "ENG", gold=given.get("gold", 0))
    state.land_readiness, state.naval_readiness = given.get("readiness_land", 2), given.get("readiness_naval", 2)
    mercenaries = given.get("mercenaries", 0)
    for kind, count in (("A", given.get("land", 0) + mercenaries), ("N", given.get("naval", 0))):
        if count:
            force = ledger.raise_force(stage, "ENG", kind, count, "LON", "case")  # type: ignore[arg-type]
            force.mercs = mercenaries if kind == "A" else 0
    bill = upkeep.due(stage, state)
    if "gold" not in given:
        return {"upkeep": bill}
    return {"upkeep": bill, "new_loans": upkeep.pay(stage, state, bill), "gold": state.gold}


def growth_(given: Case, do: Case, dice: CaseDice) -> Case:
    stage, state = home(given, dice)
    state.growth = do.get("choice", "TAX")
    state.centralization = given.get("centralization", 0)
    return {**told(growth.growth(stage, state)), **figures(state, "tax_income", "recruitment")}


def conversion(given: Case, do: Case, dice: CaseDice) -> Case:
    stage, state = home(given, dice, "fidei_defensor")
    stage.world.fidei = "ENG" if given.get("fidei_defensor") else ""
    trial = growth.conversion(stage, state)
    rising = growth.uprising_units(trial)
    found = {**told(trial), **figures(state, "stability", "tax_income"), "uprising": bool(rising)}
    return found | ({"uprising_units": rising} if rising else {})


def control(given: Case, do: Case, dice: CaseDice) -> Case:
    stage, state = home(given, dice, "minority")
    state.centralization = given.get("centralization", 0)
    trial = growth.control(stage, state, given.get("minority", 0))
    return {**told(trial), **shaken(stage, state)}


def decline(given: Case, do: Case, dice: CaseDice) -> Case:
    stage, state = home(given, dice)
    return {**told(growth.decline(stage, state)), **figures(state, "decay")}


def interest(given: Case, do: Case, dice: CaseDice) -> Case:
    stage, state = home(given, dice)
    owed = loans.interest(state)
    return {"interest": owed, "new_loans": loans.pay_interest(stage, state), "gold": state.gold}


def bankruptcy(given: Case, do: Case, dice: CaseDice) -> Case:
    stage, state = home(given, dice, "units")
    state.loans = {loans.STANDARD_RATE: 1}
    outcome = loans.bankruptcy(stage, state, given["units"])
    found = {"success": outcome.trial.success, "effective": outcome.trial.effective, "decay": state.decay}
    return {**found, "loans": loans.owed(state), "rebel_units": outcome.rebels}


def year_(given: Case, do: Case, dice: CaseDice) -> Case:
    stage, state = home(given, dice)
    state.minority, state.growth, state.converting = 0, do.get("choice", "TAX"), do.get("conversion", False)
    for step in year.STEPS:
        step(stage)
    assert state.ruler is not None
    names = ("gold", "manpower", "tax_income", "recruitment", "stability", "decay")
    return {**figures(state, *names), "vitality": state.ruler.vitality}


def recruit(given: Case, do: Case, dice: CaseDice) -> Case:
    stage, state = home(given, dice)
    stage.world.date = read(do["ordered"])
    ready = units.recruit(stage, state, "A", do["units"], "London")
    return {**figures(state, "gold", "manpower"), "ready": show(ready)}


def mercs(given: Case, do: Case, dice: CaseDice) -> Case:
    stage, state = home(given, dice, "bought_this_year")
    state.hired = given.get("bought_this_year", 0)
    stage.world.date = read(do["ordered"])
    return {"ready": show(units.hire(stage, state, do["units"], "London")), **figures(state, "gold")}


def explore_price(given: Case, do: Case, dice: CaseDice) -> Case:
    return {"price": exploration.price(given["km"], given.get("colonial_dynamism", False))}


def explore(given: Case, do: Case, dice: CaseDice) -> Case:
    stage = table(dice, given.get("options"))
    stage.world.date = read(do["ordered"])
    directed = given.get("directed", False)
    finding = exploration.explore(stage, "ENG", given["fortune"], given["candidates"], directed)
    report = None if finding.report is None else show(finding.report)
    found = {"success": finding.trial.success, "found": list(finding.found), "report": report}
    return found | {"lost": finding.report is None}


def knowledge_(given: Case, do: Case, dice: CaseDice) -> Case:
    others = knowledge.spread(given["discovered"], given["year"])
    if "reader" not in given:
        return {"others": others}
    told_ = given["reader"] in given.get("knowers", ())
    mine = knowledge.awareness(others, told_, given.get("colony", False))
    aware = {"reader_knows": mine.knows, "may_colonise": mine.may_colonise, "colony_known": mine.colony_known}
    return {"others": others, **aware}


def colony(given: Case, do: Case, dice: CaseDice) -> Case:
    stage, state = home(given, dice, "difficulty", "land_units", "colonial_dynamism", "dice")
    state.dynamism = given.get("colonial_dynamism", False)
    site = colonies.Site(given["difficulty"], given.get("land_units", 0), given["dice"])
    founding = colonies.found(stage, state, site, "VIR")
    told_ = {"effective": founding.trial.effective, "success": founding.trial.success}
    return {**told_, "value": founding.value, **figures(state, "tax_income")}


OPS: dict[str, Any] = {
    "honor": honor_,
    "stability": stability_,
    "religion": religion,
    "readiness": readiness,
    "centralization": centralization,
    "investment": investment,
    "collect": collect,
    "share": share,
    "manpower": manpower,
    "upkeep": upkeep_,
    "growth": growth_,
    "conversion": conversion,
    "control": control,
    "decline": decline,
    "interest": interest,
    "bankruptcy": bankruptcy,
    "year": year_,
    "recruit": recruit,
    "mercs": mercs,
    "explore_price": explore_price,
    "explore": explore,
    "knowledge": knowledge_,
    "colony": colony,
}
CHANGE = {"to", "force"}
YEAR = {
    "gold",
    "manpower",
    "recruitment",
    "tax_income",
    "investment",
    "centralization",
    "stability",
    "decay",
    "acumen",
    "authority",
    "fortune",
    "vitality",
    "loans",
    "grace",
}
KEYS = {
    "honor": ({"honor"}, {"change"}),
    "stability": ({"stability"}, {"change"}),
    "religion": ({"stability"}, CHANGE),
    "readiness": ({"readiness"}, {"to", "ordered"}),
    "centralization": ({"centralization", "stability", "seasons_since_change"}, CHANGE),
    "investment": ({"investment", "stability", "changed_this_year"}, CHANGE),
    "collect": ({"tax_income", "investment", "decay", "denied", "gold"}, set()),
    "share": ({"tax_income", "weight", "total_weight"}, set()),
    "manpower": ({"manpower", "recruitment"}, set()),
    "upkeep": ({"land", "naval", "mercenaries", "readiness_land", "readiness_naval", "gold"}, set()),
    "growth": ({"acumen", "investment", "centralization", "tax_income", "recruitment"}, {"choice"}),
    "conversion": ({"grace", "stability", "tax_income", "fidei_defensor"}, set()),
    "control": ({"authority", "stability", "centralization", "minority"}, set()),
    "decline": ({"acumen", "investment", "decay"}, set()),
    "interest": ({"loans", "gold"}, set()),
    "bankruptcy": ({"authority", "decay", "units"}, set()),
    "year": (YEAR, {"choice", "conversion"}),
    "recruit": ({"gold", "manpower"}, {"units", "ordered"}),
    "mercs": ({"gold", "bought_this_year"}, {"units", "ordered"}),
    "explore_price": ({"km", "colonial_dynamism"}, set()),
    "explore": ({"fortune", "candidates", "directed"}, {"ordered"}),
    "knowledge": ({"discovered", "year", "knowers", "reader", "colony"}, set()),
    "colony": ({"fortune", "difficulty", "land_units", "colonial_dynamism", "dice", "tax_income"}, set()),
}
