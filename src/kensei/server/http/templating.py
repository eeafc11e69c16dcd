"""The pages' templates, in the reader's language."""

from __future__ import annotations

import re
from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader
from markupsafe import Markup, escape
from starlette.requests import Request
from starlette.responses import HTMLResponse

import kensei
from kensei.bots.levels import title
from kensei.core import i18n
from kensei.core.habit_words import BOLD, PLAIN
from kensei.core.texts import LOCALE
from kensei.drawing.pictures import GLOBALS
from kensei.games import part
from kensei.lessons import lesson
from kensei.server.tables.phrases import PHRASES

HERE = Path(str(files("kensei.server.http")))
STATIC = HERE / "static"
LONGEST_CODE = 8
"""Letters of a language's code."""


def page(request: Request, name: str, code: int = 200, **context: Any) -> HTMLResponse:
    template = environment(spoken(request)).get_template(name)
    return HTMLResponse(template.render({"notice": "", **context}), code)


def spoken(request: Request) -> str:
    return language(request.headers.get("accept-language", ""))


def fragment(request: Request, name: str, **context: Any) -> str:
    return environment(spoken(request)).get_template(name).render(context)


@cache
def environment(wanted: str) -> Environment:
    loader = FileSystemLoader(HERE / "templates")
    made = Environment(loader=loader, autoescape=True, extensions=["jinja2.ext.i18n"], trim_blocks=True)
    made.install_gettext_translations(i18n.catalogue(wanted), newstyle=False)  # type: ignore[attr-defined]
    made.globals.update(GLOBALS, phrases=PHRASES)
    made.filters.update(emphasised=emphasised, sentence=sentence, bot=title, translate=i18n._)
    made.globals.update(static=static, style=style, script=script, version=kensei.__version__, language=wanted)
    made.globals.update(has_lesson=has_lesson, has_habits=has_habits)
    return made


def has_lesson(game: str) -> bool:
    """Return whether a game has a first duel."""
    return lesson(game) is not None


def has_habits(game: str) -> bool:
    """Return whether a game has a report on habits."""
    return hasattr(part(game, "habits"), "WORDS")


def emphasised(text: str) -> Markup:
    """Set in bold what stands between the marks of `kensei.core.habit_words`.

    >>> emphasised(f"a < {BOLD}b{PLAIN}")
    Markup('a &lt; <b>b</b>')
    """
    return Markup(str(escape(text)).replace(BOLD, "<b>").replace(PLAIN, "</b>"))


def sentence(text: str) -> str:
    """Begin with a capital letter.

    >>> sentence("how many play")
    'How many play'
    """
    return text[:1].upper() + text[1:]


def language(accepted: str) -> str:
    """Return the first language that the reader accepts and that there is a catalogue for."""
    for accepted_one in accepted.split(",")[:20]:
        code = accepted_one.partition(";")[0].strip().lower().partition("-")[0]
        if code == "en" or (code.isalpha() and len(code) <= LONGEST_CODE and (LOCALE / code).is_dir()):
            return code
    return "en"


COMMENT = re.compile(r"^\s*(?://.*|/\*(?:(?!\*/).)*\*/\s*)$\n", re.MULTILINE)
"""A line, or a whole one in `/* */`, that holds nothing but a comment."""
IMPORT = re.compile(r'((?:from|import) )"\./([\w.]+)"')


@cache
def static(name: str) -> str:
    """Return the address of a static file, with its hash: caches may keep it for ever."""
    is_there = (STATIC / name).is_file()
    return f"/static/{name}?v={sha256(served(name)).hexdigest()[:12] if is_there else 'none'}"


@cache
def served(name: str) -> bytes:
    """Return a static file as it is served: without comments; a script imports its modules by addresses with hashes."""
    body = (STATIC / name).read_bytes()
    if not name.endswith((".js", ".css")):
        return body
    return IMPORT.sub(lambda found: f'{found[1]}"{static(found[2])}"', COMMENT.sub("", body.decode())).encode()


@cache
def game_style(game: str) -> bytes:
    """Return the style sheet that a game's drawing has of its own, for its tables; empty where it has none."""
    module = part(game, "drawing")
    sheet = files(module.__name__) / "table.css" if module else None
    return sheet.read_bytes() if sheet and sheet.is_file() else b""


@cache
def style(game: str) -> Markup:
    """Return the tag of a game's own style sheet, with its hash; nothing where it has none."""
    sheet = game_style(game)
    address = f"/style/{game}?v={sha256(sheet).hexdigest()[:12]}"
    return Markup('<link rel="stylesheet" href="{}">').format(address) if sheet else Markup("")


@cache
def script(name: str) -> Markup:
    """Return the tags of a script and of all its modules, which the page then loads at once."""
    tag = Markup('<script type="module" src="{}"></script>').format(static(name))
    preload = Markup('<link rel="modulepreload" href="{}">')
    return tag + Markup().join(preload.format(static(module)) for module in modules(name))


@cache
def modules(name: str) -> tuple[str, ...]:
    found: dict[str, None] = {}
    for other in IMPORT.findall((STATIC / name).read_text(encoding="utf-8")):
        found |= {other[1]: None, **dict.fromkeys(modules(other[1]))}
    return tuple(found)
