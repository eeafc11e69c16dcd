"""Kendo Shiai: the names of features, by which their weights are kept."""

from __future__ import annotations

from collections.abc import Callable

from kensei.games.kendo.bots.features import against, makes_names, upto
from kensei.games.kendo.bots.packed_hand import count, counts
from kensei.games.kendo.bots.weights import FeatureGroup
from kensei.games.kendo.cards import GREENS
from kensei.games.kendo.shiai.bots.features import able_with


def feature_names(group: FeatureGroup) -> tuple[str, ...]:
    return NAMES[group[0]](*group[1:])


def _start(kind: str, score: str, hansoku: int, theirs: tuple[int, ...], rank: int, reached: int) -> tuple[str, ...]:
    found = [f"start {kind}", f"start {kind} {score}", f"start {kind} hansoku {hansoku}"]
    found += [*upto(f"start {kind} meets", reached, 5), *against(f"start {kind}", theirs)]
    if kind in ("brown", "jodan", "tsubazeriai"):
        found.append(f"start rank {rank}")
    return tuple(found)


def _answer(
    row: str, form: str, letter: str, mushin: bool, score: str, theirs: tuple[int, ...], rank: int, reached: int
) -> tuple[str, ...]:
    found = [f"answer {row} {form}", f"answer {letter} {score}"]
    found += [*upto(f"answer {letter} meets", reached, 5), *against(f"answer {letter}", theirs)]
    if mushin:
        found += ["answer mushin", f"answer mushin {letter}"]
    if letter in "AM":
        found.append(f"answer {letter} rank {rank}")
    return tuple(found)


def _pass(row: str, score: str, many: bool) -> tuple[str, ...]:
    return (f"pass {row}", f"pass {row} {score}", f"pass {row} {'many' if many else 'few'}")


def _draw(verb: str, deck: str, row: str, can: bool, held: tuple[int, int, int]) -> tuple[str, ...]:
    browns, reds, greens = held
    return (
        f"{verb} {deck}",
        f"{verb} {deck} {row}",
        f"{verb} {deck} {row} {'able' if can else 'unable'}",
        f"{verb} {deck} browns {browns}",
        f"{verb} {deck} reds {reds}",
        f"{verb} {deck} greens {greens}",
        f"{verb} {deck} {'able' if can else 'unable'} browns {browns}",
    )


def _can(row: str, can: tuple[str, ...]) -> tuple[str, ...]:
    found = [f"can {row} {form}" for form in can]
    return (*found, f"can {row}") if can else ()


def _greens(when: str, hand: int) -> tuple[str, ...]:
    held = [green for green in GREENS if count(hand, green)]
    found = [f"{green} 1" for green in held] + [f"{green} 2" for green in held if count(hand, green) > 1]
    number = sum([count(hand, green) for green in held])
    return (*(f"{when} {one}" for one in found), *upto(f"{when} greens", number, 6))


def _blades(when: str, hand: int) -> tuple[str, ...]:
    strikes, meets = counts(hand, "strikes"), counts(hand, "meets")
    covered = sum([bool(one or other) for one, other in zip(strikes, meets, strict=True)])
    found: list[str] = []
    for what, number, most in (
        ("browns", sum(strikes), 4),
        ("techniques", sum(map(bool, strikes)), 4),
        ("hikis", count(hand, "hiki"), 2),
        ("reds", sum(meets), 6),
        ("meets", sum(map(bool, meets)), 4),
        ("covers", covered, 4),
    ):
        found += upto(f"{when} {what}", number, most)
    return tuple(found)


def _pairs(when: str, greens: int, brown: bool, red: bool, hiki: bool) -> tuple[str, ...]:
    found = [f"{when} red with {green}" for green in WITH_RED if red and count(greens, green)]
    found += [f"{when} brown with {green}" for green in ("jodan", "taijodan") if brown and count(greens, green)]
    if hiki and count(greens, "tsubazeriai"):
        found.append(f"{when} hiki with tsubazeriai")
    if not able_with("start", greens, brown, False, red, hiki):
        found.append(f"{when} no start")
    return tuple(found)


WITH_RED = ("mushin", "fudoshin", "seme", "tsubazeriai", "taijodan")


def _stands(score: int, hansoku: int, leads: bool) -> tuple[str, ...]:
    found = [f"score {n}" for n in range(1, score + 1)]
    if hansoku:
        found.append(f"hansoku at {score}")
    return (*found, "leads at last") if leads else tuple(found)


def _asked(asked: str, can: tuple[str, ...]) -> tuple[str, ...]:
    found = [f"asked {asked} {form}" for form in can]
    return (f"asked {asked}", f"asked {asked} {'able' if can else 'unable'}", *found)


NAMES: dict[str, Callable[..., tuple[str, ...]]] = {
    "start": _start,
    "answer": _answer,
    "pass": _pass,
    "show": lambda number: tuple(f"show {n}" for n in range(1, number + 1)),
    "say": lambda verb, score: (f"say {verb}", f"say {verb} {score}"),
    "draw": _draw,
    "can": _can,
    "greens": _greens,
    "blades": _blades,
    "makes": makes_names,
    "pairs": _pairs,
    "stands": _stands,
    "asked": _asked,
}
"""The function that names the features of a group, by its kind."""
