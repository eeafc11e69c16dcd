"""A state being changed inside one `apply`: mutable twins of frozen values, and the events told.

`Draft(state)` has the state's fields to assign. A field that holds a frozen dataclass becomes a twin with fields of its
own, a tuple of them a list of twins; every other value is replaced, never mutated. `step()` makes new values only where
something changed.

    draft = Draft(state)
    draft.sides[0].shown.space += 1
    draft.tell("walked", "kiriai.move.approach", seat=0)
    return draft.step()

A game may derive a class of its own from `Draft`, with methods, and with the fields annotated for the type checker.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from operator import is_not
from typing import Any, get_args, get_origin, get_type_hints

from kensei.core.protocol import NOTHING, Event, Json, Seat, Step


class Twin:
    """The mutable twin of one frozen dataclass value; each dataclass has a class of twins, made by `twin_class`."""

    __slots__ = ("_value",)

    def __init__(self, value: Any) -> None:
        _class_of(value).copy(self, value)

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"{type(self._value).__name__} has no field {name}")

    def frozen(self) -> Any:
        """Return the frozen value with the fields as they are now; the old value if none has changed."""
        return _class_of(self._value).frozen(self)


class Draft(Twin):
    """A state being changed, and the events told on the way."""

    events: list[Event]

    def __init__(self, state: Any) -> None:
        _class_of(state).copy(self, state)
        self.events = []

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
    kind: Any = type(value)
    if kind is tuple:
        return [thaw(part) for part in value]
    return twin_class(kind)(value) if is_thawable(kind) else value


def freeze(value: Any, old: Any) -> Any:
    """Undo `thaw`; return the old value where nothing has changed."""
    if type(value) is not list:
        return value.frozen() if isinstance(value, Twin) else value
    new = tuple([part.frozen() if isinstance(part, Twin) else freeze(part, None) for part in value])
    is_same = type(old) is tuple and len(old) == len(new) and not any(map(is_not, new, old))
    return old if is_same else new


def _class_of(value: Any) -> Any:
    kind: Any = type(value)
    return twin_class(kind)


@cache
def twin_class(kind: Any) -> Any:
    """Compile the class of a dataclass's twins, as `dataclass` compiles `__init__`: loops over fields are slow.

    `copy` gives a twin its fields, `frozen` makes the frozen value of them.
    """
    hints = get_type_hints(kind)
    names = [field.name for field in fields(kind)]
    made: dict[str, Any] = {"_kind": kind, "_thaw": thaw, "_freeze": freeze}
    copy = ["def copy(_twin, _old):", "    _twin._value = _old"]
    frozen = ["def frozen(_twin):", "    _old = _twin._value"]
    for name in names:
        thawed, now = f"_old.{name}", f"_twin.{name}"
        if is_thawable(hints[name]):
            made[f"_{name}"] = twin_class(hints[name])
            thawed = f"_{name}({thawed})"
            now = f"{now}.frozen() if type({now}) is _{name} else {now}"
        elif part := _only_part(hints[name]):
            made[f"_{name}"] = twin_class(part)
            thawed, now = f"[_{name}(_part) for _part in {thawed}]", f"_freeze({now}, _old.{name})"
        elif _holds_dataclass(hints[name]):
            thawed, now = f"_thaw({thawed})", f"_freeze({now}, _old.{name})"
        copy.append(f"    _twin.{name} = {thawed}")
        frozen.append(f"    {name} = {now}")
    same = " and ".join(f"{name} is _old.{name}" for name in names) or "True"
    frozen += [f"    if {same}:", "        return _old"]
    if hasattr(kind, "__slots__") and not hasattr(kind, "__post_init__"):
        # A frozen dataclass assigns its fields one by one through `object.__setattr__`; its slots take half the time.
        made |= {f"_set_{name}": getattr(kind, name).__set__ for name in names} | {"_make": object.__new__}
        frozen += ["    _new = _make(_kind)", *(f"    _set_{name}(_new, {name})" for name in names), "    return _new"]
    else:
        frozen.append(f"    return _kind({', '.join(names)})")
    exec("\n".join((*copy, *frozen)), made)
    members = {"copy": made["copy"], "__init__": made["copy"], "frozen": made["frozen"]}
    return type(f"{kind.__name__}Twin", (Twin,), {"__slots__": tuple(names), **members})


def _only_part(hint: Any) -> Any:
    """Return the dataclass of which a tuple's parts are, None for other types."""
    parts = {part for part in get_args(hint) if part is not ...} if get_origin(hint) is tuple else set()
    return parts.pop() if len(parts) == 1 and all(map(is_thawable, parts)) else None


def _holds_dataclass(hint: Any) -> bool:
    return is_thawable(hint) or any(_holds_dataclass(part) for part in get_args(hint))


@cache
def is_thawable(kind: Any) -> bool:
    """Whether values of this type get a twin: dataclasses, but for those marked as whole values.

    A move or a card is a value like a number: a class with `WHOLE = True` is kept as it is.
    """
    return isinstance(kind, type) and is_dataclass(kind) and not getattr(kind, "WHOLE", False)
