"""Section 4 of the order language: answers to what is open, each under the reader's own number."""

from __future__ import annotations

import pytest

from rules.ruleset import MODERATOR, Answer
from rules.statecraft import numbering
from rules.statecraft.order_model import StatecraftOrder
from tests.rules.statecraft.orders_desk import (
    canonical,
    codes,
    general,
    item,
    moderate,
    offer,
    read,
    start,
    treaty,
    warned,
)
from tests.rules.statecraft.playing import Play

ANSWERS: tuple[tuple[str, str, str, dict[str, object]], ...] = (
    ("bid", "DEFEND Q-1 PRESTIGE 4", "4", {}),
    ("bid", "DEFEND Q-1 0", "0", {}),
    ("trace", "TRACE Q-1 YES", "yes", {}),
    ("trace", "trace q1 no", "no", {}),
    ("call", "JOIN Q-1", "join", {}),
    ("call", "REFUSE Q-1", "refuse", {}),
    ("quote", "ACCEPT Q-1", "accept", {"what": "loan", "cost": 20}),
    ("quote", "ACCEPT LOAN Q-1", "accept", {"what": "loan"}),
    ("quote", "DECLINE Q-1", "decline", {}),
    ("terms", "ACCEPT TERMS Q-1", "accept", {}),
    ("terms", "REFUSE TERMS Q-1", "refuse", {}),
    ("terms", "REFUSE Q-1", "refuse", {}),
    ("service", "ACCEPT SERVICE Q-1", "accept", {}),
    ("service", "DECLINE SERVICE Q-1", "decline", {}),
    ("ballot", "VOTE Q-1 YES", "yes", {}),
    ("ballot", "vote Q-1 no", "no", {}),
    ("auction", "BID Q-1 7", "7", {}),
    ("auction", "BID Q-1 0", "0", {}),
    ("choice", "CHOOSE Q-1 Stability", "stability", {"options": ["stability", "invest+"]}),
    ("choice", "CHOOSE Q-1 INVEST +", "invest+", {"options": ["stability", "invest+"]}),
)


@pytest.mark.parametrize(("kind", "line", "text", "shown"), ANSWERS)
def test_answer(kind: str, line: str, text: str, shown: dict[str, object]) -> None:
    state = start()
    asked = item(state, kind, "FRA", about={"kind": "positive"}, **shown)
    parsed = read(line, "FRA", state)
    assert codes(parsed) == []
    assert parsed.answers == (Answer(power="FRA", subject=asked.id, text=text),)
    assert not parsed.changed
    assert read(canonical(parsed)[0], "FRA", state).answers == parsed.answers


def test_numbers_run_per_reader() -> None:
    """The same question is Q-1 for France and Q-3 for Spain; neither learns from it that the other was asked."""
    state = start()
    for _ in range(2):
        item(state, "trace", "SPA")
    shared = item(state, "ballot", "FRA", "SPA")
    assert read("VOTE Q-1 YES", "FRA", state).answers[0].subject == shared.id
    assert read("VOTE Q-3 YES", "SPA", state).answers[0].subject == shared.id
    assert codes(read("VOTE Q-3 YES", "FRA", state)) == ["ERR-NO-VOTE"]


def test_a_question_of_another_is_like_none_at_all() -> None:
    asked, silent = start(), start()
    item(asked, "bid", "SPA")
    assert read("DEFEND Q-1 PRESTIGE 1", "FRA", asked) == read("DEFEND Q-1 PRESTIGE 1", "FRA", silent)


def test_a_later_answer_replaces_the_earlier() -> None:
    state = start()
    item(state, "bid", "FRA")
    item(state, "ballot", "FRA")
    parsed = read("DEFEND Q-1 PRESTIGE 1\nVOTE Q-2 YES\nDEFEND Q-1 PRESTIGE 3", "FRA", state)
    assert [answer.text for answer in parsed.answers] == ["yes", "3"]


def test_what_is_over() -> None:
    state = start()
    asked = item(state, "ballot", "FRA")
    asked.closed = True
    assert read("VOTE Q-1 YES", "FRA", state).problems[0].message == "ERR-CLOSED Q-1 is not open (any more)."
    del state.world.items[asked.id]
    assert codes(read("VOTE Q-1 YES", "FRA", state)) == ["ERR-CLOSED"]


def test_the_wrong_word_is_answered_with_the_right_one() -> None:
    state = start()
    item(state, "ballot", "FRA")
    item(state, "bid", "FRA")
    assert "Did you mean: VOTE Q-1 YES?" in read("DEFEND Q-1 PRESTIGE 1", "FRA", state).problems[0].message
    assert codes(read("VOTE Q-2 YES", "FRA", state)) == ["ERR-NO-VOTE"]


@pytest.mark.rule("SC-TA-04")
def test_a_defence_is_paid_from_what_is_left() -> None:
    state = start()
    item(state, "bid", "FRA")
    assert codes(read("DEFEND Q-1 PRESTIGE 11", "FRA", state)) == ["ERR-PRESTIGE"]
    assert codes(read("DESTABILIZE SPA PRESTIGE 8\nDEFEND Q-1 PRESTIGE 3", "FRA", state)) == ["ERR-PRESTIGE"]


@pytest.mark.rule("SC-EVENT-02", "SC-EVENT-05")
def test_nobody_bids_more_than_he_has() -> None:
    state = start(gold=40)
    item(state, "auction", "FRA", about={"kind": "positive"})
    item(state, "auction", "FRA", about={"kind": "technology"})
    assert read("BID Q-1 11", "FRA", state).problems[0].message == "ERR-BID You can bid 0 to 10."
    assert read("BID Q-2 41", "FRA", state).problems[0].message == "ERR-BID You can bid 0 to 40."
    assert codes(read("BID Q-2 40", "FRA", state)) == []


def test_a_quote_that_cannot_be_paid() -> None:
    state = start(gold=40)
    item(state, "quote", "FRA", what="explore", cost=60)
    item(state, "quote", "FRA", what="claim", cost=12)
    assert codes(read("ACCEPT Q-1\nACCEPT Q-2\nDECLINE Q-1", "FRA", state)) == ["ERR-GOLD", "ERR-PRESTIGE"]


def test_only_the_options_that_were_named() -> None:
    state = start()
    item(state, "choice", "FRA", options=["stability", "centralization"])
    assert read("CHOOSE Q-1 luck", "FRA", state).problems[0].message == (
        "ERR-OPTION Choose one of stability, centralization."
    )


@pytest.mark.rule("SC-TREATY-04")
def test_a_suzerain_consents_under_the_treatys_number() -> None:
    state = start()
    made = treaty(state, "BRI", "ENG", shown=("FRA",))
    asked = item(state, "consent", "FRA", about={"treaty": made.number, "vassal": "BRI", "version": 1})
    number = numbering.number(state.world, "FRA", "T", "40")
    parsed = read(f"CONSENT {number}", "FRA", state)
    assert parsed.answers == (Answer(power="FRA", subject=asked.id, text="yes"),)
    assert read(f"REFUSE {number}", "FRA", state).answers[0].text == "no"
    assert codes(read("CONSENT T-1", "FRA", state)) == ["ERR-CLOSED"]


@pytest.mark.rule("SC-CLAIM-06")
def test_support_is_an_act_and_an_answer() -> None:
    state = start()
    open_war = item(state, "support", "FRA", "ENG", about={"state": "BRI", "margins": {"ENG": 3}, "heir": None})
    parsed = read("SUPPORT England IN Brittany PRESTIGE 2", "FRA", state)
    assert codes(parsed) == []
    assert [(act.verb, act.state, act.states, act.prestige) for act in parsed.acts] == [("SUPPORT", "ENG", ("BRI",), 2)]
    assert parsed.answers == (Answer(power="FRA", subject=open_war.id, text="ENG 2"),)


@pytest.mark.rule("SC-LEAD-05")
def test_a_general_votes_and_nothing_else() -> None:
    state = general(start())
    item(state, "ballot", "G1")
    item(state, "auction", "G1", about={"kind": "positive"})
    assert [a.power for a in read("VOTE Q-1 YES", "G1", state).answers] == ["G1"]
    assert codes(read("BID Q-2 1", "G1", state)) == ["ERR-RANK"]


RULINGS = (
    ("RULE Q-1 YES", "yes"),
    ("RULE Q-1: no", "no"),
    ('RULE Q-1 -8 "very secret"', "-8"),
    ("RULE Q-1 2 1", "2 1"),
    ("RULE Q-1 3d6", "3d6"),
    ("RULE Q-1 GAS, PTU", "GAS, PTU"),
    ("RULE Q-1 units=5, region=GAS, gold=10", "units=5, region=GAS, gold=10"),
    ("RULE Q-1 default", "DEFAULT"),
    ("RULE Q-1\nTEXT\nunits: 5\nregion: GAS\nEND TEXT", "units=5, region=GAS"),
    ("RULE Q-1\nTEXT\n[GAS, LNG]\nEND TEXT", "GAS, LNG"),
    ("YES", "yes"),
    ('no "it was reasonable"', "no"),
    ("-3", "-3"),
    ("DEFAULT", "DEFAULT"),
)


@pytest.mark.parametrize(("text", "value"), RULINGS)
def test_a_ruling(text: str, value: str) -> None:
    state = start()
    asked = item(state, "ruling", MODERATOR, about={"type": "RQ-VIOLATION", "default": "no"})
    parsed = moderate(text, state)
    assert codes(parsed) == []
    assert parsed.answers == (Answer(power=MODERATOR, subject=asked.id, text=value),)


@pytest.mark.rule("SC-TREATY-12")
@pytest.mark.parametrize(
    ("ruling", "condition", "doubted"),
    [
        ("YES it was", "free", "it was"),
        ("YES, 3 Stability, 2 Honor", "free", "3 Stability, 2 Honor"),
        ("YES 3 Honor", "free", "3 Honor"),
        ("YES 3 Stability and 3 Honor", "free", ""),
        ("YES", "free", ""),
        ("YES 3", "free", ""),
        ("YES, peace", "free", ""),
        ("NO it was not", "free", ""),
        ("YES it was", "exchange", ""),
    ],
)
def test_words_that_are_no_price_of_a_promise_are_doubted(ruling: str, condition: str, doubted: str) -> None:
    state = start()
    item(state, "ruling", MODERATOR, about={"type": "RQ-VIOLATION", "default": "no"}, condition=condition)
    told = warned(moderate(f"RULE Q-1 {ruling}", state))
    assert [words.partition('" as a price')[0] for words in told] == ([f'I cannot read "{doubted}'] if doubted else [])


def test_the_value_alone_needs_a_single_question() -> None:
    state = start()
    item(state, "ruling", MODERATOR)
    item(state, "bid", MODERATOR)
    parsed = moderate("YES", state)
    assert parsed.answers == ()
    assert "RULE Q-1 ... | RULE Q-2 ..." in parsed.problems[0].message


def test_rule_all() -> None:
    state = start()
    asked = [item(state, "ruling", MODERATOR), item(state, "bid", MODERATOR), item(state, "bid", "FRA")]
    parsed = moderate("RULE ALL DEFAULT", state)
    assert [(a.subject, a.text) for a in parsed.answers] == [(asked[0].id, "DEFAULT"), (asked[1].id, "DEFAULT")]
    assert warned(moderate("RULE ALL DEFAULT")) == ["No question is open."]


@pytest.mark.rule("SC-GM-04")
def test_a_second_ruling_overrules_while_it_can() -> None:
    state = start()
    asked = item(state, "ruling", MODERATOR)
    asked.closed, asked.answer = True, "no"
    parsed = moderate("RULE Q-1 YES", state)
    assert parsed.answers == ()
    assert parsed.acts == (StatecraftOrder(verb="RULE", ref=asked.id, text="yes"),)
    del state.world.items[asked.id]
    assert codes(moderate("RULE Q-1 YES", state)) == ["ERR-TOO-LATE"]


def test_the_gamemaster_answers_for_an_unplayed_state() -> None:
    state = start()
    asked = item(state, "bid", MODERATOR, about={"target": "SCO"})
    assert moderate("AS SCO DEFEND Q-1 PRESTIGE 2", state).answers == (
        Answer(power=MODERATOR, subject=asked.id, text="2"),
    )


@pytest.mark.rule("SC-INFL-03")
def test_only_who_has_paid_may_complain_and_what_has_ended_is_named() -> None:
    state = start()
    made = offer(state, "ENG", "FRA")
    made.status = "agreed"
    assert codes(read('COMPLAIN INFLUENCE I-1 "late"', "ENG", state)) == []
    refused = read('COMPLAIN INFLUENCE I-1 "late"', "FRA", state).problems[0].message
    assert "Only who has paid can complain" in refused
    made.status = "closed"
    assert "I-1 is not open" in read("REJECT I-1", "FRA", state).problems[0].message
    assert "I-1 is not open" in read('COMPLAIN INFLUENCE I-1 "late"', "ENG", state).problems[0].message


@pytest.mark.rule("SC-INFL-04")
def test_the_gamemaster_answers_an_offer_to_a_state_that_nobody_plays() -> None:
    play = Play()
    play.act("FRA", "INFLUENCE", state="SCO", prestige=3, text="stay home")
    parsed = moderate("AS SCO ACCEPT I-1", play.state)
    assert codes(parsed) == []
    play.edit(**parsed.acts[0].model_dump(exclude_defaults=True))
    assert (play.world.realms["FRA"].prestige, play.world.realms["SCO"].prestige) == (7, 13)
