"""Train the network of Kendo Shiai: `python -m studies.kendo.selfplay --weights FILE`.

Both seats play by the network so far, each move as likely as it says. A critic that sees both hands judges how good a
position is; what went better than it expected becomes more likely (proximal policy optimisation), and a bonus for
entropy keeps the play mixed, without which self-play chases its own tail in games of hidden cards. With
`--against FILE` the opponent is a frozen network: the learner's share of wins is an approximate best response, a lower
bound of what can be won from it. Stopped by Ctrl-C it keeps what it has, and goes on from there with the same command.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console
from rich.progress import Progress

import kensei
from kensei.adapters.vector import seeded
from kensei.games.kendo.shiai.bots.network.inputs import CRITIC_INPUTS, INPUTS, OUTPUTS
from kensei.games.kendo.shiai.kernel.rows import SIZE, pack
from studies.kendo.network import Network
from studies.kendo.rollout import act, advantages, deal, look, policy_slope

HIDDEN = (128, 128)
GAMES, STEPS = 1024, 48
"""Matches in lock-step, and the decisions of each before the network learns."""
BATCH = 4096
DECAY = 0.95
"""Decay of the advantage from one decision to the one before."""
CLIP = 0.2
MOVES_A_DECISION = 64
"""Room for legal moves, on average."""


class Training:
    """Networks that learn, and the matches in which they do."""

    def __init__(self, seed: int, against: dict[str, Any] | None) -> None:
        rng = np.random.default_rng(seed)
        self.rng = rng
        self.policy = Network((INPUTS, *HIDDEN, OUTPUTS), rng)
        self.critic = Network((CRITIC_INPUTS, *HIDDEN, 1), rng)
        self.opponent = None
        if against is not None:
            self.opponent = Network((INPUTS, *HIDDEN, OUTPUTS), rng)
            self.opponent.arrays = {name: against[name].astype(np.float32) for name in self.opponent.arrays}
            # The learner begins as its opponent: it can only win more.
            self.policy.arrays = {name: one.copy() for name, one in self.opponent.arrays.items()}
        self.first = pack(kensei.game("shiai").start())
        self.rows = np.zeros((GAMES, SIZE), dtype=np.int16)
        self.dice = seeded(GAMES, seed)
        deal(self.rows, self.dice, self.first)
        self.learners = np.arange(GAMES) % 2
        """Which seat learns in each match, where the other is frozen."""
        self.decisions = 0
        self.matches = 0
        self.won = 0

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
        spread = policy_slope(logits, offered, *choices, gains, CLIP, entropy, slope)
        self.policy.descend(self.policy.gradient(x, first, second, slope), pace)
        first, second, out = self.critic.forward(judged)
        value = np.tanh(out)
        wrong = value - flat["returns"][:, None].astype(np.float32)
        slope = (wrong * (1 - value * value) / len(value)).astype(np.float32)
        self.critic.descend(self.critic.gradient(judged, first, second, slope), pace)
        return spread, float((wrong * wrong).mean())

    def play(self) -> dict[str, Any]:
        seen = np.zeros((STEPS + 1, GAMES, INPUTS), dtype=np.float32)
        judged = np.zeros((STEPS + 1, GAMES, CRITIC_INPUTS), dtype=np.float32)
        seats = np.zeros((STEPS + 1, GAMES), dtype=np.int64)
        starts, chosen = (np.zeros((STEPS, GAMES), dtype=np.int64) for _ in range(2))
        odds = np.zeros((STEPS, GAMES))
        results = np.zeros((STEPS, GAMES), dtype=np.int64)
        offered = np.zeros(STEPS * GAMES * MOVES_A_DECISION, dtype=np.int64)
        filled = 0
        for step in range(STEPS + 1):
            look(self.rows, seats[step], seen[step], judged[step])
            if step < STEPS:
                logits = self.logits(seen[step], seats[step])
                kept = (offered, starts[step], filled, chosen[step], odds[step], results[step])
                filled = act(self.rows, self.dice, self.first, logits, *kept)
        values = np.tanh(self.critic.forward(judged.reshape(-1, CRITIC_INPUTS))[2]).reshape(STEPS + 1, GAMES)
        gains, returns = np.zeros((STEPS, GAMES)), np.zeros((STEPS, GAMES))
        advantages(seats[:-1], values[:-1], results, seats[-1], values[-1], DECAY, gains, returns)
        ends = np.append(starts.reshape(-1)[1:], filled).reshape(STEPS, GAMES)
        self.count(results)
        mine = np.ones((STEPS, GAMES), dtype=np.bool_) if self.opponent is None else seats[:-1] == self.learners
        steps = {"seen": seen[:-1], "judged": judged[:-1], "starts": starts, "ends": ends, "chosen": chosen}
        return {
            "mine": mine,
            "offered": offered,
            "steps": {**steps, "odds": odds, "gains": gains, "returns": returns},
        }

    def logits(self, seen: Any, seats: Any) -> Any:
        found = self.policy.forward(seen)[2]
        if self.opponent is not None:
            frozen = seats != self.learners
            found[frozen] = self.opponent.forward(seen[frozen])[2]
        return found

    def count(self, results: Any) -> None:
        """Count the matches that ended, and where the opponent is frozen those that the learner won."""
        ended = results != 0
        self.matches += int(ended.sum())
        self.won += int((ended & ((results > 0) == (self.learners == 0))).sum())

    def kept(self) -> dict[str, Any]:
        numbers = {"decisions": self.decisions, "matches": self.matches}
        return {**self.policy.save("policy "), **self.critic.save("critic "), **numbers}

    def take_up(self, kept: Any) -> None:
        self.policy.load(kept, "policy ")
        self.critic.load(kept, "critic ")
        self.decisions, self.matches = int(kept["decisions"]), int(kept["matches"])


def schedule(share: float, pace: float, entropy: tuple[float, float]) -> tuple[float, float]:
    """Return the learning rate and the weight of entropy when this share of the training is done."""
    return pace * max(0.05, 1 - share), entropy[0] * (entropy[1] / entropy[0]) ** share


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=1_000_000, help="how many matches in all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pace", type=float, default=1e-3, help="learning rate at the start")
    parser.add_argument(
        "--entropy", type=float, nargs=2, default=(0.05, 0.01), help="its weight at the start and the end"
    )
    parser.add_argument("--against", type=Path, help="weights of a frozen opponent: learn to beat it")
    parser.add_argument("--kept", type=Path, default=Path("build/selfplay.npz"), help="where the training is kept")
    parser.add_argument("--weights", type=Path, help="where the network is written when the training is done")
    args = parser.parse_args()
    against = dict(np.load(args.against)) if args.against else None
    training = Training(args.seed, against)
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
    console, told = Console(stderr=True), time.monotonic()
    before = (training.matches, training.won)
    with Progress(console=console) as progress:
        bar = progress.add_task("Self-play", total=args.matches, completed=training.matches)
        while training.matches < args.matches:
            pace, entropy = schedule(training.matches / args.matches, args.pace, tuple(args.entropy))
            spread, error = training.learn(pace, entropy)
            progress.update(bar, completed=training.matches)
            if time.monotonic() - told > 30:
                told = time.monotonic()
                share = (training.won - before[1]) / max(1, training.matches - before[0])
                before = (training.matches, training.won)
                line = f"{training.matches} matches, entropy {spread:.3f}, critic {error:.3f}"
                print(f"{line}, learner wins {share:.3f}" if training.opponent else line, flush=True)
                np.savez(args.kept, **training.kept())


if __name__ == "__main__":
    main()
