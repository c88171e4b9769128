"""The phases of a turn: one nation after another, trades at the end, then phase 5 (spec section 9)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from rules.online1483 import (
    aftermath,
    allies,
    berbers,
    building,
    caravans,
    civil_war,
    colonial,
    colonies,
    conquest,
    core,
    diplomacy,
    economy,
    expeditions,
    financed_war,
    income,
    incorporation,
    independence,
    landing,
    liberation,
    loading,
    marching,
    marriage,
    npc,
    offers,
    placing,
    royal,
    sailing,
    standing,
    surrender,
    trade_points,
    trades,
    treaties,
)
from rules.online1483.line import Line
from rules.online1483.relations import open_war
from rules.online1483.turn import Turn, begin
from rules.online1483.world import World

Handler = Callable[[Turn, Line], None]
ACTIONS: dict[int, dict[str, Handler]] = {
    1: {
        "influence": diplomacy.influence,
        "negative_influence": diplomacy.negative_influence,
        "threaten": diplomacy.threaten,
        "finance_war": financed_war.finance,
        "declare_war": diplomacy.declare_war,
    },
    2: {
        "steal_trade": trade_points.steal,
        "develop_trade": trade_points.develop,
        "reorganise": economy.reorganise,
        "economy": economy.build_economy,
        "build_city": economy.build_city,
        "fortify": economy.fortify,
        "caravan": caravans.make,
        "transfer_trade": trade_points.transfer,
    },
    3: {
        "build": building.build,
        "build_port": building.build_port,
        "build_tribal_city": building.build_tribal_city,
        "repair": building.repair,
    },
    4: {
        "load": loading.load,
        "sail": sailing.sail,
        "deep_sea": sailing.sail,
        "expedition": expeditions.expedition,
        "attack_at_sea": sailing.attack_in_place,
    },
    6: {
        "move": marching.move,
        "attack": marching.attack,
        "land": landing.land,
        "move_caravan": caravans.move,
        "move_tribal_city": marching.move_tribal_city,
    },
    9: {
        "incorporate": incorporation.incorporate,
        "upgrade": core.upgrade,
        "settle": incorporation.settle,
    },
    11: {
        "offer_peace": treaties.offer_peace,
        "answer": treaties.answer,
        "demand_surrender": surrender.demand,
        "surrender": surrender.give_in,
        "call_ally": allies.call,
        "tribute_answer": allies.answer_tribute,
        "marry": marriage.with_npc,
        "marry_player": marriage.between_players,
        "liberate": liberation.sponsor,
        "colonial_rebellion": colonial.sponsor,
        "civil_war": civil_war.bid,
        "independence": independence.grant,
        "stop_support": civil_war.stop,
    },
}
"""What carries out each line, by action (TRN-04)."""
TRADES: dict[str, Handler] = {"trade": trades.trade, "give": trades.give, "answer": trades.answer}
"""Action 11b."""
Lines = Mapping[str, Sequence[Line]]


def run_action(turn: Turn, action: int) -> None:
    """All lines of one action in the order written (ECO-26, TRN-06)."""
    for number, line in enumerate(turn.lines):
        handler = ACTIONS[action].get(line.verb)
        if handler and not _waits(line):
            turn.carry_out(number, handler)


def _waits(line: Line) -> bool:
    return line.verb == "answer" and line.subject in ("trade", "gift")


def run_turn(world: World, nation: str, lines: Iterable[Line], missed: bool = False) -> Turn:
    """One nation's whole turn but for trades and gifts (TRN-12). A missed turn leaves standing orders as they are
    (MIS-01)."""
    turn = begin(world, nation, lines)
    world.tell(nation, "turn", nation=nation, turn=world.turn, saved=world.realms[nation].saved)
    financed_war.forced_payments(turn)
    for action in (1, 2):
        run_action(turn, action)
    world.tell(nation, "account", nation=nation, after=2, saved=world.realms[nation].saved)
    for action in (3, 4):
        run_action(turn, action)
    sailing.attack_or_leave(turn)
    _march_and_fight(turn)
    placing.place_all(turn)
    run_action(turn, 9)
    income.collect(turn)
    _treat(turn)
    if not missed:
        standing.replace_all(turn)
    diplomacy.check_threat(turn)
    treaties.expel(turn)
    return turn


def _march_and_fight(turn: Turn) -> None:
    """Actions 6 and 7: all movement, then battles in the order in which the lines name them (TRN-06, LCB-01)."""
    turn.friendly = frozenset(
        name for name, land in turn.world.lands.items()
        if land.owner == turn.nation or standing.lets_in(turn.world, land.owner, turn.nation, name)
    )  # fmt: skip
    run_action(turn, 6)
    for assault in list(turn.contested.values()):
        turn.number = next((n for n, line in enumerate(turn.lines) if line.goal == assault.place), -1)
        turn.line = turn.lines[turn.number] if turn.number >= 0 else None
        aftermath.resolve(turn, assault)
    turn.number, turn.line = -1, None


def _treat(turn: Turn) -> None:
    """Action 11a, then the check for nations without core (CTY-10)."""
    world = turn.world
    if world.realms[turn.nation].kind in ("player", "npc", "tribal", "rebel_nation"):
        civil_war.pay_sponsored(turn)
        run_action(turn, 11)
    civil_war.end_finished(world)
    conquest.check_all(world)


def phase_order(published: Sequence[str], turn: int) -> list[str]:
    """The order inside a phase, rotated by one place each turn (TRN-05)."""
    shift = (turn - 1) % len(published) if published else 0
    return [*published[shift:], *published[:shift]]


def members(world: World, phase: int) -> list[str]:
    """Nations that act in a phase, in this turn's order (TRN-01, TRN-05)."""
    published = [realm.name for realm in world.alive("player", "tribal") if realm.phase == phase]
    return phase_order(published, world.turn)


def steps_of(nations: Sequence[str]) -> list[str]:
    """What a phase does, step by step (TRN-05)."""
    return [step for nation in nations for step in (f"{nation} actions 1-11a", f"{nation} 12")] + ["trades and gifts"]


def run_nations(world: World, nations: Iterable[str], orders: Lines) -> list[Turn]:
    """A phase: each nation's turn, then trades and gifts of all, then its end (TRN-05, TRN-10)."""
    turns = []
    for nation in nations:
        realm = world.realms[nation]
        if realm.kind not in ("player", "tribal", "npc", "rebel_nation"):
            continue
        lines = orders.get(nation, ())
        missed = not lines
        if missed and realm.seat_open:
            lines = npc.at_peace(world, nation)
        turns.append(run_turn(world, nation, lines, missed))
    for turn in turns:
        _trade(turn)
    end_phase(world)
    return turns


def _trade(turn: Turn) -> None:
    """Action 11b of one nation; then its old offers lapse (TRD-03, TRD-04, TRT-01)."""
    for number, line in enumerate(turn.lines):
        if line.verb in TRADES and (line.verb != "answer" or _waits(line)):
            turn.carry_out(number, TRADES[line.verb])
    offers.lapse(turn.world, turn.nation)


def run_nations_turn(world: World, nation: str, lines: Sequence[Line]) -> None:
    """The turn of a nation in phase 5, its trades with it (NPC-01)."""
    _trade(run_turn(world, nation, lines))


def end_phase(world: World) -> None:
    """Colonies regroup, factions without hope end, nations without core fall (TRN-10, COL-10, COL-13)."""
    conquest.check_all(world)
    colonies.end_factions(world)
    colonies.regroup(world)


def phase5_order(npcs: Iterable[str], turn: int, every: int) -> list[str]:
    """Who acts in phase 5 (TRN-09)."""
    return [*sorted(npcs), "rebels", "Berbers", *(["royal checks"] if turn % every == 0 else [])]


def run_phase5(world: World, orders: Lines) -> None:
    """NPCs by name, rebels, Berbers, royal checks (TRN-09); wars that were financed or called begin now."""
    for attacker, other in world.coming_wars:
        if world.kind(attacker) == "npc" and world.kind(other):
            open_war(world, attacker, other, "called or financed")
    world.coming_wars = []
    for kind in ("npc", "rebel_nation"):
        for name in sorted(realm.name for realm in world.alive(kind)):
            if world.realms[name].kind == kind:
                npc.act(world, name, orders.get(name) or world.ordered.pop(name, None))
    berbers.raid(world)
    end_of_turn(world)
    end_phase(world)


def end_of_turn(world: World) -> None:
    """Inheritance on tenth turns, and nations without players (ROY-01, ROY-11)."""
    royal.inheritance(world)
    royal.abandoned(world)


def advance(world: World, phase: int, orders: Lines) -> None:
    """Process a phase, phase 5 after the last, and go on to the next one in which anybody acts (TRN-01)."""
    world.publish("phase", turn=world.turn, phase=phase, nations=members(world, phase))
    run_nations(world, members(world, phase), orders)
    world.phase = phase + 1
    for _ in range(world.game.scenario.phases + 1):
        if world.phase > world.game.scenario.phases:
            run_phase5(world, orders)
            world.turn, world.phase = world.turn + 1, 1
            world.paid_in = []
        if members(world, world.phase):
            break
        world.phase += 1
    world.over = is_over(world)


def is_over(world: World) -> bool:
    """One nation has the world, nobody is left to act, or a competition has come to its end (VIC-01, VIC-09)."""
    last = world.game.scenario.turns
    owners = {land.owner for land in world.lands.values()}
    acting = [phase for phase in range(1, world.game.scenario.phases + 1) if members(world, phase)]
    return bool(last and world.turn > last) or len(owners) == 1 or not acting
