"""Lets the tests of the web find their harness."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
