"""Bushido Duels: the state of a match, and the machine that moves it from decision to decision.

>>> from kensei import Match
>>> from kensei.games.bushido import GAME
>>> match = Match(GAME, seed="moon", fighters="swift,rose")
>>> sorted(match.state.to_act()), [str(move) for move in match.state.legal_moves(1)]
([1], ['accept', 'refuse'])
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from kensei.core.protocol import NATURE, NOBODY, Event, Json, Outcome, Step
from kensei.games.bushido import ending, fight, moves, rounds, turns
from kensei.games.bushido.board import (
    IN,
    WITHDRAWN,
    BushidoDraft,
    LaidCard,
    MatchSetup,
    Pack,
    Shown,
    Side,
    Stage,
)  # fmt: skip
from kensei.games.bushido.moves import Move

PLAY: dict[str, Callable[[BushidoDraft, int, Move], None]] = {
    "lot": rounds.draw_lot,
    "choose": rounds.take_fighter,
    "draw": rounds.take_fighter,
    "challenge": lambda draft, seat, move: rounds.challenge(draft, draft.seat_of(move.words[0])),
    "answer": rounds.answer,
    "pair": lambda draft, seat, move: rounds.match(draft, *map(draft.seat_of, move.words)),
    "stance": turns.lay,
    "pay": fight.pay,
    "speed": fight.roll,
    "strength": fight.roll,
    "lose": fight.lose,
    "take": fight.take,
    "name": lambda draft, seat, move: turns.meet(draft, draft.seat_of(move.words[0])),
    **dict.fromkeys(rounds.ROLLED, rounds.roll),
}
"""The phases in which somebody is asked, and what the answer does: the table of decisions, in order."""

GO_ON: dict[str, Callable[[BushidoDraft], None]] = {
    "lots": rounds.call_chooser,
    "draws": rounds.next_draw,
    "clan rolls": lambda draft: rounds.ask_rolls(draft, "clans", draft.standing()),
    "clans rolled": rounds.form_clans,
    "challenges": rounds.roll_for_order,
    "call": rounds.call,
    "pairs": rounds.next_pair,
    "duels": turns.open_duels,
    "attack": fight.attack,
    "aftermath": fight.aftermath,
    "fought": turns.conclude,
    "played off": turns.play_off,
    "round": rounds.end_round,
    "brawl": turns.open_brawl,
    "select": turns.select,
    "rolled off": turns.roll_off,
    "attackers": turns.next_attacker,
}
"""What goes on by itself until somebody is asked again, or it is over."""

OF_CHANCE = frozenset({"lot", "draw", "pair", "speed", "strength", "lose", *rounds.ROLLED})
PHASES = frozenset({*PLAY, "over"})
ASKED = tuple(frozenset({seat}) for seat in range(8))


@dataclass(frozen=True, slots=True)
class State:
    """The whole truth of a match."""

    table: MatchSetup
    stage: Stage
    sides: tuple[Side, ...]

    def to_act(self) -> frozenset[int]:
        """Return who is asked: in the stance phase everybody in an open duel who has not chosen."""
        stage = self.stage
        if stage.phase == "stance":
            sides, duels = self.sides, stage.duels
            return frozenset([s for duel in duels if not duel.decided for s in duel.seats if not sides[s].shown.laid])
        if stage.phase in OF_CHANCE:
            return NATURE
        return NOBODY if stage.asked is None else ASKED[stage.asked]

    def legal_moves(self, seat: int) -> tuple[Move, ...]:
        stage = self.stage
        if stage.phase == "stance":
            side = self.sides[seat]
            for pair in stage.duels:
                if seat in pair.seats and not pair.decided and not side.shown.laid:
                    if self.table.mode != "ffa":
                        return moves.each("play", side.hand)
                    others = [each for each in range(len(self.sides)) if each != seat]
                    return moves.strikes(side.hand, self.names(n for n in others if self.sides[n].shown.fate == IN))
            return ()
        if stage.phase in OF_CHANCE or stage.asked != seat:
            return ()
        return OFFERS[stage.phase](self, seat)

    def names(self, seats: Iterable[int]) -> tuple[str, ...]:
        return tuple([self.sides[seat].shown.fighter for seat in seats])

    def chances(self) -> tuple[tuple[Move, int], ...]:
        phase = self.stage.phase
        return CHANCES[phase](self) if phase in OF_CHANCE else ()

    def apply(self, seat: int, move: Move) -> Step[State]:
        draft = BushidoDraft(self)
        PLAY[self.stage.phase](draft, seat, move)
        return completed(draft)

    def in_play(self) -> frozenset[int]:
        """Return the seats that may still be asked: not who has won their only duel, or has none."""
        standing = [seat for seat, side in enumerate(self.sides) if side.shown.fate == IN]
        if self.stage.phase == "over":
            return NOBODY
        if self.table.mode != "duels":
            return frozenset(standing)
        decided = {seat for pair in self.stage.duels if pair.decided for seat in pair.seats}
        going = {seat for pair in self.stage.duels for seat in pair.seats}
        waits = self.stage.phase in ending.AT_DUELS
        return frozenset(seat for seat in standing if seat not in decided and (seat in going or not waits))

    def contenders(self) -> frozenset[int]:
        """Return the seats that can still win: in clans the fallen too, with the others of their clan."""
        is_clans, fates = self.table.mode == "clans", [side.shown.fate for side in self.sides]
        return frozenset(n for n, fate in enumerate(fates) if fate == IN or (is_clans and fate != WITHDRAWN))

    def withdraw(self, seat: int) -> Step[State]:
        """The player leaves the game: their fighter is knocked out [bushido.withdraw]."""
        draft = BushidoDraft(self)
        ending.leave(draft, seat)
        return completed(draft)

    def outcome(self) -> Outcome | None:
        is_over = self.stage.phase == "over"
        return ending.outcome(self.table, [side.shown for side in self.sides]) if is_over else None

    def view(self, seat: int | None) -> View:
        """Return what the seat may know: a face-down card stays among the hand it came from.

        With `memory` too it holds what was shown to the seat; screens leave it to the player to remember
        [bushido.memory].
        """
        own = None if seat is None else self.sides[seat]
        packs = [Pack(side.hand, side.pile) for side in self.sides]
        shown = tuple([side.shown for side in self.sides])
        return View(seat, self.table, self.stage, shown, tuple(packs), own.plan if own else None)


def fighters_left(state: State) -> tuple[Move, ...]:
    return moves.each("fighter", BushidoDraft(state).fighters_left())


OFFERS: dict[str, Callable[[State, int], tuple[Move, ...]]] = {
    "choose": lambda state, seat: fighters_left(state),
    "challenge": lambda state, seat: moves.each("challenge", state.names(rounds.foes(BushidoDraft(state), seat))),
    "answer": lambda state, seat: moves.ANSWERS,
    "pay": lambda state, seat: moves.discards(state.sides[seat].hand, state.stage.dice),
    "take": lambda state, seat: moves.takes(state.sides[seat].pile),
    "name": lambda state, seat: moves.each("fight", state.names(turns.attackers(BushidoDraft(state), seat))),
}
"""What a seat may answer in each phase but the stance."""


def evenly(listed: Iterable[Move]) -> tuple[tuple[Move, int], ...]:
    return tuple([(move, 1) for move in listed])


def lots(state: State) -> tuple[tuple[Move, int], ...]:
    """List the seats that have still to choose a fighter [bushido.fighter.choose]."""
    shown = enumerate(side.shown for side in state.sides)
    return evenly(Move("next", (str(n),)) for n, each in shown if not each.fighter and each.fate == IN)


def pairs(state: State) -> tuple[tuple[Move, int], ...]:
    """List an opponent for the lowest seat without one [bushido.mode.kyoto]."""
    first, *others = state.names(rounds.places(BushidoDraft(state)))
    return evenly(Move("pair", (first, other)) for other in others)


CHANCES: dict[str, Callable[[State], tuple[tuple[Move, int], ...]]] = {
    "lot": lots,
    "draw": lambda state: evenly(fighters_left(state)),
    "pair": pairs,
    "speed": lambda state: moves.dice("speed", state.stage.dice),
    "strength": lambda state: moves.dice("strength", state.stage.dice),
    "lose": lambda state: moves.losses(state.sides[state.stage.asked or 0].hand, state.stage.dice),
    **dict.fromkeys(rounds.ROLLED, lambda state: moves.dice("roll", state.stage.dice)),
}
"""What chance may bring in each phase, with the number of ways."""


@dataclass(frozen=True, slots=True)
class View:
    """What a seat may know: the table, everybody's public part, the cards it may see, its own plan."""

    seat: int | None
    table: MatchSetup
    stage: Stage
    shown: tuple[Shown, ...]
    packs: tuple[Pack, ...]
    plan: LaidCard | None = None

    @property
    def hand(self) -> tuple[str, ...]:
        return () if self.seat is None else self.packs[self.seat].hand

    def open_hand(self, seat: int) -> tuple[str, ...] | None:
        """Return the hand of a seat as screens may show it: None where it has to be remembered [bushido.memory]."""
        is_remembered = self.table.memory and seat != self.seat and self.stage.phase != "over"
        return None if is_remembered else self.packs[seat].hand

    @property
    def opponent(self) -> int | None:
        """The other of the own open duel between two; None in a brawl, and without a duel."""
        for pair in self.stage.duels:
            if self.seat in pair.seats and len(pair.seats) == 2 and not pair.decided:
                return pair.seats[0] if pair.seats[1] == self.seat else pair.seats[1]
        return None


def recalled(view: View) -> View:
    """Return an earlier moment as a replay in play shows it: without the cards that lay open [bushido.memory]."""
    if not view.table.memory:
        return view
    shown = tuple([replace(each, card="", laid=each.laid or bool(each.card)) for each in view.shown])
    return replace(view, stage=replace(view.stage, fight=None), shown=shown)


def completed(draft: BushidoDraft) -> Step[State]:
    """Go on until somebody is asked or it is over, and return the step."""
    while (go := GO_ON.get(draft.stage.phase)) is not None:
        go(draft)
    step: Step[State] = draft.step()
    ended = step.state.outcome()
    if ended is None:
        return step
    winners = [n for n, score in enumerate(ended.scores) if score > 0]
    facts: dict[str, Json] = {"winners": winners, "reason": ended.reason, "message": ended.message, "said": ended.facts}
    return Step(step.state, (*step.events, Event("ended", ended.rule, facts)))


def imagine(view: View, rng: random.Random) -> State:
    return State(view.table, view.stage, tuple(imagined_side(view, seat, rng) for seat in range(len(view.shown))))


def imagined_side(view: View, seat: int, rng: random.Random) -> Side:
    hand, pile = view.packs[seat].hand, view.packs[seat].pile
    return Side(view.shown[seat], hand, pile, imagined_plan(view, seat, hand, rng))


def imagined_plan(view: View, seat: int, hand: tuple[str, ...], rng: random.Random) -> LaidCard | None:
    """Imagine what lies face down; a target is part of the secret only until all have chosen."""
    if seat == view.seat:
        return view.plan
    if not view.shown[seat].laid:
        return None
    card = rng.choice(hand)
    if view.table.mode != "ffa" or view.stage.phase != "stance":
        return LaidCard(card)
    others = [n for n, other in enumerate(view.shown) if n != seat and other.fate == IN]
    return LaidCard(card, rng.choice(others))
