"""The wheel: whole, with its metadata, and enough by itself to follow the guides in an empty folder."""

import email
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SRC = ROOT / "src"
LEFT = {"__pycache__", "egg-info"}
EXTRAS = ("gymnasium", "pettingzoo", "pyspiel", "open_spiel", "scipy", "ray", "psycopg", "PIL", "resvg_py")

pytestmark = pytest.mark.slow


def sources():
    """Give what a wheel is made of, without what tools leave behind."""
    found = [path for path in SRC.rglob("*") if path.is_file()]
    found = [path for path in found if not LEFT & {part.split(".")[-1] for part in path.parts}]
    return ["pyproject.toml", "README.md", "LICENSE", *(str(path.relative_to(ROOT)) for path in found)]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """Build the wheel from a copy of the sources; give its path."""
    copy, out = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("wheel")
    for name in sources():
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        (copy / name).write_bytes((ROOT / name).read_bytes())
    build = "import sys; from setuptools import build_meta; print(build_meta.build_wheel(sys.argv[1]))"
    made = subprocess.run([sys.executable, "-c", build, str(out)], cwd=copy, capture_output=True, text=True, check=True)
    return out / made.stdout.splitlines()[-1]


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory):
    """Unpack the wheel, as an installer does."""
    folder = tmp_path_factory.mktemp("installed")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
    return folder


def test_everything_that_the_package_reads_is_in_the_wheel(wheel):
    wanted = {name.removeprefix("src/") for name in sources() if name.startswith("src/")}
    with zipfile.ZipFile(wheel) as archive:
        held = set(archive.namelist())
    assert {name for name in wanted - held if not name.endswith("README.md")} == set()


def test_the_metadata_says_what_it_is(installed):
    told = email.message_from_string(next(installed.glob("*.dist-info/METADATA")).read_text(encoding="utf-8"))
    assert told["Name"] == "kensei"
    assert told["License-Expression"] == "MIT"
    assert told["Requires-Python"] == ">=3.11"
    assert "Typing :: Typed" in told.get_all("Classifier")
    needed = [one for one in told.get_all("Requires-Dist") if "extra ==" not in one]
    assert not [one for one in needed for extra in EXTRAS if one.lower().startswith(extra.lower())]


FOLLOW = """
import doctest, re, sys
class Absent:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in sys.argv[2].split(","):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, Absent())
text = open(sys.argv[1], encoding="utf-8").read()
runner, known = doctest.DocTestRunner(), {}
blocks = re.findall(r"```python\\n(>>> .*?)```", text, re.DOTALL)
for block in blocks:
    example = doctest.DocTestParser().get_doctest(block, known, "page", "page", 0)
    runner.run(example, clear_globs=False)
    known = example.globs
import kensei
print(kensei.__file__)
sys.exit(bool(runner.summarize(verbose=False).failed) or not blocks)
"""


@pytest.mark.parametrize(
    ("page", "absent"),
    [
        ("README.md", ()),
        ("docs/guides/library.md", EXTRAS),
        ("docs/guides/write-a-bot.md", EXTRAS),
        ("docs/guides/read-records.md", EXTRAS),
        ("docs/research.md", ()),
    ],
)
def test_the_guides_can_be_followed_with_the_wheel_alone(page, absent, installed, tmp_path):
    ran = run(installed, tmp_path, "-c", FOLLOW, str(ROOT / page), ",".join(absent))
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert ran.stdout.splitlines()[-1].startswith(str(installed))


@pytest.mark.parametrize("words", [["games"], ["rules", "kaito", "trade.price"], ["deck", "ketto", "--toml"]])
def test_the_commands_run_from_the_wheel(words, installed, tmp_path):
    ran = run(installed, tmp_path, "-m", "kensei", *words)
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout


def run(installed, folder, *words):
    """Run Python with the wheel and what is installed beside Kensei, in an empty folder."""
    environment = {"PYTHONPATH": str(installed), "PATH": "/usr/bin:/bin", "HOME": str(folder), "LANG": "C.UTF-8"}
    return subprocess.run([sys.executable, *words], cwd=folder, env=environment, capture_output=True, text=True)
