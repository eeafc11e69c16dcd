"""A hint: the best move by what a seat sees, and nothing else.

>>> import kensei
>>> state = kensei.game("kaito").read(".hh.H./.....S/b..h../sBAA.s/....../...H.. b c5 ssssb SSSSHC")
>>> found = hint("kaito", state.view(1))
>>> found.move, found.exact
('c4', True)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kensei.bots.analysis import Analysis, analyse
from kensei.core.errors import BadOption
from kensei.core.hint import FoundHint
from kensei.core.protocol import Event, View
from kensei.games import part

ENOUGH = 0.02
"""A move that is worth less by so much is told of as the next best."""


def hint(game: str, view: View, story: Sequence[Event] = ()) -> FoundHint:
    """Return the best move of the view's seat; `story`: what the seat has been told, where the game's bots go by it."""
    own: Callable[[View, Sequence[Event]], Analysis | None] | None
    own = getattr(part(game, "bots.analysis"), "analyse_told", None)
    found = (own(view, story) if own else None) or analyse(view)
    if not found.moves:
        raise BadOption("this seat is not asked: there is nothing to hint at")
    best = max(found.moves, key=lambda one: (one.share, one.value))
    rest = [one for one in found.moves if one.move != best.move and best.value - one.value > ENOUGH]
    second = max(rest, key=lambda one: one.value, default=None)
    following = (str(second.move), second.value) if second else ("", 0.0)
    why = found.beside_best(second.move).reason if second else None
    average = found.beside_best(best.move).reason
    sure = (found.error, found.is_bounded)
    return FoundHint(str(best.move), best.share, best.value, found.exact, *following, why, average, *sure)
