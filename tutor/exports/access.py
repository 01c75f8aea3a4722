"""Access to exports: graders and instructors may take work out of their course; everybody else gets 404."""

from django.http import Http404, HttpRequest
from django.shortcuts import get_list_or_404, get_object_or_404

from tutor.accounts.models import User
from tutor.courses.access import STAFF, membership_or_404, seen_or_404
from tutor.courses.models import Assignment, Course, Membership
from tutor.work.models import Proof

from .selectors.selection import TICKS, Selection

MOST = 200
"""Assignments that are chosen at once."""
TICKED = {"on": True, "true": True, "1": True, "": False, "false": False, "0": False}


def staff_or_404(request: HttpRequest, course_pk: int) -> Membership:
    """Return the membership of a grader or instructor."""
    return membership_or_404(request, course_pk, STAFF)


def selection_or_404(request: HttpRequest, course: Course) -> Selection:
    """Return the selection in the address: any `assignment` and a `student` of this course, each empty for all."""
    chosen: list[Assignment] = []
    student = None
    if pks := {_number(text) for text in request.GET.getlist("assignment")[:MOST] if text}:
        chosen = get_list_or_404(Assignment, pk__in=pks, course=course, published__isnull=False)
        if len(chosen) < len(pks):
            raise Http404
    if text := request.GET.get("student", ""):
        student = get_object_or_404(course.students().select_related("user"), user__id=_number(text)).named_user
    origin = request.build_absolute_uri("/").removesuffix("/")
    ticked = {name: _ticked(request.GET.get(name, "")) for name in TICKS}
    return Selection(course, tuple(chosen), student, origin, **ticked)


def _ticked(text: str) -> bool:
    if text not in TICKED:
        raise Http404
    return TICKED[text]


def _number(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 16 and int(text)):
        raise Http404
    return int(text)


def handed_in_or_404(request: HttpRequest, pk: int) -> Proof:
    """Return a proof of an assigned puzzle, for those who grade it."""
    proof = get_object_or_404(Proof.objects.select_related("puzzle", "owner", "item__assignment__course"), pk=pk)
    if proof.item is None:
        raise Http404
    membership = staff_or_404(request, proof.item.assignment.course_id)
    seen_or_404(membership, proof.owner)
    proof.item.assignment.course = membership.course
    return proof


def own_proof_or_404(request: HttpRequest, pk: int) -> Proof:
    """Return a proof, for its owner."""
    if not isinstance(request.user, User):
        raise Http404
    return get_object_or_404(
        Proof.objects.select_related("puzzle", "item__assignment", "owner"), pk=pk, owner=request.user
    )
