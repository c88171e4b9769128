"""One reader's report: facts for the templates, order form, pictures.

Everything is made from what the reader knows (reporting.knowledge). A nation gets its own books and the public news,
the public a gazette, the moderator all of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.online1483.game import Game
from rules.online1483.model import State
from rules.online1483.reporting import holdings, moment, own_turn, relations, standings, world_board
from rules.online1483.reporting.battles import battles
from rules.online1483.reporting.desk import desk
from rules.online1483.reporting.form import form
from rules.online1483.reporting.knowledge import Known
from rules.online1483.reporting.news import news
from rules.online1483.reporting.pictures import pictures
from rules.ruleset import MODERATOR, PUBLIC, Event, Report

Facts = dict[str, Any]


def view(game: Game, state: State, events: Sequence[Event], reader: str) -> Report:
    """One reader's report of the events that led to this state. reader: a nation, PUBLIC or MODERATOR."""
    known = Known.by(reader, game, state, events)
    return Report(
        reader=reader,
        title=moment.happened(state, known.events),
        template=template(known),
        facts=facts(known),
        form=form(known, known.nation) if known.nation else (),
        pictures=pictures(known),
    )


def template(known: Known) -> str:
    """The end report for everybody, the gazette for the public, else the turn report."""
    return "end" if known.state.over else "gazette" if known.reader == PUBLIC else "turn"


def facts(known: Known) -> Facts:
    """What the templates tell."""
    return {
        "closed": moment.closed(known.events),
        "next": moment.upcoming(known.game, known.state, known.reader),
        "own": own(known, known.nation) if known.nation else None,
        "turn": own_turn.own_turn(known) if known.reader != PUBLIC else None,
        "desk": desk(known) if known.reader == MODERATOR else None,
        "battles": battles(known),
        "news": news(known.events),
        "dice": own_turn.dice(known),
        "mode": known.game.scenario.mode,
        "standings": standings.table(known),
        "wars": relations.wars(known),
        "chart": relations.chart(known),
        "tributes": relations.tributes(known),
        "treaties": list(known.state.treaties),
        "routes": routes(known),
        "board": world_board.board(known),
        "unexplored": world_board.unexplored(known),
    }


def own(known: Known, nation: str) -> Facts:
    """A nation's own books."""
    state, realm = known.state, known.state.nations[nation]
    return {
        "nation": nation,
        "native": {"guns": realm.guns, "horses": realm.horses} if realm.native else None,
        "treasury": holdings.treasury(known, nation),
        "lands": holdings.lands(known, nation),
        "abroad": holdings.abroad(state, nation),
        "fleets": holdings.fleets(state, nation),
        "generals": holdings.generals(state, nation),
        "caravans": holdings.caravans(state, nation),
        "enemies": relations.enemies(known, nation),
        "boxes": relations.towards(known, nation),
        "offers": relations.offers(known, nation),
        "standing": [str(line) for line in state.standing.get(nation, ())],
        "benchmark": standings.own_benchmark(known, nation),
        "reminders": list(own_turn.reminders(known, nation)),
    }


def routes(known: Known) -> list[Facts]:
    """The sea routes to the New World: how many know each, whether the reader does (NWD-10)."""
    return [
        {"route": route, "knowers": len(row.knowers), "yours": known.nation in row.knowers if known.nation else False}
        for route, row in known.state.routes.items()
        if row.knowers
    ]
