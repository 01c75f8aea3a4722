"""Puzzles and proofs as LEGUP's files: what is read back, and what is named because LEGUP has no form for it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from puzzles.base.ptype import type_of
from puzzles.formats.canonical import PuzzleText
from puzzles.formats.errors import UnfitError
from puzzles.formats.legup import part_by_type
from puzzles.formats.legup_writer import Missing, write_proof, write_puzzle
from puzzles.formats.proof import Proof, print_proof
from puzzles.formats.proofs import read_any_proof
from puzzles.formats.read import read
from puzzles.kernel.goal import Goal
from puzzles.kernel.tree import Entry, check_tree
from puzzles.registry import all_types
from puzzles.replay import refusals_of
from puzzles.solve.logical import solve
from tests.engine.helpers import make_puzzle, make_record
from tests.engine.legup_files import WHOLE, legup_file
from tests.engine.shell import run

SEEDS = Path(__file__).parent.parent.parent / "seeds"
TYPES = [type_id for type_id in all_types() if part_by_type(type_id)]
SAMPLES = [path.read_bytes().rpartition(b"\n\n")[2] for path in (Path(__file__).parent / "types").glob("*/legup.txt")]
CAMP = (
    "T...T.../..T...../.......T/T.....T./.......T/T.....T./......../...T.T../"
    "rows: 1 3 0 2 1 1 2 1/columns: 3 0 1 1 1 2 1 2"
)
"""A puzzle of Tree Tent with a number for each line, as LEGUP wants it; links and a split solve it."""
FLEET = ".....o/..^.~./....../....~./....../....v./rows: 1 1 3 2 1 2/columns: 2 0 4 0 2 2/fleet: 3 2 2 1 1 1"
"""A puzzle of Battleship with a number for each line; steps make squares ships of a shape that is still open."""
BOARDS = {puzzle.type.id: puzzle for puzzle in [read(sample)[0].puzzle for sample in SAMPLES]}


def written(puzzle: Any, record: list[Entry] | tuple[Entry, ...], goal: str = "solve") -> tuple[Proof, list[Missing]]:
    """Return a proof written and read back, and what LEGUP has no form for."""
    proof = Proof(PuzzleText(puzzle, title="One & two"), Goal(goal), tuple(record))
    text, missing = write_proof(proof, check_tree(puzzle, record).results)
    return read_any_proof(text.encode()), missing


@pytest.mark.parametrize("type_id", TYPES)
def test_a_board_of_each_type_is_read_back(type_id: str) -> None:
    puzzle = BOARDS[type_id]
    (again,) = read(write_puzzle(PuzzleText(puzzle, goal=Goal("no-solution"))).encode())
    assert type_of(puzzle).print(again.puzzle) == type_of(puzzle).print(puzzle)
    assert again.goal == Goal("no-solution")
    assert run("convert", "--to", "legup", stdin=write_puzzle(PuzzleText(puzzle))).out == write_puzzle(
        PuzzleText(puzzle)
    )


@pytest.mark.parametrize(
    ("type_id", "grid", "said"),
    [
        ("minesweeper", "1../.0.", "expected a clue that LEGUP has, found 0 at r2c2"),
        (
            "heyawake",
            "A/numbers: A=1/known:/#",
            "expected a room with an open square, or with a number up to 4, found A",
        ),
        ("thermometer", "size: 1 2/vials: r1c1-r1c2/rows: 1/columns: 1 .", "expected a number for each row and column"),
        ("shirokuro", "wb", "expected a puzzle of a type that LEGUP has, found Shirokuro"),
    ],
)
def test_a_board_that_legup_does_not_have_is_named(type_id: str, grid: str, said: str) -> None:
    with pytest.raises(UnfitError, match=said):
        write_puzzle(PuzzleText(make_puzzle(grid, type_id)))


@pytest.mark.parametrize("type_id", [type_id for type_id in TYPES if type_id not in ("thermometer", "masyu")])
def test_a_proof_by_rules_of_legup_is_read_back_step_by_step(type_id: str) -> None:
    """The seeds with splits, by the rules that LEGUP has; Minesweeper by a board without the number 0."""
    texts = read((SEEDS / f"{type_id}-case-splits.txt").read_bytes())[:2]
    puzzles = [text.puzzle for text in texts]
    if type_id == "minesweeper":
        puzzles = [make_puzzle("1..1/..../..1.", type_id)]
    if type_id in ("battleship", "tree-tent"):
        puzzles = [make_puzzle({"battleship": FLEET, "tree-tent": CAMP}[type_id], type_id)]
    absent = getattr(part_by_type(type_id), "ABSENT", ())
    for puzzle in puzzles:
        rules = [rule.id for rule in type_of(puzzle).rules if rule.legup and rule.legup[0] not in absent]
        record = solve(puzzle, rules, splits=3).record
        found, missing = written(puzzle, record)
        assert (found.entries, found.text.puzzle) == (record, puzzle)
        assert record
        assert not [each for each in missing if each.step]


def test_refused_steps_stay_as_they_are() -> None:
    puzzle = make_puzzle("0.1./..1./...0/0...")
    lines = [
        (1, 0, "binary.complete-line: r3c3=0"),
        (2, 1, "binary.trio @row2"),
        (3, 1, "binary.prevent-trio: r1c2=1"),
    ]
    record = make_record(puzzle, *lines)
    found, missing = written(puzzle, record)
    assert (found.entries, missing) == (tuple(record), [])


def test_a_step_without_a_form_is_named_and_refused_when_it_is_read() -> None:
    puzzle = make_puzzle("1 . . ./. . . ./. . . ./. . . .", "sudoku")
    lines = [
        (1, 0, "latin.seen-number: r1c2=-1"),
        (2, 1, "latin.possible-numbers @r2c2"),
        (3, (2, 0), "latin.last-number: r2c1=3"),
    ]
    found, missing = written(puzzle, make_record(puzzle, *lines), goal="unique")
    assert [(each.step, str(each.what)) for each in missing] == [
        (0, "the goal unique"),
        (1, "latin.seen-number: r1c2=-1"),
    ]
    report = check_tree(puzzle, found.entries)
    assert [(id, refusal.code) for id, refusal in refusals_of(report)] == [(1, "unknown-rule"), (3, "other-numbers")]


def test_the_command_names_first_what_legup_does_not_have(tmp_path: Path) -> None:
    proof = read_any_proof(legup_file(WHOLE).encode())
    ran = run("to-legup", stdin=print_proof(proof._replace(goal=Goal("unique"))))
    assert (ran.status, read_any_proof(ran.out.encode()).entries) == (0, proof.entries)
    lines = "type: star-battle\n\nAB\nAB\nstars: 1\n"
    file = print_proof(Proof(read(lines.encode())[0], Goal(), ()))
    ran = run("to-legup", stdin=file)
    assert ran.err == "-: LEGUP has no form for proofs of this type, which LEGUP does not open\n"
    ran = run("to-legup", stdin=file.replace("star-battle", "star-battle\\nrules: star-battle.surround-star"))
    assert "LEGUP has no form for the rules that are permitted" in ran.err
