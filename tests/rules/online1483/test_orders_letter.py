"""Which lines of a mail are orders, and what is told about the others."""

from __future__ import annotations

from rules.online1483.language.letter import Letter, letter
from tests.rules.online1483.order_names import lexicon

TWO = "Declare war on France\nFortify London\n"
ORDERS = ["DECLARE WAR ON France", "FORTIFY London"]


def read(text: str) -> Letter:
    return letter(lexicon(), "England", text)


def orders(text: str) -> list[str]:
    return [str(order) for said in read(text).said for order in said.orders]


def told(text: str) -> list[tuple[int, str, str]]:
    return [(problem.line, problem.kind, problem.message) for problem in read(text).problems]


def test_orders_begin_with_the_first_line_that_is_one_and_stop_at_end() -> None:
    text = f"Good evening,\nit rains in London.\n{TWO}END\nbuild city in Wales\nJoan"
    assert orders(text) == ORDERS
    assert told(text) == []


def test_orders_stop_at_a_signature() -> None:
    assert orders(f"{TWO}-- \nbuild city in Wales") == ORDERS


def test_headings_and_own_name_are_skipped() -> None:
    headings = (
        "England turn 7\nORDERS\nAction 1 Diplomacy:\nA2:\nNaval moves\n6. Land movement and combat\nTrades and gifts"
    )
    assert orders(f"{headings}\n{TWO}") == ORDERS
    assert told(f"{headings}\n{TWO}") == []


def test_a_heading_may_stand_before_its_order() -> None:
    assert orders("A1: declare war on France\nAction 2 - fortify London") == ORDERS


def test_bullets_numbers_and_comments_do_not_matter() -> None:
    assert orders("1) Declare war on France # at last\n* Fortify London // walls") == ORDERS


def test_an_order_line_that_cannot_be_read_is_named_with_a_remedy() -> None:
    assert told(f"{TWO}sail quickly to the Baltic Sea") == [
        (
            3,
            "unread",
            'E-01: I could not read this line: "sail quickly to the Baltic Sea". Orders begin with a word such as '
            "BUILD, MOVE, SAIL or INFLUENCE. Write it like this: SAIL 1 FRIGATE FROM North Sea TO Bay of Biscay VIA "
            "Irish Sea MERGE WITH 2 FRIGATES IN Irish Sea",
        )
    ]


def test_talk_between_orders_is_answered_and_behind_a_closing_not() -> None:
    assert [line for line, _, _ in told(f"{TWO}the Baltic is cold this year")] == [3]
    assert told(f"{TWO}Best regards,\nJoan of Kent") == []


def test_a_mail_that_only_talks_is_not_answered_line_by_line() -> None:
    assert told("Dear moderator,\nI need two more days.\nJoan") == []


def test_what_looks_like_an_order_is_answered_even_in_front() -> None:
    assert [(line, kind) for line, kind, _ in told("invade France quickly\nThanks")] == [(1, "unread")]


def test_of_units_for_several_cities_it_is_asked_whether_each_gets_them() -> None:
    ((_, kind, message),) = told("build 5 infantry in London and York")
    assert (kind, message[:4]) == ("unread", "E-01")
    assert message.endswith("If you mean each of them, write it like this: build 5 infantry in each of London and York")


def test_a_question_is_asked_about() -> None:
    assert told("Declare war on France?") == [
        (1, "ambiguous", 'Is "Declare war on France?" an order? If so, send it again without the question mark.')
    ]


def test_notes_and_press_never_become_orders() -> None:
    text = f"Press: we declare war on France\nNote: fortify York\n{TWO}"
    assert orders(text) == ORDERS
    assert told(text) == []


def test_press_that_was_broken_into_two_lines_stays_press() -> None:
    long = "Press: the crown of England has been patient for many years, but now we\ndeclare war on Spain\n\n" + TWO
    assert orders(long) == ORDERS
    assert [(line, kind) for line, kind, _ in told(long)] == [(2, "ambiguous")]


def test_quoted_orders_are_not_read_but_spoken_of_when_there_are_no_others() -> None:
    assert orders(f"> Declare war on Spain\n{TWO}") == ORDERS
    assert told(f"> Declare war on Spain\n{TWO}") == []
    assert [(line, kind) for line, kind, _ in told("> Declare war on Spain\nsee above")] == [(1, "unread")]


def test_an_order_that_a_mail_program_broke_is_put_together() -> None:
    text = (
        "Sail 2 ships of the line, 1 merchantman, 1 frigate from North Sea to English\n"
        "Channel attack France retreat if losses 2 or more\nFortify London"
    )
    sail = "SAIL 2 SHIPS OF THE LINE, 1 MERCHANTMAN, 1 FRIGATE FROM North Sea TO English Channel ATTACK France"
    assert orders(text) == [f"{sail} RETREAT IF losses 2 or more", "FORTIFY London"]
    assert [(line, kind) for line, kind, _ in told(text)] == [(1, "doubtful")]


def test_a_short_order_is_not_joined_with_what_follows() -> None:
    assert orders("Fortify London\nYork") == ["FORTIFY London"]


def test_no_order_becomes_the_end_of_a_condition_in_free_words() -> None:
    """A long line before it was not broken: what follows begins as an order does, if a faulty one."""
    long = "attack Paris with 1 infantry and 1 cavalry from Brussels, retreat if half of us fall"
    assert orders(f"{long}\nattack Rouen from Brussels\n{TWO}")[0].endswith("RETREAT IF half of us fall")
    assert orders(f"{long}\nin one round\n{TWO}")[0].endswith("RETREAT IF half of us fall in one round")


def test_the_action_may_stand_before_its_order() -> None:
    assert orders("Diplomacy: influence Scotland\nNaval moves: fleet North Sea to Baltic Sea") == [
        "INFLUENCE Scotland",
        "SAIL ALL SHIPS FROM North Sea TO Baltic Sea",
    ]


def test_how_orders_are_put_on_file() -> None:
    assert read(TWO).mode == "replace"
    assert read(f"ADD\n{TWO}").mode == "add"
    assert read(f"Dear Sir,\nChange:\n{TWO}").mode == "change"
    assert (read("ADD: fortify London").mode, orders("ADD: fortify London")) == ("add", ["FORTIFY London"])
    assert read("CANCEL ALL ORDERS").cancelled is not None
    assert read(f"PREVIEW\n{TWO}").preview is not None


def test_orders_of_another_nation_are_seen() -> None:
    assert read(f"Nation: England\n{TWO}").other is None
    row, other = read(f"Game: W1\nNation: France\n{TWO}").other or (None, "")
    assert (row.number if row else 0, other) == (2, "France")


def test_influence_until_a_box_without_a_number_is_one_try() -> None:
    assert told("influence Naples until allied") == [(1, "doubtful", "Without UP TO n TIMES this is one try.")]
    assert told("influence Naples up to 3 times until allied") == []


def test_an_unknown_name_is_answered_with_what_is_near() -> None:
    near = 'E-11: I know no territory called "Lndn". Did you mean Leon or London or Lunda?'
    assert told("fortify Lndn") == [(1, "unknown", near)]
    assert told("fortify North Sea") == [
        (1, "unknown", 'E-11: I know no territory called "North Sea". North Sea is a sea zone; it cannot stand here.')
    ]


def test_of_several_orders_in_a_line_the_readable_ones_count() -> None:
    text = "build 4 inf at London; 1 spearman at London; fortify London"
    assert orders(text) == ["BUILD 4 INFANTRY IN London", "FORTIFY London"]
    assert told(text) == [(1, "unknown", 'E-13: "spearman" is no unit I know.')]


def test_a_line_of_the_form_that_was_filled_in_but_kept_its_mark_is_named() -> None:
    """Nothing behind a # is an order; of what its writer may think one he is told, of the untouched form he is not."""
    text = f"{TWO}# BUILD 2 INFANTRY IN London\n# BUILD ... IN Wales\n# INCORPORATE Wales\n# ask Joan about the fleet"
    assert orders(text) == ORDERS
    assert told(text) == [
        (
            3,
            "unread",
            "A line behind a # is a remark. If you mean it, send it without the #: BUILD 2 INFANTRY IN London",
        )
    ]
