"""Hints: the next step from the node the student is on, recorded."""

from typing import Any
from uuid import UUID

from puzzles.base.ptype import is_finished
from puzzles.formats.steps import print_step
from puzzles.hints import Hint
from puzzles.kernel.board import Board
from puzzles.kernel.tree import End
from tutor.search.errors import TooHardError
from tutor.search.services import hint_now

from ..models import Action, Proof
from ..replays.visibility import visible_replay
from ..workspace import Workspace
from .begin import Person, begin, begun_before
from .counting import consume
from .errors import LimitError, StaleError
from .guard import must_be_open
from .write import write_or_stale


def give_hint(
    owner: Person, workspace: Workspace, end: End, *, key: UUID, rev: int, strength: str = "step"
) -> tuple[Workspace, Hint | None]:
    """Return the next step at an end, or None if no step can attach. The kernel has accepted the step.

    `strength` is how much of the hint will be shown ("where", "rule" or "step"). It is recorded; each strength counts
    as one hint.

    At assigned work every hint counts, so the first one begins the attempt if no step has; that is why the workspace is
    returned too. Raises StaleError if `rev` is not the current revision, because the answer would give the newest
    revision to a page with an older tree. Raises ClosedError and LimitError.
    """
    workspace = begun_before(owner, workspace, key)
    again = workspace.proof is not None and _given(workspace.proof, key, end)
    if workspace.proof and workspace.proof.rev != rev and not again:
        raise StaleError
    must_be_open(workspace)
    visible = visible_replay(workspace)
    board = visible.replay.board(end)
    if board is None or not visible.attaches(end):
        return workspace, None
    hint = _hint_on(board, workspace, hidden=visible.judged is not None)
    if again or not (workspace.proof or workspace.policy.item):
        return workspace, hint
    step = print_step(board.puzzle, hint.step) if hint.step else ""
    detail = {"strength": strength, "ends": [list(end[:2])], "step": step}
    return _recorded(owner, workspace, end, key, detail), hint


def _hint_on(board: Board, workspace: Workspace, *, hidden: bool) -> Hint:
    """Search the next step on a board. Raises LimitError if there is to be none; `hidden`: the verdicts are."""
    if workspace.policy.hints == 0:
        raise LimitError("hints-off")
    if hidden and is_finished(board):
        # Whether this is the solution is hidden, so no hint here could be worth its price.
        raise LimitError("filled-hint")
    try:
        return hint_now(board, workspace.policy.rules)
    except TooHardError as error:
        raise LimitError("hint-too-hard") from error


def _recorded(owner: Person, workspace: Workspace, end: End, key: UUID, detail: dict[str, Any]) -> Workspace:
    """Record and count the hint and return the workspace; two simultaneous requests with one key count once."""
    try:
        with write_or_stale():
            proof = workspace.proof or begin(owner, workspace, first_key=key)
            if not consume(proof, "hints", workspace.policy.hints, rev=proof.rev):
                raise LimitError("no-hint-left")
            Action.objects.create(proof=proof, key=key, kind=Action.Kind.HINT, rev=proof.rev, detail=detail)
    except (StaleError, LimitError):
        if workspace.proof is None or not _given(workspace.proof, key, end):
            raise
        workspace.proof.refresh_from_db(fields=["hints"])
        return workspace
    return workspace.on(proof)


def strength_of(proof: Proof, key: UUID) -> str:
    """Return the strength at which a hint was given; when sent again, it must not show more."""
    detail = Action.objects.filter(proof=proof, key=key, kind=Action.Kind.HINT).values_list("detail", flat=True).first()
    return str((detail or {}).get("strength", "step"))


def _given(proof: Proof, key: UUID, end: End) -> bool:
    """Return whether this hint was already given for this node at the current revision."""
    hint = Action.objects.filter(proof=proof, key=key, kind=Action.Kind.HINT, rev=proof.rev)
    detail = hint.values_list("detail", flat=True).first()
    return detail is not None and detail["ends"] == [list(end[:2])]
