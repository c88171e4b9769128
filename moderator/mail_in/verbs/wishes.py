"""Verbs that only the moderator can act on, who gets the words: DISPUTE, DEPUTY, VOTE CONTINUE."""

from __future__ import annotations

from moderator.letters import Letter, ModDispute, ModWish
from moderator.mail_in.verbs.act import Act
from moderator.mail_out import mailing
from moderator.mail_out.mailing import How, to_moderator
from moderator.store import service

GO_ON = "vote continue"
MOST_NOTES = 5000
"""So far back the votes are looked for."""


def dispute(act: Act) -> str:
    """DISPUTE: the moderator gets the words."""
    letter = ModDispute(
        heading=mailing.heading(act.db, act.service, to_moderator(act.service, act.play)),
        power=act.play.name(act.seat.power),
        player=act.player.name,
        lines=(act.command.rest or "(no more was written)", f"mail {act.mail_id}"),
    )
    _hand_on(act, letter, "dispute", mail=act.mail_id, text=act.command.rest)
    return "the moderator was asked to look"


def deputy(act: Act) -> str:
    """DEPUTY: the moderator may let him in, by giving him the seat until its player is back."""
    name, _, address = act.command.rest.rpartition(" ")
    address = address.strip("<>").lower()
    replace = f"moderator player replace {act.play.game.code} {act.seat.power!r}"
    wish = ModWish(
        heading=mailing.heading(act.db, act.service, to_moderator(act.service, act.play)),
        power=act.play.name(act.seat.power),
        player=act.player.name,
        wish="names a deputy",
        lines=(f"{name.strip()} <{address}>".strip(),),
        how=(f"{replace} {address}", f"{replace} {act.player.address}"),
        then="The first gives the seat to the deputy, the second back to its player.",
    )
    _hand_on(act, wish, "deputy", power=act.seat.power, deputy=address)
    return f"the moderator was asked to let {address} play for you; until he has, your own orders count"


def go_on(act: Act) -> str:
    """VOTE CONTINUE: whether the game shall go on; the moderator is told how all have voted so far."""
    vote = act.command.rest.lower()
    said = votes(act) | {act.seat.power: vote}
    power = act.play.name(act.seat.power)
    wish = ModWish(
        heading=mailing.heading(act.db, act.service, to_moderator(act.service, act.play)),
        power=power,
        player=act.player.name,
        wish=f"votes {vote.upper()} on going on",
        lines=tuple(f"{answer or 'no vote'}: {_named(act, said, answer)}" for answer in ("yes", "no", "")),
        how=(f'moderator game end {act.play.game.code} --reason "all players wish it"',),
        then="That ends the game for everybody: do it only if all of them wish it.",
    )
    _hand_on(act, wish, GO_ON, power=act.seat.power, vote=vote)
    return f"your vote is {vote}; the moderator was told"


def votes(act: Act) -> dict[str, str]:
    """The newest vote of each power that has voted and still has a player."""
    noted = [row for row in service.audit(act.db, act.play.game.id, MOST_NOTES) if row["action"] == GO_ON]
    return {row["detail"]["power"]: row["detail"]["vote"] for row in reversed(noted)}


def _named(act: Act, said: dict[str, str], answer: str) -> str:
    powers = [seat.power for seat in act.play.seats if seat.player and said.get(seat.power, "") == answer]
    return ", ".join(map(act.play.name, powers)) or "nobody"


def _hand_on(act: Act, letter: Letter, action: str, **detail: object) -> None:
    to = to_moderator(act.service, act.play)
    mailing.post(act.db, act.service, to, letter, How(key=act.key, kind="moderator"))
    service.note(act.db, act.received_at, act.player.address, action, act.play.game.id, **detail)
