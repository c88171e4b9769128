"""Our own check of DKIM signatures, for mail servers that do not stamp what they found."""

from __future__ import annotations

from collections.abc import Callable

import dkim

SIGNATURES_LIMIT = 5
Resolver = Callable[..., bytes | None]
"""Takes a DNS name (bytes) and a keyword `timeout`, gives the TXT record or None."""


def signed_domains(raw: bytes, resolve: Resolver) -> tuple[str, ...]:
    """The domains (d=, lower case) whose signatures on these bytes verify.

    A signature with a body length (l=) is refused: anybody can add orders below what it covers. So is one that does not
    cover the From header.
    """
    count = min(raw.lower().count(b"dkim-signature:"), SIGNATURES_LIMIT)
    found = (_verified(raw, index, resolve) for index in range(count))
    return tuple(dict.fromkeys(domain for domain in found if domain))


def _verified(raw: bytes, index: int, resolve: Resolver) -> str:
    try:
        check = dkim.DKIM(raw)
        if not check.verify(idx=index, dnsfunc=resolve) or b"l" in check.signature_fields:
            return ""
        return bytes(check.domain).decode("ascii").lower()
    except Exception:  # malformed signatures, keys and headers raise many types; none of them proves anything
        return ""
