"""A process that reads decks badly: it answers nothing, or dies."""

import os
import sys
import time

from kensei.server.workers.process import serve


def answer(question):
    if "die" in question[1]:
        os._exit(1)
    if "noise" in question[1]:
        sys.stdout.write("no answer\n")
        sys.stdout.flush()
    time.sleep(60)
    return ""


serve(answer)
