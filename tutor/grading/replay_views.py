"""A student's own replay of an assigned proof, once the assignment has closed and results are shown."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tutor.feedback import hidden_from

from . import access
from .pages import events as happened
from .pages.afterwards import may_practise
from .pages.submission import remarks
from .views import event_of, node_of


@require_safe
@never_cache
def replay(request: HttpRequest, pk: int) -> HttpResponse:
    """Show what its owner did in a proof, event by event; for htmx only one moment of it."""
    proof = access.own_replay_or_404(request, pk)
    actions = list(proof.actions.order_by("pk"))
    address = reverse("grading:replay", args=[pk])
    facts: dict[str, Any] = {
        "proof": proof,
        "moment": happened.moment(proof, actions, event_of(request, len(actions)), node_of(request)),
        "own": True,
        "list": "",
        "whole": address,
        "part": address,
    }
    assert proof.item is not None
    with timezone.override(proof.item.assignment.course.time_zone):
        if getattr(request, "htmx", False):
            response = render(request, "grading/_moment.html", facts | {"oob": True})
            response["HX-Replace-Url"] = f"{address}?{request.GET.urlencode()}"
            return response
        facts |= {"events": happened.events(proof, actions), "remarks": remarks(proof, proof.owner)}
        facts["again"] = may_practise(proof.puzzle, proof.owner, hidden_from(proof.owner))
        return render(request, "grading/replay.html", facts)
