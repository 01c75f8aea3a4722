"""Links to shared proofs: whose proof may be shared, who may see it, and a person's own links."""

from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet

from tutor.accounts.models import User
from tutor.feedback import Elsewhere, may_be_shared, policy_for_practice
from tutor.work.models import Proof
from tutor.work.workspace import Workspace, workspace_of

from ..models import Share


def shareable(where: Workspace, proof: Proof) -> bool:
    """Return whether a proof may be shown to others now: it is finished, and no assignment is still open for it."""
    done = proof.state in Proof.DONE
    return done and where.policy.feedback_shown and may_be_shared(proof.item)


def share_of(token: str) -> Share | None:
    """Return the link with this token, if its proof may still be shown."""
    found = Share.objects.select_related("proof__owner", "proof__puzzle__set", "proof__item__assignment__course")
    share = found.filter(token=token).first()
    return share if share and shareable(workspace_of(share.proof), share.proof) else None


def hidden_for(person: User | AnonymousUser, share: Share) -> Elsewhere | None:
    """Return the assignment for which a reader has to prove the puzzle alone; None if there is none."""
    if share.proof.owner == person:
        return None
    return policy_for_practice(person, share.proof.puzzle).elsewhere


def shares_of(owner: User) -> QuerySet[Share]:
    """Return a person's own links, the newest first."""
    return Share.objects.filter(proof__owner=owner).select_related("proof__puzzle")
