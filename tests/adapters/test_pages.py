"""The researchers' pages are as the code is, and what they show runs."""

import doctest
import re
import runpy
from pathlib import Path

import pytest

from kensei.games import names

pytestmark = pytest.mark.slow

DOCS = Path(__file__).parents[2] / "docs"
written = runpy.run_path(str(DOCS.parent / "tools" / "specs"))["written"]
rendered = runpy.run_path(str(DOCS.parent / "tools" / "notebook"))["rendered"]


@pytest.mark.parametrize("game", names())
def test_the_tables_of_a_game_are_those_of_the_code(game):
    """If not: tools/specs docs/games/*.md."""
    page = (DOCS / "games" / f"{game}.md").read_text(encoding="utf-8")
    assert without_options(written(page, game)) == without_options(page)


def without_options(page):
    """Leave out what is said of the options: their wording is the games' own affair."""
    return [line for line in page.splitlines() if not re.match(r"\| `[a-z]+` \|", line)]


def test_a_page_without_a_place_for_the_tables_is_refused():
    with pytest.raises(ValueError, match="no place for the tables"):
        written("# Kaito", "kaito")


def test_the_examples_of_the_overview_run():
    text = (DOCS / "research.md").read_text(encoding="utf-8")
    runner = doctest.DocTestRunner()
    for number, block in enumerate(re.findall(r"```python\n(>>> .*?)```", text, re.DOTALL)):
        runner.run(doctest.DocTestParser().get_doctest(block, {}, f"research {number}", "research.md", 0))
    done = runner.summarize(verbose=False)
    assert done.failed == 0
    assert done.attempted > 12


def test_every_link_of_the_pages_leads_somewhere():
    for page in (DOCS / "research.md", DOCS / "tutorial.md", *(DOCS / "games").glob("*.md")):
        for target in re.findall(r"\]\(([^)#]+)\)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_the_tutorial_runs_and_its_page_shows_it():
    """If the page is behind the script: tools/notebook docs/tutorial.py."""
    page, _, pictures = rendered(DOCS / "tutorial.py")
    shown = (DOCS / "tutorial.md").read_text(encoding="utf-8")
    code = re.compile(r"```python\n(.*?)```", re.DOTALL)
    assert code.findall(page) == code.findall(shown)
    assert len(pictures) == 1
    won = {who: float(loss) for who, loss in re.findall(r"(\w+): exploitable by ([\d.]+)", page)}
    assert won["solved"] == 0
    assert won["trained"] < 0.1 < won["random"]
