"""Golden playthroughs: whole duels as text, with what everybody and each seat sees change at every step.

Under each move stand the events as a spectator reads them, as a seat reads them where it knows more, and
the parts of the views that changed: `all` for what everybody sees, `black` and `white` for their own.
`KENSEI_GOLDEN=write` rewrites the files from the moves that stand in them.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from kensei import CHANCE
from kensei.core import codec
from kensei.games.ketto import GAME, State, View

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.txt"))
WHO = {"*": CHANCE, "black": 0, "white": 1}
VIEWERS: dict[str, int | None] = {"all": None, "black": 0, "white": 1}


def parts(view: View) -> dict[str, Any]:
    """Give a view as flat parts: `shown.0.hand` and so on."""

    def flat(name: str, value: Any) -> dict[str, Any]:
        if isinstance(value, dict):
            return {k: v for key, part in value.items() for k, v in flat(f"{name}.{key}", part).items()}
        return {name.removeprefix("."): value}

    data: Any = codec.to_json(view)
    shown = dict(zip(("black", "white"), data.pop("shown"), strict=True))
    data.pop("seat")
    if data["own"]:
        # What is left in the own decks follows from the rest; its number is enough here.
        data["own"] |= {deck: len(data["own"][deck]) for deck in ("deck", "tactics")}
    return flat("", {**data, **shown})


def changes(before: View, after: View) -> dict[str, str]:
    """Give the parts that changed, as text."""
    old, new = parts(before), parts(after)
    gone = {name: "-" for name in old if name not in new}
    return gone | {name: codec.canonical(part) for name, part in new.items() if old.get(name, "-") != part}


def step(state: State, line: str) -> tuple[State, list[str]]:
    """Play a line and give what is told and seen of it."""
    who, _, text = line.partition(": ")
    seat, move = WHO[who], GAME.parse(text)
    listed = [outcome for outcome, _ in state.chances()] if seat == CHANCE else state.legal_moves(seat)
    assert seat in state.to_act(), line
    assert move in listed, line
    after, events = state.apply(seat, move)
    told = [line]
    for event in events:
        plain = GAME.tell(event.told_to(None))
        told.append(f"    {plain} [{event.rule}]")
        for name, viewer in list(VIEWERS.items())[1:]:
            if GAME.tell(event.told_to(viewer)) != plain:
                told.append(f"    to {name}: {GAME.tell(event.told_to(viewer))}")
    public = changes(state.view(None), after.view(None))
    for name, viewer in VIEWERS.items():
        seen = changes(state.view(viewer), after.view(viewer))
        if viewer is not None:
            assert {part: seen.pop(part) for part in public} == public, "everybody sees what everybody may see"
        told += [f"  {name} {part} {value}" for part, value in sorted(seen.items())]
    return after, told


def replayed(lines: list[str]) -> list[str]:
    """Play the moves of a file and give the file as it should be."""
    head = [line for line in lines if line.startswith("# ")]
    state, told = GAME.start(), [*head, ""]
    for line in lines:
        if line.split(": ")[0] in WHO:
            state, more = step(state, line)
            told += more
    end = state.outcome()
    assert end is not None
    outcome = f"Outcome(scores={end.scores}, reason={end.reason!r}, rule={end.rule!r})"
    return [*told, "", f"then: {GAME.write(state)}", f"outcome: {outcome}"]


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_the_duel_is_told_and_seen_as_before(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    again = replayed(lines)
    if os.environ.get("KENSEI_GOLDEN") == "write":
        path.write_text("\n".join(again) + "\n", encoding="utf-8")
    assert again == lines


@pytest.mark.parametrize(
    ("name", "rule"),
    [
        ("quick-death", "ketto.end.death"),
        ("tie", "ketto.end.tie"),
        ("parry", "ketto.tactic.parry"),
        ("evasion", "ketto.tactic.evasion"),
        ("guard", "ketto.tactic.guard"),
        ("hidden-stance", "ketto.battle.stance-hidden"),
        ("reveal-and-manoeuvre", "ketto.tactic.reveal"),
    ],
)
def test_each_playthrough_shows_what_it_is_named_after(name: str, rule: str) -> None:
    path = Path(__file__).parent / "golden" / f"{name}.txt"
    assert f"[{rule}]" in path.read_text(encoding="utf-8")
