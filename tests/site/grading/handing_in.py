"""Assigned proofs as students leave them, with the times at which they worked."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import timedelta
from uuid import uuid4

from django.db.models import F
from django.utils import timezone

from puzzles.kernel.tree import End
from tests.site.people import account, person
from tests.site.work.workbench import HTMX
from tutor.courses.models import Assignment, Course, Item, Membership
from tutor.feedback import policy_for
from tutor.grading.scoring.scores import items_of, memberships_of
from tutor.work.models import Action, Proof
from tutor.work.services import add_step
from tutor.work.workspace import Workspace, newest_attempt, workspace_of

NOW = timezone.now()
DAY = timedelta(days=1)
DUE = NOW - 3 * DAY
"""The due date of assignments that are over."""


def handed_in(name: str, item: Item, moves: Iterable[tuple[str, str]], attempt: int = 1) -> Proof:
    """A proof of an assigned puzzle by one of the students, with these steps, by the services behind the pages."""
    owner = account(name)
    with without_limits(item):
        item.assignment.refresh_from_db()
        earlier = newest_attempt(item, owner)
        where = Workspace(item.puzzle, None, policy_for(item, owner), item, attempt, earlier)
        proof: Proof | None = None
        for rev, (nodes, text) in enumerate(moves):
            ends = tuple(
                End(int(number), int(branch)) for number, branch in (node.split(".") for node in nodes.split())
            )
            add_step(owner, where, key=uuid4(), rev=rev, ends=ends, text=text)
            proof = Proof.objects.get(owner=owner, item=item, attempt=attempt)
            assert proof.rev == rev + 1, text
            where = workspace_of(proof)
    assert proof is not None
    return proof


@contextmanager
def without_limits(item: Item) -> Iterator[None]:
    """The assignment for a while as one that is open and judges every step at once."""
    assignments = Assignment.objects.filter(pk=item.assignment_id)
    free = {"published": NOW, "opens": None, "due": None, "feedback": "immediate", "hints": "free", "attempts": 0}
    before = assignments.values(*free).get()
    assignments.update(**free)
    yield
    assignments.update(**before)


def post(proof: Proof, part: str, **fields: object) -> None:
    """One more thing that the owner does, by the same address as the workbench."""
    proof.refresh_from_db()
    assert proof.item is not None
    sent = {"key": str(uuid4()), "rev": proof.rev} | fields
    with without_limits(proof.item):
        answer = person(proof.owner.username).client.post(f"/work/{proof.pk}/{part}/", sent, headers=HTMX)
    assert answer.status_code == 200


def whole_hint(proof: Proof, node: str) -> None:
    """A hint that is opened to the step, as slowly as it opens."""
    for strength in ("where", "rule", "step"):
        post(proof, "hint", node=node, strength=strength)
        Action.objects.filter(proof=proof, kind="hint").update(at=F("at") - timedelta(minutes=1))


def happened(proof: Proof, *days_after_due: float) -> None:
    """Date the actions of a proof these numbers of days after DUE, in order; the last number is for the rest too."""
    pks = list(Action.objects.filter(proof=proof).order_by("pk").values_list("pk", flat=True))
    days = [*days_after_due, *[days_after_due[-1]] * (len(pks) - len(days_after_due))]
    for pk, after in zip(pks, days, strict=True):
        Action.objects.filter(pk=pk).update(at=DUE + timedelta(days=after))


def later(proof: Proof, gaps: Sequence[timedelta]) -> None:
    """Let the actions of a proof follow each other with these gaps."""
    at = DUE - DAY
    actions = Action.objects.filter(proof=proof).order_by("pk")
    for action, gap in zip(actions, [timedelta(), *gaps], strict=True):
        at += gap
        Action.objects.filter(pk=action.pk).update(at=at)


def touch(proof: Proof) -> None:
    """Make what is noted of a proof out of date."""
    Proof.objects.filter(pk=proof.pk).update(rev=F("rev") + 1)


__all__ = ["DAY", "DUE", "NOW", "account", "handed_in", "happened", "later", "post", "touch"]


def everybody(course: Course) -> tuple[dict[int, Item], list[Membership]]:
    """All puzzles and all students of a course, to be scored."""
    return items_of(course), memberships_of(course)
