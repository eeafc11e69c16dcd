"""`kensei completion SHELL`: a script that makes a shell complete commands, games, bots and options.

The script asks `kensei completion words -- …` what may stand where the cursor is, so it never falls behind.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from kensei.games import listed, names

BASH = """\
_kensei() {
    local IFS=$'\\n' found
    found=$(kensei completion words -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
    COMPREPLY=($(compgen -W "$found" -- "${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _kensei kensei
"""
ZSH = """\
#compdef kensei
_kensei() {
    local -a found
    found=("${(@f)$(kensei completion words -- "${words[@]:1:$((CURRENT - 1))}" 2>/dev/null)}")
    compadd -a found
    _files
}
compdef _kensei kensei
"""
FISH = """\
complete -c kensei -a '(kensei completion words -- (commandline -opc)[2..] (commandline -ct) 2>/dev/null)'
"""
SCRIPTS = {"bash": BASH, "zsh": ZSH, "fish": FISH}
WORDS = "words"
HINTS = {
    "bash": 'eval "$(kensei completion bash)" in ~/.bashrc',
    "zsh": 'eval "$(kensei completion zsh)" in ~/.zshrc, after compinit',
    "fish": "kensei completion fish > ~/.config/fish/completions/kensei.fish",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    hints = "; ".join(HINTS.values())
    parser.add_argument("shell", choices=(*SCRIPTS, WORDS), help=f"whose script; for good: {hints}")
    parser.add_argument("typed", nargs="*", help=f"for `{WORDS}`: what is typed so far; the words that fit are printed")


def run(args: argparse.Namespace) -> None:
    if args.shell in SCRIPTS:
        print(SCRIPTS[args.shell], end="")
        return
    for word in completions(args.typed):
        print(word)


def completions(typed: Sequence[str]) -> list[str]:
    """Return what may stand in the place of the last word.

    >>> completions(["ver"]), completions(["rules", "ka"])
    (['verify'], ['kaito'])
    """
    from kensei.cli import COMMANDS, command_parser

    *before, last = typed or [""]
    if not before:
        return [name for name in COMMANDS if name.startswith(last)]
    if before[0] not in COMMANDS:
        return []
    parser = command_parser(before[0], before[1:2])
    if last.startswith("-"):
        found = [*_flags(parser), *_options(before[1:])]
    else:
        found = _values(parser, before)
    return sorted({word for word in found if word.startswith(last)})


def _flags(parser: argparse.ArgumentParser) -> list[str]:
    return [flag for action in parser._actions for flag in action.option_strings if flag.startswith("--")]


def _options(before: Sequence[str]) -> list[str]:
    """Return the options of the game that was named."""
    return [f"--{option}" for one in listed() if one.name in before for option in one.options]


def _values(parser: argparse.ArgumentParser, before: Sequence[str]) -> list[str]:
    """Return the values of the option before the cursor, else of the positional arguments."""
    for action in parser._actions:
        if before[-1] in action.option_strings and action.nargs != 0:
            return [str(choice) for choice in action.choices or ()]
    for one in listed():
        option = one.options.get(before[-1].removeprefix("--"))
        if one.name in before and before[-1].startswith("--") and option:
            flags = ["true", "false"] if isinstance(option.default, bool) else []
            return [str(choice) for choice in option.choices] or flags
    known = [action for action in parser._actions if not action.option_strings]
    choices = [str(choice) for action in known for choice in action.choices or ()]
    if any(action.dest in ("game", "games") for action in known) and not set(before) & set(names()):
        choices += names()
    return choices
