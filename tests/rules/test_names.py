"""What a spelling means, what may be read into it, what is only offered."""

from __future__ import annotations

import pytest

from rules.names import Names, fold

PLACES = Names.of(
    [
        *(
            ("BUR", "BUR"),
            ("Burgundy", "BUR"),
            ("BUD", "BUD"),
            ("Budapest", "BUD"),
            ("BUL", "BUL"),
            ("Bulgaria", "BUL"),
        ),
        *(("Wales", "WAL"), ("Paris", "PAR"), ("par", "PAR"), ("Kiel", "KIE"), ("Rumania", "RUM"), ("Romania", "RUM")),
        *(("liv", "LVP"), ("liv", "LVN"), ("Norway", "NWY"), ("St. Petersburg", "STP"), ("English Channel", "ENG")),
        *(("Tunis", "TUN"), ("Turin", "TUR")),
    ],
    full=[
        *("Burgundy", "Budapest", "Bulgaria", "Wales", "Paris", "Kiel", "Rumania", "Romania", "Norway"),
        *("St. Petersburg", "English Channel", "Tunis", "Turin"),
    ],
)


@pytest.mark.parametrize(
    ("spelling", "folded"),
    [("St. Pétersbourg", "st petersbourg"), ("MID-ATLANTIC  Ocean", "mid atlantic ocean"), ("Straße", "strasse")],
)
def test_fold(spelling: str, folded: str) -> None:
    assert fold(spelling) == folded


@pytest.mark.parametrize(
    ("spelling", "meant"),
    [("bur", ("BUR",)), ("LIV", ("LVP", "LVN")), ("st petersburg", ("STP",)), ("Prague", ()), ("", ())],
)
def test_exact_spellings(spelling: str, meant: tuple[str, ...]) -> None:
    assert PLACES.exact(spelling) == meant


@pytest.mark.parametrize(
    ("spelling", "meant"),
    [
        ("Bargandy", "BUR"),
        ("Burgnudy", "BUR"),
        ("Norwey", "NWY"),
        ("english chanel", "ENG"),
        ("Roumania", "RUM"),
        ("brigawly", None),
        ("Tunin", None),
        ("Kiell", None),
        ("Pari", None),
        ("But", None),
    ],
    ids=lambda value: str(value),
)
def test_only_a_full_name_that_can_be_nothing_else_is_read(spelling: str, meant: str | None) -> None:
    """Two edits of five letters or more; "Tunin" is one edit from Tunis and from Turin, Kiel is too short a name."""
    assert PLACES.misspelt(spelling) == meant


@pytest.mark.parametrize(
    ("spelling", "offered"),
    [("But", {"BUR", "BUD", "BUL"}), ("Kiell", {"KIE"}), ("Tunin", {"TUN", "TUR"}), ("xyz", set())],
)
def test_near_spellings_are_offered(spelling: str, offered: set[str]) -> None:
    assert set(PLACES.near(spelling)) == offered


@pytest.mark.parametrize(
    ("spelling", "offered"),
    [("adriatic", {"ADN", "ADS"}), ("Sea of the Adriatic", set()), ("sea", set()), ("adria", set()), ("", set())],
)
def test_a_part_of_a_name_is_offered_by_its_words(spelling: str, offered: set[str]) -> None:
    seas = Names.of([("Northern Adriatic", "ADN"), ("Southern Adriatic", "ADS"), ("Irish Sea", "IRS")], ())
    assert set(seas.holding(spelling)) == offered


def test_a_narrower_distance_offers_less() -> None:
    assert PLACES.near("Bargandy", 1) == ()
    assert PLACES.near("Burgandy", 1) == ("BUR",)
