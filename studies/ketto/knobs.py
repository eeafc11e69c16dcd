"""Decks of Kettō that differ from the house deck by a few settings: what a search for a fair deck turns.

Counts, kinds and copies stay as printed [ketto.deck], and so does the defense card, worth 3.

>>> house().knobs["strength"], len(KNOBS) > 5
(0, True)
>>> load(deck_text(house())) == load(None)
True
>>> load(deck_text(Setting({"strength": 1}))).strength["A01"]
5
"""

from __future__ import annotations

import random
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from kensei.core import texts
from kensei.games.ketto.cards import MANOEUVRES, SIDES
from kensei.games.ketto.deck import load

KNOBS: Mapping[str, tuple[Any, ...]] = {
    "strength": (0, -1, 1, 2),
    "strength of corners and forks": (0, -1, 1),
    "flow": ("house", "a side more on pairs", "a side less on forks"),
    "defense": (0, -1, 1, 2),
    "bonus of stances": (0, -1, 1, 2, 4),
    "run of stances": (0, -1, 1),
    "lines": ("house", "none", "single", "double", "all sides single"),
    "defense of stances": (0, -1, 2),
    "bonus of manoeuvres": (0, 1, 2, 4),
    "defense of tactics": (0, 1, 2),
}
"""What may be turned, the house deck's setting first. Numbers are added to those of the house deck."""

LINES: Mapping[str, tuple[int, int, int]] = {
    "house": (0, 1, 2),
    "none": (0, 0, 0),
    "single": (0, 1, 1),
    "double": (0, 2, 2),
    "all sides single": (1, 1, 1),
}
"""What no line, a single and a double one become."""


@dataclass(frozen=True, slots=True)
class Setting:
    """How the knobs of a deck are set; what is not named is as in the house deck."""

    changes: Mapping[str, Any] = field(default_factory=dict)

    @property
    def knobs(self) -> dict[str, Any]:
        return {name: values[0] for name, values in KNOBS.items()} | dict(self.changes)

    @property
    def name(self) -> str:
        """What differs from the house deck."""
        parts = [f"{name} {_signed(value)}" for name, value in self.changes.items()]
        return "; ".join(parts) or "house"


def house() -> Setting:
    return Setting()


def drawn(rng: random.Random, turned: int) -> Setting:
    """Return a setting with so many knobs turned at random."""
    names = rng.sample(list(KNOBS), turned)
    return Setting({name: rng.choice(KNOBS[name][1:]) for name in KNOBS if name in names})


def neighbours(setting: Setting) -> Iterator[Setting]:
    """Yield the settings in which one knob is turned otherwise."""
    for name, values in KNOBS.items():
        for value in values:
            if value != setting.knobs[name]:
                knobs = setting.knobs | {name: value}
                yield Setting({knob: now for knob, now in knobs.items() if now != KNOBS[knob][0]})


def deck_text(setting: Setting) -> str:
    """Return the data file of the deck, as `--deck` reads it."""
    table = tomllib.loads(texts.shipped("kensei.games.ketto", "house.toml"))
    knobs = setting.knobs
    for card in table["attack"].values():
        _turn_attack(card, knobs)
    for stance in table["stance"].values():
        _turn_stance(stance, knobs)
    for card in (*table["manoeuvre"].values(), *table["tactic"].values()):
        card["defense"] += knobs["defense of tactics"]
    for name in MANOEUVRES:
        table["manoeuvre"][name]["bonus"] += knobs["bonus of manoeuvres"]
    text = "".join(f"[{name}]\n{_section(section)}\n" for name, section in table.items())
    load(text)  # an error here is one of this module
    return text


def _turn_attack(card: dict[str, Any], knobs: Mapping[str, Any]) -> None:
    flow = card["flow"]
    is_straight = set(flow) in ({"U", "D"}, {"L", "R"})
    extra = 0 if is_straight else knobs["strength of corners and forks"]
    card["strength"] = max(0, card["strength"] + knobs["strength"] + extra)
    card["defense"] = max(0, card["defense"] + knobs["defense"])
    if knobs["flow"] == "a side more on pairs" and len(flow) == 2:
        card["flow"] = flow + next(side for side in SIDES if side not in flow)
    if knobs["flow"] == "a side less on forks" and len(flow) == 3:
        card["flow"] = flow[:2]


def _turn_stance(stance: dict[str, Any], knobs: Mapping[str, Any]) -> None:
    stance["bonus"] = max(0, stance["bonus"] + knobs["bonus of stances"])
    stance["run"] = max(2, stance["run"] + knobs["run of stances"])
    stance["defense"] = max(0, stance["defense"] + knobs["defense of stances"])
    stance["lines"] = {side: LINES[knobs["lines"]][line] for side, line in stance["lines"].items()}


def _section(cards: Mapping[str, Any]) -> str:
    return "".join(f"{name} = {_inline(card)}\n" for name, card in cards.items())


def _inline(value: Any) -> str:
    """Return a value as TOML on one line."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{name} = {_inline(part)}" for name, part in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(_inline, value)) + "]"
    return f'"{value}"' if isinstance(value, str) else str(value)


def _signed(value: Any) -> str:
    return f"{value:+}" if isinstance(value, int) else str(value)
