"""HELP and the order guide are made from the grammar that the parser uses: every form and example holds."""

from __future__ import annotations

import re
from typing import Any, get_args

import pytest

from rules.ruleset import MODERATOR
from rules.statecraft import orders
from rules.statecraft.language import guiding
from rules.statecraft.language.forms import CLAUSES, FORMS, Form
from rules.statecraft.language.patterns import pattern
from rules.statecraft.model import Reward, State
from rules.statecraft.order_model import Clause, Condition, StatecraftOrder, Verb
from tests.rules.statecraft.orders_desk import general, item, offer, read, start, treaty, war

ITEM_FOR = {
    "DEFEND": "bid",
    "TRACE": "trace",
    "CALL": "call",
    "TERMS": "terms",
    "QUOTE": "quote",
    "SERVICE": "service",
    "VOTE": "ballot",
    "BID": "auction",
    "CHOOSE": "choice",
    "EVENT_CLOSE": "auction",
}


def world_for(form: Form) -> State:
    """A world in which a form's examples name things that there are."""
    state = general(war(start(), "FRA", "SPA"), "FRA-A2")
    for reader in ("FRA", MODERATOR):
        state.world.seen.setdefault(reader, {})["T"] = []
    made = treaty(state, "FRA", "ENG", shown=("FRA", MODERATOR))
    offer(state, "ENG", "FRA")
    state.world.rewards["R-1"] = Reward("R-1", "x", 3)
    kind = ITEM_FOR.get(form.verb, "ruling" if form.moderator else "claims")
    about = {"treaty": made.number, "kind": "positive", "state": "BRI", "claimants": {}}
    item(state, "consent" if form.verb == "CONSENT" else kind, "FRA", MODERATOR, about=about, options=["stability"])
    return state


def all_examples() -> list[tuple[Form, str]]:
    clauses = [(form, f'TREATY NEW "x" WITH ENG, SPA SECRET\n{e}') for form in CLAUSES for e in form.examples]
    return [(form, example) for form in FORMS for example in form.examples] + [
        (form, text if "ENG" in text.split("\n")[1] else text.replace("ENG, SPA", "SPA")) for form, text in clauses
    ]


@pytest.mark.parametrize(("form", "example"), all_examples(), ids=lambda v: v if isinstance(v, str) else v.verb)
def test_examples_are_understood(form: Form, example: str) -> None:
    power = MODERATOR if form.moderator else "G1" if form.verb == "GENERAL_ROLLS" else "FRA"
    parsed = read(example, power, world_for(form))
    unread = [p.message for p in parsed.problems if p.kind in ("unread", "ambiguous")]
    assert unread == [] or form.verb == "CLOCK"


def literals(kind: Any) -> set[str]:
    """The words of a Literal, or of a union of such."""
    return {word for part in get_args(kind) for word in (literals(part) if get_args(part) else {part})}


def test_every_verb_has_a_form() -> None:
    assert literals(Verb) - {"RULE"} == {form.verb for form in FORMS if form.sort == "order"}
    assert {form.verb for form in CLAUSES} == literals(Condition)


def test_forms_fill_only_fields_that_an_order_has() -> None:
    known = {"orders": set(StatecraftOrder.model_fields) | {"from"}, "clauses": set(Clause.model_fields)}
    for name, forms in (("orders", [f for f in FORMS if f.sort == "order"]), ("clauses", list(CLAUSES))):
        for form in forms:
            for one in form.patterns:
                assert fields(one) <= known[name], one


def fields(written: str) -> set[str]:
    names = re.findall(r"<([\w./]+)[:=!]", written) + [name for name, _ in pattern(written).says]
    return {part.partition(".")[0] for name in names for part in name.split("/")}


def test_the_guide_lists_every_form_as_players_read_it() -> None:
    entries = {entry.name: entry for entry in orders.guide()}
    assert entries["Move"].forms[0] == (
        "MOVE <force> TO <place> [VIA <place>, ...] [STANCE attack|defend|avoid] [IN READINESS <n>]"
    )
    assert entries["Clause: Peace"].forms == ("CLAUSE <n> PEACE [<State> <State>] [TRUCE <n>]",)
    assert entries["Gamemaster: Land"].forms == ("GM REGION <region> OWNER|CONTROLLER <State>",)
    assert len(entries) == 1 + len(FORMS) + len(CLAUSES)
    for entry in entries.values():
        assert entry.examples
        assert not any("{" in form or ":" in form.replace("[:]", "").replace("<x>:<y>", "") for form in entry.forms), (
            entry
        )


def test_offers_show_where_the_text_goes() -> None:
    shown = {form.verb: guiding.form_shown(form) for form in FORMS}
    assert shown["ASK"] == 'ASK "text"'
    assert shown["ANNOUNCE"] == "ANNOUNCE with TEXT ... END TEXT below"
