"""What a player is told about a line that is not carried out, or that is odd (section 5 of the order language)."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Literal

from rules.ruleset import Problem, Value
from rules.statecraft.dates import show

ProblemKind = Literal["unread", "unknown", "ambiguous", "illegal", "doubtful"]


class Saying(Value):
    """The kind of problem and its sentence; {names} are the facts of a refusal. remedies: the first whose fact is known
    is added."""

    kind: ProblemKind
    text: str
    remedies: tuple[str, ...] = ()


def _illegal(text: str, *remedies: str) -> Saying:
    return Saying(kind="illegal", text=text, remedies=remedies)


def _unread(text: str, *remedies: str) -> Saying:
    return Saying(kind="unread", text=text, remedies=remedies)


def _unknown(text: str, *remedies: str) -> Saying:
    return Saying(kind="unknown", text=text, remedies=remedies)


def _doubtful(text: str) -> Saying:
    return Saying(kind="doubtful", text=text)


_NOT_AT_WAR = _illegal("You are not at war with {state}.")
_NEEDS = _illegal("This needs {n}; you have {m}.")
SAYINGS: Mapping[str, Saying] = {
    "ERR-ID": _illegal(
        "I do not know this game or this State, or your address is not registered for it. Nothing was done."
    ),
    "ERR-LATE": _illegal("These orders are for {season}; we are now in {now}. Nothing was done."),
    "ERR-SYNTAX": _unread('I do not understand "{line}".', "Did you mean: {suggestions}?", "{hint}."),
    "ERR-FORCE": _unknown('You have no force "{x}".', "Your forces: {list}."),
    "ERR-PLACE": _unknown('"{x}" is not on your map, or not what is asked for here.', "Nearest names: {suggestions}."),
    "ERR-STATE": _unknown('"{x}" is no State I know.', "Nearest names: {suggestions}."),
    "ERR-STATE-TAKEN": _illegal("{state} is already played."),
    "ERR-PATH": _illegal("There is no way from {a} to {b}.", "Not through {list} either."),
    "ERR-DOMAIN": _illegal("{force} cannot go to {place}: armies stay on land, navies at sea and in ports."),
    "ERR-UNKNOWN-LAND": _unknown("You have not discovered that place."),
    "ERR-CAPACITY": _illegal("{navy} carries {n} land units (half its ships); {army} has {m}."),
    "ERR-NO-PORT": _illegal(
        "Units board and land only in a coastal city. {place} has none you may use.",
        "Its ports: {cities}.",
        "On a coast without a city an army lands by an order of its own: LAND <army> AT {coast}.",
    ),
    "ERR-NOT-TOGETHER": _illegal("{a} and {b} are not in the same place."),
    "ERR-SIZE": _illegal("{force} has only {n} units."),
    "ERR-NOT-ENEMY": _NOT_AT_WAR,
    "ERR-NOT-AT-WAR": _NOT_AT_WAR,
    "ERR-AT-WAR": _illegal("You are already at war with {state}."),
    "ERR-NO-COAST": _illegal("{state} has no coast on {sea}."),
    "ERR-ONCE-A-YEAR": _illegal("Only once per {period}; next possible: {when}."),
    "ERR-ONCE-A-SEASON": _illegal("Only once per {period}; next possible: {when}."),
    "ERR-CONDITION": _unread("I cannot read the retreat condition. Examples: NEVER; IF LOSS >= 50%; IF ODDS < 1:2."),
    "ERR-NO-SUCH-LEADER": _illegal("{name} does not serve you."),
    "ERR-BUSY": _illegal("{name} already commands {force}."),
    "ERR-NO-OFFICER": _illegal("{force} has no Officer."),
    "ERR-NOT-COMMANDED": _illegal("{force} needs a General, Admiral or the Sovereign."),
    "ERR-GOLD": _NEEDS,
    "ERR-MANPOWER": _NEEDS,
    "ERR-PRESTIGE": _NEEDS,
    "ERR-CITY": _illegal("{city} is not a city you own and hold.", "Cities there: {cities}."),
    "ERR-MERC-LIMIT": _illegal("The market offers you {n} more mercenaries this year."),
    "ERR-READY-STEP": _illegal("Readiness changes by one step per season (now {n})."),
    "ERR-PENDING": _illegal("A change is already under way and counts from {season}."),
    "ERR-STEP": _illegal("Only one step ({size}) at a time."),
    "ERR-TOO-SOON": _illegal("Possible again in {when}."),
    "ERR-NEEDS-FORCE": _illegal("This would take Stability below 0 and start a rebellion. Add FORCE if you want it."),
    "ERR-RELIGION": _illegal("That faith does not exist yet or is not open to you.", "There are: {list}."),
    "ERR-HUNDREDS": _illegal("Loans and repayments go by 100 Gold."),
    "ERR-NO-LOANS": _illegal("You owe nothing."),
    "ERR-CONFIRM": _illegal("This cannot be undone. Add CONFIRM.", "Expected cost: {range}."),
    "ERR-NOT-FREE": _illegal("{region} already belongs to somebody."),
    "ERR-NO-REACH": _illegal("You cannot reach {region}."),
    "ERR-DIRECTION": _unread("Give one of N NE E SE S SW W NW."),
    "ERR-NO-SHIPS": _illegal("You have no ships fit for the ocean (technology)."),
    "ERR-CAPITAL-LAND": _illegal("The land around a capital cannot be ceded or released."),
    "ERR-NOT-OWNER": _illegal("{region} is not yours to give."),
    "ERR-CANNOT-PAY": _illegal("The least possible cost is {n}; Stability, Honor and Prestige together cannot pay it."),
    "ERR-CANNOT-DELIVER": _illegal("{state} cannot deliver {what} now; the treaty stays open."),
    "ERR-MIN-PRESTIGE": _illegal("At least {n} Prestige."),
    "ERR-MIN-GOLD": _illegal("At least {n} Gold."),
    "ERR-SELF": _illegal("You cannot target yourself."),
    "ERR-NO-CAPITAL": _illegal("You do not control the capital of {state}."),
    "ERR-NO-VACANCY": _illegal("No throne is vacant there."),
    "ERR-CLOSED": _illegal("{item} is not open (any more)."),
    "ERR-NO-VOTE": _illegal("You have no vote in {item}: {reason}."),
    "ERR-BID": _illegal("You can bid 0 to {n}."),
    "ERR-OPTION": _illegal("Choose one of {list}."),
    "ERR-PARTY": _illegal("You are no party to {treaty}."),
    "ERR-VERSION": _illegal("The current version is v{n}, please read it before signing.", "It says: {text}"),
    "ERR-CLAUSE": _illegal("Clause {n} is not valid: {why}."),
    "ERR-TWO-STATES": _illegal("A Coalition needs at least three States, every other treaty two."),
    "ERR-BILATERAL": _illegal(
        "{condition} is between exactly two States.", "Name the two: CLAUSE {n} {condition} {pair}."
    ),
    "ERR-MERC-TRADE": _illegal("Mercenaries cannot be traded."),
    "ERR-CONSENT": _illegal("{vassal}'s signature waits for the consent of {suzerain}."),
    "ERR-PLAYED": _illegal("{state} belongs to a player; add CONFIRM to override (logged)."),
    "ERR-RANK": _illegal("A General orders only the own force; this is for the Sovereign of {state}."),
    "ERR-NO-REWARD": _illegal("No announced task has the number {x}, or it has been won already."),
    "ERR-TOO-LATE": _illegal("{item} has already had consequences that cannot be taken back."),
    "CANNOT-RETREAT": _illegal("{force} cannot retreat: the enemy has the Weather Gauge; it fights to the death."),
    "WARN-LONG": _doubtful("Farther than one season; arrives about {season}."),
    "WARN-BORDER": _doubtful("{place} belongs to {state}; without war or access the army will stop at the border."),
    "WARN-OVERLAP": _doubtful("This treaty may contradict {treaty}: {why}."),
}
"""By code. CANNOT-RETREAT is the result of a battle, not of an order."""

_NAMES = re.compile(r"\{(\w+)\}")
_SEASONS = ("season", "now", "when")
Namer = Callable[[str, Any], str]
"""(name of a fact, its value) -> how the reader knows it."""


def plain(name: str, value: Any) -> str:
    """Facts as they are: dates as seasons, lists with commas."""
    if name in _SEASONS and isinstance(value, int):
        return show(value)
    if name == "condition":
        return str(value).replace("_", " ").upper()
    if name == "why":
        return str(value).replace("_", " ")
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def message(code: str, facts: Mapping[str, Any], namer: Namer = plain) -> str:
    """ "ERR-GOLD This needs 12; you have 8." A code without a sentence stands alone."""
    saying = SAYINGS.get(code)
    if saying is None:
        return code
    known = {name: told for name, value in facts.items() if (told := namer(name, value))}
    remedy = next((one for one in saying.remedies if _NAMES.findall(one)[0] in known), "")
    return f"{code} {' '.join((saying.text, remedy)).format_map(_Facts(known))}".rstrip()


def problem(line: int, text: str, code: str, facts: Mapping[str, Any], namer: Namer = plain) -> Problem:
    """What is told about a line."""
    kind = SAYINGS[code].kind if code in SAYINGS else "illegal"
    return Problem(line=line, text=text, kind=kind, message=message(code, facts, namer))


def code_of(problem: Problem) -> str:
    """The code at the beginning of a problem's message, "" if it has none."""
    code = problem.message.partition(" ")[0]
    return code if code in SAYINGS else ""


class _Facts(dict[str, str]):
    """Facts for a sentence; one that is lacking is left vague."""

    def __missing__(self, key: str) -> str:
        return "it"
