"""Golden playthroughs: whole scenes as text, told as a spectator would read them.

A file says how the table starts, then who did what, with the story in between and the position at
the end. `KENSEI_GOLDEN=write` rewrites the stories from the moves that stand in the files.
"""

import json
import os
from pathlib import Path

import pytest
from tests.games.bushido.tables import BUSHIDO

from kensei import CHANCE

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.txt"))


def replayed(lines):
    """Play the moves of a file and give the file as it should be."""
    head = [line for line in lines if line.startswith(("# ", "options: ", "names: ", "position: "))]
    said = dict(line.split(": ", 1) for line in head if not line.startswith("# "))
    options = json.loads(said.get("options", "{}"))
    names = tuple(said["names"].split(", ")) if "names" in said else ()
    state = BUSHIDO.read(said["position"], **options) if "position" in said else BUSHIDO.start(**options)
    told = [*head, ""]
    who = {name: seat for seat, name in enumerate(names)} | {"*": CHANCE}
    for line in lines:
        seat, colon, text = line.partition(": ")
        if not colon or seat not in who or line in head:
            continue
        move = BUSHIDO.parse(text)
        asked = state.to_act()
        assert who[seat] in asked, f"{line}: {asked} are asked"
        assert move in ([m for m, _ in state.chances()] or state.legal_moves(who[seat])), line
        state, events = state.apply(who[seat], move)
        told.append(line)
        told += [f"    {BUSHIDO.tell(event.told_to(None), names)} [{event.rule}]" for event in events]
    ended = state.outcome()
    scores = [] if ended is None else [f"scores: {' '.join(f'{score:.3g}' for score in ended.scores)}"]
    return [*told, "", f"then: {BUSHIDO.write(state)}", *scores]


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_the_story_is_told_as_before(path):
    lines = path.read_text(encoding="utf-8").splitlines()
    again = replayed(lines)
    if os.environ.get("KENSEI_GOLDEN") == "write":
        path.write_text("\n".join(again) + "\n", encoding="utf-8")
    assert again == lines


def test_every_fighter_and_every_mode_has_its_playthrough():
    stems = {path.stem for path in GOLDEN}
    fighters = {"swift", "wanderer", "highborn", "bruiser", "manipulator", "rose", "warlord", "thrillseeker"}
    assert fighters <= stems
    assert {"duels", "clans", "clans-hardcore", "kyoto", "kyoto-hardcore", "ffa", "ffa-rulebook"} <= stems
