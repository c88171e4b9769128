"""Scenario files -> one document, and a document -> the ruleset bound to it.

A scenario lies in scenarios/<ruleset>/<name>/scenario.yaml. A value of the form `{file: ../maps/standard/map.yaml}` is
replaced by that file's content; the merged document with the moderator's options is what a game stores and is known by.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import Any

import yaml

from moderator.data import data_dir
from rules.ruleset import Ruleset

RULESETS = {
    "diplomacy": "rules.diplomacy.ruleset",
    "online1483": "rules.online1483.ruleset",
    "statecraft": "rules.statecraft.ruleset",
}
"""The games, by name: the module that has `bind`."""


class UnknownScenarioError(ValueError):
    """No scenario of this name; the message lists those there are."""


def available() -> tuple[tuple[str, str], ...]:
    """Every scenario as (ruleset, name), sorted."""
    files = data_dir("scenarios").glob("*/*/scenario.yaml")
    return tuple(sorted((f.parent.parent.name, f.parent.name) for f in files))


@dataclass(frozen=True)
class Listed:
    """A scenario as it is chosen."""

    scenario: str
    title: str
    powers: int
    schedule: str


def listed() -> list[Listed]:
    """Every scenario, with its title, its number of powers and its usual schedule."""
    return [_listed(f"{ruleset}/{name}", load(f"{ruleset}/{name}")) for ruleset, name in available()]


def _listed(name: str, document: Mapping[str, Any]) -> Listed:
    words = document.get("schedule", "")
    rhythms = "; ".join(f"{key} {value}" for key, value in words.items()) if isinstance(words, Mapping) else words
    return Listed(name, document.get("title", ""), len(bind(document).powers(None)), rhythms)


def load(name: str, options: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """The document of a scenario ("standard-1900" or "diplomacy/standard-1900") with these options set in it.

    The document's "ruleset" names the game. Raises UnknownScenarioError; a ValueError for an option the scenario lacks.
    """
    ruleset, _, short = name.rpartition("/")
    found = [(r, n) for r, n in available() if n == short and ruleset in ("", r)]
    if len(found) != 1:
        raise UnknownScenarioError(f"no scenario {name!r}; there are: {', '.join(f'{r}/{n}' for r, n in available())}")
    folder = data_dir("scenarios") / found[0][0] / found[0][1]
    document = _included(_read(folder / "scenario.yaml"), folder)
    return with_options(document | {"ruleset": found[0][0], "name": short}, options or {})


def with_options(document: Mapping[str, Any], options: Mapping[str, Any]) -> dict[str, Any]:
    """The document with each option ("rulebook.land_fallback": true) in the place that its dotted name says."""
    changed: dict[str, Any] = json.loads(json.dumps(document))
    for dotted, value in options.items():
        *path, last = dotted.split(".")
        place = changed
        for key in path:
            place = place.get(key) if isinstance(place, dict) else None  # type: ignore[assignment]
        if not isinstance(place, dict) or last not in place:
            raise ValueError(f"the scenario has no option {dotted!r}")
        place[last] = value
    return changed


def bind(document: Mapping[str, Any]) -> Ruleset[Any, Any]:
    """The ruleset of a document, its tables built once per content. Nobody changes a document that was bound."""
    return _bound_once(_Same(document))


def digest(document: Mapping[str, Any]) -> str:
    """The hex SHA-256 by which a game's scenario is known."""
    return hashlib.sha256(json.dumps(document, sort_keys=True).encode()).hexdigest()


def geometry(name: str) -> dict[str, Any]:
    """The map geometry "diplomacy/standard" from scenarios/diplomacy/maps/standard/geometry.json."""
    ruleset, _, short = name.partition("/")
    loaded: dict[str, Any] = _read(data_dir("scenarios") / ruleset / "maps" / short / "geometry.json")
    return loaded


@dataclass(frozen=True, eq=False)
class _Same:
    """A document known by its identity: to write out a large one takes longer than a step of its game."""

    document: Mapping[str, Any]

    def __hash__(self) -> int:
        return id(self.document)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.document is self.document


@lru_cache(maxsize=16)
def _bound_once(same: _Same) -> Ruleset[Any, Any]:
    return _bound(json.dumps(same.document))


@lru_cache(maxsize=16)
def _bound(text: str) -> Ruleset[Any, Any]:
    document = json.loads(text)
    binder: Callable[[Mapping[str, Any]], Ruleset[Any, Any]] = import_module(RULESETS[document["ruleset"]]).bind
    return binder(document)


@lru_cache(maxsize=32)
def _text(file: Path) -> str:
    """A file as JSON, which is read again ten times as fast as YAML."""
    text = file.read_text(encoding="utf-8")
    return text if file.suffix == ".json" else json.dumps(yaml.load(text, Loader=yaml.CSafeLoader))


def _read(file: Path) -> Any:
    return json.loads(_text(file))


def _included(value: Any, folder: Path) -> Any:
    if isinstance(value, dict):
        if set(value) == {"file"}:
            return _read((folder / value["file"]).resolve())
        return {k: _included(v, folder) for k, v in value.items()}
    return [_included(v, folder) for v in value] if isinstance(value, list) else value
