"""The curtain of the hot seat: cloth (a noren) of the next player's colour, with their mark on its middle panel."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from html import escape

from kensei.core.i18n import _
from kensei.drawing.seats import SHAPES, Mark
from kensei.drawing.svg import circle, g, line, path, rect, svg
from kensei.drawing.table_page import marks, people
from kensei.games import game as game_named

WIDE = (0, 240, 490, 790, 1040, 1280)
TALL = (0, 70, 320, 390)
SWAY = (6, 0, -5, 4, -6)


def curtain(game: str, seat: int, names: Sequence[str]) -> str:
    """Return the curtain that hides one hand from the next player: whose turn it is, one button, and no cards."""
    called = people(game, tuple(names))
    name, mark = called[seat], marks(game, called)[seat]
    fit = 'preserveAspectRatio="xMidYMax slice"'
    cloth = svg(cloth_on_pole(WIDE, 520, mark), 1280, 520, extra=f'class="wide" {fit}')
    cloth += svg(cloth_on_pole(TALL, 520, mark), 390, 520, extra=f'class="tall" {fit}')
    whose = escape(_("{name}’s turn").format(name=name))
    hand_over = escape(_("Hand the device to {name}. Cards appear only when the curtain is open.").format(name=name))
    open_it = escape(_("I am {name}, open").format(name=name))
    foot = escape(_("{title}. Clocks rest behind the curtain.").format(title=game_named(game).title))
    return (
        f'<div class="cloth {mark.css}">{cloth}</div><div class="call {mark.css}"><h1>{whose}</h1><p>{hand_over}</p>'
        f'<button class="btn ink" data-open>{open_it} <kbd>Enter</kbd></button><p class="small">{foot}</p></div>'
    )


def cloth_on_pole(edges: Sequence[int], h: float, mark: Mark) -> str:
    out = rect(0, 26, edges[-1], 14, "var(--sumi)")
    for i, (x0, x1) in enumerate(itertools.pairwise(edges)):
        out += panel(i, x0, x1, h, last=i == len(edges) - 2)
    m = len(edges) // 2
    middle, radius = (edges[m] + edges[m - 1]) / 2, (edges[m] - edges[m - 1]) * 0.4
    crest = circle(0, 0, 46, "var(--cloth)", "var(--thread)", 3)
    crest += g(SHAPES[mark.shape]("var(--thread)"), -35, -35, 1.75)
    low = 10 if mark.shape in ("triangle", "drop") else 0
    crest += f'<text y="{14 + low}" font-size="40" fill="var(--cloth)" font-weight="600" text-anchor="middle" class="se">{mark.letter}</text>'
    return out + g(crest, middle, h * 0.52, radius / 46)


def panel(i: int, x0: float, x1: float, h: float, last: bool) -> str:
    w, sway = x1 - x0, SWAY[i % 5]
    a, z = (0 if i == 0 else 5), (0 if last else 5)
    broad = w > 90
    out = ""
    for k in (0.25, 0.75) if broad else (0.5,):
        out += rect(x0 + w * k - 13, 12, 26, 40, "var(--cloth-2)", 3)
    out += path(
        f"M{x0:g} 44H{x1:g}V{h * 0.3:g}Q{x1 - z:g} {h * 0.7:g} {x1 - z * 2:g} {h - 26 + sway:g}"
        f"Q{(x0 + x1) / 2:g} {h - 10 - sway:g} {x0 + a * 2:g} {h - 26 - sway:g}Q{x0 + a:g} {h * 0.7:g} {x0:g} {h * 0.3:g}Z",
        "var(--cloth)",
    )
    for k in (0.2, 0.5, 0.8) if broad else (0.5,):
        x = x0 + w * k
        fold = f"M{x - 3:g} 46Q{x + sway:g} {h * 0.6:g} {x - 8:g} {h - 30:g}L{x + 8:g} {h - 30:g}Q{x + 5 + sway:g} {h * 0.6:g} {x + 3:g} 46Z"
        out += path(fold, "var(--cloth-2)", extra='opacity=".45"')
    return out + (line(x0, 44, x0, h * 0.32, "var(--cloth-2)", 2) if i else "")
