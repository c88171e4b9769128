"""Action 12, standing and conditional orders; the other lines that are orders of a kind."""

from __future__ import annotations

from rules.online1483.language.grammar.form import Form

_GENERAL = "[cautious] (general|LEADER) (in|at) PLACE (retreat|withdraw) to GOAL"
_WHOM = "(all|everyone|everybody|anyone|anybody|[all|any] NATIONS [ships])"

STANDING = (
    Form(
        number="12.1",
        name="Passage",
        verb="passage",
        patterns=(
            "PERMIT NATIONS land passage [in LANDS]",
            "PERMIT NATIONS TRADE passage [in WATERS]",
            "PERMIT NATIONS [troops|army|ships] (through|pass|passage) [in|through] WATERS",
            "PERMIT NATIONS [troops|army] [to] (through|pass|passage) [[in|through] (land|LANDS)]",
            "PERMIT NATIONS [to] (pass|passage) by TRADE [in (LANDS|WATERS)]",
            "PERMIT TRADE passage (to|for) NATIONS [in (LANDS|WATERS)]",
        ),
        examples=("ALLOW Spain LAND PASSAGE IN Brussels", "DENY England SEA PASSAGE", "let Spain through in Brussels"),
        text="Without orders: land denied, sea allowed unless at war.",
        sets={"trade": "land"},
    ),
    Form(
        number="12.3",
        name="Attack new ships",
        verb="blockade",
        patterns=(
            "(ships|fleet) (in|at) ZONE attack new ships of NATION",
            "(ships|fleet) (in|at) ZONE attack (new|newly built) NATION ships",
            "(ships|fleet) (in|at) ZONE attack newly built ships of NATION",
            "attack (new|newly built) ships of NATION (in|at) ZONE",
            "blockade NATION (in|at) ZONE",
        ),
        examples=("SHIPS IN English Channel ATTACK NEW SHIPS OF England", "blockade England in English Channel"),
    ),
    Form(
        number="12.2",
        name="Intercept",
        verb="intercept",
        patterns=(
            f"(ships|fleet) (in|at) ZONE attack {_WHOM} [except AVOIDED] [if CONDITION]",
            f"intercept {_WHOM} (in|at) ZONE [except AVOIDED] [if CONDITION]",
            "attack (all|everyone|everybody) (in|at) ZONE [except AVOIDED] [if CONDITION]",
            "attack [any|all] NATIONS (ships|fleet) (entering|that enter) ZONE [if CONDITION]",
        ),
        examples=(
            "SHIPS IN English Channel ATTACK ALL EXCEPT Spain",
            "intercept France in English Channel if outnumbered",
        ),
        text="Whom your ships attack when they enter the zone.",
    ),
    Form(
        number="12.4",
        name="Join at sea",
        verb="join_at_sea",
        patterns=(
            "if NATION (fights|attacks) OTHER (in|at) ZONE (join RULER|stay out|stand aside|do nothing)",
            "(join RULER|stay out|stand aside) if NATION (fights|attacks) OTHER (in|at) ZONE",
        ),
        examples=(
            "IF France FIGHTS Spain IN Bay of Biscay JOIN Spain",
            "if France fights Spain in Bay of Biscay stay out",
        ),
    ),
    Form(
        number="12.5",
        name="Join on land",
        verb="in_defence",
        patterns=(
            "if NATION attacks PLACE (do not fight|dont fight|stay out|stand aside|join RULER)",
            "(do not fight|dont fight|stay out|stand aside|join RULER) if NATION attacks PLACE",
        ),
        examples=("IF Germany ATTACKS Brussels DO NOT FIGHT", "IF Germany ATTACKS Brussels JOIN Germany"),
        text="For units that are guests there.",
    ),
    Form(
        number="12.6",
        name="The Cautious",
        verb="cautious",
        patterns=(
            f"{_GENERAL} [after (round 1|1 round)] [if CONDITION]",
            f"{_GENERAL} [if CONDITION] after round 1",
        ),
        examples=("GENERAL IN Wales RETREAT TO London AFTER ROUND 1 IF outnumbered",),
        text="For a general of that skill.",
    ),
    Form(
        number="12.7",
        name="Brigand",
        verb="brigand",
        patterns=("brigand (in|at) PLACE raid GOAL",),
        examples=("BRIGAND IN Wales RAID York",),
        text="For a general of that skill.",
    ),
    Form(
        number="12.8",
        name="Rob caravans",
        verb="rob",
        patterns=("rob caravans [of NATION] (in|at) SPOT", "rob [all] [NATION] caravans (in|at) SPOT"),
        examples=("ROB CARAVANS OF France IN London", "rob caravans in North Sea"),
    ),
    Form(
        number="12.9",
        name="Losses in defence",
        verb="defence_losses",
        patterns=("(defence|defensive) losses [(in|at) PLACE] [first] KINDS",),
        examples=("DEFENCE LOSSES IN London: cavalry, infantry", "defence losses: knights, infantry"),
    ),
    Form(
        number="12.12",
        name="Bonus in defence",
        verb="defence_bonus",
        patterns=("(defence|defensive) bonus [(in|at) PLACE] POINTS",),
        examples=("DEFENCE BONUS IN London: 2 infantry, 1 cavalry",),
        text="How your generals deal out their points.",
    ),
    Form(
        number="12.11",
        name="Answer in advance",
        verb="if_offers",
        patterns=(
            "if NATION offers SUBJECT REPLY [it]",
            "REPLY SUBJECT from NATION if offered",
            "REPLY SUBJECT if NATION offers [it]",
            "if NATION offers SUBJECT then REPLY [it]",
        ),
        examples=("IF Naples OFFERS PEACE ACCEPT", "if France offers a gift refuse"),
    ),
    Form(
        number="12.10",
        name="Keep standing orders",
        verb="keep_standing",
        patterns=(
            "keep [all] (standing|conditional) orders",
            "[all] standing orders (stay|remain|as before|unchanged)",
        ),
        examples=("KEEP STANDING ORDERS",),
        text="Those of earlier turns stay in force, unless a new one is about the same.",
    ),
    Form(
        number="12.10",
        name="Cancel standing orders",
        verb="cancel_standing",
        patterns=("cancel [all] (standing|conditional) orders [(about|for|on|against|in) ABOUT]",),
        examples=("CANCEL STANDING ORDERS", "cancel standing orders about France"),
    ),
)

OTHER = (
    Form(
        number="0",
        name="Pass",
        verb="pass",
        patterns=("pass", "(no orders|nothing|do nothing|pass turn|no action)"),
        examples=("PASS",),
        text="A turn in which you do nothing.",
    ),
    Form(
        number="0",
        name="Set up tribal cities",
        verb="setup_cities",
        patterns=("setup tribal cities [in|at] PLACES", "set up tribal cities [in|at] PLACES"),
        examples=("SETUP TRIBAL CITIES IN Illinois, Ohio",),
    ),
    Form(
        number="0",
        name="Set up lands",
        verb="setup_lands",
        patterns=("setup lands [in] PLACES", "set up lands [in] PLACES"),
        examples=("SETUP LANDS Illinois, Ohio",),
    ),
    Form(
        number="0",
        name="Set up units",
        verb="setup_place",
        patterns=("setup place UNITS (in|at) PLACE", "set up [place] UNITS (in|at) PLACE"),
        examples=("SETUP PLACE 6 INFANTRY IN Illinois",),
    ),
)
