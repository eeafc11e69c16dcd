"""The form of both tables of answers: what lies against a player, what they lay, and what follows.

A grid has an attack a row and an answer (a *form*) a column; a cell is a letter, or `-` where the answer is not
allowed. The rulebook page explains the letters. Moves, their effects and the reasons for a refusal come from it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from kensei.core.i18n import _


class AttackRow(NamedTuple):
    """An attack as a row of the table: the clauses that say how it is answered, and what passing costs."""

    words: str
    answered_by: str
    passed_by: str


class Form(NamedTuple):
    """An answer as a column of the table."""

    clause: str
    words: str


class AnswerTable:
    """A table of answers with its words and clauses."""

    def __init__(self, grid: str, attacks: Mapping[str, AttackRow], answers: Mapping[str, Form]) -> None:
        (_against, *forms), *lines = (line.split() for line in grid.strip().splitlines())
        self.rows = {row: dict(zip(forms, letters, strict=True)) for row, *letters in lines}
        self.attacks = attacks
        self.answers = answers
        self.allowed = {
            row: tuple(form for form, letter in cells.items() if letter != "-" and form != "pass")
            for row, cells in self.rows.items()
        }

    def what_answers(self, row: str) -> str:
        return "; ".join(_(self.answers[form].words) for form in self.allowed[row])
