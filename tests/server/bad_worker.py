"""A worker whose bot fails: how, a file says at each question."""

import os
import time
from pathlib import Path

from kensei.server.workers.process import serve


def answer(question):
    failure = Path(os.environ["KENSEI_TEST_FAILURE"]).read_text()
    if failure == "crash":
        os._exit(1)
    if failure == "hang":
        time.sleep(60)
    return "nonsense" if failure == "lie" else str(question.legal[0])


serve(answer)
