"""A moderator's installation on real servers, with players at their mail programs around it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from tests.journeys import forked
from tests.journeys.clients import Client
from tests.servers.dovecot import Dovecot
from tests.servers.postfix import Postfix

CONFIGURATION = """\
database = "{database}"
address = "{address}"
moderator_address = "{moderator}"
authserv_id = "{authserv_id}"
zone = "Europe/London"
spool = "spool"

[imap]
host = "localhost"
port = {imaps}
user = "{address}"
password = "{password}"
ca_file = "{ca}"

[smtp]
host = "localhost"
port = {submission}
security = "starttls"
user = "{address}"
password = "{password}"
ca_file = "{ca}"
"""


class Installation:
    """A folder with moderator.toml, and the command line."""

    def __init__(self, folder: Path, configuration: str) -> None:
        self.file, self.printed = folder / "moderator.toml", folder / "printed"
        self.file.write_text(configuration)

    def __call__(self, *words: str) -> str:
        command = ("--config", str(self.file), *words)
        code, printed = forked.run("tests.journeys.known_dice", command, self.printed)
        assert code == 0, f"{words}: {printed}"
        return printed

    def json(self, *words: str) -> object:
        return json.loads(self(*words, "--json"))


@dataclass(frozen=True)
class Table:
    """An installation, its address, its moderator's, and the mail servers that it shares with its players."""

    moderator: Installation
    address: str
    gamemaster: str
    dovecot: Dovecot
    postfix: Postfix

    def client(self, name: str) -> Client:
        """Somebody with a mailbox of his own."""
        return Client(self.dovecot.new_address(name, "play.test"), self.dovecot, self.postfix)

    def game_address(self, code: str) -> str:
        """Where a game is written to by somebody who has no mail of it yet."""
        mailbox, _, domain = self.address.partition("@")
        return f"{mailbox.partition('+')[0]}+{code}@{domain}"


def installed(dovecot: Dovecot, postfix: Postfix, database: str, folder: Path) -> Table:
    """An installation with an empty database."""
    address, gamemaster = dovecot.new_address("orders"), dovecot.new_address("moderator")
    configuration = CONFIGURATION.format(
        database=database,
        address=address,
        moderator=gamemaster,
        authserv_id=postfix.authserv_id,
        imaps=dovecot.imaps,
        submission=postfix.submission,
        password=dovecot.password,
        ca=postfix.certificate,
    )
    moderator = Installation(folder, configuration)
    moderator("db", "upgrade")
    return Table(moderator, address, gamemaster, dovecot, postfix)
