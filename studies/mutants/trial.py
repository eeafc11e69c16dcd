"""One run of a game's tests in a fork of this process, on a temporary copy of `src`."""

from __future__ import annotations

import json
import os
import shutil
import signal
import sys
import time
import traceback
from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

START_SECONDS = 60.0
"""Time bound for importing and collecting."""
TEST_SECONDS, TEST_TIMES = 5.0, 10.0
"""Time bound for a test: so many seconds, and so many times what it takes without a mutant."""
PATIENCE = 20.0
"""Bounds are processor time, which others on the machine do not use up; by the clock it is so many times longer."""

PLAIN = {"NUMBA_DISABLE_JIT": "1"}
"""Compiled functions run as plain Python: a changed rules module would have them compiled anew for each mutant."""

FIRST = 30
"""How many tests a mutant meets first, without collecting the others: most are killed by them."""

BOUNDS = (signal.SIGPROF, signal.SIGALRM)
"""What ends a fork whose time is up: by the processor, by the clock."""

FAULT = 70
"""The exit status of a fork that could not run the tests."""

SURVIVED, KILLED, BROKEN, TIMEOUT = "survived", "killed", "import", "timeout"
"""What became of a mutant: no test failed, one did, nothing could be imported or collected, a time bound ran out."""


@dataclass(slots=True)
class TestMap:
    """What the tests do on the rules as they are: seconds a test, and the lines of the rules that it runs."""

    __test__ = False

    seconds: dict[str, float] = field(default_factory=dict)
    lines: dict[str, dict[str, list[int]]] = field(default_factory=dict)
    """File, then test: the lines."""
    modules: list[str] = field(default_factory=list)
    """What is imported besides the project itself."""

    def order(self, file: str, lines: range) -> list[str]:
        """Return all tests: those that run one of the lines first, the quick before the slow."""
        covering = self.covering(file, lines)
        return sorted(self.seconds, key=lambda test: (test not in covering, self.seconds[test]))

    def covering(self, file: str, lines: range) -> set[str]:
        """Return the tests that run one of the lines."""
        found = self.lines.get(file, {})
        return {test for test, ran in found.items() if any(line in lines for line in ran)}


@dataclass(frozen=True, slots=True)
class Checkout:
    """The tests of a checkout, on a copy of its `src`."""

    root: Path
    copy: Path
    """A temporary directory: `src`, compiled files, results."""
    tests: tuple[str, ...]
    """The files and folders that pytest is asked to run."""
    choice: tuple[str, ...] = ()
    """Which of the tests in them, `-k` and `-m`."""

    @property
    def src(self) -> Path:
        return self.copy / "src"

    def prepare(self) -> None:
        kept = shutil.ignore_patterns("__pycache__", "*.nbi", "*.nbc")
        shutil.copytree(self.root / "src", self.src, ignore=kept, dirs_exist_ok=True)
        if (self.root / "studies").is_dir():  # looked for beside `src`
            (self.copy / "studies").symlink_to(self.root / "studies")

    def measure(self, files: Iterable[str]) -> TestMap:
        """Run all tests on the rules as they are; an error if one fails."""
        plugin = _Measuring({str(self.src / file): file for file in files})
        verdict = self._fork(plugin, writes_bytecode=True)
        if verdict["verdict"] != SURVIVED:
            raise RuntimeError(f"the tests fail without a mutant: {verdict['verdict']} {verdict['test']}")
        return TestMap(verdict["seconds"], verdict["lines"], verdict["modules"])

    def run_on(
        self, file: str, source: str, order: Sequence[str], seconds: dict[str, float], first: int = 0
    ) -> dict[str, Any]:
        """Run the tests with another text of one file until the first failure; return the verdict.

        So many are run `first`, from their files alone; who survives them meets all tests.
        """
        path = self.src / file
        original, times = path.read_bytes(), path.stat()
        try:
            path.write_text(source, encoding="utf-8")
            os.utime(path, (0, 0))  # no compiled file is of that time
            tried = 0.0
            if first:
                verdict = self._fork(_Ordering(order[:first], seconds, alone=True), tests=_files(order[:first]))
                if verdict["verdict"] != SURVIVED:
                    return verdict
                tried = verdict["took"]
            verdict = self._fork(_Ordering(order, seconds))
            return {**verdict, "took": round(tried + verdict["took"], 2)}
        finally:
            path.write_bytes(original)
            os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))

    def _fork(
        self, plugin: _Plugin, writes_bytecode: bool = False, tests: tuple[str, ...] | None = None
    ) -> dict[str, Any]:
        result = self.copy / "result.json"
        result.unlink(missing_ok=True)
        begun = time.monotonic()
        pid = os.fork()
        if pid == 0:
            try:
                self._child(plugin, result, writes_bytecode, self.tests if tests is None else tests)
            except BaseException:  # noqa: BLE001 - the fork must not go on as its parent
                traceback.print_exc()
            finally:
                os._exit(FAULT)
        try:
            _, status = os.waitpid(pid, 0)
        finally:
            _end_group(pid)
        seconds = round(time.monotonic() - begun, 2)
        if os.WIFSIGNALED(status) and os.WTERMSIG(status) in BOUNDS:
            return {"verdict": TIMEOUT, "test": "", "took": seconds}
        if os.WIFSIGNALED(status):
            return {"verdict": KILLED, "test": f"signal {os.WTERMSIG(status)}", "took": seconds}
        if not result.exists():
            raise RuntimeError(f"the tests could not be run:\n{(self.copy / 'log.txt').read_text(encoding='utf-8')}")
        return {**json.loads(result.read_text(encoding="utf-8")), "took": seconds}

    def _child(self, plugin: _Plugin, result: Path, writes_bytecode: bool, tests: tuple[str, ...]) -> None:
        os.setsid()
        for bound in BOUNDS:
            signal.signal(bound, signal.SIG_DFL)  # ends the process, in code that is not Python too
        _end_after(START_SECONDS)
        log = os.open(self.copy / "log.txt", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        for stream in (1, 2):
            os.dup2(log, stream)
        os.chdir(self.root)
        os.environ |= {
            **PLAIN,
            "PYTHONPATH": str(self.src),
            "KENSEI_EXAMPLES": "quick",
            "HYPOTHESIS_STORAGE_DIRECTORY": str(self.copy / "hypothesis"),
        }
        sys.path.insert(0, str(self.src))
        sys.pycache_prefix = str(self.copy / "pycache")
        sys.dont_write_bytecode = not writes_bytecode
        preloaded = "ignore::pytest.PytestAssertRewriteWarning"
        words = ["-x", "-q", "-p", "no:cacheprovider", "-W", preloaded, *tests, *self.choice]
        code = pytest.main(words, plugins=[plugin])
        _end_after(0)
        result.write_text(json.dumps(plugin.verdict(int(code))), encoding="utf-8")
        os._exit(0)


def _files(tests: Sequence[str]) -> tuple[str, ...]:
    """Return the files of some tests, each once."""
    return tuple(dict.fromkeys(test.partition("::")[0] for test in tests))


def _end_after(seconds: float) -> None:
    """End this process after so much time of its own; 0: no bound."""
    signal.setitimer(signal.ITIMER_PROF, seconds)
    signal.setitimer(signal.ITIMER_REAL, seconds * PATIENCE)


def _end_group(pid: int) -> None:
    """End what the tests have started and left."""
    try:
        os.killpg(pid, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        return


class _Plugin:
    def __init__(self) -> None:
        self.failed = ""

    def limit(self, test: str) -> float:
        return 0.0

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        _end_after(self.limit(item.nodeid))
        return (yield)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and not self.failed:
            self.failed = report.nodeid

    def verdict(self, code: int) -> dict[str, Any]:
        verdict = SURVIVED if code == pytest.ExitCode.OK else KILLED if self.failed else BROKEN
        return {"verdict": verdict, "test": self.failed}


class _Ordering(_Plugin):
    """Run the tests in an order, each within its time bound; those of the order `alone`, or all others after them."""

    def __init__(self, order: Sequence[str], seconds: dict[str, float], alone: bool = False) -> None:
        super().__init__()
        self.place, self.seconds, self.alone = {test: place for place, test in enumerate(order)}, seconds, alone

    def limit(self, test: str) -> float:
        return TEST_SECONDS + TEST_TIMES * self.seconds.get(test, 0.0)

    def verdict(self, code: int) -> dict[str, Any]:
        """Who leaves none of the first tests meets all."""
        is_left_out = self.alone and code == pytest.ExitCode.NO_TESTS_COLLECTED
        return super().verdict(pytest.ExitCode.OK if is_left_out else code)

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        if self.alone:
            items[:] = [item for item in items if item.nodeid in self.place]
        items.sort(key=lambda item: self.place.get(item.nodeid, len(self.place)))


class _Measuring(_Plugin):
    """Take the time of each test, and which lines of some files it runs."""

    def __init__(self, files: dict[str, str]) -> None:
        super().__init__()
        self.files = files
        self.seconds: dict[str, float] = {}
        self.ran: dict[str, dict[str, set[int]]] = {file: {} for file in files.values()}
        self.known = set(sys.modules)
        self.test = ""

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Generator[None, object, object]:
        self.test, begun = item.nodeid, time.process_time()
        sys.settrace(self.trace)
        try:
            return (yield)
        finally:
            sys.settrace(None)
            self.seconds[item.nodeid] = round(time.process_time() - begun, 3)

    def trace(self, frame: FrameType, event: str, argument: object) -> Any:
        file = self.files.get(frame.f_code.co_filename)
        if file is None:
            return None
        lines = self.ran[file].setdefault(self.test, set())
        lines.add(frame.f_lineno)

        def local(frame: FrameType, event: str, argument: object) -> Any:
            lines.add(frame.f_lineno)
            return local

        return local

    def verdict(self, code: int) -> dict[str, Any]:
        ours = ("kensei", "tests", "studies", "conftest", "test_")
        modules = sorted(name for name in sys.modules.keys() - self.known if not name.startswith(ours))
        lines = {file: {test: sorted(ran) for test, ran in tests.items()} for file, tests in self.ran.items()}
        return super().verdict(code) | {"seconds": self.seconds, "lines": lines, "modules": modules}
