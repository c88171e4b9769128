"""The players' guide as a page, from the tables that the parsers use: what it says is what is read."""

from __future__ import annotations

from collections.abc import Iterable

from moderator import scenarios
from moderator.mail_in import commands
from rules.ruleset import GuideEntry

HEAD = """\
# {title}: orders by mail

Write one order or command a line, in the body of an ordinary mail. Every mail gets a receipt that shows how each line
was read and what is in force now. Until the deadline you can change your mind as often as you like; what you send last
counts. Nothing is read from quoted text, signatures and attached messages.

This page is made from the table that the reader of your mails uses (`moderator scenario guide {name}`).
"""


def markdown(scenario: str) -> str:
    """The guide to a scenario's orders and to the service's commands, as Markdown. Raises UnknownScenarioError."""
    document = scenarios.load(scenario)
    rules = scenarios.bind(document)
    head = HEAD.format(title=document.get("title", document["name"]), name=scenario)
    verbs = _entries(commands.guide(rules.takes_press))
    return "\n".join([head, "## Orders\n", *_entries(rules.guide()), "## Commands\n", *verbs])


def _entries(entries: Iterable[GuideEntry]) -> Iterable[str]:
    for entry in entries:
        text = entry.text[:1].upper() + entry.text[1:] + ("" if entry.text.endswith(".") or not entry.text else ".")
        forms = "" if entry.forms == entry.examples else f"Forms:\n\n{_block(entry.forms)}\n"
        yield f"### {entry.name}\n\n{text}\n\n{_block(entry.examples)}\n\n{forms}"


def _block(texts: Iterable[str]) -> str:
    return "\n".join(f"    {line}" for text in texts for line in text.split("\n"))
