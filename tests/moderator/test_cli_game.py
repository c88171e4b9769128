"""moderator game and player: from sign-up to the end."""

from __future__ import annotations

import json

import pytest

from tests.moderator.desks import PLAYERS, POWERS, Desk, text_of


def test_an_empty_installation_says_what_to_do(empty_desk: Desk) -> None:
    assert empty_desk.do("game", "list") == "There is no game: moderator game new CODE\n"
    assert empty_desk.do("player", "list") == "Nobody is registered: moderator player add ADDRESS\n"
    assert empty_desk.json("game", "list") == []
    assert "make one: moderator game new" in empty_desk.refused("phase", "show", "hadrian")


def test_a_new_game_is_open_for_players(empty_desk: Desk) -> None:
    said = empty_desk.do("game", "new", "trajan", "--name", "Emperor", "--schedule", "daily 20:00 Europe/Berlin")
    assert "trajan is open for players: 7 places, daily 20:00 Europe/Berlin" in said
    assert "JOIN trajan" in said
    listed = empty_desk.json("game", "list")
    assert [(g["game"], g["name"], g["status"], g["taken"], g["places"]) for g in listed] == [
        ("trajan", "Emperor", "setup", 0, 7)
    ]


def test_options_of_the_game_and_of_the_rules(empty_desk: Desk) -> None:
    given = ("early=false", "nmr=hold", "open_after=3", "rulebook.land_fallback=true")
    empty_desk.do("game", "new", "trajan", *(word for option in given for word in ("--option", option)))
    options = empty_desk.json("game", "show", "trajan")["options"]
    assert (options["early"], options["nmr"], options["open_after"], options["all_ready"]) == (False, "hold", 3, True)


@pytest.mark.parametrize(
    ("words", "remedy"),
    [
        (("Trajan",), "small letters, digits and dashes"),
        (("trajan", "--scenario", "moon"), "diplomacy/standard-1900, diplomacy/standard-1901"),
        (("trajan", "--schedule", "sometimes"), "Examples: Tue,Fri 18:00 Europe/London"),
        (("trajan", "--option", "speed=3"), "options of the game: early, nmr"),
        (("trajan", "--option", "nmr=shrug"), "option nmr: input should be 'disorder' or 'hold'"),
        (("trajan", "--option", "early"), "write name=value"),
        (("trajan", "--option", "open_after=-1"), "option open_after: write 1 or more, not -1"),
        (("trajan", "--option", "open_days=-1"), "option open_days: write 0 or more, not -1"),
    ],
)
def test_what_is_wrong_with_a_new_game_is_one_line(empty_desk: Desk, words: tuple[str, ...], remedy: str) -> None:
    assert remedy in empty_desk.refused("game", "new", *words)
    assert empty_desk.json("game", "list") == []


def test_seats_are_filled_and_powers_drawn(empty_desk: Desk) -> None:
    empty_desk.do("game", "new", "trajan")
    for address in PLAYERS[:6]:
        empty_desk.do("player", "add", address)
        assert empty_desk.do("player", "seat", "trajan", address).startswith(f"{address} has place")
    lacking = empty_desk.refused("game", "start", "trajan")
    assert lacking == "moderator: trajan lacks 1 of 7 players: moderator player seat trajan ADDRESS"
    assert "moderator player add p7@play.test" in empty_desk.refused("player", "seat", "trajan", "p7@play.test")
    empty_desk.do("player", "add", PLAYERS[6])
    empty_desk.do("player", "seat", "trajan", PLAYERS[6])
    empty_desk.do("player", "add", "late@play.test")
    assert "full: 7 of 7 places" in empty_desk.refused("player", "seat", "trajan", "late@play.test")
    started = empty_desk.do("game", "start", "trajan")
    assert "Spring 1900 movement closes Tue 1 Dec 2026 18:00 UTC (19:00 Berlin)." in started
    seats = empty_desk.seats("trajan")
    assert sorted(seats.values()) == sorted(PLAYERS)
    assert tuple(seats) == POWERS
    assert "has begun already" in empty_desk.refused("game", "start", "trajan")


def test_every_player_got_a_start_mail(desk: Desk) -> None:
    for power, address in desk.seats().items():
        (start,) = desk.sent_to(address)
        assert power in text_of(start)
        assert start["Reply-To"].startswith("orders+hadrian.S1900M.")
    assert desk.sent_to("mod@play.test") == []


def test_players_are_registered_once(empty_desk: Desk) -> None:
    said = empty_desk.do("player", "add", "Ada@Play.test", "--name", "Ada", "--zone", "berlin")
    assert said == "Ada <ada@play.test> is registered; times are shown in Europe/Berlin.\n"
    assert "registered already" in empty_desk.refused("player", "add", "ada@play.test")
    assert "write name@domain" in empty_desk.refused("player", "add", "ada")
    assert "is no time zone" in empty_desk.refused("player", "add", "bob@play.test", "--zone", "Moon")
    (ada,) = empty_desk.json("player", "list")
    assert ada == {"name": "Ada", "address": "ada@play.test", "zone": "Europe/Berlin", "seats": [], "bounces": 0}


def test_a_position_is_where_a_game_begins(empty_desk: Desk) -> None:
    units = {"France": ["A PIC", "F ENG"], "Germany": ["A MUN"]}
    file = empty_desk.folder / "position.json"
    file.write_text(json.dumps({"phase": "F1904M", "units": units}))
    empty_desk.do("game", "new", "late", "--position", str(file))
    for address in PLAYERS:
        empty_desk.do("player", "add", address)
        empty_desk.do("player", "seat", "late", address)
    assert "Fall 1904 movement closes" in empty_desk.do("game", "start", "late")
    lacking = {s["power"]: s["lacking"] for s in empty_desk.json("orders", "show", "late")["sets"]}
    assert lacking["France"] == ["F English Channel", "A Picardy"]
    assert empty_desk.json("verify", "late") == [{"number": 1, "trigger": "setup", "verdict": "same"}]
    file.write_text(json.dumps({"units": {"France": ["A ENG"]}}))
    assert "cannot stand there" in empty_desk.refused("game", "new", "wet", "--position", str(file))


def test_a_replacement_gets_the_board_and_everybody_is_told(desk: Desk) -> None:
    former = desk.seats()["Ottoman Empire"]
    said = desk.do("player", "replace", "hadrian", "ottoman empire", "nova@play.test", "--name", "Nova")
    assert said.startswith("nova@play.test plays Ottoman Empire in hadrian")
    assert desk.seats()["Ottoman Empire"] == "nova@play.test"
    desk.do("run")
    told, start = desk.sent_to("nova@play.test")
    assert "Nova" in text_of(told)
    assert "Ankara" in text_of(start)
    assert start["Reply-To"].startswith("orders+hadrian.S1900M.")
    assert "Nova" in text_of(desk.sent_to(desk.seats()["France"])[-1])
    assert len(desk.sent_to(former)) == 1


def test_nobody_plays_two_powers(desk: Desk) -> None:
    france = desk.seats()["France"]
    assert "plays in hadrian already" in desk.refused("player", "replace", "hadrian", "Germany", france)
    assert "it has Austria-Hungary, Britain" in desk.refused("player", "replace", "hadrian", "Narnia", "a@play.test")


def test_a_pause_gives_the_time_back(desk: Desk) -> None:
    assert "game resume hadrian" in desk.do("game", "pause", "hadrian", "--reason", "a holiday")
    assert desk.json("game", "list")[0]["status"] == "paused"
    assert "is paused, not running" in desk.refused("game", "pause", "hadrian")
    resumed = desk.do("game", "resume", "hadrian")
    assert "Spring 1900 movement closes" in resumed
    desk.do("run")
    subjects = [mail["Subject"] for mail in desk.sent_to(PLAYERS[0])]
    assert len(subjects) == 3
    assert "is running, not paused" in desk.refused("game", "resume", "hadrian")


def test_the_moderator_ends_a_game(desk: Desk) -> None:
    assert "write solo, draw, concession or stopped" in desk.refused("game", "end", "hadrian", "--outcome", "tie")
    desk.do("game", "end", "hadrian", "--outcome", "draw", "--reason", "all agreed")
    assert desk.json("game", "list")[0]["status"] == "ended"
    desk.do("run")
    assert "draw" in text_of(desk.sent_to(PLAYERS[0])[-1]).lower()
    assert desk.json("phase", "show", "hadrian")["phases"] == []
    assert "is over already" in desk.refused("game", "end", "hadrian")


def test_a_rehearsal_mails_only_the_moderator(desk: Desk) -> None:
    assert "hadrian-rehearsal has begun" in desk.do("game", "rehearse", "hadrian")
    desk.do("run")
    mails = desk.sent_to("mod@play.test")
    assert len(mails) == 7
    assert all("PRACTICE" in text_of(mail) for mail in mails)
    assert len(desk.sent_to(PLAYERS[0])) == 1


def test_in_a_rehearsal_the_moderators_reply_counts_for_the_power_it_answers(desk: Desk) -> None:
    desk.do("game", "rehearse", "hadrian")
    desk.do("run")
    french = next(mail for mail in desk.sent_to("mod@play.test") if "movement - France" in text_of(mail))
    reply = f"From: <mod@play.test>\nTo: <{french['Reply-To']}>\nSubject: Re\n\nA Mar - Spa\n"
    (desk.folder / "reply.eml").write_text(reply)
    assert desk.json("mail", "explain", str(desk.folder / "reply.eml"))["disposition"] == "accept"
    other = reply.replace("mod@play.test>\nTo", "somebody@play.test>\nTo")
    (desk.folder / "reply.eml").write_text(other)
    assert desk.json("mail", "explain", str(desk.folder / "reply.eml"))["disposition"] == "quarantine"


def test_the_moderator_can_change_an_address_himself(desk: Desk) -> None:
    """C46: a player whose old mailbox is gone cannot confirm the change."""
    old = desk.seats()["France"]
    desk.do("player", "address", old, "odile@new.test")
    assert desk.seats()["France"] == "odile@new.test"
    assert "registered already" in desk.refused("player", "address", "odile@new.test", desk.seats()["Germany"])
    assert "not registered" in desk.refused("player", "address", old, "somebody@else.test")


def test_a_game_of_each_ruleset_can_be_made(empty_desk: Desk) -> None:
    listed = empty_desk.json("scenario", "list")
    assert {scenario["scenario"].partition("/")[0] for scenario in listed} == {"diplomacy", "online1483", "statecraft"}
    made = empty_desk.do("game", "new", "age", "--scenario", "age-of-exploration", "--schedule", "72 h")
    assert "age is open for players: 6 places" in made


def test_only_diplomacy_has_retreats_to_schedule(empty_desk: Desk) -> None:
    for scenario, shown in (("europe-1483", "Tue 18:00 UTC."), ("standard-1900", "Tue 18:00 UTC; retreat=in 24 h;")):
        made = empty_desk.do("game", "new", scenario[:4], "--scenario", scenario, "--schedule", "Tue 18:00 UTC")
        assert f"places, {shown}" in " ".join(made.split())


@pytest.mark.rule("DIP-TIME-05")
@pytest.mark.parametrize(
    ("position", "remedy"),
    [
        ({"phase": "F1901R", "units": {"France": ["A PAR"]}}, "in Fall 1901 retreats: begin with phase"),
        ({"units": {"France": ["A PAR"]}, "orders": {"France": ["A PAR H"]}}, "a board without orders"),
        ({"units": {"France": ["A PAR"]}, "centers": {}}, "a position has no 'centers'"),
    ],
)
def test_a_position_that_no_game_can_begin_from_is_refused(
    empty_desk: Desk, position: dict[str, object], remedy: str
) -> None:
    file = empty_desk.folder / "position.json"
    file.write_text(json.dumps(position))
    assert remedy in empty_desk.refused("game", "new", "late", "--position", str(file))
    assert empty_desk.json("game", "list") == []


def test_a_game_can_be_rehearsed_again(desk: Desk) -> None:
    assert "hadrian-rehearsal has begun" in desk.do("game", "rehearse", "hadrian")
    desk.do("game", "end", "hadrian-rehearsal")
    assert "hadrian-rehearsal-2 has begun" in desk.do("game", "rehearse", "hadrian")


def test_powers_are_called_as_their_players_know_them(desk: Desk) -> None:
    seats = {seat for player in desk.json("player", "list") for seat in player["seats"]}
    assert {"hadrian: Britain", "hadrian: Ottoman Empire"} < seats
