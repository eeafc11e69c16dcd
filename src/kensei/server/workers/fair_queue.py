"""A bounded queue that serves addresses in turn, and the tables of an address in turn."""

from __future__ import annotations

from collections import OrderedDict, deque
from typing import Generic, TypeVar

T = TypeVar("T")


class Full(Exception):
    """So much waits already that no more is taken in."""


class FairQueue(Generic[T]):
    """Round robin over addresses, then over the tables of each.

    >>> queue = FairQueue(most=9, most_an_address=3)
    >>> for address, table, item in [("a", "1", "a1"), ("a", "1", "a1'"), ("a", "2", "a2"), ("b", "3", "b3")]:
    ...     queue.put(address, table, item)
    >>> [queue.take() for _ in range(5)]
    ['a1', 'b3', 'a2', "a1'", None]
    """

    def __init__(self, most: int, most_an_address: int) -> None:
        self._most = most
        self._most_an_address = most_an_address
        self._size = 0
        self._sizes: dict[str, int] = {}
        self._waiting: OrderedDict[str, OrderedDict[str, deque[T]]] = OrderedDict()

    def __len__(self) -> int:
        return self._size

    def put(self, address: str, table: str, item: T) -> None:
        """Let an item wait; raise `Full` where the bound, in all or of this address, is reached."""
        size = self._sizes.get(address, 0)
        if self._size >= self._most or size >= self._most_an_address:
            raise Full
        self._waiting.setdefault(address, OrderedDict()).setdefault(table, deque()).append(item)
        self._size += 1
        self._sizes[address] = size + 1

    def take(self) -> T | None:
        if not self._waiting:
            return None
        address, tables = next(iter(self._waiting.items()))
        table, items = next(iter(tables.items()))
        item = items.popleft()
        self._waiting.move_to_end(address)
        tables.move_to_end(table)
        self._forget(address, table)
        return item

    def discard(self, address: str, table: str, item: T) -> None:
        tables = self._waiting.get(address)
        items = tables.get(table) if tables else None
        if items and item in items:
            items.remove(item)
            self._forget(address, table)

    def _forget(self, address: str, table: str) -> None:
        """Count one item less, and drop what is empty."""
        self._size -= 1
        self._sizes[address] -= 1
        if not self._waiting[address][table]:
            del self._waiting[address][table]
        if not self._waiting[address]:
            del self._waiting[address], self._sizes[address]
