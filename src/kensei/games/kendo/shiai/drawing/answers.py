"""What can I answer to this: the row of the table of answers that lies against the player, told with their own cards."""

from __future__ import annotations

from collections.abc import Container
from html import escape

from kensei.core.i18n import N_, _, per_language
from kensei.games.kendo.cards import ATTACKS_WITH, IS_HIKI, MEETS, Heap, called
from kensei.games.kendo.drawing.plays import card_said
from kensei.games.kendo.moves import Attack, Lay
from kensei.games.kendo.shiai import offers
from kensei.games.kendo.shiai.state import View
from kensei.games.kendo.words import attack_in_words

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
    "I": N_("unanswered: an ippon for them"),
    "J": N_("not cancelled: you throw two cards"),
    "K": N_("not struck: it is an attack on you"),
    "L": N_("not cancelled: you lose two cards"),
}
"""What it costs not to answer, by the letters of the table."""
COSTS_BRIEFLY = {
    "H": N_("unanswered: hansoku"),
    "I": N_("unanswered: ippon"),
    "J": N_("not cancelled: throw 2 cards"),
    "K": N_("not struck: attacks you"),
    "L": N_("not cancelled: lose 2 cards"),
}
"""The same where there is little room."""
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
    return _listed(view.attack, offers.row_of(view.attack, point), view.hand, view.point in ("answer", "stroke"))


ASKED = ("answer", "stroke", "switch", "pick")
"""Where it helps to know: at the answer, and while a card is switched for it."""


@per_language
def _listed(attack: Attack, row: str, hand: Heap, is_told: bool) -> str:
    """`is_told`: the title says already that nothing in the hand answers."""
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
            lack += f"<li>{escape(form_said(form, attack))} <span>{escape(follows)}</span></li>"
    if lack:
        elsewhere = escape(_("not in your hand:"))
        lack = f'<li class="else">{elsewhere}</li>{lack}'
    title = escape(_("What answers {what}").format(what=against(attack)))
    nothing = in_two(_("You hold no card that answers"), _("You hold no answer"))
    none = "" if have or is_told else f'<li class="none">{nothing}</li>'
    letter = offers.TABLE.rows[row]["pass"]
    cost = f'<li class="cost">{in_two(_(COSTS[letter]), _(COSTS_BRIEFLY[letter]))}</li>'
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
