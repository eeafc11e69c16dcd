"""Musashi's Challenge in words: what happened, and why a move may not be played."""

from __future__ import annotations

from collections.abc import Sequence

from kensei.core.i18n import N_, _
from kensei.core.i18n import listed as several
from kensei.core.protocol import Event, Reason
from kensei.games.kendo.cards import ATTACKS_WITH, MEETS, NUMBER, Heap, called, fits, heap, listed
from kensei.games.kendo.moves import Lay, Say
from kensei.games.kendo.musashi import answer_table
from kensei.games.kendo.musashi.offers import RED_FORMS, Attack, attacks, can_attack, targets, tie_changes
from kensei.games.kendo.musashi.state import View
from kensei.games.kendo.words import COLOURS, attack_in_words, laid, not_held, sentence

NAMES = tuple(f"Seat {seat}" for seat in range(6))

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
    "devolved": N_("{seat} devolves {attack} to {target} with {cards}."),
    "turned_back": N_("{seat} turns {attack} back on {target} with {cards}."),
    "passed": N_("{seat} does not react and owes {target} {cards}."),
    "took": N_("{seat} takes a card from {target}{secret}."),
    "shared": N_("{seat} blocked with the very last card: hiki-wake, {seats} draw."),
    "won": N_("{winner} is the last one in and wins."),
}

OUT = {
    "dropped_out": (N_("{seat} is out without a card."), N_("{seat} is out and lays open {cards}.")),
    "withdrew": (N_("{seat} leaves the game."), N_("{seat} leaves the game and lays open {cards}.")),
}
"""How it is told that somebody is out: without a card, and with some."""

SOURCES = {"under": N_("put under"), "played": N_("played beside")}

QUESTIONS = {
    "deal": (N_("the cards are dealt by chance"), "musashi.deal"),
    "mulligan": (N_("change up to two cards, 'change men3 seme', or 'keep' them all"), "musashi.mulligan"),
    "tie": (N_("the tied leaders change a brown, 'change men1'"), "musashi.first"),
    "attack": (N_("start a new attack, as in 'men3 to 1'"), "musashi.attack.forms"),
    "answer": (N_("answer the attack, or 'pass'"), "musashi.attack.target"),
    "take": (N_("the cards are taken blind, by chance"), "musashi.take"),
    "bonus": (N_("draw the bonus, as in 'draw green'"), "musashi.out.bonus"),
    "over": (N_("the game is over"), "musashi.win"),
}
"""What is asked at each point, and the clause that asks it."""


def tell(event: Event, names: Sequence[str] = ()) -> str:
    """Say the event in one sentence."""
    who = names or NAMES
    if event.name == "compared":
        return _compared(event, who)
    if event.name == "remade":
        source = _(SOURCES[str(event.facts["source"])])
        event = Event(event.name, event.rule, {**event.facts, "source": source})
    if event.name in OUT:
        cards = event.facts["cards"]
        assert isinstance(cards, Sequence)
        seat = who[int(str(event.facts["seat"]))]
        alone, with_cards = OUT[event.name]
        return _(with_cards if cards else alone).format(seat=seat, cards=listed(map(str, cards)))
    return sentence(event, SENTENCES, who)


def _compared(event: Event, who: Sequence[str]) -> str:
    seats, sums, leaders = (event.facts[name] for name in ("seats", "sums", "leaders"))
    assert isinstance(seats, Sequence)
    assert isinstance(sums, Sequence)
    assert isinstance(leaders, Sequence)
    totals = ", ".join(f"{who[int(str(seat))]} {total}" for seat, total in zip(seats, sums, strict=True))
    first = several([who[int(str(seat))] for seat in leaders])
    if len(leaders) == 1:
        return _("Brown cards add up to: {totals}. {first} attacks first.").format(totals=totals, first=first)
    return _("Brown cards add up to: {totals}. {first} are tied.").format(totals=totals, first=first)


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
        return Reason(
            _("the {deck} deck is empty and cannot be made anew").format(deck=_(COLOURS[move.deck])), "musashi.decks"
        )
    if isinstance(move, Lay) and view.point == "attack":
        return _no_attack(view, move)
    if isinstance(move, Lay) and view.point == "answer":
        assert view.attack
        return _no_answer(view, move, view.attack)
    text, rule = QUESTIONS[view.point]
    return Reason(_("now you are asked something else: {text}").format(text=_(text)), rule)


def _no_tie_change(view: View) -> Reason:
    right = ", ".join(str(move) for move in tie_changes(view.hand, len(view.players)))
    which = _("a brown") if len(view.players) == 2 else _("your smallest brown")
    return Reason(_("you are tied, so change {which}: {right}").format(which=which, right=right), "musashi.first")


def _no_exchange(view: View) -> Reason:
    if not can_attack(view.hand):
        return Reason(_("change one card, of your choice, for a brown"), "musashi.no-attack")
    return Reason(_("you have a card to attack with, so nothing may be changed"), "musashi.no-attack")


CHANGES = {"tie": _no_tie_change, "attack": _no_exchange}


def _no_attack(view: View, move: Lay) -> Reason:
    """Say why the cards start no attack, or not on that target; only what may start is told to name one."""
    allowed = _open_targets(view)
    if not any(offer.cards == move.cards for offer in attacks(view.hand, allowed)):
        if not can_attack(view.hand):
            return Reason(_("you have nothing to attack with: change a card for a brown first"), "musashi.no-attack")
        what = _("a brown, a brown with Seme or Jodan no kamae, Oshidashi or Maki waza")
        return Reason(
            _("{cards} cannot start an attack; {what} can").format(cards=laid(move.cards), what=what),
            "musashi.attack.forms",
        )
    if move.to is None:
        return Reason(
            _("say whom you attack: '{move} to {allowed}'").format(move=move, allowed=allowed[0]),
            "musashi.attack.target",
        )
    return _no_target(view, move.to, allowed, _limit(view, move.to))


def _limit(view: View, target: int) -> str:
    return "musashi.after-loss.many" if target == view.robbed else "musashi.reaction.target"


def _open_targets(view: View) -> tuple[int, ...]:
    return tuple(seat for seat in _others(view) if seat not in (view.barred, view.robbed))


def _others(view: View) -> tuple[int, ...]:
    return tuple(seat for seat in view.still_in if seat != view.seat)


def _no_target(view: View, target: int, allowed: tuple[int, ...], rule: str) -> Reason:
    right = _(" or ").join(f"'to {seat}'" for seat in allowed)
    if target == view.seat:
        return Reason(_("nobody attacks himself: {right}").format(right=right), "musashi.attack.target")
    if target not in _others(view):
        return Reason(
            _("seat {target} is not in the game: {right}").format(target=target, right=right), "musashi.attack.target"
        )
    return Reason(
        _("with four or more still in, not seat {target} now: {right}").format(target=target, right=right), rule
    )


def _no_answer(view: View, move: Lay, attack: Attack) -> Reason:
    form = answer_table.form_of(move.cards, attack.card)
    follows = answer_table.ROWS[attack.row].get(form, "-")
    if follows == "-":
        return _no_form(move.cards, attack)
    if follows not in answer_table.AIMED:
        return Reason(_("{cards} is laid without a target").format(cards=laid(move.cards)), answer_table.CLAUSES[form])
    allowed = _others(view) if follows == "T" else targets(attack, _others(view))
    if move.to is None:
        return Reason(
            _("say to whom: '{move} to {allowed}'").format(move=move, allowed=allowed[0]), "musashi.reaction.target"
        )
    return _no_target(view, move.to, allowed, "musashi.reaction.target")


def _no_form(cards: Heap, attack: Attack) -> Reason:
    """Say what would have answered."""
    row, first = attack.row, cards[0]
    right = answer_table.what_answers(row)
    what = (
        attack_in_words(row)
        if row != "basic"
        else _("the attack with {attack}").format(attack=attack_in_words(attack.card))
    )
    if first in NUMBER:
        return Reason(
            _("a brown is never an answer; against {what}: {right}").format(what=what, right=right),
            "musashi.attack.forms",
        )
    if attack.boost and answer_table.form_of(cards, attack.card) in RED_FORMS:
        return Reason(
            _("{boost} is answered first, by {right}").format(boost=called(attack.boost), right=right),
            "musashi.strength.first",
        )
    if row == "basic" and answer_table.form_of(heap((*cards, "mushin")), attack.card) == "red+mushin":
        met, technique = MEETS[first].title(), ATTACKS_WITH[attack.card].title()
        wanted = _("a red that answers {technique} would fit, or this one with Mushin").format(technique=technique)
        return Reason(
            _("{first} answers {met}, not {technique}; {wanted}").format(
                first=called(first), met=met, technique=technique, wanted=wanted
            ),
            "kendo.fit",
        )
    if first in MEETS and "mushin" in cards and fits(first, attack.card):
        return Reason(
            _("{first} fits by itself: Mushin is for a red that does not").format(first=called(first)), "musashi.mushin"
        )
    return Reason(
        _("{cards} cannot answer {what}; these can: {right}").format(cards=laid(cards), what=what, right=right),
        answer_table.ROW_CLAUSES[row],
    )
