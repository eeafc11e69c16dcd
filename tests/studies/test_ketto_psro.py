"""The training of Kettō's styles: the same under a seed, taken up where it was stopped, and it finds an answer."""

import argparse
import json
import tomllib

import numpy as np
import pytest

from kensei.games.compiling import IS_COMPILED
from kensei.games.ketto.kernel.policy import NAMES
from studies.ketto import psro
from studies.ketto.psro import ROLES, Run, nash

pytestmark = pytest.mark.skipif(not IS_COMPILED, reason="runs compiled code")
SETTINGS = {"generations": 2, "population": 4, "duels": 6, "plays": 8, "seed": "short"}


def arguments(path, **changes):
    return argparse.Namespace(**{**SETTINGS, "rounds": 1, "measure": 0, "state": path, "write": None} | changes)


def test_a_run_that_was_stopped_comes_to_the_same_result(tmp_path):
    whole = Run.new(SETTINGS)
    while whole.round < 1:
        whole.advance()
    stopped = Run.begun(arguments(tmp_path / "run.json"))
    for _ in range(3):
        stopped.advance()
    again = Run.begun(arguments(tmp_path / "run.json"))
    assert again.steps() == 3
    while again.round < 1:
        again.advance()
    assert json.dumps(again.state) == json.dumps(whole.state)
    assert len(whole.state["styles"]["start"]) == len(psro.FIRST) + 1


def test_another_seed_finds_other_styles():
    one, other = Run.new(SETTINGS), Run.new({**SETTINGS, "seed": "other"})
    for run in (one, other):
        run.advance()
    assert one.state["search"] != other.state["search"]


def test_a_state_of_other_settings_is_refused(tmp_path):
    Run.begun(arguments(tmp_path / "run.json")).advance()
    with pytest.raises(SystemExit, match="other settings"):
        Run.begun(arguments(tmp_path / "run.json", duels=7))


def test_the_mixture_is_written_as_the_bots_read_it(tmp_path):
    psro.run(arguments(tmp_path / "run.json", write=tmp_path / "styles.toml"))
    found = tomllib.loads((tmp_path / "styles.toml").read_text())
    for role in ROLES:
        assert abs(sum(style["share"] for style in found[role]) - 1) < 1e-4
        assert all(list(style["weights"]) == list(NAMES) for style in found[role])


def test_a_style_that_loses_to_all_is_not_played():
    rows, columns = nash(np.array([[0.5, 0.2], [-0.5, -0.2]]))
    assert rows[0] > 0.99
    assert columns[1] > 0.99
