"""What a game of many phases, dice and open seats asks of the service, told on 1483 Online. SQLite and PostgreSQL."""

from __future__ import annotations

import json
import re
from datetime import timedelta
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
import yaml
from typer.testing import CliRunner

from moderator import scenarios
from moderator.cli.app import app
from moderator.mail_out.mailing import Posted
from moderator.office import adjudicating, dicing, games, joining
from moderator.play import Play
from moderator.store import games as rows
from moderator.store import mails, steps, windows
from moderator.store.values import Options, OutboxRow
from moderator.turn import history, phases, seats, telling, turns
from rules.dice import audience_key, commitment
from rules.ruleset import PUBLIC
from tests.moderator import stories
from tests.moderator.world import World, named

CODE = "henry"
LIST = "campaign@lists.example"
CASES = Path(__file__).parents[1] / "rules" / "online1483" / "cases.yaml"


def begin(world: World, **options: Any) -> Play:
    """The campaign of twelve, started; everybody has a player."""
    wished = {"rulings": "auto", "all_ready": False, "gazette": (LIST,)} | options
    with world.service.store.write() as db:
        document = scenarios.load("online1483/europe-1483")
        game = games.create(db, world.service, CODE, document, options=Options(**wished))
        for number in range(12):
            player = rows.add_player(db, f"Player {number}", f"p{number}@play.test", "UTC", world.clock())
            seats.enrol(db, world.service, game, player)
        games.start(db, world.service, game)
    return world.play(CODE)


def enter(world: World, power: str, text: str) -> None:
    with world.service.store.write() as db:
        phases.enter(db, world.service, named(db, CODE), power, text)


def close(world: World, besides: tuple[str, ...] = ()) -> Play:
    """Everybody of the open phase passes who has nothing on file, and the phase is run."""
    play = world.play(CODE)
    for power in play.windows[0].doc.may_answer:
        if power not in besides and play.seat(power).player:
            enter(world, power, "ADD\npass")
    with world.service.store.write() as db:
        phases.run(db, world.service, named(db, CODE))
    return world.play(CODE)


def turn_without(world: World, *silent: str) -> Play:
    """A whole turn in which these send nothing."""
    for _ in range(3):
        play = close(world, besides=silent)
    return play


def of_kind(world: World, kind: str) -> list[OutboxRow]:
    return [row for row in world.posted() if row.kind == kind]


def text(row: OutboxRow) -> str:
    return Posted.model_validate_json(row.letter).text


def edit(world: World, order: dict[str, Any], reason: str = "a test") -> Play:
    with world.service.store.write() as db:
        phases.edit(db, world.service, named(db, CODE), order, reason)
    return world.play(CODE)


def test_the_list_gets_a_gazette_of_every_phase_without_secrets(world: World) -> None:
    begin(world)
    enter(world, "England", "build 2 infantry in London\nif France offers peace accept")
    close(world)
    close(world)
    gazettes = of_kind(world, "gazette")
    assert [row.recipient for row in gazettes] == [LIST, LIST]
    assert "England raises 2 infantry in London" in text(gazettes[0])
    assert "TREASURY" not in text(gazettes[0])
    assert "#" not in Posted.model_validate_json(gazettes[0].letter).subject


def test_gazette_addresses_are_read_from_one_word() -> None:
    assert Options(gazette="a@x.org,b@x.org").gazette == ("a@x.org", "b@x.org")  # type: ignore[arg-type]


@pytest.mark.rule("1483-MIS-06", "1483-MIS-07")
def test_an_open_seat_and_its_new_player_are_known_to_the_board(world: World) -> None:
    begin(world)
    turn_without(world, "Sweden")
    play = turn_without(world, "Sweden")
    assert play.seat("Sweden").player is None
    assert play.state.nations["Sweden"].seat_open
    assert not world.play(CODE).rules.windows(play.state)[0].id.startswith("T1")
    with world.service.store.write() as db:
        joining.replace(db, world.service, named(db, CODE), "Sweden", "new@play.test")
    play = world.play(CODE)
    assert not play.state.nations["Sweden"].seat_open
    assert (play.seat("Sweden").missed, play.state.nations["Sweden"].saved > 0) == (0, True)
    assert {step.verdict for step in verified(world)} == {"same"}


def verified(world: World) -> list[history.Replayed]:
    with world.service.store.read() as db:
        return list(history.verify(db, named(db, CODE)))


def test_who_takes_a_seat_in_its_own_phase_is_awaited_in_it(world: World) -> None:
    begin(world)
    with world.service.store.write() as db:
        seats.open_seat(db, world.service, world.play(CODE), "England", "resigned")
    assert "England" not in world.play(CODE).windows[0].doc.awaited
    with world.service.store.write() as db:
        joining.replace(db, world.service, named(db, CODE), "England", "new@play.test")
    assert "England" in world.play(CODE).windows[0].doc.awaited


def test_a_change_of_players_leaves_the_dice_that_were_announced(world: World) -> None:
    play = begin(world)
    with world.service.store.read() as db:
        before = telling.commitments(db, play, PUBLIC)
    with world.service.store.write() as db:
        seats.open_seat(db, world.service, play, "England", "resigned")
    with world.service.store.read() as db:
        assert telling.commitments(db, world.play(CODE), PUBLIC) == before


@pytest.mark.rule("1483-MIS-01", "1483-MIS-03")
def test_a_silent_player_has_some_days_to_answer_the_last_call(world: World) -> None:
    begin(world, open_days=4)
    turn_without(world, "Sweden")
    turn_without(world, "Sweden")
    (_, last_call) = of_kind(world, "nmr")
    assert "within 4 days" in " ".join(text(last_call).split())
    assert advanced(world, timedelta(days=3)).seat("Sweden").player is not None
    assert advanced(world, timedelta(days=2)).seat("Sweden").player is None


@pytest.mark.rule("1483-MIS-03")
def test_any_word_of_his_own_keeps_the_seat(world: World) -> None:
    begin(world, open_days=4)
    turn_without(world, "Sweden")
    player = turn_without(world, "Sweden").seat("Sweden").player
    assert player is not None
    world.clock.now += timedelta(days=1)
    kept = world.deliver(b"hello", world.clock())
    with world.service.store.write() as db:
        mails.finish(db, kept, "done", disposition="accept", sender=player.address)
    assert advanced(world, timedelta(days=6)).seat("Sweden").player is not None


def advanced(world: World, by: timedelta) -> Play:
    """Time passes without a phase closing."""
    world.clock.now += by
    with world.service.store.write() as db:
        for window in windows.open_windows(db, named(db, CODE).id):
            windows.change_window(db, window.id, closes_at=world.clock() + timedelta(days=1))
    turns.advance_all(world.service, world.clock())
    return world.play(CODE)


def announce_absence(world: World, play: Play, power: str) -> None:
    """The player of a power is away on the day on which the open phase closes."""
    player, window = play.seat(power).player, world.play(CODE).windows[0]
    assert player is not None
    day = window.closes_at.date()
    with world.service.store.write() as db:
        rows.add_absence(db, play.game.id, player.id, day, day, "UTC")


@pytest.mark.rule("1483-MIS-04")
def test_an_announced_absence_is_no_missed_turn(world: World) -> None:
    play = begin(world)
    close(world)
    announce_absence(world, play, "Sweden")
    assert close(world, besides=("Sweden", "France")).seat("Sweden").missed == 0
    assert world.play(CODE).seat("France").missed == 1


@pytest.mark.rule("1483-MIS-04", "1483-MIS-02")
def test_the_defensive_move_is_not_made_for_one_who_is_away(world: World) -> None:
    """Sweden and France have missed one turn; of the next Sweden is away: only France's money goes into defence."""
    play = begin(world)
    with world.service.store.write() as db:
        rows.change_seat(db, play.game.id, "Sweden", missed=1)
        rows.change_seat(db, play.game.id, "France", missed=1)
    close(world)
    announce_absence(world, play, "Sweden")
    before = world.play(CODE).state.nations
    after = close(world, besides=("Sweden", "France")).state.nations
    assert after["Sweden"].saved == before["Sweden"].saved + after["Sweden"].income
    assert after["France"].saved < before["France"].saved + after["France"].income - 20


def test_what_is_told_the_moderator_alone_is_mailed_to_no_player(world: World) -> None:
    begin(world)
    order = {"edit": "orders", "nation": "Scotland", "lines": ["build 1 infantry in Edinburgh"]}
    play = edit(world, order)
    assert [line.verb for line in play.state.ordered["Scotland"]] == ["build"]
    assert not of_kind(world, "turn")
    edit(world, {"action": "number", "power": "England", "figure": "saved", "value": 50})
    assert len(of_kind(world, "turn")) == 12


@pytest.mark.parametrize(
    ("order", "found"),
    [
        ({"action": "place", "power": "England", "unit": "2 cavalry in London"}, {"infantry": 2, "cavalry": 2}),
        ({"action": "number", "power": "England", "figure": "sea_trade", "value": 9}, 9),
        ({"action": "centre", "place": "Ireland", "power": "England"}, "England"),
    ],
)
def test_the_usual_corrections_work(world: World, order: dict[str, Any], found: object) -> None:
    begin(world)
    state = edit(world, order).state
    shown = {
        "place": state.lands["London"].units["England"],
        "number": state.nations["England"].sea_trade,
        "centre": state.lands["Ireland"].owner,
    }
    assert shown[order["action"]] == found


def test_at_the_end_every_secret_is_published(world: World) -> None:
    begin(world)
    close(world)
    with world.service.store.write() as db:
        phases.end(db, world.service, named(db, CODE), "the test is over")
    play = world.play(CODE)
    assert (play.game.status, play.windows) == ("ended", ())
    secrets = re.findall(r"turn \d+: +(\w{64})", " ".join(text(of_kind(world, "gazette")[-1]).split()))
    with world.service.store.read() as db:
        assert secrets == [kept.hex() for _, kept in steps.secrets(db, play.game.id)]
    assert secrets


def test_a_roll_can_be_worked_out_from_what_the_reports_print(world: World) -> None:
    begin(world)
    enter(world, "Germany", "influence Teutonic Order up to 2 times")
    play = close(world)
    with world.service.store.read() as db:
        last = steps.last_step(db, play.game.id)
        assert last is not None
        revealed = telling.revealed(db, play, "Germany")
    keys = dict(line.split(": ") for line in revealed)
    rolled = json.loads(last.rolls)
    assert rolled
    for roll in rolled:
        if roll["to"] in keys:
            key, subject = keys[roll["to"]], tuple(roll["subject"])
            checked = dicing.check(key, roll["sides"], roll["purpose"], subject, roll["repeat"])
            assert checked.result == roll["result"]
            assert checked.commitment == sha256(bytes.fromhex(key)).hexdigest()


def test_dice_are_checked_at_the_command_line() -> None:
    secret = b"a secret of a turn, 32 bytes ...".hex()
    shown = CliRunner().invoke(app, ["dice", "keys", secret, "PUBLIC"]).output
    key = audience_key(bytes.fromhex(secret), "PUBLIC")
    assert shown == f"PUBLIC: {key.hex()}\n"
    checked = CliRunner().invoke(app, ["dice", "check", key.hex(), "10", "raid", "Oasis"]).output
    assert checked.splitlines()[0] == str(dicing.check(key.hex(), 10, "raid", ("Oasis",)).result)
    assert commitment(key) in checked


@pytest.mark.parametrize("place", range(0, 280, 40))
def test_cases_of_a_file_are_adjudicated(place: int) -> None:
    document = yaml.load(CASES.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
    case = [case for case in document["cases"] if "active" in case][place]
    one = {"version": 2, "maps": {case["map"]: document["maps"][case["map"]]}, "cases": [case]}
    found = adjudicating.adjudicate(yaml.safe_dump(one), "europe-1483", case=case["id"])
    for name, owner in case["expect"].get("owner", {}).items():
        assert found.state.lands[name].owner == (owner or "")
    assert found.text


@pytest.mark.rule("1483-CON-10")
def test_what_nobody_can_read_goes_to_the_moderator_and_holds_nothing_up(world: World) -> None:
    begin(world, rulings="ask")
    for _ in range(2):
        enter(world, "England", "ships in North Sea attack France if they look weak")
    (asked,) = [text(row) for row in of_kind(world, "moderator") if "Question:" in text(row)]
    assert "J-10:England:they look weak" in asked
    assert "The game does not wait" in asked
    assert close(world).windows[0].name == "T1P2"


@pytest.mark.rule("1483-CON-10")
def test_an_instruction_that_nobody_can_read_is_asked_about_though_it_is_no_order(world: World) -> None:
    player = begin(world, rulings="ask").seat("England").player
    assert player is not None
    came = stories.write(world, "", "attack newly built ships", sender=player.address, to=f"orders+{CODE}@example.org")
    assert came.disposition == "accept"
    (asked,) = [text(row) for row in of_kind(world, "moderator") if "Question:" in text(row)]
    assert 'England writes: "attack newly built ships"' in " ".join(asked.split())
    (receipt,) = [text(row) for row in of_kind(world, "receipt")]
    assert "E-01" in receipt
    assert "England" in world.play(CODE).windows[0].doc.awaited


def test_a_nation_without_player_gets_one_in_the_emptiest_phase(world: World) -> None:
    begin(world)
    with world.service.store.write() as db:
        joining.replace(db, world.service, named(db, CODE), "Scotland", "mary@play.test")
    play = world.play(CODE)
    player = play.seat("Scotland").player
    assert player is not None
    assert (player.address, play.state.nations["Scotland"].kind) == ("mary@play.test", "player")
    assert play.state.nations["Scotland"].phase == 1
    assert "Scotland" in play.windows[0].doc.may_answer


def test_a_power_that_comes_into_being_has_an_open_seat(world: World) -> None:
    begin(world)
    play = edit(world, {"edit": "seat", "nation": "Naples", "open": False, "phase": 2})
    assert play.seat("Naples").player is None
    close(world)
    assert close(world).seat("Naples").missed == 0
