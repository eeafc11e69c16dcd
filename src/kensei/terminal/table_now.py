"""A table as somebody at a prompt sees it now, and all that they may ask about it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product

from kensei.core import rulebook
from kensei.core.errors import BadOption, IllegalMove, KenseiError, shown
from kensei.core.i18n import _
from kensei.core.presentation import CardText
from kensei.core.protocol import AnyGame, Move, Seat, View
from kensei.games import part
from kensei.terminal.ansi import Ink
from kensei.terminal.layout import filled, in_columns, table
from kensei.terminal.listings import plain
from kensei.terminal.prompt import MoveOffer

MANY = 30
"""With more moves than this they are listed without a sentence, and Tab completes word by word."""
MANY_MORE = 60
"""With more than this only their first words are listed, as by Tab."""
MOST_WORDS = 5
"""No move has more words than this."""
FEW = 6
"""So many moves are named where a line that was typed is the beginning of them."""
SHORT_AIM = 85
"""Characters of the aim on the toolbar, where its first sentence leaves room for more."""


@dataclass(frozen=True)
class TableNow:
    """What one person sees: the view of their seat, what they may play, and who is who."""

    game: AnyGame
    view: View
    legal: tuple[Move, ...]
    asked: frozenset[Seat]
    names: tuple[str, ...]
    deck: str = ""
    """The text of the deck file that is played with; empty: the deck of the house."""

    @cached_property
    def spelled(self) -> dict[str, Move]:
        return {str(move).lower(): move for move in self.legal}

    @cached_property
    def texts(self) -> dict[str, Move]:
        """The moves as they are offered: with players' names instead of numbers, where the game writes them so."""
        return {self.with_names(str(move)): move for move in self.legal}

    def with_names(self, text: str) -> str:
        return with_names(self.game.name, text, self.names)

    def meant(self, line: str) -> Move | str:
        """Return the move that was typed; players may be called by their names where moves have their numbers.

        >>> from kensei.core.match import Match
        >>> from kensei.games import game
        >>> match = Match(game("musashi"), seed="moon")
        >>> _ = [match.play(seat, "keep") for seat in (0, 1)]
        >>> names, seat = ("Ann", "Ben"), min(match.state.to_act())
        >>> now = TableNow(match.game, match.state.view(seat), match.legal_moves(seat), match.state.to_act(), names)
        >>> text = str(now.legal[0])
        >>> text, str(now.meant(f"{text[:-1]}{names[int(text[-1])]}"))
        ('do4 to 0', 'do4 to 0')
        """
        typed = line.lower()
        if typed not in self.spelled:
            for seat, name in enumerate(self.names):
                typed = re.sub(rf"(?<!\S){re.escape(name.lower())}(?!\S)", str(seat), typed)
        in_order = getattr(part(self.game.name, "text"), "in_order", str)
        typed = in_order(typed)
        if typed in self.spelled:
            return self.spelled[typed]
        return next(filter(self.is_read, (typed, *spellings(typed))), line)

    def near(self, line: str) -> str:
        """Say how moves go on that begin as a line does that is none, with as many of its words as fit."""
        words = line.lower().split()
        heads = (" ".join(words[:number]) for number in range(len(words), 0, -1))
        found = ((head, [text for text in self.texts if text.lower().startswith(f"{head} ")]) for head in heads)
        head, fitting = next((one for one in found if one[1]), ("", []))
        if not head or self.is_read(str(self.meant(line))):
            return ""
        if len(fitting) > FEW:
            return f"{shown(line)} is no move: {len(fitting)} begin with {head}; `moves {head}` lists them."
        begin = "These begin" if len(fitting) > 1 else "This begins"
        return f"{shown(line)} is no move. {begin} with {fitting[0][: len(head)]}: {', '.join(fitting)}."

    def is_read(self, text: str) -> bool:
        """Whether a text is a move of the game, legal now or not."""
        try:
            self.game.parse(text)
        except KenseiError:
            return False
        return True

    @cached_property
    def sentences(self) -> dict[str, str]:
        """What each move does, by the text it is offered as; looked up when somebody asks: it needs the drawings."""
        from kensei import in_words

        said = in_words.moves(self.game.name, self.view, self.legal, self.names) if self.legal else {}
        return {text: self.as_drawn(said[str(move)]) for text, move in self.texts.items()}

    @cached_property
    def cards_now(self) -> dict[str, str]:
        from kensei import in_words

        said = in_words.cards_now(self.game.name, self.view, self.legal, self.names, self.asked)
        return {card: self.as_drawn(words) for card, words in said.items()}

    def as_drawn(self, words: str) -> str:
        """Return a page's sentence in the directions of the board in letters, where a game draws them differently."""
        turn = getattr(part(self.game.name, "text"), "as_drawn", None)
        return str(turn(self.view, words)) if turn else words

    def offers(self, typed: str) -> list[MoveOffer]:
        """Return the moves that begin with what was typed; of very many only up to their next word."""
        typed = " ".join(typed.lower().split(" ")).lstrip()
        fitting = [text for text in self.texts if text.lower().startswith(typed)]
        if len(fitting) <= MANY:
            return [MoveOffer(text, self.sentences[text]) for text in fitting]
        heads: dict[str, list[str]] = {}
        for text in fitting:
            end = text.find(" ", len(typed))
            heads.setdefault(text if end < 0 else text[: end + 1], []).append(text)
        return [
            MoveOffer(head, self._begun(head, texts))
            if len(texts) > 1
            else MoveOffer(texts[0], self.sentences[texts[0]])
            for head, texts in heads.items()
        ]

    def _begun(self, head: str, texts: Sequence[str]) -> str:
        """Describe what a word is that begins several moves: what a card of that name would do, else how many."""
        word = head.split()[-1]
        known = {card.id: _(card.sentence) for card in self.game.cards("", self.deck)}
        return self.cards_now.get(word) or known.get(word) or f"{len(texts)} moves"

    def question(self, is_short: bool = False) -> str:
        """Return what is asked, in a sentence of the game's `text` module; in short without the moves it lists."""
        ask = getattr(part(self.game.name, "text"), "question", None)
        if not self.legal or self.view.seat is None:
            waited = " and ".join(self.names[seat] for seat in sorted(self.asked) if seat >= 0)
            return f"Waiting for {waited}." if waited else "The game is over."
        asked = self.with_names(str(ask(self.view))) if ask else "Choose a move."
        head, _colon, listed = asked.partition(": ")
        if is_short and sum(text in listed for text in self.texts) > 1:
            return f"{head}."
        only = next(iter(self.texts))
        return asked if len(self.legal) > 1 or only in asked else f"{asked} Now only {only} can be played."

    def move_list(self, ink: Ink, head: str = "") -> str:
        """List what may be played, with a sentence each; of very many the texts alone."""
        fitting = [text for text in self.texts if text.lower().startswith(head.lower())]
        if not fitting:
            return f"  No move begins with {shown(head)}; `moves` lists all." if self.legal else "  Nothing: wait."
        if len(fitting) <= MANY:
            return "\n".join(table([(text, self.sentences[text]) for text in fitting], ink.width))
        more = "`moves WORD …` tells what those do that begin so."
        if len(fitting) > MANY_MORE:
            begun = head + " " * all(text.lower().startswith(f"{head.lower()} ") for text in fitting)
            rows = [(f"{one.text.strip()}{' …' * one.text.endswith(' ')}", one.words) for one in self.offers(begun)]
            return "\n".join([*table(rows, ink.width), filled(more, ink.width, "  ", "  ")])
        alone = [one for one in self.offers(head) if not one.text.endswith(" ")]
        told = table([(one.text, one.words) for one in alone], ink.width)
        others = [text for text in fitting if text not in {one.text for one in alone}]
        return "\n".join([*told, *in_columns(others, ink.width), filled(more, ink.width, "  ", "  ")])

    def told_card(self, name: str, ink: Ink) -> str:
        """Describe what a card is and does, and what it would do now where the view tells."""
        cards = self.game.cards("", self.deck) or self.game.cards("")
        if not cards:
            raise BadOption(f"{self.game.title} has no cards; `rules` tells its rules")
        if not name:
            titles = list(dict.fromkeys(f"{card.id}" for card in cards))
            return "\n".join(["  what CARD tells about one of:", *in_columns(titles, ink.width, "    ")])
        found = matching(cards, name)
        if not found:
            near = [
                card.id
                for card in cards
                if name.lower()[:2] in card.id.lower() or name.lower() in _(card.title).lower()
            ]
            known = list(dict.fromkeys(near or [card.id for card in cards]))
            more = " and more; `what` lists all" if len(known) > MANY else ""
            raise BadOption(f"no card {shown(name)}; cards here: {', '.join(known[:MANY])}{more}")
        # of cards that share a name, those that are played with
        found = [card for card in found if card.id in self.cards_now] or found
        return "\n".join(self._card(card, ink) for card in found)

    def _card(self, card: CardText, ink: Ink) -> str:
        kind = f", {_(card.kind).lower()}" if card.kind else ""
        kanji = f" {card.kanji}" if card.kanji else ""
        facts = f" ({', '.join(_(fact) for fact in card.facts)})" if card.facts else ""
        lines = [filled(f"{ink.bold(_(card.title))}{kanji}{kind}{facts}", ink.width, "  ", "    ")]
        lines.append(filled(f"{_(card.sentence)} {ink.dim(f'[{card.clause}]')}", ink.width, "    ", "    "))
        if now := self.cards_now.get(card.id, ""):
            lines.append(filled(f"Now: {now}", ink.width, "    ", "    "))
        return "\n".join(lines)

    def rule(self, name: str, ink: Ink) -> str:
        """Return a clause, or without a name the sections that there are."""
        book = rulebook.load(*self.game.rulebook)
        if not name:
            ids = [clause.id.partition(".")[2] for clause in book.clauses]
            lead = f"The clauses; `kensei rules {self.game.name}` shows the whole page:"
            return "\n".join([filled(lead, ink.width, "  ", "  "), *in_columns(ids, ink.width, "    ")])
        return plain(book.clause(name).text, "  ", ink.width)

    def why_not(self, text: str, ink: Ink) -> str:
        """Describe which clause forbids a move, by what this seat may know."""
        if not text:
            return filled("why MOVE tells which rule forbids a move.", ink.width, "  ", "  ")
        meant = self.meant(text)
        if str(meant).lower() in self.spelled:
            return f"  {text} may be played."
        try:
            reason = self.game.why_not(self.view, self.game.parse(str(meant)))
        except KenseiError as error:
            return filled(str(error), ink.width, "  ", "    ")
        said = str(IllegalMove(f"{shown(text)}: {self.as_drawn(reason.text)}", reason.rule))
        lines = [filled(said, ink.width, "  ", "    ")]
        return "\n".join([*lines, self.rule(reason.rule, ink)] if reason.rule else lines)


def with_names(game: str, text: str, names: Sequence[str]) -> str:
    """Write players' names instead of numbers in a move, or in a sentence with moves, where the game has numbers."""
    name = getattr(part(game, "text"), "with_names", None)
    return str(name(text, names)) if name else text


def spellings(text: str) -> Iterator[str]:
    """Yield a line with small and large letters in every word: a move may be typed in either.

    >>> list(spellings("flow u"))
    ['flow u', 'flow U', 'FLOW u', 'FLOW U']
    """
    words = text.split(" ")
    if len(words) <= MOST_WORDS:
        yield from map(" ".join, product(*((word.lower(), word.upper()) for word in words)))


def matching(cards: Sequence[CardText], name: str) -> list[CardText]:
    """Return the cards that a player means: by id, by title, by the sign on the board (the id without its colour, or
    without whose it is), by how id or title begins, or by any word of the title.

    >>> strikes = [CardText("high", "High Strike", "", ""), CardText("hikimen1", "Hiki-Men 1", "", "")]
    >>> [card.id for card in matching(strikes, "High Strike")], [card.id for card in matching(strikes, "hiki")]
    (['high'], ['hikimen1'])
    >>> tiles = [CardText("rS", "Red sword", "", "Red's."), CardText("bs", "Black sword", "", "Black's.")]
    >>> [card.id for card in matching(tiles, "s")], [card.id for card in matching(tiles, "Sword")]
    (['bs'], ['rS', 'bs'])
    >>> [card.id for card in matching([CardText("rose.kiku", "Lashes", "", ""), CardText("kiri", "", "", "")], "kiku")]
    ['rose.kiku']
    """
    wanted = name.lower()
    spelled = [(card, card.id.lower(), _(card.title).lower()) for card in cards]
    found = (
        [card for card, own, _title in spelled if own == wanted]
        or [card for card, _own, title in spelled if title == wanted]
        or [card for card in cards if card.id[1:] == name]
        or [card for card, own, _title in spelled if own.endswith(f".{wanted}")]
        or [card for card, own, title in spelled if own.startswith(wanted) or title.startswith(wanted)]
        or [card for card, _own, title in spelled if wanted in title.split()]
    )
    return list({(card.title, card.sentence): card for card in reversed(found)}.values())[::-1]


def aim(game: AnyGame) -> list[str]:
    """Return what the players want, in paragraphs: the rulebook's first words, else its line on the home page."""
    page = rulebook.load(*game.rulebook).parts.get("learn", "")
    match = re.search(r"^### [^\n]*\n(.*?)(?=^### |\Z)", page, re.MULTILINE | re.DOTALL)
    paragraphs = [" ".join(text.split()) for text in re.split(r"\n\s*\n", match[1])] if match else []
    kept = [text.replace("**", "") for text in paragraphs if text and not text.startswith(("!", "|", "-"))]
    return kept or [_(game.presentation.line)]


def short_aim(game: AnyGame) -> str:
    """Return the aim in a sentence or two.

    >>> from kensei.games import game
    >>> short_aim(game("kiriai"))
    'Wound the other samurai twice.'
    >>> short_aim(game("shiai"))
    'An attack that the other cannot answer: that is an ippon, a point. Two ippon win.'
    """
    said = ""
    for sentence in re.split(r"(?<=[.!]) ", aim(game)[0]):
        if said and len(said) + len(sentence) > SHORT_AIM:
            break
        said = f"{said} {sentence}".strip()
    return said
