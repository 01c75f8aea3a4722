"""The work that an export is about, in batches: whatever the course, only so much is in memory at a time."""

from collections.abc import Iterable, Iterator

from django.db.models import prefetch_related_objects

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
        batch = scores(selection.course, assignments, students[start : start + BATCH], wait=True)
        begun = [(score, score.proof) for score in batch if score.proof]
        for score, proof in begun:
            proof.item = score.item  # which is read already
        prefetch_related_objects([proof for _score, proof in begun], "puzzle")
        yield batch


def with_trees(batch: Iterable[Score]) -> Iterator[tuple[Score, Proof]]:
    """The scores that have a proof, with its steps read."""
    found = [(score, score.proof) for score in batch if score.proof]
    prefetch_related_objects([proof for _score, proof in found], "tree")
    yield from found
