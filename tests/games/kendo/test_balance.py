"""The command that measures the balance of both games."""

import argparse
import json

import pytest

import kensei
from kensei import bench
from kensei.cli import run
from kensei.core.errors import BadOption
from studies.kendo import balance


def test_it_measures_every_table(capsys):
    assert run(["bench", "kendo", "--plays", "3", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert {(line["game"], line["players"], line["policy"]) for line in found} >= {
        ("musashi", 2, "random"),
        ("musashi", 6, "scattered"),
        ("shiai", 2, "greedy"),
    }
    for line in found:
        assert line["matches"] == 3
        assert sum(line["won by seat, per cent"].values()) == pytest.approx(100, abs=0.5)
        assert 0 < line["plays, mean"] <= line["plays, longest"]


@pytest.mark.parametrize(
    ("name", "policy", "position", "seat", "chosen"),
    [
        ("musashi", "greedy", "answer 1 hands=do1/bogyo,kaihi,men-do attack=0:men3", 1, "men-do to 0"),
        ("musashi", "greedy", "attack 0 hands=do1/do2/do3,do4 ", 0, "do1 to 1"),
        ("shiai", "greedy", "stroke 0 hands=do-men,kote-do,mushin/kote1 attack=1:do3", 0, "do-men"),
        ("shiai", "greedy", "answer 1 hands=do1/men4,tsuyoi attack=0:men3", 1, "men4"),
        ("shiai", "greedy", "switch 0 hands=do1,taijodan/do2", 0, "switch taijodan brown"),
    ],
)
def test_the_greedy_player_reacts_with_what_costs_least(name, policy, position, seat, chosen):
    state = kensei.game(name).read(position.strip())
    judge = balance.POLICIES[policy][name]
    assert str(max(state.legal_moves(seat), key=lambda move: judge(state.view(seat), move))) == chosen


def test_without_a_checkout_the_studies_are_not_offered(monkeypatch, tmp_path):
    assert "kendo" in bench.benches()
    monkeypatch.setattr("kensei.bench.__file__", str(tmp_path / "src/kensei/bench/__init__.py"))
    assert "kendo" not in bench.benches()
    with pytest.raises(BadOption, match="no bench 'kendo'"):
        bench.run(argparse.Namespace(what="kendo", rest=[]))
