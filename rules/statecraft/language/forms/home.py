"""Section 2.2 of the order language: economy."""

from __future__ import annotations

from rules.statecraft.language.forms.form import Form

_FORCE = "[<force_it!FORCE>]"

FORMS = (
    Form(
        name="Recruit",
        verb="RECRUIT",
        patterns=(
            "RECRUIT|BUILD|RAISE <number:number> <option=LAND|NAVAL> AT|IN <city:city>",
            "RECRUIT|BUILD|RAISE <number:number> <option=LAND|NAVAL> UNITS|UNIT AT|IN <city:city>",
            "RECRUIT|BUILD|RAISE <number:number> SHIPS|SHIP AT|IN <city:city> {option=NAVAL}",
            "RECRUIT|BUILD|RAISE <number:number> TROOPS|TROOP AT|IN <city:city> {option=LAND}",
        ),
        examples=("RECRUIT 4 LAND AT Paris", "BUILD 3 SHIPS AT Bristol", "RAISE 4 TROOPS AT Paris"),
        text="2 Gold and 2 Manpower a unit, paid now; ready two seasons later.",
    ),
    Form(
        name="Hire",
        verb="HIRE",
        patterns=("HIRE <number:number> MERCENARIES|MERCENARY|MERCS AT|IN <city:city>",),
        examples=("HIRE 3 MERCENARIES AT Paris",),
        text="5 Gold each; the market decides how many there are and when they come.",
    ),
    Form(
        name="Readiness",
        verb="READINESS",
        patterns=(
            "READINESS <option=LAND|NAVAL|BOTH> <number:number>",
            "<option=LAND|NAVAL> READINESS <number:number>",
        ),
        examples=("READINESS NAVAL 2", "READINESS BOTH 2"),
        text="1 to 3, one step a season; in force from the next season.",
    ),
    Form(
        name="Investment",
        verb="INVESTMENT",
        patterns=(f"INVESTMENT|INVEST <number:percent> {_FORCE}",),
        examples=("INVESTMENT 70%", "INVESTMENT 70"),
        text="One step of 10 % a year for 1 Stability.",
    ),
    Form(
        name="Centralization",
        verb="CENTRALIZATION",
        patterns=(f"CENTRALIZATION|CENTRALISATION <option=UP|DOWN> {_FORCE}",),
        examples=("CENTRALIZATION UP",),
        text="One step in ten years for 1d6 Stability.",
    ),
    Form(
        name="Capital",
        verb="CAPITAL",
        patterns=("CAPITAL <city:city>",),
        examples=("CAPITAL York",),
        text="Moves the capital; the Gamemaster rules on it.",
    ),
    Form(
        name="Religion",
        verb="RELIGION",
        patterns=(f"RELIGION <option:religion> {_FORCE}",),
        examples=("RELIGION orthodox",),
        text="The Sovereign changes the faith for 2d6 Stability.",
    ),
    Form(
        name="Loan",
        verb="LOAN",
        patterns=("LOAN|BORROW <number:number>",),
        examples=("LOAN 200",),
        text="By hundreds. The rate is quoted in a mail; ACCEPT takes the loan.",
    ),
    Form(
        name="Repay",
        verb="REPAY",
        patterns=("REPAY <number:number>",),
        examples=("REPAY 100",),
        text="By hundreds, the dearest loans first.",
    ),
    Form(
        name="Bankruptcy",
        verb="BANKRUPTCY",
        patterns=("BANKRUPTCY [<confirm!CONFIRM>]",),
        examples=("BANKRUPTCY CONFIRM",),
        text="All loans vanish, Decay grows by 2d20, armies may rebel. Final.",
    ),
    Form(
        name="Growth",
        verb="GROWTH",
        patterns=("GROWTH <option=TAX|RECRUITMENT>",),
        examples=("GROWTH TAX",),
        text="What the yearly Growth roll adds to; stands until changed.",
    ),
    Form(
        name="Colony",
        verb="COLONY",
        patterns=("COLONY|COLONISE|COLONIZE <place:region>",),
        examples=("COLONY STO",),
        text="This year a colony is tried in place of Growth.",
    ),
    Form(
        name="Convert",
        verb="CONVERT",
        patterns=("CONVERT <option=YES|NO>",),
        examples=("CONVERT YES",),
        text="Whether the Conversion roll is made this year.",
    ),
    Form(
        name="Explore",
        verb="EXPLORE",
        patterns=("EXPLORE <option:direction> [FROM <city:city>] [LOOKING FOR <text:title>] [MAX <gold:number>]",),
        examples=("EXPLORE W FROM Bristol MAX 30", 'EXPLORE SW LOOKING FOR "land in the west"'),
        text="A price is quoted; ACCEPT sends the ship, MAX accepts at once if it is not dearer.",
    ),
    Form(
        name="Tell",
        verb="TELL",
        patterns=("TELL <state:state> ABOUT|OF <place:region>",),
        examples=("TELL SPA ABOUT GAS",),
        text="Passes on the knowledge of a place.",
    ),
    Form(
        name="Release",
        verb="RELEASE",
        patterns=("RELEASE <via:regions> AS <title:title> CAPITAL <city:city> [TO <option:general>]",),
        examples=('RELEASE GAS AS "Aquitaine" CAPITAL Bordeaux',),
        text="Regions become a State of their own under your protection: 1 Prestige, 1 Honor, 1 Stability a region.",
    ),
)
