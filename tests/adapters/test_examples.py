"""The examples in the adapters' docstrings run."""

import doctest
import importlib
import pkgutil
import sys

import pytest

import kensei.adapters

pytestmark = pytest.mark.slow

MODULES = sorted(module.name for module in pkgutil.walk_packages(kensei.adapters.__path__, "kensei.adapters."))


@pytest.mark.parametrize("module", MODULES)
def test_the_examples_run(module):
    assert doctest.testmod(importlib.import_module(module)).failed == 0


@pytest.mark.parametrize("part", kensei.adapters.PARTS)
def test_every_part_is_reached_by_its_name(part):
    assert getattr(kensei.adapters, part).__name__ == f"kensei.adapters.{part}"


def test_a_part_whose_package_is_missing_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    monkeypatch.delitem(sys.modules, "kensei.adapters.openspiel", raising=False)
    monkeypatch.delattr(kensei.adapters, "openspiel", raising=False)
    with pytest.raises(ImportError, match=r"needs pyspiel: pip install 'kensei\[research\]'"):
        _ = kensei.adapters.openspiel
