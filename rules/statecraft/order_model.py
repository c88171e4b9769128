"""One order of Statecraft as a value. What the words mean is the parser's business (orders.py), what may be done that
of legality/, what it does that of the rules.

A season order stays on file until the season closes; every other order takes effect on receipt (an act).
"""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from rules.ruleset import Order, Value
from rules.statecraft.wording import canonical

Condition = Literal[
    "coalition",
    "defense_pact",
    "exchange",
    "military_access",
    "non_aggression",
    "peace",
    "protectorate",
    "royal_marriage",
    "free",
]
Gift = Literal["", "gold", "manpower", "units", "land", "mercenaries"]


class Clause(Value):
    """One condition of a treaty.

    states: the two it is between (giver and taker of an Exchange, granter and guest of an Access, Suzerain and Vassal);
    () in a treaty of two means both. gives, amount, what: what an Exchange hands over (what: a force or region).
    until: a year, 0 for none. truce: years. declare_by: a season.
    """

    number: int
    condition: Condition
    states: tuple[str, ...] = ()
    gives: Gift = ""
    amount: int = 0
    what: str = ""
    return_when: str = ""
    every_year: bool = False
    until: int = 0
    enemy: str = ""
    leader: str = ""
    declare_by: int = 0
    forces: dict[str, int] = Field(default_factory=dict)
    limit: str = ""
    except_against: tuple[str, ...] = ()
    scope: Literal["", "LAND", "PORTS", "ALL"] = ""
    regions: tuple[str, ...] = ()
    truce: int = 5
    text: str = ""


SeasonVerb = Literal[
    "MOVE",
    "HOLD",
    "STANCE",
    "EMBARK",
    "LAND",
    "SPLIT",
    "MERGE",
    "DEVASTATE",
    "BLOCKADE",
    "RETREAT",
    "COMMAND",
    "DISMISS",
    "PRIVATEERS",
]
StateVerb = Literal[
    "DISBAND",
    "SCOUT",
    "FIELD_REPORT",
    "RECRUIT",
    "HIRE",
    "READINESS",
    "INVESTMENT",
    "CENTRALIZATION",
    "CAPITAL",
    "RELIGION",
    "LOAN",
    "REPAY",
    "BANKRUPTCY",
    "GROWTH",
    "COLONY",
    "CONVERT",
    "EXPLORE",
    "TELL",
    "RELEASE",
]
NoteVerb = Literal["DESTABILIZE", "FOMENT", "INFILTRATE", "PIRACY", "ANNEX", "CLAIM", "SUPPORT"]
TalkVerb = Literal[
    "WAR",
    "PRESS",
    "INFLUENCE",
    "COUNTER",
    "ACCEPT_OFFER",
    "REJECT_OFFER",
    "COMPLAIN_INFLUENCE",
    "GENEROUS",
    "REQUEST_CB",
    "REQUEST_HONOR",
    "REPORT_REWARD",
    "SUCCEED",
    "GENERAL_ROLLS",
    "PAUSE",
    "ASK",
    "TEST",
]
TreatyVerb = Literal[
    "TREATY_NEW",
    "AMEND",
    "SIGN",
    "UNSIGN",
    "REJECT_TREATY",
    "PUBLISH",
    "LEAK",
    "LEAVE",
    "END_TREATY",
    "COMPLAIN_TREATY",
]
ModeratorVerb = Literal[
    "RULE",
    "AUTO",
    "GM_SET",
    "GM_FORCE",
    "GM_KILL",
    "GM_STATE",
    "GM_REGION",
    "GM_WEALTH",
    "GM_SEAT",
    "SUPPLY",
    "REVEAL",
    "FOUND",
    "AWARD",
    "HONOR",
    "REWARD",
    "REWARD_DONE",
    "EVENT",
    "EVENT_NEW",
    "EVENT_CLOSE",
    "PAPACY",
    "CB",
    "VIOLATION",
    "MINORITY",
    "RATE",
    "QUOTE",
    "SECRET_ROLL",
    "ANNOUNCE",
    "END_GAME",
]
Verb = SeasonVerb | StateVerb | NoteVerb | TalkVerb | TreatyVerb | ModeratorVerb


class StatecraftOrder(Order):
    """One order. Only the fields of its verb are set.

    actor: the unplayed State that a moderator's order is for. force: the force ordered; other: the navy that carries
    (EMBARK), the force joined (MERGE), the new name (SPLIT). place, via, wished: region or sea codes (wished: TO of
    RETREAT). city: a city's name. state, states: other States. number: units, percent, Gold of a loan, a modifier.
    option: the one word that says which (LAND NAVAL BOTH, UP DOWN, TAX RECRUITMENT, N NE .., SELF FAMILY, SOVEREIGN
    OFFICER or a General's id, STAY MOVE GENERAL, YES NO, FIDEI EXCOMMUNICATE CRUSADE, an attribute ...). until: a
    season. ref: the game's own id of an item, treaty, offer, Casus Belli or reward, never a number a player sees.
    retreat: the instruction in the order language's words without force and place. fields: what GM SET and the like
    set.
    """

    verb: Verb
    actor: str = ""
    force: str = ""
    other: str = ""
    place: str = ""
    via: tuple[str, ...] = ()
    wished: tuple[str, ...] = ()
    city: str = ""
    state: str = ""
    states: tuple[str, ...] = ()
    number: int | None = None
    mercs: int | None = None
    gold: int | None = None
    prestige: int | None = None
    option: str = ""
    stance: Literal["", "attack", "defend", "avoid"] = ""
    retreat: str = ""
    until: int | None = None
    ref: str = ""
    version: int = 0
    clauses: tuple[Clause, ...] = ()
    dropped_clauses: tuple[int, ...] = ()
    title: str = ""
    text: str = ""
    secret: bool = False
    force_it: bool = False
    confirm: bool = False
    fields: dict[str, str] = Field(default_factory=dict)

    def __str__(self) -> str:
        return canonical(self)


def plain(order: StatecraftOrder) -> dict[str, Any]:
    """An order as the fact of an event: what is set of it, in JSON values; its reader's words are the view's."""
    return order.model_dump(mode="json", exclude_defaults=True)


SEASON_VERBS: frozenset[str] = frozenset(SeasonVerb.__args__)  # type: ignore[attr-defined]
"""Verbs that stay on file until the season closes; all others are acts."""
