"""Parsing never raises, and what an order prints is read back as the same order."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.diplomacy.adjustments import Ledger
from rules.diplomacy.language.vocabulary import VERBS
from rules.diplomacy.legality import why_illegal
from rules.diplomacy.meaning import Ground
from rules.diplomacy.model import DiplomacyOrder, State
from tests.rules.diplomacy.boards import standard, state_of

GAME = standard("standard-1900")
BOARD = GAME.terrain
POWERS = tuple(BOARD.powers)
KINDS = st.sampled_from(["A", "F"])
PROVINCES = st.sampled_from(list(BOARD.provinces))
VERBS_OF_PHASE = {"movement": ("hold", "move", "support", "convoy"), "adjustment": ("build", "remove", "waive")}


@st.composite
def boards(draw: st.DrawFn, phase: str) -> State:
    """Up to 20 units of two powers anywhere that they can stand, and who owns what."""
    units: dict[str, list[str]] = {"France": [], "Italy": []}
    for province in draw(st.lists(PROVINCES, min_size=4, max_size=20, unique=True)):
        kind = draw(KINDS)
        places = BOARD.places(province, "A" if kind == "A" else "F") or BOARD.places(province, "F")
        kind = kind if BOARD.places(province, "A" if kind == "A" else "F") else "F"
        if places:
            units[draw(st.sampled_from(["France", "Italy"]))].append(f"{kind} {draw(st.sampled_from(places))}")
    owned = draw(st.lists(st.sampled_from(BOARD.centres), unique=True))
    return state_of(GAME, units=units, phase=phase, centres={"France": owned})


@st.composite
def legal_orders(draw: st.DrawFn, phase: str) -> tuple[State, DiplomacyOrder] | None:
    """A legal order of France on such a board; None if the one tried is illegal."""
    state = draw(boards(phase))
    verb = draw(st.sampled_from(VERBS_OF_PHASE[phase]))
    own = [unit for unit in state.units if unit.power == "France"]
    if not own:
        return None
    unit, helped = draw(st.sampled_from(own)), draw(st.sampled_from(state.units))
    mover = helped if verb in ("support", "convoy") else unit
    near = [*BOARD.reachable(mover.kind, mover.place), draw(PROVINCES)]
    target = draw(st.sampled_from(near)) if verb in ("move", "convoy") or draw(st.booleans()) else ""
    fields = {"verb": verb, "kind": unit.kind, "place": unit.place}
    if verb in ("move", "convoy", "support"):
        fields |= {"target": target}
    if verb in ("convoy", "support"):
        fields |= {"helped_kind": helped.kind, "helped_place": helped.place}
    if verb == "build":
        home = draw(st.sampled_from(BOARD.powers["France"].homes))
        fields |= {"kind": draw(KINDS), "place": home}
    order = DiplomacyOrder.model_validate({"verb": "waive"} if verb == "waive" else fields)
    if verb == "move" and order.kind == "A" and target not in BOARD.reachable("A", unit.place):
        order = order.model_copy(update={"via": True})
    return (state, order) if counts(state, order) else None


def counts(state: State, order: DiplomacyOrder) -> bool:
    """Whether the order could be carried out, were it the only one."""
    if state.phase.kind == "adjustment":
        return Ledger(Ground.of(BOARD, state), "France").carry_out(order).cause is None
    return why_illegal(BOARD, state, "France", order) is None


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(sorted(VERBS_OF_PHASE)).flatmap(legal_orders))
def test_canonical_text_is_read_back(found: tuple[State, DiplomacyOrder] | None) -> None:
    if found is None:
        return
    state, order = found
    parsed = GAME.parse(str(order), state, "France", ())
    assert [str(read) for read in parsed.orders] == [str(order)]
    again = GAME.parse("\n".join(str(read) for read in parsed.orders), state, "France", parsed.orders)
    assert (again.orders, again.dropped) == (parsed.orders, ())


WORDS = st.sampled_from(
    [word for words in VERBS.values() for word in words]
    + [p.name for p in BOARD.provinces.values()]
    + [*BOARD.provinces, *POWERS, "A", "F", "-", "->", ",", ";", "and", "(", ")", "nc", "/", "?", "if", "PHASE", "Fall"]
    + ["1900", "\n", "\n\n", "> ", "-- \n", "// ", "&gt;", "<br>", "all", "then", "the", "xyz", "É", "\0", "."]
)
START = state_of(GAME, units={power: list(side.units) for power, side in GAME.scenario.powers.items()})
RETREAT = state_of(
    GAME, units={}, dislodged={"France": {"A BUR": {"from": "MUN", "options": ["PAR"]}}}, phase="retreat"
)
WINTER = state_of(GAME, units={}, phase="adjustment")


@settings(max_examples=200, deadline=None)
@given(
    st.one_of(st.text(max_size=300), st.lists(WORDS, max_size=40).map(" ".join)),
    st.sampled_from([START, RETREAT, WINTER]),
    st.sampled_from(POWERS),
)
def test_no_text_raises_and_only_own_units_are_ordered(text: str, state: State, power: str) -> None:
    parsed = GAME.parse(text, state, power, ())
    for order in parsed.orders:
        assert why_illegal(BOARD, state, power, order) is None
    assert len({BOARD.province_of(order.place) for order in parsed.orders if order.place}) == len(
        [order for order in parsed.orders if order.place]
    )
    assert parsed.changed or not parsed.orders
    parsed.model_dump_json()
