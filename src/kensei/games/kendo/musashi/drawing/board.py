"""Musashi's board: everybody on the ring, what was laid on whom, the place of the next card, the decks."""

from __future__ import annotations

from kensei.core.i18n import N_, _, counted, per_language
from kensei.drawing.scene import DrawContext, Drawing
from kensei.drawing.seats import clipped
from kensei.drawing.svg import LINE
from kensei.games.kendo import drawing as kendo
from kensei.games.kendo.cards import Heap
from kensei.games.kendo.drawing import ExchangeLane, choosing
from kensei.games.kendo.drawing.decks import decks
from kensei.games.kendo.drawing.plays import Play
from kensei.games.kendo.moves import Lay
from kensei.games.kendo.musashi.drawing.arrows import aims
from kensei.games.kendo.musashi.drawing.laid import exchange, lying, tray_beside, words_of_loss
from kensei.games.kendo.musashi.drawing.ring import RINGS, Ring, Words, with_words
from kensei.games.kendo.musashi.drawing.sitting import note_box, seated
from kensei.games.kendo.musashi.drawing.story import aimed_at, exchange_of
from kensei.games.kendo.musashi.state import View
from kensei.games.kendo.words import attack_in_words

DECKS = {"wide": (16, 480, 1, 78), "tall": (8, 290, 0.54, 36)}
PUT_UNDER = N_("{n} under it")
OVER = 3
"""Of an exchange that is over so many plays stay on the board; the strip has them all."""
NAMED_DECKS = {"wide": (404, 240, 1, 74), "tall": (118, 116, 0.8, 56)}
"""Where the decks lie while one of them is to be pressed."""


def board(table: DrawContext, shape: str) -> Drawing:
    view: View = table.view
    ring, told = RINGS[shape], exchange_of(table)
    words = words_under(table, view, ring)
    out = f'<ellipse cx="{ring.x:g}" cy="{ring.y:g}" rx="{ring.rx * 0.92:g}" ry="{ring.ry * 0.92:g}" fill="none" stroke="{LINE}" stroke-width="1.3"/>'
    named = any(getattr(move, "deck", "") for move in table.legal)
    out += f'<g data-id="ring">{"" if named else ring_of(table, ring, told, words)}</g>'
    out += place(table, view, ring, told, words)
    out += sitters(table, view, ring)
    out += decks(table, view.under, PUT_UNDER, *(NAMED_DECKS if named else DECKS)[shape])
    return Drawing(out, ring.w, ring.h, sentence(table, view), pressed=bool(table.legal))


def ring_of(table: DrawContext, ring: Ring, told: tuple[Play, ...], words: Words, is_new: bool = False) -> str:
    view: View = table.view
    is_live = view.attack is not None or is_new
    below, number = table.below, len(view.players)
    told = told if is_live else told[-OVER:]
    has = has_place(table, view)
    return exchange(ring, below, number, told, table.reader, table.marks, is_live, has, is_new, words, table.names)


def words_under(table: DrawContext, view: View, ring: Ring) -> Words:
    """Where words stand under players: why they cannot be struck, to whom they fell."""
    boxes, shape = ring.boxes(table.below, len(view.players)), ring.shape
    out = []
    for seat, box in boxes.items():
        note = "" if has_no_room(table, view, seat, shape) else notes(table, view, seat)
        found = note_box(shape, box, note) if note else None
        if found:
            out.append((seat, found))
    return tuple(out)


def has_no_room(table: DrawContext, view: View, seat: int, shape: str) -> bool:
    """On a phone cards lie under a player who is in: why they cannot be struck stands on their pill.

    Under the player below lies the hand: to whom they fell stands beside their name.
    """
    return (shape == "tall" and view.players[seat].is_in) or seat == table.below


def has_place(table: DrawContext, view: View) -> bool:
    return view.point in ("answer", "attack") and any(isinstance(move, Lay) for move in table.legal)


def place(table: DrawContext, view: View, ring: Ring, told: tuple[Play, ...], words: Words) -> str:
    """The place before the player who is to lay something, with all that a choice could lay there, and its aims."""
    if not has_place(table, view):
        return ""
    box, number = ring.place, len(view.players)
    lane = ExchangeLane(box.x, round(box.y - box.h / 2, 1), box.w, ring.shape, ring.w / 2)
    cards = dict.fromkeys([move.cards[0] for move in table.legal if isinstance(move, Lay) and move.to is not None])
    told = told if view.attack else told[-OVER:]
    aimed, names = aimed_at(table.legal), table.names
    lines = _aims(ring, table.below, number, aimed, tuple(cards), told, words, table.reader, names)
    return lines + kendo.answer(lane, choosing.playable(table), round(box.x - box.w / 2, 1), "")


@per_language
def _aims(
    ring: Ring,
    below: int,
    number: int,
    aimed: tuple[int, ...],
    cards: Heap,
    told: tuple[Play, ...],
    words: Words,
    own: int | None,
    names: tuple[str, ...],
) -> str:
    boxes, lost = with_words(ring.boxes(below, number), words), words_of_loss(told, own, names)
    tray = tray_beside(ring, below, number, told, True, lost, words)
    lie = tuple([one.box for one in lying(ring, below, number, told, True)])
    return aims(ring, below, boxes, aimed, cards, (*lie, tray) if tray else lie)


def sitters(table: DrawContext, view: View, ring: Ring) -> str:
    """Everybody in their seat, with what they do and why they cannot be pressed."""
    aimed = aimed_at(table.legal)
    first = next((move for move in table.legal if isinstance(move, Lay) and move.to is not None), None)
    out = ""
    for seat, box in ring.boxes(table.below, len(view.players)).items():
        pick = f"to {seat}" if len(aimed) > 1 and seat in aimed else ""
        note = notes(table, view, seat)
        is_barred = bool(first and note and view.players[seat].is_in and seat != table.seat and seat not in aimed)
        why = f"{'+'.join(first.cards)} to {seat}" if first and is_barred else ""
        name = _("you") if seat == table.reader and ring.shape == "tall" else table.called(seat)
        words = said(view, seat)
        if seat == table.reader and seat not in table.unnamed and words and ring.shape == "wide":
            words = _("you · {words}").format(words=words)
        words = words or _("out")
        is_striking = bool(view.attack and view.attack.by == seat)
        label = _("not on {name}: {notes}").format(name=name, notes=note) if why else ""
        shown, doing = note, role(view, seat)
        if not view.players[seat].is_in and seat == table.below:
            words, shown = (_("out, {note}").format(note=note) if note else words), ""
        if note and view.players[seat].is_in and has_no_room(table, view, seat, ring.shape):
            shown, doing = "", notes(table, view, seat, is_brief=True)
        out += seated(
            ring.shape,
            box,
            seat,
            name,
            table.marks[seat],
            words,
            doing,
            shown,
            pick,
            why,
            is_striking,
            label,
        )
    return out


def role(view: View, seat: int) -> str:
    """What a player does now, on a pill; `out`: nothing any more."""
    if not view.players[seat].is_in:
        return "out"
    if view.attack and view.attack.by == seat:
        return _("attacks")
    return _("answers") if view.attack and view.turn == seat and view.seat != seat else ""


STRUCK = (N_("struck you: not straight back"), N_("struck you: not back"))
ROBBED = (N_("gave you cards: not again now"), N_("gave cards: not again"))
"""Why a player cannot be attacked now: on a screen, and where there is little room; pressing them tells it all."""


def notes(table: DrawContext, view: View, seat: int, is_brief: bool = False) -> str:
    """Why a player cannot be attacked now, or how they fell."""
    if not view.players[seat].is_in:
        by = view.met[seat]
        if by is None or by == seat:
            return ""
        return _("fell to {name}").format(name=_("you") if by == table.reader else clipped(table.name(by), 9))
    if not table.can_play or seat == table.seat:
        return ""
    if view.point == "attack" and seat == view.barred:
        return _(STRUCK[is_brief])
    if view.point == "attack" and seat == view.robbed:
        return _(ROBBED[is_brief])
    if view.attack and view.attack.by == seat:
        aimed = aimed_at(table.legal)
        return _(STRUCK[is_brief]) if aimed and seat not in aimed else ""
    return ""


def said(view: View, seat: int) -> str:
    """What stands under the name of a player; nothing for one who is out."""
    shown = view.players[seat]
    if not shown.is_in:
        return ""
    return _("has chosen") if shown.has_chosen else counted("{} card", "{} cards", shown.cards)


def sentence(table: DrawContext, view: View) -> str:
    """What the drawing shows, for whoever does not see it."""
    parts = [f"{table.name(seat)} {shown.cards}" for seat, shown in enumerate(view.players) if shown.is_in]
    told = _("Cards in hand: {parts}").format(parts=", ".join(parts))
    if not view.attack:
        return told
    attacks = _("{name} attacks {target} with {what}")
    what = attack_in_words(view.attack.card)
    return f"{told}. {attacks.format(name=table.name(view.attack.by), target=table.name(view.turn), what=what)}"
