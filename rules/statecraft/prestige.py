"""Chapter 15: Prestige awards, announced rewards, the score (SC-PRES, SC-GEN-06)."""

from __future__ import annotations

import re
from collections.abc import Iterable

from rules.statecraft import horizon, items, ledger
from rules.statecraft.model import General, Realm, Reward
from rules.statecraft.refusals import RefusedError
from rules.statecraft.table import Table


def award(table: Table, who: Realm | General, amount: int, reason: str, private: bool) -> None:
    """SC-PRES-01: only the moderator creates Prestige; public unless he says otherwise (sneaky acts)."""
    name = who.code if isinstance(who, Realm) else who.id
    if isinstance(who, Realm):
        ledger.change(table, who, "prestige", amount, "award")
    else:
        who.prestige = max(0, who.prestige + amount)
    table.tell(name if private else "PUBLIC", "award", who=name, amount=amount, reason=reason)


def score(held: int, spent: int) -> int:
    """SC-GEN-06: Prestige held and ever spent of one's own will."""
    return held + spent


def announce(table: Table, task: str, amount: int, check: str) -> Reward:
    """SC-PRES-02: a task in full detail and its reward."""
    reward = Reward(f"R-{table.next('reward')}", task, amount, check)
    table.world.rewards[reward.id] = reward
    table.proclaim("reward announced", reward=reward.id, task=task, amount=amount)
    return reward


def first(reports: Iterable[tuple[str, int]]) -> str:
    """The first to do the task: reports of (State, place in the order of deeds)."""
    return min(reports, key=lambda report: report[1])[0]


def grant(table: Table, reward: Reward, state: str) -> None:
    """The first to do it gets it. Raises RefusedError if it is won already."""
    if reward.won_by:
        raise RefusedError("ERR-NO-REWARD", x=reward.id)
    reward.won_by = state
    ledger.change(table, table.realm(state), "prestige", reward.amount, "reward")
    table.proclaim("reward won", reward=reward.id, state=state, amount=reward.amount)


def report(table: Table, reward: Reward, state: str, text: str) -> None:
    """A player says that a task is done: checked, or put to the moderator (RQ-REWARD, no by default)."""
    if reward.won_by:
        raise RefusedError("ERR-NO-REWARD", x=reward.id)
    about = {"reward": reward.id, "by": state}
    default = "yes" if reward.check and done(table, reward.check, state) else "no"
    items.ruling(table, "RQ-REWARD", about, {**about, "text": text}, default)


def check_all(table: Table) -> None:
    """SC-PRES-03: rewards that the service can check go to the first who fulfils them, in State order."""
    for reward in table.world.rewards.values():
        if reward.check and not reward.won_by:
            winners = [r.code for r in table.living() if r.player and done(table, reward.check, r.code)]
            if winners:
                grant(table, reward, winners[0])


def done(table: Table, check: str, state: str) -> bool:
    """Whether a State fulfils "discover R", "colony in R", "control R, R", "first religion X" ("colony_in(R)" too)."""
    words = re.findall(r"[A-Za-z0-9]+", check.replace("_", " "))
    verb, named = words[0].lower() if words else "", [w for w in words[1:] if w.lower() not in ("in", "religion")]
    match verb:
        case "discover":
            return all(_knows(table, state, region) for region in named)
        case "colony":
            return any(_colony(table, state, region) for region in named)
        case "control":
            return bool(named) and all(
                r in table.world.lands and table.world.lands[r].controller == state for r in named
            )
        case "first":
            return bool(named) and table.realm(state).religion == named[0].lower()
    return False


def _knows(table: Table, state: str, region: str) -> bool:
    known = region in table.board.places and horizon.knows(table.board, table.world, state, region)
    return known and table.board.places[region].known != "world"


def _colony(table: Table, state: str, region: str) -> bool:
    own = [c for c, land in table.world.lands.items() if land.owner == state and land.colony is not None]
    return bool(own) if region.lower() == "unknown" else region in own
