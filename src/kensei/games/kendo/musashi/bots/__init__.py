"""Musashi's Challenge as a player sees it: what a move costs and threatens, whom it hits, what hand it leaves.

Every card is an answer to something, and nothing comes back but what is taken: so a hand is judged by how many
cards it has and what it can still meet, apart for who has just attacked, who starts and who waits, and apart
for two, three and more players still in.
"""

from __future__ import annotations

from kensei.games.kendo.bots.practised import METHODS

__all__ = ["METHODS"]
