"""A mail of England at the start of the European scenario: what is on file after it, and what is told about it.

England has 34 resources, 2 infantry and the general G5 in London (a city, value 8, walls 6), 1 infantry and 1 cavalry
in York, nobody in Wales (value 2, no city); a frigate in the North Sea. It is at war with nobody.
"""

from __future__ import annotations

from functools import lru_cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from moderator import scenarios
from rules.dice import KeyedDice
from rules.online1483.language.codes import code
from rules.online1483.language.guide import guide
from rules.online1483.line import Item, Line
from rules.online1483.model import Caravan, Offer, State
from rules.online1483.orders import parse
from rules.online1483.receipt import rehearse
from rules.online1483.ruleset import bind
from rules.ruleset import Parsed
from tests.rules.online1483.order_strategies import ORDERS


@lru_cache
def begun(scenario: str = "europe-1483") -> tuple[object, State]:
    rules = bind(scenarios.load(f"online1483/{scenario}"))
    seats = [str(number) for number in range(len(rules.powers(None)))]
    return rules.game, rules.setup(seats, KeyedDice(b"the first turn")).state


def say(text: str, on_file: tuple[Line, ...] = (), state: State | None = None, nation: str = "England") -> Parsed[Line]:
    game, start = begun()
    return parse(game, state or start, nation, text, on_file)  # type: ignore[arg-type]


def on_file(parsed: Parsed[Line]) -> list[str]:
    return [str(line) for line in parsed.orders]


def told(parsed: Parsed[Line]) -> list[tuple[int, str, str]]:
    return [(problem.line, problem.kind, problem.message) for problem in parsed.problems]


def test_a_mail_is_put_on_file_and_shown_back() -> None:
    parsed = say("fortify London\nbuild 2 inf at London")
    assert on_file(parsed) == ["FORTIFY London", "BUILD 2 INFANTRY IN London"]
    assert [(reading.line, reading.text, reading.means) for reading in parsed.readings] == [
        (1, "fortify London", ("FORTIFY London",)),
        (2, "build 2 inf at London", ("BUILD 2 INFANTRY IN London",)),
    ]
    assert (parsed.changed, told(parsed)) == (True, [])


def test_a_line_that_the_rules_forbid_is_not_on_file() -> None:
    parsed = say("fortify Wales\nfortify London")
    assert on_file(parsed) == ["FORTIFY London"]
    assert told(parsed) == [(1, "illegal", "E-51: Wales has no city.")]
    assert [reading.line for reading in parsed.readings] == [2]


def test_a_line_that_cannot_be_paid_is_kept_with_a_warning() -> None:
    parsed = say("build 6 inf at London\nbuild 2 cav in London")  # 30 of 34, then 16
    assert on_file(parsed) == ["BUILD 6 INFANTRY IN London", "BUILD 2 CAVALRY IN London"]
    assert [(line, kind, message[:4]) for line, kind, message in told(parsed)] == [(2, "doubtful", "E-31")]
    assert "about 4" in told(parsed)[0][2]


def test_a_second_mail_replaces_the_turn_and_says_what_it_dropped() -> None:
    first = say("fortify London\ndeny France sea passage")
    second = say("build 1 inf at London", first.orders)
    assert on_file(second) == ["DENY France SEA PASSAGE", "BUILD 1 INFANTRY IN London"]
    assert [str(line) for line in second.dropped] == ["FORTIFY London"]


def test_what_was_on_file_is_checked_with_what_is_added() -> None:
    first = say("move 2 inf from London to Midlands")
    second = say("ADD\nmove 2 inf from London to Wales", first.orders)
    assert on_file(second) == ["MOVE 2 INFANTRY FROM London TO Midlands"]
    assert told(second) == [
        (2, "illegal", "E-81: You have only 0 infantry in London (after your earlier lines)."),
    ]


@pytest.mark.parametrize("text", ["", "Good morning", "fortify Atlantis", "HELLO?", "> fortify London"])
def test_a_mail_without_orders_leaves_the_file_alone(text: str) -> None:
    first = say("fortify London").orders
    parsed = say(text, first)
    assert (parsed.orders, parsed.changed, parsed.dropped) == (first, False, ())


@pytest.mark.rule("1483-MIS-05")
def test_pass_is_a_turn() -> None:
    parsed = say("PASS")
    assert (on_file(parsed), parsed.changed) == (["PASS"], True)


def test_cancel_all_orders_empties_the_turn() -> None:
    parsed = say("CANCEL ALL ORDERS", say("fortify London").orders)
    assert (on_file(parsed), parsed.changed) == ([], True)
    assert [str(line) for line in parsed.dropped] == ["FORTIFY London"]


def test_a_preview_checks_and_stores_nothing() -> None:
    first = say("fortify London").orders
    parsed = say("PREVIEW\nbuild 1 inf at London\nfortify Wales", first)
    assert (parsed.orders, parsed.changed) == (first, False)
    assert [reading.means for reading in parsed.readings] == [("BUILD 1 INFANTRY IN London",)]
    assert [line for line, _, _ in told(parsed)] == [3]
    assert parsed.preview is not None
    assert (parsed.preview.lines, parsed.preview.remarks) == (("BUILD 1 INFANTRY IN London",), ("costs 5, leaves 29",))


def test_a_preview_alone_shows_what_is_on_file() -> None:
    parsed = say("Preview", say("fortify London").orders)
    assert parsed.preview is not None
    assert parsed.preview.lines == ("FORTIFY London",)
    assert say("fortify London").preview is None


@pytest.mark.rule("1483-CDT-10")
def test_orders_for_another_nation_are_refused_whole() -> None:
    parsed = say("Nation: France\nfortify Paris\nfortify London")
    assert (parsed.orders, parsed.changed) == ((), False)
    assert told(parsed) == [
        (1, "illegal", "E-02: You are registered as England; this mail gives orders for France. Nothing was stored."),
    ]


@pytest.mark.rule("1483-CON-10")
def test_a_condition_that_nobody_can_read_goes_to_the_moderator() -> None:
    parsed = say("ships in North Sea attack France if they look weak")
    assert on_file(parsed) == ["SHIPS IN North Sea ATTACK France IF they look weak"]
    assert [(question.id, question.default) for question in parsed.questions] == [
        ("J-10:England:they look weak", "ignored")
    ]
    assert [(kind, message[:5]) for _, kind, message in told(parsed)] == [("doubtful", "J-10:")]


@pytest.mark.rule("1483-CON-10")
def test_conditions_that_can_be_read_need_no_moderator() -> None:
    text = "ships in North Sea attack France if at war with France and attacked by France with 3 or more"
    assert (say(text).questions, told(say(text))) == ((), [])


def test_setup_lines_belong_to_the_setup() -> None:
    parsed = say("setup lands Wales\nfortify London")
    assert on_file(parsed) == ["FORTIFY London"]
    assert told(parsed) == [(1, "illegal", "SETUP lines belong to the start of the game.")]


def with_offers(*offers: Offer) -> State:
    return begun()[1].model_copy(update={"offers": offers})


GIFT = Offer(frm="Venice", to="England", kind="gift", made=1, give=(Item(kind="territory", place="Crete"),))


def test_an_offer_is_answered_by_its_code() -> None:
    parsed = say(f"accept {code(GIFT).lower()}", state=with_offers(GIFT))
    assert on_file(parsed) == ["ACCEPT GIFT FROM Venice"]
    parsed = say(f"refuse gift {code(GIFT)}", state=with_offers(GIFT))
    assert on_file(parsed) == ["REFUSE GIFT FROM Venice"]


def test_the_code_of_a_marriage_is_the_same_line_back() -> None:
    offer = Offer(frm="France", to="England", kind="marriage", made=1, ruler="France", paid_by="France")
    parsed = say(f"accept {code(offer)}", state=with_offers(offer))
    assert on_file(parsed) == ["MARRY France RULER France PAID BY France"]
    parsed = say(f"refuse {code(offer)}", state=with_offers(offer))
    told_so = "A marriage that is not answered does not come about; it needs no refusal."
    assert (on_file(parsed), told(parsed)) == ([], [(1, "illegal", told_so)])


def test_a_code_of_another_reader_or_of_nothing_says_nothing() -> None:
    to_france = GIFT.model_copy(update={"to": "France"})
    for state in (with_offers(to_france), with_offers()):
        parsed = say(f"accept {code(to_france)}", state=state)
        assert (on_file(parsed), told(parsed)) == ([], [(1, "illegal", "E-132: No such offer is open.")])


def test_a_code_names_what_was_offered_and_not_another_offer() -> None:
    better = GIFT.model_copy(update={"give": (Item(kind="territory", place="Cyprus"),)})
    assert code(GIFT) != code(better)
    assert code(GIFT)[0] == "G"
    assert code(GIFT)[1:].isdecimal()


def test_the_only_caravan_in_a_place_need_not_be_told_by_its_content() -> None:
    caravan = Caravan(id=90, nation="England", to="France", amount=8, place="London")
    state = begun()[1].model_copy(update={"caravans": (caravan,)})
    assert on_file(say("caravan from London to York", state=state)) == ["MOVE CARAVAN 8 FROM London TO York"]
    other = caravan.model_copy(update={"id": 91, "amount": 5})
    parsed = say("caravan from London to York", state=state.model_copy(update={"caravans": (caravan, other)}))
    asked = "Which caravan in London? Name its content: MOVE CARAVAN 8 FROM London TO ..."
    assert (on_file(parsed), told(parsed)) == ([], [(1, "ambiguous", asked)])


@pytest.mark.rule("1483-CTY-12")
def test_a_conquered_nation_is_told_that_it_has_no_turn() -> None:
    state = begun()[1]
    conquered = state.nations["England"].model_copy(update={"kind": "rebel_faction"})
    state = state.model_copy(update={"nations": {**state.nations, "England": conquered}})
    why = "England is conquered and has no turn; it gives orders again when it rises."
    assert told(say("fortify London\nkeep standing orders", state=state)) == [(1, "illegal", why), (2, "illegal", why)]
    assert rehearse(begun()[0], state, "England", [Line(verb="pass")]).kept == (Line(verb="pass"),)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "line",
    [
        pytest.param("negative influence Scotland against England", marks=pytest.mark.rule("1483-DIP-08")),
        pytest.param("allow England land passage", marks=pytest.mark.rule("1483-CON-02")),
        "steal sea trade from England",
        "if France fights Spain in North Sea join England",
        pytest.param("trade with England: give guns; get horses", marks=pytest.mark.rule("1483-TRD-03")),
    ],
)
def test_a_line_that_needs_another_nation_does_not_name_its_own(line: str) -> None:
    parsed = say(line)
    assert on_file(parsed) == []
    assert told(parsed) == [(1, "illegal", "E-21: England is your own nation; name another.")]


@pytest.mark.rule("1483-DIP-10")
def test_a_threat_need_not_name_the_only_war() -> None:
    state = begun()[1].model_copy(update={"wars": (("France", "Scotland"),)})
    assert on_file(say("threat of war against Scotland", state=state)) == ["THREATEN Scotland TO END WAR WITH France"]
    state = state.model_copy(update={"wars": (("France", "Scotland"), ("Scotland", "Spain"))})
    asked = "Which war is Scotland to end? Write it like this: THREATEN Scotland TO END WAR WITH France"
    assert told(say("threat of war against Scotland", state=state)) == [(1, "ambiguous", asked)]


PIECES = st.sampled_from(
    [
        *("ADD", "CHANGE", "PREVIEW", "END", "ORDERS", "Nation: France", "CANCEL ALL ORDERS", "A4:", "\n", "; ", ", "),
        *("Press: war on France", "accept G1234", "setup lands London", "0", "-3", "99999999999", "\0", "é", "(", "> "),
        *(
            "fortify London",
            "build",
            "3 inf",
            "at London",
            "all",
            "from",
            "to",
            "North Sea",
            "attack",
            "if",
            "the",
            "a",
        ),
    ]
)
MAILS = st.one_of(
    st.text(max_size=200),
    st.lists(PIECES, max_size=30).map(" ".join),
    st.lists(ORDERS.map(str), max_size=6).map("\n".join),
)


@settings(max_examples=150, deadline=None)
@given(text=MAILS)
def test_no_text_raises_and_the_same_text_means_the_same(text: str) -> None:
    parsed = say(text)
    assert parsed == say(text)
    assert all(problem.message for problem in parsed.problems)
    assert parsed.changed or not parsed.orders


@settings(max_examples=100, deadline=None)
@given(text=MAILS)
def test_what_is_on_file_sent_again_is_the_same_turn(text: str) -> None:
    orders = say(text).orders
    again = say("\n".join(map(str, orders))).orders
    assert sorted(map(str, again)) == sorted(map(str, orders))


def test_the_guide_has_forms_and_examples_that_parse() -> None:
    for entry in guide():
        assert entry.forms and entry.examples  # noqa: PT018
    names = [entry.name for entry in guide()]
    assert names[0] == "1.1 Influence"
    assert "12.1 Passage" in names


@pytest.mark.parametrize(
    "piece", ["i,", "A1:", "add: ", "move ", "a to ", "3 inf ", "or ", "if ", "attack London with 3 inf from York and "]
)
def test_a_hostile_line_is_read_in_good_time(piece: str) -> None:
    line = (piece * 2000)[:1990]
    assert say(f"fortify London\n{line}\nattack London with {line}"[:4000]).changed
