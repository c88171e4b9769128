"""The moderator's corrections of a board -> the documents that every game's rules understand."""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import Connection

from moderator.service import Service
from moderator.store.values import Game
from moderator.turn import phases


class CorrectionError(ValueError):
    """No correction, or several; the message says what there is."""


def order(
    place: tuple[str, str] | None = None,
    remove: str | None = None,
    centre: tuple[str, str] | None = None,
    number: tuple[str, str, int] | None = None,
    document: str | None = None,
) -> dict[str, Any]:
    """The document of one correction: (power, unit), unit, (place, power), (power, figure, value), or as it is in JSON.

    Raises CorrectionError unless exactly one is given.
    """
    given: list[dict[str, Any]] = []
    if place is not None:
        given.append({"action": "place", "power": place[0], "unit": place[1]})
    if remove is not None:
        given.append({"action": "remove", "unit": remove})
    if centre is not None:
        given.append({"action": "centre", "place": centre[0], "power": centre[1]})
    if number is not None:
        given.append({"action": "number", "power": number[0], "figure": number[1], "value": number[2]})
    if document is not None:
        given.append(_read(document))
    if len(given) != 1:
        raise CorrectionError("one correction at a time: --place, --remove, --centre, --number or --document")
    return given[0]


def _read(text: str) -> dict[str, Any]:
    try:
        document = json.loads(text)
    except ValueError as error:
        raise CorrectionError(f"the document is no JSON: {error}") from None
    if not isinstance(document, dict):
        raise CorrectionError('the document must hold names and values, as in {"edit": "saved", ...}')
    return document


def apply(db: Connection, service: Service, game: Game, document: dict[str, Any], reason: str) -> bool:
    """Correct the board; False if that waits for a ruling.

    Raises CorrectionError without a reason, the rules' ValueError for one that makes no sense.
    """
    if not reason.strip():
        raise CorrectionError("a correction needs a reason: the players are told it")
    return phases.edit(db, service, game, document, reason.strip())
