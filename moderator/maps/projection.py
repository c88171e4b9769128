"""From the globe to the plane: the projections in which sheets of a world map are drawn, y downwards."""

from __future__ import annotations

import math
from collections.abc import Callable

from moderator.maps.svg import Point

Projection = Callable[[float, float], Point]
"""Longitude and latitude in degrees -> a point in kilometres, more or less."""
EARTH_RADIUS = 6371.0
DEGREE = 111.2
"""Kilometres of a degree."""
ANTIPODE = 1e-6


def equal_area(longitude: float, latitude: float) -> Projection:
    """Lambert's azimuthal equal-area projection about a centre: true areas, little distortion on a region's sheet."""
    phi = math.radians(latitude)
    sin_centre, cos_centre, sin, cos = math.sin(phi), math.cos(phi), math.sin, math.cos

    def project(lon: float, lat: float) -> Point:
        turn, rise = math.radians((lon - longitude + 180) % 360 - 180), math.radians(lat)
        sin_rise, cos_rise, cos_turn = sin(rise), cos(rise), cos(turn)
        near = max(ANTIPODE, 1 + sin_centre * sin_rise + cos_centre * cos_rise * cos_turn)
        scale = EARTH_RADIUS * math.sqrt(2 / near)
        return scale * cos_rise * sin(turn), -scale * (cos_centre * sin_rise - sin_centre * cos_rise * cos_turn)

    return project


def miller(longitude: float, _latitude: float) -> Projection:
    """Miller's cylindrical projection: the whole world as a rectangle."""

    def project(lon: float, lat: float) -> Point:
        height = 1.25 * math.log(math.tan(math.pi / 4 + 0.4 * math.radians(lat)))
        return DEGREE * ((lon - longitude + 180) % 360 - 180), -DEGREE * math.degrees(height)

    return project


PROJECTIONS: dict[str, Callable[[float, float], Projection]] = {"laea": equal_area, "miller": miller}
"""By the name in a geometry's sheet: its centre -> the projection."""


def from_mercator(x: float, y: float) -> Point:
    """Longitude and latitude of a point in Mercator's plane (degrees of longitude, y downwards)."""
    return x, math.degrees(2 * math.atan(math.exp(math.radians(-y))) - math.pi / 2)
