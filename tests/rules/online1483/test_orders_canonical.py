"""Canonical text means what it says, in any case and spacing; an unknown word makes an order of nothing."""

from __future__ import annotations

from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.online1483.language.grammar import FORMS
from rules.online1483.language.reading import read, understand
from rules.online1483.line import Line, Verb
from tests.rules.online1483.order_names import lexicon, said
from tests.rules.online1483.order_strategies import ORDERS

WITHOUT_FREE_WORDS = ORDERS.filter(lambda order: not any(word in str(order) for word in ("GENERAL ", "TERMS", " IF ")))


@settings(max_examples=500, deadline=None)
@given(order=ORDERS)
def test_canonical_text_is_read_back(order: Line) -> None:
    assert read(lexicon(), str(order)) == (order,)


@settings(max_examples=150, deadline=None)
@given(order=ORDERS)
def test_case_and_points_do_not_matter(order: Line) -> None:
    text = str(order)
    if any(trigger.kind in ("unread", "text") for trigger in (*order.condition, *order.terms)) or "GENERAL" in text:
        return
    retreat = order.clauses.retreat
    if retreat and any(trigger.kind == "unread" for trigger in retreat.any_of):
        return
    assert read(lexicon(), f"Please {text.lower()}!") == (order,)


@settings(max_examples=150, deadline=None)
@given(order=WITHOUT_FREE_WORDS, data=st.data())
def test_a_line_with_an_unknown_word_is_no_order(order: Line, data: st.DataObject) -> None:
    words = str(order).split()
    at = data.draw(st.integers(0, len(words)))
    assert not understand(lexicon(), " ".join([*words[:at], "qxzzqx", *words[at:]])).lines


@settings(max_examples=150, deadline=None)
@given(order=ORDERS)
def test_a_question_is_no_order(order: Line) -> None:
    assert not understand(lexicon(), f"{order}?").lines


def test_every_verb_has_a_form() -> None:
    assert {form.verb for form in FORMS} == set(get_args(Verb))


@pytest.mark.parametrize("form", FORMS, ids=lambda form: f"{form.number} {form.name}")
def test_examples_of_the_grammar_are_orders_of_their_form(form: object) -> None:
    for example in form.examples:  # type: ignore[attr-defined]
        orders = understand(lexicon(), example)
        assert {order.verb for order in orders.lines} == {form.verb}, example  # type: ignore[attr-defined]
        assert said(str(orders.lines[0])) == str(orders.lines[0])
