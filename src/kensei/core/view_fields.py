"""The fields of a view as labelled text, for games without a board of their own.

>>> from dataclasses import dataclass
>>> @dataclass
... class View:
...     seat: int | None
...     points: tuple[int, int]
...     goal: int
...     has_chosen: tuple[bool, bool]
>>> rows(View(0, (1, 0), 2, (True, False)), ["Ann", "Ben"])
[('points', 'Ann 1, Ben 0'), ('goal', '2'), ('has chosen', 'Ann yes, Ben no')]
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from itertools import groupby
from typing import Any

from kensei.core.i18n import _


def rows(view: Any, names: Sequence[str]) -> list[tuple[str, str]]:
    """Return label and text of each field; a collection with one value a seat is labelled with the names."""
    return [row for row in _rows("", view, names) if row[0] != "seat"]


def _rows(label: str, value: Any, names: Sequence[str]) -> Iterator[tuple[str, str]]:
    if is_dataclass(value) and not _has_text(value):
        for field in fields(value):
            name = field.name.strip("_").replace("_", " ")
            yield from _rows(f"{label}, {name}" if label else name, getattr(value, field.name), names)
    elif _is_by_seat(value, names) and any(is_dataclass(one) and not _has_text(one) for one in value):
        for name, one in zip(names, value, strict=True):
            yield from _rows(f"{label}, {name}" if label else name, one, ())
    else:
        yield label, _text(value, names)


def _text(value: Any, names: Sequence[str]) -> str:
    if value is None or value == "":
        return "–"
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, Enum) and not _has_text(value):
        return value.name.lower().replace("_", " ")
    if isinstance(value, Mapping):
        return ", ".join(f"{_text(key, ())} {_text(one, names)}" for key, one in value.items()) or "–"
    if _is_by_seat(value, names):
        return ", ".join(f"{name} {_text(one, ())}" for name, one in zip(names, value, strict=True))
    if isinstance(value, Collection) and not isinstance(value, str | bytes):
        ordered = value if isinstance(value, Sequence) else sorted(value, key=str)
        joint = "; " if any(isinstance(one, tuple) for one in ordered) else ", "
        counted = ((text, sum(1 for _one in same)) for text, same in groupby(_text(one, ()) for one in ordered))
        return joint.join(text if count == 1 else f"{text} ×{count}" for text, count in counted) or "–"
    if is_dataclass(value) and not _has_text(value):
        return " ".join(f"{label} {text}" for label, text in _rows("", value, ()))
    return str(value)


def _is_by_seat(value: Any, names: Sequence[str]) -> bool:
    return isinstance(value, tuple | list) and len(names) > 1 and len(value) == len(names)


def _has_text(value: Any) -> bool:
    """Whether the type says how it is written, as moves do."""
    kinds: tuple[Any, ...] = (object.__str__, Enum.__str__)
    return type(value).__str__ not in kinds
