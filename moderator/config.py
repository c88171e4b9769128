"""Settings of one installation: moderator.toml, overridden by environment variables (MODERATOR_IMAP__PASSWORD=...).

Read once by the command line and passed down; nothing else reads files or the environment for settings.
"""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, SecretStr
from pydantic_settings import BaseSettings, PydanticBaseSettingsSource, SettingsConfigDict, TomlConfigSettingsSource

Security = Literal["tls", "starttls", "none"]
DEFAULT_FILE = Path("moderator.toml")


class Part(BaseModel):
    """A section of the file: unknown keys are errors, so that a misspelt one is noticed."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class OAuth(Part):
    """XOAUTH2: how to get an access token from a refresh token."""

    token_url: str
    client_id: str
    client_secret: SecretStr = SecretStr("")
    refresh_token: SecretStr
    scope: str = ""


class Imap(Part):
    """The mailbox that orders come to, when it is read by IMAP."""

    host: str
    port: int = 993
    security: Security = "tls"
    user: str
    password: SecretStr = SecretStr("")
    oauth: OAuth | None = None
    folder: str = "INBOX"
    processed: str = "Processed"
    quarantine: str = "Quarantine"
    ca_file: Path | None = None


class Smtp(Part):
    """The server that takes our mails."""

    host: str
    port: int = 465
    security: Security = "tls"
    user: str = ""
    password: SecretStr = SecretStr("")
    oauth: OAuth | None = None
    ca_file: Path | None = None


class Limits(Part):
    """What the provider allows and what this service allows itself. Sizes in bytes.

    stranger_replies_per_day: answers to JOIN for one address; all_stranger_replies_per_day: for all together.
    """

    mails_per_hour: int = 300
    mails_per_day: int = 1500
    largest_mail: int = 1_000_000
    replies_per_address_and_hour: int = 20
    stranger_replies_per_day: int = 5
    all_stranger_replies_per_day: int = 100


class Settings(BaseSettings):
    """Everything an installation can set; `address` is the mailbox that players write to (plus-addresses below it).

    authserv_id: whose Authentication-Results count. check_dkim: whether signatures are checked here where those say
    nothing (it asks the DNS). policy: what proves a sender: "strict" (token and DMARC),
    "token-or-dmarc", "address" (the From address alone). brake_after: with the last run longer ago than this, nothing
    is adjudicated before the moderator has looked.
    """

    model_config = SettingsConfigDict(
        env_prefix="MODERATOR_", env_nested_delimiter="__", toml_file=DEFAULT_FILE, extra="forbid", frozen=True
    )

    database: str = "sqlite:///moderator.db"
    address: str = "orders@localhost"
    sender_name: str = "Moderator"
    moderator_address: str = "moderator@localhost"
    authserv_id: str = ""
    check_dkim: bool = False
    policy: Literal["strict", "token-or-dmarc", "address"] = "token-or-dmarc"
    zone: str = "UTC"
    spool: Path = Path("spool")
    maildir: Path | None = None
    outgoing_maildir: Path | None = None
    templates: Path | None = None
    imap: Imap | None = None
    smtp: Smtp | None = None
    limits: Limits = Limits()
    brake_after: timedelta = timedelta(hours=3)
    poll_seconds: int = 60

    @property
    def host(self) -> str:
        """The domain of our address: the right-hand side of our Message-IDs and List-Ids."""
        return self.address.rpartition("@")[2]

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Arguments win over the environment, which wins over the file."""
        return init_settings, env_settings, TomlConfigSettingsSource(settings_cls)


def load(file: Path | None = None) -> Settings:
    """Read the settings from this file (moderator.toml of the working directory by default) and the environment.

    Relative paths in it are relative to the file. Raises FileNotFoundError for a named file that is missing and
    pydantic.ValidationError that names each wrong key.
    """
    path = file or DEFAULT_FILE
    if file is not None and not file.is_file():
        raise FileNotFoundError(f"no settings file {file}")

    class FromFile(Settings):
        model_config = SettingsConfigDict(toml_file=path)

    return rooted(FromFile(), path.resolve().parent)


def rooted(settings: Settings, base: Path) -> Settings:
    """The same settings with relative paths made absolute from this folder."""
    changes: dict[str, object] = {}
    for name in ("spool", "maildir", "outgoing_maildir", "templates"):
        path = getattr(settings, name)
        if path is not None and not path.is_absolute():
            changes[name] = base / path
    prefix = "sqlite:///"
    if settings.database.startswith(prefix) and not settings.database.startswith(prefix + "/"):
        changes["database"] = f"{prefix}{base / settings.database.removeprefix(prefix)}"
    return settings.model_copy(update=changes)
