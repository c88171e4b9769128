"""The words of the order language. Add a word here and the parser, HELP and the order guide know it.

A sort of word is named as the grammar's patterns name it. Phrases are written in lower case, parted by commas; of two
that fit a text the longer one counts. Places and powers are not here: they come from the map and the scenario.
"""

from __future__ import annotations

from collections.abc import Mapping

from rules.diplomacy.model import Kind


def _phrases(listed: str) -> tuple[str, ...]:
    return tuple(" ".join(phrase.split()) for phrase in listed.split(","))


def _meaning(listed: Mapping[str, str]) -> dict[str, str]:
    return {phrase: meant for meant, phrases in listed.items() for phrase in _phrases(phrases)}


VERBS: dict[str, tuple[str, ...]] = {
    "to": _phrases(
        """m, move, moves, moving, mv, to, into, in to, onto, on, towards, against, go, goes, going, attack, attacks,
        attacking, advance, advances, advancing, march, marches, marching, sail, sails, sailing, enter, enters,
        entering, invade, invades, heads, heads for, takes, proceed, proceeds, travels, transfers, order to,
        ordered to, back to, go back to, goes back to, should go, should go to, should move, should move to"""
    ),
    "supports": _phrases(
        """s, sup, supp, supt, support, supports, supporting, to support, sh, sm, s h, s m, should support, assist,
        assists, help, helps, aid, aids, back, backs, back up, backs up, in support of, gives support to"""
    ),
    "convoys": _phrases(
        """c, conv, convoy, convoys, convoying, to convoy, t, trans, transport, transports, transporting, carry,
        carries, carrying, ferry, ferries, fast ferry, ff"""
    ),
    "holds": _phrases(
        """h, hold, holds, holding, hld, to hold, should hold, should stay, should remain, should stand,
        stand, stands, standing, to stand, stay, stays, staying, to stay,
        remain, remains, to remain, defend, defends, defending, to defend, keep, keeps, put, still, fast, firm,
        steady, in place, position, ground, stationary, sit, sits, sit tight, sits tight, wait, waits, waiting,
        hd, do nothing, does nothing, does not move, doesn't move, where it is, where they are"""
    ),
    "via": _phrases(
        """via, by, via convoy, by convoy, with convoy, using convoy, by sea, by boat, by ship, by fleet, by water, by
        way of, convoyed, is convoyed, cm, vc, v, through, over sea, overseas"""
    ),
    "from": _phrases("from, out of"),
    "with": _phrases("with, using"),
    "retreats": _phrases(
        """r, ret, retr, retreat, retreats, retreating, to retreat, fall back, falls back, falling back, pull back,
        pulls back, flee, flees, retire, retires, escapes, withdraws"""
    ),
    "disbands": _phrases(
        """d, dis, disb, disband, disbands, disbanded, disbanding, to disband, is disbanded, remove, removes,
        removed, removing, rem, is removed, destroy, destroys, destroyed, dissolve, dissolves, die, dies, boom,
        explode, explodes, scuttle, scuttles, dismiss, dismisses, scrap, scraps, kill, kills, eliminate,
        eliminates, take off, take off the board, otb, off board, off the board"""
    ),
    "builds": _phrases(
        """b, bld, build, builds, building, built, to build, new, place, places, create, raise, raises, recruit, add,
        adds, construct, +"""
    ),
    "waives": _phrases(
        """w, waive, waives, waived, waiving, pass, skip, decline, declines, postpone, postpones, defer, no build, no
        builds, no new units, build nothing, builds nothing, build no units, not build, do not build, don't build,
        keep the build, keep the builds, keep my build, keep my builds, keep the build for later, save the build,
        save the builds, save my build, save my builds, save the build for later, hold the build, hold the builds,
        hold my build"""
    ),
    "all": _phrases(
        """all, all units, all my units, my units, both units, every unit, everything, everyone, everybody, all of
        them, everything else, everyone else, everybody else, everything other, all else, all others, the others,
        others, other units, the other units, all other units, all my other units, every other unit, rest, the
        rest, all the rest, remaining units, the remaining units, all remaining, all remaining units,
        armies and fleets, fleets and armies"""
    ),
    "cancel": _phrases(
        """cancel, cancels, cancel my, cancel order, cancel the order, withdraw, revoke, retract, undo, delete,
        forget, unorder, disregard, ignore, scratch, strike, clear, no order for"""
    ),
    "repeats": _phrases(
        """repeat, repeat orders, repeat my orders, repeat last orders, repeat last turn, same again, ditto,
        unchanged, no change, no changes, orders unchanged, orders as before, as before, as last turn, same as
        before, same as last time, same as last turn, same as last season, same orders, same orders as before,
        same orders as last time, same orders as last turn, same orders as last season"""
    ),
    "proxy": _phrases("p, proxy, proxies, gives proxy to"),
    "core": _phrases("core, cores, transform, transforms, transform to, transforms into, garrison, besiege"),
}
UNLISTED = frozenset({"to", "cancel", "repeats", "proxy", "core"})
"""Sorts that the guide does not list word by word."""

KINDS: dict[str, Kind] = {
    **dict.fromkeys(_phrases("a, ar, army, armies, armys, cannon, infantry"), "A"),
    **dict.fromkeys(_phrases("f, fl, flt, fleet, fleets, ship, ships, boat, boats, navy, navies"), "F"),
}
KINDS_OF_MANY = frozenset(_phrases("armies, armys, fleets, ships, boats, navies"))
"""Words for a kind that say of themselves that several units are meant: "Fleets hold"."""
COASTS = _meaning(
    {
        "nc": "nc, n c, north c, north, northern, n coast, ncoast, north coast, northern coast",
        "sc": "sc, s c, south c, south, southern, s coast, scoast, south coast, southern coast",
        "ec": "ec, e c, east c, east, e coast, ecoast, east coast, eastern coast",
        "wc": "wc, w coast, wcoast, west coast, western coast",
    }
)
NUMBERS = {"one": 1, "once": 1, "two": 2, "both": 2, "twice": 2, "x2": 2, "three": 3, "x3": 3, "four": 4}
SEASONS = _meaning({"spring": "spring, spr", "fall": "fall, autumn", "winter": "winter"})
PHASES = _meaning(
    {
        "movement": "movement, movements, move, moves, m",
        "retreat": "retreat, retreats, r",
        "adjustment": "adjustment, adjustments, build, builds, a, b",
    }
)

FILLERS = _phrases(
    """the, an, my, our, his, her, their, its, in, at, of, for, please, pls, plz, kindly, i, we, me, us, will, shall,
    is, are, be, must, let, have, want, would like, i'd like, i'd, i'll, we'd like, we'd, we'll, itself, unit, units,
    order, orders, also, just, simply, now, then,
    coast, located, stationed, based, any, the other, the other one, this turn, this season, this year, this time,
    next year, next turn, later, thanks, thx, thank you, ok, okay"""
)
"""Words that change nothing in an order. A word that could is not among them: a line with one is not read."""
SEPARATORS = (",", ";", "and", "&", "|", "plus", "as well as", "while")
CONDITIONS = _phrases("if, unless, otherwise, else, elseif, provided, assuming, depending, in case, whenever")
CONDITION_ENDS = _phrases("endif, end if")
DENIALS = _phrases("not, no longer, never, was, old, previous, wrong, example, for example, eg, e g")
"""Words before a colon that say of the order behind it that it is none."""
CHOICES = _phrases("or, either, maybe, perhaps, possibly")
CONVERSES = _phrases(
    """vice versa, viceversa, vice verse, the other way round, the other way around, other way round, other way around,
    reverse, reversed, in reverse, converse, opposite"""
)
"""What stands for an order that is the last one turned about. Nobody guesses it: it is asked for."""

NOTED = frozenset(
    _phrases(
        """istanbul, leningrad, petrograd, servia, roumania, burgandy, galacia, edinburg, breast, sevastapol, st
        petersberg, stpetersberg, skagerrack, skaggerak, tyrhenian sea, tyrhennian sea"""
    )
)
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
