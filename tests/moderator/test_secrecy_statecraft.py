"""Secrecy by non-interference between two deadlines, on the raw bytes of mails with their maps.

Two worlds differ only in what some courts do in secret; every mail of all others is the same to the last byte: no
number, name, token or key tells how many secret things there are.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from datetime import timedelta
from itertools import count
from pathlib import Path

import pytest

from moderator.mail_out import delivery
from moderator.turn import opening
from tests.moderator.courts import COURTS, begin, edit, end_of_phase, run
from tests.moderator.stories import last, told, write
from tests.moderator.test_items import cunning
from tests.moderator.test_killed import drawn_once
from tests.moderator.test_secrecy import two_worlds
from tests.moderator.world import World

HOUR = timedelta(hours=1)
DRAFT = """\
TREATY NEW "Medina" WITH SPA SECRET
CLAUSE 1 NON-AGGRESSION UNTIL 1505
END TREATY"""
TERMS = """\
GENEROUS PEACE TO FRA
TEXT
Let us be friends.
END TEXT"""
Story = Callable[[World], object]


def nothing(world: World) -> None:
    """Nobody does anything."""


def draft(world: World) -> None:
    write(world, "ENG", DRAFT)
    write(world, "ENG", DRAFT.replace("Medina", "Burgos"))


def note(world: World) -> None:
    write(world, "ENG", "INFILTRATE SPA PRESTIGE 2\nINFILTRATE FRA PRESTIGE 1")
    write(world, "ENG", "RECRUIT 1 NAVAL AT Bristol\nEXPLORE W FROM Bristol\nDECLINE Q-1")


def attempt(world: World) -> None:
    write(world, "ENG", "DESTABILIZE SPA PRESTIGE 4")


def defended(world: World) -> None:
    attempt(world)
    write(world, "SPA", "DEFEND Q-1 PRESTIGE 3")
    run(world)


def auction(world: World, *bids: str) -> None:
    events = world.play("hadrian").rules.board_data.events
    edit(world, "EVENT", ref=next(name for name, event in events.items() if event["kind"] != "global"))
    write(world, "SPA", "BID Q-1 9", Message_ID="<bid.SPA@play.test>")
    for bid in bids:
        write(world, "ENG", f"BID Q-1 {bid}")


def war(world: World) -> None:
    write(world, "ENG", "DECLARE WAR ON FRA NO CB CONFIRM\nTEXT\nFor Calais.\nEND TEXT")
    write(world, "ENG", TERMS)


def ballots(world: World, spain: str) -> None:
    war(world)
    for power in ("POR", "AUS", "VEN", "SPA"):
        (asked,) = re.findall(r"(VOTE Q-\d+) YES", last(world, power, "item"))
        write(world, power, f"{asked} {spain if power == 'SPA' else 'YES'}", Message_ID=f"<vote.{power}@play.test>")


SECRETS: dict[str, tuple[Story, Story, tuple[str, ...]]] = {
    "a treaty draft": (nothing, draft, ("ENG", "SPA")),
    "a note": (nothing, note, ("ENG",)),
    "a bid of the defender": (attempt, defended, ("ENG", "SPA")),
    "a bid in an auction": (auction, lambda world: auction(world, "1", "3"), ("ENG",)),
    "a ballot": (lambda world: ballots(world, "YES"), lambda world: ballots(world, "NO"), ("SPA",)),
}
"""Two stories, and the courts that know the difference."""


def told_bytes(world: World, power: str) -> list[bytes]:
    """Every mail to a power as it goes over the wire."""
    return [delivery.composed(world.service, row) for row in told(world, power)]


def counted() -> Callable[[int], bytes]:
    """Secrets that come in a fixed order."""
    numbers = count()
    return lambda size: hashlib.sha512(str(next(numbers)).encode()).digest()[:size]


@pytest.mark.parametrize("secret", SECRETS)
def test_secret_acts_and_answers_show_in_nobody_elses_mails(
    secret: str, tmp_path: Path, sqlite_template: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(delivery, "drawn_picture", drawn_once)
    *stories, initiated = SECRETS[secret]
    found = []
    for world, story in zip(two_worlds(tmp_path, sqlite_template), stories, strict=True):
        monkeypatch.setattr(opening.secrets, "token_bytes", counted())
        begin(world, cunning)
        story(world)  # type: ignore[operator]
        write(world, "VEN", "DESTABILIZE AUS PRESTIGE 2", Message_ID="<note.VEN@play.test>")
        for power in COURTS:
            write(world, power, "HOLD A1\nSTATUS", Message_ID=f"<last.{power}@play.test>")
        run(world, 49 * HOUR)
        end_of_phase(world)
        found.append({power: told_bytes(world, power) for power in COURTS if power not in initiated})
    assert found[0] == found[1]
    assert all(len(mails) >= 3 for mails in found[0].values())
