"""Section 2 of the order language: every form and its variants, as the canonical column writes them."""

from __future__ import annotations

import pytest

from rules.ruleset import MODERATOR
from rules.statecraft import numbering
from rules.statecraft.model import Force, State
from rules.statecraft.relations import CasusBelli
from tests.rules.statecraft.orders_desk import canonical, codes, general, offer, read, start, treaty, war

FORCES = (
    ("MOVE A1 TO LYO", "MOVE FRA-A1 TO LYO STANCE defend"),
    ("A1 - GAS", "MOVE FRA-A1 TO GAS STANCE defend"),
    ("a1-gas", "MOVE FRA-A1 TO GAS STANCE defend"),
    ("A1 → Lyon", "MOVE FRA-A1 TO LYO STANCE defend"),
    ("A1 MOVE GAS", "MOVE FRA-A1 TO GAS STANCE defend"),
    ("A1 moves to Gascogne stance ATTACK", "MOVE FRA-A1 TO GAS STANCE attack"),
    ("MOVE FRA-A1 TO LYO VIA BRG STANCE avoid", "MOVE FRA-A1 TO LYO VIA BRG STANCE avoid"),
    ("MOVE A1 TO LYO STANCE attack VIA BRG", "MOVE FRA-A1 TO LYO VIA BRG STANCE attack"),
    ("MOVE ARMY Paris TO Lyonnais and Dauphine", "MOVE FRA-A1 TO LYO STANCE defend"),
    ("MOVE Paris TO LYO", "MOVE FRA-A1 TO LYO STANCE defend"),
    ("SAIL N2 TO BAL VIA LIG", "MOVE FRA-N2 TO BAL VIA LIG STANCE defend"),
    ("NAVY Marseilles - BAL", "MOVE FRA-N2 TO BAL STANCE defend"),
    ("HOLD A1", "HOLD FRA-A1 STANCE defend"),
    ("A1 HOLD STANCE avoid", "HOLD FRA-A1 STANCE avoid"),
    ("A1 H", "HOLD FRA-A1 STANCE defend"),
    ("STANCE A1 Attack", "STANCE FRA-A1 attack"),
    ("EMBARK A3 ON N1", "EMBARK FRA-A3 ON FRA-N1"),
    ("EMBARK A3 ON N1 THEN LAND Calais", "EMBARK FRA-A3 ON FRA-N1 THEN LAND Calais"),
    ("Navy N1 carry A3 from Brest to Calais", "EMBARK FRA-A3 ON FRA-N1 THEN LAND Calais"),
    ("LAND A3 AT Calais", "LAND FRA-A3 AT Calais"),
    ("DISEMBARK A3 AT Calais", "LAND FRA-A3 AT Calais"),
    ("SPLIT A1 3 AS A9", "SPLIT FRA-A1 3 AS FRA-A9"),
    ("SPLIT A1 5 MERCS 2 AS fra-a9", "SPLIT FRA-A1 5 MERCS 2 AS FRA-A9"),
    ("MERGE A4 INTO A2", "MERGE FRA-A4 INTO FRA-A2"),
    ("DISBAND A1 2", "DISBAND FRA-A1 2"),
    ("DISBAND A1", "DISBAND FRA-A1"),
    ("DEVASTATE BSQ WITH A2", "DEVASTATE BSQ WITH FRA-A2"),
    ("BLOCKADE SPA IN BAL WITH N2", "BLOCKADE SPA IN BAL WITH FRA-N2"),
    ("N2 BLOCKADE Spain IN BAL", "BLOCKADE SPA IN BAL WITH FRA-N2"),
    ("RETREAT A1 NEVER", "RETREAT FRA-A1 NEVER"),
    ("RETREAT A1 AT ONCE", "RETREAT FRA-A1 AT ONCE"),
    ("A1 RETREAT 50%", "RETREAT FRA-A1 IF LOSS >= 50%"),
    ("RETREAT A1 IF LOSS ≥ 30 % OR IF ODDS < 1:2", "RETREAT FRA-A1 IF LOSS >= 30% OR IF ODDS < 1:2"),
    ("RETREAT A1 AFTER ROUND 2 TO BRG", "RETREAT FRA-A1 AFTER ROUND 2 TO BRG"),
    ("COMMAND A1 BY SOVEREIGN", "COMMAND FRA-A1 BY SOVEREIGN"),
    ("LEAD A1", "COMMAND FRA-A1 BY SOVEREIGN"),
    ("COMMAND A2 BY officer", "COMMAND FRA-A2 BY OFFICER"),
    ("APPOINT Gonzalo TO A2", "COMMAND FRA-A2 BY G1"),
    ("DISMISS OFFICER OF A1", "DISMISS OFFICER OF FRA-A1"),
    ("PRIVATEERS N1 3 IN BIS AGAINST SPA", "PRIVATEERS FRA-N1 3 IN BIS AGAINST SPA"),
    ("PRIVATEERS N1 IN BIS AGAINST SPA", "PRIVATEERS FRA-N1 IN BIS AGAINST SPA"),
    ("SCOUT GAS", "SCOUT GAS"),
    ("INTEL Gascogne", "SCOUT GAS"),
    ("FIELD REPORT A2", "FIELD REPORT FRA-A2"),
)
HOME = (
    ("RECRUIT 4 LAND AT Paris", "RECRUIT 4 LAND AT Paris"),
    ("BUILD 3 SHIPS AT Marseilles", "RECRUIT 3 NAVAL AT Marseilles"),
    ("RAISE 4 TROOPS AT paris", "RECRUIT 4 LAND AT Paris"),
    ("HIRE 3 MERCENARIES AT Paris", "HIRE 3 MERCENARIES AT Paris"),
    ("READINESS LAND 3", "READINESS LAND 3"),
    ("READINESS BOTH 1", "READINESS BOTH 1"),
    ("INVESTMENT 50", "INVESTMENT 50%"),
    ("INVESTMENT 50% FORCE", "INVESTMENT 50% FORCE"),
    ("CENTRALIZATION up", "CENTRALIZATION UP"),
    ("CAPITAL Lyon", "CAPITAL Lyon"),
    ("RELIGION Orthodox", "RELIGION orthodox"),
    ("LOAN 200", "LOAN 200"),
    ("REPAY 100", "REPAY 100"),
    ("BANKRUPTCY CONFIRM", "BANKRUPTCY CONFIRM"),
    ("GROWTH RECRUITMENT", "GROWTH RECRUITMENT"),
    ("CONVERT YES", "CONVERT YES"),
    ("EXPLORE w", "EXPLORE W"),
    ("EXPLORE SW FROM marseilles MAX 30", "EXPLORE SW FROM Marseilles MAX 30"),
    ('EXPLORE W MAX 30 LOOKING FOR "land in the west"', 'EXPLORE W LOOKING FOR "land in the west" MAX 30'),
    ("TELL Spain ABOUT Gascogne", "TELL SPA ABOUT GAS"),
    ('RELEASE GAS and Toulouse AS "Aquitaine" CAPITAL Bordeaux', 'RELEASE GAS, LNG AS "Aquitaine" CAPITAL Bordeaux'),
    ("RELEASE GAS AS Aquitaine CAPITAL Bordeaux TO Gonzalo", 'RELEASE GAS AS "Aquitaine" CAPITAL Bordeaux TO G1'),
)
NOTES = (
    ("destabilize spain prestige 4", "DESTABILIZE SPA PRESTIGE 4"),
    ("FOMENT SPA PRESTIGE 6 GOLD 20 WISH Granada", "FOMENT SPA PRESTIGE 6 GOLD 20 WISH GRA"),
    ("INFILTRATE SPA PRESTIGE 3", "INFILTRATE SPA PRESTIGE 3"),
    ('PIRACY "Western Mediterranean" GOLD 12', "PIRACY WMD GOLD 12"),
    ("PIRACY western mediterranean GOLD 12", "PIRACY WMD GOLD 12"),
)
TALK = (
    ("DECLARE WAR ON ENG CONFIRM", "DECLARE WAR ON ENG CONFIRM"),
    ("Declare war on England confirm NO CB", "DECLARE WAR ON ENG NO CB CONFIRM"),
    (
        'INFLUENCE ENG PRESTIGE 5 WISH "no war" UNTIL spring 1502',
        'INFLUENCE ENG PRESTIGE 5 WISH "no war" UNTIL 1502 Spring',
    ),
    ("COUNTER I-1 PRESTIGE 7", "COUNTER I-1 PRESTIGE 7"),
    ('COUNTER I-1 WISH "less" UNTIL 1500 FALL', 'COUNTER I-1 UNTIL 1500 Fall WISH "less"'),
    ("ACCEPT I-1", "ACCEPT I-1"),
    ("REJECT I-1", "REJECT I-1"),
    ('REQUEST CB ON ENG "They burned our ships"', 'REQUEST CB ON ENG "They burned our ships"'),
    ('REQUEST HONOR "kept the pact"', 'REQUEST HONOR "kept the pact"'),
    ("SUCCEED STAY", "SUCCEED STAY"),
    ("SUCCEED MOVE Scotland, IRL", "SUCCEED MOVE SCO, IRL"),
    ("SUCCEED GENERAL OF ENG", "SUCCEED GENERAL OF ENG"),
    ('PAUSE 24H "wife ill"', 'PAUSE 24H "wife ill"'),
    ('ASK "May I?"', 'ASK "May I?"'),
    ('TEST Guile "I bribe him"', 'TEST guile "I bribe him"'),
)
TREATIES = (
    ("SIGN T-11 v1", "SIGN T-11 v1"),
    ("SIGN t-11 1", "SIGN T-11 v1"),
    ("UNSIGN T-11", "UNSIGN T-11"),
    ('REJECT T-11 "no"', 'REJECT T-11 "no"'),
    ("PUBLISH T-12", "PUBLISH T-12"),
    ("LEAK T-12 CONFIRM", "LEAK T-12 CONFIRM"),
    ("LEAVE T-12 CONFIRM", "LEAVE T-12 CONFIRM"),
    ("END T-12", "END T-12"),
    ('COMPLAIN T-12 CLAUSE 1 AGAINST ENG "late"', 'COMPLAIN T-12 CLAUSE 1 AGAINST ENG "late"'),
)
GAMEMASTER = (
    ("AUTO full FOR rq-supply", "AUTO full FOR RQ-SUPPLY"),
    ("GM SET SCO stability=5, Tax Income = 10", "GM SET SCO stability=5, tax_income=10"),
    ("GM FORCE SCO ADD 3 LAND AT Edinburgh", "GM FORCE SCO ADD 3 LAND AT LOT"),
    ("GM FORCE SCO REMOVE 1 NAVAL AT LOT", "GM FORCE SCO REMOVE 1 NAVAL AT LOT"),
    ("GM KILL SCO SOVEREIGN", "GM KILL SCO SOVEREIGN"),
    ("GM REGION Gascogne CONTROLLER Spain", "GM REGION GAS CONTROLLER SPA"),
    ("GM WEALTH GAS 4", "GM WEALTH GAS 4"),
    ("GM SEAT Anna Bell STATE SCO", 'GM SEAT "Anna Bell" STATE SCO'),
    ("GM SEAT Anna GENERAL OF SCO", "GM SEAT Anna GENERAL OF SCO"),
    ("SUPPLY ENG-A1 -3", "SUPPLY ENG-A1 -3"),
    ("SUPPLY ENG-A1 NONE", "SUPPLY ENG-A1 NONE"),
    ("SUPPLY ENG-A1", "SUPPLY ENG-A1"),
    ("REVEAL VIR TO POR", "REVEAL VIR TO POR"),
    ('AWARD Portugal 2 PRESTIGE "a feat" PRIVATE', 'AWARD POR 2 PRESTIGE "a feat" PRIVATE'),
    ('AWARD "player 3" 2 PRESTIGE "a feat"', 'AWARD POR 2 PRESTIGE "a feat"'),
    ('HONOR ENG -1 "broke his word"', 'HONOR ENG -1 "broke his word"'),
    ('REWARD "A colony" 4 CHECK colony_in(unknown)', 'REWARD "A colony" 4 CHECK colony_in(unknown)'),
    ("EVENT EV-GUNPOWDER DEADLINE 48h", "EVENT EV-GUNPOWDER DEADLINE 48"),
    ("PAPACY FIDEI Spain", "PAPACY FIDEI SPA"),
    ("PAPACY FIDEI NONE", "PAPACY FIDEI NONE"),
    ("PAPACY EXCOMMUNICATE FRA", "PAPACY EXCOMMUNICATE FRA"),
    ("PAPACY CRUSADE OFF OTT", "PAPACY CRUSADE OFF OTT"),
    ('CB ENG ON FRA "ships"', 'CB ENG ON FRA "ships"'),
    ("VIOLATION T-1 CLAUSE 1 BY ENG", "VIOLATION T-1 CLAUSE 1 BY ENG"),
    ("MINORITY SPA 2", "MINORITY SPA 2"),
    ("RATE FRA 8", "RATE FRA 8%"),
    ("SECRET ROLL fortune POR -2", "SECRET ROLL fortune POR -2"),
    ("END GAME", "END GAME"),
    ("AS SCO A1 - YRK", "AS SCO MOVE SCO-A1 TO YRK STANCE defend"),
    ("AS Papal State PAPACY FIDEI SPA", "AS PAP PAPACY FIDEI SPA"),
    ("AS SCO DECLARE WAR ON ENG CONFIRM", "AS SCO DECLARE WAR ON ENG CONFIRM"),
    ("AS ENG A1 H CONFIRM", "AS ENG HOLD ENG-A1 STANCE defend CONFIRM"),
)


def ready() -> State:
    """France at war with Spain, with an army at Brest, one led by a General, a loan, a draft, a treaty in force and an
    offer."""
    state = war(general(start(gold=185, prestige=30, manpower=50, stability=5), "FRA-A2"), "FRA", "SPA")
    forces, rich = state.world.forces, state.world.realms["FRA"]
    forces["FRA-A3"] = Force("FRA-A3", "FRA", "A", 1, "BRT")
    forces["FRA-A4"] = Force("FRA-A4", "FRA", "A", 5, "GAS", mercs=2)
    forces["FRA-A1"].mercs = 5
    rich.loans = {5: 1}
    treaty(state, "FRA", "ENG")
    treaty(state, "FRA", "ENG", number=41).status = "signed"
    offer(state, "ENG", "FRA")
    return state


@pytest.mark.rule("SC-CB-03")
def test_a_casus_belli_is_named_by_the_own_number() -> None:
    state = start()
    state.world.reasons.append(CasusBelli(33, "FRA", "ENG", "pirates", state.world.date, state.world.date + 4))
    numbering.show(state.world, "FRA", "CB", "33")
    for line in ("DECLARE WAR ON ENG USING CB CB-1 CONFIRM", "DECLARE WAR ON ENG USING CB 1 CONFIRM"):
        parsed = read(line, "FRA", state)
        assert codes(parsed) == []
        assert canonical(parsed) == ["DECLARE WAR ON ENG USING CB CB-1 CONFIRM"]
        assert parsed.acts[0].ref == "33"


def told(line: str, power: str) -> list[str]:
    """What a line means, nothing being refused."""
    parsed = read(line, power, ready())
    assert codes(parsed) == []
    return canonical(parsed)


@pytest.mark.parametrize(("line", "meaning"), FORCES)
def test_movement_and_forces(line: str, meaning: str) -> None:
    assert told(line, "FRA") == [meaning]


@pytest.mark.parametrize(("line", "meaning"), HOME)
def test_economy(line: str, meaning: str) -> None:
    assert told(line, "FRA") == [meaning]


@pytest.mark.parametrize(("line", "meaning"), NOTES)
def test_secret_notes(line: str, meaning: str) -> None:
    assert told(line, "FRA") == [meaning]


@pytest.mark.parametrize(("line", "meaning"), TALK)
def test_war_and_diplomacy(line: str, meaning: str) -> None:
    assert told(line, "FRA") == [meaning]


@pytest.mark.parametrize(("line", "meaning"), TREATIES)
def test_treaties(line: str, meaning: str) -> None:
    assert told(line, "FRA") == [meaning]


@pytest.mark.parametrize(("line", "meaning"), GAMEMASTER)
def test_the_gamemasters_orders(line: str, meaning: str) -> None:
    assert told(line, MODERATOR) == [meaning]


@pytest.mark.parametrize(("line", "meaning"), [*FORCES, *HOME, *NOTES, *TALK, *TREATIES])
def test_canonical_text_reads_back_as_itself(line: str, meaning: str) -> None:
    assert told(meaning, "FRA") == [meaning]


@pytest.mark.parametrize(("line", "meaning"), GAMEMASTER)
def test_the_gamemasters_canonical_text_reads_back_as_itself(line: str, meaning: str) -> None:
    assert told(meaning, MODERATOR) == [meaning]
