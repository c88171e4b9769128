"""Actions 4 to 7: movement and combat at sea and on land."""

from __future__ import annotations

from rules.online1483.language.grammar.form import Form
from rules.online1483.line import Force

_JOIN = "(merge with|joined by|join|pick up|picking up|taking along|take along) JOINING"
_AT_SEA = f"{{via SEAS | {_JOIN} | (attack|engage|fight) ENEMY | RETREAT | LOSSES | BONUS}}"
_ON_LAND = "{via VIA | RETREAT | LOSSES | BONUS | (avoid|avoiding) AVOIDED}"
_LANDING = "{RETREAT | LOSSES | BONUS}"
_LOADS = "(load|embark|board|put|ship)"

SEA = (
    Form(
        number="4.1",
        name="Load",
        verb="load",
        patterns=(
            f"{_LOADS} CARGO (in|at|from) PLACE (on|to|in) SHIPS [in|at] ZONE",
            f"{_LOADS} CARGO (on|to) SHIPS (in|at) ZONE (in|at|from) PLACE",
            "SHIPS (in|at) ZONE load CARGO (in|at|from) PLACE",
        ),
        examples=(
            "LOAD 2 INFANTRY IN London ON 1 MERCHANTMAN IN North Sea",
            "embark 2 foot at London on 1 mm in North Sea",
        ),
        text="A caravan is told by its content: LOAD CARAVAN 8 IN ...",
    ),
    Form(
        number="4.2",
        name="Sail",
        verb="sail",
        patterns=(
            f"(sail|move|go|send) SHIPS [from|in|at] ZONE to SEA {_AT_SEA}",
            f"(sail|move|go|send) SHIPS [from|in|at] ZONE via SEAS to SEA {_AT_SEA}",
            f"SHIPS [from|in|at] ZONE [sail|move|go] to SEA {_AT_SEA}",
            f"ZONE to SEA SHIPS {_AT_SEA}",
        ),
        examples=(
            "SAIL 1 FRIGATE FROM North Sea TO Bay of Biscay VIA Irish Sea MERGE WITH 2 FRIGATES IN Irish Sea",
            "Fleet in North Sea to English Channel, attack France, retreat if losses 2 or more",
        ),
        text="With ATTACK and a nation the fleet fights it where it arrives (4.5).",
    ),
    Form(
        number="4.3",
        name="Deep sea",
        verb="deep_sea",
        patterns=(
            f"deep sea [sail|movement|move] [of] SHIPS [from|in|at] ZONE to SEA {_AT_SEA}",
            f"(sail|move|send) deep sea SHIPS [from|in|at] ZONE to SEA {_AT_SEA}",
            f"(sail|move|send) SHIPS [from|in|at] ZONE to SEA [by|on|over] deep sea {_AT_SEA}",
        ),
        examples=(
            "DEEP SEA 1 FRIGATE FROM North Sea TO Bay of Biscay",
            "deep sea sail all ships from North Sea to Bay of Biscay",
        ),
    ),
    Form(
        number="4.4",
        name="Expedition",
        verb="expedition",
        patterns=(
            f"expedition [of|with] SHIPS [from|in|at] ZONE to SEA {_AT_SEA}",
            f"[send] expedition [of|with] SHIPS [from|in|at] ZONE to SEA {_AT_SEA}",
            f"send SHIPS on expedition [from|in|at] ZONE to SEA {_AT_SEA}",
            f"[send] voyage of discovery [of|with] SHIPS [from|in|at] ZONE to SEA {_AT_SEA}",
        ),
        examples=("EXPEDITION 2 SHIPS OF THE LINE FROM North Sea TO North Atlantic Ocean",),
        text="Looks for the way to the New World.",
    ),
    Form(
        number="4.5",
        name="Attack at sea",
        verb="attack_at_sea",
        patterns=(
            f"(attack|engage|fight) NATION [fleet|ships|navy] (in|at) ZONE with SHIPS {_LANDING}",
            f"(attack|engage|fight) NATION with SHIPS (in|at|from) ZONE {_LANDING}",
            f"SHIPS (in|at|from) ZONE engage NATION {_LANDING}",
        ),
        examples=("ATTACK France IN English Channel WITH 2 FRIGATES RETREAT IF losses 1 or more",),
    ),
    Form(
        number="4.6",
        name="Losses at sea",
        verb="losses_at_sea",
        patterns=("losses at sea [first] KINDS", "(naval|sea) losses [first] KINDS"),
        examples=("LOSSES AT SEA: frigate, merchantman", "naval losses first frigates, merchantmen"),
        text="The order in which your ships are lost in all battles of this turn.",
    ),
)

LAND = (
    Form(
        number="6.5",
        name="Move a caravan",
        verb="move_caravan",
        patterns=(
            "(move|send) [trade] caravan [of|with] NUMBER [from] PLACE to GOAL [via VIA]",
            "[trade] caravan [of|with] NUMBER [from] PLACE to GOAL [via VIA]",
            "[move|send] [trade] caravan [from] PLACE to GOAL [via VIA]",
        ),
        examples=("MOVE CARAVAN 10 FROM London TO York VIA Midlands", "caravan of 10 from London to York"),
        text="The number may be left out where you have one caravan.",
    ),
    Form(
        number="6.6",
        name="Move a tribal city",
        verb="move_tribal_city",
        patterns=("move tribal city [from] PLACE to GOAL", "tribal city [from] PLACE to GOAL"),
        examples=("MOVE TRIBAL CITY FROM Illinois TO Ohio", "tribal city Illinois - Ohio"),
        text="Tribes only.",
    ),
    Form(
        number="6.1",
        name="Move",
        verb="move",
        patterns=(
            "(move|march|go|send) [with] UNITS [from|in] PLACE to GOAL {via VIA | PEACEFULLY}",
            "(move|march|go|send) UNITS [from|in] PLACE to VIA to GOAL [PEACEFULLY]",
            "(move|march|go|send) UNITS [from|in] PLACE via VIA to GOAL [PEACEFULLY]",
            "UNITS [from|in] PLACE [move|march|go] to GOAL {via VIA | PEACEFULLY}",
            "PLACE to GOAL UNITS {via VIA | PEACEFULLY}",
            "(move|march|go|send) UNITS PLACE GOAL {via VIA | PEACEFULLY}",
        ),
        examples=("MOVE 3 INFANTRY FROM London TO Wales", "march 3 inf London to Wales", "London - Wales: 3 inf"),
    ),
    Form(
        number="6.3",
        name="Move peacefully",
        verb="move",
        patterns=(
            "move UNITS from PLACE to GOAL PEACEFULLY",
            "pass UNITS [from|in] PLACE to GOAL [via VIA]",
            "pass [with] UNITS [from|in] PLACE to GOAL [via VIA]",
        ),
        examples=("MOVE 3 INFANTRY FROM London TO Wales PEACEFULLY", "pass 3 inf from London to Wales"),
        text="As a guest: the land is not taken.",
        sets={"peaceful": True},
    ),
    Form(
        number="6.4",
        name="Land",
        verb="land",
        patterns=(
            f"(land|disembark|drop|beach|unload) CARGO from ZONE (in|at|on|to) GOAL {_LANDING}",
            f"(land|disembark|drop|beach|unload) CARGO (in|at|on|to) GOAL from ZONE {_LANDING}",
            f"invade GOAL from ZONE with CARGO {_LANDING}",
            f"CARGO land (in|at|on) GOAL from ZONE {_LANDING}",
        ),
        examples=(
            "LAND 2 INFANTRY FROM English Channel IN Brussels RETREAT IF after round 1",
            "LAND ALL FROM North Sea IN London",
        ),
    ),
    Form(
        number="6.4",
        name="Invade",
        verb="land",
        patterns=(f"invade GOAL from ZONE {_LANDING}",),
        examples=("invade Brussels from English Channel",),
        sets={"forces": (Force(kind="all", count=0),)},
    ),
    Form(
        number="6.2",
        name="Attack",
        verb="attack",
        patterns=(
            f"(attack|assault|conquer|capture) GOAL with ARMIES {_ON_LAND}",
            f"invade GOAL [by land] with ARMIES {_ON_LAND}",
            f"(attack|assault|invade|conquer|capture) GOAL [by land] FROMARMY {_ON_LAND}",
            f"ARMIES (attack|assault|invade|conquer|capture) GOAL {_ON_LAND}",
        ),
        examples=(
            "ATTACK Paris WITH 3 INFANTRY, 1 ARTILLERY FROM Brussels AND 1 INFANTRY FROM Rouen AVOID Germany",
            "attack Paris with 4 inf from Brussels, retreat after round 2, losses infantry, artillery",
        ),
    ),
    Form(
        number="6.7",
        name="Losses",
        verb="losses",
        patterns=("losses [in all battles] [first] KINDS", "take losses [first] KINDS"),
        examples=("LOSSES: cavalry, infantry",),
        text="The order in which your units are lost in all battles of this turn; as a clause in one.",
    ),
)
