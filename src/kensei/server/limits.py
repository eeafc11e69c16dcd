"""How much anybody may ask of the server, and which addresses are counted as one client."""

from __future__ import annotations

import math
from collections import Counter, OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address

from kensei.core.i18n import N_
from kensei.server.errors import Refused

LONGEST_GAME = 2_000
"""Plies, chance included, after which a table's game is a draw. Random play of all games ends within 260; a duel that
both sides stall would go on for ever."""
MOST_GAMES = 200
"""Games that one table plays; then a new table is opened."""
PREFIX = 64
"""Bits of an IPv6 address that one household is given; the rest is its own to choose."""
LONGEST_ADDRESS = 64


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of one server."""

    messages_a_second: float = 40.0
    """A socket's messages in the long run."""
    messages_at_once: float = 120.0
    looks_a_second: float = 2.0
    """Of those, how many may ask for the whole table: hello, open and close."""
    looks_at_once: float = 20.0
    address_messages_a_second: float = 300.0
    """Messages of all sockets of one address in the long run."""
    address_messages_at_once: float = 1500.0
    address_looks_a_second: float = 20.0
    address_looks_at_once: float = 200.0
    tables_a_minute: float = 30.0
    """New tables from one address in the long run."""
    tables_at_once: float = 60.0
    requests_a_second: float = 50.0
    """HTTP requests from one address in the long run."""
    requests_at_once: float = 400.0
    largest_body: int = 200_000
    """Bytes of a request's body: a deck is the largest thing one sends."""
    watchers_a_table: int = 200
    """Spectators who are shown a table at once; others queue. Seats always get in."""
    queue_a_table: int = 300
    """Spectators who wait for their turn; others are sent away, to come again."""
    sockets_a_seat: int = 8
    """Sockets of one seat's link; the oldest makes room for the next."""
    offers_a_minute: float = 8.0
    """Each of name, words, draw, again, sit, reissue, … by one link at one table; as many at once."""
    tries_a_minute: float = 40.0
    """Each of undo and try, likewise."""
    sockets_an_address: int = 200
    """WebSockets by which one address may watch, and again so many by which it may play."""
    connections_an_address: int = 500
    """TCP connections of one address; those of a proxy that is trusted are not counted."""
    connections_a_second: float = 100.0
    """New TCP connections of one address in the long run."""
    connections_at_once: float = 600.0
    connections: int = 5000
    header_seconds: float = 10.0
    """How long the head of a request may take, from the connection or the request's first byte."""
    body_seconds: float = 20.0
    """How long the body of a request may take, from the end of its head."""
    hello_seconds: float = 15.0
    write_seconds: float = 20.0
    """A reader who takes less than `least_read` bytes of what waits in so long is cut off."""
    least_read: int = 10_000
    write_bytes: int = 256_000
    """Bytes in a socket's transport above which nothing more is written: the connection is aborted."""
    waiting_bytes: int = 256_000
    """Bytes that may wait for a slow reader before it is cut off."""
    refusals: int = 300
    """Refused messages after which a socket is closed; a good one pays one back."""
    tables_in_memory: int = 2000
    log_seconds: float = 6.0
    """How long somebody waits for a log that does not answer."""
    idle_seconds: float = 30.0
    """How long a table that nobody uses stays in memory; read from the log again in milliseconds."""
    presence_seconds: float = 30.0
    """How long after a request over HTTP its table counts as watched, so that bots answer there."""
    questions: int = 500
    """Questions to bots that may wait, in each lane."""
    questions_an_address: int = 30
    reviews: int = 40
    reviews_an_address: int = 3
    review_seconds: float = 60.0
    analyses: int = 60
    """Positions of analysis boards that may wait for a bot's process."""
    analyses_an_address: int = 6
    analysis_seconds: float = 60.0
    retry_seconds: float = 2.0
    """After how long a table asks again that found the bots busy."""
    thinking_seconds: float = 20.0
    """Seconds for one move, after which a bot's worker counts as dead."""
    waking_seconds: float = 90.0
    """The same for the first move of a bot, whose code may have to be compiled."""
    bot_seconds: float = 3.0
    """Thinking time that a bot is given while few questions wait."""
    least_bot_seconds: float = 0.3
    """The same when many wait."""
    quick_seconds: float = 0.5
    """Thinking time of the quick levels."""
    worker_bytes: int = 4_000_000_000
    deck_seconds: float = 5.0
    """Seconds to read a deck from outside."""
    deck_bytes: int = 300_000_000
    """The memory of the process that reads it."""
    decks_waiting: int = 8
    practice_seconds: float = 5.0
    """Seconds to play and draw a practice board."""
    practice_bytes: int = 600_000_000
    """The memory of the process that does it."""
    practices_waiting: int = 60
    practices_an_address: int = 6
    habits_waiting: int = 20
    """Reports on habits that may be under way."""
    habits_an_address: int = 2


class TokenBucket:
    """Allowance that refills: `rate` a second, at most `size` saved.

    >>> bucket = TokenBucket(rate=1, size=2, now=0)
    >>> [bucket.take(0), bucket.take(0), bucket.take(0), bucket.take(1)]
    [True, True, False, True]
    """

    __slots__ = ("_left", "_rate", "_size", "_when")

    def __init__(self, rate: float, size: float, now: float) -> None:
        self._rate = rate
        self._size = size
        self._left = size
        self._when = now

    def take(self, now: float) -> bool:
        self._left = min(self._size, self._left + (now - self._when) * self._rate)
        self._when = now
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def seconds_left(self, now: float) -> float:
        return max(0.0, (1 - self._left) / self._rate - (now - self._when))


class RateLimiter:
    """A token bucket for each address; of too many, the least recently used is forgotten."""

    MOST = 10_000

    def __init__(self, rate: float, size: float) -> None:
        self._rate = rate
        self._size = size
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def allows(self, address: str, now: float) -> bool:
        """Count one more from the address, and say whether it is within the limit."""
        bucket = self._buckets.get(address)
        if bucket is None:
            if len(self._buckets) >= self.MOST:
                self._buckets.popitem(last=False)
            bucket = self._buckets[address] = TokenBucket(self._rate, self._size, now)
        self._buckets.move_to_end(address)
        return bucket.take(now)


class AddressCounter:
    """How many of a kind each address holds open, and how many there are in all."""

    def __init__(self, most_an_address: int, most: int | None = None) -> None:
        self._most_an_address = most_an_address
        self._most = most
        self._held: Counter[str] = Counter()
        self.total = 0

    def enter(self, address: str) -> bool:
        if self._held[address] >= self._most_an_address or (self._most is not None and self.total >= self._most):
            return False
        self._held[address] += 1
        self.total += 1
        return True

    def leave(self, address: str) -> None:
        self._held[address] -= 1
        self.total -= 1
        if not self._held[address]:
            del self._held[address]

    def of(self, address: str) -> int:
        return self._held[address]


OFFERS = frozenset(
    {"name", "words", "draw", "again", "sit", "begin", "bot", "stand_in", "return", "reissue", "revoke", "share", "say"}
)
TRIES = frozenset({"undo", "try"})


class VerbLimiter:
    """How often one link may do at one table what the others have to see or to answer."""

    def __init__(self, limits: Limits) -> None:
        self._a_minute = dict.fromkeys(OFFERS, limits.offers_a_minute)
        self._a_minute |= dict.fromkeys(TRIES, limits.tries_a_minute)
        self._left: dict[tuple[str, str], TokenBucket] = {}

    def count(self, link_hash: str, verb: str, now: float) -> None:
        """Count one more, or refuse it; moves and answers are free."""
        most = self._a_minute.get(verb)
        if most is None:
            return
        bucket = self._left.setdefault((link_hash, verb), TokenBucket(most / 60, most, now))
        if not bucket.take(now):
            text = N_("that is too often, {most} times a minute are the most: try again in {seconds} seconds")
            seconds = math.ceil(bucket.seconds_left(now))
            raise Refused("limit", text, most=round(most), seconds=seconds)


def network(address: str) -> str:
    """Return the key under which an address is counted: IPv4 as it is, IPv6 by its prefix.

    >>> network("192.0.2.7"), network("2001:db8:1:2:aaaa::1"), network("::ffff:192.0.2.7")
    ('192.0.2.7', '2001:db8:1:2::/64', '192.0.2.7')
    """
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address[:LONGEST_ADDRESS]
    if not isinstance(found, IPv6Address):
        return str(found)
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    shift = 128 - PREFIX
    return f"{IPv6Address(int(found) >> shift << shift)}/{PREFIX}"


def of_client(client: object) -> str:
    """Return the key of a scope's `client`: a pair of address and port, or None.

    >>> of_client(("192.0.2.7", 4711)), of_client(None)
    ('192.0.2.7', '')
    """
    return network(str(client[0])) if isinstance(client, tuple | list) and client else ""


def is_among(address: str, networks: Iterable[IPv4Network | IPv6Network]) -> bool:
    """Return whether an address lies in one of the networks.

    >>> from ipaddress import ip_network
    >>> is_among("10.1.2.3", [ip_network("10.0.0.0/8")]), is_among("nobody", [])
    (True, False)
    """
    try:
        found = ip_address(address)
    except ValueError:
        return False
    return any(found in one for one in networks)
