"""Lets the tests of the web find their harness, and throw the same dice every time."""

import random
import sys
from pathlib import Path

import pytest

from kensei.web import fairness

sys.path.insert(0, str(Path(__file__).parent))


@pytest.fixture(autouse=True)
def same_dice(request, monkeypatch):
    dice = random.Random(request.node.name)
    monkeypatch.setattr(fairness, "server_part", lambda: f"{dice.getrandbits(256):064x}")
