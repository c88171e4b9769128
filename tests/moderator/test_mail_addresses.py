"""Plus-addresses, reply tokens, subject tags and bounce addresses."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moderator.mail import addresses
from moderator.mail.addresses import Bounced, Tagged

BASE = "orders@example.org"
SECRET = b"secret of the game"
games = st.from_regex(r"[a-z0-9]([a-z0-9-]{0,20}[a-z0-9])?", fullmatch=True).filter(
    lambda code: not code.startswith("bounce")
)
windows = st.text(st.characters(codec="utf-8", exclude_categories=("Cs", "Lu", "Lt")), min_size=1, max_size=20).filter(
    lambda text: text == text.lower()
)


@given(games, windows, st.sampled_from([str.lower, str.upper, str.title]))
def test_an_address_and_a_subject_name_the_same_again_in_any_case(game: str, window: str, mangle: object) -> None:
    token = addresses.token(SECRET, game, "FRANCE", window)
    assert callable(mangle)
    assert addresses.parse(mangle(addresses.build(BASE, game, window, token)), BASE) == Tagged(game, window, token)
    assert addresses.subject_tags(f"AW: {mangle(addresses.tag(game, window, token))} x") == (
        Tagged(game, window, token),
    )


def test_how_they_look() -> None:
    token = addresses.token(SECRET, "hadrian", "FRANCE", "S1901M")
    assert len(token) == 8
    assert set(token) <= set("abcdefghijklmnopqrstuvwxyz234567")
    assert addresses.build(BASE, "hadrian") == "orders+hadrian@example.org"
    assert addresses.build(BASE, "hadrian", "S1901M", token) == f"orders+hadrian.S1901M.{token}@example.org"
    assert addresses.build(BASE, "x-2", "trade.7", "abcd") == "orders+x-2.trade=2e7.abcd@example.org"
    assert addresses.tag("hadrian") == "[hadrian]"
    assert addresses.tag("hadrian", "S1901M", token) == f"[hadrian S1901M #{token}]"


@pytest.mark.parametrize(
    ("recipient", "tagged"),
    [
        ("orders+hadrian@example.org", Tagged("hadrian")),
        ("ORDERS+Hadrian@Example.org", Tagged("hadrian")),
        ("orders+hadrian.S1901M.c0de@example.org", Tagged("hadrian", "s1901m", "c0de")),
        ("orders+hadrian.S1901M@example.org", Tagged("hadrian", "s1901m")),
        ('"orders+hadrian"@example.org', Tagged("hadrian")),
        ("orders+hadrian", Tagged("hadrian")),
        ("orders@example.org", None),
        ("orders+@example.org", None),
        ("orders+hadrian@elsewhere.org", None),
        ("order+hadrian@example.org", None),
        ("orders+bounce-turkey@example.org", None),
        ("orders+bounce.4.abcd@example.org", None),
        ("orders+hadrian.S1901M.c0de.more@example.org", None),
        ("orders+had rian@example.org", None),
        ("", None),
    ],
)
def test_what_a_recipient_names(recipient: str, tagged: Tagged | None) -> None:
    assert addresses.parse(recipient, BASE) == tagged


def test_local_parts_alone_will_do() -> None:
    assert addresses.parse("orders+hadrian", "orders") == Tagged("hadrian")
    assert addresses.parse("orders", "orders") is None


@pytest.mark.parametrize(
    ("subject", "tags"),
    [
        ("[hadrian] orders", (Tagged("hadrian"),)),
        ("Re: [hadrian S1901M #K3X7W2PD] Spring 1901", (Tagged("hadrian", "s1901m", "k3x7w2pd"),)),
        ("[SPAM] AW: [hadrian  S1901M   #k3x7w2pd]", (Tagged("hadrian", "s1901m", "k3x7w2pd"), Tagged("spam"))),
        ("[Ticket#2026032710000412] Receipt: [hadrian]", (Tagged("hadrian"),)),
        ("hadrian orders", ()),
        ("[", ()),
        ("[" * 100_000, ()),
    ],
)
def test_tags_in_a_subject(subject: str, tags: tuple[Tagged, ...]) -> None:
    assert addresses.subject_tags(subject) == tags


def test_a_token_is_one_powers_in_one_window_of_one_game() -> None:
    token = addresses.token(SECRET, "hadrian", "FRANCE", "S1901M")
    others = [
        addresses.token(SECRET, "hadrian", "GERMANY", "S1901M"),
        addresses.token(SECRET, "hadrian", "FRANCE", "F1901M"),
        addresses.token(SECRET, "trajan", "FRANCE", "S1901M"),
        addresses.token(b"another secret", "hadrian", "FRANCE", "S1901M"),
        addresses.token(SECRET, "hadrian", "FRANCES1901M", ""),
    ]
    assert token not in others
    assert addresses.check_token(SECRET, "hadrian", "FRANCE", "S1901M", token.upper())
    assert not addresses.check_token(SECRET, "hadrian", "GERMANY", "S1901M", token)
    assert not addresses.check_token(SECRET, "hadrian", "FRANCE", "S1901M", "")
    assert not addresses.check_token(SECRET, "hadrian", "FRANCE", "S1901M", "töken")


def test_bounce_addresses() -> None:
    """C26: VERP."""
    address = addresses.bounce_address(BASE, SECRET, "412")
    check = addresses.bounce_check(SECRET, "412")
    assert address == f"orders+bounce.412.{check}@example.org"
    assert addresses.bounced(address.upper(), BASE) == Bounced("412", check)
    assert addresses.bounce_check(SECRET, "413") != check
    assert addresses.bounced("orders+bounce-turkey@example.org", BASE) == Bounced("turkey")
    assert addresses.bounced("orders+hadrian@example.org", BASE) is None
    assert addresses.bounced("orders@example.org", BASE) is None


@given(st.text())
def test_escapes_are_undone(window: str) -> None:
    text = window.encode("utf-8", "replace").decode()
    assert addresses.unescape(addresses.escape(text)) == text
    assert addresses.escape(text).isascii()
