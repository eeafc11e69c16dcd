"""The durable form of a match: a text that can be kept, sent, and played again.

The format is described in `kensei.core.record`; here it is read with all games of the registry.

>>> import kensei
>>> match = kensei.Match(kensei.game("kaito"), seed="moon")
>>> text = dumps(match)
>>> text.splitlines()[1], loads(text).state == match.state
('game: kaito', True)
>>> wrong_draw(match), wrong_draw(loads(text.replace("moon", "sun")))  # the first ply that the seed does not draw
(None, 0)
"""

from __future__ import annotations

from kensei.core.match import AnyMatch
from kensei.core.record import dumps, wrong_draw
from kensei.core.record import loads as core_loads
from kensei.notebook import game

__all__ = ["dumps", "loads", "wrong_draw"]


def loads(text: str) -> AnyMatch:
    """Read a record of any game and play it again; a broken one raises `BadRecord`, which holds the good part."""
    return core_loads(text, game)
