"""The words of the order language. Add a word here and the parser, HELP and the order guide know it.

Phrases are written in lower case, parted by commas. A plural s and the usual spellings of one word (SPELLINGS) need no
entry of their own. Names of nations and places are not here: they come from the scenario.
"""

from __future__ import annotations

from collections.abc import Mapping

from rules.names import fold

SPELLINGS = {
    "develope": "develop",
    "reorganize": "reorganise",
    "defense": "defence",
    "favourable": "favorable",
    "disfavourable": "disfavorable",
    "into": "to",
    "onto": "to",
    "towards": "to",
    "toward": "to",
    "upon": "on",
    "through": "via",
    "across": "via",
    "goes": "go",
    "don t": "dont",
    "aboard": "on",
    "versus": "against",
    "vs": "against",
    "men": "man",
    "merchantmen": "merchantman",
    "calvary": "cavalry",
    "independance": "independence",
    "surender": "surrender",
}
"""Other spellings of one word: British and American, the usual slips, small words that say the same."""
FILLERS = frozenset({"the", "our", "my", "its", "please", "pls", "plz", "kindly"})
"""Words that change nothing, wherever they stand; "a" and "an" too where they do not mean artillery."""
LEADS = frozenset({
    "we", "i", "will", "shall", "want", "would", "like", "to", "then", "also", "next", "finally", "and", "let", "us",
    "now", "try", "attempt", "ambassador", "diplomat", "think", "should", "must",
})  # fmt: skip
"""Words that may stand before an order: "We want to", "Then also"."""
SEPARATORS = frozenset({",", ";", "and", "&", "+", "plus"})
"""What parts the things of a list."""
SKIPPED = frozenset({",", ";", ":", "and", "then", "&"})
"""What may stand before any word of a pattern."""
STRUCTURE = frozenset({
    "to", "from", "in", "at", "on", "with", "for", "of", "and", "via", "against", "if", "by", "or", "under", "is", "be",
    "it",
})  # fmt: skip
"""Words that hold an order together: no misspelt or unknown name has one in it."""


def singular(word: str) -> str:
    """A folded word without plural s and in its usual spelling, so that words compare alike."""
    word = SPELLINGS.get(word, word)
    plain = word
    if len(word) > 4 and word.endswith("ies"):
        plain = f"{word[:-3]}y"
    elif len(word) > 3 and word.endswith("s") and not word.endswith("ss"):
        plain = word[:-1]
    return SPELLINGS.get(plain, plain)


TRAILS = frozenset(map(singular, ("thank", "you", "thx", "now", "this", "turn", "too", "also", "first")))
"""Words (their stems) that may stand behind an order: "this turn, thank you"."""


def _meanings(listed: Mapping[str, str]) -> dict[str, str]:
    """From meaning -> phrases to phrase (its words singular, without fillers) -> meaning."""
    return {_key(phrase): meant for meant, phrases in listed.items() for phrase in phrases.split(",")}


def _key(phrase: str) -> str:
    return " ".join(singular(word) for word in fold(phrase).split() if word not in FILLERS)


UNIT_NAMES = {
    "infantry": "infantry, inf, foot, footmen, i",
    "cavalry": "cavalry, cav, horse, horsemen, c",
    "artillery": "artillery, art, arty, gun, cannon, a",
    "knights": "knights, knight, kn, k",
    "general": "general, gen, g, admiral, adm",
    "ship_of_the_line": "ship of the line, ships of the line, sol, liner, line ship",
    "frigate": "frigate, frig, fr, f",
    "merchantman": "merchantman, merchantmen, merchant ship, merchant, merch, mm, transport, transport ship",
    "tribal_city": "tribal city",
}
UNITS = _meanings(UNIT_NAMES)
SHIP_KINDS = frozenset({"ship_of_the_line", "frigate", "merchantman"})
LAND_KINDS = frozenset({"infantry", "cavalry", "artillery", "knights", "general"})
ALL_UNITS = _meanings(
    {
        "all": "all, everything, everyone, everybody, all units, all troops, all men, all armies, all army, army, "
        "whole army, entire army, all of army, troops"
    }
)
ALL_SHIPS = _meanings(
    {"ships": "all ships, ship, fleet, all fleet, whole fleet, entire fleet, all of fleet, all ships there"}
)
SHORTEST_UNIT = 2
"""Letters of a unit's name that may stand without a number: one letter alone may be anything."""

_NUMBER_WORDS = """one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
    seventeen eighteen nineteen twenty"""
NUMBERS = {word: number for number, word in enumerate(_NUMBER_WORDS.split(), 1)}
OFTEN = {"once": 1, "twice": 2, "thrice": 3}
LARGEST_NUMBER = 999_999

BOXES = _meanings({
    "AtWar": "at war, atwar, war",
    "Disfavorable": "disfavorable, unfriendly, unfavorable",
    "Neutral": "neutral",
    "Favorable": "favorable, friendly",
    "Allied": "allied, ally, alliance",
})  # fmt: skip
TRADES = _meanings({"sea": "sea, naval", "land": "land"})
REPLIES = _meanings({
    "accept": "accept, agree, agree to, confirm, yes to",
    "refuse": "refuse, reject, decline, no to",
})  # fmt: skip
TRIBUTE_REPLIES = _meanings({
    "pay": "pay, accept, yes",
    "decline": "decline, do not pay, no",
    "refuse": "refuse peace, refuse, reject peace",
})  # fmt: skip
PERMITS = _meanings({
    "allow": "allow, permit, grant, let, give",
    "deny": "deny, forbid, refuse, do not let, do not allow, stop, block",
})  # fmt: skip
SUBJECTS = _meanings({
    "peace": "peace, peace offer, offer of peace",
    "trade": "trade, trade offer, offer of trade",
    "gift": "gift, gift offer",
    "transfer": "transfer, trade transfer, transfer of trade",
})  # fmt: skip
ROUTES = _meanings({"atlantic": "atlantic", "pacific": "pacific"})
PEACEFUL = _meanings(
    {"peace": "peacefully, peaceably, in peace, as guest, stay as guest, and stay as guest, as a guest"}
)
SHIP_SHELTER = _meanings({"SHIPS": "ships, ship, fleet"})
