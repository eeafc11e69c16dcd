"""The pages' templates, in the reader's language."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader
from starlette.requests import Request
from starlette.responses import HTMLResponse

import kensei
from kensei.bots.offered import title
from kensei.look import pages, words

HERE = Path(str(files("kensei.web")))
STATIC = HERE / "static"


def page(request: Request, name: str, code: int = 200, **context: Any) -> HTMLResponse:
    """Render a page."""
    template = environment(spoken(request)).get_template(name)
    return HTMLResponse(template.render({"notice": "", **context}), code)


def spoken(request: Request) -> str:
    """Give the language of whoever asks."""
    return language(request.headers.get("accept-language", ""))


def fragment(request: Request, name: str, **context: Any) -> str:
    """Render a part of a page."""
    return environment(spoken(request)).get_template(name).render(context)


@cache
def environment(wanted: str) -> Environment:
    """Give the templates in a language."""
    loader = FileSystemLoader(HERE / "templates")
    made = Environment(loader=loader, autoescape=True, extensions=["jinja2.ext.i18n"], trim_blocks=True)
    made.install_gettext_translations(words.catalogue(wanted), newstyle=False)  # type: ignore[attr-defined]
    made.globals.update(pages.GLOBALS)
    made.filters.update(sentence=sentence, bot=title)
    made.globals.update(static=static, version=kensei.__version__, language=wanted)
    return made


def sentence(text: str) -> str:
    """Begin with a capital letter.

    >>> sentence("how many play")
    'How many play'
    """
    return text[:1].upper() + text[1:]


def language(accepted: str) -> str:
    """Give the first language that the reader accepts and that there is a catalogue for."""
    for part in accepted.split(",")[:20]:
        code = part.partition(";")[0].strip().lower().partition("-")[0]
        if code == "en" or (code.isalpha() and (words.LOCALE / code).is_dir()):
            return code
    return "en"


@cache
def static(name: str) -> str:
    """Give the address of a static file; its hash makes it good for ever."""
    path = STATIC / name
    version = sha256(path.read_bytes()).hexdigest()[:12] if path.is_file() else "none"
    return f"/static/{name}?v={version}"
