"""The deal of a day: nobody knows it before, and everybody can check it afterwards.

The log has a key that never leaves it. From it follows a key for each day, and from that the server's part of the seed
of each game's duel. The hash of the day's key is shown all day; the key itself is published when nobody plays the
day's duels any more, and tells nothing of other days. A person is known by a random key that their browser keeps; it
makes the link of their table too, so that whoever starts twice comes to the same table.
"""

from __future__ import annotations

import hmac
import re
from datetime import UTC, date, datetime, timedelta
from hashlib import sha256

from kensei.core.errors import shown
from kensei.core.i18n import N_
from kensei.server.errors import Refused
from kensei.server.tables import tokens

GRACE_PERIOD = timedelta(hours=2)
"""How long after its day a duel may still be played to its end; then the day's key is published."""
SECRET = "daily"
"""Under which name the log keeps the key of all days."""
KEY = re.compile(r"[A-Za-z0-9_-]{22,64}")
DAY = re.compile(r"\d{4}-\d\d-\d\d")


def today(now: float) -> str:
    """Return the day that it is in UTC.

    >>> today(1_790_000_000)
    '2026-09-21'
    """
    return datetime.fromtimestamp(now, UTC).date().isoformat()


def begins(day: str) -> datetime:
    return datetime.combine(date.fromisoformat(day), datetime.min.time(), UTC)


def seconds_left(day: str, now: float) -> float:
    """Return how long a day still lasts.

    >>> seconds_left("2026-09-21", 1_790_000_000)
    35200.0
    """
    return (begins(day) + timedelta(days=1)).timestamp() - now


def is_published(day: str, now: float) -> bool:
    """Return whether the day's key is public, so that no duel of the day counts any more.

    >>> is_published("2026-09-20", 1_790_000_000), is_published("2026-09-21", 1_790_000_000)
    (True, False)
    """
    return seconds_left(day, now) + GRACE_PERIOD.total_seconds() <= 0


def day_before(day: str, days: int = 1) -> str:
    """Return the day so many days earlier.

    >>> day_before("2026-03-01")
    '2026-02-28'
    """
    return (date.fromisoformat(day) - timedelta(days=days)).isoformat()


def known_day(text: str, now: float) -> str:
    """Return a day up to today, or refuse what is none."""
    try:
        if not DAY.fullmatch(text) or date.fromisoformat(text).isoformat() > today(now):
            raise ValueError
    except ValueError:
        wrong = N_("{text} is no day up to {today}, written like that")
        raise Refused("bad", wrong, field="day", text=shown(text), today=today(now)) from None
    return text


def known_key(text: str) -> str:
    """Return a person's key, or refuse what is none."""
    if not KEY.fullmatch(text):
        raise Refused("bad", N_("a key has 22 to 64 letters, digits, - or _: {text} is none"), text=shown(text))
    return text


def day_key(secret: str, day: str) -> str:
    return mixed(secret, f"day {day}")


def commitment(key: str) -> str:
    """Return the hash of a day's key, which is shown while the key is secret."""
    return sha256(key.encode()).hexdigest()


def server_seed(key: str, game: str) -> str:
    """Return the server's part of the seed of a game's duel of the day whose key this is."""
    return mixed(key, f"game {game}")


def mixed(secret: str, text: str) -> str:
    return hmac.digest(secret.encode(), text.encode(), "sha256").hex()


def seat(day: str) -> int:
    """Return the seat that people have in the duels of a day: the first and the second in turn.

    >>> seat("2026-09-21") + seat("2026-09-22")
    1
    """
    return date.fromisoformat(day).toordinal() % 2


def table_token(person_key: str, day: str, game: str) -> str:
    """Return the token of a person's table: whoever starts again, or in two tabs at once, has the same."""
    return tokens.mixed(person_key, f"daily {day} {game}")


def replay_token(key: str, table_id: str) -> str:
    """Return the token of the address at which those who have played see another's duel of the day."""
    return tokens.mixed(key, f"replay {table_id}")
