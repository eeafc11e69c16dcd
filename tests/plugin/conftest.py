"""The packages of CONTRIBUTING.md, installed where only the programs that these tests start can see them."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "server"))
sys.path.insert(0, str(HERE.parent / "server" / "browser"))

PIP = [
    "-m",
    "pip",
    "install",
    "--quiet",
    "--no-index",
    "--no-deps",
    "--no-build-isolation",
    "--disable-pip-version-check",
]


@pytest.fixture(scope="session")
def environment(tmp_path_factory):
    """The environment of a program that finds the game Iai and the bot `patient` installed."""
    folder = tmp_path_factory.mktemp("installed")
    for package in ("iai", "patient"):
        # A copy, so that nothing is built inside the repository.
        copy = shutil.copytree(HERE / package, folder / package)
        subprocess.run([sys.executable, *PIP, "--target", str(folder / "site"), str(copy)], check=True)
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(folder / "site"), *sys.path])}


@pytest.fixture
def run(environment, tmp_path):
    """Run Python with both packages installed; return what it prints."""

    def started(*arguments, **more):
        done = subprocess.run(
            [sys.executable, *arguments],
            env=environment,
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=False,
            **more,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    return started
