"""Marks the cards that sentences of the log name, so that their panels open there too."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from html import escape

from kensei.core.i18n import _
from kensei.drawing.scene import spoken_of
from kensei.games import game as game_named


def titles(game: str) -> dict[str, str]:
    """Return the titles that one card alone bears, with its id."""
    texts = game_named(game).cards("")
    count = Counter(_(text.title) for text in texts)
    return {_(text.title): text.id for text in texts if count[_(text.title)] == 1}


class Marker:
    """Marks the cards that sentences name; a word that is also a player's name is not marked.

    >>> Marker({"High Strike": "high"}).marked("Ann hits with the High Strike.")
    'Ann hits with the <span data-card="high">High Strike</span>.'
    >>> Marker({"Kesa": "kesa"}, ["Zan & Kesa"]).marked("Zan & Kesa is wounded.")
    'Zan &amp; Kesa is wounded.'
    """

    def __init__(self, names: Mapping[str, str], players: Sequence[str] = ()) -> None:
        free = [name for name in names if not any(name in player for player in players)]
        self._spans = {escape(name): f"<span{spoken_of(names[name])}>{escape(name)}</span>" for name in free}
        longest_first = sorted(self._spans, key=len, reverse=True)
        # Whole words alone; `&` begins the escape of a sign.
        words = rf"(?<![\w&])(?:{'|'.join(map(re.escape, longest_first))})(?!\w)"
        self._named = re.compile(words if longest_first else r"(?!)")
        self.marked = lru_cache(maxsize=1024)(self._marked)

    def _marked(self, words: str) -> str:
        """Return a sentence as HTML."""
        return self._named.sub(lambda found: self._spans[found[0]], escape(words))
