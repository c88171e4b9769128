"""Codes of open offers: "T4821" in a report, ACCEPT T4821 in the answer.

A code comes from what the offer says, so that it means the same as long as the offer stands, and an offer that was
changed since its reader saw it has another one. Only the two nations concerned can know it.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from rules.online1483.model import Offer, State

LETTERS = {"peace": "P", "trade": "T", "gift": "G", "transfer": "R", "marriage": "M"}
_DIGITS = 4


@dataclass(frozen=True)
class Coded:
    """An open offer as its receiver can name it."""

    code: str
    kind: str
    frm: str
    ruler: str = ""
    payer: str = ""


def code(offer: Offer) -> str:
    """The code of an offer: a letter for its kind and four digits."""
    said = offer.model_dump_json(exclude={"patron_reply"})
    number = int.from_bytes(hashlib.sha256(said.encode()).digest()[:8], "big") % 10**_DIGITS
    return f"{LETTERS[offer.kind]}{number:0{_DIGITS}}"


def open_offers(state: State, nation: str) -> tuple[Coded, ...]:
    """What has been offered to a nation and is not answered yet."""
    return tuple(
        Coded(code=code(offer), kind=offer.kind, frm=offer.frm, ruler=offer.ruler, payer=offer.paid_by)
        for offer in state.offers
        if offer.to == nation
    )
