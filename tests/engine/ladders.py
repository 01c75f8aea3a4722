"""Proofs made of hints alone: every open end is followed until nothing is open or two solutions are shown."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from time import process_time
from typing import TypeVar

from puzzles.base.ptype import type_of
from puzzles.budgets import HINT_EFFORT
from puzzles.hints import Hint, hint_at_once
from puzzles.kernel.board import Board, Puzzle
from puzzles.kernel.tree import START, End, Entry
from puzzles.kernel.verdict import Refusal
from puzzles.questions import Hinted, hinted
from puzzles.replay import Replay
from puzzles.teach.rungs import rungs

T = TypeVar("T")


@dataclass
class Chain:
    """A proof that only hints have made, the end that was asked about last, and milliseconds by what was asked.

    `narrows` counts the splits of which no case is known to close.
    """

    replay: Replay
    end: End = START
    several: bool = False
    stuck: bool = False
    narrows: int = 0
    splits: int = 0
    times: dict[str, list[float]] = field(default_factory=dict)

    @property
    def finished(self) -> bool:
        """Tell whether nothing is left to ask for: no end is open, or two solutions are shown."""
        return not self.stuck and (self.several or self.replay.outcome != "unfinished")

    def timed(self, name: str, do: Callable[[], T]) -> T:
        """Do something and note how long it took."""
        began = process_time()
        found = do()
        self.times.setdefault(name, []).append((process_time() - began) * 1e3)
        return found


def chain(puzzle: Puzzle) -> Chain:
    """Take every hint as the site gives it."""
    made, waiting = Chain(Replay.start(puzzle)), [START]
    while waiting and not made.stuck and not made.several:
        end = made.end = waiting.pop()
        board = made.replay.board(end)
        if board is None or made.replay.resolve(end) != end:
            continue
        hint = _asked(made, board)
        if hint is None:
            break
        assert hint.step is not None
        entry = Entry(made.replay.length + 1, (end,), hint.step)
        made.replay = made.replay.feed(entry)
        result = made.replay.results()[-1]
        assert not isinstance(result.verdict, Refusal), result.verdict
        waiting += [End(entry.id, branch) for branch in range(len(result.ends))]
    return made


def _asked(made: Chain, board: Board) -> Hint | None:
    """Ask for all strengths of a hint; None at its end, which is noted."""
    hint = made.timed("where", lambda: hint_at_once(board))
    if hint.kind == "case" and len(made.replay.solutions) > 1:
        made.several = True
        return None
    if hint.kind == "case":
        text = type_of(board.puzzle).print(board.puzzle)
        found: Hinted = made.timed("split", lambda: hinted(board.puzzle.type.id, text, board.cells, None, HINT_EFFORT))
        hint, made.splits = found.hint, made.splits + 1
        made.narrows += found.closing is None
    if hint.step is None:
        made.stuck = True
        return None
    told = made.timed("step", lambda: rungs(board, hint))
    assert [rung.strength for rung in told] == ["where", "rule", "step"]
    assert all(rung.text and "{" not in rung.text for rung in told)
    return hint
