"""Musashi's Challenge: the answers by the table, and paying for none."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from kensei.games.kendo.cards import ATTACKS_WITH, replaced, with_card, without
from kensei.games.kendo.moves import Lay, Say
from kensei.games.kendo.musashi import answer_table
from kensei.games.kendo.musashi.attacks import MusashiDraft, aim, drop_out, start
from kensei.games.kendo.musashi.offers import MANY, Attack


def answer(draft: MusashiDraft, seat: int, move: Lay | Say) -> None:
    """Answer by the table: what follows is named by the letter of the cell."""
    attack: Attack = draft.lying
    if isinstance(move, Say):
        decline(draft, seat, attack)
        return
    form = answer_table.form_of(move.cards, attack.card)
    draft.spend(seat, move.cards)
    EFFECTS[answer_table.ROWS[attack.row][form]](draft, seat, move, answer_table.ANSWERS[form].clause)


def cancel(draft: MusashiDraft, seat: int, move: Lay, rule: str) -> None:
    """The strengthening is gone, the basic attack remains [musashi.same-card]."""
    old = draft.lying
    draft.tell("cancelled", rule, seat=seat, cards=list(move.cards), boost=old.boost)
    draft.attack = Attack(old.by, old.card)


def counter(draft: MusashiDraft, seat: int, move: Lay, rule: str) -> None:
    """The red answers and is the new attack [musashi.red]."""
    assert move.to is not None
    red = move.cards[0]
    technique = ATTACKS_WITH[red]
    draft.tell("countered", rule, seat=seat, target=move.to, cards=list(move.cards), technique=technique)
    aim(draft, Attack(seat, red, answer_table.boost_of(move.cards)), move.to)


def block(draft: MusashiDraft, seat: int, move: Lay, rule: str) -> None:
    """The attack is over and the blocker starts a new one [musashi.block]."""
    draft.tell("blocked", rule, seat=seat, cards=list(move.cards))
    bar_attacker(draft)
    start(draft, seat, has_blocked=True)


def neutralise(draft: MusashiDraft, seat: int, move: Lay, rule: str) -> None:
    """Oshidashi or Maki waza is over; who did it starts as after a block [musashi.neutralise]."""
    draft.tell("neutralised", "musashi.neutralise", seat=seat, cards=list(move.cards), against=draft.lying.card)
    bar_attacker(draft)
    start(draft, seat)


def bar_attacker(draft: MusashiDraft) -> None:
    """With four or more still in, who attacked is not attacked straight back [musashi.reaction.target]."""
    if len(draft.still_in) >= MANY:
        draft.barred = draft.lying.by


def devolve(draft: MusashiDraft, seat: int, move: Lay, rule: str, boost: str = "") -> None:
    """The attack goes on without a strengthening; who sent it on collects [musashi.devolve.attacker]."""
    assert move.to is not None
    card, back = draft.lying.card, move.to == draft.lying.by
    name = "turned_back" if back else "devolved"
    draft.tell(name, rule, seat=seat, target=move.to, cards=list(move.cards), attack=card, boost=boost)
    aim(draft, Attack(seat, card, boost), move.to)


def devolve_whole(draft: MusashiDraft, seat: int, move: Lay, rule: str) -> None:
    """The attack goes on with the strengthening that stands [musashi.fudoshin]."""
    devolve(draft, seat, move, rule, draft.lying.boost)


EFFECTS: Mapping[str, Callable[[MusashiDraft, int, Lay, str], None]] = {
    "A": counter,
    "B": block,
    "C": cancel,
    "D": devolve,
    "F": devolve_whole,
    "N": neutralise,
    "T": devolve,
}
"""What follows, by the letters of the table."""


def decline(draft: MusashiDraft, seat: int, attack: Attack) -> None:
    """Do not react: cards are taken, or the player is out [musashi.basic.unanswered, musashi.out]."""
    price = int(answer_table.ROWS[attack.row]["pass"])
    draft.tell("passed", answer_table.ATTACKS[attack.row].passed_by, seat=seat, target=attack.by, cards=price)
    if len(draft.hands[seat]) < price:
        drop_out(draft, seat)
    else:
        draft.point, draft.taking = "take", price


def take(draft: MusashiDraft, card: str) -> None:
    """The attacker takes a card blind; they and the loser know it [musashi.take]."""
    loser, taker = draft.turn, draft.lying.by
    draft.hands = replaced(draft.hands, loser, without(draft.hands[loser], card))
    draft.hands = replaced(draft.hands, taker, with_card(draft.hands[taker], card))
    secret = {"card": card}
    draft.tell("took", "musashi.take", {taker: secret, loser: secret}, seat=taker, target=loser)
    draft.taking -= 1
    if not draft.taking:
        after_taking(draft, loser, taker)


def after_taking(draft: MusashiDraft, loser: int, taker: int) -> None:
    """A strengthening paid for leaves the basic attack; else somebody starts [musashi.after-loss.when]."""
    if draft.lying.boost:
        draft.point, draft.attack = "answer", Attack(taker, draft.lying.card)
    elif len(draft.still_in) >= MANY:
        draft.robbed = loser
        start(draft, taker)
    else:
        start(draft, loser)
