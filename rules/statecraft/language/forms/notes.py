"""Section 2.3 of the order language: secret notes and other targeted actions."""

from __future__ import annotations

from rules.statecraft.language.forms.form import Form

FORMS = (
    Form(
        name="Destabilize",
        verb="DESTABILIZE",
        patterns=("DESTABILIZE|DESTABILISE <state:state> PRESTIGE <prestige:number>",),
        examples=("DESTABILIZE SPA PRESTIGE 4",),
        text="Secret. Your Guile and the Prestige against the target's Vigilance; takes Stability. Final.",
    ),
    Form(
        name="Price of destabilizing",
        verb="DESTABILIZE",
        patterns=("DESTABILIZE|DESTABILISE <state:state>",),
        examples=("COST DESTABILIZE SPA",),
        dry=True,
    ),
    Form(
        name="Foment",
        verb="FOMENT",
        patterns=("FOMENT <state:state> PRESTIGE <prestige:number> GOLD <gold:number> [WISH <place:region>]",),
        examples=("FOMENT SPA PRESTIGE 6 GOLD 20 WISH GRA",),
        text="Secret. Raises a rebellion with an army bought from the Gold. Final.",
    ),
    Form(
        name="Price of fomenting",
        verb="FOMENT",
        patterns=("FOMENT <state:state> [PRESTIGE <prestige:number>] [GOLD <gold:number>]",),
        examples=("COST FOMENT SPA",),
        text="Shows the least Prestige and Gold.",
        dry=True,
    ),
    Form(
        name="Infiltrate",
        verb="INFILTRATE",
        patterns=("INFILTRATE <state:state> PRESTIGE <prestige:number>",),
        examples=("INFILTRATE FRA PRESTIGE 3",),
        text="Secret. Each Prestige buys one chance to learn a secret treaty or letter. Final.",
    ),
    Form(
        name="Piracy",
        verb="PIRACY",
        patterns=("PIRACY <place:sea> GOLD <gold:number>",),
        examples=('PIRACY "Western Mediterranean" GOLD 12',),
        text="Secret. 1 Prestige and the Gold for a pirate fleet in a sea. Final.",
    ),
    Form(
        name="Defend",
        verb="DEFEND",
        patterns=("DEFEND <subject:Q> PRESTIGE <prestige:number>", "DEFEND <subject:Q> <prestige:number>"),
        examples=("DEFEND Q-1 PRESTIGE 2",),
        text="The answer to an attempt against you. Silence is 0.",
        sort="answer",
    ),
    Form(
        name="Trace",
        verb="TRACE",
        patterns=("TRACE <subject:Q> <option=YES|NO>",),
        examples=("TRACE Q-1 YES",),
        text="Whether you pay 1 Prestige to find who is behind the pirates. Silence is no.",
        sort="answer",
    ),
    Form(
        name="Annex",
        verb="ANNEX",
        patterns=("ANNEX <state:state>",),
        examples=("ANNEX NAV",),
        text="A State whose capital you control: Authority against Authority, once a year.",
    ),
    Form(
        name="Claim",
        verb="CLAIM",
        patterns=("CLAIM <state:state> FOR <option=SELF|FAMILY>",),
        examples=("CLAIM BRI FOR SELF", "CLAIM BRI FOR FAMILY"),
        text="A vacant throne, before all. The price is quoted; ACCEPT pays it.",
    ),
    Form(
        name="Support",
        verb="SUPPORT",
        patterns=("SUPPORT <state:claimant> IN <states:state> PRESTIGE <prestige:number>",),
        examples=("SUPPORT ENG IN BRI PRESTIGE 2", "SUPPORT HEIR IN BRI PRESTIGE 2"),
        text="Prestige for a claimant or the heir, before all; adds up. Final.",
    ),
)
