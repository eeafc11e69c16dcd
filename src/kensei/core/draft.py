"""A state being changed inside one `apply`: mutable twins of frozen values, and the events so far.

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

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from types import NoneType, SimpleNamespace, UnionType
from typing import TYPE_CHECKING, Any, ClassVar, ParamSpec, TypeVar, Union, get_args, get_origin, get_type_hints

from kensei.core.protocol import NOTHING, Event, Json, Seat, Step

P = ParamSpec("P")
T = TypeVar("T")


class Draft:
    """A state being changed, and the events recorded on the way."""

    before: Any
    """The state as it was."""
    events: list[Event]

    if TYPE_CHECKING:  # the fields of the state: which there are is known when it runs

        def __getattr__(self, name: str) -> Any: ...

        def __setattr__(self, name: str, value: Any) -> None: ...

    def __init__(self, state: Any) -> None:
        self.before = state
        self.events = []
        twin_class(state.__class__).__init__(self, state)

    def tell(
        self, name: str, rule: str, secrets: Mapping[Seat, Mapping[str, Json]] = NOTHING, /, **facts: Json
    ) -> None:
        """Record an event: facts for all, `secrets[seat]` for one seat besides."""
        self.events.append(new_event(name, rule, facts, secrets))

    def step(self) -> Step[Any]:
        """Freeze the state and return it with its events; the draft is used up."""
        before = self.before
        state = twin_class(before.__class__).copied(self, before)
        return tuple.__new__(Step, (state, tuple(self.events)))  # as Step(…) does, without a call of Python code


class Twins(dict[int, Any]):
    """The mutable twin of a tuple: its parts by their index, each thawed when it is first looked up."""

    __slots__ = ("before",)
    part: ClassVar[Any] = None
    """The class of the twins, where all parts are of one type."""

    def __init__(self, value: tuple[Any, ...]) -> None:
        self.before = value

    def __missing__(self, index: int) -> Any:
        twin = self[index] = (self.part or thaw)(self.before[index])
        return twin

    def __len__(self) -> int:
        return len(self.before)

    def __iter__(self) -> Iterator[Any]:
        return map(self.__getitem__, range(len(self.before)))

    def append(self, part: Any) -> None:
        self.before = (*self.before, part)

    def frozen(self, old: Any) -> tuple[Any, ...]:
        """Return the tuple with its parts as they are now; the old one if none has changed."""
        value, new = self.before, None
        for index, twin in self.items():
            before = value[index]
            part = twin.frozen(before) if twin.__class__ is self.part else freeze(twin, before)
            if part is not before:
                new = new or list(value)
                new[index] = part
        return tuple(new) if new else value


def thaw(value: Any) -> Any:
    """Return the twin of a dataclass or a tuple; other values are kept as they are."""
    kind: Any = type(value)
    thawer = thawer_of(kind)
    return thawer(value) if thawer else value


def freeze(value: Any, old: Any = None) -> Any:
    """Return the frozen value of a twin, or of a list or tuple of them; other values as they are."""
    if isinstance(value, Twins) or type(value) in TWIN_CLASSES:
        return value.frozen(old)
    return tuple([freeze(part) for part in value]) if type(value) in (list, tuple) else value


@cache
def thawer_of(hint: Any) -> Any:
    """Return the class of the twins of a type's values; None for values that have none, or of several types."""
    if is_thawable(hint):
        return twin_class(hint)
    kinds = {kind for kind in get_args(hint) if kind not in (..., NoneType)}
    only = kinds.pop() if len(kinds) == 1 else None
    if hint is tuple or get_origin(hint) is tuple:
        return type("Twins", (Twins,), {"__slots__": (), "part": twin_class(only) if is_thawable(only) else None})
    return thawer_of(only) if get_origin(hint) in (Union, UnionType) else None


@cache
def twin_class(kind: Any) -> Any:
    """Compile the class of a dataclass's twins, as `dataclass` compiles `__init__`: loops over fields are slow.

    A twin has the slots of the dataclass and nothing else. So `frozen`, after which the twin is used up, makes a
    changed value by giving the twin itself the class of the dataclass; `copied` makes a new one.
    """
    hints = get_type_hints(kind)
    names = [field.name for field in fields(kind)]
    nested = [name for name in names if _holds_dataclass(hints[name])]
    made: dict[str, Any] = {"_kind": kind, "_new": constructor(kind), "_thaw": thaw, "_freeze": freeze}
    made["_unlike"] = SimpleNamespace(**dict.fromkeys(names, object()))
    made |= {f"_{name}": thawer_of(hints[name]) for name in nested}

    lines = ["def __init__(_twin, _old):", "    pass"]
    for name in names:
        value = f"_old.{name}"
        if name in nested:
            thawed = f"_{name}({value})" if made[f"_{name}"] else f"_thaw({value})"
            value = f"None if {value} is None else {thawed}"
        lines += [f"    _twin.{name} = {value}"]

    now = {name: name if name in nested else f"_twin.{name}" for name in names}
    same = " and ".join(f"{now[name]} is _old.{name}" for name in names) or "False"
    changed = ["    if _old.__class__ is not _kind: _old = _unlike"]
    for name in nested:
        changed += [f"    {name} = _twin.{name}", f"    if {name}.__class__ is _{name}:"]
        changed += [f"        {name} = {name}.frozen(_old.{name})", f"    elif {name} is not None:"]
        changed += [f"        {name} = _freeze({name}, _old.{name})"]
    changed += [f"    if {same}:", "        return _old"]
    new = f"    return _new({', '.join(now.values())})"
    itself = [*[f"    _twin.{name} = {name}" for name in nested], "    _twin.__class__ = _kind", "    return _twin"]
    lines += ["def copied(_twin, _old):", *changed, new]
    lines += ["def frozen(_twin, _old):", *changed, *([new] if made["_new"] is kind else itself)]
    exec("\n".join(lines), made)
    members = {name: made[name] for name in ("__init__", "copied", "frozen")}
    twin = type(f"{kind.__name__}Twin", (), {"__slots__": tuple(names), **members})
    TWIN_CLASSES.add(twin)
    return twin


TWIN_CLASSES: set[type] = set()
"""The classes compiled so far."""


def constructor(kind: Callable[P, T]) -> Callable[P, T]:
    """Return what makes values of a frozen dataclass as the class does, three times as fast.

    The class's own `__init__` sets each field by `object.__setattr__`. Here a mutable object with the same slots gets
    the fields, all of them, and then the class. Classes for which that does not work are returned themselves.
    """
    of: Any = kind
    names = [field.name for field in fields(of)]
    if vars(kind).get("__slots__") != tuple(names) or of.__base__ is not object or hasattr(kind, "__post_init__"):
        return kind
    lines = [f"def __init__(_self, {', '.join(names)}):", *[f"    _self.{name} = {name}" for name in names]]
    made: dict[str, Any] = {"_kind": kind}
    exec("\n".join([*lines, "    _self.__class__ = _kind"]), made)
    made_by: Any = type(of.__name__, (), {"__slots__": tuple(names), "__init__": made["__init__"]})
    return made_by  # type: ignore[no-any-return]


def _holds_dataclass(hint: Any) -> bool:
    return is_thawable(hint) or any(_holds_dataclass(part) for part in get_args(hint))


@cache
def is_thawable(kind: Any) -> bool:
    """Whether values of this type get a mutable twin: all dataclasses except those marked as atomic.

    A move or a card is a value like a number: a class with `WHOLE = True` is kept as it is.
    """
    return isinstance(kind, type) and is_dataclass(kind) and not getattr(kind, "WHOLE", False)


new_event = constructor(Event)
