"""Acts that a State or General might do: one maker a verb."""

from __future__ import annotations

from collections.abc import Mapping

from benchmarks.statecraft_scene import Maker, Scene, order
from benchmarks.statecraft_treaties import TREATIES
from rules.statecraft.board import COMPASS
from rules.statecraft.order_model import StatecraftOrder


def recruit(scene: Scene) -> StatecraftOrder:
    """A few units, sometimes enough to be talked about."""
    kind = scene.pick(("LAND", "NAVAL"))
    return order("RECRUIT", option=kind, number=scene.pick((1, 2, 3, 12)), city=scene.me.capital)


def investment(scene: Scene) -> StatecraftOrder:
    """A step up, or sometimes down."""
    to = scene.me.investment + scene.pick((10, 10, -10))
    return order("INVESTMENT", number=max(0, to), force_it=scene.chance.random() < 0.2)


def bankruptcy(scene: Scene) -> StatecraftOrder | None:
    """Who owes more than a year can bring."""
    return order("BANKRUPTCY", confirm=True) if sum(scene.me.loans.values()) > 6 else None


def capital(scene: Scene) -> StatecraftOrder:
    """Another city of one's own."""
    cities = [c.name for r in scene.owned(scene.me.code) for c in scene.board.regions[r].cities]
    return order("CAPITAL", city=scene.pick(cities))


def colony(scene: Scene) -> StatecraftOrder:
    """Land that is free and known."""
    return order("COLONY", place=scene.pick([r for r in scene.known() if not scene.world.lands[r].owner]))


def release(scene: Scene) -> StatecraftOrder | None:
    """One region let go, sometimes to a General."""
    own = scene.owned(scene.me.code)
    if len(own) < 4:
        return None
    region = scene.pick(own)
    generals = [g.id for g in scene.world.generals.values() if g.serves == scene.me.code and g.player]
    to = scene.pick(generals) if generals and scene.chance.random() < 0.2 else ""
    city = scene.board.regions[region].cities[0].name
    return order("RELEASE", via=(region,), title=f"New {region}", city=city, option=to)


def explore(scene: Scene) -> StatecraftOrder:
    """In any direction, with or without a rumour, at a price or at any."""
    rumour = scene.pick(("", "land"))
    return order("EXPLORE", option=scene.pick(list(COMPASS)), gold=scene.pick((None, 60)), text=rumour)


def field_report(scene: Scene) -> StatecraftOrder:
    """Of a commander in the field."""
    led = [f.id for f in scene.forces() if f.commander != "officer"]
    return order("FIELD_REPORT", force=scene.pick(led))


def annex(scene: Scene) -> StatecraftOrder:
    """A State whose capital is held."""
    held = [s for s in scene.others if (r := scene.capital(s)) and scene.world.lands[r].controller == scene.me.code]
    return order("ANNEX", state=scene.pick(held))


def claim(scene: Scene) -> StatecraftOrder:
    """A vacant throne."""
    vacant = [i.about["state"] for i in scene.world.items.values() if i.kind == "claims"]
    return order("CLAIM", state=scene.pick(vacant), option=scene.pick(("SELF", "FAMILY")))


def support(scene: Scene) -> StatecraftOrder:
    """Somebody in a bidding war, or the heir."""
    item = scene.pick([i for i in scene.world.items.values() if i.kind == "support"])
    claimants = [*sorted(item.about["margins"]), *(["HEIR"] if item.about["heir"] is not None else [])]
    return order("SUPPORT", state=scene.pick(claimants), states=(item.about["state"],), prestige=1)


def foment(scene: Scene) -> StatecraftOrder:
    """As much Prestige as it takes against an unstable State."""
    target = scene.other()
    needed = max(0, 10 - scene.world.realms[target].stability)
    return order("FOMENT", state=target, prestige=needed + scene.some(0, 3), gold=scene.pick((4, 20)))


def generous(scene: Scene) -> StatecraftOrder:
    """Peace as before to an enemy."""
    return order("GENEROUS", state=scene.pick(scene.foes()), text="as before")


def on_offer(verb: str) -> Maker:
    """An answer to an Influence offer that waits, or a complaint about a bargain."""

    def made(scene: Scene) -> StatecraftOrder:
        status = "agreed" if verb == "COMPLAIN_INFLUENCE" else "open"
        offers = [o for o in scene.world.offers.values() if o.status == status]
        own = [o for o in offers if scene.me.code == (o.payer if status == "agreed" else o.turn)]
        amount = scene.some(0, 5) if verb == "COUNTER" else None
        return order(verb, ref=str(scene.pick(own).id), prestige=amount, text="broken" if status == "agreed" else "")

    return made


def influence(scene: Scene) -> StatecraftOrder:
    """Prestige for peace with somebody."""
    wish = f"no war on {scene.world.realms[scene.other()].name}"
    until = scene.pick((None, scene.world.date + 8))
    return order("INFLUENCE", state=scene.other(), prestige=scene.some(1, 4), text=wish, until=until)


def succeed(scene: Scene) -> StatecraftOrder:
    """What to do at the next death; who has no State asks for one."""
    free = [s for s in scene.others if not scene.world.realms[s].player]
    if not scene.me.alive:
        return order("SUCCEED", option="MOVE", states=(scene.pick(free),))
    option = scene.pick(("STAY", "STAY", "MOVE", "GENERAL"))
    wished = {"STAY": (), "MOVE": (scene.pick(free),), "GENERAL": (scene.other(),)}
    return order("SUCCEED", option=option, states=wished[option])


def declare(scene: Scene) -> StatecraftOrder:
    """War, with whatever reason there is or without one."""
    return order("WAR", state=scene.other(), option=scene.pick(("", "NO CB")), confirm=True, text="They began it.")


def rolls(scene: Scene) -> StatecraftOrder:
    """A General's two best rolls, or all as they fell."""
    return order("GENERAL_ROLLS", fields=scene.pick(({}, {"strategy": "first", "vigilance": "second"})))


ACTS: Mapping[str, Maker] = {
    "DISBAND": lambda s: order("DISBAND", force=s.pick(s.forces()).id, number=1),
    "SCOUT": lambda s: order("SCOUT", place=s.pick(s.known())),
    "FIELD_REPORT": field_report,
    "RECRUIT": recruit,
    "HIRE": lambda s: order("HIRE", number=s.some(1, 5), city=s.me.capital),
    "READINESS": lambda s: order("READINESS", option=s.pick(("LAND", "NAVAL", "BOTH")), number=s.some(1, 3)),
    "INVESTMENT": investment,
    "CENTRALIZATION": lambda s: order("CENTRALIZATION", option=s.pick(("UP", "DOWN"))),
    "CAPITAL": capital,
    "RELIGION": lambda s: order("RELIGION", option=s.pick(s.world.religions)),
    "LOAN": lambda s: order("LOAN", number=100 * s.some(1, 2)),
    "REPAY": lambda s: order("REPAY", number=100) if s.me.loans else None,
    "BANKRUPTCY": bankruptcy,
    "GROWTH": lambda s: order("GROWTH", option=s.pick(("TAX", "RECRUITMENT"))),
    "COLONY": colony,
    "CONVERT": lambda s: order("CONVERT", option=s.pick(("YES", "NO"))),
    "EXPLORE": explore,
    "TELL": lambda s: order("TELL", state=s.other(), place=s.pick(s.known())),
    "RELEASE": release,
    "DESTABILIZE": lambda s: order("DESTABILIZE", state=s.other(), prestige=s.some(1, 4)),
    "FOMENT": foment,
    "INFILTRATE": lambda s: order("INFILTRATE", state=s.other(), prestige=s.some(1, 3)),
    "PIRACY": lambda s: order("PIRACY", place=s.pick(list(s.board.seas)), gold=8),
    "ANNEX": annex,
    "CLAIM": claim,
    "SUPPORT": support,
    "WAR": declare,
    "PRESS": lambda s: order("PRESS", states=(s.other(),), text="We are well.", secret=s.chance.random() < 0.5),
    "INFLUENCE": influence,
    "COUNTER": on_offer("COUNTER"),
    "ACCEPT_OFFER": on_offer("ACCEPT_OFFER"),
    "REJECT_OFFER": on_offer("REJECT_OFFER"),
    "COMPLAIN_INFLUENCE": on_offer("COMPLAIN_INFLUENCE"),
    "GENEROUS": generous,
    "REQUEST_CB": lambda s: order("REQUEST_CB", state=s.other(), text="he began it"),
    "REQUEST_HONOR": lambda s: order("REQUEST_HONOR", text="I kept my word"),
    "REPORT_REWARD": lambda s: order("REPORT_REWARD", ref=s.pick(list(s.world.rewards)), text="done"),
    "SUCCEED": succeed,
    "GENERAL_ROLLS": rolls,
    "PAUSE": lambda s: order("PAUSE", text="talks"),
    "ASK": lambda s: order("ASK", text="why?"),
    "TEST": lambda s: order("TEST", option="guile", text="charm the Pope"),
    **TREATIES,
}
