"""Kettō's moves as the page offers them: picks, and the words of each."""

from __future__ import annotations

from typing import Any

from kensei.drawing.languages import _
from kensei.drawing.scene import Choices, Say
from kensei.games.ketto.cards import SIDE_WORDS
from kensei.games.ketto.deck import Deck, load
from kensei.games.ketto.drawing import pieces as cards
from kensei.games.ketto.drawing.battle import summed
from kensei.games.ketto.drawing.context import attacked, numeral
from kensei.games.ketto.moves import Move, spelled
from kensei.games.ketto.position import View


def choices(view: View, legal: tuple[Any, ...]) -> Choices:
    deck = load(view.deck)
    says: dict[str, Say] = {}
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


def spell(view: View, deck: Deck, move: Move) -> tuple[str, dict[str, Say]]:
    """Return one move as the page's script reads it, with the words of its picks."""
    whole = str(move)
    if move.verb == "place":
        where = f"@{move.movement} {spelled(move.cell)}" if move.cell else "new"
        place = _("in movement {n}").format(n=numeral(move.movement)) if move.cell else _("as a new movement")
        note = _("You may not look at it again.") if not view.peek else ""
        card = Say(_("Place {card}").format(card=cards.described(deck, move.what)))
        # All places of a movement share their words: the script looks for the first word of a pick.
        return f"place |{move.what}| {where}", {move.what: card, where.split(" ")[0]: Say(place, note, _("Place it"))}
    if move.verb == "stance" and view.now.point == "action":
        verb = _("Make it your stance")
        return f"{whole}={move.what}|stance", {"stance": Say(_("as your new stance"), "", verb)}
    if move.verb == "reveal":
        say = Say(_("movement {n} is turned up").format(n=numeral(move.movement)), "", _("Turn it up"))
        return f"{whole}=R|op@{move.movement}", {"R": Say(_("Reveal:")), f"op@{move.movement}": say}
    return f"{whole}={whole}", {whole: single(view, deck, move)}


def single(view: View, deck: Deck, move: Move) -> Say:
    what = move.what
    if move.verb == "stance":
        return Say(cards.described(deck, what), _("Nobody sees it until you show it."), _("Lay it face down"))
    if move.verb == "draw":
        return Say(_("Draw a tactic") if what else _("Draw a card"))
    if move.verb == "attack":
        words = _("Begin with movement {n}").format(n=numeral(move.movement))
        return Say(words, _("The beginning does not count."), _("Attack"))
    if move.verb == "strike":
        return Say(_("Strike card {n}").format(n=what), "", _("Turn it up"))
    side = _(SIDE_WORDS[what]) if what in SIDE_WORDS else ""
    return {
        "show": Say(_("Show the stance"), _("The turn ends.")),
        "valor": Say(_("Valor"), _("Battle follows this turn."), _("Play valor")),
        "end": Say(_("End the turn")),
        "pass": Say(passing(view)),
        "stop": Say(stopping(view, deck)),
        "discard": Say(
            _("Discard {card}").format(card=cards.described(deck, what) if what else ""), "", _("Discard it")
        ),
        "parry": Say(_("Parry {way}").format(way=side), _("The stroke cannot leave this card there."), _("Parry")),
        "flow": Say(
            _("Flow {way}").format(way=side), _("A card that does not connect breaks the stroke."), _("Turn it up")
        ),
        "spend": Say(_("Spend {n} points").format(n=deck.defense.get(what, 0)), "", _("Spend it")),
        "evade": Say(_("Evade"), _("The card stays face down."), _("Evade")),
        "guard": Say(_("Guard"), _("The card goes into your pool."), _("Take it")),
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
