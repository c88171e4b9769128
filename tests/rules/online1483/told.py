"""One event of every kind that reports tell in a sentence of its own: its facts as the rules write them, its words."""

from __future__ import annotations

from typing import Any

PEACE = [{"kind": "pays", "nation": "France", "amount": 3, "turns": 4}]
FRIGATE = {"kind": "units", "place": "North Sea", "forces": [{"kind": "frigate", "count": 1, "name": ""}]}
POINTS = {"kind": "trade", "trade": "sea", "amount": 1}

PUBLICLY: list[tuple[str, dict[str, Any], str]] = [
    ("edit", {"order": {"edit": "war"}, "reason": "a lost mail"}, "The moderator has corrected the board: a lost mail"),
    ("war", {"by": "Spain", "on": "Naples", "why": "attack"}, "Spain is at war with Naples (attack)."),
    ("peace", {"between": ["Spain", "Naples"], "why": "treaty"}, "Peace between Spain and Naples (treaty)."),
    ("surrender", {"npc": "Naples", "nation": "Spain", "chance": 5, "success": True}, "Naples surrenders to Spain."),
    (
        "surrender",
        {"npc": "Naples", "nation": "Spain", "chance": 5, "success": False},
        "Naples does not surrender to Spain.",
    ),
    (
        "tribute",
        {"frm": "Naples", "to": "Spain", "amount": 4, "turns": 5},
        "Naples will pay Spain a tribute of 4 for 5 turns.",
    ),
    (
        "treaty",
        {"between": ["Spain", "France"], "terms": PEACE},
        "A treaty between Spain and France: France PAYS 3 FOR 4 TURNS.",
    ),
    ("treaty", {"between": ["Spain", "France"], "terms": []}, "A treaty between Spain and France is in force."),
    (
        "threat",
        {"by": "Spain", "npc": "Naples", "war_with": "Venice", "success": True},
        "Spain threatens Naples with war; Naples ends its war with Venice.",
    ),
    (
        "threat",
        {"by": "Spain", "npc": "Naples", "war_with": "Venice", "success": False},
        "Spain threatens Naples with war over Venice, in vain.",
    ),
    (
        "threat_lost",
        {"nation": "Spain", "npc": "Naples"},
        "Spain did not make good its threat against Naples; nobody believes its threats any more.",
    ),
    (
        "ally_called",
        {"ally": "Naples", "patron": "Spain", "enemy": "Venice"},
        "Naples follows the call of Spain to war against Venice.",
    ),
    (
        "owner",
        {"place": "Fez", "frm": "Morocco", "to": "Berbers", "incorporated": True},
        "Fez: taken by the Berbers from Morocco.",
    ),
    ("owner", {"place": "Lapland", "frm": "", "to": "Russia", "incorporated": False}, "Lapland: taken by Russia."),
    (
        "owner",
        {"place": "Fez", "frm": "Morocco", "to": "", "incorporated": False},
        "Fez: lost by Morocco, nobody's land now.",
    ),
    ("raid", {"at": "Oran", "cavalry": 4}, "Berbers ride against Oran with 4 cavalry."),
    (
        "garrison",
        {"place": "Baikal", "units": {"infantry": 2, "general": 1}},
        "The natives of Baikal: 2 infantry, 1 general.",
    ),
    ("garrison", {"place": "Baikal", "units": {}}, "Nobody defends Baikal."),
    (
        "cautious",
        {"nation": "Spain", "frm": "Fez", "to": "Oran"},
        "Spain's general and what is left of his troops leave Fez for Oran.",
    ),
    (
        "tribal_city_lost",
        {"place": "Cuba", "nation": "Tribal Nation 7"},
        "The tribal city of Tribal Nation 7 in Cuba is destroyed.",
    ),
    (
        "conquered",
        {"nation": "Naples", "by": ["Spain", "Venice"]},
        "Naples is conquered by Spain and Venice; its rebels go underground.",
    ),
    ("conquered", {"nation": "Tribal Nation 7", "by": []}, "Tribal Nation 7 is no more."),
    (
        "lives_on",
        {"nation": "Portugal", "capital": "Cape"},
        "Portugal has lost its homeland and lives on; its capital is now Cape.",
    ),
    ("rebellion", {"nation": "Naples", "at": "Apulia", "against": "Spain"}, "Naples rises against Spain in Apulia."),
    (
        "civil_war",
        {"nation": "England", "faction": "English rebels", "land": ["Wales", "York"]},
        "Civil war in England: English rebels take Wales and York.",
    ),
    (
        "split",
        {"nation": "Spain", "split": True, "ways": 2, "share_percent": 60, "parts": []},
        "Spain is divided among heirs.",
    ),
    (
        "split",
        {"nation": "Spain", "split": False, "ways": 2, "share_percent": 60, "parts": []},
        "The inheritance of Spain is disputed, but the realm stays whole.",
    ),
    ("set_free", {"nation": "Naples", "by": "Spain", "land": ["Apulia"]}, "Spain sets Naples free: Apulia."),
    ("independent", {"nation": "colony of Cape"}, "colony of Cape is independent."),
    ("faction_ended", {"nation": "Naples"}, "The rebels of Naples have given up for ever."),
    ("marriage", {"nation": "Spain", "npc": "Naples"}, "The heir of Spain marries into Naples; Naples falls to Spain."),
    (
        "player_marriage",
        {"ruler": "Spain", "other": "France", "result": "clean"},
        "Spain and France are united by marriage under Spain.",
    ),
    (
        "player_marriage",
        {"ruler": "Spain", "other": "France", "result": "royal_split"},
        "Spain and France marry, but nobles of France rise against the union.",
    ),
    (
        "player_marriage",
        {"ruler": "Spain", "other": "France", "result": "total_takeover"},
        "The marriage of Spain and France fails; France goes its own way without its ruler.",
    ),
    (
        "union_part",
        {"part": "France", "ruler": "Spain", "capital": "Paris", "against": ["France of Lyon"]},
        "France joins Spain; against the union stand: France of Lyon.",
    ),
    (
        "settled",
        {"nation": "Tribal Nation 7", "capital": "Cuba"},
        "Tribal Nation 7 has settled down: a nation with Cuba as its capital.",
    ),
    ("seat_open", {"nation": "Spain"}, "A player is wanted for Spain."),
    ("seat_taken", {"nation": "Spain"}, "Spain has a new player."),
    (
        "route_rumour",
        {"route": "atlantic", "knowers": 1, "first": True, "common": False},
        "It is rumoured that somebody has found the atlantic route to the New World.",
    ),
    (
        "route_rumour",
        {"route": "atlantic", "knowers": 3, "first": False, "common": False},
        "3 nations know the atlantic route by now.",
    ),
    (
        "route_rumour",
        {"route": "atlantic", "knowers": 6, "first": False, "common": True},
        "The atlantic route is known to everybody now.",
    ),
    (
        "trade",
        {"frm": "Denmark", "to": "Venice", "items": [FRIGATE, POINTS]},
        "Denmark and Venice have traded: 1 FRIGATE IN North Sea and 1 SEA TRADE.",
    ),
    (
        "trade_points",
        {"nation": "Venice", "trade": "sea", "change": 2, "why": "developed"},
        "Venice gains 2 sea trade (developed).",
    ),
    (
        "trade_points",
        {"nation": "Venice", "trade": "sea", "change": -1, "why": "stolen"},
        "Venice loses 1 sea trade (stolen).",
    ),
    (
        "trade_points",
        {"nation": "Venice", "trade": "sea", "to": 4, "why": "moderator"},
        "Venice has 4 sea trade now (moderator).",
    ),
    ("box", {"entity": "Naples", "nation": "Spain", "box": "AtWar"}, "Naples is At War towards Spain."),
    ("incorporated", {"place": "Fez", "nation": "Spain"}, "Spain incorporates Fez."),
    ("core", {"place": "Fez", "nation": "Spain"}, "Core of Spain now: Fez."),
    ("core_lost", {"place": "Leon", "nation": "Spain"}, "Spain loses core: Leon."),
    (
        "city",
        {"place": "Leon", "nation": "Spain", "fortification": 1},
        "Spain: the city of Leon has fortification 1.",
    ),
    ("port", {"nation": "Spain", "place": "Leon"}, "Spain has a new port in Leon."),
    ("value", {"place": "Leon", "value": 6, "change": 1, "why": "economy"}, "Leon is worth 6 now (economy)."),
    ("value", {"place": "Leon", "value": 4, "change": -1, "why": "reorganised"}, "Leon is worth 4 now (reorganised)."),
    ("tribal_city", {"nation": "Tribal Nation 7", "place": "Cuba"}, "Tribal Nation 7 has a tribal city in Cuba."),
    (
        "tribal_city_moved",
        {"nation": "Tribal Nation 7", "frm": "Cuba", "to": "Maya"},
        "A tribal city of Tribal Nation 7 moves from Cuba to Maya.",
    ),
    (
        "tribal_city_aboard",
        {"nation": "Tribal Nation 7", "place": "Cuba", "zone": "Bahama Sea"},
        "A tribal city of Tribal Nation 7 goes aboard in Bahama Sea.",
    ),
    (
        "tribal_city_settled",
        {"nation": "Tribal Nation 7", "place": "Cuba"},
        "Tribal Nation 7 settles down in Cuba.",
    ),
    ("caravan", {"nation": "Spain", "place": "Leon"}, "A caravan of Spain sets out from Leon."),
    (
        "gained",
        {"nation": "Spain", "place": "Leon", "units": {"ship_of_the_line": 2}, "why": "built"},
        "Spain raises 2 ships of the line in Leon.",
    ),
    (
        "gained",
        {"nation": "Spain", "place": "North Sea", "units": {"frigate": 1}, "why": "captured"},
        "Spain gains 1 frigate in North Sea (captured).",
    ),
    (
        "lost",
        {"nation": "Spain", "place": "North Sea", "units": {"frigate": 1}, "why": "ice"},
        "Spain loses 1 frigate in North Sea (ice).",
    ),
    (
        "passed",
        {"frm": "Spain", "to": "Spain of Leon", "place": "Leon", "units": {"infantry": 2}, "why": "split"},
        "2 infantry of Spain in Leon are now Spain of Leon's (split).",
    ),
    (
        "ice",
        {"nation": "Russia", "place": "Barents Sea", "kind": "merchantman"},
        "The ice takes a merchantman of Russia in Barents Sea.",
    ),
    (
        "ship_damaged",
        {"nation": "Spain", "place": "North Sea", "kind": "ship_of_the_line"},
        "A ship of the line of Spain in North Sea is damaged.",
    ),
    (
        "ship_repaired",
        {"nation": "Spain", "place": "North Sea", "kind": "ship_of_the_line"},
        "Spain has a ship of the line repaired in North Sea.",
    ),
    (
        "general_known",
        {"nation": "Spain", "at": "Leon", "level": 3, "skill": 8},
        "Spain's general in Leon: level 3, Man of the People.",
    ),
]
"""Kind, facts, sentence."""

PRIVATELY: list[tuple[str, dict[str, Any], str]] = [
    ("robbed", {"nation": "Spain", "by": "France", "trade": "land"}, "France has stolen a point of your land trade."),
    (
        "caravan_arrived",
        {"nation": "Spain", "to": "Venice", "amount": 8, "at": "Crete"},
        "The caravan of Spain with 8 has reached Venice in Crete.",
    ),
    (
        "caravan_lost",
        {"nation": "Spain", "amount": 8, "to": "Venice"},
        "Your caravan with 8 for Venice is lost.",
    ),
    (
        "caravan_taken",
        {"nation": "Spain", "by": "France", "amount": 8, "at": "Lyon"},
        "France has taken the caravan of Spain with 8 in Lyon.",
    ),
    (
        "general",
        {"nation": "Spain", "at": "Castile", "level": 4, "skill": 10, "name": "G44"},
        "A new general in Castile: G44, level 4, The Admiral.",
    ),
    (
        "offer_lapsed",
        {"frm": "Spain", "to": "France", "offer": "peace"},
        "The peace offer of Spain to France has lapsed.",
    ),
    ("trade_differs", {"partner": "France", "line": "TRADE ..."}, "France wrote your trade otherwise: TRADE ..."),
    (
        "traded",
        {"frm": "Spain", "to": "France", "what": "trade", "items": [POINTS, {"kind": "resources", "amount": 9}]},
        "The trade between Spain and France is done: 1 SEA TRADE and 9 RESOURCES.",
    ),
    (
        "bid_refused",
        {"npc": "Naples", "target": "Venice", "bid": 14, "kept": 10},
        "Naples refuses to fight Venice for 14 and keeps 10.",
    ),
    (
        "bid_accepted",
        {"npc": "Naples", "target": "Venice", "bid": 14},
        "Naples accepts 14 and will fight Venice.",
    ),
    (
        "expedition",
        {"nation": "Spain", "route": "atlantic", "chance": 4, "success": True},
        "Your expedition has found the atlantic route (chance 4 in 10).",
    ),
    (
        "expedition",
        {"nation": "Spain", "route": "atlantic", "chance": 4, "success": False},
        "Your expedition on the atlantic route is lost (chance 4 in 10).",
    ),
    ("route_learned", {"nation": "Spain", "route": "pacific"}, "You know the pacific route now."),
    ("technology", {"nation": "Spain", "thing": "horses"}, "You have horses now."),
    (
        "rebellion_tried",
        {"what": "liberation", "at": "Apulia", "chance": 3, "outbreak": True},
        "You paid for a rebellion (liberation) in Apulia, and it has broken out.",
    ),
    (
        "rebellion_tried",
        {"what": "civil war", "at": "France", "percent": 4, "outbreak": False},
        "You paid for a rebellion (civil war) in France; nothing came of it.",
    ),
    (
        "sponsored",
        {"colony": "colony of Cape", "at": "Cape"},
        "Your money has raised colony of Cape in Cape.",
    ),
]
"""The same of what one nation learns."""
