"""Habits in a duel of Bushido Duels, and the bot that answers them: each turn is an exact matrix game."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

import numpy as np

from kensei.bots.habit_costs import Faced, Floats, World, gathered, smoothed
from kensei.bots.protocol import Bot, Budget, Considered, Thinker, Thought
from kensei.core.habits import Profile
from kensei.core.match import AnyMatch
from kensei.core.protocol import Event
from kensei.games.bushido.bots.equilibrium import ExactDuelBot
from kensei.games.bushido.bots.solved_turn import SolvedTurn, solved_turn
from kensei.games.bushido.habits import CHOICES, EVENTS, choice, kinds, situation
from kensei.games.bushido.moves import Move
from kensei.games.bushido.state import State, View

KINDS = tuple(CHOICES)
PLAYERS = 2


def faced(match: AnyMatch, seat: int) -> Iterator[Faced]:
    """Yield the cards that a seat laid in a duel of two whose values are known."""
    if match.players != PLAYERS:
        return
    story: list[Event] = []
    for number, ply in enumerate(match.plies):
        state: State = match.state_at(number)
        if ply.seat == seat and isinstance(ply.move, Move) and ply.move.verb == "play":
            view = state.view(seat)
            turn = solved_turn(view)
            if turn is not None and len(turn.own) > 1:
                yield of_turn(view, turn, story, ply.move)
        story += [event.told_to(None) for event in ply.events if event.name in EVENTS]


def of_turn(view: View, turn: SolvedTurn, story: Sequence[Event], move: Move) -> Faced:
    seat, known = view.seat or 0, kinds(view.table.deck)
    shares, _gains = gathered(turn.shares, -turn.matrix, numbers(turn.own, known), len(KINDS))
    mixes, gains = gathered(smoothed(turn.shares), -turn.matrix, numbers(turn.own, known), len(KINDS))
    answers = tuple(known[card] for card in turn.theirs)
    return Faced(
        situation(view, story, seat),
        choice(move, view),
        shares,
        (World(1.0, np.ones(1), mixes[None], gains[None], answers),),
    )


def numbers(cards: Sequence[str], known: Mapping[str, str]) -> list[int]:
    return [KINDS.index(known[card]) for card in cards]


class CardReaderBot(Thinker):
    """Answers a player's habits with the card that wins most against them; else it plays the equilibrium."""

    name = "reader"

    def __init__(self, profile: Profile, story: Sequence[Event] = ()) -> None:
        self.profile = profile
        self.story = story
        self.equilibrium = ExactDuelBot()

    def following(self, story: Sequence[Event]) -> Bot:
        return CardReaderBot(self.profile, story)

    def think(self, view: View, legal_moves: Sequence[Move], rng: random.Random, budget: Budget) -> Thought:
        foe = view.opponent if len(view.shown) == PLAYERS and view.stage.phase == "stance" else None
        turn = None if foe is None else solved_turn(replace(view, seat=foe, plan=None))
        tilts = None if turn is None or foe is None else self.profile.get(situation(view, self.story, foe))
        if turn is None or not tilts or len(legal_moves) == 1:
            return self.equilibrium.think(view, legal_moves, rng, budget)
        won = answered(turn, kinds(view.table.deck), tilts)
        seen = [Considered(move, 0.0, float(won[turn.theirs.index(move.words[0])])) for move in legal_moves]
        seen.sort(key=lambda one: -one.value)
        best = replace(seen[0], share=1.0)
        return Thought(best.move, (best, *seen[1:]), (best.move,), len(seen))


def answered(turn: SolvedTurn, known: Mapping[str, str], tilts: Mapping[str, int]) -> Floats:
    """Return what each card of the other wins against a player with these habits; the turn is the player's."""
    mix = smoothed(turn.shares) * np.array([tilts.get(known[card], 100) for card in turn.own])
    whole = float(mix.sum())
    # A habit that leaves no card at all says nothing of this turn.
    return np.asarray(-(mix / whole if whole > 0 else turn.shares) @ turn.matrix)


def reader(profile: Profile) -> Bot:
    return CardReaderBot(profile)
