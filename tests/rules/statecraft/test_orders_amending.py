"""Amending per subject: what a later order replaces, what stays, what is withdrawn; the set in force."""

from __future__ import annotations

from rules.statecraft.model import Force
from rules.statecraft.order_model import StatecraftOrder
from tests.rules.statecraft.orders_desk import canonical, codes, general, read, rules, start, war, warned


def force(of: str) -> list[str]:
    """The orders in force after these mails of France, at war with Spain, army A3 and navy N1 at Marseilles."""
    state = war(start(), "FRA", "SPA")
    state.world.forces["FRA-A3"] = Force("FRA-A3", "FRA", "A", 2, "PRV")
    on_file: tuple[StatecraftOrder, ...] = ()
    for mail in of.split("---\n"):
        on_file = read(mail, "FRA", state, on_file).orders
    return [str(order) for order in on_file]


def test_the_same_force_again() -> None:
    assert force("A1 - LYO\nA2 H\n---\nA1 - BRG") == ["HOLD FRA-A2 STANCE defend", "MOVE FRA-A1 TO BRG STANCE defend"]


def test_within_one_mail_the_author_is_told() -> None:
    parsed = read("A1 - LYO\nA1 H")
    assert [str(order) for order in parsed.orders] == ["HOLD FRA-A1 STANCE defend"]
    assert warned(parsed) == ["This replaces MOVE FRA-A1 TO LYO STANCE defend."]


def test_dropped_orders_are_named() -> None:
    before = read("A1 - LYO\nA2 H").orders
    parsed = read("A1 H", on_file=before)
    assert [str(order) for order in parsed.dropped] == ["MOVE FRA-A1 TO LYO STANCE defend"]
    assert parsed.changed


def test_other_subjects_of_a_force_stay() -> None:
    orders = force("A1 - LYO\nRETREAT A1 NEVER\nCOMMAND A1 BY SOVEREIGN\n---\nRETREAT A1 AT ONCE")
    assert orders == [
        "MOVE FRA-A1 TO LYO STANCE defend",
        "COMMAND FRA-A1 BY SOVEREIGN",
        "RETREAT FRA-A1 AT ONCE",
    ]


def test_an_error_replaces_nothing() -> None:
    assert force("A1 - LYO\n---\nA1 - Atlantis") == ["MOVE FRA-A1 TO LYO STANCE defend"]


def test_embarking_and_landing_stand_together() -> None:
    assert force("EMBARK A3 ON N2\nLAND A3 AT Genoa") == ["EMBARK FRA-A3 ON FRA-N2", "LAND FRA-A3 AT Genoa"]


def test_a_march_ends_both() -> None:
    assert force("EMBARK A3 ON N2\nLAND A3 AT Genoa\n---\nA3 H") == ["HOLD FRA-A3 STANCE defend"]


def test_a_landing_moves_the_one_in_the_embarkation() -> None:
    assert force("EMBARK A3 ON N2 THEN LAND Genoa\nLAND A3 AT Barcelona") == [
        "EMBARK FRA-A3 ON FRA-N2",
        "LAND FRA-A3 AT Barcelona",
    ]
    assert force("LAND A3 AT Barcelona\nEMBARK A3 ON N2 THEN LAND Genoa") == ["EMBARK FRA-A3 ON FRA-N2 THEN LAND Genoa"]


def test_a_stance_is_also_that_of_the_march() -> None:
    assert force("A1 - LYO\n---\nSTANCE A1 attack") == ["MOVE FRA-A1 TO LYO STANCE attack", "STANCE FRA-A1 attack"]
    assert force("STANCE A1 attack\n---\nA1 - LYO") == ["STANCE FRA-A1 attack", "MOVE FRA-A1 TO LYO STANCE attack"]


def test_a_march_keeps_the_stance_that_the_force_has() -> None:
    state = start()
    state.world.forces["FRA-A1"].stance = "avoid"
    assert canonical(read("A1 - LYO", "FRA", state)) == ["MOVE FRA-A1 TO LYO STANCE avoid"]


def test_one_person_leads_one_force() -> None:
    assert force("COMMAND A1 BY SOVEREIGN\n---\nCOMMAND A2 BY SOVEREIGN") == ["COMMAND FRA-A2 BY SOVEREIGN"]
    assert force("COMMAND A1 BY OFFICER\nCOMMAND A2 BY OFFICER") == [
        "COMMAND FRA-A1 BY OFFICER",
        "COMMAND FRA-A2 BY OFFICER",
    ]


def test_a_person_is_free_once_another_leads_his_force() -> None:
    state = general(start())
    assert codes(read("COMMAND A2 BY Gonzalo", "FRA", state)) == ["ERR-BUSY"]
    assert codes(read("COMMAND A1 BY OFFICER\nCOMMAND A2 BY Gonzalo", "FRA", state)) == []


def test_a_force_split_off_can_be_ordered() -> None:
    assert force("SPLIT A1 5 AS A9\nA9 - GAS\n---\nA9 - LYO") == [
        "SPLIT FRA-A1 5 AS FRA-A9",
        "MOVE FRA-A9 TO LYO STANCE defend",
    ]


def test_splits_count_together() -> None:
    parsed = read("SPLIT A1 10 AS A8\nSPLIT A1 10 AS A9")
    assert codes(parsed) == ["ERR-SIZE"]
    assert "FRA-A1 has only 5 units" in parsed.problems[0].message
    assert codes(read("SPLIT A1 10 AS A8\nSPLIT A1 10 AS A8")) == []


def test_a_navy_carries_only_once() -> None:
    state = start()
    for name in ("FRA-A3", "FRA-A4"):
        state.world.forces[name] = Force(name, "FRA", "A", 4, "PRV")
    assert codes(read("EMBARK A3 ON N2\nEMBARK A4 ON N2", "FRA", state)) == ["ERR-CAPACITY"]


def test_notes_of_a_mail_count_together() -> None:
    parsed = read("DESTABILIZE SPA PRESTIGE 6\nDESTABILIZE ENG PRESTIGE 6")
    assert codes(parsed) == ["ERR-PRESTIGE"]
    assert "This needs 6; you have 4." in parsed.problems[0].message
    assert codes(read("DESTABILIZE SPA PRESTIGE 2\nDESTABILIZE SPA PRESTIGE 2")) == ["ERR-ONCE-A-SEASON"]


def test_cancel_by_number_force_or_all() -> None:
    before = read("A1 - LYO\nA2 H\nRETREAT A1 NEVER").orders
    assert [str(o) for o in read("CANCEL 2", on_file=before).orders] == [
        "MOVE FRA-A1 TO LYO STANCE defend",
        "RETREAT FRA-A1 NEVER",
    ]
    assert [str(o) for o in read("CANCEL A1", on_file=before).orders] == ["HOLD FRA-A2 STANCE defend"]
    assert read("CANCEL ALL", on_file=before).orders == ()
    assert canonical(read("CANCEL 1, 3", on_file=before)) == ["withdrawn: MOVE FRA-A1 TO LYO STANCE defend"]
    assert codes(read("CANCEL 7", on_file=before)) == ["ERR-OPTION"]
    assert warned(read("CANCEL ALL")) == ["No orders are on file that this could take back."]


def test_answers_commands_and_errors_change_no_orders() -> None:
    before = read("A1 - LYO").orders
    parsed = read("COST LOAN 100\nSHEET\nTREATIES\nGROWTH TAX\nnonsense\nMAP", on_file=before)
    assert parsed.orders == before
    assert not parsed.changed
    assert parsed.dropped == ()


def test_standing_tells_orders_purse_and_idle_forces() -> None:
    state = start()
    orders = read("A1 - LYO\nA2 H", "FRA", state).orders
    standing = rules().standing(state, "FRA", orders)
    assert standing.lines == ("1. MOVE FRA-A1 TO LYO STANCE defend", "2. HOLD FRA-A2 STANCE defend")
    assert standing.lacking == ("FRA-N1 (Brest)", "FRA-N2 (Marseilles)")
    assert not standing.complete
    assert standing.notes == ("Gold 85, Manpower 52, Prestige 10, Stability 5",)
    assert rules().standing(state, "FRA", read("A1 H\nA2 H\nN1 H\nN2 H", "FRA", state).orders).complete


def test_the_set_in_force_can_be_sent_back() -> None:
    orders = read("A1 - LYO\nRETREAT A1 NEVER").orders
    lines = rules().standing(start(), "FRA", orders).lines
    assert read("\n".join(lines)).orders == orders
