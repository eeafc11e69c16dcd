"""Toy games: one that is right, and for every law one with a planted fault.

Each of two players is dealt a secret card, 1 to 3; both secretly bid 0 to 2; the higher sum wins.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, replace

from kensei.core.errors import BadPosition, InvalidMove
from kensei.core.options import settle
from kensei.core.protocol import CHANCE, Event, Game, Outcome, Reason, Step


@dataclass(frozen=True, slots=True)
class Bid:
    amount: int

    def __str__(self):
        return f"bid {self.amount}"


@dataclass(frozen=True, slots=True)
class Card:
    rank: int

    def __str__(self):
        return f"card {self.rank}"


@dataclass(frozen=True, slots=True)
class Toy:
    cards: tuple[int, ...] = ()
    bids: tuple[int | None, int | None] = (None, None)

    def to_act(self):
        if len(self.cards) < 2:
            return frozenset({CHANCE})
        return frozenset(seat for seat in (0, 1) if self.bids[seat] is None)

    def legal_moves(self, seat):
        return (Bid(0), Bid(1), Bid(2)) if seat in self.to_act() and seat >= 0 else ()

    def chances(self):
        return tuple((Card(rank), 4 - rank) for rank in (1, 2, 3)) if len(self.cards) < 2 else ()

    def apply(self, seat, move):
        if seat == CHANCE:
            owner = len(self.cards)
            dealt = Event("dealt", "toy.deal", {"seat": owner}, {owner: {"card": move.rank}})
            return Step(replace(self, cards=(*self.cards, move.rank)), (dealt,))
        bids = tuple(move.amount if s == seat else self.bids[s] for s in (0, 1))
        events = [Event("bid", "toy.bid", {"seat": seat}, {seat: {"amount": move.amount}})]
        if None not in bids:
            events.append(Event("shown", "toy.end", {"cards": list(self.cards), "bids": list(bids)}))
        return Step(replace(self, bids=bids), tuple(events))

    def outcome(self):
        if len(self.cards) < 2 or None in self.bids:
            return None
        sums = [card + bid for card, bid in zip(self.cards, self.bids, strict=True)]
        sign = (sums[0] > sums[1]) - (sums[0] < sums[1])
        return Outcome((float(sign), float(-sign)), "the higher sum wins", "toy.end")

    def view(self, seat):
        over = self.outcome() is not None
        cards = tuple(c if over or s == seat else 0 for s, c in enumerate(self.cards))
        bids = tuple(b if over or s == seat or b is None else -1 for s, b in enumerate(self.bids))
        return ToyView(seat, cards, bids)


@dataclass(frozen=True, slots=True)
class ToyView:
    seat: int | None
    cards: tuple[int, ...]
    bids: tuple[int | None, int | None]


class ToyGame(Game):
    """The game that is right."""

    name = "toy"
    title = "Toy"
    version = 1
    seats = (2,)
    options = {}
    rulebook = ("toybook", "rulebook.md")
    first = Toy()

    def start(self, **options):
        settle(self.options, options)
        return self.first

    def parse(self, text):
        kind, _, number = text.partition(" ")
        if kind == "bid" and number in ("0", "1", "2"):
            return Bid(int(number))
        if kind == "card" and number in ("1", "2", "3"):
            return Card(int(number))
        raise InvalidMove(text)

    def write(self, state):
        cards = "".join(map(str, state.cards)) or "-"
        return f"{cards} {' '.join('?' if bid is None else str(bid) for bid in state.bids)}"

    def read(self, text, **options):
        try:
            cards, *bids = text.split(" ")
            return type(self.first)(
                tuple(int(c) for c in cards.replace("-", "")), tuple(None if b == "?" else int(b) for b in bids)
            )
        except ValueError:
            raise BadPosition(text) from None

    def imagine(self, view, rng):
        cards = tuple(card or rng.randint(1, 3) for card in view.cards)
        bids = tuple(rng.randint(0, 2) if bid == -1 else bid for bid in view.bids)
        return type(self.first)(cards, bids)

    def why_not(self, view, move):
        return Reason("not now", "toy.bid")

    def tell(self, event, names=()):
        return f"{event.name} {event.facts}"

    def seat_names(self, players):
        return ("one", "two")


def faulty(law):
    """Name the law that the class below it breaks."""

    def mark(kind):
        FAULTS[law] = kind
        return kind

    return mark


FAULTS: dict[str, type] = {}


def with_state(kind):
    return type("Faulty", (ToyGame,), {"first": kind()})


@faulty("somebody_acts_or_it_is_over")
class AsksNobody(Toy):
    """Forgets to ask the second player, though the game is not over."""

    def to_act(self):
        return frozenset() if len(self.cards) == 2 and self.bids[0] is not None else Toy.to_act(self)


COUNTER = iter(range(10**9))


@faulty("apply_is_pure")
class DependsOnTheWeather(Toy):
    """Gives something else when asked twice."""

    def apply(self, seat, move):
        step = Toy.apply(self, seat, move)
        return Step(step.state, (*step.events, Event("weather", "toy.bid", {"rain": next(COUNTER)})))


@faulty("moves_are_written_as_they_are_read")
class MisreadsTwo(ToyGame):
    """Reads `bid 2` as 1."""

    def parse(self, text):
        return Bid(1) if text == "bid 2" else ToyGame.parse(self, text)


@faulty("positions_are_written_as_they_are_read")
class ForgetsABid(ToyGame):
    """Writes no bid of the second player."""

    def write(self, state):
        return ToyGame.write(self, replace(state, bids=(state.bids[0], None)))


@faulty("secrets_do_not_show")
class ShowsCards(Toy):
    """Offers fewer bids to whoever sits opposite a high card."""

    def legal_moves(self, seat):
        moves = Toy.legal_moves(self, seat)
        return moves[:2] if moves and self.cards[1 - seat] == 3 else moves


@faulty("a_secret_plan_looks_like_any_other")
class TellsHighBids(Toy):
    """Tells everybody of a bid of 2."""

    def apply(self, seat, move):
        step = Toy.apply(self, seat, move)
        return Step(step.state, (*step.events, Event("gasp", "toy.bid"))) if move == Bid(2) else step


@faulty("plans_commute")
class FirstComeFirstServed(Toy):
    """Gives who bids second one more."""

    def apply(self, seat, move):
        if seat != CHANCE and self.bids[1 - seat] is not None and move.amount < 2:
            move = Bid(move.amount + 1)
        return Toy.apply(self, seat, move)


@faulty("a_record_plays_the_same_again")
class LosesTheSeed(ToyGame):
    """Starts with a card that no record holds."""

    def start(self, **options):
        return replace(self.first, cards=(next(COUNTER) % 3 + 1,))


@faulty("undo_undoes")
class RemembersTooMuch(Toy):
    """Has equal states that are not equal."""

    def __eq__(self, other):
        return self is other and self.bids == (None, None) and self.cards == (1, 1)

    __hash__ = Toy.__hash__


@faulty("scores_fit_the_table")
class PaysThree(Toy):
    """Has a score for a third seat."""

    def outcome(self):
        end = Toy.outcome(self)
        return end and Outcome((*end.scores, 0.0), end.reason, end.rule)


@faulty("scores_add_up_to_nothing")
class EverybodyWins(Toy):
    """Lets both win."""

    def outcome(self):
        end = Toy.outcome(self)
        return end and Outcome((1.0, 1.0), end.reason, end.rule)


@faulty("values_survive_json")
class HoldsASet(Toy):
    """Tells a fact that JSON does not have."""

    def apply(self, seat, move):
        step = Toy.apply(self, seat, move)
        return Step(step.state, (*step.events, Event("pair", "toy.bid", {"both": (1, 2)})))


@faulty("who_left_stays_out")
class AsksWhoLeft(Toy):
    """Goes on asking a seat that has left."""

    def in_play(self):
        return self.to_act()

    def contenders(self):
        return self.to_act()

    def withdraw(self, seat):
        return Step(self, (Event("withdrew", "toy.bid", {"seat": seat}),))


@faulty("events_cite_clauses")
class InventsAClause(Toy):
    """Cites a clause that the page does not have."""

    def apply(self, seat, move):
        step = Toy.apply(self, seat, move)
        return Step(step.state, (*step.events, Event("odd", "toy.no-such-clause")))


@faulty("events_are_told_in_words")
class IsSilent(ToyGame):
    """Has no words for a bid."""

    def tell(self, event, names=()):
        return "" if event.name == "bid" else ToyGame.tell(self, event, names)


@faulty("random_play_ends")
class NeverEnds(Toy):
    """Takes equal bids back for ever."""

    def apply(self, seat, move):
        step = Toy.apply(self, seat, move)
        return Step(replace(step.state, bids=(None, None)), step.events) if seat != CHANCE else step


@faulty("secrets_do_not_show (views)")
class ImaginesAnother(ToyGame):
    """Imagines other cards than the seat has seen."""

    def imagine(self, view, rng: random.Random):
        return ToyGame.imagine(self, replace(view, cards=tuple(0 for _ in view.cards)), rng)
