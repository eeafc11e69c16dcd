"""PettingZoo's and pygame's own imports warn; here warnings are errors, so they are imported under a veil."""

import os
import warnings

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    import pettingzoo.test  # noqa: F401
