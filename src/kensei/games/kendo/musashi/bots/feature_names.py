"""Musashi's Challenge: the names of features, by which their weights are kept."""

from __future__ import annotations

from collections.abc import Callable

from kensei.games.kendo.bots.features import against, makes_names, upto
from kensei.games.kendo.bots.packed_hand import count, counts
from kensei.games.kendo.bots.weights import FeatureGroup
from kensei.games.kendo.cards import GREENS
from kensei.games.kendo.musashi import answer_table
from kensei.games.kendo.musashi.bots.features import starts_with

FREE = ("bogyo", "fudoshin", "kaihi", "tsubazeriai", "tsuyoi")
"""The greens that answer any brown or red."""


def feature_names(group: FeatureGroup) -> tuple[str, ...]:
    return NAMES[group[0]](*group[1:])


def _lay(number: int, kind: str, boost: str, rank: int, theirs: tuple[int, ...]) -> tuple[str, ...]:
    found = [f"{number} lay {what}" for what in (kind, boost) if what]
    if theirs:
        found += [name for what in (kind, boost) if what for name in against(f"lay {what}", theirs)]
    return (*found, f"lay rank {rank}") if kind == "brown" else tuple(found)


def _answer(
    number: int, row: str, form: str, letter: str, boost: str, rank: int, theirs: tuple[int, ...]
) -> tuple[str, ...]:
    found = [f"{number} answer {row} {form}", f"answer rank {rank}"]
    if theirs:
        found += against(f"answer {letter}", theirs)
    return (*found, f"{number} answer with {boost}") if boost else tuple(found)


def _target(number: int, size: int, place: int, back: bool, boosted: bool) -> tuple[str, ...]:
    found = [f"target {size}", f"target {size} boosted"] if boosted else [f"target {size}"]
    if number > 2:
        found += [f"{number} target {size}", f"{number} target place {place}"]
        if back:
            found.append(f"{number} target back")
    return tuple(found)


def _change(changed: tuple[tuple[str, int], ...]) -> tuple[str, ...]:
    found = [f"change {colour}" for colour, _ in changed]
    return (*found, *(f"change number {number}" for _, number in changed if number))


def _greens(when: str, hand: int) -> tuple[str, ...]:
    found: list[str] = []
    for green in GREENS:
        found += upto(f"{when} {green}", count(hand, green), 2)
    free = sum([count(hand, green) for green in FREE])
    return (*found, *upto(f"{when} free", free, 5))


def _blades(when: str, hand: int) -> tuple[str, ...]:
    meets = counts(hand, "meets")
    browns = sum(counts(hand, "strikes")) + count(hand, "hiki")
    return (
        *upto(f"{when} browns", browns, 4),
        *upto(f"{when} reds", sum(meets), 6),
        *upto(f"{when} meets", sum(map(bool, meets)), 4),
    )


def _pairs(when: str, greens: int, strike: bool, red: bool, hiki: bool) -> tuple[str, ...]:
    brown = strike or hiki
    found = [f"{when} red with {green}" for green in ("mushin", "seme", "jodan") if red and count(greens, green)]
    found += [f"{when} brown with {green}" for green in answer_table.BOOSTS if brown and count(greens, green)]
    if not starts_with(greens, brown):
        found.append(f"{when} no start")
    return tuple(found)


def _asked(number: int, row: str, can: tuple[str, ...]) -> tuple[str, ...]:
    return (f"{number} asked {row} {'able' if can else 'unable'}", *(f"asked {row} {form}" for form in can))


NAMES: dict[str, Callable[..., tuple[str, ...]]] = {
    "lay": _lay,
    "answer": _answer,
    "target": _target,
    "pass": lambda number, row, cards: (f"pass {row}", f"pass {row} cards {cards}", f"{number} pass"),
    "keep": lambda: ("keep",),
    "draw": lambda deck: (f"draw {deck}",),
    "change": _change,
    "greens": _greens,
    "blades": _blades,
    "makes": makes_names,
    "pairs": _pairs,
    "size": lambda when, size: tuple(upto(f"{when} cards", size, 14)),
    "asked": _asked,
}
"""The function that names the features of a group, by its kind."""
