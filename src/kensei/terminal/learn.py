"""`kensei learn GAME`: the first duel of a game, with its coach, in letters."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence

from kensei import bots
from kensei.core.errors import BadOption, KenseiError
from kensei.core.i18n import _
from kensei.games import game as find_game
from kensei.lessons import GENTLE, LessonRun, lesson, lessons
from kensei.terminal import draw
from kensei.terminal.ansi import columns, for_stdout
from kensei.terminal.conversation import LEAVING
from kensei.terminal.layout import filled
from kensei.terminal.prompt import LineRequest, MoveOffer, Prompt, for_terminal
from kensei.terminal.session import Session
from kensei.terminal.table_now import TableNow

HELP = "A move, or: show (what is meant), do (play it for me), moves, back, skip, quit."
WORDS = {
    "show": "what is meant",
    "do": "play it for me",
    "moves": "what may be played",
    "back": "the step before once more",
    "skip": "the next step",
    "quit": "leave (also: exit, q)",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    known = ", ".join(lessons())
    parser.add_argument("game", help=f"the game: {known}")
    parser.epilog = "A coach asks for a few deeds and explains what happens; nobody gets stuck."


def run(args: argparse.Namespace) -> int:
    one = find_game(args.game)
    if lesson(one.name) is None:
        raise BadOption(f"{one.name} has no first duel; there is one of: {', '.join(lessons())}")
    walk, prompt = LessonRun(one.name), for_terminal()
    print(filled(f"First duel: {one.title}. {HELP}", columns()))
    while not walk.is_over:
        if walk.step.is_free:
            return free_end(walk, prompt)
        if not asked(walk, prompt):
            return 0
    finish(walk)
    return 0


def asked(walk: LessonRun, prompt: Prompt) -> bool:
    """Ask for the deed of the present step until it is done; False: the learner has left."""
    at, step, seat = walk.at, walk.step, walk.lesson.seat
    steps = len(walk.lesson.steps)
    heading = f"Step {at + 1} of {steps}: {_(step.deed)}"
    print(f"\n{filled(heading, columns())}\n")
    print(draw(walk.game, walk.match.state.view(seat), for_stdout(tuple(names(walk)))))
    say(_(step.says))
    say(_(step.why))
    while walk.at == at:
        try:
            line = prompt.read(LineRequest("> ", offers(walk), toolbar(heading)))
        except EOFError:
            return False
        if line.lower() in LEAVING:
            return False
        obey(walk, line)
    return True


def offers(walk: LessonRun) -> Callable[[str], Sequence[MoveOffer]]:
    """Return what Tab offers: the moves, and the coach's words once a letter was typed."""
    match, seat = walk.match, walk.lesson.seat
    state = match.state
    now = TableNow(match.game, state.view(seat), match.legal_moves(seat), state.to_act(), tuple(names(walk)))
    words = [MoveOffer(word, help) for word, help in WORDS.items()]
    return lambda line: [
        *now.offers(line),
        *(one for one in words if line.strip() and one.text.startswith(line.strip())),
    ]


def toolbar(heading: str) -> Callable[[int], str]:
    return lambda width: filled(f"{heading} │ Tab: moves │ ?: help │ Ctrl-D: leave", width - 1)


def obey(walk: LessonRun, line: str) -> None:
    step, seat = walk.step, walk.lesson.seat
    if line in ("", "?", "help"):
        print(filled(HELP, columns()))
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


def play(walk: LessonRun, text: str) -> None:
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


def names(walk: LessonRun) -> list[str]:
    words = find_game(walk.game).seat_names(len(walk.lesson.names))
    return [_(own) if own else word.capitalize() for own, word in zip(walk.lesson.names, words, strict=True)]


def free_end(walk: LessonRun, prompt: Prompt) -> int:
    """Play on against the gentle bot, with the commands of `kensei play`."""
    step = walk.step
    heading = f"Step {walk.at + 1} of {len(walk.lesson.steps)}: {_(step.deed)}"
    print(f"\n{filled(heading, columns())}\n")
    say(_(step.says))
    seats = [None if not own else bots.bot(GENTLE, walk.game) for own in walk.lesson.names]
    walk.match.names = tuple(names(walk))
    Session(walk.match, seats, prompt=prompt).play()
    finish(walk)
    return 0


def finish(walk: LessonRun) -> None:
    print("\nWhat you learned")
    for word, rest in walk.lesson.learned:
        say(f"{_(word)} {_(rest)}")
    if walk.lesson.begins:
        print("\nA whole game")
        say(_(walk.lesson.begins))
    print(f"\nNext: kensei play {walk.game} --seats human,{GENTLE}")


def say(text: str) -> None:
    print(filled(text, columns(), "  ", "  "))
