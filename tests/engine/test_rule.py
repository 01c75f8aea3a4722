"""A rule that lacks a member is refused when it is made, which for the rules of a type is when the type is imported."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from puzzles.base.ptype import type_of
from puzzles.base.rule import CaseRule, ContradictionRule, DirectRule, Rule
from tests.engine.helpers import make_puzzle
from tests.engine.toy import Case, Contra, Direct

WHOLE: dict[type[Any], type[Any]] = {DirectRule: Direct, ContradictionRule: Contra, CaseRule: Case}
MEMBERS = [
    (kind, name)
    for kind, methods in {
        DirectRule: ["check"],
        ContradictionRule: ["check", "find"],
        CaseRule: ["places", "cases"],
    }.items()
    for name in ("id", "name", "statement", "level", "why", "scope", *methods)
]


def without(kind: type[Any], *names: str) -> type[Any]:
    """Make a rule of the kind that has all members of the toy rule but these."""
    every = {name: getattr(WHOLE[kind], name) for kind_, name in MEMBERS if kind_ == kind and name not in names}
    return type("Forgetful", (kind,), every | {"__module__": "puzzles.types.toy.rules"})


@pytest.mark.parametrize("kind", list(WHOLE))
def test_a_whole_rule_can_be_made(kind: type[Any]) -> None:
    assert without(kind)().name == "Toy rule"


@pytest.mark.parametrize(("kind", "name"), MEMBERS)
def test_a_rule_that_lacks_a_member_is_refused_by_its_name(kind: type[Any], name: str) -> None:
    with pytest.raises(TypeError) as caught:
        without(kind, name)()
    assert str(caught.value) == f"the rule Forgetful (puzzles.types.toy.rules) lacks {name}"


def test_all_that_is_missing_is_named_at_once() -> None:
    with pytest.raises(TypeError, match=r" lacks id, why, scope$"):
        without(DirectRule, "scope", "why", "id")()


def test_a_puzzle_type_without_the_base_class_is_refused() -> None:
    """Judging asks for no more than the kernel's interface; pictures and texts ask for all that a type has."""
    puzzle = make_puzzle("11../..../..../....")
    assert type_of(puzzle) is puzzle.type
    with pytest.raises(TypeError, match=r"does not have the base class of puzzle types$"):
        type_of(replace(puzzle, type=object()))  # type: ignore[arg-type]  # that is the point


def test_a_rule_must_be_of_a_kind() -> None:
    kindless: Any = type("Kindless", (Rule,), {})
    with pytest.raises(TypeError, match=r" lacks id, name, statement, level, why, kind, scope$"):
        kindless()
