"""A worker whose bot fails: how, a file says at each question."""

import os
import sys
import time
from pathlib import Path

from kensei.server.workers.bot_worker import read, write

while (question := read(sys.stdin.buffer)) is not None:
    failure = Path(os.environ["KENSEI_TEST_FAILURE"]).read_text()
    if failure == "crash":
        os._exit(1)
    if failure == "hang":
        time.sleep(60)
    answer = "nonsense" if failure == "lie" else str(question.legal[0])
    write(sys.stdout.buffer, answer.encode())
