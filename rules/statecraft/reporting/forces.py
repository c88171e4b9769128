"""The reader's armies, navies, recruits and leaders."""

from __future__ import annotations

from rules.statecraft.dates import show
from rules.statecraft.model import Force
from rules.statecraft.reporting.reader import Facts, Reader


def forces(reader: Reader) -> list[Facts]:
    """Every force that the reader commands, exactly."""
    return [force(reader, one) for one in reader.forces()]


def force(reader: Reader, one: Force) -> Facts:
    """One force.

    commander: "officer", "sovereign" or "general", with name; strategy, vigilance: None while the Officer is unknown.
    heading: where it is going over several seasons, and the km already saved. position: kept Position (SC-CONT-04).
    """
    return {
        "id": one.id,
        "kind": one.kind,
        "units": one.units,
        "mercs": one.mercs,
        "place": one.place,
        "place_name": reader.place(one.place),
        "port": one.port,
        "aboard": one.aboard,
        **leader(reader, one),
        "stance": one.stance,
        "retreat": one.retreat,
        "retreat_to": reader.places(one.retreat_to),
        "heading": reader.place(one.heading) if one.heading and one.progress else "",
        "progress": one.progress,
        "position": one.position if one.position_at == one.place else 0,
        "privateer_against": reader.who(one.privateer_against) if one.privateer_against else "",
    }


def leader(reader: Reader, one: Force) -> Facts:
    """Who commands a force, with what the owner knows of him."""
    general = reader.world.generals.get(one.commander)
    if general:
        own = general.person.attributes if general.id == reader.code else {}
        return _leader("general", general.person.name, own.get("strategy"), own.get("vigilance"))
    ruler = reader.world.realms[one.owner].ruler if one.commander == "sovereign" else None
    if ruler:
        return _leader("sovereign", ruler.name, ruler.attributes["strategy"], ruler.attributes["vigilance"])
    if one.officer:
        return _leader("officer", "", one.officer.strategy, one.officer.vigilance)
    return _leader("officer", "", None, None)


def _leader(kind: str, name: str, strategy: int | None, vigilance: int | None) -> Facts:
    return {"commander": kind, "commander_name": name, "strategy": strategy, "vigilance": vigilance}


def recruits(reader: Reader) -> list[Facts]:
    """Units paid for and not ready yet, the first to come first."""
    mine = sorted((r for r in reader.world.recruits if r.owner == reader.code), key=lambda r: (r.ready, r.city))
    return [{"kind": r.kind, "units": r.units, "city": r.city, "ready": show(r.ready), "mercs": r.mercs} for r in mine]


def leaders(reader: Reader) -> list[Facts]:
    """The Generals and Admirals who serve the reader, and what each commands."""
    generals = (g for _, g in sorted(reader.world.generals.items()) if g.serves == reader.code and g.player)
    serving = (g for g in generals if g.person.vitality > 0)
    commands = {force.commander: force.id for force in reader.forces()}
    return [{"id": g.id, "name": g.person.name, "force": commands.get(g.id, "")} for g in serving]
