"""A step of a long game costs no more than one of a short game: what is looked up is found by an index, and of the
board's rows those are written that change. Both databases."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from sqlalchemy import Connection, event, select

from moderator.letters.plaintext import clean
from moderator.play import load, state_of
from moderator.store import acts, orders, outbox, steps, windows
from moderator.store import tables as t
from moderator.store.engine import Store
from moderator.store.values import Game
from rules.ruleset import Board
from tests.moderator import world as worlds
from tests.moderator.stories import begin
from tests.moderator.world import OPENED, World

Statement = tuple[str, Any]


@contextmanager
def heard(store: Store) -> Iterator[list[Statement]]:
    """The statements that are executed meanwhile."""
    found: list[Statement] = []

    def hear(db: Any, cursor: Any, statement: str, parameters: Any, context: Any, many: bool) -> None:
        found.append((statement, parameters))

    event.listen(store.engine, "before_cursor_execute", hear)
    yield found
    event.remove(store.engine, "before_cursor_execute", hear)


def plan(db: Connection, statement: Statement) -> str:
    """How the database would carry out a statement, on PostgreSQL without reading a whole table if it can be helped."""
    if db.engine.dialect.name == "postgresql":
        db.exec_driver_sql("set local enable_seqscan = off")
        return "\n".join(row[0] for row in db.exec_driver_sql(f"explain {statement[0]}", statement[1]))
    return "\n".join(row.detail for row in db.exec_driver_sql(f"explain query plan {statement[0]}", statement[1]))


LOOKED_UP: dict[str, Callable[[Connection, Game], object]] = {
    "ix_step_game_id_turn_revision_number": lambda db, game: steps.rolls_of_turn(db, game),
    "ix_window_game_id_closed_at": lambda db, game: windows.open_windows(db, game.id),
    "ix_answer_game_id_at": lambda db, game: windows.answering_since(db, game, OPENED),
    "ix_act_game_id_at": lambda db, game: acts.since(db, game, OPENED),
    "ix_act_game_id_status": lambda db, game: acts.waiting(db, game),
    "ix_submission_mail_id": lambda db, game: orders.of_mail(db, 1),
    "ix_outbox_message_id": lambda db, game: outbox.by_message_id(db, "<1@example.org>"),
    "ix_outbox_created_at": lambda db, game: outbox.queued_since(db, OPENED, {"receipt"}, "a@example.org"),
    "ix_outbox_sent_at": lambda db, game: outbox.sent_since(db, OPENED),
    "uq_outbox_key": lambda db, game: outbox.count_named(db, f"at once:{game.code}:FRA:"),
}


@pytest.mark.parametrize("index", LOOKED_UP)
def test_what_is_looked_up_at_every_step_is_found_by_an_index(world: World, index: str) -> None:
    play = begin(world)
    with world.service.store.write() as db, heard(world.service.store) as said:
        LOOKED_UP[index](db, play.game)
        found = plan(db, said[0])
    if world.service.store.engine.dialect.name == "postgresql":
        assert "Index" in found
        assert "Seq Scan" not in found
    else:
        named = "sqlite_autoindex_outbox" if index.startswith("uq_") else index
        assert f"INDEX {named}" in found


def test_mails_are_counted_by_what_their_name_begins_with(world: World) -> None:
    play = begin(world)
    names = ("g:FRA:1", "g:FRA:2", "g:FRA:é", "g:FRA", "g:FRA;", "g:fra:1", "g:FRAN:1", "g:F_A:1", "g:F%:1", "h:FRA:1")
    with world.service.store.write() as db:
        for name in names:
            row = {"key": name, "kind": "news", "game_id": play.game.id, "recipient": "a@example.org"}
            assert outbox.put(db, row | {"message_id": name, "letter": "{}"}, OPENED)
        counted = {prefix: outbox.count_named(db, prefix) for prefix in ("g:FRA:", "g:F_A:", "g:F%:", "g:", "i:")}
    assert counted == {"g:FRA:": 3, "g:F_A:": 1, "g:F%:": 1, "g:": 9, "i:": 0}


def rows(db: Connection) -> dict[str, Counter[Any]]:
    """The board as anybody with a database client reads it, of all games."""
    tables = {
        "units": (t.board_unit, ("power", "kind", "place")),
        "territories": (t.board_territory, ("place", "owner")),
        "nations": (t.board_nation, ("power", "figure", "value")),
    }
    return {
        name: Counter(tuple(row) for row in db.execute(select(table.c.game_id, *(table.c[n] for n in names))))
        for name, (table, names) in tables.items()
    }


def as_rows(game_id: int, board: Board) -> dict[str, Counter[Any]]:
    listed = {"units": board.units, "territories": board.territories, "nations": board.nations}
    return {name: Counter((game_id, *row) for row in found) for name, found in listed.items()}


BOARDS = [
    Board(units=(("FRA", "A", "PAR"),) * 3, territories=(("PAR", "FRA"), ("MAR", "")), nations=(("FRA", "gold", 5),)),
    Board(units=(("FRA", "A", "PAR"),), territories=(("PAR", ""), ("MAR", "")), nations=(("FRA", "gold", 4),)),
    Board(units=(("FRA", "A", "PAR"),) * 2, territories=(("MAR", "FRA"),), nations=(("ENG", "gold", 4),)),
    Board(),
]
"""Equal units come and go; a place changes hands, and is no more; a figure changes, and its State is no more."""


def test_the_boards_rows_become_those_of_the_newest_board(world: World) -> None:
    first, other = begin(world).game.id, worlds.add_game(world.service, "trajan", {}, worlds.START).id
    with world.service.store.write() as db:
        steps.put_board(db, other, BOARDS[0])
        for board in BOARDS:
            steps.put_board(db, first, board)
            mine, others = as_rows(first, board), as_rows(other, BOARDS[0])
            assert rows(db) == {name: mine[name] + others[name] for name in mine}


def test_a_board_that_has_not_changed_is_not_written(world: World) -> None:
    play = begin(world)
    with world.service.store.write() as db:
        steps.put_board(db, play.game.id, BOARDS[0])
        with heard(world.service.store) as said:
            steps.put_board(db, play.game.id, BOARDS[0])
    assert {statement.split()[0] for statement, _ in said} == {"SELECT"}


def test_a_state_is_read_once_as_long_as_it_stands(world: World) -> None:
    play = begin(world)
    with world.service.store.write() as db:
        first, again = load(db, play.game), load(db, play.game)
        stored = steps.last_step(db, play.game.id)
    assert stored is not None
    assert first.state is again.state
    assert first.state == type(first.state).model_validate_json(stored.state)
    assert state_of(play.rules, stored.state.replace("spring", "fall")) != first.state


def test_text_that_needs_no_cleaning_is_what_cleaning_leaves_alone() -> None:
    every = [chr(code) for code in range(0x110000) if not 0xD800 <= code <= 0xDFFF]
    changed = {char for char in every if clean(f"a\n{char}") != f"a\n{char}"}
    assert changed.isdisjoint(char for char in every if char.isprintable())
    assert {"\x00", "\t", "\r", "\x85", "\u200b", "\u202e", "\u2028", "\ufeff"} <= changed
