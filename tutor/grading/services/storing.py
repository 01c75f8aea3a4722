"""Storing the scores of proofs, and what they add to the history of grades."""

from collections.abc import Iterator, Sequence

from tutor.accounts.models import User

from ..models import Grade, ScoredProof
from ..scoring.compute import CHUNK, scored_anew
from .history import add_grades

WORKED_OUT = [field.name for field in ScoredProof._meta.fields if not field.primary_key]


def refresh(pks: Sequence[int], kind: Grade.Kind = Grade.Kind.AUTO, by: User | None = None) -> Iterator[ScoredProof]:
    """Score these proofs again, current or not, chunk by chunk; the scores of each chunk are stored at once."""
    for start in range(0, len(pks), CHUNK):
        rows = scored_anew(pks[start : start + CHUNK])
        ScoredProof.objects.bulk_create(rows, update_conflicts=True, unique_fields=["proof"], update_fields=WORKED_OUT)
        add_grades([row.proof for row in rows], kind, by)
        yield from rows
