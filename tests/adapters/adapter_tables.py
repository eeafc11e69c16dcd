"""The games and options that every environment is tested with."""

from kensei.games import GAMES

MAIN_OPTIONS = {
    "kaito": [{}],
    "kiriai": [{"cap": 30}, {"field": "advanced", "cap": 30}, {"lives": 1, "cap": 2}],
}
SETTINGS = [(name, options) for name in GAMES for options in MAIN_OPTIONS.get(name, [{}])]
SIMULTANEOUS = [(name, options) for name, options in SETTINGS if name != "kaito"]


def label(value):
    """Name a test by its game and options."""
    if isinstance(value, dict):
        return "-".join(f"{name}={option}" for name, option in value.items()) or "as-printed"
    return value
