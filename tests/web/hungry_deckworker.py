"""The process that reads decks, with a game that takes a gigabyte for one."""

import sys

from kensei.web import deckworker

deckworker.wrong_with = lambda name, text: "" if bytearray(10**9) else name
deckworker.main(int(sys.argv[1]))
