"""The tables. Instants are UTC; documents are JSON text that pydantic made and reads back, states are compressed."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Date,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

from moderator.store.columns import Instant, Packed

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)


Named = String(200).with_variant(String(200, collation="C"), "postgresql")
"""A name that the program makes. It is compared byte by byte on either database, so that an index finds those that
begin alike."""


def _id() -> Column[int]:
    return Column("id", Integer, primary_key=True)


def _of(table: str, name: str = "", nullable: bool = False) -> Column[int]:
    return Column(name or f"{table}_id", ForeignKey(f"{table}.id"), nullable=nullable)


game = Table(
    "game",
    metadata,
    _id(),
    Column("code", String(40), nullable=False, unique=True),
    Column("name", String(200), nullable=False),
    Column("ruleset", String(40), nullable=False),
    Column("status", String(20), nullable=False),
    Column("scenario", Text, nullable=False),
    Column("scenario_hash", String(64), nullable=False),
    Column("schedule", Text, nullable=False),
    Column("options", Text, nullable=False),
    Column("secret", LargeBinary, nullable=False),
    Column("turn", Integer, nullable=False),
    Column("revision", Integer, nullable=False),
    Column("held", String(500), nullable=False, server_default=""),
    Column("paused_at", Instant),
    Column("created_at", Instant, nullable=False),
)

player = Table(
    "player",
    metadata,
    _id(),
    Column("name", String(200), nullable=False),
    Column("address", String(320), nullable=False, unique=True),
    Column("zone", String(60), nullable=False, server_default="UTC"),
    Column("hard_bounces", Integer, nullable=False, server_default="0"),
    Column("soft_bounces", Integer, nullable=False, server_default="0"),
    Column("created_at", Instant, nullable=False),
)

seat = Table(
    "seat",
    metadata,
    _id(),
    _of("game"),
    Column("power", String(60), nullable=False),
    _of("player", nullable=True),
    Column("ready_at", Instant),
    Column("missed", Integer, nullable=False, server_default="0"),
    Column("waits", Boolean, nullable=False, server_default="0"),
    UniqueConstraint("game_id", "power"),
)

absence = Table(
    "absence",
    metadata,
    _id(),
    _of("game"),
    _of("player"),
    Column("first", Date, nullable=False),
    Column("last", Date, nullable=False),
    Column("zone", String(60), nullable=False),
)

mail = Table(
    "mail",
    metadata,
    _id(),
    Column("source", String(40), nullable=False),
    Column("mailbox", String(200), nullable=False),
    Column("uidvalidity", BigInteger, nullable=False),
    Column("uid", String(300), nullable=False),
    Column("received_at", Instant, nullable=False),
    Column("sha256", String(64), nullable=False),
    Column("raw", LargeBinary, nullable=False),
    Column("oversize", Boolean, nullable=False, server_default="0"),
    Column("status", String(20), nullable=False),
    Column("disposition", String(20), nullable=False, server_default=""),
    Column("reason", String(1000), nullable=False, server_default=""),
    Column("message_id", String(1000), nullable=False, server_default=""),
    Column("sender", String(320), nullable=False, server_default=""),
    Column("subject", String(500), nullable=False, server_default=""),
    _of("game", nullable=True),
    Column("power", String(60), nullable=False, server_default=""),
    Column("attempts", Integer, nullable=False, server_default="0"),
    UniqueConstraint("source", "mailbox", "uidvalidity", "uid"),
    Index(None, "message_id"),
    Index(None, "status"),
)

window = Table(
    "window",
    metadata,
    _id(),
    _of("game"),
    Column("name", String(80), nullable=False),
    Column("revision", Integer, nullable=False),
    Column("doc", Text, nullable=False),
    Column("opened_at", Instant, nullable=False),
    Column("closes_at", Instant, nullable=False),
    Column("closed_at", Instant),
    Column("graced", Boolean, nullable=False, server_default="0"),
    UniqueConstraint("game_id", "name", "revision"),
    Index(None, "game_id", "closed_at"),
)

token = Table(
    "token",
    metadata,
    _id(),
    _of("game"),
    Column("window", String(80), nullable=False),
    Column("revision", Integer, nullable=False),
    Column("power", String(60), nullable=False),
    Column("token", String(40), nullable=False),
    UniqueConstraint("game_id", "token"),
    UniqueConstraint("game_id", "window", "revision", "power"),
)

submission = Table(
    "submission",
    metadata,
    _id(),
    _of("game"),
    Column("power", String(60), nullable=False),
    Column("window", String(80), nullable=False),
    Column("revision", Integer, nullable=False),
    _of("mail", nullable=True),
    Column("received_at", Instant, nullable=False),
    Column("dated_at", Instant),
    Column("text", Text, nullable=False),
    Column("parsed", Text, nullable=False),
    Column("status", String(20), nullable=False),
    Index(None, "game_id", "window", "power"),
    Index(None, "mail_id"),
)

answer = Table(
    "answer",
    metadata,
    _id(),
    _of("game"),
    Column("window", String(80), nullable=False),
    Column("revision", Integer, nullable=False),
    Column("power", String(60), nullable=False),
    Column("subject", String(80), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Instant, nullable=False),
    UniqueConstraint("game_id", "window", "revision", "power", "subject"),
    Index(None, "game_id", "at"),
)

question = Table(
    "question",
    metadata,
    _id(),
    _of("game"),
    Column("window", String(80), nullable=False),
    Column("revision", Integer, nullable=False),
    Column("name", String(120), nullable=False),
    Column("doc", Text, nullable=False),
    Column("asked_at", Instant, nullable=False),
    Column("due_at", Instant, nullable=False),
    UniqueConstraint("game_id", "window", "revision", "name"),
)

act = Table(
    "act",
    metadata,
    _id(),
    _of("game"),
    Column("revision", Integer, nullable=False),
    Column("power", String(60), nullable=False),
    Column("trigger", Text, nullable=False),
    _of("mail", nullable=True),
    Column("at", Instant, nullable=False),
    Column("status", String(20), nullable=False),
    Index(None, "game_id", "at"),
    Index(None, "game_id", "status"),
    Index(None, "mail_id"),
)

turn_secret = Table(
    "turn_secret",
    metadata,
    _id(),
    _of("game"),
    Column("turn", Integer, nullable=False),
    Column("revision", Integer, nullable=False),
    Column("secret", LargeBinary, nullable=False),
    UniqueConstraint("game_id", "turn", "revision"),
)

step = Table(
    "step",
    metadata,
    _id(),
    _of("game"),
    Column("turn", Integer, nullable=False),
    Column("number", Integer, nullable=False),
    Column("revision", Integer, nullable=False),
    Column("at", Instant, nullable=False),
    Column("trigger", Text, nullable=False),
    Column("orders", Text, nullable=False),
    Column("answers", Text, nullable=False),
    Column("rolls", Text, nullable=False),
    Column("edition", String(40), nullable=False),
    Column("scenario_hash", String(64), nullable=False),
    Column("state", Packed, nullable=False),
    UniqueConstraint("game_id", "number"),
    Index(None, "game_id", "turn", "revision", "number"),
)

event = Table(
    "event",
    metadata,
    _id(),
    _of("step"),
    Column("number", Integer, nullable=False),
    Column("audience", Text, nullable=False),
    Column("kind", String(60), nullable=False),
    Column("facts", Text, nullable=False),
    UniqueConstraint("step_id", "number"),
)

board_unit = Table(
    "board_unit",
    metadata,
    _id(),
    _of("game"),
    Column("power", String(60), nullable=False),
    Column("kind", String(40), nullable=False),
    Column("place", String(80), nullable=False),
    Index(None, "game_id", "place"),
)

board_territory = Table(
    "board_territory",
    metadata,
    _id(),
    _of("game"),
    Column("place", String(80), nullable=False),
    Column("owner", String(60), nullable=False),
    UniqueConstraint("game_id", "place"),
)

board_nation = Table(
    "board_nation",
    metadata,
    _id(),
    _of("game"),
    Column("power", String(60), nullable=False),
    Column("figure", String(60), nullable=False),
    Column("value", Integer, nullable=False),
    UniqueConstraint("game_id", "power", "figure"),
)

outbox = Table(
    "outbox",
    metadata,
    _id(),
    Column("key", Named, nullable=False, unique=True),
    Column("kind", String(40), nullable=False),
    _of("game", nullable=True),
    _of("player", nullable=True),
    Column("recipient", String(320), nullable=False),
    Column("message_id", String(300), nullable=False),
    Column("letter", Text, nullable=False),
    Column("raw", LargeBinary),
    Column("supersedes", String(200), nullable=False, server_default=""),
    Column("status", String(20), nullable=False),
    Column("attempts", Integer, nullable=False, server_default="0"),
    Column("created_at", Instant, nullable=False),
    Column("next_at", Instant, nullable=False),
    Column("sent_at", Instant),
    Column("error", String(1000), nullable=False, server_default=""),
    Index(None, "status", "next_at"),
    Index(None, "message_id"),
    Index(None, "created_at"),
    Index(None, "sent_at"),
)

picture = Table(
    "picture",
    metadata,
    _id(),
    Column("sha256", String(64), nullable=False, unique=True),
    Column("doc", Text, nullable=False),
    Column("png", LargeBinary),
)

code = Table(
    "code",
    metadata,
    _id(),
    Column("code", String(40), nullable=False, unique=True),
    Column("kind", String(40), nullable=False),
    _of("game", nullable=True),
    _of("mail", nullable=True),
    _of("player", nullable=True),
    Column("detail", Text, nullable=False),
    Column("created_at", Instant, nullable=False),
    Column("used_at", Instant),
)

service = Table(
    "service",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)

audit = Table(
    "audit",
    metadata,
    _id(),
    Column("at", Instant, nullable=False),
    Column("actor", String(200), nullable=False),
    _of("game", nullable=True),
    Column("action", String(60), nullable=False),
    Column("detail", Text, nullable=False),
)
