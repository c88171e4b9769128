"""An item is over: hand it back, with the answers, to the rule that opened it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.numerals import whole
from rules.ruleset import MODERATOR
from rules.statecraft import (
    auctions,
    calls,
    casus_belli,
    claims,
    coalition,
    destabilize,
    effects,
    exploration,
    foment,
    generous,
    honor,
    influence,
    items,
    ledger,
    loans,
    marriage,
    piracy,
    prestige,
    seats,
    succession,
    treaties,
)
from rules.statecraft.actions import judge_violation
from rules.statecraft.attributes import ATTRIBUTES, roll_against
from rules.statecraft.doing.talk import grant_pause
from rules.statecraft.model import Item
from rules.statecraft.refusals import RefusedError
from rules.statecraft.table import Table

Closer = Callable[[Table, Item, Mapping[str, str]], None]
Decider = Callable[[Table, Item, str], None]


def close(table: Table, item: Item, answers: Mapping[str, str]) -> None:
    """Close an item with the answers of those who may answer. One that is closed stays as it is."""
    if item.closed:
        return
    given = {power: text.strip() for power, text in answers.items() if power in item.may_answer and not _waives(text)}
    items.close(table, item)
    table.matter = items.matter(item)
    table.tell(item.may_answer, "item closed", item=item.id, item_kind=item.kind)
    CLOSERS[item.kind](table, item, given)


def _waives(answer: str) -> bool:
    """Whether an answer leaves it at what silence means: RULE Q-n DEFAULT."""
    return answer.strip().upper() == "DEFAULT"


def ripe(table: Table) -> None:
    """Close what nobody need be waited for."""
    while table.ripe:
        item = table.world.items.get(table.ripe.pop(0))
        if item:
            close(table, item, {})


def close_bid(table: Table, item: Item, answers: Mapping[str, str]) -> None:
    """A defence bid belongs to its action."""
    actions = {"destabilize": destabilize.close, "foment": foment.close}
    actions[item.about["action"]](table, item, answers)


def close_ballot(table: Table, item: Item, answers: Mapping[str, str]) -> None:
    """Coalition or generous peace."""
    votes = {"coalition": coalition.close, "generous": generous.close_ballot}
    votes[item.about["vote"]](table, item, answers)


def close_quote(table: Table, item: Item, answers: Mapping[str, str]) -> None:
    """A quote accepted is paid; declined or unanswered it lapses."""
    power = item.about["by"]
    said = next(iter(answers.values()), "decline").lower()
    accepted = said.startswith(("a", "y")) or item.about.get("accepted")
    if not accepted or not table.realm(power).alive:
        table.tell(power, "quote lapsed", item=item.id, shown=item.shown)
        return
    try:
        accept_quote(table, item, power)
    except RefusedError as error:
        table.tell(power, "quote failed", item=item.id, code=error.refusal.code, facts=error.refusal.facts)


def accept_quote(table: Table, item: Item, power: str) -> None:
    """What was quoted happens: an expedition, a loan, a claim. Raises RefusedError."""
    realm = table.realm(power)
    if "claim" in item.about:
        claims.enter(table, power, item.about)
    elif "loan" in item.about:
        loans.borrow(table, realm, {int(percent): count for percent, count in item.about["loan"].items()})
    else:
        cost = item.about["cost"]
        if realm.gold < cost:
            raise RefusedError("ERR-GOLD", n=cost, m=realm.gold)
        ledger.change(table, realm, "gold", -cost, "exploration")
        exploration.set_out(table, realm, item.about["explore"], item.about["directed"])


def close_ruling(table: Table, item: Item, answers: Mapping[str, str]) -> None:
    """The moderator's word, or the default."""
    decide(table, item, answers.get(MODERATOR, str(item.about["default"])))


def decide(table: Table, item: Item, answer: str) -> None:
    """Carry out a ruling; the one concerned hears the answer, not the discussion (spec section 17)."""
    item.answer = answer
    DECIDERS[item.about["type"]](table, item, answer)
    concerned = [p for p in (item.about.get("state"), item.about.get("by"), item.about.get("holder")) if p]
    table.tell(concerned or (MODERATOR,), "ruling", type=item.about["type"], answer=answer)


def overrule(table: Table, item: Item, answer: str) -> None:
    """SC-GM-04: a ruling is changed within its season, as long as nothing has come of it. Raises RefusedError."""
    if not item.closed or not items.came_to_nothing(item):
        raise RefusedError("ERR-TOO-LATE", item=item.id)
    decide(table, item, str(item.about["default"]) if _waives(answer) else answer)


def _yes(answer: str) -> bool:
    return answer.lower().startswith("y")


def _violation(table: Table, item: Item, answer: str) -> None:
    judge_violation(table, item.about, answer)


def _breach(table: Table, item: Item, answer: str) -> None:
    if _yes(answer):
        influence.judge(table, table.world.offers[item.about["offer"]])


def _cb(table: Table, item: Item, answer: str) -> None:
    if _yes(answer):
        casus_belli.give(table, item.about["holder"], item.about["against"], "granted")


def _honor(table: Table, item: Item, answer: str) -> None:
    number = whole(next(iter(answer.split()), ""))
    if number is not None:
        honor.change(table, table.realm(item.about["state"]), number, "ruling")


def _reward(table: Table, item: Item, answer: str) -> None:
    reward = table.world.rewards[item.about["reward"]]
    if _yes(answer) and not reward.won_by:
        prestige.grant(table, reward, item.about["by"])


def _change_state(table: Table, item: Item, answer: str) -> None:
    seats.decide_move(table, item.about, _yes(answer))


def _pause(table: Table, item: Item, answer: str) -> None:
    if _yes(answer):
        grant_pause(table, item.about["state"], str(item.shown.get("text", "")))


def _marriage_leak(table: Table, item: Item, answer: str) -> None:
    marriage.judge_leak(table, item.about, answer)


def _test(table: Table, item: Item, answer: str) -> None:
    """SC-TEST-07: "no", or a modifier (SC-TEST-08) with which the attribute is tested."""
    words = answer.split()
    mods = [number for number in map(whole, words) if number is not None]
    state, attribute = item.about["state"], item.about["attribute"]
    if words and words[0].lower() != "no" and attribute in ATTRIBUTES:
        key = ("free test", state, attribute, str(item.about["number"]), str(table.world.date))
        trial = roll_against(table, table.attribute(state, attribute), mods, *key, to=state)
        facts = {"effective": trial.effective, "die": trial.die, "success": trial.success, "margin": trial.margin}
        table.tell(state, "free test", state=state, attribute=attribute, **facts)


DECIDERS: dict[str, Decider] = {
    "RQ-VIOLATION": _violation,
    "RQ-INFL-BREACH": _breach,
    "RQ-CB": _cb,
    "RQ-HONOR": _honor,
    "RQ-REWARD": _reward,
    "RQ-CHANGE-STATE": _change_state,
    "RQ-PAUSE": _pause,
    "RQ-TEST": _test,
    "RQ-RM-LEAK": _marriage_leak,
}
CLOSERS: dict[str, Closer] = {
    "bid": close_bid,
    "trace": piracy.close,
    "call": calls.close,
    "consent": treaties.close_consent,
    "quote": close_quote,
    "ballot": close_ballot,
    "terms": generous.close_terms,
    "auction": auctions.close,
    "choice": effects.close_choice,
    "claims": succession.close_claims,
    "support": succession.close_support,
    "service": seats.close_service,
    "ruling": close_ruling,
}
