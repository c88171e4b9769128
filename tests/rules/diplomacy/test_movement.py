"""Moves, supports and their causes, worked out from the rules."""

from __future__ import annotations

import pytest

from tests.rules.diplomacy.boards import causes, facts_of, play, results, state_of, units


@pytest.mark.rule("DIP-ORD-01")
def test_a_unit_without_an_order_holds_and_its_power_is_named() -> None:
    state = state_of(units={"France": ["A PAR"], "Germany": ["A MUN"]})
    after = play(state, {"Germany": ["A MUN - BUR"]})
    assert units(after.state) == {"France": ["A PAR"], "Germany": ["A BUR"]}
    assert results(after) == {"A PAR": "succeeds", "A MUN - BUR": "succeeds"}
    assert facts_of(after, "nmr") == [{"power": "France"}]


@pytest.mark.rule("DIP-ORD-01")
def test_an_illegal_order_is_void_and_the_unit_holds_and_can_be_supported() -> None:
    state = state_of(units={"France": ["A PAR", "A GAS"], "Germany": ["A BUR", "A PIC"]})
    after = play(state, {"France": ["A PAR - MUN", "A GAS S A PAR"], "Germany": ["A BUR - PAR", "A PIC S A BUR - PAR"]})
    assert results(after)["A PAR - MUN"] == "void"
    assert results(after)["A GAS S A PAR"] == "succeeds"
    assert results(after)["A BUR - PAR"] == "fails"
    assert causes(after)["A PAR - MUN"] == {"code": "no-land-way", "place": "PAR", "target": "MUN"}


@pytest.mark.rule("DIP-ORD-01")
def test_an_order_for_a_unit_of_another_power_is_void_and_reported() -> None:
    state = state_of(units={"France": ["A PAR"], "Germany": ["A MUN"]})
    after = play(state, {"France": ["A MUN - BUR"], "Germany": ["A MUN H"]})
    told = {(facts["power"], facts["order"]): facts["result"] for facts in facts_of(after, "order-result")}
    assert told == {("France", ""): "succeeds", ("France", "A MUN - BUR"): "void", ("Germany", "A MUN H"): "succeeds"}
    assert causes(after)["A MUN - BUR"]["code"] == "not-yours"


@pytest.mark.rule("DIP-ORD-01")
def test_of_two_legal_orders_for_a_unit_the_later_counts() -> None:
    after = play(state_of(units={"France": ["A PAR"]}), {"France": ["A PAR - BUR", "A PAR - PIC"]})
    assert units(after.state) == {"France": ["A PIC"]}
    assert causes(after) == {"A PAR - BUR": {"code": "superseded"}}


@pytest.mark.rule("DIP-ORD-02")
@pytest.mark.parametrize(
    ("sides", "orders"),
    [
        ({"France": ["A PAR"], "Germany": ["A MUN"]}, {"France": ["A PAR - BUR"], "Germany": ["A MUN - BUR"]}),
        ({"France": ["A PAR", "A MUN"]}, {"France": ["A PAR - BUR", "A MUN - BUR"]}),
    ],
    ids=["foe", "own"],
)
def test_equal_strength_moves_nobody(sides: dict[str, list[str]], orders: dict[str, list[str]]) -> None:
    after = play(state_of(units=sides), orders)
    assert units(after.state) == {power: sorted(side) for power, side in sides.items()}
    assert set(results(after).values()) == {"fails"}
    assert after.state.contested == ("BUR",)


@pytest.mark.rule("DIP-ORD-02")
def test_the_cause_of_a_stand_off_names_the_rival() -> None:
    state = state_of(units={"France": ["A PAR"], "Germany": ["A MUN"]})
    after = play(state, {"France": ["A PAR - BUR"], "Germany": ["A MUN - BUR"]})
    assert causes(after)["A PAR - BUR"] == {"code": "bounced", "with": [["Germany", "A MUN"]]}


@pytest.mark.rule("DIP-ORD-02")
def test_a_unit_that_stays_keeps_out_an_equal_one() -> None:
    state = state_of(units={"France": ["A PAR"], "Germany": ["A BUR"]})
    after = play(state, {"France": ["A PAR H"], "Germany": ["A BUR - PAR"]})
    assert causes(after) == {"A BUR - PAR": {"code": "repelled", "by": [["France", "A PAR"]]}}


@pytest.mark.rule("DIP-ORD-02")
def test_units_follow_one_another_and_go_round_in_a_circle() -> None:
    line = state_of(units={"France": ["A PAR", "A BUR", "A MUN"]})
    after = play(line, {"France": ["A PAR - BUR", "A BUR - MUN", "A MUN - TYR"]})
    assert units(after.state) == {"France": ["A BUR", "A MUN", "A TYR"]}
    circle = state_of(units={"France": ["A PAR"], "Germany": ["A BUR"], "Italy": ["A GAS"]})
    round_ = {"France": ["A PAR - BUR"], "Germany": ["A BUR - GAS"], "Italy": ["A GAS - PAR"]}
    assert units(play(circle, round_).state) == {"France": ["A BUR"], "Germany": ["A GAS"], "Italy": ["A PAR"]}


@pytest.mark.rule("DIP-ORD-02")
def test_two_units_do_not_change_places_by_land() -> None:
    state = state_of(units={"France": ["A PAR"], "Germany": ["A BUR"]})
    after = play(state, {"France": ["A PAR - BUR"], "Germany": ["A BUR - PAR"]})
    assert units(after.state) == {"France": ["A PAR"], "Germany": ["A BUR"]}
    assert causes(after)["A PAR - BUR"] == {"code": "head-on", "by": [["Germany", "A BUR"]]}


@pytest.mark.rule("DIP-ORD-03", "DIP-ORD-05")
def test_support_of_any_power_lends_its_strength() -> None:
    state = state_of(units={"France": ["A BUR"], "Italy": ["A TYR"], "Germany": ["A MUN"]})
    after = play(state, {"France": ["A BUR - MUN"], "Italy": ["A TYR S A BUR - MUN"], "Germany": ["A MUN H"]})
    assert units(after.state) == {"France": ["A MUN"], "Italy": ["A TYR"]}
    fate = facts_of(after, "dislodged")[0]
    assert (fate["unit"], fate["attacker"], fate["attacker_power"]) == ("A MUN", "A BUR", "France")
    assert causes(after)["A MUN H"] == {"code": "dislodged", "by": [["France", "A BUR"]]}


@pytest.mark.rule("DIP-ORD-03")
@pytest.mark.parametrize("actual", ["A BUR H", "A BUR - RUH"])
def test_a_supported_unit_must_do_just_what_is_supported(actual: str) -> None:
    state = state_of(units={"France": ["A BUR", "A TYR"], "Germany": ["A MUN"]})
    after = play(state, {"France": [actual, "A TYR S A BUR - MUN"], "Germany": ["A MUN H"]})
    assert results(after)["A TYR S A BUR - MUN"] == "void"
    assert causes(after)["A TYR S A BUR - MUN"]["code"] == "unmatched"


@pytest.mark.rule("DIP-ORD-03")
def test_support_reaches_only_where_its_unit_could_go() -> None:
    state = state_of(units={"Italy": ["F ROM", "A APU"], "Austria": ["A VEN"]})
    after = play(state, {"Italy": ["F ROM S A APU - VEN", "A APU - VEN"], "Austria": ["A VEN H"]})
    assert causes(after)["F ROM S A APU - VEN"]["code"] == "support-cannot-enter"


@pytest.mark.rule("DIP-ORD-04")
def test_an_attack_from_elsewhere_cuts_support() -> None:
    state = state_of(units={"France": ["A BUR", "A TYR"], "Germany": ["A MUN"], "Austria": ["A VIE"]})
    orders = {"France": ["A BUR - MUN", "A TYR S A BUR - MUN"], "Germany": ["A MUN H"], "Austria": ["A VIE - TYR"]}
    after = play(state, orders)
    assert results(after)["A BUR - MUN"] == "fails"
    assert causes(after)["A TYR S A BUR - MUN"] == {"code": "cut", "by": [["Austria", "A VIE"]]}


@pytest.mark.rule("DIP-ORD-04")
def test_an_attack_of_the_own_power_cuts_nothing() -> None:
    state = state_of(units={"France": ["A BUR", "A TYR", "A VIE"], "Germany": ["A MUN"]})
    after = play(state, {"France": ["A BUR - MUN", "A TYR S A BUR - MUN", "A VIE - TYR"], "Germany": ["A MUN H"]})
    assert results(after)["A BUR - MUN"] == "succeeds"
    assert causes(after)["A VIE - TYR"] == {"code": "repelled", "by": [["France", "A TYR"]]}


@pytest.mark.rule("DIP-ORD-04")
def test_an_attack_from_the_supported_target_cuts_only_if_it_dislodges() -> None:
    sides = {"France": ["A BUR", "A TYR"], "Germany": ["A MUN"], "Austria": ["A BOH"]}
    alone = {"France": ["A BUR - MUN", "A TYR S A BUR - MUN"], "Germany": ["A MUN - TYR"], "Austria": ["A BOH H"]}
    assert results(play(state_of(units=sides), alone))["A TYR S A BUR - MUN"] == "succeeds"
    helped = {**sides, "Austria": ["A VEN"]}
    backed = {**alone, "Austria": ["A VEN S A MUN - TYR"]}
    after = play(state_of(units=helped), backed)
    assert results(after)["A TYR S A BUR - MUN"] == "fails"
    assert results(after)["A MUN - TYR"] == "succeeds"


@pytest.mark.rule("DIP-ORD-05")
def test_no_power_dislodges_its_own_unit_or_helps_to() -> None:
    state = state_of(units={"France": ["A BUR", "A PAR"], "Germany": ["A MUN", "A RUH"]})
    after = play(state, {"France": ["A BUR H", "A PAR - BUR"], "Germany": ["A MUN S A PAR - BUR", "A RUH H"]})
    assert units(after.state)["France"] == ["A BUR", "A PAR"]
    helped = {"France": ["A BUR H", "A PAR S A MUN - BUR"], "Germany": ["A MUN - BUR", "A RUH H"]}
    assert results(play(state, helped))["A MUN - BUR"] == "fails"


@pytest.mark.rule("DIP-ORD-05")
def test_a_dislodged_unit_has_no_effect_where_its_attacker_came_from() -> None:
    sides = {"France": ["A BUR", "A RUH"], "Germany": ["A MUN"], "Italy": ["A MAR"]}
    orders = {"France": ["A BUR - MUN", "A RUH S A BUR - MUN"], "Germany": ["A MUN - BUR"], "Italy": ["A MAR - BUR"]}
    after = play(state_of(units=sides), orders)
    assert units(after.state) == {"France": ["A MUN", "A RUH"], "Italy": ["A BUR"]}


@pytest.mark.rule("DIP-ORD-05")
def test_a_beleaguered_garrison_stays() -> None:
    sides = {"France": ["A BUR", "A RUH"], "Austria": ["A TYR", "A BOH"], "Germany": ["A MUN"]}
    orders = {"France": ["A BUR - MUN", "A RUH S A BUR - MUN"], "Austria": ["A TYR - MUN", "A BOH S A TYR - MUN"]}
    after = play(state_of(units=sides), orders)
    assert units(after.state)["Germany"] == ["A MUN"]
    assert causes(after)["A BUR - MUN"] == {"code": "bounced", "with": [["Austria", "A TYR"]]}


@pytest.mark.rule("DIP-ORD-02", "DIP-ORD-03")
def test_a_move_beaten_by_a_stronger_one_did_not_bounce() -> None:
    sides = {"France": ["A PAR", "A MAR"], "Italy": ["A GAS"]}
    orders = {"France": ["A PAR - BUR", "A MAR S A PAR - BUR"], "Italy": ["A GAS - BUR"]}
    for germans in ({}, {"Germany": ["A BUR"]}):
        after = play(state_of(units=sides | germans), orders)
        assert results(after)["A PAR - BUR"] == "succeeds"
        assert causes(after)["A GAS - BUR"] == {"code": "repelled", "by": [["France", "A PAR"]]}


@pytest.mark.rule("DIP-ORD-03")
@pytest.mark.parametrize(
    ("support", "code"), [("A APU H", "repelled"), ("A APU S A ROM - VEN", "own-unit")], ids=["alone", "supported"]
)
def test_the_own_unit_is_the_cause_only_where_strength_would_do(support: str, code: str) -> None:
    state = state_of(units={"Italy": ["A ROM", "A VEN", "A APU"], "Austria": ["A TRI"]})
    orders = {"Italy": ["A ROM - VEN", "A VEN - TRI", support], "Austria": ["A TRI H"]}
    after = play(state, orders)
    assert results(after)["A ROM - VEN"] == "fails"
    assert causes(after)["A ROM - VEN"] == {"code": code, "by": [["Italy", "A VEN"]]}
