"""moderator db: the database."""

from __future__ import annotations

import typer

from moderator.cli import desk, printing
from moderator.cli.groups import group

app = group("The database.")


@app.command()
def upgrade(ctx: typer.Context) -> None:
    """Make the tables, or bring them up to this program's version."""
    from moderator.store import engine, schema

    store = engine.open_store(desk.settings(ctx).database)
    before, _ = schema.versions(store)
    printing.waiting("upgrading", lambda: schema.upgrade(store))
    after, _ = schema.versions(store)
    store.close()
    typer.echo(f"The database is at {after}." if before != after else f"The database was at {after} already.")


@app.command()
def version(ctx: typer.Context, as_json: printing.Json = False) -> None:
    """The database's version, and the one that this program needs."""
    from moderator.store import engine, schema

    store = engine.open_store(desk.settings(ctx).database)
    current, newest = schema.versions(store)
    store.close()
    printing.facts({"database": current or "no tables", "program": newest}, as_json, "UTC")
