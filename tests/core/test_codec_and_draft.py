"""Values to JSON and back; drafts that change frozen values."""

from dataclasses import dataclass
from enum import Enum
from typing import ClassVar

import msgspec
import pytest

import kensei
from kensei.core import codec
from kensei.core.draft import Draft, thaw


class Colour(Enum):
    RED = "red"
    BLUE = "blue"


@dataclass(frozen=True, slots=True)
class Whole:
    number: int
    WHOLE: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Part:
    name: str
    colours: frozenset[Colour] = frozenset()


@dataclass(frozen=True, slots=True)
class All:
    parts: tuple[Part, ...] = ()
    one: Part | Whole | None = None
    pair: tuple[int, str] = (0, "")
    maybe: int | None = None
    counts: dict[int, int] | None = None
    many: tuple[int, ...] | None = None


VALUES = [
    All(),
    All((Part("a", frozenset(Colour)), Part("b")), Part("c"), (1, "x"), 3, None, (1, 2)),
    All((), Whole(4)),
]


def test_different_values_are_written_differently():
    assert len({codec.dumps(value) for value in VALUES}) == len(VALUES)


def test_a_field_that_may_hold_several_classes_names_the_one():
    assert codec.to_json(All((), Whole(4)))["one"]["kind"] == "Whole"


@pytest.mark.parametrize("name", kensei.GAMES)
def test_a_view_that_is_written_directly_reads_the_same(name):
    match = kensei.Match(kensei.game(name), seed="direct")
    for _ in range(60):
        asked = sorted(match.state.to_act())
        if not asked:
            break
        match.play(asked[-1], match.state.legal_moves(asked[-1])[-1])
        for view in map(match.state.view, (None, 0, 1)):
            if codec.is_direct(view):
                assert msgspec.json.decode(msgspec.json.encode(view)) == codec.to_json(view)


def test_only_a_view_with_a_sealed_choice_is_not_written_directly():
    match = kensei.Match(kensei.game("kiriai"), seed="direct")
    assert codec.is_direct(match.state.view(0))
    match.play(0, "charge high")
    assert not codec.is_direct(match.state.view(0))
    assert codec.is_direct(match.state.view(1))


def test_equal_values_have_one_text():
    assert codec.dumps(Part("a", frozenset([Colour.RED, Colour.BLUE]))) == codec.dumps(
        Part("a", frozenset([Colour.BLUE, Colour.RED]))
    )


def test_what_has_no_json_form_is_refused():
    with pytest.raises(TypeError, match="complex"):
        codec.to_json(1j)


def test_a_draft_changes_a_copy():
    value = All((Part("a"),), Whole(4))
    draft = Draft(value)
    draft.parts[0].name = "z"
    draft.parts.append(Part("new"))
    draft.maybe = 7
    draft.tell("changed", "x.y", {1: {"secret": 2}}, seat=0)
    step = draft.step()
    assert step.state == All((Part("z"), Part("new")), Whole(4), maybe=7)
    assert value == All((Part("a"),), Whole(4))
    assert step.events[0].seen_by(1) == {"seat": 0, "secret": 2}


def test_an_empty_tuple_of_parts_can_grow():
    draft = Draft(All())
    draft.parts.append(Part("first"))
    assert draft.step().state.parts == (Part("first"),)


def test_a_field_that_is_not_there_is_an_error():
    with pytest.raises(AttributeError, match="no attribute 'colour'"):
        _ = Draft(All()).colour


@dataclass(frozen=True, slots=True)
class Tree:
    left: Part
    right: Part | None = None
    pair: tuple[Part | None, Part | None] = (None, None)


def test_what_does_not_change_is_kept():
    tree = Tree(Part("a"), Part("b"), (None, Part("c")))
    draft = Draft(tree)
    assert (draft.left.name, draft.right.name, draft.pair[0], draft.pair[1].name) == ("a", "b", None, "c")
    assert draft.step().state is tree
    draft = Draft(tree)
    draft.right.name = "z"
    new = draft.step().state
    assert new == Tree(Part("a"), Part("z"), (None, Part("c")))
    assert new.left is tree.left
    assert new.pair is tree.pair
    assert hash(new) == hash(Tree(Part("a"), Part("z"), (None, Part("c"))))


def test_a_twin_can_be_laid_elsewhere():
    draft = Draft(Tree(Part("a")))
    draft.right = thaw(Part("b"))
    draft.right.name = "z"
    draft.pair[0] = draft.left
    draft.left.name = "y"
    assert draft.step().state == Tree(Part("y"), Part("z"), (Part("y"), None))


@dataclass(frozen=True)
class WithoutSlots:
    name: str


@dataclass(frozen=True, slots=True)
class Derived(Part):
    number: int = 0


@dataclass(frozen=True, slots=True)
class Checked:
    number: int

    def __post_init__(self) -> None:
        if self.number < 0:
            raise ValueError(self.number)


@dataclass(frozen=True, slots=True)
class Odd:
    one: WithoutSlots
    two: Derived
    three: Checked
    four: frozenset[Part] = frozenset()


def test_dataclasses_of_any_form_are_changed():
    draft = Draft(Odd(WithoutSlots("a"), Derived("b"), Checked(1), frozenset({Part("c")})))
    draft.one.name, draft.two.number, draft.three.number = "x", 2, 3
    state = draft.step().state
    assert state == Odd(WithoutSlots("x"), Derived("b", frozenset(), 2), Checked(3), frozenset({Part("c")}))
    draft = Draft(state)
    draft.three.number = -1
    with pytest.raises(ValueError, match="-1"):
        draft.step()
