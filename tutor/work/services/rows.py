"""Tree rows for the engine's steps, with the branch and depth of each."""

from puzzles.formats.steps import print_step
from puzzles.kernel.tree import End
from puzzles.kernel.verdict import Refusal
from puzzles.replay import Replay

from ..models import Proof, Step
from ..prepared import Known
from ..replays.records import branch_of


def row_of(proof: Proof, number: int, parents: tuple[End, ...], after: Replay, known: Known | None) -> Step:
    """Return the row of a step that was just fed to the replay; `known` tells of the step above, if there is just one.

    The verdict of a step that was accepted as claimed is stored but not shown.
    """
    result = after.result(number)
    assert result is not None
    lane, depth = _below(known, parents[0]) if known else _branch(proof, parents)
    return Step(
        proof=proof,
        number=number,
        parents=[_kept_end(after, end) for end in parents],
        rule=result.entry.step.rule,
        text=print_step(after.puzzle, result.entry.step),
        lane=lane,
        depth=depth,
        cases=list(result.names),
        verdict=result.verdict.code if isinstance(result.verdict, Refusal) else "",
        solved=[nth for nth, board in enumerate(result.ends) if board in after.solutions],
    )


def _kept_end(replay: Replay, end: End) -> list[int | str]:
    result = replay.result(end.id)
    return [end.id, end.branch, result.names[end.branch] if result and result.names else ""]


def _below(known: Known, parent: End) -> tuple[str, int]:
    """Return the branch and depth of a step below the one that is known."""
    if known.branch is None or known.depth is None:
        return branch_of({}, (parent,))
    above = Step(number=parent.id, lane=known.branch, depth=known.depth, cases=known.cases)
    return branch_of({parent.id: above}, (parent,))


def _branch(proof: Proof, parents: tuple[End, ...]) -> tuple[str, int]:
    """Return the branch and depth of a step. Only a merge needs more of the tree than its parent."""
    # Not through proof.tree: as `only` omits the proof's id, that would query the proof again for every row.
    rows = Step.objects.filter(proof=proof).only("number", "lane", "depth", "cases")
    if len(parents) == 1:
        rows = rows.filter(number=parents[0].id) if parents[0].id else rows.none()
    return branch_of({row.number: row for row in rows}, parents)
