"""What a long game does about kinds that it has not used yet: whoever can do one does it, else what leads there.

All of it is legal orders of players and of the moderator, through the same doors as any other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from benchmarks.statecraft_acts import ACTS, influence, on_offer
from benchmarks.statecraft_edits import EDITS
from benchmarks.statecraft_orders import attempted, legal
from benchmarks.statecraft_scene import Maker, Scene, order
from benchmarks.statecraft_treaties import clause, coalition, mine, on_draft
from rules.statecraft import pacts
from rules.statecraft.board import COMPASS
from rules.statecraft.order_model import StatecraftOrder
from rules.statecraft.relations import Treaty

Lacking = Mapping[str, Sequence[str]]
"""What has not been used yet: "act", "order", "item", "edit", "event" -> names."""


def war_on_ally(scene: Scene) -> StatecraftOrder:
    """War on a State that has a Defense Pact with another: a call to arms is opened."""
    bound = {s for term in pacts.in_force(scene.world, "defense_pact") for s in term.states}
    return war_on(scene, [state for state in scene.others if state in bound])


def war_on_neighbour(scene: Scene) -> StatecraftOrder:
    """War on a State whose land is next to an army of one's own."""
    armies = [force for force in scene.forces() if force.kind == "A" and not force.aboard]
    near = {place for army in armies for place in scene.board.neighbours(army.place, "land")}
    owners = {land.owner for code, land in scene.world.lands.items() if code in near}
    return war_on(scene, [state for state in scene.others if state in owners])


def war_on(scene: Scene, targets: Sequence[str]) -> StatecraftOrder:
    """War on one of these."""
    return order("WAR", state=scene.pick(targets), option="NO CB", confirm=True, text="They began it.")


def army(scene: Scene) -> StatecraftOrder | None:
    """Some men for who has no army."""
    if any(force.kind == "A" for force in scene.forces()):
        return None
    return order("RECRUIT", option="LAND", number=scene.some(1, 3), city=scene.me.capital)


def treaty(condition: str, secret: bool = False) -> Maker:
    """A draft of one clause with another player."""

    def made(scene: Scene) -> StatecraftOrder:
        other = scene.pick(scene.players())
        clauses = (clause(scene, condition, other),)
        return order("TREATY_NEW", title="A treaty", states=(other,), clauses=clauses, secret=secret)

    return made


def signing(condition: str) -> Maker:
    """A signature that a draft about something lacks."""

    def made(scene: Scene) -> StatecraftOrder:
        drafts = [one for one in mine(scene, "open") if scene.me.code not in one.signed and about(one, condition)]
        draft = scene.pick(drafts)
        return order("SIGN", ref=str(draft.number), version=draft.version)

    return made


def drafting(condition: str, maker: Maker) -> Maker:
    """A draft about something, if there is none."""

    def made(scene: Scene) -> StatecraftOrder | None:
        drafts = [one for one in scene.world.treaties.values() if one.status == "open"]
        return None if any(about(one, condition) for one in drafts) else maker(scene)

    return made


def about(one: Treaty, condition: str) -> bool:
    """Whether a treaty has a clause of a kind."""
    return any(clause.condition == condition for clause in one.clauses)


def bond(condition: str, maker: Maker | None = None) -> tuple[Maker, ...]:
    """What leads to a treaty with such a clause."""
    return signing(condition), drafting(condition, maker or treaty(condition))


def expedition(scene: Scene) -> StatecraftOrder:
    """An explorer whose price is asked first."""
    return order("EXPLORE", option=scene.pick(list(COMPASS)))


SIGN = on_draft("SIGN")
AGREED: tuple[Maker, ...] = (on_offer("ACCEPT_OFFER"), influence)
CLAIMED: tuple[Maker, ...] = (ACTS["CLAIM"],)
LEADS: Mapping[str, tuple[Maker, ...]] = {
    "act COMPLAIN_INFLUENCE": AGREED,
    "act ACCEPT_OFFER": (influence,),
    "act COUNTER": (influence,),
    "act REJECT_OFFER": (influence,),
    "act SUPPORT": CLAIMED,
    "act GENEROUS": (war_on_neighbour,),
    "act LEAVE": bond("coalition", coalition),
    "act PUBLISH": bond("military_access", treaty("military_access", secret=True)),
    "act LEAK": bond("military_access", treaty("military_access", secret=True)),
    "act END_TREATY": (SIGN, ACTS["TREATY_NEW"]),
    "act COMPLAIN_TREATY": (SIGN, ACTS["TREATY_NEW"]),
    "act GENERAL_ROLLS": (ACTS["SUCCEED"],),
    "act REPAY": (ACTS["LOAN"],),
    "act BANKRUPTCY": (ACTS["LOAN"],),
    "item support": CLAIMED,
    "item quote": (ACTS["CLAIM"], ACTS["LOAN"], expedition),
    "item call": (war_on_ally, *bond("defense_pact")),
    "item consent": (*bond("protectorate"), SIGN, ACTS["TREATY_NEW"]),
    "item trace": (ACTS["PIRACY"],),
    "item bid": (ACTS["DESTABILIZE"], ACTS["FOMENT"]),
    "item ballot": (ACTS["GENEROUS"], *bond("coalition", coalition)),
    "item terms": (ACTS["GENEROUS"], war_on_neighbour),
    "item service": (ACTS["SUCCEED"],),
    "item ruling": (ACTS["REQUEST_HONOR"], ACTS["REQUEST_CB"]),
    "edit QUOTE": (expedition,),
    "edit FOUND": (expedition,),
    "edit RULE": (ACTS["REQUEST_HONOR"], ACTS["REQUEST_CB"]),
    "order DEVASTATE": (war_on_neighbour, army),
    "order EMBARK": (army,),
    "order LAND": (army,),
    "order BLOCKADE": (war_on_neighbour,),
    "order PRIVATEERS": (war_on_neighbour,),
}
"""What has not been used -> acts that lead to it, the nearest first."""
EDIT_LEADS: Mapping[str, str] = {
    "act CLAIM": "GM_KILL",
    "act SUPPORT": "GM_KILL",
    "act ANNEX": "GM_REGION",
    "act REPORT_REWARD": "REWARD",
    "act GENERAL_ROLLS": "GM_SEAT",
    "item claims": "GM_KILL",
    "item support": "GM_KILL",
    "edit EVENT_CLOSE": "EVENT",
    "item auction": "EVENT",
    "item choice": "EVENT",
    "item service": "GM_KILL",
}
"""What has not been used -> the moderator's order that leads to it."""


def acts(scenes: Sequence[Scene], lacking: Lacking) -> Iterator[tuple[str, StatecraftOrder]]:
    """Who could do what, what has not been done yet first, then what leads to what is lacking, of that anything."""
    wanted = [ACTS[verb] for verb in lacking.get("act", ())]
    names = _names(lacking)
    leads = [lead for name in scenes[0].chance.sample(names, len(names)) for lead in LEADS.get(name, ())]
    for maker in (*wanted, *leads):
        for scene in scenes:
            made = legal(scene, lambda maker=maker, scene=scene: maker(scene))  # type: ignore[misc]
            if made:
                yield scene.power, made


def edits(scene: Scene, lacking: Lacking) -> Iterator[StatecraftOrder]:
    """The moderator's orders that have not been given yet, those first that can seldom be; events that have not been;
    then what leads to others."""
    yield from _made(scene, sorted(lacking.get("edit", ()), key=lambda verb: f"edit {verb}" not in LEADS))
    for event in lacking.get("event", ()):
        yield order("EVENT", ref=event)
    leads = [EDIT_LEADS[name] for name in _names(lacking) if name in EDIT_LEADS]
    yield from _made(scene, scene.chance.sample(leads, len(leads)))


def _made(scene: Scene, verbs: Sequence[str]) -> Iterator[StatecraftOrder]:
    tries = (attempted(lambda verb=verb: EDITS[verb](scene)) for verb in verbs)  # type: ignore[misc]
    return (made for made in tries if made)


def _names(lacking: Lacking) -> list[str]:
    return [f"{kind} {name}" for kind, names in lacking.items() for name in names]
