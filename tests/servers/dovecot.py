"""A private Dovecot: IMAP with STARTTLS, IMAP over TLS, LMTP and log-in for Postfix, all on the loopback."""

from __future__ import annotations

import base64
import grp
import hashlib
import hmac
import itertools
import json
import pwd
import signal
import smtplib
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.servers import private

ODD_USER = 'with \\"quotes\\"@game.test:{PLAIN}pass\\word "too"\n'
"""with "quotes"@game.test, whose password has quotes and a backslash, too; Dovecot looks users up in this spelling."""
GREETING = "Dovecot of the tests"
PASSWORD = "secret"
SIGNING_KEY = b"a key that only this private server knows"

CONFIGURATION = """\
protocols = imap lmtp
base_dir = {folder}/run
state_dir = {folder}/state
instance_name = moderator-test
log_path = {folder}/dovecot.log
listen = 127.0.0.1
login_greeting = {greeting}
default_internal_user = {user}
default_internal_group = {group}
default_login_user = {user}
first_valid_uid = 1
mail_location = maildir:{folder}/mail/%Lu
ssl = yes
ssl_cert = <{folder}/tls/cert.pem
ssl_key = <{folder}/tls/key.pem
disable_plaintext_auth = yes
auth_mechanisms = plain login xoauth2
auth_username_format = %Lu
auth_username_chars =
auth_failure_delay = 0
mail_max_userip_connections = 100
mail_fsync = never
imap_capability = {capability}
recipient_delimiter = +
lmtp_save_to_detail_mailbox = no
namespace inbox {{
  inbox = yes
  separator = {separator}
  prefix = {prefix}
}}
passdb {{
  driver = passwd-file
  args = username_format=%Lu {folder}/gone
  deny = yes
}}
passdb {{
  driver = passwd-file
  args = scheme=PLAIN username_format=%Lu {folder}/others
}}
passdb {{
  driver = static
  args = password={password}
}}
passdb {{
  driver = oauth2
  mechanisms = xoauth2
  args = {folder}/oauth2.conf
}}
userdb {{
  driver = static
  args = uid={user} gid={group} home={folder}/home/%Lu
}}
service anvil {{
  chroot =
  unix_listener anvil-auth-penalty {{
    mode = 0
  }}
}}
service stats {{
  chroot =
}}
service imap-login {{
  chroot =
  process_min_avail = 1
  inet_listener imap {{
    port = {imap}
  }}
  inet_listener imaps {{
    port = {imaps}
    ssl = yes
  }}
}}
service lmtp {{
  process_min_avail = 1
  inet_listener lmtp {{
    address = 127.0.0.1
    port = {lmtp}
  }}
}}
service auth {{
  inet_listener sasl {{
    address = 127.0.0.1
    port = {sasl}
  }}
}}
"""

TOKENS = """\
introspection_mode = local
local_validation_key_dict = fs:posix:prefix={folder}/jwt/
username_attribute = sub
"""


@dataclass(frozen=True)
class Dovecot:
    """A running server. Every address but gone@play.test is a mailbox with PASSWORD, which gets mail by LMTP.

    imap: the port for STARTTLS, which is required to log in. imaps: the port for TLS. certificate: to trust.
    """

    folder: Path
    imap: int
    imaps: int
    lmtp: int
    sasl: int
    user: str

    host = "127.0.0.1"
    password = PASSWORD
    _numbers = itertools.count(1)

    @property
    def certificate(self) -> Path:
        """The file that makes the server's certificate trusted."""
        return self.folder / "tls" / "cert.pem"

    def new_address(self, name: str = "orders", domain: str = "game.test") -> str:
        """An address that nobody has used yet, so that its mailbox is empty."""
        return f"{name}-{next(self._numbers)}@{domain}"

    def maildir(self, address: str) -> Path:
        """Where an address's mail lies on the disk; there once it has got any, or its owner has logged in."""
        return self.folder / "mail" / address.lower()

    def deliver(self, address: str, raw: bytes, sender: str = "somebody@play.test") -> None:
        """Deliver a mail by LMTP, as a mail server in front would."""
        with smtplib.LMTP(self.host, self.lmtp) as connection:
            connection.sendmail(sender, [address], raw)

    def start(self) -> None:
        """Start, and wait until mail can be read and delivered."""
        private.run([*private.as_user(self.user), private.program("dovecot"), "-c", str(self.folder / "dovecot.conf")])
        for port in (self.imap, self.lmtp):
            private.greets(port, GREETING.encode())

    def stop(self, first: signal.Signals = signal.SIGTERM) -> None:
        """Stop, every open connection with it."""
        private.stop_group(self.folder / "run" / "master.pid", first)

    def token(self, address: str, *, lasts: float = 3600.0, key: bytes = SIGNING_KEY) -> str:
        """An OAuth access token for this address (a signed JSON Web Token)."""
        now = int(time.time())
        claims = {"sub": address, "iat": now - 5, "nbf": now - 5, "exp": now + int(lasts), "iss": "tests"}
        signed = f"{_part({'typ': 'JWT', 'alg': 'HS256', 'kid': 'default'})}.{_part(claims)}"
        return f"{signed}.{_base64(hmac.new(key, signed.encode(), hashlib.sha256).digest())}"


@contextmanager
def running(*, separator: str = "/", prefix: str = "", capability: str = "") -> Iterator[Dovecot]:
    """A Dovecot for the length of the block. separator and prefix: of its folder names; capability: what it offers."""
    with private.folder("dovecot") as folder:
        ports = {name: private.free_port() for name in ("imap", "imaps", "lmtp", "sasl")}
        server = Dovecot(folder=folder, user=private.user(), **ports)
        _write(server, separator=separator, prefix=prefix, capability=capability)
        try:
            server.start()
            yield server
        finally:
            server.stop()


def _write(server: Dovecot, **settings: str) -> None:
    folder, user = server.folder, server.user
    for part in ("run", "state", "tls", "mail", "home", "jwt/default/HS256"):
        (folder / part).mkdir(parents=True)
    make_certificate(folder / "tls")
    (folder / "jwt/default/HS256/default").write_text(base64.b64encode(SIGNING_KEY).decode())
    (folder / "oauth2.conf").write_text(TOKENS.format(folder=folder))
    (folder / "others").write_text(ODD_USER)
    (folder / "gone").write_text("gone@play.test\n")
    group = grp.getgrgid(pwd.getpwnam(user).pw_gid).gr_name
    ports = {name: getattr(server, name) for name in ("imap", "imaps", "lmtp", "sasl")}
    text = CONFIGURATION.format(
        folder=folder, user=user, group=group, password=PASSWORD, greeting=GREETING, **ports, **settings
    )
    (folder / "dovecot.conf").write_text(text)
    private.give(folder, user)


def make_certificate(folder: Path) -> None:
    """Write cert.pem and key.pem for localhost."""
    command = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost"
    names = ["-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"]
    files = ["-keyout", str(folder / "key.pem"), "-out", str(folder / "cert.pem")]
    subprocess.run(["openssl", *command.split(), *names, *files], check=True, capture_output=True)


def _part(document: dict[str, object]) -> str:
    return _base64(json.dumps(document).encode())


def _base64(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()
