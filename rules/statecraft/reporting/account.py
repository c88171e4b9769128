"""How the reader's own figures changed, line by line, and his yearly rolls (SC-ANN-12)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.ruleset import Event
from rules.statecraft.reporting.reader import Facts, Reader

MEASURES = (
    *("gold", "manpower", "prestige", "honor", "stability", "tax_income", "recruitment"),
    *("decay", "investment", "centralization"),
)
ROLLS = frozenset({"annual roll", "death roll"})


def account(reader: Reader, events: Sequence[Event]) -> list[Facts]:
    """Every figure that changed: before, after, and what changed it, equal causes taken together."""
    lines = [e.facts for e in events if e.kind == "ledger" and e.facts["state"] == reader.code]
    found = []
    for measure in MEASURES:
        mine = [line for line in lines if line["what"] == measure]
        if mine:
            before = mine[0]["now"] - mine[0]["change"]
            found.append({"measure": measure, "before": before, "after": mine[-1]["now"], "lines": summed(mine)})
    return found


def summed(lines: Sequence[Facts]) -> list[Facts]:
    """Changes by cause, in the order in which the causes came."""
    causes = dict.fromkeys(str(line["cause"]) for line in lines)
    sums = ((cause, sum(line["change"] for line in lines if line["cause"] == cause)) for cause in causes)
    return [{"cause": cause, "change": change} for cause, change in sums]


def rolls(reader: Reader, events: Sequence[Event]) -> list[Facts]:
    """The yearly rolls of the reader: what was tested, effective attribute, die, margin."""
    return list(_rolls(reader, events))


def _rolls(reader: Reader, events: Sequence[Event]) -> Iterator[Facts]:
    for event in events:
        facts = event.facts
        if event.kind in ROLLS and reader.code in (facts.get("state"), facts.get("who")):
            yield {
                "roll": facts.get("roll", "death"),
                "effective": facts["effective"],
                "die": facts["die"],
                "success": facts["success"],
                "margin": abs(facts["effective"] - facts["die"]),
            }


def collections(reader: Reader, events: Sequence[Event]) -> list[Facts]:
    """The reader's tax collections: Gold gained, Tax Income denied, Decay."""
    own = [e.facts for e in events if e.kind == "collection" and e.facts["state"] == reader.code]
    return [{"gain": facts["gain"], "denied": facts["denied"], "decay": facts["decay"]} for facts in own]
