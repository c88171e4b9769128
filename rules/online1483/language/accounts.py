"""Where a nation stands before its phase: the lines in force in the order of the actions, what each of them costs and
leaves (TRN-07), and whom it will meet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rules.online1483 import windows
from rules.online1483.foresight import Encounter
from rules.online1483.game import Game
from rules.online1483.language.amending import action
from rules.online1483.line import Force, Line
from rules.online1483.model import State, Units
from rules.online1483.receipt import Checked, Rehearsal, rehearse
from rules.online1483.wording import forces_words
from rules.ruleset import Standing

ACTIONS = ("0", "1", "2", "3", "4", "6", "9", "11", "11b", "12")
"""In the order in which they are carried out (TRN-04), as language.amending.action names them."""
AS_IT_STANDS = "Whom a line meets is told by the board as it is now; others may move before it is carried out."
_UNCOUNTED = {"natives": "natives whom nobody has counted", "berbers": "Berbers, who are counted in each battle"}


def standing(game: Game, state: State, nation: str, orders: Sequence[Line]) -> Standing:
    """A nation's lines in force with its running account."""
    lines = sorted(orders, key=lambda line: ACTIONS.index(action(line)))
    awaited = nation in windows.acting(state)
    rehearsal = rehearse(game, state, nation, lines) if awaited else Rehearsal()
    return Standing(
        lines=tuple(str(line) for line in lines),
        remarks=account(rehearsal.checked),
        lacking=("orders (PASS for an empty turn)",) if awaited and not lines else (),
        complete=bool(lines) or not awaited,
        notes=tuple(_notes(state, nation, rehearsal)),
    )


def _notes(state: State, nation: str, rehearsal: Rehearsal) -> Iterator[str]:
    if any(each.meets for each in rehearsal.checked):
        yield AS_IT_STANDS
    if nation in windows.acting(state) and state.phase:
        saved = state.nations[nation].saved
        yield f"You have {saved} saved now, and about {rehearsal.money} after this turn, its income included."


def account(checked: Iterable[Checked]) -> tuple[str, ...]:
    """For each line its cost and what it meets: "costs 20, leaves 14"; "" for one that costs and meets nothing."""
    return tuple("; ".join(_parts(each)) for each in checked)


def _parts(each: Checked) -> Iterator[str]:
    if each.cost:
        dear = each.cost > each.least
        yield f"costs {'up to ' if dear else ''}{each.cost}, leaves {'at least ' if dear else ''}{each.money}"
    if each.meets:
        yield "meets " + "; ".join(map(_encounter, each.meets))
    if each.errors:
        codes = ", ".join(dict.fromkeys(finding.code for finding in each.errors))
        yield f"not done in full as things stand ({codes})"


def _encounter(met: Encounter) -> str:
    """ "in Brussels: France with 1 infantry (at war), walls 3"."""
    present = [_present(nation, units, nation in met.foes) for nation, units in met.forces.items()]
    who = [_UNCOUNTED[met.kind]] if met.kind in _UNCOUNTED else []
    coast = ["the coastal unit"] if met.coast else []
    walls = [f"walls {met.walls}"] if met.walls and (present or who or coast) else []
    return f"in {met.place}: " + (", ".join((*who, *present, *coast, *walls)) or "nobody")


def _present(nation: str, units: Units, foe: bool) -> str:
    forces = forces_words(Force(kind=kind, count=number) for kind, number in units.items()).lower()
    return f"{nation} with {forces}{' (at war)' if foe else ''}"
