"""Requests that edit the middle of a proof: cut, take out, split, move, set aside and take back."""

from typing import Any
from uuid import uuid4

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from .. import forms, services
from ..access import proof_or_404
from ..messages.terms import why_closed
from ..models import Proof
from ..page import answers
from ..page.editing import aside_of, menu_of, moving_of
from ..replays.records import dependents_of
from ..workspace import Workspace, workspace_of
from .responses import invalid, partial, respond


@require_http_methods(["GET", "POST"])
@partial
def cut(request: HttpRequest, pk: int) -> HttpResponse:
    """Offer what can be done with a step (GET), and cut it, take it out, set it aside or split it (POST)."""
    proof = proof_or_404(request, pk)
    if request.method == "GET":
        dependents = dependents_of(proof, request.GET.get("number", ""))
        if not dependents:
            raise Http404
        if dependents[0].number <= proof.given:
            return render(request, "work/given.html")
        return render(request, "work/cut.html", {"edit": menu_of(proof, dependents), "proof": proof, "key": uuid4()})
    form = forms.CutForm(request.POST)
    if not form.is_valid():
        return invalid(request, form)
    where, data = workspace_of(proof), form.cleaned_data
    how, branch = data.pop("how"), data.pop("out")
    if how:
        change = services.retry if how == "retry" else services.into_single_steps
        return _changed(request, where, change(where, proof, **data))
    if branch is None:
        return _changed(request, where, services.cut(where, proof, **data))
    return _changed(request, where, services.take_out(where, proof, branch=branch, **data))


@require_http_methods(["GET", "POST"])
@partial
def move(request: HttpRequest, pk: int) -> HttpResponse:
    """Wait for the place where a step or a branch is to go (GET), and move it there (POST)."""
    proof = proof_or_404(request, pk)
    where = workspace_of(proof)
    if request.method == "GET":
        moving = moving_of(where, request.GET.get("number", ""), request.GET.get("what", ""))
        if moving is None:
            raise Http404
        return _beside(request, proof, moving=moving)
    form = forms.MoveForm(request.POST)
    if not form.is_valid():
        return invalid(request, form)
    data = form.cleaned_data
    return _changed(request, where, services.move(where, proof, to=data.pop("node"), **data))


@require_http_methods(["GET", "POST"])
@partial
def aside(request: HttpRequest, pk: int) -> HttpResponse:
    """Show an old branch (GET), and take it back or drop it (POST); without one, list all of them."""
    proof = proof_or_404(request, pk)
    where = workspace_of(proof)
    if request.method == "GET":
        if "branch" not in request.GET:
            return _beside(request, proof)
        found = next((each for each in aside_of(proof) if str(each.rev) == request.GET["branch"]), None)
        if found is None:
            raise Http404
        facts = {"old": found, "proof": proof, "key": uuid4(), "closed": why_closed(where)}
        return render(request, "work/old.html", facts)
    form = forms.AsideForm(request.POST)
    if not form.is_valid():
        return invalid(request, form)
    data = form.cleaned_data
    change = services.take_back if data.pop("how") == "back" else services.drop
    return _changed(request, where, change(where, proof, **data))


def _beside(request: HttpRequest, proof: Proof, **facts: Any) -> HttpResponse:
    """Render what stands beside the tree: the step that is being moved, and the old branches."""
    return render(request, "work/aside.html", {"proof": proof, "old": aside_of(proof), "key": uuid4(), **facts})


def _changed(request: HttpRequest, where: Workspace, change: services.Change | None) -> HttpResponse:
    if change is None:
        raise Http404
    return respond(request, answers.changed(where, change, request.user))
