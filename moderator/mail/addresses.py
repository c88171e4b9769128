"""The addresses that a service hands out: which game, window and reader a reply to them is about.

`orders+hadrian.S1901M.k3x7w2pd@example.org` is the mailbox `orders@example.org` with a tag: game, window and reply
token. The same three stand in the subject as `[hadrian S1901M #k3x7w2pd]`, for servers that lose the tag of an address.
`orders+bounce.412.x7d2kq5m@example.org` is the envelope sender of one outgoing mail (VERP): a bounce to it names that
mail. Everything is read case-insensitively and given back in lower case.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
from dataclasses import dataclass

BOUNCE = "bounce"
"""The tag of envelope senders; no game can have this code, nor one that begins with it and a dash."""
TOKEN_LENGTH = 8

_TAG = re.compile(r"([a-z0-9-]{1,64})(?:\.([a-z0-9_=-]{1,256})(?:\.([a-z0-9]{4,64}))?)?")
_BOUNCE = re.compile(BOUNCE + r"[.-]([a-z0-9_-]{1,64})(?:\.([a-z0-9]{4,64}))?")
_SUBJECT = re.compile(
    r"\[\s*([a-z0-9-]{1,64})(?:\s+([a-z0-9_=-]{1,256})(?:\s+#([a-z0-9]{4,64}))?)?\s*\]", re.IGNORECASE
)
_ESCAPED = re.compile(r"=([0-9a-f]{2})")
_SUBJECT_LIMIT = 2000


@dataclass(frozen=True)
class Tagged:
    """What a tag names, in lower case: the game's code, the window's id and the reply token; "" for what it lacks."""

    game: str
    window: str = ""
    token: str = ""


@dataclass(frozen=True)
class Bounced:
    """The outgoing mail that a bounce address names, and the check that the address was made by us ("" for none)."""

    name: str
    check: str = ""


def build(base: str, game: str, window: str = "", token: str = "") -> str:
    """The address for replies about a game, or about one reader's answer in one window. base: orders@example.org."""
    parts = [game, *((escape(window), token) if window and token else ())]
    return _plus(base, ".".join(parts))


def parse(recipient: str, base: str) -> Tagged | None:
    """What a recipient's tag names; None for another mailbox, no tag, a bounce address or something misshapen.

    Both may be given as whole addresses or as local parts; domains are compared when both have one.
    """
    tag_text = _tag_of(recipient, base)
    match = _TAG.fullmatch(tag_text)
    if not match or _is_bounce(tag_text):
        return None
    game, window, token_text = match.groups(default="")
    return Tagged(game, unescape(window), token_text)


def tag(game: str, window: str = "", token: str = "") -> str:
    """The tag for a subject: `[hadrian S1901M #k3x7w2pd]`, or `[hadrian]` without a window."""
    return f"[{game} {escape(window)} #{token}]" if window and token else f"[{game}]"


def subject_tags(subject: str) -> tuple[Tagged, ...]:
    """All that looks like a tag in a subject, those with a token first; whether the game exists is not asked here."""
    found = [
        Tagged(game.lower(), unescape(window.lower()), token_text.lower())
        for game, window, token_text in _SUBJECT.findall(subject[:_SUBJECT_LIMIT])
    ]
    return tuple(sorted(found, key=lambda one: not one.token))


def bounce_address(base: str, secret: bytes, name: str) -> str:
    """The envelope sender of one outgoing mail (VERP)."""
    return _plus(base, f"{BOUNCE}.{name}.{bounce_check(secret, name)}")


def bounced(recipient: str, base: str) -> Bounced | None:
    """Which outgoing mail a bounce address names; one without a check (`orders+bounce-turkey@`) is read, too."""
    match = _BOUNCE.fullmatch(_tag_of(recipient, base))
    return Bounced(*match.groups(default="")) if match else None


def bounce_check(secret: bytes, name: str) -> str:
    """The check of a bounce address: without it anybody could mark a player's address as failing."""
    return _digest(secret, BOUNCE, name)


def token(secret: bytes, game: str, power: str, window: str) -> str:
    """The reply token of one power in one window of a game: eight lower-case base32 letters and digits."""
    return _digest(secret, "reply", game, power, window)


def check_token(secret: bytes, game: str, power: str, window: str, given: str) -> bool:
    """Whether a token is the one made for this power and window; upper and lower case are alike."""
    return hmac.compare_digest(token(secret, game, power, window).encode(), given.lower().encode())


def escape(window: str) -> str:
    """A window's id in addresses and subjects: letters, digits, - and _ as they are, `=2e` for a dot, and so on."""
    return "".join(c if c.isascii() and (c.isalnum() or c in "-_") else _hex(c) for c in window)


def unescape(text: str) -> str:
    """The window's id again; what is no escape stays as it is."""
    raw = _ESCAPED.sub(lambda found: chr(int(found[1], 16)), text)
    try:
        return raw.encode("latin-1").decode("utf-8")
    except UnicodeError:
        return text


def _hex(character: str) -> str:
    return "".join(f"={byte:02x}" for byte in character.encode("utf-8", "replace"))


def _plus(base: str, tag_text: str) -> str:
    local, _, host = base.partition("@")
    return f"{local}+{tag_text}@{host}"


def _tag_of(recipient: str, base: str) -> str:
    local, _, host = recipient.lower().rpartition("@") if "@" in recipient else (recipient.lower(), "", "")
    own_local, _, own_host = base.lower().partition("@")
    if host and own_host and host != own_host:
        return ""
    return local.strip('"').removeprefix(own_local + "+") if local.strip('"').startswith(own_local + "+") else ""


def _is_bounce(tag_text: str) -> bool:
    return re.split(r"[.-]", tag_text, maxsplit=1)[0] == BOUNCE


def _digest(secret: bytes, *subject: str) -> str:
    mac = hmac.new(secret, "\0".join(subject).lower().encode(), hashlib.sha256).digest()
    return base64.b32encode(mac).decode()[:TOKEN_LENGTH].lower()
