"""Short Truth Table: what is asked by the givens, how formulas are written out, and other ways to type them."""

from __future__ import annotations

import pytest

from puzzles.grid.text import GridError
from puzzles.registry import get_type
from puzzles.types.short_truth_table.model import formulas_of, task_of
from tests.engine.helpers import make_puzzle

TYPE = get_type("short-truth-table")


@pytest.mark.parametrize(
    ("text", "task"),
    [
        ("A = T/B = F", "argument"),
        ("A = T/B = T", "consistency"),
        ("A = F/B = F", ""),
        ("A = T", "consistency"),
        ("A = F", "tautology"),
        ("A = F/B = T", ""),
        ("A/B = F", ""),
        ("A^B : TT./C = F", ""),
        ("task: argument/A/B", "argument"),
        ("task: consistency/A/B", "consistency"),
        ("task: tautology/A", "tautology"),
    ],
)
def test_the_task_is_told_by_the_givens(text: str, task: str) -> None:
    assert task_of(make_puzzle(text, "short-truth-table")) == task


def test_each_tautology_is_false_at_first() -> None:
    assert TYPE.print(make_puzzle("task: tautology/A/B", "short-truth-table")) == "A = F\nB = F"


def test_an_empty_line_is_no_formula() -> None:
    with pytest.raises(GridError, match="expected a formula, found an empty line"):
        TYPE.parse(["task: tautology", ""])


def test_parentheses_stand_around_parts_of_two_operands() -> None:
    known = formulas_of(make_puzzle("(A & B) -> ~(C | D)/~A ^ B", "short-truth-table"))
    assert known.texts == ("(A^B)>~(C|D)", "~A^B")
    assert [known.words[main] for main in known.main] == [
        "(A \u2227 B) \u2192 \u00ac(C \u2228 D)",
        "\u00acA \u2227 B",
    ]


def test_only_a_negation_has_one_part() -> None:
    """The sentences of its rules say so."""
    whys = {rule.id.removeprefix("short-truth-table."): rule.why for rule in TYPE.rules}
    assert "directly the part after a NOT" in whys["not-elimination"]["no-such-parent"]
    assert "directly a part of an AND" in whys["and-elimination"]["no-such-parent"]
    assert whys["not-introduction"]["opposite"].endswith("because of the part after the NOT.")
    assert whys["and-introduction"]["opposite"].endswith("because of its parts.")
