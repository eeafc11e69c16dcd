"""`kensei learn GAME`: the first duel of a game, with its coach, in letters."""

from __future__ import annotations

import argparse
import re
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

HELP = "Type a move, or: show (what is meant), do (play it for me), moves, what CARD, board, back, skip, quit."
WORDS = {
    "show": "what is meant",
    "do": "play it for me",
    "moves": "what may be played",
    "what": "what a card is and does",
    "board": "draw the table again",
    "back": "the step before once more",
    "skip": "the next step",
    "quit": "leave (also: exit, q)",
}
SENTENCE = re.compile(r"\S[^.!?]*[.!?]+")
ON_PAGES = re.compile(r"\b(?:press|button|confirm)\b", re.IGNORECASE)
"""What a sentence of the coach speaks of where it is for the page alone."""


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
    at, step = walk.at, walk.step
    steps = len(walk.lesson.steps)
    heading = f"Step {at + 1} of {steps}: {_(step.deed)}"
    print(f"\n{filled(heading, columns())}\n")
    show_board(walk)
    says = without_pages(_(step.says))
    say(says if says == _(step.says) else f"{says} Type {table_now(walk).with_names(step.move)}.")
    say(without_pages(_(step.why)))
    while walk.at == at:
        try:
            line = prompt.read(LineRequest("> ", offers(walk), toolbar(heading)))
        except EOFError:
            return False
        if line.lower() in LEAVING:
            return False
        handle_line(walk, line)
    return True


def offers(walk: LessonRun) -> Callable[[str], Sequence[MoveOffer]]:
    """Return what Tab offers: the moves, and the coach's words once a letter was typed."""
    now = table_now(walk)
    words = [MoveOffer(word, help) for word, help in WORDS.items()]
    return lambda line: [
        *now.offers(line),
        *(one for one in words if line.strip() and one.text.startswith(line.strip())),
    ]


def table_now(walk: LessonRun) -> TableNow:
    match, seat = walk.match, walk.lesson.seat
    state = match.state
    return TableNow(match.game, state.view(seat), match.legal_moves(seat), state.to_act(), tuple(names(walk)))


def show_board(walk: LessonRun) -> None:
    print(draw(walk.game, walk.match.state.view(walk.lesson.seat), for_stdout(tuple(names(walk)))))


def toolbar(heading: str) -> Callable[[int], str]:
    return lambda width: filled(f"{heading} │ Tab: moves │ ?: help │ Ctrl-D: leave", width - 1)


def handle_line(walk: LessonRun, line: str) -> None:
    word, _space, rest = line.lower().partition(" ")
    commands: dict[str, Callable[[], None]] = {
        **dict.fromkeys(("", "?", "help"), lambda: print(filled(HELP, columns()))),
        "show": lambda: say(told_exactly(walk)),
        "do": lambda: play(walk, walk.step.move),
        "skip": lambda: play(walk, walk.step.move),
        "moves": lambda: print(table_now(walk).move_list(for_stdout(), rest)),
        "what": lambda: print(table_now(walk).told_card(rest, for_stdout())),
        "board": lambda: show_board(walk),
        "back": walk.go_back,
    }
    if word not in commands or (rest and word not in ("moves", "what")):
        play(walk, str(table_now(walk).meant(line)))
        return
    try:
        commands[word]()
    except KenseiError as error:
        say(str(error))


def told_exactly(walk: LessonRun) -> str:
    """Return what is meant: the coach's hints that fit a prompt, and what to type."""
    text = table_now(walk).with_names(walk.step.move)
    does = table_now(walk).sentences.get(text, "")
    return f"{without_pages(_(walk.step.exact))} Type {text}{f': {does}' if does else '.'}".strip()


def without_pages(text: str) -> str:
    """Leave out the sentences of the coach that say what to press on a page.

    >>> without_pages("You hold mon worth 3. Press the 2 on d2, then Capture.")
    'You hold mon worth 3.'
    """
    return text if not ON_PAGES.search(text) else " ".join(s for s in SENTENCE.findall(text) if not ON_PAGES.search(s))


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
        say(without_pages(said))
        say(told_exactly(walk))
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
