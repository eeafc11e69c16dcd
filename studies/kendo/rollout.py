"""What a network learns from matches played in lock-step, in either kendo game: compiled."""

from __future__ import annotations

import numpy as np

from kensei.adapters.vector.dice import roll
from kensei.games.compiling import compiled
from kensei.games.kendo.bots.network.mixture import mixture, uniform

MOST_MOVES = 400


@compiled
def sample(logits, outputs_of, offered, starts, filled: int, dice, chosen, odds, actions) -> None:
    """Draw a move of every match from its mixture.

    The moves of a match stand in `offered`, from its place in `starts` on. `chosen` takes the place of the move among
    them, `odds` its probability, `actions` its number.
    """
    shares = np.empty(MOST_MOVES, dtype=np.float64)
    for game in range(len(starts)):
        moves = offered[starts[game] : starts[game + 1] if game + 1 < len(starts) else filled]
        count = len(moves)
        mixture(logits[game], outputs_of, moves, count, shares)
        left, place = uniform(dice, game), 0
        while place < count - 1 and left >= shares[place]:
            left -= shares[place]
            place += 1
        chosen[game], odds[game], actions[game] = place, shares[place], moves[place]


@compiled
def any_of(starts, filled: int, offered, dice, actions) -> None:
    """Draw a move of every match, all equally likely."""
    for game in range(len(starts)):
        end = starts[game + 1] if game + 1 < len(starts) else filled
        actions[game] = offered[starts[game] + roll(dice, game, end - starts[game])]


@compiled
def advantages(seats, values, results, ended, last_seats, last_values, decay: float, found, returns) -> None:
    """Write each decision's advantage (generalized advantage estimation), over the decisions of its own seat.

    `results` is what seat 0 gets where a match has `ended` with the decision.
    """
    steps, games = values.shape
    for game in range(games):
        following = np.empty(2)
        gathered = np.zeros(2)
        following[last_seats[game]], following[1 - last_seats[game]] = last_values[game], -last_values[game]
        for step in range(steps - 1, -1, -1):
            if ended[step, game]:
                following[0], following[1] = results[step, game], -results[step, game]
                gathered[:] = 0
            seat = seats[step, game]
            gathered[seat] = following[seat] - values[step, game] + decay * gathered[seat]
            following[seat] = values[step, game]
            found[step, game] = gathered[seat]
            returns[step, game] = gathered[seat] + values[step, game]


@compiled
def policy_slope(
    logits, outputs_of, offered, starts, ends, chosen, odds, gains, clip: float, entropy: float, slope
) -> float:
    """Write the slope of the clipped policy loss with an entropy bonus; return the mean entropy."""
    slope[:] = 0
    shares = np.empty(MOST_MOVES, dtype=np.float64)
    total, number = 0.0, len(starts)
    for i in range(number):
        moves = offered[starts[i] : ends[i]]
        count = len(moves)
        mixture(logits[i], outputs_of, moves, count, shares)
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
            for output in outputs_of[moves[k]]:
                slope[i, output] += value / number
        slope[i, len(slope[i]) - 1] = 0
    return total / number
