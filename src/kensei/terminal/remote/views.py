"""Views and legal moves as a server sends them, as the values of the game: checked, for anybody can be a server."""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from kensei.core.codec import KIND
from kensei.core.errors import BadOption, KenseiError, shown
from kensei.core.protocol import LONGEST_MOVE, AnyGame, Move, View

GREATEST = 1000
"""Numbers in a view: none is greater, and a board is drawn by them."""
MOST_MOVES = 5000
PLAIN = (bool, int, float, str, type(None))
UNIONS = (Union, types.UnionType)


class UnreadableView(KenseiError):
    """What a server sent is no view of the game as this version knows it."""


def read_view(game: AnyGame, data: Any) -> View:
    """Return the view that the server wrote as JSON.

    >>> from kensei.core.codec import to_json
    >>> from kensei.games import game
    >>> view = game("kiriai").start().view(0)
    >>> read_view(game("kiriai"), to_json(view)) == view
    True
    """
    kind: Any = type(game.start().view(None))
    try:
        return reader(kind)(data)
    except (LookupError, TypeError, ValueError, AttributeError, RecursionError) as error:
        raise UnreadableView(f"this is no view of {game.title}: {shown(str(error))}") from None


def read_moves(game: AnyGame, texts: Any) -> tuple[Move, ...]:
    if not isinstance(texts, list) or len(texts) > MOST_MOVES:
        raise UnreadableView("the server's list of moves cannot be read")
    if not all(isinstance(text, str) and len(text) <= LONGEST_MOVE for text in texts):
        raise UnreadableView("the server's list of moves cannot be read")
    try:
        return tuple(game.parse(text) for text in texts)
    except KenseiError as error:
        raise BadOption(f"the server plays another version of {game.title}: {error}") from None


@cache
def reader(hint: Any) -> Callable[[Any], Any]:
    """Return what reads a value of a type, as `kensei.core.codec` writes it."""
    origin, args = get_origin(hint), get_args(hint)
    if hint in PLAIN:
        return lambda data: plain(hint, data)
    if origin in UNIONS:
        return union_reader(args)
    if origin is Literal:
        return lambda data: one_of(args, data)
    if origin is tuple:
        return tuple_reader(args)
    if origin in (list, frozenset, set, Sequence):
        member, whole = reader(args[0]), tuple if origin is Sequence else origin
        return lambda data: whole(member(part) for part in listed(data))
    if isinstance(hint, type) and issubclass(hint, Enum):
        return hint
    if is_dataclass(hint):
        return dataclass_reader(hint)
    raise TypeError(f"no reader for {hint}")


def plain(kind: Any, data: Any) -> Any:
    if kind is float and type(data) is int:
        data = float(data)
    if type(data) is not kind:
        raise TypeError(f"{shown(data)} should be {kind.__name__}")
    if kind in (int, float) and not abs(data) <= GREATEST:
        raise ValueError(f"{shown(data)} is too great a number")
    return data


def one_of(values: Sequence[Any], data: Any) -> Any:
    if data not in values:
        raise ValueError(f"{shown(data)} should be one of {values}")
    return data


def listed(data: Any) -> list[Any]:
    if not isinstance(data, list):
        raise TypeError(f"{shown(data)} should be a list")
    return data


def tuple_reader(args: tuple[Any, ...]) -> Callable[[Any], Any]:
    if len(args) == 2 and args[1] is Ellipsis:
        member = reader(args[0])
        return lambda data: tuple(member(part) for part in listed(data))
    members = [reader(arg) for arg in args]
    return lambda data: tuple(read(part) for read, part in zip(members, listed(data), strict=True))


def union_reader(args: tuple[Any, ...]) -> Callable[[Any], Any]:
    """Read one of several types: a class by its name where there are several, others by what fits."""
    classes = [arg for arg in args if is_dataclass(arg)]
    others = [arg for arg in args if arg not in classes]

    def read(data: Any) -> Any:
        if data is None and type(None) in args:
            return None
        if isinstance(data, Mapping) and classes:
            named = {getattr(one, "__name__", ""): one for one in classes}
            chosen: Any = classes[0] if len(classes) == 1 else named[data[KIND]]
            return reader(chosen)(data)
        for other in others:
            try:
                return reader(other)(data)
            except (TypeError, ValueError):
                continue
        raise TypeError(f"{shown(data)} should be one of {args}")

    return read


def dataclass_reader(kind: Any) -> Callable[[Any], Any]:
    hints = get_type_hints(kind)
    members = [field for field in fields(kind) if field.init]

    def read(data: Any) -> Any:
        if not isinstance(data, Mapping):
            raise TypeError(f"{shown(data)} should be an object")
        given = {field.name: reader(hints[field.name])(data[field.name]) for field in members if field.name in data}
        missing = [f.name for f in members if f.name not in given and f.default is f.default_factory is MISSING]
        if missing:
            raise KeyError(missing[0])
        return kind(**given)

    return read
