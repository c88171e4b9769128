"""What the players have read about opening the game: a line for a unit that stands where the book has it."""

from __future__ import annotations

import re

from moderator.demo.players.orders import Order

BOOK = {
    ("Austria-Hungary", "S1900M"): ("A VIE - GAL", "A BUD - SER", "F TRI - ALB"),
    ("Austria-Hungary", "F1900M"): ("F ALB - GRE", "A SER S F ALB - GRE"),
    ("Britain", "S1900M"): ("F EDI - NWG", "F LON - NTH", "A LVP - YOR"),
    ("Britain", "F1900M"): ("A YOR - NWY", "F NTH C A YOR - NWY", "F NWG S A YOR - NWY"),
    ("France", "S1900M"): ("F BRE - MAO", "A PAR - BUR", "A MAR - SPA"),
    ("France", "F1900M"): ("F MAO - POR", "A BUR - BEL", "A SPA H"),
    ("Germany", "S1900M"): ("F KIE - DEN", "A BER - KIE", "A MUN - RUH"),
    ("Germany", "F1900M"): ("F DEN H", "A KIE - HOL", "A RUH - BEL"),
    ("Italy", "S1900M"): ("F NAP - ION", "A ROM - APU", "A VEN H"),
    ("Italy", "F1900M"): ("A APU - TUN", "F ION C A APU - TUN", "A VEN H"),
    ("Russia", "S1900M"): ("A WAR - GAL", "A MOS - UKR", "F SEV - RUM", "F STP/sc - BOT"),
    ("Russia", "F1900M"): ("F RUM H", "A UKR S F RUM", "F BOT - SWE", "A WAR - GAL"),
    ("Ottoman Empire", "S1900M"): ("A CON - BUL", "A SMY - CON", "F ANK - BLA"),
    ("Ottoman Empire", "F1900M"): ("F BLA - RUM", "A BUL S F BLA - RUM", "A CON H"),
}
"""(power, phase) -> orders. Austria and Russia meet in Galicia; all others find a centre of their own."""
LINE = re.compile(
    r"(?P<unit>[AF] \S+) (?:(?P<hold>H)|(?P<verb>[SC]) (?P<helped>[AF] \S+)(?: - (?P<to>\S+))?|- (?P<target>\S+))"
)
VERBS = {"S": "support", "C": "convoy", None: "move"}


def lines(power: str, window: str) -> tuple[Order, ...]:
    """The book's orders of a power in a phase; none after the opening."""
    return tuple(_order(line) for line in BOOK.get((power, window), ()))


def _order(line: str) -> Order:
    said = LINE.fullmatch(line)
    assert said is not None
    verb = "hold" if said["hold"] else VERBS[said["verb"]]
    return Order(verb, said["unit"], said["target"] or said["to"] or "", said["helped"] or "")
