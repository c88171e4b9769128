"""Pure calculations: translates `given`, calls the function of the rules that decides, gives what it says (section
6)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.dice import ScriptedDice
from rules.online1483 import benchmark, births, civil_war, colonies, garrisons, npc, phases, placing, rebels, royal
from rules.online1483.board import Board
from rules.online1483.model import Class, Colony
from rules.online1483.position import state_of
from rules.online1483.thawing import thaw
from rules.online1483.turn import begin
from rules.online1483.world import World
from tests.rules.online1483 import playing

Given = dict[str, Any]
Result = dict[str, Any]
NOTHING: dict[str, Any] = {"territories": {}, "zones": {}, "nations": {}}


def world_of(position: Given, dice: ScriptedDice) -> World:
    """A working board of a position written for a calculation."""
    game = playing.game({**NOTHING, **position})
    return thaw(game, state_of(game, {**NOTHING, **position}, lambda t: (), lambda t: ()), dice)


def chained(names: list[str]) -> dict[str, list[str]]:
    return {name: names[place + 1 : place + 2] for place, name in enumerate(names)}


def graph_of(names: list[str]) -> Any:
    lands = {name: {"adj": near} for name, near in chained(names).items()}
    return Board.of({"territories": lands, "zones": {}}).borders


def data_table(given: Given, dice: ScriptedDice) -> Result:
    book = playing.game(NOTHING).book
    return {"outputs": book.table(given["table"], given["inputs"])}


def conquered_colonies(given: Given, dice: ScriptedDice) -> Result:
    core = given.get("core", [])
    rows = {owner: colonies.conquered_land(land, core) for owner, land in given["holders"].items()}
    return {"colonies": [{"owner": owner, "land": list(land)} for owner, land in rows.items() if land]}


def created_colonies(given: Given, dice: ScriptedDice) -> Result:
    names = [*given["chain"], *given.get("islands", [])]
    lands = {n: {"adj": near} for n, near in chained(given["chain"]).items()} | {
        n: {} for n in given.get("islands", [])
    }
    cities = {name: colonies.City(value) for name, value in given["cities"].items()}
    graph = Board.of({"territories": lands, "zones": {}}).borders
    groups, loose = colonies.created_groups(graph, names, cities, given["cities"])
    former = [
        Colony(id=row["id"], owner=given["owner"], land=(row["id"].removeprefix("colony of "),), capital="")
        for row in given.get("former", [])
    ]
    totals = {row["id"]: row["total"] for row in given.get("former", [])}
    rows = [
        {
            "id": colonies.former_identity(g, former, totals),
            "capital": g.capital,
            "cities": sorted(g.cities),
            "land": sorted(g.land),
        }
        for g in groups
    ]  # fmt: skip
    return {"groups": rows, "loose": loose}


def rebel_faction_end(given: Given, dice: ScriptedDice) -> Result:
    lands = {
        n: {"owner": row["owner"], "core": row["core"], "orig": given["nation"]} for n, row in given["land"].items()
    }
    world = world_of({"territories": lands, "conquered": [given["nation"]]}, dice)
    colonies.end_factions(world)
    return {"rebel_factions": [realm.name for realm in world.alive("rebel_faction")]}


def reborn_core(given: Given, dice: ScriptedDice) -> Result:
    core = rebels.reborn_core(given["original"], given["core_of_others"])
    return {"core": {name: [given["nation"]] for name in core}}


def reborn_trade(given: Given, dice: ScriptedDice) -> Result:
    world = world_of({"conquered": [given["nation"]]}, dice)
    realm = world.realms[given["nation"]]
    locked = given["trade_locked"][given["nation"]]
    realm.locked_sea, realm.locked_land = locked["sea"], locked["land"]
    rebels.restore_trade(world, realm.name)
    left = {"sea": realm.locked_sea, "land": realm.locked_land}
    return {
        "sea_trade": {realm.name: realm.sea_trade}, "land_trade": {realm.name: realm.land_trade},
        "trade_locked": {realm.name: left} if any(left.values()) else {},
    }  # fmt: skip


def benchmark_(given: Given, dice: ScriptedDice) -> Result:
    rows = given.get("union") or [{"cls": given["cls"], "start_income": given["start_income"]}]
    classes = [Class(**row) for row in rows]
    gain = benchmark.increase(given["income"], given.get("of_which_traded", 0), classes)
    return {"increase": gain, "level": benchmark.level(playing.game(NOTHING).book, gain, classes)}


def benchmark_levels(given: Given, dice: ScriptedDice) -> Result:
    classes, book = [Class(cls=given["cls"], start_income=0)], playing.game(NOTHING).book
    return {"levels": [benchmark.level(book, gain, classes) for gain in given["increases"]]}


def ranking(given: Given, dice: ScriptedDice) -> Result:
    return {"ranking": benchmark.ranked(given["levels"], given["start_income"])}


def phase_order(given: Given, dice: ScriptedDice) -> Result:
    return {"order": [phases.phase_order(given["phase_list"], turn) for turn in given["turns"]]}


def phase_sequence(given: Given, dice: ScriptedDice) -> Result:
    return {"order": phases.steps_of(given["phase_list"])}


def phase5_order(given: Given, dice: ScriptedDice) -> Result:
    every = playing.game(NOTHING).book.number("roy.every_turns")
    return {"order": phases.phase5_order(given["npcs"], given["turn"], every)}


def land_border(given: Given, dice: ScriptedDice) -> Result:
    one, other = given["adjacent"]
    board = Board.of({"territories": {one: {"adj": [other]}, other: {}}, "zones": {}})
    return {"land_border": other in board.borders[one]}


def _with_income(given: Given, dice: ScriptedDice, **more: Any) -> World:
    kinds = given.get("kind", {})
    nations = {
        name: {"income": money, "kind": kinds.get(name, "player"), "phase": 1}
        for name, money in given["income"].items()
    }
    lands = {}
    for name in given["income"]:
        lands[f"seat of {name}"] = {
            "owner": name,
            "core": [name],
            "orig": name,
            "inc": True,
            "city": 1,
            "capital": True,
        }
        lands[f"town of {name}"] = {"owner": name, "core": [name], "orig": name, "inc": True, "city": 1}
        lands[f"port of {name}"] = {"owner": name, "core": [name], "orig": name, "inc": True, "city": 1}
    return world_of({"nations": nations, "territories": lands, **more}, dice)


def _split_result(world: World) -> Result:
    splits = [event.facts for event in world.events if event.kind == "split"]
    if not splits:
        return {"split": False}
    return {"split": True, "ways": splits[0]["ways"], "share_percent": splits[0]["share_percent"]}


def royal_check(given: Given, dice: ScriptedDice) -> Result:
    world = _with_income(given, dice, turn=given["turn"])
    royal.inheritance(world)
    return _split_result(world)


def abandoned_split(given: Given, dice: ScriptedDice) -> Result:
    world = _with_income(given, dice)
    for nation in given["seat_open"]:
        world.realms[nation].seat_open = True
    realm = world.realms[given["seat_open"][0]]
    money = given["income"][realm.name]
    if not royal.is_abandoned(world, realm, money):
        return {"split": False}
    return {"split": True, "ways": royal.ways_of(world, realm.name, royal.bracket(world, money)[1])}


def royal_division(given: Given, dice: ScriptedDice) -> Result:
    values = {name: given["values"].get(name, 1) for name in given["chain"]}
    parts = royal.divide(
        graph_of(given["chain"]), values, given["cities"], given["capital"], 2, given["share_percent"] * given["income"]
    )
    book = playing.game(NOTHING).book
    rows = [
        {"capital": p.capital, "land": list(p.land), "sum": p.sum, "kind": births.kind_of_heir(book, p.sum)}
        for p in parts
    ]
    return {"parts": rows}


def royal_shares(given: Given, dice: ScriptedDice) -> Result:
    names = ("saved", "sea_trade", "land_trade")
    columns = [royal.shared(given[name], given["parts_income"]) for name in names]
    return {"shares": [dict(zip(names, row, strict=True)) for row in zip(*columns, strict=True)]}


def civil_land(given: Given, dice: ScriptedDice) -> Result:
    values = {name: given["cities"].get(name, 1) for name in given["chain"]}
    share = playing.game(NOTHING).book.share("civ.share")
    land = civil_war.faction_land(graph_of(given["chain"]), values, given["cities"], given["capital"], share)
    return {"faction_land": sorted(land)}


def civil_core(given: Given, dice: ScriptedDice) -> Result:
    nation = given["nation"]
    names = list(given["core_before"])
    lands = {
        name: {"owner": nation, "core": core, "orig": nation, "inc": True, "adj": names}
        for name, core in given["core_before"].items()
    }
    world = world_of({"territories": lands, "nations": {nation: {"phase": 1}}}, dice)
    world.game.scenario.nations[nation] = world.game.scenario.nations.get(nation) or _opening(given)
    civil_war.break_out(world, world.realms[nation], "", 0)
    return {
        "core": {name: sorted(world.lands[name].core) for name in names},
        "war": [list(war) for war in sorted(world.wars)],
    }


def _opening(given: Given) -> Any:
    from rules.online1483.scenario import Opening

    return Opening(adjective=given["faction"].removesuffix(" rebels"))


def civil_conquered_roll(given: Given, dice: ScriptedDice) -> Result:
    nation = given["nation"]
    lands: Given = {}
    units: Given = {}
    for former, row in given["conquered_colony"].items():
        for name, number in row["units"].items():
            lands[name] = {"owner": nation, "orig": former, "inc": True}
            units[name] = {nation: {"infantry": number}}
    world = world_of({"territories": lands, "units": units, "conquered": list(given["conquered_colony"])}, dice)
    begin(world, nation, ())
    civil_war.colonies_roll(world, nation)
    tried = next(event.facts for event in world.events if event.kind == "rebellion_tried")
    return {"territory": tried["at"], "chance": tried["chance"], "outbreak": tried["outbreak"]}


def seek_player(given: Given, dice: ScriptedDice) -> Result:
    world = world_of({}, dice)
    return {"seek_player": [rebels.seeks_player(world, total) for total in given["totals"]]}


def npc_peace(given: Given, dice: ScriptedDice) -> Result:
    nation = given["npc"]
    lands = {
        n: {"owner": nation, "core": [nation], "inc": True, "city": 1, "value": row["value"]}
        for n, row in given["cities"].items()
    }
    units = {n: {nation: {"infantry": row["units"]}} for n, row in given["cities"].items()}
    nations = {nation: {"kind": "npc", "saved": given["saved"][nation]}}
    world = world_of({"territories": lands, "units": units, "nations": nations}, dice)
    turn = begin(world, nation, npc.at_peace(world, nation))
    phases.run_action(turn, 3)
    placing.place_all(turn)
    built = {n: {"infantry": world.lands[n].count(nation) - row["units"]} for n, row in given["cities"].items()}
    return {"built": built, "saved": {nation: world.realms[nation].saved}}


def npc_attack(given: Given, dice: ScriptedDice) -> Result:
    ratio = playing.game(NOTHING).book.share("npc.attack_ratio")
    return {"decision": [npc.decides_to_attack(a, given["defence"], ratio) for a in given["attack_available"]]}


def independent_garrison(given: Given, dice: ScriptedDice) -> Result:
    book = playing.game(NOTHING).book
    return {"garrisons": [garrisons.independent_garrison(book, row["value"], row["city"]) for row in given["lands"]]}


CALCULATIONS: dict[str, Callable[[Given, ScriptedDice], Result]] = {
    function.__name__.rstrip("_"): function
    for function in (
        data_table, conquered_colonies, created_colonies, rebel_faction_end, reborn_core, reborn_trade, benchmark_,
        benchmark_levels, ranking, phase_order, phase_sequence, phase5_order, land_border, royal_check, abandoned_split,
        royal_division, royal_shares, civil_land, civil_core, civil_conquered_roll, seek_player, npc_peace, npc_attack,
        independent_garrison,
    )
}  # fmt: skip
UNORDERED = ("colonies", "groups", "war")


def check(case: Given) -> None:
    """Run a case with `calc` and compare what it expects."""
    from tests.rules.online1483.facts import rows_match, subset

    dice = ScriptedDice(case.get("dice") or [])
    result = CALCULATIONS[case["calc"]](case.get("given") or {}, dice)
    assert dice.left() == 0
    for key, expected in case["expect"].items():
        if key == "note":
            continue
        actual = len(dice.log()) if key == "dice_used" else result.get(key)
        if isinstance(expected, list) and expected and isinstance(expected[0], dict):
            want = [{**row, **({"land": sorted(row["land"])} if "land" in row else {})} for row in expected]
            assert rows_match(want, actual, ordered=key not in UNORDERED), actual
        elif isinstance(expected, dict):
            assert subset(expected, actual), actual
            assert key == "built" or set(expected) == set(actual)
        else:
            assert actual == expected, (key, actual)
