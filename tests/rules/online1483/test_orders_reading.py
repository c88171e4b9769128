"""Lines as players write them, and the orders they are; lines that are none."""

from __future__ import annotations

import pytest

from rules.online1483.language.lexicon import Leniency, Lexicon, NameList
from rules.online1483.language.reading import Unread, read, read_items, understand
from tests.rules.online1483.order_names import lexicon, said

SAID = (
    # diplomacy
    ("We would like to declare war on France and Scotland", "DECLARE WAR ON France; DECLARE WAR ON Scotland"),
    ("influence the rebels of France", "INFLUENCE rebels of France"),
    ("influence French rebels twice", "INFLUENCE rebels of France UP TO 2 TIMES"),
    (
        "influence Scotland and Naples, up to 2 times",
        "INFLUENCE Scotland UP TO 2 TIMES; INFLUENCE Naples UP TO 2 TIMES",
    ),
    ("improve relations with colony of Cape until friendly", "INFLUENCE colony of Cape UNTIL Favorable"),
    ("turn Scotland against France up to 2 times", "NEGATIVE INFLUENCE Scotland AGAINST France UP TO 2 TIMES"),
    ("Threat of war against Scotland to leave France alone", "THREATEN Scotland TO END WAR WITH France"),
    ("pay Naples 12 to fight Spain", "FINANCE WAR OF Naples AGAINST Spain BID 12"),
    ("attack nation France", "DECLARE WAR ON France"),
    # trade and economy
    ("take a sea trade from Venice", "STEAL SEA TRADE FROM Venice"),
    ("raid sea trade Venice", "STEAL SEA TRADE FROM Venice"),
    ("steal 2 sea trades from Venice", "STEAL SEA TRADE FROM Venice UP TO 2 TIMES"),
    ("new sea trade", "DEVELOP SEA TRADE"),
    ("Shift 1 from London to York", "REORGANISE FROM London TO York"),
    ("improve Wales, York & Midlands", "BUILD ECONOMY IN Wales AND York AND Midlands"),
    ("new city Wales", "BUILD CITY IN Wales"),
    ("Strengthen the walls of London and York", "FORTIFY London; FORTIFY York"),
    ("create a trade caravan of 12 in London for Spain", "CARAVAN 12 FROM London TO Spain"),
    ("give a sea trade to Venice", "TRANSFER 1 SEA TRADE TO Venice"),
    # building
    ("3 inf, 2 cav at London", "BUILD 3 INFANTRY, 2 CAVALRY IN London"),
    ("3i, 1a and a general at London", "BUILD 3 INFANTRY, 1 ARTILLERY, 1 GENERAL IN London"),
    ("Build in London: three horse", "BUILD 3 CAVALRY IN London"),
    ("build 1 infantry and a merchantman in London", "BUILD 1 INFANTRY IN London; BUILD 1 MERCHANTMAN IN London"),
    ("port at Wales", "BUILD PORT IN Wales"),
    ("repair ships in North Sea", "REPAIR 1 SHIP OF THE LINE IN North Sea"),
    (
        "Build 4 inf, 2 cav at London; 1 sol at London for English Channel; 1 general in London",
        "BUILD 4 INFANTRY, 2 CAVALRY IN London; BUILD 1 SHIP OF THE LINE IN London FOR English Channel; "
        "BUILD 1 GENERAL IN London",
    ),
    # at sea
    ("put all aboard 2 mm in North Sea at London", "LOAD ALL IN London ON 2 MERCHANTMEN IN North Sea"),
    ("load caravan 8 in London on 1 mm in North Sea", "LOAD CARAVAN 8 IN London ON 1 MERCHANTMAN IN North Sea"),
    ("all ships in Baltic to North Sea", "SAIL ALL SHIPS FROM Baltic Sea TO North Sea"),
    (
        "sail 1 frigate from South Atlantic to Gulf of Cadiz",
        "SAIL 1 FRIGATE FROM South Atlantic Ocean TO Gulf of Cadiz",
    ),
    (
        "send 2 frigates from North Sea to Baltic Sea, joined by 1 frigate in Baltic Sea",
        "SAIL 2 FRIGATES FROM North Sea TO Baltic Sea MERGE WITH 1 FRIGATE IN Baltic Sea",
    ),
    (
        "deep sea 3 mm from North Sea to Mid Atlantic via North Atlantic, Azores Sea",
        "DEEP SEA 3 MERCHANTMEN FROM North Sea TO Mid Atlantic VIA North Atlantic Ocean, Azores Sea",
    ),
    (
        "send an expedition of 2 sol from South Atlantic to Virginia Sea",
        "EXPEDITION 2 SHIPS OF THE LINE FROM South Atlantic Ocean TO Virginia Sea",
    ),
    ("engage France with 2 frigates in North Sea", "ATTACK France IN North Sea WITH 2 FRIGATES"),
    ("naval losses first merchantmen, frigates", "LOSSES AT SEA: merchantman, frigate"),
    # on land
    ("move all from London to York", "MOVE ALL FROM London TO York"),
    ("march 3 cav York - Midlands - London", "MOVE 3 CAVALRY FROM York TO London VIA Midlands"),
    ("move g2 and 3 inf London -> Wales peacefully", "MOVE GENERAL G2, 3 INFANTRY FROM London TO Wales PEACEFULLY"),
    ("move general London - Wales", "MOVE 1 GENERAL FROM London TO Wales"),
    ("invade Brussels from English Channel with 3 inf", "LAND 3 INFANTRY FROM English Channel IN Brussels"),
    ("invade Paris by land with 3 inf from Brussels", "ATTACK Paris WITH 3 INFANTRY FROM Brussels"),
    (
        "Land 4 inf, General Talbot from English Channel in Brussels, bonus 2 infantry, retreat if 1 or fewer left",
        "LAND 4 INFANTRY, GENERAL Talbot FROM English Channel IN Brussels RETREAT IF 1 or fewer left BONUS 2 infantry",
    ),
    (
        "Attack Paris with 3 infantry, 1 artillery from Brussels, losses infantry, artillery, avoid Germany",
        "ATTACK Paris WITH 3 INFANTRY, 1 ARTILLERY FROM Brussels LOSSES infantry, artillery AVOID Germany",
    ),
    (
        "attack Illinois with 4 inf from Ohio, retreat after round 2",
        "ATTACK Illinois WITH 4 INFANTRY FROM Ohio RETREAT IF after round 2",
    ),
    (
        "attack Paris with 3 inf from Brussels retreat if it rains, losses infantry",
        "ATTACK Paris WITH 3 INFANTRY FROM Brussels RETREAT IF it rains LOSSES infantry",
    ),
    ("caravan of 8 from London to Naples", "CARAVAN 8 FROM London TO Naples"),
    ("caravan of 8 from London to York", "MOVE CARAVAN 8 FROM London TO York"),
    ("tribal city Illinois - Ohio", "MOVE TRIBAL CITY FROM Illinois TO Ohio"),
    ("take losses cavalry first", "LOSSES: cavalry"),
    # treaties, rebellions, trades
    ("peace with Scotland", "OFFER PEACE TO Scotland"),
    (
        "surrender to France on terms: England pays 2 for 3 turns",
        "OFFER PEACE TO France TERMS: England PAYS 2 FOR 3 TURNS",
    ),
    ("agree to peace with Scotland", "ACCEPT PEACE FROM Scotland"),
    ("ask Naples to surrender", "DEMAND SURRENDER OF Naples"),
    ("ask Naples to join the war on France", "CALL ALLY Naples AGAINST France"),
    ("unite with France under England", "MARRY France RULER England"),
    ("free France: Lyon, Savoy", "GRANT INDEPENDENCE TO France: Lyon, Savoy"),
    ("stop paying the rebels in France", "STOP SUPPORT OF CIVIL WAR IN France"),
    ("support liberation of local peoples in Ohio with 10", "SUPPORT LIBERATION OF LOCAL PEOPLES IN Ohio WITH 10"),
    (
        "trade with England: get guns; give territory Lakota",
        "TRADE WITH England: GIVE TERRITORY Lakota; GET GUNS",
    ),
    ("I give 2 infantry in Wales to Scotland for guns", "TRADE WITH Scotland: GIVE 2 INFANTRY IN Wales; GET GUNS"),
    (
        "exchange 2 sea trades with Venice for the Atlantic route",
        "TRADE WITH Venice: GIVE 2 SEA TRADE; GET ATLANTIC ROUTE",
    ),
    ("confirm trade with France", "ACCEPT TRADE WITH France"),
    # standing orders
    ("let Spain through", "ALLOW Spain LAND PASSAGE"),
    ("do not let Spain through in London", "DENY Spain LAND PASSAGE IN London"),
    ("allow Spain passage in North Sea", "ALLOW Spain SEA PASSAGE IN North Sea"),
    ("intercept all in North Sea except Spain and Portugal", "SHIPS IN North Sea ATTACK ALL EXCEPT Spain, Portugal"),
    ("blockade France in North Sea", "SHIPS IN North Sea ATTACK NEW SHIPS OF France"),
    ("cautious general in Wales retreat to London", "GENERAL IN Wales RETREAT TO London AFTER ROUND 1"),
    ("rob French caravans in London", "ROB CARAVANS OF France IN London"),
    ("if France offers a gift refuse", "IF France OFFERS A GIFT REFUSE"),
    ("cancel standing orders about France", "CANCEL STANDING ORDERS ABOUT France"),
    ("no orders", "PASS"),
    ("attack newly built ships of France in Baltic Sea", "SHIPS IN Baltic Sea ATTACK NEW SHIPS OF France"),
    ("stand aside if France attacks London", "IF France ATTACKS London DO NOT FIGHT"),
    ("join Spain if France fights Spain in North Sea", "IF France FIGHTS Spain IN North Sea JOIN Spain"),
    ("general Talbot in York retreat to London", "GENERAL IN York RETREAT TO London AFTER ROUND 1"),
    ("allow Spain, Venice land passage", "ALLOW Spain LAND PASSAGE; ALLOW Venice LAND PASSAGE"),
    (
        "ships in North Sea attack France and Spain",
        "SHIPS IN North Sea ATTACK France; SHIPS IN North Sea ATTACK Spain",
    ),
    # without the small words
    ("build port Wales", "BUILD PORT IN Wales"),
    ("upgrade Brussels", "UPGRADE Brussels TO CORE"),
    ("settle tribal city Ohio", "SETTLE TRIBAL CITY IN Ohio"),
    ("accept peace France", "ACCEPT PEACE FROM France"),
    ("surrender to France on terms", "OFFER PEACE TO France"),
    ("buy 3 infantry London", "BUILD 3 INFANTRY IN London"),
    ("In London build 3 infantry", "BUILD 3 INFANTRY IN London"),
    ("BUILD 5 INF @ London", "BUILD 5 INFANTRY IN London"),
    ("build 1,000 infantry in London", "BUILD 1000 INFANTRY IN London"),
    ("build 2 inf, 100 cav in London", "BUILD 2 INFANTRY, 100 CAVALRY IN London"),
    ("move 2 cav London York", "MOVE 2 CAVALRY FROM London TO York"),
    ("repair all ships of the line in North Sea", "REPAIR ALL SHIPS OF THE LINE IN North Sea"),
    ("negative influence on Scotland against France", "NEGATIVE INFLUENCE Scotland AGAINST France"),
    ("influence Scotland (up to 3)", "INFLUENCE Scotland UP TO 3 TIMES"),
    # as a receipt prints it
    ("2.5 BUILD ECONOMY IN Algarve - OK (5)", "BUILD ECONOMY IN Algarve"),
)


@pytest.mark.parametrize(("written", "meant"), SAID, ids=[written[:60] for written, _ in SAID])
def test_a_line_as_players_write_it(written: str, meant: str) -> None:
    assert said(written) == meant


TALK = (
    "Good evening, a quiet month in Lisbon.",
    "I think 3 inf in London is not enough",
    "Our 3 infantry in London are tired",
    "France moved 3 inf from Paris to Rouen",
    "We attack tomorrow",
    "Move on to the next topic",
    "Build trust between our nations",
    "Land is precious",
    "attack is the best defence",
    "free beer for all",
    "Pass me the salt",
    "do not declare war on France",
    "Never attack Paris with 3 inf from Brussels",
    "Maybe declare war on France",
    "If France attacks us, declare war on France",
    "When Spain moves, 3 inf London - Wales",
    "Declare war on France. That is what he feared.",
    "He said he would declare war on France",
    "declare war on France?",
    "Shall we declare war on France?",
    "London has 3 infantry",
    "either fortify London or build 3 inf in London",
    "fortify London unless France makes peace",
)


@pytest.mark.parametrize("line", TALK)
def test_talk_is_no_order(line: str) -> None:
    assert not understand(lexicon(), line).lines


@pytest.mark.parametrize(
    ("line", "code", "facts"),
    [
        ("move 2 inf from London to Atlantis", "E-11", {"name": "Atlantis", "sort": "territory"}),
        ("fortify Lon", "E-11", {"name": "Lon", "sort": "territory"}),
        ("sail fleet from London to North Sea", "E-11", {"name": "London", "sort": "zone"}),
        (
            "sail fleet from North Sea to Channel",
            "E-12",
            {"name": "Channel", "names": ("English Channel", "Mozambique Channel")},
        ),
        ("build 3 spearmen in London", "E-13", {"word": "spearmen"}),
        ("losses: spearmen", "E-13", {"word": "spearmen"}),
        ("build 2 ships in London", "E-13", {"word": "ships"}),
        ("build 0 infantry in London", "E-14", {}),
        ("build -3 infantry in London", "E-14", {}),
        ("build all infantry in London", "E-14", {}),
        ("bid for Naples to attack Spain", "E-14", {}),
        ("caravan from London to Spain", "E-14", {}),
        ("hello world", "E-01", {"line": "hello world"}),
    ],
)
def test_what_is_wrong_with_a_line(line: str, code: str, facts: dict[str, object]) -> None:
    assert read(lexicon(), line) == Unread(code, facts)


@pytest.mark.parametrize(
    ("spelling", "meant", "guessed"),
    [
        ("Lond", "London", False),  # the beginning of one name
        ("Lon", "", False),  # too short for a beginning
        ("Londn", "London", True),  # one slip
        ("Lndn", "", False),  # two slips in six letters
        ("Conztantinopel", "Constantinople", True),  # two slips, fourteen letters
        ("Xonztantinopel", "", False),  # three
        ("Lond on", "London", True),
        ("Kemt", "", False),  # nothing is near
        ("Nizhny", "Nizhny Novgorod", False),  # one of its words
        ("Novgorod", "Novgorod", False),  # in full, though another name has it too
        ("Sao", "", False),
        ("LONDON", "London", False),
        ("the Swiss Cantons", "Swiss Cantons", False),
    ],
)
def test_what_a_territory_may_be_called(spelling: str, meant: str, guessed: bool) -> None:
    found = lexicon().find("territory", spelling, Leniency.SLIP)
    assert (found.name, bool(found.name) and found.guessed) == (meant, guessed)


def test_a_slip_that_two_names_fit_is_not_read() -> None:
    names = Lexicon.of(NameList(nations=(), territories=("Tunis", "Tunas"), zones=()))
    assert read(names, "fortify Tunes") == Unread("E-12", {"name": "Tunes", "names": ("Tunis", "Tunas")})


def test_a_name_of_another_sort_is_not_taken_for_a_slip() -> None:
    names = Lexicon.of(NameList(nations=("Mali",), territories=("Malia",), zones=()))
    assert isinstance(read(names, "fortify Mali"), tuple)
    names = Lexicon.of(NameList(nations=("Mali",), territories=("Male",), zones=()))
    assert read(names, "fortify Mali") == Unread("E-11", {"name": "Mali", "sort": "territory"})


def test_a_guess_is_shown_back() -> None:
    read_as = understand(lexicon(), "fortify Londn").remarks
    assert [(remark.code, dict(remark.facts)) for remark in read_as] == [
        ("read-as", {"spelling": "Londn", "name": "London"})
    ]


def test_items_are_read_one_by_one() -> None:
    items = read_items(lexicon(), "2 infantry, 1 cavalry in Wales, guns and 2 sea trade, 5 resources, York")
    assert [(item.kind, item.place or item.amount or item.trade) for item in items] == [
        ("units", "Wales"), ("guns", ""), ("trade", 2), ("resources", 5), ("territory", "York"),
    ]  # fmt: skip
    assert read_items(lexicon(), "2 wishes") == ()
