"""A state being changed inside one `apply`: mutable twins of frozen values, and the events told.

`Draft(state)` has the state's fields to assign. A field that holds a frozen dataclass becomes a twin with fields of its
own, a tuple of them a list of twins; every other value is replaced, never mutated. Fields are copied when they are
first read, and `step()` makes new values only where something changed.

    draft = Draft(state)
    draft.sides[0].shown.space += 1
    draft.tell("walked", "kiriai.move.approach", seat=0)
    return draft.step()

A game may derive a class of its own from `Draft`, with methods, and with the fields annotated for the type checker.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any, get_args, get_type_hints

from kensei.core.protocol import NOTHING, Event, Json, Seat, Step


class Twin:
    """The mutable twin of one frozen dataclass value."""

    def __init__(self, value: Any) -> None:
        self.__dict__["_value"] = value

    def __getattr__(self, name: str) -> Any:
        # Called only for what is not in `__dict__` yet: the first time that a field is read.
        own = self.__dict__
        value = own["_value"]
        kind: Any = type(value)
        nested = _shape(kind).nested.get(name)
        if nested is None:
            raise AttributeError(f"{kind.__name__} has no field {name}")
        found = getattr(value, name)
        if nested:
            found = thaw(found)
        own[name] = found
        return found

    if TYPE_CHECKING:

        def __setattr__(self, name: str, value: Any) -> None:
            """Fields of the frozen value are assigned: which there are is known when it runs."""

    def frozen(self) -> Any:
        """Return the frozen value with the fields as they are now; the old value if none has changed."""
        own = self.__dict__
        value = own["_value"]
        kind: Any = type(value)
        shape = _shape(kind)
        old = shape.values(value)
        now = list(old)
        has_changed = False
        for index, (name, nested) in enumerate(shape.nested.items()):
            if name in own:
                new = freeze(own[name], old[index]) if nested else own[name]
                if new is not old[index]:
                    now[index] = new
                    has_changed = True
        return kind(*now) if has_changed else value


class Draft(Twin):
    """A state being changed, and the events told on the way."""

    events: list[Event]

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

    def step(self) -> Step[Any]:
        """Freeze the state and return it with its events; the draft is used up."""
        return Step(self.frozen(), tuple(self.events))


def thaw(value: Any) -> Any:
    """Return the mutable twin of a frozen dataclass, or of each in a tuple; any other value as it is."""
    if type(value) is tuple:
        return [thaw(part) for part in value]
    kind: Any = type(value)
    return Twin(value) if is_thawable(kind) else value


def freeze(value: Any, old: Any = None) -> Any:
    """Undo `thaw`; return the old value where nothing has changed."""
    if type(value) is Twin:
        return value.frozen()
    if type(value) is list:
        new = tuple([freeze(part) for part in value])
        if type(old) is tuple and len(old) == len(new) and all(a is b for a, b in zip(old, new, strict=True)):
            return old
        return new
    return value


@dataclass(frozen=True, slots=True)
class _Shape:
    """What a twin needs to know of its class."""

    nested: Mapping[str, bool]
    """The fields in order: whether each may hold dataclasses, or tuples of them."""
    values: Any
    """Reads all fields of a value, as a tuple."""


@cache
def _shape(kind: Any) -> _Shape:
    hints = get_type_hints(kind)
    nested = {field.name: _holds_dataclass(hints[field.name]) for field in fields(kind)}
    if len(nested) > 1:
        return _Shape(nested, attrgetter(*nested))
    get = attrgetter(*nested)
    return _Shape(nested, lambda value: (get(value),))


def _holds_dataclass(hint: Any) -> bool:
    return is_thawable(hint) or any(_holds_dataclass(part) for part in get_args(hint))


@cache
def is_thawable(kind: Any) -> bool:
    """Whether values of this type get a twin: dataclasses, but for those marked as whole values.

    A move or a card is a value like a number: a class with `WHOLE = True` is kept as it is.
    """
    return isinstance(kind, type) and is_dataclass(kind) and not getattr(kind, "WHOLE", False)
