"""Lines that ask or take back, and order nothing: COST, CANCEL, SHEET, TREATIES."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from rules.ruleset import GuideEntry
from rules.statecraft.dates import show
from rules.statecraft.language import pricing
from rules.statecraft.language.amending import Filing
from rules.statecraft.language.building import built
from rules.statecraft.language.completing import completed
from rules.statecraft.language.forcing import own_force
from rules.statecraft.language.guiding import guide
from rules.statecraft.language.reading import Said, read
from rules.statecraft.language.seat import Seat
from rules.statecraft.language.statements import Statement
from rules.statecraft.legality import refusal
from rules.statecraft.model import Realm
from rules.statecraft.order_model import StatecraftOrder
from rules.statecraft.refusals import Refusal, RefusedError
from rules.statecraft.relations import Treaty
from rules.statecraft.wording import canonical, outline

Command = Callable[[Filing, Seat, Statement, Said], None]
_NUMBERS = re.compile(r"[0-9]{1,4}(?:\s*,?\s*[0-9]{1,4})*")
_RAISED = {"ERR-MIN-PRESTIGE": "prestige", "ERR-MIN-GOLD": "gold"}
NOTHING_ON_FILE = "No orders are on file that this could take back."
CLOCK = (
    "NEXT, UNDO, DEADLINE, PAUSE and RESUME are commands of the service, each on a line of its own; to go back "
    "further, the game is rolled back to an earlier phase at the command line"
)


def carry_out(filing: Filing, seat: Seat, statement: Statement, said: Said) -> None:
    """Answer a command. Raises RefusedError."""
    COMMANDS[said.form.verb](filing, seat, statement, said)


def _cost(filing: Filing, seat: Seat, statement: Statement, said: Said) -> None:
    """A dry run: the order as if it were given, with what it costs; numbers left out are the least that is allowed."""
    asked = read(seat, said.values["value"], dry=True)
    if asked.form.sort != "order" or asked.form.moderator:
        raise RefusedError("ERR-SYNTAX", line=said.values["value"], suggestions="COST and an order")
    made, _ = built(seat, replace(statement, text=said.values["value"]), asked)
    made = completed(seat, made, filing.orders)
    made, refused = _tried(filing.now(seat, without=made), made, filing)
    if refused:
        raise RefusedError(refused.code, **refused.facts)
    its = pricing.price(seat, made)
    told = [line for line in pricing.told(seat, made, its, filing.spent_by(seat.state)) if line != pricing.IS_FINAL]
    filing.understood(statement.line, *outline(made, seat.number), *(told or ["costs nothing"]), "nothing was done")


def _tried(seat: Seat, made: StatecraftOrder, filing: Filing) -> tuple[StatecraftOrder, Refusal | None]:
    """The order with what its author left out for the dry run, and why it would still be refused."""
    made = made.model_copy(update={"confirm": True})
    for _ in range(len(_RAISED) + 1):
        refused = refusal(seat.board, seat.world, seat.orders_as, made, filing.spent_by(seat.state))
        field = _RAISED.get(refused.code) if refused else None
        if not refused or not field or getattr(made, field) is not None:
            return made, refused
        made = made.model_copy(update={field: refused.facts["n"]})
    return made, refused


def _cancel(filing: Filing, seat: Seat, statement: Statement, said: Said) -> None:
    """Orders on file taken back: by number in the last receipt's set, all of a force, or all."""
    if not filing.orders:
        filing.doubt(statement.line, NOTHING_ON_FILE)
        return
    gone = [order for order in _meant(filing, seat, str(said.values["value"]).strip()) if order in filing.orders]
    if not gone:
        numbered = [f"{number}. {canonical(order, seat.number)}" for number, order in enumerate(filing.before, 1)]
        raise RefusedError("ERR-OPTION", list="; ".join((*numbered, "ALL")))
    filing.withdraw(gone)
    filing.understood(statement.line, *(f"withdrawn: {canonical(order, seat.number)}" for order in gone))


def _meant(filing: Filing, seat: Seat, words: str) -> list[StatecraftOrder]:
    if words.upper() in ("ALL", "ALL ORDERS"):
        return list(filing.orders)
    if _NUMBERS.fullmatch(words):
        numbers = [int(n) for n in re.findall(r"[0-9]+", words)]
        return [filing.before[n - 1] for n in numbers if 1 <= n <= len(filing.before)]
    force = own_force(seat, words)
    return [order for order in filing.orders if order.force == force]


def _help(filing: Filing, seat: Seat, statement: Statement, said: Said) -> None:
    """The forms of an order by its word or heading; without one the names of all."""
    word = str(said.values.get("value", "")).upper().strip('" ')
    entries = [entry for entry in guide() if word and _is_about(entry, word)]
    names = ", ".join(entry.name for entry in guide())
    filing.understood(
        statement.line, *(line for entry in entries for line in _entry_lines(entry)), *([] if entries else [names])
    )


def _is_about(entry: GuideEntry, word: str) -> bool:
    return entry.name.upper() == word or any(form.upper().startswith(word) for form in entry.forms)


def _entry_lines(entry: GuideEntry) -> Iterator[str]:
    yield from entry.forms
    if entry.text:
        yield entry.text


def _sheet(filing: Filing, seat: Seat, statement: Statement, said: Said) -> None:
    """The State as it is: what the mail's other lines do to it stands in the account of its receipt."""
    now = seat.on(seat.base)
    realm = now.realm
    if realm is None:
        raise RefusedError("ERR-SYNTAX", line=statement.text, suggestions="AS <State> SHEET")
    forces = (f"{force.id}: {force.units} at {force.port or now.name(force.place)}" for force in now.forces)
    before = (BEFORE,) if filing.acts else ()
    filing.understood(statement.line, *before, *_figures(realm), *forces)


def _figures(realm: Realm) -> Iterator[str]:
    yield ", ".join(f"{name.replace('_', ' ').title()} {getattr(realm, name)}" for name in FIGURES)
    yield f"Readiness land {realm.land_readiness}, naval {realm.naval_readiness}"
    yield f"Loans {sum(realm.loans.values()) * 100} Gold"


BEFORE = "before the other lines of this mail"
FIGURES = (
    *("gold", "manpower", "prestige", "honor", "tax_income", "recruitment"),
    *("decay", "stability", "centralization", "investment"),
)
"""What SHEET tells of a State, in this order."""


def _treaties(filing: Filing, seat: Seat, statement: Statement, said: Said) -> None:
    shown = seat.world.seen.get(seat.power, {}).get("T", [])
    known = [seat.world.treaties[int(number)] for number in shown if int(number) in seat.world.treaties]
    filing.understood(statement.line, *([_treaty(seat, treaty) for treaty in known] or ["no treaty"]))


def _treaty(seat: Seat, treaty: Treaty) -> str:
    """One treaty on a line, with the writer's own number."""
    parties = ", ".join(map(seat.name, treaty.parties))
    since = f" since {show(treaty.since)}" if treaty.since >= 0 else ""
    return (
        f'{seat.number("T", str(treaty.number))} v{treaty.version} "{treaty.title}" ({parties}), {treaty.status}{since}'
    )


def _clock(filing: Filing, seat: Seat, statement: Statement, said: Said) -> None:
    raise RefusedError("ERR-SYNTAX", line=statement.text, hint=CLOCK)


COMMANDS: Mapping[str, Command] = {
    "COST": _cost,
    "CANCEL": _cancel,
    "HELP": _help,
    "SHEET": _sheet,
    "TREATIES": _treaties,
    "CLOCK": _clock,
}
