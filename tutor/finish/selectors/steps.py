"""The steps of a proof one after the other, each with its board, its reason and the cases around it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from puzzles.kernel.board import Puzzle
from tutor.work.messages.story import suppose_words
from tutor.work.models import Proof, Step
from tutor.work.page.board import BoardView, board_view
from tutor.work.page.moments import Numbered
from tutor.work.page.outline import Item
from tutor.work.page.readable import Line, Writer
from tutor.work.page.row import Row
from tutor.work.page.tree import tree_rows
from tutor.work.replays.engine import at_node
from tutor.work.replays.visibility import VisibleReplay


@dataclass(frozen=True)
class Moment(Numbered):
    """A proof after one of its steps, in reading order; 0 is the start. `cases` are supposed there."""

    line: Line | None
    cases: list[str]
    board: BoardView


def moment(visible: VisibleReplay, proof: Proof, asked: str) -> Moment:
    """Return the proof after the step that is asked for, the nearest one if there is none of that number."""
    steps = {step.number: step for step in proof.tree.all()}
    rows = tree_rows(visible, steps.values(), proof.given)
    total = sum(bool(row.number) for row in rows)
    number = min(int(asked), total) if asked.isascii() and asked.isdigit() and len(asked) < 9 else 0
    row = next((row for row in rows if number and row.number == number), rows[0])
    step, _dot, branch = row.node.partition(".")
    board = board_view(visible, at_node((int(step), int(branch or -1))))
    assert board is not None  # every step of the tree has one
    line = Writer(visible, steps, rows, 0, "").line(Item(row.kind, 0, row), reasons=True) if number else None
    return Moment(number, total, line, [*_around(visible.replay.puzzle, steps, rows, row)], board)


def _around(puzzle: Puzzle, steps: Mapping[int, Step], rows: list[Row], wanted: Row) -> Iterator[str]:
    """Yield the cases around a row, the outermost first."""
    around: list[Row] = []
    for row in rows:
        if row.tag:
            continue
        while around and around[-1].level >= row.level:
            around.pop()
        if row is wanted:
            break
        if row.kind == "case":
            around.append(row)
    for row in around:
        step, _dot, branch = row.node.partition(".")
        yield suppose_words(puzzle, steps[int(step)].cases[int(branch)], last=False)
