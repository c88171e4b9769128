"""Players who look at their mail whenever the clock says so; the clock is standard input, an instant a line."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from datetime import datetime
from email.message import EmailMessage
from pathlib import Path
from typing import Any, Protocol, TypeVar

from moderator.demo.players.mailbox import Mailbox


class Guest(Protocol):
    """Somebody with a mailbox."""

    mailbox: Mailbox

    def read(self, mail: EmailMessage) -> None:
        """Take in a mail that has come."""
        ...


G = TypeVar("G", bound=Guest)


def attend(config: Path, seated: Callable[[dict[str, Any]], Sequence[G]], act: Callable[[G, datetime], None]) -> None:
    """Play until the clock stops. After each instant a line comes out."""
    table = seated(json.loads(config.read_text(encoding="utf-8")))
    print("seated", flush=True)
    for line in sys.stdin:
        now = datetime.fromisoformat(line.strip())
        for guest in table:
            for mail in guest.mailbox.new():
                guest.read(mail)
            act(guest, now)
        print("looked", flush=True)
    for guest in table:
        guest.mailbox.close()
