"""A year of Statecraft: who plays, what each court writes to which mail, as a table."""

from __future__ import annotations

from dataclasses import dataclass

from moderator.demo.players.story import Character

CAST = (
    Character("Anna Lindqvist", "anna@fjord.demo", "Europe/Stockholm", "plain", "plain text, signed"),
    Character("Ben Okafor", "ben.okafor@post.demo", "Africa/Lagos", "phone", "on a phone that makes dashes pretty"),
    Character("Carla Rossi", "c.rossi@ufficio.demo", "Europe/Rome", "outlook", "HTML only, on top of what is answered"),
    Character("Grace Kim", "grace@harbor.demo", "America/New_York", "quoting", "below the whole report"),
    Character("Jonas Weber", "jonas@kontor.demo", "Europe/Berlin", "attaching", "everything in a file"),
    Character("Leyla Demir", "leyla@bosporus.demo", "Europe/Istanbul", "plain", "plain text, signed"),
)
"""In the scenario's order: the first plays England."""
MASTER = "GM"
WISHES = ("options.auto=full", "open_after=9")


@dataclass(frozen=True)
class Cue:
    """Who (a State's name, or the gamemaster) writes which lines when a mail of the service has what `heard` finds.

    Groups of the pattern stand in the lines as {0}, {1}.
    """

    who: str
    heard: str
    lines: tuple[str, ...]


ALL_HOLD = ("HOLD A1", "HOLD A2", "HOLD N1", "HOLD N2")
EVERYBODY = ("England", "Spain", "France", "Portugal", "Austria", "Venice")
MEDINA = (
    'TREATY NEW "Treaty of Medina" WITH POR SECRET',
    "CLAUSE 1 NON-AGGRESSION UNTIL 1505",
    "CLAUSE 2 EXCHANGE SPA GIVES 10 GOLD",
    "TEXT",
    "The Crowns of Spain and Portugal divide the Ocean between them.",
    "END TEXT",
    "END TREATY",
)
VERONA = ('TREATY NEW "Alpine Peace" WITH FRA PUBLIC', "CLAUSE 1 NON-AGGRESSION UNTIL 1500", "END TREATY")
LETTER = ("PRESS TO SPA", "TEXT", "Our daughter's hand, cousin? We hear the Catholic Kings look for ships.", "END TEXT")
SCRIPT = (
    *(Cue(state, r"begins: you play", ("READY",)) for state in EVERYBODY),
    Cue(MASTER, r"is on its way|begins", ()),
    Cue(
        "England",
        r"begins: you play",
        ("INVESTMENT 70%", "RECRUIT 2 NAVAL AT Bristol", "EXPLORE W FROM Bristol", *LETTER),
    ),
    Cue("Spain", r"begins: you play", MEDINA),
    Cue("Portugal", r"SIGN (T-\d+) v1", ("SIGN {0} v1",)),
    Cue("Spain", r"Portugal has signed v1 of (T-\d+)", ("SIGN {0} v1",)),
    Cue("Venice", r"begins: you play", ("INFILTRATE SPA PRESTIGE 3",)),
    Cue("Austria", r"begins: you play", ("DESTABILIZE FRA PRESTIGE 2", *VERONA)),
    Cue("France", r"DEFEND (Q-\d+) PRESTIGE", ("DEFEND {0} PRESTIGE 2",)),
    Cue("France", r"SIGN (T-\d+) v1", ("SIGN {0} v1",)),
    Cue("Austria", r"France has signed v1 of (T-\d+)", ("SIGN {0} v1",)),
)
