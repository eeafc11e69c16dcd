"""Kendo Shiai in words: what happened, and why a move may not be played."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from kensei.core.i18n import N_, _, to_you
from kensei.core.protocol import Event, Reason
from kensei.games.kendo import words
from kensei.games.kendo.cards import ATTACKS_WITH, IS_HIKI, MEETS, NUMBER, ORDER, Heap, called, fits, heap
from kensei.games.kendo.moves import PASS, Lay, Say
from kensei.games.kendo.shiai.offers import TABLE, form_of, row_of, what_answers
from kensei.games.kendo.shiai.second_person import CHOSEN as YOU_CHOSE
from kensei.games.kendo.shiai.second_person import HAVE_CHOSEN, NOT_ANSWERED, NOT_STRUCK, SHOWN, TO_YOU, WON
from kensei.games.kendo.shiai.state import RIBBONS, View
from kensei.games.kendo.words import attack_in_words, laid, not_held, refusal

SENTENCES = {
    "drew": N_("{seat} draws a {deck} card{secret}."),
    "remade": N_("The {deck} deck is made anew from {cards} that were played or thrown."),
    "switched": N_("{seat} throws {colours}{secret}, and draws from the {deck} deck."),
    "drawn_by_lot": N_("By lot {seat} starts."),
    "started": N_("{seat} starts with {cards}."),
    "could_not_start": N_("{seat} has nothing to start with."),
    "dropped": N_("{seat} drops {colours}{secret}."),
    "met": N_("{seat} meets the attack with {cards}: it is cancelled."),
    "countered": N_("{seat} answers with {cards} and attacks with {technique}."),
    "pressed": N_("{seat} answers with {cards}: the Seme has to be answered first."),
    "raided": N_("{seat} answers with {cards}: a raid."),
    "closed_in": N_("{seat} answers with {cards} and may start or hand over."),
    "kept_the_start": N_("{seat} starts."),
    "handed_over": N_("{seat} hands over."),
    "blocked": N_("{seat} blocks with {cards}."),
    "cancelled": N_("{seat} cancels {against} with {cards}."),
    "faced_seme": N_("{seat} lays {cards} on the Seme."),
    "struck": N_("{seat} strikes with {cards}."),
    "lost": N_("{seat} loses {colours} to the raid{secret}."),
    "threw": N_("{seat} throws {colours}{secret}."),
    "called_time": N_("{seat} calls time: Jikan desu. One last round."),
    "called_encho": N_("{seat} calls time: Jikan desu. All cards are thrown; the encho begins."),
    "tied": N_("The numbers are equal."),
    "time_ran_out": N_("The last round is over."),
}

QUESTIONS = {
    "deal": (N_("the cards are dealt by chance"), "shiai.deal"),
    "opening-switch": (N_("throw a card and name the deck you draw from, as in 'switch seme red'"), "shiai.deal"),
    "opening-pick": (N_("pick a red or a green card, 'pick red' or 'pick green'"), "shiai.deal"),
    "show": (N_("show a brown, as in 'show men3': the larger number starts"), "shiai.deal"),
    "lot": (N_("the lot decides who starts"), "shiai.deal.tie"),
    "switch": (N_("throw a card and name the deck you draw from, as in 'switch seme red'"), "shiai.switch-pick"),
    "pick": (N_("pick a red or a green card, 'pick red' or 'pick green'"), "shiai.switch-pick"),
    "start": (N_("start a round, as in 'men3'"), "shiai.start.forms"),
    "drop": (N_("drop a card for the brown, as in 'drop seme'"), "shiai.hansoku.no-start"),
    "answer": (N_("answer the attack, or 'pass'"), "shiai.turn"),
    "stroke": (N_("strike with a red, or 'pass'"), "shiai.seme.stroke"),
    "hand-over": (N_("'start' the new round or 'yield' it"), "shiai.tsubazeriai"),
    "throw": (N_("throw two cards, as in 'throw men3 seme'"), "shiai.jodan.fail"),
    "raid": (N_("the cards are taken blind, by chance"), "shiai.fudoshin.raid"),
    "refill": (N_("draw a card, as in 'draw green'"), "shiai.refill"),
    "over": (N_("the match is over"), "shiai.goal"),
}
"""What is asked at each point, and the clause that asks it."""

VERBS = {
    "switch": ("switch", "opening-switch"),
    "pick": ("pick", "opening-pick"),
    "show": ("show",),
    "drop": ("drop",),
    "throw": ("throw",),
    "draw": ("refill",),
}


def tell(event: Event, names: Sequence[str] = (), you: int | None = None) -> str:
    """Describe an event in a sentence; `you`: the seat that is spoken to."""
    who = names or RIBBONS
    if you is not None:
        who = words.with_you(tuple(who), you)
    if event.name == "scored":
        result = in_order(event.facts["scores"], who)  # type: ignore[arg-type]
        return _(SCORED_BY[event.rule]).format(seat=_name(event.facts, who), result=result)
    if event.name in SPECIAL:
        text = SPECIAL[event.name](event.facts, who, you)
        return text[0].upper() + text[1:]
    own = to_you(TO_YOU, event.name, event.facts, you) if you is not None else ""
    return words.tell(event, who, SENTENCES, own)


SCORED_BY = {
    "shiai.ippon": N_("Ippon for {seat}: {result}."),
    "shiai.seme.stroke": N_("Ippon for {seat} by the stroke on the Seme: {result}."),
    "shiai.hansoku.two": N_("Ippon for {seat} for the second hansoku: {result}."),
}


def in_order(scores: Sequence[int], names: Sequence[str]) -> str:
    """The score in the one order that it has everywhere: Aka first.

    >>> in_order([0, 1], ["Ann", "Ben"])
    'Ann 0 : 1 Ben'
    """
    return f"{names[0]} {scores[0]} : {scores[1]} {names[1]}"


def _name(facts: Any, names: Sequence[str]) -> str:
    return str(names[facts["seat"]])


def _chose(facts: Any, names: Sequence[str], you: int | None) -> str:
    is_own = facts["seat"] == you
    if "choice" not in facts:
        return _(HAVE_CHOSEN if is_own else N_("{name} has chosen.")).format(name=_name(facts, names))
    verb, *named = facts["choice"].split()
    chosen = {
        "card": called(named[0]) if named[0] in ORDER else _("nothing"),
        "deck": _(words.COLOURS.get(named[-1], "")),
    }
    return _((YOU_CHOSE if is_own else CHOSEN)[verb]).format(name=_name(facts, names), **chosen)


CHOSEN = {
    "switch": N_("{name} has chosen: {card} goes, a {deck} card comes."),
    "pick": N_("{name} has chosen: to pick a {deck} card."),
    "show": N_("{name} has chosen: to show {card}."),
}
"""What a player chose in the opening, before the other has: to themselves alone."""


def _compared(facts: Any, names: Sequence[str], you: int | None) -> str:
    browns = [called(card) if card else _("nothing") for card in facts["shown"]]
    texts = [_(SHOWN) if seat == you else _("{name} shows {brown}") for seat in range(len(browns))]
    shown = zip(texts, names, browns, strict=False)
    return "; ".join(text.format(name=name, brown=brown) for text, name, brown in shown) + "."


def _passed(facts: Any, names: Sequence[str], you: int | None) -> str:
    text = _("{seat} does not strike.") if facts["against"] == "stroke" else _("{seat} does not answer {what}.")
    if facts["seat"] == you:
        text = _(NOT_STRUCK) if facts["against"] == "stroke" else _(NOT_ANSWERED)
    return text.format(seat=_name(facts, names), what=unanswered(facts))


def unanswered(facts: Mapping[str, Any]) -> str:
    """What a player who passed did not answer: the attack, with what stood before it.

    >>> unanswered({"attack": "kote-do", "boost": "fudoshin"}), unanswered({"attack": "maki"})
    ('Do with Fudoshin', 'Maki waza')
    """
    parts = [attack_in_words(facts[name]) for name in ("attack", "boost") if facts.get(name)]
    return _("{what} with {green}").format(what=parts[0], green=parts[1]) if len(parts) > 1 else parts[0]


def _penalised(facts: Any, names: Sequence[str], _you: int | None) -> str:
    text = _("Hansoku for {seat}, the second.") if facts["hansoku"] == 2 else _("Hansoku for {seat}.")
    return text.format(seat=_name(facts, names))


def _won(facts: Any, names: Sequence[str], you: int | None) -> str:
    result = in_order(facts["scores"], names)
    text = _(WON) if facts["winner"] == you else _("{winner} wins the match: {result}.")
    return text.format(winner=names[facts["winner"]], result=result)


SPECIAL: dict[str, Callable[[Any, Sequence[str], int | None], str]] = {
    "chose": _chose,
    "compared": _compared,
    "passed": _passed,
    "penalised": _penalised,
    "won": _won,
}


def why_not(view: View, move: Lay | Say) -> Reason:
    if isinstance(move, Lay) and view.point in ("start", "answer", "stroke"):
        no = _no_start if view.point == "start" else _no_answer
        return not_held(view.hand, move.cards) or no(view, move.cards)
    if isinstance(move, Say) and view.point in VERBS.get(move.verb, ()):
        return not_held(view.hand, move.cards) or _no_word(view, move)
    if move == PASS and view.point == "start":
        return refusal("shiai.start.forms", N_("you have a card to start with, and who has one must start"))
    return words.asked_else(QUESTIONS, view.point)


def _no_word(view: View, move: Say) -> Reason:
    if move.verb == "show":
        if any(card in NUMBER for card in view.hand):
            return refusal("shiai.deal", N_("show a brown: you have one"))
        return refusal("shiai.deal.tie", N_("you have no brown: 'show nothing'"))
    if move.verb == "pick" and move.deck == "brown":
        return refusal("shiai.switch-pick", N_("the pick is a red or a green card"))
    if move.verb == "drop":
        return refusal("shiai.hansoku.no-start", N_("this is the last card that you could start with: drop another"))
    return words.no_deck(move.deck, "shiai.decks")


def _no_start(view: View, cards: Heap) -> Reason:
    if cards == ("jikan",):
        rule = "shiai.jikan.encho" if view.is_encho else "shiai.jikan.lead"
        return refusal(rule, N_("Jikan desu is played leading 1:0 or at 1:1, and not in the encho"))
    if cards[0] in MEETS:
        return refusal("shiai.red", N_("a red never starts a round"))
    if cards[0] in IS_HIKI:
        return refusal("shiai.hiki", N_("a hiki starts a round only with Tsubazeriai"))
    what = _(
        "a Men, Kote, Do or Tsuki, alone or with Jodan no kamae, a hiki with Tsubazeriai, Seme, Oshidashi or Maki waza"
    )
    rule = START_CLAUSES.get(cards[0], "shiai.start.forms")
    return refusal(rule, N_("{cards} cannot start a round; {what} can"), cards=laid(cards), what=what)


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
    assert view.attack
    row, first, attack = row_of(view.attack, view.point), cards[0], view.attack.card
    head = _(TABLE.attacks[row].words)
    right = _("these can: {answers}").format(answers=what_answers(row))
    if first in IS_HIKI and cards[1:] != ("tsubazeriai",):
        nor = "" if row == "red" else _(", and not against {row}; {right}").format(row=head, right=right)
        return refusal("shiai.hiki", N_("a hiki is laid only with Tsubazeriai{nor}"), nor=nor)
    if first in MEETS and "mushin" not in cards and not fits(first, attack) and _fits_with_mushin(cards, row, attack):
        met, technique = MEETS[first].title(), ATTACKS_WITH[attack].title()
        message = N_("{first} answers {met}, not {technique}; Mushin would help")
        return refusal("kendo.fit", message, first=called(first), met=met, technique=technique)
    if row in ("brown", "red") and first in NUMBER and first not in IS_HIKI and len(cards) == 1:
        message = N_("{first} does not meet {technique}; against {row} {right}")
        technique = attack_in_words(attack)
        return refusal("shiai.brown", message, first=called(first), technique=technique, row=head, right=right)
    form = form_of(cards, row, attack)
    rule = TABLE.answers[form].clause if form else TABLE.attacks[row].answered_by
    return refusal(rule, N_("{cards} cannot answer {row}; {right}"), cards=laid(cards), row=head, right=right)


def _fits_with_mushin(cards: Heap, row: str, attack: str) -> bool:
    form = form_of(heap((*cards, "mushin")), row, attack)
    return TABLE.rows[row].get(form, "-") != "-"
