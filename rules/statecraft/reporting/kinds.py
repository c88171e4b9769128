"""How each kind of event is told: in which section, what decides its wording, and which text stands below it.

The sentences themselves are in templates/statecraft/words.j2, by kind and variant.
"""

from __future__ import annotations

from collections.abc import Mapping

from rules.ruleset import Value


class Kind(Value):
    """section: where it is told. by: the fact whose value chooses the wording. text: the fact that is quoted below."""

    section: str
    by: str = ""
    text: str = ""


SECTIONS = (
    "answers",
    "forces",
    "realm",
    "secrets",
    "letters",
    "treaties",
    "war",
    "thrones",
    "land",
    "rumours",
    "church",
    "age",
    "desk",
)
"""In the order of the page: the reader's own affairs first."""


def _all(section: str, *kinds: str) -> dict[str, Kind]:
    return {kind: Kind(section=section) for kind in kinds}


KINDS: Mapping[str, Kind] = {
    # The reader's own orders and requests.
    "refused act": Kind(section="answers"),
    "ruling": Kind(section="answers", by="type"),
    "free test": Kind(section="answers", by="success"),
    **_all("answers", "quote lapsed", "quote failed", "expedition refused", "capital refused", "move refused"),
    **_all("answers", "service declined", "choose state", "order failed"),
    "wish": Kind(section="answers", by="when"),
    # Forces.
    "battle": Kind(section="forces", by="fate"),
    "contact": Kind(section="forces", by="noticed"),
    "supply": Kind(section="forces", by="success"),
    "units": Kind(section="forces", by="cause"),
    **_all("forces", "battle sides", "retreat", "trapped", "driven out", "officer fell", "cannot land", "landed"),
    **_all("forces", "no way", "stopped at border", "under way", "sent home", "privateers"),
    "devastation": Kind(section="forces", by="success"),
    "blockade": Kind(section="forces", by="success"),
    **_all("forces", "no devastation", "no blockade"),
    # The realm.
    "recruiting": Kind(section="realm", by="kind"),
    **_all("realm", "readiness", "readiness ordered", "hired", "recruits lost", "short", "loans"),
    **_all("realm", "colony value", "colony lost", "colony impossible", "war cost"),
    "bankruptcy test": Kind(section="realm", by="success"),
    "general": Kind(section="realm", by="serves"),
    "sovereign": Kind(section="realm", by="heir"),
    "battle fortune": Kind(section="forces"),
    # What nobody else is told.
    "note result": Kind(section="secrets", by="success"),
    "infiltration": Kind(section="secrets", by="result"),
    "letter intercepted": Kind(section="secrets", text="text"),
    "secret treaty learned": Kind(section="secrets", by="how", text="text"),
    "trace": Kind(section="secrets", by="found"),
    "intelligence": Kind(section="secrets", by="seen", text="text"),
    "expedition": Kind(section="secrets", by="success"),
    "learned": Kind(section="secrets", by="how"),
    "destabilized": Kind(section="secrets", by="harm"),
    **_all("secrets", "rumour of land", "told"),
    # Letters and offers.
    "letter": Kind(section="letters", by="secret", text="text"),
    "influence offered": Kind(section="letters", by="until"),
    "influence countered": Kind(section="letters", by="until"),
    "influence agreed": Kind(section="letters", by="until"),
    **_all("letters", "influence rejected", "influence broken", "influence lapsed"),
    # Treaties.
    "signed": Kind(section="treaties", by="missing"),
    **_all("treaties", "treaty draft", "treaty amended", "treaty in force", "treaty not delivered"),
    **_all("treaties", "treaty ending", "treaty ended", "draft lapsed", "payment missed"),
    "treaty rejected": Kind(section="treaties", text="reason"),
    "treaty public": Kind(section="treaties", text="text"),
    "consent": Kind(section="treaties", by="given"),
    "violation": Kind(section="treaties"),
    "coalition": Kind(section="treaties"),
    "coalition vote": Kind(section="treaties", by="passed"),
    "royal marriage ended": Kind(section="treaties"),
    "casus belli": Kind(section="treaties", by="side"),
    "casus belli lapsed": Kind(section="treaties", by="excused"),
    # War and peace.
    "war": Kind(section="war", by="reasoned", text="manifesto"),
    "generous terms": Kind(section="war", text="text"),
    "generous vote": Kind(section="war", by="passed"),
    "generous answer": Kind(section="war", by="accepted"),
    **_all("war", "joined", "refused", "coalition reminder", "peace", "returned"),
    # Sovereigns and thrones.
    "death": Kind(section="thrones", by="cause"),
    "succession": Kind(section="thrones", by="crisis"),
    "claim": Kind(section="thrones", by="family"),
    "claims decided": Kind(section="thrones", by="winner"),
    **_all("thrones", "claims rolled", "support", "moved", "seat"),
    # Land and States.
    "annexation": Kind(section="land", by="success"),
    "control": Kind(section="land", by="freed"),
    "owner": Kind(section="land", by="cause"),
    "rebellion": Kind(section="land", by="cause"),
    **_all("land", "extinct", "new state", "released", "vassal free", "capital", "colony", "known world"),
    # What is talked about.
    "attempt": Kind(section="rumours", by="action"),
    "awareness": Kind(section="rumours", by="what", text="text"),
    "caught": Kind(section="rumours", by="action"),
    **_all("rumours", "battle rumour", "piracy", "bankruptcy"),
    # Faith.
    "fidei defensor": Kind(section="church", by="state"),
    "crusade": Kind(section="church", by="on"),
    **_all("church", "excommunication", "religion"),
    # Events, rewards, the table.
    "event announced": Kind(section="age", by="pays", text="text"),
    "event result": Kind(section="age"),
    "global event": Kind(section="age", text="text"),
    "announcement": Kind(section="age", text="text"),
    "award": Kind(section="age"),
    "policy": Kind(section="age", by="choice"),
    "pause": Kind(section="age", text="text"),
    **_all("age", "reward announced", "reward won", "technology common"),
    # For the moderator alone.
    "question": Kind(section="desk", text="text"),
    "secret roll": Kind(section="desk", by="success"),
    **_all("desk", "papacy reminder"),
}
ELSEWHERE = frozenset(
    {
        *("ledger", "upkeep", "collection", "annual roll", "death roll", "prestige table"),
        *("item", "item closed", "done", "season", "season over", "year over", "seated", "game over"),
    }
)
"""Kinds that are no news: other sections tell them, or they tell the service and not a reader."""
RECEIPTED = frozenset(
    {
        *("recruiting", "hired", "readiness ordered", "loans", "wish", "war cost", "privateers", "colony value"),
        *("units", "short", "bankruptcy test"),
    }
)
"""Kinds of which the season's report is soon enough: a receipt has told them already, or they are no surprise."""
