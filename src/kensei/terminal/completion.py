"""`kensei completion SHELL`: a script that makes a shell complete commands, games, bots, clauses and options.

The script asks `kensei completion words -- …` what may stand where the cursor is, so it never falls behind. Where
nothing is known that fits, the shell offers files.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from importlib import import_module

from kensei.games import game, listed, names, part

BASH = """\
_kensei() {
    local IFS=$'\\n' found
    found=$(kensei completion words -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null | cut -f1)
    COMPREPLY=($(compgen -W "$found" -- "${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _kensei kensei
"""
ZSH = """\
#compdef kensei
_kensei() {
    local line
    local -a found
    for line in "${(@f)$(kensei completion words -- "${(@)words[2,CURRENT]}" 2>/dev/null)}"; do
        [[ -n $line ]] && found+=("${${line%%$'\\t'*}//:/\\\\:}:${line#*$'\\t'}")
    done
    if (( $#found )); then
        _describe kensei found
    else
        _files
    fi
}
if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
    _kensei "$@"
else
    compdef _kensei kensei
fi
"""
FISH = """\
function __kensei_complete
    set -l found (kensei completion words -- (commandline -opc)[2..] (commandline -ct) 2>/dev/null)
    if set -q found[1]
        printf '%s\\n' $found
    else
        __fish_complete_path (commandline -ct)
    end
end
complete -c kensei -f -a '(__kensei_complete)'
"""
SCRIPTS = {"bash": BASH, "zsh": ZSH, "fish": FISH}
WORDS = "words"
HINTS = {
    "bash": 'eval "$(kensei completion bash)" in ~/.bashrc',
    "zsh": 'eval "$(kensei completion zsh)" in ~/.zshrc, after compinit',
    "fish": "kensei completion fish > ~/.config/fish/completions/kensei.fish",
}
HUMAN = "human"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    hints = "; ".join(HINTS.values())
    parser.add_argument("shell", choices=(*SCRIPTS, WORDS), help=f"whose script; for good: {hints}")
    parser.add_argument(
        "typed",
        nargs=argparse.REMAINDER,
        help=f"for `{WORDS}`, after `--`: what is typed so far; the words that fit are printed, with a sentence each",
    )


def run(args: argparse.Namespace) -> None:
    if args.shell in SCRIPTS:
        print(SCRIPTS[args.shell], end="")
        return
    typed = args.typed[1:] if args.typed[:1] == ["--"] else args.typed
    for word, sentence in completions(typed).items():
        print(f"{word}\t{sentence}")


def completions(typed: Sequence[str]) -> dict[str, str]:
    """Return what may stand in the place of the last word, each with a sentence.

    >>> completions(["ver"]), completions(["rules", "ka"])
    ({'verify': 'recompute every draw of a record'}, {'kaito': 'Kaito'})
    """
    from kensei.cli import COMMANDS

    *before, last = typed or [""]
    if not before:
        found = {name: summary for name, (summary, _) in COMMANDS.items()}
        return {word: told for word, told in found.items() if word.startswith(last)}
    if before[0] not in COMMANDS:
        return {}
    fitting = _fitting(before, last)
    return {word: " ".join(fitting[word].split()) for word in sorted(fitting) if word.startswith(last)}


def _fitting(before: Sequence[str], last: str) -> Mapping[str, str]:
    parser = _parser(before)
    if parser is None:
        return {}
    if last.startswith("-"):
        return {**_flags(parser), **_options(before[1:])}
    return _values(parser, before, last)


def _parser(before: Sequence[str]) -> argparse.ArgumentParser | None:
    """Return the parser of the command, or of the bench that is named after it; none for what cannot be solved."""
    from kensei.cli import command_parser
    from kensei.core.errors import BadOption

    if before[0] == "bench" and len(before) > 1 and before[1] in _benches():
        parser = argparse.ArgumentParser()
        import_module(_benches()[before[1]][0]).add_arguments(parser)
        return parser
    try:
        return command_parser(before[0], list(before[1:2]))
    except BadOption:
        return None


def _benches() -> Mapping[str, tuple[str, str]]:
    """Return module and summary of each bench, as the command `bench` knows them."""
    from kensei.cli import command_module

    found: Mapping[str, tuple[str, str]] = command_module("bench", [])[0].benches()
    return found


def _flags(parser: argparse.ArgumentParser) -> dict[str, str]:
    formatter = parser._get_formatter()
    return {
        flag: formatter._expand_help(action) if action.help else ""
        for action in parser._actions
        for flag in action.option_strings
        if flag.startswith("--")
    }


def _options(before: Sequence[str]) -> dict[str, str]:
    """Return the options of the game that was named."""
    return {f"--{name}": option.help for one in listed() if one.name in before for name, option in one.options.items()}


def _values(parser: argparse.ArgumentParser, before: Sequence[str], last: str) -> Mapping[str, str]:
    """Return the values of the option before the cursor, else of the positional arguments."""
    named = [name for name in before if name in names()]
    if named and before[-1] == "--seats":
        return _seats(named[0], last)
    for action in parser._actions:
        if before[-1] in action.option_strings and action.nargs != 0:
            return {str(choice): "" for choice in action.choices or ()}
    for one in listed():
        option = one.options.get(before[-1].removeprefix("--"))
        if one.name in named and before[-1].startswith("--") and option:
            flags = ["true", "false"] if isinstance(option.default, bool) else []
            return dict.fromkeys([str(choice) for choice in option.choices] or flags, "")
    return _positional(parser, before, named)


def _positional(parser: argparse.ArgumentParser, before: Sequence[str], named: Sequence[str]) -> dict[str, str]:
    from kensei.cli import SOLVER

    known = {action.dest: action for action in parser._actions if not action.option_strings}
    found = {str(choice): "" for action in known.values() for choice in action.choices or ()}
    if {"game", "games"} & set(known) and (not named or "games" in known):
        wanted = [name for name in names() if before[0] != "solve" or part(name, SOLVER)]
        found |= {name: game(name).title for name in wanted if name not in named}
    if "what" in known and len(before) == 1:
        found |= {name: summary for name, (_, summary) in _benches().items()}
    if "bots" in known and named:
        found |= {"levels": "all five levels", **_bots(named[0])}
    if "clause" in known and named:
        found |= _clauses(named[0])
    return found


def _seats(name: str, last: str) -> dict[str, str]:
    """Return who may have the next seat, after those that are named: `human,` goes on with `human,novice`."""
    given = last[: last.rfind(",") + 1]
    return {f"{given}{who}": told for who, told in {HUMAN: "you", **_bots(name)}.items()}


def _bots(name: str) -> dict[str, str]:
    from kensei.bots import names as bot_names
    from kensei.bots.levels import label

    return {bot: label(bot).removeprefix(bot) for bot in bot_names(name)}


def _clauses(name: str) -> dict[str, str]:
    from kensei.core import rulebook

    clauses = rulebook.load(*game(name).rulebook).clauses
    return {clause.id.removeprefix(f"{name}."): clause.title for clause in clauses}
