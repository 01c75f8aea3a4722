"""The page of a course with its assignments, its description, and its copy for the next term."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tutor.courses.access import INSTRUCTOR, course_to_change, membership_or_404
from tutor.courses.dates import in_zone
from tutor.courses.errors import RefusedError
from tutor.courses.forms import CourseForm
from tutor.courses.services.courses import may_make
from tutor.courses.views.answers import done, refusals_on, sent
from tutor.feedback.publishing import hidden_for_ever

from ..forms import CopyForm
from ..messages import copy_of
from ..selectors.pages import course_page
from ..services.copying import copy_course, first_day


@require_safe
def course(request: HttpRequest, pk: int) -> HttpResponse:
    """Show a course with its assignments."""
    membership = membership_or_404(request, pk)
    link = ""
    if membership.staff:
        link = request.build_absolute_uri(
            f"{reverse('courses:join')}?{urlencode({'code': membership.course.join_code})}"
        )
    with in_zone(membership.course):
        context = {
            "membership": membership,
            "course": membership.course,
            "page": course_page(membership),
            "join_link": link,
        }
        return render(request, "assignments/course.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@refusals_on("assignments:course")
def edit(request: HttpRequest, pk: int) -> HttpResponse:
    """Change title, notes and time zone."""
    membership = course_to_change(request, pk)
    form = CourseForm(sent(request), instance=membership.course)
    if request.method == "POST" and form.is_valid():
        form.save()
        return done(request, _("Saved."), "assignments:course", pk)
    context = {"form": form, "membership": membership, "endless": hidden_for_ever(membership.course)}
    return render(request, "assignments/edit_course.html", context, status=422 if form.is_bound else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@refusals_on("assignments:course")
def copy(request: HttpRequest, pk: int) -> HttpResponse:
    """Copy a course for the next term, an archived one too."""
    membership = membership_or_404(request, pk, INSTRUCTOR)
    if not may_make(membership.user):
        raise RefusedError(_("Only the staff of this site can create courses."))
    course = membership.course
    form = CopyForm(sent(request), title=copy_of(course.title[:100]), first=first_day(course))
    if request.method == "POST" and form.is_valid():
        made = copy_course(course, membership.user, **{"begins": None} | form.cleaned_data)
        return done(request, _("Course “%(title)s” created.") % {"title": made}, "assignments:course", made.pk)
    context = {"membership": membership, "form": form}
    return render(request, "assignments/copy_course.html", context, status=422 if form.is_bound else 200)
