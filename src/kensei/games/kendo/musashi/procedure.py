"""Musashi's Challenge: what happens, section by section of the rulebook page.

Every function changes a draft of the state and tells the events; `apply` is the one way in.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from kensei.core.draft import Draft
from kensei.core.protocol import CHANCE, Step
from kensei.games.kendo.cards import (
    ATTACKS_WITH,
    BROWN,
    COLOUR,
    COLOURS,
    NUMBER,
    Heap,
    Piles,
    colours_of,
    put,
    replaced,
    with_card,
    without,
)
from kensei.games.kendo.moves import Lay, Say
from kensei.games.kendo.musashi import table
from kensei.games.kendo.musashi.offers import MANY, Attack, can_attack

DRAW_CLAUSES = {
    "deal": "musashi.deal",
    "mulligan": "musashi.mulligan",
    "tie": "musashi.first",
    "attack": "musashi.no-attack",
    "bonus": "musashi.out.bonus",
}
"""Why a card is drawn, by the point at which it is."""


class Table(Draft):
    """The state while it changes: its fields, to assign."""

    point: str
    hands: tuple[Heap, ...]
    decks: Piles
    still_in: tuple[int, ...]
    turn: int
    under: Piles
    played: Piles
    draws: tuple[tuple[int, int], ...]
    chosen: tuple[Heap | None, ...]
    tied: tuple[int, ...]
    attack: Attack | None
    taking: int
    barred: int | None
    robbed: int | None
    met: tuple[int | None, ...]
    follows: int

    @property
    def lying(self) -> Attack:
        """The attack that is being answered or paid for."""
        assert self.attack
        return self.attack


def apply(draft: Table, seat: int, move: Lay | Say) -> Step:
    """Play a move, or let chance bring a card."""
    if seat == CHANCE:
        assert isinstance(move, Lay)
        (draw if draft.draws else take)(draft, move.cards[0])
    else:
        DECISIONS[draft.point](draft, seat, move)
    return draft.step()


# Decks and hands


def draw(draft: Table, card: str) -> None:
    """The next who has to draw gets the card."""
    seat, colour = draft.draws[0]
    draft.decks = replaced(draft.decks, colour, without(draft.decks[colour], card))
    draft.hands = replaced(draft.hands, seat, with_card(draft.hands[seat], card))
    draft.tell("drew", DRAW_CLAUSES[draft.point], {seat: {"card": card}}, seat=seat, deck=COLOURS[colour])
    owe(draft, draft.draws[1:])
    if not draft.draws:
        AFTER_DRAWS[draft.point](draft)


def owe(draft: Table, draws: tuple[tuple[int, int], ...]) -> None:
    """Let these be drawn; an empty deck is made anew when its card is needed [musashi.decks]."""
    draft.draws = draws
    if not draws or draft.decks[draws[0][1]]:
        return
    colour = draws[0][1]
    source = "under" if draft.under[colour] else "played"
    cards = getattr(draft, source)[colour]
    draft.decks = replaced(draft.decks, colour, cards)
    setattr(draft, source, replaced(getattr(draft, source), colour, ()))
    draft.tell("remade", "musashi.decks", deck=COLOURS[colour], source=source, cards=len(cards))


def can_draw(draft: Table, colour: int) -> bool:
    """Say whether the deck has a card or can be made anew [musashi.decks]."""
    return bool(draft.decks[colour] or draft.under[colour] or draft.played[colour])


def spend(draft: Table, seat: int, cards: Heap) -> None:
    """Lay cards of the hand open."""
    for card in cards:
        draft.hands = replaced(draft.hands, seat, without(draft.hands[seat], card))
        draft.played = put(draft.played, card)


def bury(draft: Table, seat: int, cards: Heap) -> None:
    """Put cards of the hand unseen under their decks."""
    for card in cards:
        draft.hands = replaced(draft.hands, seat, without(draft.hands[seat], card))
        draft.under = put(draft.under, card)


# Before the first attack


def after_deal(draft: Table) -> None:
    """All may now change cards."""
    draft.point = "mulligan"
    draft.chosen = (None,) * len(draft.hands)


def choose(draft: Table, seat: int, move: Lay | Say) -> None:
    """Decide what to change; nothing moves before the last has [musashi.mulligan, musashi.first]."""
    rule = DRAW_CLAUSES[draft.point]
    draft.chosen = (*draft.chosen[:seat], move.cards, *draft.chosen[seat + 1 :])
    draft.tell("chose", rule, {seat: {"own": list(move.cards)}}, seat=seat)
    choosers = draft.tied if draft.point == "tie" else draft.still_in
    if any(draft.chosen[s] is None for s in choosers):
        return
    for s in choosers:
        cards = draft.chosen[s] or ()
        bury(draft, s, cards)
        draft.tell("changed", rule, {s: {"own": list(cards)}}, seat=s, colours=colours_of(cards))
    draws = tuple((s, COLOUR[card]) for s in choosers for card in draft.chosen[s] or ())
    draft.chosen = ()
    owe(draft, draws)
    if not draws:
        compare(draft)


def compare(draft: Table) -> None:
    """The highest sum of brown numbers attacks first; tied leaders compare again [musashi.first]."""
    seats = draft.tied or draft.still_in
    sums = [sum(NUMBER[card] for card in draft.hands[seat] if card in NUMBER) for seat in seats]
    leaders = tuple(seat for seat, total in zip(seats, sums, strict=True) if total == max(sums))
    draft.tell("compared", "musashi.first", seats=list(seats), sums=sums, leaders=list(leaders))
    if len(leaders) == 1:
        draft.tied = ()
        start(draft, leaders[0])
        return
    draft.point, draft.tied = "tie", leaders
    draft.chosen = (None,) * len(draft.hands)


# Attacks


def start(draft: Table, seat: int, has_blocked: bool = False) -> None:
    """A player is due to start; with nothing to start with he is out, or it is hiki-wake."""
    hand = draft.hands[seat]
    draft.attack, draft.follows = None, 0
    if not hand and has_blocked and len(draft.still_in) == 2:
        draft.point = "over"
        draft.tell("shared", "musashi.hiki-wake", seat=seat, seats=list(draft.still_in))
        return
    if not can_attack(hand) and (not hand or not can_draw(draft, BROWN)):
        drop_out(draft, seat)
        return
    draft.point, draft.turn = "attack", seat


def attack(draft: Table, seat: int, move: Lay | Say) -> None:
    """Start a new attack, or change a card for a brown first [musashi.attack.forms]."""
    if isinstance(move, Lay):
        assert move.to is not None
        rule = "musashi.oshidashi-maki" if move.cards[0] in table.OTHERS else "musashi.attack.forms"
        draft.tell("attacked", rule, seat=seat, target=move.to, cards=list(move.cards))
        spend(draft, seat, move.cards)
        aim(draft, Attack(seat, move.cards[0], table.boost_of(move.cards)), move.to)
        return
    bury(draft, seat, move.cards)
    draft.tell(
        "exchanged",
        "musashi.no-attack",
        {seat: {"own": list(move.cards)}},
        seat=seat,
        colours=colours_of(move.cards),
        deck=COLOURS[BROWN],
    )
    if can_draw(draft, BROWN):
        owe(draft, ((seat, BROWN),))
    else:
        drop_out(draft, seat)


def aim(draft: Table, attack: Attack, target: int) -> None:
    """The attack now lies against the target, who meets its attacker [musashi.out.last-attacker]."""
    draft.point, draft.turn, draft.attack = "answer", target, attack
    draft.barred = draft.robbed = None
    draft.met = (*draft.met[:target], attack.by, *draft.met[target + 1 :])


# Answers


def answer(draft: Table, seat: int, move: Lay | Say) -> None:
    """Answer by the table: what follows is named by the letter of the cell."""
    attack = draft.lying
    if isinstance(move, Say):
        decline(draft, seat, attack)
        return
    form = table.form_of(move.cards, attack.card)
    spend(draft, seat, move.cards)
    EFFECTS[table.ROWS[attack.row][form]](draft, seat, move, table.CLAUSES[form])


def cancel(draft: Table, seat: int, move: Lay, rule: str) -> None:
    """The strengthening is gone, the basic attack remains [musashi.same-card]."""
    old = draft.lying
    draft.tell("cancelled", rule, seat=seat, cards=list(move.cards), boost=old.boost)
    draft.attack = Attack(old.by, old.card)


def counter(draft: Table, seat: int, move: Lay, rule: str) -> None:
    """The red answers and is the new attack [musashi.red]."""
    assert move.to is not None
    red = move.cards[0]
    technique = ATTACKS_WITH[red]
    draft.tell("countered", rule, seat=seat, target=move.to, cards=list(move.cards), technique=technique)
    aim(draft, Attack(seat, red, table.boost_of(move.cards)), move.to)


def block(draft: Table, seat: int, move: Lay, rule: str) -> None:
    """The attack is over and the blocker starts a new one [musashi.block]."""
    draft.tell("blocked", rule, seat=seat, cards=list(move.cards))
    bar_attacker(draft)
    start(draft, seat, has_blocked=True)


def neutralise(draft: Table, seat: int, move: Lay, rule: str) -> None:
    """Oshidashi or Maki waza is over; who did it starts as after a block [musashi.neutralise]."""
    draft.tell("neutralised", "musashi.neutralise", seat=seat, cards=list(move.cards), against=draft.lying.card)
    bar_attacker(draft)
    start(draft, seat)


def bar_attacker(draft: Table) -> None:
    """With four or more still in, who attacked is not attacked straight back [musashi.reaction.target]."""
    if len(draft.still_in) >= MANY:
        draft.barred = draft.lying.by


def devolve(draft: Table, seat: int, move: Lay, rule: str) -> None:
    """The attack goes on without a strengthening; who sent it on collects [musashi.devolve.attacker]."""
    pass_on(draft, seat, move, rule, "")


def devolve_whole(draft: Table, seat: int, move: Lay, rule: str) -> None:
    """The attack goes on with the strengthening that stands [musashi.fudoshin]."""
    pass_on(draft, seat, move, rule, draft.lying.boost)


def pass_on(draft: Table, seat: int, move: Lay, rule: str, boost: str) -> None:
    """The same technique now lies against another, and is this player's attack."""
    assert move.to is not None
    card, back = draft.lying.card, move.to == draft.lying.by
    name = "turned_back" if back else "devolved"
    draft.tell(name, rule, seat=seat, target=move.to, cards=list(move.cards), attack=card, boost=boost)
    aim(draft, Attack(seat, card, boost), move.to)


EFFECTS: Mapping[str, Callable[[Table, int, Lay, str], None]] = {
    "A": counter,
    "B": block,
    "C": cancel,
    "D": devolve,
    "F": devolve_whole,
    "N": neutralise,
    "T": devolve,
}
"""What follows, by the letters of the table."""


# Paying


def decline(draft: Table, seat: int, attack: Attack) -> None:
    """Do not react: cards are taken, or the player is out [musashi.basic.unanswered, musashi.out]."""
    price = int(table.ROWS[attack.row]["pass"])
    draft.tell("passed", PRICE_CLAUSES[attack.row], seat=seat, target=attack.by, cards=price)
    if len(draft.hands[seat]) < price:
        drop_out(draft, seat)
    else:
        draft.point, draft.taking = "take", price


PRICE_CLAUSES = {
    "seme": "musashi.strength.first",
    "jodan": "musashi.strength.first",
    "basic": "musashi.basic.unanswered",
    "oshidashi": "musashi.other.unanswered",
    "maki": "musashi.other.unanswered",
}


def take(draft: Table, card: str) -> None:
    """The attacker takes a card blind; he and the loser know it [musashi.take]."""
    loser, taker = draft.turn, draft.lying.by
    draft.hands = replaced(draft.hands, loser, without(draft.hands[loser], card))
    draft.hands = replaced(draft.hands, taker, with_card(draft.hands[taker], card))
    secret = {"card": card}
    draft.tell("took", "musashi.take", {taker: secret, loser: secret}, seat=taker, target=loser)
    draft.taking -= 1
    if not draft.taking:
        after_taking(draft, loser, taker)


def after_taking(draft: Table, loser: int, taker: int) -> None:
    """A strengthening paid for leaves the basic attack; else somebody starts [musashi.after-loss.when]."""
    if draft.lying.boost:
        draft.point, draft.attack = "answer", Attack(taker, draft.lying.card)
    elif len(draft.still_in) >= MANY:
        draft.robbed = loser
        start(draft, taker)
    else:
        start(draft, loser)


# Out


def drop_out(draft: Table, seat: int) -> None:
    """A player is out, his cards lie open, his last attacker draws a bonus [musashi.out, musashi.out.bonus]."""
    players = len(draft.still_in)
    cards = draft.hands[seat]
    draft.tell("dropped_out", "musashi.out", seat=seat, cards=list(cards))
    spend(draft, seat, cards)
    draft.still_in = tuple(s for s in draft.still_in if s != seat)
    draft.attack = draft.barred = draft.robbed = None
    if players == 2:
        draft.point, draft.turn = "over", draft.still_in[0]
        draft.tell("won", "musashi.win", winner=draft.still_in[0])
        return
    last = draft.met[seat]
    if last not in draft.still_in:
        last = next_in(draft, seat)
    third = next(s for s in draft.still_in if s != last)
    draft.follows = last if players >= MANY else third
    if any(can_draw(draft, colour) for colour in range(3)):
        draft.point, draft.turn = "bonus", last
    else:
        start(draft, draft.follows)


def next_in(draft: Table, seat: int) -> int:
    """Give the next seat still in: for a player whom nobody still in has ever attacked."""
    later = [s for s in draft.still_in if s > seat]
    return int((later or draft.still_in)[0])


def bonus(draft: Table, seat: int, move: Lay | Say) -> None:
    """Draw one card from a deck of choice [musashi.out.bonus]."""
    assert isinstance(move, Say)
    owe(draft, ((seat, COLOURS.index(move.deck)),))


def after_bonus(draft: Table) -> None:
    """The next attack, on whom the starter likes."""
    start(draft, draft.follows)


def after_exchange(draft: Table) -> None:
    """The starter, who has a brown now, is asked again."""


DECISIONS: Mapping[str, Callable[[Table, int, Lay | Say], None]] = {
    "mulligan": choose,
    "tie": choose,
    "attack": attack,
    "answer": answer,
    "bonus": bonus,
}

AFTER_DRAWS: Mapping[str, Callable[[Table], None]] = {
    "deal": after_deal,
    "mulligan": compare,
    "tie": compare,
    "attack": after_exchange,
    "bonus": after_bonus,
}
