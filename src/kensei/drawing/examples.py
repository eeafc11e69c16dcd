"""The drawn examples of the rulebook pages: real positions, played by the engine, drawn like the tables.

    def examples() -> tuple[Example, ...]     # what the module of each game gives

An example stands at the clause it explains. Its picture is a static drawing of the table; its words describe it, and
screen readers read them in its place.
"""

from __future__ import annotations

from html import escape

from kensei.drawing.pictures import needed
from kensei.drawing.still import Example
from kensei.games import part

__all__ = ["Example", "examples", "figure", "pieces"]

TIP = (
    '<marker id="tip" viewBox="-12 -10 16 20" markerWidth="20" markerHeight="20" markerUnits="userSpaceOnUse"'
    ' orient="auto"><path d="M-12 -10L4 0-12 10Z" fill="var(--kin)"/></marker>'
)
"""The head of a way, as the tables have it."""


def examples(game: str) -> tuple[Example, ...]:
    module = part(game, "drawing.examples")
    found: tuple[Example, ...] = module.examples() if module else ()
    return found


def figure(example: Example) -> str:
    size = f'viewBox="0 0 {example.w:g} {example.h:g}" width="{example.w * example.zoom:g}"'
    drawing = f'<svg class="draw" {size} aria-hidden="true">{example.body}</svg>'
    return f'<figure class="example">{drawing}<figcaption>{escape(example.words)}</figcaption></figure>'


def pieces(game: str, shown: tuple[Example, ...]) -> str:
    """Return the symbols that these examples use: once a page."""
    body = needed(game, "".join(example.body for example in shown))
    return f'<svg class="sprite" width="0" height="0" aria-hidden="true" focusable="false">{TIP}{body}</svg>'
