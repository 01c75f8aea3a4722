"""Pages of an assignment: for everybody in the course, and for its instructors."""

from datetime import datetime

from django.contrib.messages import warning
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tutor.courses.access import (
    INSTRUCTOR,
    STAFF,
    assignment_or_404,
    assignment_to_change,
    course_to_change,
    extension_or_404,
    extensions_seen,
)
from tutor.courses.dates import in_zone, shown
from tutor.courses.errors import RefusedError
from tutor.courses.models import Assignment
from tutor.courses.selectors.people import call_by_roster
from tutor.courses.views.answers import done, refusals_on, sent
from tutor.feedback import hides_feedback
from tutor.feedback.publishing import UNKNOWN, given_twice, hidden_from_students_only, in_public, not_hidden
from tutor.feedback.terms import terms
from tutor.grading.services.model_proofs import without_model
from tutor.limits.requests import count_request

from .. import messages
from ..extension_forms import ExtensionsForm
from ..forms import AssignmentForm
from ..selectors.begun import begun
from ..selectors.pages import audience_of, cards, checked_cards, extension_of, is_over, state_of_now, templates_of
from ..selectors.results import releases
from ..selectors.rules import allowed, types_of
from ..services import assignments, checking, others
from ..services.extensions import extend, forget_section, remove
from ..services.ordering import move as move_row
from ..services.results import hide, release


@require_safe
def assignment(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the terms and puzzles of an assignment with the person's own progress; staff see that of all students."""
    found, membership = assignment_or_404(request, pk)
    extension, section = extension_of(found, membership), audience_of(found, membership)
    with in_zone(membership.course):
        shown_cards = cards(found, membership, extension)
        types = {card.item.puzzle.type for card in shown_cards}
        context = {
            "assignment": found,
            "membership": membership,
            "course": membership.course,
            "cards": shown_cards,
            "extension": extension,
            "state": state_of_now(found, extension, section),
            "terms": terms(found, extension, section),
            "allowed": allowed(found, types),
            "points": sum(card.item.points for card in shown_cards),
            "releases": releases(found) if membership.staff else [],
            "untried": [card for card in shown_cards if card.doubtful] if membership.instructor else [],
            "without_model": without_model(found) if membership.may_change and found.model_proof else [],
        }
        return render(request, "assignments/assignment.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@refusals_on("assignments:course")
def make(request: HttpRequest, pk: int) -> HttpResponse:
    """Create an assignment, beginning with a preset."""
    membership = course_to_change(request, pk)
    preset = request.POST.get("preset") or request.GET.get("preset", "")
    if preset not in assignments.PRESETS:
        preset = assignments.GRADED
    new = Assignment(course=membership.course, **assignments.PRESETS[preset])
    with in_zone(membership.course):
        form = AssignmentForm(sent(request), instance=new)
        if request.method == "POST" and form.is_valid():
            made = assignments.make(membership.course, form.save(commit=False))
            return done(request, _("Now choose its puzzles."), "assignments:choose", made.pk)
        context = {"membership": membership, "course": membership.course, "form": form, "preset": preset}
        context["templates"] = templates_of(membership.user)
        return render(request, "assignments/assignment_form.html", context, status=422 if form.is_bound else 200)


@require_POST
@refusals_on("assignments:course")
def copy_here(request: HttpRequest, pk: int) -> HttpResponse:
    """Copy an assignment of one of the person's courses into this one."""
    membership, wanted = course_to_change(request, pk), request.POST.get("from", "")
    if not (wanted.isascii() and wanted.isdigit() and len(wanted) < 10):
        raise RefusedError(_("Nothing is copied: choose an assignment."))
    found, _join = assignment_or_404(request, int(wanted), INSTRUCTOR)
    copy = assignments.copy_into(membership.course, found)
    said = _("This is the copy. Check its dates before you publish it.")
    return done(request, said, "assignments:edit-assignment", copy.pk)


@require_http_methods(["GET", "HEAD", "POST"])
@refusals_on("assignments:assignment")
def edit(request: HttpRequest, pk: int) -> HttpResponse:
    """Change the terms of an assignment; some are locked once a student has started."""
    found, membership = assignment_to_change(request, pk)
    title, locked, hiding = found.title, begun(found), hides_feedback(found)
    with in_zone(membership.course):
        form = AssignmentForm(sent(request), instance=found, types=types_of(found), begun=locked)
        twice = []
        if request.method == "POST" and form.is_valid():
            changed = found.published and hides_feedback(found) != hiding
            twice = given_twice(found, membership.user) if changed else []
            if not twice or request.POST.get("again"):
                form.save()
                for words in not_hidden(found) if changed else ():
                    warning(request, words)
                return done(request, _("Saved."), "assignments:assignment", pk)
        context = {
            "membership": membership,
            "course": membership.course,
            "form": form,
            "assignment": found,
            "title": title,
        }
        context |= {"locked": locked, "twice": twice}
        return render(request, "assignments/assignment_form.html", context, status=422 if form.is_bound else 200)


@require_POST
@refusals_on("assignments:assignment")
def duplicate(request: HttpRequest, pk: int) -> HttpResponse:
    """Create an unpublished copy of an assignment."""
    found, _join = assignment_to_change(request, pk)
    copy = assignments.duplicate(found)
    return done(
        request, _("This is the copy. Check its dates before you publish it."), "assignments:edit-assignment", copy.pk
    )


@require_POST
@refusals_on("assignments:assignment")
def move(request: HttpRequest, pk: int) -> HttpResponse:
    """Move an assignment in its course: up, down, or to a place."""
    found, membership = assignment_to_change(request, pk)
    move_row(list(membership.course.assignments.all()), found.pk, request.POST)
    answer = redirect("assignments:course", membership.course.pk)
    answer["Location"] += f"#assignment-{found.pk}"
    return answer


@require_http_methods(["GET", "HEAD", "POST"])
@refusals_on("assignments:assignment")
def delete(request: HttpRequest, pk: int) -> HttpResponse:
    """Ask for confirmation, then delete an assignment that has no proofs or points."""
    found, membership = assignment_to_change(request, pk)
    if request.method != "POST":
        return render(
            request, "assignments/delete.html", {"assignment": found, "membership": membership, "begun": begun(found)}
        )
    assignments.delete(found)
    said = _("“%(title)s” is deleted.") % {"title": found.title}
    return done(request, said, "assignments:course", membership.course.pk)


@require_http_methods(["GET", "HEAD", "POST"])
@refusals_on("assignments:assignment")
def publish(request: HttpRequest, pk: int) -> HttpResponse:
    """Show what is doubtful about an assignment, then let students see it."""
    found, membership = assignment_to_change(request, pk)
    with in_zone(membership.course):
        checked = checked_cards(found)
        doubtful = [card for card in checked if card.doubtful]
        twice = given_twice(found, membership.user)
        sure = all(request.POST.get(name) for name, why in (("anyway", doubtful), ("again", twice)) if why)
        if request.method == "POST" and sure:
            assignments.publish(found)
            opens = _("Students see it now.")
            if state_of_now(found, None) == "waiting" and found.opens:
                opens = _("Students see its puzzles from %(opens)s on.") % {"opens": shown(found.opens)}
            return done(request, _("Published. %(opens)s") % {"opens": opens}, "assignments:assignment", pk)
        context = {
            "assignment": found,
            "membership": membership,
            "course": membership.course,
            "cards": checked,
            "doubtful": doubtful,
            "untried": [card for card in checked if card.finding is None],
            "twice": twice,
            "public": in_public(found),
            "unknown": UNKNOWN if hidden_from_students_only(found) else "",
            "asked": request.method == "POST",
            "over": is_over(found),
        }
        return render(request, "assignments/publish.html", context, status=422 if request.method == "POST" else 200)


@require_POST
@refusals_on("assignments:publish")
def check(request: HttpRequest, pk: int) -> HttpResponse:
    """Check that the puzzles can be proved under the present terms, at once or in a job."""
    found, membership = assignment_to_change(request, pk)
    count_request(request, "provable")
    job = checking.check(found, membership.user)
    return redirect(job or "assignments:publish", *([] if job else [pk]))


@require_POST
@refusals_on("assignments:publish")
def make_others(request: HttpRequest, pk: int) -> HttpResponse:
    """Generate private puzzles like those of the assignment that are in the library."""
    found, membership = assignment_to_change(request, pk)
    count_request(request, "generate")
    return redirect(others.make_others(found, membership.user))


@require_POST
@refusals_on("assignments:assignment")
def withdraw(request: HttpRequest, pk: int) -> HttpResponse:
    """Make a published assignment a draft again."""
    found, _join = assignment_to_change(request, pk)
    assignments.withdraw(found)
    return done(request, _("It is a draft again; students do not see it."), "assignments:assignment", pk)


@require_POST
@refusals_on("assignments:assignment")
def results(request: HttpRequest, pk: int) -> HttpResponse:
    """Release the results to everybody or to a section, or hide them again."""
    found, _join = assignment_to_change(request, pk)
    section = request.POST.get("section", "")
    if request.POST.get("to") == "hide":
        hide(found, section)
        said = _("The results are hidden again.")
    else:
        release(found, section)
        said = _("The results are released. Students with an extension see theirs when their work is over.")
    return done(request, said, "assignments:assignment", pk)


@require_http_methods(["GET", "HEAD", "POST"])
@refusals_on("assignments:extensions")
def extensions(request: HttpRequest, pk: int) -> HttpResponse:
    """List the extensions of an assignment; instructors add them here."""
    if request.method == "POST":
        found, membership = assignment_to_change(request, pk)
    else:
        found, membership = assignment_or_404(request, pk, STAFF)
    with in_zone(membership.course):
        stopped = request.POST.get("stop")
        if stopped:
            forget_section(found, stopped)
            return done(
                request, _("Whoever joins the section later is due with all others."), "assignments:extensions", pk
            )
        form = ExtensionsForm(sent(request), assignment=found)
        if request.method == "POST" and form.is_valid():
            data = form.cleaned_data
            students = data["students"]
            facts = {"due": data["due"], "reason": data["reason"], "section": data.get("section", "")}
            extend(found, students, by=membership.user, **facts)
            call_by_roster(found.course, students)
            said = messages.extended(students, data["later"], shown(data["due"]))
            return done(request, said, "assignments:extensions", pk)
        given_ones = list(extensions_seen(found))
        call_by_roster(found.course, [extension.student for extension in given_ones])
        context = {
            "assignment": found,
            "membership": membership,
            "course": membership.course,
            "form": form,
            "sections": [
                (name, datetime.fromisoformat(facts["due"])) for name, facts in sorted(found.section_extensions.items())
            ],
            "extensions": sorted(given_ones, key=lambda extension: extension.student.name_key),
        }
        return render(request, "assignments/extensions.html", context, status=422 if form.is_bound else 200)


@require_POST
@refusals_on("assignments:extensions")
def unextend(request: HttpRequest, pk: int, extension_pk: int) -> HttpResponse:
    """Remove the extension of a student."""
    found, _join = assignment_to_change(request, pk)
    extension = extension_or_404(found, extension_pk)
    remove(extension)
    call_by_roster(found.course, [extension.student])
    said = _("The extension of %(name)s is removed.") % {"name": extension.student.shown_name}
    return done(request, said, "assignments:extensions", pk)
