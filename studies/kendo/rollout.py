"""Matches of Kendo Shiai played by networks in lock-step, and what a network learns from them: compiled."""

from __future__ import annotations

import numpy as np

from kensei.games.compiling import compiled
from kensei.games.kendo.shiai.batch import asked_seat, settle
from kensei.games.kendo.shiai.bots.network.inputs import OUTPUTS, OUTPUTS_OF, mixture, write_critic, write_inputs
from kensei.games.kendo.shiai.kernel.offers import MOST_MOVES, OVER, legal
from kensei.games.kendo.shiai.kernel.play import play
from kensei.games.kendo.shiai.kernel.rows import POINT, SCORE


@compiled
def deal(rows, dice, first) -> None:
    """Start every match."""
    for game in range(len(rows)):
        rows[game] = first
        settle(rows[game], dice, game)


@compiled
def look(rows, seats, seen, judged) -> None:
    """Write who decides, what they see, and what the critic sees."""
    seen[:] = 0
    judged[:] = 0
    for game in range(len(rows)):
        seat = seats[game] = asked_seat(rows[game])
        write_inputs(rows[game], seat, seen[game])
        write_critic(rows[game], seat, judged[game])


@compiled
def uniform(dice, game: int) -> float:
    """Draw a number from 0 to 1 with this game's dice."""
    dice[game] += np.uint64(0x9E3779B97F4A7C15)
    mixed = dice[game]
    mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    mixed = mixed ^ (mixed >> np.uint64(31))
    return (mixed >> np.uint64(11)) * (1.0 / 9007199254740992.0)


@compiled
def act(rows, dice, first, logits, offered, starts, filled, chosen, odds, results) -> int:
    """Let every match go on by one decision, sampled from its mixture.

    `offered` takes the legal moves one after the other from `filled` on, `starts` where each match's begin; `chosen`
    the place of the move, `odds` its probability, `results` what seat 0 gets where a match ends, which starts anew.
    """
    moves = np.empty(MOST_MOVES, dtype=np.int64)
    shares = np.empty(MOST_MOVES, dtype=np.float64)
    for game in range(len(rows)):
        row = rows[game]
        seat = asked_seat(row)
        count = legal(row, seat, moves)
        mixture(logits[game], moves, count, shares)
        left, place = uniform(dice, game), 0
        while place < count - 1 and left >= shares[place]:
            left -= shares[place]
            place += 1
        starts[game] = filled
        for one in range(count):
            offered[filled + one] = moves[one]
        filled += count
        chosen[game], odds[game] = place, shares[place]
        play(row, seat, moves[place])
        settle(row, dice, game)
        results[game] = 0
        if row[POINT] == OVER:
            results[game] = 1 if row[SCORE] > row[SCORE + 1] else -1
            rows[game] = first
            settle(row, dice, game)
    return filled


@compiled
def advantages(seats, values, results, last_seats, last_values, decay: float, found, returns) -> None:
    """Write each decision's advantage (generalized advantage estimation), over the decisions of its own seat."""
    steps, games = values.shape
    for game in range(games):
        following = np.empty(2)
        gathered = np.zeros(2)
        following[last_seats[game]], following[1 - last_seats[game]] = last_values[game], -last_values[game]
        for step in range(steps - 1, -1, -1):
            if results[step, game]:
                following[0], following[1] = results[step, game], -results[step, game]
                gathered[:] = 0
            seat = seats[step, game]
            gathered[seat] = following[seat] - values[step, game] + decay * gathered[seat]
            following[seat] = values[step, game]
            found[step, game] = gathered[seat]
            returns[step, game] = gathered[seat] + values[step, game]


@compiled
def policy_slope(logits, offered, starts, ends, chosen, odds, gains, clip: float, entropy: float, slope) -> float:
    """Write the slope of the clipped policy loss with an entropy bonus; return the mean entropy."""
    slope[:] = 0
    shares = np.empty(MOST_MOVES, dtype=np.float64)
    total, number = 0.0, len(starts)
    for i in range(number):
        moves = offered[starts[i] : ends[i]]
        count = len(moves)
        mixture(logits[i], moves, count, shares)
        ratio = shares[chosen[i]] / odds[i]
        is_clipped = (gains[i] > 0 and ratio > 1 + clip) or (gains[i] < 0 and ratio < 1 - clip)
        push = 0.0 if is_clipped else -gains[i] * ratio
        spread = 0.0
        for k in range(count):
            spread -= shares[k] * np.log(shares[k] + 1e-12)
        total += spread
        for k in range(count):
            value = push * ((k == chosen[i]) - shares[k])
            value += entropy * shares[k] * (np.log(shares[k] + 1e-12) + spread)
            for output in OUTPUTS_OF[moves[k]]:
                slope[i, output] += value / number
        slope[i, OUTPUTS - 1] = 0
    return total / number
