"""moderator run, mail and outbox: what came in, what went out, what waits for the moderator."""

from __future__ import annotations

import fcntl
import json

import pytest
import time_machine

from moderator.cli import printing
from moderator.mail import spool
from moderator.store import games, outbox
from moderator.store.engine import open_store
from tests.moderator.desks import FORGED, NOW, PLAYERS, PROVED, Desk, text_of


def test_a_run_reads_acts_and_answers(desk: Desk) -> None:
    desk.receive("France", "A Par - Bur")
    assert desk.do("run") == "1 mails read, 0 turns taken, 1 mails sent, 0 put off.\n"
    assert "A PAR - BUR" in text_of(desk.sent_to(desk.seats()["France"])[-1])
    assert desk.json("run") == {"read": 0, "steps": 0, "sent": 0, "waiting": 0, "troubles": [], "busy": False}
    assert desk.do("run", "--quiet") == ""


def test_a_second_run_beside_one_does_nothing(desk: Desk) -> None:
    desk.receive("France", "A Par - Bur")
    with (desk.folder / "moderator.db.run.lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        assert desk.do("run") == "Another run is at it; nothing was done.\n"
        assert desk.json("run")["busy"] is True
    assert desk.json("run")["read"] == 1


def test_a_mailbox_that_cannot_be_read_is_trouble(desk: Desk) -> None:
    settings = desk.folder / "moderator.toml"
    settings.write_text(settings.read_text() + '[imap]\nhost = "127.0.0.1"\nport = 1\nuser = "x"\n')
    said = desk.run("run")
    assert said.code == 1
    assert "moderator: imap:" in said.err
    assert "0 turns taken" in said.out


def test_mails_are_listed_with_what_became_of_them(desk: Desk) -> None:
    assert desk.do("mail", "list") == "No mail has come in.\n"
    desk.receive("France", "A Par - Bur")
    desk.receive("Germany", "A Mun - Bur", proof=FORGED)
    desk.do("run")
    by_power = {mail["power"]: mail for mail in desk.json("mail", "list")}
    held, taken = by_power["Germany"], by_power["France"]
    assert (taken["power"], taken["disposition"], taken["status"]) == ("France", "accept", "done")
    assert (held["power"], held["disposition"], held["status"]) == ("Germany", "quarantine", "held")
    assert [mail["id"] for mail in desk.json("mail", "list", "--status", "held")] == [held["id"]]
    assert len(desk.json("mail", "list", "--game", "hadrian")) == 2
    assert "there is no game 'trajan'" in desk.refused("mail", "list", "--game", "trajan")


def test_a_held_mail_is_shown_and_released(desk: Desk) -> None:
    desk.receive("Germany", "A Mun - Bur", proof=FORGED)
    desk.do("run")
    notice = text_of(desk.sent_to("mod@play.test")[-1])
    commands = [line.split()[1:] for line in notice.splitlines() if line.strip().startswith("moderator mail")]
    assert [command[:2] for command in commands] == [["mail", "show"], ["mail", "release"], ["mail", "discard"]]
    shown = desk.do(*commands[0])
    assert "says that the mail is not from there" in shown
    assert shown.endswith("A Mun - Bur\n")
    assert desk.do(*commands[1]) == "Mail 1: accept\n"
    assert desk.json("orders", "show", "hadrian", "Germany")["sets"][0]["orders"] == ["A MUN - BUR"]
    assert "was acted on already" in desk.refused(*commands[1])
    assert "is not held" in desk.refused(*commands[2])


def test_a_discarded_mail_changes_nothing(desk: Desk) -> None:
    desk.receive("Germany", "A Mun - Bur", proof=FORGED)
    desk.do("run")
    desk.do("mail", "discard", "1", "--reason", "a forgery")
    (mail,) = desk.json("mail", "list")
    assert (mail["status"], mail["disposition"], mail["reason"]) == ("done", "ignore", "discarded: a forgery")
    assert desk.json("orders", "show", "hadrian", "Germany")["sets"][0]["orders"] == []
    assert "see moderator mail list" in desk.refused("mail", "show", "2")


def test_a_mail_is_explained_without_a_trace(desk: Desk) -> None:
    france = desk.seats()["France"]
    file = desk.folder / "mail.eml"
    file.write_text(f"From: {france}\nTo: orders+hadrian@play.test\nSubject: x\n\nA Par - Bur\n")
    held = desk.json("mail", "explain", str(file))
    assert (held["game"], held["power"], held["window"]) == ("hadrian", "France", "S1900M")
    assert (held["disposition"], held["sender_proof"]) == ("quarantine", "none (no-results)")
    assert "it carries no reply token" in held["reason"]
    assert desk.json("mail", "list") == []
    assert desk.json("outbox", "list", "--status", "waiting") == []


def test_a_mail_that_was_handled_is_explained_as_if_it_came_now(desk: Desk) -> None:
    desk.receive("France", "A Par - Bur")
    desk.do("run")
    shown = desk.do("mail", "explain", "1")
    assert "disposition   accept" in shown
    assert "sender proof  pass (dmarc)" in shown
    assert "    A PAR - BUR\n" in shown
    assert len(desk.json("mail", "list")) == 1


def test_a_mail_is_explained_with_the_phase_that_was_open_when_it_came(desk: Desk) -> None:
    with time_machine.travel(NOW.replace(hour=13)):
        desk.receive("France", "A Par - Bur")
        desk.do("run")
    with time_machine.travel(NOW.replace(hour=14)):
        desk.do("phase", "run", "hadrian")
        found = desk.json("mail", "explain", "1")
        assert (found["window"], found["window_now"]) == ("S1900M", "F1900M")
    with time_machine.travel(NOW.replace(hour=15)):
        desk.receive("France", "A Bur H")
        desk.do("run")
        found = desk.json("mail", "explain", "2")
        assert (found["window"], found["window_now"]) == ("F1900M", "")


def test_without_a_database_a_mail_is_only_read(desk: Desk) -> None:
    (desk.folder / "moderator.db").unlink()
    raw = "From: a@play.test\nTo: orders@play.test\nAuto-Submitted: auto-replied\nSubject: away\n\nI am away.\n"
    found = desk.run("mail", "explain", "-", "--json", stdin=raw)
    assert found.code == 0
    assert '"robot": "vacation"' in found.out
    assert '"disposition": ""' in found.out
    assert not (desk.folder / "moderator.db").exists()


def test_who_did_not_get_this_turn(desk: Desk) -> None:
    assert desk.do("outbox", "missing", "hadrian") == "Everybody in hadrian got the newest report (7 players).\n"
    store = open_store(f"sqlite:///{desk.folder / 'moderator.db'}")
    france = desk.seats()["France"]
    with store.write() as db:
        row = next(row for row in outbox.rows(db) if row.recipient == france)
        outbox.change(db, row.id, status="failed", error="550 no such user", sent_at=None)
        player = games.player_by_address(db, desk.seats()["Italy"])
        assert player is not None
        games.count_bounce(db, player.id, hard=True)
    store.close()
    missing = {one["power"]: one for one in desk.json("outbox", "missing", "hadrian")}
    assert set(missing) == {"France", "Italy"}
    assert (missing["France"]["status"], missing["France"]["error"]) == ("failed", "550 no such user")
    assert (missing["Italy"]["status"], missing["Italy"]["bounced"]) == ("sent", 1)
    assert desk.do("outbox", "retry").splitlines()[0] == f"{row.id}  start to {france}"
    desk.do("run")
    assert len(desk.sent_to(france)) == 2
    first, again = desk.sent_to(france)
    assert first["Message-ID"] == again["Message-ID"]
    assert [one["power"] for one in desk.json("outbox", "missing", "hadrian")] == ["Italy"]


def test_only_mails_that_are_there_are_sent_again(desk: Desk) -> None:
    assert desk.do("outbox", "retry") == "Nothing failed or was put off.\n"
    assert "see moderator outbox list" in desk.refused("outbox", "retry", "99")
    desk.do("phase", "extend", "hadrian", "24 h")
    desk.do("phase", "extend", "hadrian", "24 h")
    replaced = desk.json("outbox", "list", "--status", "replaced")
    assert len(replaced) == len(PLAYERS)
    assert "was replaced by a newer one" in desk.refused("outbox", "retry", str(replaced[0]["id"]))


def test_after_an_outage_nothing_is_adjudicated_until_the_moderator_has_looked(desk: Desk) -> None:
    assert desk.do("brake", "show").startswith("The brake is off")
    with time_machine.travel(NOW.replace(month=12, day=3, hour=13)):
        said = desk.run("run")
        assert said.code == 1
        assert "The last run was 3 days ago" in said.err
        assert desk.json("brake", "show")["due"][0]["phase"] == "Spring 1900 movement"
        assert "The brake is on" in desk.do("phase", "show", "hadrian")
        assert "moderator brake release" in text_of(desk.sent_to("mod@play.test")[-1])
        moved = desk.do("brake", "extend")
        assert moved.startswith("hadrian closes Tue 8 Dec 2026 18:00 UTC (19:00 Berlin)")
        assert desk.json("run")["steps"] == 0
        assert "The service stood still." in text_of(desk.sent_to(PLAYERS[0])[-1])
        assert "the brake is not on" in desk.refused("brake", "extend")


def test_a_released_brake_lets_the_deadline_stand(desk: Desk) -> None:
    with time_machine.travel(NOW.replace(month=12, day=2)):
        assert desk.run("run").code == 1
        desk.do("brake", "release")
        assert desk.json("run")["steps"] == 1
    assert "outage" in str(desk.json("audit"))


def test_control_characters_of_a_mail_are_written_out(desk: Desk) -> None:
    desk.receive("Germany", "A Mun - Bur \x1b]0;pwn\x07 \u202e", proof=FORGED)
    desk.do("run")
    for words in (("mail", "show", "1"), ("mail", "explain", "1")):
        said = desk.do(*words)
        assert "\\x1b]0;pwn\\x07 \\u202e" in said
        assert not {"\x1b", "\x07", "\u202e"} & set(said)
    assert "\x07" in desk.json("mail", "show", "1")["words"]
    desk.do("mail", "release", "1")
    assert not {"\x1b", "\x07", "\u202e"} & set(desk.do("orders", "show", "hadrian", "Germany"))


def test_a_strangers_mail_is_not_released_before_he_is_known(desk: Desk) -> None:
    raw = f"{PROVED}From: <new@play.test>\r\nTo: <orders+hadrian@play.test>\r\nSubject: x\r\n\r\nA Par - Bur\r\n"
    spool.deliver(str(desk.folder / "spool"), raw.encode())
    desk.do("run")
    assert "moderator player add new@play.test" in desk.refused("mail", "release", "1")
    assert desk.json("mail", "list")[0]["status"] == "held"
    assert desk.json("audit")[0]["action"] != "mail released"


@pytest.mark.parametrize("room", ["mail", "outbox", "game"])
def test_a_status_that_is_none_is_a_misuse(desk: Desk, room: str) -> None:
    said = desk.run(room, "list", "--status", "foo")
    assert said.code == 2
    assert "is not one of" in said.err


def test_mails_are_listed_with_the_names_that_players_know(desk: Desk) -> None:
    desk.receive("Britain", "F Lon - Eng")
    desk.do("run")
    assert desk.json("mail", "list")[0]["power"] == "Britain"
    assert desk.json("mail", "explain", "1")["power"] == "Britain"


def test_the_outbox_in_a_pipe_keeps_its_words_whole(desk: Desk) -> None:
    desk.do("phase", "extend", "hadrian", "24 h")
    desk.do("run")
    desk.do("phase", "extend", "hadrian", "24 h")
    listed = desk.do("outbox", "list")
    assert all(word in listed for word in (*PLAYERS, "deadline", "start"))
    assert max(map(len, listed.splitlines())) <= 120


def test_orders_that_were_not_read_leave_no_trace(desk: Desk) -> None:
    before = desk.json("audit")
    assert desk.run("orders", "enter", "hadrian", "France").code == 1
    assert desk.json("audit") == before


def test_json_holds_every_character_and_shows_none_that_a_terminal_obeys(capsys: pytest.CaptureFixture[str]) -> None:
    thing = {"words": "a\x1b\x9b\u202e\U000e0001\U0001f600 é\n"}
    printing.document(thing)
    said = capsys.readouterr().out
    assert json.loads(said) == thing
    assert not {"\x1b", "\x9b", "\u202e"} & set(said)
