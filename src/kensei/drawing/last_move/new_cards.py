"""Which cards of a hand came last: a phone has no room for the log that tells what was drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from kensei.core.protocol import Event


def came_last(story: Sequence[Event], seat: int | None, coming: Collection[str], passing: Collection[str]) -> list[str]:
    """Return the cards that came to a seat since it last did anything else.

    `coming`: the events that bring a card. `passing`: the seat's other events that change nothing in its hand.

    >>> drew = [Event("drew", "", {"seat": 0, "card": card}) for card in ("men1", "seme")]
    >>> came_last([drew[0], Event("laid", "", {"seat": 0}), drew[1], Event("laid", "", {"seat": 1})], 0, ["drew"], [])
    ['seme']
    """
    found = list[str]()
    for event in reversed(story):
        if event.facts.get("seat") != seat or event.name in passing:
            continue
        if event.name not in coming:
            break
        found.append(str(event.facts.get("card", "")))
    return found


def marked_new(hand: Sequence[str], came: Sequence[str]) -> list[bool]:
    """Return for each card of a hand whether it came last: of equal cards the last ones; none where all of them did.

    >>> marked_new(["seme", "seme", "men1"], ["seme"])
    [False, True, False]
    >>> marked_new(["seme", "men1"], ["men1", "seme"])
    [False, False]
    """
    left = Counter(came)
    out = list[bool]()
    for card in reversed(hand):
        out.append(left[card] > 0)
        left[card] -= 1
    return [not all(out) and is_new for is_new in reversed(out)]
