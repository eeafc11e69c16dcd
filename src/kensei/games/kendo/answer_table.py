"""The form of both tables of answers: what lies against a player, what they lay, and what follows.

A grid has an attack a row and an answer (a *form*) a column; a cell is a letter, or `-` where the answer is not
allowed. Moves, their effects, the reasons for a refusal and the rules page all come from it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from kensei.core.i18n import _


class AttackRow(NamedTuple):
    """An attack as a row of the table."""

    words: str
    answered_by: str
    """The clause that says how it is answered."""
    passed_by: str
    """The clause that says what passing costs."""


class Form(NamedTuple):
    """An answer as a column of the table."""

    clause: str
    words: str


@dataclass(frozen=True, eq=False)
class AnswerTable:
    """A table of answers with its words and clauses."""

    rows: Mapping[str, Mapping[str, str]]
    """The letter of each form, by attack."""
    follows: Mapping[str, str]
    """What each letter means."""
    attacks: Mapping[str, AttackRow]
    answers: Mapping[str, Form]

    @property
    def forms(self) -> tuple[str, ...]:
        return tuple(next(iter(self.rows.values())))

    def allowed(self) -> dict[str, tuple[str, ...]]:
        """The answers to each attack without `pass`, in the order of the columns."""
        return {
            row: tuple(form for form, letter in cells.items() if letter != "-" and form != "pass")
            for row, cells in self.rows.items()
        }

    def what_answers(self, row: str) -> str:
        """What would be right against an attack, in the reader's language."""
        return "; ".join(_(self.answers[form].words) for form in self.allowed()[row])

    def cells(self) -> list[tuple[str, str, str]]:
        return [(row, form, letter) for row, cells in self.rows.items() for form, letter in cells.items()]

    def as_markdown(self) -> str:
        """The table as the rulebook page has it: an answer a line, an attack a column."""
        lines = ["| you lay | " + " | ".join(self.attacks[row].words for row in self.rows) + " |"]
        lines.append("|---" * (len(self.rows) + 1) + "|")
        for form in self.forms:
            letters = " | ".join(cells[form] for cells in self.rows.values())
            lines.append(f"| {self.answers[form].words} | {letters} |")
        return "\n".join(lines)

    def legend(self) -> str:
        return "\n".join(f"- **{letter}**: {meaning}." for letter, meaning in self.follows.items())


def rows_of(grid: str) -> dict[str, dict[str, str]]:
    """Read a grid: the forms in the first line, then a line an attack."""
    (_name, *forms), *lines = (line.split() for line in grid.strip().splitlines())
    return {line[0]: dict(zip(forms, line[1:], strict=True)) for line in lines}
