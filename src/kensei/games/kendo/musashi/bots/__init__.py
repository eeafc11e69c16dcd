"""Musashi's Challenge as a player sees it: what a move costs and threatens, whom it hits, what hand it leaves.

Every card is an answer to something, and nothing comes back but what is taken: so a hand is judged by how many
cards it has and what it can still meet, apart for who has just attacked, who starts and who waits, and apart
for two, three and more players still in.
"""

from kensei.games.kendo.musashi.bots.feature_names import spell
from kensei.games.kendo.musashi.bots.features import position, sheaves
from kensei.games.kendo.musashi.bots.hands import able

__all__ = ["able", "position", "sheaves", "spell"]
