"""Tree Tent: links are notes, so that pairing the same tents in another way is no other solution."""

from __future__ import annotations

from puzzles.kernel.tree import check_tree, solution_of
from puzzles.registry import get_type
from puzzles.solve.logical import solve
from puzzles.solve.sat import count_solutions
from tests.engine.helpers import make_puzzle, make_record

TREE_TENT = get_type("tree-tent")
RING = ".T./T.T/.T./rows: 2 0 2/columns: 2 0 2"
"""Four tents in the corners; going around, each has the tree before it or the one behind it."""


def test_two_ways_to_pair_the_tents_are_one_solution() -> None:
    puzzle = make_puzzle(RING, "tree-tent")
    assert count_solutions(puzzle).kind == "one"
    assert solve(puzzle).report.outcome == "unique"
    lines = [
        (1, 0, "tree-tent.finish-with-grass: r2c2=grass"),
        (2, 1, "tree-tent.spots-of-tree @r1c2"),
        (3, (2, 0), "tree-tent.finish-with-tents: r1c3=tent, r3c1=tent, r3c3=tent"),
        (4, (2, 1), "tree-tent.finish-with-tents: r1c1=tent, r3c1=tent, r3c3=tent"),
    ]
    report = check_tree(puzzle, make_record(puzzle, *lines))
    assert report.outcome == "unique"
    assert len(report.solved_ends) == 2


def test_a_board_without_an_open_square_is_a_solution_only_if_all_can_be_paired() -> None:
    tents = "^T^/T-T/^T^/rows: 2 0 2/columns: 2 0 2"
    assert solution_of(make_puzzle(tents, "tree-tent").board())
    assert solution_of(make_puzzle(f"{tents}/line: r1c1-r1c2", "tree-tent").board())
    assert not solution_of(make_puzzle(f"{tents}/line: r1c1-r1c2 r1c2-r1c3", "tree-tent").board())
    puzzle = make_puzzle(tents, "tree-tent")
    links = [TREE_TENT.cell_index(puzzle, name) for name in ("r1c1-r1c2", "r1c2-r1c3")]
    assert not solution_of(puzzle.board().narrow(dict.fromkeys(links, TREE_TENT.mask(puzzle, "line"))))
    assert not solution_of(
        make_puzzle(f"{tents}/line: r1c1-r1c2 r2c3-r3c3 r2c1-r3c1/none: r2c3-r1c3", "tree-tent").board()
    )


def test_the_square_of_a_given_line_is_a_tent() -> None:
    puzzle = make_puzzle("T.../....", "tree-tent")
    given = make_puzzle("T.../..../line: r1c2-r1c1", "tree-tent")
    assert TREE_TENT.print(given) == "T^..\n....\nline: r1c1-r1c2"
    assert count_solutions(puzzle).kind != "one"
    assert count_solutions(given).kind == "one"
