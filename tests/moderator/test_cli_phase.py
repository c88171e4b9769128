"""moderator phase, orders, board, verify, audit: what a moderator does to a running game."""

from __future__ import annotations

import pytest

from moderator.store import games, windows
from moderator.store.engine import open_store
from rules.ruleset import Question
from tests.moderator.desks import POWERS, Desk, text_of
from tests.moderator.world import tamper

HOLDS = {
    "Austria-Hungary": ("A BUD H", "A VIE H", "F TRI H"),
    "Britain": ("F EDI H", "F LON H", "A LVP H"),
    "France": ("F BRE H", "A MAR H", "A PAR H"),
    "Germany": ("F KIE H", "A BER H", "A MUN H"),
    "Italy": ("F NAP H", "A ROM H", "A VEN H"),
    "Russia": ("A WAR H", "A MOS H", "F SEV H", "F STP/sc H"),
    "Ottoman Empire": ("F ANK H", "A CON H", "A SMY H"),
}


def order_all(desk: Desk, **moves: str) -> None:
    for power, holds in HOLDS.items():
        desk.do("orders", "enter", "hadrian", power, *holds)
    for power, move in moves.items():
        desk.do("orders", "enter", "hadrian", power, move)


def sets(desk: Desk) -> dict[str, list[str]]:
    return {one["power"]: one["orders"] for one in desk.json("orders", "show", "hadrian")["sets"]}


def test_show_tells_the_deadline_in_both_zones_and_who_lacks_what(desk: Desk) -> None:
    shown = desk.do("phase", "show", "hadrian")
    assert "Tue 1 Dec 2026 18:00 UTC (19:00 Berlin)" in shown
    assert "F Brest, A Marseilles, A Paris" in shown
    (phase,) = desk.json("phase", "show", "hadrian")["phases"]
    assert (phase["window"], phase["closes_at"]) == ("S1900M", "2026-12-01T18:00:00+00:00")
    assert phase["awaited"] == list(POWERS)


def test_orders_are_entered_by_any_name_of_the_power(desk: Desk) -> None:
    assert desk.do("orders", "enter", "hadrian", "ottoman empire", "A Con - Bul") == "A CON - BUL\n"
    assert desk.do("orders", "enter", "hadrian", "TURKEY", "F Ank - Con") == "A CON - BUL\nF ANK - CON\n"
    assert sets(desk)["Ottoman Empire"] == ["A CON - BUL", "F ANK - CON"]
    assert "it has Austria-Hungary, Britain, France" in desk.refused(
        "orders", "enter", "hadrian", "Narnia", "A Con - Bul"
    )


def test_lines_that_are_no_orders_are_named(desk: Desk) -> None:
    said = desk.run("orders", "enter", "hadrian", "France", "A Par - Bur", "A Foo - Bar")
    assert (said.code, said.out) == (0, "A PAR - BUR\n")
    assert said.err.startswith("line 2: A Foo - Bar\n")
    nothing = desk.run("orders", "enter", "hadrian", "France", "hello there")
    assert nothing.code == 1
    assert "what is on file stays" in nothing.err
    assert sets(desk)["France"] == ["A PAR - BUR"]


def test_orders_come_from_a_file_or_standard_input(desk: Desk) -> None:
    (desk.folder / "orders.txt").write_text("A Par - Bur\nA Mar - Spa\n")
    desk.do("orders", "enter", "hadrian", "France", "--file", str(desk.folder / "orders.txt"))
    desk.do("orders", "enter", "hadrian", "France", "--file", "-", stdin="F Bre - MAO\n")
    assert sets(desk)["France"] == ["A PAR - BUR", "A MAR - SPA", "F BRE - MAO"]
    shown = desk.do("orders", "show", "hadrian", "France")
    assert shown.count("entered by the moderator") == 2
    assert "F Bre - MAO" in shown
    assert "Germany" not in shown


def test_a_preview_is_what_every_reader_would_get_and_changes_nothing(desk: Desk) -> None:
    order_all(desk, France="A Par - Bur")
    readers = [line["reader"] for line in desk.json("phase", "preview", "hadrian")]
    assert readers == [*POWERS, "MODERATOR"]
    shown = desk.do("phase", "preview", "hadrian", "--reader", "germany")
    assert shown.startswith("PREVIEW: nothing of this has happened.")
    assert "A PAR - BUR: Paris to Burgundy" in shown
    assert "A BER" in shown.partition("ORDER FORM")[2]
    assert "readers: Austria-Hungary, Britain" in desk.refused("phase", "preview", "hadrian", "--reader", "Narnia")
    assert desk.json("phase", "show", "hadrian")["phases"][0]["window"] == "S1900M"
    assert desk.json("outbox", "list", "--status", "waiting") == []


def test_previews_are_written_as_files_with_their_maps(desk: Desk) -> None:
    order_all(desk)
    made = desk.do("phase", "preview", "hadrian", "--out", str(desk.folder / "preview")).split()
    names = {path.rpartition("/")[2] for path in made}
    assert {
        "Ottoman-Empire.txt",
        "Britain.html",
        "France.txt",
        "France.html",
        "France-map1.png",
        "MODERATOR.txt",
    } <= names
    page = (desk.folder / "preview" / "France.html").read_text()
    assert "France-map1.png" in page
    assert "cid:" not in page
    assert "PREVIEW: nothing of this has happened. Dice in it are practice dice." in page
    assert (desk.folder / "preview" / "France-map1.png").read_bytes().startswith(b"\x89PNG")


def test_run_adjudicates_the_phase_that_is_meant(desk: Desk) -> None:
    order_all(desk, France="A Par - Bur")
    assert "hadrian waits for S1900M, not F1900M" in desk.refused("phase", "run", "hadrian", "F1900M")
    said = desk.do("phase", "run", "hadrian", "s1900m")
    assert "Spring 1900 movement is adjudicated" in said
    assert "Fall 1900 movement closes" in said
    desk.do("run")
    report = text_of(desk.sent_to(desk.seats()["Germany"])[-1])
    assert "A PAR - BUR: Paris to Burgundy" in report


def test_extend_takes_a_moderators_words_and_tells_everybody(desk: Desk) -> None:
    said = desk.do("phase", "extend", "hadrian", "fri 18:00", "--reason", "a holiday")
    assert said == "The phase closes Fri 4 Dec 2026 18:00 UTC (19:00 Berlin); the players are told.\n"
    assert "Sun 6 Dec 2026 18:00 UTC" in desk.do("phase", "extend", "hadrian", "2 days")
    assert "Tue 8 Dec 2026 18:00 UTC" in desk.do("phase", "extend", "hadrian")
    assert "Thu 10 Dec 2026 11:30 UTC" in desk.do("phase", "extend", "hadrian", "2026-12-10 12:30 Europe/Berlin")
    desk.do("run")
    told = text_of(desk.sent_to(desk.seats()["Italy"])[-1])
    assert "Thu 10 Dec 2026 11:30 UTC" in told
    assert "Examples: 24 h" in desk.refused("phase", "extend", "hadrian", "soon")
    assert "has passed" in desk.refused("phase", "extend", "hadrian", "2026-11-01 10:00")


def test_a_held_game_waits_until_it_is_released(desk: Desk) -> None:
    desk.do("phase", "hold", "hadrian", "--reason", "a dispute")
    order_all(desk)
    assert desk.json("run")["steps"] == 0
    assert desk.json("game", "list")[0]["held"] == "by the moderator: a dispute"
    desk.do("phase", "release", "hadrian")
    assert desk.json("run")["steps"] == 1
    assert desk.json("phase", "show", "hadrian")["phases"][0]["window"] == "F1900M"


def test_a_rollback_opens_the_phase_again_and_offers_the_orders(desk: Desk) -> None:
    order_all(desk, France="A Par - Bur")
    desk.do("phase", "run", "hadrian")
    assert "its phases: F1900M, S1900M" in desk.refused("phase", "rollback", "hadrian", "F1905M")
    said = desk.do("phase", "rollback", "hadrian", "S1900M", "--reason", "a wrong map")
    assert said.startswith("Spring 1900 movement is open again (revision 1)")
    desk.do("run")
    told = text_of(desk.sent_to(desk.seats()["France"])[-1])
    assert "A wrong map." in told
    assert "A PAR - BUR" in told
    assert [step["verdict"] for step in desk.json("verify", "hadrian")] == ["same", "same", "same"]


def test_the_board_is_corrected_one_thing_at_a_time(desk: Desk) -> None:
    desk.do("board", "edit", "hadrian", "--place", "France", "A PIC", "--reason", "forgotten")
    desk.do("board", "edit", "hadrian", "--remove", "A PAR", "--reason", "forgotten")
    desk.do("board", "edit", "hadrian", "--centre", "BEL", "France", "--reason", "forgotten")
    lacking = {one["power"]: one["lacking"] for one in desk.json("orders", "show", "hadrian")["sets"]}
    assert lacking["France"] == ["F Brest", "A Marseilles", "A Picardy"]
    desk.do("run")
    assert "forgotten" in text_of(desk.sent_to(desk.seats()["Germany"])[-1])
    assert [step["trigger"] for step in desk.json("verify", "hadrian")][1:] == [
        "edit place",
        "edit remove",
        "edit centre",
    ]


@pytest.mark.parametrize(
    ("words", "remedy"),
    [
        (("--remove", "A PIC", "--reason", "x"), "there is no unit 'A PIC'"),
        (("--place", "France", "A MAR", "--reason", "x"), "remove it first"),
        (("--reason", "x"), "one correction at a time"),
        (("--remove", "A PAR", "--centre", "BEL", "France", "--reason", "x"), "one correction at a time"),
        (("--remove", "A PAR", "--reason", " "), "a correction needs a reason"),
        (("--number", "France", "gold", "3", "--reason", "x"), "no correction is called 'number'"),
    ],
)
def test_corrections_that_make_no_sense_are_refused(desk: Desk, words: tuple[str, ...], remedy: str) -> None:
    assert remedy in desk.refused("board", "edit", "hadrian", *words)
    assert len(desk.json("verify", "hadrian")) == 1


def test_verify_finds_a_changed_turn(desk: Desk) -> None:
    order_all(desk, France="A Par - Bur")
    desk.do("phase", "run", "hadrian")
    store = open_store(f"sqlite:///{desk.folder / 'moderator.db'}")
    tamper(store, 2, "BUR", "GAS")
    store.close()
    said = desk.run("verify", "hadrian")
    assert said.code == 1
    assert "differs" in said.out


def test_the_audit_log_names_what_was_done(desk: Desk) -> None:
    desk.do("phase", "hold", "hadrian", "--reason", "a dispute")
    newest = desk.json("audit", "--game", "hadrian")[0]
    assert (newest["actor"], newest["game"], newest["action"]) == ("moderator", "hadrian", "held")
    assert newest["detail"] == {"reason": "a dispute"}
    assert newest["at"].startswith("2026-11-30T12:0")


def test_a_ruling_is_given_by_command(desk: Desk) -> None:
    assert desk.do("ruling", "list") == "Nothing waits for a ruling.\n"
    store = open_store(f"sqlite:///{desk.folder / 'moderator.db'}")
    with store.write() as db:
        game = games.game_by_code(db, "hadrian")
        assert game is not None
        (window,) = windows.open_windows(db, game.id)
        question = Question(id="war:1", text="Is it war?", default="no", choices=("yes", "no"))
        windows.ask(db, game, window.name, question, window.opened_at, window.closes_at)
    store.close()
    (asked,) = desk.json("ruling", "list", "hadrian")
    assert [asked[name] for name in ("question", "id", "default", "answer")] == ["M-1", "war:1", "no", ""]
    assert "there are: yes, no" in desk.refused("ruling", "answer", "hadrian", "war:1", "perhaps")
    assert "it asks: M-1 (war:1)" in desk.refused("ruling", "answer", "hadrian", "war:2", "yes")
    assert desk.do("ruling", "answer", "hadrian", "m-1", "YES").startswith("Noted for Spring 1900 movement")
    assert desk.json("ruling", "list")[0]["answer"] == "yes"
