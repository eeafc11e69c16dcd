"""A state being changed inside one `apply`: mutable twins of frozen values, and the events told.

`Draft(state)` has the state's fields to assign. A field that is a frozen dataclass becomes a twin
with fields of its own, a field typed as a tuple of them a list of twins; everything else stays the
value it is, and is replaced, never mutated. `step()` freezes it all again.

    draft = Draft(state)
    draft.sides[0].shown.space += 1
    draft.tell("walked", "kiriai.move.approach", seat=0)
    return draft.step()
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from operator import attrgetter
from typing import Any, get_args, get_type_hints

from kensei.core.protocol import NOTHING, Event, Json, Seat, Step


class Twin:
    """The mutable twin of one frozen dataclass value."""

    def __init__(self, value: Any) -> None:
        kind: Any = type(value)
        shape = _shape(kind)
        own = self.__dict__
        own.update(zip(shape.names, shape.values(value), strict=True))
        for name in shape.nested:
            own[name] = thaw(own[name])
        own["_shape"] = shape

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"{self.__dict__['_shape'].kind.__name__} has no field {name}")

    def frozen(self) -> Any:
        """Give the frozen value with the fields as they are now."""
        own = self.__dict__
        shape = own["_shape"]
        for name in shape.nested:
            own[name] = freeze(own[name])
        return shape.kind(*[own[name] for name in shape.names])


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
        """Freeze the state and give it with its events; the draft is used up."""
        return Step(self.frozen(), tuple(self.events))


def thaw(value: Any) -> Any:
    """Give the mutable twin of a frozen dataclass, or of each in a tuple; any other value as it is."""
    if type(value) is tuple:
        return [thaw(part) for part in value]
    kind: Any = type(value)
    return Twin(value) if is_thawable(kind) else value


def freeze(value: Any) -> Any:
    """Undo `thaw`."""
    if type(value) is Twin:
        return value.frozen()
    if type(value) is list:
        return tuple([freeze(part) for part in value])
    return value


@dataclass(frozen=True, slots=True)
class _Shape:
    """What a twin needs to know of its class."""

    kind: type
    names: tuple[str, ...]
    nested: tuple[str, ...]
    """The fields that may hold dataclasses, or tuples of them."""
    get: Any

    def values(self, value: Any) -> Any:
        return self.get(value) if len(self.names) > 1 else (self.get(value),)


@cache
def _shape(kind: Any) -> _Shape:
    names = tuple(f.name for f in fields(kind))
    hints = get_type_hints(kind)
    nested = tuple(name for name in names if _holds_dataclass(hints[name]))
    return _Shape(kind, names, nested, attrgetter(*names))


def _holds_dataclass(hint: Any) -> bool:
    return is_thawable(hint) or any(_holds_dataclass(part) for part in get_args(hint))


@cache
def is_thawable(kind: Any) -> bool:
    """Say whether values of this type get a twin: dataclasses, but for those marked as whole values.

    A move or a card is a value like a number: a class with `WHOLE = True` is kept as it is.
    """
    return isinstance(kind, type) and is_dataclass(kind) and not getattr(kind, "WHOLE", False)
