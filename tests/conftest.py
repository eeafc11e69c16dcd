"""How many examples Hypothesis tries: few while working, 200 in the suite, 5,000 with `make laws`.

Games that tests play in the terminal are kept in a folder of their own, not in that of whoever runs the tests. Servers
and games that tests start compile nothing in the background: bots play as their levels say.
"""

import os
import tempfile

from hypothesis import HealthCheck, settings

QUIET = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow], "print_blob": True}
settings.register_profile("quick", max_examples=25, derandomize=True, database=None, **QUIET)
settings.register_profile("suite", max_examples=200, derandomize=True, database=None, **QUIET)
settings.register_profile("long", max_examples=5000, **QUIET)
KEPT = tempfile.TemporaryDirectory(prefix="kensei-state-")
os.environ["XDG_STATE_HOME"] = KEPT.name
os.environ.setdefault("KENSEI_COMPILING", "no")
settings.load_profile(os.environ.get("KENSEI_EXAMPLES", "suite"))
