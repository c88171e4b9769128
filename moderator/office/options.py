"""A moderator's `name=value` words -> how a game is run, and what its scenario plays otherwise than usual."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import yaml
from pydantic import ValidationError

from moderator import scenarios
from moderator.office import accounts
from moderator.store.values import Options

LEAST = {"open_after": 1, "open_days": 0}
"""The smallest sensible numbers of options that count."""


class OptionError(ValueError):
    """An option is not understood; the message says what would do."""


def read(scenario: str, words: Sequence[str], position: Path | None = None) -> tuple[dict[str, Any], Options]:
    """The document and the options of a game. words: "early=false", "rulebook.land_fallback=true".

    position: a file with a board to begin from, JSON or YAML. Raises OptionError, UnknownScenarioError, OSError.
    """
    given = dict(_pair(word) for word in words)
    of_the_game = {name: value for name, value in given.items() if name in Options.model_fields}
    of_the_rules = {name: value for name, value in given.items() if name not in Options.model_fields}
    document = _document(scenario, of_the_rules)
    if position is not None:
        document["position"] = read_document(position)
    return document, _options({**document.get("service", {}), **of_the_game})


def read_document(file: Path) -> dict[str, Any]:
    """A document from a JSON or YAML file. Raises OptionError for one that is none, OSError."""
    text = accounts.text_of(file)
    try:
        document = json.loads(text) if text.lstrip().startswith("{") else yaml.safe_load(text)
    except (ValueError, RecursionError, yaml.YAMLError) as error:
        raise OptionError(f"{file} is neither JSON nor YAML: {' '.join(str(error).split())}") from None
    if not isinstance(document, dict):
        raise OptionError(f"{file} holds no document: write names and values, as in units: {{France: [A PAR]}}")
    return document


def _document(scenario: str, options: Mapping[str, Any]) -> dict[str, Any]:
    try:
        return scenarios.load(scenario, options)
    except scenarios.UnknownScenarioError:
        raise
    except ValueError as error:
        ours = ", ".join(Options.model_fields)
        raise OptionError(f"{error}; options of the game: {ours}; of the rules: dotted names of its scenario") from None


def _options(given: Mapping[str, Any]) -> Options:
    for name, least in LEAST.items():
        if isinstance(given.get(name), int) and given[name] < least:
            raise OptionError(f"option {name}: write {least} or more, not {given[name]}")
    try:
        return Options.model_validate(given)
    except ValidationError as error:
        first = error.errors()[0]
        raise OptionError(f"option {first['loc'][0]}: {first['msg'].removeprefix('Value error, ').lower()}") from None


def _pair(word: str) -> tuple[str, Any]:
    name, equals, text = word.partition("=")
    if not equals:
        raise OptionError(f"{word!r} sets nothing: write name=value")
    try:
        return name.strip(), json.loads(text)
    except ValueError:
        return name.strip(), text.strip()
