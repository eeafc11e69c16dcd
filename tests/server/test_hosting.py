"""What docs/hosting.md says can be done can be done."""

import argparse
import re
import shlex
from pathlib import Path

import pytest

from kensei.server import command
from kensei.server.limits import Limits
from kensei.server.monitoring import metrics

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
UNIT = (ROOT / "docs" / "kensei.service").read_text(encoding="utf-8")
IMAGE = (ROOT / "Containerfile").read_text(encoding="utf-8")


def parser():
    made = argparse.ArgumentParser()
    command.add_arguments(made)
    return made


def commands():
    """List every `kensei serve` of the page, the unit and the image."""
    page = re.findall(r"^kensei serve(.*?)(?:\s#.*)?$", PAGE, re.MULTILINE)
    inline = re.findall(r"`kensei serve( [^`]*)`", PAGE)
    unit = re.findall(r"^ExecStart=\S+/kensei serve(.*)$", UNIT, re.MULTILINE)
    image = [" ".join(re.findall(r'"([^"]+)"', re.search(r"^ENTRYPOINT (.*)$", IMAGE, re.MULTILINE)[1])[2:])]
    return [*page, *inline, *unit, *image]


def test_there_are_commands_to_try():
    assert len(commands()) >= 7


@pytest.mark.parametrize("words", commands())
def test_every_command_is_understood(words):
    parser().parse_args(shlex.split(words))


def test_every_metric_that_is_named_exists():
    named = set(re.findall(r"\bkensei_[a-z_]+(?=[{` ])", PAGE)) - {"kensei_schema"}
    known = {counted.name for counted in metrics.COUNTED} | {"kensei_log_away"}
    assert named
    assert named <= known


def test_a_proxy_lets_through_what_kensei_lets_through():
    most = int(re.search(r"client_max_body_size (\d+)k", PAGE)[1])
    assert most * 1024 >= Limits().largest_body


def test_the_unit_lets_compiled_bots_run_and_outlives_one_that_takes_too_much():
    assert "\nMemoryDenyWriteExecute" not in UNIT
    assert "OOMPolicy=continue" in UNIT
    assert "UMask=0077" in UNIT
