"""Opening a pasted puzzle in the workbench."""

from uuid import uuid4

from django.http import HttpRequest

from puzzles.formats.canonical import digest, read_grid
from puzzles.formats.errors import FormatError
from puzzles.formats.steps import print_step
from puzzles.kernel.board import Puzzle as EnginePuzzle
from puzzles.kernel.tree import START, End
from puzzles.registry import all_types
from puzzles.solve.logical import solve
from tutor.accounts.services import ensure_user
from tutor.feedback import Elsewhere, hidden_from
from tutor.library.services import own_puzzle
from tutor.work.access import Bench
from tutor.work.models import Proof
from tutor.work.services import add_step, begin as begin_proof, everywhere

from .selectors import LAST_NUMBER, PROVED, ROUND, RULES_OF


def begin(request: HttpRequest, *, type_id: str, grid: str, rules: str) -> Proof | Elsewhere | None:
    """Begin a proof of a pasted puzzle with the direct steps of a tool's rules; None if it is no puzzle.

    If the puzzle is hidden, return where it is to be proved.
    """
    puzzle = _puzzle(type_id, grid)
    if puzzle is None or rules not in {"", ROUND, *RULES_OF}:
        return None
    if elsewhere := hidden_from(request.user).elsewhere(puzzle):
        return elsewhere
    row = own_puzzle(ensure_user(request), puzzle, digest(puzzle))
    bench = Bench(row, None)
    bench = bench.on(begin_proof(request, bench))
    if rules == ROUND:
        text = everywhere(bench, START, LAST_NUMBER)
        _add(request, bench, START, text=text, everywhere=True)
    elif rules:
        for entry in solve(puzzle, allowed=RULES_OF[rules], depth=0).record:
            _add(request, bench, *entry.parents, text=print_step(puzzle, entry.step))
    return bench.proof


def _puzzle(type_id: str, grid: str) -> EnginePuzzle | None:
    ptype = all_types().get(type_id)
    if ptype is None or not ptype.listed:
        return None
    try:
        puzzle = read_grid(ptype, grid.splitlines())
    except FormatError:
        return None
    return puzzle if puzzle.height * puzzle.width <= PROVED else None


def _add(request: HttpRequest, bench: Bench, *parents: End, text: str, everywhere: bool = False) -> None:
    ends = tuple(End(*end[:2]) for end in parents)
    rev = bench.proof.rev if bench.proof else 0
    add_step(request, bench, key=uuid4(), rev=rev, ends=ends, text=text, everywhere=everywhere)
