"""Tests of the mail service around the engine (the format's section 7), asked of the functions that decide."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from datetime import UTC, datetime, timedelta
from typing import Any

from moderator import scenarios
from moderator.calendar.deadlines import closes_at
from moderator.calendar.schedule import day_list, starting_on
from moderator.calendar.schedule_words import parse_schedule
from moderator.store.values import Options
from moderator.turn import claims, conduct, nmr
from rules.dice import ScriptedDice
from rules.online1483 import phases
from rules.online1483.conduct import names_another
from rules.online1483.language.letter import letter
from rules.online1483.ruleset import defensive_move
from rules.online1483.thawing import freeze
from rules.ruleset import MODERATOR, Length
from tests.rules.online1483 import order_names
from tests.rules.online1483.calculations import world_of

OPTIONS = Options.model_validate(scenarios.load("online1483/europe-1483")["service"])
SHORTER_INTERVAL = 3
"""Days between the two deadlines of a week, from the first phase on (TRN-02)."""
Given = dict[str, Any]
Result = dict[str, Any]


def missed_turn(given: Given) -> Result:
    if "days_without_answer" in given:
        days = given["days_without_answer"]
        opened = [nation for nation, count in given["missed"].items() if nmr.days_are_over(OPTIONS, count, days)]
        return {"seat_open": opened, "missed": given["missed"], "mails": []}
    if "order_mail" in given:
        counts = {n: 0 if _is_order_mail(n, given["order_mail"]) else count for n, count in given["missed"].items()}
        return {"missed": counts, "mails": [], "saved": {}, "units_total": {}, "attacks": [], "seat_open": []}
    silent, absent = given.get("no_orders", ()), given.get("absent", {})
    before = given["missed"]
    counts = {n: nmr.after_phase(count, n in silent, absent.get(n, False)) for n, count in before.items()}
    turns = [
        _turn(given, n, nmr.caretaken(count, absent.get(n, False)) if n in silent else 0) for n, count in before.items()
    ]
    return {
        "missed": counts,
        "mails": [{"to": n, "kind": _mail(count)} for n, count in counts.items() if count > before[n]],
        "saved": {nation: saved for turn in turns for nation, saved in turn["saved"].items()},
        "units_total": {nation: units for turn in turns for nation, units in turn["units_total"].items()},
        "attacks": [place for turn in turns for place in turn["attacks"]],
        "seat_open": [],
    }


def _mail(count: int) -> str:
    return "last_call" if nmr.too_many(OPTIONS, count) else "are_you_there"


def _is_order_mail(nation: str, text: str) -> bool:
    """Whether a mail is one of orders, PASS among them: talk, a command or PREVIEW is none (MIS-05)."""
    read = letter(order_names.lexicon(), nation, text)
    return not read.preview and bool(read.cancelled or any(said.orders for said in read.said))


def _turn(given: Given, nation: str, count: int) -> Result:
    income = given.get("income", {}).get(nation, 0)
    seat = {"owner": nation, "core": [nation], "orig": nation, "inc": True, "city": 1, "value": income, "capital": True}
    saved = given.get("saved", {}).get(nation, 0)
    position = {"territories": {"Seat": seat}, "nations": {nation: {"phase": 1, "saved": saved}}}
    world = world_of(position, ScriptedDice([]))
    lines = defensive_move(world.game, freeze(world), nation, count)
    phases.run_nations(world, [nation], {nation: lines})
    units = {"infantry": world.lands["Seat"].count(nation)}
    attacks = [line.goal for line in lines if line.verb == "attack"]
    return {"saved": {nation: world.realms[nation].saved}, "units_total": {nation: units}, "attacks": attacks}


def calendar(given: Given) -> Result:
    start = datetime.fromisoformat(given["start"]).replace(hour=18, tzinfo=UTC)
    days = sorted({start.weekday(), (start.weekday() + SHORTER_INTERVAL) % 7})
    schedule = starting_on(parse_schedule(f"{day_list(tuple(days))} 18:00 UTC"), start.date())
    closes = [start]
    for _ in range(4):
        closes.append(closes_at(schedule, Length(rhythm="phase"), closes[-1] + timedelta(minutes=1)))
    dates = [instant.date().isoformat() for instant in closes]
    names = ("phase1", "phase2", "phase3", "phase4", "next_phase1")
    return {"deadlines": {**dict(zip(names, dates, strict=True)), "phase5": dates[3]}}


def mail_sender(given: Given) -> Result:
    sender = {address: nation for nation, address in given["registered"].items()}.get(given["mail"]["frm"])
    if sender is None:
        return {"stored": False, "reply": "E-03"}
    other = names_another(given["mail"]["subject"], sender, given["registered"])
    return {"stored": not other, "reply": "E-02" if other else ""}


def sanction(given: Given) -> Result:
    row = given["sanction"]
    rights = asdict(conduct.RIGHTS[row["kind"]])
    return {**rights, "seat_open": conduct.opened_seats(given["seats"], row["player"], row["kind"])}


def consent(given: Given) -> Result:
    return {
        "seated": [conduct.may_be_seated(a["age_band"] == "13 or under", a["consent"]) for a in given["applicants"]]
    }


def commander(given: Given) -> Result:
    who = [claims.commander(given["former_player"], came) for came in given["answers_by_deadline"]]
    return {"commander": ["moderator" if commands == MODERATOR else commands for commands in who]}


def replacement(given: Given) -> Result:
    return {
        "player": dict.fromkeys(given["seat_open"], given["new_player"]),
        "missed": {nation: nmr.after_phase(given["missed"][nation], False, False) for nation in given["seat_open"]},
    }


DECIDED_BY: dict[str, Callable[[Given], Result]] = {
    function.__name__: function
    for function in (missed_turn, calendar, mail_sender, sanction, consent, commander, replacement)
}


def check(case: Given) -> None:
    """Run a case with `service` and compare what it expects."""
    from tests.rules.online1483.facts import subset

    result = DECIDED_BY[case["service"]](case["given"])
    for key, expected in case["expect"].items():
        assert key == "note" or subset(expected, result[key]), (key, result[key])
