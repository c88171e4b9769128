"""Section 2.5 of the order language: treaties, and the conditions their clauses may have."""

from __future__ import annotations

from rules.statecraft.language.forms.form import Form

FORMS = (
    Form(
        name="New secret treaty",
        verb="TREATY_NEW",
        patterns=("TREATY NEW <title:text> WITH <states:states> SECRET {secret=true}",),
        examples=(
            'TREATY NEW "Treaty of Medina" WITH SPA SECRET\n'
            "CLAUSE 1 NON-AGGRESSION UNTIL 1505\n"
            "CLAUSE 2 EXCHANGE SPA GIVES 20 GOLD\n"
            "TEXT\nThe Crowns of England and Spain bind themselves in friendship.\nEND TEXT\n"
            "END TREATY",
        ),
        text="CLAUSE lines and a TEXT may follow; END TREATY closes it. It goes to the parties only.",
        block="may",
        clauses=True,
    ),
    Form(
        name="New public treaty",
        verb="TREATY_NEW",
        patterns=("TREATY NEW <title:text> WITH <states:states> PUBLIC",),
        examples=('TREATY NEW "Peace of the Alps" WITH FRA, SAV PUBLIC\nCLAUSE 1 PEACE TRUCE 5\nEND TREATY',),
        text="Public when it is in force.",
        block="may",
        clauses=True,
    ),
    Form(
        name="Amend",
        verb="AMEND",
        patterns=("AMEND <ref:T>",),
        examples=("AMEND T-1\nCLAUSE 2 EXCHANGE SPA GIVES 10 GOLD\nCLAUSE 3 DROP",),
        text="CLAUSE lines replace, add or DROP clauses, TEXT replaces the text. All signatures fall.",
        block="may",
        clauses=True,
    ),
    Form(
        name="Sign",
        verb="SIGN",
        patterns=("SIGN <ref:T> <version:version>",),
        examples=("SIGN T-1 v2",),
        text="The last signature brings it into force. Final.",
    ),
    Form(
        name="Unsign",
        verb="UNSIGN",
        patterns=("UNSIGN <ref:T>",),
        examples=("UNSIGN T-1",),
        text="Before it is in force.",
    ),
    Form(
        name="Reject",
        verb="REJECT_TREATY",
        patterns=("REJECT <ref:T> [<text:text>]",),
        examples=('REJECT T-1 "too little gold"',),
        text="Closes the draft.",
        block="may",
    ),
    Form(
        name="Consent",
        verb="CONSENT",
        patterns=("<option=CONSENT|REFUSE> <treaty:T>",),
        examples=("CONSENT T-1", "REFUSE T-1"),
        text="The Suzerain's answer to a Vassal's signature. Silence refuses.",
        sort="answer",
    ),
    Form(
        name="Publish",
        verb="PUBLISH",
        patterns=("PUBLISH <ref:T>",),
        examples=("PUBLISH T-1",),
        text="You agree that a secret treaty becomes public; all parties must.",
    ),
    Form(
        name="Leak",
        verb="LEAK",
        patterns=("LEAK <ref:T> [<confirm!CONFIRM>]",),
        examples=("LEAK T-1 CONFIRM",),
        text="You alone make its text public.",
    ),
    Form(
        name="Leave a Coalition",
        verb="LEAVE",
        patterns=("LEAVE <ref:T> [<confirm!CONFIRM>]",),
        examples=("LEAVE T-1 CONFIRM",),
        text="A violation.",
    ),
    Form(
        name="End a treaty",
        verb="END_TREATY",
        patterns=("END <ref:T>",),
        examples=("END T-1",),
        text="It ends when all its parties have sent this.",
    ),
    Form(
        name="Complain of a violation",
        verb="COMPLAIN_TREATY",
        patterns=("COMPLAIN <ref:T> CLAUSE <number:number> AGAINST <state:state> [<text:text>]",),
        examples=('COMPLAIN T-1 CLAUSE 2 AGAINST SPA "The gold never came"',),
        text="The Gamemaster judges.",
        block="must",
    ),
)

CLAUSES = (
    Form(
        name="Coalition",
        verb="coalition",
        patterns=(
            "COALITION [<states:states>] ENEMY <enemy:state> LEADER <leader:state> [DECLARE BY <declare_by:season>] "
            "[FORCES <forces:shares>] [LEADER MUST <limit:text>]",
        ),
        examples=("CLAUSE 1 COALITION ENEMY FRA LEADER ENG DECLARE BY 1493 SPRING FORCES ENG=5, SPA=8",),
        text="More than two States against one enemy.",
    ),
    Form(
        name="Defense Pact",
        verb="defense_pact",
        patterns=(
            "DEFENSE|DEFENCE PACT [<states:pair>] [EXCEPT AGAINST <except_against:states>]",
            "DEFENSE|DEFENCE PACT BETWEEN <states:pair> [EXCEPT AGAINST <except_against:states>]",
        ),
        examples=("CLAUSE 1 DEFENSE PACT EXCEPT AGAINST POR", "CLAUSE 3 DEFENSE PACT ENG SPA"),
        text="Each defends the other.",
    ),
    Form(
        name="Exchange of Gold or men",
        verb="exchange",
        patterns=(
            "EXCHANGE <states.0:state> GIVES <amount:number> <gives=GOLD|MANPOWER|MERCENARIES> [TO <states.1:state>] "
            "[RETURN WHEN <return_when:text>] [<every_year!EVERY> YEAR] [UNTIL <until:year>]",
        ),
        examples=("CLAUSE 2 EXCHANGE SPA GIVES 20 GOLD", "CLAUSE 2 EXCHANGE SPA GIVES 5 GOLD EVERY YEAR UNTIL 1500"),
        text="At once when the last party signs, or every year. TO names the taker among more than two.",
    ),
    Form(
        name="Exchange of units",
        verb="exchange",
        patterns=(
            "EXCHANGE <states.0:state> GIVES [<amount:number>] UNITS <what:given force> [TO <states.1:state>] "
            "[RETURN WHEN <return_when:text>] {gives=units}",
        ),
        examples=('CLAUSE 2 EXCHANGE SPA GIVES UNITS SPA-A2 RETURN WHEN "at peace"',),
        text="A force, or so many units of it.",
    ),
    Form(
        name="Exchange of land",
        verb="exchange",
        patterns=(
            "EXCHANGE <states.0:state> GIVES LAND <what:region> [TO <states.1:state>] "
            "[RETURN WHEN <return_when:text>] {gives=land}",
        ),
        examples=("CLAUSE 2 EXCHANGE SPA GIVES LAND GRA",),
        text="A region that the giver owns, never the capital's.",
    ),
    Form(
        name="Military Access",
        verb="military_access",
        patterns=(
            "MILITARY ACCESS <states.0:state> GRANTS <states.1:state> <scope=LAND|PORTS|ALL> [IN <regions:regions>] "
            "[UNTIL <until:year>]",
        ),
        examples=("CLAUSE 3 MILITARY ACCESS ENG GRANTS SPA PORTS IN WSC, LON",),
        text="The right to pass through land, to use ports, or both.",
    ),
    Form(
        name="Non-Aggression Pact",
        verb="non_aggression",
        patterns=(
            "NON-AGGRESSION [<states:pair>] [UNTIL <until:year>]",
            "NON-AGGRESSION PACT [<states:pair>] [UNTIL <until:year>]",
        ),
        examples=("CLAUSE 1 NON-AGGRESSION UNTIL 1505",),
        text="No offensive action against each other.",
    ),
    Form(
        name="Peace",
        verb="peace",
        patterns=("PEACE [<states:pair>] [TRUCE <truce:number>]",),
        examples=("CLAUSE 1 PEACE", "CLAUSE 1 PEACE TRUCE 10"),
        text="Ends the war; binds for a truce of so many years, five if none is named.",
    ),
    Form(
        name="Protectorate",
        verb="protectorate",
        patterns=("PROTECTORATE SUZERAIN <states.0:state> VASSAL <states.1:state>",),
        examples=("CLAUSE 1 PROTECTORATE SUZERAIN ENG VASSAL SCO",),
        text="The Vassal signs nothing without consent; war on it is war on the Suzerain.",
    ),
    Form(
        name="Royal Marriage",
        verb="royal_marriage",
        patterns=("ROYAL MARRIAGE [<states:pair>] [NAMES <text:text>]",),
        examples=('CLAUSE 1 ROYAL MARRIAGE NAMES "Arthur and Catherine"',),
        text="Both Sovereigns gain 1 Honor.",
    ),
    Form(
        name="Free clause",
        verb="free",
        patterns=("FREE <text:text>",),
        examples=('CLAUSE 4 FREE "No destabilizing of France"',),
        text="Anything that breaks no rule; the Gamemaster judges violations.",
    ),
)
