"""Why an order is refused: a code of the order language with the facts its message names."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Refusal:
    """code: "ERR-GOLD", "WARN-LONG" ...; facts: what the message's braces name, JSON values."""

    code: str
    facts: dict[str, Any] = field(default_factory=dict)


class RefusedError(Exception):
    """Raised inside the rules where an act turns out to be refused; nothing was changed."""

    def __init__(self, code: str, **facts: Any) -> None:
        super().__init__(code)
        self.refusal = Refusal(code, facts)
