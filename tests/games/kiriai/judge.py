"""Kiri-ai, told once more from its clauses."""

from __future__ import annotations

from itertools import product

from tests.games.judging import NATURE, Asking, ask, ask_all

FACES = ("approach", "retreat", "charge", "stance", "high", "low", "balanced")
CARD = {"approach": "move", "retreat": "move", "charge": "charge", "stance": "charge"}
STEPS = {"charge": 2, "approach": 1}
TIERS = (("charge",), ("approach", "retreat"), ("stance",))
REACH = {"high": ("heaven", (2,)), "low": ("earth", (1,)), "kesa": ("heaven", (0, 1)), "zan": ("earth", (2, 3))}
TURNS = {"heaven": "earth", "earth": "heaven"}


class Judge:
    """Two samurai: where they stand and how, what they hold, what hurts."""

    IN_ORDER = True

    def __init__(self, field: str = "standard", cap: int | None = None, lives: int = 2) -> None:
        self.spaces = 7 if field == "advanced" else 5
        self.cap, self.lives = cap, lives
        self.space = [1, 5]
        self.stance = ["heaven", "heaven"]
        self.special: list[str] = []
        self.spent = [False, False]
        self.resting = ["", ""]
        self.wounds = [0, 0]
        self.scores: tuple[int, int] = (0, 0)

    def tell(self) -> Asking:
        """The Specials, the set-up, and rounds until a defeat or the cap."""
        left = ["kesa", "zan", "counter"]
        for _ in (0, 1):
            self.special.append((yield from ask(NATURE, [(special, 1) for special in left])))
            left.remove(self.special[-1])
        if self.spaces == 7:
            yield from self.set_up()
        rounds = 0
        while rounds != self.cap:
            plans = yield from ask_all((0, 1), self.plans)
            actions = [tuple(plans[seat].split(" ")[slot] for seat in (0, 1)) for slot in (0, 1)]
            for action in actions:
                self.act(action)
                if max(self.wounds) == self.lives:
                    self.scores = (1, -1) if self.wounds[1] == self.lives else (-1, 1)
                    return
            self.rest(actions[1])
            rounds += 1

    def set_up(self) -> Asking:
        """Stance and space in secret [kiriai.field.advanced]."""
        spaces = ((2, 3, 4), (4, 5, 6))
        places = yield from ask_all((0, 1), lambda seat: [f"{s} {n}" for s, n in product(TURNS, spaces[seat])])
        for seat, place in places.items():
            self.stance[seat], number = place.split(" ")
            self.space[seat] = int(number)

    def plans(self, seat: int) -> list[str]:
        """Two faces of different cards [kiriai.plan]."""
        faces = [*FACES, *([] if self.spent[seat] else [self.special[seat]])]
        faces = [face for face in faces if CARD.get(face, face) != self.resting[seat]]
        return [f"{a} {b}" for a, b in product(faces, faces) if CARD.get(a, a) != CARD.get(b, b)]

    def act(self, action: tuple[str, ...]) -> None:
        """Movement, attacks, damage, stances of Kesa and Zan-Tetsu."""
        for seat in (0, 1):
            self.spent[seat] |= action[seat] == self.special[seat]
        self.move(action)
        hits = [self.hits(seat, action[seat]) for seat in (0, 1)]
        for seat in (0, 1):
            if hits[seat] and not hits[1 - seat]:
                hurt = seat if action[1 - seat] == "counter" else 1 - seat
                self.wounds[hurt] += 1
        for seat in (0, 1):
            self.stance[seat] = {"kesa": "earth", "zan": "heaven"}.get(action[seat], self.stance[seat])

    def move(self, action: tuple[str, ...]) -> None:
        """Heaven before Earth, then by tiers, equals together [kiriai.order.stance, kiriai.order.equal]."""
        stances = list(self.stance)
        for stance, tier in product(TURNS, TIERS):
            movers = [seat for seat in (0, 1) if stances[seat] == stance and action[seat] in tier]
            for seat in movers:
                if action[seat] == "retreat":
                    self.space[seat] = min(self.spaces, max(1, self.space[seat] + (1 if seat else -1)))
                if action[seat] == "stance":
                    self.stance[seat] = TURNS[self.stance[seat]]
            ahead = [seat for seat in movers if action[seat] in STEPS]
            room = self.distance() // len(ahead) if ahead else 0
            for seat in ahead:
                self.space[seat] += min(STEPS[action[seat]], room) * (-1 if seat else 1)

    def distance(self) -> int:
        """How far the samurai stand apart."""
        return self.space[1] - self.space[0]

    def hits(self, seat: int, face: str) -> bool:
        """Right stance and distance [kiriai.attack.when]."""
        if face == "balanced":
            return self.distance() == 0
        stance, distances = REACH.get(face, ("", ()))
        return self.stance[seat] == stance and self.distance() in distances

    def rest(self, second: tuple[str, ...]) -> None:
        """The second card is set aside, but for a Special [kiriai.return, kiriai.special.once]."""
        for seat, face in enumerate(second):
            self.resting[seat] = "" if face == self.special[seat] else CARD.get(face, face)
