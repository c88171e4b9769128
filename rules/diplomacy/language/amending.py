"""What is on file after a text: for each unit its latest order, in an adjustment phase the latest text's whole set."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from rules.diplomacy.adjustments import Ledger
from rules.diplomacy.causes import Cause, explain
from rules.diplomacy.language.judging import Judged
from rules.diplomacy.language.replies import problem, sentence
from rules.diplomacy.language.seat import Seat
from rules.diplomacy.model import DiplomacyOrder
from rules.lines import Line
from rules.ruleset import Problem, Reading


@dataclass
class File:
    """The orders of one power while a text is put on file.

    orders: what is in force, by the ordered unit's province (in an adjustment phase by a running number); lines: where
    in the text an order was given.
    """

    orders: dict[str, DiplomacyOrder]
    lines: dict[str, Line] = field(default_factory=dict)
    means: dict[int, tuple[Line, list[str]]] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    changed: bool = False

    def understood(self, line: Line, meaning: str) -> None:
        """Note what a line means."""
        self.means.setdefault(line.number, (line, []))[1].append(meaning)
        self.changed = True

    def readings(self) -> list[Reading]:
        """The lines understood."""
        return [Reading(line=line.number, text=line.written, means=tuple(means)) for line, means in self.means.values()]


def amended(seat: Seat, judged: Sequence[Judged], on_file: Sequence[DiplomacyOrder]) -> File:
    """Put a text's orders on file."""
    if seat.phase.kind == "adjustment":
        return _adjustments(seat, judged, on_file)
    file = File(orders={seat.board.province_of(order.place): order for order in on_file})
    for said in judged:
        _withdraw(seat, file, said)
        if not said.rest:
            _give(seat, file, said.line, said.orders)
    for said in judged:
        if said.rest:
            _give(seat, file, said.line, [o for o in said.orders if seat.board.province_of(o.place) not in file.lines])
    file.problems[:0] = [told for said in judged for told in _with_outcome(seat, file, said)]
    return file


def _with_outcome(seat: Seat, file: File, said: Judged) -> Sequence[Problem]:
    """What is wrong with a line; of an order that was not taken also what its unit does now."""
    if not said.refused or seat.phase.kind != "movement":
        return said.problems
    order = file.orders.get(said.refused)
    key = "in-this-text" if said.refused in file.lines else "on-file"
    outcome = sentence(key, order=order) if order else said.otherwise
    why = said.problems[-1]
    return (*said.problems[:-1], why.model_copy(update={"message": f"{why.message} {outcome}".strip()}))


def _give(seat: Seat, file: File, line: Line, orders: Iterable[DiplomacyOrder]) -> None:
    for order in orders:
        province = seat.board.province_of(order.place)
        if province in file.lines and file.orders.get(province) not in (None, order):
            file.problems.append(problem("two-orders", line, unit=seat.unit(order.kind, order.place)))
        file.orders[province], file.lines[province] = order, line
        file.understood(line, str(order))


def _withdraw(seat: Seat, file: File, said: Judged) -> None:
    for province in said.withdrawn:
        order = file.orders.pop(province, None)
        file.lines.pop(province, None)
        unit = next((u for u in seat.units if seat.board.province_of(u.place) == province), None)
        name = seat.unit(unit.kind, unit.place) if unit else seat.place(province) if province else "a waive"
        if order is None and said.rest:
            continue
        if order is None:
            file.problems.append(problem("nothing-to-cancel", said.line, unit=name))
        else:
            file.understood(said.line, sentence(f"withdrawn-{seat.phase.kind}", unit=name))


def _adjustments(seat: Seat, judged: Sequence[Judged], on_file: Sequence[DiplomacyOrder]) -> File:
    """The set of this text if it has any legal order, else what was on file; less what is withdrawn."""
    file = File(orders={})
    ledger = Ledger(seat.ground, seat.power)
    for said in sorted(judged, key=lambda said: said.rest):
        for order in said.orders:
            why = ledger.carry_out(order).cause
            if why is None:
                file.orders[str(len(file.orders))] = order
                file.understood(said.line, str(order))
            elif not said.rest:
                file.problems.append(_refused(seat, said.line, why))
    if not file.orders:
        file.orders = {str(number): order for number, order in enumerate(on_file)}
    for said in judged:
        file.problems.extend(said.problems)
        _take_out(seat, file, said)
    return file


def _refused(seat: Seat, line: Line, why: Cause) -> Problem:
    return Problem(line=line.number, text=line.written, kind="illegal", message=explain(seat.board, why))


def _take_out(seat: Seat, file: File, said: Judged) -> None:
    for province in said.withdrawn:
        keys = [key for key, order in file.orders.items() if seat.board.province_of(order.place) == province]
        name = seat.place(province) if province else "a waive"
        if not keys and not said.rest:
            file.problems.append(problem("nothing-to-cancel", said.line, unit=name))
        for key in keys:
            file.understood(said.line, sentence("withdrawn-adjustment", unit=str(file.orders.pop(key))))
