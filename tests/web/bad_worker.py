"""A worker whose bot fails: how, a file beside the server's log says."""

import os
import sys
import time
from pathlib import Path

from kensei.web.worker import read, write

HOW = Path(os.environ["KENSEI_TEST_FAILURES"])

while (question := read(sys.stdin.buffer)) is not None:
    failures = HOW.read_text().split()
    HOW.write_text(" ".join(failures[1:]))
    if failures[:1] == ["crash"]:
        os._exit(1)
    if failures[:1] == ["hang"]:
        time.sleep(60)
    answer = "nonsense" if failures[:1] == ["lie"] else str(question.legal[0])
    write(sys.stdout.buffer, answer.encode())
