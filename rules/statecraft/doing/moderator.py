"""The moderator's own verbs (orders of the Gamemaster, SC-GM, SC-PRES, SC-PAPA, SC-EVENT). Each is an audited edit."""

from __future__ import annotations

import json
from collections.abc import Callable

from rules.ruleset import MODERATOR
from rules.statecraft import (
    auctions,
    casus_belli,
    closing,
    conditions,
    effects,
    event_data,
    exploration,
    honor,
    items,
    knowledge,
    lands,
    ledger,
    papacy,
    prestige,
    protectorate,
    season,
    seats,
    sovereigns,
    succession,
    treaties,
)
from rules.statecraft.attributes import roll_against
from rules.statecraft.model import General, Realm
from rules.statecraft.order_model import StatecraftOrder
from rules.statecraft.refusals import RefusedError
from rules.statecraft.table import Table

Edit = Callable[[Table, StatecraftOrder, str], None]
NUMBERS = (
    "gold",
    "manpower",
    "prestige",
    "honor",
    "tax_income",
    "recruitment",
    "decay",
    "centralization",
    "investment",
    "stability",
)
READINESS = ("land_readiness", "naval_readiness")


def rule(table: Table, order: StatecraftOrder, reason: str) -> None:
    """A second ruling on a question, while nothing has come of the first (SC-GM-04)."""
    item = table.world.items.get(order.ref)
    if item is None:
        raise RefusedError("ERR-TOO-LATE", item=order.ref)
    closing.overrule(table, item, order.text)


def auto(table: Table, order: StatecraftOrder, reason: str) -> None:
    """off, timeout or full, for all rulings or one type (SC-GM-04)."""
    if order.option.lower() not in ("off", "timeout", "full"):
        raise RefusedError("ERR-OPTION", list="off, timeout, full")
    table.world.policies[order.text.upper()] = order.option.lower()


def gm_set(table: Table, order: StatecraftOrder, reason: str) -> None:
    """Conditions of unplayed States; of a played one only with CONFIRM (SC-GM-03)."""
    realm = _unplayed(table, order)
    for name, text in order.fields.items():
        key = name.lower().replace(" ", "_").replace("readiness_land", "land_readiness")
        key = key.replace("readiness_naval", "naval_readiness")
        if key in NUMBERS:
            ledger.change(table, realm, key, int(text) - int(getattr(realm, key)), f"moderator: {reason}")  # type: ignore[arg-type]
        elif key in READINESS and text in ("1", "2", "3"):
            setattr(realm, key, int(text))
        elif key == "religion":
            conditions.take_religion(table, realm, text.lower())
        elif key == "capital" and text in table.board.cities:
            realm.capital = text
        else:
            raise RefusedError("ERR-OPTION", list=", ".join((*NUMBERS, *READINESS, "religion", "capital")))


def gm_force(table: Table, order: StatecraftOrder, reason: str) -> None:
    """Units added or removed."""
    realm = _unplayed(table, order)
    verb, _, kind_word = order.option.partition(" ")
    kind = "N" if kind_word == "NAVAL" else "A"
    if verb == "ADD":
        ledger.raise_force(table, realm.code, kind, order.number or 1, order.place, reason)  # type: ignore[arg-type]
        return
    here = [f for f in table.forces_of(realm.code) if f.kind == kind and f.place == order.place]
    if not here:
        raise RefusedError("ERR-FORCE", x=order.place)
    ledger.change_units(table, here[0], -(order.number or 1), reason)


def gm_kill(table: Table, order: StatecraftOrder, reason: str) -> None:
    """An unplayed Sovereign dies (SC-LIFE-05)."""
    realm = _unplayed(table, order)
    if realm.ruler is None:
        raise RefusedError("ERR-STATE", x=order.state)
    succession.bury(table, realm.code, "moderator")


def gm_state(table: Table, order: StatecraftOrder, reason: str) -> None:
    """A new State with its data: conditions, regions, forces, ruler (SC-SCEN-01, SC-ANX-03)."""
    data = json.loads(order.text or "{}")
    code = data.get("code") or protectorate.free_code(table, order.title)
    realm = Realm(code, order.title, data.get("capital", ""), data.get("religion", "catholic"), prestige=0)
    table.world.realms[code] = realm
    for region in data.get("regions", ()):
        lands.transfer(table, region, code, "moderator")
    for name in (n for n in NUMBERS if n in data):
        ledger.change(table, realm, name, int(data[name]) - int(getattr(realm, name)), "moderator")  # type: ignore[arg-type]
    for place, units in data.get("armies", {}).items():
        ledger.raise_force(table, code, "A", int(units), place, "moderator")
    for place, units in data.get("navies", {}).items():
        ledger.raise_force(table, code, "N", int(units), place, "moderator")
    ruler = data.get("ruler", {})
    realm.ruler = sovereigns.create(table, code, ruler.get("name", f"Sovereign of {order.title}"), ruler.get("born"))
    table.world.emerged.append(order.title)
    table.proclaim("new state", state=code, name=order.title, regions=list(data.get("regions", ())), parent="")


def gm_region(table: Table, order: StatecraftOrder, reason: str) -> None:
    """Land after rulings."""
    land = table.world.lands[order.place]
    if order.option == "OWNER":
        lands.transfer(table, order.place, order.state, f"moderator: {reason}")
    else:
        readers = lands.hearers(table, order.place, order.state, land.controller, land.owner)
        land.controller = order.state
        table.tell(readers, "control", region=order.place, state=order.state, owner=land.owner)


def gm_wealth(table: Table, order: StatecraftOrder, reason: str) -> None:
    """A region's weight for shares."""
    table.world.lands[order.place].wealth = max(0, order.number or 0)


def gm_seat(table: Table, order: StatecraftOrder, reason: str) -> None:
    """A player takes a State, or serves one as a General, or plays on for somebody else."""
    if order.option == seats.INSTEAD:
        seats.replace(table, order.state, order.title)
        return
    if order.option == "STATE":
        seats.seat(table, order.title, order.state)
        return
    general = seats.appoint(table, order.title, order.state)
    for origin in table.world.realms.values():
        if origin.player == order.title:
            seats.take_along(origin, general)
    table.proclaim("seated", seats={general.id: order.title})


def supply(table: Table, order: StatecraftOrder, reason: str) -> None:
    """A Supply roll called for, or waived, this season (SC-SUP-01)."""
    if order.force not in table.world.forces:
        raise RefusedError("ERR-FORCE", x=order.force)
    waived = order.option.upper() == "NONE"
    table.world.supply_calls[order.force] = "no" if waived else str(order.number or 0)


def reveal(table: Table, order: StatecraftOrder, reason: str) -> None:
    """A place made known to a State."""
    knowledge.learn(table, order.state, exploration.with_seas(table, order.state, [order.place]), "moderator")


def found(table: Table, order: StatecraftOrder, reason: str) -> None:
    """What an expedition under way will find, and when (SC-EXP-04). ref: the State that sent it."""
    sent = [e for e in table.world.expeditions if e.state == order.ref]
    if not sent:
        raise RefusedError("ERR-CLOSED", item=order.ref)
    sent[-1].found, sent[-1].lost = list(order.via), False
    if order.number is not None:
        sent[-1].when = table.world.date + order.number


def award(table: Table, order: StatecraftOrder, reason: str) -> None:
    """SC-PRES-01."""
    prestige.award(
        table, _person(table, order.state), order.number or order.prestige or 0, order.text or reason, order.secret
    )


def honor_award(table: Table, order: StatecraftOrder, reason: str) -> None:
    """SC-HON-02."""
    honor.change(table, table.realm(order.state), order.number or 0, order.text or reason)


def reward(table: Table, order: StatecraftOrder, reason: str) -> None:
    """SC-PRES-02."""
    prestige.announce(table, order.text, order.number or 0, order.title)


def reward_done(table: Table, order: StatecraftOrder, reason: str) -> None:
    """SC-PRES-02."""
    prestige.grant(table, table.world.rewards[order.ref], order.state)


def event(table: Table, order: StatecraftOrder, reason: str) -> None:
    """SC-EVENT-01, -07: put up for bids; a global one happens at once."""
    if effects.data(table, order.ref)["kind"] == "global":
        effects.happen(table, order.ref)
    else:
        auctions.open_auction(table, order.ref, order.number or 0)


def event_new(table: Table, order: StatecraftOrder, reason: str) -> None:
    """An event of the moderator's own."""
    data = json.loads(order.text)
    event_data.check(table.board, data)
    table.world.extra_events[data["id"].upper()] = data


def event_close(table: Table, order: StatecraftOrder, reason: str) -> None:
    """An auction is called off."""
    item = table.world.items.get(order.ref)
    if item is None or item.kind != "auction":
        raise RefusedError("ERR-CLOSED", item=order.ref)
    items.close(table, item)


def papal(table: Table, order: StatecraftOrder, reason: str) -> None:
    """SC-PAPA-02..04."""
    acts = {
        "FIDEI": papacy.name_fidei,
        "EXCOMMUNICATE": papacy.excommunicate,
        "CRUSADE ON": papacy.call_crusade,
        "CRUSADE OFF": papacy.end_crusade,
    }
    acts[order.option.upper()](table, order.state)


def casus(table: Table, order: StatecraftOrder, reason: str) -> None:
    """SC-CB-01."""
    casus_belli.give(table, order.state, order.states[0], order.text or "granted")


def violation(table: Table, order: StatecraftOrder, reason: str) -> None:
    """SC-TREATY-11."""
    treaties.judge(table, int(order.ref), order.number or 0, order.state)


def minority(table: Table, order: StatecraftOrder, reason: str) -> None:
    """SC-CTRL-02."""
    table.realm(order.state).minority = order.number


def rate(table: Table, order: StatecraftOrder, reason: str) -> None:
    """SC-LOAN-01."""
    table.realm(order.state).rate = order.number


def quote(table: Table, order: StatecraftOrder, reason: str) -> None:
    """Another price for an expedition quoted."""
    item = table.world.items.get(order.ref)
    if item is None or "explore" not in item.about:
        raise RefusedError("ERR-CLOSED", item=order.ref)
    item.about["cost"] = item.shown["cost"] = order.number or 0
    table.tell(item.may_answer, "item", item=item.id, item_kind=item.kind, shown=item.shown)


def secret_roll(table: Table, order: StatecraftOrder, reason: str) -> None:
    """Dice for the moderator alone."""
    attribute = order.option.lower()
    value = table.attribute(order.state, attribute)
    key = ("secret roll", order.state, attribute, str(table.world.date))
    trial = roll_against(table, value, (order.number or 0,), *key)
    facts = {"effective": trial.effective, "die": trial.die, "success": trial.success}
    table.tell(MODERATOR, "secret roll", state=order.state, attribute=attribute, **facts)


def announce(table: Table, order: StatecraftOrder, reason: str) -> None:
    """A text to all."""
    table.proclaim("announcement", text=order.text)


def end_game(table: Table, order: StatecraftOrder, reason: str) -> None:
    """SC-GEN-06: the game is over now."""
    season.finish(table)


def _unplayed(table: Table, order: StatecraftOrder) -> Realm:
    realm = table.realm(order.state)
    if realm.player and not order.confirm:
        raise RefusedError("ERR-PLAYED", state=order.state)
    return realm


def _person(table: Table, name: str) -> Realm | General:
    if name in table.world.generals:
        return table.world.generals[name]
    return table.realm(name)


ACTS: dict[str, Edit] = {
    "RULE": rule,
    "AUTO": auto,
    "GM_SET": gm_set,
    "GM_FORCE": gm_force,
    "GM_KILL": gm_kill,
    "GM_STATE": gm_state,
    "GM_REGION": gm_region,
    "GM_WEALTH": gm_wealth,
    "GM_SEAT": gm_seat,
    "SUPPLY": supply,
    "REVEAL": reveal,
    "FOUND": found,
    "AWARD": award,
    "HONOR": honor_award,
    "REWARD": reward,
    "REWARD_DONE": reward_done,
    "EVENT": event,
    "EVENT_NEW": event_new,
    "EVENT_CLOSE": event_close,
    "PAPACY": papal,
    "CB": casus,
    "VIOLATION": violation,
    "MINORITY": minority,
    "RATE": rate,
    "QUOTE": quote,
    "SECRET_ROLL": secret_roll,
    "ANNOUNCE": announce,
    "END_GAME": end_game,
}
