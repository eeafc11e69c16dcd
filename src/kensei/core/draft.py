"""A state being changed inside one `apply`: mutable twins of frozen values, and the events told.

`Draft(state)` has the state's fields to assign. A field that holds a frozen dataclass becomes a twin with fields of its
own, a tuple of them is looked up by index and gives twins; every other value is replaced, never mutated. `step()`
makes new values only where something changed.

    draft = Draft(state)
    draft.sides[0].shown.space += 1
    draft.tell("walked", "kiriai.move.approach", seat=0)
    return draft.step()

A game may derive a class of its own from `Draft`, with methods, and with the fields annotated for the type checker.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, get_args, get_origin, get_type_hints

from kensei.core.protocol import NOTHING, Event, Json, Seat, Step


class Twin:
    """The mutable twin of one frozen dataclass value; each dataclass has a class of twins, made by `twin_class`."""

    __slots__ = ("before",)

    if TYPE_CHECKING:  # the fields of the frozen value: which there are is known when it runs

        def __getattr__(self, name: str) -> Any: ...

        def __setattr__(self, name: str, value: Any) -> None: ...

    def frozen(self) -> Any:
        """Return the frozen value with the fields as they are now; the old value if none has changed."""
        kind: Any = type(self.before)
        return twin_class(kind).frozen(self)


class Twins(dict[int, Any]):
    """The mutable twin of a tuple: its parts by their index, each thawed when it is first looked up."""

    __slots__ = ("before",)

    def __init__(self, value: tuple[Any, ...]) -> None:
        self.before = value

    def __missing__(self, index: int) -> Any:
        part = self.before[index]
        twin = self[index] = thaw(part)
        return twin

    def __len__(self) -> int:
        return len(self.before)

    def __iter__(self) -> Iterator[Any]:
        return map(self.__getitem__, range(len(self.before)))

    def append(self, part: Any) -> None:
        self.before = (*self.before, part)

    def frozen(self) -> tuple[Any, ...]:
        """Return the tuple with its parts as they are now; the old one if none has changed."""
        value, new = self.before, None
        for index, twin in self.items():
            part = twin.frozen() if isinstance(twin, Twin) else freeze(twin)
            if part is not value[index]:
                new = new or list(value)
                new[index] = part
        return tuple(new) if new else value


class Draft(Twin):
    """A state being changed, and the events told on the way."""

    events: list[Event]

    def __init__(self, state: Any) -> None:
        kind: Any = type(state)
        twin_class(kind).__init__(self, state)
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
        self.events.append(new_event(name, rule, facts, secrets))

    def step(self) -> Step[Any]:
        """Freeze the state and return it with its events; the draft is used up."""
        return Step(self.frozen(), tuple(self.events))


@cache
def thawer(kind: Any) -> Any:
    """Return what thaws values of this type: the class of their twins; other values are kept as they are."""
    if kind is tuple or get_origin(kind) is tuple:
        return Twins
    return twin_class(kind) if is_thawable(kind) else lambda value: value


def thaw(value: Any) -> Any:
    kind: Any = type(value)
    return thawer(kind)(value)


def freeze(value: Any) -> Any:
    """Return the frozen value of a twin, or of a list or tuple of them; other values as they are."""
    if isinstance(value, (Twin, Twins)):
        return value.frozen()
    return tuple([freeze(part) for part in value]) if type(value) in (list, tuple) else value


@cache
def twin_class(kind: Any) -> Any:
    """Compile the class of a dataclass's twins, as `dataclass` compiles `__init__`: loops over fields are slow."""
    hints = get_type_hints(kind)
    names = [field.name for field in fields(kind)]
    nested = [name for name in names if _holds_dataclass(hints[name])]
    made: dict[str, Any] = {"_new": constructor(kind), "_freeze": freeze}
    for name in nested:
        is_one_type = is_thawable(hints[name]) or get_origin(hints[name]) is tuple
        made[f"_{name}"] = thawer(hints[name]) if is_one_type else thaw
    copies = [
        f"    _twin.{name} = " + (f"_{name}(_old.{name})" if name in nested else f"_old.{name}") for name in names
    ]
    now = {name: name if name in nested else f"_twin.{name}" for name in names}
    lines = ["def __init__(_twin, _old):", "    _twin.before = _old", *copies]
    lines += ["def frozen(_twin):", "    _old = _twin.before"]
    for name in nested:
        lines += [f"    {name} = _twin.{name}"]
        lines += [f"    {name} = {name}.frozen() if {name}.__class__ is _{name} else _freeze({name})"]
    same = " and ".join(f"{now[name]} is _old.{name}" for name in names)
    lines += [f"    return _old if {same or True} else _new({', '.join(now.values())})"]
    exec("\n".join(lines), made)
    members = {"__slots__": tuple(names), "__init__": made["__init__"], "frozen": made["frozen"]}
    return type(f"{kind.__name__}Twin", (Twin,), members)


@cache
def constructor(kind: Any) -> Any:
    """Return what makes values of a frozen dataclass as the class does, three times as fast.

    Its own `__init__` sets each field by `object.__setattr__`. Here a mutable object with the same slots gets the
    fields, and then the class.
    """
    names = [field.name for field in fields(kind)]
    if "__slots__" not in vars(kind) or hasattr(kind, "__post_init__"):
        return kind
    lines = [f"def __init__(_self, {', '.join(names)}):", *[f"    _self.{name} = {name}" for name in names]]
    made: dict[str, Any] = {"_kind": kind}
    exec("\n".join([*lines, "    _self.__class__ = _kind"]), made)
    return type(kind.__name__, (), {"__slots__": tuple(names), "__init__": made["__init__"]})


def _holds_dataclass(hint: Any) -> bool:
    return is_thawable(hint) or any(_holds_dataclass(part) for part in get_args(hint))


@cache
def is_thawable(kind: Any) -> bool:
    """Whether values of this type get a twin: dataclasses, but for those marked as whole values.

    A move or a card is a value like a number: a class with `WHOLE = True` is kept as it is.
    """
    return isinstance(kind, type) and is_dataclass(kind) and not getattr(kind, "WHOLE", False)


new_event = constructor(Event)
