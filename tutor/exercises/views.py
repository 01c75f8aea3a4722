"""Pages of the exercises of assignments, for students; staff see them with the answers."""

from collections.abc import Callable
from functools import wraps
from typing import Any
from uuid import uuid4

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tutor.courses.models import Course
from tutor.limits.requests import count_request
from tutor.work import services as work
from tutor.work.messages.terms import why_closed
from tutor.work.models import Proof
from tutor.work.workspace import Workspace

from . import messages as words
from .access import attempt_or_404, exercise_or_404
from .forms import AnswerForm, BeginForm, SubmitForm
from .selectors.page import page_of, preview
from .services import answering
from .services.making import make


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def item(request: HttpRequest, item_pk: int) -> HttpResponse:
    """Show an exercise before it is begun, and begin it; who has begun it is led there. Staff see it with its key."""
    where = exercise_or_404(request, item_pk)
    assert where.item is not None
    if where.policy.item is None:
        made = make(where.item)
        page = preview(where.item, made) if made else None
        return _shown(request, "exercises/preview.html", where.item.assignment.course, item=where.item, page=page)
    if where.earlier and ("new" not in request.GET or why_closed(where)):
        return redirect(where.earlier)
    if request.method == "POST" and (form := BeginForm(request.POST)).is_valid():
        return _begun(request, where, form)
    facts = {"item": where.item, "asks": words.ASKS[where.item.kind], "terms": words.terms(where)}
    facts |= {"closed": why_closed(where), "key": uuid4()}
    return _shown(request, "exercises/begin.html", where.item.assignment.course, **facts)


def _begun(request: HttpRequest, where: Workspace, form: BeginForm) -> HttpResponse:
    count_request(request, "check")
    assert where.item is not None
    try:
        return redirect(answering.begin(request.user, where, key=form.cleaned_data["key"]))
    except answering.NoExerciseError:
        messages.error(request, words.cannot_be_made())
    except work.StaleError:  # begun in another window
        pass
    except work.ClosedError:
        messages.warning(request, why_closed(where))
    return redirect(where.item)


@require_safe
@never_cache
def attempt(request: HttpRequest, pk: int) -> HttpResponse:
    """Show an attempt: what is asked now, or how it ended."""
    where, proof = attempt_or_404(request, pk)
    asked = request.GET.get("at", "")
    at = int(asked) if asked.isascii() and asked.isdecimal() and len(asked) < 3 else 0
    page = page_of(where, proof, at, request.GET.get("order", ""))
    return _shown(request, "exercises/attempt.html", page.item.assignment.course, page=page, item=page.item)


Change = Callable[[HttpRequest, Workspace, Proof], str | None]


def _changing(change: Change) -> Callable[[HttpRequest, int], HttpResponse]:
    """Make a view of what changes an attempt; it leads to the attempt, and says so if nothing was changed."""

    @require_POST
    @wraps(change)
    def view(request: HttpRequest, pk: int) -> HttpResponse:
        where, proof = attempt_or_404(request, pk)
        after = None
        try:
            after = change(request, where, proof)
        except work.StaleError:
            messages.warning(request, words.changed_elsewhere())
        except work.ClosedError:
            messages.warning(request, words.not_recorded(why_closed(where)))
        except work.LimitError:
            messages.warning(request, words.no_check_left())
        answer = redirect(proof)
        answer["Location"] += after or ""
        return answer

    return view


@_changing
def answer(request: HttpRequest, where: Workspace, proof: Proof) -> str | None:
    """Record an answer, and go on to the next question unless the answer is judged at once."""
    sent = request.POST.copy()
    sent["says"] = ".".join(request.POST.getlist("says"))
    form = AnswerForm(sent)
    if not form.is_valid():
        raise work.StaleError
    try:
        answering.answer(where, proof, **form.cleaned_data)
    except answering.NoAnswerError:
        raise work.StaleError from None
    part = form.cleaned_data["part"]
    if not part.isdecimal() or where.policy.item is None or where.policy.item.kind == where.policy.item.Kind.FIND:
        return ""
    return f"?at={int(part) + (not where.policy.feedback_shown)}"


@_changing
def check(request: HttpRequest, where: Workspace, proof: Proof) -> str | None:
    """Show which answers so far are right."""
    form = SubmitForm(request.POST)
    if not form.is_valid():
        raise work.StaleError
    count_request(request, "check")
    answering.check(where, proof, key=form.cleaned_data["key"], rev=form.cleaned_data["rev"])
    return None


@_changing
def submit(request: HttpRequest, where: Workspace, proof: Proof) -> str | None:
    """Submit an attempt, or withdraw the submission."""
    form = SubmitForm(request.POST)
    if not form.is_valid():
        raise work.StaleError
    withdrawn = form.cleaned_data["withdraw"]
    do = work.withdraw if withdrawn else work.submit
    do(where, proof, key=form.cleaned_data["key"], rev=form.cleaned_data["rev"])
    messages.success(request, words.submitted(withdrawn=withdrawn))
    return None


def _shown(request: HttpRequest, template: str, course: Course, **facts: Any) -> HttpResponse:
    """Render a page with all its dates in the time zone of the course."""
    with timezone.override(course.time_zone):
        return render(request, template, facts)
