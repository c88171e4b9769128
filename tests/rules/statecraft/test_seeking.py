"""The soak's way to what has not been used yet: legal orders that lead there (on full auto)."""

from __future__ import annotations

import pytest

from benchmarks import statecraft_seeking as seeking
from benchmarks.statecraft_acts import ACTS
from benchmarks.statecraft_edits import EDITS
from benchmarks.statecraft_moves import MOVES
from rules.ruleset import MODERATOR, Answer, Closed
from rules.statecraft import closing
from tests.rules.statecraft.playing import rules
from tests.rules.statecraft.wanderer import Wanderer

KINDS = {"act": ACTS, "order": MOVES, "item": closing.CLOSERS, "edit": EDITS}


def wanderer() -> Wanderer:
    return Wanderer(rules(), seed=7)


def sought(game: Wanderer, kind: str, name: str) -> str:
    """The first that can does what leads to a kind of thing: the act's verb."""
    scenes = [game.scene(power) for power in game.rules.powers(game.state)]
    power, order = next(seeking.acts(scenes, {kind: [name]}))
    game.give(power, order)
    assert game.seen[f"act {order.verb}"] == 1
    return order.verb


@pytest.mark.parametrize("known", [*seeking.LEADS, *seeking.EDIT_LEADS])
def test_what_leads_somewhere_leads_to_something_that_there_is(known: str) -> None:
    kind, _, name = known.partition(" ")
    assert name in KINDS[kind]


def test_a_war_is_declared_for_the_sake_of_a_call_to_arms() -> None:
    game = wanderer()
    assert sought(game, "item", "call") == "WAR"
    assert [item.kind for item in game.state.world.items.values()].count("call") >= 1


def test_an_offer_is_made_and_accepted_for_the_sake_of_a_complaint() -> None:
    game, done = wanderer(), []
    while "COMPLAIN_INFLUENCE" not in done and len(done) < 4:
        done.append(sought(game, "act", "COMPLAIN_INFLUENCE"))
        game.seen.clear()
    assert done == ["INFLUENCE", "ACCEPT_OFFER", "COMPLAIN_INFLUENCE"]


def test_a_sovereign_dies_a_claim_is_made_and_supported() -> None:
    game = wanderer()
    game.moderate(seeking.edits(game.scene(MODERATOR), {"act": ["SUPPORT"]}))
    assert game.seen["edit GM_KILL"] == 1
    assert sought(game, "act", "SUPPORT") == "CLAIM"
    quote = next(item for item in game.state.world.items.values() if item.kind == "quote")
    game.do(Closed(window=quote.id), {}, [Answer(power=quote.may_answer[0], subject=quote.id, text="accept")])
    claims = next(item for item in game.state.world.items.values() if item.kind == "claims")
    game.do(Closed(window=claims.id), {})
    assert sought(game, "act", "SUPPORT") == "SUPPORT"
