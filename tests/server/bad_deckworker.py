"""A process that reads decks badly: it answers nothing, or dies."""

import os
import sys

for line in sys.stdin:
    if "die" in line:
        os._exit(1)
    if "noise" in line:
        sys.stdout.write("no answer\n")
        sys.stdout.flush()
