"""Indexes for what is looked up at every step: one of a long game is to cost no more than one of a short game."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_index(op.f("ix_step_game_id_turn_revision_number"), "step", ["game_id", "turn", "revision", "number"])
    op.create_index(op.f("ix_window_game_id_closed_at"), "window", ["game_id", "closed_at"])
    op.create_index(op.f("ix_answer_game_id_at"), "answer", ["game_id", "at"])
    op.create_index(op.f("ix_act_game_id_at"), "act", ["game_id", "at"])
    op.create_index(op.f("ix_act_game_id_status"), "act", ["game_id", "status"])
    op.drop_index(op.f("ix_act_game_id_power_at"), "act")
    op.create_index(op.f("ix_board_unit_game_id_place"), "board_unit", ["game_id", "place"])
    op.create_index(op.f("ix_submission_mail_id"), "submission", ["mail_id"])
    op.create_index(op.f("ix_outbox_message_id"), "outbox", ["message_id"])
    op.create_index(op.f("ix_outbox_created_at"), "outbox", ["created_at"])
    op.create_index(op.f("ix_outbox_sent_at"), "outbox", ["sent_at"])
    if op.get_bind().dialect.name == "postgresql":
        # Byte by byte, as SQLite compares: so the index of the keys finds those that begin alike.
        op.alter_column("outbox", "key", type_=sa.String(200, collation="C"))
