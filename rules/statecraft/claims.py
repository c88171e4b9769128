"""Chapter 11: claims on a throne (SC-CLAIM)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import ceil

from rules.ruleset import PUBLIC
from rules.statecraft import annexation, casus_belli, horizon, influence, items, lands, ledger, pacts, stability
from rules.statecraft.attributes import decisive, roll_against
from rules.statecraft.model import Item, Realm
from rules.statecraft.refusals import RefusedError
from rules.statecraft.table import Table

HEIR = "HEIR"
TAX_A_POINT = 5


@dataclass
class Contest:
    """Signed margins E - die, with support added; fortune: of those who may have to break a tie."""

    margins: dict[str, int] = field(default_factory=dict)
    heir: int | None = None


def base_price(tax_income: int) -> int:
    """SC-CLAIM-02: the default price of a title."""
    return max(1, ceil(tax_income / TAX_A_POINT))


def price(base: int, family: bool, crisis: bool, married: bool, for_all: bool = False) -> int:
    """SC-CLAIM-02, R-24: half for a family member, half in a crisis with a Royal Marriage (or for all by option); one
    after the other, each rounded down."""
    cost = base // 2 if family else base
    return cost // 2 if crisis and (married or for_all) else cost


def open_claims(table: Table, state: str) -> Item:
    """The window in which claims on a State count. Raises RefusedError if no throne is vacant there."""
    for item in items.open_of_kind(table, "claims"):
        if item.about["state"] == state:
            return item
    raise RefusedError("ERR-NO-VACANCY", state=state)


def quoted(table: Table, claimant: str, state: str, family: bool) -> int:
    """What a claim costs this claimant (RQ-CLAIM-COST)."""
    about = open_claims(table, state).about
    vacant = table.realm(state)
    subject = f"{state}:{table.world.date}"
    base = table.ask_number(
        "RQ-CLAIM-COST", subject, f"Price in Prestige of the title of {vacant.name}", base_price(vacant.tax_income)
    )
    for_all = table.board.options.crisis_half_price == "all"
    return price(base, family, not about["heir"], pacts.married(table.world, claimant, state), for_all)


def ask_quote(table: Table, claimant: str, state: str, family: bool) -> None:
    """A claim is quoted; it counts when the price is accepted before the window closes."""
    cost = quoted(table, claimant, state, family)
    about = {"claim": state, "family": family, "cost": cost, "by": claimant}
    shown = {"what": "claim", "state": state, "family": family, "cost": cost}
    items.open_item(table, "quote", about, shown, (claimant,), table.board.hours("claim"))


def enter(table: Table, claimant: str, about: Mapping[str, object]) -> None:
    """An accepted quote: the price is paid and the claim is public (SC-CLAIM-03)."""
    state, cost = str(about["claim"]), int(str(about["cost"]))
    realm = table.realm(claimant)
    influence.check_amount(table, realm, cost)
    item = open_claims(table, state)
    ledger.spend_prestige(table, realm, cost, "claim")
    item.about["claimants"][claimant] = "family" if about["family"] else "self"
    table.proclaim("claim", state=state, claimant=claimant, family=bool(about["family"]))


def roll(table: Table, state: str, claimants: Mapping[str, int | str], heir_grace: int | None) -> Contest:
    """SC-CLAIM-04, -05: 3d6 Grace for each family member in State order, then d20 a claimant in State order, the heir
    last. claimants: own Grace, or "family"."""
    when = str(table.world.date)
    grace = {
        code: given if isinstance(given, int) else table.sum(3, 6, "family grace", state, code, when, to=PUBLIC)
        for code, given in sorted(claimants.items())
    }
    contest = Contest()
    for code in sorted(grace):
        contest.margins[code] = roll_against(table, grace[code], (), "claim", state, code, when, to=PUBLIC).signed
    if heir_grace is not None:
        contest.heir = roll_against(table, heir_grace, (), "claim", state, HEIR, when, to=PUBLIC).signed
    return contest


def winner(table: Table, state: str, contest: Contest, fortune: Mapping[str, int]) -> str:
    """SC-CLAIM-05, -07: the highest margin of success inherits; the heir wins ties; nobody with margin 0 or more: none.

    Claimants who tie without an heir test Fortune decisively."""
    best = max([*contest.margins.values(), contest.heir if contest.heir is not None else -1])
    if best < 0:
        return "none"
    if contest.heir == best:
        return HEIR
    tied = {code: fortune.get(code, 1) for code, margin in contest.margins.items() if margin == best}
    return decisive(table, tied, "claim tie", state, str(table.world.date))


def losers(contest: Contest, inheritor: str) -> list[str]:
    """SC-CLAIM-08: the other claimants, who get a Casus Belli on the inheritor; an heir is none."""
    return [] if inheritor in (HEIR, "none") else sorted(set(contest.margins) - {inheritor})


def add_support(contest: Contest, support: Sequence[tuple[str, int]]) -> None:
    """SC-CLAIM-06: +1 Grace for each point of Prestige paid, also for a heir who tests (SC-CLAIM-05)."""
    for claimant, points in support:
        if claimant == HEIR and contest.heir is not None:
            contest.heir += points
        else:
            contest.margins[claimant] += points


def roll_all(table: Table, item: Item) -> None:
    """The dice are shown to all and the bidding war opens (SC-CLAIM-06)."""
    state = item.about["state"]
    named = {c: how for c, how in item.about["claimants"].items() if table.realm(c).alive}
    grace = {c: "family" if how == "family" else table.attribute(c, "grace") for c, how in named.items()}
    heir = table.attribute(state, "grace") if item.about["heir"] else None
    contest = roll(table, state, grace, heir)
    shown = {"state": state, "margins": dict(contest.margins), "heir": contest.heir}
    table.proclaim("claims rolled", **shown)
    about = {"state": state, "margins": contest.margins, "heir": contest.heir}
    everybody = horizon.sovereigns_knowing(table.board, table.world, state)
    war = items.open_item(table, "support", about, shown, everybody, table.board.hours("support_quiet"), awaited=())
    war.after_last_answer, war.at_most, war.holds = True, table.board.hours("support_most"), item.holds


def support(table: Table, payer: Realm, state: str, claimant: str, points: int) -> None:
    """SC-CLAIM-06: Prestige for a claimant, final, before all; it adds up."""
    item = open_support(table, state, claimant)
    contest = Contest(item.about["margins"], item.about["heir"])
    ledger.spend_prestige(table, payer, points, "support")
    add_support(contest, [(claimant, points)])
    item.about["heir"] = item.shown["heir"] = contest.heir
    item.shown["margins"] = dict(contest.margins)
    table.proclaim("support", state=state, claimant=claimant, payer=payer.code, points=points)


def open_support(table: Table, state: str, claimant: str) -> Item:
    """The bidding war in which a claimant, or the heir, can be supported. Raises RefusedError."""
    for item in items.open_of_kind(table, "support"):
        tests = claimant in item.about["margins"] or (claimant == HEIR and item.about["heir"] is not None)
        if item.about["state"] == state and tests:
            return item
    raise RefusedError("ERR-CLOSED", item=state)


def decide(table: Table, item: Item) -> None:
    """SC-CLAIM-07, -08: the inheritor annexes the State without further test; the other claimants gain a
    Casus Belli."""
    state = item.about["state"]
    contest = Contest(dict(item.about["margins"]), item.about["heir"])
    contest.margins = {c: m for c, m in contest.margins.items() if table.realm(c).alive}
    fortune = {c: table.attribute(c, "fortune") for c in contest.margins}
    inheritor = winner(table, state, contest, fortune)
    table.proclaim("claims decided", state=state, winner=inheritor)
    for rival in losers(contest, inheritor):
        casus_belli.give(table, rival, inheritor, "failed claim")
    if inheritor not in (HEIR, "none"):
        inherit(table, table.realm(inheritor), table.realm(state))


def inherit(table: Table, realm: Realm, target: Realm) -> None:
    """All regions count as controlled but those garrisoned against the inheritor in war (SC-CLAIM-07)."""
    stability.change(table, realm, -annexation.loss(table, realm, target), "inheritance")
    hostile = pacts.at_war(table.world, realm.code, target.code)
    garrisons = {f.place for f in table.forces_of(target.code) if f.kind == "A"} if hostile else set()
    annexation.absorb(table, realm, target, [r for r in lands.owned(table, target.code) if r not in garrisons])
