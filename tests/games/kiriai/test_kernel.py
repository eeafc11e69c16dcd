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
    numbers = {standing: number for number, standing in enumerate(kernel.standings(spaces))}
    after, hurt = kernel.action_table(spaces)
    assert len(numbers) == len(after) == 4 * len(spots)
    for both, one, other in product(spots, STANCES, STANCES):
        here = numbers[both, (one, other)]
        for (r, red_face), (b, blue_face) in product(faces, faces):
            done = action.act(spaces, both, (one, other), (red_face, blue_face))
            assert after[here, r, b] == numbers[done.spots, done.stances]
            assert hurt[here, r, b] == (kernel.UNHURT if done.hurt is None else done.hurt)
