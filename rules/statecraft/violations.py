"""Chapter 10: what it costs to break a treaty (SC-TREATY-07..10)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rules.numerals import natural
from rules.statecraft import casus_belli, honor, ledger, numbering, pacts
from rules.statecraft.model import Realm
from rules.statecraft.pacts import Term
from rules.statecraft.table import Rebellion, Table

ROWS = {
    "coalition": 1,
    "defense_pact": 1,
    "exchange": 1,
    "non_aggression": 2,
    "peace": 2,
    "protectorate": 2,
    "free": 1,
}
"""d6 rolled for each condition (SC-TREATY-07); a FREE clause counts as an Exchange (SC-TREATY-11)."""
FLAT = {"military_access": 1, "royal_marriage": 1}
HONOR_FACTOR = {"royal_marriage": 2}
DICE = {"1d6": "exchange", "2d6": "peace"}
"""A price in dice -> the row that rolls them."""
BOTH = frozenset({"stability", "honor"})
ASIDE = BOTH | {"pact", "and", "each"}
"""Words of a price that say nothing new: "Non-Aggression Pact", "3 Stability and 3 Honor"."""


def penalty(table: Table, violator: str, condition: str, subject: str) -> int:
    """The number lost from both Stability and Honor for one condition, or as ruled: one roll (R-18). subject: see
    `named`."""
    ruled = natural(condition)
    if ruled is not None:
        return ruled
    if condition in FLAT:
        return FLAT[condition]
    return table.sum(ROWS[condition], 6, "violation", violator, condition, subject, str(table.world.date), to=violator)


def least(condition: str) -> int:
    """The least that a condition can cost: all dice 1."""
    return FLAT.get(condition, ROWS.get(condition, 0))


def most(condition: str) -> int:
    """The most that a condition can cost: all dice 6."""
    return FLAT.get(condition, ROWS.get(condition, 0) * 6)


def pay(table: Table, realm: Realm, stability_loss: int, honor_loss: int, cause: str) -> int:
    """SC-TREATY-08, SC-WAR-03: Stability and Honor down to 0, Prestige for the excess of Stability, then of Honor; what
    Prestige cannot pay of Stability starts a rebellion. Returns that rest."""
    over = max(0, stability_loss - realm.stability)
    short = max(0, honor_loss - realm.honor)
    ledger.change(table, realm, "stability", -stability_loss, cause)
    honor.change(table, realm, -honor_loss, cause)
    paid = min(over, realm.prestige)
    ledger.change(table, realm, "prestige", -paid - min(short, realm.prestige - paid), cause)
    if over > paid:
        add_rebellion(table, realm.code, over - paid)
    return over - paid


def add_rebellion(table: Table, state: str, excess: int) -> None:
    """One act causes one rebellion, however many of its losses were not covered (R-08)."""
    for due in table.rebellions:
        if due.state == state:
            due.excess += excess
            return
    table.rebellions.append(Rebellion(state, excess))


def named(table: Table, violator: str, term: Term) -> str:
    """What keys the dice of one clause's violation, whatever else is violated before: the violator's own number of the
    treaty ("T-4"), its parties where he has none, and the clause's number."""
    treaty = term.treaty
    number = numbering.number(table.world, violator, "T", str(treaty.number)) or "+".join(sorted(treaty.parties))
    return f"{number} {term.clause.number}"


def row_of(term: Term, ruled: str) -> str:
    """By which row a clause is paid for: its own condition's; for a FREE one the moderator may name another condition,
    or the number itself (SC-TREATY-11, -12)."""
    condition = term.clause.condition
    return (price(ruled) or condition) if condition == "free" else condition


def price(ruled: str) -> str:
    """What a moderator's words name as the price of a FREE clause: a condition ("peace"), dice ("2d6") or the number
    itself ("3"); "" for nothing that could be a price, which is of Stability and of Honor alike."""
    words = re.findall(r"[a-z0-9]+", ruled.lower())
    if len(BOTH.intersection(words)) == 1:
        return ""
    row = "_".join(dict.fromkeys(word for word in words if word not in ASIDE))
    known = {name.removesuffix("_pact"): name for name in (*ROWS, *FLAT)} | DICE
    return known.get(row) or (row if natural(row) is not None else "")


def pay_terms(table: Table, realm: Realm, terms: Sequence[Term], vassal_war: bool = False, ruled: str = "") -> int:
    """SC-TREATY-10: each condition is rolled and paid before the next. A Vassal's war costs 2 Honor more (SC-PROT-05).
    ruled: see `row_of`. Returns the Stability that nothing could pay."""
    rest = 0
    for term in terms:
        condition = row_of(term, ruled)
        loss = penalty(table, realm.code, condition, named(table, realm.code, term))
        extra = -honor.FIXED["war on suzerain"] if vassal_war and condition == "protectorate" else 0
        dishonor = loss * HONOR_FACTOR.get(condition, 1) + extra
        rest += pay(table, realm, loss, dishonor, f"violation: {term.clause.condition}".replace("_", " "))
    return rest


def violate(table: Table, violator: str, terms: Sequence[Term], vassal_war: bool = False, row: str = "") -> None:
    """One act breaks these clauses: public ones are paid for, their other parties gain a Casus Belli (SC-CB-01); a
    secret treaty costs nothing and gives none (SC-TREATY-09, R-16). The clauses end, and a Peace with each of its
    others (SC-PEACE-01). row: what a FREE clause costs, as ruled."""
    terms = with_peace(terms)
    public = [t for t in terms if not t.treaty.secret]
    for term in terms:
        announce(table, violator, term)
    pay_terms(table, table.realm(violator), public, vassal_war, row)
    for term in public:
        wronged(table, violator, term)
    for term in terms:
        break_clause(table, term)


def announce(table: Table, violator: str, term: Term) -> None:
    """Who learns of a violation: everybody, or the parties of a secret treaty."""
    readers = tuple(term.treaty.parties) if term.treaty.secret and not term.treaty.known else ("PUBLIC",)
    facts = {"treaty": term.treaty.number, "clause": term.clause.number, "condition": term.clause.condition}
    table.tell(readers, "violation", state=violator, **facts)


def wronged(table: Table, violator: str, term: Term) -> list[str]:
    """Who gains a Casus Belli by a violation: the other parties of the clause, and after a Non-Aggression Pact every
    other State that has one with the violator (SC-NAP-03)."""
    holders = set(term.states) - {violator}
    if term.clause.condition == "non_aggression":
        holders |= set(pacts.partners(table.world, violator, "non_aggression"))
    return casus_belli.give_all(table, holders, violator, f"violated {term.clause.condition}".replace("_", " "))


def break_clause(table: Table, term: Term) -> None:
    """A violated clause ends; one in a Peace voids the whole treaty (SC-PEACE-01)."""
    if term.clause.number not in term.treaty.broken:
        term.treaty.broken.append(term.clause.number)
    peaceful = any(c.condition == "peace" for c in term.treaty.clauses)
    if peaceful and term.treaty.status == "signed":
        term.treaty.status = "void"
    elif set(term.treaty.broken) >= {c.number for c in term.treaty.clauses} and term.treaty.status == "signed":
        term.treaty.status = "violated"


def with_peace(terms: Sequence[Term]) -> list[Term]:
    """Breaking any other condition of a Peace breaks the Peace too, also after its truce, which only forbids a new war
    (SC-PEACE-01, -02); by treaty and clause number (SC-TREATY-10)."""
    treaties = {t.treaty.number: t.treaty for t in terms}.values()
    peace = [Term(treaty, c) for treaty in treaties for c in treaty.clauses if c.condition == "peace"]
    whole = [*terms, *(p for p in peace if p not in terms and p.clause.number not in p.treaty.broken)]
    return sorted(whole, key=lambda t: (t.treaty.number, t.clause.number))
