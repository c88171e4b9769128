"""Treaties, Casus Belli, offers of Influence, chances and expeditions of the reader."""

from __future__ import annotations

from collections.abc import Iterable

from rules.statecraft import pacts
from rules.statecraft.dates import show
from rules.statecraft.relations import CasusBelli, Offer, Treaty
from rules.statecraft.reporting.reader import Facts, Reader
from rules.statecraft.treaties import missing, unconsented
from rules.statecraft.wording import clause_text

RUNNING = ("open", "signed")


def concerns(reader: Reader, treaty: Treaty) -> bool:
    """Whether the reader may read a treaty as one of those concerned: a party, or one who learned its text."""
    return reader.is_moderator or reader.code in (*treaty.parties, *treaty.learned)


def is_public(treaty: Treaty) -> bool:
    """Whether everybody may read a treaty in force (SC-TREATY-06)."""
    return treaty.status == "signed" and (treaty.known or not treaty.secret)


def treaties(reader: Reader) -> list[Facts]:
    """The treaties that concern the reader, drafts first; of those that are over none."""
    mine = [t for _, t in sorted(reader.world.treaties.items()) if t.status in RUNNING and concerns(reader, t)]
    shown = [treaty(reader, one) for one in mine]
    return sorted(shown, key=lambda facts: (facts["status"] != "open", _place(facts["number"])))


def _place(number: str) -> int:
    return int(number.partition("-")[2] or 0)


def lacking(reader: Reader, missing: Iterable[str], unconsented: Iterable[str]) -> list[str]:
    """What keeps a treaty from being in force, in words: signatures, and the consent to those that were given."""
    vassals = list(unconsented)
    signatures = reader.all(state for state in missing if state not in vassals)
    return [*signatures, *(f"the consent of {name}'s Suzerain" for name in reader.all(vassals))]


def treaty(reader: Reader, one: Treaty) -> Facts:
    """One treaty. yours: whether the reader's signature is lacking; clauses: each with the season in which it ends."""
    running = {term.clause.number: pacts.ends(term) for term in pacts.in_force(reader.world) if term.treaty is one}
    return {
        "number": reader.number("T", one.number),
        "title": one.title,
        "version": one.version,
        "status": one.status,
        "secret": one.secret and not one.known,
        "parties": reader.all(s for s in one.parties if s not in one.left),
        "author": reader.who(one.author),
        "since": show(one.since) if one.since >= 0 else "",
        "signed": reader.all(one.signed) if one.status == "open" else [],
        "missing": lacking(reader, missing(one), unconsented(one)) if one.status == "open" else [],
        "yours": one.status == "open" and reader.code in missing(one) and reader.code not in one.signed,
        "clauses": [
            {"text": clause_text(c), "until": show(running[c.number] or 0) if running.get(c.number) else ""}
            for c in one.clauses
            if one.status == "open" or c.number in running or c.condition == "exchange"
        ],
        "text": one.text,
        "vitality": list(one.vitality.values()) if reader.is_moderator else [],
    }


def reasons(reader: Reader) -> list[Facts]:
    """The Casus Belli that the reader holds, the first to end first."""
    mine = [r for r in reader.world.reasons if r.holder == reader.code]
    return [reason(reader, one) for one in sorted(mine, key=lambda r: (r.ends is None, r.ends or 0, r.id))]


def reasons_against(reader: Reader) -> list[Facts]:
    """The Casus Belli that others hold against the reader."""
    return [reason(reader, one) for one in reader.world.reasons if one.against == reader.code]


def reason(reader: Reader, one: CasusBelli) -> Facts:
    """One Casus Belli. ends: its last season, "" for a standing one."""
    return {
        "number": reader.number("CB", one.id),
        "holder": reader.who(one.holder),
        "against": reader.who(one.against),
        "cause": one.cause,
        "ends": show(one.ends) if one.ends is not None else "",
    }


def offers(reader: Reader) -> list[Facts]:
    """Offers of Influence between the reader and others: those that are open, and bargains that still bind."""
    mine = [o for _, o in sorted(reader.world.offers.items()) if reader.code in (o.payer, o.taker)]
    return [offer(reader, one) for one in mine if one.status == "open" or _binds(reader, one)]


def _binds(reader: Reader, one: Offer) -> bool:
    return one.status == "agreed" and (one.until is None or reader.world.date < one.until)


def offer(reader: Reader, one: Offer) -> Facts:
    """One offer. turn: who must answer; yours: whether that is the reader."""
    return {
        "number": reader.number("I", one.id),
        "status": one.status,
        "payer": reader.who(one.payer),
        "taker": reader.who(one.taker),
        "amount": one.amount,
        "wish": one.wish,
        "until": show(one.until) if one.until is not None else "",
        "turn": reader.who(one.turn),
        "yours": one.status == "open" and one.turn == reader.code,
    }


def chances(reader: Reader) -> list[Facts]:
    """Chances of Infiltrate that the reader has left; the moderator reads everybody's."""
    held = [c for c in reader.world.chances if c.left > 0 and (reader.is_moderator or c.author == reader.code)]
    return [{"author": reader.who(c.author), "target": reader.who(c.target), "left": c.left} for c in held]


def expeditions(reader: Reader) -> list[Facts]:
    """Explorers under way. What they will find is for the moderator alone."""
    sent = [e for e in reader.world.expeditions if reader.is_moderator or e.state == reader.code]
    return [
        {
            "state": reader.who(e.state),
            "direction": e.direction,
            "when": show(e.when),
            "finds": reader.places(e.found) if reader.is_moderator else [],
            "lost": e.lost and reader.is_moderator,
        }
        for e in sent
    ]


def secrets(reader: Reader) -> list[str]:
    """What the reader's State knows beyond the Known World: regions by name."""
    realm = reader.realm
    return sorted(reader.place(code) for code in realm.knows if code in reader.board.regions) if realm else []


def rewards(reader: Reader) -> list[Facts]:
    """The announced tasks, those still to be won first."""
    told = [
        {"id": r.id, "task": r.task, "amount": r.amount, "won_by": reader.who(r.won_by) if r.won_by else ""}
        for _, r in sorted(reader.world.rewards.items(), key=lambda pair: _place(pair[0]))
    ]
    return sorted(told, key=lambda facts: bool(facts["won_by"]))
