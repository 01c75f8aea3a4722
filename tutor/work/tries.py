"""Steps refused before a practice proof is begun: nothing is stored yet, so the page carries them, signed."""

from collections.abc import Mapping
from typing import NamedTuple
from uuid import UUID

from django.core import signing

from .models import Action, Proof

MOST = 20
"""Number of tries that a page carries; of more it keeps the newest."""


class Tried(NamedTuple):
    """A refused step: the key of its request, and what its row in the history holds."""

    key: str
    detail: Mapping[str, object]


def sealed(puzzle_pk: int, tries: tuple[Tried, ...]) -> str:
    """Return the text in which a page carries tries at a puzzle; "" for none."""
    return signing.dumps(list(tries), salt=_salt(puzzle_pk), compress=True) if tries else ""


def unsealed(puzzle_pk: int, text: str) -> tuple[Tried, ...]:
    """Read what `sealed` wrote; none if the text is anything else."""
    try:
        return tuple(Tried(*each) for each in signing.loads(text, salt=_salt(puzzle_pk)))
    except signing.BadSignature:
        return ()


def with_try(tries: tuple[Tried, ...], key: UUID, detail: Mapping[str, object]) -> tuple[Tried, ...]:
    """Add a try; a request that is sent twice counts once."""
    return (*(each for each in tries if each.key != str(key)), Tried(str(key), detail))[-MOST:]


def record(proof: Proof, tries: tuple[Tried, ...]) -> None:
    """Store the tries in the history of the proof that begins after them."""
    Action.objects.bulk_create(
        Action(proof=proof, key=UUID(each.key), kind=Action.Kind.REFUSED, rev=proof.rev, detail=each.detail)
        for each in tries
    )


def _salt(puzzle_pk: int) -> str:
    return f"tries at {puzzle_pk}"
