"""Letters -> mails in words: subject, text and HTML, through templates/.

A letter (moderator.letters) is rendered by `<ruleset>/<template>.txt.j2` or else `common/<template>.txt.j2`; the first
line of the text is the subject. Its HTML comes from the `.html.j2` beside it; a letter without one gets its text's own
paragraphs in the common frame, so that short notices are worded once. A file in the moderator's own directory wins
over the one of the same path that is shipped.
"""

from __future__ import annotations

import hashlib
import json
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from types import CodeType
from typing import Any
from urllib.parse import quote

import jinja2
from css_inline import CSSInliner
from jinja2 import ChoiceLoader, Environment, FileSystemLoader, StrictUndefined, Template, TemplateError
from jinja2 import select_autoescape as by_extension
from jinja2.bccache import Bucket, FileSystemBytecodeCache
from jinja2.environment import TemplateModule
from jinja2.runtime import Context, Macro
from selectolax.lexbor import LexborHTMLParser

from moderator.data import data_dir
from moderator.letters import Letter
from moderator.letters.plaintext import blocks, clean, columns, fold, one_line, sentence

LARGEST_HTML = 90_000
"""Bytes of HTML that a mail may have; some 100 KB is where Gmail cuts a mail off."""
MOST_PARTS = 8
"""Parts that are kept because other mails have them too."""
LONGEST_SUBJECT = 160
"""Characters of a subject before its tag."""
HTML = "html.j2"
"""How the names of templates end in which everything that is not markup is escaped."""
_LEFT_OUT = "This part is long; it is in the plain text of this mail."
_inliner = CSSInliner(keep_at_rules=True, load_remote_stylesheets=False)


@dataclass(frozen=True)
class Rendered:
    """One mail in words. subject: one line, the heading's tag at its end. text: 72 columns. html: a whole document."""

    subject: str
    text: str
    html: str


class Compiled(FileSystemBytecodeCache):
    """Templates as they were compiled by an earlier run, in a folder of this user's own: a run of cron would spend half
    its time on compiling. What cannot be kept is compiled again."""

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep a template."""
        with suppress(OSError):
            super().dump_bytecode(bucket)


class Wording(Macro):
    """A macro of a template that is not HTML. What it says is plain text, in a page too, which therefore escapes it: a
    player's words may stand in it."""

    def _invoke(self, arguments: list[Any], autoescape: bool) -> str:
        return super()._invoke(arguments, False)


class Worded(Template):
    """A template whose macros are plain text wherever they are imported, unless it is HTML."""

    def _get_default_module(self, ctx: Context | None = None) -> TemplateModule:
        module = super()._get_default_module(ctx)
        if not (self.name or "").endswith(HTML):
            for macro in [part for part in vars(module).values() if type(part) is Macro]:
                macro.__class__ = Wording
        return module


class Once:
    """Parts that all readers of a turn get alike, rendered once: `once(macro, values...)` in a template.

    A part is known by its macro and by its values, which must be JSON's; so nothing else may stand in it.
    """

    def __init__(self) -> None:
        self._kept: dict[tuple[CodeType, str], str] = {}

    def __call__(self, macro: Macro, *values: Any) -> str:
        """The macro's text for these values. Raises UndefinedError for one that a template misspells."""
        key = (macro._func.__code__, json.dumps(values, default=str))
        if key not in self._kept:
            while len(self._kept) >= MOST_PARTS:
                self._kept.pop(next(iter(self._kept)))
            self._kept[key] = macro(*values)
        return self._kept[key]


def compiled() -> Compiled | None:
    """The templates compiled by this very program; None where there is no folder that is safe to keep them in."""
    program = hashlib.sha256(jinja2.__version__.encode() + Path(__file__).read_bytes()).hexdigest()[:16]
    try:
        return Compiled(pattern=f"moderator-{program}-%s.cache")
    except (OSError, RuntimeError):
        return None


@lru_cache(maxsize=8)
def templates(override_dir: Path | None = None) -> Environment:
    """The shipped templates, over them the moderator's own directory. A name a template misspells is an error."""
    folders = [override_dir] if override_dir else []
    env = Environment(
        loader=ChoiceLoader([FileSystemLoader(folder) for folder in (*folders, data_dir("templates"))]),
        autoescape=by_extension(enabled_extensions=(HTML,), default=False),
        undefined=StrictUndefined,
        bytecode_cache=compiled(),
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=lambda value: clean(value) if type(value) is str else value,
    )
    env.template_class = Worded
    env.globals["once"] = Once()
    env.filters |= {"wrap": _wrap, "columns": columns, "blocks": blocks, "mailto": mailto, "sentence": sentence}
    return env


def render(env: Environment, ruleset: str, letter: Letter) -> Rendered:
    """Put a letter into words. ruleset: the game's name, "" for a mail of no game.

    Raises jinja2.TemplateError (TemplateNotFound, UndefinedError, TemplateSyntaxError) for a template that is missing
    or wrong, never for what a player wrote.
    """
    context = {name: getattr(letter, name) for name in type(letter).model_fields}
    worded = _template(env, ruleset, f"{letter.template}.txt.j2")
    subject, text = _opened(worded.render(context, framed=True))
    plain = f"common/{letter.page}.html.j2"
    page = _template(env, ruleset, f"{letter.template}.html.j2", plain)
    if page.name == plain:
        context |= {"subject": subject, "words": _opened(worded.render(context, framed=False))[1]}
    html = shortened(_inliner.inline(page.render(context)))
    return Rendered(f"{subject} {letter.heading.tag}".strip(), fold(text), html)


def unframed(env: Environment, ruleset: str, letter: Letter) -> str:
    """The words of a letter alone, without what a mail has around them: for reports that nobody is sent."""
    context = {name: getattr(letter, name) for name in type(letter).model_fields}
    return fold(_opened(_template(env, ruleset, f"{letter.template}.txt.j2").render(context, framed=False))[1])


def _template(env: Environment, ruleset: str, name: str, *fallback: str) -> Template:
    folders = (ruleset, "common") if ruleset else ("common",)
    return env.select_template([*(f"{folder}/{name}" for folder in folders), *fallback])


def _opened(worded: str) -> tuple[str, str]:
    """A rendered text as its subject and the rest."""
    first, _, rest = worded.lstrip().partition("\n")
    return one_line(first.removeprefix("Subject:"))[:LONGEST_SUBJECT], rest


def faults(env: Environment) -> tuple[str, ...]:
    """What is wrong with the templates' syntax, one line each: "common/receipt.txt.j2, line 3: ..."."""
    found = []
    for name in env.list_templates(extensions=("j2",)):
        try:
            env.get_template(name)
        except TemplateError as error:
            found.append(f"{name}, line {getattr(error, 'lineno', '?')}: {error.message}")
    return tuple(found)


def shortened(html: str) -> str:
    """The page, without its elements marked data-long if it has more than LARGEST_HTML bytes."""
    if len(html.encode()) <= LARGEST_HTML:
        return html
    tree = LexborHTMLParser(html)
    for node in tree.css("[data-long]"):
        node.replace_with(_LEFT_OUT)
    return tree.html or html


def mailto(address: str, subject: str = "", body: str = "") -> str:
    """A link that opens a mail to this address, for an href (RFC 6068: the plus sign of a plus-address encoded)."""
    parts = [f"{name}={quote(value)}" for name, value in (("subject", subject), ("body", body)) if value]
    return "mailto:" + quote(address, safe="@") + ("?" + "&".join(parts) if parts else "")


def _wrap(text: str, indent: int = 0) -> str:
    return fold(" " * indent + text).rstrip("\n")
