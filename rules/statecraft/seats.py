"""Who plays what: staying, moving to another State, serving as a General (SC-LIFE-08, -09, SC-LEAD-05)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.ruleset import MODERATOR, PUBLIC
from rules.statecraft import horizon, items, ledger, numbering
from rules.statecraft.attributes import ATTRIBUTES
from rules.statecraft.model import General, Item, Realm, World
from rules.statecraft.sovereigns import arranged, create
from rules.statecraft.table import Table

MOVED_HONOR = 10
INSTEAD = "INSTEAD"
"""Of GM_SEAT: one player for another. No words of a mail mean it; the service says so."""


def follow_wish(table: Table, realm: Realm) -> None:
    """After a death: the player stays, asks for another State, or offers to serve a monarch. One who lost the State
    asks for what he wished, or picks later."""
    wish, realm.wish = realm.wish, {}
    if not realm.player:
        return
    if wish.get("option") == "MOVE":
        ask_move(table, realm, list(wish["states"]))
    elif wish.get("option") == "GENERAL":
        ask_service(table, realm.code, str(wish["states"][0]))
    elif not realm.alive:
        table.tell(realm.code, "choose state", free=free_states(table))


def settle(table: Table) -> None:
    """Players whose State is no more ask for what they wished, or are told what there is (SC-LIFE-08)."""
    for code in table.exiled:
        follow_wish(table, table.realm(code))
    table.exiled.clear()


def undecided(table: Table) -> bool:
    """Whether a player waits to hear if he may change States; Spring waits for that (RQ-CHANGE-STATE)."""
    return any(changes_state(item) for item in items.open_of_kind(table, "ruling"))


def changes_state(item: Item) -> bool:
    """Whether an item is the ruling on a change of States."""
    return item.kind == "ruling" and item.about["type"] == "RQ-CHANGE-STATE"


def free_states(table: Table) -> list[str]:
    """The States that nobody plays."""
    return [r.code for r in table.living() if not r.player]


def ask_move(table: Table, realm: Realm, wished: list[str]) -> None:
    """SC-LIFE-08: the moderator judges; by default yes if the State is unplayed and no richer than the old one."""
    open_now = [s for s in wished if s in free_states(table)]
    if not open_now:
        table.tell(realm.code, "move refused", wished=wished)
        return
    target = table.realm(open_now[0])
    default = "yes" if not realm.alive or target.tax_income <= realm.tax_income else "no"
    about = {"player": realm.player, "from": realm.code, "to": target.code}
    items.ruling(table, "RQ-CHANGE-STATE", about, {"state": realm.code, "to": target.code}, default)


def general_moves(table: Table, general: General, wished: list[str]) -> None:
    """A General asks for a State of his own, for instance one that has just emerged (SC-LIFE-09, SC-SCEN-01)."""
    open_now = [s for s in wished if s in free_states(table)]
    if not open_now:
        table.tell(general.id, "move refused", wished=wished)
        return
    about = {"player": general.player, "from": general.id, "to": open_now[0]}
    items.ruling(table, "RQ-CHANGE-STATE", about, {"state": general.id, "to": open_now[0]}, "yes")


def decide_move(table: Table, about: Mapping[str, Any], allowed: bool) -> None:
    """The ruling on a change of States, or on serving a monarch; the target may have been taken meanwhile."""
    origin, target = _origin(table, about["from"]), table.realm(about["to"])
    if origin is None or origin.player != about["player"]:
        return
    if about.get("serves") and allowed and target.alive:
        serve(table, origin, target.code)
        return
    if not allowed or target.player or not target.alive:
        table.tell(about["from"], "move refused", wished=[about["to"]])
        return
    move(table, origin, target)


def move(table: Table, origin: Realm | General, target: Realm) -> None:
    """The player becomes a new Sovereign of another State: Honor 10, Prestige kept; the old State is the
    moderator's."""
    player = origin.player
    if isinstance(origin, General):
        leave_command(table, origin)
    target.ruler = create(table, f"{target.code}:moved", f"Sovereign of {target.name}")
    target.honor = MOVED_HONOR
    take_along(origin, target)
    read_in(table, target.code)
    former = origin.code if isinstance(origin, Realm) else origin.id
    table.proclaim("moved", former=former, state=target.code)
    table.proclaim("seated", seats={target.code: player})


def read_in(table: Table, state: str) -> None:
    """Who comes to play a State finds its treaties and the public ones, each with a number (SC-TREATY-14)."""
    for number, treaty in sorted(table.world.treaties.items()):
        told = horizon.hearers(table.board, table.world, treaty.parties) if treaty.known else ()
        if state in treaty.parties or PUBLIC in told or state in told:
            numbering.show(table.world, state, "T", str(number))


def take_along(origin: Realm | General, target: Realm | General) -> None:
    """Player, Prestige and score move; what stays behind has none."""
    target.player, target.prestige, target.spent = origin.player, origin.prestige, origin.spent
    origin.player, origin.prestige, origin.spent = "", 0, 0


def _origin(table: Table, name: str) -> Realm | General | None:
    return table.world.generals.get(name) or table.world.realms.get(name)


def ask_service(table: Table, power: str, monarch: str) -> None:
    """SC-LIFE-09: the monarch is asked whether the player of a State or General may serve; the moderator for an
    unplayed one."""
    about = {"from": power, "monarch": monarch}
    items.open_item(table, "service", about, {"state": power}, (monarch,), table.board.hours("ruling"))


def close_service(table: Table, item: Item, answers: Mapping[str, str]) -> None:
    """Accepted, the player becomes a General or Admiral of that State, if the moderator agrees too (RQ-CHANGE-STATE);
    of an unplayed monarch he has agreed already."""
    name, monarch = item.about["from"], table.realm(item.about["monarch"])
    origin = _origin(table, name)
    reply = next(iter(answers.values()), "decline").lower()
    if origin is None or not origin.player or not monarch.alive or not reply.startswith(("a", "y")):
        table.tell(name, "service declined", monarch=monarch.code)
    elif monarch.player:
        about = {"player": origin.player, "from": name, "to": monarch.code, "serves": True}
        items.ruling(table, "RQ-CHANGE-STATE", about, {"state": name, "to": monarch.code}, "yes")
    else:
        serve(table, origin, monarch.code)


def serve(table: Table, origin: Realm | General, monarch: str) -> General:
    """The player leaves the throne, or the service of another, for a General's life under a monarch; Prestige is
    kept."""
    if isinstance(origin, General):
        leave_command(table, origin)
    general = appoint(table, origin.player, monarch)
    take_along(origin, general)
    former = origin.code if isinstance(origin, Realm) else origin.id
    table.proclaim("general", general=general.id, serves=monarch, former=former)
    table.proclaim("seated", seats={general.id: general.player})
    return general


def leave_command(table: Table, general: General) -> None:
    """A General who is no more, or goes elsewhere, leaves his force to an Officer."""
    for force in table.world.forces.values():
        if force.commander == general.id:
            force.commander = "officer"


def appoint(table: Table, player: str, monarch: str) -> General:
    """A new General or Admiral, a full character (SC-LEAD-05); his rolls may be arranged once."""
    number = table.next("general")
    person = create(table, f"general of {monarch}:{player}", f"General {number}")
    rolls = [person.attributes[name] for name in ATTRIBUTES]
    general = General(f"G{number}", person, player, monarch, rolls=rolls)
    table.world.generals[general.id] = general
    return general


def arrange(table: Table, general: General, fields: Mapping[str, str]) -> None:
    """GENERAL ROLLS: the two highest rolls on Strategy and Vigilance, or all as rolled (R-34)."""
    wanted = sorted(("strategy", "vigilance"), key=lambda name: fields.get(name, ""))
    chosen = wanted if fields else []
    general.person.attributes = arranged(general.rolls, chosen)
    general.arranged = True
    table.tell(general.id, "general", general=general.id, attributes=dict(general.person.attributes))


def retire_general(table: Table, general: General) -> None:
    """A General has died: his player chooses anew, the force has an Officer."""
    leave_command(table, general)
    table.proclaim("death", general=general.id, name=general.person.name, state=general.serves)
    table.tell(general.id, "choose state", free=free_states(table))


def general_wishes(table: Table, general: General, facts: Mapping[str, Any]) -> None:
    """SUCCEED of a General: another monarch, a State of his own, or to stay as he is."""
    if facts["option"] == "GENERAL":
        ask_service(table, general.id, str(facts["states"][0]))
    elif facts["option"] == "MOVE":
        general_moves(table, general, list(facts["states"]))
    else:
        table.tell(general.id, "wish", **facts)


def wish(table: Table, realm: Realm, facts: Mapping[str, Any]) -> None:
    """SUCCEED: a standing wish for the next death; one without a State is heard at once."""
    realm.wish = dict(facts)
    table.tell(realm.code, "wish", state=realm.code, **facts)
    if not realm.alive:
        follow_wish(table, realm)


def playing(world: World, power: str) -> str:
    """The name of who plays a State or General, "" for nobody."""
    person = world.generals.get(power) or world.realms.get(power)
    return person.player if person else ""


def replace(table: Table, power: str, player: str) -> None:
    """Somebody plays on for another: the same Sovereign or General, the same score, under his own name."""
    person = table.world.generals.get(power) or table.realm(power)
    person.player = player
    table.proclaim("seated", seats={power: player})


def seat(table: Table, player: str, state: str) -> None:
    """The moderator seats a player in a State, from wherever he was (GM SEAT)."""
    target = table.realm(state)
    people: list[Realm | General] = [*table.world.realms.values(), *table.world.generals.values()]
    for origin in people:
        if origin.player == player and origin is not target:
            take_along(origin, target)
            if isinstance(origin, General):
                leave_command(table, origin)
    target.player = player
    read_in(table, state)
    table.tell((MODERATOR, state), "seat", player=player, state=state)
    table.proclaim("seated", seats={state: player})
    ledger.change(table, target, "honor", MOVED_HONOR - target.honor, "new player")
