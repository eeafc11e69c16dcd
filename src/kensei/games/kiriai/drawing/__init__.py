"""Kiri-ai drawn: the question, the hand of cards, the log, the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from html import escape
from typing import Any

from kensei.core.i18n import _, counted, listed, per_language
from kensei.core.protocol import Event, Outcome
from kensei.drawing.examples import drawing
from kensei.drawing.scene import Caption, CardFaces, Choices, DrawContext, Face, Plate, Question, Thing, awaited
from kensei.drawing.seats import BLUE, RED, Mark
from kensei.drawing.svg import EDGE, INK, KIN, RAISED, brush, circle, rect, svg, use
from kensei.games.kiriai import View, moves
from kensei.games.kiriai.card_text import FACTS, HIDDEN, card_texts
from kensei.games.kiriai.cards import BLUE as BLUE_SEAT
from kensei.games.kiriai.cards import CARD_FACES, RESTABLE, SEAT_NAMES, SPECIALS, STANCES, TITLES
from kensei.games.kiriai.drawing.animation import steps
from kensei.games.kiriai.drawing.battlefield import board, hurt, special_drawn, symbols
from kensei.games.kiriai.drawing.ending import why_it_ended
from kensei.games.kiriai.drawing.forecast import now
from kensei.games.kiriai.drawing.learn import of_seat
from kensei.games.kiriai.drawing.narrow_cards import NARROW
from kensei.games.kiriai.drawing.pieces import FIGURE, headed, reach, stance_sign, told_of
from kensei.games.kiriai.drawing.since import told_since
from kensei.games.kiriai.moves import Plan

__all__ = ["board", "now", "steps", "symbols", "told_since", "why_it_ended"]


SAYS_YOU = True


def marks(names: Sequence[str]) -> tuple[Mark, ...]:
    return RED, BLUE


def question(table: DrawContext) -> Question:
    view: View = table.view
    place = rounds(view)
    if table.outcome:
        return Question(_("The duel is over"), "", place)
    waiting = [seat for seat in (0, 1) if view.shown[seat].chosen]
    done = _("{name} has sealed a choice.") if view.shown[0].space is None else _("{name} has sealed a plan.")
    sub = done.format(name=table.name(waiting[0])) if waiting else _("Both choose in secret, then reveal together.")
    if not table.can_play:
        return Question(awaited(table), sub if table.seat is None else "", place)
    if view.shown[0].space is None:
        return Question(_("Press a stance and one of your golden spaces"), _("Both in secret."), place)
    return Question(_("Press two cards, in order"), sub, place)


def rounds(view: View) -> str:
    if view.cap is None:
        return _("two wounds defeat") if view.lives == 2 else _("one wound defeats")
    return _("round {n}/{cap}").format(n=min(view.rounds + 1, view.cap), cap=view.cap)


def hand(table: DrawContext, shape: str) -> str:
    view: View = table.view
    if view.seat is None:
        return ""
    own = view.shown[view.seat]
    if own.space is None:
        return stance_cards(shape, view.seat, table.can_play)
    playable = moves.faces(own.resting, "" if own.spent else view.special) if table.can_play else ()
    sealed = (view.choice.first, view.choice.second) if isinstance(view.choice, Plan) else ()
    return cards(shape, view.seat, view.special, playable, sealed, bool(own.spent))


@per_language
def stance_cards(shape: str, seat: int, can_play: bool) -> str:
    faces = [Face(f"r-{'rb'[seat]}{one}", _(TITLES[one]), one if can_play else "", card=one) for one in STANCES]
    return "".join(CardFaces((face,), small=NARROW).html(shape) for face in faces)


@per_language
def cards(
    shape: str,
    seat: int,
    special: str,
    playable: tuple[str, ...],
    sealed: tuple[str, ...] = (),
    is_spent: bool = False,
) -> str:
    """Draw the cards of a hand, each with its one or two faces; those of a sealed plan say which of the two they are.

    A Special that is spent says so, in a replay too, where no card can be pressed; so does a card that rests.
    """
    out, order = "", dict(zip(sealed, (_("1st"), _("2nd")), strict=False))
    for name in (*RESTABLE, *filter(None, [special])):
        other = "low" if name != "low" else "high"
        gone = is_spent and name == special
        rests = bool(playable) and not gone and not set(CARD_FACES[name]) & set(playable)
        faces = [
            Face(
                f"r-{headed(side, seat)}",
                _("{card}, spent").format(card=label(side)) if gone else label(side),
                side if side in playable else "",
                f"{side} {other}" if playable else "",
                _("spent") if gone else _("rests") if rests and i == 0 else order.get(side, ""),
                told_of(side, seat),
            )
            for i, side in enumerate(CARD_FACES[name])
        ]
        out += CardFaces(tuple(faces), small=NARROW, is_spent=gone or rests).html(shape)
    return out


def label(face: str) -> str:
    """Return a face with the signs on it in words: the stance it needs, the distances at which it hits.

    >>> label("high")
    'High Strike, from Heaven, 2 apart'
    """
    return ", ".join([_(TITLES[face]), *map(_, FACTS[face])])


def choices(view: View, legal: tuple[Any, ...]) -> Choices:
    own = view.shown[view.seat or 0]
    if own.space is None:
        return place_choices(view.seat)
    return plan_choices(own.resting, "" if own.spent else view.special)


@per_language
def place_choices(seat: int) -> Choices:
    places = moves.PLACES[seat]
    says = {str(place.space): Caption(_("on space {n}").format(n=place.space)) for place in places}
    says |= {stance: Caption(_(TITLES[stance])) for stance in STANCES}
    texts = tuple(f"{place.stance}| {place.space}" for place in places)
    return Choices(texts, says, _("Seal it"), joint=", ", hint=_("Press a stance and a space"))


@per_language
def plan_choices(resting: str, special: str) -> Choices:
    notes = {
        "kesa": _("Kesa is spent for the game and leaves you in Earth."),
        "zan": _("Zan-Tetsu is spent for the game and leaves you in Heaven."),
        "counter": _("Counterattack is spent for the game."),
    }
    second = _("a second card")
    says = {
        face: Caption(_(TITLES[face]), notes.get(face, ""), kind=second)
        for face in sorted(moves.faces(resting, special))
    }
    pills = (_("1st"), _("2nd"))
    texts = tuple(f"{plan.first}| {plan.second}" for plan in moves.plans(resting, special))
    hint = _("Press your first card, then your second")
    once = _("{special} is your Special: once a game.").format(special=_(TITLES[special])) if special else ""
    return Choices(texts, says, _("Seal the plan"), True, _(", then "), pills, hint, once)


def plate(table: DrawContext, seat: int) -> Plate:
    view: View = table.view
    shown = view.shown[seat]
    is_told = seat in table.asked or table.sitters[seat].name == _(SEAT_NAMES[seat])
    special = shown.spent or (view.special if seat == view.seat else HIDDEN if shown.dealt else "")
    beside = f'<span data-id="special{seat}">{special_drawn(special, bool(shown.spent), seat == view.seat)}</span>'
    return plate_drawn(seat, shown.space is not None, shown.stance, hurt(view, shown), shown.chosen, is_told, beside)


@per_language
def plate_drawn(
    seat: int, is_placed: bool, stance: str | None, wounds: str, chosen: bool, is_told: bool, extra: str
) -> Plate:
    """Draw a plate; `is_told`: who plays the colour is said beside it."""
    colour = _(SEAT_NAMES[seat])
    parts = [] if is_told else [colour]
    if chosen:  # first: on the narrowest phones the end of the line is left out
        parts.insert(0, _("plan sealed") if is_placed else _("choice sealed"))
    elif stance:
        parts += [_(TITLES[stance]), _(wounds)]
    to_act = _("{colour}, to plan") if is_placed else _("{colour}, to choose")
    return Plate(" · ".join(parts), extra, to_act.format(colour=colour))


@per_language
def legend() -> tuple[tuple[str, str], ...]:
    up, down = (svg(stance_sign(stance, 0, 0), 24, 26, -12, -13) for stance in STANCES)
    ruler = svg(reach((1, 2), 1, 1, INK, 13), 63, 20)
    once = svg(rect(1, 1, 18, 24, RAISED, 3, EDGE, 1.4) + rect(3.6, 3.6, 12.8, 18.8, "none", 1.5, KIN, 2), 20, 26)
    return (
        (up, _("needs Heaven")),
        (down, _("needs Earth")),
        (ruler, _("hits at these distances")),
        (once, _("Special: once a game")),
    )


def things() -> tuple[Thing, ...]:
    """Return the movement cards as Blue holds them: the same cards, their arrows to the other side."""
    texts = {text.id: text for text in card_texts("movement")}
    return tuple(
        Thing(replace(text, id=told_of(face, BLUE_SEAT)), drawing(of_seat(face, BLUE_SEAT)))
        for face, text in texts.items()
    )


def known(table: DrawContext) -> str:
    view: View = table.view
    seen = {view.special, *[shown.spent for shown in view.shown]}
    left = tuple([special for special in SPECIALS if special not in seen])
    seats = [seat for seat in (0, 1) if seat != view.seat]
    players = [known_of(table.sitters[s].name, view.shown[s].resting, view.shown[s].spent, left) for s in seats]
    return "".join([*players, limit(view.cap)])


@per_language
def limit(cap: int | None) -> str:
    """Return the note that the duel has a limit of rounds, and that the printed rules have none [kiriai.endless]."""
    if cap is None:
        return ""
    said = _("A draw after {rounds}: this limit is not printed in the rules.")
    return f"<p>{escape(said.format(rounds=counted('{} round', '{} rounds', cap)))}</p>"


@per_language
def known_of(name: str, resting: str, spent: str, left: tuple[str, ...]) -> str:
    """Describe what a player can plan, and which Special they have; `left`: those that nobody is seen to have."""
    basic = listed(["/".join(_(TITLES[face]) for face in CARD_FACES[card]) for card in RESTABLE if card != resting])
    titles = [_(TITLES[special]) for special in left]
    if spent:
        special = _("{name}’s Special, {special}, is spent.").format(name=name, special=_(TITLES[spent]))
    elif len(left) == 1:
        special = _("{name}’s Special is {special}.").format(name=name, special=titles[0])
    else:
        special = _("{name}’s Special is one of {specials}.").format(name=name, specials=listed(titles))
    lines = (_("{name} can plan {cards}.").format(name=name, cards=basic), special)
    return "".join(f"<p>{escape(line)}</p>" for line in lines)


def headings(story: Iterable[Event]) -> Iterator[str]:
    number, fresh = 0, True
    for i, event in enumerate(story):
        head = ""
        if event.name == "planned" and fresh:
            number, fresh = number + 1, False
            head = _("Round {n}").format(n=number)
        elif event.name in ("dealt", "placed") and i == 0:
            head = _("Set-up")
        elif event.name == "rested":
            fresh = True
        yield head


def told(event: Event) -> bool:
    return True


def facts(table: DrawContext, story: Sequence[Event], outcome: Outcome) -> list[tuple[str, str]]:
    count = Counter(event.name for event in story)
    rounds, misses, clashes = count["planned"] // 2, count["missed"], count["clashed"]
    return [
        (str(rounds), counted("round", "rounds", rounds)),
        (" : ".join(str(shown.wounds) for shown in table.view.shown), _("wounds")),
        (str(misses), counted("missed strike", "missed strikes", misses)),
        (str(clashes), counted("clash", "clashes", clashes)),
    ]


def emblem() -> str:
    w, h, x, y = FIGURE
    red = f'<g transform="translate(50 184) scale(.46)">{use("r-rh", x, y, w, h)}</g>'
    blue = f'<g transform="translate(150 184) scale(-.46 .46)">{use("r-be", x, y, w, h)}</g>'
    return circle(100, 96, 62, "var(--sun)") + brush(6, 186, 196, 184, 7) + red + blue
