"""Every mail of the corpus, through the real intake: its disposition, its order lines, who is told what.

`--corpus DIR` runs another folder of the same format (mails and an index.yaml).
"""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import yaml

from moderator.mail_in import answering, intake
from moderator.mail_out.mailing import Posted
from moderator.store import orders, windows
from moderator.store.values import OutboxRow
from moderator.turn import filing, phases
from tests.moderator import world as worlds
from tests.moderator.world import Clock, World

OWN = Path(__file__).parent / "corpus"


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    folder = metafunc.config.getoption("--corpus") or OWN
    index = yaml.safe_load((folder / "index.yaml").read_text(encoding="utf-8"))
    entries = [(folder, index, entry) for entry in index["messages"]]
    metafunc.parametrize(("folder", "index", "entry"), entries, ids=[entry["file"] for _, _, entry in entries])


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return worlds.template_database(tmp_path_factory.mktemp("template"))


def instant(text: str | datetime) -> datetime:
    """An instant of the index, whatever remark stands behind it."""
    parsed = text if isinstance(text, datetime) else datetime.fromisoformat(text.split()[0])
    return parsed if parsed.tzinfo else parsed.replace(tzinfo=UTC)


def built(index: dict[str, Any], phase: str, folder: Path, template: Path) -> World:
    """The corpus' game in this phase, and every other game its players sit in."""
    clock = Clock()
    service = worlds.service(worlds.fresh_url(folder, template), clock, folder)
    world = World(service, clock)
    players = {p.capitalize(): worlds.add_player(service, d["name"], d["address"]) for p, d in index["players"].items()}
    units = {power.capitalize(): listed for power, listed in index["units"][phase].items()}
    worlds.add_game(service, "hadrian", players, {"phase": phase, "units": units})
    worlds.set_deadline(service, "hadrian", instant(index["deadlines"][phase]))
    for address, seats in (index.get("other_seats") or {}).items():
        for seat in seats:
            player = worlds.add_player(service, "", address)
            start = {"phase": "S1901M", "units": {p.capitalize(): u for p, u in index["units"]["S1901M"].items()}}
            worlds.add_game(service, seat["game"], {seat["power"].capitalize(): player}, start)
    return world


def settle(world: World, raw: bytes, received_at: datetime) -> int:
    world.clock.now = received_at + timedelta(seconds=30)
    mail_id = world.deliver(raw, received_at)
    intake.take(world.service, mail_id)
    return mail_id


def earlier(index: dict[str, Any], entry: dict[str, Any]) -> list[dict[str, Any]]:
    """The mails that must have come before this one, by its `sequence`."""
    numbers = re.findall(r"after (\d+)", entry.get("sequence", ""))
    return [m for m in index["messages"] if any(m["file"].startswith(f"{n}-") for n in numbers)]


def on_file(world: World, power: str) -> list[str]:
    play = world.play("hadrian")
    with world.service.store.read() as db:
        return [str(order).upper() for order in filing.on_file(db, play, play.windows[0].name, power)]


def filed(world: World, mail_id: int) -> list[str]:
    """The orders that a mail put on file, in the mail's order."""
    play = world.play("hadrian")
    with world.service.store.read() as db:
        submission = orders.of_mail(db, mail_id)
    if submission is None:
        return []
    parsed = filing.understood(play, submission.parsed)
    kept = {str(order) for order in parsed.orders}
    return [means.upper() for reading in parsed.readings for means in reading.means if means in kept]


def test_mail(folder: Path, index: dict[str, Any], entry: dict[str, Any], tmp_path: Path, template: Path) -> None:
    world = built(index, entry["phase"], tmp_path, template)
    for before in earlier(index, entry):
        settle(world, (folder / before["file"]).read_bytes(), instant(before["received_at"]))
    known = {row.key for row in world.posted()}
    power = (entry["power"] or "").capitalize()
    before_mail = on_file(world, power) if power else []
    mail_id = settle(world, (folder / entry["file"]).read_bytes(), instant(entry["received_at"]))
    told = [row for row in world.posted() if row.key not in known]
    mail = world.mail(mail_id)
    assert mail.status != "shunted", mail.reason
    assert mail.disposition == entry["disposition"], mail.reason
    assert filed(world, mail_id) == entry["orders"]
    check_told(index, entry, told)
    check_said(entry, told)
    if entry["disposition"] != "accept" and power:
        assert on_file(world, power) == before_mail
    if "orders_if_released" in entry:
        check_released(world, entry, mail_id)


def check_told(index: dict[str, Any], entry: dict[str, Any], told: list[OutboxRow]) -> None:
    """Who gets a mail: the registered address one, nobody when it is ignored, never a rival."""
    owner = index["players"][entry["power"]]["address"] if entry["power"] else None
    players = {data["address"] for data in index["players"].values()}
    to_players = [row.recipient for row in told if row.recipient in players]
    expected = {"accept": [owner], "reject": [owner], "ignore": [], "quarantine": [owner] if owner else []}
    assert to_players == expected[entry["disposition"]]
    if entry["disposition"] == "quarantine":
        assert worlds.MODERATOR_ADDRESS in {row.recipient for row in told}


def check_said(entry: dict[str, Any], told: list[OutboxRow]) -> None:
    """What the receipt must quote or mention."""
    text = " ".join(" ".join(Posted.model_validate_json(row.letter).text.split()) for row in told)
    for line in entry.get("lines_to_report_back", ()):
        shown = line.partition("...")[0]
        assert shown in text
    for mention in entry.get("receipt_should_mention", ()):
        assert " ".join(mention.split()[:4]).rstrip(":;").casefold() in text.casefold()


def check_released(world: World, entry: dict[str, Any], mail_id: int) -> None:
    """The moderator's release acts on the lines that the index names, while the phase is open.

    A line that the board forbids (written for an earlier phase, or simply illegal) is named in the receipt instead; a
    mail in another language cannot be released: the moderator reads it and enters the orders.
    """
    play = world.play("hadrian")
    power = entry["power"].capitalize()
    with world.service.store.write() as db:
        windows.change_window(db, play.windows[0].id, closes_at=instant(entry["received_at"]) + timedelta(hours=1))
    known = {row.key for row in world.posted()}
    with world.service.store.write() as db:
        outcome = intake.release(db, world.service, mail_id)
        if outcome.reason == answering.NOTHING_UNDERSTOOD:
            phases.enter(db, world.service, play.game, power, "\n".join(entry["orders_if_released"]))
    receipt = [Posted.model_validate_json(r.letter).text.upper() for r in world.posted() if r.key not in known]
    for order in entry["orders_if_released"]:
        assert order in on_file(world, power) or any(f"{order}\n" in text for text in receipt), order
    assert set(on_file(world, power)) <= set(entry["orders_if_released"])
