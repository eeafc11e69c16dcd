"""What Musashi's Challenge asks: the title above the ring, on whom, the words of what is pressed, what it costs not to answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from kensei.core.i18n import N_, _, listed, per_language
from kensei.drawing.scene import Caption, Choices, DrawContext, Question, WordedMove, awaited
from kensei.games.kendo.cards import ATTACKS_WITH, GREEN_ATTACKS, called
from kensei.games.kendo.drawing import choosing
from kensei.games.kendo.moves import PASS, Attack, Lay, Say
from kensei.games.kendo.musashi import offers
from kensei.games.kendo.musashi.drawing import effects
from kensei.games.kendo.musashi.drawing.story import aimed_at, exchange_of, story_strip
from kensei.games.kendo.musashi.state import View
from kensei.games.kendo.words import attack_in_words


def question(table: DrawContext) -> Question:
    view: View = table.view
    place = _("{n} of {all} in").format(n=len(view.still_in), all=len(view.players))
    strip = story_strip(table, exchange_of(table))
    title, sub = asked_of(table, view)
    return Question(title, sub, place, strip + whom(table))


def asked_of(table: DrawContext, view: View) -> tuple[str, str]:
    """What is asked, as a sentence that names what is pressed; or what the others do."""
    if table.outcome:
        return _("The game is over"), ""
    if not table.can_play:
        return others_do(table, view), ""
    if view.point == "answer":
        return answer_asked(table, view)
    if view.point == "attack" and not offers.can_attack(view.hand):
        return _("Nothing to attack with: press the card you change for a brown"), ""
    title, sub = QUESTIONS["duel" if view.point == "attack" and len(view.still_in) == 2 else view.point]
    return _(title), _(sub)


QUESTIONS = {
    "mulligan": (N_("Press up to two cards to change, or keep them all"), N_("Each goes under its own deck.")),
    "tie": (N_("Press the brown you change"), N_("The sums are equal.")),
    "attack": (N_("Your attack: press a card, then the player it strikes"), ""),
    "duel": (N_("Your attack: press the card you strike with"), ""),
    "bonus": (N_("Press the deck you draw a card from"), N_("The one you attacked is out.")),
}


def answer_asked(table: DrawContext, view: View) -> tuple[str, str]:
    assert view.attack
    name, what = table.name(view.attack.by), attack_in_words(view.attack.card)
    if view.attack.green:
        title, what = STRONGER[choosing.no_card(table.legal)], called(view.attack.green)
    else:
        titles = PLAYED if view.attack.card in GREEN_ATTACKS else STRUCK
        title = titles[choosing.no_card(table.legal)]
    return _(title).format(name=name, what=what), ""


STRUCK = (
    N_("{name} strikes {what}: press the card that answers"),
    N_("{name} strikes {what}, and none of your cards answers"),
)
PLAYED = (
    N_("{name} plays {what}: press the card that answers"),
    N_("{name} plays {what}, and none of your cards answers"),
)
STRONGER = (
    N_("{name}’s {what} comes first: press the card that stops it"),
    N_("{name}’s {what} comes first, and none of your cards stops it"),
)
"""The title of an attack on the player who is asked: with a card that answers, and without."""


def others_do(table: DrawContext, view: View) -> str:
    if view.point not in ("answer", "attack") or view.turn == table.seat or not table.asked:
        return awaited(table)
    name = table.name(view.turn)
    if view.attack is None:
        words = _("{name} chooses whom to attack") if len(view.still_in) > 2 else _("{name} attacks next")
        return words.format(name=name)
    what = attack_in_words(view.attack.card)
    if view.attack.by == table.seat:
        return _("{name} answers your {what}").format(name=name, what=what)
    return _("{name} answers {by}’s {what}").format(name=name, by=table.name(view.attack.by), what=what)


def whom(table: DrawContext) -> str:
    """The question that comes after a card is pressed: on whom? One for each card that strikes or sends on."""
    aimed = aimed_at(table.legal)
    if len(aimed) < 2 or not table.can_play:
        return ""
    cards = dict.fromkeys([move.cards[0] for move in table.legal if isinstance(move, Lay) and move.to is not None])
    beside = choosing.needed_beside(table.legal)
    # A red that needs Mushin asks for it first: the button says so.
    picks = {card: f"{card}|{beside[card]}" if card in beside else card for card in cards}
    return "".join([_whom(picks[card], _striking(card, table.view.attack)) for card in cards])


def _striking(card: str, attack: Attack | None) -> str:
    """What goes to the target when this card is laid: what it strikes with, or the attack that it sends on."""
    return attack_in_words(attack.card if attack and card in SENDING else card)


SENDING = ("kaihi", "tsuyoi", "fudoshin")


@per_language
def _whom(picks: str, what: str) -> str:
    words = _("On whom does your {what} fall? Press a player").format(what=what)
    return f'<p class="when whom" data-when="{picks}">{words}</p>'


def choices(view: View, legal: tuple[Any, ...]) -> Choices:
    point = "duel" if view.point == "attack" and len(view.still_in) == 2 else view.point
    verb, hint = VERBS.get(point, (N_("Answer with it"), N_("Press the card that answers")))
    if view.point == "attack" and not offers.can_attack(view.hand):
        verb, hint = N_("Change it for a brown"), N_("Press the card you change for a brown")
    if view.point == "answer" and choosing.no_card(legal):
        hint = N_("None of your cards answers this")
    price = offers.price_of(view.attack) if view.attack else 0
    says = {"keep": N_("Keep them all"), "pass": N_("Drop out") if len(view.hand) < price else PASSING.get(price, "")}
    technique = ATTACKS_WITH.get(view.attack.card, "").title() if view.attack else ""
    told = foretold(view, legal)
    found = choosing.choices_of(legal, says, verb, hint, targets_said(view, legal), technique, told)
    if view.point != "answer":
        return found
    found = replace(found, note=cost(view))
    if legal[-1] != PASS:
        return found
    grave = ends(view)
    return replace(found, quiet={"pass": ""}, grave={"pass": grave} if grave else {})


def foretold(view: View, legal: Sequence[Any]) -> Mapping[str, str]:
    """What each play would do, or what becomes of a card that is changed."""
    if view.point == "bonus":
        return choosing.NO_WORDS
    if isinstance(legal[-1], Say):
        return choosing.NO_WORDS if legal[-1] == PASS else effects.changing(view.hand, view.point == "attack")
    plays = tuple(dict.fromkeys([move.cards for move in legal]))
    if view.attack is None:
        return effects.attacking(plays)
    return effects.answering(plays, view.attack, len(view.still_in))


def ends(view: View) -> str:
    """The sentence of a pass that puts its player out, at once or with the next step; "" where it does not."""
    assert view.attack
    price = offers.price_of(view.attack)
    if len(view.hand) < price:
        return _(OUT[price])
    if len(view.hand) > price or (not view.attack.green and len(view.still_in) > 3):
        return ""
    if view.attack.green:
        words = _("It is your last card, and then {what} comes: you will be out of the game.")
        return words.format(what=attack_in_words(view.attack.card))
    return _(LAST[price])


def cost(view: View) -> str:
    """What it costs not to answer, before anybody says that they cannot."""
    assert view.attack
    price, name = offers.price_of(view.attack), f"{{{view.attack.by}}}"
    if len(view.hand) < price:
        return _("Unanswered, you are out: you cannot pay.")
    costs = COSTS if len(view.hand) > price else LAST_COSTS if len(view.still_in) > 3 else LAST_COSTS_OF_FEW
    words = _(costs[price, bool(view.attack.green)])
    return words.format(name=name, what=attack_in_words(view.attack.card))


COSTS = {
    (1, False): N_("Unanswered, {name} takes a card of yours."),
    (1, True): N_("Unanswered, {name} takes a card of yours, and {what} comes all the same."),
    (2, False): N_("Unanswered, {name} takes two cards of yours."),
}
LAST_COSTS = {
    (1, False): N_("Unanswered, {name} takes your last card; with none left the next attack on you puts you out."),
    (1, True): N_("Unanswered, {name} takes your last card, and {what} then puts you out."),
    (2, False): N_("Unanswered, {name} takes your last two cards; with none left the next attack on you puts you out."),
}
LAST_COSTS_OF_FEW = {
    **LAST_COSTS,
    (1, False): N_("Unanswered, {name} takes your last card: you must attack next, have none, and are out."),
    (2, False): N_("Unanswered, {name} takes your last two cards: you must attack next, have none, and are out."),
}
"""Where the price is the whole hand: with up to three in, who loses cards attacks next [musashi.out]."""


def targets_said(view: View, legal: Sequence[Any]) -> dict[str, Caption]:
    """The words of each target: what pressing the button does to them."""
    cards = {move.cards[0] for move in legal if isinstance(move, Lay) and move.to is not None}
    kinds = {"send" if view.attack and card in (*SENDING, *GREEN_ATTACKS) else "strike" for card in cards}
    verb = _(AIMING[kinds.pop() if len(kinds) == 1 else "both"]) if kinds else ""
    return {
        f"to {seat}": Caption(
            _("on {name}").format(name=f"{{{seat}}}"), verb=verb.format(name=f"{{{seat}}}"), kind=_("a player")
        )
        for seat in aimed_at(legal)
    }


AIMING = {"strike": N_("Strike {name}"), "send": N_("Send it to {name}"), "both": N_("Lay it on {name}")}
VERBS = {
    "mulligan": (N_("Change them"), N_("Press up to two cards to change, or keep them all")),
    "tie": (N_("Change it"), N_("Press the brown you change")),
    "bonus": (N_("Draw from it"), N_("Press the deck you draw from")),
    "attack": (N_("Attack"), N_("Press a card, then the player you attack")),
    "duel": (N_("Attack"), N_("Press the card you strike with")),
}
PASSING = {1: N_("Lose a card"), 2: N_("Lose two cards")}
OUT = {
    1: N_("You have no card to give: you are out of the game."),
    2: N_("You have fewer than two cards to give: you are out of the game."),
}
LAST = {
    1: N_("It is your last card, and you must attack next: you will be out of the game."),
    2: N_("They are your last two cards, and you must attack next: you will be out of the game."),
}


def told_move(view: View, move: Lay | Say, below: int) -> WordedMove | None:
    """Return a change of cards in words, for reviews and hints; None where the words of the choice say all."""
    if not isinstance(move, Say) or move.verb != "change":
        return None
    return WordedMove(_("Change {cards}").format(cards=listed([called(card) for card in move.cards])))
