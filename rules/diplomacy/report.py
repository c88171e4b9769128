"""One reader's report: what happened, where everybody stands, what is due; facts that templates/diplomacy/ words.

Diplomacy has no secrets on the board: readers differ only in the order form, which is for their own units, and in
being told why an order of their own was void.

The order form has one line for each thing that is due, and each line lacks its action ("A PAR", "Remove"). A line that
is sent back as it is names no order and so changes none; the receipt says that it lacks one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from rules.diplomacy.board import Board
from rules.diplomacy.causes import Cause, explain, unit_name
from rules.diplomacy.counting import centres_of
from rules.diplomacy.dues import dues, examples, form
from rules.diplomacy.meaning import Ground
from rules.diplomacy.model import State
from rules.diplomacy.names import known_phase
from rules.diplomacy.naming import label, place_of, unit_label
from rules.diplomacy.news import News, Row, against_rules, code_of, title_of
from rules.diplomacy.pictures import Studio, pictures
from rules.diplomacy.scenario import Scenario
from rules.ruleset import MODERATOR, Event, Report

Facts = dict[str, Any]


def view(board: Board, scenario: Scenario, state: State, events: Sequence[Event], reader: str) -> Report:
    """One reader's report of the events that led to this state. reader: a power, PUBLIC or MODERATOR."""
    news, names = News.of(events), scenario.names
    ground = Ground.of(board, state, scenario.rulebook)
    now = "Final position" if state.outcome else title_of(state.phase)
    happened = title_of(known_phase(news.closed)) if news.closed else now
    return Report(
        reader=reader,
        title=happened,
        template="end" if state.outcome else "turn",
        facts={
            "now": now,
            "results": results(board, names, state, news, reader),
            "contested": [label(board, place) for place in state.contested],
            "corrections": list(news.corrections),
            "missing": [names[power] for power in news.missing],
            "eliminated": [names[power] for power in news.eliminated],
            "unused": [{"name": names[power], "builds": left} for power, left in news.unused.items()],
            "centres": centre_table(board, names, state, news),
            "due": dues(ground, names),
            "examples": examples(ground, reader),
            "outcome": outcome(names, state),
        },
        form=form(ground, reader),
        pictures=pictures(Studio(board, names, scenario.geometry), state, news, happened),
    )


def results(board: Board, names: Mapping[str, str], state: State, news: News, reader: str) -> list[Facts]:
    """Every order with what became of it, by power."""
    rows = (*news.orders, *news.retreats, *news.adjustments)
    given = {power: [row for row in rows if row["power"] == power] for power in names}
    return [
        {"power": power, "name": names[power], "orders": [result(board, state, row, reader) for row in given[power]]}
        for power in names
        if given[power]
    ]


def result(board: Board, state: State, row: Row, reader: str) -> Facts:
    """One order.

    phrase: which sentence of the templates says it, filled in with `names`. why: a sentence, "" if there is nothing to
    say. dislodged: by whom and where the unit may retreat, None if it stands; `why` does not say so again.
    """
    told = not against_rules(row) or reader in (row["power"], MODERATOR)
    places = {"place": place_of(row["unit"]), "target": row["target"], "helped": place_of(row["helped"])}
    return {
        "unit": row["unit"],
        "order": row["order"],
        "phrase": phrase(row),
        "names": {name: label(board, place) for name, place in places.items()}
        | {"unit": unit_label(board, row["unit"])},
        "result": row["result"],
        "why": explained(board, row["cause"]) if told and code_of(row) != "dislodged" else "",
        "dislodged": driven_out(board, state, row),
    }


def phrase(row: Row) -> str:
    """The sentence that an order takes."""
    if not row["order"]:
        return f"unordered_{row['verb']}"
    if row["verb"] == "move" and row["convoy_route"]:
        return "move_by_sea"
    return "support_move" if row["verb"] == "support" and row["target"] else str(row["verb"])


def explained(board: Board, cause: Row | None) -> str:
    """A cause as a sentence."""
    if cause is None:
        return ""
    facts = {name: fact for name, fact in cause.items() if name != "code"}
    return explain(board, Cause(code=cause["code"], facts=facts))


def driven_out(board: Board, state: State, row: Row) -> Facts | None:
    """Who dislodged a unit and where it may go; None for one that stands and for an order that a later one replaced."""
    if row["dislodged_by"] is None or code_of(row) == "superseded":
        return None
    options = (place for fate in state.dislodged if str(fate.unit) == row["unit"] for place in fate.options)
    return {"by": unit_name(board, *row["dislodged_by"]), "options": [label(board, place) for place in options]}


def centre_table(board: Board, names: Mapping[str, str], state: State, news: News) -> list[Facts]:
    """The centre table, in the scenario's order; units include those that are still to retreat."""
    gained, lost = news.centres.get("gained", {}), news.centres.get("lost", {})
    afoot = Counter(unit.power for unit in (*state.units, *(fate.unit for fate in state.dislodged)))
    return [
        {
            "power": power,
            "name": name,
            "centres": len(centres_of(state, power)),
            "units": afoot[power],
            "gained": [label(board, place) for place in gained.get(power, ())],
            "lost": [label(board, place) for place in lost.get(power, ())],
        }
        for power, name in names.items()
    ]


def outcome(names: Mapping[str, str], state: State) -> Facts | None:
    """How the game ended; None while it goes on."""
    if state.outcome is None:
        return None
    return {"kind": state.outcome.kind, "winners": [names[power] for power in state.outcome.winners]}
