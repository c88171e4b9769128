"""The outbox: composed once, sent, retried with growing pauses, bounced, replaced, limited. Both databases."""

from __future__ import annotations

import asyncio
import email
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import timedelta

from moderator.config import Limits
from moderator.mail import addresses
from moderator.mail.smtp import Outcome, Outgoing
from moderator.mail_in import intake
from moderator.mail_out import delivery
from moderator.mail_out.mailing import bounce_secret, id_name
from moderator.office import corrections
from moderator.store import games, outbox
from moderator.store.values import Options, OutboxRow
from tests.moderator.stories import HOLDS, address, all_order, at, begin, last, told, words, write
from tests.moderator.world import MODERATOR_ADDRESS, World, named


@dataclass
class Postman:
    """A sender that answers as the test says (a server's answers are provoked in test_smtp.py)."""

    answers: dict[str, tuple[str, int, str]] = field(default_factory=dict)
    carried: list[Outgoing] = field(default_factory=list)

    async def send(self, batch: Sequence[Outgoing]) -> list[Outcome]:
        self.carried.extend(batch)
        return [Outcome(mail.id, *self.answers.get(mail.recipient, ("sent", 250, "ok"))) for mail in batch]  # type: ignore[arg-type]


def send(world: World, postman: Postman) -> tuple[int, int]:
    return asyncio.run(delivery.send_due(world.service, postman))


def row(world: World, power: str) -> OutboxRow:
    return told(world, power)[-1]


def test_what_is_sent_is_not_sent_again(world: World) -> None:
    begin(world)
    write(world, "France", "A PAR - BUR")
    postman = Postman()
    assert send(world, postman) == (1, 0)
    assert send(world, postman) == (0, 0)
    assert row(world, "France").status == "sent"
    assert row(world, "France").sent_at == world.clock()


def test_a_put_off_mail_goes_out_later_as_the_very_same_message(world: World) -> None:
    begin(world)
    write(world, "France", "A PAR - BUR")
    postman = Postman({address("France"): ("retry", 451, "greylisted")})
    send(world, postman)
    assert row(world, "France").next_at == world.clock() + timedelta(minutes=5)
    world.clock.now += timedelta(minutes=4)
    assert send(world, postman) == (0, 0)
    world.clock.now += timedelta(minutes=1)
    send(world, postman)
    assert row(world, "France").next_at == world.clock() + timedelta(minutes=10)
    postman.answers.clear()
    world.clock.now += timedelta(minutes=10)
    assert send(world, postman) == (1, 0)
    assert len({mail.raw for mail in postman.carried}) == 1
    assert len(postman.carried) == 3


def test_a_refused_mail_is_shown_and_counted_on_the_player(world: World) -> None:
    begin(world)
    write(world, "France", "A PAR - BUR")
    send(world, Postman({address("France"): ("failed", 550, "no such user")}))
    assert row(world, "France").status == "failed"
    assert row(world, "France").error == "550 no such user"
    with world.service.store.read() as db:
        player = games.player_by_address(db, address("France"))
    assert player is not None
    assert player.hard_bounces == 1


def test_a_newer_report_replaces_an_unsent_older_one(world: World) -> None:
    begin(world)
    for _ in range(2):
        all_order(world, HOLDS)
        at(world, world.clock() + timedelta(hours=1))
    assert [r.status for r in told(world, "France", "turn")] == ["replaced", "waiting"]


def test_reports_to_one_address_replace_each_other_for_the_same_reader_only(world: World) -> None:
    """In a rehearsal all mail goes to the moderator; he may also play himself."""
    begin(world, options=Options(rehearsal=True))
    for _ in range(2):
        all_order(world, HOLDS)
        at(world, world.clock() + timedelta(hours=1))
    rows = [row for row in world.posted() if row.kind == "turn"]
    assert {row.recipient for row in rows} == {MODERATOR_ADDRESS}
    assert [row.status for row in rows] == ["replaced"] * 8 + ["waiting"] * 8


def test_corrections_of_the_board_replace_no_unsent_report_and_none_of_each_other(world: World) -> None:
    begin(world)
    all_order(world, HOLDS)
    at(world, world.clock() + timedelta(hours=1))
    for order in ({"action": "remove", "unit": "A PAR"}, {"action": "place", "power": "France", "unit": "A GAS"}):
        with world.service.store.write() as db:
            assert corrections.apply(db, world.service, named(db, "hadrian"), order, "a slip")
    assert [r.status for r in told(world, "France", "turn")] == ["waiting"] * 3
    results, removed, placed = map(words, told(world, "France", "turn"))
    assert "These are the results of Spring 1901 movement" in results
    assert "A PAR" in removed
    assert "A GAS" in placed
    all_order(world, dict.fromkeys(HOLDS, "all hold"))
    at(world, world.clock() + timedelta(hours=1))
    assert [r.status for r in told(world, "France", "turn")] == ["replaced", "waiting", "waiting", "waiting"]


def test_limits_per_hour_are_kept(world: World) -> None:
    begin(world)
    limited = replace(
        world.service, settings=world.service.settings.model_copy(update={"limits": Limits(mails_per_hour=3)})
    )
    for power in ("France", "Germany", "Italy", "Russia", "Turkey"):
        write(world, power, "HELP")
    small = World(limited, world.clock)
    assert send(small, Postman()) == (3, 0)
    world.clock.now += timedelta(minutes=59)
    assert send(small, Postman()) == (0, 0)
    world.clock.now += timedelta(minutes=2)
    assert send(small, Postman()) == (2, 0)


def test_a_report_goes_out_with_map_and_calendar_in_one_thread(world: World) -> None:
    begin(world)
    all_order(world, HOLDS)
    at(world, world.clock() + timedelta(hours=1))
    both = (told(world, "France")[0], row(world, "France"))
    first, report = (email.message_from_bytes(delivery.composed(world.service, r)) for r in both)
    kinds = [part.get_content_type() for part in report.walk()]
    assert kinds.count("image/png") == 2
    assert "text/calendar" in kinds
    assert report["Auto-Submitted"] == "auto-generated"
    assert first["Auto-Submitted"] == "auto-replied"
    assert "hadrian.example.org" in report["List-Id"]
    assert report["References"].split()[0] == first["References"].split()[0]
    assert report["Reply-To"].startswith("orders+hadrian.F1901M.")


def test_equal_maps_are_drawn_once_for_all(world: World) -> None:
    begin(world)
    all_order(world, HOLDS)
    at(world, world.clock() + timedelta(hours=1))
    send(world, Postman())
    with world.service.store.read() as db:
        drawn = db.exec_driver_sql("select count(*) from picture where png is not null").scalar()
    assert drawn == 2


def bounce(world: World, recipient: str, status: str) -> None:
    """A delivery report (RFC 3464) for the last mail to France comes back to this address."""
    report = (
        f"From: MAILER-DAEMON@mx.example.org\nTo: {recipient}\nReturn-Path: <>\nSubject: Undelivered\n"
        "Message-ID: <bounce@mx>\nMIME-Version: 1.0\n"
        'Content-Type: multipart/report; report-type=delivery-status; boundary="b"\n\n'
        "--b\nContent-Type: text/plain\n\nSorry.\n--b\nContent-Type: message/delivery-status\n\n"
        f"Reporting-MTA: dns; mx\n\nFinal-Recipient: rfc822; {address('France')}\nAction: failed\nStatus: {status}\n"
        "Diagnostic-Code: smtp; 550 gone\n--b--\n"
    )
    mail_id = world.deliver(report.encode(), world.clock())
    intake.take(world.service, mail_id)
    assert world.mail(mail_id).disposition == "ignore"


def bounce_address(world: World) -> str:
    with world.service.store.read() as db:
        secret = bounce_secret(db, world.service)
    return addresses.bounce_address(world.service.settings.address, secret, id_name(row(world, "France").message_id))


def test_a_bounce_is_marked_on_the_player_and_told_to_the_moderator(world: World) -> None:
    begin(world)
    write(world, "France", "A PAR - BUR")
    send(world, Postman())
    bounce(world, bounce_address(world), "5.1.1")
    with world.service.store.read() as db:
        player = games.player_by_address(db, address("France"))
    assert player is not None
    assert (player.hard_bounces, player.soft_bounces) == (1, 0)
    assert "5.1.1" in last(world, MODERATOR_ADDRESS)
    assert not told(world, "Germany")


def test_nothing_is_put_twice_under_one_key(world: World) -> None:
    begin(world)
    write(world, "France", "HELP")
    with world.service.store.write() as db:
        again = {"key": row(world, "France").key, "kind": "x", "recipient": "x", "message_id": "x", "letter": "{}"}
        assert outbox.put(db, again, world.clock()) is None
