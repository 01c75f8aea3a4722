"""Pages for grading files that were handed in elsewhere: a ZIP, its table, and each proof in it."""

from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tutor.accounts.access import account_of
from tutor.courses.access import STAFF, membership_or_404
from tutor.courses.csv import written
from tutor.courses.models import Membership
from tutor.jobs.models import Job
from tutor.limits.requests import allowed
from tutor.limits.sizes import takes

from .forms import BatchForm
from .models import Batch
from .pages.batches import csv_lines, opened, table
from .services.batches import MAX_ARCHIVE, BatchRefusedError, hand_in

ENVELOPE = 8 << 10
"""Bytes of a request besides its file."""


@require_safe
@never_cache
def choose_course(request: HttpRequest) -> HttpResponse:
    """Lead graders from a ZIP of proofs to the course that it is graded for, and tell others who may grade one."""
    person = account_of(request.user)
    mine = Membership.objects.filter(user=person, role__in=STAFF) if person else Membership.objects.none()
    found = list(mine.select_related("course").order_by("course__archived", "-course_id"))
    return render(request, "grading/files.html", {"memberships": found, "person": person})


@takes(MAX_ARCHIVE + ENVELOPE, strangers=ENVELOPE)
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def batches(request: HttpRequest, pk: int) -> HttpResponse:
    """List the batches of a course, and take another one."""
    membership = membership_or_404(request, pk, STAFF)
    course = membership.course
    form = BatchForm(course, request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid() and allowed(request, "batch", form):
        given = form.cleaned_data["file"]
        try:
            _batch, job = hand_in(membership.user, form.cleaned_data["assignment"], given.name, given.read())
            return redirect(job)
        except BatchRefusedError as error:
            form.add_error("file", str(error))
    found = _seen(membership).filter(assignment__course=course).select_related("assignment", "by").defer("archive")
    facts = {"membership": membership, "form": form, "batches": found}
    with timezone.override(course.time_zone):
        return render(request, "grading/batches.html", facts, status=422 if request.method == "POST" else 200)


def _batch_or_404(request: HttpRequest, pk: int) -> tuple[Batch, Membership]:
    batch = get_object_or_404(Batch.objects.select_related("assignment__course", "by"), pk=pk)
    membership = membership_or_404(request, batch.assignment.course_id, STAFF)
    if not _seen(membership).filter(pk=pk).exists():
        raise Http404
    return batch, membership


def _seen(membership: Membership) -> QuerySet[Batch]:
    """Return the batches that a grader may see: only their own if bound to sections, as files name no section."""
    return Batch.objects.all() if membership.bound is None else Batch.objects.filter(by=membership.user)


@require_safe
@never_cache
def batch(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the table of a batch, or give it as a CSV file."""
    found, membership = _batch_or_404(request, pk)
    if request.GET.get("format") == "csv":
        answer = HttpResponse("\ufeff" + written(csv_lines(found)), content_type="text/csv; charset=utf-8")
        answer["Content-Disposition"] = f'attachment; filename="files-{found.pk}.csv"'
        return answer
    state = request.GET.get("state", "")
    page = table(found, state, _number(request, "page"))
    job = Job.objects.filter(kind="batch", facts={"batch": found.pk}).exclude(state__in=Job.ENDED).first()
    facts = {"membership": membership, "batch": found, "table": page, "state": state, "job": job}
    with timezone.override(membership.course.time_zone):
        return render(request, "grading/batch.html", facts)


@require_safe
@never_cache
def batch_file(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Show a proof of a batch step by step, with the board at one of them."""
    found, membership = _batch_or_404(request, pk)
    page = opened(found, number, _number(request, "step"))
    if page is None:
        raise Http404
    return render(request, "grading/batch_file.html", {"membership": membership, "batch": found, "page": page})


@require_POST
def delete_batch(request: HttpRequest, pk: int) -> HttpResponse:
    """Delete a batch with its files."""
    found, membership = _batch_or_404(request, pk)
    found.delete()
    return redirect("grading:batches", membership.course.pk)


def _number(request: HttpRequest, name: str) -> int:
    asked = request.GET.get(name, "")
    return int(asked) if asked.isascii() and asked.isdecimal() and len(asked) < 9 else 0
