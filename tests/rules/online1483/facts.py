"""Facts that a case expects, read off what was played (the format's section 5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from rules.online1483.births import PEOPLES
from rules.online1483.model import State
from rules.online1483.sea_routes import is_common
from tests.rules.online1483.lines import read_items, read_lines
from tests.rules.online1483.playing import Played

LAND = ("infantry", "cavalry", "artillery", "knights")


def _events(played: Played, *kinds: str) -> list[dict[str, Any]]:
    return [event.facts for event in played.events if event.kind in kinds]


def _last(played: Played, *kinds: str) -> dict[str, Any]:
    return _events(played, *kinds)[-1]


def subset(expected: Any, actual: Any) -> bool:
    """Whether every written fact is there: mappings key by key, everything else equal."""
    if isinstance(expected, dict) and isinstance(actual, dict):
        return all(subset(value, actual.get(key)) for key, value in expected.items())
    return bool(expected == actual)


def rows_match(expected: list[dict[str, Any]], actual: list[dict[str, Any]], ordered: bool = False) -> bool:
    """A whole list, compared on the fields written, in any order unless ordered."""
    if len(expected) != len(actual):
        return False
    if ordered:
        return all(subset(e, a) for e, a in zip(expected, actual, strict=True))
    left = list(actual)
    for row in expected:
        match = next((a for a in left if subset(row, a)), None)
        if match is None:
            return False
        left.remove(match)
    return True


def counts(state: State, place: str, nation: str, written: dict[str, int]) -> dict[str, int]:
    """Units of a nation in a place, the written types or all fighting ones."""
    here = dict(state.lands[place].units.get(nation, {}))
    here["general"] = sum(g.nation == nation and g.place == place and not g.ship for g in state.generals)
    return {kind: here.get(kind, 0) for kind in (written or LAND)}


def total(state: State, nation: str, kind: str) -> int:
    if kind == "general":
        return sum(g.nation == nation for g in state.generals)
    on_land = sum(land.units.get(nation, {}).get(kind, 0) for land in state.lands.values())
    ships = [ship for ship in state.ships if ship.nation == nation]
    return on_land + sum(s.cargo.get(kind, 0) for s in ships) + sum(s.kind == kind for s in ships)


def fleet(state: State, zone: str, nation: str) -> list[str]:
    return sorted(s.kind + ("*" if s.damaged else "") for s in state.ships if (s.zone, s.nation) == (zone, nation))


def cargo(state: State, zone: str, nation: str, kind: str) -> int:
    ships = [s for s in state.ships if (s.zone, s.nation) == (zone, nation)]
    if kind == "general":
        return sum(g.ship in {s.id for s in ships} for g in state.generals)
    return sum(s.cargo.get(kind, 0) for s in ships)


def pairs(rows: Any) -> list[list[str]]:
    return sorted(sorted(row) for row in rows)


def by_land(name: str) -> Callable[[Played, dict[str, Any]], None]:
    def check(played: Played, expected: dict[str, Any]) -> None:
        actual = {place: getattr(played.after.lands[place], name) for place in expected}
        actual = {place: value if value != "" else None for place, value in actual.items()}
        assert actual == expected

    return check


def check_value(played: Played, expected: dict[str, int]) -> None:
    lands = played.after.lands
    assert {p: 5 if lands[p].tribal_city else lands[p].value for p in expected} == expected


def check_core(played: Played, expected: dict[str, list[str]]) -> None:
    assert {p: sorted(played.after.lands[p].core) for p in expected} == {p: sorted(v) for p, v in expected.items()}


def check_core_add(played: Played, expected: dict[str, list[str]]) -> None:
    for nation, places in expected.items():
        added = {n for n, land in played.after.lands.items() if nation in land.core} - {
            n for n, land in played.before.lands.items() if nation in land.core
        }
        assert sorted(added) == sorted(places)


def check_colonial(played: Played, expected: dict[str, list[str]]) -> None:
    lands = played.after.lands
    for nation, places in expected.items():
        assert sorted(n for n in places if lands[n].owner == nation and nation not in lands[n].core) == sorted(places)
        whole = sorted(n for n, land in lands.items() if land.owner == nation and nation not in land.core)
        assert whole == sorted(places)


def check_units(played: Played, expected: dict[str, Any]) -> None:
    for place, nations in expected.items():
        for nation, written in nations.items():
            want = written or dict.fromkeys(LAND, 0)
            assert counts(played.after, place, nation, written) == want, (place, nation)


def check_units_total(played: Played, expected: dict[str, Any]) -> None:
    for nation, written in expected.items():
        assert {kind: total(played.after, nation, kind) for kind in written} == written


def check_ships(played: Played, expected: dict[str, Any]) -> None:
    for zone, nations in expected.items():
        for nation, ships in nations.items():
            assert fleet(played.after, zone, nation) == sorted(ships), (zone, nation)


def check_cargo(played: Played, expected: dict[str, Any]) -> None:
    for zone, nations in expected.items():
        for nation, written in nations.items():
            assert {kind: cargo(played.after, zone, nation, kind) for kind in written} == written


def check_caravans(played: Played, expected: list[dict[str, Any]]) -> None:
    actual = [{"at": c.place, "amount": c.amount, "to": c.to, "nation": c.nation} for c in played.after.caravans]
    assert rows_match(expected, actual), actual


def check_generals_at(played: Played, expected: dict[str, list[str]]) -> None:
    for nation, places in expected.items():
        assert sorted(g.place for g in played.after.generals if g.nation == nation) == sorted(places)


def check_generals_new(played: Played, expected: list[dict[str, Any]]) -> None:
    actual = [
        {"nation": f["nation"], "at": f["at"], "level": f["level"], "skill": f["skill"]}
        for f in _events(played, "general")
    ]
    assert rows_match(expected, actual), actual


def check_tribal_city(played: Played, expected: list[str]) -> None:
    assert sorted(n for n, land in played.after.lands.items() if land.tribal_city) == sorted(expected)


def check_box(played: Played, expected: dict[str, Any]) -> None:
    for entity, towards in expected.items():
        actual = {nation: played.after.boxes.get(entity, {}).get(nation, "Neutral") for nation in towards}
        assert actual == towards, entity


def check_offers(played: Played, expected: list[dict[str, Any]]) -> None:
    def read(texts: list[str]) -> list[str]:
        items = [item for text in texts for item in read_items(played.world.game, played.position, text)]
        return sorted(map(str, items))

    want = [{**row, **({"give": read(row["give"])} if "give" in row else {})} for row in expected]
    actual = [{"frm": o.frm, "to": o.to, "kind": o.kind, "give": sorted(map(str, o.give))} for o in played.after.offers]
    assert rows_match(want, actual), actual


def check_standing(played: Played, expected: dict[str, list[str]]) -> None:
    for nation, texts in expected.items():
        lines = [str(line) for text in texts for line in read_lines(played.world.game, played.position, text)]
        assert sorted(str(line) for line in played.after.standing.get(nation, ())) == sorted(lines)


def check_tribute(played: Played, expected: list[dict[str, Any]]) -> None:
    assert rows_match(expected, [t.model_dump() for t in played.after.tributes]), played.after.tributes


def check_obligation(played: Played, expected: dict[str, Any]) -> None:
    actual = {o.financer: {"to": o.to, "per_turn": o.per_turn, "owed": o.owed} for o in played.after.obligations}
    assert set(actual) == set(expected)
    assert subset(expected, actual), actual


def check_kind(played: Played, expected: dict[str, str]) -> None:
    assert {n: played.after.nations[n].kind for n in expected} == expected


def check_seat_open(played: Played, expected: list[str]) -> None:
    assert sorted(n for n, row in played.after.nations.items() if row.seat_open) == sorted(expected)


def check_rebel_factions(played: Played, expected: list[str]) -> None:
    kinds = {name: row.kind for name, row in played.after.nations.items() if not name.startswith(PEOPLES)}
    assert sorted(name for name, kind in kinds.items() if kind == "rebel_faction") == sorted(expected)


def check_trade_locked(played: Played, expected: dict[str, Any]) -> None:
    rows = played.after.nations
    assert {n: {"sea": rows[n].locked_sea, "land": rows[n].locked_land} for n in expected} == expected


def by_nation(name: str) -> Callable[[Played, dict[str, Any]], None]:
    def check(played: Played, expected: dict[str, Any]) -> None:
        assert {nation: getattr(played.after.nations[nation], name) for nation in expected} == expected

    return check


def check_routes(played: Played, expected: dict[str, list[str]]) -> None:
    for nation, routes in expected.items():
        known = [r for r, k in played.after.routes.items() if nation in k.knowers or is_common(played.world, r)]
        assert sorted(known) == sorted(routes)


def check_knowers(played: Played, expected: dict[str, int]) -> None:
    assert {r: len(played.after.routes[r].knowers) if r in played.after.routes else 0 for r in expected} == expected


def check_common(played: Played, expected: list[str]) -> None:
    assert sorted(r for r in played.after.routes if is_common(played.world, r)) == sorted(expected)


def check_discovered(played: Played, expected: dict[str, int]) -> None:
    found = {route: known.discovered for route, known in played.after.routes.items()}
    assert {route: found.get(route) for route in expected} == expected


def check_spent(played: Played, expected: dict[str, int]) -> None:
    for nation, amount in expected.items():
        rows = [f for f in _events(played, "money") if f["nation"] == nation and f["ordered"]]
        assert -sum(f["change"] for f in rows) == amount


def check_after_action2(played: Played, expected: dict[str, int]) -> None:
    for nation, amount in expected.items():
        assert next(f["saved"] for f in _events(played, "account") if f["nation"] == nation) == amount


def check_income(played: Played, expected: dict[str, int]) -> None:
    incomes = {f["nation"]: f["income"] for f in _events(played, "income")}
    assert {nation: incomes.get(nation) for nation in expected} == expected


def check_saved_delta(played: Played, expected: dict[str, int]) -> None:
    rows = {n: played.after.nations[n].saved - played.before.nations[n].saved for n in expected}
    assert rows == expected


def check_budget(played: Played, expected: int) -> None:
    assert _last(played, "budget")["amount"] == expected


def check_lost_resources(played: Played, expected: dict[str, int]) -> None:
    lost: Counter[str] = Counter()
    for facts in _events(played, "caravan_lost"):
        lost[facts["nation"]] += facts["amount"]
    assert {n: lost[n] for n in expected} == expected


def check_errors(played: Played, expected: list[str]) -> None:
    codes = played.dropped + [f["code"] for f in _events(played, "refused")]
    assert sorted(codes) == sorted(expected)


def check_warnings(played: Played, expected: list[str]) -> None:
    codes = set(played.receipt_warnings) | {f["code"] for f in _events(played, "warned")}
    assert set(expected) <= codes, codes


def check_chance(played: Played, expected: int) -> None:
    assert (
        next(
            f["chance"]
            for f in reversed(_events(played, "tried", "surrender", "rebellion_tried", "expedition"))
            if "chance" in f
        )
        == expected
    )


def check_percent(played: Played, expected: int) -> None:
    assert _last(played, "rebellion_tried")["percent"] == expected


def check_outbreak(played: Played, expected: bool) -> None:
    assert bool(_events(played, "rebellion", "civil_war")) is expected


def check_split(played: Played, expected: bool) -> None:
    assert any(f["split"] for f in _events(played, "split")) is expected


def of_split(name: str) -> Callable[[Played, Any], None]:
    def check(played: Played, expected: Any) -> None:
        assert _last(played, "split")[name] == expected

    return check


def check_parts(played: Played, expected: list[dict[str, Any]]) -> None:
    parts = [dict(part) for part in _last(played, "split")["parts"]]
    unions = _events(played, "union_part")
    for part in parts:
        part["land"] = sorted(part["land"])
        part["at_war_with"] = sorted(
            {a if b == part["name"] else b for a, b in played.after.wars if part["name"] in (a, b)}
        )
        part["joins"] = next((u["ruler"] for u in unions if u["capital"] == part["capital"]), None)
    want = [{**row, **({"land": sorted(row["land"])} if "land" in row else {})} for row in expected]
    assert rows_match(want, parts, ordered=True), parts


def check_garrison(played: Played, expected: dict[str, Any]) -> None:
    placed = {f["place"]: f["units"] for f in _events(played, "garrison")}
    assert {place: placed.get(place) for place in expected} == expected


def check_raids(played: Played, expected: list[str]) -> None:
    assert [f["at"] for f in _events(played, "raid")] == expected


def check_lost(played: Played, expected: dict[str, Any]) -> None:
    for nation, written in expected.items():
        lost: Counter[str] = Counter()
        for facts in _events(played, "lost"):
            if facts["nation"] == nation:
                lost.update(facts["units"])
        assert {kind: lost[kind] for kind in written} == written


def check_sea_distance(played: Played, expected: dict[str, int]) -> None:
    board = played.world.game.board
    assert {key: board.sea_distance(*key.split("-")) for key in expected} == expected


def check_battle(kind: str) -> Callable[[Played, dict[str, Any]], None]:
    def check(played: Played, expected: dict[str, Any]) -> None:
        battle = next(f for f in reversed(_events(played, kind)) if f["at"] == expected.get("at", f["at"]))
        detail = expected.get("detail")
        if detail is not None:
            assert len(detail) == len(battle["detail"])
            assert all(subset(e, a) for e, a in zip(detail, battle["detail"], strict=True)), battle["detail"]
        rest = {key: value for key, value in expected.items() if key != "detail"}
        for key, value in rest.items():
            actual = battle.get(key)
            if isinstance(value, list):
                assert sorted(actual) == sorted(value), (key, actual)
            else:
                assert subset(value, actual), (key, actual)

    return check


CHECKS: dict[str, Callable[[Played, Any], None]] = {
    "owner": by_land("owner"), "inc": by_land("incorporated"), "city": by_land("city"), "port": by_land("port"),
    "value": check_value, "core": check_core, "core_add": check_core_add, "colonial": check_colonial,
    "capital": by_nation("capital"), "units": check_units, "units_total": check_units_total, "ships": check_ships,
    "cargo": check_cargo, "caravans": check_caravans, "generals_at": check_generals_at,
    "generals_new": check_generals_new, "tribal_city": check_tribal_city, "box": check_box,
    "war": lambda p, e: _equal(pairs(p.after.wars), pairs(e)),
    "war_next_phase5": lambda p, e: _equal(pairs(p.after.coming_wars), pairs(e)),
    "offers": check_offers, "standing": check_standing, "tribute": check_tribute, "obligation": check_obligation,
    "must_declare": lambda p, e: _equal({n: t.npc for n, t in p.after.threats.items()}, e),
    "threat_lost": lambda p, e: _equal(sorted(p.after.threat_lost), sorted(e)),
    "marriage_closed": lambda p, e: _equal(sorted(p.after.marriage_closed), sorted(e)),
    "kind": check_kind,
    "conquered": lambda p, e: _equal(sorted(f["nation"] for f in _events(p, "conquered")), sorted(e)),
    "rebel_factions": check_rebel_factions,
    "trade_locked": check_trade_locked, "land_trade": by_nation("land_trade"), "sea_trade": by_nation("sea_trade"),
    "routes": check_routes, "knowers": check_knowers, "common": check_common, "discovered": check_discovered,
    "guns": by_nation("guns"), "horses": by_nation("horses"), "seat_open": check_seat_open, "spent": check_spent,
    "saved_after_action2": check_after_action2, "income": check_income, "saved": by_nation("saved"),
    "saved_delta": check_saved_delta, "budget": check_budget, "lost_resources": check_lost_resources,
    "errors": check_errors, "warnings": check_warnings, "chance": check_chance, "percent": check_percent,
    "outbreak": check_outbreak, "split": check_split, "ways": of_split("ways"), "share_percent":
    of_split("share_percent"),
    "parts": check_parts, "garrison_placed": check_garrison, "raids": check_raids, "lost": check_lost,
    "sea_distance": check_sea_distance, "dice_used": lambda p, e: _equal(p.asked, e),
    "battle": check_battle("battle"), "sea_battle": check_battle("sea_battle"), "note": lambda p, e: None,
}  # fmt: skip


def _equal(actual: Any, expected: Any) -> None:
    assert actual == expected


def check_all(played: Played, expect: dict[str, Any]) -> None:
    """Every fact that the case expects; a key that the format does not know stops the runner."""
    assert played.dice.left() == 0, f"{played.dice.left()} dice were not asked for"
    for key, expected in expect.items():
        CHECKS[key](played, expected)
