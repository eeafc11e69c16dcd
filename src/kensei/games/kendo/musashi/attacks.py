"""Musashi's Challenge: the state while it changes; who starts, new attacks, and who goes out."""

from __future__ import annotations

from kensei.games.kendo.cards import BROWN, COLOURS, GREEN_ATTACKS, Heap, Piles, colours_of, replaced
from kensei.games.kendo.draft import KendoDraft
from kensei.games.kendo.moves import Lay, Say
from kensei.games.kendo.musashi import answer_table
from kensei.games.kendo.musashi.offers import MANY, Attack, can_attack


class MusashiDraft(KendoDraft):
    """A state of Musashi's Challenge being changed."""

    ASIDE = "under"
    still_in: tuple[int, ...]
    under: Piles
    chosen: tuple[Heap | None, ...]
    tied: tuple[int, ...]
    attack: Attack | None
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

    def can_draw(self, colour: int) -> bool:
        """Whether the deck has a card or can be made anew [musashi.decks]."""
        return bool(self.decks[colour] or self.under[colour] or self.played[colour])


def start(draft: MusashiDraft, seat: int, has_blocked: bool = False) -> None:
    """A player is due to start; with nothing to start with they are out, or it is hiki-wake."""
    hand = draft.hands[seat]
    draft.attack, draft.follows = None, 0
    if not hand and has_blocked and len(draft.still_in) == 2:
        draft.point = "over"
        draft.tell("shared", "musashi.hiki-wake", seat=seat, seats=list(draft.still_in))
    elif not can_attack(hand) and (not hand or not draft.can_draw(BROWN)):
        drop_out(draft, seat)
    else:
        draft.point, draft.turn = "attack", seat


def attack(draft: MusashiDraft, seat: int, move: Lay | Say) -> None:
    """Start a new attack, or change a card for a brown first [musashi.attack.forms]."""
    if isinstance(move, Lay):
        assert move.to is not None
        rule = "musashi.oshidashi-maki" if move.cards[0] in GREEN_ATTACKS else "musashi.attack.forms"
        draft.tell("attacked", rule, seat=seat, target=move.to, cards=list(move.cards))
        draft.spend(seat, move.cards)
        aim(draft, Attack(seat, move.cards[0], answer_table.boost_of(move.cards)), move.to)
        return
    draft.put_aside(seat, move.cards)
    own = {seat: {"own": list(move.cards)}}
    colours = colours_of(move.cards)
    draft.tell("exchanged", "musashi.no-attack", own, seat=seat, colours=colours, deck=COLOURS[BROWN])
    if draft.can_draw(BROWN):
        draft.owe(((seat, BROWN),))
    else:
        drop_out(draft, seat)


def aim(draft: MusashiDraft, attack: Attack, target: int) -> None:
    """The attack now lies against the target, who meets its attacker [musashi.out.last-attacker]."""
    draft.point, draft.turn, draft.attack = "answer", target, attack
    draft.barred = draft.robbed = None
    draft.met = replaced(draft.met, target, attack.by)


def drop_out(draft: MusashiDraft, seat: int) -> None:
    """A player is out, their cards lie open, their last attacker draws a bonus [musashi.out, musashi.out.bonus]."""
    lay_open(draft, seat, "dropped_out", "musashi.out")
    after_out(draft, seat)


def lay_open(draft: MusashiDraft, seat: int, event: str, rule: str) -> None:
    """Lay the hand of a player who goes out open on the played piles."""
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
    if any(draft.can_draw(colour) for colour in range(3)):
        draft.point, draft.turn = "bonus", last
    else:
        start(draft, draft.follows)
