"""Opening a pasted puzzle in the workbench."""

from uuid import uuid4

from django.contrib.auth.models import AnonymousUser

from puzzles.contests import PROVED
from puzzles.formats.canonical import digest, read_grid
from puzzles.formats.errors import FormatError
from puzzles.formats.steps import print_step
from puzzles.kernel.board import Puzzle as EnginePuzzle
from puzzles.kernel.tree import START, End
from puzzles.registry import all_types
from puzzles.solve.logical import solve
from tutor.accounts.models import User
from tutor.feedback import Elsewhere, hidden_from
from tutor.library.services import own_puzzle
from tutor.work.models import Proof
from tutor.work.services import OwnerNeededError, add_step, begin as begin_proof, gathered
from tutor.work.workspace import Workspace

from .selectors import LAST_NUMBER, ROUND, RULES_OF


def begin(person: User | AnonymousUser, *, type_id: str, grid: str, rules: str) -> Proof | Elsewhere | None:
    """Begin a proof of a pasted puzzle with the direct steps of a tool's rules; None if it is no puzzle.

    If the puzzle is hidden, return where it is to be proved. Raises OwnerNeededError for a visitor.
    """
    puzzle = _puzzle(type_id, grid)
    if puzzle is None or rules not in {"", ROUND, *RULES_OF}:
        return None
    if elsewhere := hidden_from(person).elsewhere(puzzle):
        return elsewhere
    if not isinstance(person, User):
        raise OwnerNeededError
    row = own_puzzle(person, puzzle, digest(puzzle))
    workspace = Workspace(row, None)
    workspace = workspace.on(begin_proof(person, workspace))
    if rules == ROUND:
        text = gathered(workspace, START, LAST_NUMBER)
        _add(person, workspace, START, text=text, everywhere=True)
    elif rules:
        for entry in solve(puzzle, allowed=RULES_OF[rules], depth=0).record:
            _add(person, workspace, *entry.parents, text=print_step(puzzle, entry.step))
    return workspace.proof


def _puzzle(type_id: str, grid: str) -> EnginePuzzle | None:
    ptype = all_types().get(type_id)
    if ptype is None or not ptype.listed:
        return None
    try:
        puzzle = read_grid(ptype, grid.splitlines())
    except FormatError:
        return None
    return puzzle if puzzle.height * puzzle.width <= PROVED else None


def _add(owner: User, workspace: Workspace, *parents: End, text: str, everywhere: bool = False) -> None:
    ends = tuple(End(*end[:2]) for end in parents)
    rev = workspace.proof.rev if workspace.proof else 0
    add_step(owner, workspace, key=uuid4(), rev=rev, ends=ends, text=text, everywhere=everywhere)
