"""Frozen values as JSON: states, views, moves and events.

A dataclass becomes an object of its fields, a tuple or set a list, an enum its value. A field typed as a union of
several dataclasses carries the name of the one it holds.
"""

from __future__ import annotations

import json
import types
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any, Union, get_args, get_origin, get_type_hints

from kensei.core.protocol import Json

KIND = "kind"
"""The key that names the class where a field may hold one of several."""

PLAIN: tuple[type, ...] = (bool, int, float, str, type(None))
_PLAIN = frozenset(PLAIN)
UNIONS = (Union, types.UnionType)


def to_json(value: Any) -> Json:
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
    if isinstance(value, PLAIN):
        return plain
    if not is_dataclass(value):
        raise TypeError(f"{type(value).__name__} has no JSON form")
    members: dict[str, Json] = {}
    kind: Any = type(value)
    for name, is_ambiguous in _layout(kind):
        part = getattr(value, name)
        written = part if type(part) in _PLAIN else to_json(part)
        if is_ambiguous and is_dataclass(part) and isinstance(written, dict):
            written = {KIND: type(part).__name__, **written}
        members[name] = written
    return members


def is_direct(value: Any) -> bool:
    """Whether msgspec, which is much faster, writes the value as `to_json` has it."""
    kind: Any = type(value)
    names = _written_otherwise(kind)
    return names is not None and all(getattr(value, name) is None for name in names)


@cache
def _written_otherwise(kind: Any) -> tuple[str, ...] | None:
    """Return the fields that msgspec writes as `to_json` does only while they are None; None if there are others."""
    if not is_dataclass(kind):
        return None
    hints = get_type_hints(kind)
    names = tuple(field.name for field in fields(kind) if not _is_direct(hints[field.name], frozenset({kind})))
    is_optional = all(type(None) in get_args(hints[name]) for name in names)
    return names if is_optional and not any(field.name.startswith("_") for field in fields(kind)) else None


def _is_direct(hint: Any, within: frozenset[Any]) -> bool:
    if hint in PLAIN or hint is Ellipsis or hint in within:
        return True
    if get_origin(hint) in (tuple, list, *UNIONS):
        return not _is_ambiguous(hint) and all(_is_direct(member, within) for member in get_args(hint))
    if not is_dataclass(hint):
        return False
    hints = get_type_hints(hint)
    names = [field.name for field in fields(hint)]
    return all(not name.startswith("_") and _is_direct(hints[name], within | {hint}) for name in names)


def dumps(value: Any) -> str:
    return canonical(to_json(value))


def canonical(data: Json) -> str:
    """Write JSON data in the one way that a hash can rely on."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


@cache
def _layout(kind: Any) -> tuple[tuple[str, bool], ...]:
    """Whether each field may hold one of several classes."""
    hints = get_type_hints(kind)
    return tuple((field.name, _is_ambiguous(hints[field.name])) for field in fields(kind))


def _is_ambiguous(hint: Any) -> bool:
    return get_origin(hint) in UNIONS and sum(map(is_dataclass, get_args(hint))) > 1
