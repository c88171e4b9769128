"""Who wrote a mail (C23, C24, C31, C32)."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path

import dkim
import pytest

from moderator.mail import dkim_check, identity, message
from moderator.mail.identity import Authentication, Policy

FROM = "From: Odile <odile@example.com>"


def known(*results: str, sender: str = FROM, ours: str | tuple[str, ...] = "mx.example.org") -> Authentication:
    stamped = [f"Authentication-Results: {result}" for result in results]
    return identity.authenticate(message.read("\r\n".join((*stamped, sender, "", "x")).encode()), ours)


@pytest.mark.parametrize(
    ("result", "verdict", "why"),
    [
        ("mx.example.org; dmarc=pass header.from=example.com", "pass", "dmarc"),
        ("MX.Example.Org; dmarc=pass header.from=Example.Com", "pass", "dmarc"),
        ("mx.example.org 1; dmarc=pass (p=NONE sp=NONE) header.from=example.com", "pass", "dmarc"),
        (
            "mx.example.org; spf=fail smtp.mailfrom=x@example.com; dkim=pass header.d=example.com; dmarc=pass",
            "pass",
            "dmarc",
        ),
        (
            "mx.example.org; dmarc=fail (p=none) header.from=example.com; dkim=pass header.d=example.com",
            "fail",
            "dmarc",
        ),
        ("mx.example.org; dmarc=pass header.from=example.net", "fail", "other-domain"),
        ("mx.example.org; dmarc=pass header.from=mail.example.com", "pass", "dmarc"),
        ("mx.example.org; dmarc=none header.from=example.com; dkim=pass header.d=example.com", "pass", "dkim"),
        ("mx.example.org; dmarc=temperror header.from=example.com", "none", "unproved"),
        ("mx.example.org; dkim=pass header.d=mail.example.com", "pass", "dkim"),
        ("mx.example.org; dkim=pass header.i=@example.com", "pass", "dkim"),
        ("mx.example.org; dkim=pass header.d=example.net", "none", "unproved"),
        ("mx.example.org; dkim=pass header.d=notexample.com", "none", "unproved"),
        ("mx.example.org; dkim=pass header.d=com", "none", "unproved"),
        ("mx.example.org; dkim=fail header.d=example.com; spf=pass smtp.mailfrom=odile@example.com", "pass", "spf"),
        ("mx.example.org; spf=pass smtp.mailfrom=bounce.example.com", "pass", "spf"),
        ("mx.example.org; spf=pass smtp.mailfrom=x@forwarder.test", "none", "unproved"),
        ("mx.example.org; spf=softfail smtp.mailfrom=odile@example.com", "none", "unproved"),
        ("mx.example.org; none", "none", "unproved"),
        ("mx.example.com; dmarc=pass header.from=example.com", "none", "no-results"),
        ("mx.example.org.; dmarc=pass header.from=example.com", "none", "no-results"),
        ("dmarc=pass header.from=example.com", "none", "no-results"),
        ("mx.example.org; ((((", "none", "no-results"),
        ("mx.example.org; dkim=none (dmarc=pass header.from=example.com)", "none", "unproved"),
    ],
)
def test_what_our_server_found_out(result: str, verdict: str, why: str) -> None:
    """C23: DMARC decides, not SPF alone."""
    assert known(result) == Authentication(verdict, "example.com", why)  # type: ignore[arg-type]


def test_only_the_topmost_of_our_own_counts() -> None:
    """C24."""
    passing = "mx.example.org; dmarc=pass header.from=example.com"
    failing = "mx.example.org; dmarc=fail header.from=example.com"
    assert known(failing, passing).verdict == "fail"
    assert known("mx.evil.test; dmarc=fail header.from=example.com", passing).verdict == "pass"
    assert known("mx.example.org; ((((", passing).verdict == "none"
    assert known(passing, ours="").verdict == "none"
    assert known(passing, ours=("mx2.example.org", "mx.example.org")).verdict == "pass"


@pytest.mark.parametrize(
    ("sender", "why"),
    [
        ("From: a@example.com, b@example.net", "several-senders"),
        ("From: a@example.com\r\nFrom: b@example.net", "several-senders"),
        ("From: a@example.com\r\nFrom: a@example.com", "several-senders"),
        ("From: <a@example.com> <b@example.net>", "several-senders"),
        ("From: nobody", "no-sender"),
        ("To: a@example.com", "no-sender"),
    ],
)
def test_one_from_with_one_mailbox(sender: str, why: str) -> None:
    """C31."""
    found = known("mx.example.org; dmarc=pass header.from=example.com", sender=sender)
    assert (found.verdict, found.why) == ("fail", why)


def test_a_group_with_one_member_is_one_sender() -> None:
    """C31."""
    found = known("mx.example.org; dmarc=pass header.from=example.com", sender="From: Players: a@example.com;")
    assert (found.verdict, found.why) == ("pass", "dmarc")


@pytest.mark.parametrize(
    ("one", "other", "are"),
    [
        ("example.com", "example.com", True),
        ("Example.COM.", "example.com", True),
        ("mail.example.com", "example.com", True),
        ("example.com", "mail.example.com", True),
        ("a.example.com", "b.example.com", False),
        ("com", "example.com", False),
        ("ample.com", "example.com", False),
        ("", "", False),
        ("", "example.com", False),
    ],
)
def test_alignment(one: str, other: str, are: bool) -> None:
    assert identity.aligned(one, other) is are


@pytest.mark.parametrize(
    ("policy", "verdict", "token", "reason"),
    [
        ("strict", "pass", True, ""),
        ("strict", "pass", False, "no-token"),
        ("strict", "none", True, "unproved"),
        ("strict", "fail", True, "authentication-failed"),
        ("token-or-dmarc", "pass", False, ""),
        ("token-or-dmarc", "none", True, ""),
        ("token-or-dmarc", "none", False, "unproved"),
        ("token-or-dmarc", "fail", True, ""),
        ("token-or-dmarc", "fail", False, "authentication-failed"),
        ("address", "none", False, ""),
        ("address", "pass", False, ""),
        ("address", "fail", False, "authentication-failed"),
    ],
)
def test_policies(policy: Policy, verdict: identity.Result, token: bool, reason: str) -> None:
    found = identity.judge(policy, Authentication(verdict, "example.com", "dmarc"), True, token)
    assert (found.decision, found.reason) == ("hold" if reason else "accept", reason)


@pytest.mark.parametrize("policy", ["strict", "token-or-dmarc", "address"])
def test_strangers_and_several_senders_are_held_under_every_policy(policy: Policy) -> None:
    proved = Authentication("pass", "example.com", "dmarc")
    several = Authentication("fail", "", "several-senders")
    assert identity.judge(policy, proved, False, True).reason == "unknown-sender"
    assert identity.judge(policy, several, True, True).reason == "several-senders"


@pytest.fixture(scope="module")
def signer(tmp_path_factory: pytest.TempPathFactory) -> tuple[Callable[..., bytes], dkim_check.Resolver]:
    """Signs mails for example.com with a fresh key, and the DNS that knows the key."""
    key = tmp_path_factory.mktemp("dkim") / "key.pem"
    subprocess.run(["openssl", "genrsa", "-traditional", "-out", str(key), "2048"], check=True, capture_output=True)
    public = subprocess.run(["openssl", "rsa", "-in", str(key), "-pubout"], check=True, capture_output=True, text=True)
    record = "v=DKIM1; p=" + "".join(public.stdout.split("\n")[1:-2])

    def sign(raw: bytes, domain: bytes = b"example.com", length: bool = False) -> bytes:
        header = dkim.sign(raw, b"s1", domain, Path(key).read_bytes(), include_headers=[b"from"], length=length)
        return bytes(header) + raw

    def resolve(name: bytes, timeout: int = 5) -> bytes | None:
        return record.encode() if name in (b"s1._domainkey.example.com.", b"s1._domainkey.other.test.") else None

    return sign, resolve


RAW = b"From: odile@example.com\r\nSubject: x\r\n\r\nA PAR - BUR\r\n"


def test_our_own_check_of_a_signature(signer: tuple[Callable[..., bytes], dkim_check.Resolver]) -> None:
    sign, resolve = signer
    signed = sign(RAW)
    assert dkim_check.signed_domains(signed, resolve) == ("example.com",)
    assert dkim_check.signed_domains(signed.replace(b"BUR", b"PIC"), resolve) == ()
    assert dkim_check.signed_domains(RAW, resolve) == ()
    assert dkim_check.signed_domains(b"DKIM-Signature: v=1; a=x\r\n" + RAW, resolve) == ()


def test_a_signature_over_a_part_of_the_body_is_refused(
    signer: tuple[Callable[..., bytes], dkim_check.Resolver],
) -> None:
    """l= lets anybody add orders below the signed text."""
    sign, resolve = signer
    assert dkim_check.signed_domains(sign(RAW, length=True) + b"F BRE - ENG\r\n", resolve) == ()


def test_the_own_check_is_asked_only_when_the_server_says_nothing_and_must_be_aligned(
    signer: tuple[Callable[..., bytes], dkim_check.Resolver],
) -> None:
    sign, resolve = signer

    def ask(raw: bytes) -> Authentication:
        return identity.authenticate(
            message.read(raw), "mx.example.org", lambda: dkim_check.signed_domains(raw, resolve)
        )

    assert ask(sign(RAW)) == Authentication("pass", "example.com", "own-dkim")
    assert ask(sign(RAW, domain=b"other.test")).verdict == "none"
    failed = b"Authentication-Results: mx.example.org; dmarc=fail header.from=example.com\r\n"
    assert ask(failed + sign(RAW)).verdict == "fail"
