"""Access to grades and comments: each function returns an object that the person may see or change, or raises 404."""

from dataclasses import dataclass

from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404
from django.utils import timezone

from tutor.accounts.models import User
from tutor.courses.access import STAFF, STUDENTS, item_or_404, membership_or_404, seen_or_404
from tutor.courses.models import Item, Membership
from tutor.courses.selectors.people import call_by_roster
from tutor.feedback import policy_for
from tutor.jobs.access import job_or_404
from tutor.jobs.models import Job
from tutor.work.models import Proof

from .models import Comment


@dataclass(frozen=True)
class Submission:
    """A student's work on a puzzle of a course, as a grader opens it: with the proof on the page, if there is one."""

    item: Item
    student: User
    proof: Proof | None
    membership: Membership


def submission_or_404(request: HttpRequest, pk: int) -> Submission:
    """Return a proof of an assigned puzzle, for graders and instructors of the course."""
    found = Proof.objects.select_related("puzzle", "owner", "item__assignment__course", "item__puzzle")
    proof = get_object_or_404(found, pk=pk, item__isnull=False)
    assert proof.item is not None
    membership = _grader_or_404(request, proof)
    proof.item.assignment.course = membership.course
    call_by_roster(membership.course, [proof.owner])
    return Submission(proof.item, proof.owner, proof, membership)


def pair_or_404(request: HttpRequest, pk: int) -> tuple[Membership, Proof, Proof]:
    """Return the two proofs in the address, of one puzzle of the course, for its graders and instructors."""
    membership = membership_or_404(request, pk, STAFF)
    asked = [request.GET.get(name, "") for name in ("first", "second")]
    if not all(text.isascii() and text.isdecimal() and len(text) < 16 for text in asked):
        raise Http404
    found = Proof.objects.select_related("puzzle", "owner", "item__assignment__course", "item__puzzle")
    first, second = (get_object_or_404(found, pk=int(text), item__assignment__course=pk) for text in asked)
    if first.puzzle_id != second.puzzle_id or first == second:
        raise Http404
    for proof in (first, second):
        seen_or_404(membership, proof.owner)
    call_by_roster(membership.course, [first.owner, second.owner])
    return membership, first, second


def student_or_404(request: HttpRequest, item_pk: int, student_pk: int) -> Submission:
    """Return a puzzle and a student of its course, begun or not, for graders and instructors of the course."""
    item = get_object_or_404(Item.objects.select_related("assignment__course", "puzzle"), pk=item_pk)
    membership = membership_or_404(request, item.assignment.course_id, STAFF)
    item.assignment.course = membership.course
    students = membership.course.students().select_related("user")
    return Submission(item, get_object_or_404(students, user__id=student_pk).named_user, None, membership)


def _grader_or_404(request: HttpRequest, proof: Proof) -> Membership:
    """Return the membership of a grader or instructor who may see the student of an assigned proof."""
    if proof.item is None:
        raise Http404
    membership = membership_or_404(request, proof.item.assignment.course_id, STAFF)
    seen_or_404(membership, proof.owner)
    return membership


def course_student_or_404(request: HttpRequest, pk: int, student_pk: int) -> tuple[Membership, Membership]:
    """Return the membership of a grader or instructor of the course, and that of one of its students."""
    membership = membership_or_404(request, pk, STAFF)
    found = get_object_or_404(membership.course.students().select_related("user"), user__id=student_pk)
    found.course, found.user = membership.course, found.named_user
    return membership, found


def own_comment_or_404(request: HttpRequest, pk: int) -> Comment:
    """Return a comment, for its author, as long as they grade in that course."""
    comment = get_object_or_404(Comment.objects.select_related("proof__item__assignment", "proof__owner"), pk=pk)
    if comment.author_id != request.user.pk:
        raise Http404
    _grader_or_404(request, comment.proof)
    return comment


def commented_or_404(request: HttpRequest, pk: int) -> Proof:
    """Return a proof whose comments may be read: by its graders, and by its owner once results are released."""
    proof = get_object_or_404(Proof.objects.select_related("puzzle", "owner", "item__assignment__course"), pk=pk)
    if proof.item is None:
        raise Http404
    if proof.owner_id != request.user.pk:
        _grader_or_404(request, proof)
    elif not policy_for(proof.item, proof.owner, timezone.now()).feedback_shown:
        raise Http404
    return proof


def own_replay_or_404(request: HttpRequest, pk: int) -> Proof:
    """Return an assigned proof for its owner, once no more work is accepted and results are shown."""
    found = Proof.objects.select_related("puzzle__set", "owner", "item__assignment__course", "item__puzzle")
    proof = get_object_or_404(found, pk=pk, item__isnull=False, owner__pk=request.user.pk)
    assert proof.item is not None
    policy = policy_for(proof.item, proof.owner, timezone.now())
    if policy.open or not policy.feedback_shown or proof.item.is_exercise:
        raise Http404
    return proof


def over_or_404(request: HttpRequest, item_pk: int) -> tuple[Item, User]:
    """Return an assigned puzzle for a student of the course, once their work is over and results are shown."""
    item, membership = item_or_404(request, item_pk, STUDENTS)
    policy = policy_for(item, membership.user, timezone.now())
    if policy.open or not policy.feedback_shown:
        raise Http404
    return item, membership.user


def regrade_or_404(request: HttpRequest, pk: int) -> Job:
    """Return a regrading job, for the person who asked for it, as long as they grade in that course."""
    job = job_or_404(request, pk)
    if job.kind != "regrade":
        raise Http404
    membership_or_404(request, job.facts["course"], STAFF)
    return job
