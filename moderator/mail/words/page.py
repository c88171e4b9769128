"""An HTML body as the lines that a text body would have: quoted parts behind `>`, struck-out and hidden parts gone.

What is old text then is for the text rules to say; this module only knows how mail programs build their pages.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from selectolax.lexbor import LexborHTMLParser, LexborNode

from moderator.mail.words import markup

HTML_LIMIT = 500_000
QUOTE_DEPTH_LIMIT = 5
DEPTH_LIMIT = 2_000
ORIGINAL = "-----Original Message-----"
"""The line put where a mail program's page begins the old mail without quoting it."""

_HTML = re.compile(
    r"\s*(?:<!--.{0,500}?-->\s*)?<(?:!doctype\s+html|html|head|body|div|p|table|span|meta|font)\b[^<>]{0,500}>",
    re.I | re.S,
)
_TAG = re.compile(r"<(/?)(?:div|blockquote|table|tbody|tr|td|span|font|a|b|i|u|ul|ol|section|center)\b", re.I)


def is_html(text: str) -> bool:
    """Whether a text body is in truth HTML."""
    return bool(_HTML.match(text[:2_000]))


def text(html: str) -> str:
    """The page's lines. Block elements, table rows and <br> end lines; cells are parted by a blank."""
    root = LexborHTMLParser(_shallow(html[:HTML_LIMIT].replace("\0", ""))).root
    if root is None:
        return ""
    writer = _Writer()
    for node, entering in _walk(root):
        if entering:
            writer.enter(node)
        else:
            writer.leave(node)
    return "\n".join(writer.lines())


def _shallow(html: str) -> str:
    """The page up to where it nests deeper than any program writes: the parser takes quadratic time on such pages."""
    depth = 0
    for tag in _TAG.finditer(html):
        depth += -1 if tag[1] else 1
        if depth > DEPTH_LIMIT:
            return html[: tag.start()]
    return html


def _walk(root: LexborNode) -> Iterator[tuple[LexborNode, bool]]:
    """Every node on the way in and out, without what is in dropped parts; no recursion, for pages nest deep."""
    way = [root]
    yield root, True
    node = root.child
    while way:
        if node is not None:
            yield node, True
            way.append(node)
            node = None if markup.is_dropped(node) else node.child
        else:
            done = way.pop()
            yield done, False
            node = done.next if way else None


class _Writer:
    """Collects lines; knows how deep in quotes the walk is."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._pieces: list[str] = []
        self._quotes = 0
        self._pre = 0

    def enter(self, node: LexborNode) -> None:
        tag = node.tag or ""
        if tag == "-text":
            content = node.text_content or ""
            self._write(content) if self._pre else self._pieces.append(_collapsed(content))
            return
        if tag in markup.BLOCKS or tag == "br":
            self._end_line(tag == "br")
        if tag in markup.CELLS and self._pieces:
            self._pieces.append(" ")
        if markup.begins_old(node) and not self._quotes:
            self._end_line(False)
            self._lines.append(ORIGINAL)
        self._quotes += markup.is_quote(node)
        self._pre += tag == "pre"

    def leave(self, node: LexborNode) -> None:
        tag = node.tag or ""
        if tag in markup.BLOCKS:
            self._end_line(False)
        self._quotes -= markup.is_quote(node)
        self._pre -= tag == "pre"

    def lines(self) -> list[str]:
        self._end_line(False)
        return self._lines

    def _write(self, content: str) -> None:
        first, *rest = content.split("\n")
        self._pieces.append(first)
        for line in rest:
            self._end_line(True)
            self._pieces.append(line)

    def _end_line(self, even_empty: bool) -> None:
        line = "".join(self._pieces).strip(" ")
        self._pieces.clear()
        if line or even_empty:
            self._lines.append(f"{'>' * min(self._quotes, QUOTE_DEPTH_LIMIT)} {line}" if self._quotes else line)


def _collapsed(content: str) -> str:
    return re.sub(r"[ \t\r\n\f]+", " ", content)
