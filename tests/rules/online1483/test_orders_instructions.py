"""Standing instructions that nobody can read: told from talk, named to their writer, put to the moderator."""

from __future__ import annotations

import pytest

from moderator import scenarios
from rules.dice import KeyedDice
from rules.online1483.language.instructions import is_instruction
from rules.online1483.ruleset import bind
from rules.ruleset import MODERATOR, Answer, Closed
from tests.rules.online1483.order_names import lexicon
from tests.rules.online1483.test_orders_parse import begun, on_file, say, told

INSTRUCTIONS = (
    "attack newly built ships",
    "protect caravans in London",
    "If France attacks us, declare war on France",
    "when Spain moves, retreat from York",
    "ships should avoid the French",
    "general Talbot falls back to London if it gets hot",
    "let only ships of Spain go by",
    "do not fight the Germans",
    "retreat when outnumbered badly",
)
TALK = (
    "Dear moderator,",
    "Good evening, a quiet month in Lisbon.",
    "Let us hope that France stays quiet.",
    "Let me know when France has moved",
    "If you need me, I am in London until Friday.",
    "If possible, move my deadline to Friday.",
    "General Talbot is dead.",
    "We attack tomorrow",
    "attack is the best defence",
    "When is the deadline of France?",
    "Ships are dear in London this year",
    "Best regards from England",
)


@pytest.mark.rule("1483-CON-10")
@pytest.mark.parametrize("line", INSTRUCTIONS)
def test_an_instruction_is_never_silently_ignored(line: str) -> None:
    parsed = say(f"Good evening,\n{line}\nYours, Joan")
    assert on_file(parsed) == []
    assert [(number, kind, message[:4]) for number, kind, message in told(parsed)] == [(2, "unread", "E-01")]
    assert told(parsed)[0][2].endswith("Unless the moderator rules before the deadline, it is not acted on.")
    (question,) = parsed.questions
    assert (question.id, question.default) == (f"J-10:England:line:{line}", "not acted on")
    assert f'"{line}"' in question.text


@pytest.mark.parametrize("line", TALK)
def test_talk_is_no_instruction(line: str) -> None:
    assert not is_instruction(lexicon(), line)
    assert say(line).questions == ()


def test_between_orders_too_it_is_asked_about_and_the_orders_count() -> None:
    parsed = say("fortify London\nprotect caravans in London")
    assert on_file(parsed) == ["FORTIFY London"]
    assert [question.id for question in parsed.questions] == ["J-10:England:line:protect caravans in London"]
    assert say("PREVIEW\nprotect caravans in London").questions == ()


@pytest.mark.rule("1483-CON-10")
def test_where_nobody_is_asked_the_writer_is_told_that_it_is_not_acted_on() -> None:
    rules = bind({**scenarios.load("online1483/europe-1483"), "judgements": "auto"})
    parsed = rules.parse("attack newly built ships", begun()[1], "England", ())
    assert parsed.questions == ()
    assert parsed.problems[0].message.endswith(" It is not acted on.")


@pytest.mark.rule("1483-CON-10", "1483-ECO-22")
def test_the_moderators_reading_of_an_instruction_counts_as_the_nations_order() -> None:
    rules = bind(scenarios.load("online1483/europe-1483"))
    state = begun()[1]
    phase = next(number for number in range(1, 5) if state.nations["England"].phase == number)
    state = state.model_copy(update={"phase": phase})
    window = Closed(window=f"T1P{phase}")
    subject = "J-10:England:line:take what the French carry through York"
    for text, standing in (
        ("rob caravans of France in York", ["ROB CARAVANS OF France IN York"]),
        ("not acted on", []),
    ):
        answer = Answer(power=MODERATOR, subject=subject, text=text)
        done = rules.adjudicate(state, window, {}, [answer], KeyedDice(b"one"))
        assert [str(line) for line in done.state.standing.get("England", ())] == standing
