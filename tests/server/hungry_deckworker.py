"""The process that reads decks, with a game that takes a gigabyte for one."""

import sys

from kensei.server.workers import deck_worker

deck_worker.wrong_with = lambda name, text: "" if bytearray(10**9) else name
deck_worker.main(int(sys.argv[1]))
