"""Season orders that a force might get: one maker a verb, for one force."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from benchmarks.statecraft_scene import Scene, order
from rules.statecraft import routes
from rules.statecraft.horizon import knows
from rules.statecraft.model import Force
from rules.statecraft.order_model import StatecraftOrder

ForForce = Callable[[Scene, Force], StatecraftOrder | None]
RETREATS = ("NEVER", "AT ONCE", "IF LOSS >= 40%", "IF ODDS < 1:2", "AFTER ROUND 2", "IF LOSS >= 60% OR AFTER ROUND 3")
STANCES = ("attack", "attack", "defend", "avoid")


def march(scene: Scene, force: Force) -> StatecraftOrder:
    """To the enemy's nearest land or coast, else to a neighbour."""
    target = _toward_enemy(scene, force) if scene.chance.random() < 0.6 else ""
    near = [link.to for link in scene.board.places[force.place].links]
    known = [place for place in near if knows(scene.board, scene.world, force.owner, place)]
    return order("MOVE", force=force.id, place=target or scene.pick(known), stance=scene.pick(STANCES))


def _toward_enemy(scene: Scene, force: Force) -> str:
    foes, world, board = scene.foes(), scene.world, scene.board
    if force.kind == "A":
        goals = [r for r, land in world.lands.items() if land.controller in foes]
    else:
        shores = [r for r, land in world.lands.items() if land.owner in foes]
        goals = sorted({sea for r in shores for sea in board.regions[r].seas})
    known = [g for g in goals if knows(board, world, force.owner, g)]
    nearest = min(known, key=lambda g: board.km(force.place, g), default="")
    return nearest if nearest and routes.path(board, world, force, nearest) else ""


def embark(scene: Scene, force: Force) -> StatecraftOrder:
    """On a navy that lies in the same place, or in a sea off it, and has room."""
    near = {force.place, *scene.board.neighbours(force.place, "coast")}
    navies = [f for f in scene.forces() if f.kind == "N" and f.place in near and f.units >= 2 * force.units]
    return order("EMBARK", force=force.id, other=scene.pick(navies).id)


def land(scene: Scene, force: Force) -> StatecraftOrder | None:
    """Ashore on any coast in sight."""
    if not force.aboard:
        return None
    coasts = [link.to for link in scene.board.places[force.place].links if link.kind == "coast"]
    here = [force.place] if force.place in scene.world.lands else coasts
    return order("LAND", force=force.id, place=scene.pick(here))


def split(scene: Scene, force: Force) -> StatecraftOrder | None:
    """Off goes one unit, or half of them."""
    return order("SPLIT", force=force.id, number=scene.pick((1, force.units // 2))) if force.units > 1 else None


def merge(scene: Scene, force: Force) -> StatecraftOrder:
    """With another in the same place."""
    same = [f for f in scene.forces() if f is not force and (f.place, f.kind) == (force.place, force.kind)]
    return order("MERGE", force=force.id, other=scene.pick(same).id)


def devastate(scene: Scene, force: Force) -> StatecraftOrder | None:
    """Enemy land where the army stands."""
    return order("DEVASTATE", force=force.id, place=force.place) if force.kind == "A" else None


def raid(verb: str) -> ForForce:
    """A blockade or privateers in the sea where the navy is."""

    def made(scene: Scene, force: Force) -> StatecraftOrder | None:
        if force.kind != "N" or force.place in scene.world.lands:
            return None
        number = 1 if verb == "PRIVATEERS" and force.units > 1 else None
        return order(verb, force=force.id, place=force.place, state=scene.pick(scene.foes()), number=number)

    return made


def command(scene: Scene, force: Force) -> StatecraftOrder:
    """The Sovereign, an Officer, or a General who serves."""
    generals = [g.id for g in scene.world.generals.values() if g.serves == force.owner]
    return order("COMMAND", force=force.id, option=scene.pick(("SOVEREIGN", "OFFICER", *generals)))


MOVES: Mapping[str, ForForce] = {
    "MOVE": march,
    "HOLD": lambda s, f: order("HOLD", force=f.id, stance=s.pick(STANCES)),
    "STANCE": lambda s, f: order("STANCE", force=f.id, stance=s.pick(STANCES)),
    "EMBARK": embark,
    "LAND": land,
    "SPLIT": split,
    "MERGE": merge,
    "DEVASTATE": devastate,
    "BLOCKADE": raid("BLOCKADE"),
    "RETREAT": lambda s, f: order("RETREAT", force=f.id, retreat=s.pick(RETREATS)),
    "COMMAND": command,
    "DISMISS": lambda s, f: order("DISMISS", force=f.id),
    "PRIVATEERS": raid("PRIVATEERS"),
}
