"""Secrecy by non-interference, on the raw bytes of mails with their maps.

Two worlds differ only in what a power cannot know; every mail that this power gets is the same to the last byte.
"""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from moderator.mail_out import delivery
from tests.moderator import world as worlds
from tests.moderator.stories import HOLDS, all_order, at, begin, past_deadline, told, write
from tests.moderator.world import Clock, World

READERS = ("France", "Italy", "Turkey")
SECRETS = {
    "orders": ("A MUN - RUH\nA BER - KIE\nF KIE - DEN", "A MUN H\nA BER - SIL\nF KIE H"),
    "a vote": ("VOTE DRAW\nA MUN H\nA BER H\nF KIE H", "A MUN H\nA BER H\nF KIE H"),
    "wait": ("A MUN H\nA BER H\nF KIE H\nWAIT", "A MUN H\nA BER H\nF KIE H"),
    "an absence": ("A MUN H\nA BER H\nF KIE H\nABSENT 1 May - 2 May", "A MUN H\nA BER H\nF KIE H"),
    "press": ("A MUN H\nPRESS TO Italy\nBeware of France!\nENDPRESS", "A MUN H\nPRESS TO Italy\nHello\nENDPRESS"),
    "a dispute": ("A MUN H\nDISPUTE somebody cheats", "A MUN H"),
    "an address": ("A MUN H\nADDRESS me@new.test", "A MUN H"),
}


def told_bytes(world: World, power: str) -> list[bytes]:
    """Every mail to a power as it goes over the wire."""
    return [delivery.composed(world.service, row) for row in told(world, power)]


def two_worlds(tmp_path: Path, template: Path) -> list[World]:
    made = []
    for name in ("one", "other"):
        folder = tmp_path / name
        folder.mkdir()
        clock = Clock()
        made.append(World(worlds.service(worlds.fresh_url(folder, template), clock, folder), clock))
    return made


@pytest.mark.parametrize("secret", SECRETS)
def test_what_germany_writes_shows_in_nobody_elses_mails(secret: str, tmp_path: Path, sqlite_template: Path) -> None:
    found = []
    for world, text in zip(two_worlds(tmp_path, sqlite_template), SECRETS[secret], strict=True):
        begin(world)
        write(world, "France", "A PAR - BUR\nSTATUS")
        write(world, "Germany", text)
        write(world, "Italy", "A ROM H\nHELP")
        world.clock.now += timedelta(hours=1)
        write(world, "France", "F BRE H\nORDERS?")
        found.append({power: told_bytes(world, power) for power in READERS})
    assert found[0] == found[1]
    assert len(found[0]["France"]) >= 2


def test_a_vote_that_fails_shows_in_no_report(tmp_path: Path, sqlite_template: Path) -> None:
    found = []
    for world, vote in zip(two_worlds(tmp_path, sqlite_template), ("VOTE DRAW", "VOTE CONCEDE Turkey"), strict=True):
        begin(world)
        all_order(world, HOLDS)
        write(world, "Germany", vote)
        at(world, world.clock() + timedelta(hours=1))
        found.append({power: told_bytes(world, power) for power in READERS})
    assert found[0] == found[1]


def test_reports_depend_on_the_orders_not_on_the_order_of_the_mails(tmp_path: Path, sqlite_template: Path) -> None:
    found = []
    orders = HOLDS | {"France": "A PAR - BUR\nA MAR S A PAR - BUR\nF BRE H", "Germany": "A MUN - BUR\nA BER H\nF KIE H"}
    for world, turned in zip(two_worlds(tmp_path, sqlite_template), (False, True), strict=True):
        begin(world)
        powers = sorted(orders, reverse=turned)
        all_order(world, {power: orders[power] for power in powers})
        past_deadline(world)
        found.append([told_bytes(world, power)[-1] for power in sorted(orders)])
    assert found[0] == found[1]


def test_every_mail_has_one_recipient_and_names_no_other_players_address(world: World) -> None:
    begin(world)
    all_order(world, HOLDS)
    at(world, world.clock() + timedelta(hours=1))
    for power in HOLDS:
        for raw in told_bytes(world, power):
            head = raw.partition(b"\r\n\r\n")[0].lower()
            assert head.count(b"\nto:") == 1
            assert b"\nbcc:" not in head
            assert b"\ncc:" not in head
            assert not [p for p in HOLDS if p != power and f"{p.lower()}@play.test".encode() in raw]
