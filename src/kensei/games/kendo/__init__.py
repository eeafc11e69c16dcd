"""Kendo Taikai: two games with one box of cards.

`musashi` is Musashi's Challenge for two to six, `shiai` is Kendo Shiai for two. They share the
cards, the deck file, the spelling of moves and the form of positions; one card has different powers
in the two games, so each has its own table of answers.
"""

from __future__ import annotations
