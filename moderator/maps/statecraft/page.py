"""One sheet as one reader gets it: the drawing laid out on what he knows of the geometry."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from moderator.maps.geometry import Geometry
from moderator.maps.inks import Inks
from moderator.maps.sheets import Label, Sheet, outlines, parts_in, read_sheet
from moderator.maps.statecraft.drawing import Drawing, Force


@dataclass(frozen=True)
class Page:
    """known: the geometry of known places alone; holes: path data of all known places, land and sea, which are holes in
    the veil. Nothing of an unknown place is in either, not even its outline."""

    drawing: Drawing
    document: Mapping[str, Any]
    sheet: Sheet
    inks: Inks
    known: Geometry
    holes: str

    @classmethod
    def of(cls, drawn: Mapping[str, Any], document: Mapping[str, Any]) -> Page:
        """A drawing on its geometry's document. Raises pydantic.ValidationError, KeyError."""
        drawing = Drawing.model_validate(drawn)
        links = [link for link in document["links"] if all(place in drawing.lands for place in link)]
        sheet = read_sheet({**document, "links": links}, drawing.sheet)
        known = explored(sheet.geometry, {*drawing.seas, *drawing.lands})
        waters = [place for place in drawing.seas if place in known.kinds]
        holes = (*known.outlines.values(), *(water(sheet.geometry, document["rings"][sea]) for sea in waters))
        return cls(drawing, document, sheet, Inks(document["colours"]), known, "".join(holes))

    @property
    def is_overview(self) -> bool:
        """Whether the sheet is too small for the names of regions."""
        return bool(self.document["sheets"][self.drawing.sheet]["overview"])

    def labels(self) -> Iterator[tuple[str, Label]]:
        """Where the known places of the sheet have their label."""
        for place, label in self.sheet.labels.items():
            if place in self.drawing.lands or place in self.drawing.seas:
                yield place, label

    def forces(self, place: str) -> list[Force]:
        """The forces in a place."""
        return [force for force in self.drawing.forces if force.place == place]


def explored(geometry: Geometry, places: set[str]) -> Geometry:
    """The geometry of these places alone."""
    return replace(
        geometry,
        kinds={place: kind for place, kind in geometry.kinds.items() if place in places},
        outlines={place: outline for place, outline in geometry.outlines.items() if place in places},
        sides={arc: both for arc, both in geometry.sides.items() if places.issuperset(both)},
    )


def water(geometry: Geometry, parts: list[list[list[int]]]) -> str:
    """Path data round a sea, as far as the sheet shows it."""
    return "".join(outlines(geometry.arcs, parts_in(parts, set(geometry.sides))))
