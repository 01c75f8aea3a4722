"""The work of an export, in batches, so that memory is bounded for a course of any size."""

from collections.abc import Iterable, Iterator

from tutor.grading.scoring.scores import Score, items_of, scores
from tutor.work.models import Proof

from .selection import Selection

BATCH = 40
"""Students in a batch. Each batch costs the same number of queries, however many proofs it has."""


def batches(selection: Selection) -> Iterator[list[Score]]:
    """Yield the scores of the selection, student by student, each in the order of the assignments.

    Outdated scores are computed again on the way, so that a file is correct when it is sent.
    """
    items, memberships = items_of(selection.course, selection.assignments()), selection.memberships()
    for start in range(0, len(memberships), BATCH):
        yield scores(items, memberships[start : start + BATCH], wait=True, boards=True)


def with_trees(batch: Iterable[Score]) -> Iterator[tuple[Score, Proof]]:
    """Yield the scores that have a proof, with the complete proof; the proof in a score lacks some columns."""
    begun = {score.proof.pk: score for score in batch if score.proof}
    proofs = Proof.objects.select_related("puzzle").prefetch_related("tree").in_bulk(begun)
    for pk, score in begun.items():
        if proof := proofs.get(pk):  # else it was deleted meanwhile
            proof.item = score.item  # which is loaded already
            yield score, proof
