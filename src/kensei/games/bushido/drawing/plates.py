"""What drawings of Bushido's table share: its context, and a fighter's plate with mark, name, health and fate."""

from __future__ import annotations

from dataclasses import dataclass
from math import atan2, degrees, hypot

from kensei.core.i18n import N_, _, per_language
from kensei.drawing.letters import clipped_to
from kensei.drawing.scene import DrawContext, shown_card, spot
from kensei.drawing.seats import clipped
from kensei.drawing.svg import (
    EDGE,
    INK,
    INK2,
    KIN,
    LINE,
    PAPER,
    RAISED,
    SHU,
    SUNKEN,
    circle,
    path,
    rect,
    stamp,
    svg,
    text,
    use,
)
from kensei.games.bushido.cards import FULL_HEALTH, Card
from kensei.games.bushido.deck import Deck, deck
from kensei.games.bushido.drawing.pieces import card_name, inked
from kensei.games.bushido.state import View

NOW, PAST, OUT, CROWNED = "now", "past", "out", "crowned"
"""What a plate shows: a fighter in the match, one who has won here, one who lost here, the winner of all."""
SQUEEZE = 1.2
"""A name may be narrowed by so much before letters are left out."""


DOING = {"stance": N_("to lay a card"), "answer": N_("to answer"), "challenge": N_("to challenge")}
USUALLY_DOING = N_("to choose")
"""What a seat is to do, by the phase."""


@dataclass(frozen=True, slots=True)
class BushidoContext:
    """The table, its view, and the deck that is played with."""

    table: DrawContext
    view: View
    box: Deck
    mark: str
    """What the names of symbols end with: another deck's cards have their own."""

    def card(self, seat: int, mon: str) -> str:
        return card_name(self.view.table.deck, self.view.shown[seat].fighter, mon)

    def card_of(self, seat: int, mon: str) -> Card:
        return self.box.fighters[self.view.shown[seat].fighter].cards[mon]

    def card_key(self, seat: int, mon: str) -> str:
        """Return the id of a card's panel."""
        return self.card_of(seat, mon).key

    def card_title(self, seat: int, mon: str) -> str:
        return card_title(self.box, self.view.shown[seat].fighter, mon)

    def owned_title(self, seat: int, mon: str) -> str:
        return owned_title(self.box, self.view.shown[seat].fighter, mon)

    def title(self, seat: int) -> str:
        return fighter_title(self.box, self.view.shown[seat].fighter)

    def right_of(self, first: int, second: int) -> int:
        """Return which of two who fight stands on the right: the reader, or who sits at the foot of the board."""
        near = self.view.seat if self.view.seat in (first, second) else self.table.below
        return near if near in (first, second) else max(first, second)

    def arcs_inked(self, body: str) -> str:
        """Give the arcs of the wheel the colours of the seats: the reader's, and the opponent's where there is one."""
        own = self.table.below if self.view.seat is None else self.view.seat
        other = 1 - own if len(self.view.shown) == 2 else self.view.opponent
        return inked(body, self.table.marks[own].colour, INK2 if other is None else self.table.marks[other].colour)

    def framed(self, seat: int, body: str, frame: str) -> str:
        """Return the drawing of a fighter, as a button with a frame where a move can name them."""
        fighter, pick = self.view.shown[seat].fighter, ""
        for move in self.table.legal:
            if move.words[-1:] == (fighter,) and move.verb != "fighter":
                pick = f"on {fighter}" if move.verb == "play" else str(move)
        if not pick:
            return shown_card(body, fighter) if fighter else body
        return spot(body + frame, pick, f"{self.table.name(seat)}, {self.title(seat)}", card=fighter)

    def health_bar(self, seat: int, x: float, y: float, w: float, h: float) -> str:
        full = round(w * self.view.shown[seat].health / FULL_HEALTH, 1)
        return rect(x, y, w, h, SUNKEN, 2) + rect(x, y, full, h, self.table.marks[seat].colour, 2)

    @property
    def active(self) -> int | None:
        if self.view.stage.active is not None:
            return self.view.stage.active
        return next(iter(self.table.asked)) if len(self.table.asked) == 1 else None


def context(table: DrawContext) -> BushidoContext:
    view: View = table.view
    return BushidoContext(table, view, deck(view.table.deck), "x" if view.table.deck else "")


def fighter_title(box: Deck, fighter: str) -> str:
    return box.fighters[fighter].title.removeprefix("The ") if fighter else ""


def card_title(box: Deck, fighter: str, mon: str) -> str:
    """Return what a card is called everywhere: a special by its name, a standard card by its crest."""
    card = box.fighters[fighter].cards[mon]
    return card.name if card.is_special else mon.capitalize()


def owned_title(box: Deck, fighter: str, mon: str) -> str:
    """Return what a card is called after its owner: Kenji's Flower's Caress."""
    return card_title(box, fighter, mon).removeprefix("The ")


STROKES = tuple(f"M{i * 11 + i // 5 * 8}.6 2.6h7v17h-7z" for i in range(FULL_HEALTH))
CUTS = tuple(f"M{i * 11 + i // 5 * 8 - 1} 20.6l10 -19" for i in range(FULL_HEALTH))


@per_language
def health_row(n: int, colour: str, going: int = 0) -> str:
    """Draw twenty strokes in four fives, the lost ones hollow, those that go now cut in red; and the number."""
    strokes = path("".join(STROKES[:n]), colour, colour)
    if going:
        strokes += path("".join(STROKES[n : n + going]), "var(--shu-wash)", SHU, 1.4)
        strokes += path("".join(CUTS[n : n + going]), "none", SHU, 1.8)
    strokes += path("".join(STROKES[n + going :]), "none", EDGE, 1.2)
    label = _("Health {n} of {full}").format(n=n, full=FULL_HEALTH)
    number = f"{n + going} → {n}" if going else f"{n}"
    return f"{svg(strokes, 246, 22, label=label)}<b>{number}</b>"


@dataclass(frozen=True, slots=True)
class PlateSize:
    """The size of a plate, and what there is room for."""

    w: float
    h: float
    size: float
    """The size of the name."""
    lines: int = 2
    """With two lines the fighter is named below the player."""

    @property
    def mark(self) -> float:
        return round(min(40.0, self.h * 0.62, self.w * 0.19), 1)


def plate(d: BushidoContext, seat: int, x: float, y: float, slip: PlateSize, kind: str = NOW, note: str = "") -> str:
    mark = d.table.marks[seat]
    top = round(y - slip.h / 2, 1)
    is_active = kind == CROWNED or (kind == NOW and d.active == seat)
    out = rect(x, top, slip.w, slip.h, RAISED, 3, KIN if is_active else LINE, 3 if is_active else 1.3)
    if kind == NOW and seat in d.table.asked:
        out += rect(x, top + 3, 5, slip.h - 6, mark.colour)
    out += mark.placed(x + 9, y - slip.mark / 2, slip.mark) + lettered(d, seat, x, y, slip, kind, note)
    if kind == OUT:
        middle = y - slip.h * 0.08 - slip.size * 0.28 if slip.lines > 1 else y
        left, right = round(x + slip.mark + 11, 1), x + slip.w - 10
        return f'<g opacity=".56">{out}</g>' + stroke(
            left, round(middle + 3, 1), right, round(middle - 2, 1), SHU, 0.45
        )
    if kind != NOW:
        return out
    frame = rect(x - 2.5, top - 2.5, slip.w + 5, slip.h + 5, "none", 5, KIN, 3, 'class="frame"')
    return d.framed(seat, out + life(d, seat, x, y, slip), frame)


def lettered(d: BushidoContext, seat: int, x: float, y: float, slip: PlateSize, kind: str, note: str) -> str:
    """Write the name, and below it the fighter or how they went out."""
    left = round(x + slip.mark + 15, 1)
    number = slip.size * 1.6 if kind == NOW else 0
    below = (note or (d.title(seat) if kind == NOW else "")) if slip.lines > 1 else ""
    taken = slip.mark + 18 + number + (slip.h * 0.4 if d.view.shown[seat].laid else 0)
    below = clipped_to(below, slip.w - taken, 14, bold=False)
    line = round(y - slip.h * 0.08 if below else y + slip.size * 0.34, 1)
    room = round(slip.w - slip.mark - 20 - number, 1)
    name = clipped_to(d.table.called(seat), room * SQUEEZE, slip.size)
    out = text(left, line, name, slip.size, INK, 600, "start", "se", room=room)
    return out + (text(left, round(line + 19, 1), below, 14, INK2, 400, "start") if below else "")


def life(d: BushidoContext, seat: int, x: float, y: float, slip: PlateSize) -> str:
    """Draw the health as a number and a line along the foot, and the card that lies face down."""
    shown, right = d.view.shown[seat], x + slip.w
    out = text(right - 9, round(y + slip.size * 0.3, 1), shown.health, slip.size, INK, 700, "end", "se")
    out += d.health_bar(seat, x + 9, round(y + slip.h / 2 - 6, 1), slip.w - 14, 4)
    if not shown.laid:
        return out
    tall = round(slip.h * 0.56, 1)
    w, left = round(tall / 1.44, 1), round(right - 13 - slip.size * 1.2 - tall / 1.44, 1)
    return out + use("b-back", left, round(y - tall * 0.6, 1), w, tall)


def free_place(x: float, y: float, slip: PlateSize) -> str:
    return rect(x, round(y - slip.h / 2, 1), slip.w, slip.h, "none", 3, EDGE, 1.3, 'stroke-dasharray="4 6"')


def stroke(x1: float, y1: float, x2: float, y2: float, colour: str = INK, w: float = 1) -> str:
    turn, length = degrees(atan2(y2 - y1, x2 - x1)), hypot(x2 - x1, y2 - y1)
    place = f"translate({x1:g} {y1:g})" + (f"rotate({turn:.3g})" if turn else "")
    return f'<use href="#b-stroke" transform="{place}scale({length / 100:.3g} {w:g})" color="{colour}"/>'


def crossed(x: float, y: float) -> str:
    return circle(x, y, 15, PAPER, KIN, 2) + stamp("b-crossed", x, y)


def outlived(d: BushidoContext, seat: int, by: str = "") -> str:
    if by:
        return _("fell to {name}").format(name=clipped(by, 12))
    words = {"fallen": _("out"), "dishonoured": _("dishonoured"), "drawn": _("fell together"), "withdrawn": _("left")}
    return words.get(d.view.shown[seat].fate, "")
