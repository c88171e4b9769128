"""`moderator` with known dice: a journey tells the same story whenever it is made.

    python -m tests.journeys.known_dice WORDS...

Only the secrets from which games roll are known; reply tokens and codes are as unguessable as ever.
"""

from __future__ import annotations

import hashlib
import os
import sys
from types import SimpleNamespace

SEED = "KNOWN_DICE"
"""The environment variable that asks for another story."""


def known_secret(size: int) -> bytes:
    """The secret of every turn: this many bytes that follow from the seed."""
    return hashlib.sha256(os.environ.get(SEED, "1483").encode()).digest()[:size]


def main() -> int:
    """Run the command line with known dice; gives the exit code."""
    from moderator import __main__
    from moderator.office import games
    from moderator.turn import opening

    games.secrets = opening.secrets = SimpleNamespace(token_bytes=known_secret)  # type: ignore[attr-defined,assignment]
    return __main__.main()


if __name__ == "__main__":
    sys.exit(main())
