"""One reader's report: what happened, what waits for an answer, the record sheet, treaties, maps, an order form.

A report is made from the events that its reader may know, from what is public, and from the reader's own State; private
state of anybody else is read for the moderator alone. Codes become names and the game's own ids the reader's own
numbers here; sentences are made in templates/statecraft/.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.ruleset import PUBLIC, Event, Report
from rules.statecraft import succession
from rules.statecraft.board import Board
from rules.statecraft.dates import show, year_of
from rules.statecraft.model import Realm, State, World
from rules.statecraft.reporting import account, bonds, desk, forces, forms, news, openings, pictures, powers, sheets
from rules.statecraft.reporting.kinds import KINDS, RECEIPTED
from rules.statecraft.reporting.reader import Facts, Reader


def view(board: Board, state: State, events: Sequence[Event], reader: str) -> Report:
    """One reader's report of the events that led to this state. reader: a State, a General, PUBLIC or MODERATOR.

    template: "end" when the game is over; "turn" when a season was played or opened, or without events (how things
    stand), for the moderator "desk"; else what was told between two seasons: "item" if something new waits for the
    reader's answer, "news" if not, "" if nothing needs to be told at once.
    """
    who = Reader(board, state.world, reader)
    template = template_of(who, events)
    whole = template in WHOLE
    facts = common(who, events) | private(who, events, whole)
    return Report(
        reader=reader,
        title=title_of(who, events),
        template=template,
        facts=facts | (public(who) if whole else {}) | ({"desk": desk.desk(who)} if whole and who.is_moderator else {}),
        form=forms.form(who) if whole else news_form(who, events),
        closing={item["number"]: one.id for item, one in zip(facts["open"], openings.items(who), strict=True)},
        pictures=pictures.pictures(who, events, show(who.world.date)) if whole else (),
    )


WHOLE = ("turn", "desk", "end")
"""Templates of reports that show how everything stands."""


def template_of(reader: Reader, events: Sequence[Event]) -> str:
    """Which of templates/statecraft/ tells this."""
    kinds = {event.kind for event in events}
    if reader.world.cursor.phase == "over":
        return "end"
    if not events or kinds & {"season", "season over"}:
        return "desk" if reader.is_moderator else "turn"
    if fresh(reader, events):
        return "item"
    return "news" if any(is_urgent(reader, event) for event in events) else ""


def is_urgent(reader: Reader, event: Event) -> bool:
    """Whether an event is told at once: the moderator is written to when somebody wants something of him alone, or of
    a State that nobody plays."""
    if event.kind not in KINDS or event.kind in RECEIPTED or not news.is_news(reader, event):
        return False
    if not reader.is_moderator or reader.code in event.to:
        return True
    return event.kind in ADDRESSED and not all(one == PUBLIC or news.is_played(reader, one) for one in event.to)


ADDRESSED = frozenset({"letter", "treaty draft", "treaty amended", "influence offered", "influence countered"})
"""What a State hears because another wants something of it."""


def fresh(reader: Reader, events: Sequence[Event]) -> list[str]:
    """The reader's numbers of the items that these events opened for him."""
    opened = [event.facts["item"] for event in events if event.kind == "item"]
    return [reader.number("Q", item.id) for item in openings.items(reader) if item.id in opened]


def title_of(reader: Reader, events: Sequence[Event]) -> str:
    """The season that was played, else the one that is open."""
    played = next((event.facts["date"] for event in events if event.kind == "season over"), None)
    return show(reader.world.date if played is None else played)


def common(reader: Reader, events: Sequence[Event]) -> Facts:
    """What every report has.

    year: that ended with these events, None for none; waits: what the annual processing waits for, "succession" or
    "move" (of a player to another State), "" for nothing.
    """
    world = reader.world
    return {
        "now": show(world.date),
        "played": any(event.kind == "season over" for event in events),
        "year": next((event.facts["year"] for event in events if event.kind == "year over"), None),
        "waits": waits(world),
        "reader": reader_kind(reader),
        "name": reader.who(reader.code),
        "open": openings.openings(reader),
        "fresh": fresh(reader, events),
        "news": news.sections(reader, events),
        "drafts": drafts(reader, events),
        "prestige": prestige_table(reader, events),
    }


def waits(world: World) -> str:
    """What the annual processing waits for."""
    if world.cursor.phase != "year":
        return ""
    thrones = any(item.kind in succession.KINDS for item in world.items.values() if not item.closed)
    return "succession" if thrones else "move"


def reader_kind(reader: Reader) -> str:
    """state, exile (a player whose State is no more), general, moderator or public."""
    if reader.realm is not None:
        return "state" if reader.realm.alive else "exile"
    return "general" if reader.general else "moderator" if reader.is_moderator else "public"


def drafts(reader: Reader, events: Sequence[Event]) -> list[Facts]:
    """The whole text of every draft of which these events tell."""
    numbers = dict.fromkeys(event.facts["treaty"] for event in events if event.kind in DRAFTED)
    treaties = (reader.world.treaties[number] for number in numbers if number in reader.world.treaties)
    return [bonds.treaty(reader, one) for one in treaties if bonds.concerns(reader, one) and one.status == "open"]


DRAFTED = frozenset({"treaty draft", "treaty amended"})


def prestige_table(reader: Reader, events: Sequence[Event]) -> list[Facts]:
    """The Prestige of every player of whose State the reader knows, as the year's end publishes it (SC-CON-08).

    exile: the player's State is no more; serves: the State that a General serves, "" for a Sovereign.
    """
    tables = (event.facts["prestige"] for event in events if event.kind == "prestige table")
    rows: dict[str, int] = next(tables, {})
    ranked = sorted(rows.items(), key=lambda row: -row[1])
    found = (prestige_row(reader, code) | {"prestige": amount} for code, amount in ranked)
    return [row for row in found if "name" in row]


def prestige_row(reader: Reader, code: str) -> Facts:
    """How a player is called in the table; nothing if the reader does not know of the State."""
    general, realm = reader.world.generals.get(code), reader.world.realms.get(code)
    serves = general.serves if general else ""
    if not reader.knows_state(serves or code):
        return {}
    exile = realm is not None and not realm.alive
    return {"name": reader.who(code), "serves": reader.who(serves) if serves else "", "exile": exile}


def private(reader: Reader, events: Sequence[Event], whole: bool) -> Facts:
    """What only this reader may read of himself; in a whole report with his sheets."""
    facts: Facts = {
        "account": account.account(reader, events),
        "rolls": account.rolls(reader, events),
        "collections": account.collections(reader, events),
    }
    if not whole or reader.code == PUBLIC or reader.is_moderator:
        return facts
    if reader.general:
        facts["general"] = sheets.person(reader.general.person, year_of(reader.world.date)) or {}
        facts |= {"serves": reader.who(reader.general.serves), "prestige_held": reader.general.prestige}
    return facts | {"forces": forces.forces(reader)} | (own(reader, reader.realm) if reader.realm else {})


def own(reader: Reader, realm: Realm) -> Facts:
    """The record sheet of the reader's State."""
    return {
        "sovereign": sheets.sovereign(reader, realm),
        "state": sheets.state(reader, realm),
        "outlook": sheets.outlook(reader, realm),
        "allowances": sheets.allowances(reader, realm),
        "regions": sheets.regions(reader, realm),
        "recruits": forces.recruits(reader),
        "leaders": forces.leaders(reader),
        "treaties": bonds.treaties(reader),
        "reasons": bonds.reasons(reader),
        "reasons_against": bonds.reasons_against(reader),
        "offers": bonds.offers(reader),
        "chances": bonds.chances(reader),
        "expeditions": bonds.expeditions(reader),
        "secrets": bonds.secrets(reader),
        "box": powers.box(reader, realm.code),
    }


def public(reader: Reader) -> Facts:
    """What everybody may read."""
    return {
        "powers": powers.powers(reader),
        "unplayed": powers.unplayed(reader),
        "wars": powers.wars_of_the_world(reader),
        "church": powers.church(reader),
        "rewards": bonds.rewards(reader),
        "outcome": outcome(reader),
    }


def outcome(reader: Reader) -> Facts | None:
    """How the game ended: the winners, and everybody's Prestige held and spent."""
    ended = reader.world.outcome
    if not ended:
        return None
    scores = sorted(ended["scores"].items(), key=lambda pair: (-pair[1], pair[0]))
    return {"winners": list(ended["winners"]), "scores": [{"player": p, "score": n} for p, n in scores]}


def news_form(reader: Reader, events: Sequence[Event]) -> tuple[str, ...]:
    """The lines that answer what has just been opened."""
    if reader.is_moderator:
        return forms.form(reader)
    new = fresh(reader, events)
    return tuple(forms.answers([item for item in openings.openings(reader) if item["number"] in new]))
