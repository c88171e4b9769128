"""python -m moderator.demo.players CONFIG.json: seven players who look at their mail whenever the clock says so.

CONFIG.json: host, smtp_port, imap_port, service (the address to write to), passwords (address -> password). Standard
input is a clock: an instant a line. At each the players look at their mail and write what they have to; then a line
comes out. They learn nothing of the game but by mail.
"""

from __future__ import annotations

import json
import sys
from datetime import datetime
from pathlib import Path
from typing import Any

from moderator.demo.players import acts, atlas
from moderator.demo.players.mailbox import Mailbox, Provider
from moderator.demo.players.person import Person
from moderator.demo.players.story import CAST


def main(config: Path) -> None:
    """Play until the clock stops."""
    table = seated(json.loads(config.read_text(encoding="utf-8")))
    print("seated", flush=True)
    for line in sys.stdin:
        now = datetime.fromisoformat(line.strip())
        for person in table:
            for mail in person.mailbox.new():
                person.read(mail)
            acts.act(person, now)
        print("looked", flush=True)
    for person in table:
        person.mailbox.close()


def seated(config: dict[str, Any]) -> list[Person]:
    """The players, each logged in at his mailbox with a board before him."""
    provider = Provider(config["host"], config["smtp_port"], config["imap_port"])
    map_, friends = atlas.printed(), {one.name: one.address for one in CAST}
    return [
        Person(
            character=one,
            mailbox=Mailbox(provider, one.address, config["passwords"][one.address]),
            atlas=map_,
            board=atlas.set_up(map_),
            friends=friends,
            service=config["service"],
        )
        for one in CAST
    ]


if __name__ == "__main__":
    main(Path(sys.argv[1]))
