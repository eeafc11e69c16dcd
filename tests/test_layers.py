"""The shape of the source: imports by the role of a file, games named in their folders alone, folders and files of a
size that can be surveyed, one name for one class."""

import ast
import re
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

import pytest

import kensei

SRC = Path(kensei.__file__).parent
FILES = sorted(SRC.rglob("*.py"))

MAY_IMPORT = {
    "core": {"core"},
    "registry": {"core"},
    "rules": {"core", "rules"},
    "kernel": {"core", "rules", "kernel", "registry"},
    "drawing of a game": {"core", "rules", "drawing of a game", "drawing", "registry"},
    "text of a game": {"core", "rules", "text of a game", "terminal", "registry"},
    "bots of a game": {"core", "rules", "kernel", "bots of a game", "bots", "registry"},
    "command of a game": {"core", "rules", "kernel", "bots of a game", "bots", "registry", "kensei"},
    "puzzles of a game": {"core", "rules", "puzzles of a game", "puzzles", "registry"},
    "encoding of a game": {"core", "rules", "kernel", "encoding of a game", "adapters", "registry"},
    "drawing": {"core", "registry", "drawing"},
    "bots": {"core", "registry", "bots"},
    "puzzles": {"core", "registry", "puzzles"},
    "terminal": {"core", "registry", "bots", "puzzles", "terminal", "kensei"},
    "arena": {"core", "registry", "bots", "arena", "kensei"},
    "adapters": {"core", "registry", "bots", "drawing", "terminal", "adapters", "kensei"},
    "testing": {"core", "testing"},
    "server": {"core", "registry", "bots", "drawing", "puzzles", "server", "kensei"},
    "bench": {"core", "registry", "bots", "drawing", "arena", "adapters", "server", "bench", "kensei"},
}
"""Whom a file of each role may import. `registry` is `kensei.games` itself, `kensei` what stands above all."""

PARTS = {
    "drawing": "drawing of a game",
    "text": "text of a game",
    "bots": "bots of a game",
    "encoding": "encoding of a game",
    "batch": "encoding of a game",
    "kernel": "kernel",
    "puzzles": "puzzles of a game",
    "equilibrium": "bots of a game",
}
"""The parts of a game's folder that are not its rules."""

PURE = {"open", "input", "print", "exec", "eval"}
OUTSIDE = {
    *("os", "sys", "time", "datetime", "pathlib", "io", "socket"),
    *("secrets", "subprocess", "threading", "asyncio", "logging"),
}


def is_module(name):
    path = SRC.joinpath(*name.split(".")[1:])
    return path.is_dir() or path.with_suffix(".py").is_file()


def role(module):
    """The role of a module by its name, and the game it belongs to: kendo's two games count as one."""
    parts = module.split(".")[1:]
    if not parts or parts[0] not in MAY_IMPORT | {"games": set()}:
        return "kensei", None
    if parts[0] != "games":
        return parts[0], None
    if len(parts) == 1 or parts[1] == "compiling":
        return "registry", None
    inner = [part for part in parts[2:] if part not in ("musashi", "shiai")]
    if inner == ["bots", "command"]:
        return "command of a game", parts[1]
    return PARTS.get(inner[0] if inner else "", "rules"), parts[1]


def module_of(path):
    parts = path.relative_to(SRC.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported(path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            assert not node.level, f"{path}: relative import"
            module = node.module or ""
            for alias in node.names:
                inner = f"{module}.{alias.name}"
                yield inner if module.split(".")[0] == "kensei" and is_module(inner) else module
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


def name(path):
    return str(path.relative_to(SRC))


@pytest.mark.parametrize("path", FILES, ids=name)
def test_imports_are_those_of_the_role(path):
    own, game = role(module_of(path))
    if own == "kensei":
        return
    for module in imported(path):
        if module.split(".")[0] != "kensei":
            continue
        other, other_game = role(module)
        assert other in MAY_IMPORT[own], f"{own} may not import {module}, which is {other}"
        assert other_game in (None, game), f"{game or own} may not import {module} of another game"


PURE_ROLES = ("core", "registry", "rules")


@pytest.mark.parametrize("path", [p for p in FILES if role(module_of(p))[0] in PURE_ROLES], ids=name)
def test_core_and_rules_use_the_standard_library_alone_and_touch_nothing(path):
    if path.name == "compiling.py":
        return
    for module in imported(path):
        root = module.split(".")[0]
        assert root in sys.stdlib_module_names or root == "kensei", f"{module} is not of the standard library"
        assert root not in OUTSIDE, f"{module}: no clock, files or threads here"
        assert root != "importlib" or path.name in ("texts.py", "__init__.py")
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            is_twin = node.func.id == "exec" and path.name == "draft.py"  # compiles classes, as `dataclass` does
            assert node.func.id not in PURE or is_twin, f"line {node.lineno}: {node.func.id}()"
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "random":
            assert node.attr == "Random", f"line {node.lineno}: random.{node.attr} is global"


NAMED = re.compile(r"(?<![a-z])(kaito|kiriai|ketto|bushido|musashi|shiai|kendo)(?![a-z])", re.IGNORECASE)
TYPED = {"notebook.py", "moved.py"}
"""The overloads that type `kensei.game("kaito")`, and the published paths that moved."""


def code_of(path):
    """The text of a file in which a game might be named, without what is for people: docstrings, and comments."""
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        return re.sub(r"/\*.*?\*/|<!--.*?-->|\{#.*?#\}|(?m:^\s*//.*$)", "", text, flags=re.DOTALL)
    if not NAMED.search(text):
        return text  # most files: no need to read them as code
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            node.value.value = ""
    return ast.unparse(tree)


OTHERS = [p for p in SRC.rglob("*") if p.suffix in (".py", ".js", ".css", ".html")]
OUTSIDE_GAMES = sorted(
    p for p in OTHERS if p.relative_to(SRC).parts[:1] != ("games",) or len(p.relative_to(SRC).parts) == 2
)


@pytest.mark.parametrize("path", [p for p in OUTSIDE_GAMES if p.name not in TYPED], ids=name)
def test_no_file_outside_its_folder_names_a_game(path):
    found = NAMED.findall(code_of(path))
    assert not found, f"{name(path)} names {', '.join(sorted(set(found)))}: ask `GAME` instead"


MOST_FILES = 20
FEWEST_LINES = 25
SHARED_CLASSES = {"State", "View", "Shown", "Side", "Move", "Deck"}
"""What a game calls its own, by the same name as the others do; `State` is also the protocol that they fulfil."""


def test_no_folder_has_more_files_than_can_be_surveyed():
    folders = [folder for folder in (SRC, *SRC.rglob("*")) if folder.is_dir() and folder.name != "__pycache__"]
    sizes = {folder: sum(path.is_file() for path in folder.iterdir()) for folder in folders}
    assert len(sizes) > 50
    assert {name(folder): size for folder, size in sizes.items() if size > MOST_FILES} == {}


def test_no_file_is_so_short_that_it_belongs_into_another():
    lines = {path: path.read_text(encoding="utf-8").count("\n") for path in FILES if not path.stem.startswith("__")}
    assert {name(path): number for path, number in lines.items() if number < FEWEST_LINES} == {}


def test_no_two_classes_have_one_name():
    found = defaultdict(list)
    for path in FILES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                found[node.name].append(name(path))
    twice = {one: paths for one, paths in found.items() if len(paths) > 1 and one not in SHARED_CLASSES}
    assert twice == {}
    for one in SHARED_CLASSES:
        games = [path for path in found[one] if path.startswith("games/")]
        assert len(games) == len({str(Path(path).parent) for path in games}), f"{one} twice in one game: {games}"
        assert [path for path in found[one] if path not in games] in ([], ["core/protocol.py"])


def test_no_test_turns_off_the_bytecode_of_the_whole_run():
    """Every test file collected after it would be compiled anew in each run, which takes longer than most tests."""
    tests = sorted(Path(__file__).parent.rglob("*.py"))
    switch = re.compile(r"^sys\.dont_write_bytecode = ", re.MULTILINE)
    assert [path.name for path in tests if switch.search(path.read_text(encoding="utf-8"))] == []


def test_importing_kensei_brings_neither_numpy_nor_numba():
    heavy = "('numpy', 'numba', 'starlette', 'rich')"
    code = f"import sys, kensei; kensei.game('kaito'); print([m for m in {heavy} if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize(
    "code",
    [
        "import kensei; kensei.bots.kaito.solve; kensei.adapters.pettingzoo.env; kensei.adapters.openspiel.register",
        "from kensei.bots.kaito import solve; import kensei.bots.kaito as k; assert k.solve is solve",
        "from kensei.adapters.encode import encoding; from kensei.adapters import equilibrium",
        "from kensei import CHANCE, Match, game, record; from kensei.testing import laws",
    ],
)
def test_the_contract_and_the_published_paths_are_reached_from_kensei_alone(code):
    subprocess.run([sys.executable, "-c", code], check=True)


def test_no_test_runs_a_loop_of_its_own_where_a_browser_may_have_left_one():
    """Workers run tests in any order: `harness.in_a_loop` works after a browser test too, `asyncio.run` does not."""
    tests = Path(__file__).parent
    run = re.compile(r"^\s+(?:return )?asyncio\.run\(", re.MULTILINE)
    found = {path.relative_to(tests) for path in tests.rglob("*.py") if run.search(path.read_text(encoding="utf-8"))}
    assert found == {Path("server/logs/write.py")}, "which is a command, not a test"
