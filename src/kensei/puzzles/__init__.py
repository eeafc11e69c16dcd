"""Puzzles: positions with one right answer, mined from proofs and exact values, and the rating of whoever solves them.

A game's puzzles lie in its folder, `puzzles/`: `THEMES` says what is asked, `puzzles.jsonl` holds them;
`python -m studies.puzzles` mines them.
"""

from __future__ import annotations

from kensei.puzzles.glicko import GlickoRating, after_puzzle, rated
from kensei.puzzles.puzzle import Puzzle, Theme, WrongAnswer, games_with_puzzles, label, puzzle, puzzles, said, themes
from kensei.puzzles.solving import AnswerVerdict, hint, judge, suitable_puzzle
from kensei.puzzles.training import trained

__all__ = [
    "AnswerVerdict",
    "GlickoRating",
    "Puzzle",
    "Theme",
    "WrongAnswer",
    "after_puzzle",
    "games_with_puzzles",
    "hint",
    "judge",
    "label",
    "puzzle",
    "puzzles",
    "rated",
    "said",
    "suitable_puzzle",
    "themes",
    "trained",
]
