"""The preview of a plan: each card from where the one before it leaves its player, the opponent standing still."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from gettext import NullTranslations

from kensei.core.i18n import _, spoken
from kensei.games.kiriai import View
from kensei.games.kiriai.action import AHEAD, alone
from kensei.games.kiriai.cards import ACTIONS, BASIC, EARTH, HEAVEN, Action
from kensei.games.kiriai.drawing.pieces import short


@dataclass(frozen=True, slots=True)
class PlanStep:
    """What one card of the plan does."""

    second: bool
    """It is the second card."""
    lit: tuple[int, ...]
    """The spaces that its attack reaches."""
    words: str
    space: int
    """Where its player stands after it."""
    stance: str
    """The stance after it."""
    changes: bool
    """Space or stance is another than before it."""


Places = tuple[tuple[int, int], tuple[str, str]]
"""The spaces and the stances of Red and Blue."""


def preview(view: View) -> dict[str, PlanStep]:
    """Return the steps of all plans by the picks that show them: `charge` first, or `charge,stance|high` second."""
    assert view.seat is not None
    language, seat, spaces, own, at = spoken(), view.seat, view.spaces, faces(view), places(view)
    firsts = {face: step(language, seat, spaces, at, face, False) for face in own}
    seconds: dict[tuple[str, PlanStep], list[str]] = {}
    for first, done in firsts.items():
        then_at = after(seat, at, done)
        for face in own:
            if ACTIONS[face].card != ACTIONS[first].card:
                then = step(language, seat, spaces, then_at, face, True)
                seconds.setdefault((face, then), []).append(first)
    return firsts | {f"{','.join(before)}|{face}": then for (face, then), before in seconds.items()}


def places(view: View) -> Places:
    red, blue = view.shown
    assert red.space is not None
    assert blue.space is not None
    return (red.space, blue.space), (red.stance or HEAVEN, blue.stance or HEAVEN)


def after(seat: int, at: Places, done: PlanStep) -> Places:
    """Return where both stand after the own first card, the opponent as now."""
    spots, stances = at
    if seat == 0:
        return (done.space, spots[1]), (done.stance, stances[1])
    return (spots[0], done.space), (stances[0], done.stance)


@lru_cache(maxsize=16384)
def step(_language: NullTranslations, seat: int, spaces: int, at: Places, face: str, second: bool) -> PlanStep:
    spots, stances = at
    space, stance = spots[seat], stances[seat]
    to, turned = alone(spaces, spots, stances, seat, face)
    action = ACTIONS[face]
    reached = [space + AHEAD[seat] * distance for distance in action.reach]
    lit = tuple(one for one in reached if 1 <= one <= spaces)
    said = said_of(action, stance, bool(lit), to if to != space else None, turned)
    words = (_("2nd: {what}") if second else _("1st: {what}")).format(what=said) if said else ""
    return PlanStep(second, lit, words, to, turned, (to, turned) != (space, stance))


def said_of(action: Action, stance: str, reaches: bool, to: int | None, turned: str) -> str:
    """Describe what a card does: the spaces it reaches are lit, where its player goes is drawn."""
    if action.reach and action.needs not in ("", stance):
        return _("needs Heaven") if action.needs == HEAVEN else _("needs Earth")
    if action.reach:
        return _("{face} hits").format(face=short(action.name)) if reaches else _("hits no space")
    if action.turns:
        return _("into Earth") if turned == EARTH else _("into Heaven")
    if action.step:
        return _("stays") if to is None else _("to space {n}").format(n=to)
    return ""


def faces(view: View) -> list[str]:
    """Return the faces of the own cards that can be planned now."""
    assert view.seat is not None
    own = view.shown[view.seat]
    special = [] if own.spent or not view.special else [view.special]
    return [name for name in BASIC if ACTIONS[name].card != own.resting] + special
