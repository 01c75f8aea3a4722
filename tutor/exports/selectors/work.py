"""The work of an export, in batches, so that memory is bounded for a course of any size."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import chain, groupby
from typing import NamedTuple

from tutor.grading.scoring.scores import Score, items_of, scores
from tutor.work.models import Proof, Step

from .selection import Selection

BATCH = 40
"""Students in a batch. Each batch costs the same number of queries, however many proofs it has."""


def batches(selection: Selection) -> Iterator[list[Score]]:
    """Yield the scores of the selection, student by student, each in the order of the assignments.

    Outdated scores are computed again on the way, so that a file is correct when it is sent.
    """
    items, memberships = items_of(selection.course, selection.assignments), selection.memberships
    for start in range(0, len(memberships), BATCH):
        yield scores(items, memberships[start : start + BATCH], wait=True, boards=True)


class Part(NamedTuple):
    """The work of one student, or at one puzzle: the score of any of it, and all proofs that count."""

    score: Score
    proofs: Iterator[tuple[Score, Proof]]


def by_student(selection: Selection) -> Iterator[Part]:
    """Yield the proofs of each student, as far as anything is begun, in the order of the assignments."""
    for batch in batches(selection):
        for _pk, group in groupby(with_trees(batch), key=lambda each: each[0].student.pk):
            own = list(group)
            yield Part(own[0][0], iter(own))


def by_puzzle(selection: Selection) -> Iterator[Part]:
    """Yield the proofs of each puzzle, as far as anybody has begun it, in the order of the students."""
    items, memberships = items_of(selection.course, selection.assignments), selection.memberships
    for pk, item in items.items():
        begun = [score for score in scores({pk: item}, memberships, wait=True) if score.proof]
        if begun:
            parts = (begun[start : start + BATCH] for start in range(0, len(begun), BATCH))
            yield Part(begun[0], chain.from_iterable(map(with_trees, parts)))


def with_trees(batch: Iterable[Score]) -> Iterator[tuple[Score, Proof]]:
    """Yield the scores that have a proof, with the complete proof; the proof in a score lacks some columns.

    Exercises have no proofs.
    """
    begun = {score.proof.pk: score for score in batch if score.proof and not score.item.is_exercise}
    proofs = Proof.objects.select_related("puzzle").prefetch_related("tree").in_bulk(begun)
    for pk, score in begun.items():
        if proof := proofs.get(pk):  # else it was deleted meanwhile
            proof.item = score.item  # which is loaded already
            yield score, proof


def steps_of(batch: Iterable[Score]) -> dict[int, str]:
    """Return the steps of the proofs that count as texts: `3 after 2.1: binary.trio @r4c1`, by proof."""
    found: dict[int, list[str]] = defaultdict(list)
    wanted = [score.proof.pk for score in batch if score.proof]
    rows = Step.objects.filter(proof__in=wanted).order_by("proof", "number")
    for proof, number, parents, text, verdict in rows.values_list("proof", "number", "parents", "text", "verdict"):
        ends = ", ".join(f"{parent}.{branch}" for parent, branch, *_case in parents)
        mark = f" ({verdict})" if verdict else ""
        found[proof].append(f"{number} after {ends}: {text}{mark}")
    return {proof: "\n".join(lines) for proof, lines in found.items()}
