"""Section 2.1 of the order language: movement and forces."""

from __future__ import annotations

from rules.statecraft.language.forms.form import Form

_STANCE = "<stance=attack|defend|avoid>"
_WAY = f"[VIA <via:places>] [STANCE {_STANCE}] [IN READINESS <number:number>]"

FORMS = (
    Form(
        name="Move",
        verb="MOVE",
        patterns=(
            f"MOVE|SAIL|MARCH <force:force> TO <place:place> {_WAY}",
            f"<force:force> -|TO <place:place> {_WAY}",
            f"<force:force> MOVE|MOVES|SAIL|SAILS <place:place> {_WAY}",
            f"<force:force> MOVE|MOVES|SAIL|SAILS TO <place:place> {_WAY}",
        ),
        examples=("MOVE A1 TO LYO VIA BRG STANCE attack", "A1 - GAS", "A1 MOVE GAS", "SAIL N1 TO CHA VIA CEL"),
        text="To another region, or for a navy to a sea or port; the shortest allowed way if no VIA is named.",
    ),
    Form(
        name="Hold",
        verb="HOLD",
        patterns=(f"HOLD <force:force> [STANCE {_STANCE}]", f"<force:force> HOLD|HOLDS|H [STANCE {_STANCE}]"),
        examples=("HOLD A1 STANCE avoid", "A1 HOLD", "A1 H"),
        text="The force stays where it is. So does every force without an order.",
    ),
    Form(
        name="Stance",
        verb="STANCE",
        patterns=(f"STANCE <force:force> {_STANCE}", f"<force:force> STANCE {_STANCE}"),
        examples=("STANCE A1 attack",),
        text="attack fights on contact, defend fights if attacked, avoid retreats before battle. Stays until changed.",
        general=True,
    ),
    Form(
        name="Embark",
        verb="EMBARK",
        patterns=(
            "EMBARK|BOARD <force:army> ON <other:navy> [THEN LAND <city:port>]",
            "<other:navy> CARRY|CARRIES <force:army> FROM <from:place> TO <city:port>",
            "<other:navy> CARRY|CARRIES <force:army> [TO <city:port>]",
        ),
        examples=("EMBARK A1 ON N1 THEN LAND Calais", "NAVY N1 CARRY A1 FROM London TO Calais"),
        text="An army boards a navy in the same port; a navy carries half as many land units as it has ships.",
    ),
    Form(
        name="Land",
        verb="LAND",
        patterns=(
            "LAND|DISEMBARK <force:army> AT|IN|ON <city/place:shore>",
            "<force:army> LAND|LANDS|DISEMBARK|DISEMBARKS AT|IN|ON <city/place:shore>",
        ),
        examples=("LAND A1 AT Calais", "DISEMBARK A1 AT Calais"),
        text="An army goes ashore in a coastal city, or on a coast of the unknown world.",
    ),
    Form(
        name="Split",
        verb="SPLIT",
        patterns=("SPLIT <force:force> <number:number> [MERCS <mercs:number>] AS <other:new force>",),
        examples=("SPLIT A1 3 AS A4", "SPLIT A1 5 MERCS 2 AS A4"),
        text="So many units of a force become a force of their own in the same place.",
    ),
    Form(
        name="Merge",
        verb="MERGE",
        patterns=("MERGE|JOIN <force:force> INTO|TO|WITH <other:force>",),
        examples=("MERGE A2 INTO A1",),
        text="One force joins another in the same place.",
    ),
    Form(
        name="Disband",
        verb="DISBAND",
        patterns=("DISBAND <force:force> [<number:number>]",),
        examples=("DISBAND A1 2", "DISBAND A1"),
        text="At once and final: half the Manpower comes back, no Gold.",
    ),
    Form(
        name="Devastate",
        verb="DEVASTATE",
        patterns=(
            "DEVASTATE <place:region> WITH <force:army>",
            "<force:army> DEVASTATE|DEVASTATES [<place:region>]",
        ),
        examples=("DEVASTATE BSQ WITH A2", "A2 DEVASTATE"),
        text="Enemy land where the army stands after the movement; once a region and year.",
    ),
    Form(
        name="Blockade",
        verb="BLOCKADE",
        patterns=(
            "BLOCKADE <state:state> IN <place:sea> WITH <force:navy>",
            "<force:navy> BLOCKADE|BLOCKADES <state:state> [IN <place:sea>]",
        ),
        examples=("BLOCKADE SPA IN BAL WITH N2", "N2 BLOCKADE SPA IN BAL"),
        text="An enemy's ports on a sea; once a sea, enemy and year.",
    ),
    Form(
        name="Retreat",
        verb="RETREAT",
        patterns=(
            "RETREAT <force:force> <retreat:condition> [TO <wished:places>]",
            "<force:force> RETREAT|RETREATS <retreat:condition> [TO <wished:places>]",
        ),
        examples=("RETREAT A1 IF LOSS >= 50% OR IF ODDS < 1:2 TO BRG", "RETREAT A1 NEVER", "A1 RETREAT 50%"),
        text="A standing instruction: when this force leaves a battle, and where to.",
        general=True,
    ),
    Form(
        name="Command",
        verb="COMMAND",
        patterns=(
            "COMMAND <force:force> BY <option:leader>",
            "APPOINT <option:leader> TO <force:force>",
            "LEAD <force:force> {option=SOVEREIGN}",
        ),
        examples=("COMMAND A1 BY SOVEREIGN", "COMMAND A1 BY OFFICER", "LEAD A1"),
        text="Who leads the force, from the next season's movement on. One person leads one force.",
    ),
    Form(
        name="Dismiss",
        verb="DISMISS",
        patterns=("DISMISS OFFICER OF <force:force>", "DISMISS OFFICER <force:force>"),
        examples=("DISMISS OFFICER OF A1",),
        text="Another, unknown Officer takes over.",
    ),
    Form(
        name="Privateers",
        verb="PRIVATEERS",
        patterns=("PRIVATEERS <force:navy> [<number:number>] IN <place:sea> AGAINST <state:state>",),
        examples=("PRIVATEERS N1 3 IN BIS AGAINST SPA",),
        text="Ships prey on an enemy's coasts until peace; they cannot be called back before.",
    ),
    Form(
        name="Scout",
        verb="SCOUT",
        patterns=("SCOUT|INTEL <place:region>",),
        examples=("SCOUT GAS", "INTEL GAS"),
        text="What is going on in a region, inexactly; once a year.",
    ),
    Form(
        name="Field report",
        verb="FIELD_REPORT",
        patterns=("FIELD REPORT <force:force>",),
        examples=("FIELD REPORT A1",),
        text="What a General, Admiral or Sovereign in the field sees around him.",
        general=True,
    ),
)
