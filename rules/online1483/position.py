"""A board from a document: the positions of the acceptance cases and of moderators (cases' format, section 4).

The map fragment becomes a scenario document, the rest a state. Nations named anywhere exist with the defaults.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from rules.dice import ScriptedDice
from rules.online1483 import casefile, colonies, relations
from rules.online1483.game import Game
from rules.online1483.language.reading import Unread, read, read_items
from rules.online1483.line import Item, Line
from rules.online1483.model import Caravan, Colony, Knowledge, Land, Nation, State
from rules.online1483.position_forces import Numbers, generals_of, ships_of, stationed
from rules.online1483.position_names import lexicon_of, named_nations
from rules.online1483.position_relations import offers_of, past_of, wars_and_debts
from rules.online1483.processing import SETUP
from rules.online1483.thawing import freeze, thaw
from rules.online1483.windows import id_of
from rules.online1483.world import World
from rules.ruleset import MODERATOR, Answer, Position

Document = Mapping[str, Any]
ReadLine = Callable[[str], tuple[Line, ...]]
ReadItems = Callable[[str], tuple[Item, ...]]
ICE = {"Barents Sea": "barents", "Bering Straits": "bering", "Barring Straits": "bering"}
PHASE_OF_UNKNOWN = 1


def map_document(document: Document) -> dict[str, Any]:
    """The map tables of a position (4.1)."""
    lands = {
        name: {
            "printed": row.get("printed", row.get("value", 1)),
            "adj": row.get("adj", []),
            "zones": row.get("zones", []),
            "tag": row.get("tag"),
        }
        for name, row in document.get("territories", {}).items()
    }  # fmt: skip
    tags = document.get("zone_tags", {})
    zones = {
        name: {"adj": near, "tag": tags.get(name), "ice": ICE.get(name)}
        for name, near in document.get("zones", {}).items()
    }
    return {"territories": lands, "zones": zones}


def on_its_map(scenario: Document) -> Document:
    """The scenario on the map that its position brings, if it brings one; with that position's nations only (4.1)."""
    if not scenario.get("position"):
        return scenario
    position = casefile.chosen(scenario["position"])
    if "territories" not in position:
        return scenario
    nobody: dict[str, Any] = {"nations": {}, "tribes": {}, "independents": {}, "start_boxes": [], "sheets": {}}
    return {**scenario, **nobody, "map": map_document(position), "window": None, "new_world": True}


def _land(row: Document) -> Land:
    return Land(
        owner=row.get("owner") or "", value=row.get("value", 1), incorporated=row.get("inc", False),
        core=tuple(row.get("core", ())), original=row.get("orig") or "", city=row.get("city"),
        built=row.get("built", False), port=row.get("port", False), tribal_city=row.get("tribal_city", False),
        rolled="garrison" in row, spent=row.get("tag_spent", False),
    )  # fmt: skip


def _nation(row: Document, capital: str) -> Nation:
    native, kind = row.get("native", False), row.get("kind", "player")
    return Nation(
        kind=kind, phase=row.get("phase", PHASE_OF_UNKNOWN) if kind in ("player", "tribal") else 0,
        saved=row.get("saved", 0), land_trade=row.get("land_trade", 0), sea_trade=row.get("sea_trade", 0),
        capital=capital, native=native, guns=row.get("guns", not native), horses=row.get("horses", not native),
        stated_income=row.get("income"),
    )  # fmt: skip


def _routes(document: Document) -> dict[Any, Knowledge]:
    known: dict[Any, Knowledge] = {}
    for route in ("atlantic", "pacific"):
        knowers = tuple(nation for nation, routes in document.get("routes", {}).items() if route in routes)
        found = document.get("discovered", {}).get(route)
        if knowers or found is not None:
            known[route] = Knowledge(knowers=knowers, discovered=found)
    return known


def _capitals(document: Document) -> dict[str, str]:
    """The capital of each owner; of several that he holds his own."""
    rows = [(name, row) for name, row in document.get("territories", {}).items() if row.get("capital")]
    rows.sort(key=lambda entry: entry[1].get("orig") == entry[1].get("owner"))
    return {row.get("owner") or "": name for name, row in rows}


def state_of(game: Game, document: Document, read_line: ReadLine, read_items: ReadItems) -> State:
    """The state of a position. KeyError or ValueError for what it names and does not have."""
    lands = {name: _land(row) for name, row in document.get("territories", {}).items()}
    stationed(document, lands)
    capitals = _capitals(document)
    rows = document.get("nations", {})
    fallen = {name: {"kind": "rebel_faction"} for name in document.get("conquered", [])}
    nations = {
        name: _nation({**fallen.get(name, {}), **(rows.get(name) or {})}, capitals.get(name, ""))
        for name in named_nations(document)
    }
    numbers = Numbers()
    ships, afloat = ships_of(document, numbers)
    generals = generals_of(document, ships, numbers)
    on_road = [
        Caravan(id=numbers.take(), nation=row["nation"], to=row["to"], amount=row["amount"], place=row["at"])
        for row in document.get("caravans", [])
    ]
    state = State(
        turn=document.get("turn", 1),
        phase=0 if document.get("active") == SETUP else 1,
        lands=lands,
        nations=nations,
        ships=tuple(ships),
        generals=tuple(generals),
        caravans=(*afloat, *on_road),
        next_id=numbers.next,
        routes=_routes(document),
        offers=offers_of(document, read_items),
        standing={
            nation: tuple(line for text in texts for line in read_line(text))
            for nation, texts in document.get("standing", {}).items()
        },
        chosen=tuple(
            n for n, row in nations.items() if row.kind == "tribal" and n in {x.owner for x in lands.values()}
        ),
        **wars_and_debts(document, nations, lands),
        **past_of(document),
    )
    return _with_colonies(game, document, state)


def _former(world: World, names: Iterable[str]) -> str:
    """The conquered nation whose original land a colony is, "" for a created one (COL-02, COL-04)."""
    former = {world.lands[name].original for name in names}
    return next((name for name in former if len(former) == 1 and world.kind(name) == "rebel_faction"), "")


def _with_colonies(game: Game, document: Document, state: State) -> State:
    """Colony entities as written, or computed (4.1); boxes that the position gives stay."""
    world: World = thaw(game, state, ScriptedDice(()))
    world.colonies = [
        Colony(
            id=id, owner=row["owner"], land=tuple(row["land"]), capital=row["capital"], of=_former(world, row["land"])
        )
        for id, row in document.get("colonies", {}).items()
    ]
    boxes = {entity: dict(towards) for entity, towards in world.boxes.items()}
    risen = [colony for colony in world.colonies if world.kind(colony.id) == "rebel_nation"]
    for colony in risen:
        realm = world.realms[colony.id]
        realm.from_colony, realm.aim, realm.capital = True, colony.land, colony.capital
        for name in colony.land:
            if world.lands[name].owner == colony.id and colony.id not in world.lands[name].core:
                world.lands[name].core.append(colony.id)
    world.colonies = [colony for colony in world.colonies if colony not in risen]
    colonies.regroup(world)
    for entity, towards in boxes.items():
        for nation, box in towards.items():
            relations.set_box(world, entity, nation, box)
    for realm in world.alive("rebel_nation"):
        realm.aim = realm.aim or tuple(n for n, land in world.lands.items() if land.original == realm.name)
    return freeze(world)


def read_position(game: Game, file: Document) -> Position[State]:
    """A position and its orders, as text, from a moderator's document; ValueError that names the fault (2.2).

    A document that brings `territories` of its own needs a ruleset bound to its map (scenario.on_its_map).
    """
    document = casefile.chosen(file)
    later = casefile.later(document)
    state = _state(game, document)
    part = f"{id_of(state)} {document['active']}" if document.get("active") else ""
    rolls = document.get("dice")
    return Position(
        state=state,
        texts={nation: "\n".join(rows) for nation, rows in (document.get("orders") or {}).items()},
        window=part,
        later=_state(game, later) if later else None,
        answers=tuple(
            Answer(power=MODERATOR, subject=name, text=str(text))
            for name, text in (document.get("moderator") or {}).items()
        ),
        rolls=None if rolls is None else tuple(rolls),
    )


def _state(game: Game, document: Document) -> State:
    lexicon = lexicon_of(game, document)

    def lines(text: str) -> tuple[Line, ...]:
        found = read(lexicon, text)
        if isinstance(found, Unread):
            raise ValueError(f"this standing order cannot be read: {text!r}")
        return found

    try:
        return state_of(game, document, lines, lambda text: read_items(lexicon, text))
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"the position lacks or misnames {error}") from error
