"""The grammar of the order language as one table: parser, canonical wording, HELP and guide are made from it."""

from __future__ import annotations

from rules.statecraft.language.forms import forces, home, moderator, notes, talk, treaties
from rules.statecraft.language.forms.form import Form

__all__ = ["CLAUSES", "FORMS", "Form"]

FORMS: tuple[Form, ...] = (
    *forces.FORMS,
    *home.FORMS,
    *notes.FORMS,
    *talk.FORMS,
    *treaties.FORMS,
    *moderator.FORMS,
)
CLAUSES = treaties.CLAUSES
"""The conditions of treaties: Form.verb is the condition of a Clause."""
