"""Steps of the engine as rows of the tree, with the place they stand in."""

from puzzles.formats.steps import print_step
from puzzles.kernel.step import Step as EngineStep
from puzzles.kernel.tree import End, Replay
from puzzles.kernel.verdict import Refusal

from ..models import Proof, Step


def row_of(proof: Proof, number: int, parents: tuple[End, ...], step: EngineStep, after: Replay) -> Step:
    """The row of a step that was fed just now. The verdict of one taken as claimed is kept, and not shown."""
    result = after.result(number)
    assert result is not None
    lane, depth = _lane(proof, parents)
    return Step(
        proof=proof,
        number=number,
        parents=[_kept_end(after, end) for end in parents],
        rule=step.rule,
        text=print_step(after.puzzle, step),
        lane=lane,
        depth=depth,
        cases=list(result.names),
        verdict=result.verdict.code if isinstance(result.verdict, Refusal) else "",
        solved=[branch for branch, board in enumerate(result.ends) if board in after.solutions],
    )


def _kept_end(replay: Replay, end: End) -> list[int | str]:
    result = replay.result(end.id)
    return [end.id, end.branch, result.names[end.branch] if result and result.names else ""]


def _lane(proof: Proof, parents: tuple[End, ...]) -> tuple[str, int]:
    """The branch list a step stands in: its parent's, or the branch it begins; a merge stands where all lanes meet."""
    if len(parents) > 1:
        return _meeting_lane(proof, parents)
    end = parents[0]
    if end.id == 0:
        return "0.0", 0
    parent = Step.objects.only("lane", "depth", "cases").get(proof=proof, number=end.id)
    return (f"{end.id}.{end.branch}", parent.depth + 1) if parent.cases else (parent.lane, parent.depth)


def _meeting_lane(proof: Proof, parents: tuple[End, ...]) -> tuple[str, int]:
    # Not through proof.tree, which would read the proof of every row anew when it is left out.
    places = Step.objects.filter(proof=proof).only("number", "lane", "depth", "cases")
    rows = {step.number: step for step in places}

    def upwards(end: End) -> list[tuple[str, int]]:
        row = rows.get(end.id)
        if row is None:
            return [("0.0", 0)]
        lanes = [(f"{end.id}.{end.branch}", row.depth + 1)] if row.cases else []
        lanes.append((row.lane, row.depth))
        while lanes[-1][0] != "0.0":
            split = rows[int(lanes[-1][0].partition(".")[0])]
            lanes.append((split.lane, split.depth))
        return lanes

    first, *others = (upwards(end) for end in parents)
    shared = set(first).intersection(*map(set, others))
    return max(shared, key=lambda lane: lane[1])
