"""A game's rulebook page: markdown in which every clause has an anchor with its id.

    <a id="kaito.line"></a>**Along a line.** The Kaito moves along its row or column …

A clause is the text from its anchor to the next anchor or heading.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from kensei.core import texts
from kensei.core.errors import BadOption, shown

ANCHOR = re.compile(r'<a id="([a-z][a-z0-9.-]*)"></a>')
HEADING = re.compile(r"^#{1,6} +(.*)$")


@dataclass(frozen=True, slots=True)
class Clause:
    """One rule of a game: its id, the section it stands in, and its text in markdown."""

    id: str
    section: str
    text: str


@dataclass(frozen=True, slots=True)
class Rulebook:
    """A rulebook page: its markdown, and its clauses in their order."""

    page: str
    clauses: tuple[Clause, ...]

    def clause(self, name: str) -> Clause:
        """Return the clause with this id, with or without the game's name before it."""
        for clause in self.clauses:
            if name in (clause.id, clause.id.partition(".")[2]):
                return clause
        near = [c.id for c in self.clauses if name.rpartition(".")[2] in c.id] or [c.id for c in self.clauses]
        raise BadOption(f"no clause {shown(name)}; clauses here: {', '.join(near)}")


def load(package: str, name: str) -> Rulebook:
    return read(texts.shipped(package, name))


def read(page: str) -> Rulebook:
    """Read a page.

    >>> read('## Turn\\n\\n<a id="x.go"></a>**Go.** One step.\\n').clauses
    (Clause(id='x.go', section='Turn', text='**Go.** One step.'),)
    """
    clauses: list[Clause] = []
    section, name, lines = "", "", [""]
    for line in [*page.splitlines(), "# end"]:
        heading, anchor = HEADING.match(line), ANCHOR.match(line)
        if (heading or anchor) and name:
            clauses.append(Clause(name, section, "\n".join(lines).strip()))
            name = ""
        if heading:
            section = heading[1]
        if anchor:
            name, lines = anchor[1], [line[anchor.end() :]]
        elif name:
            lines.append(line)
    return Rulebook(page, tuple(clauses))
