"""Musashi's Challenge: the opening, attacks, answers, and what each decision, draw and withdrawal leads to.

The functions change a draft of the state and tell the events, section by section of the rulebook page.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from kensei.core.protocol import CHANCE, Step
from kensei.games.kendo.cards import ATTACKS_WITH, BROWN, COLOUR, COLOURS, GREEN_ATTACKS, NUMBER, Heap, Piles, replaced
from kensei.games.kendo.moves import Attack, Lay, Say
from kensei.games.kendo.musashi.offers import MANY, TABLE, boost_of, can_attack, form_of, price_of, row_of
from kensei.games.kendo.state import KendoDraft, drawable


class MusashiDraft(KendoDraft):
    """A state of Musashi's Challenge being changed."""

    ASIDE = "under"
    still_in: tuple[int, ...]
    under: Piles
    chosen: tuple[Heap | None, ...]
    tied: tuple[int, ...]
    taking: int
    barred: int | None
    robbed: int | None
    met: tuple[int | None, ...]
    follows: int

    def remake(self, colour: int) -> None:
        """Shuffle the cards under the deck, without any those that were played [musashi.decks]."""
        source = "under" if self.under[colour] else "played"
        piles = getattr(self, source)
        self.decks = replaced(self.decks, colour, piles[colour])
        setattr(self, source, replaced(piles, colour, ()))
        self.tell("remade", "musashi.decks", deck=COLOURS[colour], source=source, cards=len(piles[colour]))


def ask_all(draft: MusashiDraft, point: str = "mulligan") -> None:
    """All, or at a tie the leaders, choose what to change."""
    draft.point, draft.chosen = point, (None,) * len(draft.hands)


def choose(draft: MusashiDraft, seat: int, move: Say) -> None:
    """Decide what to change; nothing moves before the last has [musashi.mulligan, musashi.first]."""
    draft.chosen = replaced(draft.chosen, seat, move.cards)
    draft.tell("chose", DRAW_CLAUSES[draft.point], {seat: {"own": list(move.cards)}}, seat=seat)
    settle(draft)


def settle(draft: MusashiDraft) -> None:
    choosers = draft.tied if draft.point == "tie" else draft.still_in
    if any(draft.chosen[seat] is None for seat in choosers):
        return
    draws: tuple[tuple[int, int], ...] = ()
    for seat in choosers:
        cards = draft.chosen[seat] or ()
        draft.put_aside(seat, cards, "changed", DRAW_CLAUSES[draft.point])
        draws += tuple((seat, COLOUR[card]) for card in cards)
    draft.chosen = ()
    draft.owe(draws)
    if not draws:
        compare(draft)


def compare(draft: MusashiDraft) -> None:
    """The highest sum of brown numbers attacks first; tied leaders change one and all compare again [musashi.first]."""
    seats = draft.still_in
    sums = [sum(NUMBER[card] for card in draft.hands[seat] if card in NUMBER) for seat in seats]
    leaders = tuple(seat for seat, total in zip(seats, sums, strict=True) if total == max(sums))
    draft.tell("compared", "musashi.first", seats=list(seats), sums=sums, leaders=list(leaders))
    draft.tied = leaders if len(leaders) > 1 else ()
    if draft.tied:
        ask_all(draft, "tie")
    else:
        start(draft, leaders[0])


def start(draft: MusashiDraft, seat: int, has_blocked: bool = False) -> None:
    """A player is due to start; with nothing to start with they are out, or it is hiki-wake."""
    hand = draft.hands[seat]
    draft.attack, draft.follows = None, 0
    if not hand and has_blocked and len(draft.still_in) == 2:
        draft.point = "over"
        draft.tell("shared", "musashi.hiki-wake", seat=seat, seats=list(draft.still_in))
    elif not can_attack(hand) and (not hand or not drawable(draft, draft.under)[BROWN]):
        drop_out(draft, seat)
    else:
        draft.point, draft.turn = "attack", seat


def attack(draft: MusashiDraft, seat: int, move: Lay | Say) -> None:
    """Start a new attack, or change a card for a brown first [musashi.attack.forms]."""
    if isinstance(move, Lay):
        rule = "musashi.oshidashi-maki" if move.cards[0] in GREEN_ATTACKS else "musashi.attack.forms"
        draft.tell("attacked", rule, seat=seat, target=move.to, cards=list(move.cards))
        draft.spend(seat, move.cards)
        aim(draft, Attack(seat, move.cards[0], boost_of(move.cards)), move.to)
        return
    draft.put_aside(seat, move.cards, "exchanged", "musashi.no-attack", deck=COLOURS[BROWN])
    if drawable(draft, draft.under)[BROWN]:
        draft.owe(((seat, BROWN),))
    else:
        drop_out(draft, seat)


def aim(draft: MusashiDraft, attack: Attack, target: int | None) -> None:
    """The attack now lies against the target, who meets its attacker [musashi.out.last-attacker]."""
    assert target is not None
    draft.point, draft.turn, draft.attack = "answer", target, attack
    draft.barred = draft.robbed = None
    draft.met = replaced(draft.met, target, attack.by)


def drop_out(draft: MusashiDraft, seat: int) -> None:
    """A player is out, their cards lie open, their last attacker draws a bonus [musashi.out, musashi.out.bonus]."""
    lay_open(draft, seat, "dropped_out", "musashi.out")
    after_out(draft, seat)


def lay_open(draft: MusashiDraft, seat: int, event: str, rule: str) -> None:
    draft.tell(event, rule, seat=seat, cards=list(draft.hands[seat]))
    draft.spend(seat, draft.hands[seat])
    draft.still_in = tuple(s for s in draft.still_in if s != seat)


def after_out(draft: MusashiDraft, seat: int) -> None:
    """The last one in has won; else the bonus is drawn, and who starts then is fixed [musashi.out.bonus]."""
    draft.attack = draft.barred = draft.robbed = None
    if len(draft.still_in) == 1:
        draft.point, draft.turn, draft.follows = "over", draft.still_in[0], 0
        draft.tell("won", "musashi.win", winner=draft.still_in[0])
        return
    last = draft.met[seat]
    if last is None or last not in draft.still_in:  # nobody still in has ever attacked them: the next seat
        last = next((s for s in draft.still_in if s > seat), draft.still_in[0])
    third = next(s for s in draft.still_in if s != last)
    # The numbers count the one who goes out.
    draft.follows = last if len(draft.still_in) + 1 >= MANY else third
    if any(drawable(draft, draft.under)):
        draft.point, draft.turn = "bonus", last
    else:
        start(draft, draft.follows)


def answer(draft: MusashiDraft, seat: int, move: Lay | Say) -> None:
    """Answer by the table: what follows is named by the letter of the cell."""
    attack = draft.lying
    if isinstance(move, Say):
        decline(draft, seat, attack)
        return
    form = form_of(move.cards, attack.card)
    draft.spend(seat, move.cards)
    EFFECTS[TABLE.rows[row_of(attack)][form]](draft, seat, move, TABLE.answers[form].clause)


def cancel(draft: MusashiDraft, seat: int, move: Lay, rule: str) -> None:
    """The strengthening is gone, the basic attack remains [musashi.same-card]."""
    old = draft.lying
    draft.tell("cancelled", rule, seat=seat, cards=list(move.cards), boost=old.green)
    draft.attack = Attack(old.by, old.card)


def counter(draft: MusashiDraft, seat: int, move: Lay, rule: str) -> None:
    """The red answers and is the new attack [musashi.red]."""
    red = move.cards[0]
    technique = ATTACKS_WITH[red]
    draft.tell("countered", rule, seat=seat, target=move.to, cards=list(move.cards), technique=technique)
    aim(draft, Attack(seat, red, boost_of(move.cards)), move.to)


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
    old = draft.lying
    name = "turned_back" if move.to == old.by else "devolved"
    draft.tell(name, rule, seat=seat, target=move.to, cards=list(move.cards), attack=old.card, boost=boost)
    aim(draft, Attack(seat, old.card, boost), move.to)


def devolve_whole(draft: MusashiDraft, seat: int, move: Lay, rule: str) -> None:
    """The attack goes on with the strengthening that stands [musashi.fudoshin]."""
    devolve(draft, seat, move, rule, draft.lying.green)


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
    """Nothing answers: cards are taken, or the player is out [musashi.basic.unanswered, musashi.out]."""
    price = price_of(attack)
    rule, what = TABLE.attacks[row_of(attack)].passed_by, attack.green or attack.card
    draft.tell("passed", rule, seat=seat, target=attack.by, cards=price, attack=what)
    if len(draft.hands[seat]) < price:
        drop_out(draft, seat)
    else:
        draft.point, draft.taking = "take", price


def take(draft: MusashiDraft, card: str) -> None:
    """The attacker takes a card blind; they and the loser know it [musashi.take].

    A strengthening paid for leaves the basic attack; else somebody starts [musashi.after-loss.when].
    """
    loser, taker = draft.turn, draft.lying.by
    draft.take_out(loser, (card,))
    draft.take_up(taker, card)
    secret = {"card": card}
    draft.tell("took", "musashi.take", {taker: secret, loser: secret}, seat=taker, target=loser)
    draft.taking -= 1
    if draft.taking:
        return
    if draft.lying.green:
        draft.point, draft.attack = "answer", Attack(taker, draft.lying.card)
    elif len(draft.still_in) >= MANY:
        draft.robbed = loser
        start(draft, taker)
    else:
        start(draft, loser)


def apply(state: Any, seat: int, move: Any) -> Step[Any]:
    draft = MusashiDraft(state)
    if seat != CHANCE:
        DECISIONS[draft.point](draft, seat, move)
    elif draft.draws:
        draft.draw(move.cards[0], DRAW_CLAUSES[draft.point])
        if not draft.draws and draft.point in AFTER_DRAWS:
            AFTER_DRAWS[draft.point](draft)
    else:
        take(draft, move.cards[0])
    return draft.step()


DRAW_CLAUSES = {
    "deal": "musashi.deal",
    "mulligan": "musashi.mulligan",
    "tie": "musashi.first",
    "attack": "musashi.no-attack",
    "bonus": "musashi.out.bonus",
}
"""Why a card is drawn, by the point at which it is; the bonus comes from a deck of choice [musashi.out.bonus]."""

DECISIONS: Mapping[str, Callable[[MusashiDraft, int, Any], None]] = {
    "mulligan": choose,
    "tie": choose,
    "attack": attack,
    "answer": answer,
    "bonus": lambda draft, seat, move: draft.owe_one(seat, move.deck),
}

AFTER_DRAWS: Mapping[str, Callable[[MusashiDraft], None]] = {
    "deal": ask_all,
    "mulligan": compare,
    "tie": compare,
    "bonus": lambda draft: start(draft, draft.follows),
}
"""What follows when everybody has drawn; whoever drew a brown to attack with is asked again."""


def withdraw(state: Any, seat: int) -> Step[Any]:
    """Let a player leave at any decision: the hand is laid open, the others go on where they can [musashi.withdraw]."""
    draft = MusashiDraft(state)
    lay_open(draft, seat, "withdrew", "musashi.withdraw")
    if len(draft.still_in) == 1:
        draft.chosen, draft.tied, draft.follows = (), (), 0
        after_out(draft, seat)
    elif draft.point in ("mulligan", "tie"):
        _leave_choosers(draft, seat)
    elif draft.turn == seat:
        after_out(draft, seat)
    elif draft.attack and draft.attack.by == seat:
        start(draft, draft.turn)
    else:
        _free_targets(draft, seat)
    return draft.step()


def _leave_choosers(draft: MusashiDraft, seat: int) -> None:
    """The others' choices stand; the last of several leaders attacks first [musashi.first]."""
    draft.turn = draft.still_in[0]
    draft.chosen = replaced(draft.chosen, seat, None)
    draft.tied = tuple(s for s in draft.tied if s != seat)
    if draft.point == "tie" and len(draft.tied) == 1:
        draft.chosen = ()
        compare(draft)
    else:
        settle(draft)


def _free_targets(draft: MusashiDraft, seat: int) -> None:
    """The attack goes on; limits for four or more end with the fourth player [musashi.counts-now]."""
    if draft.follows == seat:
        draft.follows = draft.turn
    if len(draft.still_in) < MANY or seat in (draft.barred, draft.robbed):
        draft.barred = draft.robbed = None
