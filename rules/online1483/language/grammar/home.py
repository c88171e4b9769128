"""Actions 1 to 3 and 9: diplomacy, trade and economy, building, incorporation."""

from __future__ import annotations

from rules.online1483.language.grammar.form import Form

_RAISE = "(build|buy|raise|recruit|train|hire|purchase|muster|place)"

DIPLOMACY = (
    Form(
        number="1.1",
        name="Influence",
        verb="influence",
        patterns=(
            "influence [on] NATIONS {TRIES | until [it is] BOX}",
            "TRIES influence [on] NATIONS",
            "befriend NATIONS {TRIES | until [it is] BOX}",
            "improve relations with NATIONS {TRIES | until [it is] BOX}",
            "diplomacy [with] NATIONS {TRIES | until [it is] BOX}",
        ),
        examples=("INFLUENCE Morocco UP TO 2 TIMES", "Befriend Naples up to three times until allied"),
        text="Moves a non-player nation, rebels or a colony towards you.",
    ),
    Form(
        number="1.2",
        name="Negative influence",
        verb="negative_influence",
        patterns=(
            "negative influence [on] NATION against OTHER [TRIES]",
            "negatively influence NATION against OTHER [TRIES]",
            "influence NATION [negatively] against OTHER [TRIES]",
            "(sour|turn|set) NATION against OTHER [TRIES]",
        ),
        examples=("NEGATIVE INFLUENCE Scotland AGAINST France", "sour Scotland against France"),
        text="Moves it away from another nation, at worst to Disfavorable.",
    ),
    Form(
        number="1.3",
        name="Threaten",
        verb="threaten",
        patterns=(
            "threaten NATION to (end|stop) [its|the] war (with|against|on) OTHER",
            "threaten NATION to (leave OTHER alone | make peace with OTHER | stop fighting OTHER)",
            "(threat|threaten) [of|with] war against NATION to (leave OTHER alone | end war with OTHER)",
            "(threaten|threat of war against) NATION [with war] (to leave|unless it leaves) OTHER alone",
            "(threaten|threat of war against) NATION [with war]",
        ),
        examples=("THREATEN Scotland TO END WAR WITH France", "Threat of war against Scotland to leave France alone"),
        text="It must leave the other nation alone, or you must declare war on it.",
    ),
    Form(
        number="1.4",
        name="Finance a war",
        verb="finance_war",
        patterns=(
            "finance war (of|by) NATION against OTHER [with] [bid] [of] NUMBER",
            "bid NUMBER for NATION to (attack|fight|make war on) OTHER",
            "pay NATION NUMBER to (fight|attack) OTHER",
            "pay NUMBER to NATION to (fight|attack) OTHER",
            "offer NATION NUMBER to (fight|attack|make war on) OTHER",
        ),
        examples=("FINANCE WAR OF Naples AGAINST Spain BID 12", "bid 12 for Naples to attack Spain"),
        text="Pays a non-player nation to take up a lost war again.",
    ),
    Form(
        number="1.5",
        name="Declare war",
        verb="declare_war",
        patterns=(
            "declare war (on|against|to|with) NATIONS",
            "[go to|make|wage] war (on|against|with) NATIONS",
            "dow [on] NATIONS",
            "attack nation NATIONS",
        ),
        examples=("DECLARE WAR ON France", "war on France!"),
    ),
)

ECONOMY = (
    Form(
        number="2.1",
        name="Steal trade",
        verb="steal_trade",
        patterns=(
            "steal [COUNTUPTO] TRADE trade [point] [from|of] NATION [TRIES]",
            "take [COUNTUPTO] TRADE trade [point] (from|of) NATION [TRIES]",
            "raid [COUNTUPTO] TRADE trade [point] [from|of] NATION [TRIES]",
        ),
        examples=(
            "STEAL SEA TRADE FROM Portugal UP TO 2 TIMES",
            "steal land trade from France",
            "Take a sea trade from Venice",
        ),
    ),
    Form(
        number="2.3",
        name="Develop trade",
        verb="develop_trade",
        patterns=(
            "develop [COUNT] TRADE trade [TIMES]",
            "[COUNT] new TRADE trade [TIMES]",
            "new TRADE trade [TIMES]",
            "(increase|expand|invest in) [COUNT] TRADE trade [TIMES]",
        ),
        examples=("DEVELOP LAND TRADE", "DEVELOP SEA TRADE 2 TIMES", "develope land trade twice"),
    ),
    Form(
        number="2.4",
        name="Reorganise",
        verb="reorganise",
        patterns=(
            "reorganise [1|one] [trade|resources|value|point] [from] PLACE to GOAL",
            "shift (1|one|value) [resource|point] from PLACE to GOAL",
            "shift (resources|from) [from] PLACE to GOAL",
        ),
        examples=("REORGANISE FROM London TO York", "Shift 1 from London to York"),
        text="Moves one point of value between two of your core cities.",
    ),
    Form(
        number="2.6",
        name="Build a city",
        verb="build_city",
        patterns=(
            "build [new] city (in|at) EACH",
            "(new|found|establish) [new] city [in|at] EACH",
            "city (in|at) EACH",
        ),
        examples=("BUILD CITY IN Wales", "found a city in Wales"),
    ),
    Form(
        number="2.5",
        name="Economy",
        verb="economy",
        patterns=(
            "build economy [in|of|at] PLACES",
            "build up economy [in|of|at] PLACES",
            "(develop|improve) [economy] [in|of|at] PLACES",
            "economy [in|of|at] PLACES",
            "invest in [economy] [in|of] PLACES",
            "(raise|increase) value (in|of) PLACES",
        ),
        examples=("BUILD ECONOMY IN Algarve AND Leon", "develop Algarve", "economy Algarve"),
        text="One try a territory and turn.",
    ),
    Form(
        number="2.7",
        name="Fortify",
        verb="fortify",
        patterns=(
            "fortify [walls|city] [of|in|at] EACH",
            "strengthen [walls] [of|in|at] EACH",
            "(build|raise|improve|increase|upgrade) (walls|fortification) [of|in|at] EACH",
        ),
        examples=("FORTIFY London", "Strengthen the walls of London"),
    ),
    Form(
        number="2.8",
        name="Caravan",
        verb="caravan",
        patterns=(
            "[trade] caravan [of|with] NUMBER (from|in|at) PLACE (to|for) NATION",
            "(create|make|build|send|form) [trade] caravan [of|with] NUMBER (from|in|at) PLACE (to|for) NATION",
            "(create|make|build|send|form) [trade] caravan [of|with] NUMBER (to|for) NATION (from|in|at) PLACE",
            "(create|make|build|send|form) [trade] caravan (from|in|at) PLACE (to|for) NATION (of|with) NUMBER",
            "send NUMBER (to|for) NATION (from|in|at) PLACE",
            "send NUMBER (from|in|at) PLACE (to|for) NATION",
        ),
        examples=("CARAVAN 10 FROM London TO Germany", "send 10 resources to Germany from London"),
        text="Money for another nation travels over the map.",
    ),
    Form(
        number="2.9",
        name="Transfer trade",
        verb="transfer_trade",
        patterns=("transfer SOME TRADE trade [point] to NATION", "give SOME TRADE trade [point] to NATION"),
        examples=("TRANSFER 1 SEA TRADE TO Venice", "give 2 land trade to France"),
    ),
)

BUILDING = (
    Form(
        number="3.3",
        name="Build a port",
        verb="build_port",
        patterns=("build [new] port [in|at] EACH", "[new] port (in|at) EACH", "new port EACH"),
        examples=("BUILD PORT IN Wales", "port at Wales"),
    ),
    Form(
        number="3.4",
        name="Build a tribal city",
        verb="build_tribal_city",
        patterns=("build tribal city (in|at) EACH", "new tribal city [in|at] EACH"),
        examples=("BUILD TRIBAL CITY IN Ohio",),
        text="Tribes only.",
    ),
    Form(
        number="3.1",
        name="Build units",
        verb="build",
        patterns=(
            f"{_RAISE} FORCES (in|at) PLACE",
            "FORCES (in|at) PLACE",
            f"{_RAISE} (in|at) PLACE FORCES",
            f"[{_RAISE}] FORCES (each (in|at) EACH|(in|at) (both|each of) EACH)",
            f"CITY [to] [{_RAISE}] FORCES",
            f"{_RAISE} FORCES CITY",
        ),
        examples=("BUILD 3 INFANTRY, 2 CAVALRY IN London", "buy 3 inf, 2 cav. at London", "1 general at London"),
        text="Land units and generals, in a city territory.",
    ),
    Form(
        number="3.2",
        name="Build ships",
        verb="build",
        patterns=(
            "(build|launch|buy|lay down) FORCES (in|at) [port of] PLACE [placed] [for|to|in|on] ZONE",
            "launch FORCES (in|at) PLACE",
            "FORCES (in|at) PLACE (for|to|in|on) ZONE",
        ),
        examples=("BUILD 2 FRIGATES IN London FOR English Channel", "launch 2 frigates at London into English Channel"),
        text="FOR and the sea zone may be left out where the port touches only one.",
    ),
    Form(
        number="3.5",
        name="Repair",
        verb="repair",
        patterns=("repair REPAIRED [damaged] (ship of line|sol|liner|line ship|ship) (in|at) ZONE",),
        examples=("REPAIR 1 SHIP OF THE LINE IN English Channel", "repair ships in English Channel"),
    ),
)

INCORPORATION = (
    Form(
        number="9.1",
        name="Incorporate",
        verb="incorporate",
        patterns=(
            "incorporate PLACES",
            "(incorporate|annex|integrate) [newly] [conquered|captured|taken] PLACES [if (taken|conquered|captured)]",
            "(incorporate|annex|integrate) PLACES (if|when|once) we (take|conquer|capture|hold|get|have) (it|them)",
        ),
        examples=("INCORPORATE Brussels AND Paris", "annex Brussels, Paris"),
    ),
    Form(
        number="9.2",
        name="Upgrade to core",
        verb="upgrade",
        patterns=("upgrade EACH [to core [land|territory]]", "core EACH", "make EACH [to] core [land|territory]"),
        examples=("UPGRADE Brussels TO CORE", "make Brussels core"),
    ),
    Form(
        number="9.3",
        name="Settle a tribal city",
        verb="settle",
        patterns=("settle tribal city [in|at] EACH", "settle [down] (in|at) EACH"),
        examples=("SETTLE TRIBAL CITY IN Ohio",),
        text="Tribes only.",
    ),
)
