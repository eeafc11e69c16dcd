"""The drawn examples of the rulebook pages: real positions, played by the engine, drawn like the tables.

    def examples() -> tuple[Example, ...]     # what the module `drawing.examples` of a game gives

An example stands at the clause it explains. It is made of moves played from a position, the table drawn static, and a
window cut out of it; its words describe it, and screen readers read them in its place.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any
from xml.etree import ElementTree as Tree

from kensei.core.protocol import CHANCE, Event
from kensei.drawing.pictures import needed
from kensei.drawing.scene import TALL, DrawContext
from kensei.drawing.seats import Sitter
from kensei.drawing.table_page import draw_context, drawing_of
from kensei.games import game as game_named
from kensei.games import part

TIP = (
    '<marker id="tip" viewBox="-12 -10 16 20" markerWidth="20" markerHeight="20" markerUnits="userSpaceOnUse"'
    ' orient="auto"><path d="M-12 -10L4 0-12 10Z" fill="var(--kin)"/></marker>'
)
"""The head of a way, as the tables have it."""
LIVE = ("role", "tabindex", "aria-label")
"""What only things that can be pressed have, besides their `data-…`."""
ROOM = "data-room"
"""What the page measures words against, in examples too."""


@dataclass(frozen=True, slots=True)
class Example:
    """A picture at a clause: its body and box, the words below it."""

    clause: str
    words: str
    body: str
    w: float
    h: float
    zoom: float = 1
    """How large a unit is on a screen; on a phone the picture is as wide as the page."""
    is_in_letters: bool = False
    """The same example stands in the rulebook drawn in letters: the page folds that away."""


@dataclass(frozen=True, slots=True)
class StillGame:
    """A position and how it came about."""

    game: str
    state: Any
    story: tuple[Event, ...] = ()

    def table(self, seat: int | None = 0, names: Sequence[str] = ()) -> DrawContext:
        asked = self.state.to_act()
        legal = self.state.legal_moves(seat) if seat in asked else ()
        told = tuple(event.told_to(seat) for event in self.story)
        sitters = [Sitter(name) for name in names]
        return draw_context(self.game, self.state.view(seat), sitters, asked, legal, self.state.outcome(), told)

    def drawn(self, seat: int, names: Sequence[str], chosen: Collection[str] = ()) -> tuple[str, float, float]:
        """Draw the static table as a phone shows it: body, width, height."""
        board = drawing_of(self.game).board(self.table(seat, names), TALL)
        return still(board.body, chosen), board.w, board.h


def played(game: str, position: str, *moves: str) -> StillGame:
    """Play from a position: `0: charge high` names the seat, `*: roll 122` is chance; each move is checked.

    >>> played("kaito", "sB.AsS/Cbs.hS/shHScS/bcAasa/sHsHAC/ShaSBS r c1 - -", "0: b1").story[0].name
    'captured'
    """
    rules = game_named(game)
    state, story = rules.read(position), list[Event]()
    for words in moves:
        who, _colon, text = words.partition(": ")
        seat, move = CHANCE if who == "*" else int(who), rules.parse(text)
        offered = [outcome for outcome, _weight in state.chances()] if seat == CHANCE else state.legal_moves(seat)
        assert move in offered, f"{text}: offered are {', '.join(map(str, offered))}"
        step = state.apply(seat, move)
        state, story = step.state, [*story, *step.events]
    return StillGame(game, state, tuple(story))


def still(body: str, chosen: Collection[str] = (), without: Collection[str] = ()) -> str:
    """Make a drawing static: these picks chosen, what they light lit, nothing to press; some things left out by id.

    >>> still('<g data-pick="c4"><use href="#a"/></g><g class="when" data-when="d4"><use href="#b"/></g>', {"c4"})
    '<g class="up"><use href="#a" /></g>'
    """
    root = Tree.fromstring(f"<svg>{body}</svg>")
    for parent in list(root.iter()):
        for child in list(parent):
            when = child.get("data-when")
            is_off = when is not None and not all(pick in chosen for pick in when.split("|"))
            if is_off or child.get("data-id") in without:
                parent.remove(child)
    for thing in root.iter():
        classes = thing.get("class", "").split()
        if thing.get("data-pick") in chosen and thing.get("data-pick"):
            classes.append("up")
        if thing.get("data-when") is not None:
            classes.append("on")
        for name in [name for name in thing.attrib if name in LIVE or (name.startswith("data-") and name != ROOM)]:
            del thing.attrib[name]
        if classes:
            thing.set("class", " ".join(classes))
    return "".join(Tree.tostring(child, encoding="unicode") for child in root)


def window(body: str, x: float, y: float, w: float, h: float, to: tuple[float, float], s: float = 1) -> str:
    """Cut a window out of a drawing, to be placed elsewhere."""
    box = f'x="{to[0]:g}" y="{to[1]:g}" width="{w * s:g}" height="{h * s:g}" viewBox="{x:g} {y:g} {w:g} {h:g}"'
    return f"<svg {box}>{body}</svg>"


def examples(game: str) -> tuple[Example, ...]:
    module = part(game, "drawing.examples")
    found: tuple[Example, ...] = module.examples() if module else ()
    return found


def figure(example: Example) -> str:
    return f'<figure class="example">{drawing(example)}<figcaption>{escape(example.words)}</figcaption></figure>'


def drawing(example: Example) -> str:
    size = f'viewBox="0 0 {example.w:g} {example.h:g}" width="{example.w * example.zoom:g}"'
    return f'<svg class="draw" {size} aria-hidden="true">{example.body}</svg>'


def pieces(game: str, shown: Sequence[Example]) -> str:
    body = needed(game, "".join(example.body for example in shown))
    return f'<svg class="sprite" width="0" height="0" aria-hidden="true" focusable="false">{TIP}{body}</svg>'
