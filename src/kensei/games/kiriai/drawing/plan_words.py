"""A card of a plan in a sentence under the board: what it would do from here while the other stays where they are."""

from __future__ import annotations

from typing import NamedTuple

from kensei.core.i18n import _, listed
from kensei.games.kiriai.cards import ACTIONS, EARTH, HEAVEN
from kensei.games.kiriai.drawing.pieces import short


class PlanStep(NamedTuple):
    """One card of a plan, from where the card before it leads."""

    face: str
    stance: str
    """The stance in which it is played."""
    lit: tuple[int, ...]
    """The spaces that a strike reaches."""
    to: int | None
    """Where a movement leads; None: it leads nowhere."""
    turned: str
    """The stance after it."""
    other: int
    """Where the other stands."""


def sentence(step: PlanStep, name: str) -> str:
    """Describe what a card would do; whether the other stays, nobody knows before both reveal.

    >>> sentence(PlanStep("high", HEAVEN, (4,), None, HEAVEN, 4), "Kenji")
    'High hits if Kenji stays on space 4'
    >>> sentence(PlanStep("charge", HEAVEN, (), 3, HEAVEN, 4), "Kenji")
    'to space 3, next to Kenji'
    """
    action = ACTIONS[step.face]
    if action.reach:
        return strike_sentence(step, name)
    if action.turns:
        return _("turn to Earth") if step.turned == EARTH else _("turn to Heaven")
    if action.counters:
        return _("a strike that would hit wounds {name} instead").format(name=name)
    return _("stay: there is no room") if step.to is None else walk_sentence(step.to, step.other, name)


def strike_sentence(step: PlanStep, name: str) -> str:
    action, facts = ACTIONS[step.face], {"face": short(step.face), "name": name, "n": step.other}
    if action.needs not in ("", step.stance):
        needs = _("{face} cannot hit: it needs Heaven")
        return (needs if action.needs == HEAVEN else _("{face} cannot hit: it needs Earth")).format(**facts)
    if step.other in step.lit:
        return _("{face} hits if {name} stays on space {n}").format(**facts)
    if not step.lit:
        return _("{face} reaches no space").format(**facts)
    spaces = listed([str(space) for space in step.lit])
    one, many = (
        _("{face} hits on space {spaces}; {name} is on {n}"),
        _("{face} hits on spaces {spaces}; {name} is on {n}"),
    )
    return (one if len(step.lit) == 1 else many).format(spaces=spaces, **facts)


def walk_sentence(to: int, other: int, name: str) -> str:
    far = abs(to - other)
    said = {0: _("to space {n}, where {name} is"), 1: _("to space {n}, next to {name}")}
    return said.get(far, _("to space {n}, {far} away if {name} stays")).format(n=to, far=far, name=name)
