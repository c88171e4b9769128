"""Chapter 10: Royal Marriages (SC-RM)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.numerals import whole
from rules.ruleset import MODERATOR
from rules.statecraft import honor, items, numbering, pacts
from rules.statecraft.attributes import Trial
from rules.statecraft.model import Realm
from rules.statecraft.pacts import Term
from rules.statecraft.relations import Treaty
from rules.statecraft.table import Table

FORTUNE = 10
"""Against which a marriage's Vitality is tested (SC-RM-05, R-42)."""
BONUS = 3
"""To Destabilize, Foment and Infiltrate against the spouse State (SC-RM-03)."""
LEAK_PENALTY = -5


def conclude(table: Table, term: Term, bonus: bool = True) -> None:
    """SC-RM-02, -05: both Sovereigns gain 1 Honor, the marriage has a Vitality of 1d8."""
    key = ("royal marriage", *sorted(term.states), str(term.treaty.number), str(table.world.date))
    term.treaty.vitality[term.clause.number] = table.roll(8, *key, to=MODERATOR)
    if bonus:
        for state in term.states:
            honor.fixed(table, table.realm(state), "royal marriage signed")


def aids(table: Table, author: str, target: str) -> int:
    """The bonus of a secret action against a State married to one's own (SC-RM-03, SC-TA-07)."""
    return BONUS if pacts.married(table.world, author, target) else 0


def year(table: Table, term: Term) -> bool:
    """SC-RM-05, SC-ANN-08: a year's test; at Vitality 0 the marriage ends and both gain 1 Honor. Whether it ended."""
    key = (*sorted(term.states), str(table.world.date))
    trial = Trial(FORTUNE, table.roll(20, "marriage year", *key, to=MODERATOR), table.board.options.equal_is_success)
    left = term.treaty.vitality.get(term.clause.number, 1) - (0 if trial.success else 1)
    term.treaty.vitality[term.clause.number] = max(0, left)
    if left > 0:
        return False
    term.treaty.broken.append(term.clause.number)
    for state in term.states:
        honor.fixed(table, table.realm(state), "royal marriage ended")
    table.tell(_readers(term), "royal marriage ended", states=list(term.states))
    return True


def leaks(table: Table, treaty: Treaty) -> None:
    """SC-RM-04: spouses of a party may learn of a secret treaty at its signing, once, by a Grace test if the moderator
    allows. The treaty does not wait for his word: that it did would tell the parties of a marriage."""
    married: dict[str, str] = {}
    for party in sorted(treaty.parties):
        for spouse in pacts.partners(table.world, party, "royal_marriage"):
            married.setdefault(spouse, party)
    for spouse, party in married.items():
        if spouse not in treaty.parties and table.realm(spouse).player:
            _leak(table, treaty, party, table.realm(spouse))


def _leak(table: Table, treaty: Treaty, party: str, spouse: Realm) -> None:
    if spouse.code not in treaty.learned:
        about = {"spouse": spouse.code, "party": party, "treaty": treaty.number}
        items.ruling(table, "RQ-RM-LEAK", about, about, str(LEAK_PENALTY))


def judge_leak(table: Table, about: Mapping[str, Any], answer: str) -> None:
    """The moderator's word on a spouse's Grace test: a penalty, or no."""
    spouse, treaty = str(about["spouse"]), table.world.treaties[about["treaty"]]
    if answer.lower().startswith("n") or treaty.known or spouse in treaty.learned or not table.realm(spouse).alive:
        return
    ruled = whole(next(iter(answer.split()), ""))
    penalty = LEAK_PENALTY if ruled is None else ruled
    key = (spouse, str(about["party"]), *sorted(treaty.parties), str(treaty.number), str(treaty.since))
    die = table.roll(20, "marriage leak", *key, to=MODERATOR)
    if Trial(table.attribute(spouse, "grace") + penalty, die).success:
        tell_text(table, treaty, spouse, "marriage")


def tell_text(table: Table, treaty: Treaty, reader: str, how: str) -> None:
    """A State outside a secret treaty learns its whole text (SC-INF-04, SC-RM-04)."""
    treaty.learned.append(reader)
    numbering.show(table.world, reader, "T", str(treaty.number))
    facts = {"title": treaty.title, "parties": list(treaty.parties), "text": treaty.text}
    clauses = [c.model_dump(mode="json", exclude_defaults=True) for c in treaty.clauses]
    table.tell(reader, "secret treaty learned", treaty=treaty.number, how=how, clauses=clauses, **facts)


def _readers(term: Term) -> tuple[str, ...]:
    return tuple(term.treaty.parties) if term.treaty.secret and not term.treaty.known else ("PUBLIC",)
