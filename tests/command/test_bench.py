"""`kensei bench`."""

import json

from tests.command.running import run


def test_every_bench_tells_what_it_takes():
    assert "kensei bench engines " in run("bench", "--help").stdout
    assert "--plays" in run("bench", "engines", "--help").stdout
    assert "--only" in run("bench", "bots", "--help").stdout


def test_bench_measures_beside_a_peer():
    rows = json.loads(run("bench", "engines", "kaito", "kiriai", "--plays", "27", "--json").stdout)
    assert {"kaito", "kiriai", "python-chess"} <= set(rows)
    assert rows["kaito"]["plays"] == 27
