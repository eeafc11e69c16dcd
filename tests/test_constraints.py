"""The versions that `make setup` installs: every dependency has one, and each is one that pyproject.toml allows."""

import re
import tomllib
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from itertools import chain
from pathlib import Path

import pytest

requirements = pytest.importorskip("packaging.requirements")

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
LINES = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
PINNED = [requirements.Requirement(line) for line in LINES if not line.startswith("#")]
EXTRAS = PROJECT["optional-dependencies"]
WANTED = [requirements.Requirement(one) for one in [*PROJECT["dependencies"], *chain(*EXTRAS.values())]]


@pytest.fixture(scope="module")
def tool():
    loader = SourceFileLoader("constraints", str(ROOT / "tools/constraints"))
    module = module_from_spec(spec_from_loader("constraints", loader))
    loader.exec_module(module)
    return module


def test_every_dependency_has_an_upper_bound():
    assert [str(one) for one in WANTED if not any(part.operator == "<" for part in one.specifier)] == []


@pytest.mark.parametrize("one", WANTED, ids=lambda one: one.name)
def test_every_dependency_is_pinned_to_a_version_that_it_allows(tool, one):
    pins = [pin for pin in PINNED if tool.named(pin.name) == tool.named(one.name)]
    for python in tool.PYTHONS:
        fitting = [pin for pin in pins if pin.marker is None or pin.marker.evaluate({"python_version": python})]
        assert len(fitting) == 1
        (part,) = fitting[0].specifier
        assert one.specifier.contains(part.version)


def test_the_file_has_names_and_versions_alone():
    """No addresses of a registry, no hashes: it serves whatever index one installs from."""
    pin = re.compile(r'[a-z0-9-]+==[\w.+]+( ; python_version == "3\.\d+")?')
    assert [line for line in LINES if not line.startswith("#") and not pin.fullmatch(line)] == []


def test_setup_finds_out_for_which_pythons_the_versions_were_resolved(tool):
    assert f"# Resolved for Python {', '.join(tool.PYTHONS)}" in LINES
    assert set(tool.EXTRAS) == set(EXTRAS)


def test_a_version_that_differs_between_pythons_has_a_marker(tool):
    found = tool.lines({"3.11": {"a": "1", "b": "1"}, "3.12": {"a": "1", "b": "2", "c": "3"}})
    assert found == ["a==1", 'b==1 ; python_version == "3.11"', 'b==2 ; python_version == "3.12"', "c==3"]
