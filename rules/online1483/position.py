"""A board from a document: the positions of the acceptance cases and of moderators (cases' format, section 4).

The map fragment becomes a scenario document, the rest a state. Nations named anywhere exist with the defaults.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from rules.dice import ScriptedDice
from rules.online1483 import casefile, colonies, relations
from rules.online1483.game import Game
from rules.online1483.language.lexicon import Lexicon, NameList
from rules.online1483.language.reading import Unread, read, read_items
from rules.online1483.line import Item, Line
from rules.online1483.model import (
    PSEUDO_NATIONS,
    TRIBES,
    Call,
    Caravan,
    CivilWar,
    Colony,
    General,
    Knowledge,
    Land,
    Nation,
    Obligation,
    Offer,
    Ship,
    State,
    Threat,
    Tribute,
    WarRecord,
)
from rules.online1483.relations import pair
from rules.online1483.rulebook import LAND_KINDS
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


def named_nations(document: Document) -> list[str]:
    """Every nation that a position names, those of its list first, in order (4)."""
    names: dict[str, None] = dict.fromkeys(document.get("nations", {}))

    def add(found: Iterable[Any]) -> None:
        for name in found:
            if name and name not in PSEUDO_NATIONS and not str(name).startswith("rebels of "):
                names.setdefault(name)

    for row in document.get("territories", {}).values():
        add([row.get("owner"), row.get("orig"), *row.get("core", [])])
    add(document.get("conquered", []))
    for places in (document.get("units", {}), document.get("ships", {})):
        for nations in places.values():
            add(nations)
    add(row["nation"] for row in (*document.get("generals", []), *document.get("caravans", [])))
    add(row.get("to") for row in document.get("caravans", []))
    for one, other in document.get("war", []):
        add([one, other])
    add(document.get("routes", {}))
    for row in (*document.get("offers", []), *document.get("tribute", [])):
        add([row["frm"], row["to"]])
    add(document.get("standing", {}))
    add(name for row in document.get("civil_war", []) for name in (row["nation"], row["faction"], row.get("sponsor")))
    colonies = set(document.get("colonies", {}))
    for entity, towards in document.get("box", {}).items():
        add(towards)
        add([entity] if entity not in colonies and not entity.startswith("colony of ") else [])
    return list(names)


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


def _units(document: Document, lands: dict[str, Land]) -> None:
    """Land units and placed garrisons stand where the position says."""
    for place, nations in document.get("units", {}).items():
        units = {n: {k: c for k, c in kinds.items() if k in LAND_KINDS and c} for n, kinds in nations.items()}
        lands[place] = lands[place].model_copy(update={"units": units})
    for place, row in document.get("territories", {}).items():
        garrison = {kind: number for kind, number in (row.get("garrison") or {}).items() if kind in LAND_KINDS}
        if garrison:
            units = {**lands[place].units, TRIBES: garrison}
            lands[place] = lands[place].model_copy(update={"units": units})


class Numbers:
    """Numbers for ships, generals and caravans, one after the other."""

    def __init__(self) -> None:
        self.next = 1

    def take(self) -> int:
        """A new one."""
        self.next += 1
        return self.next - 1


def _ships(document: Document, numbers: Numbers) -> tuple[list[Ship], list[Caravan]]:
    ships, caravans = [], []
    for zone, nations in document.get("ships", {}).items():
        for nation, rows in nations.items():
            for row in [each for each in rows for _ in range(each.get("n", 1))]:
                ship = Ship(
                    id=numbers.take(), nation=nation, kind=row["type"], zone=zone, damaged=row.get("damaged", False),
                    cargo={kind: n for kind, n in row.get("cargo", {}).items() if kind != "general"},
                )  # fmt: skip
                ships.append(ship)
                for amount in row.get("caravans", ()):
                    caravans.append(
                        Caravan(id=numbers.take(), nation=nation, to=nation, amount=amount, place=zone, ship=ship.id)
                    )
    return ships, caravans


def _generals(document: Document, ships: list[Ship], numbers: Numbers) -> list[General]:
    """A general at sea is aboard the first ship of his nation there on which no other is (4.3)."""
    generals: list[General] = []
    for place, row in enumerate(document.get("generals", []), 1):
        taken = {general.ship for general in generals}
        afloat = [s for s in ships if (s.zone, s.nation) == (row["at"], row["nation"]) and s.id not in taken]
        generals.append(
            General(
                id=numbers.take(), nation=row["nation"], place=row["at"], ship=afloat[0].id if afloat else 0,
                level=row["level"], skill=row["skill"], conquered=tuple(row.get("conquered", ())), name=f"G{place}",
            )
        )  # fmt: skip
    return generals


def _offers(document: Document, read_items: ReadItems) -> tuple[Offer, ...]:
    def items(texts: Iterable[str]) -> tuple[Item, ...]:
        return tuple(item for text in texts for item in read_items(text))

    return tuple(
        Offer(
            frm=row["frm"], to=row["to"], kind=row["kind"], made=document.get("turn", 1),
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


def _routes(document: Document) -> dict[Any, Knowledge]:
    known: dict[Any, Knowledge] = {}
    for route in ("atlantic", "pacific"):
        knowers = tuple(nation for nation, routes in document.get("routes", {}).items() if route in routes)
        found = document.get("discovered", {}).get(route)
        if knowers or found is not None:
            known[route] = Knowledge(knowers=knowers, discovered=found)
    return known


def state_of(game: Game, document: Document, read_line: ReadLine, read_items: ReadItems) -> State:
    """The state of a position. KeyError or ValueError for what it names and does not have."""
    lands = {name: _land(row) for name, row in document.get("territories", {}).items()}
    _units(document, lands)
    capitals = {row.get("owner"): name for name, row in document.get("territories", {}).items() if row.get("capital")}
    rows = document.get("nations", {})
    fallen = {name: {"kind": "rebel_faction"} for name in document.get("conquered", [])}
    nations = {
        name: _nation({**fallen.get(name, {}), **(rows.get(name) or {})}, capitals.get(name, ""))
        for name in named_nations(document)
    }
    numbers = Numbers()
    ships, afloat = _ships(document, numbers)
    generals = _generals(document, ships, numbers)
    on_road = [
        Caravan(id=numbers.take(), nation=row["nation"], to=row["to"], amount=row["amount"], place=row["at"])
        for row in document.get("caravans", [])
    ]
    state = State(
        turn=document.get("turn", 1),
        lands=lands,
        nations=nations,
        ships=tuple(ships),
        generals=tuple(generals),
        caravans=(*afloat, *on_road),
        next_id=numbers.next,
        routes=_routes(document),
        offers=_offers(document, read_items),
        standing={
            nation: tuple(line for text in texts for line in read_line(text))
            for nation, texts in document.get("standing", {}).items()
        },
        chosen=tuple(
            n for n, row in nations.items() if row.kind == "tribal" and n in {x.owner for x in lands.values()}
        ),
        **_wars_and_debts(document, nations, lands),
        **_past(document),
    )
    return _with_colonies(game, document, state)


def _wars_and_debts(document: Document, nations: Mapping[str, Nation], lands: Mapping[str, Land]) -> dict[str, Any]:
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
        "civil_wars": tuple(CivilWar(**row) for row in document.get("civil_war", [])),
    }


def _past(document: Document) -> dict[str, Any]:
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


def _with_colonies(game: Game, document: Document, state: State) -> State:
    """Colony entities as written, or computed (4.1); boxes that the position gives stay."""
    world: World = thaw(game, state, ScriptedDice(()))
    world.colonies = [
        Colony(id=id, owner=row["owner"], land=tuple(row["land"]), capital=row["capital"])
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


def lexicon_of(game: Game, document: Document) -> Lexicon:
    """The names that lines of a position may use."""
    nations = [*game.scenario.nations, *game.scenario.tribes, *named_nations(document), *sorted(PSEUDO_NATIONS)]
    fallen = [f"rebels of {name}" for name in nations]
    names = NameList(
        nations=tuple(dict.fromkeys(nations)),
        territories=tuple(game.board.borders),
        zones=tuple(game.board.sea),
        aliases=tuple(game.scenario.aliases.items()),
        entities=tuple(dict.fromkeys((*fallen, *document.get("colonies", {}), *document.get("box", {})))),
    )
    return Lexicon.of(names)


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
