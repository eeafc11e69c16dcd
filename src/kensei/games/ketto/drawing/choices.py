"""Kettō's moves as the page offers them: picks, and the words of each."""

from __future__ import annotations

from typing import Any

from kensei.core.i18n import _
from kensei.drawing.scene import Caption, Choices
from kensei.games.ketto.cards import SIDE_WORDS
from kensei.games.ketto.deck import Deck, load
from kensei.games.ketto.drawing import pieces as cards
from kensei.games.ketto.drawing.battle import summed
from kensei.games.ketto.drawing.context import attacked, numeral
from kensei.games.ketto.moves import Move, spelled
from kensei.games.ketto.position import View


def choices(view: View, legal: tuple[Any, ...]) -> Choices:
    deck = load(view.deck)
    says: dict[str, Caption] = {}
    moves = []
    for move in legal:
        listed_, said = spell(view, deck, move)
        moves.append(listed_)
        says |= said
    point = view.now.point
    verb = {"choose": _("Lay it face down"), "action": _("Place it"), "discard": _("Discard it")}.get(
        point, _("Play it")
    )
    hint = {
        "choose": _("Pick a stance"),
        "action": _("Pick a card and a place, or draw"),
        "discard": _("Pick a card to discard"),
        "attack": _("Pick the beginning of your stroke"),
        "flow": _("Pick the next card, or stop"),
        "strike": _("Pick a card of life"),
        "spend": _("Pick a card of your pool, or spend no more"),
    }.get(point, _("Answer"))
    note = _("A card that does not connect breaks the stroke; what flowed before counts.") if point == "flow" else ""
    return Choices(tuple(moves), says, verb, joint=" ", hint=hint, note=note)


def spell(view: View, deck: Deck, move: Move) -> tuple[str, dict[str, Caption]]:
    """Return one move as the page's script reads it, with the words of its picks."""
    whole = str(move)
    if move.verb == "place":
        where = f"@{move.movement} {spelled(move.cell)}" if move.cell else "new"
        place = _("in movement {n}").format(n=numeral(move.movement)) if move.cell else _("as a new movement")
        note = _("You may not look at it again.") if not view.peek else ""
        card = Caption(_("Place {card}").format(card=cards.described(deck, move.what)))
        # All places of a movement share their words: the script looks for the first word of a pick.
        return f"place |{move.what}| {where}", {
            move.what: card,
            where.split(" ")[0]: Caption(place, note, _("Place it")),
        }
    if move.verb == "stance" and view.now.point == "action":
        verb = _("Make it your stance")
        return f"{whole}={move.what}|stance", {"stance": Caption(_("as your new stance"), "", verb)}
    if move.verb == "reveal":
        say = Caption(_("movement {n} is turned up").format(n=numeral(move.movement)), "", _("Turn it up"))
        return f"{whole}=R|op@{move.movement}", {"R": Caption(_("Reveal:")), f"op@{move.movement}": say}
    return f"{whole}={whole}", {whole: single(view, deck, move)}


def single(view: View, deck: Deck, move: Move) -> Caption:
    what = move.what
    if move.verb == "stance":
        return Caption(cards.described(deck, what), _("Nobody sees it until you show it."), _("Lay it face down"))
    if move.verb == "draw":
        return Caption(_("Draw a tactic") if what else _("Draw a card"))
    if move.verb == "attack":
        words = _("Begin with movement {n}").format(n=numeral(move.movement))
        return Caption(words, _("The beginning does not count."), _("Attack"))
    if move.verb == "strike":
        return Caption(_("Strike card {n}").format(n=what), "", _("Turn it up"))
    side = _(SIDE_WORDS[what]) if what in SIDE_WORDS else ""
    return {
        "show": Caption(_("Show the stance"), _("The turn ends.")),
        "valor": Caption(_("Valor"), _("Battle follows this turn."), _("Play valor")),
        "end": Caption(_("End the turn")),
        "pass": Caption(passing(view)),
        "stop": Caption(stopping(view, deck)),
        "discard": Caption(
            _("Discard {card}").format(card=cards.described(deck, what) if what else ""), "", _("Discard it")
        ),
        "parry": Caption(_("Parry {way}").format(way=side), _("The stroke cannot leave this card there."), _("Parry")),
        "flow": Caption(
            _("Flow {way}").format(way=side), _("A card that does not connect breaks the stroke."), _("Turn it up")
        ),
        "spend": Caption(_("Spend {n} points").format(n=deck.defense.get(what, 0)), "", _("Spend it")),
        "evade": Caption(_("Evade"), _("The card stays face down."), _("Evade")),
        "guard": Caption(_("Guard"), _("The card goes into your pool."), _("Take it")),
    }[move.verb]


def stopping(view: View, deck: Deck) -> str:
    """Say with what strength the stroke would stop; what is done with cards of life stops without one."""
    active = attacked(view)
    if view.now.point != "flow" or active is None:
        return _("Stop")
    return _("Stop with {n}").format(n=sum(int(value) for _words, value in summed(view, deck, *active)))


def passing(view: View) -> str:
    return {
        "parry": _("Let it flow"),
        "spend": _("Spend no more"),
        "evade": _("Do not evade"),
    }.get(view.now.point, _("Pass"))
