"""Old text never comes through as new, and the player's own line is never lost; attributions in many languages."""

from __future__ import annotations

import sys

import pytest

from moderator.mail import words

OWN = "A PAR - BUR"
MORE = "F BRE - MAO"
OLD = "A MUN - TYR"

WITH_ADDRESS = """
On Sun, Nov 29, 2026 at 10:03 AM GM <gm@game.test> wrote:
On Sun, Nov 29, 2026 at 10:03 AM The Game Master of Game 1483 <|gm@game.test> wrote:
On Sunday, 29 November 2026 at 10:03:00 am GMT, GM <gm@game.test> wrote:
On Sunday, November 29th, 2026 at 10:03 AM, GM <gm@game.test> wrote:
On 29 Nov 2026, 10:03 +0100, GM <gm@game.test>, wrote:
On Sun, Nov 29, 2026 at 10:03 AM, GM < gm@game.test > wrote:
At 2026-11-29 10:03:00, "GM" <gm@game.test> wrote:
On Sun, 29 Nov 2026 10:03:00 +0000|GM <gm@game.test> wrote:
---- On Sun, 29 Nov 2026 10:03:00 +0100 GM <gm@game.test> wrote ----
Am So., 29. Nov. 2026 um 10:03 Uhr schrieb GM <gm@game.test>:
Am So., 29. Nov. 2026 um 10:03 Uhr schrieb GM|<gm@game.test>:
GM <gm@game.test> schrieb am 10:03 Sonntag, 29.November 2026:
Le dim. 29 nov. 2026 à 10:03, GM <gm@game.test> a écrit :
Le dim. 29 nov. 2026 à 10:03, GM <gm@game.test> a|écrit :
El dom, 29 nov 2026 a las 10:03, GM (<gm@game.test>) escribió:
Il giorno dom 29 nov 2026 alle ore 10:03 GM <gm@game.test> ha scritto:
Em dom., 29 de nov. de 2026 às 10:03, GM <gm@game.test> escreveu:
Op zo 29 nov 2026 om 10:03 schreef GM <gm@game.test>:
niedz., 29 lis 2026 o 10:03 GM <gm@game.test> napisał(a):
Den sön 29 nov. 2026 kl 10:03 skrev GM <gm@game.test>:
Den søn. 29. nov. 2026 kl. 10.03 skrev GM <gm@game.test>:
søn. 29. nov. 2026 kl. 10:03 skrev GM <gm@game.test>:
su 29. marrask. 2026 klo 10.03 GM (gm@game.test) kirjoitti:
ne 29. 11. 2026 v 10:03 odesílatel GM <gm@game.test> napsal:
вс, 29 нояб. 2026 г. в 10:03, GM <gm@game.test>:
29.11.2026, 10:03, "GM" <gm@game.test>:
Воскресенье, 29 ноября 2026, 10:03 +03:00 от GM <gm@game.test>:
нд, 29 лист. 2026 р. о 10:03 GM <gm@game.test> пише:
GM <gm@game.test>, 29 Kas 2026 Paz, 10:03 tarihinde|şunu yazdı:
GM <gm@game.test> ezt írta (időpont: 2026. nov. 29., V, 10:03):
Στις Κυρ 29 Νοε 2026 στις 10:03 π.μ., ο/η GM <gm@game.test> έγραψε:
În dum., 29 nov. 2026 la 10:03, GM <gm@game.test> a scris:
ned, 29. stu 2026. u 10:03 GM <gm@game.test> napisao je:
2026年11月29日(日) 10:03 GM <gm@game.test>:
GM <gm@game.test> 于2026年11月29日周日 10:03写道：
2026년 11월 29일 (일) 오전 10:03, GM <gm@game.test>님이 작성:
""".strip().split("\n")

WITHOUT_ADDRESS = """
On Nov 29, 2026, at 10:03 AM, GM wrote:
On 29/11/2026 10:03, GM wrote:
On 2026-11-29 10:03, GM wrote:
On Sun, 29 Nov 2026, GM wrote:
Sunday, November 29, 2026, 10:03:12 AM, you wrote:
Am 29.11.26 um 10:03 schrieb Müller, Anna:
Am Sonntag, 29. November 2026, 10:03:00 CET schrieb GM:
Le 29/11/2026 à 10:03, GM a écrit :
El 29/11/26 a las 10:03, GM escribió:
Il 29/11/26 10:03, GM ha scritto:
Em 29/11/2026 10:03, GM escreveu:
Op 29-11-2026 om 10:03 schreef GM:
W dniu 29.11.2026 o 10:03, GM pisze:
Den 2026-11-29 kl. 10:03, skrev GM:
Dne 29. 11. 26 v 10:03 GM napsal(a):
29.11.2026 10:03, GM пишет:
2026. 11. 29. 10:03 keltezéssel, GM írta:
29.11.2026 10:03 tarihinde GM yazdı:
在 2026/11/29 10:03, GM 写道:
2026/11/29 10:03, GM さんは書きました:
""".strip().split("\n")

ATTRIBUTIONS = WITH_ADDRESS + WITHOUT_ADDRESS

HEADERS = [
    "From: GM <gm@game.test>|Sent: Sunday, November 29, 2026 10:03 AM|To: Anna|Subject: Turn 3",
    "From: GM|Date: Sunday, 29 November 2026 at 10:03|To: Anna|Subject: Turn 3",
    "*From:* GM|*Sent:* Sunday, November 29, 2026 10:03 AM|*To:* Anna|*Subject:* Turn 3",
    "From: GM||Sent: Sunday, November 29, 2026 10:03 AM||To: Anna",
    "Von: GM|Gesendet: Sonntag, 29. November 2026 10:03|An: Anna|Betreff: Zug 3",
    "Gesendet: Sonntag, 29. November 2026 um 10:03 Uhr|Von: GM|An: Anna|Betreff: Zug 3",
    "De : GM|Envoyé : dimanche 29 novembre 2026 10:03|À : Anna|Objet : Tour 3",
    "De: GM|Enviado el: domingo, 29 de noviembre de 2026 10:03|Para: Anna|Asunto: Turno 3",
    "De: GM|Enviada: domingo, 29 de novembro de 2026 10:03|Para: Anna|Assunto: Turno 3",
    "Da: GM|Inviato: domenica 29 novembre 2026 10:03|A: Anna|Oggetto: Turno 3",
    "Van: GM|Verzonden: zondag 29 november 2026 10:03|Aan: Anna|Onderwerp: Beurt 3",
    "Od: GM|Wysłano: niedziela, 29 listopada 2026 10:03|Do: Anna|Temat: Tura 3",
    "Från: GM|Skickat: den 29 november 2026 10:03|Till: Anna|Ämne: Drag 3",
    "Fra: GM|Sendt: 29. november 2026 10:03|Til: Anna|Emne: Tur 3",
    "Lähettäjä: GM|Lähetetty: sunnuntai 29. marraskuuta 2026 10.03|Vastaanottaja: Anna|Aihe: Vuoro 3",
    "Od: GM|Odesláno: neděle 29. listopadu 2026 10:03|Komu: Anna|Předmět: Tah 3",
    "От: GM|Отправлено: 29 ноября 2026 г. 10:03|Кому: Anna|Тема: Ход 3",
    "Kimden: GM|Gönderildi: 29 Kasım 2026 Pazar 10:03|Kime: Anna|Konu: Tur 3",
    "Feladó: GM|Elküldve: 2026. november 29. 10:03|Címzett: Anna|Tárgy: 3. kör",
    "差出人: GM|送信日時: 2026年11月29日 10:03|宛先: Anna|件名: Turn 3",
    "发件人: GM|发送时间: 2026年11月29日 10:03|收件人: Anna|主题: Turn 3",
    "보낸 사람: GM|보낸 날짜: 2026년 11월 29일 일요일 오전 10:03|받는 사람: Anna|제목: Turn 3",
    "-----Original Message-----|From: GM",
    "-------- Original message --------|From: GM|Date: 29/11/2026",
    "---------- Forwarded message ---------|From: GM",
    "-----Ursprüngliche Nachricht-----|Von: GM",
    "-----Message d'origine-----|De : GM",
    "-----Mensaje original-----|De: GM",
    "-----Messaggio originale-----|Da: GM",
    "-----Oorspronkelijk bericht-----|Van: GM",
    "------------------ 原始邮件 ------------------|发件人: GM",
    "-----Исходное сообщение-----|От: GM",
    "________________________________|From: GM|Sent: 29 November 2026",
]


def lines(text: str) -> list[str]:
    return [line for line in text.replace("|", "\n").split("\n") if line.strip()]


def own(body: str) -> list[str]:
    return lines(words.strip(body.replace("|", "\n")))


@pytest.mark.parametrize("attribution", ATTRIBUTIONS)
@pytest.mark.parametrize(
    "form",
    [
        "{own}||{by}||> {old}|>|> {old}",  # above the quote
        "{own}|{by}|> {old}",  # right above it
        "{by}|> {old}|> {old}||{own}",  # below it
        "{by}||> {old}|{own}|> {old}||",  # within it
        "  {own}||  {by}  |> {old}",  # indented
        "{own}||> {by}|>|> {old}",  # the attribution itself is marked (C01)
    ],
)
def test_a_marked_quote_and_its_attribution_go_and_nothing_else(attribution: str, form: str) -> None:
    """C01."""
    body = form.format(own=OWN, by=attribution, old=OLD)
    assert [line.strip() for line in own(body)] == [OWN]


@pytest.mark.parametrize("attribution", ATTRIBUTIONS)
def test_an_unmarked_quote_goes_to_the_end(attribution: str) -> None:
    assert own(f"{OWN}|{MORE}||{attribution}||{OLD}|text||{OLD}") == [OWN, MORE]


@pytest.mark.parametrize("block", HEADERS)
@pytest.mark.parametrize("form", ["{own}||{block}||{old}", "{own}|{block}|{old}|> {old}||{old}", "{block}|{old}"])
def test_below_a_header_block_all_is_old(block: str, form: str) -> None:
    """C02."""
    expected = [OWN] if "{own}" in form else []
    assert own(form.format(own=OWN, block=block, old=OLD)) == expected


@pytest.mark.parametrize(
    "line",
    [
        "On Monday you wrote:",
        "As the Kaiser wrote: we march.",
        "As I wrote on 29.11.2026, my orders are:",
        "On 29.11.2026 at 10:03 Italy wrote me this, so my orders:",
        "Am Montag um 10:03 schrieb ich dies, hier nun meine Befehle:",
        "On Tuesday at 10:03 Italy wrote:",
        "On 29.11.2026 at 10:03 I wrote:",
        "Fall 1901:",
        "orders at 10:03:",
        "From: Paris",
        "To: Burgundy",
        "A MAR S A PAR - BUR",
        "Original message to Italy:",
        "-----",
        "- A PAR - BUR",
        "Sent: two letters",
        "Sent from Paris to Burgundy",
        "Sent from my tent at Austerlitz",
        "Sent by the Kaiser himself",
        "Get Burgundy for me",
        "PAR> BUR",
        "hold--",
        "-- A PAR - BUR",
        "Press: none",
        "see https://game.test/rules",
    ],
)
def test_a_players_line_is_never_lost(line: str) -> None:
    assert own(f"{OWN}|{line}|{MORE}") == [OWN, line, MORE]
    assert own(f"{line}|{OWN}") == [line, OWN]


@pytest.mark.parametrize(
    "line",
    [
        "Sent from my iPhone",
        "Sent from Mail for Windows",
        "Sent from my Samsung Galaxy smartphone.",
        "Sent from my Huawei P60 mobile",
        "Sent from Yahoo Mail on Android",
        "Sent via the Samsung Galaxy S26",
        "Sent with Proton Mail secure email.",
        "Get Outlook for iOS",
        "Von meinem iPhone gesendet",
        "Von meinem/meiner Galaxy gesendet",
        "Gesendet von Mail für Windows",
        "Diese Nachricht wurde von meinem Android-Gerät mit K-9 Mail gesendet.",
        "Outlook für Android beziehen",
        "Envoyé de mon iPhone",
        "Envoyé depuis mon Galaxy",
        "Télécharger Outlook pour iOS",
        "Enviado desde mi iPhone",
        "Obtener Outlook para Android",
        "Inviato da iPhone",
        "Inviato dal mio Galaxy",
        "Verstuurd vanaf mijn iPad",
        "Verzonden vanuit Outlook",
        "Enviado do meu iPhone",
        "Obter o Outlook para Android",
        "Wysłane z iPhone'a",
        "Skickat från min iPhone",
        "Sendt fra min iPhone",
        "Lähetetty iPhonesta",
        "Odesláno z iPhonu",
        "Отправлено с iPhone",
        "iPhone'umdan gönderildi",
        "Küldve az iPhone-omról",
        "iPhoneから送信",
        "发自我的iPhone",
        "나의 iPhone에서 보냄",
    ],
)
def test_a_programs_line_about_itself_goes(line: str) -> None:
    """C03."""
    assert own(f"{OWN}||{line}|{MORE}") == [OWN, MORE]


N = 200_000
CRAFTED = {
    "no attribution": "On Mon 1 " * (N // 9),
    "attribution without end": "On Mon 10:03 2026 <a@b wrote\n" * (N // 29),
    "colons": "1:\n" * (N // 3),
    "angles": "<a@" * (N // 3),
    "marks": "> " * (N // 2),
    "marked lines": ">\n" * (N // 2),
    "headers": "To: a\nFrom: 1\n\n" * (N // 15),
    "originals": "-----Original Message-----\n> a\n" * (N // 30),
    "attributions": "On 29.11.2026 10:03 GM wrote:\n> a\n" * (N // 33),
    "blank lines": "On 29.11.2026 10:03 GM wrote:\n" + "\n" * N + "> a",
    "verbs": "1 wrote wrote wrote:\n" * (N // 20),
    "rules": ("_" * 30 + "\n") * (N // 31),
    "initials": "GM> a\n" * (N // 6),
    "armour": "-----BEGIN PGP SIGNED MESSAGE-----\n" * (N // 35),
    "press": "PRESS\n" * (N // 6),
    "adverts": "von " * (N // 4),
    "dashes": "-" * N,
}


def steps(text: str) -> int:
    """Calls made, of functions written in Python or in C, to strip a text."""
    count = 0

    def counted(*_: object) -> None:
        nonlocal count
        count += 1

    sys.setprofile(counted)
    try:
        words.strip(text)
    finally:
        sys.setprofile(None)
    return count


@pytest.mark.parametrize("name", CRAFTED)
def test_the_work_on_crafted_text_grows_with_its_size_and_no_faster(name: str) -> None:
    """Two peers hang for seconds on such text. No expression sees more than 1,000 characters of a line."""
    text = CRAFTED[name]
    half = steps(text[: len(text) // 8])
    assert steps(text[: len(text) // 4]) <= 2.2 * half + 100
