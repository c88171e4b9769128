"""Is a mail from the player in whose name it came? What our own server found out, signatures, tokens, the policy."""

from __future__ import annotations

from sqlalchemy import Connection

from moderator import confirming
from moderator.case import Case
from moderator.mail import dkim_check, identity, message
from moderator.mail.identity import Authentication
from moderator.service import Service
from moderator.store import games
from moderator.store.values import StoredMail

UNPROVED = {
    "several-senders": "the mail names more than one author",
    "unknown-sender": "the sender is not registered",
    "authentication-failed": "the sender's mail server says that the mail is not from there",
    "unproved": "nothing proves that the mail is from there, and it carries no reply token",
    "no-token": "the mail carries no reply token",
}
"""Why a mail is held, in words for the player and the moderator."""


def doubt(db: Connection, service: Service, case: Case) -> str:
    """Why the sender is not proved to be the player, "" if he is."""
    if case.released:
        return ""
    if case.place.token_of not in ("", case.seat.power):
        return "the mail carries another power's reply token"
    token = bool(case.place.token_of) or confirming.own_code(db, case) is not None
    verdict = identity.judge(service.settings.policy, authentication(service, case), registered=True, token_valid=token)
    return "" if verdict.decision == "accept" else UNPROVED[verdict.reason]


def may_be_answered(service: Service, case: Case) -> bool:
    """Whether a mail that cannot carry a token, for it belongs to no window, is proved as well as it can be."""
    found = authentication(service, case)
    verdict = identity.judge(service.settings.policy, found, registered=True, token_valid=False)
    return found.verdict == "pass" or verdict.decision == "accept"


def authentication(service: Service, case: Case) -> Authentication:
    """What our own server's Authentication-Results say of a mail, or else the signatures that we have checked."""
    return identity.authenticate(case.mail, service.settings.authserv_id, lambda: case.signed)


def signatures(service: Service, stored: StoredMail) -> tuple[str, ...]:
    """The domain of a player's mail, if we check signatures ourselves, our server says nothing, and they verify.

    It asks the DNS, so it is no part of a transaction; and only the DNS of a registered player's own domain.
    """
    if not service.settings.check_dkim:
        return ()
    mail = message.read(stored.raw)
    found = identity.authenticate(mail, service.settings.authserv_id)
    if found.verdict != "none":
        return ()
    with service.store.read() as db:
        known = games.player_by_address(db, mail.senders[0].spec)
    wanted = (lambda domain: identity.aligned(domain, found.domain)) if known else (lambda domain: False)
    return dkim_check.signed_domains(stored.raw, dkim_check.dns_txt, wanted)
