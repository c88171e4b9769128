"""Bytes -> Mail: charsets, transfer encodings, MIME trees, headers, and all that is wrong with them.

The C-numbers in the docstrings name real failures of other systems that the test stands against.
"""

from __future__ import annotations

import base64
import quopri
from datetime import UTC, datetime
from pathlib import Path

import pytest

from moderator.mail import message, words

CORPUS = Path(__file__).parent / "corpus"
ORDERS = "A PAR – BUR\nF BRE – MAO"
HEAD = b"From: Odile <odile@example.com>\r\nTo: orders+hadrian@example.org\r\nMIME-Version: 1.0\r\n"


def read(body: bytes, *fields: str, head: bytes = HEAD) -> message.Mail:
    return message.read(head + "".join(f"{field}\r\n" for field in fields).encode() + b"\r\n" + body)


def part(content_type: str, body: str, *fields: str) -> str:
    return "\r\n".join((f"Content-Type: {content_type}", *fields, "", body))


def multipart(kind: str, *parts: str, boundary: str = "b1") -> str:
    inner = "".join(f"--{boundary}\r\n{one}\r\n" for one in parts)
    return f'Content-Type: multipart/{kind}; boundary="{boundary}"\r\n\r\n{inner}--{boundary}--\r\n'


def whole(tree: str) -> message.Mail:
    return message.read(HEAD + tree.encode())


def test_every_mail_of_the_corpus_has_the_sender_and_the_game_that_it_shows() -> None:
    for file in sorted(CORPUS.glob("*.eml")):
        mail = message.read(file.read_bytes())
        assert mail.senders, file.name
        assert any(to.startswith("orders") and to.endswith("@example.org") for to in mail.recipients), file.name


@pytest.mark.parametrize(
    "charset",
    ["utf-8", "UTF-8", "utf-16", "utf-7", "windows-1252", "iso-2022-jp-3", "gb18030", "cp1251", "koi8-r", "cp1250"],
)
def test_a_declared_charset_is_honoured(charset: str) -> None:
    """C11, C12."""
    text = ORDERS if charset not in ("koi8-r", "iso-2022-jp-3") else ORDERS.replace("–", "-") + "\nПриказы"
    raw = base64.encodebytes(text.encode(charset))
    mail = read(raw, f"Content-Type: text/plain; charset={charset}", "Content-Transfer-Encoding: base64")
    assert mail.text.rstrip() == text
    assert "charset" not in mail.defects


@pytest.mark.parametrize(
    ("declared", "sent"),
    [
        ("iso-8859-1", "cp1252"),
        ("us-ascii", "utf-8"),
        ("us-ascii", "cp1252"),
        ("utf-8", "cp1252"),
        ("x-unknown", "utf-8"),
        ("unknown-8bit", "cp1252"),
        ("base64", "utf-8"),
        ("punycode", "utf-8"),
        ("undefined", "cp1252"),
        ("utf-16", "utf-8"),
    ],
)
def test_a_wrong_charset_costs_no_order(declared: str, sent: str) -> None:
    """C11, C13: declared, else UTF-8, else windows-1252."""
    mail = read(ORDERS.encode(sent), f"Content-Type: text/plain; charset={declared}", "Content-Transfer-Encoding: 8bit")
    assert mail.text == ORDERS


@pytest.mark.parametrize("declared", ["utf-16", "cp037", "ebcdic-int", "utf-32", "gb2312", "x-none", ""])
def test_plain_ascii_is_read_whatever_it_is_called(declared: str) -> None:
    assert read(b"A PAR - BUR", f'Content-Type: text/plain; charset="{declared}"').text == "A PAR - BUR"


def test_one_bad_byte_does_not_turn_the_dashes_of_a_utf8_text_into_something_else() -> None:
    raw = ORDERS.encode() + b"\n\xff\n"
    assert read(raw, "Content-Type: text/plain; charset=utf-8").text == f"{ORDERS}\n\ufffd\n"


@pytest.mark.parametrize("encoding", ["BASE64 ", "base64 (of course)", "base64;"])
def test_what_stands_behind_the_name_of_an_encoding_does_not_count(encoding: str) -> None:
    assert read(base64.encodebytes(b"A PAR - BUR\n"), f"Content-Transfer-Encoding: {encoding}").text == "A PAR - BUR\n"


def test_utf8_encoded_twice_is_undone() -> None:
    twice = ORDERS.encode().decode("cp1252").encode()
    assert read(twice, "Content-Type: text/plain; charset=utf-8").text == ORDERS


def test_byte_order_marks_go() -> None:
    """C10: only the first order was lost."""
    assert read(b"\xef\xbb\xbfA PAR - BUR").text == "A PAR - BUR"
    assert words.own_words(read("A PAR - BUR\n\ufeffF BRE - MAO".encode())).text == "A PAR - BUR\nF BRE - MAO"


def test_quoted_printable_with_soft_breaks_in_an_order() -> None:
    """C06: `=` and `=20` are undone by the transfer encoding, never by replacing characters."""
    body = b"A PAR =\r\n- BUR=20\r\nF BRE =E2=80=93 MAO\r\nx =3D 2\r\n"
    mail = read(body, "Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: quoted-printable")
    assert mail.text == "A PAR - BUR \nF BRE – MAO\nx = 2\n"


def test_base64_with_rubbish_and_without_padding() -> None:
    raw = base64.b64encode(b"A PAR - BUR\nF BRE - MAO\nok").rstrip(b"=")
    mail = read(raw[:10] + b"\r\n * " + raw[10:], "Content-Transfer-Encoding: BASE64")
    assert mail.text.startswith("A PAR - BUR\nF BRE - MAO")


def test_flowed_text_is_joined_at_soft_breaks_only() -> None:
    """C05: RFC 3676, with quotes, stuffing and the signature mark."""
    body = b"A PAR - \r\nBUR\r\nF BRE - MAO\r\n From here\r\n> A MUN - \r\n> TYR\r\n-- \r\nOdile\r\n"
    mail = read(body, "Content-Type: text/plain; format=flowed")
    assert mail.text == "A PAR - BUR\nF BRE - MAO\nFrom here\n> A MUN - TYR\n-- \nOdile\n"


def test_flowed_text_with_delsp_loses_the_blank_before_a_soft_break() -> None:
    """C05: RFC 3676 section 4, DelSp; after the transfer encoding."""
    body = quopri.encodestring(b"A PAR - BUR; F BR \r\nE - MAO\r\n")
    fields = ("Content-Type: text/plain; format=flowed; delsp=yes", "Content-Transfer-Encoding: quoted-printable")
    assert read(body, *fields).text == "A PAR - BUR; F BRE - MAO\n"


def test_text_that_is_not_flowed_keeps_its_lines() -> None:
    assert read(b"A PAR - \r\nBUR\r\n", "Content-Type: text/plain").text == "A PAR - \nBUR\n"


def test_the_text_part_is_found_in_a_deep_tree_and_the_gateways_footer_is_not_taken() -> None:
    """C33."""
    bodies = part("text/plain", "A PAR - BUR"), part("text/html", "<p>A PAR - BUR")
    alternative = multipart("alternative", *bodies, boundary="b3")
    related = multipart("related", alternative, part("image/png", "x"), boundary="b2")
    mail = whole(multipart("mixed", related, part("text/plain", "Scanned. No hold.", "Content-Disposition: inline")))
    assert (mail.text.strip(), mail.html.strip(), mail.body_kind) == ("A PAR - BUR", "<p>A PAR - BUR", "both")


def test_a_tree_that_is_too_deep_is_not_walked_to_its_end() -> None:
    """C33: a limit of depth, and no recursion error on thousands of levels."""
    tree = part("text/plain", "A PAR - BUR")
    for level in range(12):
        tree = multipart("mixed", tree, boundary=f"b{level}x")
    mail = whole(tree)
    assert mail.text == ""
    assert "too-deep" in mail.defects


def test_thousands_of_levels_are_survived() -> None:
    opened = "".join(f'Content-Type: multipart/mixed; boundary="{n}"\r\n\r\n--{n}\r\n' for n in range(3_000))
    mail = whole(opened + "Content-Type: text/plain\r\n\r\nA PAR - BUR")
    assert mail.senders[0].spec == "odile@example.com"


def test_a_blank_text_part_is_passed_over() -> None:
    mail = whole(multipart("mixed", part("text/plain", " \r\n\r\n"), part("text/plain", "A PAR - BUR")))
    assert mail.text.strip() == "A PAR - BUR"


def test_apple_mail_splits_one_text_around_a_picture() -> None:
    tree = multipart(
        "mixed",
        part("text/plain", "A PAR - BUR\r\n"),
        part('image/png; name="a.png"', "x", "Content-Disposition: inline"),
        part("text/plain", "F BRE - MAO"),
        boundary="Apple-Mail-AAFB",
    )
    assert words.own_words(whole(tree)).text == "A PAR - BUR\n\nF BRE - MAO"


def test_html_only_mail_is_read() -> None:
    """C07."""
    mail = read(b"<p>A PAR - BUR<br>F BRE - MAO</p>", "Content-Type: text/html; charset=utf-8")
    found = words.own_words(mail)
    assert (found.text, found.source) == ("A PAR - BUR\nF BRE - MAO", "html")


def test_html_sent_as_plain_text_is_read_as_html() -> None:
    found = words.own_words(read(b"<html><body>A PAR - BUR<br>F BRE - MAO</body></html>", "Content-Type: text/plain"))
    assert (found.text, found.source) == ("A PAR - BUR\nF BRE - MAO", "html")


def test_an_empty_text_part_leaves_the_word_to_the_html_part() -> None:
    bodies = part("text/plain", "Sent from my iPhone"), part("text/html", "<p>A PAR - BUR")
    mail = whole(multipart("alternative", *bodies))
    assert (words.own_words(mail).text, words.own_words(mail).source) == ("A PAR - BUR", "html")


def test_two_bodies_that_differ_are_both_given() -> None:
    """C45."""
    mail = whole(multipart("alternative", part("text/plain", "A PAR - BUR"), part("text/html", "<p>A PAR - PIC")))
    assert (words.own_words(mail).text, words.own_words(mail).alternative) == ("A PAR - BUR", "A PAR - PIC")


def test_two_bodies_that_say_the_same_have_no_alternative() -> None:
    html = "<div>A&nbsp;PAR &#8211; <b>BUR</b></div>"
    mail = whole(multipart("alternative", part("text/plain", "A PAR - BUR"), part("text/html", html)))
    assert words.own_words(mail).alternative is None


def test_an_attached_message_is_never_read() -> None:
    """C28."""
    inner = "Message-ID: <x1@example.net>\r\nFrom: a@b.c\r\n\r\nA ROM - VEN"
    mail = whole(multipart("mixed", part("text/plain", "Look."), part('message/rfc822; name="a.eml"', inner)))
    found = words.own_words(mail)
    assert (found.text, found.unreadable, found.unreadable_name) == ("Look.", "attached-message", "a.eml")
    assert [(file.text, file.message_id) for file in mail.attachments] == [(None, "<x1@example.net>")]


def test_a_digest_is_made_of_attached_messages() -> None:
    mail = whole(multipart("digest", "\r\nFrom: a@b.c\r\n\r\nA ROM - VEN", "\r\nFrom: d@e.f\r\n\r\nA VEN - TYR"))
    assert words.own_words(mail).text == ""
    assert "attached-message" in mail.defects


def test_a_mail_that_is_nothing_but_an_attached_message() -> None:
    mail = read(b"From: a@b.c\r\n\r\nA ROM - VEN", "Content-Type: message/rfc822")
    assert (words.own_words(mail).text, words.own_words(mail).unreadable) == ("", "attached-message")


@pytest.mark.parametrize(
    ("content_type", "code"),
    [
        ('application/pkcs7-mime; smime-type=signed-data; name="smime.p7m"', "signed"),
        ('application/x-pkcs7-mime; smime-type=enveloped-data; name="smime.p7m"', "encrypted"),
        ('application/pkcs7-mime; name="smime.p7m"', "encrypted"),
    ],
)
def test_opaque_smime_is_named(content_type: str, code: str) -> None:
    """C19: no "(empty)"; an immediate notice that says what it is."""
    mail = read(base64.encodebytes(b"x" * 40), f"Content-Type: {content_type}", "Content-Transfer-Encoding: base64")
    assert words.own_words(mail).unreadable == code


def test_signed_mail_is_read_in_its_first_part() -> None:
    """C19."""
    tree = multipart("signed", part("text/plain", "A PAR - BUR"), part('application/pgp-signature; name="s.asc"', "x"))
    found = words.own_words(whole(tree))
    assert (found.text.strip(), found.unreadable) == ("A PAR - BUR", "")


def test_protons_structure() -> None:
    """C20: mixed, base64, with a key file."""
    encoded = base64.b64encode("A PAR – BUR\n\nSent with Proton Mail secure email.\n".encode()).decode()
    fields = ("Content-Transfer-Encoding: base64",)
    key = part('application/pgp-keys; name="publickey.asc"', "x", "Content-Disposition: attachment")
    mail = whole(multipart("mixed", part("text/plain; charset=utf-8", encoded, *fields), key))
    found = words.own_words(mail)
    assert (found.text, found.source) == ("A PAR – BUR", "text")


def test_a_uuencoded_file_in_the_text_is_an_attachment() -> None:
    body = b'See the file.\r\n\r\nbegin 644 orders.txt\r\n,02!005(@+2!"55(*\r\n`\r\nend\r\n'
    mail = read(body)
    assert words.own_words(mail).text == "See the file."
    assert [(file.name, file.text) for file in mail.attachments] == [("orders.txt", "A PAR - BUR\n")]
    attached = words.attached_words(mail)
    assert attached is not None
    assert (attached.text, attached.source) == ("A PAR - BUR", "attachment:orders.txt")


def test_a_line_that_begins_with_begin_is_no_uuencoded_file() -> None:
    body = b"begin 644 the war\r\nA PAR - BUR\r\nend\r\n"
    assert read(body).text == "begin 644 the war\nA PAR - BUR\nend\n"


@pytest.mark.parametrize(
    ("disposition", "name"),
    [
        ("filename*0*=UTF-8''parancsok%20%C5%91szi%20; filename*1*=Ausztria.txt", "parancsok őszi Ausztria.txt"),
        ('filename="=?utf-8?Q?parancsok_=C5=91szi.txt?="', "parancsok őszi.txt"),
        ('filename="../../etc/orders.txt"', "orders.txt"),
        ('filename="C:\\\\Temp\\\\orders.txt"', "orders.txt"),
        ('filename=".hidden.txt"', "hidden.txt"),
        ("filename*=bogus''%FF%FE.txt", "ÿþ.txt"),
        ('filename="a\x01b|c.txt"', "a_b_c.txt"),
    ],
)
def test_names_of_attachments_are_decoded_and_harmless(disposition: str, name: str) -> None:
    """C15: RFC 2231 and RFC 2047 forms; a name is never a path."""
    file = part("text/plain", "A PAR - BUR", f"Content-Disposition: attachment; {disposition}")
    mail = whole(multipart("mixed", part("text/plain", "See file."), file))
    assert [one.name for one in mail.attachments] == [name]


def test_one_text_file_is_read_when_the_body_is_empty() -> None:
    """C16."""
    file = part('application/octet-stream; name="orders.TXT"', "A PAR - BUR", "Content-Disposition: attachment")
    found = words.own_words(whole(multipart("mixed", part("text/plain", ""), file)))
    assert (found.text, found.source) == ("A PAR - BUR", "attachment:orders.TXT")


def test_a_text_file_from_notepad_in_utf16_is_read() -> None:
    raw = base64.b64encode("A PAR – BUR\r\n".encode("utf-16")).decode()
    fields = ("Content-Disposition: attachment", "Content-Transfer-Encoding: base64")
    file = part('application/octet-stream; name="orders.txt"', raw, *fields)
    found = words.own_words(whole(multipart("mixed", part("text/plain", ""), file)))
    assert found.text == "A PAR – BUR"


def test_two_text_files_are_not_chosen_between() -> None:
    files = [part(f'text/plain; name="{n}.txt"', "A PAR - BUR", "Content-Disposition: attachment") for n in "ab"]
    assert words.attached_words(whole(multipart("mixed", *files))) is None


def test_exchanges_leftover_does_not_hide_the_text_file() -> None:
    names = ("ATT00001.txt", "orders.txt")
    files = [part(f'text/plain; name="{n}"', f"A {n}", "Content-Disposition: attachment") for n in names]
    found = words.attached_words(whole(multipart("mixed", *files)))
    assert found is not None
    assert found.source == "attachment:orders.txt"


@pytest.mark.parametrize(
    ("content_type", "name", "code"),
    [
        ("application/msword", "Befehle.DOC", "docx"),
        ("application/pdf", "a.pdf", "pdf"),
        ("image/jpeg", "photo.jpg", "image"),
        ("application/zip", "a.zip", "archive"),
        ("text/html", "orders.html", "html"),
        ("application/x-thing", "orders.xyz", "file"),
    ],
)
def test_a_file_that_is_no_text_is_named_for_the_notice(content_type: str, name: str, code: str) -> None:
    """C16: the notice names the attachment."""
    file = part(f'{content_type}; name="{name}"', "x", "Content-Disposition: attachment")
    found = words.own_words(whole(multipart("mixed", part("text/plain", "See file."), file)))
    assert (found.text.strip(), found.unreadable, found.unreadable_name) == ("See file.", code, name)


def test_a_logo_shown_in_the_body_is_nothing_unread() -> None:
    logo = part('image/png; name="logo.png"', "x", "Content-ID: <logo.png>", "Content-Disposition: inline")
    assert words.own_words(whole(multipart("related", part("text/plain", "A PAR - BUR"), logo))).unreadable == ""


def test_only_old_text_and_no_text_are_told_apart() -> None:
    assert words.own_words(read(b"> A MUN - TYR\r\n")).unreadable == "quoted"
    assert words.own_words(read(b"\r\nSent from my iPhone\r\n")).unreadable == "empty"
    cipher = b"-----BEGIN PGP MESSAGE-----\r\n\r\nhQ\r\n-----END PGP MESSAGE-----\r\n"
    assert words.own_words(read(cipher)).unreadable == "encrypted"


def test_a_mail_that_was_cut_off_is_said_to_be() -> None:
    tree = 'Content-Type: multipart/mixed; boundary="b"\r\n\r\n--b\r\n\r\nA PAR - BUR\r\n'
    assert words.own_words(whole(tree)).notes == (words.CUT_OFF,)


def test_a_multipart_without_a_boundary_is_read_as_text() -> None:
    found = words.own_words(read(b"A PAR - BUR\r\n", "Content-Type: multipart/alternative"))
    assert found.text == "A PAR - BUR"


def test_nul_bytes_go() -> None:
    """C36: PostgreSQL takes none."""
    mail = read(b"A PAR\0 - BUR\0\r\n\0\0", "Subject: a\0b")
    assert words.own_words(mail).text == "A PAR - BUR"
    assert mail.subject == "ab"
    assert "\0" not in repr(mail.headers)


def test_more_lines_than_anybody_writes_are_not_read() -> None:
    found = words.own_words(read(b"A PAR - BUR\r\n" * 10_001))
    assert (found.text.count("\n") + 1, found.notes) == (10_000, (words.TOO_LONG,))


def test_a_line_of_200000_characters_stays_one_line() -> None:
    """C35: never split; cutting it for the receipt is the order reader's."""
    found = words.own_words(message.read((CORPUS / "53-one-huge-line.eml").read_bytes()))
    assert [len(line) for line in found.text.split("\n")] == [11, 11, 11, 200_008]


@pytest.mark.parametrize(
    ("value", "subject"),
    [
        ("=?UTF-8?B?w4dlbGlrYmHF?=\r\n =?UTF-8?B?nw==?=", "Çelikbaş"),
        ("=?utf-8?Q?caf=E9?=", "café"),
        ("=?x-unknown?Q?England=FF?=", "Englandÿ"),
        ("=?utf-8?q?broken", "=?utf-8?q?broken"),
        ("a\r\n  b", "a  b"),
        ("=?iso-2022-jp?B?GyRCJUYlOSVIGyhC?=", "テスト"),
    ],
)
def test_subjects_are_decoded_for_showing_and_never_raise(value: str, subject: str) -> None:
    """C14."""
    assert read(b"", f"Subject: {value}").subject == subject


def test_raw_bytes_in_a_header() -> None:
    """C14."""
    head = HEAD + b"Subject: caf\xe9 \xc3\xa9\r\n"
    assert read(b"", head=head).subject == "caf\ufffd é"


@pytest.mark.parametrize(
    ("value", "specs"),
    [
        ('"Hollis (Moderator) <moderator@example.org>" <h@example.net>', ["h@example.net"]),
        ("A <a@b.c>, D <d@e.f>", ["a@b.c", "d@e.f"]),
        ("Players: a@b.c, d@e.f;", ["a@b.c", "d@e.f"]),
        ("undisclosed-recipients:;", []),
        (", ", []),
        ("", []),
        ("Bellandi, Giacomo <g@x.org>", ["g@x.org"]),
        ("MAILER-DAEMON@mx.example.org (Mail Delivery System)", ["MAILER-DAEMON@mx.example.org"]),
        ("=?UTF-8?Q?mod=40example.org=2C?= <r@x.de>", ["r@x.de"]),
        ("g@x.org <g@x.org>", ["g@x.org"]),
        ("Odile <Odile@EXAMPLE.Com.>", ["Odile@example.com"]),
        ("a@b.c <d@e.f>", ["a@b.c", "d@e.f"]),
        ("<alice@example.org> <bob@example.com>", ["alice@example.org", "bob@example.com"]),
        ("alice@example.org)bob@example.com", ["alice@example.org", "bob@example.com"]),
        ("(" * 3_000 + "a@b.c", []),
    ],
)
def test_addresses_are_parsed_and_what_is_read_two_ways_is_two(value: str, specs: list[str]) -> None:
    """C31, C32: the parsed addr-spec, never a pattern over the raw header."""
    mail = read(b"", head=f"From: {value}\r\nTo: orders@example.org\r\n".encode())
    assert sorted(one.spec for one in mail.senders) == sorted(specs)


def test_no_from_and_two_from_headers() -> None:
    """C31."""
    assert read(b"", head=b"To: orders@example.org\r\n").senders == ()
    twice = read(b"", head=b"From: a@b.c\r\nFrom: d@e.f\r\n")
    assert [one.spec for one in twice.senders] == ["a@b.c", "d@e.f"]


def test_headers_that_make_the_stdlibs_parser_raise() -> None:
    """C30: bracketed Message-ID, empty Cc entry, `name*`, odd dates; Message-ID and Date are optional."""
    mail = read(
        b"A PAR - BUR",
        "Message-ID: <[5570-06b6]@example.net>",
        "Cc: ,",
        "Content-Type: text/plain; charset=x; name*",
        "Date: Xyz, 99 Foo 20266 25:61:61 +9999",
    )
    assert (mail.message_id, mail.cc, mail.date, mail.text) == ("<[5570-06b6]@example.net>", (), None, "A PAR - BUR")
    bare = message.read(b"From: a@b.c\n\nA PAR - BUR\n")
    assert (bare.message_id, bare.date, bare.in_reply_to, bare.references) == ("", None, "", ())


@pytest.mark.parametrize(
    ("value", "instant"),
    [
        ("Sun, 29 Mar 2026 01:51:15 +0300", datetime(2026, 3, 28, 22, 51, 15, tzinfo=UTC)),
        ("29 Mar 2026 01:51:15 -0000", datetime(2026, 3, 29, 1, 51, 15, tzinfo=UTC)),
        ("Sun, 29 Mar 2026 01:51:15 GMT (comment)", datetime(2026, 3, 29, 1, 51, 15, tzinfo=UTC)),
    ],
)
def test_dates_are_instants_in_utc(value: str, instant: datetime) -> None:
    assert read(b"", f"Date: {value}").date == instant


def test_delivery_addresses_come_before_those_of_the_headers() -> None:
    head = (
        b"Return-Path: <Odile@Example.com>\r\nDelivered-To: orders@example.org\r\n"
        b"X-Original-To: orders+trajan@example.org\r\n"
        b"Received: from a by b\r\n\tfor <orders+hadrian.S1901M.c0de@example.org>; Sat, 28 Mar 2026 10:00:00 +0000\r\n"
        b"Received: from c by d for <forged@example.org>; x\r\nTo: List <list@example.org>\r\n"
    )
    mail = read(b"", head=head)
    assert mail.recipients == (
        "orders@example.org",
        "orders+trajan@example.org",
        "orders+hadrian.S1901M.c0de@example.org",
        "list@example.org",
    )
    assert mail.return_path == "Odile@example.com"


def test_threads() -> None:
    mail = read(b"", "In-Reply-To: Mail of today <a@b>", "References: <x@y>\r\n <a@b>")
    assert (mail.in_reply_to, mail.references) == ("<a@b>", ("<x@y>", "<a@b>"))


@pytest.mark.parametrize(
    "raw", [b"", b"\0", b"\r\n\r\n", b"\xff" * 1_000, b":" * 100, b"From:" * 50_000, b"\n" * 100_000]
)
def test_bytes_that_are_no_mail_are_read_all_the_same(raw: bytes) -> None:
    """C29, C68: every mail gets an outcome."""
    assert message.read(raw).message_id == ""
    assert words.own_words(message.read(raw)).source in ("none", "text")


def test_an_mbox_line_above_the_headers_is_passed_over() -> None:
    mail = message.read(b"From odile@example.com Sat Mar 28 10:00:00 2026\n" + HEAD + b"\nA PAR - BUR\n")
    assert (mail.senders[0].spec, mail.text) == ("odile@example.com", "A PAR - BUR\n")
