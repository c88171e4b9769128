"""Is a mail from the player in whose name it came? What our own server found out, signatures, tokens, the policy."""

from __future__ import annotations

from sqlalchemy import Connection

from moderator.mail import dkim_check, identity, message
from moderator.mail.identity import Authentication, Policy
from moderator.mail_in import confirming
from moderator.mail_in.case import Case
from moderator.service import Service
from moderator.store import games
from rules.ruleset import MODERATOR

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
    code = confirming.own_code(db, case) is not None
    return _doubt(service, case, case.seat.power, service.settings.policy, code)


def doubt_of_moderator(service: Service, case: Case) -> str:
    """Why a mail from the moderator's address about a game is not proved to be his, "" if it is.

    The policy is the players', but never an address alone: who is taken for the moderator may do everything.
    """
    policy: Policy = "token-or-dmarc" if service.settings.policy == "address" else service.settings.policy
    return _doubt(service, case, MODERATOR, policy)


def _doubt(service: Service, case: Case, power: str, policy: Policy, code: bool = False) -> str:
    """code: whether the mail bears a one-time code of its sender's."""
    if case.released:
        return ""
    if case.place.token_of not in ("", power):
        return "the mail carries another power's reply token"
    token, found = bool(case.place.token_of) or code, authentication(service, case)
    verdict = identity.judge(policy, found, registered=True, token_valid=token)
    return "" if verdict.decision == "accept" else UNPROVED[verdict.reason]


def may_be_answered(service: Service, case: Case) -> bool:
    """Whether a mail that cannot carry a token, for it belongs to no window, is proved as well as it can be."""
    found = authentication(service, case)
    verdict = identity.judge(service.settings.policy, found, registered=True, token_valid=False)
    return found.verdict == "pass" or verdict.decision == "accept"


def authentication(service: Service, case: Case) -> Authentication:
    """What our own server's Authentication-Results say of a mail, or else the signatures that we have checked."""
    return identity.authenticate(case.mail, service.settings.authserv_id, lambda: case.signed)


def signatures(service: Service, raw: bytes) -> tuple[str, ...]:
    """The domain of a mail, if we check signatures ourselves, our server says nothing, and they verify.

    It asks the DNS, so it is no part of a transaction; and only the DNS of a domain of a player or of the moderator.
    """
    if not service.settings.check_dkim:
        return ()
    mail = message.read(raw)
    found = identity.authenticate(mail, service.settings.authserv_id)
    if found.verdict != "none":
        return ()
    address = mail.senders[0].spec.lower()
    with service.store.read() as db:
        known = address == service.settings.moderator_address.lower() or games.player_by_address(db, address)
    wanted = (lambda domain: identity.aligned(domain, found.domain)) if known else (lambda domain: False)
    return dkim_check.signed_domains(raw, dkim_check.dns_txt, wanted)
