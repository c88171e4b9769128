"""Chapter 6: the yearly Growth, Conversion, Control and Decline rolls of one State."""

from __future__ import annotations

from rules.statecraft import lands, ledger, stability
from rules.statecraft.attributes import Trial, roll_against
from rules.statecraft.model import Realm
from rules.statecraft.table import Table

CLEAR = 5
"""The margin from which a Control or Conversion roll changes Stability (SC-CONV-02, SC-CTRL-01)."""
EXTREME = 10
FIDEI_BONUS = 2
MOST_MINORITY = 5


def growth(table: Table, realm: Realm) -> Trial:
    """SC-GROWTH: the margin of success goes to Tax Income or Recruitment, as chosen in advance."""
    weight = table.board.options.centralization_weight
    mods = (realm.investment // 10, realm.centralization * weight)
    trial = yearly(table, realm, "acumen", mods, "growth")
    measure = "tax_income" if realm.growth == "TAX" else "recruitment"
    ledger.change(table, realm, measure, trial.gain, "growth")  # type: ignore[arg-type]
    return trial


def conversion(table: Table, realm: Realm) -> Trial:
    """SC-CONV: by order; success costs Tax Income and, by 5 or more, gives Stability; minorities shrink
    (SC-CONV-04)."""
    bonus = FIDEI_BONUS if table.world.fidei == realm.code else 0
    trial = yearly(table, realm, "grace", (bonus,), "conversion")
    realm.converting = False
    if trial.success:
        ledger.change(table, realm, "tax_income", -trial.margin, "conversion")
        if trial.margin >= CLEAR:
            stability.change(table, realm, 1, "conversion")
        relieve(realm, trial.margin >= CLEAR)
    return trial


def relieve(realm: Realm, clear: bool) -> None:
    """SC-CONV-04: a clear success lessens the minority penalty by 1, every second other one does too."""
    realm.half_relief += 2 if clear else 1
    realm.relief, realm.half_relief = realm.relief + realm.half_relief // 2, realm.half_relief % 2


def uprising_units(trial: Trial) -> int:
    """SC-CONV-03: a conversion failed by 10 or more raises floor(margin / 3) units, 0 for none."""
    return trial.margin // 3 if not trial.success and trial.margin >= EXTREME else 0


def minority(table: Table, realm: Realm) -> int:
    """SC-CTRL-02: the penalty for religious minorities: 1 per 20 % of the regions by wealth, at most 5; or as ruled,
    which is asked when regions or the Sovereign's religion have changed."""
    if realm.minority is not None:
        return max(0, realm.minority - realm.relief)
    regions = [table.world.lands[r] for r in lands.owned(table, realm.code)]
    total = sum(land.wealth for land in regions)
    others = sum(land.wealth for land in regions if land.religion and land.religion != realm.religion)
    default = min(MOST_MINORITY, others * 100 // total // 20) if total else 0
    people = [realm.religion, others, total]
    if default and realm.minority_ruled[:-1] != people:
        subject, text = ":".join(map(str, (realm.code, *people))), f"Control penalty for minorities in {realm.name}"
        realm.minority_ruled = [*people, table.ask_number("RQ-MINORITY", subject, text, default)]
    return max(0, realm.minority_ruled[-1] - realm.relief) if default else 0


def control(table: Table, realm: Realm, penalty: int) -> Trial:
    """SC-CTRL-01: success by 5 gives 1 Stability, failure by 5 takes 1."""
    weight = table.board.options.centralization_weight
    trial = yearly(table, realm, "authority", (-realm.centralization * weight, -penalty), "control")
    if trial.margin >= CLEAR:
        stability.change(table, realm, 1 if trial.success else -1, "control")
    return trial


def decline(table: Table, realm: Realm) -> Trial:
    """SC-DECL: success takes the margin of success off Decay, failure adds its margin (R-13)."""
    trial = yearly(table, realm, "acumen", (-2 * (100 - realm.investment) // 10,), "decline")
    ledger.change(table, realm, "decay", -trial.margin if trial.success else trial.margin, "decline")
    return trial


def yearly(table: Table, realm: Realm, attribute: str, mods: tuple[int, ...], purpose: str) -> Trial:
    """A test of the annual sequence, told to its owner (SC-ANN-12)."""
    value = table.attribute(realm.code, attribute)
    trial = roll_against(table, value, mods, purpose, realm.code, str(table.world.date), to=realm.code)
    facts = {"effective": trial.effective, "die": trial.die, "success": trial.success, "margin": trial.margin}
    table.tell(realm.code, "annual roll", state=realm.code, roll=purpose, **facts)
    return trial
