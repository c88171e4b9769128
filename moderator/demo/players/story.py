"""Who plays, how they write, and what goes wrong when: the demonstration's script, as tables."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Character:
    """A player. manner: a key of manners.MANNERS; writes: the same in words."""

    name: str
    address: str
    zone: str
    manner: str
    writes: str


CAST = (
    Character("Anna Lindqvist", "anna@fjord.demo", "Europe/Stockholm", "plain", "plain text, signed"),
    Character("Ben Okafor", "ben.okafor@post.demo", "Africa/Lagos", "phone", "on a phone that makes dashes pretty"),
    Character("Carla Rossi", "c.rossi@ufficio.demo", "Europe/Rome", "outlook", "HTML only, on top of what is answered"),
    Character("Dmitri Volkov", "dmitri@unix.demo", "Europe/Helsinki", "flowed", "one paragraph, broken softly"),
    Character(
        "Emma Clarke", "emma.clarke@village.demo", "Europe/London", "novice", "whole sentences, for a first game"
    ),
    Character("Frédéric Müller", "f.mueller@alpen.demo", "Europe/Zurich", "old_windows", "bytes of windows-1252"),
    Character("Grace Kim", "grace@harbor.demo", "America/New_York", "quoting", "below the whole report"),
)

SCRIPT = {
    ("S1900M", "Ben Okafor"): "misspells",
    ("S1900M", "Emma Clarke"): "asks",
    ("F1900M", "Carla Rossi"): "is silent",
    ("F1900M", "Dmitri Volkov"): "thinks again too late",
    ("F1900M", "Grace Kim"): "forges",
    ("S1901M", "Emma Clarke"): "votes",
    ("S1901M", "Frédéric Müller"): "sends twice",
    ("S1901M", "Carla Rossi"): "forgets",
    ("F1901M", "Frédéric Müller"): "attaches",
    ("F1901M", "Anna Lindqvist"): "waits",
    ("F1901M", "Ben Okafor"): "misspells",
    ("S1902M", "Dmitri Volkov"): "writes from a hotel",
    ("S1902M", "Emma Clarke"): "copies a rival",
    ("F1902M", "Grace Kim"): "goes away",
    ("F1902M", "Ben Okafor"): "talks",
}
"""(phase, player) -> what he does in it; in all others he orders at once."""
VICTIM = {"Grace Kim": "Anna Lindqvist"}
"""Who writes in whose name."""
