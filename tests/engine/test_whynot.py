"""Counter-examples for refused steps: they fulfil the laws, deny the claim, and know nothing but the scope."""

from __future__ import annotations

import json
import re
from itertools import islice

import pytest

from puzzles.base.ptype import type_of
from puzzles.formats.sentences import sentence
from puzzles.formats.steps import parse_step
from puzzles.kernel.board import Board
from puzzles.kernel.check import check_step
from puzzles.kernel.step import Change, Step
from puzzles.kernel.verdict import Refusal
from puzzles.laws import arguer_of, is_form, is_impossible
from puzzles.registry import all_types
from puzzles.solve.sat import count_solutions, has_clauses
from puzzles.teach.whynot import WhyNot, why_not
from tests.engine.helpers import make_board
from tests.engine.reasons import assert_spoken
from tests.engine.shell import objects, run
from tests.engine.whynot_laws import asking, local_pairs, silence, solved_puzzles
from tests.engine.wrong_steps import wrong_steps

EACH = 10
"""Wrong steps of each kind and type."""


def told(board: Board, step: str, number: int = 0) -> str:
    return why_not(board, parse_step(board.puzzle, step), number=number).text(type_of(board.puzzle))


@pytest.mark.parametrize("type_id", sorted(all_types()))
def test_a_world_denies_the_claim_and_stays_within_the_scope(type_id: str) -> None:
    ptype, kinds = all_types()[type_id], set()
    for wrong in wrong_steps(ptype, "claims", EACH):
        found = why_not(wrong.board, wrong.step)
        kinds.add(found.kind)
        assert found == why_not(wrong.board, wrong.step)
        assert bool(found.text(ptype)) == (found.kind in ("world", "already"))
        if found.text(ptype):
            assert_spoken(found.text(ptype))
        if found.kind == "world":
            assert_world(wrong.board, wrong.step, found)
    assert kinds >= ({"world", "premise"} if has_clauses(ptype) else {"premise"})


def assert_world(board: Board, step: Step, found: WhyNot) -> None:
    assert set(found.world) <= set(found.scope)
    for cell, mask in found.world.items():
        assert mask & board.cells[cell] == mask
        assert mask.bit_count() == 1
        assert not board.known(cell)
    if found.focus is not None and found.focus in found.world:
        claim = dict(step.changes)[found.focus]
        assert not found.world[found.focus] & Change(found.focus, claim).on(board.cells[found.focus])
    assert 0 <= found.number < found.worlds


@pytest.mark.parametrize("type_id", ["binary", "shirokuro", "latin", "sudoku", "sudoku-x"])
def test_nearly_every_wrong_step_gets_a_world_or_a_picture(type_id: str) -> None:
    """Contradictions all have a world; direct steps 98 of 100, but for those of form and those seen from one cell."""
    ptype, tally = all_types()[type_id], {"contradiction": [0, 0], "direct": [0, 0]}
    for wrong in wrong_steps(ptype, "tally", EACH):
        rule, found = ptype.rule_by_id[wrong.step.rule], why_not(wrong.board, wrong.step)
        assert found.scope, "at least the cells that the rule argues about"
        if arguer_of(ptype, rule) and found.kind != "already" and not is_form(ptype, wrong.refusal.code):
            counts = tally[rule.kind]
            counts[0] += 1
            counts[1] += found.kind == "world"
    assert tally["contradiction"][0] == tally["contradiction"][1] > 0
    assert tally["direct"][1] >= 0.95 * tally["direct"][0] > 0


# --- worlds by laws read anew ----------------------------------------------------------------------------------------


def filled(board: Board, found: WhyNot, place: str) -> list[str]:
    """Return the values of a place in the world, `.` where it leaves a cell open."""
    ptype, puzzle = type_of(board.puzzle), board.puzzle
    cells = ptype.place(puzzle, place).cells
    masks = [found.world.get(cell, board.cells[cell]) for cell in cells]
    return [ptype.words(puzzle, mask) if mask.bit_count() == 1 else "." for mask in masks]


@pytest.mark.parametrize("rule", [rule.id for rule in all_types()["binary"].rules if rule.kind != "case"])
def test_binary_worlds_obey_the_laws_of_their_rule(rule: str) -> None:
    seen = 0
    for wrong in (wrong for wrong in wrong_steps(all_types()["binary"], "laws", 30) if wrong.step.rule == rule):
        found = why_not(wrong.board, wrong.step)
        if found.kind != "world":
            continue
        seen += 1
        place = found.facts["place"]
        line = filled(wrong.board, found, place)
        if rule == "binary.prevent-trio":
            line = found.facts["filling"].split()
        if "trio" in rule or "blocker" in rule:
            assert not {"000", "111"} & {"".join(line[at : at + 3]) for at in range(len(line))}
        if "trio" not in rule:
            assert line.count("0") == line.count("1")
        if rule in ("binary.unique-line", "binary.repeated-line"):
            kind = place.rstrip("0123456789")
            size = wrong.board.puzzle.height if kind == "row" else wrong.board.puzzle.width
            others = [filled(wrong.board, found, f"{kind}{n}") for n in range(1, size + 1) if f"{kind}{n}" != place]
            assert line not in others
    assert seen


@pytest.mark.parametrize("type_id", ["latin", "sudoku", "sudoku-x"])
def test_numbers_of_a_world_never_stand_twice_in_its_group(type_id: str) -> None:
    for wrong in wrong_steps(all_types()[type_id], "laws", 10):
        found = why_not(wrong.board, wrong.step)
        named = found.facts.get("place", "") if found.kind == "world" else ""
        for place in filter(None, named.split("&")):
            numbers = filled(wrong.board, found, place)
            claimed = [wrong.board.puzzle.type.words(wrong.board.puzzle, mask) for mask in found.world.values()]
            assert all(numbers.count(value) <= 1 for value in claimed), (wrong, found)


def test_in_a_shirokuro_world_no_circle_has_two_lines_and_none_cross() -> None:
    for wrong in wrong_steps(all_types()["shirokuro"], "laws", 10):
        found, links = why_not(wrong.board, wrong.step), wrong.board.puzzle.clues
        lines = {cell for cell in found.scope if found.world.get(cell, wrong.board.cells[cell]) == 1}
        if found.kind == "world":
            for link in lines & set(found.world):
                assert not lines & {*links.around[link], *links.crossing[link]}


# --- sentences, one of each kind -------------------------------------------------------------------------------------

LINE = "0.1.../....../....../....../....../......"


def test_what_a_world_says() -> None:
    board = make_board(LINE)
    assert told(board, "binary.save-blocker: r1c2=0") == (
        "Row 1 can still be finished with 1 at r1c2: 0 1 1 0 0 1. So 0 is not forced by this rule. Nothing else is "
        "looked at here, even where it is in plain view."
    )
    assert told(board, "binary.save-blocker: r1c2=0", 1).startswith(
        "Column 2 can still be finished with 1 at r1c2: 1 0"
    )
    assert told(board, "binary.wasted-blocker @row1") == (
        "Row 1 can still be finished: 0 0 1 0 1 1. So this rule does not close the branch. Nothing else is looked at "
        "here, even where it is in plain view."
    )


def test_a_number_that_one_known_cell_rules_out_needs_no_world() -> None:
    board = make_board("1.../..../..../....", "sudoku")
    found = why_not(board, parse_step(board.puzzle, "latin.pointing: r1c4=-1"))
    assert (found.kind, found.scope) == ("already", (0, 3))
    assert found.text(type_of(board.puzzle)) == (
        "Row 1 already has its 1, at r1c1, so r1c4 cannot be 1. This rule is not needed for that."
    )


@pytest.mark.parametrize(
    ("type_id", "grid", "step", "said"),
    [
        (
            "binary",
            "0.0./0.../.11./..0.",
            "binary.prevent-trio: r1c2=0",
            (
                "With 1 at r1c2, row 1 can have 0 1 0 1 from r1c1 to r1c4, and no three equal digits. So 0 is not "
                "forced by this rule. "
                "What was marked is even impossible there, as the message says."
            ),
        ),
        (
            "sudoku",
            "1.../..../..../....",
            "latin.last-cell-block: r1c4=1",
            "Row 1 already has its 1, at r1c1, so r1c4 cannot be 1 at all.",
        ),
    ],
)
def test_what_cannot_be_at_all_is_not_only_called_not_forced(type_id: str, grid: str, step: str, said: str) -> None:
    assert told(make_board(grid, type_id), step) == said


@pytest.mark.parametrize("type_id", ["binary", "latin"])
def test_what_is_called_impossible_has_no_solution(type_id: str) -> None:
    ptype, seen = all_types()[type_id], 0
    for wrong in wrong_steps(ptype, "impossible", EACH):
        if wrong.step.changes and is_impossible(ptype, wrong.refusal.code):
            seen += 1
            found = why_not(wrong.board, wrong.step)
            assert re.search("impossible there|cannot be .* at all", found.text(ptype))
            assert found.focus is not None
            claimed = {change.cell: change.on(wrong.board.cells[change.cell]) for change in wrong.step.changes}
            denied = wrong.board.narrow({found.focus: claimed[found.focus]})
            assert count_solutions(denied).kind == "none"
    assert seen


@pytest.mark.parametrize(
    ("type_id", "text", "step", "said"),
    [
        (
            "binary",
            "...0../....../....../....../....../......",
            "binary.prevent-trio: r1c1=0",
            "row 1 can have 1 0 1 from",
        ),
        (
            "binary",
            "1....0/....../....../....../....../......",
            "binary.prevent-trio: r1c3=0",
            "row 1 can have 1 0 1 0 1 from",
        ),
        (
            "binary",
            "....../....../...1../.0..../...1../......",
            "binary.prevent-trio: r4c3=0",
            "row 4 can have 0 0 1 0 1 from",
        ),
        (
            "binary",
            "...1../...1../....../....../....../......",
            "binary.prevent-trio: r3c4=1",
            "column 4 can have 1 1 0",
        ),
        (
            "latin",
            "4.../.4../..../....",
            "latin.x-wing: r3c3=-1",
            "rows 1 and 2 could still have their 1 at r1c2 and r2c1.",
        ),
        (
            "skyscrapers",
            "....../3....2/....../....../....../......",
            "skyscrapers.last-visible-cell: r1c1=1",
            "In row 1, 1 could also go in r1c4.",
        ),
        (
            "skyscrapers",
            ".3..../....../....../....../....../......",
            "skyscrapers.edge-limit: r3c1=4",
            "Column 1 can be finished with 1 at r3c1: 2 3 1 4.",
        ),
    ],
)
def test_a_world_respects_what_is_in_plain_view(type_id: str, text: str, step: str, said: str) -> None:
    assert said in told(make_board(text, type_id), step)


def test_the_cell_is_the_one_that_the_refusal_names() -> None:
    board = make_board("00..../....../....../....../....../......")
    step = parse_step(board.puzzle, "binary.prevent-trio: r1c3=1, r5c5=1")
    refusal = check_step(board, step).verdict
    assert isinstance(refusal, Refusal)
    assert "r5c5" in sentence(type_of(board.puzzle), step.rule, refusal)
    assert why_not(board, step).focus == type_of(board.puzzle).cell_index(board.puzzle, "r5c5")


@pytest.mark.parametrize(
    "step", ["binary.prevent-trio: r1c2=0", "binary.zero-or-one @r1c1", "binary.trio @r1c1", "binary.nothing: r1c2=0"]
)
def test_what_is_accepted_or_refused_for_its_form_has_no_world(step: str) -> None:
    board = make_board("1.1.../....../....../....../....../......")
    assert why_not(board, parse_step(board.puzzle, step)).kind != "world"


def test_a_rule_that_is_not_allowed_has_no_world() -> None:
    board = make_board(LINE)
    step = parse_step(board.puzzle, "binary.save-blocker: r1c2=0")
    assert why_not(board, step, ["binary.trio"]).kind == "none"


# --- locality: nothing outside the scope matters ---------------------------------------------------------------------

PAIRS = 15
"""Pairs of boards for each type."""


@pytest.mark.parametrize("type_id", sorted(all_types()))
def test_boards_that_differ_only_elsewhere_get_the_same_answer(type_id: str) -> None:
    pairs = list(islice(local_pairs(all_types()[type_id], "suite"), PAIRS))
    assert len(pairs) == PAIRS
    for board, other, step in pairs:
        assert board != other
        assert why_not(board, step) == why_not(other, step), (board.cells, other.cells, step)


# --- silence: whether a world is shown says nothing about the claim --------------------------------------------------

CLAIMS = 15
"""True claims of each rule, and as many false ones."""
LOUD = 0.2
"""The largest difference between the shares of true and false claims with a world, among so few claims."""


@pytest.mark.parametrize("type_id", ["binary", "shirokuro", "latin"])
def test_true_and_false_claims_get_a_world_alike(type_id: str) -> None:
    ptype = all_types()[type_id]
    for rule in ptype.rules:
        if arguer_of(ptype, rule):
            tally = silence(ptype, rule, "suite", CLAIMS)
            assert tally.true[0] == tally.false[0] == CLAIMS
            assert abs(tally.difference) <= LOUD, rule.id


def test_who_asks_guesses_no_better_than_who_fills_lines_alone() -> None:
    """Programs guess what their counter-examples show most often, where only a split helps; `bench why-not` has all."""
    ptype = all_types()["shirokuro"]
    tried = (asking(ptype, *solved) for solved in solved_puzzles(ptype))
    found = [one for one in tried if one]
    cells, right, right_alone = (sum(column) for column in list(zip(*found, strict=True))[:3])
    assert cells > 100
    assert right - right_alone <= 0.05 * cells


# --- the command -----------------------------------------------------------------------------------------------------


def test_the_command_answers_line_by_line() -> None:
    grid = LINE.replace("/", "\n")
    asked = {"type": "binary", "puzzle": grid, "rule": "binary.save-blocker", "changes": {"r1c2": "0"}}
    lines = [asked, asked | {"number": 1}, asked | {"number": -1}]
    first, second, third = objects(run("why-not", stdin="\n".join(json.dumps(line) for line in lines)))
    assert first == {
        "kind": "world",
        "text": told(make_board(LINE), "binary.save-blocker: r1c2=0"),
        "cell": "r1c2",
        "scope": ["r1c1", "r1c2", "r1c3", "r1c4", "r1c5", "r1c6"],
        "world": {"r1c2": "1", "r1c4": "0", "r1c5": "0", "r1c6": "1"},
        "number": 0,
        "worlds": 2,
    }
    assert (second["number"], second["scope"][1]) == (1, "r2c2")
    assert third == {"error": "expected a whole number from 0 as number, found -1"}
