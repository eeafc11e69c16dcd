"""The wheel: whole, with its metadata, and enough by itself to follow the guides in an empty folder."""

import email
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import kensei
from kensei.cli import COMMANDS

ROOT = Path(__file__).parents[1]
SRC = ROOT / "src"
LEFT = {"__pycache__", "egg-info"}
EXTRAS = (
    "numba",
    "llvmlite",
    "gymnasium",
    "pettingzoo",
    "pyspiel",
    "open_spiel",
    "scipy",
    "ray",
    "psycopg",
    "PIL",
    "resvg_py",
)

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
    versions = {one.rpartition(" ")[2] for one in told.get_all("Classifier") if ":: Python :: 3." in one}
    constraints = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()[1]
    assert versions == set(constraints.removeprefix("# Resolved for Python ").split(", "))
    assert not [one for one in told.get_all("Classifier") if one.startswith("License ::")]
    assert told["License-File"] == "LICENSE"
    assert told["Description-Content-Type"] == "text/markdown"
    assert set(told.get_all("Provides-Extra")) == {"fast", "postgres", "ray", "research", "dev"}
    assert any(one.startswith("numba") and 'extra == "fast"' in one for one in told.get_all("Requires-Dist"))
    needed = [one for one in told.get_all("Requires-Dist") if "extra ==" not in one]
    assert not [one for one in needed for extra in EXTRAS if one.lower().startswith(extra.lower())]


WITHOUT = """
import sys
class Absent:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in absent:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
absent = set(sys.argv.pop(1).split(","))
sys.meta_path.insert(0, Absent())
"""
FOLLOW = """
import doctest, re
text = open(sys.argv[1], encoding="utf-8").read()
known, missing = {}, ""
blocks = re.findall(r"```python\\n(>>> .*?)```", text, re.DOTALL)
for block in blocks:
    example = doctest.DocTestParser().get_doctest(block, known, "page", "page", 0)
    try:
        doctest.DebugRunner().run(example, clear_globs=False)
    except doctest.DocTestFailure as failed:
        sys.exit(f"{failed.example.source}gave {failed.got}, not {failed.example.want}")
    except doctest.UnexpectedException as failed:
        missing = str(failed.exc_info[1])
        break
    known = example.globs
import kensei
print(missing)
print(kensei.__file__)
sys.exit(not blocks)
"""


PAGES = [
    str(path.relative_to(ROOT))
    for path in (ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md")))
    if "```python\n>>> " in path.read_text(encoding="utf-8")
]
"""The pages that have programs."""
NEED_EXTRAS = {"README.md": "gymnasium", "docs/research.md": "gymnasium"}
"""Those that come to something that needs an extra, and the first that is missed; no guide does."""


def test_no_page_with_programs_is_left_out():
    assert {"README.md", "CONTRIBUTING.md", "docs/research.md", "docs/guides/library.md"} <= set(PAGES)
    assert {"docs/guides/write-a-bot.md", "docs/guides/read-records.md"} <= set(PAGES)


@pytest.mark.parametrize("absent", [(), EXTRAS], ids=["with extras", "without extras"])
@pytest.mark.parametrize("page", PAGES)
def test_the_pages_can_be_followed_with_the_wheel_alone(page, absent, installed, tmp_path):
    ran = run(installed, tmp_path, "-c", WITHOUT + FOLLOW, ",".join(absent), str(ROOT / page))
    assert ran.returncode == 0, ran.stdout + ran.stderr
    missing, place = ran.stdout.splitlines()[-2:]
    wanted = f"needs {NEED_EXTRAS[page]}: pip install 'kensei[" if absent and page in NEED_EXTRAS else ""
    assert wanted in missing, "what needs an extra says which"
    assert bool(missing) == bool(wanted), missing
    assert place.startswith(str(installed))


ASKING = ("play", "learn", "puzzles", "serve", "join", "watch", "habits")
"""Commands that wait for people, or look into the games that people have played."""


def told_commands():
    """Give the words of the commands that the README and the guides tell, without those that wait or need a file.

    `first` is the bot that a reader of the guide has just installed.
    """
    pages = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs/guides").glob("*.md"))]
    lines = [line for page in pages for line in page.read_text(encoding="utf-8").splitlines()]
    found = [line.partition("#")[0].split()[1:] for line in lines if line.startswith("kensei ")]
    found = [words for words in found if words[0] in COMMANDS and words[0] not in ASKING]
    return [words for words in found if not {"FILE", ">", "first"} & set(words)]


COMMAND = "from kensei import cli; cli.main(sys.argv[1:])"


@pytest.mark.parametrize("absent", [(), EXTRAS], ids=["with extras", "without extras"])
@pytest.mark.parametrize("words", told_commands(), ids=" ".join)
def test_the_commands_of_the_pages_run_from_the_wheel(words, absent, installed, tmp_path):
    ran = run(installed, tmp_path, "-c", WITHOUT + COMMAND, ",".join(absent), *words)
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout


@pytest.mark.parametrize("name", kensei.GAMES)
def test_no_extra_is_needed_to_play(name, installed, tmp_path):
    match = kensei.Match(kensei.game(name), seed="moon")
    first = str(match.legal_moves(min(match.state.to_act()))[0])
    words = ("play", name, "--seed", "moon", "--seats", ",".join(["human", *["samurai"] * (match.players - 1)]))
    ran = run(installed, tmp_path, "-c", WITHOUT + COMMAND, ",".join(EXTRAS), *words, typed=f"{first}\nstory\nquit\n")
    assert ran.returncode == 0, ran.stderr
    assert "You left the table." in ran.stdout
    assert "Kogarashi" in ran.stdout


def run(installed, folder, *words, typed=""):
    """Run Python with the wheel and what is installed beside Kensei, in an empty folder."""
    environment = {"PYTHONPATH": str(installed), "PATH": "/usr/bin:/bin", "HOME": str(folder), "LANG": "C.UTF-8"}
    return subprocess.run(
        [sys.executable, *words], cwd=folder, env=environment, input=typed, capture_output=True, text=True
    )
