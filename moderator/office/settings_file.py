"""moderator.toml: a first one with comments, and the settings in force without their secrets."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pydantic import SecretStr

from moderator.config import Settings

SAMPLE = """\
# Settings of Moderator. Every one can also come from the environment: MODERATOR_ADDRESS, MODERATOR_IMAP__PASSWORD ...
# Lines that begin with # are off; their values are the usual ones.

# The mailbox that players write to. It must take plus-addresses (orders+anything@example.org).
address = "orders@example.org"
sender_name = "Moderator"
# Where your own mails go: what is held, what waits for you, what failed.
moderator_address = "you@example.org"
# Your time zone; times are shown in it beside UTC, and a schedule without a zone is meant in it.
zone = "UTC"

# Relative paths, here and below, are relative to this file.
database = "sqlite:///moderator.db"
# database = "postgresql://moderator:secret@localhost/moderator"
# Where `moderator receive` puts what a mail server pipes into it.
spool = "spool"
# Your own versions of templates (the same names as in the program's templates folder).
# templates = "templates"

# The name with which your mail server signs its Authentication-Results; `moderator doctor` shows what it has seen.
authserv_id = ""
# Check DKIM signatures here, where your mail server says nothing about a mail (asks the DNS).
# check_dkim = false
# What proves a sender: "strict" (reply token and DMARC), "token-or-dmarc", "address" (the From line alone).
policy = "token-or-dmarc"

# With the last run longer ago than this, nothing is adjudicated before you have looked (moderator brake show).
# brake_after = "PT3H"
# How wide the maps in the reports are, in pixels; a smaller one makes smaller mails.
# map_width = 1000
# How often `moderator serve` looks, besides being told of new mail by the server.
# poll_seconds = 60

# Mail in, by IMAP ...
# [imap]
# host = "imap.example.org"
# port = 993
# security = "tls"          # tls, starttls, or none (on this machine only)
# user = "orders@example.org"
# password = ""             # better: MODERATOR_IMAP__PASSWORD
# folder = "INBOX"
# processed = "Processed"
# quarantine = "Quarantine"
# ... or from a Maildir on this machine, or through `moderator receive`, which needs no setting:
# maildir = "/home/orders/Maildir"      (above the first [section])

# Mail out.
# [smtp]
# host = "smtp.example.org"
# port = 465
# security = "tls"
# user = "orders@example.org"
# password = ""             # better: MODERATOR_SMTP__PASSWORD
# ... or into Maildirs below a folder, for rehearsals:
# outgoing_maildir = "out"              (above the first [section])

# XOAUTH2 instead of a password, for [imap] and [smtp] alike (Google, Microsoft):
# [imap.oauth]
# token_url = "https://oauth2.googleapis.com/token"
# client_id = ""
# client_secret = ""        # better: MODERATOR_IMAP__OAUTH__CLIENT_SECRET
# refresh_token = ""        # better: MODERATOR_IMAP__OAUTH__REFRESH_TOKEN

# [limits]
# mails_per_hour = 300      # what your provider lets you send
# mails_per_day = 1500
# largest_mail = 1000000    # bytes; of larger mails only the headers are read
# replies_per_address_and_hour = 20
# stranger_replies_per_day = 5
# all_stranger_replies_per_day = 100
"""
MASK = "********"


class SettingsFileError(ValueError):
    """The file cannot be written; the message says why."""


def init(file: Path) -> None:
    """Write a first settings file, readable for its owner only. Raises SettingsFileError if there is one."""
    try:
        with file.open("x", encoding="utf-8") as made:
            file.chmod(0o600)
            made.write(SAMPLE)
    except FileExistsError:
        raise SettingsFileError(f"{file} is there already; delete it first, or name another by --config") from None


def shown(settings: Settings) -> dict[str, Any]:
    """Every setting by its dotted name, secrets masked."""
    return dict(_flat("", settings.model_dump()))


def _flat(prefix: str, value: Any) -> list[tuple[str, Any]]:
    if isinstance(value, dict):
        return [pair for name, one in value.items() for pair in _flat(f"{prefix}.{name}".lstrip("."), one)]
    if isinstance(value, SecretStr):
        return [(prefix, MASK if value.get_secret_value() else "")]
    if prefix == "database":
        return [(prefix, _without_password(value))]
    return [(prefix, value if isinstance(value, int | float) else str(value) if value is not None else "")]


def _without_password(url: str) -> str:
    scheme, found, rest = url.partition("://")
    credentials, at, host = rest.rpartition("@")
    user, colon, _ = credentials.partition(":")
    return f"{scheme}{found}{user}{colon and ':' + MASK}{at}{host}"
