"""How mail programs mark up a page: which elements hold old text, which hold none of the player's own."""

from __future__ import annotations

import re

from selectolax.lexbor import LexborNode


def _names_of(text: str) -> frozenset[str]:
    return frozenset(text.split())


BLOCKS = _names_of(
    """
    address article aside blockquote body center dd div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr
    html li main nav ol p pre section table tbody tfoot thead tr ul
    """
)
CELLS = frozenset({"td", "th"})

_DROPPED_TAGS = _names_of(
    "head script style title template noscript s strike del img svg math object iframe select textarea video audio"
)
_DROPPED = {
    "class": _names_of(
        "moz-cite-prefix moz-signature gmail_signature gmail_signature_prefix protonmail_signature_block hidden"
    ),
    "id": _names_of("signature applemailsignature ms-outlook-mobile-signature reply-intro"),
}
_QUOTES = {
    "class": _names_of("yahoo_quoted tutanota_quote moz-forward-container"),
    "name": frozenset({"quote"}),  # GMX and web.de
}
_OLD_BELOW = {
    "id": _names_of("divrplyfwdmsg appendonsend stopspelling mail-editor-reference-message-container"),
    "class": frozenset({"outlookmessageheader"}),
}
_HIDDEN = re.compile(r"line-through|display:\s*none|visibility:\s*hidden")
_INDENT = re.compile(r"border(?:-left)?:\s*(?:none|0)|margin:\s?0(?:px)? 0(?:px)? 0(?:px)? 40px")
_BAR = re.compile(r"border-left:\s*(?!none|0)[^;]{0,60}solid")
_YAHOO = re.compile(r"ydp\w{1,40}?(?=yahoo_quoted)")
_VALUE_LIMIT = 2_000


def is_dropped(node: LexborNode) -> bool:
    """Struck out, hidden, a signature, an attribution, or nothing to read."""
    has = _attributes(node)
    return (
        node.tag in _DROPPED_TAGS
        or "hidden" in has
        or bool(_HIDDEN.search(has.get("style", "")))
        or _names(has, _DROPPED)
    )


def begins_old(node: LexborNode) -> bool:
    """Whether all that follows is the old mail (Outlook)."""
    return _names(_attributes(node), _OLD_BELOW)


def is_quote(node: LexborNode) -> bool:
    """A quotation. A blockquote that only indents (Gmail's indent button) is the writer's own."""
    has = _attributes(node)
    style = has.get("style", "")
    if node.tag == "blockquote":
        return any(name in has for name in ("type", "cite", "class")) or not _INDENT.search(style)
    return _names(has, _QUOTES) or (node.tag == "div" and bool(_BAR.search(style)))


def _attributes(node: LexborNode) -> dict[str, str]:
    """The element's attributes, in lower case and of limited length; none of text and comments."""
    if (node.tag or "-").startswith("-"):
        return {}
    return {name.lower(): (value or "")[:_VALUE_LIMIT].lower() for name, value in (node.attributes or {}).items()}


def _names(has: dict[str, str], table: dict[str, frozenset[str]]) -> bool:
    return any(names.intersection(_YAHOO.sub("", has.get(attribute, "")).split()) for attribute, names in table.items())
