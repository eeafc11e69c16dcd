"""`kensei bench mutants` changes the rules a little and sees whether the tests notice."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from pathlib import Path

import pytest

from studies.mutants import command, operators
from studies.mutants.trial import BROKEN, KILLED, SURVIVED, TIMEOUT

pytestmark = pytest.mark.slow


def changes(source):
    return {f"{mutant.before} -> {mutant.after}" for mutant in operators.mutants(source, "x.py")}


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("x = a < b", {"a < b -> a <= b", "a < b -> a >= b"}),
        ("x = a == b", {"a == b -> a != b"}),
        ("x = a in b", {"a in b -> a not in b"}),
        ("x = a + b", {"a + b -> a - b"}),
        ("x = 3", {"3 -> 4", "3 -> 2"}),
        ("x = True", {"True -> False"}),
        ("x = a or b", {"a or b -> a and b"}),
        ("x = not a", {"not a -> a"}),
        ("x = -a", {"-a -> a"}),
        ("if a:\n    pass", {"a -> not a"}),
        ("x = [y for y in z if y]", {"y -> not y"}),
        ("x = f(a, b, c)", {"f(a, b, c) -> f(b, a, c)"}),
        ("x.y = z", {"x.y = z -> pass"}),
        ("x += y", {"x += y -> x -= y", "x += y -> pass"}),
        ("f(x)", {"f(x) -> pass"}),
        ("def f():\n    return a", {"return a -> return None"}),
        ("raise X", {"raise X -> pass"}),
    ],
)
def test_operators(source, expected):
    assert changes(source) == expected


@pytest.mark.parametrize(
    "source",
    [
        '"""A docstring with 1 < 2."""',
        "x: Literal[3]",
        "@dataclass(frozen=True)\nclass X:\n    pass",
        "x = f'{a + 1}'",
        "assert a < b",
        "levels = {'novice': 3}",
        "zip(a, strict=True).x",
        "def f(x: int = y) -> Literal[1]:\n    return None",
    ],
)
def test_what_is_no_rule_is_not_changed(source):
    assert {change for change in changes(source) if "-> pass" not in change} == set()


def test_each_mutant_is_one_change_that_can_be_read():
    source = "def f(a, b):\n    if a < b and a:\n        a.c = 1\n    return g(a, b + 2)\n"
    plain = ast.unparse(ast.parse(source))
    texts = [operators.mutated(source, mutant.number) for mutant in operators.mutants(source, "x.py")]
    assert len(set(texts)) == len(texts) == 12
    for text in texts:
        ast.parse(text)
        assert text != plain


def test_the_sample_is_fixed_by_its_seed_and_covers_rules_alone():
    files = command.rules_of(command.folders_of("kaito"))
    names = {Path(file).name for file in files}
    assert {"state.py", "moves.py"} <= names
    assert not {"words.py", "text.py", "kernel.py", "batch.py"} & names
    first, again = (command.sample(files, "kaito", 50, 1) for _ in range(2))
    assert first == again != command.sample(files, "kaito", 50, 2)
    assert len({mutant.key for mutant in first}) == 50


def test_a_game_of_a_family_has_the_rules_of_both():
    folders = command.folders_of("musashi")
    assert [folder.name for folder in folders] == ["kendo", "musashi"]
    assert command.folders_of("chess") == []


def test_a_game_is_tried_by_its_own_tests_and_its_family_but_not_by_its_siblings():
    paths, choice = command.tests_of(command.folders_of("shiai"))
    assert paths[:2] == ("tests/games/kendo", "tests/games/shiai")
    assert choice[1] == "(kendo or shiai) and not musashi"
    assert command.tests_of(command.folders_of("kaito"))[1][1] == "(kaito)"


def test_a_journal_goes_on_unless_the_rules_have_changed(tmp_path):
    path = tmp_path / "deep" / "kaito-1.jsonl"
    assert command.load(path, "abc") == {}
    with path.open("a") as journal:
        journal.write(json.dumps({"key": "x.py:1", "verdict": KILLED}) + "\n" + '{"key": "x.py:2", "ver')
    assert list(command.load(path, "abc")) == ["x.py:1"]
    with path.open("a") as journal:
        journal.write(json.dumps({"key": "x.py:2", "verdict": SURVIVED}) + "\n")
    assert list(command.load(path, "abc")) == ["x.py:1", "x.py:2"]
    assert command.load(path, "other") == {}


SOURCE = (
    "LAST = 3\n\ndef low(n):\n    while n > LAST:\n        n -= 1\n    return n\n\ndef idle(n):\n    return n + 0\n"
)


JUDGED = (
    ("", ""),
    ("LAST = 3", "LAST = 2"),
    ("return n\n", "return None\n"),
    ("n -= 1", "n += 1"),
    ("LAST = 3", "LAST = 3 + None"),
    ("n + 0", "n + 1"),
)

RUN = """
import json, sys
from pathlib import Path
from studies.mutants import trial

trial.TEST_SECONDS = 3.0
root, copy, source, changes = Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3], json.loads(sys.argv[4])
checkout = trial.Checkout(root, copy, ("test_low.py",))
checkout.prepare()
tests = checkout.measure(["counted_down.py"])
order = tests.order("counted_down.py", range(5, 6))
found = [
    [checkout.run_on("counted_down.py", source.replace(*one), order, tests.seconds, first) for one in changes]
    for first in (0, 1)
]
print(json.dumps([len(tests.seconds), tests.order("counted_down.py", range(5, 6))[0], found]))
"""


def test_mutants_are_judged_in_a_copy(tmp_path):
    """The study forks, which is safe in a fresh process alone: test workers have threads."""
    root = tmp_path / "root"
    (root / "src").mkdir(parents=True)
    (root / "src" / "counted_down.py").write_text(SOURCE)
    (root / "pyproject.toml").write_text("[tool.pytest.ini_options]\n")
    (root / "test_low.py").write_text(
        "import os\n\nfrom counted_down import low\n\n"
        "def test_high_numbers():\n    assert low(9) == 3\n\n"
        "def test_low_numbers():\n    assert low(2) == 2\n\n"
        "def test_nothing_is_compiled():\n    assert os.environ['NUMBA_DISABLE_JIT'] == '1'\n"
    )
    command = [sys.executable, "-c", RUN, root, tmp_path / "copy", SOURCE, json.dumps(JUDGED)]
    ran = subprocess.run(command, cwd=Path(__file__).parents[2], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    tests, covering, (found, by_first) = json.loads(ran.stdout.splitlines()[-1])
    assert tests == 3
    assert covering == "test_low.py::test_high_numbers"
    assert [one["verdict"] for one in found] == [SURVIVED, KILLED, KILLED, TIMEOUT, BROKEN, SURVIVED]
    assert found[1]["test"] == "test_low.py::test_high_numbers"
    assert [one["verdict"] for one in by_first] == [one["verdict"] for one in found], "the first tests, then all"
    assert [(folder / "src" / "counted_down.py").read_text() for folder in (root, tmp_path / "copy")] == [SOURCE] * 2
    assert not list(root.rglob("__pycache__"))


def test_the_report_lists_the_survivors():
    chosen = operators.mutants("x = a | b\n", "kensei/games/toy/state.py")
    text = command.report("toy", 1, chosen, {chosen[0].key: {"verdict": SURVIVED}})
    assert "0 killed (0.0 %)" in text
    assert r"| toy/state.py | 1 | `a \| b` | `a & b` |" in text
