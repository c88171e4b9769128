"""A file of cases (a map fragment with what is changed on it, orders, dice) -> a position to adjudicate.

{"maps": {name: fragment}, "cases": [{"id", "map", "active", "given", "orders", "dice"}], "case": id}; a file of one
case need not name it. A position may also stand alone: a fragment with `orders` and, if wanted, `active` and `dice`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Document = Mapping[str, Any]
APART = ("then", "moderator")
"""Keys of `given` that are no part of the position on receipt."""


def merged(base: Any, change: Any) -> Any:
    """Mappings key by key, to any depth; everything else replaces what was there."""
    if isinstance(base, Mapping) and isinstance(change, Mapping):
        both = {key: merged(base.get(key), change[key]) if key in change else base[key] for key in base}
        return both | {key: value for key, value in change.items() if key not in base}
    return base if change is None and isinstance(base, Mapping) else change


def chosen(document: Document) -> dict[str, Any]:
    """The position of the case that a file of cases is asked for; another document as it is.

    ValueError for a case that there is not, or that has no position.
    """
    if "cases" not in document:
        return dict(document)
    case = _named(document)
    if "active" not in case or case.get("map") not in document.get("maps", {}):
        raise ValueError(f"case {case['id']} has no position: only those with `active` and a map of the file have one")
    given = dict(case.get("given") or {})
    apart = {key: given.pop(key) for key in APART if key in given}
    position = merged(document["maps"][case["map"]], given)
    return {**position, **apart, **{key: case[key] for key in ("active", "orders", "dice") if key in case}}


def _named(document: Document) -> Document:
    cases, wanted = document["cases"], document.get("case", "")
    found = [case for case in cases if wanted in ("", case["id"])]
    if len(found) != 1:
        ids = ", ".join(str(case["id"]) for case in cases[:12]) + (" ..." if len(cases) > 12 else "")
        raise ValueError(f"name one case of the file: {ids}" if not wanted else f"there is no case {wanted!r}: {ids}")
    return dict(found[0])


def later(position: Document) -> dict[str, Any] | None:
    """The position at processing, where something happens between receipt and processing; else None."""
    then = position.get("then")
    return merged({key: value for key, value in position.items() if key not in APART}, then) if then else None
