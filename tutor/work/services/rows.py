"""Steps of the engine as rows of the tree, with the place they stand in."""

from puzzles.formats.steps import print_step
from puzzles.kernel.tree import End, Replay
from puzzles.kernel.verdict import Refusal

from ..models import Proof, Step
from ..records import lane_of


def row_of(proof: Proof, number: int, parents: tuple[End, ...], after: Replay) -> Step:
    """The row of a step that was fed just now."""
    row = row_in(_lane(proof, parents), number, parents, after)
    row.proof = proof
    return row


def row_in(lane: tuple[str, int], number: int, parents: tuple[End, ...], after: Replay) -> Step:
    """The same, of no proof yet, where it is known in which lane it stands.

    The verdict of a step that was taken as claimed is kept, and not shown.
    """
    result = after.result(number)
    assert result is not None
    return Step(
        number=number,
        parents=[_kept_end(after, end) for end in parents],
        rule=result.entry.step.rule,
        text=print_step(after.puzzle, result.entry.step),
        lane=lane[0],
        depth=lane[1],
        cases=list(result.names),
        verdict=result.verdict.code if isinstance(result.verdict, Refusal) else "",
        solved=[branch for branch, board in enumerate(result.ends) if board in after.solutions],
    )


def _kept_end(replay: Replay, end: End) -> list[int | str]:
    result = replay.result(end.id)
    return [end.id, end.branch, result.names[end.branch] if result and result.names else ""]


def _lane(proof: Proof, parents: tuple[End, ...]) -> tuple[str, int]:
    """Where a step stands: only for a merge more of the tree than its parent has to be read."""
    # Not through proof.tree, which would read the proof of every row anew when it is left out.
    rows = Step.objects.filter(proof=proof).only("number", "lane", "depth", "cases")
    if len(parents) == 1:
        rows = rows.filter(number=parents[0].id) if parents[0].id else rows.none()
    return lane_of({row.number: row for row in rows}, parents)
