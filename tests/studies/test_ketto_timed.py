"""The training of Kettō's styles for battles called at the best moment: reproducible, and taken up where it stopped."""

import argparse
import json
import tomllib

import numpy as np
import pytest

from kensei.games.compiling import IS_COMPILED
from kensei.games.ketto.kernel.policy import NAMES
from studies.ketto import timed
from studies.ketto.timed import CALLS, ROLES, Training, vector

pytestmark = pytest.mark.skipif(not IS_COMPILED, reason="runs compiled code")
SETTINGS = {"generations": [2, 1], "population": 4, "duels": 4, "trials": 1, "calls": False, "seed": "short"}


def arguments(path, **changes):
    others = {"begin": None, "measure": 2, "noise": 0.1, "state": path, "write": None}
    return argparse.Namespace(**SETTINGS | others | changes)


def test_a_run_that_was_stopped_comes_to_the_same_result(tmp_path):
    timed.run(arguments(tmp_path / "whole.json"))
    timed.run(arguments(tmp_path / "run.json"))
    state = json.loads((tmp_path / "run.json").read_text())
    del state["searches"]["second"]
    (tmp_path / "run.json").write_text(json.dumps(state))
    timed.run(arguments(tmp_path / "run.json"))
    assert (tmp_path / "run.json").read_text() == (tmp_path / "whole.json").read_text()


def test_a_state_of_other_settings_is_refused(tmp_path):
    timed.run(arguments(tmp_path / "run.json", generations=[0, 0]))
    (tmp_path / "run.json").write_text(json.dumps({"settings": {}, "searches": {}}))
    with pytest.raises(SystemExit, match="other settings"):
        timed.run(arguments(tmp_path / "run.json"))


def test_the_styles_are_written_as_the_bots_read_them_and_begun_with(tmp_path):
    timed.run(arguments(tmp_path / "run.json", write=tmp_path / "styles.toml"))
    found = tomllib.loads((tmp_path / "styles.toml").read_text())
    for role in ROLES:
        assert list(found[role][0]["weights"]) == list(NAMES)
        begun = timed.first(role, tmp_path / "styles.toml")
        assert found[role][0]["weights"]["noise"] == 0.1
        np.testing.assert_array_equal(begun, list(found[role][0]["weights"].values()))


def test_the_weights_of_calls_are_turned_only_where_that_is_asked():
    for calls in (False, True):
        training = Training(0, vector({}), {**SETTINGS, "calls": calls, "begin": ""})
        turned = training.style(np.full(len(training.free), 1.0)) - vector({})
        assert {name for name, change in zip(NAMES, turned, strict=True) if not change} == (set() if calls else CALLS)
