"""What each service verb does: a function a verb, which says in one sentence what came of it.

A function raises NotDoneError for what it did not do.
"""

from __future__ import annotations

from collections.abc import Callable

from moderator.letters import CommandDone
from moderator.mail_in.verbs import asking, person, phase, wishes
from moderator.mail_in.verbs.act import Act, NotDoneError

__all__ = ["Act", "NotDoneError", "answered_apart", "do"]

ANSWERED_APART = (asking.HELP_COMES, asking.STATUS_COMES, asking.REPORT_COMES)
OF_THE_PHASE = ("CLEAR", "WAIT", "NOWAIT", "VOTE")
"""Verbs that mean the phase that their writer had before him, so that they are not done to a later one."""
AFTER_ORDERS = ("STATUS", "MAP")
"""Verbs that tell how the game stands, the orders of the same mail included."""

_DO: dict[str, Callable[[Act], str]] = {
    "HELP": asking.help_,
    "STATUS": asking.status,
    "MAP": asking.status,
    "HISTORY": asking.history,
    "ORDERS?": asking.orders,
    "READY": phase.ready,
    "CLEAR": phase.clear,
    "WAIT": phase.wait,
    "NOWAIT": phase.nowait,
    "VOTE": phase.vote,
    "VOTE CONTINUE": wishes.go_on,
    "DEPUTY": wishes.deputy,
    "ABSENT": person.absent,
    "JOIN": person.join,
    "RESIGN": person.resign,
    "RESEND": asking.resend,
    "ADDRESS": person.address,
    "ZONE": person.zone,
    "DISPUTE": wishes.dispute,
}
"""CONFIRM is not among them: see confirming.py."""


def do(act: Act) -> str:
    """Carry out one command; says what came of it. Raises NotDoneError."""
    verb = act.command.verb
    if act.stale and verb in OF_THE_PHASE:
        over = f"not done: your mail answers {act.stale}, which is over"
        raise NotDoneError(f"{over}; write {verb} in a reply to our newest mail")
    now = act.now()
    if now is None:
        raise NotDoneError("not done: the seat is not yours")
    return _DO[verb](now)


def answered_apart(done: CommandDone) -> bool:
    """Whether a command was answered by a mail of its own, so that a mail with nothing else needs no receipt."""
    return done.result in ANSWERED_APART
