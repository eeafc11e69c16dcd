"""The compiled round of Kiri-ai is the reference round, in every case there is."""

from itertools import product

import pytest

from kensei.games.kiriai import action, kernel
from kensei.games.kiriai.cards import ACTIONS, SPACES, STANCES


@pytest.mark.parametrize("spaces", SPACES.values())
def test_every_action_is_the_reference_action(spaces):
    """Each pair of faces from each pair of spaces and stances [kiriai.order.stance, kiriai.attack.when]."""
    spots = [(red, blue) for red in range(1, spaces + 1) for blue in range(red, spaces + 1)]
    faces = list(enumerate(ACTIONS))
    for (red, blue), one, other in product(spots, range(2), range(2)):
        for (r, red_face), (b, blue_face) in product(faces, faces):
            done = action.act(spaces, (red, blue), (STANCES[one], STANCES[other]), (red_face, blue_face))
            stances = [STANCES.index(stance) for stance in done.stances]
            hurt = kernel.UNHURT if done.hurt is None else done.hurt
            assert kernel.act(spaces, red, blue, one, other, r, b) == (*done.spots, *stances, hurt)
