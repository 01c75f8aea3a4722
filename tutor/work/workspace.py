"""The workspace: a person's working place on a puzzle."""

from dataclasses import dataclass, replace

from django.contrib.auth.models import AnonymousUser

from tutor.accounts.models import User
from tutor.courses.models import Item
from tutor.feedback import PRACTICE, Policy, policy_for, policy_for_practice, policy_until
from tutor.library.models import Puzzle

from .models import Proof
from .prepared import MEMBER, Ahead
from .tries import Tried


@dataclass(frozen=True)
class Workspace:
    """The workspace of a puzzle: the puzzle, its proof once the first step is saved, and what the policy allows.

    `item` is set if the puzzle was opened or begun as assigned work. `attempt` is the number of the attempt, begun or
    about to begin; `earlier` is the latest attempt if this one is not begun yet. Staff who try a puzzle that they
    assigned have an item but the practice policy, and their proof does not belong to the item. `tries` were refused
    before the proof is begun. `ahead` was read for the step that is about to be taken.
    """

    puzzle: Puzzle
    proof: Proof | None
    policy: Policy = PRACTICE
    item: Item | None = None
    attempt: int = 0
    earlier: Proof | None = None
    tries: tuple[Tried, ...] = ()
    ahead: Ahead | None = None

    @property
    def goal(self) -> str:
        """Return the goal that a new proof has here, as stored text."""
        return self.item.effective_goal if self.item else self.puzzle.goal

    @property
    def counts(self) -> Proof | None:
        """Return the proof that holds the numbers of hints and checks taken, which all attempts share."""
        return self.proof or self.earlier

    def on(self, proof: Proof) -> "Workspace":
        """Return this workspace with a proof that was just begun or changed."""
        same = proof is self.proof and proof.attempt == self.attempt
        return self if same else replace(self, proof=proof, attempt=proof.attempt)


def workspace_of(proof: Proof, ahead: Ahead | None = None) -> Workspace:
    """Return the workspace of a proof for its owner; of what was read with the proof nothing is asked again."""
    facts = vars(proof)
    if proof.item is None:
        never = facts.get("in_course") is False and facts.get("left_course") is False
        policy = policy_for_practice(proof.owner, proof.puzzle, never_enrolled=never)
        return Workspace(proof.puzzle, proof, policy, ahead=ahead)
    if "is_member" in facts:
        policy, member = policy_until(proof.item, proof.owner, facts["extended"]), facts["is_member"]
    else:
        policy = policy_for(proof.item, proof.owner)
        member = MEMBER.first(proof.item.assignment.course_id, proof.owner_id)
    policy = policy if member else replace(policy, closed="gone")
    return Workspace(proof.puzzle, proof, policy, proof.item, proof.attempt, ahead=ahead)


def newest_attempt(item: Item, student: User, *, hold: bool = False) -> Proof | None:
    """Return the latest attempt of a student, or None; with `hold`, its row stays locked until the transaction ends."""
    attempts = Proof.objects.filter(item=item, owner=student).order_by("-attempt")
    return _of(item, (attempts.select_for_update() if hold else attempts).first())


def begun_proof(user: User | AnonymousUser, workspace: Workspace) -> Proof | None:
    """Return the newest attempt at an assigned puzzle; for practice, the person's most recent proof of the puzzle."""
    if not user.is_authenticated:
        return None
    begun = Proof.objects.filter(owner=user, puzzle=workspace.puzzle, item=workspace.policy.item)
    return _of(workspace.policy.item, begun.order_by("-attempt", "-changed").first())


def _of(item: Item | None, proof: Proof | None) -> Proof | None:
    """Let a proof know the assigned puzzle that it is about, which need not be fetched again."""
    if proof and item:
        proof.item = item
    return proof
