"""Every mail of the corpus: the player's own words, whether a person wrote it, and what is known of the sender."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from moderator.mail import addresses, automatic, identity, message, words

strip = words.strip
HERE = Path(__file__).parent
CORPUS = HERE / "corpus"
EXPECTED = yaml.safe_load((HERE / "mail-corpus-words.yaml").read_text("utf-8"))
INDEX = yaml.safe_load((CORPUS / "index.yaml").read_text("utf-8"))
PLAYERS = {player["address"] for player in INDEX["players"].values()}
OWN = automatic.Own(("orders@example.org",), ("example.org",), "orders@example.org")
HELD = {
    "47-multiple-from-addresses.eml": "several-senders",
    "49-spoofed-from-auth-fails.eml": "authentication-failed",
    "50-spoofed-with-injected-authentication-results.eml": "authentication-failed",
    "51-display-name-impersonates-moderator.eml": "unknown-sender",
    "68-player-writes-from-new-address.eml": "unknown-sender",
}
by_file = pytest.mark.parametrize("case", EXPECTED, ids=[case["file"] for case in EXPECTED])


def mail_of(case: dict[str, Any]) -> message.Mail:
    return message.read((CORPUS / case["file"]).read_bytes())


def test_every_mail_of_the_corpus_is_here() -> None:
    assert [case["file"] for case in EXPECTED] == sorted(file.name for file in CORPUS.glob("*.eml"))
    assert {case["file"] for case in EXPECTED} == {one["file"] for one in INDEX["messages"]}


@by_file
def test_the_own_words(case: dict[str, Any]) -> None:
    found = words.own_words(mail_of(case))
    text = "\n".join(line for line in found.text.split("\n") if len(line) < 200_000)
    assert text == case["words"]
    assert (found.source, found.unreadable) == (case["source"], case.get("unreadable", ""))
    assert (list(found.notes), found.alternative) == (case.get("notes", []), case.get("alternative"))


@by_file
def test_who_wrote_it(case: dict[str, Any]) -> None:
    mail = mail_of(case)
    known = identity.authenticate(mail, "mx.example.org")
    assert automatic.kind(mail, OWN) == case.get("automatic", "")
    assert f"{known.verdict} {known.why}" == case["sender"]


@pytest.mark.parametrize("entry", INDEX["messages"], ids=[one["file"] for one in INDEX["messages"]])
def test_what_a_person_wrote_is_held_only_where_the_index_says_so(entry: dict[str, Any]) -> None:
    mail = mail_of(entry)
    if automatic.kind(mail, OWN):
        assert entry["disposition"] == "ignore"
        return
    registered = len(mail.senders) == 1 and mail.senders[0].spec in PLAYERS
    verdict = identity.judge("token-or-dmarc", identity.authenticate(mail, "mx.example.org"), registered, False)
    assert verdict.reason == HELD.get(entry["file"], "")


def test_the_one_reply_token_of_the_corpus_names_a_window_that_is_over() -> None:
    """C44."""
    mail = message.read((CORPUS / "63-reply-to-last-turns-report.eml").read_bytes())
    tags = [tag for to in mail.recipients if (tag := addresses.parse(to, "orders@example.org"))]
    assert tags == [addresses.Tagged("hadrian", "s1901m", "c0de")]


def test_the_attached_file_is_read_when_the_body_has_no_orders() -> None:
    """C16, and C15 for its name."""
    found = words.attached_words(message.read((CORPUS / "17-attachment-txt-rfc2231-filename.eml").read_bytes()))
    assert found is not None
    assert found.text == "A VIE - GAL\nA BUD - SER\nF TRI - ALB"
    assert found.source == "attachment:parancsok őszi és tavaszi Ausztria.txt"


def test_press_and_orders_come_through_as_they_are() -> None:
    """C04: the block's begin and end are kept, for the order reader to part press from orders."""
    found = words.own_words(message.read((CORPUS / "08-mutt-bottom-posted-with-press-block.eml").read_bytes())).text
    assert found.split("\n")[:5] == [
        "PRESS TO AUSTRIA",
        "If you leave Galicia alone I promise",
        "A WAR - GAL",
        "will never happen.",
        "ENDPRESS",
    ]


@pytest.mark.parametrize(
    ("name", "text"),
    [("24-winmail-dat-beside-text.eml", "A VIE - GAL\nA BUD - SER\nF TRI - ALB"), ("25-winmail-dat-only.eml", "")],
)
def test_winmail_dat_is_named_and_the_text_beside_it_read(name: str, text: str) -> None:
    """C18."""
    found = words.own_words(message.read((CORPUS / name).read_bytes()))
    assert (found.text, found.unreadable, found.unreadable_name) == (text, "tnef", "winmail.dat")


def test_no_break_spaces_do_not_hide_a_quote_or_a_signature() -> None:
    """C08."""
    assert strip("A\u00a0PAR - BUR\n\u00a0> A MUN - TYR\n--\u00a0\nAnna") == "A\u00a0PAR - BUR"


def test_every_kind_of_line_end_is_one() -> None:
    """C37."""
    assert strip("A\r\nB\rC\u2028D\u2029E\x0bF") == "A\nB\nC\nD\nE\nF"


def test_the_unread_document_is_named() -> None:
    """C16."""
    found = words.own_words(message.read((CORPUS / "19-wrong-attachment-docx.eml").read_bytes()))
    assert (found.unreadable, found.unreadable_name) == ("docx", "Orders Germany.docx")


def test_a_redelivered_mail_has_the_same_message_id() -> None:
    """C38."""
    first, second = (
        message.read((CORPUS / name).read_bytes())
        for name in ("01-gmail-web-new-message.eml", "57-redelivered-duplicate-of-01.eml")
    )
    assert first.message_id == second.message_id != ""
