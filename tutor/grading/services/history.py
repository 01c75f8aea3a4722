"""The history of grades. Entries are added, never changed."""

from collections import defaultdict
from collections.abc import Iterable
from datetime import datetime

from django.utils import timezone

from tutor.accounts.models import User
from tutor.work.models import Proof

from ..models import Grade
from ..scoring import worth
from ..scoring.attempts import Attempt, attempts_of
from ..scoring.scores import Pair

Kind = Grade.Kind


def add_grades(proofs: Iterable[Proof], kind: Kind, by: User | None) -> None:
    """Add grades to the history for the students of these proofs, if they differ from the last entry.

    The first entry is made once work is due, submitted or done; before that, it is only progress.
    """
    items = {proof.item.pk: proof.item for proof in proofs if proof.item}
    pairs = {(proof.item_id or 0, proof.owner_id) for proof in proofs}
    if not pairs:
        return
    before = _last_entries(pairs)
    extensions = worth.extensions_of({item.assignment_id for item in items.values()})
    entries = []
    for pair, attempts in _attempts(pairs).items():
        item, last = items[pair[0]], before.get(pair)
        due = worth.due_for(item.assignment, pair[1], extensions)
        found = worth.best(attempts, item.assignment, due)
        if found is None or found.scored is None:
            continue
        entry = Grade(item=item, student_id=pair[1], proof_id=found.pk, kind=kind, by=by)
        entry.points = worth.points_under(found.scored, item, due)
        entry.versions = found.scored.versions(item.puzzle.sha256)
        if last.points != entry.points if last else _final(found, due):
            entries.append(entry)
    Grade.objects.bulk_create(entries)


def _final(found: Attempt, due: datetime | None) -> bool:
    over = due is not None and timezone.now() > due
    return over or found.submitted is not None or bool(found.scored and found.scored.goal_met)


def _last_entries(pairs: set[Pair]) -> dict[Pair, Grade]:
    items, students = zip(*pairs, strict=True)
    noted = Grade.objects.filter(kind__in=[Kind.AUTO, Kind.REGRADE], item__in=items, student__in=students)
    return {(grade.item_id, grade.student_id): grade for grade in noted.order_by("pk")}


def _attempts(pairs: set[Pair]) -> dict[Pair, list[Attempt]]:
    """Return all attempts of these students at these puzzles."""
    items, students = zip(*pairs, strict=True)
    found: dict[Pair, list[Attempt]] = defaultdict(list)
    for attempt in attempts_of(Proof.objects.filter(item__in=items, owner__in=students)):
        if (pair := (attempt.item, attempt.owner)) in pairs:
            found[pair].append(attempt)
    return found
