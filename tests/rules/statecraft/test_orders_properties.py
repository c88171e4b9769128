"""Properties of the order language: it never raises, its canonical text reads back, it keeps secrets."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.ruleset import MODERATOR
from rules.statecraft.language.forms import CLAUSES, FORMS
from rules.statecraft.model import State
from rules.statecraft.order_model import SEASON_VERBS, StatecraftOrder
from tests.rules.statecraft.orders_desk import general, item, offer, read, rules, start, treaty, war

QUIET = settings(max_examples=60)


def world() -> State:
    """A world with something of everything."""
    state = general(war(start(prestige=60, gold=500, manpower=170), "FRA", "SPA"), "FRA-A2")
    treaty(state, "FRA", "ENG")
    offer(state, "ENG", "FRA")
    for kind in ("bid", "ballot", "quote", "choice", "auction", "ruling"):
        item(state, kind, "FRA", MODERATOR, about={"kind": "positive", "type": "RQ-CB"}, options=["stability"])
    return state


WORLD = world()
EXAMPLES = [line for form in (*FORMS, *CLAUSES) for example in form.examples for line in example.splitlines()]
WORDS = sorted({word for line in EXAMPLES for word in line.split()})
POWERS = st.sampled_from(["FRA", "SPA", "G1", MODERATOR])
PIECES = st.sampled_from(WORDS) | st.sampled_from(
    ["TEXT", "END TEXT", "END", '"', "\\", ">", "#", "=", "AS SCO", "CLAUSE 1", "½", "²"]
)
LINES = st.lists(PIECES | st.text(max_size=8), max_size=12).map(" ".join)
MAILS = st.lists(LINES | st.sampled_from(EXAMPLES), max_size=8).map("\n".join)


@QUIET
@given(MAILS | st.text(max_size=300), POWERS)
def test_never_raises(text: str, power: str) -> None:
    parsed = read(text, power, WORLD)
    for problem in parsed.problems:
        assert problem.message
        assert problem.line <= len(text.splitlines()) + 1
    rules().standing(WORLD, power, parsed.orders)
    assert type(parsed).model_validate_json(parsed.model_dump_json()) == parsed


@QUIET
@given(MAILS, st.sampled_from(["FRA", MODERATOR]))
def test_season_orders_read_back_from_their_text(text: str, power: str) -> None:
    orders = read(text, power, WORLD).orders
    for order in orders:
        assert order.verb in SEASON_VERBS
    again = read("\n".join(map(str, orders)), power, WORLD).orders
    assert [str(order) for order in again] == [str(order) for order in orders]


@QUIET
@given(MAILS, st.sampled_from(["FRA", MODERATOR]))
def test_acts_read_back_from_what_their_author_is_told(text: str, power: str) -> None:
    for act in read(text, power, WORLD).acts:
        if act.ref and "?" in str(act):
            continue
        assert act in read(str(act), power, WORLD).acts, str(act)


FORCES = st.sampled_from(["FRA-A1", "FRA-A2", "FRA-N1", "FRA-N2"])
PLACES = st.sampled_from(["LYO", "GAS", "BAL", "CHA", "IDF", "PRV"])


@QUIET
@given(
    st.builds(
        StatecraftOrder,
        verb=st.just("MOVE"),
        force=FORCES,
        place=PLACES,
        via=st.lists(PLACES, max_size=2).map(tuple),
        stance=st.sampled_from(["attack", "defend", "avoid"]),
    )
    | st.builds(StatecraftOrder, verb=st.just("HOLD"), force=FORCES, stance=st.sampled_from(["attack", "defend"]))
    | st.builds(
        StatecraftOrder,
        verb=st.just("RETREAT"),
        force=FORCES,
        retreat=st.sampled_from(["NEVER", "AT ONCE", "IF LOSS >= 50% OR IF ODDS < 1:2", "AFTER ROUND 3"]),
        wished=st.lists(PLACES, max_size=2, unique=True).map(tuple),
    )
    | st.builds(StatecraftOrder, verb=st.just("SPLIT"), force=FORCES, number=st.integers(1, 2), other=st.just("FRA-A9"))
)
def test_an_order_prints_as_text_that_reads_back(order: StatecraftOrder) -> None:
    """Whatever is legal comes back as the same value; whatever is not is refused and nothing else."""
    parsed = read(str(order), "FRA", WORLD)
    refused = [p for p in parsed.problems if p.kind != "doubtful"]
    assert parsed.orders == ((order,) if not refused else ())
    assert all(problem.kind != "unread" for problem in refused)


@QUIET
@given(MAILS)
def test_what_france_cannot_know_changes_nothing_it_is_told(text: str) -> None:
    """Another State's treaty, question, offer, force, purse and discovery leave France's receipt as it was."""
    hidden = world()
    treaty(hidden, "ENG", "SPA", number=77)
    item(hidden, "bid", "SPA")
    offer(hidden, "ENG", "SPA", number=901)
    hidden.world.forces["SPA-A9"] = hidden.world.forces["SPA-A1"].__class__("SPA-A9", "SPA", "A", 3, "GRA")
    hidden.world.realms["POR"].gold += 50
    hidden.world.realms["POR"].knows += ["VIR", "ESB"]
    hidden.world.discovered["VIR"] = 1492
    before, after = read(text, "FRA", WORLD), read(text, "FRA", hidden)
    assert (before.readings, before.problems, before.answers) == (after.readings, after.problems, after.answers)
