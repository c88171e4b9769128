"""Settings of one installation: moderator.toml, overridden by environment variables (MODERATOR_IMAP__PASSWORD=...).

Read once by the command line and passed down; nothing else reads files or the environment for settings.
"""

from __future__ import annotations

import re
import tomllib
from datetime import timedelta
from pathlib import Path
from typing import Annotated, Literal
from zoneinfo import ZoneInfo

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, SecretStr, ValidationError
from pydantic_settings import (
    BaseSettings,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
    SettingsError,
    TomlConfigSettingsSource,
)

Security = Literal["tls", "starttls", "none"]
DEFAULT_FILE = Path("moderator.toml")
_DATABASE = re.compile(r"(sqlite|postgresql)(\+(pysqlite|psycopg))?://")
_ADDRESS = re.compile(r"[^\s@<>\"(),:;]+@[^\s@<>\"(),:;]+")


class UnusableSettingsError(ValueError):
    """The settings cannot be read or one is wrong; the message names the file and what to mend."""


def _database(url: str) -> str:
    if not _DATABASE.match(url):
        raise ValueError("write sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME")
    return url


def _address(text: str) -> str:
    if not _ADDRESS.fullmatch(text):
        raise ValueError(f"{text!r} is no address: write name@domain")
    return text


def _zone(name: str) -> str:
    try:
        return ZoneInfo(name).key
    except (KeyError, ValueError, OSError):  # no such zone, no name of one, a folder of them
        raise ValueError(f"{name} is no time zone: write a place such as Europe/London, or UTC") from None


Zone = Annotated[str, AfterValidator(_zone)]
Address = Annotated[str, AfterValidator(_address)]


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
    is adjudicated before the moderator has looked. map_width: of the maps in reports, in pixels.
    """

    model_config = SettingsConfigDict(
        env_prefix="MODERATOR_", env_nested_delimiter="__", toml_file=DEFAULT_FILE, extra="forbid", frozen=True
    )

    database: Annotated[str, AfterValidator(_database)] = "sqlite:///moderator.db"
    address: Address = "orders@localhost"
    sender_name: str = "Moderator"
    moderator_address: Address = "moderator@localhost"
    authserv_id: str = ""
    check_dkim: bool = False
    policy: Literal["strict", "token-or-dmarc", "address"] = "token-or-dmarc"
    zone: Zone = "UTC"
    spool: Path = Path("spool")
    maildir: Path | None = None
    outgoing_maildir: Path | None = None
    templates: Path | None = None
    imap: Imap | None = None
    smtp: Smtp | None = None
    limits: Limits = Limits()
    brake_after: timedelta = timedelta(hours=3)
    poll_seconds: int = 60
    map_width: Annotated[int, Field(ge=200, le=2000)] = 1000

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
    UnusableSettingsError that names the first wrong key.
    """
    path = file or DEFAULT_FILE
    if file is not None and not file.is_file():
        raise FileNotFoundError(f"no settings file {file}: name one that is there, or make it by moderator config init")

    class FromFile(Settings):
        model_config = SettingsConfigDict(toml_file=path)

    try:
        return rooted(FromFile(), path.resolve().parent)
    except ValidationError as error:
        raise UnusableSettingsError(f"{first_fault(error)}; mend {path} or the environment") from None
    except (tomllib.TOMLDecodeError, SettingsError) as error:
        raise UnusableSettingsError(f"the settings cannot be read: {error}; mend {path} or the environment") from None
    except UnicodeDecodeError:
        raise UnusableSettingsError(f"the settings cannot be read: {path} is not UTF-8; save it as UTF-8") from None


def first_fault(error: ValidationError) -> str:
    """The first wrong key, what is wrong with it, and how many more there are."""
    found = error.errors()
    where, said = ".".join(map(str, found[0]["loc"])), found[0]["msg"].removeprefix("Value error, ")
    return f"the setting {where}: {said}" + (f" (and {len(found) - 1} more)" if len(found) > 1 else "")


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
