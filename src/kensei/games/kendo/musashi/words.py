"""Musashi's Challenge in words: what happened, and why a move may not be played."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kensei.core.i18n import N_, _, to_you
from kensei.core.i18n import listed as several
from kensei.core.protocol import Event, Reason
from kensei.games.kendo import words
from kensei.games.kendo.cards import ATTACKS_WITH, MEETS, NUMBER, Heap, called, fits, heap
from kensei.games.kendo.moves import Attack, Lay, Say
from kensei.games.kendo.musashi import offers
from kensei.games.kendo.musashi.offers import TABLE, can_attack, form_of, row_of
from kensei.games.kendo.musashi.second_person import FIRST, LEFT, LEFT_WITH, OUT, OUT_WITH, TO_YOU
from kensei.games.kendo.musashi.state import NAMES, View
from kensei.games.kendo.words import attack_in_words, laid, not_held, refusal

SENTENCES = {
    "drew": N_("{seat} draws a {deck} card{secret}."),
    "remade": N_("The {deck} deck is made anew: {cards} that were {source} it are shuffled."),
    "chose": N_("{seat} has chosen what to change{secret}."),
    "changed": N_("{seat} changes {colours}{secret}."),
    "exchanged": N_("{seat} has nothing to attack with and changes {colours} for a brown{secret}."),
    "attacked": N_("{seat} attacks {target} with {cards}."),
    "cancelled": N_("{seat} cancels {boost} with {cards}; the basic attack remains."),
    "countered": N_("{seat} answers with {cards} and attacks {target} with {technique}."),
    "blocked": N_("{seat} blocks with {cards}."),
    "neutralised": N_("{seat} neutralises {against} with {cards}."),
    "devolved": N_("{seat} sends {attack} on to {target} with {cards}."),
    "turned_back": N_("{seat} turns {attack} back on {target} with {cards}."),
    "passed": N_("{seat} cannot answer {attack} and owes {target} {cards}."),
    "took": N_("{seat} takes a card from {target}{secret}."),
    "shared": N_("{seat} blocked with the very last card: hiki-wake, {seats} draw."),
    "won": N_("{winner} is the last one in and wins."),
}

QUESTIONS = {
    "deal": (N_("the cards are dealt by chance"), "musashi.deal"),
    "mulligan": (N_("change up to two cards, 'change men3 seme', or 'keep' them all"), "musashi.mulligan"),
    "tie": (N_("the tied leaders change a brown, 'change men1'"), "musashi.first"),
    "attack": (N_("start a new attack, as in 'men3 to 1'"), "musashi.attack.forms"),
    "answer": (N_("answer the attack; 'pass' if nothing you hold answers it"), "musashi.attack.target"),
    "take": (N_("the cards are taken blind, by chance"), "musashi.take"),
    "bonus": (N_("draw the bonus, as in 'draw green'"), "musashi.out.bonus"),
    "over": (N_("the game is over"), "musashi.win"),
}
"""What is asked at each point, and the clause that asks it."""


def tell(event: Event, names: Sequence[str] = (), you: int | None = None) -> str:
    """Describe an event in a sentence; `you`: the seat that is spoken to."""
    who = names or NAMES
    if you is not None:
        who = words.with_you(tuple(who), you)
    if event.name in SPECIAL:
        text = SPECIAL[event.name](event.facts, who, you)
        return text[0].upper() + text[1:]
    own = to_you(TO_YOU, event.name, event.facts, you) if you is not None else ""
    return words.tell(event, who, SENTENCES, own)


def _compared(facts: Any, names: Sequence[str], you: int | None) -> str:
    leaders = facts["leaders"]
    totals = ", ".join(f"{names[seat]} {total}" for seat, total in zip(facts["seats"], facts["sums"], strict=True))
    text = (
        _("Brown cards add up to: {totals}. {first} attacks first.")
        if len(leaders) == 1
        else _("Brown cards add up to: {totals}. {first} are tied.")
    )
    if list(leaders) == [you]:
        text = _(FIRST)
    return text.format(totals=totals, first=several([names[seat] for seat in leaders]))


def _gone(facts: Any, names: Sequence[str], alone: str, with_cards: str) -> str:
    text = _(with_cards if facts["cards"] else alone)
    return text.format(seat=names[facts["seat"]], cards=", ".join(map(called, facts["cards"])))


def _dropped_out(facts: Any, names: Sequence[str], you: int | None) -> str:
    if facts["seat"] == you:
        return _gone(facts, names, OUT, OUT_WITH)
    return _gone(facts, names, N_("{seat} is out without a card."), N_("{seat} is out and lays open {cards}."))


def _withdrew(facts: Any, names: Sequence[str], you: int | None) -> str:
    if facts["seat"] == you:
        return _gone(facts, names, LEFT, LEFT_WITH)
    return _gone(facts, names, N_("{seat} leaves the game."), N_("{seat} leaves the game and lays open {cards}."))


SPECIAL: dict[str, Callable[[Any, Sequence[str], int | None], str]] = {
    "compared": _compared,
    "dropped_out": _dropped_out,
    "withdrew": _withdrew,
}


def why_not(view: View, move: Lay | Say) -> Reason:
    missing = not_held(view.hand, move.cards)
    if missing and view.point in ("tie", "attack", "mulligan", "answer"):
        return missing
    if isinstance(move, Say):
        if move.verb == "change" and view.point in ("tie", "attack"):
            return _no_change(view)
        if move.verb == "draw" and view.point == "bonus":
            return words.no_deck(move.deck, "musashi.decks")
        if move.verb == "pass" and view.attack and view.point == "answer":
            return _must_react(view, view.attack)
    elif view.point == "attack":
        return _no_attack(view, move)
    elif view.point == "answer":
        assert view.attack
        return _no_answer(view, move, view.attack)
    return words.asked_else(QUESTIONS, view.point)


def _must_react(view: View, attack: Attack) -> Reason:
    forms = offers.forms_held(view.hand, attack)
    right = "; ".join(_(TABLE.answers[form].words) for form in forms)
    return refusal("musashi.attack.target", N_("who can react must, and you can: {right}"), right=right)


def _no_change(view: View) -> Reason:
    if view.point == "tie":
        right = ", ".join(str(move) for move in offers.tie_changes(view.hand, len(view.still_in)))
        which = _("a brown") if len(view.still_in) == 2 else _("your smallest brown")
        return refusal("musashi.first", N_("you are tied, so change {which}: {right}"), which=which, right=right)
    if not can_attack(view.hand):
        return refusal("musashi.no-attack", N_("change one card, of your choice, for a brown"))
    return refusal("musashi.no-attack", N_("you have a card to attack with, so nothing may be changed"))


def _no_attack(view: View, move: Lay) -> Reason:
    """Why the cards start no attack, or not on that target; only what may start is told to name one."""
    allowed = tuple(seat for seat in _others(view) if seat not in (view.barred, view.robbed))
    if not any(offer.cards == move.cards for offer in offers.attacks(view.hand, allowed)):
        if not can_attack(view.hand):
            message = N_("you have nothing to attack with: change a card for a brown first")
            return refusal("musashi.no-attack", message)
        what = _("a brown, a brown with Seme or Jodan no kamae, Oshidashi or Maki waza")
        message = N_("{cards} cannot start an attack; {what} can")
        return refusal("musashi.attack.forms", message, cards=laid(move.cards), what=what)
    if move.to is None:
        return refusal("musashi.attack.target", N_("choose the player you attack with this"))
    rule = "musashi.after-loss.many" if move.to == view.robbed else "musashi.reaction.target"
    return _no_target(view, move.to, allowed, rule)


def _others(view: View) -> tuple[int, ...]:
    return tuple(seat for seat in view.still_in if seat != view.seat)


STRUCK = N_("while four or more are in, nobody is struck straight back: choose one of the other {left}")
ROBBED = N_("while four or more are in, who has just given you cards is not attacked: choose one of the other {left}")


def _no_target(view: View, target: int, allowed: tuple[int, ...], rule: str) -> Reason:
    if target == view.seat:
        return refusal("musashi.attack.target", N_("nobody attacks themselves: choose another player"))
    if target not in _others(view):
        return refusal("musashi.attack.target", N_("this player is out of the game: choose one who is still in"))
    message = ROBBED if rule == "musashi.after-loss.many" else STRUCK
    return refusal(rule, message, left=len(allowed))


def _no_answer(view: View, move: Lay, attack: Attack) -> Reason:
    form = form_of(move.cards, attack.card)
    follows = TABLE.rows[row_of(attack)].get(form, "-")
    if follows == "-":
        return _no_form(move.cards, attack)
    if follows not in offers.AIMED:
        return refusal(TABLE.answers[form].clause, N_("{cards} is laid without a target"), cards=laid(move.cards))
    allowed = _others(view) if follows == "T" else offers.targets(attack, _others(view))
    if move.to is None:
        return refusal("musashi.reaction.target", N_("choose the player it goes to"))
    return _no_target(view, move.to, allowed, "musashi.reaction.target")


def _no_form(cards: Heap, attack: Attack) -> Reason:
    row, first = row_of(attack), cards[0]
    right = TABLE.what_answers(row)
    what = attack_in_words(attack.card if row == "basic" else row)
    if row == "basic":
        what = _("the attack with {attack}").format(attack=what)
    if first in NUMBER:
        message = N_("a brown is never an answer; against {what}: {right}")
        return refusal("musashi.attack.forms", message, what=what, right=right)
    if attack.green and form_of(cards, attack.card) in offers.RED_FORMS:
        message = N_("{boost} is answered first, by {right}")
        return refusal("musashi.strength.first", message, boost=called(attack.green), right=right)
    if row == "basic" and form_of(heap((*cards, "mushin")), attack.card) == "red+mushin":
        met, technique = MEETS[first].title(), ATTACKS_WITH[attack.card].title()
        wanted = _("a red that answers {technique} would fit, or this one with Mushin").format(technique=technique)
        message = N_("{first} answers {met}, not {technique}; {wanted}")
        return refusal("kendo.fit", message, first=called(first), met=met, technique=technique, wanted=wanted)
    if first in MEETS and "mushin" in cards and fits(first, attack.card):
        message = N_("{first} fits by itself: Mushin is for a red that does not")
        return refusal("musashi.mushin", message, first=called(first))
    message = N_("{cards} cannot answer {what}; these can: {right}")
    return refusal(TABLE.attacks[row].answered_by, message, cards=laid(cards), what=what, right=right)
