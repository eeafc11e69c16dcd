"""Kettō's moves as the page offers them: picks, and the words of each."""

from __future__ import annotations

from functools import lru_cache

from kensei.core.i18n import N_, _, per_language
from kensei.drawing.scene import Caption, Choices
from kensei.games.ketto.cards import SIDE_WORDS
from kensei.games.ketto.deck import load
from kensei.games.ketto.drawing.movements import numeral, summed
from kensei.games.ketto.drawing.pieces import described
from kensei.games.ketto.moves import Move, spelled
from kensei.games.ketto.position import View

USUAL_VERB = N_("Play it")
USUAL_HINT = N_("Answer")
VERBS = {"choose": N_("Lay it face down"), "action": N_("Place it"), "discard": N_("Discard it")}
HINTS = {
    "choose": N_("Pick a stance"),
    "action": N_("Pick a card and a place, or draw"),
    "discard": N_("Pick a card to discard"),
    "attack": N_("Pick the beginning of your stroke"),
    "flow": N_("Pick the next card, or stop"),
    "strike": N_("Pick a card of life"),
    "spend": N_("Pick a card of your pool, or spend no more"),
}
CAPTIONS = {
    "stance": ("{card}", N_("Nobody sees it until you show it."), N_("Lay it face down")),
    "draw": (N_("Draw a card"),),
    "draw tactic": (N_("Draw a tactic"),),
    "attack": (N_("Begin with movement {n}"), N_("The beginning does not count."), N_("Attack")),
    "strike": (N_("Strike card {n}"), "", N_("Turn it up")),
    "show": (N_("Show the stance"), N_("The turn ends.")),
    "valor": (N_("Valor"), N_("Battle follows this turn."), N_("Play valor")),
    "end": (N_("End the turn"),),
    "pass": (N_("Pass"),),
    "parry pass": (N_("Let it flow"),),
    "spend pass": (N_("Spend no more"),),
    "evade pass": (N_("Do not evade"),),
    "stop": (N_("Stop"),),
    "flow stop": (N_("Stop with {n}"),),
    "discard": (N_("Discard {card}"), "", N_("Discard it")),
    "parry": (N_("Parry {way}"), N_("The stroke cannot leave this card there."), N_("Parry")),
    "flow": (N_("Flow {way}"), N_("A card that does not connect breaks the stroke."), N_("Turn it up")),
    "spend": (N_("Spend {n} points"), "", N_("Spend it")),
    "evade": (N_("Evade"), N_("The card stays face down."), N_("Evade")),
    "guard": (N_("Guard"), N_("The card goes into your pool."), N_("Take it")),
}
"""The words, the note and the button of a move that is one pick, by its verb, the point and the verb, or the move."""


def choices(view: View, legal: tuple[Move, ...]) -> Choices:
    point, deck = view.now.point, view.deck
    strength = sum([points for _words, points in summed(view)]) if point == "flow" else 0
    placed = [move for move in legal if move.verb == "place"]
    says = {card: place_said(deck, card) for card in dict.fromkeys([move.what for move in placed])}
    # All places of a movement share their words: the script looks for the first word of a pick.
    numbers = dict.fromkeys([move.movement for move in placed])
    says |= {f"@{n}" if n else "new": where_said(n, view.peek) for n in numbers}
    for move in legal:
        if move.verb != "place":
            says |= said(deck, point, move, strength)
    moves = tuple([pressed_parts(move, point) for move in legal])
    note = _("A card that does not connect breaks the stroke; what flowed before counts.") if point == "flow" else ""
    verb, hint = _(VERBS.get(point, USUAL_VERB)), _(HINTS.get(point, USUAL_HINT))
    return Choices(moves, says, verb, joint=" ", hint=hint, note=note)


@lru_cache(maxsize=4096)
def pressed_parts(move: Move, point: str) -> str:
    """Return a move as the page's script reads it."""
    if move.verb == "place":
        where = f"@{move.movement} {spelled(move.cell)}" if move.cell else "new"
        return f"place |{move.what}| {where}"
    if move.verb == "reveal":
        return f"{move}=R|op@{move.movement}"
    return f"{move}={move.what}|stance" if move.verb == "stance" and point == "action" else f"{move}={move}"


@per_language
def place_said(deck: str | None, card: str) -> Caption:
    return Caption(_("Place {card}").format(card=described(deck, card)))


@per_language
def where_said(movement: int, peek: bool) -> Caption:
    where = _("in movement {n}").format(n=numeral(movement)) if movement else _("as a new movement")
    return Caption(where, "" if peek else _("You may not look at it again."), _("Place it"))


@per_language
def said(deck: str | None, point: str, move: Move, strength: int) -> dict[str, Caption]:
    """Return the words of a move's picks; `strength`: that of the stroke, were it to stop."""
    if move.verb == "stance" and point == "action":
        return {"stance": Caption(_("as your new stance"), "", _("Make it your stance"))}
    if move.verb == "reveal":
        words = _("movement {n} is turned up").format(n=numeral(move.movement))
        return {"R": Caption(_("Reveal:")), f"op@{move.movement}": Caption(words, "", _("Turn it up"))}
    words, *rest = CAPTIONS.get(f"{point} {move.verb}") or CAPTIONS.get(str(move)) or CAPTIONS[move.verb]
    what, points = move.what, load(deck).defense
    n = strength if move.verb == "stop" else numeral(move.movement) if move.movement else points.get(what, what)
    card, way = described(deck, what) if what in points else "", _(SIDE_WORDS[what]) if what in SIDE_WORDS else ""
    return {str(move): Caption(_(words).format(n=n, card=card, way=way), *[word and _(word) for word in rest])}
