"""Puzzles: positions with one right answer, mined from proofs and exact values, and the rating of who solves them.

A game's puzzles lie in its folder, `puzzles/`: `THEMES` says what is asked, `puzzles.jsonl` holds them;
`python -m studies.puzzles` mines them.
"""

from __future__ import annotations

from kensei.puzzles.glicko import Rating, after_puzzle, rated
from kensei.puzzles.puzzle import Other, Puzzle, Theme, games_with_puzzles, label, puzzle, puzzles, said, themes
from kensei.puzzles.solving import Verdict, following, hint, judge

__all__ = [
    "Other",
    "Puzzle",
    "Rating",
    "Theme",
    "Verdict",
    "after_puzzle",
    "following",
    "games_with_puzzles",
    "hint",
    "judge",
    "label",
    "puzzle",
    "puzzles",
    "rated",
    "said",
    "themes",
]
