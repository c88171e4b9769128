"""Chapter 10: Coalitions (SC-COAL)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.statecraft import honor, items, pacts, violations
from rules.statecraft.model import Item, Realm
from rules.statecraft.pacts import Term
from rules.statecraft.refusals import RefusedError
from rules.statecraft.relations import Treaty
from rules.statecraft.table import Table


def conclude(table: Table, term: Term) -> None:
    """SC-COAL-01, -02: a Coalition is in force; it causes no war by itself."""
    facts = {"enemy": term.clause.enemy, "leader": term.clause.leader, "members": list(term.states)}
    readers = tuple(term.treaty.parties) if term.treaty.secret else ("PUBLIC",)
    table.tell(readers, "coalition", treaty=term.treaty.number, **facts)


def leave(table: Table, treaty: Treaty, member: str) -> None:
    """SC-COAL-04: a member leaves at any time: a violation. The others go on while there are two."""
    terms = [t for t in pacts.in_force(table.world, "coalition") if t.treaty is treaty and member in t.states]
    if not terms:
        raise RefusedError("ERR-PARTY", treaty=treaty.number)
    realm = table.realm(member)
    for term in terms:
        violations.announce(table, member, term)
        if not treaty.secret:
            violations.pay_terms(table, realm, [term])
            violations.wronged(table, member, term)
    depart(treaty, member)


def depart(treaty: Treaty, member: str) -> None:
    """A member is one no more; a Coalition needs two."""
    treaty.left.append(member)
    if len([s for s in treaty.parties if s not in treaty.left]) < 2:
        treaty.status = "ended"


def led_by(table: Table, leader: str, enemy: str) -> list[Term]:
    """The Coalitions against an enemy that a State leads and is still in (SC-COAL-03)."""
    found = pacts.in_force(table.world, "coalition")
    return [t for t in found if t.clause.leader == leader and t.clause.enemy == enemy and leader in t.states]


def dissolve(table: Table, term: Term) -> None:
    """SC-COAL-03, -05: the leader's Peace dissolves it; the members vote whether he kept his promises."""
    members = [s for s in term.states if s != term.clause.leader]
    term.treaty.broken.append(term.clause.number)
    about = {"vote": "coalition", "leader": term.clause.leader, "members": members}
    shown = {"vote": "coalition", "leader": term.clause.leader, "enemy": term.clause.enemy}
    items.open_item(table, "ballot", about, shown, members, table.board.hours("ballot"))


def majority(votes: Sequence[str]) -> bool:
    """More than half of the votes cast; silence is none."""
    cast = [v for v in votes if v in ("yes", "no")]
    return cast.count("yes") * 2 > len(cast)


def count(table: Table, leader: Realm, members: Sequence[str], votes: Mapping[str, str]) -> bool:
    """SC-COAL-05: unplayed members vote by the moderator, yes by default; the leader has no vote. Yes: +3 Honor."""
    voters = [table.realm(m) for m in members if m != leader.code]
    silent = {r.code: "none" if r.player else "yes" for r in voters}
    spoken = {m: vote for m, vote in votes.items() if m in silent and vote in ("yes", "no")}
    passed = majority(list((silent | spoken).values()))
    if passed:
        honor.fixed(table, leader, "coalition vote")
    table.proclaim("coalition vote", leader=leader.code, passed=passed)
    return passed


def close(table: Table, item: Item, answers: Mapping[str, str]) -> None:
    """The ballot is over: the moderator's word is that of every unplayed member."""
    members = [m for m in item.about["members"] if table.realm(m).alive]
    ruled = answers.get("MODERATOR", "yes").lower()
    spoken = {p: text.lower() for p, text in answers.items() if p in members}
    votes = {m: ruled for m in members if not table.realm(m).player} | spoken
    count(table, table.realm(item.about["leader"]), members, votes)
