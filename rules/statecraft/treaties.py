"""Chapter 10: the treaty from draft to end (SC-TREATY)."""

from __future__ import annotations

from collections.abc import Mapping

from rules.ruleset import MODERATOR, PUBLIC
from rules.statecraft import (
    caretaking,
    coalition,
    exchange,
    horizon,
    infiltrate,
    items,
    marriage,
    numbering,
    pacts,
    peace,
    violations,
)
from rules.statecraft.dates import YEAR
from rules.statecraft.model import Item
from rules.statecraft.order_model import StatecraftOrder
from rules.statecraft.pacts import Term
from rules.statecraft.refusals import RefusedError
from rules.statecraft.relations import Treaty
from rules.statecraft.table import Table
from rules.statecraft.wording import treaty_text

DRAFT_LAPSES = YEAR
"""Seasons after which an unsigned draft is gone (SC-TREATY-02)."""


def draft(table: Table, author: str, order: StatecraftOrder) -> Treaty:
    """SC-TREATY-02: a new draft, sent to all parties and nobody else."""
    parties = list(dict.fromkeys((author, *order.states)))
    treaty = Treaty(
        number=table.next("treaty"),
        title=order.title,
        author=author,
        parties=parties,
        secret=order.secret,
        clauses=sorted(order.clauses, key=lambda c: c.number),
        text=order.text,
        drafted=table.world.date,
    )
    table.world.treaties[treaty.number] = treaty
    _send(table, treaty, "treaty draft", author)
    return treaty


def amend(table: Table, treaty: Treaty, by: str, order: StatecraftOrder) -> None:
    """A new version: named clauses replaced, added or dropped; all signatures and consents fall."""
    _check_party(treaty, by)
    new = {c.number: c for c in treaty.clauses if c.number not in order.dropped_clauses}
    new |= {c.number: c for c in order.clauses}
    treaty.clauses = [new[n] for n in sorted(new)]
    treaty.text = order.text or treaty.text
    treaty.version += 1
    treaty.signed, treaty.consents, treaty.drafted = {}, {}, table.world.date
    _send(table, treaty, "treaty amended", by)


def sign(table: Table, treaty: Treaty, by: str, version: int) -> None:
    """SC-TREATY-01, -04: a signature names the version; the last one brings the treaty into force. Raises
    RefusedError."""
    _check_party(treaty, by)
    if version != treaty.version:
        raise RefusedError("ERR-VERSION", n=treaty.version, text=treaty_text(treaty.clauses, treaty.text))
    treaty.signed[by] = table.world.date
    lord = pacts.suzerain(table.world, by)
    if lord and treaty.consents.get(by) != "yes" and lord not in treaty.parties:
        _ask_consent(table, treaty, by, lord)
    lacking = {"missing": missing(treaty), "unconsented": unconsented(treaty)}
    table.tell(treaty.parties, "signed", treaty=treaty.number, state=by, version=version, **lacking)
    try:
        conclude(table, treaty)
    except RefusedError:
        del treaty.signed[by]
        raise
    sign_for_the_beaten(table, treaty)


def sign_for_the_beaten(table: Table, treaty: Treaty) -> None:
    """SC-GM-05: an unplayed State signs nothing but a Peace once it has lost its capital, unless the moderator wants
    to be asked."""
    peaceful = {s for c in treaty.clauses if c.condition == "peace" for s in (c.states or treaty.parties)}
    beaten = [s for s in sorted(peaceful) if s not in treaty.signed and caretaking.accepts_peace(table, s)]
    if treaty.status == "open" and set(missing(treaty)) <= set(beaten) and table.policy("RQ-PEACE") != "off":
        for state in beaten:
            sign(table, treaty, state, treaty.version)


def missing(treaty: Treaty) -> list[str]:
    """Parties whose signature, or whose Suzerain's consent, is lacking."""
    return sorted({s for s in treaty.parties if s not in treaty.signed} | set(unconsented(treaty)))


def unconsented(treaty: Treaty) -> list[str]:
    """Vassals whose signature waits for their Suzerain."""
    return sorted(s for s, answer in treaty.consents.items() if answer != "yes" and s in treaty.signed)


def consent(table: Table, treaty: Treaty, vassal: str, given: bool) -> None:
    """The Suzerain's answer: consent counts, a refusal makes the Vassal's signature void."""
    lord = pacts.suzerain(table.world, vassal)
    table.tell(
        (*treaty.parties, lord) if lord else treaty.parties, "consent", treaty=treaty.number, vassal=vassal, given=given
    )
    if given:
        treaty.consents[vassal] = "yes"
        try:
            conclude(table, treaty)
        except RefusedError as refused:
            table.tell(treaty.parties, "treaty not delivered", treaty=treaty.number, **refused.refusal.facts)
            treaty.signed.pop(vassal, None)
    else:
        treaty.consents.pop(vassal, None)
        treaty.signed.pop(vassal, None)


def unsign(treaty: Treaty, by: str) -> None:
    """A signature withdrawn before the treaty is in force."""
    _check_party(treaty, by)
    treaty.signed.pop(by, None)
    treaty.consents.pop(by, None)


def reject(table: Table, treaty: Treaty, by: str, reason: str = "") -> None:
    """A party closes the draft."""
    _check_party(treaty, by)
    treaty.status = "ended"
    table.tell(treaty.parties, "treaty rejected", treaty=treaty.number, state=by, reason=reason)


def conclude(table: Table, treaty: Treaty) -> None:
    """With all signatures and consents the treaty is in force and its Exchanges are carried out. Raises
    RefusedError."""
    if missing(treaty):
        return
    exchange.deliver_all(table, treaty)
    treaty.status, treaty.since = "signed", table.world.date
    _publish(table, treaty) if not treaty.secret else table.tell(
        treaty.parties, "treaty in force", treaty=treaty.number
    )
    for clause in treaty.clauses:
        term = Term(treaty, clause)
        if clause.condition == "royal_marriage":
            marriage.conclude(table, term)
        elif clause.condition == "peace":
            peace.conclude(table, term)
        elif clause.condition == "coalition":
            coalition.conclude(table, term)
    if treaty.secret:
        infiltrate.on_secret_treaty(table, treaty)
        marriage.leaks(table, treaty)


def agree_to_publish(table: Table, treaty: Treaty, by: str) -> None:
    """SC-TREATY-03: a secret treaty becomes public when all parties say so, and costs from then on what a public one
    does."""
    _check_party(treaty, by)
    if by not in treaty.publishing:
        treaty.publishing.append(by)
    if set(treaty.publishing) >= set(treaty.parties):
        treaty.secret = False
        _publish(table, treaty)


def leak(table: Table, treaty: Treaty, by: str) -> None:
    """One party makes the text public alone; the treaty stays secret for penalties (SC-TREATY-03)."""
    _check_party(treaty, by)
    _publish(table, treaty)


def agree_to_end(table: Table, treaty: Treaty, by: str) -> None:
    """SC-TREATY-13: a treaty ends when all its parties have said so; then without penalty."""
    _check_party(treaty, by)
    if by not in treaty.ending:
        treaty.ending.append(by)
    table.tell(treaty.parties, "treaty ending", treaty=treaty.number, agreed=list(treaty.ending))
    if set(treaty.ending) >= set(treaty.parties) - set(treaty.left):
        treaty.status = "ended"
        table.tell(readers(treaty), "treaty ended", treaty=treaty.number)


def complain(table: Table, treaty: Treaty, by: str, order: StatecraftOrder) -> None:
    """SC-TREATY-11: a party's complaint goes to the moderator, who judges within 48 h; the default is no."""
    _check_party(treaty, by)
    facts = {"treaty": treaty.number, "clause": order.number, "accused": order.state, "by": by}
    condition = next((c.condition for c in treaty.clauses if c.number == order.number), "")
    items.ruling(table, "RQ-VIOLATION", facts, {**facts, "condition": condition, "text": order.text}, "no")


def judge(table: Table, number: int, clause: int, accused: str, row: str = "") -> None:
    """The moderator has found a violation (SC-TREATY-11): it is paid for and the clause, or the whole Peace, ends. row:
    what a FREE clause costs (SC-TREATY-12)."""
    treaty = table.world.treaties[number]
    found = next((c for c in treaty.clauses if c.number == clause), None)
    if found and treaty.status == "signed" and table.realm(accused).alive:
        violations.violate(table, accused, [Term(treaty, found)], row=row)


def close_consent(table: Table, item: Item, answers: Mapping[str, str]) -> None:
    """No answer within 72 h is a refusal (SC-TREATY-04)."""
    treaty = table.world.treaties[item.about["treaty"]]
    stale = treaty.status != "open" or treaty.version != item.about["version"]
    if not stale:
        answer = next(iter(answers.values()), "no").lower()
        consent(table, treaty, item.about["vassal"], answer.startswith(("y", "c")))


def lapse(table: Table) -> None:
    """Step 0: old drafts lapse, treaties of which nothing is in force any more end (SC-TREATY-02, -13)."""
    for treaty in table.world.treaties.values():
        if treaty.status == "open" and table.world.date - treaty.drafted >= DRAFT_LAPSES:
            treaty.status = "ended"
            table.tell(treaty.parties, "draft lapsed", treaty=treaty.number)
        if treaty.status == "signed" and _all_over(table, treaty):
            treaty.status = "ended"
            table.tell(readers(treaty), "treaty ended", treaty=treaty.number)


def extinct(table: Table, state: str) -> None:
    """Treaties of a State that is no more end without penalty (SC-ANX-04, SC-TREATY-13)."""
    for treaty in table.world.treaties.values():
        if state in treaty.parties and treaty.status in ("open", "signed"):
            left = [s for s in treaty.parties if s != state and s not in treaty.left]
            treaty.left.append(state)
            if len(left) < 2 or treaty.status == "open":
                treaty.status = "ended"
    for term in list(pacts.in_force(table.world)):
        if state in term.clause.states:
            term.treaty.broken.append(term.clause.number)


def readers(treaty: Treaty) -> tuple[str, ...]:
    """Who may read a treaty: everybody, or the parties and those who learned of it (SC-TREATY-06)."""
    return (*treaty.parties, *treaty.learned) if treaty.secret and not treaty.known else (PUBLIC,)


def _check_party(treaty: Treaty, by: str) -> None:
    if by not in treaty.parties:
        raise RefusedError("ERR-PARTY", treaty=treaty.number)


def _send(table: Table, treaty: Treaty, kind: str, by: str) -> None:
    for party in treaty.parties:
        numbering.show(table.world, party, "T", str(treaty.number))
    numbering.show(table.world, MODERATOR, "T", str(treaty.number))
    table.tell(treaty.parties, kind, treaty=treaty.number, version=treaty.version, state=by)


def _publish(table: Table, treaty: Treaty) -> None:
    treaty.known = True
    number_for_all(table, treaty)
    table.proclaim(
        "treaty public", treaty=treaty.number, title=treaty.title, parties=list(treaty.parties), text=treaty.text
    )


def number_for_all(table: Table, treaty: Treaty) -> None:
    """A treaty that everybody may read gets a number for each player who knows its parties, and for the moderator."""
    told = horizon.hearers(table.board, table.world, treaty.parties)
    for reader in (*horizon.players(table.world), *sorted(table.world.generals), MODERATOR):
        if PUBLIC in told or reader in told or reader == MODERATOR:
            numbering.show(table.world, reader, "T", str(treaty.number))


def _ask_consent(table: Table, treaty: Treaty, vassal: str, lord: str) -> None:
    treaty.consents[vassal] = "asked"
    about = {"treaty": treaty.number, "vassal": vassal, "version": treaty.version}
    numbering.show(table.world, lord, "T", str(treaty.number))
    items.open_item(table, "consent", about, {**about, "lord": lord}, (lord,), table.board.hours("consent"))


def _all_over(table: Table, treaty: Treaty) -> bool:
    running = {t.clause.number for t in pacts.in_force(table.world) if t.treaty is treaty}
    return bool(treaty.clauses) and not running and not treaty.text
