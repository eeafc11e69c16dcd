"""Kendo Shiai in words: what happened, and why a move may not be played."""

from __future__ import annotations

from collections.abc import Sequence

from kensei.core.i18n import N_, _
from kensei.core.protocol import Event, Reason
from kensei.games.kendo.cards import ATTACKS_WITH, IS_HIKI, MEETS, NUMBER, Heap, called, fits, heap
from kensei.games.kendo.moves import Lay, Say
from kensei.games.kendo.shiai import answer_table
from kensei.games.kendo.shiai.offers import may_call_time, starts
from kensei.games.kendo.shiai.state import RIBBONS, View
from kensei.games.kendo.words import COLOURS, attack_in_words, laid, not_held, sentence

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
    "switch": (N_("switch"), "opening-switch"),
    "pick": (N_("pick"), "opening-pick"),
    "show": ("show",),
    "drop": ("start",),
    "throw": ("throw",),
    "draw": ("refill",),
}
"""Where each word belongs."""

SCORED_BY = {
    "shiai.ippon": N_("Ippon for {seat}: {result}."),
    "shiai.seme.stroke": N_("Ippon for {seat} by the stroke on the Seme: {result}."),
    "shiai.hansoku.two": N_("Ippon for {seat} for the second hansoku: {result}."),
}


def tell(event: Event, names: Sequence[str] = ()) -> str:
    """Say the event in one sentence."""
    who = names or RIBBONS
    if event.name in SPECIAL:
        return SPECIAL[event.name](event, who)
    return sentence(event, SENTENCES, who)


def _chose(event: Event, who: Sequence[str]) -> str:
    choice = f": {event.facts['choice']}" if "choice" in event.facts else ""
    return _("{name} has chosen{choice}.").format(name=_name(event, who), choice=choice)


def _compared(event: Event, who: Sequence[str]) -> str:
    shown = event.facts["shown"]
    assert isinstance(shown, Sequence)
    return (
        "; ".join(
            _("{name} shows {brown}").format(name=name, brown=_brown(str(card)))
            for name, card in zip(who, shown, strict=False)
        )
        + "."
    )


def _brown(card: str) -> str:
    return called(card) if card else _("nothing")


def _tied(event: Event, who: Sequence[str]) -> str:
    return _("The numbers are equal.")


def _passed(event: Event, who: Sequence[str]) -> str:
    text = _("{seat} does not strike.") if event.facts["against"] == "stroke" else _("{seat} does not react.")
    return text.format(seat=_name(event, who))


def _penalised(event: Event, who: Sequence[str]) -> str:
    text = _("Hansoku for {seat}, the second.") if event.facts["hansoku"] == 2 else _("Hansoku for {seat}.")
    return text.format(seat=_name(event, who))


def _scored(event: Event, who: Sequence[str]) -> str:
    return _(SCORED_BY[event.rule]).format(seat=_name(event, who), result=_result(event))


def _won(event: Event, who: Sequence[str]) -> str:
    return _("{winner} wins the match, {result}.").format(
        winner=who[int(str(event.facts["winner"]))], result=_result(event)
    )


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
    return Reason(_("now you are asked something else: {text}").format(text=_(text)), rule)


def _no_word(view: View, move: Say) -> Reason:
    """Say why a word that belongs here is not right: its card or its deck."""
    if move.verb == "show":
        if any(card in NUMBER for card in view.hand):
            return Reason(_("show a brown: you have one"), "shiai.deal")
        return Reason(_("you have no brown: 'show nothing'"), "shiai.deal.tie")
    if move.verb == "pick" and move.deck == "brown":
        return Reason(_("the pick is a red or a green card"), "shiai.switch-pick")
    if move.verb == "drop":
        return _no_drop(view)
    return Reason(
        _("the {deck} deck is empty and cannot be made anew").format(deck=_(COLOURS[move.deck])), "shiai.decks"
    )


def _no_drop(view: View) -> Reason:
    if _can_start(view):
        return Reason(_("you have a card to start with, and who has one must start"), "shiai.start.forms")
    return Reason(_("a hansoku comes first: 'pass'"), "shiai.hansoku.no-start")


def _no_pass(view: View) -> Reason:
    if _can_start(view):
        return Reason(_("you have a card to start with, and who has one must start"), "shiai.start.forms")
    return Reason(_("you are penalised already: drop a card for a brown, as in 'drop seme'"), "shiai.hansoku.no-start")


def _can_start(view: View) -> bool:
    assert view.seat is not None
    return bool(starts(view.hand, may_call_time(view.scores, view.seat, view.is_encho)))


def _no_start(view: View, cards: Heap) -> Reason:
    """Say why the cards start no round."""
    if cards == ("jikan",):
        rule = "shiai.jikan.encho" if view.is_encho else "shiai.jikan.lead"
        return Reason(_("Jikan desu is played leading 1:0 or at 1:1, and not in the encho"), rule)
    if cards[0] in MEETS:
        return Reason(_("a red never starts a round"), "shiai.red")
    if cards[0] in IS_HIKI:
        return Reason(_("a hiki starts a round only with Tsubazeriai"), "shiai.hiki")
    what = _(
        "a Men, Kote, Do or Tsuki, alone or with Jodan no kamae, a hiki with Tsubazeriai, Seme, Oshidashi or Maki waza"
    )
    return Reason(
        _("{cards} cannot start a round; {what} can").format(cards=laid(cards), what=what),
        START_CLAUSES.get(cards[0], "shiai.start.forms"),
    )


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
    right, first, attack = (
        _("these can: {answers}").format(answers=answer_table.what_answers(row)),
        cards[0],
        view.attack.card,
    )
    if first in IS_HIKI and cards[1:] != ("tsubazeriai",):
        nor = (
            ""
            if row == "red"
            else _(", and not against {row}; {right}").format(row=_(answer_table.HEADS[row]), right=right)
        )
        return Reason(_("a hiki is laid only with Tsubazeriai{nor}").format(nor=nor), "shiai.hiki")
    if first in MEETS and "mushin" not in cards and not fits(first, attack) and _fits_with_mushin(cards, row, attack):
        met, technique = MEETS[first].title(), ATTACKS_WITH[attack].title()
        return Reason(
            _("{first} answers {met}, not {technique}; Mushin would help").format(
                first=called(first), met=met, technique=technique
            ),
            "kendo.fit",
        )
    if row in ("brown", "red") and first in NUMBER and first not in IS_HIKI and len(cards) == 1:
        technique = attack_in_words(attack)
        return Reason(
            _("{first} does not meet {technique}; against {row} {right}").format(
                first=called(first), technique=technique, row=_(answer_table.HEADS[row]), right=right
            ),
            "shiai.brown",
        )
    form = answer_table.form_of(cards, row, attack)
    rule = answer_table.CLAUSES.get(form, answer_table.ROW_CLAUSES[row])
    return Reason(
        _("{cards} cannot answer {row}; {right}").format(
            cards=laid(cards), row=_(answer_table.HEADS[row]), right=right
        ),
        rule,
    )


def _fits_with_mushin(cards: Heap, row: str, attack: str) -> bool:
    """Say whether the table allows the cards once Mushin lies with them."""
    form = answer_table.form_of(heap((*cards, "mushin")), row, attack)
    return answer_table.ROWS[row].get(form, "-") != "-"
