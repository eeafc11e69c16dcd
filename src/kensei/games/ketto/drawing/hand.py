"""What lies before the players of Kettō: hands and shields with a word on when they serve; plates with life and pool."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from html import escape

from kensei.core.i18n import N_, _, counted, listed, per_language
from kensei.drawing.letters import clipped_to
from kensei.drawing.scene import CardFaces, DrawContext, Face, Plate, quoted, shown_card, spoken_of
from kensei.drawing.seats import BLACK, Mark
from kensei.drawing.svg import AI, INK, INK2, ON_INK, SHU, path, rect, stamp, svg, text
from kensei.games.ketto.cards import DEATH, DOWN, EVASION, MISS, PARRIES, REVEAL, SIDE_WORDS, STANCES, VALOR, WOUND
from kensei.games.ketto.deck import load
from kensei.games.ketto.drawing.ledger import shield_words
from kensei.games.ketto.drawing.pieces import LIFE_ROW, barred, described, marked, shield
from kensei.games.ketto.moves import Move
from kensei.games.ketto.position import View

PLAYED = frozenset({"discard", "evade", "parry", "place", "reveal", "stance", "valor"})
HELD = {"evade": EVASION, "valor": VALOR, "reveal": REVEAL}
"""The moves that play a card of the hand, and the card of those that do not name it."""
PARRY_CARDS = frozenset(PARRIES.values())
COMING, PASSING = ("drawn",), ("turn over",)
"""The events that bring a card, and those after which it is still the card that was drawn last."""
CAPTIONED = PARRY_CARDS | {EVASION}
"""The cards that say while it is planned that they are for the battle."""


def hand(table: DrawContext, shape: str) -> str:
    """Lay out the own cards; in the choice of a stance, the six stances; against a stroke, the shields."""
    view: View = table.view
    if view.own is None:
        return ""
    if view.now.point == "spend" and table.can_play:
        return shields(table)
    is_choice = view.now.point == "choose" and table.can_play
    picks = dict([picked(move, is_choice) for move in table.legal if move.verb in PLAYED])
    held = STANCES if is_choice else view.own.hand
    captioned = frozenset(held) if view.now.first is not None else CAPTIONED  # the others serve while it is planned
    captions = {card: caption(table, card, card in picks) for card in dict.fromkeys(held) if card in captioned}
    whys = {card: why_asked(card) for card in held} if table.can_play else {}
    new = (False,) * len(held) if is_choice else table.marked_new(held, COMING, PASSING)
    return "".join(
        [
            square(view.deck, card, picks.get(card, ""), whys.get(card, ""), captions.get(card, ""), is_new)
            for card, is_new in zip(held, new, strict=True)
        ]
    )


@lru_cache(maxsize=4096)
def picked(move: Move, is_choice: bool) -> tuple[str, str]:
    """Return the card of the hand that a move plays, and what the card stands for when it is pressed."""
    card = PARRIES[move.what] if move.verb == "parry" else HELD.get(move.verb, move.what)
    is_part = move.verb in ("place", "reveal") or (move.verb == "stance" and not is_choice)
    return card, card if is_part else str(move)


def why_asked(card: str) -> str:
    """Return the move to ask about when a card is pressed that cannot be played now."""
    if card in PARRY_CARDS:
        return f"parry {card[1]}"
    return "evade" if card == EVASION else f"place {card} new"


def caption(table: DrawContext, card: str, can_play: bool) -> str:
    """Return what stands under a card of the hand: when it serves; "" where that goes without saying."""
    view: View = table.view
    is_battle = view.now.first is not None
    if card in PARRY_CARDS:
        if view.now.point == "parry" and table.can_play:
            words = _("bars the way {way}") if can_play else _("{way} is not open")
            return words.format(way=_(SIDE_WORDS[barred(card)]))
        return _("when {name} attacks").format(name=table.name(1 - table.below)) if is_battle else _("for the battle")
    if card == EVASION:
        if can_play:
            return _("the card stays face down")
        return _("when your life is struck") if is_battle else _("for the battle")
    return _("only while planning") if is_battle else ""


@per_language
def square(deck: str | None, card: str, pick: str, why: str, said: str, is_new: bool) -> str:
    face, tag = Face(marked(deck, card), described(deck, card), pick, why, card=card), _("drawn") if is_new else ""
    html = (
        CardFaces((face,), (100, 100), None, tag=tag).html("wide").replace('class="card"', 'class="card square told"')
    )
    under = f'<span class="cap{" can" if pick else ""}">{escape(said)}</span>' if said else ""
    return html.removesuffix("</div>") + under + "</div>"


SHIELD = "M6 4H70V42Q66 68 38 80Q10 68 6 42Z"


def shields(table: DrawContext) -> str:
    """Lay out the pool as shields that can be pressed."""
    view: View = table.view
    out = ""
    for move in table.legal:
        if move.verb == "spend":
            copies = (view.mine.pool or ()).count(move.what)
            out += (
                shield_button(view.deck, move.what, view.cards.defense[move.what], shield_words(view, move.what))
                * copies
            )
    return out


@per_language
def shield_button(deck: str | None, card: str, points: int, name: str) -> str:
    drawn = svg(path(SHIELD, AI, "none", 5, 'class="rim"') + text(38, 54, points, 40, ON_INK, 700, cls="se"), 76, 84)
    label = _("spend {n} points: {card}").format(n=points, card=described(deck, card))
    button = f"<button data-pick={quoted(f'spend {card}')}{spoken_of(card)} aria-label={quoted(label)}>{drawn}</button>"
    return f'<div class="card shield">{button}<span class="cap">{escape(name)}</span></div>'


# ---- plates ----
WHITE = Mark("paper", "W", "var(--tile-face)", "white")
"""White is white: paper with a rim, in the dark too."""


def marks(names: Sequence[str]) -> tuple[Mark, ...]:
    return BLACK, WHITE


def colour(seat: int) -> str:
    return (_("Black"), _("White"))[seat]


def plate(table: DrawContext, seat: int) -> Plate:
    view: View = table.view
    shown, now = view.shown[seat], view.now
    is_named = seat in table.asked or table.name(seat) == colour(seat)
    attacks = now.attack is not None and now.turn == seat and seat not in table.asked
    to_do = TO_DO.get(now.point, TO_CHOOSE)
    # before the hands are dealt there is the defense card alone, and the stances to choose from lie in its place
    held = sum(shown.hand) if now.point != "choose" else None
    return plate_of(view.deck, seat, is_named, attacks, held, shown.vitality, shown.pool, to_do)


TO_CHOOSE = N_("{colour}, to choose")
TO_DO = {
    "parry": N_("{colour}, to answer"),
    "spend": N_("{colour}, to defend"),
    "strike": N_("{colour}, to strike"),
    "attack": N_("{colour}, to attack"),
    "evade": N_("{colour}, to answer"),
}


@per_language
def plate_of(
    deck: str | None,
    seat: int,
    is_named: bool,
    attacks: bool,
    held: int | None,
    life: tuple[str, ...],
    pool: tuple[str, ...] | None,
    to_do: str,
) -> Plate:
    parts = [] if is_named else [colour(seat)]
    parts += [_("attacks")] if attacks else []
    parts += [counted("{} card in hand", "{} cards in hand", held)] if held is not None else []
    return Plate(" · ".join(parts), lives(deck, seat, life, pool), _(to_do).format(colour=colour(seat)))


def lives(deck: str | None, seat: int, life: tuple[str, ...], pool: tuple[str, ...] | None) -> str:
    """Draw a row of life and the shields of a pool, small, for a plate."""
    out = ""
    for i, kind in enumerate(life, 1):
        name = "down" if kind == DOWN else kind
        card = spoken_of(kind) if kind != DOWN else ""
        out += f'<svg viewBox="0 0 70 96"{card} aria-hidden="true"><use data-id="life-{seat}-{i}" href="#e-life-{name}-m"/></svg>'
    wounds, down = life.count(WOUND), life.count(DOWN)
    words = _("life: {down} of 5 face down, {wounds} wounds").format(down=down, wounds=wounds)
    row = f'<span class="life"{spoken_of(LIFE_ROW)} role="img" aria-label="{escape(words)}">{out}</span>'
    return f'<div class="lives">{row}{pool_row(deck, seat, pool)}</div>'


def pool_row(deck: str | None, seat: int, pool: tuple[str, ...] | None) -> str:
    if pool is None:
        return ""
    defense = load(deck).defense
    words = _("pool of {n}").format(n=sum(defense[card] for card in pool))
    drawn = small_pool(deck, pool)
    return f'<span class="pool" role="img" aria-label="{escape(words)}" data-id="pool-{seat}">{drawn}</span>'


def small_pool(deck: str | None, pool: tuple[str, ...]) -> str:
    """Draw the shields of a pool."""
    defense = load(deck).defense
    return "".join(
        f'<svg viewBox="0 0 30 34"{spoken_of(card)} aria-hidden="true">{shield(15, 16, defense[card], 1.3)}</svg>'
        for card in pool
        if defense[card]
    )


# ---- the end: the life of both ----
SIZES = {True: (1.3, 14.0, 8.0, 30.0, 16.0), False: (0.94, 9.0, 12.0, 24.0, 14.5)}
"""On a screen and on a phone: the scale of a card, what is between two, the left edge, the room of the words, their size."""


def ended(table: DrawContext, is_wide: bool) -> tuple[str, float]:
    """Draw both rows of life, the other's above, with what was found in each; return how high they are together."""
    k, gap, x0, room, size = SIZES[is_wide]
    out, y = "", 0.0
    for seat in (1 - table.below, table.below):
        out += text(x0, y + room - 8, row_words(table, seat), size, INK2, 500, "start", room=560 if is_wide else 366)
        for i, kind in enumerate(table.view.shown[seat].vitality):
            x, top = round(x0 + i * (70 * k + gap), 1), round(y + room, 1)
            drawn = stamp(f"e-life-{'down' if kind == DOWN else kind}", x, top, k)
            out += drawn if kind == DOWN else shown_card(drawn, kind)
            if kind == DEATH:
                out += rect(x - 3, top - 3, round(70 * k + 6, 1), round(96 * k + 6, 1), "none", 8, SHU, 4)
        y += room + 96 * k + 10
    if is_tie(table.view):
        out += text(x0, y + 16, _("No Death was found: a tie."), size + 1.5, INK, 600, "start", "se")
        y += 28
    return out, y + 12


def row_words(table: DrawContext, seat: int) -> str:
    """Return whose life it is and what was found in it."""
    row = table.view.shown[seat].vitality
    name = clipped_to(table.name(seat), 180, 16, bold=False)
    whose = _("Your life") if seat == table.reader else _("{name}’s life").format(name=name)
    found = {
        MISS: counted("{} Miss", "{} Misses", row.count(MISS)),
        WOUND: counted("{} Wound", "{} Wounds", row.count(WOUND)),
        DEATH: _("Death"),
    }
    kinds = [words for kind, words in found.items() if kind in row]
    if not kinds:
        return _("{life}: no card was turned up").format(life=whose)
    return _("{life}: turned up {cards}").format(life=whose, cards=listed(kinds))


def is_tie(view: View) -> bool:
    return not any(DEATH in side.vitality for side in view.shown)


@per_language
def row_of_life(vitality: tuple[str, ...], x: float, y: float, s: float) -> str:
    """Draw a row of life as it lies."""
    out = ""
    for i, kind in enumerate(vitality):
        out += stamp(f"e-life-{'down' if kind == DOWN else kind}{'' if s > 0.9 else '-m'}", x + i * 70 * s * 1.08, y, s)
    return out
