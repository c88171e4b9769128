"""The words of the order language. Add a word here and the parser, HELP and the order guide know it.

A sort of word is named as the grammar's patterns name it. Phrases are written in lower case; of two that fit the longer
one counts. Places and powers are not here: they come from the map and the scenario.
"""

from __future__ import annotations

from rules.diplomacy.model import Kind

VERBS: dict[str, tuple[str, ...]] = {
    "to": (
        *("m", "move", "moves", "moving", "to", "into", "onto", "on", "in to", "towards", "go", "goes", "going"),
        *("attack", "attacks", "attacking", "advance", "advances", "advancing", "march", "marches", "marching"),
        *("sail", "sails", "sailing", "enter", "enters", "entering", "invade", "invades", "heads", "heads for"),
        *("takes", "against", "proceed", "proceeds", "travels", "transfers", "mv", "mov", "order to", "ordered to"),
    ),
    "supports": (
        *("s", "sup", "supp", "supt", "support", "supports", "supporting", "to support", "sh", "sm", "s h", "s m"),
        *(
            "assist",
            "assists",
            "help",
            "helps",
            "aid",
            "aids",
            "back",
            "backs",
            "back up",
            "backs up",
            "in support of",
            "gives support to",
        ),
    ),
    "convoys": (
        *("c", "conv", "convoy", "convoys", "convoying", "to convoy", "t", "trans", "transport", "transports"),
        *("carry", "carries", "carrying", "ferry", "ferries", "fast ferry", "ff", "transporting"),
    ),
    "holds": (
        *("h", "hold", "holds", "holding", "hld", "to hold", "stand", "stands", "standing", "stay", "stays", "staying"),
        *("remain", "remains", "defend", "defends", "defending", "put", "still", "fast", "in place", "position"),
        *(
            "firm",
            "does nothing",
            "do nothing",
            "where it is",
            "where they are",
            "ground",
            "does not move",
            "to stay",
            "steady",
        ),
        *("to stand", "to defend", "to remain", "doesn't move", "stationary", "sit", "sits", "sits tight", "sit tight"),
        *("keep", "keeps"),
    ),
    "via": (
        *("via", "via convoy", "by convoy", "by sea", "by boat", "by ship", "by fleet", "with convoy", "using convoy"),
        *("convoyed", "is convoyed", "vc", "v", "through", "by water", "by way of", "over sea", "overseas", "cm"),
    ),
    "from": ("from", "out of"),
    "retreats": (
        *("r", "ret", "retreat", "retreats", "retreating", "to retreat", "fall back", "falls back", "falling back"),
        *("flee", "flees", "retire", "retires", "escapes", "pulls back", "pull back", "withdraws", "retr", "rto"),
    ),
    "disbands": (
        *("d", "dis", "disb", "disband", "disbands", "disbanded", "disbanding", "to disband", "dies", "die", "boom"),
        *(
            "remove",
            "removes",
            "removed",
            "removing",
            "rem",
            "destroy",
            "destroys",
            "destroyed",
            "dissolve",
            "dissolves",
        ),
        *("otb", "off the board", "is disbanded", "is removed", "explode", "explodes", "scuttle", "scuttles"),
    ),
    "builds": (
        *("b", "build", "builds", "building", "new", "place", "places", "create", "raise", "raises", "recruit", "+"),
        *("add", "adds", "to build", "bld", "built", "construct"),
    ),
    "waives": (
        *("w", "waive", "waives", "waived", "waiving", "pass", "skip", "postpone", "postpones", "defer", "no build"),
        *("no builds", "build nothing", "builds nothing", "keep the build", "keep the builds", "keep my build"),
        *("save the build", "save my build", "do not build", "don't build", "no new units", "decline", "declines"),
        *("hold the build", "hold my build", "save the builds", "save my builds", "hold the builds"),
        *("keep the build for later", "save the build for later", "not build", "build no units", "keep my builds"),
    ),
    "all": (
        *("all", "all units", "everything", "everyone", "everything else", "everyone else", "all else", "all others"),
        *("all other units", "all my units", "the rest", "rest", "the others", "others", "all remaining units"),
        *("remaining units", "all remaining", "every unit", "all the rest", "all my other units"),
        *("every other unit", "other units", "the other units", "all of them", "my units", "both units", "everybody"),
        *("everybody else", "everything other"),
    ),
    "cancel": (
        *("cancel", "cancels", "withdraw", "revoke", "retract", "undo", "delete", "forget", "unorder", "no order for"),
        *("cancel my", "clear", "disregard", "cancel order", "cancel the order"),
    ),
    "repeats": (
        *("same orders", "same orders as last turn", "same as last turn", "same as before", "same as last time"),
        *(
            "orders as before",
            "as before",
            "as last turn",
            "repeat orders",
            "repeat my orders",
            "no change",
            "no changes",
        ),
        *(
            "unchanged",
            "ditto",
            "same again",
            "same as last season",
            "same orders as before",
            "orders unchanged",
            "repeat",
        ),
        *("same orders as last time", "same orders as last season", "repeat last orders", "repeat last turn"),
    ),
    "proxy": ("p", "proxy", "proxies", "gives proxy to"),
    "core": ("core", "cores", "transform", "transforms", "transform to", "transforms into", "garrison", "besiege"),
}

KINDS: dict[str, Kind] = {
    **dict.fromkeys(("a", "army", "armies", "ar", "cannon", "infantry", "armys"), "A"),
    **dict.fromkeys(("f", "fleet", "fleets", "fl", "flt", "ship", "ships", "boat", "boats", "navy", "navies"), "F"),
}

COASTS: dict[str, tuple[str, ...]] = {
    "nc": ("nc", "north", "north coast", "northern coast", "n coast", "ncoast", "n c", "north c", "northern"),
    "sc": ("sc", "south", "south coast", "southern coast", "s coast", "scoast", "s c", "south c", "southern"),
    "ec": ("ec", "east", "east coast", "eastern coast", "e coast", "ecoast", "e c", "east c"),
    "wc": ("wc", "west coast", "western coast", "w coast", "wcoast"),
}

NUMBERS: dict[str, int] = {"one": 1, "two": 2, "three": 3, "four": 4, "both": 2, "once": 1, "twice": 2}

SEASONS = {
    **dict.fromkeys(("spring", "spr"), "spring"),
    **dict.fromkeys(("fall", "autumn"), "fall"),
    **dict.fromkeys(("winter",), "winter"),
}
PHASES = {
    **dict.fromkeys(("movement", "movements", "moves", "move", "m", "movement phase"), "movement"),
    **dict.fromkeys(("retreat", "retreats", "r", "retreat phase"), "retreat"),
    **dict.fromkeys(("adjustment", "adjustments", "build", "builds", "a", "b", "adjustment phase"), "adjustment"),
}

FILLERS = (
    *("the", "an", "my", "our", "his", "her", "their", "its", "in", "at", "of", "please", "pls", "plz", "kindly", "i"),
    *("we", "will", "shall", "is", "are", "be", "unit", "units", "order", "orders", "also", "just", "simply", "now"),
    *("coast", "located", "stationed", "based", "must", "let", "have", "would like", "want", "then", "for"),
    *("thanks", "thx", "thank you", "ok", "okay", "me", "us", "any", "the other", "the other one", "this turn"),
    *("this season", "this year", "this time", "next year", "next turn", "later"),
)
"""Words that change nothing in an order. A word that could is not among them: a line with one is not read."""

SEPARATORS = (",", ";", "and", "&", "|", "plus", "as well as", "while")

CONDITIONS = ("if", "unless", "otherwise", "else", "elseif", "provided", "assuming", "depending", "in case", "whenever")
CHOICES = ("or", "either", "maybe", "perhaps", "possibly")
CONDITION_ENDS = ("endif", "end if")

NOTED = {
    *("istanbul", "leningrad", "petrograd", "servia", "roumania", "burgandy", "galacia", "edinburg", "breast"),
    *("sevastapol", "st petersberg", "stpetersberg", "skagerrack", "skaggerak", "tyrhenian sea", "tyrhennian sea"),
}
"""Spellings known as slips or as names of another age: read, and shown back as what they were taken for."""

UNCERTAIN: dict[str, tuple[str, ...]] = {
    "liv": ("LVP", "LVN"),
    "nor sea": ("NTH", "NWG"),
    "norsea": ("NTH", "NWG"),
    "nor s": ("NTH", "NWG"),
}
"""Spellings that different players use for different places: asked about, unless only one of them makes sense."""

SECOND_MEANINGS: dict[str, tuple[str, ...]] = {"tyr": ("TYS",)}
"""What a spelling means when the place it usually names is out of the question."""

UNLISTED = frozenset({"to", "cancel", "repeats", "proxy", "core"})
"""Sorts that the guide does not list word by word."""
