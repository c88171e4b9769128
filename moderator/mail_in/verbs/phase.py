"""Verbs about the open phase: READY, CLEAR, WAIT, NOWAIT, VOTE."""

from __future__ import annotations

from moderator.mail_in.verbs.act import Act, NotDoneError, why_no_window
from moderator.store import games, orders, windows
from moderator.turn import attendance
from rules.ruleset import Answer

AHEAD = ("later",)
EVERYTHING = ("all", "all orders")


THERE = "noted: you are there"


def ready(act: Act) -> str:
    """READY: the start mail is answered, as by any mail of a player (see answering.answer); in a game whose rules have
    it so, later on also "I am done with this phase"."""
    if not act.play.rules.ready_is_done or act.window is None or not act.known or act.stale:
        return THERE
    if act.seat.power not in act.window.doc.awaited:
        return THERE
    attendance.finish(act.db, act.play, act.window, act.seat.power, act.received_at)
    return f"you are done with {act.window.doc.title}; orders still count until it closes, and CLEAR takes READY back"


def clear(act: Act) -> str:
    """CLEAR: this phase's orders; CLEAR LATER: those written ahead; CLEAR ALL: both."""
    which = act.command.rest.lower()
    ahead = orders.ahead(act.db, act.play.game, act.seat.power) if which in (*AHEAD, *EVERYTHING) else []
    for text in ahead:
        orders.withdraw(act.db, act.play.game, text.window, act.seat.power)
    done = [f"what you wrote ahead for {', '.join(text.window for text in ahead)} is withdrawn"] if ahead else []
    if which not in AHEAD and act.window is not None:
        orders.withdraw(act.db, act.play.game, act.window.name, act.seat.power)
        attendance.go_on(act.db, act.play, act.window, act.seat.power)
        done.append(f"your orders for {act.window.doc.title} are withdrawn")
    nothing = "there is nothing to clear" + ("" if act.window else f": {why_no_window(act.play)}")
    return "; ".join(done) or nothing


def wait(act: Act) -> str:
    """WAIT: no early adjudication of this phase."""
    return _set_waits(act, True, "is not adjudicated before its deadline")


def nowait(act: Act) -> str:
    """NOWAIT: WAIT taken back."""
    return _set_waits(act, False, "may be adjudicated as soon as all orders are in")


def _set_waits(act: Act, waits: bool, result: str) -> str:
    if act.window is None:
        raise NotDoneError(f"nothing to wait for: {why_no_window(act.play)}")
    if act.seat.power not in act.window.doc.may_answer:
        raise NotDoneError(f"you have nothing to order in {act.window.doc.title}, so it does not wait for you")
    games.change_seat(act.db, act.play.game.id, act.seat.power, waits=waits)
    return f"{act.window.doc.title} {result}"


def vote(act: Act) -> str:
    """VOTE: a secret ballot for this phase."""
    if act.window is None:
        raise NotDoneError(f"no vote: {why_no_window(act.play)}")
    ballot = _ballot(act)
    if ballot is None:
        names = ", ".join(act.play.name(p) for p in act.play.rules.powers(act.play.state))
        raise NotDoneError(f"not understood: VOTE CONCEDE needs one of {names}")
    answer = Answer(power=act.seat.power, subject="vote", text=ballot)
    windows.put_answer(act.db, act.play.game, act.window.name, answer, act.received_at)
    return f"your secret vote for {act.window.doc.title} is: {ballot}; it lapses when the phase ends"


def _ballot(act: Act) -> str | None:
    words = act.command.rest.lower()
    if "draw" in words:
        return "draw"
    if "conce" not in words:
        return "none"
    powers = act.play.rules.powers(act.play.state)
    single = set(words.replace(" to ", " ").split())
    found = [p for p in powers if _names(act, p) & single] or [
        p for p in powers if any(n in words for n in _names(act, p))
    ]
    return f"concede {found[0]}" if len(found) == 1 else None


def _names(act: Act, power: str) -> set[str]:
    return {power.lower(), act.play.name(power).lower()}
