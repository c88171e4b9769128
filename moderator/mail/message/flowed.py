"""format=flowed (RFC 3676): soft line breaks joined again, after the transfer encoding is undone."""

from __future__ import annotations

SIGNATURE = "-- "


def unflow(text: str, delete_space: bool = False) -> str:
    """Join lines that end in a blank with the next line of the same quote depth, and take out space-stuffing.

    delete_space: DelSp=yes, the blank before a soft break was put in by the sender's program. Quoted lines come back
    with one `>` for each level and a blank; the signature mark `-- ` is never joined (RFC 3676 section 4.3).
    """
    paragraphs: list[tuple[int, list[str]]] = []
    open_depth = -1
    for line in text.split("\n"):
        depth, content = _split(line)
        soft = content.endswith(" ") and content != SIGNATURE
        piece = content[:-1] if soft and delete_space else content
        if depth == open_depth and content != SIGNATURE:
            paragraphs[-1][1].append(piece)
        else:
            paragraphs.append((depth, [piece]))
        open_depth = depth if soft else -1
    return "\n".join(_quoted(depth, "".join(pieces)) for depth, pieces in paragraphs)


def _split(line: str) -> tuple[int, str]:
    content = line.lstrip(">")
    depth = len(line) - len(content)
    return depth, content.removeprefix(" ")


def _quoted(depth: int, content: str) -> str:
    return f"{'>' * depth} {content}" if depth else content
