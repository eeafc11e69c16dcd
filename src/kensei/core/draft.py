"""A state being changed inside one `apply`: mutable twins of frozen values, and the events told.

`Draft(state)` has the state's fields to assign. A field that is a frozen dataclass becomes a twin
with fields of its own, a tuple of them a list of twins; everything else stays the value it is, and
is replaced, never mutated. `step()` freezes it all again.

    draft = Draft(state)
    draft.sides[0].shown.space += 1
    draft.tell("walked", "kiriai.move.approach", seat=0)
    return draft.step()
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

from kensei.core.protocol import NOTHING, Event, Json, Seat, Step


class Twin:
    """The mutable twin of one frozen dataclass value."""

    def __init__(self, value: Any) -> None:
        own = self.__dict__
        own["_type"] = type(value)
        for name in field_names(type(value)):
            own[name] = thaw(getattr(value, name))

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"{self._type.__name__} has no field {name}")

    def frozen(self) -> Any:
        """Give the frozen value with the fields as they are now."""
        own = self.__dict__
        kind = own["_type"]
        return kind(*[freeze(own[name]) for name in field_names(kind)])


class Draft(Twin):
    """A state being changed, and the events told on the way."""

    def __init__(self, state: Any) -> None:
        super().__init__(state)
        self.__dict__["events"] = []

    def tell(
        self,
        name: str,
        rule: str,
        secrets: Mapping[Seat, Mapping[str, Json]] = NOTHING,
        /,
        **facts: Json,
    ) -> None:
        """Tell an event: facts for all, `secrets[seat]` for one seat besides."""
        self.events.append(Event(name, rule, facts, secrets))

    def step(self) -> Step:
        """Freeze the state and give it with its events."""
        return Step(self.frozen(), tuple(self.events))


def thaw(value: Any) -> Any:
    """Give the mutable twin of a frozen dataclass, or of each in a tuple; any other value as it is."""
    kind = type(value)
    if kind is tuple:
        return [Twin(part) for part in value] if value and is_thawable(type(value[0])) else value
    return Twin(value) if is_thawable(kind) else value


def freeze(value: Any) -> Any:
    """Undo `thaw`."""
    if type(value) is Twin:
        return value.frozen()
    if type(value) is list:
        return tuple([freeze(part) for part in value])
    return value


@cache
def field_names(kind: type) -> tuple[str, ...]:
    """List the fields of a dataclass in the order of its constructor."""
    return tuple(f.name for f in fields(kind))


@cache
def is_thawable(kind: type) -> bool:
    """Say whether values of this type get a twin: dataclasses, but for those marked as whole values.

    A move or a card is a value like a number: a class with `WHOLE = True` is kept as it is.
    """
    return is_dataclass(kind) and not getattr(kind, "WHOLE", False)
