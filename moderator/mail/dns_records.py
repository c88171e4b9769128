"""What the DNS says of our own domain: whether other servers will believe that our mails are ours."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dns.resolver import Resolver

SECONDS = 5.0
SELECTORS = ("google", "selector1", "selector2", "default", "mail", "dkim", "fm1", "s1", "k1")
"""Names under which the usual providers and mail servers publish DKIM keys; a domain's own cannot be listed."""


class NoDns(OSError):  # noqa: N818 (a state of the machine, and read as one)
    """No name server answers, so nothing can be said."""


@dataclass(frozen=True)
class Published:
    """spf, dmarc: the records, "" for none. keys: the selectors of DKIM keys that were found under usual names."""

    spf: str
    dmarc: str
    keys: tuple[str, ...]


def published(domain: str, resolver: Resolver | None = None) -> Published:
    """The SPF record (RFC 7208), the DMARC record (RFC 7489) and the DKIM keys (RFC 6376) of a domain.

    resolver: the machine's own if not given. Raises NoDns.
    """
    spf, dmarc = _first(resolver, domain, "v=spf1"), _dmarc(resolver, domain)
    keys = (s for s in SELECTORS if any("p=" in record for record in _txt(resolver, f"{s}._domainkey.{domain}")))
    return Published(spf, dmarc, tuple(keys))


def _dmarc(resolver: Resolver | None, domain: str) -> str:
    """The domain's own record, or else that of the domain it belongs to (the two last labels)."""
    own = _first(resolver, f"_dmarc.{domain}", "v=DMARC1")
    parent = ".".join(domain.split(".")[-2:])
    return own or (_first(resolver, f"_dmarc.{parent}", "v=DMARC1") if parent != domain else "")


def _first(resolver: Resolver | None, name: str, mark: str) -> str:
    return next((record for record in _txt(resolver, name) if record.lower().startswith(mark.lower())), "")


def _txt(resolver: Resolver | None, name: str) -> list[str]:
    import dns.exception
    import dns.resolver

    try:
        found = (resolver or dns.resolver.get_default_resolver()).resolve(name, "TXT", lifetime=SECONDS)
    except (dns.resolver.NXDOMAIN, dns.resolver.NoAnswer):
        return []
    except dns.exception.DNSException as error:
        raise NoDns(f"no name server answers for {name}: {error}") from None
    return [b"".join(record.strings).decode("utf-8", "replace") for record in found]
