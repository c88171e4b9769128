"""Chapter 16: the opening position of a scenario (SC-SCEN)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil
from typing import Any

from rules.statecraft import due, ledger, marriage, seats, treaties
from rules.statecraft.board import Board
from rules.statecraft.dates import date, year_of
from rules.statecraft.model import PIRATES, Land, Realm, World
from rules.statecraft.order_model import Clause, Condition
from rules.statecraft.pacts import Term
from rules.statecraft.relations import Treaty
from rules.statecraft.sovereigns import FIRST_HONOR, FIRST_PRESTIGE, create
from rules.statecraft.table import Table

UNPLAYED = {"tax_income": 2, "recruitment": 1, "gold": 4, "manpower": 2}
"""Times the wealth of a State's regions (SC-SCEN-04)."""
GIVEN = (
    "gold",
    "manpower",
    "centralization",
    "decay",
    "investment",
    "recruitment",
    "stability",
    "tax_income",
)
COMMON_FAITHS = ("catholic", "orthodox", "islam", "other")


def powers(board: Board) -> tuple[str, ...]:
    """The States that players may begin with: primary, then alternate (SC-SCEN-01)."""
    return (*board.start["primary"], *board.start.get("alternate", ()))


def empty_world(board: Board) -> World:
    """The map without forces and rulers: who owns and controls which region, every State by name."""
    start = board.start["start"]
    realms = {code: _realm(board, code, figure) for code, figure in sorted(board.figures.items())}
    realms[PIRATES] = Realm(PIRATES, "Pirates", "", "other", land_readiness=2, naval_readiness=2, prestige=0)
    lands = {
        code: Land(place.owner, place.owner, place.wealth, realms[place.owner].religion if place.owner else "")
        for code, place in board.regions.items()
    }
    world = World(date=date(start["year"], start["season"]), realms=realms, lands=lands, forces={})
    world.discovered = {code: start["year"] for code, place in board.regions.items() if place.known == "private"}
    world.religions = list(board.start.get("religions", COMMON_FAITHS))
    return world


def begin(table: Table, players: Sequence[str]) -> None:
    """Conditions, forces, Sovereigns, treaties; then the first season opens with its upkeep."""
    board = table.board
    named = dict(zip(powers(board), players, strict=False))
    if len(players) > len(powers(board)):
        raise ValueError(f"the scenario has {len(powers(board))} States for players")
    for realm in table.living():
        realm.player = named.get(realm.code, "")
        _conditions(table, realm)
    for realm in table.living():
        _ruler(table, realm)
    _generals(table, players)
    _treaties(table)
    table.proclaim("seated", seats=named)
    due.open_season(table)


def _realm(board: Board, code: str, figure: Mapping[str, Any]) -> Realm:
    realm = Realm(code, figure["name"], figure["capital"], figure["religion"])
    realm.honor, realm.prestige = FIRST_HONOR, FIRST_PRESTIGE
    realm.knows = [p.code for p in board.places.values() if code in p.known_to]
    if figure["role"] == "unknown":
        realm.knows += [c for c in _surroundings(board, code) if c not in realm.knows]
    return realm


def _surroundings(board: Board, code: str) -> list[str]:
    """A State of the unknown world knows its own land and what lies next to it."""
    own = [r.code for r in board.regions.values() if r.owner == code]
    return sorted({link.to for r in own for link in board.regions[r].links} | set(own))


def _conditions(table: Table, realm: Realm) -> None:
    data = table.board.start["states"].get(realm.code)
    if data is None:
        _unplayed(table, realm)
        return
    for name in GIVEN:
        setattr(realm, name, data[name])
    realm.land_readiness, realm.naval_readiness = data["readiness"]["land"], data["readiness"]["naval"]
    placed = table.board.start["start_forces"][realm.code]
    for kind, group in (("A", "armies"), ("N", "navies")):
        for region, city, units in placed[group].values():
            force = ledger.raise_force(table, realm.code, kind, units, region, "start")  # type: ignore[arg-type]
            force.port = city if kind == "N" else ""


def _unplayed(table: Table, realm: Realm) -> None:
    """SC-SCEN-04: defaults from the map for States without data."""
    wealth = {c: land.wealth for c, land in table.world.lands.items() if land.owner == realm.code}
    total = sum(wealth.values())
    for name, times in UNPLAYED.items():
        setattr(realm, name, times * total)
    home = table.board.cities[realm.capital].region
    ledger.raise_force(table, realm.code, "A", max(1, ceil(total / 2)), home, "start")
    ports = [r for r in (home, *sorted(wealth)) if r in wealth and table.board.ports(r)]
    if ports and ceil(total / 4):
        ledger.raise_force(table, realm.code, "N", ceil(total / 4), ports[0], "start")


def _ruler(table: Table, realm: Realm) -> None:
    """SC-SCEN-03: attributes, Vitality; an age only if no birth year is given."""
    given = table.board.start["states"].get(realm.code, {}).get("ruler", {})
    name = given.get("name", f"Sovereign of {realm.name}")
    realm.ruler = create(table, realm.code, name, given.get("born"), to=realm.code)
    realm.ruler.acceded = given.get("acceded", year_of(table.world.date))
    realm.religion = given.get("religion", realm.religion)


def _generals(table: Table, players: Sequence[str]) -> None:
    """Players who begin as Generals (SC-LIFE-09): the scenario says under whom."""
    for player, monarch in table.board.start.get("generals", {}).items():
        if player in players:
            seats.appoint(table, player, monarch)


def _treaties(table: Table) -> None:
    """The scenario's treaties, each once though both sides may name it (R-32); marriages roll their Vitality last, in
    alphabetical order of the pair, without the signing bonus (SC-SCEN-03, SC-RM-05)."""
    codes = {figure["name"]: code for code, figure in table.board.figures.items()}
    found: dict[tuple[Condition, tuple[str, ...]], None] = {}
    for data in table.board.start["states"].values():
        for line in data.get("diplomacy", ()):
            for condition, terms in line.items():
                if condition != "title":
                    found[condition, _pair(condition, terms, codes)] = None
    for condition, pair in found:
        if condition != "royal_marriage":
            _sign(table, condition, pair)
    for pair in sorted(pair for condition, pair in found if condition == "royal_marriage"):
        treaty = _sign(table, "royal_marriage", pair)
        marriage.conclude(table, Term(treaty, treaty.clauses[0]), bonus=False)
    for code, data in table.board.start["states"].items():
        titles = [line["title"] for line in data.get("diplomacy", ()) if "title" in line]
        table.realm(code).title = ", ".join(titles)


def _pair(condition: str, terms: Any, codes: Mapping[str, str]) -> tuple[str, ...]:
    if condition == "protectorate":
        return codes.get(terms["suzerain"], terms["suzerain"]), codes.get(terms["vassal"], terms["vassal"])
    return tuple(sorted(codes.get(name, name) for name in terms))


def _sign(table: Table, condition: Condition, pair: tuple[str, ...]) -> Treaty:
    number, now = table.next("treaty"), table.world.date
    clause = Clause(number=1, condition=condition, states=pair)
    title = f"{condition.replace('_', ' ').title()} of {' and '.join(pair)}"
    treaty = Treaty(
        number, title, pair[0], list(pair), False, [clause], status="signed", drafted=now, since=now, known=True
    )
    treaty.signed = dict.fromkeys(pair, now)
    table.world.treaties[number] = treaty
    treaties.number_for_all(table, treaty)
    return treaty
