"""Musashi's Challenge in words: what happened, and why a move may not be played."""

from __future__ import annotations

from collections.abc import Sequence

from kensei.core.protocol import Event, Reason
from kensei.games.kendo.cards import ATTACKS_WITH, MEETS, NUMBER, Heap, called, fits, heap, listed
from kensei.games.kendo.moves import Lay, Say
from kensei.games.kendo.musashi import table
from kensei.games.kendo.musashi.offers import (
    RED_FORMS,
    Attack,
    attacks,
    can_attack,
    targets,
    tie_changes,
)
from kensei.games.kendo.musashi.state import View
from kensei.games.kendo.words import attack_in_words, laid, not_held, sentence

NAMES = tuple(f"Seat {seat}" for seat in range(6))

SENTENCES = {
    "drew": "{seat} draws a {deck} card{secret}.",
    "remade": "The {deck} deck is made anew: {cards} that were {source} it are shuffled.",
    "chose": "{seat} has chosen what to change{secret}.",
    "changed": "{seat} changes {colours}{secret}.",
    "exchanged": "{seat} has nothing to attack with and changes {colours} for a brown{secret}.",
    "attacked": "{seat} attacks {target} with {cards}.",
    "cancelled": "{seat} cancels {boost} with {cards}; the basic attack remains.",
    "countered": "{seat} answers with {cards} and attacks {target} with {technique}.",
    "blocked": "{seat} blocks with {cards}.",
    "neutralised": "{seat} neutralises {against} with {cards}.",
    "devolved": "{seat} devolves {attack} to {target} with {cards}.",
    "turned_back": "{seat} turns {attack} back on {target} with {cards}.",
    "passed": "{seat} does not react and owes {target} {cards}.",
    "took": "{seat} takes a card from {target}{secret}.",
    "shared": "{seat} blocked with the very last card: hiki-wake, {seats} draw.",
    "won": "{winner} is the last one in and wins.",
}

QUESTIONS = {
    "deal": ("the cards are dealt by chance", "musashi.deal"),
    "mulligan": ("change up to two cards, 'change men3 seme', or 'keep' them all", "musashi.mulligan"),
    "tie": ("the tied leaders change a brown, 'change men1'", "musashi.first"),
    "attack": ("start a new attack, as in 'men3 to 1'", "musashi.attack.forms"),
    "answer": ("answer the attack, or 'pass'", "musashi.attack.target"),
    "take": ("the cards are taken blind, by chance", "musashi.take"),
    "bonus": ("draw the bonus, as in 'draw green'", "musashi.out.bonus"),
    "over": ("the game is over", "musashi.win"),
}
"""What is asked at each point, and the clause that asks it."""


def tell(event: Event, names: Sequence[str] = ()) -> str:
    """Say the event in one sentence."""
    who = names or NAMES
    if event.name == "compared":
        return _compared(event, who)
    if event.name == "remade":
        words = {"under": "put under", "played": "played beside"}
        event = Event(event.name, event.rule, {**event.facts, "source": words[str(event.facts["source"])]})
    if event.name == "dropped_out":
        cards = event.facts["cards"]
        assert isinstance(cards, Sequence)
        shown = f" and lays open {listed(map(str, cards))}" if cards else " without a card"
        return f"{who[int(str(event.facts['seat']))]} is out{shown}."
    return sentence(event, SENTENCES, who)


def _compared(event: Event, who: Sequence[str]) -> str:
    seats, sums, leaders = (event.facts[name] for name in ("seats", "sums", "leaders"))
    assert isinstance(seats, Sequence)
    assert isinstance(sums, Sequence)
    assert isinstance(leaders, Sequence)
    totals = ", ".join(f"{who[int(str(seat))]} {total}" for seat, total in zip(seats, sums, strict=True))
    first = " and ".join(who[int(str(seat))] for seat in leaders)
    return f"Brown cards add up to: {totals}. {first} {'attacks first' if len(leaders) == 1 else 'are tied'}."


def why_not(view: View, move: Lay | Say) -> Reason:
    """Say which clause forbids a move that is not legal now."""
    assert view.seat is not None
    cards = move.cards
    missing = not_held(view.hand, cards)
    if missing and view.point in (*CHANGES, "mulligan", "answer"):
        return missing
    if isinstance(move, Say) and move.verb == "change" and view.point in CHANGES:
        return CHANGES[view.point](view)
    if isinstance(move, Say) and move.verb == "draw" and view.point == "bonus":
        return Reason(f"the {move.deck} deck is empty and cannot be made anew", "musashi.decks")
    if isinstance(move, Lay) and view.point == "attack":
        return _no_attack(view, move)
    if isinstance(move, Lay) and view.point == "answer":
        assert view.attack
        return _no_answer(view, move, view.attack)
    text, rule = QUESTIONS[view.point]
    return Reason(f"now you are asked something else: {text}", rule)


def _no_tie_change(view: View) -> Reason:
    right = ", ".join(str(move) for move in tie_changes(view.hand, len(view.players)))
    which = "a brown" if len(view.players) == 2 else "your smallest brown"
    return Reason(f"you are tied, so change {which}: {right}", "musashi.first")


def _no_exchange(view: View) -> Reason:
    if not can_attack(view.hand):
        return Reason("change one card, of your choice, for a brown", "musashi.no-attack")
    return Reason("you have a card to attack with, so nothing may be changed", "musashi.no-attack")


CHANGES = {"tie": _no_tie_change, "attack": _no_exchange}


def _no_attack(view: View, move: Lay) -> Reason:
    """Say why the cards start no attack, or not on that target; only what may start is told to name one."""
    allowed = _open_targets(view)
    if not any(offer.cards == move.cards for offer in attacks(view.hand, allowed)):
        if not can_attack(view.hand):
            return Reason("you have nothing to attack with: change a card for a brown first", "musashi.no-attack")
        what = "a brown, a brown with Seme or Jodan no kamae, Oshidashi or Maki waza"
        return Reason(f"{laid(move.cards)} cannot start an attack; {what} can", "musashi.attack.forms")
    if move.to is None:
        return Reason(f"say whom you attack: '{move} to {allowed[0]}'", "musashi.attack.target")
    return _no_target(view, move.to, allowed, _limit(view, move.to))


def _limit(view: View, target: int) -> str:
    return "musashi.after-loss.many" if target == view.robbed else "musashi.reaction.target"


def _open_targets(view: View) -> tuple[int, ...]:
    return tuple(seat for seat in _others(view) if seat not in (view.barred, view.robbed))


def _others(view: View) -> tuple[int, ...]:
    return tuple(seat for seat in view.still_in if seat != view.seat)


def _no_target(view: View, target: int, allowed: tuple[int, ...], rule: str) -> Reason:
    right = " or ".join(f"'to {seat}'" for seat in allowed)
    if target == view.seat:
        return Reason(f"nobody attacks himself: {right}", "musashi.attack.target")
    if target not in _others(view):
        return Reason(f"seat {target} is not in the game: {right}", "musashi.attack.target")
    return Reason(f"with four or more still in, not seat {target} now: {right}", rule)


def _no_answer(view: View, move: Lay, attack: Attack) -> Reason:
    form = table.form_of(move.cards, attack.card)
    follows = table.ROWS[attack.row].get(form, "-")
    if follows == "-":
        return _no_form(move.cards, attack)
    if follows not in table.AIMED:
        return Reason(f"{laid(move.cards)} is laid without a target", table.CLAUSES[form])
    allowed = _others(view) if follows == "T" else targets(attack, _others(view))
    if move.to is None:
        return Reason(f"say to whom: '{move} to {allowed[0]}'", "musashi.reaction.target")
    return _no_target(view, move.to, allowed, "musashi.reaction.target")


def _no_form(cards: Heap, attack: Attack) -> Reason:
    """Say what would have answered."""
    row, first = attack.row, cards[0]
    right = table.what_answers(row)
    what = attack_in_words(row) if row != "basic" else f"the attack with {attack_in_words(attack.card)}"
    if first in NUMBER:
        return Reason(f"a brown is never an answer; against {what}: {right}", "musashi.attack.forms")
    if attack.boost and table.form_of(cards, attack.card) in RED_FORMS:
        return Reason(f"{called(attack.boost)} is answered first, by {right}", "musashi.strength.first")
    if row == "basic" and table.form_of(heap((*cards, "mushin")), attack.card) == "red+mushin":
        met, technique = MEETS[first].title(), ATTACKS_WITH[attack.card].title()
        wanted = f"a red that answers {technique} would fit, or this one with Mushin"
        return Reason(f"{called(first)} answers {met}, not {technique}; {wanted}", "kendo.fit")
    if first in MEETS and "mushin" in cards and fits(first, attack.card):
        return Reason(f"{called(first)} fits by itself: Mushin is for a red that does not", "musashi.mushin")
    return Reason(f"{laid(cards)} cannot answer {what}; these can: {right}", table.ROW_CLAUSES[row])
