"""Non-interference: two boards that differ only in what a reader cannot know give him equal reports, maps included.

Spec section 33 is the list of what is secret; every entry is changed here on boards with much on them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rules.online1483.line import Item, Line
from rules.online1483.model import (
    Caravan,
    CivilWar,
    General,
    Knowledge,
    Nation,
    Obligation,
    Offer,
    State,
)
from rules.online1483.reporting.knowledge import as_known
from rules.ruleset import MODERATOR, PUBLIC, Report
from tests.rules.online1483.reports import bound, nation, played, start, told

READER, OTHER, THIRD = "France", "Spain", "Venice"
Change = Callable[[State], State]


def board() -> State:
    """A game under way, with a secret of every kind in it."""
    state, _ = played("europe-1483", 6)[-1]
    gift = Offer(frm=OTHER, to=THIRD, kind="gift", give=(Item(kind="territory", place="Leon"),))
    return state.model_copy(
        update={
            "generals": (*state.generals, General(id=9001, nation=OTHER, place="Leon", level=2, skill=4)),
            "caravans": (*state.caravans, Caravan(id=9002, nation=OTHER, to=THIRD, amount=9, place="Leon")),
            "offers": (*state.offers, gift),
            "obligations": (Obligation(financer=OTHER, to="Naples", target=THIRD, per_turn=12),),
            "civil_wars": (CivilWar(nation="England", faction="English rebels", sponsor=OTHER, pledge=20, turn=2),),
            "routes": {"atlantic": Knowledge(knowers=(OTHER, THIRD), discovered=1)},
            "standing": {**state.standing, OTHER: (Line(verb="brigand", place="Leon", goal="Toulouse"),)},
        }
    )


def with_(**changes: Any) -> Change:
    """A change of whole fields of the state."""
    return lambda state: state.model_copy(update=changes)


SECRETS: dict[str, Change] = {
    "savings": lambda state: nation(state, OTHER, saved=state.nations[OTHER].saved + 17),
    "standing orders": lambda state: state.model_copy(update={"standing": {}}),
    "an unseen general's level": lambda state: generals(state, level=4),
    "an unseen general's skill": lambda state: generals(state, skill=9, conquered=("Granada",)),
    "what a caravan carries": lambda state: caravans(state, amount=31),
    "for whom a caravan is": lambda state: caravans(state, to="England"),
    "offers of others": lambda state: state.model_copy(
        update={"offers": tuple(o for o in state.offers if READER in (o.frm, o.to))}
    ),
    "who finances a war": with_(obligations=()),
    "what a financed war costs": with_(
        obligations=(Obligation(financer=THIRD, to="Naples", target=OTHER, per_turn=40, owed=3),)
    ),
    "who stirs up a civil war": with_(
        civil_wars=(CivilWar(nation="England", faction="English rebels", sponsor=THIRD, pledge=5, turn=3),)
    ),
    "who knows a route": with_(routes={"atlantic": Knowledge(knowers=("England", THIRD), discovered=1)}),
    "wars to come": with_(coming_wars=(("Naples", THIRD),)),
    "refused bids": with_(refused_bids={"Naples": {THIRD: 22}}),
    "hopeless marriages": with_(marriage_closed=("Naples",)),
    "caravans paid in": with_(paid_in=((OTHER, THIRD, 9),)),
    "what the moderator has a non-player nation do": with_(
        ordered={"Naples": (Line(verb="declare_war", nation=THIRD),)}
    ),
    "the numbering of things": with_(next_id=77777),
}


PUBLIC_FIELDS = {
    "schema_version", "turn", "phase", "over", "lands", "ships", "boxes", "wars", "battles", "war_records", "calls",
    "colonies", "tributes", "threats", "threat_lost", "lost_to", "treaties", "leaving", "chosen",
}  # fmt: skip
PUBLIC_OF_NATIONS = {*Nation.model_fields} - {"saved", "guns", "horses"}


def test_every_part_of_the_state_is_public_or_blotted_out() -> None:
    """A part that is added to the state is a secret until somebody says that it is not."""
    one = board()
    known = as_known(one.model_copy(update={"ordered": {"Naples": ()}, "coming_wars": (("Naples", "Spain"),)}), PUBLIC)
    assert all(getattr(known, name) == getattr(one, name) for name in PUBLIC_FIELDS)
    assert {*State.model_fields} - PUBLIC_FIELDS == {
        "nations", "generals", "caravans", "next_id", "coming_wars", "offers", "obligations", "civil_wars",
        "marriage_closed", "refused_bids", "routes", "standing", "paid_in", "ordered",
    }  # fmt: skip
    assert (known.ordered, known.coming_wars, known.offers, known.obligations) == ({}, (), (), ())
    assert {*Nation.model_fields} - PUBLIC_OF_NATIONS == {"saved", "guns", "horses"}
    assert {row.saved for row in known.nations.values()} == {0}


def generals(state: State, **changes: Any) -> State:
    return state.model_copy(
        update={"generals": tuple(g.model_copy(update=changes) if g.id == 9001 else g for g in state.generals)}
    )


def caravans(state: State, **changes: Any) -> State:
    return state.model_copy(
        update={"caravans": tuple(c.model_copy(update=changes) if c.id == 9002 else c for c in state.caravans)}
    )


def view(state: State, reader: str) -> Report:
    _, events = played("europe-1483", 6)[-1]
    return bound().view(state, events, reader)


@pytest.mark.rule("1483-CON-12", "1483-COLL-05", "1483-DIP-22", "1483-LIB-11")
@pytest.mark.parametrize("secret", SECRETS)
@pytest.mark.parametrize("reader", [READER, PUBLIC])
def test_a_secret_changes_nothing_in_another_readers_report(secret: str, reader: str) -> None:
    one = board()
    other = SECRETS[secret](one)
    assert one != other
    assert view(one, reader) == view(other, reader)


ASKED = """Trade with Spain: give 1 land trade; get Atlantic route
Marry Naples
Finance war of Naples against Venice bid 10
Influence Naples until allied
Call ally Naples against Venice
Support civil war in England with 5
Accept gift from Spain"""
"""Orders of Russia whose receipt could give something away."""


@pytest.mark.rule("1483-CON-12")
@pytest.mark.parametrize("secret", SECRETS)
def test_a_secret_changes_nothing_in_another_players_receipt(secret: str) -> None:
    one, game = board(), bound()
    other = SECRETS[secret](one)
    (window,) = game.windows(one)
    assert "Russia" in window.may_answer
    parsed = game.parse(ASKED, one, "Russia", ())
    assert len(parsed.readings) == 4
    assert parsed == game.parse(ASKED, other, "Russia", ())
    assert game.standing(one, "Russia", parsed.orders) == game.standing(other, "Russia", parsed.orders)


@pytest.mark.parametrize("secret", [name for name in SECRETS if name not in ("the numbering of things",)])
def test_a_secret_is_known_to_somebody(secret: str) -> None:
    """The boards do differ in what their owner or the moderator knows."""
    one = board()
    other = SECRETS[secret](one)
    assert any(as_known(one, reader) != as_known(other, reader) for reader in (OTHER, MODERATOR))


@pytest.mark.rule("1483-TEC-06")
def test_arms_that_natives_bought_are_theirs_to_know() -> None:
    state, name = start("world-1483"), "world-1483"
    armed = nation(state, "Aztec Empire", guns=True, horses=True)
    game = bound(name)
    assert game.view(state, (), "England") == game.view(armed, (), "England")
    assert game.view(armed, (), "Aztec Empire").facts["own"]["native"] == {"guns": True, "horses": True}


def test_events_of_others_change_nothing() -> None:
    """Even if a caller forgot to filter them."""
    state, events = played("europe-1483", 6)[-1]
    secret = [event for event in events if not event.known_to(READER)]
    assert len(secret) > 20
    known = [event for event in events if event.known_to(READER)]
    assert bound().view(state, events, READER) == bound().view(state, known, READER)
    extra = told(OTHER, "robbed", nation=OTHER, by=THIRD, trade="sea")
    assert bound().view(state, [*known, extra], READER) == bound().view(state, known, READER)


def test_every_readers_report_of_a_random_game_keeps_the_others_secrets() -> None:
    """All that is secret at once: each player's report is the same with everybody else's books emptied."""
    state, events = played("europe-1483", 6)[-1]
    for reader in ("England", "Russia", "Venice", "Spain", PUBLIC):
        assert bound().view(state, events, reader) == bound().view(as_known(state, reader), events, reader)


def test_pictures_are_the_same_for_everybody() -> None:
    state, events = played("europe-1483", 6)[-1]
    sheets: dict[str, set[str]] = {}
    for reader in (*bound().powers(state), PUBLIC, MODERATOR):
        for picture in bound().view(state, events, reader).pictures:
            sheets.setdefault(picture.drawing["sheet"], set()).add(picture.model_dump_json())
    assert len(sheets) >= 3
    assert {name: len(drawings) for name, drawings in sheets.items()} == dict.fromkeys(sheets, 1)
