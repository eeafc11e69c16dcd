"""`kensei bench`."""

import json
from argparse import Namespace
from unittest import mock

import pytest
from tests.command.running import run

from kensei.bench import benches, server


def test_every_bench_tells_what_it_takes():
    assert "kensei bench engines " in run("bench", "--help").stdout
    assert "--plays" in run("bench", "engines", "--help").stdout
    assert "--games" in run("bench", "exploit", "--help").stdout


@pytest.mark.skipif("bots" not in benches(), reason="studies lie beside src in a checkout, and are in no wheel")
def test_a_bench_of_the_studies_tells_what_it_takes():
    assert "--only" in run("bench", "bots", "--help").stdout


def test_a_number_after_an_option_is_not_taken_for_a_bench():
    rows = json.loads(run("bench", "--plays", "3", "--json").stdout)
    assert rows["kaito"]["plays"] == 3


def test_bench_measures_beside_a_peer():
    rows = json.loads(run("bench", "engines", "kaito", "kiriai", "--plays", "27", "--json").stdout)
    assert {"kaito", "kiriai", "python-chess"} <= set(rows)
    assert rows["kaito"]["plays"] == 27


def test_a_bench_of_the_server_in_which_nobody_could_move_says_so(monkeypatch, capsys):
    async def nothing(*_given):
        return server.ServerTally(), 0.0, 5.0

    for name, value in {"start_server": (mock.Mock(), 0), "make_table": ("", ""), "memory": 0}.items():
        monkeypatch.setattr(server, name, lambda *_given, value=value: value)
    monkeypatch.setattr(server, "play_all", nothing)
    assert server.run(Namespace(game="kaito", tables=1, seconds=5.0, pause=0.0)) == 1
    assert "too busy to measure" in capsys.readouterr().out
