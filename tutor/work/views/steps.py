"""Requests that change a proof, and its check. Services decide whether a step is valid."""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tutor.limits.requests import count_request

from .. import forms, services
from ..access import as_owner, proof_or_404, workspace_or_404
from ..messages.steps import Message
from ..page import answers
from ..page.edited import under_edit
from ..page.editing import edit_of, editing_of, name_of
from ..prepared import OWNED, REDONE, UNDONE, Own
from ..replays.engine import at_node
from ..workspace import Workspace, workspace_of
from .responses import invalid, once, partial, respond


@require_POST
@partial
def step(request: HttpRequest, **which: int) -> HttpResponse:
    """Take a step, or say why not."""
    where = workspace_or_404(request, forms.step_ahead(request.POST), **which)
    form = forms.StepForm(request.POST)
    if not form.is_valid():
        return invalid(request, form)
    data = form.cleaned_data
    edit = edit_of(data["edit"]) if where.proof else None
    end = services.place_of(where.proof, edit.number) if where.proof and edit else None
    if edit and end is None and where.proof and where.proof.rev == data["rev"]:
        raise Http404
    ends = (end,) if end else tuple(map(at_node, data["node"]))
    return _take(request, where, ends=ends, text=data["step"], edit=edit, **once(data))


@require_POST
@partial
def everywhere(request: HttpRequest, **which: int) -> HttpResponse:
    """Take, as one step, everything that a direct rule gives at a node."""
    where = workspace_or_404(request, **which)
    form = forms.EverywhereForm(request.POST)
    if not form.is_valid():
        return invalid(request, form)
    data = form.cleaned_data
    end = at_node(data["node"])
    text = services.everywhere(request.user, where, end, data["rule"])
    # `add_step` rejects a page that is out of date, and repeats its first answer to a repeated request.
    if text or (where.proof and where.proof.rev != data["rev"]):
        return _take(request, where, ends=(end,), text=text, everywhere=True, **once(data))
    answer = answers.nothing_everywhere(where, end, data["rule"])
    if answer is None:
        raise Http404
    return respond(request, answer)


@require_POST
@partial
def housekeeping(request: HttpRequest, **which: int) -> HttpResponse:
    """Switch housekeeping on or off."""
    where = workspace_or_404(request, **which)
    form = forms.HousekeepingForm(request.POST)
    if not form.is_valid():
        return invalid(request, form)
    data, end = form.cleaned_data, at_node(form.cleaned_data["node"])
    chosen = once(data) | {"end": end, "on": data["on"]}
    proof, change = as_owner(request, lambda owner: services.set_housekeeping(owner, where, **chosen))
    return respond(request, answers.tidied(where.on(proof), end, change, request.user, on=data["on"]))


@require_POST
@partial
def notes(request: HttpRequest, pk: int) -> HttpResponse:
    """Keep what somebody has pencilled in."""
    proof, form = proof_or_404(request, pk), forms.NotesForm(request.POST)
    if not form.is_valid():
        return invalid(request, form)
    services.keep_notes(proof, form.cleaned_data["notes"])
    return HttpResponse(status=204)


def _take(request: HttpRequest, where: Workspace, **step: Any) -> HttpResponse:
    judged = services.judge_step(request.user, where, **step)
    outcome = as_owner(request, lambda owner: services.keep_step(owner, judged))
    if isinstance(outcome, services.Refused):
        answer = answers.refused(where, outcome, request.user)
        editing = editing_of(where, name_of(step.get("edit")))
        return respond(request, under_edit(answer, editing) if editing else answer)
    return respond(request, answers.changed(where, outcome, request.user))


def _change(
    request: HttpRequest, pk: int, change: Callable[..., services.Change | None], nothing: str, how: Own = OWNED
) -> HttpResponse:
    proof = proof_or_404(request, pk, how)
    form = forms.RevForm(request.POST)
    if not form.is_valid():
        return invalid(request, form)
    where = workspace_of(proof)
    outcome = change(where, proof, **form.cleaned_data)
    if outcome is None:
        answer = answers.whole(where)
        answer.rows, answer.message = None, Message("wait", nothing)
        return respond(request, answer)
    return respond(request, answers.changed(where, outcome, request.user))


@require_POST
@partial
def undo(request: HttpRequest, pk: int) -> HttpResponse:
    """Undo the last change."""
    return _change(request, pk, services.undo, _("There is nothing to undo."), UNDONE)


@require_POST
@partial
def redo(request: HttpRequest, pk: int) -> HttpResponse:
    """Redo the change that was undone last."""
    return _change(request, pk, services.redo, _("There is nothing to redo."), REDONE)


@require_POST
@partial
def shorten(request: HttpRequest, pk: int) -> HttpResponse:
    """Leave out all steps that nothing in a finished proof needs."""
    return _change(request, pk, services.shorten, _("Every step of this proof is needed."))


@require_POST
@partial
def check(request: HttpRequest, pk: int) -> HttpResponse:
    """Replay and check the whole proof."""
    proof = proof_or_404(request, pk)
    form = forms.RevForm(request.POST)
    if not form.is_valid():
        return invalid(request, form)
    count_request(request, "check")
    where = workspace_of(proof)
    report = services.check_proof(where, proof, **form.cleaned_data)
    return respond(request, answers.checked(where, proof, report))


@require_http_methods(["GET", "POST"])
@partial
def submit(request: HttpRequest, pk: int) -> HttpResponse:
    """Explain what submitting or withdrawing means (GET), and do it (POST)."""
    proof = proof_or_404(request, pk)
    where = workspace_of(proof)
    if request.method == "GET":
        return render(request, "work/submit.html", {"workspace": where, "proof": proof, "key": uuid4()})
    form = forms.SubmitForm(request.POST)
    if not form.is_valid():
        return invalid(request, form)
    change = services.withdraw if form.cleaned_data["withdraw"] else services.submit
    change(where, proof, **once(form.cleaned_data))
    return respond(request, answers.noted(where, at_node(form.cleaned_data["node"] or (0, 0))))
