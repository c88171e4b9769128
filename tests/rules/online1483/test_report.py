"""A nation's report: its books, the world's figures, news, what comes next."""

from __future__ import annotations

from typing import Any

import pytest

from rules.online1483.language.codes import code
from rules.online1483.line import Force, Item, Line, Term
from rules.online1483.model import Caravan, Colony, General, Offer, Ship, State, Threat, Tribute
from rules.ruleset import MODERATOR, PUBLIC
from tests.rules.online1483.reports import bound, land, nation, public, report, row, start, told


def own(reader: str, state: State | None = None) -> dict[str, Any]:
    books: dict[str, Any] = report(reader, state).facts["own"]
    return books


@pytest.mark.rule("1483-GLO-08", "1483-COLL-01", "1483-COLL-03")
def test_treasury_has_land_trade_and_tribute() -> None:
    """England's six territories are worth 28, its trade 5 by sea and 1 by land; 4 a turn come from Scotland."""
    state = start().model_copy(
        update={
            "tributes": (
                Tribute(frm="Scotland", to="England", amount=4, turns_left=3),
                Tribute(frm="England", to="Naples", amount=2, turns_left=1),
            )
        }
    )
    treasury = own("England", nation(state, "England", saved=31))["treasury"]
    assert (treasury["saved"], treasury["land"], treasury["sea_trade"], treasury["land_trade"]) == (31, 28, 5, 1)
    assert treasury["tributes"] == [{"frm": "Scotland", "amount": 4, "turns": 3}]
    assert treasury["pays"] == [{"to": "Naples", "amount": 2, "turns": 1}]
    assert treasury["income"] == 28 + 5 + 1 + 4


@pytest.mark.rule("1483-INC-01", "1483-INC-02", "1483-COL-01", "1483-COL-03")
def test_land_is_core_colony_or_occupied() -> None:
    """Brussels (value 3, a city) was France's and France lives: occupied; it yields nothing and costs 4 x 3."""
    taken = {"owner": "England", "incorporated": False}
    state = land(land(start(), "Brussels", **taken), "Ireland", **taken)
    colony = Colony(id="colony of Ireland", owner="England", land=("Ireland",), capital="Ireland")
    rows = own("England", state.model_copy(update={"colonies": (colony,)}))["lands"]
    london, brussels, ireland = (row(rows, name=place) for place in ("London", "Brussels", "Ireland"))
    assert (london["status"], london["value"], london["city"], london["capital"], london["port"]) == (
        "core", 8, 6, True, True,
    )  # fmt: skip
    assert (brussels["status"], brussels["incorporated"], brussels["price"]) == ("occupied", False, 12)
    assert (ireland["status"], ireland["colony"], ireland["price"]) == ("created", "colony of Ireland", 2)
    assert own("England", state)["treasury"]["land"] == 28


def test_troops_stand_where_they_are_by_type() -> None:
    fleet = (
        Ship(id=901, nation="England", kind="frigate", zone="Irish Sea"),
        Ship(id=902, nation="England", kind="merchantman", zone="Irish Sea", cargo={"infantry": 2}),
        Ship(id=903, nation="France", kind="frigate", zone="Irish Sea"),
    )
    talbot = General(id=904, nation="England", place="Irish Sea", ship=902, level=3, skill=10, name="G904")
    gold = Caravan(id=905, nation="England", to="Spain", amount=7, place="London")
    state = land(start(), "Castile", units={"England": {"knights": 1}, "Spain": {"infantry": 3}})
    state = state.model_copy(update={"ships": fleet, "generals": (talbot,), "caravans": (gold,)})
    books = own("England", state)
    assert books["fleets"] == [
        {
            "zone": "Irish Sea",
            "ships": {"frigate": 1, "merchantman": 1},
            "damaged": 0,
            "cargo": {"infantry": 2, "general": 1},
            "others": ["France"],
        }
    ]
    assert books["abroad"] == [{"place": "Castile", "owner": "Spain", "units": {"knights": 1}}]
    assert row(books["generals"], name="G904")["level"] == 3
    assert books["caravans"] == [{"amount": 7, "to": "Spain", "place": "London", "aboard": False}]


@pytest.mark.rule("1483-DIP-07", "1483-GLO-18")
def test_chart_has_every_entity_in_its_box() -> None:
    boxes = {"Naples": {"Spain": "Allied"}, "Scotland": {"Spain": "AtWar"}, "colony of Ireland": {"Spain": "Favorable"}}
    colony = Colony(id="colony of Ireland", owner="England", land=("Ireland",), capital="Ireland")
    columns = own("Spain", start().model_copy(update={"boxes": boxes, "colonies": (colony,)}))["boxes"]
    assert [(column["box"], column["entities"]) for column in columns if column["box"] != "Neutral"] == [
        ("Allied", ["Naples"]),
        ("Favorable", ["colony of Ireland"]),
        ("AtWar", ["Scotland"]),
    ]
    assert "Morocco" in row(columns, box="Neutral")["entities"]


@pytest.mark.rule("1483-DIP-25")
def test_tribes_have_no_chart() -> None:
    assert report("Tribal Nation 7", name="world-1483").facts["own"]["boxes"] == []


@pytest.mark.rule("1483-TRD-03", "1483-TRT-01")
def test_offers_are_answered_by_their_codes() -> None:
    frigate = Item(kind="units", place="North Sea", forces=(Force(kind="frigate"),))
    points = Item(kind="trade", trade="sea", amount=2)
    swap = Offer(frm="Denmark", to="England", kind="trade", made=1, give=(frigate,), get=(points,))
    peace = Offer(frm="England", to="France", kind="peace", made=1, terms=(Term(kind="text", text="a border stone"),))
    state = start().model_copy(update={"offers": (swap, peace)})
    offers = own("England", state)["offers"]
    (received,), (made,) = offers["received"], offers["made"]
    assert (received["given"], received["gotten"]) == ("1 FRIGATE IN North Sea", "2 SEA TRADE")
    assert received["answers"] == [f"ACCEPT {code(swap)}", f"REFUSE {code(swap)}"]
    assert (made["to"], made["terms"], "answers" in made) == ("France", ["a border stone"], False)
    (answer,) = bound().parse(received["answers"][0], state, "England", ()).orders
    assert answer == Line(verb="answer", subject="trade", nation="Denmark", reply="accept")


@pytest.mark.rule("1483-CON-12", "1483-CON-01")
def test_standing_orders_in_force_are_shown_to_their_owner() -> None:
    lines = {"England": (Line(verb="blockade", zone="North Sea", nation="Denmark"),)}
    state = start().model_copy(update={"standing": lines})
    assert own("England", state)["standing"] == ["SHIPS IN North Sea ATTACK NEW SHIPS OF Denmark"]
    assert own("Denmark", state)["standing"] == []


@pytest.mark.rule("1483-DIP-13")
def test_an_empty_threat_is_remembered() -> None:
    state = start().model_copy(update={"threats": {"Spain": Threat(npc="Naples", due=3)}})
    assert own("Spain", state)["reminders"] == [{"phrase": "threat_due", "npc": "Naples", "due": 3}]
    assert own("France", state)["reminders"] == []
    both = Threat(npc="Scotland", due=4, earlier=Threat(npc="Naples", due=3))
    state = start().model_copy(update={"threats": {"Spain": both}})
    assert [row["npc"] for row in own("Spain", state)["reminders"]] == ["Scotland", "Naples"]


@pytest.mark.rule("1483-TRN-05", "1483-TRN-02")
def test_next_phase_and_who_moves_in_it() -> None:
    """Phase 1 of four nations: in turn 2 the order has moved on by one (TRN-05)."""
    first = report("England").facts["next"]
    assert (first["title"], first["yours"], first["movers"]) == (
        "Turn 1, phase 1", True, ["Germany", "Ottoman Empire", "England", "Russia"],
    )  # fmt: skip
    second = report("England", start().model_copy(update={"turn": 2})).facts["next"]
    assert second["movers"] == ["Ottoman Empire", "England", "Russia", "Germany"]
    france = report("France").facts["next"]
    assert (france["yours"], france["your_turn"], france["your_phase"]) == (False, 1, 2)
    waits = report("England", start().model_copy(update={"phase": 2})).facts["next"]
    assert (waits["your_turn"], waits["your_phase"]) == (2, 1)


def test_title_is_that_of_the_phase_played() -> None:
    assert report("England").title == "Turn 1, phase 1"
    phase = public("phase", turn=1, phase=3, nations=["Venice"])
    assert report("England", start().model_copy(update={"turn": 2}), phase).title == "Turn 1, phase 3"


def test_form_of_who_moves_next_orders_nothing_as_it_is() -> None:
    state = land(start(), "Brussels", owner="England", incorporated=False)
    form = report("England", state).form
    for line in (
        "# BUILD ... IN London",
        "# SAIL 1 FRIGATE FROM North Sea TO ...",
        "# MOVE 2 INFANTRY, 1 GENERAL FROM London TO ...",
        "# INCORPORATE Brussels",
        "# KEEP STANDING ORDERS",
    ):
        assert line in form
    parsed = bound().parse("\n".join(form), state, "England", ())
    assert (parsed.orders, parsed.changed, parsed.problems) == ((), False, ())
    assert report("France", state).form == ()


@pytest.mark.rule("1483-TRB-02", "1483-TRB-03")
def test_form_of_a_tribe_that_chooses_its_start() -> None:
    form = report("Tribal Nation 7", name="world-1483").form
    verbs = [line.split(" ")[1:3] for line in form]
    assert verbs == [["SETUP", "TRIBAL"], ["SETUP", "LANDS"], ["SETUP", "PLACE"]]
    assert report("England", name="world-1483").form == ()


@pytest.mark.rule("1483-VIC-02", "1483-VIC-03", "1483-VIC-05", "1483-VIC-07")
def test_benchmark_ranks_a_competition() -> None:
    """England (class 4, step 7 here) begins with 34; 8 more sea trade is level 1, and the next takes 34 + 2 x 7."""
    state = nation(start(), "England", sea_trade=13)
    books = report("England", state)
    first = books.facts["standings"][0]
    assert (first["nation"], first["rank"], first["level"], first["increase"]) == ("England", 1, 1, 8)
    assert books.facts["own"]["benchmark"] == {
        "rank": 1, "level": 1, "increase": 8, "start": 34, "step": 7, "next": 48,
    }  # fmt: skip


@pytest.mark.rule("1483-VIC-01", "1483-ECO-02")
def test_a_campaign_has_no_ranking_but_everybodys_figures() -> None:
    facts = report("England", name="world-1483").facts
    assert facts["own"]["benchmark"] is None
    assert {standing["rank"] for standing in facts["standings"]} == {0}
    venice = row(facts["standings"], nation="Venice")
    assert (venice["sea_trade"], venice["land_trade"], venice["lands"]) == (8, 1, 4)


def test_refused_lines_are_told_in_the_past() -> None:
    short = told(
        "England", "refused", nation="England", line="FORTIFY London", code="E-31", why={"cost": 6, "money": 2}
    )
    odd = told("England", "refused", nation="England", line="MARRY Naples", code="E-133", why={})
    turn = report("England", None, short, odd).facts["turn"]
    assert [(line["line"], line["message"]) for line in turn["refused"]] == [
        ("FORTIFY London", "E-31: This cost 6; you had 2."),
        ("MARRY Naples", "E-133: Only once per turn."),
    ]


def test_account_adds_up_payments_in_a_row() -> None:
    payments = [
        (-5, "influence", "Naples", 26), (-5, "influence", "Naples", 21), (-5, "influence", "Morocco", 16),
        (35, "income", "", 51),
    ]  # fmt: skip
    events = [
        told("England", "money", nation="England", change=change, why=why, saved=saved, ordered=True, about=about)
        for change, why, about, saved in payments
    ]
    account = report("England", None, *events).facts["turn"]["money"]
    assert [(e["why"], e["about"], e["change"], e["times"], e["saved"]) for e in account] == [
        ("influence", "Naples", -10, 2, 21),
        ("influence", "Morocco", -5, 1, 16),
        ("income", "", 35, 1, 51),
    ]


@pytest.mark.rule("1483-DICE-01", "1483-DICE-05", "1483-LCB-18")
def test_battles_show_every_die_and_the_readers_own_come_first() -> None:
    detail = {
        "round": 1, "fort": 2, "attack_values": [3, 3, 6], "attack_rolls": [3, 9, 6], "defence_values": [7],
        "defence_rolls": [8], "hits_by_attacker": 2, "hits_by_defender": 0, "siege_rolls": [5],
    }  # fmt: skip
    common = {"winner": "attacker", "rounds": 1, "detail": [detail], "attack_force": {"France": {"infantry": 2}}}
    far = public("battle", at="Fez", attackers=["Spain"], defenders=["Morocco"], defence_force={}, **common)
    near = public(
        "battle", at="Brussels", attackers=["France"], defenders=["England"],
        defence_force={"England": {"infantry": 1}}, **common,
    )  # fmt: skip
    battles = report("England", None, far, near).facts["battles"]
    assert [(battle["at"], battle["own"]) for battle in battles] == [("Brussels", True), ("Fez", False)]
    (round_,) = battles[0]["rounds"]
    assert round_["attack"] == [
        {"needs": 3, "dice": [{"die": 3, "hit": True}, {"die": 9, "hit": False}]},
        {"needs": 6, "dice": [{"die": 6, "hit": True}]},
    ]
    assert (round_["siege"], round_["defence"]) == ([5], [{"needs": 7, "dice": [{"die": 8, "hit": False}]}])


def topics(*events: Any, reader: str = PUBLIC) -> dict[str, list[dict[str, Any]]]:
    return {topic["topic"]: topic["rows"] for topic in report(reader, None, *events).facts["news"]}


def test_news_tells_how_things_ended() -> None:
    def taken(place: str, frm: str, to: str) -> Any:
        return public("owner", place=place, frm=frm, to=to, incorporated=False)

    news = topics(
        taken("Fez", "Morocco", "Spain"),
        taken("Fez", "Spain", "Portugal"),
        taken("Oran", "Morocco", "Portugal"),
        taken("Tunis", "Hafsid Caliphate", "Spain"),
        taken("Tunis", "Spain", "Hafsid Caliphate"),
        public("box", entity="Naples", nation="Spain", box="Favorable"),
        public("box", entity="Naples", nation="Spain", box="Allied"),
        public("trade_points", nation="Venice", trade="sea", change=1, why="stolen"),
        public("trade_points", nation="Venice", trade="sea", change=-1, why="stolen"),
    )
    (conquest,) = news["land"]
    assert (conquest["frm"], conquest["to"], conquest["places"]) == ("Morocco", "Portugal", ["Fez", "Oran"])
    assert [box["box"] for box in news["chart"]] == ["Allied"]
    assert "trade" not in news


def test_news_sums_up_new_forces_and_leaves_losses_in_battle_to_the_battles() -> None:
    news = topics(
        public("gained", nation="Spain", place="Leon", units={"infantry": 1}, why="built"),
        public("gained", nation="Spain", place="Castile", units={"infantry": 2}, why="built"),
        public("lost", nation="Spain", place="Fez", units={"infantry": 1}, why="battle"),
        public("gained", nation="Tribes", place="Lapland", units={"infantry": 1}, why="garrison"),
    )
    (row_,) = news["forces"]
    assert (row_["units"], row_["places"]) == ({"infantry": 3}, ["Leon", "Castile"])


@pytest.mark.rule("1483-NWD-10")
def test_who_knows_a_route_is_counted_not_named() -> None:
    known = {"atlantic": {"knowers": ("Spain", "England"), "discovered": 1}}
    state = State.model_validate({**start("world-1483").model_dump(), "routes": known})
    assert report("Spain", state, name="world-1483").facts["routes"] == [
        {"route": "atlantic", "knowers": 2, "yours": True}
    ]
    assert report("France", state, name="world-1483").facts["routes"] == [
        {"route": "atlantic", "knowers": 2, "yours": False}
    ]


def test_each_kind_of_reader_has_his_template() -> None:
    over = start().model_copy(update={"over": True})
    assert [report(reader).template for reader in ("England", MODERATOR, PUBLIC)] == ["turn", "turn", "gazette"]
    assert [report(reader, over).template for reader in ("England", MODERATOR, PUBLIC)] == ["end"] * 3
    assert report("England", over).facts["next"]["movers"] == []


def test_only_the_moderator_has_the_desk() -> None:
    state = nation(start(), "England", saved=31)
    desk = report(MODERATOR, state).facts["desk"]
    assert {"nation": "England", "saved": 31} in desk["saved"]
    assert [report(reader, state).facts["desk"] for reader in ("England", PUBLIC)] == [None, None]
    assert [report(reader, state).facts["own"] for reader in (MODERATOR, PUBLIC)] == [None, None]


def test_the_whole_board_is_public() -> None:
    board = row(report(PUBLIC).facts["board"], nation="England")
    london = row(board["lands"], name="London")
    assert london["units"] == own("England")["lands"][1]["units"] == {"infantry": 2, "general": 1}
    assert board["fleets"] == own("England")["fleets"]


def test_the_whole_board_and_the_savings_are_in_the_order_of_names() -> None:
    """The scenario has its nations in the order of play."""
    facts = report(MODERATOR).facts
    nations = [one["nation"] for one in facts["board"]]
    assert nations[:4] == ["Denmark", "England", "France", "Germany"]
    assert nations[:-4] == sorted(nations[:-4])
    assert nations[-4:] == ["Berbers", "Independents", "Tribes", ""]
    saved = [one["nation"] for one in facts["desk"]["saved"]]
    assert saved == sorted(saved)
    assert len(saved) > 10


def test_the_whole_board_has_land_without_troops_of_the_berbers() -> None:
    berbers = row(report("England").facts["board"], nation="Berbers")
    assert [land["name"] for land in berbers["lands"]] == ["Algiers"]


@pytest.mark.rule("1483-CON-10")
@pytest.mark.parametrize(
    ("ruling", "said"),
    [
        ("", 'J-10: Nobody could decide "they look weak"; the condition did not count.'),
        ("no", 'J-10: The moderator ruled on "they look weak": no.'),
    ],
)
def test_who_wrote_what_nobody_can_read_learns_the_ruling(ruling: str, said: str) -> None:
    why = {"text": "they look weak", "ruling": ruling}
    event = told("England", "warned", nation="England", line="SHIPS IN North Sea ATTACK ALL", code="J-10", why=why)
    (line,) = report("England", None, event).facts["turn"]["warned"]
    assert line["message"] == said
