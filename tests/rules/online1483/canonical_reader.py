"""Reads canonical order lines, and nothing else, while the cases are older than the parser."""

from __future__ import annotations

import re

from rules.online1483.line import Army, Clauses, Fleet, Force, Item, Line, Retreat, Term, Trigger

KINDS = {
    "infantry": "infantry",
    "cavalry": "cavalry",
    "artillery": "artillery",
    "knights": "knights",
    "knight": "knights",
    "general": "general",
    "generals": "general",
    "ship of the line": "ship_of_the_line",
    "ships of the line": "ship_of_the_line",
    "frigate": "frigate",
    "frigates": "frigate",
    "merchantman": "merchantman",
    "merchantmen": "merchantman",
    "tribal city": "tribal_city",
}


def kind(word):
    return KINDS[word.strip().lower()]


def forces(text):
    out, amount = [], 0
    for part in re.split(r",| AND ", text):
        part = part.strip()
        low = part.lower()
        if low == "all":
            out.append(Force(kind="all", count=0))
        elif low == "all ships":
            out.append(Force(kind="ships", count=0))
        elif low.startswith("caravan"):
            amount = int(low.split()[1])
        elif low == "tribal city":
            out.append(Force(kind="tribal_city"))
        elif m := re.fullmatch(r"(\d+|all) (.+)", low):
            out.append(Force(kind=kind(m[2]), count=0 if m[1] == "all" else int(m[1])))
        else:
            word, _, name = part.partition(" ")
            out.append(Force(kind=kind(word), name=name))
    return tuple(out), amount


def places(text):
    return tuple(p.strip() for p in re.split(r",| AND ", text) if p.strip())


def trigger(text):
    t = text.strip()
    for pattern, name in (
        (r"after round (\d+)", "after_round"),
        (r"losses (\d+)(?: or more)?", "losses"),
        (r"(\d+) or fewer left", "left"),
    ):
        if m := re.fullmatch(pattern, t, re.I):
            return Trigger(kind=name, number=int(m[1]))
    if t.lower() == "outnumbered":
        return Trigger(kind="outnumbered")
    if t.lower() == "no ships of the line left":
        return Trigger(kind="no_liners")
    if m := re.fullmatch(r"attacked(?: by (.+?))?(?: with (\d+) or more)?", t):
        return Trigger(kind="attacked", nation=m[1] or "", number=int(m[2] or 0))
    if m := re.fullmatch(r"at war with (.+)", t):
        return Trigger(kind="at_war", nation=m[1])
    if m := re.fullmatch(r"(.+) accepts", t):
        return Trigger(kind="accepts", nation=m[1])
    return Trigger(kind="unread", text=t)


def split_clauses(text):
    pattern = r"\s(?=(?:RETREAT|LOSSES|BONUS|AVOID)\b)"
    head, *rest = re.split(pattern, text)
    retreat, losses, bonus, avoid = None, (), (), []
    for part in rest:
        if m := re.fullmatch(r"RETREAT(?: TO (.+?))? IF (.+)", part):
            goal = m[1] or ""
            retreat = Retreat(
                goal=goal,
                any_of=tuple(trigger(t) for t in m[2].split(" or "))
                if not re.search("or (more|fewer)", m[2])
                else (trigger(m[2]),),
            )
        elif m := re.fullmatch(r"LOSSES (.+)", part):
            losses = tuple(kind(w) for w in m[1].split(","))
        elif m := re.fullmatch(r"BONUS (.+)", part):
            bonus = forces(m[1])[0]
        elif m := re.fullmatch(r"AVOID (.+)", part):
            avoid.append(m[1])
    return head, Clauses(retreat=retreat, losses=losses, bonus=bonus), tuple(avoid)


def items(text):
    out = []
    for part in text.split(","):
        part = part.strip()
        if m := re.fullmatch(r"(\d+) RESOURCES", part):
            out.append(Item(kind="resources", amount=int(m[1])))
        elif m := re.fullmatch(r"PORT IN (.+)", part):
            out.append(Item(kind="port", place=m[1]))
        elif m := re.fullmatch(r"(\d+) (SEA|LAND) TRADE", part):
            out.append(Item(kind="trade", amount=int(m[1]), trade=m[2].lower()))
        elif m := re.fullmatch(r"(ATLANTIC|PACIFIC) ROUTE", part):
            out.append(Item(kind="route", route=m[1].lower()))
        elif part in ("GUNS", "HORSES"):
            out.append(Item(kind=part.lower()))
        elif m := re.fullmatch(r"(\d+ .+) IN (.+)", part):
            out.append(Item(kind="units", forces=forces(m[1])[0], place=m[2]))
        else:
            out.append(Item(kind="territory", place=part.removeprefix("TERRITORY ").strip()))
    return tuple(out)


def terms(text):
    out = []
    for part in text.split(";"):
        part = part.strip()
        if m := re.fullmatch(r"WITH (.+)", part):
            out.append(Term(kind="with", nation=m[1]))
        elif m := re.fullmatch(r"TRIBUTE FOR (.+) (\d+)", part):
            out.append(Term(kind="tribute", nation=m[1], amount=int(m[2])))
        elif m := re.fullmatch(r"(.+) PAYS (\d+) FOR (\d+) TURNS?", part):
            out.append(Term(kind="pays", nation=m[1], amount=int(m[2]), turns=int(m[3])))
        elif m := re.fullmatch(r"(.+) GIVES (.+)", part):
            out.append(Term(kind="gives", nation=m[1], items=items(m[2])))
        elif m := re.fullmatch(r"(.+) FREES (.+): (.+)", part):
            out.append(Term(kind="frees", nation=m[1], other=m[2], places=() if m[3] == "ALL" else places(m[3])))
        elif m := re.fullmatch(r"(.+) WITHDRAWS FROM (.+)", part):
            out.append(Term(kind="withdraws", nation=m[1], places=places(m[2])))
        else:
            out.append(Term(kind="text", text=part))
    return tuple(out)


T = r"(?: UP TO (\d+) TIMES| (\d+) TIMES)?"


def _times(a, b):
    return {"times": int(a or b or 1), "up_to": bool(a)}


def _sail(m):
    verb = {"SAIL": "sail", "DEEP SEA": "deep_sea", "EXPEDITION": "expedition"}[m[1]]
    rest, clauses, _ = split_clauses(m[5] or "")
    via, merges, nation = (), [], ""
    for part in re.split(r"\s(?=(?:VIA|MERGE WITH|ATTACK)\s)", rest):
        part = part.strip()
        if part.startswith("VIA "):
            via = places(part[4:])
        elif x := re.fullmatch(r"MERGE WITH (.+) IN (.+)", part):
            merges.append(Fleet(ships=forces(x[1])[0], zone=x[2]))
        elif part.startswith("ATTACK "):
            nation = part[7:]
    return Line(
        verb=verb,
        ships=forces(m[2])[0],
        zone=m[3],
        goal=m[4],
        via=via,
        merges=tuple(merges),
        nation=nation,
        clauses=clauses,
    )


def _attack(m):
    head, clauses, avoid = split_clauses(m[2])
    via = ()
    if " VIA " in head:
        head, v = head.split(" VIA ")
        via = places(v)
    armies = []
    for part in re.split(r"(?<=\w) AND (?=.+ FROM )", head):
        f, place = part.rsplit(" FROM ", 1)
        armies.append(Army(forces=forces(f)[0], place=place))
    return Line(verb="attack", goal=m[1], armies=tuple(armies), via=via, clauses=clauses, avoid=avoid)


def _land(m):
    goal, clauses, _ = split_clauses(m[3])
    f, amount = forces(m[1])
    return Line(verb="land", forces=f, amount=amount, zone=m[2], goal=goal, clauses=clauses)


def _load(m):
    f, amount = forces(m[1])
    return Line(verb="load", forces=f, amount=amount, place=m[2], ships=forces(m[3])[0], zone=m[4])


def _cond(text):
    return tuple(trigger(t) for t in text.split(" and ")) if text else ()


OFFER = {"PEACE": "peace", "A TRANSFER": "transfer", "A GIFT": "gift", "A TRADE": "trade"}
FORMS = [
    (
        r"NEGATIVE INFLUENCE (.+?) AGAINST (.+?)" + T,
        lambda m: Line(verb="negative_influence", nation=m[1], other=m[2], **_times(m[3], m[4])),
    ),
    (
        r"INFLUENCE (.+?)" + T + r"(?: UNTIL (\w+))?",
        lambda m: Line(verb="influence", nation=m[1], until=m[4] or "", **_times(m[2], m[3])),
    ),
    (r"THREATEN (.+) TO END WAR WITH (.+)", lambda m: Line(verb="threaten", nation=m[1], other=m[2])),
    (
        r"FINANCE WAR OF (.+) AGAINST (.+) BID (\d+)",
        lambda m: Line(verb="finance_war", nation=m[1], other=m[2], amount=int(m[3])),
    ),
    (r"DECLARE WAR ON (.+)", lambda m: Line(verb="declare_war", nation=m[1])),
    (
        r"STEAL (SEA|LAND) TRADE FROM (.+?)" + T,
        lambda m: Line(verb="steal_trade", trade=m[1].lower(), nation=m[2], **_times(m[3], m[4])),
    ),
    (r"DEVELOP (SEA|LAND) TRADE" + T, lambda m: Line(verb="develop_trade", trade=m[1].lower(), **_times(m[2], m[3]))),
    (r"REORGANISE FROM (.+) TO (.+)", lambda m: Line(verb="reorganise", place=m[1], goal=m[2])),
    (r"BUILD ECONOMY IN (.+)", lambda m: Line(verb="economy", places=places(m[1]))),
    (r"BUILD CITY IN (.+)", lambda m: Line(verb="build_city", place=m[1])),
    (r"FORTIFY (.+)", lambda m: Line(verb="fortify", place=m[1])),
    (r"CARAVAN (\d+) FROM (.+) TO (.+)", lambda m: Line(verb="caravan", amount=int(m[1]), place=m[2], nation=m[3])),
    (
        r"TRANSFER (\d+) (SEA|LAND) TRADE TO (.+)",
        lambda m: Line(verb="transfer_trade", amount=int(m[1]), trade=m[2].lower(), nation=m[3]),
    ),
    (r"BUILD PORT IN (.+)", lambda m: Line(verb="build_port", place=m[1])),
    (r"BUILD TRIBAL CITY IN (.+)", lambda m: Line(verb="build_tribal_city", place=m[1])),
    (
        r"BUILD (.+) IN (.+?)(?: FOR (.+))?",
        lambda m: Line(verb="build", forces=forces(m[1])[0], place=m[2], zone=m[3] or ""),
    ),
    (r"REPAIR (\d+) SHIPS? OF THE LINE IN (.+)", lambda m: Line(verb="repair", amount=int(m[1]), zone=m[2])),
    (r"LOAD (.+?) IN (.+) ON (.+) IN (.+)", _load),
    (r"(SAIL|DEEP SEA|EXPEDITION) (.+) FROM (.+?) TO (.+?)( (?:VIA|MERGE|ATTACK|RETREAT|LOSSES) .+)?", _sail),
    (
        r"ATTACK (.+) IN (.+) WITH (.+)",
        lambda m: Line(
            verb="attack_at_sea",
            nation=m[1],
            zone=m[2],
            ships=forces(split_clauses(m[3])[0])[0],
            clauses=split_clauses(m[3])[1],
        ),
    ),
    (r"LOSSES AT SEA: (.+)", lambda m: Line(verb="losses_at_sea", losses=tuple(kind(w) for w in m[1].split(",")))),
    (r"LOSSES: (.+)", lambda m: Line(verb="losses", losses=tuple(kind(w) for w in m[1].split(",")))),
    (
        r"MOVE CARAVAN (\d+) FROM (.+) TO (.+?)(?: VIA (.+))?",
        lambda m: Line(verb="move_caravan", amount=int(m[1]), place=m[2], goal=m[3], via=places(m[4] or "")),
    ),
    (r"MOVE TRIBAL CITY FROM (.+) TO (.+)", lambda m: Line(verb="move_tribal_city", place=m[1], goal=m[2])),
    (
        r"MOVE (.+) FROM (.+) TO (.+?)(?: VIA (.+?))?( PEACEFULLY)?",
        lambda m: Line(
            verb="move", forces=forces(m[1])[0], place=m[2], goal=m[3], via=places(m[4] or ""), peaceful=bool(m[5])
        ),
    ),
    (r"ATTACK (.+?) WITH (.+ FROM .+)", _attack),
    (r"LAND (.+?) FROM (.+?) IN (.+)", _land),
    (r"INCORPORATE (.+)", lambda m: Line(verb="incorporate", places=places(m[1]))),
    (r"UPGRADE (.+) TO CORE", lambda m: Line(verb="upgrade", place=m[1])),
    (r"SETTLE TRIBAL CITY IN (.+)", lambda m: Line(verb="settle", place=m[1])),
    (
        r"OFFER PEACE TO (.+?)(?: TERMS: (.+))?",
        lambda m: Line(verb="offer_peace", nation=m[1], terms=terms(m[2]) if m[2] else ()),
    ),
    (
        r"(ACCEPT|REFUSE) (PEACE|TRADE|GIFT|TRANSFER) (?:FROM|WITH) (.+)",
        lambda m: Line(verb="answer", reply=m[1].lower(), subject=m[2].lower(), nation=m[3]),
    ),
    (r"DEMAND SURRENDER OF (.+)", lambda m: Line(verb="demand_surrender", nation=m[1])),
    (r"SURRENDER TO (.+)", lambda m: Line(verb="surrender", nation=m[1])),
    (r"CALL ALLY (.+) AGAINST (.+)", lambda m: Line(verb="call_ally", nation=m[1], other=m[2])),
    (
        r"TRIBUTE FOR (.+): (PAY|DECLINE|REFUSE PEACE)",
        lambda m: Line(verb="tribute_answer", nation=m[1], reply=m[2].lower().split()[0]),
    ),
    (
        r"MARRY (.+) RULER (.+?)(?: PAID BY (.+))?",
        lambda m: Line(verb="marry_player", nation=m[1], ruler=m[2], payer=m[3] or ""),
    ),
    (r"MARRY (.+)", lambda m: Line(verb="marry", nation=m[1])),
    (
        r"SUPPORT LIBERATION OF (.+) IN (.+) WITH (\d+)",
        lambda m: Line(verb="liberate", nation="" if m[1] == "LOCAL PEOPLES" else m[1], place=m[2], amount=int(m[3])),
    ),
    (
        r"SUPPORT COLONIAL REBELLION IN (.+) WITH (\d+) CHANCES?",
        lambda m: Line(verb="colonial_rebellion", place=m[1], amount=int(m[2])),
    ),
    (r"SUPPORT CIVIL WAR IN (.+) WITH (\d+)", lambda m: Line(verb="civil_war", nation=m[1], amount=int(m[2]))),
    (
        r"GRANT INDEPENDENCE TO (.+): (.+)",
        lambda m: Line(verb="independence", nation=m[1], places=() if m[2] == "ALL" else places(m[2])),
    ),
    (r"STOP SUPPORT OF CIVIL WAR IN (.+)", lambda m: Line(verb="stop_support", nation=m[1])),
    (
        r"TRADE WITH (.+): GIVE (.+); GET (.+)",
        lambda m: Line(verb="trade", nation=m[1], give=items(m[2]), get=items(m[3])),
    ),
    (r"GIVE (.+) TO (.+)", lambda m: Line(verb="give", nation=m[2], give=items(m[1]))),
    (
        r"(ALLOW|DENY) (.+) (LAND|SEA) PASSAGE(?: IN (.+))?",
        lambda m: Line(verb="passage", reply=m[1].lower(), nation=m[2], trade=m[3].lower(), places=places(m[4] or "")),
    ),
    (r"SHIPS IN (.+) ATTACK NEW SHIPS OF (.+)", lambda m: Line(verb="blockade", zone=m[1], nation=m[2])),
    (
        r"SHIPS IN (.+?) ATTACK ALL(?: EXCEPT (.+?))?(?: IF (.+))?",
        lambda m: Line(verb="intercept", zone=m[1], avoid=places(m[2] or ""), condition=_cond(m[3])),
    ),
    (
        r"SHIPS IN (.+?) ATTACK (.+?)(?: IF (.+))?",
        lambda m: Line(verb="intercept", zone=m[1], nation=m[2], condition=_cond(m[3])),
    ),
    (
        r"IF (.+) FIGHTS (.+) IN (.+) (?:JOIN (.+)|STAY OUT)",
        lambda m: Line(verb="join_at_sea", nation=m[1], other=m[2], zone=m[3], ruler=m[4] or ""),
    ),
    (
        r"IF (.+) ATTACKS (.+) (?:DO NOT FIGHT|JOIN (.+))",
        lambda m: Line(verb="in_defence", nation=m[1], place=m[2], ruler=m[3] or ""),
    ),
    (
        r"IF (.+) OFFERS (PEACE|A TRANSFER|A GIFT|A TRADE) (ACCEPT|REFUSE)",
        lambda m: Line(verb="if_offers", nation=m[1], subject=OFFER[m[2]], reply=m[3].lower()),
    ),
    (
        r"GENERAL IN (.+) RETREAT TO (.+) AFTER ROUND 1(?: IF (.+))?",
        lambda m: Line(verb="cautious", place=m[1], goal=m[2], condition=_cond(m[3])),
    ),
    (r"BRIGAND IN (.+) RAID (.+)", lambda m: Line(verb="brigand", place=m[1], goal=m[2])),
    (r"ROB CARAVANS(?: OF (.+))? IN (.+)", lambda m: Line(verb="rob", nation=m[1] or "", place=m[2])),
    (
        r"DEFENCE LOSSES(?: IN (.+))?: (.+)",
        lambda m: Line(verb="defence_losses", place=m[1] or "", losses=tuple(kind(w) for w in m[2].split(","))),
    ),
    (
        r"DEFENCE BONUS(?: IN (.+))?: (.+)",
        lambda m: Line(verb="defence_bonus", place=m[1] or "", bonus=forces(m[2])[0]),
    ),
    (r"KEEP STANDING ORDERS", lambda m: Line(verb="keep_standing")),
    (r"CANCEL STANDING ORDERS(?: ABOUT (.+))?", lambda m: Line(verb="cancel_standing", nation=m[1] or "")),
    (r"PASS", lambda m: Line(verb="pass")),
    (r"SETUP TRIBAL CITIES IN (.+)", lambda m: Line(verb="setup_cities", places=places(m[1]))),
    (r"SETUP LANDS (.+)", lambda m: Line(verb="setup_lands", places=places(m[1]))),
    (r"SETUP PLACE (.+) IN (.+)", lambda m: Line(verb="setup_place", forces=forces(m[1])[0], place=m[2])),
]


def read(text):
    for pattern, make in FORMS:
        if m := re.fullmatch(pattern, text.strip()):
            return (make(m),)
    raise ValueError(f"not canonical: {text}")
