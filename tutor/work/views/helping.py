"""Requests for help: hints, the offer of one, counter-examples, and the moments of the guide."""

from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET, require_POST

from tutor.limits.requests import count_request

from .. import forms, services
from ..access import as_owner, proof_or_404, workspace_or_404
from ..page import answers
from ..page.guide import is_guided
from ..page.preferences import prefers_help
from ..page.why_not import shown
from ..replays.engine import at_node
from ..workspace import workspace_of
from .responses import asked_node, invalid, once, partial, respond


@require_POST
@partial
def hint(request: HttpRequest, **which: int) -> HttpResponse:
    """Open a hint at a node, or show it as far as it is open."""
    where = workspace_or_404(request, **which)
    form = forms.HintForm(request.POST)
    if not form.is_valid():
        return invalid(request, form)
    data = form.cleaned_data
    node = at_node(data["node"])
    count_request(request, "hint")
    offered, strength = data["strength"] == "offered", data["strength"] or "where"
    asked = once(data) | {"strength": "where" if offered else strength, "offered": offered}
    where, ladder = as_owner(request, lambda owner: services.give_hint(owner, where, node, **asked))
    answer = answers.hinted(where, node, ladder)
    if answer is None:
        raise Http404
    return respond(request, answer)


@require_GET
@partial
def offer(request: HttpRequest, pk: int) -> HttpResponse:
    """Offer help after a long silence; 204 where there is none to offer."""
    where, node = workspace_of(proof_or_404(request, pk)), asked_node(request)
    if node and prefers_help(request.user) and services.offers_help(request.user, where, at_node(node), silent=True):
        return render(request, "work/offer.html", {})
    return HttpResponse(status=204)


@require_GET
@partial
def why_not(request: HttpRequest, **which: int) -> HttpResponse:
    """Show a counter-example for a step that was not accepted."""
    where, form = workspace_or_404(request, **which), forms.WhyNotForm(request.GET)
    if not form.is_valid():
        raise Http404
    asked = form.cleaned_data
    explained = services.explain_refusal(where, at_node(asked["node"]), asked["step"], asked["number"] or 0)
    if explained is None:
        raise Http404
    sent = urlencode({"node": request.GET["node"], "step": asked["step"]})
    return render(request, "work/why_not.html", {"why": shown(explained), "address": f"{request.path}?{sent}"})


@require_POST
def guide(request: HttpRequest, pk: int) -> HttpResponse:
    """Record a moment of the guided first proof."""
    proof = proof_or_404(request, pk)
    if not is_guided(workspace_of(proof)):
        raise Http404
    form = forms.GuideForm(request.POST)
    if not form.is_valid():
        return invalid(request, form)
    count_request(request, "guide")
    services.keep_moment(proof, **form.cleaned_data)
    return HttpResponse(status=204)
