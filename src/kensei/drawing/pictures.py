"""Pictures that stand alone: the emblem of a game, a view for a notebook or for sharing."""

from __future__ import annotations

import re
from functools import lru_cache
from gettext import NullTranslations
from html import escape
from typing import Any

from kensei.core import i18n
from kensei.drawing import theme
from kensei.drawing.tables import drawn, table


def emblem(name: str) -> str:
    """Give the picture of a game's scroll, with the pieces it needs."""
    return _emblem(name, i18n.spoken())


@lru_cache(maxsize=64)
def _emblem(name: str, language: NullTranslations) -> str:
    """Draw it once a language: the first page shows all of them to whoever asks."""
    body = drawn(name).emblem()
    return f'<svg viewBox="0 0 200 216" aria-hidden="true"><defs>{needed(name, body)}</defs>{body}</svg>'


HREF = re.compile(r'href="#([^"]+)"')


def needed(name: str, body: str) -> str:
    """Give the symbols that a drawing uses, and those they use in turn."""
    all_of: dict[str, str] = drawn(name).symbols()
    todo, kept = HREF.findall(body), dict[str, str]()
    while todo:
        one = todo.pop()
        if one in all_of and one not in kept:
            kept[one] = all_of[one]
            todo += HREF.findall(all_of[one])
    return "".join(kept[one] for one in all_of if one in kept)


def svg(name: str, view: Any, shape: str = "wide") -> str:
    """Give one self-contained picture of a view: for notebooks, exports and sharing."""
    at = table(name, view)
    drawing = drawn(name).board(at, shape)
    box = f"{drawing.x - 12:g} {drawing.y - 12:g} {drawing.w + 24:g} {drawing.h + 24:g}"
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{drawing.x:g} {drawing.y:g} {drawing.w:g} {drawing.h:g}" '
        f'class="kensei" role="img" aria-label="{escape(drawing.label)}" width="{drawing.w:g}">'
    )
    paper = f'<rect x="{box.split()[0]}" y="{box.split()[1]}" width="{drawing.w + 24:g}" height="{drawing.h + 24:g}" fill="var(--washi)"/>'
    style = f"<style>{theme.style('.kensei')}</style>"
    return f"{head}{style}<defs>{needed(name, drawing.body)}</defs>{paper}{drawing.body}</svg>"
