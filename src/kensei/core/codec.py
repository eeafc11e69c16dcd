"""Frozen values to JSON and back, by their types: states, views, moves and events.

A dataclass becomes an object of its fields, a tuple or set a list, an enum its value. Fields may be
typed with dataclasses, enums, tuples, frozensets, mappings, `X | None`, unions of dataclasses and
plain JSON types; the type says how to read it back. A union of several dataclasses carries the
name of the one it is.
"""

from __future__ import annotations

import json
import types
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from kensei.core.protocol import Json

T = TypeVar("T")

KIND = "kind"
"""The key that names the class where a field may hold one of several."""

PLAIN: tuple[type, ...] = (bool, int, float, str, type(None))
_PLAIN = frozenset(PLAIN)


def to_json(value: Any) -> Json:
    """Give the value as plain JSON data."""
    plain: Json = value
    if type(value) in _PLAIN:
        return plain
    if isinstance(value, Enum):
        return to_json(value.value)
    if isinstance(value, tuple | list):
        # Most members are plain: a card's name, a number.
        return [part if type(part) in _PLAIN else to_json(part) for part in value]
    if isinstance(value, frozenset | set):
        return sorted((to_json(part) for part in value), key=canonical)
    if isinstance(value, Mapping):
        return {str(to_json(key)): to_json(part) for key, part in value.items()}
    if is_dataclass(value):
        return _object(value)
    if isinstance(value, PLAIN):
        return plain
    raise TypeError(f"{type(value).__name__} has no JSON form")


def from_json(kind: type[T], data: Any) -> T:
    """Give the value of that type that `to_json` wrote as `data`.

    >>> from kensei.core.protocol import Outcome
    >>> won = Outcome((1.0, -1.0), "Red wins", "kaito.end.swords")
    >>> from_json(Outcome, to_json(won)) == won
    True
    """
    hint: Any = kind
    value: T = _reader(hint)(data)
    return value


def dumps(value: Any) -> str:
    """Write the value as one line of JSON."""
    return canonical(to_json(value))


def canonical(data: Json) -> str:
    """Write JSON data in the one way that a hash can rely on."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def _object(value: Any) -> dict[str, Json]:
    members: dict[str, Json] = {}
    kind: Any = type(value)
    for name, is_ambiguous in _layout(kind):
        part = getattr(value, name)
        written = part if type(part) in _PLAIN else to_json(part)
        if is_ambiguous and is_dataclass(part) and isinstance(written, dict):
            written = {KIND: type(part).__name__, **written}
        members[name] = written
    return members


@cache
def _layout(kind: Any) -> tuple[tuple[str, bool], ...]:
    """Give the fields of a class, and whether each may hold one of several classes."""
    hints = _hints(kind)
    return tuple((field.name, _is_ambiguous(hints[field.name])) for field in fields(kind))


@cache
def _hints(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind)


def _members(hint: Any) -> tuple[Any, ...]:
    return get_args(hint) if get_origin(hint) in (Union, types.UnionType) else (hint,)


def _is_ambiguous(hint: Any) -> bool:
    return sum(1 for member in _members(hint) if is_dataclass(member)) > 1


@cache
def _reader(hint: Any) -> Callable[[Any], Any]:
    if len(_members(hint)) > 1:
        return _union_reader(_members(hint))
    origin, args = get_origin(hint), get_args(hint)
    if origin is tuple:
        return _tuple_reader(args)
    if origin is frozenset:
        member = _reader(args[0])
        return lambda data: frozenset(member(part) for part in data)
    if origin is not None and origin is not Literal and issubclass(origin, Mapping):
        key, part = _reader(args[0]), _reader(args[1])
        whole = args[0] is int
        return lambda data: {key(int(k) if whole else k): part(v) for k, v in data.items()}
    if is_dataclass(hint) and isinstance(hint, type):
        return _dataclass_reader(hint)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return _enum_reader(hint)
    if hint is float:
        return float
    return lambda data: data


def _tuple_reader(args: tuple[Any, ...]) -> Callable[[Any], Any]:
    if len(args) == 2 and args[1] is Ellipsis:
        member = _reader(args[0])
        return lambda data: tuple(member(part) for part in data)
    readers = [_reader(arg) for arg in args]
    return lambda data: tuple(read(part) for read, part in zip(readers, data, strict=True))


def _dataclass_reader(kind: Any) -> Callable[[Any], Any]:
    def read(data: Any) -> Any:
        hints = _hints(kind)
        return kind(**{f.name: _reader(hints[f.name])(data[f.name]) for f in fields(kind)})

    return read


def _enum_reader(kind: type[Enum]) -> Callable[[Any], Any]:
    by_json = {canonical(to_json(member)): member for member in kind}
    return lambda data: by_json[canonical(data)]


def _union_reader(members: tuple[Any, ...]) -> Callable[[Any], Any]:
    classes = {member.__name__: member for member in members if is_dataclass(member) and isinstance(member, type)}
    others = [m for m in members if m is not type(None) and m not in classes.values()]

    def read(data: Any) -> Any:
        if data is None:
            return None
        if isinstance(data, Mapping) and classes:
            name = data.get(KIND) if len(classes) > 1 else next(iter(classes))
            return _reader(classes[str(name)])(data)
        for other in others:
            if isinstance(data, list) == (get_origin(other) in (tuple, frozenset)):
                return _reader(other)(data)
        return data

    return read
