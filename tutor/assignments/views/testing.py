"""The way into the place of the test student of a course, and back."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tutor.courses.access import INSTRUCTOR, assignment_or_404, membership_or_404
from tutor.courses.middleware import PLAYED
from tutor.courses.models import Membership
from tutor.courses.services.testing import made_for_testing
from tutor.courses.views.answers import done
from tutor.work.models import Proof

from ..services.assignments import forget_tests

BEGAN_AT = "test_student_began_at"
"""Session key for the assignment to which the way back leads."""


@require_POST
def begin(request: HttpRequest, pk: int) -> HttpResponse:
    """Show an assignment as a student sees it: from now on the browser is the test student’s."""
    found, membership = assignment_or_404(request, pk, INSTRUCTOR)
    request.session[PLAYED], request.session[BEGAN_AT] = made_for_testing(membership.course).pk, found.pk
    return redirect(found)


@require_POST
def end(request: HttpRequest, pk: int) -> HttpResponse:
    """Give the browser back to the instructor where it began, and delete what the test student did."""
    membership = membership_or_404(request, pk, (Membership.TEST,))
    forget_tests(Proof.objects.filter(item__assignment__course=membership.course, owner=membership.user))
    request.session.pop(PLAYED, None)
    said = _("You are yourself again. What the test student did is deleted.")
    began_at = request.session.pop(BEGAN_AT, None)
    if membership.course.assignments.filter(pk=began_at).exists():
        return done(request, said, "assignments:assignment", began_at)
    return done(request, said, "assignments:course", pk)
