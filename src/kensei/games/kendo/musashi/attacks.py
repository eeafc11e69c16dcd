"""Musashi's Challenge: who starts, new attacks, and who goes out."""

from __future__ import annotations

from kensei.games.kendo.cards import BROWN, COLOURS, colours_of
from kensei.games.kendo.draft import spend
from kensei.games.kendo.moves import Lay, Say
from kensei.games.kendo.musashi import answer_table
from kensei.games.kendo.musashi.draft import Table, bury, can_draw, owe
from kensei.games.kendo.musashi.offers import MANY, Attack, can_attack


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
        rule = "musashi.oshidashi-maki" if move.cards[0] in answer_table.OTHERS else "musashi.attack.forms"
        draft.tell("attacked", rule, seat=seat, target=move.to, cards=list(move.cards))
        spend(draft, seat, move.cards)
        aim(draft, Attack(seat, move.cards[0], answer_table.boost_of(move.cards)), move.to)
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


def drop_out(draft: Table, seat: int) -> None:
    """A player is out, his cards lie open, his last attacker draws a bonus [musashi.out, musashi.out.bonus]."""
    draft.tell("dropped_out", "musashi.out", seat=seat, cards=list(draft.hands[seat]))
    take_off(draft, seat)
    after_out(draft, seat)


def take_off(draft: Table, seat: int) -> None:
    """Lay the hand of a player who is out open on the played piles."""
    spend(draft, seat, draft.hands[seat])
    draft.still_in = tuple(s for s in draft.still_in if s != seat)


def after_out(draft: Table, seat: int) -> None:
    """With one left he has won; else the bonus is drawn, and who starts then is fixed [musashi.out.bonus]."""
    draft.attack = draft.barred = draft.robbed = None
    if len(draft.still_in) == 1:
        draft.point, draft.turn, draft.follows = "over", draft.still_in[0], 0
        draft.tell("won", "musashi.win", winner=draft.still_in[0])
        return
    last = draft.met[seat]
    if last not in draft.still_in:
        last = next_in(draft, seat)
    third = next(s for s in draft.still_in if s != last)
    # The numbers count the one who goes out.
    draft.follows = last if len(draft.still_in) + 1 >= MANY else third
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
