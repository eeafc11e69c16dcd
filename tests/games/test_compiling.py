"""Compiled code is kept for the next start, and never used when a source that went into it has changed."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

from kensei.games import compiling

pytestmark = pytest.mark.slow

SRC = Path(compiling.__file__).parents[2]
FILES = {
    "__init__.py": "",
    "prices.py": "PRICE = 3\n",
    "kernel.py": """
from kensei.games.compiling import compiled
from toy.prices import PRICE

@compiled
def cost(tiles):
    return tiles * PRICE
""",
    "search.py": """
from kensei.games.compiling import compiled
from toy.kernel import cost

@compiled
def twice(tiles):
    return 2 * cost(tiles)
""",
}
RUN = "from toy.search import twice; print(twice(5), sum(twice.stats.cache_hits.values()))"


@pytest.fixture
def toy(tmp_path):
    (tmp_path / "toy").mkdir()
    for name, text in FILES.items():
        (tmp_path / "toy" / name).write_text(text)
    return tmp_path / "toy"


def started(toy, run=RUN):
    """Start anew; give what was computed, and how often kept code was used for it."""
    paths = os.pathsep.join([str(toy.parent), str(SRC)])
    environment = os.environ | {"PYTHONPATH": paths, "PYTHONDONTWRITEBYTECODE": "1"}
    environment.pop("NUMBA_CACHE_DIR", None)
    said = subprocess.run(
        [sys.executable, "-c", run], env=environment, capture_output=True, text=True, check=True, cwd=toy.parent
    )
    return tuple(map(int, said.stdout.split()))


def test_kept_code_is_used_until_a_source_far_below_changes(toy):
    assert started(toy) == (30, 0)
    assert started(toy) == (30, 1)
    (toy / "prices.py").write_text("PRICE = 4\n")
    assert started(toy) == (40, 0)
    (toy / "kernel.py").write_text(FILES["kernel.py"].replace("tiles * PRICE", "tiles * PRICE + 1"))
    assert started(toy) == (42, 0)
    assert started(toy) == (42, 1)


def test_kept_code_for_a_type_that_is_gone_is_made_anew(toy):
    """An update that moves a class must not stop the bots: the index of what is kept still names the old one."""
    types = "from typing import NamedTuple\n\nclass {name}(NamedTuple):\n    left: int\n    right: int\n"
    counted = "sum(adding.added.stats.cache_hits.values())"
    run = f"from toy import adding, types; print(adding.added(types.{{name}}(2, 3)), {counted})"
    (toy / "adding.py").write_text(
        "from kensei.games.compiling import compiled\nimport toy.types\n\n"
        "@compiled\ndef added(pair):\n    return pair.left + pair.right\n"
    )
    for name in ("Pair", "Couple"):
        (toy / "types.py").write_text(types.format(name=name))
        assert started(toy, run.format(name=name)) == (5, 0)
        assert started(toy, run.format(name=name)) == (5, 1)


def test_what_is_made_for_two_modules_is_kept_for_each_until_one_of_their_sources_changes(toy):
    (toy / "making.py").write_text(
        "from kensei.games.compiling import compiled\n\n\ndef made(cost, module):\n"
        "    def twice(tiles):\n        return 2 * cost(tiles)\n\n    return compiled(twice, made_for=module)\n"
    )
    (toy / "flat.py").write_text(
        "from kensei.games.compiling import compiled\nfrom toy.making import made\n\n"
        "@compiled\ndef cost(tiles):\n    return 7\n\n\ntwice = made(cost, __name__)\n"
    )
    (toy / "each.py").write_text(
        "from toy.kernel import cost\nfrom toy.making import made\n\ntwice = made(cost, __name__)\n"
    )
    hits = "sum({}.twice.stats.cache_hits.values())".format
    run = f"from toy import each, flat; print(each.twice(5), {hits('each')}, flat.twice(5), {hits('flat')})"
    assert started(toy, run) == (30, 0, 14, 0)
    assert started(toy, run) == (30, 1, 14, 1)
    (toy / "prices.py").write_text("PRICE = 4\n")
    assert started(toy, run) == (40, 0, 14, 1)
    assert started(toy, run) == (40, 1, 14, 1)


def test_the_sources_of_the_search_reach_down_to_the_rules():
    from kensei.games.kaito.bots import dfpn

    found = {path.relative_to(SRC).as_posix() for path in compiling.sources(dfpn.__name__, Path(dfpn.__file__))}
    kaito = "kensei/games/kaito"
    assert found >= {f"{kaito}/{name}.py" for name in ("bots/dfpn", "kernel", "moves", "tiles")}
    assert not any(name.startswith("kensei/games/kiriai") for name in found)


def test_the_sources_of_a_module_elsewhere_reach_into_ours():
    from studies.kaito import proof_walk

    found = compiling.sources(proof_walk.__name__, Path(proof_walk.__file__))
    assert {Path(proof_walk.__file__), SRC / "kensei/games/kaito/kernel.py"} <= found


COMPILED = ("kensei.games.kaito.kernel", "kensei.games.kaito.bots.dfpn", "kensei.games.kiriai.kernel")


@pytest.mark.parametrize("module", COMPILED)
def test_what_is_kept_of_ours_carries_the_digest(module):
    from importlib import import_module

    from numba.core.dispatcher import Dispatcher

    made = import_module(module)
    expected = compiling.digest(module, Path(made.__file__))
    own = [value for value in vars(made).values() if isinstance(value, Dispatcher) and value.__module__ == module]
    assert own
    for function in own:
        assert function._cache._cache_file._source_stamp[1] == expected


def needs_scipy(function):
    """Yield what numba compiles with the help of scipy alone."""
    for node in ast.walk(function):
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.MatMult):
            yield ast.unparse(node)
        if isinstance(node, ast.Attribute) and node.attr in ("dot", "vdot", "linalg"):
            yield ast.unparse(node)


def test_compiled_code_needs_no_scipy():
    """Playing does without it, so `@` and its like would break the strong bots where only the base is installed."""
    found = []
    for path in (SRC / "kensei").rglob("*.py"):
        for function in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(function, ast.FunctionDef) and "compiled" in map(ast.unparse, function.decorator_list):
                found += [f"{path.name} {function.name}: {what}" for what in needs_scipy(function)]
    assert found == []
    assert list(needs_scipy(ast.parse("a @ b + np.dot(a, b)"))) == ["a @ b", "np.dot"]
