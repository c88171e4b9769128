"""Texts that others wrote, made harmless for a terminal: no control character of a mail reaches it."""

from __future__ import annotations

import typer

_TURNS = (*range(0x202A, 0x202F), *range(0x2066, 0x206A))
"""Characters that turn the direction of what is shown behind them."""
_CONTROLS = {
    code: f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"
    for code in (*range(0x20), *range(0x7F, 0xA0), *_TURNS)
    if chr(code) not in "\n\t"
}


def visible(text: str) -> str:
    """The text with its control characters written out ("\\x1b"), lines and tabs apart."""
    return text.replace("\r\n", "\n").translate(_CONTROLS)


def say(text: str, err: bool = False) -> None:
    """Print a text that may hold what others wrote."""
    typer.echo(visible(text), err=err)
