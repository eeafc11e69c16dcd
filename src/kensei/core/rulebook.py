"""A game's rulebook page: markdown in which every clause has an anchor with its id.

    <a id="kaito.line"></a>**Along a line.** The Kaito moves along its row or column …

A clause is the text from its anchor to the next anchor or heading.

A page has three parts, each a heading of level 2 (`PARTS`), with sections of level 3. The first teaches with pictures
and galleries of cards, each a paragraph of its own; a page of another package may do without all of it.

    ![Both turn their cards over together.](picture:reveal)
    ![The five cards that both hold](cards:basic)
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal

from kensei.core import texts
from kensei.core.errors import BadOption, shown
from kensei.core.i18n import N_

ANCHOR = re.compile(r'<a id="([a-z][a-z0-9.-]*)"></a>')
TITLE = re.compile(r"\*\*(.+?)\*\*")
HEADING = re.compile(r"^(#{1,6}) +(.*?) *$")
FENCE = re.compile(r"^ {0,3}(```|~~~)")
FIGURE = re.compile(r"!\[([^\]]*)\]\((picture|cards):([A-Za-z0-9._-]+)\)")
"""Words, kind and name of a picture or a gallery."""
PARTS = {"learn": N_("Learn"), "rules": N_("Rules"), "referees": N_("For referees")}
"""The parts of a page and their headings, in their order."""


@dataclass(frozen=True, slots=True)
class Clause:
    """One rule of a game: its id, the section it stands in, and its text in markdown."""

    id: str
    section: str
    text: str

    @property
    def title(self) -> str:
        """The bold words that the text begins with; the section's where it has none.

        >>> Clause("x.go", "Turn", "**Go.** One step.").title
        'Go'
        """
        found = TITLE.match(self.text)
        return found[1].rstrip(".:") if found else self.section


@dataclass(frozen=True, slots=True)
class Figure:
    """What a page shows in place of words: one picture, or a gallery of cards."""

    kind: Literal["picture", "cards"]
    name: str
    words: str


@dataclass(frozen=True, slots=True)
class Rulebook:
    """A rulebook page: its markdown, its clauses in their order, and its parts in markdown."""

    page: str
    clauses: tuple[Clause, ...]
    parts: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """The text below the heading of each of `PARTS`; empty: the page is not divided so."""

    def clause(self, name: str) -> Clause:
        """Return the clause with this id, with or without the game's name before it."""
        for clause in self.clauses:
            if name in (clause.id, clause.id.partition(".")[2]):
                return clause
        near = [c.id for c in self.clauses if name.rpartition(".")[2] in c.id] or [c.id for c in self.clauses]
        raise BadOption(f"no clause {shown(name)}; clauses here: {', '.join(near)}")

    @property
    def figures(self) -> tuple[Figure, ...]:
        """The pictures and galleries of the page, in their order."""
        return tuple(figure for paragraph in re.split(r"\n\s*\n", self.page) for figure in figures(paragraph))

    def part(self, name: str) -> str:
        if name in self.parts:
            return self.parts[name]
        raise BadOption(f"no part {shown(name)}; parts here: {', '.join(self.parts) or 'none'}")


def load(package: str, name: str) -> Rulebook:
    return read(texts.shipped(package, name))


def read(page: str) -> Rulebook:
    """Read a page.

    >>> read('## Turn\\n\\n<a id="x.go"></a>**Go.** One step.\\n').clauses
    (Clause(id='x.go', section='Turn', text='**Go.** One step.'),)
    """
    clauses: list[Clause] = []
    section, name, lines = "", "", [""]
    for line, heading in [*marked_lines(page), ("# end", HEADING.match("# end"))]:
        anchor = ANCHOR.match(line)
        if (heading or anchor) and name:
            clauses.append(Clause(name, section, "\n".join(lines).strip()))
            name = ""
        if heading:
            section = heading[2]
        if anchor:
            name, lines = anchor[1], [line[anchor.end() :]]
        elif name:
            lines.append(line)
    return Rulebook(page, tuple(clauses), parts(page))


def parts(page: str) -> Mapping[str, str]:
    """Divide a page into its parts; nothing if its headings of level 2 are not exactly those of `PARTS`.

    >>> dict(parts("# Go\\n## Learn\\nBlack plays.\\n## Rules\\n### Turn\\n## For referees\\n"))
    {'learn': 'Black plays.', 'rules': '### Turn', 'referees': ''}
    """
    headings, texts_below = list[str](), list[list[str]]()
    for line, heading in marked_lines(page):
        if heading and len(heading[1]) == 2:
            headings.append(heading[2])
            texts_below.append([])
        elif texts_below:
            texts_below[-1].append(line)
    if headings != list(PARTS.values()):
        return MappingProxyType({})
    return MappingProxyType({name: "\n".join(lines).strip() for name, lines in zip(PARTS, texts_below, strict=True)})


def figures(paragraph: str) -> tuple[Figure, ...]:
    """Read a paragraph that consists of pictures and galleries; any other has none.

    >>> figures("![A cut](picture:cut)")
    (Figure(kind='picture', name='cut', words='A cut'),)
    >>> figures("See ![A cut](picture:cut)")
    ()
    """
    if FIGURE.sub("", paragraph).strip():
        return ()
    return tuple(
        Figure("cards" if kind == "cards" else "picture", name, " ".join(words.split()))
        for words, kind, name in FIGURE.findall(paragraph)
    )


def marked_lines(page: str) -> Iterator[tuple[str, re.Match[str] | None]]:
    """Yield the lines of a page, each with its heading if it is one: a `#` inside a fence is none."""
    fence = ""
    for line in page.splitlines():
        mark = FENCE.match(line)
        yield line, None if fence or mark else HEADING.match(line)
        if mark:
            fence = "" if fence == mark[1] else fence or mark[1]
