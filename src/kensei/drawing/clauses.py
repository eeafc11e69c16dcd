"""Rules as people read them: a clause is linked by its title, not by its id."""

from __future__ import annotations

from functools import cache, lru_cache
from html import escape

from kensei.core import rulebook
from kensei.games import game as game_named


@cache
def clause_titles(name: str) -> dict[str, str]:
    """Return the titles of a game's clauses by their ids.

    >>> clause_titles("kaito")["kaito.line"]
    'Along a line'
    """
    book = rulebook.load(*game_named(name).rulebook)
    return {clause.id: clause.title for clause in book.clauses}


@lru_cache(maxsize=1024)
def clause_link(name: str, rule: str) -> str:
    """Return the link to a clause of a game's rules page; "" where there is no clause."""
    clause = rule.partition(".")[2]
    if not clause:
        return ""
    words = clause_titles(name).get(rule) or clause
    return f'<a class="rule" href="/rules/{name}#{escape(rule)}">{escape(words)}</a>'
