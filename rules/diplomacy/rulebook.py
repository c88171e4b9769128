"""The choices that the rules leave open, by their number in chapter 4 of the DATC 3.0 (DIP-ORD-07).

A scenario names the choices that it makes otherwise than the defaults, which are the DATC's own preferences. Without
a field, because only one answer is in use: one whole convoy route is enough (4.A.1), Szykman for paradoxes (4.A.2),
convoy paths are not read (4.A.6), a missing coast fails where two are possible (4.B.1) and in builds (4.B.7), builds
and removals are handled in the order written (4.D.4 to 4.D.6), the 2023 rule for removals (4.D.8), units in civil
disorder can be supported (4.D.9), illegal orders are ignored (4.E.1), no order is deduced from another (4.E.3).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from rules.ruleset import Value


class Rulebook(Value):
    """One answer to each open question.

    land_fallback (4.A.3): an army that asks for a convoy to a neighbouring province goes by land when no complete
    convoy is ordered for it. own_fleet_shows_intent (4.A.3): a convoy order of the army's own power, to a neighbouring
    province, means that it goes by sea; else only "via convoy" does. convoyed_attack_cuts (4.A.4): an army that comes
    by convoy cuts a support aimed at the province it comes from. retreat_to_convoy_origin (4.A.5): a unit dislodged by
    a convoyed army may retreat to where that came from. convoyed_loser_bounces (4.A.7): a unit dislodged by an army
    that swaps places with it by convoy still bounces others from there. only_coast_is_taken (4.B.2): a fleet's move
    without a coast goes to the only one within reach. wrong_coast_is_void (4.B.3): a move to a coast out of reach is
    illegal; else it goes to the other. support_may_omit_coast (4.B.4). wrong_coast_of_unit_ignored (4.B.5) and
    wrong_type_of_unit_ignored (4.C.2): the unit in the province is meant, however it is described.
    waiving_allowed (4.D.7). builds: in a power's own home centres, or in any centre it owns (DIP-UNIT-04).
    """

    land_fallback: bool = False
    own_fleet_shows_intent: bool = True
    convoyed_attack_cuts: bool = False
    retreat_to_convoy_origin: bool = True
    convoyed_loser_bounces: bool = True
    only_coast_is_taken: bool = True
    wrong_coast_is_void: bool = True
    support_may_omit_coast: bool = True
    wrong_coast_of_unit_ignored: bool = True
    wrong_type_of_unit_ignored: bool = True
    waiving_allowed: bool = True
    builds: Literal["home", "any"] = "home"

    @classmethod
    def of(cls, scenario: Mapping[str, Any]) -> Rulebook:
        """The rulebook that a scenario document names; ValueError for a choice that there is not."""
        return cls.model_validate(scenario.get("rulebook", {}))


DATC = Rulebook()
"""The preferences of the DATC 3.0."""
