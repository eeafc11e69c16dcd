"""A step of a plan in a few words under the board: what the card reaches, where it leads."""

from __future__ import annotations

from kensei.core.i18n import _, listed
from kensei.drawing.scene import TALL
from kensei.games.kiriai.cards import EARTH, HEAVEN, Action
from kensei.games.kiriai.drawing.pieces import short


def said_of(action: Action, stance: str, lit: tuple[int, ...], to: int | None, turned: str, shape: str) -> str:
    """Describe what a card does: the spaces it reaches are lit, where its player goes is drawn."""
    if action.reach and action.needs not in ("", stance):
        return _("needs Heaven") if action.needs == HEAVEN else _("needs Earth")
    if action.reach:
        return reaches(short(action.name), lit, shape)
    if action.turns:
        return _("into Earth") if turned == EARTH else _("into Heaven")
    if action.step:
        return _("stays") if to is None else _("to space {n}").format(n=to)
    return ""


def reaches(face: str, lit: tuple[int, ...], shape: str) -> str:
    """Name the spaces that a strike reaches: whether it hits, nobody knows before both reveal.

    On a phone two of these share a line, which has no room for the name of the card.

    >>> reaches("High", (4,), "wide"), reaches("High", (4,), "tall"), reaches("Kesa", (3, 4), "tall")
    ('High reaches space 4', 'reaches space 4', 'reaches 3 and 4')
    """
    if not lit:
        return _("reaches no space")
    spaces = listed([str(space) for space in lit])
    if shape == TALL:
        return (_("reaches space {n}") if len(lit) == 1 else _("reaches {n}")).format(n=spaces)
    words = _("{face} reaches space {n}") if len(lit) == 1 else _("{face} reaches spaces {n}")
    return words.format(face=face, n=spaces)
