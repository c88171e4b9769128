"""Action 11: treaties, marriages, rebellions; trades and gifts."""

from __future__ import annotations

from rules.online1483.language.grammar.form import Form

TREATIES = (
    Form(
        number="11.1",
        name="Offer peace",
        verb="offer_peace",
        patterns=(
            "(offer|propose|make) peace (to|with) NATION [[on|with] terms TERMS]",
            "(offer|propose) NATION peace [[on|with] terms TERMS]",
            "peace with NATION [[on|with] terms TERMS]",
            "surrender to NATION on terms [TERMS]",
        ),
        examples=(
            "OFFER PEACE TO Scotland",
            "OFFER PEACE TO France TERMS: France PAYS 3 FOR 4 TURNS; France WITHDRAWS FROM Brussels",
        ),
        text="Terms are parted by semicolons. What is none of the terms of the guide is recorded, not enforced.",
    ),
    Form(
        number="11.2",
        name="Answer an offer of peace",
        verb="answer",
        patterns=("REPLY peace [from|with|of] NATION",),
        examples=("ACCEPT PEACE FROM France", "refuse peace from Scotland"),
        text="Also by the code in the report: ACCEPT P4821.",
        sets={"subject": "peace"},
    ),
    Form(
        number="11.3",
        name="Demand surrender",
        verb="demand_surrender",
        patterns=(
            "demand surrender (of|from|by) NATION",
            "demand [that] NATION surrender",
            "ask NATION (to|for) surrender",
            "offer surrender to NATION",
        ),
        examples=("DEMAND SURRENDER OF Naples",),
    ),
    Form(
        number="11.4",
        name="Surrender",
        verb="surrender",
        patterns=("surrender to NATION",),
        examples=("SURRENDER TO Naples",),
        text="To a non-player nation, on its terms.",
    ),
    Form(
        number="11.5",
        name="Call an ally",
        verb="call_ally",
        patterns=(
            "call [on] [ally] NATION against OTHER",
            "(call|ask) [on] [ally] NATION to [join] [war] [on|against] OTHER",
        ),
        examples=("CALL ALLY Naples AGAINST France", "ask Naples to join the war on France"),
    ),
    Form(
        number="11.6",
        name="Tribute for an ally",
        verb="tribute_answer",
        patterns=("tribute for NATION TRIBUTEREPLY",),
        examples=("TRIBUTE FOR Naples: PAY", "TRIBUTE FOR Naples: REFUSE PEACE"),
    ),
    Form(
        number="11.8",
        name="Marry a player nation",
        verb="marry_player",
        patterns=(
            "(marry|marriage with) NATION (ruler|under|ruled by) RULER [paid by PAYER|PAYER pays]",
            "unite with NATION (ruler|under) RULER [paid by PAYER]",
        ),
        examples=("MARRY France RULER England PAID BY England", "unite with France under England"),
        text="Both nations send it, with the same ruler.",
    ),
    Form(
        number="11.7",
        name="Marry",
        verb="marry",
        patterns=(
            "marry NATION",
            "[(propose|offer)] marriage (with|to) NATION",
            "marry (heir|heiress|prince|princess|king|queen) of NATION",
        ),
        examples=("MARRY Scotland",),
        text="A non-player nation.",
    ),
    Form(
        number="11.9",
        name="Support a liberation",
        verb="liberate",
        patterns=(
            "(support|sponsor) (liberation|rebellion) of (LOCALS|NATION) (in|at) PLACE [with] NUMBER",
            "(support|sponsor) rebels (of|from) (LOCALS|NATION) (in|at) PLACE [with] NUMBER",
        ),
        examples=("SUPPORT LIBERATION OF France IN Lyon WITH 25", "sponsor rebels of France in Lyon, 25 resources"),
        text="LOCAL PEOPLES in tribal land.",
    ),
    Form(
        number="11.10",
        name="Support a colonial rebellion",
        verb="colonial_rebellion",
        patterns=("(support|sponsor) colonial rebellion (in|at) PLACE [with|for] NUMBER [chance]",),
        examples=("SUPPORT COLONIAL REBELLION IN Cape WITH 3 CHANCES",),
    ),
    Form(
        number="11.11",
        name="Support a civil war",
        verb="civil_war",
        patterns=(
            "(support|sponsor) (civil war|royal rebellion) in NATION [with|for] NUMBER",
            "royal rebellion [bid] [in|for] NATION [with|for] NUMBER",
            "bid NUMBER for royal rebellion in NATION",
        ),
        examples=("SUPPORT CIVIL WAR IN France WITH 25",),
    ),
    Form(
        number="11.12",
        name="Grant independence",
        verb="independence",
        patterns=("grant independence to NATION (all [land|territory]|PLACES)", "(free|liberate) NATION (all|PLACES)"),
        examples=("GRANT INDEPENDENCE TO France: ALL", "free France: Lyon, Savoy"),
    ),
    Form(
        number="11.13",
        name="Stop support of a civil war",
        verb="stop_support",
        patterns=(
            "stop (support|supporting) [of] civil war in NATION",
            "stop (paying|supporting) [rebels] [in|of] NATION",
        ),
        examples=("STOP SUPPORT OF CIVIL WAR IN France",),
    ),
)

TRADES = (
    Form(
        number="11.20",
        name="Trade",
        verb="trade",
        patterns=(
            "trade with NATION [we|i] give GIVEN [we|i] (get|for|receive) GOTTEN",
            "trade with NATION [we] get GOTTEN [we] give GIVEN",
            "(swap|exchange|trade) with NATION [give] GIVEN (for|get) GOTTEN",
            "(swap|exchange|trade) GIVEN (for|against) GOTTEN with NATION",
            "(swap|exchange|trade) GIVEN with NATION (for|against) GOTTEN",
            "give GIVEN to NATION for GOTTEN",
            "offer NATION GIVEN for GOTTEN",
            "offer GIVEN to NATION for GOTTEN",
            "give GIVEN for GOTTEN (to|with|from) NATION",
        ),
        examples=(
            "TRADE WITH Venice: GIVE 1 FRIGATE IN Bay of Biscay; GET 1 SEA TRADE",
            "swap guns for territory Wales with Scotland",
        ),
        text="Carried out when both nations have sent the same lists, at the very end of the phase.",
    ),
    Form(
        number="11.21",
        name="Give",
        verb="give",
        patterns=("give GIVEN to NATION", "(gift|donate) [of] GIVEN to NATION", "give NATION GIVEN"),
        examples=("GIVE 2 INFANTRY IN Wales TO Scotland", "donate guns to Mali"),
        text="The other nation must accept. Money goes by caravan.",
    ),
    Form(
        number="11.22",
        name="Answer an offer",
        verb="answer",
        patterns=("REPLY SUBJECT [with|from|of] NATION", "REPLY NATION SUBJECT", "REPLY [SUBJECT] [offer] [code] CODE"),
        examples=("ACCEPT TRADE WITH Venice", "REFUSE GIFT FROM France", "accept transfer from Venice"),
        text="Also by the code in the report: ACCEPT T4821.",
    ),
)
