"""Players with a planted habit, the report on their games, and what the bot wins that has read it.

`python -m studies.habits GAME --habit hit:retreat=7/8 --games 2000` lets the habitual player meet the best level ten
times, makes the report, and then lets the bot that has read it and the best level play the same deals against the
habitual player. `--honest N` makes reports on N good mixers instead, and counts how often they are blamed.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev
from typing import Any

from kensei import bots
from kensei.bots.habits import habit_module, known_words, reported
from kensei.bots.protocol import Bot, Budget
from kensei.core.habits import SURE, Habit, HabitReport
from kensei.core.match import AnyMatch, Match
from kensei.core.protocol import Event, Move, View
from kensei.games import game as find_game
from kensei.games import part

MIXERS = {"shiai": "network"}
"""Who plays a good mixture, where the best level looks ahead: reports compare a player with the mixture itself."""


def best_of(game: str) -> str:
    return MIXERS.get(game, "kensei")


@dataclass(frozen=True, slots=True)
class Planted:
    """A habit: in a situation the choice is made that often, where it can be."""

    situation: str
    choice: str
    often: float

    @classmethod
    def read(cls, text: str) -> Planted:
        """
        >>> Planted.read("hit:retreat=7/8")
        Planted(situation='hit', choice='retreat', often=0.875)
        """
        situation, _colon, rest = text.partition(":")
        choice, _equal, often = rest.partition("=")
        times, _slash, of = often.partition("/")
        return cls(situation, choice, int(times) / int(of))


class HabitualBot:
    """Plays as the best level does, but for its habits."""

    name = "habitual"

    def __init__(self, game: str, habits: Sequence[Planted], story: Sequence[Event] = ()) -> None:
        self.game, self.habits, self.story = game, habits, story
        self.best = bots.bot(best_of(game), game)
        self.words: Any = part(game, "habits")

    def following(self, story: Sequence[Event]) -> Bot:
        return HabitualBot(self.game, self.habits, story)

    def choose(self, view: View, legal_moves: Sequence[Move], rng: random.Random, budget: Budget) -> Move:
        habit = next(
            (one for one in self.habits if one.situation == self.words.situation(view, self.story, view.seat)), None
        )
        if habit is not None and rng.random() < habit.often:
            fitting = [move for move in legal_moves if self.words.choice(move, view) == habit.choice]
            if fitting:
                return rng.choice(fitting)
        wanted = bots.followed(self.game, best_of(self.game))
        told = tuple(event for event in self.story if event.name in wanted)
        best = self.best.following(told) if isinstance(self.best, bots.Follower) else self.best
        return best.choose(view, legal_moves, rng, budget)


def played(game: str, seats: Sequence[Bot], seed: str, **options: Any) -> AnyMatch:
    """Play a game between these bots, each told what it goes by."""
    match: AnyMatch = Match(find_game(game), seed=seed, **options)
    rngs = [random.Random(f"{seed} {seat}") for seat in range(len(seats))]
    while asked := sorted(match.state.to_act()):
        seat = asked[0]
        bot = seats[seat]
        if isinstance(bot, bots.Follower):
            name = bots.READER if isinstance(bot, HabitualBot) else bot.name
            bot = bot.following(bots.story(match, seat, name))
        match.play(seat, bot.choose(match.state.view(seat), match.legal_moves(seat), rngs[seat], Budget()))
    return match


def report_on(game: str, player: Bot, games: int, seed: str, **options: Any) -> HabitReport:
    """Let a player meet the best level, from both seats, and look into their habits."""
    found = []
    for number in range(games):
        seat = number % 2
        best = bots.bot(best_of(game), game)
        seats = [player, best] if seat == 0 else [best, player]
        match = played(game, seats, f"{seed} {number}", **options)
        found.append(tuple(habit_module(game).faced(match, seat)))
    return reported(game, found)


def scores(game: str, bot: Bot, player: Bot, games: int, seed: str, **options: Any) -> list[float]:
    """Return what the bot scored against the player, from both seats of each deal."""
    found = []
    for number in range(games):
        seat = number % 2
        seats = [bot, player] if seat == 0 else [player, bot]
        outcome = played(game, seats, f"{seed} {number // 2}", **options).state.outcome()
        assert outcome is not None
        found.append(float(outcome.scores[seat]))
    return found


def said(name: str, found: Sequence[float]) -> str:
    return f"{name}: {fmean(found):+.3f} ± {stdev(found) / sqrt(len(found)):.3f} a game over {len(found)} games"


def told(habit: Habit) -> str:
    counted = f"{habit.situation}: {habit.choice} {habit.times} of {habit.of}, good {habit.good:.2f}"
    cost = f"cost {habit.cost:.3f} ({habit.low:.3f} to {habit.high:.3f}), chance {habit.chance:.4f}"
    return f"{counted}, {cost}: {habit.verdict}, answer {habit.answer}"


def blamed(game: str, players: int, games: int, seed: str, **options: Any) -> tuple[int, int]:
    """Return how many of so many good mixers are told of a sure habit, and how many of a hint."""
    sure = hinted = 0
    for number in range(players):
        found = report_on(game, bots.bot(best_of(game), game), games, f"{seed} {number}", **options)
        verdicts = {habit.verdict for habit in found.habits}
        sure += SURE in verdicts
        hinted += SURE not in verdicts and found.worst is not None
    return sure, hinted


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--habit", action="append", default=[], help="SITUATION:CHOICE=TIMES/OF, more than once")
    parser.add_argument("--games", type=int, default=1000, help="for the reader and for the best level")
    parser.add_argument("--reported", type=int, default=10, help="games that the report sees")
    parser.add_argument("--honest", type=int, default=0, help="how many good mixers are reported on instead")
    parser.add_argument("--seed", default="habits")
    parser.add_argument("--option", action="append", default=[], help="NAME=VALUE of the game")
    args = parser.parse_args()
    known_words(args.game)
    options = {name: int(value) if value.isdecimal() else value for name, value in (o.split("=") for o in args.option)}
    if args.honest:
        sure, hinted = blamed(args.game, args.honest, args.reported, args.seed, **options)
        print(f"{args.honest} good mixers, {args.reported} games each: {sure} blamed for sure, {hinted} by a hint")
        return
    player = HabitualBot(args.game, [Planted.read(text) for text in args.habit])
    found = report_on(args.game, player, args.reported, args.seed, **options)
    for habit in found.habits:
        print(told(habit))
    print(found.profile or "nothing to read")
    best = best_of(args.game)
    for name in (best, f"{bots.READER}:{found.profile}") if found.profile else (best,):
        bot = bots.bot(name, args.game)
        print(
            said(name.partition(":")[0], scores(args.game, bot, player, args.games, "meeting", **options)), flush=True
        )


if __name__ == "__main__":
    main()
