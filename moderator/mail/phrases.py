"""What mail programs write around a quoted mail and below a text, in the languages they speak. Tables only."""

from __future__ import annotations

import re


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


def _phrases(text: str) -> frozenset[str]:
    return frozenset(phrase.strip() for line in text.strip().splitlines() for phrase in line.split("|"))


VERBS_LAST = _words(
    """
    wrote writes écrit scritto escribió escrit escreveu pisze píše napisał napisała napisał(a) napísal napísala
    napísal(a) napsal napsala napsal(a) napisao napisala napisao/la пишет писал писала написал написала написал(а)
    пише написав yazdı írta scris έγραψε γράφει 写道 寫道 書きました 작성 씀
    """
)
"""Verbs that end an attribution: "On Sunday GM wrote:"."""

VERBS_THEN_NAME = _words("schrieb schriebst schreef skrev kirjoitti")
"""Verbs with the writer's name behind them: "Am Sonntag schrieb GM:"."""

DAYS = _words(
    """
    mon tue wed thu fri sat sun mo di mi do fr sa so lun mar mer jeu ven sam dim lu ma me je ve mié jue sáb dom gio sab
    seg ter qua qui sex wo zo za vr tor ons tir man lør søn lör sön må ti to fre on lö sö ke pe la su pon wt śr czw pt
    sob niedz út st čt pá ne po вс пн вт ср чт пт сб нд paz pzt sal çar per cum cmt joi mie vin κυρ δευ
    τρί τετ πέμ παρ σάβ
    """
)
MONTHS = _words("jan feb mar apr may jun jul aug sep oct nov dec")
OPENERS = (
    *_words("on at am le el il em op den dne dňa dana dnia la în στις kl в 在 于"),
    "il giorno",
    "no dia",
    "w dniu",
)
"""Words before the date at the beginning of an attribution."""

PARTICLES = frozenset(_words("von van der den de da di du del la le zu via"))
"""Words in names that are written small."""

_HEADERS = {
    "from": """
        from von de da van od från fra lähettäjä от від kimden gönderen feladó από 差出人 发件人 寄件者 보낸사람 보낸이
        dela šalje pošiljatelj од nuo no saatja từ מאת من dari
    """,
    "date": """
        sent date gesendet datum envoyé enviado enviada inviato data verzonden wysłano skickat sendt dato lähetetty
        päivä päiväys odesláno odoslané отправлено дата надіслано tarih gönderildi elküldve dátum fecha trimis 送信日時
        日時
        发送时间 发送日期 日期 傳送時間 보낸날짜 보낸시간 στάλθηκε ημερομηνία poslano poslato послато изпратено išsiųsta
        nosūtīts saadetud enviatel đãgửi נשלח בתאריך تمالإرسال التاريخ dikirim
    """,
    "to": """
        to an à a para aan do till til vastaanottaja komu кому kime alıcı címzett προς către 宛先 收件人 받는사람 받는이
        prima za за до kam adressaat pera đến אל إلى kepada
    """,
    "cc": "cc kopie copie copia kopia kopi kopio копия bilgi másolat 抄送 副本 참조 cci bcc",
    "subject": """
        subject betreff objet asunto oggetto onderwerp assunto temat ämne emne aihe předmět predmet тема konu tárgy
        subiect θέμα 件名 主题 主旨 제목 zadeva относно assumpte temats teema chủđề נושא الموضوع subjek
    """,
    "other": "reply-to importance priority priorität importancia wichtigkeit attachments anlagen",
}
HEADER_KINDS = {name: kind for kind, names in _HEADERS.items() for name in names.split()} | {
    "enviado el": "date",
    "date d'envoi": "date",
    "gönderme tarihi": "date",
    "reply to": "other",
    "antwort an": "other",
}
"""The name of a header above an old mail -> from, date, to, cc, subject, other."""

ORIGINAL = _phrases(
    """
    original message|original appointment|original|original email|reply message|forwarded message|forwarded by
    forwarded mail|ursprüngliche nachricht|ursprungsnachricht|original-nachricht|originalnachricht
    weitergeleitete nachricht|message d'origine|message d’origine|message original|mail original|message initial
    message transféré|mensaje original|mensaje reenviado|mensagem original|mensagem encaminhada
    mensagem reencaminhada|messaggio originale|messaggio inoltrato|oorspronkelijk bericht|origineel bericht
    doorgestuurd bericht|wiadomość oryginalna|oryginalna wiadomość|wiadomość przekazana dalej
    przekazana wiadomość|treść przekazanej wiadomości|ursprungligt meddelande|originalmeddelande
    vidarebefordrat meddelande|oprindelig meddelelse|oprindelig besked|videresendt meddelelse|opprinnelig melding
    videresendt melding|alkuperäinen viesti|välitetty viesti|původní zpráva|původní e-mail|přeposlaná zpráva
    pôvodná správa|исходное сообщение|оригинальное сообщение|пересылаемое сообщение|пересланное сообщение
    переадресованное сообщение|orijinal mesaj|orjinal mesaj|özgün ileti|iletilmiş ileti|eredeti üzenet
    továbbított üzenet|mesaj original|mesaj redirecționat|αρχικό μήνυμα|προωθημένο μήνυμα|元のメッセージ
    転送メッセージ|原始邮件|原始郵件|转发邮件|轉寄郵件|原始邮件信息|원본 메시지|전달된 메시지
    """
)
"""What stands between dashes above an old mail."""

FORWARDS = _phrases(
    """
    begin forwarded message|anfang der weitergeleiteten nachricht|anfang der weitergeleiteten e-mail
    début du message réexpédié|début du message transféré|inizio messaggio inoltrato|inicio del mensaje reenviado
    begin doorgestuurd bericht|início da mensagem reencaminhada|início da mensagem encaminhada
    vidarebefordrat brev|vidarebefordrat meddelande|videresendt besked|start på videresendt besked
    videresendt melding|początek przekazywanej wiadomości|начало переадресованного сообщения
    iletilen ileti başlangıcı|転送されたメッセージ|välitetty viesti|edelleenlähetetty viesti
    """
)
"""What stands, with a colon, above a forwarded mail."""

ADVERT = re.compile(
    r"""
    sent\ (?:from|with|via|using)\ (?:my|a|an|the|your)\ (?:[\w.-]+\ ){0,3}(?:i?phone|ipad|ipod|mac\w*|mobile|handheld
        |android|galaxy|samsung|huawei|pixel|xiaomi|redmi|oneplus|nokia|lumia|motorola|blackberry|tablet|smartphone|device
        |windows|outlook|fairphone|laptop|computer|app)\b
    | sent\ (?:from|with|via|using|by)\ (?:outlook|mail|yahoo|aol|samsung|proton\w*|spark|tuta\w*|blue\w*
        |k-9|fairemail|gmail|nine|edison|canary|airmail|mailbird|thunderbird|newton|superhuman|shortwave|zoho|hey|gmx|web\.de
        |mobile|mailo)\b
    | sent\ securely\ from\b | get\ (?:outlook|bluemail|yahoo\ mail)\ for\b
    | envoyé\ (?:de|depuis|à\ partir|avec|via)\b
    | (?:von|mit|über|via)\ .{1,60}\ gesendet | gesendet\ (?:von|mit|über|via|aus)\b
    | diese\ nachricht\ wurde\ von\ .{1,60}\ gesendet | (?:holen\ sie\ sich|laden\ sie)\ outlook\b
    | outlook\ (?:für|voor)\ (?:ios|android|mac)
    | (?:télécharger?|obtene[zr]|obtenir|ottieni|scarica|obter|obtém|descargar?|download|hämta|hent|hanki|få|pobierz
        |získat|скачать)\ (?:o\ )?outlook\b
    | (?:enviado|enviada)\ (?:desde|do|da|a\ partir|con|com|via)\b | inviato\ (?:da|dal|dall'|con|tramite)\b
    | (?:verzonden|verstuurd)\ (?:vanaf|vanuit|met|via)\b
    | (?:wysłan[eoy]|odesláno|odoslané)\ (?:z|ze|za|przez|pomocą)\b
    | skicka(?:t|ts|des)\ (?:från|med|via)\b | sendt\ (?:fra|med|via)\b | lähetetty\ \w+
    | отправлено\ (?:с|из|через)\b | надіслано\ (?:з|із)\b | .{1,40}\ gönderildi | küldve\ | trimis\ (?:de|din|cu)\b
    | στάλθηκε\ από\b | enviat\ (?:des|amb)\b
    | .{1,20}から送信 | 发自我的 | 發自我的 | 從我的.{1,20}傳送 | 傳送自我的 | 나의\ .{1,20}에서\ 보냄
    """,
    re.IGNORECASE | re.VERBOSE,
)
"""The beginning of a mail program's line about itself."""

FOOTER = re.compile(
    r"mailing list|mailinglist|unsubscribe|abmelden|désabonner|listinfo|confidential|intended recipient"
    r"|disclaimer|vertraulich|confidentiel|confidencial|riservat|vertrouwelijk|privileged|virus|avast",
    re.IGNORECASE,
)
"""What tells a list's footer or a company's disclaimer below a long rule."""

AUTOMATIC_SUBJECT = re.compile(
    r"""
    (?:automatic\ reply|auto-?reply|auto(?:matic)?[ -]response|out\ of\ (?:the\ )?office\ (?:auto-?)?reply
    |vacation\ (?:re:|reply)|automatische\ antwort|réponse\ automatique|respuesta\ automática|risposta\ automatica
    |automatisch\ antwoord|resposta\ automática|automatyczna\ odpowiedź|autosvar|automatiskt\ svar|automatisk\ svar
    |automaattinen\ vastaus|automatická\ odpověď|автоматический\ ответ|автоответ|otomatik\ yanıt|automatikus\ válasz
    |automaattivastaus|odpowiedź\ automatyczna|automatická\ odpoveď|автоматична\ відповідь|автоматичен\ отговор
    |răspuns\ automat|automatski\ odgovor|samodejni\ odgovor|resposta\ automàtica|αυτόματη\ απάντηση
    |automatinis\ atsakymas|automātiska\ atbilde|automaatvastus|balasan\ otomatis|trả\ lời\ tự\ động
    |自動応答|自动回复|自动答复|自動回覆|자동\ 회신|מענה\ אוטומטי|תשובה\ אוטומטית|رد\ تلقائي
    |\[auto-?reply\]|away\ from\ my\ mail
    |(?:out\ of\ (?:the\ )?office|abwesenheit\w*|absence\ du\ bureau|fuera\ de\ (?:la\ )?oficina|fuori\ sede
        |afwezig\w*|fraværende|ausente)(?:\ \w+){0,2}\s?:)
    """,
    re.IGNORECASE | re.VERBOSE,
)
"""What a program puts before the subject it answers to. A person who writes of an absence puts no colon after it."""
