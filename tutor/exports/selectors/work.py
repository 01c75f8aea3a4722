"""The work that an export is about, in batches: whatever the course, only so much is in memory at a time."""

from collections.abc import Iterable, Iterator

from tutor.grading.selectors.scores import Score, scores
from tutor.work.models import Proof

from .selection import Selection

BATCH = 40
"""Students at a time. Each batch costs the same queries, however many proofs it has."""


def batches(selection: Selection) -> Iterator[list[Score]]:
    """The scores of all that was chosen, student by student, each in the order of the assignments.

    What has changed since it was scored is scored anew on the way: a file must not say what is no longer so.
    """
    assignments, students = selection.assignments(), selection.students()
    for start in range(0, len(students), BATCH):
        yield scores(selection.course, assignments, students[start : start + BATCH], wait=True, boards=True)


def with_trees(batch: Iterable[Score]) -> Iterator[tuple[Score, Proof]]:
    """The scores that have a proof, with the whole of it; the proof of a score lacks what lists do not need."""
    begun = {score.proof.pk: score for score in batch if score.proof}
    proofs = Proof.objects.select_related("puzzle").prefetch_related("tree").in_bulk(begun)
    for pk, score in begun.items():
        if proof := proofs.get(pk):  # not deleted meanwhile
            proof.item = score.item  # which is read already
            yield score, proof
