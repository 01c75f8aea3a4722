"""Pages where a student goes on learning after an assignment has closed: a model proof, and another such puzzle."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tutor.authoring.services.generating import can_be_made
from tutor.courses.access import assignment_to_change
from tutor.limits.requests import count_request
from tutor.work.page.readable import readable
from tutor.work.workspace import workspace_of

from . import access
from .pages.afterwards import by_solver, model_of
from .services.afterwards import start_similar
from .services.model_proofs import start_models


@require_safe
@never_cache
def model(request: HttpRequest, item_pk: int) -> HttpResponse:
    """Show an instructor's own proof of a puzzle, if the assignment allows it."""
    item, _student = access.over_or_404(request, item_pk)
    proof = model_of(item)
    if proof is None:
        raise Http404
    asked = request.GET.get("page", "")
    page = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 6 else 1
    text = readable(workspace_of(proof), proof, max(1, page))
    facts = {"item": item, "proof": proof, "text": text, "linked": True, "by_solver": by_solver(proof)}
    return render(request, "grading/model.html", facts)


@require_POST
def make_models(request: HttpRequest, pk: int) -> HttpResponse:
    """Start a job that makes a model proof of each puzzle that has none."""
    assignment, membership = assignment_to_change(request, pk)
    count_request(request, "generate")
    return redirect(start_models(assignment, membership.user))


@require_POST
def similar(request: HttpRequest, item_pk: int) -> HttpResponse:
    """Start a job that makes a puzzle of the same type, size, level and rules for the student."""
    item, student = access.over_or_404(request, item_pk)
    if not can_be_made(item.puzzle):
        raise Http404
    count_request(request, "generate")
    return redirect(start_similar(student, item.puzzle, _("Similar puzzles")))
