"""What a moderator might order: one maker a verb."""

from __future__ import annotations

import json
from collections.abc import Mapping

from benchmarks.statecraft_scene import Maker, Scene, order
from rules.statecraft.model import PIRATES, Realm
from rules.statecraft.order_model import StatecraftOrder

NEW_EVENT = {
    "kind": "positive",
    "year": "any",
    "name": "Good harvest",
    "text": "The barns are full.",
    "effects": [{"decay": "-1d6"}],
}


def living(scene: Scene, played: bool | None = None) -> list[Realm]:
    """The States there are, all or only those that are played or not."""
    found = [r for r in scene.world.realms.values() if r.alive and r.code != PIRATES]
    return [r for r in found if played is None or bool(r.player) is played]


def any_state(scene: Scene) -> str:
    """One of them."""
    return scene.pick(living(scene)).code


def set_figures(scene: Scene) -> StatecraftOrder:
    """Calm and some money for a State that needs it."""
    return order("GM_SET", state=any_state(scene), fields={"stability": "5", "gold": "40"}, confirm=True)


def force(scene: Scene) -> StatecraftOrder:
    """Units for a State that nobody plays, in its capital."""
    realm = scene.pick([r for r in living(scene, played=False) if scene.capital(r.code)])
    option = scene.pick(("ADD LAND", "REMOVE LAND"))
    return order("GM_FORCE", state=realm.code, option=option, number=1, place=scene.capital(realm.code))


def new_state(scene: Scene) -> StatecraftOrder:
    """A State on land of one that nobody plays."""
    realm = scene.pick([r for r in living(scene, played=False) if len(scene.owned(r.code)) > 1])
    region = scene.pick(scene.owned(realm.code))
    capital = scene.board.regions[region].cities[0].name
    data = {"regions": [region], "capital": capital, "gold": 20, "armies": {region: 2}}
    return order("GM_STATE", title=f"Free {region}", text=json.dumps(data))


def region(scene: Scene) -> StatecraftOrder:
    """A capital falls to a player, so that somebody can annex the State."""
    fallen = scene.pick([r for r in living(scene) if scene.capital(r.code)])
    winner = scene.pick([r for r in living(scene, played=True) if r is not fallen])
    return order("GM_REGION", place=scene.capital(fallen.code), option="CONTROLLER", state=winner.code)


def seat(scene: Scene) -> StatecraftOrder:
    """Who has no State gets one; sometimes a player goes to serve another."""
    people = [*scene.world.realms.values(), *scene.world.generals.values()]
    idle = [p.player for p in people if p.player and not (isinstance(p, Realm) and p.alive)]
    if idle and scene.chance.random() < 0.8:
        free = [r.code for r in living(scene, played=False) if not r.rebel_of]
        return order("GM_SEAT", title=scene.pick(idle), option="STATE", state=scene.pick(free))
    played = living(scene, played=True)
    mover, monarch = scene.chance.sample(played, 2) if len(played) > 4 else (None, None)
    if mover is None or monarch is None:
        raise IndexError("too few players")
    return order("GM_SEAT", title=mover.player, option="GENERAL", state=monarch.code)


def overrule(scene: Scene) -> StatecraftOrder:
    """A ruling of this season that came to nothing."""
    idle = [i for i in scene.world.items.values() if i.kind == "ruling" and i.closed and i.answer in ("no", "0")]
    return order("RULE", ref=scene.pick(idle).id, text="yes")


def found(scene: Scene) -> StatecraftOrder:
    """What an expedition finds."""
    state = scene.pick(scene.world.expeditions).state
    return order("FOUND", ref=state, via=(scene.pick(list(scene.world.lands)),), number=1)


def event(scene: Scene) -> StatecraftOrder:
    """An event that has not been, else any."""
    events = [*scene.board.events, *scene.world.extra_events]
    return order("EVENT", ref=scene.pick(events))


def event_new(scene: Scene) -> StatecraftOrder:
    """An event of his own."""
    name = f"EV-OWN{len(scene.world.extra_events) + 1}"
    return order("EVENT_NEW", text=json.dumps({"id": name, **NEW_EVENT}))


def item_of(scene: Scene, kind: str, fact: str) -> str:
    """The id of an open item of a kind that is about something."""
    return scene.pick([i.id for i in scene.world.items.values() if i.kind == kind and fact in i.about and not i.closed])


def violation(scene: Scene) -> StatecraftOrder:
    """A clause in force that one of its parties breaks."""
    running = [t for t in scene.world.treaties.values() if t.status == "signed" and t.clauses]
    treaty = scene.pick(running)
    return order("VIOLATION", ref=str(treaty.number), number=treaty.clauses[0].number, state=scene.pick(treaty.parties))


def supply(scene: Scene) -> StatecraftOrder:
    """A roll called for or waived."""
    called = scene.pick(list(scene.world.forces))
    return order("SUPPLY", force=called, number=-2, option=scene.pick(("", "NONE")))


def papacy(scene: Scene) -> StatecraftOrder:
    """One of the Pope's powers."""
    option = scene.pick(("FIDEI", "EXCOMMUNICATE", "CRUSADE ON", "CRUSADE ON", "CRUSADE OFF"))
    current = list(scene.world.crusades)
    state = scene.pick(current) if option == "CRUSADE OFF" and current else any_state(scene)
    return order("PAPACY", option=option, state=state)


EDITS: Mapping[str, Maker] = {
    "RULE": overrule,
    "AUTO": lambda s: order("AUTO", option="full", text="RQ-TEST"),
    "GM_SET": set_figures,
    "GM_FORCE": force,
    "GM_KILL": lambda s: order("GM_KILL", state=any_state(s), confirm=True),
    "GM_STATE": new_state,
    "GM_REGION": region,
    "GM_WEALTH": lambda s: order("GM_WEALTH", place=s.pick(list(s.world.lands)), number=s.some(1, 6)),
    "GM_SEAT": seat,
    "SUPPLY": supply,
    "REVEAL": lambda s: order("REVEAL", place=s.pick(list(s.world.lands)), state=s.pick(living(s, True)).code),
    "FOUND": found,
    "AWARD": lambda s: order("AWARD", state=s.pick(s.rules.powers(s.state)), number=s.some(3, 9), text="bold"),
    "HONOR": lambda s: order("HONOR", state=any_state(s), number=1, text="true"),
    "REWARD": lambda s: order("REWARD", text="a colony", number=4, title=s.pick(("colony_in(unknown)", ""))),
    "REWARD_DONE": lambda s: order(
        "REWARD_DONE", ref=s.pick([r.id for r in s.world.rewards.values() if not r.won_by]), state=any_state(s)
    ),
    "EVENT": event,
    "EVENT_NEW": event_new,
    "EVENT_CLOSE": lambda s: order("EVENT_CLOSE", ref=item_of(s, "auction", "event")),
    "PAPACY": papacy,
    "CB": lambda s: order("CB", state=any_state(s), states=(any_state(s),)),
    "VIOLATION": violation,
    "MINORITY": lambda s: order("MINORITY", state=any_state(s), number=s.some(0, 2)),
    "RATE": lambda s: order("RATE", state=any_state(s), number=s.some(4, 9)),
    "QUOTE": lambda s: order("QUOTE", ref=item_of(s, "quote", "explore"), number=s.some(5, 25)),
    "SECRET_ROLL": lambda s: order("SECRET_ROLL", option="guile", state=any_state(s), number=-2),
    "ANNOUNCE": lambda s: order("ANNOUNCE", text="Peace on earth."),
}
"""All but END_GAME, which ends everything."""
