"""What became of a nation's own turn: lines refused, tries, money in and out, what others did to it in secret."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from itertools import groupby
from typing import Any

from rules.online1483.language.messages import message
from rules.online1483.receipt import KEPT_ANYWAY
from rules.online1483.reporting.knowledge import Known
from rules.online1483.reporting.news import items_in_words, phrase
from rules.ruleset import MODERATOR, Event

Facts = dict[str, Any]
TOLD = (
    "robbed", "caravan_arrived", "caravan_lost", "caravan_taken", "general", "offer_lapsed", "trade_differs",
    "traded", "bid_refused", "bid_accepted", "expedition", "route_learned", "technology", "rebellion_tried",
    "sponsored",
)  # fmt: skip
"""Kinds of private events that are told one by one."""

AFTERWARDS = {
    "E-31": "This cost {cost}; you had {money}.",
    "E-62": "{T} could build {n} more; what fitted was built.",
    "J-01": 'Nobody could decide "{text}"; the general fought on.',
    "J-03": 'Nobody could decide "{text}"; there was no retreat.',
    "J-10": 'Nobody could decide "{text}"; the condition did not count.',
}
"""Messages of the receipt that would speak of a future when the turn is over."""

RULED = 'The moderator ruled on "{text}": {ruling}.'


def own_turn(known: Known) -> Facts:
    """The private part of what happened; each list is empty where there is nothing to tell."""
    return {
        "refused": [answered(event.facts) for event in known.events if event.kind == "refused"],
        "warned": [answered(event.facts) for event in known.events if event.kind == "warned"],
        "tries": tries(known),
        "told": [told(known, event) for event in known.events if event.kind in TOLD],
        "money": money(known),
    }


def told(known: Known, event: Event) -> Facts:
    """A private event; the moderator reads whose it is."""
    whose = {"told_to": list(event.to)} if known.reader == MODERATOR else {}
    facts = event.facts
    if event.kind == "traded":
        facts = {**facts, "items": items_in_words(facts["items"])}
    return {"phrase": phrase(event.kind, facts), **facts, **whose}


def answered(facts: Facts) -> Facts:
    """A line with what the rules said to it; line: "" for what no single line was about; partly: some of it may have
    been done all the same."""
    code, why = facts["code"], facts["why"]
    wording = RULED if why.get("ruling") else AFTERWARDS.get(code, "")
    told = f"{code}: {wording.format_map(defaultdict(str, why))}" if wording else message(code, why)
    return {"nation": facts["nation"], "line": facts["line"], "message": told, "partly": code in KEPT_ANYWAY}


def tries(known: Known) -> list[Facts]:
    """Tries of one kind at one thing: how many, how many of them succeeded."""
    rows = [event.facts for event in known.events if event.kind == "tried"]
    found: dict[tuple[str, str, str], Facts] = {}
    for row in rows:
        key = (row["nation"], row["what"], row["on"])
        before = found.get(key, {"nation": key[0], "what": key[1], "on": key[2], "tries": 0, "won": 0})
        found[key] = {**before, "tries": before["tries"] + 1, "won": before["won"] + bool(row["success"])}
    return list(found.values())


def money(known: Known) -> list[Facts]:
    """The account: what came in and went out for what (why, about), and what was left after it; payments in a row for
    the same as one."""
    rows = [event.facts for event in known.events if event.kind == "money"]
    runs = groupby(rows, key=lambda row: (row["nation"], row["why"], row["about"], row["change"] > 0))
    return [entry(list(run)) for _, run in runs]


def entry(run: list[Facts]) -> Facts:
    """Payments for the same thing as one line of the account."""
    last = run[-1]
    change = sum(row["change"] for row in run)
    return {**last, "change": change, "times": len(run)}


def dice(known: Known) -> list[Facts]:
    """Every die that the reader may know and that no battle lists, by what it was rolled for."""
    rows = [event.facts for event in known.events if event.kind == "rolled"]
    found: dict[tuple[str, ...], list[int]] = {}
    for row in rows:
        found.setdefault((row["purpose"], *row["subject"]), []).append(row["die"])
    return [{"purpose": key[0], "subject": list(key[1:]), "dice": numbers} for key, numbers in found.items()]


def reminders(known: Known, nation: str) -> Iterable[Facts]:
    """What the nation must not forget: an empty threat (DIP-13), units that a peace has told to leave (TRT-03)."""
    threat = known.state.threats.get(nation)
    for npc, due in threat.duties() if threat else ():
        yield {"phrase": "threat_due", "npc": npc, "due": due}
    for who, place, made in known.state.leaving:
        if who == nation:
            yield {"phrase": "leave", "place": place, "due": made + 1}
