"""Access to exports: graders and instructors may take work out of their course; everybody else gets 404."""

from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from tutor.accounts.models import User
from tutor.courses.access import STAFF, membership_or_404
from tutor.courses.models import Assignment, Course, Membership
from tutor.work.models import Proof

from .selectors.selection import Selection


def staff_or_404(request: HttpRequest, course_pk: int) -> Membership:
    """Return the membership of a grader or instructor."""
    return membership_or_404(request, course_pk, STAFF)


def selection_or_404(request: HttpRequest, course: Course) -> Selection:
    """Return the selection in the address: `assignment` and `student` of this course, each empty for all."""
    assignment = student = None
    if pk := _number(request, "assignment"):
        assignment = get_object_or_404(Assignment, pk=pk, course=course, published__isnull=False)
    if pk := _number(request, "student"):
        memberships = Membership.objects.select_related("user").filter(role=Membership.Role.STUDENT)
        student = get_object_or_404(memberships, course=course, user__id=pk).named_user
    return Selection(course, assignment, student, request.build_absolute_uri("/").removesuffix("/"))


def _number(request: HttpRequest, name: str) -> int:
    text = request.GET.get(name, "")
    if not text:
        return 0
    if not (text.isascii() and text.isdecimal() and len(text) < 16 and int(text)):
        raise Http404
    return int(text)


def handed_in_or_404(request: HttpRequest, pk: int) -> Proof:
    """Return a proof of an assigned puzzle, for those who grade it."""
    proof = get_object_or_404(Proof.objects.select_related("puzzle", "owner", "item__assignment__course"), pk=pk)
    if proof.item is None:
        raise Http404
    staff_or_404(request, proof.item.assignment.course_id)
    return proof


def own_proof_or_404(request: HttpRequest, pk: int) -> Proof:
    """Return a proof, for its owner."""
    if not isinstance(request.user, User):
        raise Http404
    return get_object_or_404(
        Proof.objects.select_related("puzzle", "item__assignment", "owner"), pk=pk, owner=request.user
    )
