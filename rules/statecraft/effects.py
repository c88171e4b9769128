"""Chapter 16.2: what events do, read from their data (SC-EVENT-03..12)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from rules.numerals import natural
from rules.statecraft import (
    annexation,
    conditions,
    hostilities,
    items,
    lands,
    ledger,
    pacts,
    protectorate,
    rebels,
    violations,
)
from rules.statecraft.dates import year_of
from rules.statecraft.model import Item, Realm, Technology
from rules.statecraft.table import Table

Effect = Mapping[str, Any]
CHOICES = ("stability", "centralization", "invest+", "invest-")
POLICY_INVESTMENT = 20
CIVIL_WAR_DIE = 10
CIVIL_WAR_STEP = 5


def data(table: Table, event: str) -> Mapping[str, Any]:
    """An event's data, from the scenario or the moderator's own. Raises KeyError."""
    return table.world.extra_events.get(event) or table.board.events[event]


def apply(table: Table, event: str, receiver: str) -> None:
    """All effects of an event on who received it; a technology is his alone for its years (SC-EVENT-08).

    What carries an effect out finds the event's id beside it, as "event": it keys the dice.
    """
    facts = data(table, event)
    realm = table.realm(receiver)
    if facts["kind"] == "technology":
        table.world.technologies.append(Technology(event, receiver, year_of(table.world.date), int(facts["years"])))
        return
    for effect in facts["effects"]:
        for key in effect:
            if key in ON_ONE:
                ON_ONE[key](table, realm, {**effect, "event": event})


def global_events(table: Table) -> None:
    """SC-EVENT-07: global events of this year happen to all at the start of Spring."""
    year = year_of(table.world.date)
    for event, facts in sorted({**table.board.events, **table.world.extra_events}.items()):
        if facts["kind"] == "global" and facts.get("year") == year and event not in table.world.events_done:
            happen(table, event)


def happen(table: Table, event: str) -> None:
    """A global event happens to everybody."""
    facts = data(table, event)
    table.world.events_done.append(event)
    table.proclaim("global event", event=event, name=facts["name"], text=facts["text"])
    for effect in facts["effects"]:
        for key in effect:
            if key in ON_ALL:
                ON_ALL[key](table, effect)


def decay(table: Table, realm: Realm, effect: Effect) -> None:
    """ "-3d20" or "+1d20" Decay."""
    sign = -1 if effect["decay"].startswith("-") else 1
    count, _, sides = effect["decay"].lstrip("+-").partition("d")
    amount = table.sum(int(count), int(sides), "event decay", realm.code, effect["event"], str(table.world.date))
    ledger.change(table, realm, "decay", sign * amount, "event")


def plague(table: Table, effect: Effect) -> None:
    """Parts of Tax Income and Recruitment are lost, rounded down, by those whose capital is in the Known World."""
    for realm in table.living():
        if realm.capital and lands.is_open(table, lands.capital_region(table, realm)):
            lose_parts(table, realm, effect)


def lose_parts(table: Table, realm: Realm, effect: Effect) -> None:
    """One State's losses."""
    for measure in ("tax_income", "recruitment"):
        part = Fraction(str(effect.get(f"{measure}_loss", 0)))
        ledger.change(table, realm, measure, -int(getattr(realm, measure) * part), "event")


def open_religion(table: Table, effect: Effect) -> None:
    """SC-EVENT-12: a faith may be chosen from now on."""
    if effect["religion_open"] not in table.world.religions:
        table.world.religions.append(effect["religion_open"])


def must_choose(table: Table, effect: Effect) -> None:
    """Everybody of a faith chooses one of its successors, without cost; silence takes the first."""
    choice = effect["must_choose_religion"]
    table.world.religions += [r for r in choice["options"] if r not in table.world.religions]
    for realm in table.living():
        if realm.religion == choice["who"]:
            shown = {"choose": "religion", "options": list(choice["options"])}
            about = {"choose": "religion", "state": realm.code, "options": list(choice["options"])}
            items.open_item(table, "choice", about, shown, (realm.code,), table.board.hours("bid"))


def choose_one(table: Table, realm: Realm, effect: Effect) -> None:
    """Policy Shift: the receiver chooses; silence takes Stability."""
    about = {"choose": "policy", "state": realm.code, "options": list(CHOICES)}
    items.open_item(
        table, "choice", about, {"choose": "policy", "options": list(CHOICES)}, (realm.code,), table.board.hours("bid")
    )


def policy(table: Table, realm: Realm, choice: str) -> None:
    """One of Policy Shift's changes, at no cost and beside the year's own (R-44)."""
    if choice.startswith("invest"):
        step = POLICY_INVESTMENT if choice.endswith("+") else -POLICY_INVESTMENT
        ledger.change(table, realm, "investment", step, "event")
    elif choice == "centralization":
        ledger.change(table, realm, "centralization", 1, "event")
    else:
        ledger.change(table, realm, "stability", 1, "event")


def close_choice(table: Table, item: Item, answers: Mapping[str, str]) -> None:
    """A choice is made, or its first option taken."""
    options = item.about["options"]
    said = next(iter(answers.values()), options[0]).lower()
    chosen = said if said in options else options[0]
    realm = table.realm(item.about["state"])
    if item.about["choose"] == "religion":
        conditions.take_religion(table, realm, chosen)
    else:
        policy(table, realm, chosen)
        table.proclaim("policy", state=realm.code, choice=chosen)


def dynamism(table: Table, realm: Realm, effect: Effect) -> None:
    """Colonial Dynamism, for the Sovereign's lifetime."""
    realm.dynamism = True


def inherit(table: Table, realm: Realm, effect: Effect) -> None:
    """Fortunate Inheritance: the nearest unplayed State with the least Tax Income, without Stability loss
    (RQ-INHERIT)."""
    home = lands.capital_region(table, realm)
    minors = [r for r in table.living() if not r.player and not r.rebel_of and lands.capital_region(table, r)]
    known = [r for r in minors if lands.is_open(table, lands.capital_region(table, r))]
    if not known or not home:
        return
    nearest = sorted(known, key=lambda r: (table.board.km(home, lands.capital_region(table, r)), r.code))[:5]
    default = min(nearest, key=lambda r: (r.tax_income, r.code)).code
    answer = table.ask(
        "RQ-INHERIT", f"{realm.code}:{table.world.date}", f"Which State does {realm.name} inherit?", default
    )
    target = table.world.realms.get(answer.strip().upper())
    heir = target if target in known else table.realm(default)
    annexation.absorb(table, realm, heir, lands.owned(table, heir.code))


def civil_war_gold(table: Table, realm: Realm, event: str) -> int:
    """d10 x 5 percent of the treasury, rounded down."""
    die = table.roll(CIVIL_WAR_DIE, "civil war", realm.code, event, str(table.world.date))
    return realm.gold * die * CIVIL_WAR_STEP // 100


def civil_war(table: Table, realm: Realm, effect: Effect) -> None:
    """Forces of half the units at least, nearest to the capital first, and part of the Gold go to a rebel General's
    State (RQ-CIVILWAR)."""
    gold = civil_war_gold(table, realm, effect["event"])
    default = {"region": rebels.default_region(table, realm), "gold": str(gold), "units": str(_half(table, realm))}
    answer = table.ask_words("RQ-CIVILWAR", f"{realm.code}:{table.world.date}", f"Civil war in {realm.name}", default)
    ruled = natural(answer["gold"])
    gold = gold if ruled is None else min(realm.gold, ruled)
    ruled_region = answer["region"].upper()
    region = ruled_region if ruled_region in table.world.lands else default["region"]
    state = rebels.found_state(table, realm, region)
    ledger.change(table, realm, "gold", -gold, "civil war")
    ledger.change(table, state, "gold", gold, "civil war")
    wanted = natural(answer["units"])
    rebels.take_forces(table, realm, state, _half(table, realm) if wanted is None else wanted)
    hostilities.begin(table, state.code, realm.code)
    rebels.announce(table, state, region, "civil war")


def _half(table: Table, realm: Realm) -> int:
    return sum(f.units for f in table.forces_of(realm.code)) // 2


def independent_title(table: Table, realm: Realm, effect: Effect) -> None:
    """The poorest region but the capital's becomes a vassal, or an existing vassal goes free (RQ-TITLE)."""
    home = lands.capital_region(table, realm)
    regions = [r for r in lands.owned(table, realm.code) if r != home]
    default = min(regions, key=lambda r: (table.world.lands[r].wealth, r), default="")
    vassals = pacts.vassals(table.world, realm.code)
    default = default or (vassals[0] if vassals else "none")
    answer = (
        table.ask("RQ-TITLE", f"{realm.code}:{table.world.date}", f"Region or vassal that {realm.name} loses", default)
        .strip()
        .upper()
    )
    if answer in regions:
        name = table.board.regions[answer].name
        capital = table.board.regions[answer].cities[0].name
        protectorate.release_free(table, realm, [answer], name, capital)
    for term in list(pacts.in_force(table.world, "protectorate")):
        if term.states == (realm.code, answer):
            violations.break_clause(table, term)
            table.proclaim("vassal free", state=answer, former=realm.code)


ON_ONE: dict[str, Callable[[Table, Realm, Effect], None]] = {
    "decay": decay,
    "exploration_cost": dynamism,
    "annex": inherit,
    "choose_one": choose_one,
    "rebel_general": civil_war,
    "choose_gm": independent_title,
}
ON_ALL: dict[str, Callable[[Table, Effect], None]] = {
    "tax_income_loss": plague,
    "religion_open": open_religion,
    "must_choose_religion": must_choose,
}
