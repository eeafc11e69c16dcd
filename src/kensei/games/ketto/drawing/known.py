"""What is known of the other's cards in Kettō, from what all have seen; and the row of life, which has a panel."""

from __future__ import annotations

from collections import Counter
from html import escape

from kensei.core.i18n import N_, _, counted, listed, per_language
from kensei.core.presentation import CardText
from kensei.drawing.scene import DrawContext, Thing
from kensei.drawing.svg import stamp, svg
from kensei.games.ketto.cards import ATTACKS, COPIES, DOWN, STANCES, TACTICS, numeral
from kensei.games.ketto.deck import load
from kensei.games.ketto.drawing.pieces import described, looks
from kensei.games.ketto.gallery import LIFE
from kensei.games.ketto.gallery import TACTICS as TEXTS
from kensei.games.ketto.position import Shown

LIFE_ROW = "life"
"""The name of the panel that tells what the five life cards are."""


def things() -> tuple[Thing, ...]:
    """Return the row of life as it lies: face down."""
    told = CardText(
        LIFE_ROW,
        N_("Five life cards"),
        N_(
            "Nobody knows their order. Each point of a stroke that goes through turns up one, and whose Death is found has lost."
        ),
        "ketto.vitality.row",
    )
    row = "".join(stamp("e-life-down", 78 * i, 0) for i in range(5))
    return (Thing(told, svg(row, 382, 96), tuple(LIFE.values())),)


def known(table: DrawContext) -> str:
    others = [seat for seat in (0, 1) if seat != table.seat]
    return "".join([known_of(table.view.deck, table.name(seat), table.view.shown[seat]) for seat in others])


@per_language
def known_of(text: str | None, name: str, shown: Shown) -> str:
    """Tell what a player holds by number, and which cards of theirs were seen: on the table, gone, or not yet."""
    combat, tactics = shown.hand
    holds = [counted("{} combat card", "{} combat cards", combat), counted("{} tactic", "{} tactics", tactics)]
    lines = [_("{name} holds {cards}.").format(name=name, cards=listed(holds))]
    left = [card for card in STANCES if card not in shown.gone]
    if shown.stance == DOWN and len(left) < len(STANCES):
        names = listed([load(text).stances[card].name for card in left])
        lines.append(_("Their stance is one of {names}.").format(names=names))
    for movement in shown.movements:
        faces = [short(text, card) for card in movement.faces if card != DOWN]
        if faces:
            words = _("Turned up in movement {n}: {cards}.")
            lines.append(words.format(n=numeral(movement.number), cards=", ".join(faces)))
    lines.append(_("Tactics not seen yet: {cards}.").format(cards=unseen_tactics(shown) or _("none")))
    if shown.gone:
        cards = ", ".join(short(text, card) for card in sorted(set(shown.gone)))
        lines.append(_("Seen and gone: {cards}.").format(cards=cards))
    return "".join(f"<p>{escape(words)}</p>" for words in lines)


def unseen_tactics(shown: Shown) -> str:
    """Count the tactics that may be in the hand, in the deck or face down on the table, by their titles."""
    seen = Counter(shown.gone) + Counter(shown.pool or ())
    seen += Counter(card for movement in shown.movements for card in movement.faces)
    left: Counter[str] = Counter()
    for card in TACTICS:
        left[_(TEXTS[card][0])] += max(0, COPIES[card] - seen[card])
    return ", ".join(f"{number} {title}" for title, number in left.items() if number)


def short(text: str | None, card: str) -> str:
    """Return how a card across the table looks, in short."""
    return looks(load(text), card, True) if card in (*ATTACKS, *STANCES) else described(text, card, True)
