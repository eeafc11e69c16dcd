"""Matches, states and views show themselves in notebooks: as a picture, and as text where there are none.

A state and a match show what a spectator may see; a view shows what its seat may see, so do not show
another one's view to a player. The drawing is `kensei.drawing`, imported when something is first shown.

>>> import kensei
>>> match = kensei.Match(kensei.game("kiriai"), seed="moon")
>>> match
<Match of Kiri-ai: The Duel, 2 plies, red, blue to act>
>>> match._repr_svg_()[:4], match.state._repr_html_()[:7], "kesa" in match._repr_html_()
('<svg', '<figure', False)
"""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import TYPE_CHECKING, Any, Literal, overload

from kensei import games
from kensei.core.match import AnyMatch, Match
from kensei.core.protocol import AnyGame, View

if TYPE_CHECKING:
    from kensei.games.bushido import Bushido
    from kensei.games.kaito import Kaito
    from kensei.games.kendo.musashi import Musashi
    from kensei.games.kendo.shiai import Shiai
    from kensei.games.ketto import Ketto
    from kensei.games.kiriai import Kiriai

__all__ = ["game"]

RECENT = 4
"""How many of the last events stand under the picture of a match."""

_shown: set[str] = set()


@overload
def game(name: Literal["kaito"]) -> Kaito: ...
@overload
def game(name: Literal["kiriai"]) -> Kiriai: ...
@overload
def game(name: Literal["ketto"]) -> Ketto: ...
@overload
def game(name: Literal["bushido"]) -> Bushido: ...
@overload
def game(name: Literal["musashi"]) -> Musashi: ...
@overload
def game(name: Literal["shiai"]) -> Shiai: ...
@overload
def game(name: str) -> AnyGame: ...
def game(name: str) -> AnyGame:
    """Return the game of that name; its states and views can show themselves from now on.

    >>> game("kaito").title
    'Kaito'
    """
    found = games.game(name)
    if name not in _shown:
        package = games.package(name)
        if hasattr(package, "State"):
            _give(package.State, lambda state: _picture(name, state.view(None)), lambda state: "")
        if hasattr(package, "View"):
            _give(package.View, lambda view: _picture(name, view), lambda view: "")
        _shown.add(name)
    return found


def _give(kind: type, svg: Callable[[Any], str], caption: Callable[[Any], str]) -> None:
    """Give a class the methods that notebooks look for.

    They are not written in the classes, for rules know nothing of drawings.
    """

    def html(self: Any) -> str:
        words = caption(self)
        under = f"<figcaption>{words}</figcaption>" if words else ""
        return f"<figure>{svg(self)}{under}</figure>"

    setattr(kind, "_repr_svg_", svg)  # noqa: B010
    setattr(kind, "_repr_html_", html)  # noqa: B010


def _picture(name: str, view: View) -> str:
    from kensei import drawing

    return drawing.svg(name, view)


def _caption(match: AnyMatch) -> str:
    """Return what happened last and how the match ended, as a spectator may know it."""
    outcome = match.state.outcome()
    words = [f"{outcome.reason}."] if outcome else []
    told = [match.game.tell(event, match.seat_names()) for event in match.story(None)[-RECENT:]]
    return "<br>".join(escape(line) for line in [*told, *words])


_give(Match, lambda match: _picture(match.game.name, match.state.view(None)), _caption)
