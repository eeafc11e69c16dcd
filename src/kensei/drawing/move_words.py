"""Moves in words, as the page's action bar says them: for reviews and hints."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from kensei.core.i18n import _
from kensei.drawing.scene import WordedMove
from kensei.drawing.table_page import choices, drawing_of

BRACES = re.compile(r"\{(\d+)\}")


class MoveWords:
    """The words of the moves that a seat may play.

    `below`: the seat before whom the reader sits, left out: this one; `reader`: the seat that is called "you".

    >>> import kensei
    >>> state = kensei.game("kiriai").read("5 2H0:-:kesa 4H0:-:counter")
    >>> words = MoveWords("kiriai", state.view(0), state.legal_moves(0), ["Ann", "Ben"])
    >>> words.of("charge high"), words.of("nothing such")
    ('Charge, then High Strike', 'nothing such')
    """

    def __init__(
        self,
        game: str,
        view: Any,
        legal: Sequence[Any],
        names: Sequence[str],
        below: int | None = None,
        reader: int | None = None,
    ) -> None:
        self._reader = reader
        self._view, self._below = view, view.seat if below is None else below
        self._moves = {str(move): move for move in legal}
        self._told = getattr(drawing_of(game), "told_move", None)
        self._step = getattr(drawing_of(game), "told_step", None)
        drawn = choices(game, view, legal)
        self._says: dict[str, Any] = drawn.get("says", {})
        self._joint: str = drawn.get("joint", " ")
        self._names = names
        self._picks = dict(map(picked, drawn.get("moves", [])))

    def of(self, move: str) -> str:
        """Return a move in words; as its text, where nothing is said of it."""
        whole = self.worded(move)
        if whole is not None:
            return BRACES.sub(self._name, whole.words)
        said = [self._says[pick][0] for pick in self._picks.get(move, ()) if self._says.get(pick)]
        words = self._joint.join(str(one) for one in said if one)
        return BRACES.sub(self._name, words) or move

    def worded(self, move: str) -> WordedMove | None:
        """Return a move as the game's drawing words it for reviews; None where the words of the choices say all."""
        if self._told is None or move not in self._moves:
            return None
        found: WordedMove | None = self._told(self._view, self._moves[move], self._below)
        return found

    def step(self, move: str) -> str:
        """Return a move of a later turn in few words; as its text, where the game's drawing has no `told_step`."""
        return str(self._step(move)) if self._step else move

    def picks(self, move: str) -> tuple[str, ...]:
        """Return the things that are pressed for a move."""
        return self._picks.get(move, (move,))

    def _name(self, found: re.Match[str]) -> str:
        seat = int(found[1])
        if seat == self._reader:
            return _("you") if found.start() else _("You")
        return self._names[seat] if seat < len(self._names) else found[0]


def picked(spelled: str) -> tuple[str, tuple[str, ...]]:
    """Return the text of a move and its picks: a part that ends with a blank is a verb and is not pressed.

    >>> picked("charge| high"), picked("c4|+S(13)"), picked("place |A05| @1 0,1")
    (('charge high', ('charge', 'high')), ('c4+S(13)', ('c4', 'S(13)')), ('place A05 @1 0,1', ('A05', '@1 0,1')))
    """
    text, is_named, rest = spelled.partition("=")
    parts = (rest if is_named else spelled).split("|")
    picks = tuple(part.lstrip(" +") for part in parts if not part.endswith(" "))
    return (text if is_named else spelled.replace("|", "")), picks
