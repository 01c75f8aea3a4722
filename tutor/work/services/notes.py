"""Notes of the owner of a proof, which are no part of it."""

from ..models import Notes, Proof


def keep_notes(proof: Proof, text: str) -> None:
    """Keep what stands in the cells now; nothing is left of what stood there before."""
    Notes.objects.update_or_create(proof=proof, defaults={"text": text})


def notes_of(proof: Proof) -> str:
    """Return what is noted in the cells. Costs one query."""
    return Notes.objects.filter(proof=proof).values_list("text", flat=True).first() or ""
