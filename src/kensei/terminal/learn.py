"""`kensei learn GAME`: the first duel of a game, with its coach, in letters."""

from __future__ import annotations

import argparse
from textwrap import fill

from kensei import bots
from kensei.core.errors import BadOption, KenseiError
from kensei.core.i18n import _
from kensei.games import game as find_game
from kensei.lessons import GENTLE, Walk, lesson, lessons
from kensei.terminal import draw
from kensei.terminal.ansi import for_stdout
from kensei.terminal.session import Session

HELP = "A move, or: show (what is meant), do (play it for me), moves, back, skip, quit."
WIDTH = 78


def add_arguments(parser: argparse.ArgumentParser) -> None:
    known = ", ".join(lessons())
    parser.add_argument("game", help=f"the game: {known}")
    parser.epilog = "A coach asks for a few deeds and explains what happens; nobody gets stuck."


def run(args: argparse.Namespace) -> int:
    one = find_game(args.game)
    if lesson(one.name) is None:
        raise BadOption(f"{one.name} has no first duel; there is one of: {', '.join(lessons())}")
    walk = Walk(one.name)
    print(f"First duel: {one.title}. {HELP}")
    while not walk.is_over:
        if walk.step.is_free:
            return free_end(walk)
        if not asked(walk):
            return 0
    finish(walk)
    return 0


def asked(walk: Walk) -> bool:
    """Ask for the deed of the present step until it is done; False: the learner has left."""
    at, step, seat = walk.at, walk.step, walk.lesson.seat
    steps = len(walk.lesson.steps)
    print(f"\nStep {at + 1} of {steps}: {_(step.deed)}\n")
    print(draw(walk.game, walk.match.state.view(seat), for_stdout()))
    say(_(step.says))
    say(_(step.why))
    while walk.at == at:
        try:
            line = input("> ").strip()
        except EOFError:
            return False
        if line == "quit":
            return False
        obey(walk, line)
    return True


def obey(walk: Walk, line: str) -> None:
    step, seat = walk.step, walk.lesson.seat
    if line in ("", "?", "help"):
        print(HELP)
    elif line == "show":
        say(f"{_(step.exact) if step.exact else _(step.says)} ({step.move})")
    elif line == "moves":
        say(", ".join(str(move) for move in walk.match.legal_moves(seat)))
    elif line == "back":
        walk.go_back()
    elif line == "skip":
        play(walk, step.move)
    else:
        play(walk, step.move if line == "do" else line)


def play(walk: Walk, text: str) -> None:
    """Play a move of the learner, and tell what followed; a wrong one is taken back with a sentence."""
    step, before = walk.step, walk.match
    told = len(before.plies)
    try:
        said = walk.play(text)
    except KenseiError as error:
        say(str(error))
        return
    if said is not None:
        say(said)
        say(_(step.exact))
        return
    for ply in before.plies[told:]:
        for event in ply.events:
            say(before.game.tell(event.told_to(walk.lesson.seat), names(walk)))
    if step.happened:
        say(_(step.happened))


def names(walk: Walk) -> list[str]:
    words = find_game(walk.game).seat_names(len(walk.lesson.names))
    return [_(own) if own else word.capitalize() for own, word in zip(walk.lesson.names, words, strict=True)]


def free_end(walk: Walk) -> int:
    """Play on against the gentle bot, with the commands of `kensei play`."""
    step = walk.step
    print(f"\nStep {walk.at + 1} of {len(walk.lesson.steps)}: {_(step.deed)}\n")
    say(_(step.says))
    seats = [None if not own else bots.bot(GENTLE, walk.game) for own in walk.lesson.names]
    walk.match.names = tuple(names(walk))
    Session(walk.match, seats).play()
    finish(walk)
    return 0


def finish(walk: Walk) -> None:
    print("\nWhat you learned")
    for word, rest in walk.lesson.learned:
        say(f"{_(word)} {_(rest)}")
    print(f"\nNext: kensei play {walk.game} --seats human,{GENTLE}")


def say(text: str) -> None:
    print(fill(text, WIDTH, initial_indent="  ", subsequent_indent="  "))
