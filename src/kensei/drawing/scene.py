"""What drawings of all games are made of: the context, questions, boards, cards of a hand, plates, choices."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from html import escape
from typing import Any

from kensei.core.i18n import _, listed
from kensei.core.presentation import CardText
from kensei.core.protocol import NOBODY, Event, Outcome
from kensei.drawing.seats import Mark, Sitter
from kensei.drawing.svg import svg

WIDE, TALL = "wide", "tall"
SHAPES = (WIDE, TALL)
LONG = 1.15
"""A tall drawing higher than this many times its width gets more room: the page scrolls."""


@dataclass(frozen=True, slots=True)
class DrawContext:
    """What a drawing knows besides the view: who sits where, who is asked, what may be played."""

    view: Any
    seat: int | None
    """Whose view this is; None: a spectator's."""
    below: int
    """The seat drawn at the bottom: one's own, the first for a spectator."""
    sitters: tuple[Sitter, ...]
    names: tuple[str, ...]
    marks: tuple[Mark, ...]
    asked: frozenset[int]
    legal: tuple[Any, ...]
    can_play: bool
    outcome: Outcome | None
    story: Sequence[Event]
    """What happened so far, as the seat may know it; empty where the caller has no story."""
    views: tuple[Any, ...] = ()
    """What each seat sees, where all is open: a moment of a finished game. Face-down cards are drawn from these."""
    is_neutral: bool = False
    """Whoever looks plays all seats, or none: every seat is spoken of by its name."""
    unnamed: frozenset[int] = NOBODY
    """The seats whose players have given no name."""

    @property
    def reader(self) -> int | None:
        """The seat that is spoken to as "you"; None: nobody."""
        return None if self.is_neutral else self.seat

    def name(self, seat: int) -> str:
        return self.names[seat]

    def called(self, seat: int) -> str:
        """Return what a plate calls a seat: readers without a name are "You", so that they find themselves."""
        return _("You") if seat == self.seat and seat in self.unnamed and not self.is_neutral else self.names[seat]

    def marked_new(self, hand: Sequence[str], coming: Sequence[str], passing: Sequence[str]) -> tuple[bool, ...]:
        """Return for each card of the seat's hand whether it came since the seat last did anything else.

        `coming`: the events that bring a card. `passing`: the seat's other events that change nothing in its hand. Of
        equal cards the last ones are marked; none where all of them came.
        """
        came, out = list[str](), [False] * len(hand)
        for event in reversed(self.story):
            if event.facts.get("seat") != self.seat or event.name in passing:
                continue
            if event.name not in coming:
                break
            came.append(str(event.facts.get("card", "")))
        if len(came) >= len(hand):
            return tuple(out)
        for at in range(len(hand) - 1, -1, -1):
            if hand[at] in came:
                came.remove(hand[at])
                out[at] = True
        return tuple(out)


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
    beside: str = ""
    """Trusted HTML that stands beside it on a page: a table of sums."""
    above: str = ""
    """Trusted HTML that stands above it on a page: what may be folded away."""
    least: float = 0
    """Pixels that it needs in width: on a narrower page it scrolls."""

    def html(self, shape: str) -> str:
        # What can be pressed, or tells about itself, must not be hidden in an image.
        role = "group" if self.pressed or "data-card=" in self.body else "img"
        box = f'viewBox="{self.x:g} {self.y:g} {self.w:g} {self.h:g}"'
        name = f'role="{role}" aria-label="{escape(self.label)}"'
        long = " long" if shape == TALL and self.h > LONG * self.w else ""
        if self.beside:
            drawn = f"<svg {box} {name}>{self.body}</svg>{self.beside}"
            return f'<div class="draw with {shape}" data-shape="{shape}">{drawn}</div>'
        least = f' style="min-width:{self.least:.0f}px"' if self.least else ""
        if self.above:
            drawn = f"{self.above}<svg {box} {name}>{self.body}</svg>"
            return f'<div class="draw under {shape}" data-shape="{shape}"{least}>{drawn}</div>'
        return f'<svg class="draw {shape}{long}" data-shape="{shape}"{least} {box} {name}>{self.body}</svg>'


@dataclass(frozen=True, slots=True)
class Face:
    """One thing of a hand that can be pressed: a card, or one half of a card with two sides."""

    symbol: str
    label: str
    pick: str = ""
    """What it stands for in a move; empty: it cannot be played now."""
    why: str = ""
    """A move text to ask the server about, for a card that cannot be played."""
    up: str = ""
    """A word on a pill, for a card that lies chosen already."""
    card: str = ""
    """The id of its `CardText`: the panel that tells about it; empty: there is none."""
    needs: str = ""
    """Words on its lower edge: what it can be played with alone."""


@dataclass(frozen=True, slots=True)
class CardFaces:
    """A card of a hand: one face, or two halves. Symbols: `x` for the full face, `x-s` small, `x-f` flat."""

    faces: tuple[Face, ...]
    box: tuple[int, int] = (100, 144)
    small: tuple[int, int] | None = (72, 106)
    is_spent: bool = False
    """It can never be played again in this game."""
    flat: tuple[int, int] | None = None
    """A face for hands of many cards on the smallest phone: the style sheet shows it in place of the small one."""
    tag: str = ""
    """A word on its corner: "drawn"."""

    def html(self, shape: str) -> str:
        return card_html(self, shape)


@lru_cache(maxsize=4096)
def card_html(card: CardFaces, shape: str) -> str:
    (w, h), suffix = (card.small, "-s") if shape == TALL and card.small else (card.box, "")
    many = len(card.faces)
    html = f'<div class="card{" halves" if many > 1 else ""}{" spent" if card.is_spent else ""}">'
    for face in card.faces:
        drawn = svg(f'<use href="#{face.symbol}{suffix}"/>', w, h // many)
        if card.flat and shape == TALL:
            drawn += svg(f'<use href="#{face.symbol}-f"/>', *card.flat, extra='class="flat"')
        pill = f'<span class="slot">{escape(face.up)}</span>' if face.up else ""
        needs = f" data-needs={quoted(face.needs)}" if face.needs else ""
        html += f"<button{pressed(face.pick, face.why)}{needs}{spoken_of(face.card)} aria-label={quoted(face.label)}>{pill}{drawn}</button>"
    tag = f'<span class="came">{escape(card.tag)}</span>' if card.tag else ""
    return f"{html}{tag}</div>"


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
    kind: str = ""
    """What it is among others, "a red", "a player": said while one of them is still to be pressed."""


@dataclass(frozen=True, slots=True)
class WordedMove:
    """A move in words, for reviews and hints."""

    words: str
    tells_more: bool = False
    """It says what no event of the move tells: where a card was laid."""


@dataclass(frozen=True, slots=True)
class Thing:
    """Something on the table that has a panel though it is no card: a deck, the score."""

    text: CardText
    picture: str = ""
    """Trusted HTML."""
    parts: tuple[tuple[str, str], ...] = ()
    """What it holds, each with a sentence: messages."""


@dataclass(frozen=True, slots=True)
class Together:
    """Moves that are chosen together: the page adds up what they take away, and sends them one after the other."""

    total: int
    """What there is before any of them."""
    worth: Mapping[str, int]
    """What each takes away, by its text; when nothing is left no more can be chosen."""
    then: str
    """The move that follows when something is left."""
    words: tuple[str, str, str]
    """The sentence when nothing, one or more is left: `{spent}` and `{left}` stand for the numbers."""
    verb: str
    """The words of the button."""

    @property
    def json(self) -> dict[str, Any]:
        worth, words = dict(self.worth), list(self.words)
        return {"total": self.total, "worth": worth, "then": self.then, "words": words, "verb": self.verb}


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
    quiet: Mapping[str, str] = field(default_factory=dict)
    """Moves that give something up (pass, stop, concede), by text: what is asked once more, "" where nothing is better."""
    grave: Mapping[str, str] = field(default_factory=dict)
    """Moves that lose at once, by text: the sentence that says so."""
    together: Together | None = None
    """The moves of one pick each that may be chosen together; None: one at a time."""
    proposed: tuple[str, ...] = ()
    """Picks that are offered as buttons, in their order; of a kind only the first, until one of it is chosen."""

    @cached_property
    def json(self) -> dict[str, Any]:
        # Without the empty words at the end, and without a call for each pick.
        says = {
            pick: [say.bold, say.note, say.verb, say.kind][: 4 if say.kind else 3 if say.verb else 2 if say.note else 1]
            for pick, say in self.says.items()
        }
        return {
            "moves": list(self.moves),
            "says": says,
            "verb": self.verb or _("Play"),
            "ordered": self.ordered,
            "joint": self.joint,
            "pills": list(self.pills or (_("chosen"),)),
            "hint": [self.hint, self.note],
            **({"quiet": dict(self.quiet)} if self.quiet else {}),
            **({"grave": dict(self.grave)} if self.grave else {}),
            **({"together": self.together.json} if self.together else {}),
            **({"proposed": list(self.proposed)} if self.proposed else {}),
        }


def pressed(pick: str, why: str = "") -> str:
    """Return the attributes of a thing that can be pressed, or that explains why not."""
    if pick:
        return f" data-pick={quoted(pick)}"
    return f" data-try={quoted(why)}" if why else " data-off"


def spoken_of(card: str, now: str = "") -> str:
    """Return the attributes of a thing that shows a card: its panel tells what the card does; "" without a card.

    `now`: what is to be said of this very thing in place of what the card would do now (`now` of the drawing).
    """
    if not card:
        return ""
    return f" data-card={quoted(card)}" + (f" data-now={quoted(now)}" if now else "")


def shown_card(body: str, card: str, now: str = "", label: str = "") -> str:
    """Return a card that cannot be pressed, and tells about itself; without a label its title names it."""
    named = f' role="img" aria-label={quoted(label)}' if label else ""
    return f"<g{spoken_of(card, now)}{named}>{body}</g>"


def quoted(text: str) -> str:
    return f'"{escape(text)}"'


def spot(body: str, pick: str, label: str, why: str = "", card: str = "") -> str:
    """Return a thing on a board that can be pressed, or that explains why not; the script makes it a button."""
    return f"<g{pressed(pick, why)}{spoken_of(card)} aria-label={quoted(label)}>{body}</g>"


def when(pick: str, body: str) -> str:
    """Show something only while that pick is chosen."""
    return f'<g class="when" data-when={quoted(pick)}>{body}</g>'


def awaited(table: DrawContext) -> str:
    names = [table.name(seat) for seat in sorted(table.asked) if seat >= 0]
    words = _("{name} is choosing") if len(names) == 1 else _("{name} are choosing")
    return words.format(name=listed(names))
