"""A receipt says the same whether there is a secret or not: foreign forces, hidden colonies, hidden treaties."""

from __future__ import annotations

import pytest

from rules.ruleset import Parsed
from rules.statecraft.model import Force, State
from rules.statecraft.order_model import Clause, StatecraftOrder
from rules.statecraft.relations import Treaty
from tests.rules.statecraft.orders_desk import canonical, codes, read, rules, start, war, warned
from tests.rules.statecraft.playing import Play, order

Told = tuple[list[str], list[str], list[str]]


def told(parsed: Parsed[StatecraftOrder]) -> Told:
    """All that a receipt says of a text."""
    return canonical(parsed), codes(parsed), warned(parsed)


def at_hispaniola(colony: bool) -> State:
    """France knows Hispaniola and the seas, and has an army on the next island; Spain has a colony there, or not."""
    state = start()
    state.world.realms["FRA"].knows += ["HIS", *rules().board_data.seas]
    land = state.world.lands["HIS"]
    land.owner, land.controller, land.colony = ("SPA", "SPA", 7) if colony else ("", "", None)
    sea = rules().board_data.regions["HIS"].seas[0]
    state.world.forces["FRA-N9"] = Force("FRA-N9", "FRA", "N", 20, sea)
    return state


HIDDEN = (
    "COLONY HIS",
    "MOVE N9 TO HIS",
    'TREATY NEW "x" WITH SPA SECRET\nCLAUSE 1 EXCHANGE SPA GIVES LAND HIS',
    "N9 BLOCKADE SPA",
    "DEVASTATE HIS WITH A1",
)


@pytest.mark.rule("SC-EXP-08", "SC-COL-05")
@pytest.mark.parametrize("text", HIDDEN)
def test_a_hidden_colony_changes_no_receipt(text: str) -> None:
    with_it, without = (told(read(text, "FRA", war(at_hispaniola(colony), "FRA", "SPA"))) for colony in (True, False))
    assert with_it == without


@pytest.mark.rule("SC-EXP-08")
def test_a_receipt_tells_of_a_colony_when_the_place_is_known_to_all() -> None:
    state = at_hispaniola(True)
    assert codes(read("COLONY HIS", "FRA", state)) == []
    state.world.open_world.append("HIS")
    assert codes(read("COLONY HIS", "FRA", state)) == ["ERR-NOT-FREE"]


@pytest.mark.rule("SC-EXP-08")
def test_the_owner_of_a_hidden_colony_may_cede_it() -> None:
    text = 'TREATY NEW "x" WITH SPA SECRET\nCLAUSE 1 EXCHANGE FRA GIVES LAND HIS'
    state = at_hispaniola(True)
    state.world.lands["HIS"].owner = state.world.lands["HIS"].controller = "FRA"
    assert codes(read(text, "FRA", state)) == []


@pytest.mark.rule("SC-CON-08", "SC-MOVE-03")
@pytest.mark.parametrize("navy", [True, False])
def test_a_navy_out_of_sight_closes_no_strait_on_a_receipt(navy: bool) -> None:
    state = war(start(), "FRA", "SPA")
    state.world.forces["SPA-A7"] = Force("SPA-A7", "SPA", "A", 5, "CLB")
    if navy:
        state.world.forces["FRA-N9"] = Force("FRA-N9", "FRA", "N", 5, "TYS")
    assert told(read("MOVE A7 TO SCL", "SPA", state)) == (["MOVE SPA-A7 TO SCL STANCE defend"], [], [])


@pytest.mark.rule("SC-MOVE-03")
def test_the_march_itself_stops_at_a_closed_strait() -> None:
    play = Play()
    play.war("FRA", "SPA")
    play.force("FRA-N9", "TYS", 5)
    play.force("SPA-A7", "CLB", 5)
    play.season({"SPA": [order("MOVE", "SPA-A7", place="SCL")]})
    assert play.world.forces["SPA-A7"].place == "CLB"
    (stopped,) = play.told("stopped at border")
    assert (stopped.to, stopped.facts) == (("SPA",), {"force": "SPA-A7", "place": "SCL"})


def hidden_treaty(state: State, condition: str, *parties: str) -> State:
    """A secret treaty in force, of one clause between these two."""
    clause = Clause(number=1, condition=condition, states=parties)  # type: ignore[arg-type]
    made = Treaty(40, "x", parties[0], list(parties), True, [clause], status="signed", since=state.world.date)
    state.world.treaties[40] = made
    return state


@pytest.mark.rule("SC-TREATY-06")
def test_a_secret_marriage_is_known_to_the_couple_alone() -> None:
    text = 'TREATY NEW "x" WITH ENG, AUS SECRET\nCLAUSE 1 ROYAL MARRIAGE ENG AUS'
    state = hidden_treaty(start(), "royal_marriage", "ENG", "AUS")
    assert codes(read(text, "FRA", state)) == []
    assert codes(read(text.replace("ENG, AUS", "FRA, AUS"), "ENG", state)) == ["ERR-CLAUSE"]


@pytest.mark.rule("SC-TREATY-06")
def test_who_signs_a_marriage_must_not_be_married_so_already() -> None:
    play = Play()
    play.pact("royal_marriage", "ENG", "AUS", secret=True)
    again = Clause(number=1, condition="royal_marriage", states=("ENG", "AUS"))
    play.act("FRA", "TREATY_NEW", states=("ENG", "AUS"), clauses=(again,))
    ref = str(max(play.world.treaties, key=lambda n: (play.world.treaties[n].status == "open", n)))
    play.act("FRA", "SIGN", ref=ref, version=1)
    assert play.refused() == ""
    play.act("ENG", "SIGN", ref=ref, version=1)
    assert play.refused() == "ERR-CLAUSE"


@pytest.mark.rule("SC-TREATY-06", "SC-WAR-02", "SC-PROT-02")
def test_a_dry_run_of_war_knows_no_secret_protectorate() -> None:
    """France has a public pact with Spain, whose Vassal in secret is Austria: war on Austria would break it."""
    state = start()
    public = Clause(number=1, condition="non_aggression", states=("FRA", "SPA"))
    parties = ["FRA", "SPA"]
    state.world.treaties[41] = Treaty(41, "x", "FRA", parties, False, [public], status="signed", known=True)
    plain = read("COST DECLARE WAR ON AUS", "FRA", state).readings[0].means
    hidden = hidden_treaty(state, "protectorate", "SPA", "AUS")
    assert read("COST DECLARE WAR ON AUS", "FRA", hidden).readings[0].means == plain
    hidden.world.treaties[40].learned.append("FRA")
    assert read("COST DECLARE WAR ON AUS", "FRA", hidden).readings[0].means != plain
