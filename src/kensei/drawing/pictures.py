"""Pictures that stand alone: the emblem of a game, a view for a notebook or for sharing."""

from __future__ import annotations

import re
from html import escape
from typing import Any

from kensei.drawing import theme
from kensei.drawing.context import draw_context, drawing_of
from kensei.drawing.languages import per_language
from kensei.drawing.svg import PAPER, rect


@per_language
def emblem(name: str) -> str:
    body = drawing_of(name).emblem()
    return f'<svg viewBox="0 0 200 216" aria-hidden="true"><defs>{needed(name, body)}</defs>{body}</svg>'


HREF = re.compile(r'href="#([^"]+)"')


def needed(name: str, body: str) -> str:
    """Return the symbols that a drawing uses, and those they use in turn."""
    symbols: dict[str, str] = drawing_of(name).symbols()
    todo, used = HREF.findall(body), set[str]()
    while todo:
        symbol = todo.pop()
        if symbol in symbols and symbol not in used:
            used.add(symbol)
            todo += HREF.findall(symbols[symbol])
    return "".join(body for symbol, body in symbols.items() if symbol in used)


def svg(name: str, view: Any, shape: str = "wide") -> str:
    """Return one self-contained picture of a view: for notebooks, exports and sharing."""
    drawing = drawing_of(name).board(draw_context(name, view), shape)
    x, y, w, h = drawing.x, drawing.y, drawing.w, drawing.h
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x:g} {y:g} {w:g} {h:g}" '
        f'class="kensei" role="img" aria-label="{escape(drawing.label)}" width="{w:g}">'
    )
    paper = rect(x - 12, y - 12, w + 24, h + 24, PAPER)
    style = f"<style>{theme.style('.kensei')}</style>"
    return f"{head}{style}<defs>{needed(name, drawing.body)}</defs>{paper}{drawing.body}</svg>"
