"""The pages are complete: every clause is there, is cited by a test, and the doctests run."""

import doctest
import importlib
import re
from pathlib import Path

import pytest

import kensei
from kensei.core import rulebook

ROOT = Path(__file__).parents[1]
SRC = Path(kensei.__file__).parent
CITED = re.compile(r"\b(?:kaito|kiriai|ketto|bushido|kendo|musashi|shiai)\.[a-z0-9]+(?:[.-][a-z0-9]+)*")
TESTS = "\n".join(
    p.read_text(encoding="utf-8") for p in (ROOT / "tests").rglob("*") if p.suffix in (".py", ".txt", ".md")
)
CITED_BY_TESTS = set(CITED.findall(TESTS))

CLAUSES = {"kaito": 22, "kiriai": 29, "ketto": 70, "bushido": 56, "musashi": 42, "shiai": 44}
"""How many clauses each game has at the least: a page that loses one is noticed."""


def clauses(name):
    return [clause.id for clause in rulebook.load(*kensei.game(name).rulebook).clauses]


@pytest.mark.parametrize("name", kensei.GAMES)
def test_every_clause_is_on_the_page_once_and_cited_by_a_test(name):
    ids = clauses(name)
    assert len(ids) == len(set(ids))
    assert len(ids) >= CLAUSES[name]
    assert not [clause for clause in ids if clause not in CITED_BY_TESTS]


def test_every_clause_cited_in_the_code_exists():
    known, cited = {clause for name in kensei.GAMES for clause in clauses(name)}, set()
    for path in (SRC / "games").rglob("*.py"):
        for match in re.finditer(
            r'"((?:kaito|kiriai|ketto|bushido|kendo|musashi|shiai)\.[a-z0-9.-]+)"', path.read_text(encoding="utf-8")
        ):
            if not match[1].endswith((".", "md", "toml")):
                assert match[1] in known, f"{path.name} cites {match[1]}"
                cited.add(match[1].split(".")[0])
    assert cited == {clause.split(".")[0] for clause in known}


@pytest.mark.parametrize("name", kensei.GAMES)
def test_every_clause_has_a_title_and_a_text(name):
    found = rulebook.load(*kensei.game(name).rulebook).clauses
    assert found
    for clause in found:
        assert re.match(r"\*\*[^*]+\*\* \S", clause.text), clause.id
        assert clause.section


def with_examples():
    """The names of the modules that have examples in their docstrings."""
    for path in sorted(SRC.rglob("*.py")):
        if ">>>" in path.read_text(encoding="utf-8"):
            parts = path.relative_to(SRC.parent).with_suffix("").parts
            yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@pytest.mark.parametrize("name", list(with_examples()))
def test_the_examples_of_the_code_run(name):
    ran = doctest.testmod(importlib.import_module(name))
    assert ran.attempted
    assert ran.failed == 0


@pytest.mark.parametrize(
    "page",
    [
        "README.md",
        "CONTRIBUTING.md",
        "docs/guides/library.md",
        "docs/guides/write-a-bot.md",
        "docs/guides/read-records.md",
        "docs/research.md",
    ],
)
def test_the_examples_of_the_pages_run(page):
    text = (ROOT / page).read_text(encoding="utf-8")
    blocks = re.findall(r"```python\n(>>> .*?)```", text, re.DOTALL)
    runner, known = doctest.DocTestRunner(), {}
    for number, block in enumerate(blocks):
        # A page is read from top to bottom: what one block made, the next one has.
        example = doctest.DocTestParser().get_doctest(block, known, f"{page} {number}", page, 0)
        runner.run(example, clear_globs=False)
        known = example.globs
    assert runner.summarize(verbose=False).failed == 0
    assert blocks
