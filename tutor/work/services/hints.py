"""Hints: a ladder of three strengths at each board of a proof, opened one after the other and recorded.

What a ladder tells is found anew each time. Only a split has to be searched for: aside, while no request waits for it.
"""

from contextlib import suppress
from datetime import timedelta
from uuid import UUID

from django.utils import timezone

from puzzles.base.ptype import is_finished
from puzzles.budgets import QUICK_LOOKS
from puzzles.formats.steps import print_step
from puzzles.hints import Hint
from puzzles.kernel.board import Board
from puzzles.kernel.tree import End
from puzzles.questions import Hinted
from puzzles.teach.rungs import Strength
from puzzles.toward import settles
from tutor.accounts.models import User
from tutor.search.errors import TooHardError
from tutor.search.services import hint_soon

from ..models import Action, Proof
from ..outcomes import Ladder
from ..prepared import NEW_ACTION
from ..replays.boards import hint_board, special_goal
from ..replays.ladders import STRENGTHS, ladder_id, opened
from ..replays.visibility import VisibleReplay, visible_replay
from ..workspace import Workspace
from .begin import Person, begin, begun_before
from .counting import consume, hold
from .errors import LimitError, OwnerNeededError, StaleError
from .guard import must_be_open
from .offers import offers_help
from .write import write_or_stale

PATIENCE = 0.15
"""Seconds that a request waits for a split that is being searched."""


def give_hint(
    owner: Person,
    workspace: Workspace,
    end: End,
    *,
    key: UUID,
    rev: int,
    strength: Strength = "where",
    offered: bool = False,
) -> tuple[Workspace, Ladder | None]:
    """Open the ladder at a node, and return it as far as it is open; None if there is nothing to do at this node.

    It opens up to `strength`, but one further than it stands at most, and to the last only when its time has come.
    Asking for less than stands open shows it as it stands. If the page had `offered` it, it opens to the rule at once,
    and is recorded as one that nobody asked for. A hint before the first step begins the proof, so that the
    first step says which hint it came from; that is why the workspace is returned too.

    Raises StaleError if `rev` is not the current revision, because the answer would give the newest revision to a page
    with an older tree. Raises ClosedError, LimitError, and OwnerNeededError if it is a visitor's first.
    """
    workspace = begun_before(owner, workspace, key)
    if workspace.proof and workspace.proof.rev != rev and not _sent_before(workspace.proof, key):
        raise StaleError
    must_be_open(workspace)
    visible = visible_replay(workspace)
    board = hint_board(visible, end)
    if board is None:
        return workspace, None
    _must_allow_hints(workspace, visible, board)
    if not isinstance(owner, User):
        raise OwnerNeededError
    openings = opened(workspace.proof, board)
    unasked = offered and not openings and offers_help(owner, workspace, end)
    strength = "rule" if unasked else strength
    found = _found(owner, workspace, visible, board, patience=PATIENCE if openings or strength != "where" else 0)
    ladder = _ladder(workspace, board, found, openings, strength, reach=2 if unasked else 1)
    shown = {opening.detail["strength"] for opening in openings}
    if found is None or found.hint.kind == "none" or ladder.strength in shown:  # nothing is opened that counts
        return workspace, ladder
    return _open(owner, workspace, end, key, ladder, unasked=unasked), ladder


def _must_allow_hints(workspace: Workspace, visible: VisibleReplay, board: Board) -> None:
    """Raise LimitError where hints are off or would say too much."""
    if workspace.policy.hints == 0:
        raise LimitError("hints-off")
    if visible.judged is not None and is_finished(board):
        # Whether this is the solution is hidden, so no hint here could be worth its price.
        raise LimitError("filled-hint")


def look_ahead(owner: Person, workspace: Workspace, board: Board | None) -> None:
    """Begin to look for a split where a step has led to a board without direct steps, if this proof has had hints.

    Nothing waits for it: its answer is kept for the hint that may be asked for.
    """
    proof = workspace.proof
    if proof and proof.hints and workspace.policy.hints != 0 and board and len(board.cells) <= QUICK_LOOKS:
        with suppress(TooHardError):
            hint_soon(
                board,
                workspace.policy.rules,
                asker=str(owner.pk),
                patience=0,
                goal=special_goal(visible_replay(workspace)),
            )


def _found(
    owner: User, workspace: Workspace, visible: VisibleReplay, board: Board, *, patience: float
) -> Hinted | None:
    """Return what a hint on a board can tell now; None while nothing is known. Raises LimitError."""
    goal = special_goal(visible)
    if goal and visible.judged is None:
        if visible.replay.goal_met:
            return Hinted(Hint("none", "goal-reached"))
        if (goal.assume_solution or goal.type == "impossible") and settles(goal, board):
            return Hinted(Hint("none", "goal-here"))
    try:
        found = hint_soon(board, workspace.policy.rules, asker=str(owner.pk), patience=patience, goal=goal)
    except TooHardError as error:
        raise LimitError("hint-too-hard") from error
    if found and found.hint.kind == "case" and visible.judged is None and len(visible.replay.solutions) > 1:
        return Hinted(Hint("none", "several"))
    return found


def _ladder(
    workspace: Workspace, board: Board, found: Hinted | None, openings: list[Action], strength: Strength, *, reach: int
) -> Ladder:
    """Return the ladder as far as it may be opened now, at most `reach` further; `openings` are those so far."""
    if found is None:
        return Ladder(board, None, None, strength="where", looking=True)
    if found.hint.kind == "none":
        return Ladder(board, *found, strength="step")
    stands = STRENGTHS.index(openings[-1].detail["strength"]) if openings else -1
    to = max(stands, min(STRENGTHS.index(strength), stands + reach))
    if found.hint.step is None:
        return Ladder(board, *found, strength="where", looking=to > 0)
    wait = timedelta(seconds=workspace.policy.hint_wait)
    if stands == 1:
        wait = max(timedelta(), openings[-1].at + wait - timezone.now())
        if wait:
            to = 1
    return Ladder(board, *found, strength=STRENGTHS[to], wait=wait.total_seconds() if to == 1 else 0.0)


def _open(owner: User, workspace: Workspace, end: End, key: UUID, ladder: Ladder, *, unasked: bool) -> Workspace:
    """Record the opening and return the workspace. A new ladder is counted; of requests at once only one is.

    Raises StaleError and LimitError.
    """
    with write_or_stale():
        proof = workspace.proof or begin(owner, workspace, first_key=key)
        hold(proof, rev=proof.rev)
        openings = opened(proof, ladder.board)
        if ladder.strength in {opening.detail["strength"] for opening in openings}:
            return workspace.on(proof)
        if not openings and not consume(proof, "hints", workspace.policy.hints, rev=proof.rev):
            raise LimitError("no-hint-left")
        hint = ladder.hint
        assert hint is not None
        detail = {
            "ladder": ladder_id(ladder.board),
            "strength": ladder.strength,
            "ends": [list(end[:2])],
            "kind": hint.kind,
            "place": hint.place.name if hint.place else "",
            "rule": hint.step.rule if hint.step else "",
            "step": print_step(ladder.board.puzzle, hint.step) if hint.step else "",
        } | ({"unasked": True} if unasked else {})
        NEW_ACTION.add(Action(proof=proof, key=key, kind=Action.Kind.HINT, rev=proof.rev, detail=detail))
    return workspace.on(proof)


def _sent_before(proof: Proof, key: UUID) -> bool:
    return Action.objects.filter(proof=proof, key=key, kind=Action.Kind.HINT).exists()
