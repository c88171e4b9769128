"""A private Postfix: takes mail on the loopback and delivers it to a Dovecot.

Two kinds of door. `outside` is the internet's: anybody may hand in a mail, which gets `dmarc=fail`, for nobody proved
that it comes from its From domain. `submission` (STARTTLS) and `submissions` (TLS) are a provider's: only its own
users, logged in, and only with their own envelope address; their mail gets `dmarc=pass` for the domain of their log-in,
which says nothing about a From of another domain. Every door takes off Authentication-Results that claim to be ours.
"""

from __future__ import annotations

import os
import secrets
import shutil
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.servers import private
from tests.servers.dovecot import Dovecot

AUTHSERV_ID = "mx.game.test"
PATIENCE = 30.0
"""Seconds that a mail may take from one queue to the mailbox."""
MOVING = ("maildrop", "incoming", "active")
"""Postfix's queues of mail that is on its way; "deferred" has what a receiver put off."""
DOMAINS = ("game.test", "play.test", "example.org", "example.net", "example.com")

MAIN = """\
compatibility_level = 3.6
queue_directory = {folder}/spool
data_directory = {folder}/data
maillog_file = {folder}/postfix.log
maillog_file_prefixes = {folder}
multi_instance_name =
myhostname = {authserv_id}
mydestination =
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
mynetworks = 127.0.0.0/8
alias_maps =
alias_database =
virtual_mailbox_domains = {domains}
virtual_transport = lmtp:inet:127.0.0.1:{lmtp}
default_transport = error:5.1.2 the test server sends nothing outside
relay_transport = error:5.1.2 the test server sends nothing outside
recipient_delimiter = +
message_size_limit = 30000000
smtpd_tls_cert_file = {folder}/tls/cert.pem
smtpd_tls_key_file = {folder}/tls/key.pem
smtpd_tls_security_level = may
smtpd_tls_auth_only = yes
smtpd_sasl_type = dovecot
smtpd_sasl_path = inet:127.0.0.1:{sasl}
smtpd_sender_login_maps = regexp:{folder}/etc/senders
smtpd_relay_restrictions = permit_mynetworks, reject
smtpd_recipient_restrictions = check_recipient_access inline:{{
  {{ nosuch@play.test = 550 5.1.1 no such player }} {{ busy@play.test = 451 4.7.1 greylisted }} }}
smtpd_client_connection_rate_limit = 0
smtpd_peername_lookup = no
header_checks = regexp:{folder}/etc/strip
"""

PROVIDER = """\
  -o smtpd_sasl_auth_enable=yes
  -o smtpd_client_restrictions=permit_sasl_authenticated,reject
  -o {{ smtpd_sender_restrictions = reject_sender_login_mismatch, check_sender_access regexp:{folder}/etc/known }}
"""

MASTER = """\
127.0.0.1:{outside} inet n - n - - smtpd
  -o cleanup_service_name=cleanup-unknown
127.0.0.1:{submission} inet n - n - - smtpd
  -o smtpd_tls_security_level=encrypt
{provider}127.0.0.1:{submissions} inet n - n - - smtpd
  -o smtpd_tls_wrappermode=yes
{provider}cleanup unix n - n - 0 cleanup
cleanup-unknown unix n - n - 0 cleanup
  -o header_checks=regexp:{folder}/etc/unknown
pickup unix n - n 60 1 pickup
qmgr unix n - n 300 1 qmgr
tlsmgr unix - - n 1000? 1 tlsmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
verify unix - - n - 1 verify
proxymap unix - - n - - proxymap
error unix - - n - - error
retry unix - - n - - error
discard unix - - n - - discard
lmtp unix - - n - - lmtp
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
postlog unix-dgram n - n - 1 postlogd
"""

SENDERS = "/^([^+@]+)(\\+[^@]*)?(@.+)$/ $1$3\n"
"""An address with a plus-part belongs to the user without it."""

KNOWN = "/@([^@]+)$/ PREPEND Authentication-Results: {authserv_id} ({seal}); dmarc=pass header.from=$1\n"
STRIP = """\
/^Authentication-Results: {authserv_id} \\({seal}\\)/ DUNNO
/^Authentication-Results:[[:space:]]*{authserv_id}/ IGNORE
"""
"""Our own stamps bear a seal, different in every server, that nobody outside knows."""
UNKNOWN = """\
/^From:.*@([^[:space:]>]+)>?[[:space:]]*$/ PREPEND Authentication-Results: {authserv_id}; dmarc=fail header.from=$1
"""


@dataclass(frozen=True)
class Postfix:
    """A running server. outside, submission, submissions: its ports. certificate: to trust.

    nosuch@play.test is refused, busy@play.test put off, and mail to gone@play.test is taken and bounces.
    """

    folder: Path
    outside: int
    submission: int
    submissions: int

    host = "127.0.0.1"
    authserv_id = AUTHSERV_ID

    @property
    def certificate(self) -> Path:
        """The file that makes the server's certificate trusted."""
        return self.folder / "tls" / "cert.pem"

    def start(self) -> None:
        """Start, and wait until mail can be handed in. Only root can."""
        if os.geteuid() != 0:
            raise PermissionError("Postfix can be started by root only; run the tests as root (sudo make test)")
        private.run([private.program("postfix"), "-c", str(self.folder / "etc"), "start"])
        private.greets(self.outside, AUTHSERV_ID.encode())

    def settle(self) -> None:
        """Wait until no mail is on its way any more: all is delivered, or put off by its receiver."""
        until = time.monotonic() + PATIENCE
        while any(any((self.folder / "spool" / queue).iterdir()) for queue in MOVING):
            if time.monotonic() > until:
                raise TimeoutError(f"mail still lies in {self.folder / 'spool'} after {PATIENCE} s")
            time.sleep(0.02)

    def stop(self, first: signal.Signals = signal.SIGTERM) -> None:
        """Stop, every open connection with it."""
        private.stop_group(self.folder / "spool" / "pid" / "master.pid", first)


@contextmanager
def running(dovecot: Dovecot) -> Iterator[Postfix]:
    """A Postfix in front of this Dovecot, for the length of the block."""
    with private.folder("postfix") as folder:
        server = Postfix(folder, *(private.free_port() for _ in range(3)))
        _write(server, dovecot)
        try:
            server.start()
            yield server
        finally:
            server.stop()


def _write(server: Postfix, dovecot: Dovecot) -> None:
    folder = server.folder
    for part in ("etc", "spool", "data"):
        (folder / part).mkdir()
    shutil.copytree(dovecot.folder / "tls", folder / "tls")
    shutil.chown(folder / "data", "postfix")
    ports = {"outside": server.outside, "submission": server.submission, "submissions": server.submissions}
    names = {"folder": folder, "authserv_id": AUTHSERV_ID, "seal": secrets.token_hex(8)}
    main = {"domains": ", ".join(DOMAINS), "lmtp": dovecot.lmtp, "sasl": dovecot.sasl}
    files = {
        "main.cf": MAIN.format(**names, **main),
        "master.cf": MASTER.format(folder=folder, provider=PROVIDER.format(folder=folder), **ports),
        "senders": SENDERS,
        "known": KNOWN.format(**names),
        "strip": STRIP.format(**names),
        "unknown": (STRIP + UNKNOWN).format(**names),
    }
    for name, text in files.items():
        (folder / "etc" / name).write_text(text)
