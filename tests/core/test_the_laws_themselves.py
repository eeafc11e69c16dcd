"""Every law lets a right game pass and catches a game with the fault it is made for."""

import sys
from pathlib import Path

import pytest
from hypothesis import settings

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))

import toys  # noqa: E402

from kensei.core.errors import KenseiError  # noqa: E402
from kensei.testing import laws  # noqa: E402

KNOWN = [law.__name__ for law in laws.LAWS] + ["scores_add_up_to_nothing", "random_play_ends", "who_left_stays_out"]
TestTheRightToy = laws.obeyed_by(toys.ToyGame(), ends_within=4, longest=6)


def breaks(game, law):
    """Run one law of the game; say whether it is broken."""
    tests = laws.obeyed_by(game, ends_within=4, longest=6, leaves=law == "who_left_stays_out")
    run = settings(database=None, max_examples=200, derandomize=True)(getattr(tests, f"test_{law}"))
    try:
        run(tests())
    except (AssertionError, KenseiError):
        return True
    return False


@pytest.mark.parametrize("fault", toys.FAULTS)
def test_the_law_catches_its_fault(fault):
    kind = toys.FAULTS[fault]
    game = kind() if issubclass(kind, toys.ToyGame) else toys.with_state(kind)()
    assert breaks(game, fault.partition(" ")[0])


def test_every_law_has_a_fault_planted_for_it():
    assert {fault.partition(" ")[0] for fault in toys.FAULTS} == set(KNOWN)
