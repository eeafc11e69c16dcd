"""What drawings of all games are made of: the context, questions, cards of a hand, plates, choices, and their HTML."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from html import escape
from typing import Any

from kensei.core.protocol import Event, Outcome
from kensei.drawing.languages import _, listed
from kensei.drawing.seats import Mark, Sitter, clock_face
from kensei.drawing.svg import svg

WIDE, TALL = "wide", "tall"
SHAPES = (WIDE, TALL)
LONG = 1.15
"""A tall drawing higher than this many times its width gets more room: the page scrolls."""


@dataclass(frozen=True, slots=True)
class DrawContext:
    """What a drawing knows besides the view: who sits where, who is asked, what may be played."""

    view: Any
    sitters: tuple[Sitter, ...]
    marks: tuple[Mark, ...]
    asked: frozenset[int] = frozenset()
    legal: tuple[Any, ...] = ()
    outcome: Outcome | None = None
    story: Sequence[Event] = ()
    """What happened so far, as the seat was told it; empty where nobody kept it."""

    @property
    def seat(self) -> int | None:
        """Whose view this is; None: a spectator's."""
        return self.view.seat  # type: ignore[no-any-return]

    @property
    def below(self) -> int:
        """The seat drawn at the bottom: one's own, the first for a spectator."""
        return self.seat or 0

    @property
    def can_play(self) -> bool:
        return bool(self.legal)

    def name(self, seat: int) -> str:
        return self.sitters[seat].name


@dataclass(frozen=True, slots=True)
class Question:
    """What stands above the board: the question, what the others do, where the game is."""

    title: str
    sub: str = ""
    round: str = ""
    extra: str = ""
    """Trusted HTML after the sentence: dots that count actions."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """A board: its SVG body and box, and the sentence that stands for it."""

    body: str
    w: float
    h: float
    label: str
    x: float = 0
    y: float = 0
    pressed: bool = False
    """Things in it can be pressed."""

    def html(self, shape: str) -> str:
        role = "group" if self.pressed else "img"
        box = f'viewBox="{self.x:g} {self.y:g} {self.w:g} {self.h:g}"'
        name = f'role="{role}" aria-label="{escape(self.label)}"'
        long = " long" if shape == TALL and self.h > LONG * self.w else ""
        return f'<svg class="draw {shape}{long}" data-shape="{shape}" {box} {name}>{self.body}</svg>'


@dataclass(frozen=True, slots=True)
class Face:
    """One thing of a hand that can be pressed: a card, or one half of a card with two sides."""

    symbol: str
    label: str
    pick: str = ""
    """What it stands for in a move; empty for a card that cannot be played now."""
    why: str = ""
    """A move text to ask the server about, for a card that cannot be played."""
    up: str = ""
    """A word on a pill, for a card that lies chosen already."""


@dataclass(frozen=True, slots=True)
class CardFaces:
    """A card of a hand: one face, or two halves. Symbols: `x` for the full face, `x-s` for the small one."""

    faces: tuple[Face, ...]
    box: tuple[int, int] = (100, 144)
    small: tuple[int, int] | None = (72, 106)

    def html(self, shape: str) -> str:
        """Return the card as one button, or two halves that are a button each."""
        small = shape == TALL and self.small is not None
        w, h = self.small if small and self.small else self.box
        many = len(self.faces)
        buttons = "".join(self._button(face, (w, h // many), small) for face in self.faces)
        return f'<div class="card{" halves" if many > 1 else ""}">{buttons}</div>'

    def _button(self, face: Face, box: tuple[int, int], small: bool) -> str:
        drawn = svg(f'<use href="#{face.symbol}{"-s" if small else ""}"/>', *box)
        pill = f'<span class="slot">{escape(face.up)}</span>' if face.up else ""
        return f"<button{pressed(face.pick, face.why)} aria-label={quoted(face.label)}>{pill}{drawn}</button>"


@dataclass(frozen=True, slots=True)
class Plate:
    """What a plate says of a seat: one line of state, and a row of counts."""

    what: str
    """A few words, plain text."""
    extra: str = ""
    """Trusted HTML under them."""
    to_act: str = ""
    """What the seat is to do, in bold before the words, when it is asked."""


@dataclass(frozen=True, slots=True)
class Caption:
    """The words of one pick: what stands in the action bar when it is pressed."""

    bold: str
    note: str = ""
    verb: str = ""
    """The words of the button that sends a move ending with this pick; empty: the table's own verb."""


@dataclass(frozen=True)
class Choices:
    """The legal moves as the page's script reads them: see README.md."""

    moves: tuple[str, ...]
    says: Mapping[str, Caption] = field(default_factory=dict)
    verb: str = ""
    ordered: bool = False
    joint: str = ", "
    pills: tuple[str, ...] = ()
    hint: str = ""
    """What the action bar says before anything is pressed."""
    note: str = ""

    @cached_property
    def json(self) -> dict[str, Any]:
        return {
            "moves": list(self.moves),
            "says": {pick: filled((say.bold, say.note, say.verb)) for pick, say in self.says.items()},
            "verb": self.verb or _("Play"),
            "ordered": self.ordered,
            "joint": self.joint,
            "pills": list(self.pills or (_("chosen"),)),
            "hint": [self.hint, self.note],
        }


def filled(words: Sequence[str]) -> list[str]:
    """Drop the empty words at the end."""
    kept = list(words)
    while kept and not kept[-1]:
        kept.pop()
    return kept


def pressed(pick: str, why: str = "") -> str:
    """Return the attributes of a thing that can be pressed, or that explains why not."""
    if pick:
        return f" data-pick={quoted(pick)}"
    return f" data-try={quoted(why)}" if why else " data-off"


def quoted(text: str) -> str:
    return f'"{escape(text)}"'


def spot(body: str, pick: str, label: str, why: str = "") -> str:
    """Return a thing on a board that can be pressed, or that explains why not; the script makes it a button."""
    return f"<g{pressed(pick, why)} aria-label={quoted(label)}>{body}</g>"


def when(pick: str, body: str) -> str:
    """Return what is drawn only while that pick is chosen."""
    return f'<g class="when" data-when={quoted(pick)}>{body}</g>'


def single_quoted(html: str) -> str:
    """Write attributes in single quotes, which JSON need not escape; all text is escaped, so no other quotes are left."""
    return html.replace('"', "'")


def awaited(table: DrawContext) -> str:
    names = [table.name(seat) for seat in sorted(table.asked) if seat >= 0]
    words = _("{name} is choosing") if len(names) == 1 else _("{name} are choosing")
    return words.format(name=listed(names))


def status(question: Question) -> str:
    sub = f"<p>{escape(question.sub)}</p>" if question.sub else ""
    return f'<h1>{escape(question.title)}</h1>{sub}{question.extra}<span class="round">{escape(question.round)}</span>'


def clock(sitter: Sitter) -> str:
    if sitter.clock is None:
        return ""
    left = max(0, sitter.clock)
    run = " data-run" if sitter.running else ""
    return f'<span class="clock" role="timer" data-left="{left:.1f}"{run}>{clock_face(left)}</span>'


def plate(table: DrawContext, seat: int, content: Plate) -> str:
    sitter, mark = table.sitters[seat], table.marks[seat]
    turn = seat in table.asked
    bold = f"<b>{escape(content.to_act)}</b>" if turn and content.to_act else ""
    words = [escape(word) for word in (content.what, sitter.note) if word and word != sitter.name]
    what = " · ".join(([bold] if bold else []) + words)
    if sitter.away is not None:
        # Always there, seen with the class `away`: the page's script follows who comes and goes.
        away = _("away")
        what += f'<span class="absent">{" · " if what else ""}{escape(away)}</span>'
    extra = f'<div class="extra">{content.extra}</div>' if content.extra else ""
    return (
        f'<section class="plate {mark.css}{" turn" if turn else ""}{" away" if sitter.away else ""}" data-seat="{seat}" aria-label={quoted(sitter.name)}>'
        f'{mark.svg()}<span class="name">{escape(sitter.name)}</span><span class="what">{what}</span>{clock(sitter)}{extra}</section>'
    )
