"""Treaties that States might make, and what they might do with them."""

from __future__ import annotations

from collections.abc import Mapping

from benchmarks.statecraft_scene import Maker, Scene, order
from rules.statecraft.order_model import Clause, StatecraftOrder
from rules.statecraft.relations import Treaty

CONDITIONS = (
    *("defense_pact", "non_aggression", "royal_marriage", "exchange", "exchange", "military_access"),
    *("protectorate", "peace", "free"),
)


def clause(scene: Scene, condition: str, other: str) -> Clause:
    """A clause between the author and another State."""
    extra: dict[str, object] = {}
    if condition == "exchange":
        extra = scene.pick((gold, gold, men, land, units))(scene)
    elif condition == "military_access":
        extra = {"scope": scene.pick(("LAND", "PORTS", "ALL"))}
    elif condition == "non_aggression":
        extra = {"until": scene.world.date // 4 + scene.some(1, 9)}
    elif condition == "free":
        extra = {"text": "be kind"}
    pair = () if condition in ("free", "peace") else (scene.me.code, other)
    return Clause.model_validate({"number": 1, "condition": condition, "states": pair, **extra})


def gold(scene: Scene) -> dict[str, object]:
    """Gold once, or every year for some years."""
    yearly = scene.chance.random() < 0.5
    until = scene.world.date // 4 + scene.some(1, 5) if yearly else 0
    return {"gives": "gold", "amount": scene.some(1, 30), "every_year": yearly, "until": until}


def men(scene: Scene) -> dict[str, object]:
    """Manpower."""
    return {"gives": "manpower", "amount": scene.some(1, 5)}


def land(scene: Scene) -> dict[str, object]:
    """A region."""
    return {"gives": "land", "what": scene.pick(scene.owned(scene.me.code))}


def units(scene: Scene) -> dict[str, object]:
    """Part of a force."""
    return {"gives": "units", "what": scene.pick(scene.forces()).id, "amount": 1}


def new(scene: Scene) -> StatecraftOrder:
    """A draft with somebody; with an enemy often a Peace."""
    if scene.chance.random() < 0.25:
        return coalition(scene)
    foes, other = scene.foes(), scene.pick(scene.players() or scene.others)
    condition = scene.pick(CONDITIONS)
    if foes and scene.chance.random() < 0.5:
        other, condition = scene.pick(foes), "peace"
    written = clause(scene, condition, other)
    secret = scene.chance.random() < 0.4
    return order("TREATY_NEW", title="A treaty", states=(other,), clauses=(written,), secret=secret)


def coalition(scene: Scene) -> StatecraftOrder:
    """Three States against a fourth, better one with which there is war."""
    members = scene.chance.sample(scene.players(), 2)
    foes = [s for s in scene.foes() or scene.others if s not in members]
    pact = {"states": (scene.me.code, *members), "leader": scene.me.code, "enemy": scene.pick(foes)}
    written = Clause.model_validate({"number": 1, "condition": "coalition", **pact})
    return order("TREATY_NEW", title="A league", states=tuple(members), clauses=(written,))


def mine(scene: Scene, *status: str) -> list[Treaty]:
    """The State's treaties of these states, those that lack its signature first."""
    own = [t for t in scene.world.treaties.values() if scene.me.code in t.parties and t.status in status]
    return sorted(own, key=lambda t: scene.me.code in t.signed) if "open" in status else own


def on_draft(verb: str) -> Maker:
    """What is done with a draft."""

    def made(scene: Scene) -> StatecraftOrder:
        drafts = mine(scene, "open")
        unsigned = [t for t in drafts if scene.me.code not in t.signed]
        treaty = scene.pick(unsigned if verb == "SIGN" else drafts)
        return order(verb, ref=str(treaty.number), version=treaty.version)

    return made


def on_treaty(verb: str) -> Maker:
    """What is done with a treaty in force."""

    def made(scene: Scene) -> StatecraftOrder:
        known = verb not in ("PUBLISH", "LEAK")
        running = [t for t in mine(scene, "signed") if t.clauses and (known or (t.secret and not t.known))]
        if verb == "LEAVE":
            running = [t for t in running if t.clauses[0].condition == "coalition" and scene.me.code not in t.left]
        treaty = scene.pick(running)
        if verb != "COMPLAIN_TREATY":
            return order(verb, ref=str(treaty.number), confirm=verb in ("LEAK", "LEAVE"))
        accused, number = next(s for s in treaty.parties if s != scene.me.code), treaty.clauses[0].number
        return order(verb, ref=str(treaty.number), number=number, state=accused, text="late again")

    return made


TREATIES: Mapping[str, Maker] = {
    "TREATY_NEW": new,
    **{verb: on_draft(verb) for verb in ("AMEND", "SIGN", "UNSIGN", "REJECT_TREATY")},
    **{verb: on_treaty(verb) for verb in ("PUBLISH", "LEAK", "LEAVE", "END_TREATY", "COMPLAIN_TREATY")},
}
