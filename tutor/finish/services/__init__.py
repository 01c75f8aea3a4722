"""Making and revoking links to proofs."""

from tutor.accounts.models import User
from tutor.work.models import Proof

from ..models import Share


def share(proof: Proof, *, named: bool) -> Share:
    """Share a proof by a link; one that is shared already keeps its link, with the name as chosen now."""
    made, new = Share.objects.get_or_create(proof=proof, defaults={"named": named})
    if not new and made.named != named:
        made.named = named
        made.save(update_fields=["named"])
    return made


def revoke(owner: User, proof_pk: int) -> bool:
    """Revoke the link to a person's own proof; return whether there was one."""
    deleted, _rows = Share.objects.filter(proof=proof_pk, proof__owner=owner).delete()
    return deleted > 0
