"""Our own check of DKIM signatures, for mail servers that do not stamp what they found."""

from __future__ import annotations

from collections.abc import Callable

import dkim
from dkim.util import parse_tag_value

SIGNATURES_LIMIT = 5
SECONDS = 3.0
"""How long the DNS is waited for, for one signature."""
Resolver = Callable[..., bytes | None]
"""Takes a DNS name (bytes) and a keyword `timeout`, gives the TXT record or None."""


def signed_domains(raw: bytes, resolve: Resolver, wanted: Callable[[str], bool] = lambda _: True) -> tuple[str, ...]:
    """The domains (d=, lower case) whose signatures on these bytes verify. wanted: which domains to look at at all.

    A signature with a body length (l=) is refused: anybody can add orders below what it covers. So is one that does not
    cover the From header.
    """
    count = min(raw.lower().count(b"dkim-signature:"), SIGNATURES_LIMIT)
    found = (_verified(raw, index, resolve, wanted) for index in range(count))
    return tuple(dict.fromkeys(domain for domain in found if domain))


def _verified(raw: bytes, index: int, resolve: Resolver, wanted: Callable[[str], bool]) -> str:
    try:
        check = dkim.DKIM(raw)
        signatures = [value for name, value in check.headers if name.lower() == b"dkim-signature"]
        domain = parse_tag_value(signatures[index])[b"d"].decode("ascii").lower()
        if not wanted(domain) or not check.verify(idx=index, dnsfunc=resolve) or b"l" in check.signature_fields:
            return ""
        return str(domain)
    except Exception:  # malformed signatures, keys and headers raise many types; none of them proves anything
        return ""


def dns_txt(name: bytes, timeout: float = SECONDS) -> bytes | None:
    """The TXT record of a name; None when there is none, or when no name server answers in time."""
    import dns.exception
    import dns.resolver

    try:
        found = dns.resolver.resolve(name.decode("ascii"), "TXT", lifetime=min(timeout, SECONDS))
    except (dns.exception.DNSException, UnicodeDecodeError):
        return None
    return next((b"".join(record.strings) for record in found), None)
