"""The pages' templates, in the reader's language."""

from __future__ import annotations

import re
from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from posixpath import normpath
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

HERE = Path(str(files("kensei.server.http"))).resolve()
STATIC = HERE / "static"
LONGEST_CODE = 8
"""Letters of a language's code."""


def page(request: Request, name: str, code: int = 200, **context: Any) -> HTMLResponse:
    template = environment(language_of(request)).get_template(name)
    return HTMLResponse(template.render({"notice": "", **context}), code)


def language_of(request: Request) -> str:
    return language(request.headers.get("accept-language", ""))


def fragment(request: Request, name: str, **context: Any) -> str:
    return environment(language_of(request)).get_template(name).render(context)


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
IMPORT = re.compile(r'((?:from|import) )"(\.\.?/[\w./]+)"')
LATE_IMPORT = re.compile(r'(import\()"(\.\.?/[\w./]+)"')
"""A module that a script fetches when it needs it: not before, so it is no part of the first load."""


@cache
def static(name: str) -> str:
    """Return the address of a static file, with its hash: caches may keep it for ever."""
    is_there = (STATIC / name).is_file()
    return f"/static/{name}?v={sha256(served(name)).hexdigest()[:12] if is_there else 'none'}"


@cache
def served(name: str) -> bytes:
    """Return a static file as it is served: without comments; a script imports its modules by addresses with hashes."""
    body = (STATIC / name).read_bytes()
    if name.endswith(".css"):
        return joined(body.decode()).encode()
    if name.endswith(".js"):
        code = COMMENT.sub("", body.decode())
        for kind in (IMPORT, LATE_IMPORT):
            code = kind.sub(lambda found: f'{found[1]}"{static(beside(name, found[2]))}"', code)
        return code.encode()
    return body


def beside(name: str, module: str) -> str:
    """Return the name of a module that a script imports by its path from there.

    >>> beside("table/menu.js", "../storage.js"), beside("table/menu.js", "./state.js")
    ('storage.js', 'table/state.js')
    """
    return normpath(f"{name}/../{module}")


def joined(sheet: str) -> str:
    """Return a style sheet in one line, without comments; its lines end where white space means nothing.

    >>> joined("/* Buttons. */\\n.btn,\\n.chip {\\n  color: red; top: 0;\\n}\\n")
    '.btn,.chip {color: red; top: 0;}'
    """
    return "".join(line.strip() for line in COMMENT.sub("", sheet).splitlines())


@cache
def game_style(game: str) -> bytes:
    """Return the style sheets that a game's drawing has for its tables; empty where it has none.

    A drawing that shares a sheet with others names their packages in `STYLE_SHEETS`, in the order of the sheets.
    """
    module = part(game, "drawing")
    packages = getattr(module, "STYLE_SHEETS", (module.__name__,)) if module else ()
    sheets = [files(package) / "table.css" for package in packages]
    return "".join(joined(sheet.read_text(encoding="utf-8")) for sheet in sheets if sheet.is_file()).encode()


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
    for _, path in IMPORT.findall((STATIC / name).read_text(encoding="utf-8")):
        module = beside(name, path)
        found |= {module: None, **dict.fromkeys(modules(module))}
    return tuple(found)
