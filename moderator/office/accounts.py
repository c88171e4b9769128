"""A position written by hand -> the document that the rules read.

JSON as it is; or an account with a line a power, in sections that begin with their name alone on a line:

    PHASE F1901M
    UNITS
    FRANCE: A PAR, A MAR, F BRE
    ORDERS
    FRANCE: A PAR - BUR
            A MAR S A PAR - BUR
    GERMANY
    A MUN H

ORDERS is the section at the beginning. Lines without a power go on with the last one; # begins a comment.
Or YAML: a file that is called so, or one with a list `cases`, of which one is adjudicated.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection
from pathlib import Path
from typing import Any, BinaryIO

import yaml

YAML_ENDINGS = (".yaml", ".yml")
SECTIONS = ("units", "centres", "dislodged", "orders")
LISTED = "contested"
LONGEST = 1_000_000
_FILE_OF_CASES = re.compile(r"^cases:\s*$", re.MULTILINE)
_PHASE = re.compile(r"phase\s*:?\s+(\S.*)", re.IGNORECASE)
_POWER = re.compile(r"([A-Za-z][A-Za-z .'-]{1,40}?)\s*:\s*(.*)")
_ITEM_ENDS = re.compile(r"\s*[,;]\s*")


class AccountError(ValueError):
    """The text is no account of a position; the message names the line."""


def text_of(file: Path, stdin: BinaryIO | None = None) -> str:
    """The text of a file; of standard input, if it is given, for "-". Raises AccountError for one that is not UTF-8."""
    raw = stdin.read() if stdin and str(file) == "-" else file.read_bytes()
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise AccountError(f"{file} is not UTF-8 (byte {error.start + 1}): save it as UTF-8") from None


def read(text: str, powers: Collection[str] = (), as_yaml: bool = False) -> dict[str, Any]:
    """The document of a text. powers: their names, which may stand alone on a line; as_yaml: it is no account but YAML.

    Raises AccountError.
    """
    if len(text) > LONGEST:
        raise AccountError(f"{len(text)} characters are too many for a position")
    if text.lstrip().startswith("{"):
        return _from_json(text)
    if as_yaml or _FILE_OF_CASES.search(text):
        return _from_yaml(text)
    document, names = dict[str, Any](), {name.casefold() for name in powers}
    section, power = "orders", ""
    for number, line in enumerate(text.splitlines(), 1):
        words = line.partition("#")[0].strip()
        phase, heading, said = _PHASE.fullmatch(words), words.rstrip(":").lower(), _POWER.fullmatch(words)
        if not words:
            continue
        if phase:
            document["phase"] = phase[1].strip()
        elif heading in (*SECTIONS, LISTED):
            section, power = heading, ""
        elif words.casefold() in names:
            power = words
        elif section == LISTED:
            document.setdefault(LISTED, []).extend(_items(words))
        else:
            power, words = (said[1].strip(), said[2]) if said else (power, words)
            _say(document, section, power, words, number)
    return document


def _from_json(text: str) -> dict[str, Any]:
    try:
        document: dict[str, Any] = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise AccountError(f"the position is no JSON: {error}") from None
    return document


def _from_yaml(text: str) -> dict[str, Any]:
    try:
        document: dict[str, Any] = yaml.load(text, Loader=yaml.CSafeLoader)
    except (ValueError, RecursionError, yaml.YAMLError) as error:
        raise AccountError(f"the file is no YAML: {' '.join(str(error).split())}") from None
    if not isinstance(document, dict):
        raise AccountError("the YAML holds no document: write names and values, as in units: {France: [A PAR]}")
    return document


def _say(document: dict[str, Any], section: str, power: str, words: str, number: int) -> None:
    if not power:
        raise AccountError(f"line {number}: {words[:60]!r} belongs to no power: begin with FRANCE: or so")
    said = document.setdefault(section, {}).setdefault(power, [])
    said.extend([words] if section == "orders" and words else _items(words))


def _items(words: str) -> list[str]:
    return [item for item in _ITEM_ENDS.split(words.strip(" ,;")) if item]
