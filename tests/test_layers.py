"""Imports point one way, and the lower layers touch nothing outside."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import kensei

SRC = Path(kensei.__file__).parent
BELOW = {
    "core": set(),
    "games": {"core"},
    "look": {"core", "games"},
    "bots": {"core", "games"},
    "arena": {"core", "games", "bots"},
    "testing": {"core"},
    "web": {"core", "games", "look", "bots"},
    "terminal": {"core", "games", "bots"},
    "adapters": {"core", "games", "look", "bots"},
    "bench": {"core", "games", "look", "bots", "arena", "web", "adapters"},
}
"""Which layers each may import; `kensei` itself and its record are open to all above the games."""

PURE = {"open", "input", "print", "exec", "eval"}
OUTSIDE = {
    "os",
    "sys",
    "time",
    "datetime",
    "pathlib",
    "io",
    "socket",
    "secrets",
    "subprocess",
    "threading",
    "asyncio",
    "logging",
}
FILES = sorted(SRC.rglob("*.py"))


def layer(path):
    parts = path.relative_to(SRC).parts
    return parts[0] if len(parts) > 1 else ""


def imports(path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            yield node.module or ""
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SRC)))
def test_imports_point_one_way(path):
    own = layer(path)
    if not own:
        return
    for module in imports(path):
        parts = module.split(".")
        if parts[0] == "kensei" and len(parts) > 1 and parts[1] in BELOW:
            assert parts[1] == own or parts[1] in BELOW[own], f"{own} may not import {module}"
        if parts[0] == "kensei" and (len(parts) == 1 or parts[1] not in BELOW):
            assert own not in ("core", "games"), f"{own} may not import {module}"


@pytest.mark.parametrize(
    "path", [p for p in FILES if layer(p) in ("core", "games")], ids=lambda p: str(p.relative_to(SRC))
)
def test_core_and_games_use_the_standard_library_alone_and_touch_nothing(path):
    if path.name in ("kernel.py", "compiling.py"):
        return
    for module in imports(path):
        root = module.split(".")[0]
        assert root in sys.stdlib_module_names or root == "kensei", f"{module} is not of the standard library"
        assert root not in OUTSIDE, f"{module}: no clock, files or threads here"
        assert root != "importlib" or path.name in ("printed.py", "__init__.py")
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in PURE, f"line {node.lineno}: {node.func.id}()"
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "random":
            assert node.attr == "Random", f"line {node.lineno}: random.{node.attr} is global"


def test_only_bots_and_adapters_import_kernels():
    for path in FILES:
        if any(module.endswith(".kernel") for module in imports(path)):
            assert layer(path) in ("bots", "adapters", "bench") or path.name == "kernel.py", path


def test_importing_kensei_brings_neither_numpy_nor_numba():
    heavy = "('numpy', 'numba', 'starlette', 'rich')"
    code = f"import sys, kensei; kensei.game('kaito'); print([m for m in {heavy} if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_the_contract_is_reached_from_kensei_alone():
    code = "import kensei; kensei.bots.kaito.solve; kensei.adapters.pettingzoo.env; kensei.adapters.openspiel.register"
    subprocess.run([sys.executable, "-c", code], check=True)
