"""What our domain publishes, asked of a real name server on the loopback."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator

import dns.flags
import dns.message
import dns.rcode
import dns.rrset
import pytest
from dns.resolver import Resolver

from moderator.mail import dns_records
from moderator.mail.dns_records import NoDns, Published

ZONE = {
    "games.test.": ["v=spf1 include:mail.test -all", "site-verification=abc"],
    "_dmarc.games.test.": ["v=DMARC1; p=quarantine"],
    "selector1._domainkey.games.test.": ["v=DKIM1; k=rsa; p=MIIB"],
    "empty.test.": ["hello"],
}


def answer(wire: bytes) -> bytes:
    query = dns.message.from_wire(wire)
    reply = dns.message.make_response(query)
    reply.flags |= dns.flags.RA
    name = query.question[0].name
    if texts := ZONE.get(name.to_text()):
        quoted = [f'"{text}"' for text in texts]
        reply.answer.append(dns.rrset.from_text(name, 60, "IN", "TXT", *quoted))
    else:
        reply.set_rcode(dns.rcode.NXDOMAIN)
    return reply.to_wire()


@pytest.fixture
def resolver() -> Iterator[Resolver]:
    """Asks a name server that knows ZONE and nothing else."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as server:
        server.bind(("127.0.0.1", 0))

        def serve() -> None:
            while (received := server.recvfrom(2000))[0] != b"stop":
                server.sendto(answer(received[0]), received[1])

        thread = threading.Thread(target=serve)
        thread.start()
        made = Resolver(configure=False)
        made.nameservers, made.port = ["127.0.0.1"], server.getsockname()[1]
        yield made
        server.sendto(b"stop", server.getsockname())
        thread.join()


def test_a_domain_with_everything(resolver: Resolver) -> None:
    found = dns_records.published("games.test", resolver)
    assert found == Published("v=spf1 include:mail.test -all", "v=DMARC1; p=quarantine", ("selector1",))


def test_a_host_has_the_policy_of_its_domain(resolver: Resolver) -> None:
    assert dns_records.published("orders.games.test", resolver) == Published("", "v=DMARC1; p=quarantine", ())


def test_a_domain_with_nothing(resolver: Resolver) -> None:
    assert dns_records.published("empty.test", resolver) == Published("", "", ())


def test_no_name_server_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dns_records, "SECONDS", 0.2)
    deaf = Resolver(configure=False)
    deaf.nameservers, deaf.port = ["127.0.0.1"], 1
    with pytest.raises(NoDns, match=r"no name server answers for games\.test"):
        dns_records.published("games.test", deaf)
