"""A campaign of 1483 Online: who plays, what each nation orders, and what goes wrong when, as tables."""

from __future__ import annotations

from dataclasses import replace

from moderator.demo.players.story import CAST as SEVEN
from moderator.demo.players.story import Character

SIGNED = {"manner": "plain", "writes": "plain text, signed"}
CAST = (
    *(replace(one, **SIGNED) if one.manner == "old_windows" else one for one in SEVEN),
    Character("Hugo Lambert", "hugo@bocage.demo", "Europe/Paris", "plain", "plain text, signed"),
    Character("Inês Duarte", "ines@ribeira.demo", "Europe/Lisbon", "novice", "whole sentences, for a first game"),
    Character("Jonas Weber", "jonas@kontor.demo", "Europe/Berlin", "outlook", "HTML only, on top of what is answered"),
    Character("Katarzyna Nowak", "kasia@wawel.demo", "Europe/Warsaw", "phone", "on a phone that makes dashes pretty"),
    Character("Leyla Demir", "leyla@bosporus.demo", "Europe/Istanbul", "quoting", "below the whole report"),
)
WISHES = (
    "numbers.roy.every_turns=2",
    "numbers.roy.brackets=[[1,39,0,0],[40,250,10,0]]",
    'numbers.marriage.pp_table={"1-10":"clean"}',
    "rulings=auto",
)
"""Numbers of the rules under which two turns see a royal rebellion and a happy marriage."""

FIRST = {
    "England": (
        "Declare war on France",
        "Load 1 infantry in London onto the merchantman in the English Channel",
        "Land everything from English Channel in Britanny",
        "Build 2 infantry in London",
    ),
    "Germany": (
        "Influence the Teutonic Order up to 2 times",
        "build 2 inf in Austria",
        "move 1 inf Cologne to Holland",
    ),
    "Ottoman Empire": ("develop sea trade", "build 3 infantry in Constantinople"),
    "Russia": ("Build 2 cavalry in Moscow", "develop land trade"),
    "France": ("Build 2 infantry in Paris", "fortify Paris"),
    "Hungary": ("Marry Poland-Lithuania ruler Poland-Lithuania", "Build 1 infantry in Buda"),
    "Portugal": ("Trade with Spain: give 1 sea trade; get 1 land trade", "Build 1 infantry in Portugal"),
    "Sweden": ("Build 1 infantry in Stockholm", "develop sea trade"),
    "Denmark": ("Build 1 infantry in Denmark",),
    "Poland-Lithuania": ("ACCEPT {M}", "Build 1 infantry in Poland"),
    "Spain": ("ACCEPT {T}", "Build 1 infantry in Castile"),
    "Venice": ("Build 1 frigate in Venice",),
}
"""Orders of turn 1; {M} and {T} are the codes of offers in the report that is answered."""
LATER = {
    "England": ("Build 1 infantry in London", "develop sea trade"),
    "France": ("Attack Britanny with 1 infantry from Rouen", "Build 2 infantry in Paris"),
    "Germany": ("Influence the Teutonic Order up to 2 times", "build 1 cavalry in Austria"),
    "Ottoman Empire": ("build 1 artillery in Constantinople",),
    "Denmark": ("Build 1 merchantman in Denmark for the Baltic Sea",),
    "Spain": ("Influence Morocco up to 2 times", "Build 2 infantry in Castile"),
}
"""Orders of the turns after it; the others pass."""
SCRIPT = {
    ("T1P1", "Germany"): "builds in Atlantis",
    ("T1P2", "Sweden"): "is silent",
    ("T1P3", "Denmark"): "forgets",
}
"""(window, nation) -> what its player does in it; in all others he orders at once."""
ACTS = {
    "T1P1": ("Germany builds in Atlantis", "England lands in Britanny"),
    "T1P2": ("Sweden is silent", "Hungary's ruler courts Poland-Lithuania's", "Portugal offers Spain a trade"),
    "T1P3": ("Denmark forgets until it is reminded", "Poland-Lithuania marries", "Spain trades"),
    "T2P3": ("the richest nations break apart when the turn ends",),
}
"""The same, and what is to be seen besides, in words."""
