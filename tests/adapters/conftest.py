"""Every environment is tested with these games and options: a test that takes `name` and `options` runs with each."""

import os
import warnings

from kensei.games import names

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

with warnings.catch_warnings():
    # PettingZoo's own imports warn, and here warnings are errors.
    warnings.simplefilter("ignore")
    import pettingzoo.test  # noqa: F401

MAIN_OPTIONS = {
    "ketto": [{}, {"peek": True}],
    "bushido": [
        {},
        {"memory": True, "fighters": "random"},
        {"mode": "clans", "players": 4},
        {"mode": "kyoto", "players": 4, "hardcore": True},
        {"mode": "ffa", "players": 4, "fighters": "swift,rose,highborn,manipulator"},
        {"mode": "duels", "players": 4},
    ],
    "musashi": [{}, {"players": 4}],
    "kiriai": [{}, {"field": "advanced", "cap": 30}, {"lives": 1, "cap": 2}],
}
SETTINGS = [(name, options) for name in names() for options in MAIN_OPTIONS.get(name, [{}])]
SIMULTANEOUS = [(name, options) for name, options in SETTINGS if name != "kaito"]


def pytest_generate_tests(metafunc):
    """Give the tests their settings."""
    labels = [label(*setting) for setting in SETTINGS]
    if {"name", "options"} <= set(metafunc.fixturenames):
        metafunc.parametrize(("name", "options"), SETTINGS, ids=labels)
    if "simultaneous" in metafunc.fixturenames:
        metafunc.parametrize("simultaneous", SIMULTANEOUS, ids=[label(*setting) for setting in SIMULTANEOUS])


def label(name, options):
    """Name a test by its game and options."""
    return "-".join([name, *(f"{option}={value}" for option, value in options.items())])
