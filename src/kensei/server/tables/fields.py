"""Fields that came from outside: numbers read from text, and the decoder's errors in words for people."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec
from msgspec import inspect

from kensei.core.errors import shown
from kensei.core.i18n import N_, _
from kensei.server.errors import Refused

PLACE = re.compile(r"at `\$\.(\w+)")
UNKNOWN = re.compile(r"unknown field `(.*)`")
MISSING = re.compile(r"missing required field `(\w+)`")
DECIMAL = re.compile(r"[0-9]{1,6}([.,][0-9]{1,3})?")
MOST_DIGITS = 9


def whole_number(text: str) -> int | None:
    """Return the whole number that a text is; None: it is none, or has more than nine digits.

    >>> whole_number("14"), whole_number("1" * 5000), whole_number("-1")
    (14, None, None)
    """
    if text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS:
        return int(text)
    return None


def decimal(text: str) -> float | None:
    """Return the number that people wrote with a point or a comma; None: it is none.

    >>> decimal(" 2,5 "), decimal("abc"), decimal("1e9")
    (2.5, None, None)
    """
    word = unicodedata.normalize("NFKC", text[:40]).strip()
    return float(word.replace(",", ".")) if DECIMAL.fullmatch(word) else None


def explained(error: Exception, kind: type[msgspec.Struct], given: Any) -> Refused:
    text = str(error)
    fields = ", ".join(types(kind)) or _("none")
    if not isinstance(given, Mapping):
        return Refused(
            "bad", N_("{value} should be an object with the fields {fields}"), value=shown(given), fields=fields
        )
    if found := UNKNOWN.search(text):
        return no_field(found[1], fields)
    if found := MISSING.search(text):
        wrong = N_("the field {field} is missing: {allowed}")
        return Refused("bad", wrong, field=found[1], allowed=allowed(kind, found[1]))
    found = PLACE.search(text)
    name = found[1] if found else ""
    if isinstance(given.get(name), str) and isinstance(types(kind).get(name), inspect.StrType):
        wrong = N_("{field}: that is too long, it may be {allowed}")
        return Refused("bad", wrong, field=name, allowed=allowed(kind, name))
    wrong = N_("{field}: {value} is not possible; it may be {allowed}")
    return Refused("bad", wrong, field=name, value=shown(given.get(name)), allowed=allowed(kind, name))


def no_field(name: str, fields: str) -> Refused:
    return Refused("bad", N_("there is no field {value}; the fields are: {fields}"), value=shown(name), fields=fields)


def allowed(kind: type[msgspec.Struct], field: str) -> str:
    """Return what a field may be, in words.

    >>> from kensei.server.live.messages import Claim
    >>> allowed(Claim, "target")
    'a whole number from 0 to 63'
    """
    known = types(kind).get(field)
    return in_words(known) if known is not None else _("something else")


@cache
def types(kind: type[msgspec.Struct]) -> dict[str, inspect.Type]:
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    return {field.encode_name: field.type for field in info.fields}


def in_words(kind: inspect.Type) -> str:
    match kind:
        case inspect.IntType(ge=least, le=most):
            return _("a whole number from {least} to {most}").format(least=least, most=most)
        case inspect.FloatType(ge=least, le=most):
            return _("a number from {least} to {most}").format(least=least, most=most)
        case inspect.StrType(max_length=None):
            return _("a text")
        case inspect.StrType(max_length=most):
            return _("a text of at most {most} characters").format(most=most)
        case inspect.BoolType():
            return _("true or false")
        case inspect.ListType(item_type=item, max_length=most):
            return _("a list of at most {most}, each {item}").format(most=most, item=in_words(item))
        case inspect.LiteralType(values=values):
            return ", ".join(shown(value) for value in values)
        case inspect.UnionType(types=several):
            first, last = [in_words(one) for one in several if not isinstance(one, inspect.NoneType)], _("null")
            return _("{some} or {last}").format(some=", ".join(first), last=last)
        case _other:
            return _("an object")
