"""The canonical text of a line (orders.md section 4), a table from verb to wording."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rules.online1483.line import Clauses, Force, Item, Line, Retreat, Term, Trigger

UNIT_WORDS = {"ship_of_the_line": "SHIP OF THE LINE", "tribal_city": "TRIBAL CITY"}
PLURALS = {
    "ship_of_the_line": "SHIPS OF THE LINE",
    "frigate": "FRIGATES",
    "merchantman": "MERCHANTMEN",
    "general": "GENERALS",
}


def unit_words(force: Force) -> str:
    """ "3 INFANTRY", "2 FRIGATES", "GENERAL Talbot", "ALL", "ALL SHIPS", "TRIBAL CITY"."""
    if force.kind == "all":
        return "ALL"
    if force.kind == "ships":
        return "ALL SHIPS"
    if force.name:
        return f"GENERAL {force.name}"
    word = UNIT_WORDS.get(force.kind, force.kind.upper())
    if force.kind == "tribal_city":
        return word
    number = "ALL" if force.count == 0 else str(force.count)
    return f"{number} {PLURALS.get(force.kind, word) if force.count != 1 else word}"


def forces_words(forces: Iterable[Force]) -> str:
    """A list of units, joined by commas."""
    return ", ".join(unit_words(force) for force in forces)


def kinds_words(kinds: Iterable[str]) -> str:
    """A list of unit types as in a losses clause: "cavalry, infantry"."""
    return ", ".join(kind.replace("_", " ") for kind in kinds)


def bonus_words(bonus: Iterable[Force]) -> str:
    """A bonus clause: "2 cavalry, 1 infantry"."""
    return ", ".join(f"{part.count} {part.kind.replace('_', ' ')}" for part in bonus)


TRIGGER_WORDS: dict[str, Callable[[Trigger], str]] = {
    "after_round": lambda t: f"after round {t.number}",
    "losses": lambda t: f"losses {t.number} or more",
    "left": lambda t: f"{t.number} or fewer left",
    "outnumbered": lambda t: "outnumbered",
    "no_liners": lambda t: "no ships of the line left",
    "attacked": lambda t: (
        "attacked" + (f" by {t.nation}" if t.nation else "") + (f" with {t.number} or more" if t.number else "")
    ),
    "at_war": lambda t: f"at war with {t.nation}",
    "accepts": lambda t: f"{t.nation} accepts",
    "arrived": lambda t: f"{t.text} has arrived",
    "unread": lambda t: t.text,
}


def triggers_words(triggers: Iterable[Trigger], joint: str = " or ") -> str:
    """Conditions, joined."""
    return joint.join(TRIGGER_WORDS[trigger.kind](trigger) for trigger in triggers)


def retreat_words(retreat: Retreat) -> str:
    """A retreat clause."""
    return "RETREAT" + (f" TO {retreat.goal}" if retreat.goal else "") + f" IF {triggers_words(retreat.any_of)}"


def clauses_words(clauses: Clauses, avoid: Iterable[str] = ()) -> str:
    """Every clause of a line that may fight, each after a blank."""
    parts = [retreat_words(clauses.retreat)] if clauses.retreat else []
    parts += [f"LOSSES {kinds_words(clauses.losses)}"] if clauses.losses else []
    parts += [f"BONUS {bonus_words(clauses.bonus)}"] if clauses.bonus else []
    parts += [f"AVOID {nation}" for nation in avoid]
    return "".join(f" {part}" for part in parts)


ITEM_WORDS: dict[str, Callable[[Item], str]] = {
    "resources": lambda i: f"{i.amount} RESOURCES",
    "units": lambda i: f"{forces_words(i.forces)} IN {i.place}",
    "port": lambda i: f"PORT IN {i.place}",
    "trade": lambda i: f"{i.amount} {i.trade.upper()} TRADE",
    "territory": lambda i: f"TERRITORY {i.place}",
    "route": lambda i: f"{i.route.upper()} ROUTE",
    "guns": lambda i: "GUNS",
    "horses": lambda i: "HORSES",
}


def items_words(items: Iterable[Item]) -> str:
    """Things to give or get."""
    return ", ".join(ITEM_WORDS[item.kind](item) for item in items)


TERM_WORDS: dict[str, Callable[[Term], str]] = {
    "with": lambda t: f"WITH {t.nation}",
    "tribute": lambda t: f"TRIBUTE FOR {t.nation} {t.amount}",
    "pays": lambda t: f"{t.nation} PAYS {t.amount} FOR {t.turns} TURNS",
    "gives": lambda t: f"{t.nation} GIVES {items_words(t.items)}",
    "frees": lambda t: f"{t.nation} FREES {t.other}: {', '.join(t.places) or 'ALL'}",
    "withdraws": lambda t: f"{t.nation} WITHDRAWS FROM {', '.join(t.places)}",
    "text": lambda t: t.text,
}


def times(line: Line) -> str:
    """ " UP TO 3 TIMES", " 2 TIMES" or nothing."""
    if line.up_to:
        return f" UP TO {line.times} TIMES"
    return f" {line.times} TIMES" if line.times > 1 else ""


def _sail(word: str) -> Callable[[Line], str]:
    def say(line: Line) -> str:
        via = f" VIA {', '.join(line.via)}" if line.via else ""
        merges = "".join(f" MERGE WITH {forces_words(m.ships)} IN {m.zone}" for m in line.merges)
        attack = f" ATTACK {line.nation}" if line.nation else ""
        clauses = clauses_words(line.clauses)
        return f"{word} {forces_words(line.ships)} FROM {line.zone} TO {line.goal}{via}{merges}{attack}{clauses}"

    return say


def _move(line: Line) -> str:
    via = f" VIA {', '.join(line.via)}" if line.via else ""
    peace = " PEACEFULLY" if line.peaceful else ""
    return f"MOVE {forces_words(line.forces)} FROM {line.place} TO {line.goal}{via}{peace}"


def _attack(line: Line) -> str:
    armies = " AND ".join(f"{forces_words(army.forces)} FROM {army.place}" for army in line.armies)
    via = f" VIA {', '.join(line.via)}" if line.via else ""
    return f"ATTACK {line.goal} WITH {armies}{via}{clauses_words(line.clauses, line.avoid)}"


def _load(line: Line) -> str:
    parts = [forces_words(line.forces)] if line.forces else []
    parts += [f"CARAVAN {line.amount}"] if line.amount else []
    return f"LOAD {', '.join(parts)} IN {line.place} ON {forces_words(line.ships)} IN {line.zone}"


def _land(line: Line) -> str:
    parts = [forces_words(line.forces)] if line.forces else []
    parts += [f"CARAVAN {line.amount}"] if line.amount else []
    return f"LAND {', '.join(parts)} FROM {line.zone} IN {line.goal}{clauses_words(line.clauses)}"


def _passage(line: Line) -> str:
    where = f" IN {', '.join(line.places)}" if line.places else ""
    return f"{line.reply.upper()} {line.nation} {line.trade.upper()} PASSAGE{where}"


def _intercept(line: Line) -> str:
    but = f" EXCEPT {', '.join(line.avoid)}" if line.avoid else ""
    when = f" IF {triggers_words(line.condition, ' and ')}" if line.condition else ""
    return f"SHIPS IN {line.zone} ATTACK {line.nation or 'ALL'}{but}{when}"


def _offered(line: Line) -> str:
    what = {"peace": "PEACE", "transfer": "A TRANSFER", "gift": "A GIFT", "trade": "A TRADE"}[line.subject]
    return f"IF {line.nation} OFFERS {what} {line.reply.upper()}"


def _answer(line: Line) -> str:
    joint = "WITH" if line.subject == "trade" else "FROM"
    return f"{line.reply.upper()} {line.subject.upper()} {joint} {line.nation}"


def _cautious(line: Line) -> str:
    when = f" IF {triggers_words(line.condition, ' and ')}" if line.condition else ""
    return f"GENERAL IN {line.place} RETREAT TO {line.goal} AFTER ROUND 1{when}"


def _build(line: Line) -> str:
    return f"BUILD {forces_words(line.forces)} IN {line.place}" + (f" FOR {line.zone}" if line.zone else "")


def _terms(line: Line) -> str:
    terms = "; ".join(TERM_WORDS[term.kind](term) for term in line.terms)
    return f"OFFER PEACE TO {line.nation}" + (f" TERMS: {terms}" if terms else "")


def _cancel(line: Line) -> str:
    about = line.nation or line.place
    return "CANCEL STANDING ORDERS" + (f" ABOUT {about}" if about else "")


def _somewhere(word: str, place: str, rest: str) -> str:
    return f"{word}{f' IN {place}' if place else ''}: {rest}"


WORDING: dict[str, Callable[[Line], str]] = {
    "influence": lambda o: f"INFLUENCE {o.nation}{times(o)}" + (f" UNTIL {o.until}" if o.until else ""),
    "negative_influence": lambda o: f"NEGATIVE INFLUENCE {o.nation} AGAINST {o.other}{times(o)}",
    "threaten": lambda o: f"THREATEN {o.nation} TO END WAR WITH {o.other}",
    "finance_war": lambda o: f"FINANCE WAR OF {o.nation} AGAINST {o.other} BID {o.amount}",
    "declare_war": lambda o: f"DECLARE WAR ON {o.nation}",
    "steal_trade": lambda o: f"STEAL {o.trade.upper()} TRADE FROM {o.nation}{times(o)}",
    "develop_trade": lambda o: f"DEVELOP {o.trade.upper()} TRADE{times(o)}",
    "reorganise": lambda o: f"REORGANISE FROM {o.place} TO {o.goal}",
    "economy": lambda o: f"BUILD ECONOMY IN {' AND '.join(o.places)}",
    "build_city": lambda o: f"BUILD CITY IN {o.place}",
    "fortify": lambda o: f"FORTIFY {o.place}",
    "caravan": lambda o: f"CARAVAN {o.amount} FROM {o.place} TO {o.nation}",
    "transfer_trade": lambda o: f"TRANSFER {o.amount} {o.trade.upper()} TRADE TO {o.nation}",
    "build": _build,
    "build_port": lambda o: f"BUILD PORT IN {o.place}",
    "build_tribal_city": lambda o: f"BUILD TRIBAL CITY IN {o.place}",
    "repair": lambda o: f"REPAIR {unit_words(Force(kind='ship_of_the_line', count=o.amount))} IN {o.zone}",
    "load": _load,
    "sail": _sail("SAIL"),
    "deep_sea": _sail("DEEP SEA"),
    "expedition": _sail("EXPEDITION"),
    "attack_at_sea": lambda o: f"ATTACK {o.nation} IN {o.zone} WITH {forces_words(o.ships)}{clauses_words(o.clauses)}",
    "losses_at_sea": lambda o: f"LOSSES AT SEA: {kinds_words(o.losses)}",
    "move": _move,
    "attack": _attack,
    "land": _land,
    "move_caravan": lambda o: (
        f"MOVE CARAVAN {o.amount} FROM {o.place} TO {o.goal}" + (f" VIA {', '.join(o.via)}" if o.via else "")
    ),
    "move_tribal_city": lambda o: f"MOVE TRIBAL CITY FROM {o.place} TO {o.goal}",
    "losses": lambda o: f"LOSSES: {kinds_words(o.losses)}",
    "incorporate": lambda o: f"INCORPORATE {' AND '.join(o.places)}",
    "upgrade": lambda o: f"UPGRADE {o.place} TO CORE",
    "settle": lambda o: f"SETTLE TRIBAL CITY IN {o.place}",
    "offer_peace": _terms,
    "answer": _answer,
    "demand_surrender": lambda o: f"DEMAND SURRENDER OF {o.nation}",
    "surrender": lambda o: f"SURRENDER TO {o.nation}",
    "call_ally": lambda o: f"CALL ALLY {o.nation} AGAINST {o.other}",
    "tribute_answer": lambda o: (
        f"TRIBUTE FOR {o.nation}: " + ("REFUSE PEACE" if o.reply == "refuse" else o.reply.upper())
    ),
    "marry": lambda o: f"MARRY {o.nation}",
    "marry_player": lambda o: f"MARRY {o.nation} RULER {o.ruler}" + (f" PAID BY {o.payer}" if o.payer else ""),
    "liberate": lambda o: f"SUPPORT LIBERATION OF {o.nation or 'LOCAL PEOPLES'} IN {o.place} WITH {o.amount}",
    "colonial_rebellion": lambda o: f"SUPPORT COLONIAL REBELLION IN {o.place} WITH {o.amount} CHANCES",
    "civil_war": lambda o: f"SUPPORT CIVIL WAR IN {o.nation} WITH {o.amount}",
    "independence": lambda o: f"GRANT INDEPENDENCE TO {o.nation}: {', '.join(o.places) or 'ALL'}",
    "stop_support": lambda o: f"STOP SUPPORT OF CIVIL WAR IN {o.nation}",
    "trade": lambda o: f"TRADE WITH {o.nation}: GIVE {items_words(o.give)}; GET {items_words(o.get)}",
    "give": lambda o: f"GIVE {items_words(o.give)} TO {o.nation}",
    "passage": _passage,
    "intercept": _intercept,
    "blockade": lambda o: f"SHIPS IN {o.zone} ATTACK NEW SHIPS OF {o.nation}",
    "join_at_sea": lambda o: (
        f"IF {o.nation} FIGHTS {o.other} IN {o.zone} " + (f"JOIN {o.ruler}" if o.ruler else "STAY OUT")
    ),
    "in_defence": lambda o: f"IF {o.nation} ATTACKS {o.place} " + (f"JOIN {o.ruler}" if o.ruler else "DO NOT FIGHT"),
    "cautious": _cautious,
    "brigand": lambda o: f"BRIGAND IN {o.place} RAID {o.goal}",
    "rob": lambda o: "ROB CARAVANS" + (f" OF {o.nation}" if o.nation else "") + f" IN {o.place}",
    "defence_losses": lambda o: _somewhere("DEFENCE LOSSES", o.place, kinds_words(o.losses)),
    "defence_bonus": lambda o: _somewhere("DEFENCE BONUS", o.place, bonus_words(o.bonus)),
    "if_offers": _offered,
    "keep_standing": lambda o: "KEEP STANDING ORDERS",
    "cancel_standing": _cancel,
    "pass": lambda o: "PASS",
    "setup_cities": lambda o: f"SETUP TRIBAL CITIES IN {', '.join(o.places)}",
    "setup_lands": lambda o: f"SETUP LANDS {', '.join(o.places)}",
    "setup_place": lambda o: f"SETUP PLACE {forces_words(o.forces)} IN {o.place}",
}


def words(line: Line) -> str:
    """The canonical text of a line, which the game's own parser reads back."""
    return WORDING[line.verb](line)
