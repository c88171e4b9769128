"""Who wrote a mail: what our own mail server found out (RFC 8601), and what a service demands.

Only the topmost Authentication-Results of our own server counts: anybody can write one, and the forged ones lie below.
DMARC decides, where there is a result; else a DKIM signature or an envelope sender of the From address's own domain.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Literal

import authres

from moderator.mail.message import Mail

Policy = Literal["strict", "token-or-dmarc", "address"]
Result = Literal["pass", "fail", "none"]
VALUE_LIMIT = 4_000


@dataclass(frozen=True)
class Authentication:
    """verdict: whether the From domain is proved, disproved, or nothing is known. domain: the From domain, "" for none.

    why: "dmarc", "dkim", "spf" (what decided), "own-dkim", "several-senders", "no-sender", "no-results", "unreadable",
    "other-domain" (a DMARC pass for somebody else), "unproved".
    """

    verdict: Result
    domain: str
    why: str


@dataclass(frozen=True)
class Verdict:
    """accept, or hold with a reason.

    Reasons: "unknown-sender", "several-senders", "authentication-failed", "unproved", "no-token".
    """

    decision: Literal["accept", "hold"]
    reason: str = ""


ACCEPT = Verdict("accept")


def authenticate(
    mail: Mail, authserv_id: str | Iterable[str], signed: Callable[[], Iterable[str]] | None = None
) -> Authentication:
    """What is known of the sender. authserv_id: the name(s) our server signs its results with, "" for none.

    signed: asked when the server found nothing: the domains whose DKIM signatures verify (dkim_check.signed_domains).
    """
    if len(mail.senders) != 1:
        return Authentication("fail", "", "several-senders" if mail.senders else "no-sender")
    if len(mail.values("from")) > 1:
        return Authentication("fail", "", "several-senders")
    domain = mail.senders[0].domain
    found = _from_results(_topmost(mail, authserv_id), domain)
    if found.verdict == "none" and signed is not None and any(aligned(one, domain) for one in signed()):
        return Authentication("pass", domain, "own-dkim")
    return found


def aligned(domain: str, from_domain: str) -> bool:
    """Relaxed alignment without a list of public suffixes: the same domain, or one within the other.

    Less than RFC 7489 section 3.1 allows (two hosts of one organisation are not found to belong together), never more:
    the parent needs two labels, and nobody signs for the registries' own (co.uk).
    """
    one, other = sorted((domain.lower().rstrip("."), from_domain.lower().rstrip(".")), key=len)
    return one == other != "" or ("." in one and other.endswith("." + one))


def judge(policy: Policy, authentication: Authentication, registered: bool, token_valid: bool) -> Verdict:
    """What becomes of a mail under a policy. token_valid: it bears a reply token issued for its sender's power."""
    if authentication.why == "several-senders":
        return Verdict("hold", "several-senders")
    if not registered:
        return Verdict("hold", "unknown-sender")
    return _JUDGED[policy, authentication.verdict, token_valid]


_FAILED, _UNPROVED, _NO_TOKEN = (Verdict("hold", why) for why in ("authentication-failed", "unproved", "no-token"))

_JUDGED: dict[tuple[Policy, Result, bool], Verdict] = {
    # policy, verdict, valid token
    ("strict", "pass", True): ACCEPT,
    ("strict", "pass", False): _NO_TOKEN,
    ("strict", "none", True): _UNPROVED,
    ("strict", "none", False): _UNPROVED,
    ("strict", "fail", True): _FAILED,
    ("strict", "fail", False): _FAILED,
    ("token-or-dmarc", "pass", True): ACCEPT,
    ("token-or-dmarc", "pass", False): ACCEPT,
    ("token-or-dmarc", "none", True): ACCEPT,
    ("token-or-dmarc", "none", False): _UNPROVED,
    ("token-or-dmarc", "fail", True): ACCEPT,  # forwarders break signatures; the token was sent to the player alone
    ("token-or-dmarc", "fail", False): _FAILED,
    ("address", "pass", True): ACCEPT,
    ("address", "pass", False): ACCEPT,
    ("address", "none", True): ACCEPT,
    ("address", "none", False): ACCEPT,
    ("address", "fail", True): ACCEPT,
    ("address", "fail", False): _FAILED,  # a server that says "forged" is believed under every policy
}


def _topmost(mail: Mail, authserv_id: str | Iterable[str]) -> list[Any] | None:
    """The results in the topmost header of our server; None without one or when it cannot be read."""
    ours = {authserv_id.lower()} if isinstance(authserv_id, str) else {name.lower() for name in authserv_id}
    for value in mail.values("authentication-results"):
        name = value.partition(";")[0].split("(")[0].split()[:1]
        if name and name[0].lower() in ours - {""}:
            return _parsed(value)
    return None


def _parsed(value: str) -> list[Any] | None:
    try:
        header = authres.AuthenticationResultsHeader.parse(f"Authentication-Results: {value[:VALUE_LIMIT]}")
        return list(header.results)
    except Exception:  # authres raises SyntaxError and others on what it cannot read
        return None


def _from_results(results: list[Any] | None, domain: str) -> Authentication:
    if results is None:
        return Authentication("none", domain, "no-results")
    for result in results:
        if result.method == "dmarc" and result.result in ("pass", "fail"):
            return _by_dmarc(result, domain)
    for result in results:
        if result.result == "pass" and any(aligned(proved, domain) for proved in _proved(result)):
            return Authentication("pass", domain, result.method)
    return Authentication("none", domain, "unproved")


def _by_dmarc(result: Any, domain: str) -> Authentication:
    named = _properties(result, "header", "from")
    if result.result == "pass" and not all(aligned(name, domain) for name in named):
        return Authentication("fail", domain, "other-domain")
    return Authentication(result.result, domain, "dmarc")


def _proved(result: Any) -> list[str]:
    """The domains that a DKIM or SPF pass speaks for."""
    if result.method == "dkim":
        signers = _properties(result, "header", "d") or _properties(result, "header", "i")
        return [signer.rpartition("@")[2] for signer in signers]
    if result.method == "spf":
        return [sender.rpartition("@")[2].strip("<>") for sender in _properties(result, "smtp", "mailfrom")]
    return []


def _properties(result: Any, kind: str, name: str) -> list[str]:
    return [str(one.value) for one in result.properties if one.type == kind and one.name == name and one.value]
