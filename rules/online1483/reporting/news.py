"""What happened in the world, out of the events that a reader may know: by topic, the many small events of a kind as
one.

Battles, dice, money and what became of orders have parts of their own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from rules.online1483.line import Item, Term
from rules.online1483.model import PSEUDO_NATIONS
from rules.online1483.reporting.holdings import in_order
from rules.online1483.wording import TERM_WORDS, items_words
from rules.ruleset import Event

Facts = dict[str, Any]
TOPICS: dict[str, tuple[str, ...]] = {
    "moderator": ("edit",),
    "war": (
        "war", "peace", "surrender", "tribute", "treaty", "threat", "threat_lost", "ally_called",
    ),
    "land": ("owner", "raid", "garrison", "cautious", "tribal_city_lost"),
    "nations": (
        "conquered", "lives_on", "rebellion", "civil_war", "split", "set_free", "independent", "faction_ended",
        "marriage", "player_marriage", "union_part", "settled", "seat_open", "seat_taken",
    ),
    "discovery": ("route_rumour",),
    "trade": ("trade", "trade_points"),
    "chart": ("box",),
    "works": (
        "incorporated", "core", "core_lost", "city", "port", "value", "tribal_city", "tribal_city_moved",
        "tribal_city_aboard", "tribal_city_settled", "caravan",
    ),
    "forces": ("gained", "lost", "passed", "ice", "ship_damaged", "ship_repaired", "general_known"),
}  # fmt: skip
"""Kinds of events by topic, in the order told."""
AT_START, IN_BATTLE = "start", "battle"


def news(events: Sequence[Event]) -> list[Facts]:
    """Each topic with its rows; a row has its phrase and the facts that the phrase is filled with."""
    topics, fresh = [], [event for event in events if not echoes(event, events)]
    for topic, kinds in TOPICS.items():
        rows = [row for kind in kinds for row in rows_of(kind, [e.facts for e in fresh if e.kind == kind])]
        if rows:
            topics.append({"topic": topic, "rows": rows})
    return topics


def echoes(event: Event, events: Sequence[Event]) -> bool:
    """Whether a box has only followed a war that is told as such."""
    facts = event.facts
    if event.kind != "box" or facts["box"] != "AtWar":
        return False
    pair = {facts["entity"], facts["nation"]}
    return any(war.kind == "war" and {war.facts["by"], war.facts["on"]} == pair for war in events)


def rows_of(kind: str, facts: list[Facts]) -> Iterator[Facts]:
    """The rows of one kind of event."""
    told = MERGED[kind](facts) if kind in MERGED else facts
    for row in told:
        yield {"phrase": phrase(kind, row), **row}


def phrase(kind: str, row: Facts) -> str:
    """Which phrase of the templates tells it: the kind's own, or that of the way it went."""
    return PHRASED[kind](row) if kind in PHRASED else kind


def last_owner(facts: Iterable[Facts]) -> list[Facts]:
    """Land whose owner has changed in the end: from whom to whom."""
    ends: dict[str, Facts] = {}
    for row in facts:
        first = ends.get(row["place"], row)["frm"]
        ends[row["place"]] = {**row, "frm": first}
    return grouped([row for row in ends.values() if row["frm"] != row["to"]], ("to", "frm", "incorporated"))


def last_box(facts: Iterable[Facts]) -> list[Facts]:
    """The box in which each entity ends towards each nation."""
    return list({(row["entity"], row["nation"]): row for row in facts}.values())


def summed(facts: Iterable[Facts], keys: tuple[str, ...], number: str) -> list[Facts]:
    """Rows that agree in these keys as one, their numbers added; nothing where they add up to nothing."""
    found: dict[tuple[Any, ...], Facts] = {}
    for row in facts:
        key = tuple(row[name] for name in keys)
        found[key] = {**row, number: row[number] + (found[key][number] if key in found else 0)}
    return [row for row in found.values() if row[number]]


def grouped(facts: Iterable[Facts], keys: tuple[str, ...]) -> list[Facts]:
    """Rows that agree in these keys as one, with all their places."""
    found: dict[tuple[Any, ...], Facts] = {}
    for row in facts:
        key = tuple(row[name] for name in keys)
        places = [*found[key]["places"], row["place"]] if key in found else [row["place"]]
        found[key] = {**{name: row[name] for name in keys}, "places": list(dict.fromkeys(places))}
    return list(found.values())


def trade_points(facts: Iterable[Facts]) -> list[Facts]:
    """Points won and lost by nation and cause; those that the moderator has set as they are now."""
    rows = list(facts)
    won = summed((row for row in rows if "change" in row), ("nation", "trade", "why"), "change")
    return won + [row for row in rows if "change" not in row]


def items_in_words(items: Iterable[Facts]) -> list[str]:
    """Things traded in the words of the order language."""
    return [items_words([Item.model_validate(item)]) for item in items]


def terms_in_words(terms: Iterable[Facts]) -> list[str]:
    """Terms of a peace in the words of the order language."""
    return [TERM_WORDS[term.kind](term) for term in map(Term.model_validate, terms)]


def forces(facts: Iterable[Facts]) -> list[Facts]:
    """Units that came or went, by nation and cause; those of the start and of battles are told elsewhere."""
    found: dict[tuple[str, str], Facts] = {}
    for row in facts:
        if row["why"] in (AT_START, IN_BATTLE) or (row["nation"] in PSEUDO_NATIONS):
            continue
        key = (row["nation"], row["why"])
        before = found.get(key, {"nation": row["nation"], "why": row["why"], "units": {}, "places": []})
        found[key] = {**before, "units": added(before["units"], row["units"]), "places": also(before, row["place"])}
    return list(found.values())


def added(one: dict[str, int], other: dict[str, int]) -> dict[str, int]:
    """Two lists of units as one."""
    return in_order(Counter(one) + Counter(other))


def also(row: Facts, place: str) -> list[str]:
    """The row's places with one more."""
    return list(dict.fromkeys((*row["places"], place)))


def passed(facts: Iterable[Facts]) -> list[Facts]:
    """Units that changed their nation, by the two and the cause."""
    found: dict[tuple[str, str, str], Facts] = {}
    for row in facts:
        key = (row["frm"], row["to"], row["why"])
        before = found.get(key, {**row, "units": {}, "places": []})
        found[key] = {**before, "units": added(before["units"], row["units"]), "places": also(before, row["place"])}
    return list(found.values())


def once(facts: list[Facts]) -> list[Facts]:
    """The same fact told once."""
    return [row for number, row in enumerate(facts) if row not in facts[:number]]


MERGED: dict[str, Callable[[list[Facts]], list[Facts]]] = {
    "owner": last_owner,
    "box": last_box,
    "edit": lambda facts: [{"reason": row["reason"]} for row in facts],
    "trade_points": trade_points,
    "value": lambda facts: summed(facts, ("place", "why"), "change"),
    "incorporated": lambda facts: grouped(facts, ("nation",)),
    "core": lambda facts: grouped(facts, ("nation",)),
    "core_lost": lambda facts: grouped(facts, ("nation",)),
    "gained": forces,
    "lost": forces,
    "passed": passed,
    "ice": lambda facts: grouped(facts, ("nation", "kind")),
    "general_known": once,
    "trade": lambda facts: [{**row, "items": items_in_words(row["items"])} for row in facts],
    "treaty": lambda facts: [{**row, "terms": terms_in_words(row["terms"])} for row in facts],
}
"""How many events of a kind become few rows."""
PHRASED: dict[str, Callable[[Facts], str]] = {
    "owner": lambda row: "owner" if row["frm"] and row["to"] else "owner_new" if row["to"] else "owner_none",
    "surrender": lambda row: "surrender" if row["success"] else "surrender_refused",
    "threat": lambda row: "threat" if row["success"] else "threat_scorned",
    "conquered": lambda row: "conquered" if row["by"] else "gone",
    "garrison": lambda row: "garrison" if row["units"] else "garrison_none",
    "split": lambda row: "split" if row["split"] else "split_averted",
    "player_marriage": lambda row: f"player_marriage_{row['result']}",
    "treaty": lambda row: "treaty" if row["terms"] else "treaty_plain",
    "route_rumour": lambda row: "route_common" if row["common"] else "route_found" if row["first"] else "route_known",
    "trade_points": lambda row: (
        "trade_set" if "change" not in row else "trade_gained" if row["change"] > 0 else "trade_lost"
    ),
    "value": lambda row: "value_up" if row["change"] > 0 else "value_down",
    "expedition": lambda row: "expedition" if row["success"] else "expedition_lost",
    "rebellion_tried": lambda row: "rebellion_raised" if row["outbreak"] else "rebellion_failed",
    "gained": lambda row: "gained" if row["why"] in ("built", "set-up") else "gained_else",
}
"""Kinds that are told in more than one way."""
