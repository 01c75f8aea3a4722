"""Pages for graders, and for students their own scores."""

from decimal import Decimal
from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tutor.accounts.models import User
from tutor.courses.access import STAFF, STUDENTS, membership_or_404
from tutor.courses.csv import written
from tutor.courses.models import Course
from tutor.courses.services.results import mark_graded
from tutor.exercises.selectors.page import page_for_staff
from tutor.feedback import hidden_from
from tutor.limits.requests import count_request
from tutor.work.forms import NodeField
from tutor.work.models import Proof

from . import access
from .forms import CommentForm, ExcuseForm, OverrideForm
from .models import Comment
from .pages import events as happened
from .pages.gradebook import Choice, gradebook as book_of, kind_words, sorting
from .pages.mine import my_work, total_shown
from .pages.misconceptions import misconceptions as misconceptions_of, moments
from .pages.newcomers import newcomers
from .pages.regrades import changes_of, scope_of
from .pages.same import same_as
from .pages.student import student_page
from .pages.submission import remarks, submission_page
from .services import grading, rubric
from .services.regrading import bring_up_to_date, regrade as regrade_proofs, scoring_job

HEADINGS = ("name", "number", "section", "total", "right")


def _htmx(request: HttpRequest) -> bool:
    return bool(getattr(request, "htmx", False))


def _shown(
    request: HttpRequest, course: Course, template: str, facts: dict[str, Any], status: int = 200
) -> HttpResponse:
    """Render a page with all its dates in the time zone of the course."""
    with timezone.override(course.time_zone):
        return render(request, template, facts, status=status)


SCORED_PAGES = ("statistics", "same")
"""Pages beside the gradebook that ask for outdated scores to be stored."""


def _user(request: HttpRequest) -> User:
    assert isinstance(request.user, User)  # checked by access
    return request.user


@require_safe
@never_cache
def gradebook(request: HttpRequest, pk: int) -> HttpResponse:
    """Show all scores of a course and store nothing; a page with outdated ones asks at once for them to be stored."""
    membership = membership_or_404(request, pk, STAFF)
    choice = Choice.of(request.GET.dict())
    book = book_of(membership.course, choice)
    facts: dict[str, Any] = {"book": book, "choice": choice, "membership": membership, "kinds": kind_words()}
    facts["headings"] = {name: sorting(name, choice) for name in HEADINGS}
    if book.pending:
        facts["job"] = scoring_job(membership.course, membership.user)
    return _shown(request, membership.course, "grading/gradebook.html", facts)


@require_safe
@never_cache
def student(request: HttpRequest, pk: int, student_pk: int) -> HttpResponse:
    """Show all that one student has done in a course."""
    membership, member = access.course_student_or_404(request, pk, student_pk)
    facts = {"membership": membership, "page": student_page(member)}
    return _shown(request, membership.course, "grading/student.html", facts)


@require_POST
def refresh(request: HttpRequest, pk: int) -> HttpResponse:
    """Store the scores that are outdated, or start a job that does; htmx gets a link to that job."""
    membership = membership_or_404(request, pk, STAFF)
    job = bring_up_to_date(membership.course, membership.user)
    if _htmx(request):
        return render(request, "grading/_job.html", {"job": job})
    asked = request.POST.get("page", "")
    return redirect(f"grading:{asked}" if asked in SCORED_PAGES else "grading:gradebook", pk)


@require_safe
@never_cache
def misconceptions(request: HttpRequest, pk: int) -> HttpResponse:
    """Show what seems to be behind the wrong tries in a course; for one misconception, where in the replay."""
    membership = membership_or_404(request, pk, STAFF)
    bug, assignment = request.GET.get("bug", ""), request.GET.get("assignment", "")
    facts: dict[str, Any] = {"membership": membership, "bug": bug}
    if bug:
        known = assignment.isascii() and assignment.isdecimal() and len(assignment) < 9
        facts["moments"] = moments(membership.course, bug, int(assignment)) if known else []
    else:
        facts["map"] = misconceptions_of(membership.course)
        if request.GET.get("format") == "csv":
            table = HttpResponse("\ufeff" + written(facts["map"].lines()), content_type="text/csv; charset=utf-8")
            table["Content-Disposition"] = 'attachment; filename="misconceptions.csv"'
            return table
        facts["newcomers"] = newcomers(membership.course)
    return _shown(request, membership.course, "grading/misconceptions.html", facts)


@require_safe
@never_cache
def mine(request: HttpRequest, pk: int) -> HttpResponse:
    """Show a student's own scores, as far as they are released."""
    membership = membership_or_404(request, pk, STUDENTS)
    sheets = my_work(membership.course, membership.user, hidden_from(membership.user))
    facts = {"membership": membership, "sheets": sheets, "total": total_shown(sheets)}
    return _shown(request, membership.course, "grading/mine.html", facts)


@require_safe
@never_cache
def proof(request: HttpRequest, pk: int) -> HttpResponse:
    """Show a proof to a grader, as it is or as it was after some event."""
    submission = access.submission_or_404(request, pk)
    form = CommentForm(course=submission.membership.course)
    return _proof_page(request, submission, OverrideForm(submission.item), form)


def _proof_page(
    request: HttpRequest, submission: access.Submission, override_form: OverrideForm, comment_form: CommentForm
) -> HttpResponse:
    assert submission.proof is not None
    choice = Choice.of(request.GET.dict())
    facts: dict[str, Any] = {
        "submission": submission,
        "proof": submission.proof,
        "page": submission_page(submission.item, submission.student, choice),
        "list": choice.before,
        "same": same_as(submission.membership.course, submission.proof),
        "remarks": remarks(submission.proof, _user(request)),
        "override_form": override_form,
        "excuse_form": ExcuseForm(),
        "comment_form": comment_form,
    }
    if submission.item.is_exercise:
        facts["exercise"] = page_for_staff(submission.proof)
    else:
        facts |= _replayed(request, submission.proof)
    status = 422 if override_form.errors or comment_form.errors else 200
    return _shown(request, submission.membership.course, "grading/proof.html", facts, status)


def _replayed(request: HttpRequest, proof: Proof) -> dict[str, Any]:
    """Return the history of a proof, and the proof as it was after the event that is asked for."""
    actions = list(proof.actions.order_by("pk"))
    return {
        "whole": reverse("grading:proof", args=[proof.pk]),
        "part": reverse("grading:moment", args=[proof.pk]),
        "events": happened.events(proof, actions),
        "moment": happened.moment(proof, actions, event_of(request, len(actions)), node_of(request)),
    }


def event_of(request: HttpRequest, last: int) -> int:
    """Return the number of the event that is asked for, else the last."""
    asked = request.GET.get("event", "")
    return int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 9 else last


def node_of(request: HttpRequest) -> tuple[int, int] | None:
    """Return the node that is asked for, if any."""
    try:
        node: tuple[int, int] | None = NodeField(required=False).clean(request.GET.get("node")) or None
    except ValidationError:
        return None
    return node


@require_safe
@never_cache
def moment(request: HttpRequest, pk: int) -> HttpResponse:
    """Render board and tree after an event for htmx; redirect all other requests to the whole page."""
    submission = access.submission_or_404(request, pk)
    assert submission.proof is not None
    if not _htmx(request) or submission.item.is_exercise:
        return redirect(f"{reverse('grading:proof', args=[pk])}?{request.GET.urlencode()}")
    actions = list(submission.proof.actions.order_by("pk"))
    shown = happened.moment(submission.proof, actions, event_of(request, len(actions)), node_of(request))
    facts: dict[str, Any] = {"moment": shown, "proof": submission.proof, "oob": True}
    facts["list"] = Choice.of(request.GET.dict()).before
    facts |= {"whole": reverse("grading:proof", args=[pk]), "part": reverse("grading:moment", args=[pk])}
    response = _shown(request, submission.membership.course, "grading/_moment.html", facts)
    response["HX-Replace-Url"] = f"{reverse('grading:proof', args=[pk])}?{request.GET.urlencode()}"
    return response


@require_safe
@never_cache
def grade(request: HttpRequest, item_pk: int, student_pk: int) -> HttpResponse:
    """Show a student's score for a puzzle; redirect to the proof that counts, if there is one."""
    submission = access.student_or_404(request, item_pk, student_pk)
    return _grade_page(request, submission, OverrideForm(submission.item))


def _grade_page(request: HttpRequest, submission: access.Submission, form: OverrideForm) -> HttpResponse:
    page = submission_page(submission.item, submission.student, Choice.of(request.GET.dict()))
    if page.score.proof and not form.errors:
        return redirect(reverse("grading:proof", args=[page.score.proof.pk]) + page.query)
    status = 422 if form.errors else 200
    facts = {"submission": submission, "page": page, "override_form": form, "excuse_form": ExcuseForm()}
    return _shown(request, submission.membership.course, "grading/grade.html", facts, status)


@require_POST
def override(request: HttpRequest, item_pk: int, student_pk: int) -> HttpResponse:
    """Set points by hand."""
    submission = access.student_or_404(request, item_pk, student_pk)
    form = OverrideForm(submission.item, request.POST)
    if not form.is_valid():
        return _grade_page(request, submission, form)
    after = _next(request, submission)
    grading.override(submission.item, submission.student, _user(request), **form.cleaned_data)
    _tell_saved(request, form.cleaned_data["points"], submission.item.points)
    return redirect(after)


def _next(request: HttpRequest, submission: access.Submission) -> str:
    """Return the address of this student's score, or of the next one in the list if the grader goes on.

    It is asked for before anything is saved, because points may change the order of the list.
    """
    choice = Choice.of(request.GET.dict())
    student = submission.student.pk
    if request.POST.get("then") == "next":
        following = submission_page(submission.item, submission.student, choice).next
        student = following.student.pk if following else student
    return reverse("grading:grade", args=[submission.item.pk, student]) + choice.query


@require_POST
def excuse(request: HttpRequest, item_pk: int, student_pk: int) -> HttpResponse:
    """Excuse a student from a puzzle."""
    submission = access.student_or_404(request, item_pk, student_pk)
    form = ExcuseForm(request.POST)
    if form.is_valid():
        grading.excuse(submission.item, submission.student, _user(request), reason=form.cleaned_data["reason"])
        messages.success(request, _("Excused: the puzzle is in no total of this student."))
    else:
        messages.warning(request, _("Not excused: give a reason, which the student reads too."))
    return redirect(_next(request, submission))


@require_POST
def graded(request: HttpRequest, item_pk: int, student_pk: int) -> HttpResponse:
    """Mark a student's work on the assignment as graded, so that they see the results, or take that back."""
    submission = access.student_or_404(request, item_pk, student_pk)
    after, marking = _next(request, submission), request.POST.get("to") != "hide"
    mark_graded(submission.item.assignment, [submission.student.pk], graded=marking)
    facts = {"name": submission.student.shown_name, "title": submission.item.assignment.title}
    if marking:
        said = _("%(name)s sees the results of “%(title)s” now, unless they may still work on it.")
    else:
        said = _("%(name)s does not see the results of “%(title)s” any more.")
    messages.success(request, said % facts)
    return redirect(after)


def _tell_saved(request: HttpRequest, points: Decimal, most: Decimal) -> None:
    facts = {"points": f"{points.normalize():f}", "most": f"{most.normalize():f}"}
    if points <= most:
        messages.success(request, _("Points saved: %(points)s of %(most)s.") % facts)
        return
    said = _("Points saved: %(points)s, but the puzzle is worth %(most)s. If this is not extra credit, set them again.")
    messages.warning(request, said % facts)


@require_POST
def withdraw(request: HttpRequest, item_pk: int, student_pk: int) -> HttpResponse:
    """Withdraw an override, so that the proof counts again."""
    submission = access.student_or_404(request, item_pk, student_pk)
    if grading.withdraw(submission.item, submission.student, _user(request)):
        messages.success(request, _("Removed: the computed points count again."))
    else:
        messages.warning(request, _("No points were set by hand."))
    return redirect(_next(request, submission))


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def comments(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the comments on a proof, also to its owner; a grader can add one."""
    if request.method == "POST":
        return _add_comment(request, pk)
    found = access.commented_or_404(request, pk)
    facts = {"proof": found, "remarks": remarks(found, _user(request)), "reading": True}
    assert found.item is not None
    template = "grading/_comments.html" if _htmx(request) else "grading/comments.html"
    return _shown(request, found.item.assignment.course, template, facts)


def _add_comment(request: HttpRequest, pk: int) -> HttpResponse:
    submission = access.submission_or_404(request, pk)
    assert submission.proof is not None
    form = CommentForm(request.POST, course=submission.membership.course)
    if not form.is_valid():
        return _proof_page(request, submission, OverrideForm(submission.item), form)
    step = form.cleaned_data["step"] or 0
    lines = form.cleaned_data["lines"]
    said, points = rubric.apply(submission.proof, _user(request), lines, step=step, text=form.cleaned_data["text"])
    messages.success(request, _("The comment is saved."))
    if points is not None:
        _tell_saved(request, points, submission.item.points)
    going_on = request.POST.get("then") == "next"
    return redirect(_next(request, submission)) if going_on else _to_comment(said, _query(request))


def _query(request: HttpRequest) -> str:
    return Choice.of(request.GET.dict()).query


def _to_comment(said: Comment, query: str = "") -> HttpResponse:
    return redirect(f"{reverse('grading:proof', args=[said.proof_id])}{query}#comment-{said.pk}")


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def comment(request: HttpRequest, pk: int) -> HttpResponse:
    """Change one's own comment."""
    said = access.own_comment_or_404(request, pk)
    form = CommentForm(request.POST if request.method == "POST" else None, initial={"text": said.text})
    if request.method == "POST" and form.is_valid():
        grading.change_comment(said, form.cleaned_data["text"])
        messages.success(request, _("The comment is changed."))
        return _to_comment(said, _query(request))
    status = 422 if form.errors else 200
    facts = {"comment": said, "form": form, "query": _query(request)}
    return render(request, "grading/comment.html", facts, status=status)


@require_POST
def delete_comment(request: HttpRequest, pk: int) -> HttpResponse:
    """Delete one's own comment."""
    said = access.own_comment_or_404(request, pk)
    back = reverse("grading:proof", args=[said.proof_id]) + _query(request)
    item = said.proof.item
    points = rubric.take_back(said, _user(request))
    messages.success(request, _("The comment is deleted."))
    if points is not None and item:
        _tell_saved(request, points, item.points)
    return redirect(back)


@require_POST
def regrade_proof(request: HttpRequest, pk: int) -> HttpResponse:
    """Start a job that scores one proof again."""
    submission = access.submission_or_404(request, pk)
    count_request(request, "regrade")
    what = f"{submission.student.shown_name}: {submission.item.puzzle.title}"
    return redirect(regrade_proofs(_user(request), submission.membership.course, [pk], what))


@require_POST
def regrade_course(request: HttpRequest, pk: int) -> HttpResponse:
    """Start a job that scores all proofs of a course, or of one assignment, again."""
    membership = membership_or_404(request, pk, STAFF)
    scope = scope_of(membership.course, request.POST.get("assignment", ""))
    if scope is None:
        raise Http404
    what, proofs = scope
    count_request(request, "regrade")
    return redirect(regrade_proofs(membership.user, membership.course, proofs, what))


@require_safe
def regrade(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the changes that a regrading job made."""
    job = access.regrade_or_404(request, pk)
    return render(request, "grading/regrade.html", {"job": job, "changes": changes_of(job)})
