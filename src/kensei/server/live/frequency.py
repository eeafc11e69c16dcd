"""How often one link may do at one table what the others have to see or to answer."""

from __future__ import annotations

import math

from kensei.core.i18n import _
from kensei.server.errors import Refused
from kensei.server.limits import Bucket, Limits

OFFERS = frozenset(
    {"name", "words", "draw", "again", "sit", "begin", "bot", "stand_in", "return", "reissue", "revoke", "share"}
)
TRIES = frozenset({"undo", "try"})


class Frequency:
    """The allowances of one table: one for each link and verb."""

    def __init__(self, limits: Limits) -> None:
        self._a_minute = dict.fromkeys(OFFERS, limits.offers_a_minute)
        self._a_minute |= dict.fromkeys(TRIES, limits.tries_a_minute)
        self._left: dict[tuple[str, str], Bucket] = {}

    def must_be_rare(self, link_hash: str, verb: str, now: float) -> None:
        """Count one more, or refuse it; moves and answers are free."""
        most = self._a_minute.get(verb)
        if most is None:
            return
        bucket = self._left.setdefault((link_hash, verb), Bucket(most / 60, most, now))
        if not bucket.take(now):
            text = _("{verb}: at most {most} a minute; wait {seconds} seconds, then try again")
            seconds = math.ceil(bucket.seconds_left(now))
            raise Refused("limit", text.format(verb=verb, most=round(most), seconds=seconds))
