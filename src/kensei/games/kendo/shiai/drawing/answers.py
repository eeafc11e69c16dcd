"""What can I answer to this, told with the player's own cards, and what it costs to pass."""

from __future__ import annotations

from collections.abc import Container, Sequence
from html import escape
from typing import Any

from kensei.core.i18n import N_, _, per_language
from kensei.games.kendo.cards import ATTACKS_WITH, IS_HIKI, MEETS, Heap, called
from kensei.games.kendo.drawing.plays import card_said
from kensei.games.kendo.moves import Attack, Lay
from kensei.games.kendo.shiai import offers
from kensei.games.kendo.shiai.state import View
from kensei.games.kendo.words import attack_in_words, laid

FOLLOWS = {
    "A": N_("strikes back"),
    "B": N_("blocks, and you start at once"),
    "C": N_("cancels it"),
    "E": N_("cancels it; the attacker starts anew"),
    "M": N_("is laid on it, and may be struck"),
    "R": N_("raids two of their cards: no ippon"),
    "S": N_("presses: they answer your Seme first"),
    "T": N_("stops it: you start next or hand over"),
    "W": N_("strikes: ippon for you"),
}
"""What each answer leads to, by the letters of the table, in a few words."""
BRIEFLY = {
    **FOLLOWS,
    "B": N_("blocks"),
    "E": N_("cancels it"),
    "M": N_("may be struck"),
    "R": N_("raids, no ippon"),
    "S": N_("presses"),
    "T": N_("stops it"),
    "W": N_("ippon"),
}
"""The same in as few as a small phone has room for; the bar and the card's panel tell the rest."""
COSTS = {
    "H": N_("unanswered: a hansoku"),
    "HI": N_("unanswered: your second hansoku, an ippon for them"),
    "I": N_("unanswered: an ippon for them"),
    "J": N_("not cancelled: you throw two cards"),
    "K": N_("not struck: it is an attack on you"),
    "L": N_("not cancelled: you lose two cards"),
}
"""What it costs not to answer, by the letters of the table."""
COSTS_BRIEFLY = {
    "H": N_("unanswered: hansoku"),
    "HI": N_("unanswered: 2nd hansoku = ippon"),
    "I": N_("unanswered: ippon"),
    "J": N_("not cancelled: throw 2 cards"),
    "K": N_("not struck: attacks you"),
    "L": N_("not cancelled: lose 2 cards"),
}
"""The same where there is little room."""
LOST = (N_("{cost}; the bout is lost"), N_("{cost}, bout lost"))
"""The same where it loses the bout at once, in full and where there is little room."""
AGAIN = {
    "H": N_("Take the hansoku, though {cards} would answer?"),
    "HI": N_("Take the second hansoku, an ippon for the other, though {cards} would answer?"),
    "I": N_("Concede, though {cards} would answer?"),
    "J": N_("Throw two cards, though {cards} would answer?"),
    "K": N_("Not strike, though {cards} would be an ippon?"),
    "L": N_("Lose two cards, though {cards} would stop it?"),
}
"""What is asked before a pass while something answers, by the letters of the table."""
MOST = 3
"""So many ways of one form are named."""


def against(attack: Attack) -> str:
    """What strikes, in words: the technique, with what stands before it."""
    if not attack.card:
        return attack_in_words(attack.green)
    what = attack_in_words(attack.card)
    if attack.card in IS_HIKI:
        return _("{hiki} (a {technique})").format(hiki=what, technique=ATTACKS_WITH[attack.card].title())
    if not attack.green:
        return what
    return _("{what} with {green}").format(what=what, green=attack_in_words(attack.green))


def listed(view: View) -> str:
    """The answers to what lies against the player who is asked: what they hold first, then what else there is."""
    if view.attack is None or view.turn != view.seat or view.point not in ASKED:
        return ""
    point = "stroke" if view.point == "stroke" else "answer"
    row, is_told = offers.row_of(view.attack, point), view.point in ("answer", "stroke")
    return _listed(view.attack, row, view.hand, is_told, price_of(view), bool(loses(view)))


ASKED = ("answer", "stroke", "switch", "pick")
"""Where it helps to know: at the answer, and while a card is switched for it."""


@per_language
def _listed(attack: Attack, row: str, hand: Heap, is_told: bool, price: str, is_lost: bool) -> str:
    """`is_told`: the title says already that nothing in the hand answers; `price`: the letter of what passing costs."""
    held: dict[str, list[Heap]] = {}
    for move in offers.answers(hand, row, attack.card):
        if isinstance(move, Lay):
            held.setdefault(offers.form_of(move.cards, row, attack.card), []).append(move.cards)
    have = lack = ""
    for form in offers.TABLE.allowed[row]:
        follows = _(FOLLOWS[offers.TABLE.rows[row][form]])
        if form in held:
            words = in_two(follows, _(BRIEFLY[offers.TABLE.rows[row][form]]))
            have += f'<li class="have"><b>{ways_said(held[form])}</b> {words}</li>'
        elif not is_beyond(form, held):
            named = in_two(form_said(form, attack), form_briefly(form, attack))
            lack += f"<li>{named}<span> {escape(follows)}</span></li>"
    if lack:
        elsewhere = in_two(_("not in your hand:"), _("it would take:"))
        lack = f'<li class="else">{elsewhere}</li>{lack}'
    title = escape(_("What answers {what}").format(what=against(attack)))
    nothing = in_two(_("You hold no card that answers"), _("You hold no answer"))
    none = "" if have or is_told else f'<li class="none">{nothing}</li>'
    costs = [_(COSTS[price]), _(COSTS_BRIEFLY[price])]
    if is_lost:
        costs = [_(words).format(cost=cost) for words, cost in zip(LOST, costs, strict=True)]
    cost = f'<li class="cost">{in_two(*costs)}</li>'
    return f'<ul class="answers" aria-label="{title}">{have}{none}{cost}{lack}</ul>'


def is_beyond(form: str, held: Container[str]) -> bool:
    """Whether a form that is not held needs no words: two greens with a red, or a green with a red that is not there."""
    return form == "red+mushin+seme" or (form in WITH and "red" not in held)


def in_two(full: str, brief: str) -> str:
    """Words for a screen and, fewer, for a phone; readers are told the full ones."""
    if full == brief:
        return f"<span>{escape(full)}</span>"
    return f'<span class="full">{escape(full)}</span><span class="brief" aria-hidden="true">{escape(brief)}</span>'


def ways_said(ways: list[Heap]) -> str:
    """The ways to lay one form of answer: the cards by name, or what goes with any of several reds."""
    least = min(map(len, ways))
    plain = [cards for cards in ways if len(cards) == least]
    if least > 1 and len(plain) > 1:
        greens = [card_said(card) for card in plain[0][1:]]
        word = _("a hiki") if plain[0][0] in IS_HIKI else _("a red") if plain[0][0] in MEETS else _("a brown")
        return " + ".join([escape(word), *greens])
    named = [" + ".join([card_said(card) for card in cards]) for cards in plain[:MOST]]
    more = " …" if len(plain) > MOST else ""
    return " · ".join(named) + more + _helped(ways, plain)


def _helped(ways: list[Heap], plain: list[Heap]) -> str:
    """That any other red answers too, together with Mushin, where both are held."""
    first = {cards[0] for cards in plain}
    if any(cards[1:] == ("mushin",) and cards[0] not in first for cards in ways):
        return " · " + " + ".join([escape(_("any red")), card_said("mushin")])
    return ""


def form_briefly(form: str, attack: Attack) -> str:
    """The same where there is little room: a stroke by its name, a red by what it answers."""
    technique = ATTACKS_WITH.get(attack.card, "").title()
    if form == "brown" and technique and not attack.green:
        return technique
    if form == "red" and technique:
        return _("a red on {technique}").format(technique=technique)
    return form_said(form, attack)


WITH = {"red+tsubazeriai": "tsubazeriai", "red+fudoshin": "fudoshin", "red+seme": "seme"}
"""What lies with a red that fits."""


def form_said(form: str, attack: Attack) -> str:
    """A form of answer in words, with the technique it needs."""
    technique = ATTACKS_WITH.get(attack.card, "").title()
    if form == "brown" and technique and not attack.green:
        return _("another {technique}").format(technique=technique)
    if form in WITH:
        return _("your red with {green}").format(green=called(WITH[form]))
    if form == "red" and technique:
        return _("a red that answers {technique}").format(technique=technique)
    return _(offers.TABLE.answers[form].words)


def asked_again(view: View, legal: Sequence[Any]) -> str:
    """What is asked before the pass, with an answer that there is; "" where there is none."""
    held = [move.cards for move in legal if move.cards]
    if not held or view.attack is None:
        return ""
    return _(AGAIN[price_of(view)]).format(cards=laid(min(held, key=len)))


def price_of(view: View) -> str:
    """The letter of what passing costs: H without anything to start with; HI for a second hansoku [shiai.hansoku.two]."""
    letter = offers.TABLE.rows[offers.row_of(view.attack, view.point)]["pass"] if view.attack else "H"
    return "HI" if letter == "H" and view.players[view.seat or 0].hansoku else letter


def loses(view: View) -> str:
    """The sentence of a pass that loses the bout at once; "" where it does not."""
    assert view.seat is not None
    own, price = view.seat, price_of(view)
    scores = [player.score for player in view.players]
    if price in ("I", "HI"):
        scores[1 - own] += 1
        if scores[1 - own] < 2 and not view.is_encho:
            return ""
    elif not (view.is_last_round and scores[own] < scores[1 - own] and view.attack and price in "HJL"):
        return ""
    result = f"{{0}} {scores[0]} : {scores[1]} {{1}}"
    return _("This loses the bout: {result}.").format(result=result)
