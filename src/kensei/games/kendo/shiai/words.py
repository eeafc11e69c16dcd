"""Kendo Shiai in words: what happened, and why a move may not be played."""

from __future__ import annotations

from collections.abc import Sequence

from kensei.core.protocol import Event, Reason
from kensei.games.kendo.cards import ATTACKS_WITH, IS_HIKI, MEETS, NUMBER, Heap, called, fits, heap
from kensei.games.kendo.moves import Lay, Say
from kensei.games.kendo.shiai import table
from kensei.games.kendo.shiai.offers import may_call_time, starts
from kensei.games.kendo.shiai.state import RIBBONS, View
from kensei.games.kendo.words import attack_in_words, laid, not_held, sentence

SENTENCES = {
    "drew": "{seat} draws a {deck} card{secret}.",
    "remade": "The {deck} deck is made anew from {cards} that were played or thrown.",
    "switched": "{seat} throws {colours}{secret}, and draws from the {deck} deck.",
    "drawn_by_lot": "By lot {seat} starts.",
    "started": "{seat} starts with {cards}.",
    "could_not_start": "{seat} has nothing to start with.",
    "dropped": "{seat} drops {colours}{secret}.",
    "met": "{seat} meets the attack with {cards}: it is cancelled.",
    "countered": "{seat} answers with {cards} and attacks with {technique}.",
    "pressed": "{seat} answers with {cards}: the Seme has to be answered first.",
    "raided": "{seat} answers with {cards}: a raid.",
    "closed_in": "{seat} answers with {cards} and may start or hand over.",
    "kept_the_start": "{seat} starts.",
    "handed_over": "{seat} hands over.",
    "blocked": "{seat} blocks with {cards}.",
    "cancelled": "{seat} cancels {against} with {cards}.",
    "faced_seme": "{seat} lays {cards} on the Seme.",
    "struck": "{seat} strikes with {cards}.",
    "lost": "{seat} loses {colours} to the raid{secret}.",
    "threw": "{seat} throws {colours}{secret}.",
    "called_time": "{seat} calls time: Jikan desu. One last round.",
    "called_encho": "{seat} calls time: Jikan desu. All cards are thrown; the encho begins.",
    "time_ran_out": "The last round is over.",
}

QUESTIONS = {
    "deal": ("the cards are dealt by chance", "shiai.deal"),
    "opening-switch": ("throw a card and name the deck you draw from, as in 'switch seme red'", "shiai.deal"),
    "opening-pick": ("pick a red or a green card, 'pick red' or 'pick green'", "shiai.deal"),
    "show": ("show a brown, as in 'show men3': the larger number starts", "shiai.deal"),
    "lot": ("the lot decides who starts", "shiai.deal.tie"),
    "switch": ("throw a card and name the deck you draw from, as in 'switch seme red'", "shiai.switch-pick"),
    "pick": ("pick a red or a green card, 'pick red' or 'pick green'", "shiai.switch-pick"),
    "start": ("start a round, as in 'men3'", "shiai.start.forms"),
    "answer": ("answer the attack, or 'pass'", "shiai.turn"),
    "stroke": ("strike with a red, or 'pass'", "shiai.seme.stroke"),
    "hand-over": ("'start' the new round or 'yield' it", "shiai.tsubazeriai"),
    "throw": ("throw two cards, as in 'throw men3 seme'", "shiai.jodan.fail"),
    "raid": ("the cards are taken blind, by chance", "shiai.fudoshin.raid"),
    "refill": ("draw a card, as in 'draw green'", "shiai.refill"),
    "over": ("the match is over", "shiai.goal"),
}
"""What is asked at each point, and the clause that asks it."""

VERBS = {
    "switch": ("switch", "opening-switch"),
    "pick": ("pick", "opening-pick"),
    "show": ("show",),
    "drop": ("start",),
    "throw": ("throw",),
    "draw": ("refill",),
}
"""Where each word belongs."""

SCORED_BY = {
    "shiai.ippon": "",
    "shiai.seme.stroke": " by the stroke on the Seme",
    "shiai.hansoku.two": " for the second hansoku",
}


def tell(event: Event, names: Sequence[str] = ()) -> str:
    """Say the event in one sentence."""
    who = names or RIBBONS
    if event.name in SPECIAL:
        return SPECIAL[event.name](event, who)
    return sentence(event, SENTENCES, who)


def _chose(event: Event, who: Sequence[str]) -> str:
    choice = f": {event.facts['choice']}" if "choice" in event.facts else ""
    return f"{_name(event, who)} has chosen{choice}."


def _compared(event: Event, who: Sequence[str]) -> str:
    shown = event.facts["shown"]
    assert isinstance(shown, Sequence)
    return "; ".join(f"{name} shows {_brown(str(card))}" for name, card in zip(who, shown, strict=False)) + "."


def _brown(card: str) -> str:
    return called(card) if card else "nothing"


def _tied(event: Event, who: Sequence[str]) -> str:
    return "The numbers are equal."


def _passed(event: Event, who: Sequence[str]) -> str:
    what = "strike" if event.facts["against"] == "stroke" else "react"
    return f"{_name(event, who)} does not {what}."


def _penalised(event: Event, who: Sequence[str]) -> str:
    return f"Hansoku for {_name(event, who)}{', the second' if event.facts['hansoku'] == 2 else ''}."


def _scored(event: Event, who: Sequence[str]) -> str:
    return f"Ippon for {_name(event, who)}{SCORED_BY[event.rule]}: {_result(event)}."


def _won(event: Event, who: Sequence[str]) -> str:
    return f"{who[int(str(event.facts['winner']))]} wins the match, {_result(event)}."


def _result(event: Event) -> str:
    scores = event.facts["scores"]
    assert isinstance(scores, Sequence)
    return ":".join(map(str, scores))


def _name(event: Event, who: Sequence[str]) -> str:
    return who[int(str(event.facts["seat"]))]


SPECIAL = {
    "chose": _chose,
    "compared": _compared,
    "tied": _tied,
    "passed": _passed,
    "penalised": _penalised,
    "scored": _scored,
    "won": _won,
}
"""Events whose sentence depends on more than one word."""


def why_not(view: View, move: Lay | Say) -> Reason:
    """Say which clause forbids a move that is not legal now."""
    assert view.seat is not None
    if isinstance(move, Lay) and view.point in ("start", "answer", "stroke"):
        return not_held(view.hand, move.cards) or (
            _no_start(view, move.cards) if view.point == "start" else _no_answer(view, move.cards)
        )
    if isinstance(move, Say) and view.point in VERBS.get(move.verb, ()):
        return not_held(view.hand, move.cards) or _no_word(view, move)
    if move == Say("pass") and view.point == "start":
        return _no_pass(view)
    text, rule = QUESTIONS[view.point]
    return Reason(f"now you are asked something else: {text}", rule)


def _no_word(view: View, move: Say) -> Reason:
    """Say why a word that belongs here is not right: its card or its deck."""
    if move.verb == "show":
        if any(card in NUMBER for card in view.hand):
            return Reason("show a brown: you have one", "shiai.deal")
        return Reason("you have no brown: 'show nothing'", "shiai.deal.tie")
    if move.verb == "pick" and move.deck == "brown":
        return Reason("the pick is a red or a green card", "shiai.switch-pick")
    if move.verb == "drop":
        return _no_drop(view)
    return Reason(f"the {move.deck} deck is empty and cannot be made anew", "shiai.decks")


def _no_drop(view: View) -> Reason:
    if _can_start(view):
        return Reason("you have a card to start with, and who has one must start", "shiai.start.forms")
    return Reason("a hansoku comes first: 'pass'", "shiai.hansoku.no-start")


def _no_pass(view: View) -> Reason:
    if _can_start(view):
        return Reason("you have a card to start with, and who has one must start", "shiai.start.forms")
    return Reason("you are penalised already: drop a card for a brown, as in 'drop seme'", "shiai.hansoku.no-start")


def _can_start(view: View) -> bool:
    assert view.seat is not None
    return bool(starts(view.hand, may_call_time(view.scores, view.seat, view.is_encho)))


def _no_start(view: View, cards: Heap) -> Reason:
    """Say why the cards start no round."""
    if cards == ("jikan",):
        rule = "shiai.jikan.encho" if view.is_encho else "shiai.jikan.lead"
        return Reason("Jikan desu is played leading 1:0 or at 1:1, and not in the encho", rule)
    if cards[0] in MEETS:
        return Reason("a red never starts a round", "shiai.red")
    if cards[0] in IS_HIKI:
        return Reason("a hiki starts a round only with Tsubazeriai", "shiai.hiki")
    what = (
        "a Men, Kote, Do or Tsuki, alone or with Jodan no kamae, a hiki with Tsubazeriai, Seme, Oshidashi or Maki waza"
    )
    return Reason(f"{laid(cards)} cannot start a round; {what} can", START_CLAUSES.get(cards[0], "shiai.start.forms"))


START_CLAUSES = {
    "bogyo": "shiai.bogyo",
    "fudoshin": "shiai.fudoshin",
    "jodan": "shiai.jodan",
    "kaihi": "shiai.kamae-kaihi",
    "mushin": "shiai.mushin",
    "taijodan": "shiai.tai-jodan",
    "tsubazeriai": "shiai.tsubazeriai",
    "tsuyoi": "shiai.kamae-kaihi",
}
"""The clause that says where a green belongs which starts nothing."""


def _no_answer(view: View, cards: Heap) -> Reason:
    """Say what would have answered."""
    assert view.attack
    row = "stroke" if view.point == "stroke" else view.attack.row
    right, first, attack = f"these can: {table.what_answers(row)}", cards[0], view.attack.card
    if first in IS_HIKI and cards[1:] != ("tsubazeriai",):
        nor = "" if row == "red" else f", and not against {table.HEADS[row]}; {right}"
        return Reason(f"a hiki is laid only with Tsubazeriai{nor}", "shiai.hiki")
    if first in MEETS and "mushin" not in cards and not fits(first, attack) and _fits_with_mushin(cards, row, attack):
        met, technique = MEETS[first].title(), ATTACKS_WITH[attack].title()
        return Reason(f"{called(first)} answers {met}, not {technique}; Mushin would help", "kendo.fit")
    if row in ("brown", "red") and first in NUMBER and first not in IS_HIKI and len(cards) == 1:
        technique = attack_in_words(attack)
        return Reason(f"{called(first)} does not meet {technique}; against {table.HEADS[row]} {right}", "shiai.brown")
    form = table.form_of(cards, row, attack)
    rule = table.CLAUSES.get(form, table.ROW_CLAUSES[row])
    return Reason(f"{laid(cards)} cannot answer {table.HEADS[row]}; {right}", rule)


def _fits_with_mushin(cards: Heap, row: str, attack: str) -> bool:
    """Say whether the table allows the cards once Mushin lies with them."""
    form = table.form_of(heap((*cards, "mushin")), row, attack)
    return table.ROWS[row].get(form, "-") != "-"
