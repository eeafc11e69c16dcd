"""Train the network of a kendo game: `python -m studies.kendo.selfplay musashi --weights FILE`.

Both seats play by the network so far, each move as likely as it says. A critic that sees both hands judges how good a
position is; what went better than it expected becomes more likely (proximal policy optimisation), and a bonus for
entropy keeps the play mixed, without which self-play chases its own tail in games of hidden cards. With
`--against FILE` the opponent is a frozen network, with `--against practised` the practised bot: the learner's share of
wins is an approximate best response, a lower bound of what can be won from it. `--beside 0.5` makes it the opponent in
half of the matches alone, and self-play the rest. `--sees-all` shows the learner both hands, to measure how much luck
leaves to be won. Stopped by Ctrl-C it keeps what it has, and goes on from there with the same command.
Every half minute it prints a line of the curve: matches, seconds, entropy, the critic's error, and the share of wins
against random moves, or against the frozen opponent.
"""

from __future__ import annotations

import argparse
import time
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console
from rich.progress import Progress

import kensei
from kensei.adapters.vector import seeded
from kensei.games import part
from studies.kendo.compiled_practised import practised_all
from studies.kendo.lockstep import lockstep
from studies.kendo.network import Network
from studies.kendo.rollout import MOST_MOVES, advantages, policy_slope, sample

HIDDEN = (128, 128)
GAMES, STEPS = 1024, 48
"""Matches in lock-step, and the decisions of each before the network learns."""
BATCH = 4096
DECAY = 0.95
"""Decay of the advantage from one decision to the one before."""
CLIP = 0.2
MOVES_A_DECISION = 64
"""Room for legal moves, on average."""
TEST_SEED = 1_000_003
"""Of the matches against random moves, from which nothing is learnt."""


Arrays = dict[str, Any]
"""The weights of a network."""


class Training:
    """Networks that learn, and the matches in which they do."""

    def __init__(
        self, game: str, seed: int, against: Arrays | str | None, *, share: float = 1.0, sees_all: bool = False
    ) -> None:
        rng = np.random.default_rng(seed)
        self.rng = rng
        self.inputs = import_module(f"kensei.games.kendo.{game}.bots.network.inputs")
        self.lockstep = lockstep(game)
        self.batch: Any = import_module(f"kensei.games.kendo.{game}.batch")
        self.memory: Any = part(game, "bots.network.memory")
        """What the seats remember, where the game's network is told it: it stands behind the row of a match."""
        self.sees_all = sees_all
        self.policy = self.new_policy(self.lockstep.critic_inputs if sees_all else self.inputs.INPUTS)
        self.critic = Network((self.lockstep.critic_inputs, *HIDDEN, 1), rng)
        self.opponent = None
        if isinstance(against, dict):
            self.opponent = self.new_policy(self.inputs.INPUTS)
            self.opponent.arrays = {name: against[name].astype(np.float32) for name in self.opponent.arrays}
            # The learner begins as its opponent: it can only win more.
            self.begin_as(self.opponent.arrays)
        self.is_practised = against == "practised"
        self.has_rival = (np.arange(GAMES) < share * GAMES) & (against is not None)
        """In which matches the other seat is frozen or practised: in the rest both learn."""
        self.first = self.batch.begin(kensei.game(game).start()).row
        if self.memory:
            self.first = np.append(self.first, np.zeros(self.memory.REMEMBERED, dtype=np.int16))
        self.rows, self.dice = self.dealt(seed)
        self.learners = np.arange(GAMES) % 2
        """Which seat learns in each match, where the other is frozen or plays at random."""
        self.decisions = 0
        self.matches = 0
        self.won = 0.0
        self.seconds = 0.0

    def new_policy(self, inputs: int) -> Network:
        return Network((inputs, *HIDDEN, self.inputs.OUTPUTS), self.rng)

    def begin_as(self, arrays: Arrays) -> None:
        """Take these weights; what they do not see counts nothing at first."""
        for name, own in self.policy.arrays.items():
            own[:] = 0
            own[: len(arrays[name])] = arrays[name]

    def rivals(self, seats: Any) -> Any:
        """Return in which matches somebody decides who does not learn."""
        return self.has_rival & (seats != self.learners)

    def look(self, rows: Any, seats: Any, seen: Any, judged: Any) -> None:
        """Write who decides in each match, what the learner sees, and what the critic sees."""
        self.lockstep.look_all(rows, seats, seen[:, : self.inputs.INPUTS], judged)
        if self.sees_all:
            seen[:] = judged

    def dealt(self, seed: int) -> tuple[Any, Any]:
        """Return matches that begin, and their dice."""
        rows, dice = np.zeros((GAMES, len(self.first)), dtype=np.int16), seeded(GAMES, seed)
        self.batch.deal_all(rows, dice, self.first, (), np.ones(GAMES, dtype=np.bool_), 0, GAMES)
        return rows, dice

    def learn(self, pace: float, entropy: float) -> tuple[float, float]:
        """Play some decisions of every match and learn from them; return the entropy and the critic's error."""
        played = self.play()
        mine = played["mine"].reshape(-1)
        flat = {name: one.reshape(-1, *one.shape[2:])[mine] for name, one in played["steps"].items()}
        gains = flat["gains"]
        gains = (gains - gains.mean()) / (gains.std() + 1e-6)
        order = self.rng.permutation(len(gains))
        found = []
        for start in range(0, len(order), BATCH):
            one = order[start : start + BATCH]
            batch = {name: array[one] for name, array in flat.items()}
            found.append(self.descend(batch, gains[one], played["offered"], pace, entropy))
        self.decisions += len(gains)
        spread, error = np.mean(found, axis=0)
        return float(spread), float(error)

    def descend(self, flat: Any, gains: Any, offered: Any, pace: float, entropy: float) -> tuple[float, float]:
        x, judged = flat["seen"], flat["judged"]
        first, second, logits = self.policy.forward(x)
        slope = np.zeros_like(logits)
        choices = (flat["starts"], flat["ends"], flat["chosen"], flat["odds"])
        spread = policy_slope(logits, self.inputs.OUTPUTS_OF, offered, *choices, gains, CLIP, entropy, slope)
        self.policy.descend(self.policy.gradient(x, first, second, slope), pace)
        first, second, out = self.critic.forward(judged)
        value = np.tanh(out)
        wrong = value - flat["returns"][:, None].astype(np.float32)
        slope = (wrong * (1 - value * value) / len(value)).astype(np.float32)
        self.critic.descend(self.critic.gradient(judged, first, second, slope), pace)
        return spread, float((wrong * wrong).mean())

    def play(self) -> dict[str, Any]:
        seen = np.zeros((STEPS + 1, GAMES, len(self.policy.arrays["w0"])), dtype=np.float32)
        judged = np.zeros((STEPS + 1, GAMES, self.lockstep.critic_inputs), dtype=np.float32)
        seats = np.zeros((STEPS + 1, GAMES), dtype=np.int64)
        starts, chosen = (np.zeros((STEPS, GAMES), dtype=np.int64) for _ in range(2))
        odds = np.zeros((STEPS, GAMES))
        results, ended = np.zeros((STEPS, GAMES)), np.zeros((STEPS, GAMES), dtype=np.bool_)
        offered = np.zeros(STEPS * GAMES * MOVES_A_DECISION, dtype=np.int64)
        filled = 0
        for step in range(STEPS + 1):
            self.look(self.rows, seats[step], seen[step], judged[step])
            if step < STEPS:
                logits = self.logits(seen[step], seats[step])
                kept = (offered, starts[step], filled, chosen[step], odds[step], results[step], ended[step])
                practised = self.rivals(seats[step]) & self.is_practised
                filled = self.act(self.rows, self.dice, logits, practised, *kept)
        values = np.tanh(self.critic.forward(judged.reshape(-1, judged.shape[-1]))[2]).reshape(STEPS + 1, GAMES)
        gains, returns = np.zeros((STEPS, GAMES)), np.zeros((STEPS, GAMES))
        advantages(seats[:-1], values[:-1], results, ended, seats[-1], values[-1], DECAY, gains, returns)
        ends = np.append(starts.reshape(-1)[1:], filled).reshape(STEPS, GAMES)
        self.matches += int(ended.sum())
        self.won += self.points(results, ended)
        mine = ~self.rivals(seats[:-1])
        steps = {"seen": seen[:-1], "judged": judged[:-1], "starts": starts, "ends": ends, "chosen": chosen}
        return {
            "mine": mine,
            "offered": offered,
            "steps": {**steps, "odds": odds, "gains": gains, "returns": returns},
        }

    def act(
        self,
        rows: Any,
        dice: Any,
        logits: Any,
        practised: Any,
        offered: Any,
        starts: Any,
        filled: int,
        chosen: Any,
        odds: Any,
        results: Any,
        ended: Any,
    ) -> int:
        """Let every match go on by one decision, sampled from its mixture; one that ends starts anew.

        `practised` says where the practised bot decides instead. `offered` takes the legal moves one after the other
        from `filled` on, `starts` where each match begins; `chosen` the place of the move, `odds` its probability,
        `results` what seat 0 gets where a match has `ended`.
        """
        actions, rewards = np.zeros(GAMES, dtype=np.int64), np.zeros((GAMES, 2), dtype=np.float32)
        filled = self.lockstep.offer_all(rows, offered, starts, filled)
        sample(logits, self.inputs.OUTPUTS_OF, offered, starts, filled, dice, chosen, odds, actions)
        if practised.any():
            practised_all(rows, practised, actions)
        before = rows.copy() if self.memory else rows
        self.batch.play_all(rows, dice, (), actions, rewards, ended, 0, GAMES)
        if self.memory:
            self.memory.remember_all(before, actions, rows)
        self.batch.deal_all(rows, dice, self.first, (), ended, 0, GAMES)
        results[:] = rewards[:, 0]
        return filled

    def logits(self, seen: Any, seats: Any) -> Any:
        found = self.policy.forward(seen)[2]
        if self.opponent is not None:
            frozen = self.rivals(seats)
            found[frozen] = self.opponent.forward(seen[frozen, : self.inputs.INPUTS])[2]
        return found

    def points(self, results: Any, ended: Any) -> float:
        """Return the points that the learners have made, a draw as half a one."""
        own = np.where(self.learners == 0, results, -results)
        return float(((1 + own) / 2)[ended].sum())

    def measure(self, steps: int = 120) -> float:
        """Return the share of points against the rival, without one against random moves; nothing is learnt from it."""
        rows, dice = self.dealt(TEST_SEED)
        seen = np.zeros((GAMES, len(self.policy.arrays["w0"])), dtype=np.float32)
        judged = np.zeros((GAMES, self.lockstep.critic_inputs), dtype=np.float32)
        seats, starts, chosen = (np.zeros(GAMES, dtype=np.int64) for _ in range(3))
        odds, results = np.zeros(GAMES), np.zeros(GAMES)
        offered = np.zeros(GAMES * MOST_MOVES, dtype=np.int64)
        won = matches = 0.0
        for _ in range(steps):
            self.look(rows, seats, seen, judged)
            others = seats != self.learners
            logits = self.policy.forward(seen)[2]
            if self.opponent is not None:
                logits[others] = self.opponent.forward(seen[others, : self.inputs.INPUTS])[2]
            elif not self.is_practised:
                logits[others] = 0
            ended = np.zeros(GAMES, dtype=np.bool_)
            self.act(rows, dice, logits, others & self.is_practised, offered, starts, 0, chosen, odds, results, ended)
            won, matches = won + self.points(results, ended), matches + ended.sum()
        return won / max(1, matches)

    def kept(self) -> dict[str, Any]:
        numbers = {"decisions": self.decisions, "matches": self.matches, "seconds": self.seconds}
        return {**self.policy.save("policy "), **self.critic.save("critic "), **numbers}

    def take_up(self, kept: Any) -> None:
        self.policy.load(kept, "policy ")
        self.critic.load(kept, "critic ")
        self.decisions, self.matches = int(kept["decisions"]), int(kept["matches"])
        self.seconds = float(kept.get("seconds", 0.0))


def schedule(share: float, pace: float, entropy: tuple[float, float]) -> tuple[float, float]:
    """Return the learning rate and the weight of entropy when this share of the training is done."""
    return pace * max(0.05, 1 - share), entropy[0] * (entropy[1] / entropy[0]) ** share


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", choices=("shiai", "musashi"), default="shiai")
    parser.add_argument("--matches", type=int, default=1_000_000, help="how many matches in all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pace", type=float, default=1e-3, help="learning rate at the start")
    parser.add_argument(
        "--entropy", type=float, nargs=2, default=(0.05, 0.01), help="its weight at the start and the end"
    )
    parser.add_argument("--against", help="weights of a frozen opponent, or `practised`: learn to beat it")
    parser.add_argument("--beside", type=float, default=1.0, help="the share of the matches against that opponent")
    parser.add_argument("--sees-all", action="store_true", help="show the learner both hands, for measurement")
    parser.add_argument("--begin", type=Path, help="weights to begin with")
    parser.add_argument("--kept", type=Path, help="where the training is kept; default: build/selfplay-GAME.npz")
    parser.add_argument("--weights", type=Path, help="where the network is written when the training is done")
    args = parser.parse_args()
    against = dict(np.load(args.against)) if args.against not in (None, "practised") else args.against
    args.kept = args.kept or Path(f"build/selfplay-{args.game}.npz")
    training = Training(args.game, args.seed, against, share=args.beside, sees_all=args.sees_all)
    if args.begin:
        training.begin_as(dict(np.load(args.begin)))
    if args.kept.exists():
        training.take_up(np.load(args.kept))
    args.kept.parent.mkdir(parents=True, exist_ok=True)
    try:
        train(training, args)
    finally:
        np.savez(args.kept, **training.kept())
        if args.weights:
            arrays = {name: one.astype(np.float16) for name, one in training.policy.arrays.items()}
            np.savez_compressed(args.weights, **arrays)  # type: ignore[arg-type]


def train(training: Training, args: argparse.Namespace) -> None:
    console, told, used = Console(stderr=True), time.monotonic(), time.process_time()
    with Progress(console=console) as progress:
        bar = progress.add_task("Self-play", total=args.matches, completed=training.matches)
        while training.matches < args.matches:
            pace, entropy = schedule(training.matches / args.matches, args.pace, tuple(args.entropy))
            spread, error = training.learn(pace, entropy)
            progress.update(bar, completed=training.matches)
            training.seconds, used = training.seconds + time.process_time() - used, time.process_time()
            if time.monotonic() - told > 30 or training.matches >= args.matches:
                told = time.monotonic()
                words = f"{'rival' if training.has_rival.any() else 'random'} {training.measure():.3f}"
                line = f"{training.matches} matches, {training.seconds:.0f} s, entropy {spread:.3f}, critic {error:.3f}"
                print(f"{line}, {words}", flush=True)
                np.savez(args.kept, **training.kept())


if __name__ == "__main__":
    main()
