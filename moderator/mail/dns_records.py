"""What the DNS says of our own domain: whether other servers will believe that our mails are ours."""

from __future__ import annotations

from dataclasses import dataclass

SECONDS = 5.0


class NoDns(OSError):  # noqa: N818 (a state of the machine, and read as one)
    """No name server answers, so nothing can be said."""


@dataclass(frozen=True)
class Published:
    """spf, dmarc: the records, "" for none. keys: the DKIM selectors of those asked for that have a key."""

    spf: str
    dmarc: str
    keys: tuple[str, ...]


def published(domain: str, selectors: tuple[str, ...] = ()) -> Published:
    """The SPF record (RFC 7208), the DMARC record (RFC 7489) and DKIM keys (RFC 6376) of a domain. Raises NoDns."""
    keys = (s for s in selectors if any("p=" in record for record in _txt(f"{s}._domainkey.{domain}")))
    return Published(_first(domain, "v=spf1"), _dmarc(domain), tuple(keys))


def _dmarc(domain: str) -> str:
    """The domain's own record, or else that of the domain it belongs to (the two last labels)."""
    own = _first(f"_dmarc.{domain}", "v=DMARC1")
    parent = ".".join(domain.split(".")[-2:])
    return own or (_first(f"_dmarc.{parent}", "v=DMARC1") if parent != domain else "")


def _first(name: str, mark: str) -> str:
    return next((record for record in _txt(name) if record.lower().startswith(mark.lower())), "")


def _txt(name: str) -> list[str]:
    import dns.exception
    import dns.resolver

    try:
        found = dns.resolver.resolve(name, "TXT", lifetime=SECONDS)
    except (dns.resolver.NXDOMAIN, dns.resolver.NoAnswer):
        return []
    except dns.exception.DNSException as error:
        raise NoDns(f"no name server answers for {name}: {error}") from None
    return [b"".join(record.strings).decode("utf-8", "replace") for record in found]
