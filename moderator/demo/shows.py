"""What can be shown: a game with its players' process, and how the story calls things."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from moderator.demo.players import campaign_story, courts_story, story
from moderator.demo.players.story import Character


@dataclass(frozen=True)
class Show:
    """A game to be shown.

    wishes: options of the game; players: the module that is the players' process; acts: window -> what the script has
    for it; first: number of the first round (a year, a turn) that stands in the windows' names; ended: how the end of a
    round is called; figure: the figure of the board that is shown then, a square for every so many (`scale`); reader:
    whose report is named at the end; maps: names of a report's maps, the last of them
    for the last map; chart: the map that is named at the end; moderated: whether the players' process has the
    moderator's mailbox too.
    """

    game: str
    scenario: str
    schedule: str
    wishes: Sequence[str]
    players: str
    cast: Sequence[Character]
    acts: Mapping[str, Sequence[str]]
    welcome: str
    rounds: int
    first: int
    ended: str
    figure: str
    scale: int
    reader: str
    maps: Sequence[str]
    chart: str
    moderated: bool = False

    def round_of(self, window: str) -> int:
        """The year or turn of a window: 1901 of "S1901M", 2 of "T2P3"."""
        found = re.search(r"\d+", window)
        return int(found[0]) if found else self.first


def _acts(script: Mapping[tuple[str, str], str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for (window, name), act in script.items():
        found.setdefault(window, []).append(f"{name.partition(' ')[0]} {act}")
    return found


ON_THE_LOOPBACK = """\
An IMAP and an SMTP server have been started in this process, on the loopback only; {number} players, a process of their
own, know nothing but these two and a clock that jumps from deadline to deadline."""
SHOWS = {
    "diplomacy": Show(
        game="hadrian",
        scenario="standard-1900",
        schedule="Tue,Fri 18:00 Europe/London",
        wishes=(),
        players="moderator.demo.players",
        cast=story.CAST,
        acts=_acts(story.SCRIPT),
        welcome=f"A game of Diplomacy, wholly by mail. {ON_THE_LOOPBACK.format(number='seven')}",
        rounds=3,
        first=1900,
        ended="The end of {}",
        figure="centres",
        scale=1,
        reader="*M-France.html",
        maps=("orders", "after"),
        chart="*-orders.png",
    ),
    "online1483": Show(
        game="henry",
        scenario="europe-1483",
        schedule="Mon,Thu 18:00 Europe/London",
        wishes=campaign_story.WISHES,
        players="moderator.demo.players.campaign",
        cast=campaign_story.CAST,
        acts=campaign_story.ACTS,
        welcome=f"A campaign of 1483 Online, wholly by mail. {ON_THE_LOOPBACK.format(number='twelve')}",
        rounds=2,
        first=1,
        ended="The end of turn {}",
        figure="income",
        scale=3,
        reader="*-France.html",
        maps=("map3", "map2", "map1"),
        chart="*-map1.png",
    ),
    "statecraft": Show(
        game=courts_story.CODE,
        scenario="statecraft/age-of-exploration-balanced",
        schedule="season=every 3 days 18:00 Europe/London",
        wishes=courts_story.WISHES,
        players="moderator.demo.players.courts",
        cast=courts_story.CAST,
        acts=courts_story.SCENES,
        welcome=f"A year of Statecraft, wholly by mail, its gamemaster's too. {ON_THE_LOOPBACK.format(number='six')}",
        rounds=1,
        first=1492,
        ended="The end of {}",
        figure="tax_income",
        scale=4,
        reader="*-FRA.html",
        maps=tuple(f"map{number}" for number in range(9, 0, -1)),
        chart="*-map1.png",
        moderated=True,
    ),
}
"""The demonstrations, by the ruleset's name."""
