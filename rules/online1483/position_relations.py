"""How the nations of a position stand to one another: boxes, wars, offers, debts, the past (the cases' format, 4.4)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from rules.online1483.line import Item
from rules.online1483.model import Call, CivilWar, Land, Nation, Obligation, Offer, Threat, Tribute, WarRecord
from rules.online1483.relations import pair

Document = Mapping[str, Any]
ReadItems = Callable[[str], tuple[Item, ...]]


def offers_of(document: Document, read_items: ReadItems) -> tuple[Offer, ...]:
    """Proposals made earlier: of its maker's last turn, so that they lapse after his next (TRT-01)."""

    def items(texts: Iterable[str]) -> tuple[Item, ...]:
        return tuple(item for text in texts for item in read_items(text))

    return tuple(
        Offer(
            frm=row["frm"], to=row["to"], kind=row["kind"], made=document.get("turn", 1) - 1,
            give=items(row.get("give", ())),
            get=items(row.get("get", ())),
            includes_ally=row.get("includes_ally", False),
            pays_tribute=row.get("pays_tribute", 0), ruler=row.get("ruler", ""),
            paid_by=row.get("paid_by", row["frm"] if row["kind"] == "marriage" else ""),
        )
        for row in document.get("offers", [])
    )  # fmt: skip


def wars_of(document: Document, nations: Mapping[str, Nation]) -> set[tuple[str, str]]:
    """Wars written out, and those that a box At War of an NPC implies (4.4)."""
    wars = {pair(one, other) for one, other in document.get("war", [])}
    for entity, towards in document.get("box", {}).items():
        if entity in nations and nations[entity].kind in ("npc", "rebel_nation"):
            wars |= {pair(entity, nation) for nation, box in towards.items() if box == "AtWar"}
    return wars


def _records(document: Document, wars: Iterable[tuple[str, str]], lands: Mapping[str, Land]) -> dict[str, WarRecord]:
    """Counts of present wars; numbers that fit no territory stand for unnamed ones (4.4)."""
    records = {}
    for nation in {name for war in wars for name in war}:
        row = document.get("war_record", {}).get(nation, {})
        foes = sorted({a if b == nation else b for a, b in wars if nation in (a, b)})
        split = row.get("lost_by_enemy") or {foes[0]: row.get("lost", 0)}
        lost = {f"?{foe} {number}": foe for foe, count in split.items() for number in range(count)}
        gained = {f"?{number}": foes[0] for number in range(row.get("gained", 0))}
        owned = sum(land.owner == nation for land in lands.values())
        records[nation] = WarRecord(start=row.get("start_territories", owned), lost=lost, gained=gained)
    return records


def _obligations(document: Document, wars: set[tuple[str, str]]) -> tuple[Obligation, ...]:
    """The target is the nation of the history with which the NPC is at war (4.4)."""
    rows = []
    for financer, row in document.get("obligation", {}).items():
        npc = row["to"]
        past = list(document.get("history", {}).get(npc, {}).get("lost_to", {}))
        foes = [a if b == npc else b for a, b in wars if npc in (a, b)]
        target = next((name for name in past if name in foes), (past + foes + [""])[0])
        rows.append(
            Obligation(financer=financer, to=npc, target=target, per_turn=row["per_turn"], owed=row.get("owed", 0))
        )
    return tuple(rows)


def _calls(document: Document, wars: set[tuple[str, str]], nations: Mapping[str, Nation]) -> tuple[Call, ...]:
    """NPCs that fight beside the nation they are Allied to serve in its war (ALY-03)."""
    return tuple(
        Call(ally=npc, patron=patron, enemy=enemy)
        for npc, towards in document.get("box", {}).items()
        if npc in nations and nations[npc].kind == "npc"
        for patron, box in towards.items()
        if box == "Allied"
        for enemy in nations
        if pair(npc, enemy) in wars and pair(patron, enemy) in wars
    )


def _boxes(document: Document, wars: set[tuple[str, str]], nations: Mapping[str, Nation]) -> dict[str, dict[str, Any]]:
    boxes = {entity: dict(towards) for entity, towards in document.get("box", {}).items()}
    for one, other in wars:
        for npc, enemy in ((one, other), (other, one)):
            if npc in nations and nations[npc].kind in ("npc", "rebel_nation"):
                boxes.setdefault(npc, {})[enemy] = "AtWar"
    return boxes


def wars_and_debts(document: Document, nations: Mapping[str, Nation], lands: Mapping[str, Land]) -> dict[str, Any]:
    """Boxes, wars and what hangs on them, payments in force (4.4)."""
    wars = wars_of(document, nations)
    return {
        "boxes": _boxes(document, wars, nations),
        "wars": tuple(sorted(wars)),
        "battles": tuple(sorted(pair(a, b) for a, b in document.get("battles_fought", []))),
        "war_records": _records(document, wars, lands),
        "calls": _calls(document, wars, nations),
        "tributes": tuple(Tribute(**row) for row in document.get("tribute", [])),
        "obligations": _obligations(document, wars),
        "civil_wars": tuple(
            CivilWar(**{**row, "sponsor": row.get("sponsor") or ""}) for row in document.get("civil_war", [])
        ),
    }


def past_of(document: Document) -> dict[str, Any]:
    """What earlier turns have left behind: threats, refusals, lost land (4.4)."""
    turn, history = document.get("turn", 1), document.get("history", {})
    return {
        "threats": {nation: Threat(npc=npc, due=turn) for nation, npc in document.get("must_declare", {}).items()},
        "marriage_closed": tuple(document.get("marriage_closed", ())),
        "refused_bids": document.get("last_refused", {}),
        "lost_to": {
            npc: {nation: tuple(names) for nation, names in row["lost_to"].items()} for npc, row in history.items()
        },
    }
