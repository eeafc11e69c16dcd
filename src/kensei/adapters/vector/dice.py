"""Dice for compiled games: splitmix64, one number of state a game."""

from __future__ import annotations

from numba import uint64

from kensei.games.kiriai.kernel import compiled

__all__ = ["any_legal", "compiled", "roll"]


@compiled
def roll(dice, index: int, below: int):
    """Draw a whole number from 0 to below - 1 with this game's dice.

    The upper 32 bits times `below`: for our small numbers the unevenness is less than one in ten million.
    """
    dice[index] += uint64(0x9E3779B97F4A7C15)
    mixed = dice[index]
    mixed = (mixed ^ (mixed >> uint64(30))) * uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> uint64(27))) * uint64(0x94D049BB133111EB)
    mixed = mixed ^ (mixed >> uint64(31))
    return int((mixed >> uint64(32)) * uint64(below) >> uint64(32))


@compiled
def any_legal(dice, index: int, mask):
    """Draw one of the numbers that the mask allows."""
    legal = 0
    for number in range(len(mask)):
        legal += mask[number]
    left = roll(dice, index, legal)
    for number in range(len(mask)):
        if mask[number]:
            if left == 0:
                return number
            left -= 1
    return -1
