"""Pages of courses: list, create, join, describe, close and leave."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tutor.accounts.access import account

from ..access import INSTRUCTOR, course_to_change, membership_or_404
from ..errors import RefusedError
from ..forms import CourseForm, JoinForm
from ..models import Course, Membership
from ..services import courses, joining, people
from .answers import account_needed, done, refusals_on, sent


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """List the person's courses."""
    person = account(request)
    memberships = list(Membership.objects.filter(user=person).select_related("course")) if person else []
    memberships.sort(key=lambda each: (each.course.archived, each.course.title.casefold(), each.course_id))
    context = {"memberships": memberships, "person": person, "may_make": courses.may_make(person), "form": JoinForm()}
    return render(request, "courses/index.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def make(request: HttpRequest) -> HttpResponse:
    """Create a course, with the person as its instructor."""
    person = account(request)
    if person is None:
        return account_needed(request, _("To make a course you need an account."), request.path)
    if not courses.may_make(person):
        return render(request, "courses/staff_only.html", status=403)
    last = _last_course(person.pk)
    form = CourseForm(sent(request), instance=Course(time_zone=last.time_zone) if last else Course())
    if (last is None or last.time_zone == "UTC") and not form.is_bound:  # seldom chosen: the browser knows better
        form.fields["time_zone"].widget.attrs["data-guess"] = ""
    if request.method == "POST" and form.is_valid():
        course = courses.make(form.save(commit=False), person)
        return done(request, _("Course “%(course)s” created.") % {"course": course}, "assignments:course", course.pk)
    return render(request, "courses/new.html", {"form": form}, status=422 if form.is_bound else 200)


def _last_course(person_pk: int) -> Course | None:
    """Return the person's last course, whose time zone a new one has, too."""
    last = Membership.objects.filter(user=person_pk).select_related("course").order_by("pk").last()
    return last.course if last else None


@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest) -> HttpResponse:
    """Join a course by its code; a link may contain the code."""
    person = account(request)
    code = request.GET.get("code", "")
    if person is None:
        again = f"{reverse('courses:join')}?{urlencode({'code': code})}" if code else reverse("courses:join")
        return account_needed(request, _("To join a course you need an account, so that your work is yours."), again)
    form = JoinForm(sent(request), initial={"code": code[:40]})
    if request.method == "POST" and form.is_valid():
        try:
            course = joining.join(person, form.cleaned_data["code"], form.cleaned_data["number"])
            return done(request, _("You are in “%(course)s”.") % {"course": course}, "assignments:course", course.pk)
        except RefusedError as error:
            form.add_error("code", str(error))
    return render(request, "courses/join.html", {"form": form}, status=422 if form.is_bound else 200)


@require_POST
@refusals_on("assignments:course")
def code(request: HttpRequest, pk: int) -> HttpResponse:
    """Renew the join code, or switch joining off or on."""
    membership = course_to_change(request, pk)
    what = request.POST.get("what")
    if what == "renew":
        courses.renew_code(membership.course)
        said = _("The course has a new join code. The old one no longer works.")
    elif what in {"on", "off"}:
        courses.set_joinable(membership.course, what == "on")
        said = _("Whoever has the code can join.") if what == "on" else _("Nobody can join now.")
    else:
        raise RefusedError(_("Nothing was changed: the page did not say what to do with the code."))
    return done(request, said, "assignments:course", pk, at="joining")


@require_POST
@refusals_on("assignments:course")
def archive(request: HttpRequest, pk: int) -> HttpResponse:
    """Archive a course, or open it again."""
    membership = membership_or_404(request, pk, INSTRUCTOR)
    archived = request.POST.get("archived")
    if archived not in {"yes", "no"}:
        raise RefusedError(_("Nothing was changed: the page did not say whether to archive the course."))
    courses.set_archived(membership.course, archived == "yes")
    said = _("The course is archived: all can read it, nobody can change or hand in anything.")
    return done(request, said if archived == "yes" else _("The course is open again."), "assignments:course", pk)


@require_http_methods(["GET", "HEAD", "POST"])
@refusals_on("assignments:course")
def leave(request: HttpRequest, pk: int) -> HttpResponse:
    """Ask for confirmation, then let the person leave a course."""
    membership = membership_or_404(request, pk)
    if request.method != "POST":
        return render(request, "courses/leave.html", {"membership": membership})
    people.remove(Membership.objects.select_related("user").get(course=membership.course, user=membership.user))
    return done(request, _("You have left “%(course)s”.") % {"course": membership.course}, "courses:index")
