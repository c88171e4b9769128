"""A small board: England's Home, France's Field and Fort, one after the other, and the sea at Fort."""

from __future__ import annotations

from typing import Any

TWO: dict[str, Any] = {
    "territories": {
        "Home": {"owner": "England", "orig": "England", "core": ["England"], "inc": True, "city": 3, "value": 3,
                 "capital": True, "adj": ["Field"]},
        "Field": {"owner": "France", "orig": "France", "core": ["France"], "inc": True, "value": 2, "adj": ["Fort"]},
        "Fort": {"owner": "France", "orig": "France", "core": ["France"], "inc": True, "city": 3, "value": 4,
                 "capital": True, "zones": ["Channel"]},
    },
    "zones": {"Channel": ["North Sea"], "North Sea": []},
    "nations": {"England": {"phase": 1, "saved": 30}, "France": {"phase": 2, "saved": 30}, "Spain": {"phase": 3}},
}  # fmt: skip
