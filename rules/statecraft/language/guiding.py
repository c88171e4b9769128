"""The grammar as players read it: HELP, the order guide, and what is offered for a line that was not understood."""

from __future__ import annotations

from rules.ruleset import GuideEntry
from rules.statecraft.language.forms import CLAUSES, FORMS, Form
from rules.statecraft.language.kinds import KINDS
from rules.statecraft.language.patterns import Choice, Element, Flag, Options, Pattern, Slot, Word, pattern

WRITING = GuideEntry(
    name="How to write",
    forms=("GAME <code> AS <State>", "SEASON <year> <season>", "one order a line", "END"),
    examples=("SEASON 1492 SPRING\nMOVE A1 TO LYO\nREADINESS LAND 3\nEND",),
    text=(
        "Small letters will do. Places by code, name or city; States by code or name; forces as A1 or ENG-A1. Names "
        "with blanks may stand in quotes. A slip in a full name is read and shown back, a wrong abbreviation is not. "
        "# begins a comment, \\ at the end joins the next line, lines with > are ignored. A later order on the same "
        "subject replaces the earlier one; all others stay. What costs at once is final. READY says that you have no "
        "more orders for this season, WAIT that it shall not close before its deadline."
    ),
)


def guide() -> tuple[GuideEntry, ...]:
    """Every form for HELP and the order guide: players' orders, conditions of treaties, the Gamemaster's orders."""
    players = [_entry(form) for form in FORMS if not form.moderator]
    clauses = [_entry(form, "Clause: ", "CLAUSE <n> ") for form in CLAUSES]
    moderator = [_entry(form, "Gamemaster: ") for form in FORMS if form.moderator]
    return (WRITING, *players, *clauses, *moderator)


def shown(made: Pattern) -> str:
    """A pattern as a reader sees it: "MOVE <force> TO <place> [STANCE attack|defend|avoid]"."""
    return " ".join(_shown(element) for element in made.program).replace(" = ", "=")


def _shown(element: Element) -> str:
    match element:
        case Word():
            return element.spellings[0]
        case Flag():
            return element.word
        case Choice():
            return "|".join(" ".join(option) for option in element.options)
        case Slot():
            return KINDS[element.kind].shown
        case Options():
            return " ".join(f"[{' '.join(map(_shown, part))}]" for part in element.parts)


def _spellings(form: Form) -> str:
    """Other words for the first one of a form."""
    first = pattern(form.patterns[0]).program[0]
    others = first.spellings[1:] if isinstance(first, Word) else ()
    return f" {first.spellings[0]} may be {' or '.join(others)}." if isinstance(first, Word) and others else ""


def form_shown(form: Form) -> str:
    """A form as it is offered to whom has written something like it."""
    line = shown(pattern(form.patterns[0]))
    if form.block != "must":
        return line
    return line.replace(OPTIONAL_TEXT, ' "text"') if OPTIONAL_TEXT in line else f"{line} with TEXT ... END TEXT below"


OPTIONAL_TEXT = ' ["text"]'


def _entry(form: Form, title: str = "", before: str = "") -> GuideEntry:
    below = {"": "", "may": " [TEXT ... END TEXT below]", "must": " (TEXT ... END TEXT below)"}[form.block]
    forms = tuple(before + shown(pattern(one)) + below for one in form.patterns)
    text = (form.text + _spellings(form)).strip()
    return GuideEntry(name=title + form.name, forms=forms, examples=form.examples, text=text)
