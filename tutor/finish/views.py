"""Pages of a finished proof for its owner, and the page that a shared link leads to."""

from collections.abc import Callable
from functools import wraps
from typing import Any
from uuid import uuid4

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tutor.accounts.access import person_or_404
from tutor.limits.requests import count_request, mark_refused
from tutor.limits.services import TooOftenError
from tutor.work import services as work
from tutor.work.access import proof_or_404
from tutor.work.forms import RevForm
from tutor.work.messages.terms import why_closed
from tutor.work.page.readable import readable
from tutor.work.replays.visibility import visible_replay
from tutor.work.workspace import workspace_of

from . import services
from .access import share_or_404
from .models import Share
from .selectors import measured as measuring, shares as sharing
from .selectors.card import card_of, has_card
from .selectors.lookback import look_back, pictured, proved_sentence
from .selectors.steps import moment


@require_safe
@never_cache
def finished(request: HttpRequest, pk: int) -> HttpResponse:
    """Look back at a finished proof; the workbench is the page of one that is not finished."""
    proof = proof_or_404(request, pk)
    where = workspace_of(proof)
    found = look_back(where, proof)
    if found is None:
        return redirect(proof)
    facts = {
        "proof": proof,
        "found": found,
        "moment": moment(visible_replay(where), proof, request.GET.get("at", "")),
        "shareable": sharing.shareable(where, proof),
        "link": Share.objects.filter(proof=proof).first(),
        "address": request.build_absolute_uri("/")[:-1],
    }
    return render(request, "finish/finished.html", facts)


@require_safe
@never_cache
def measured(request: HttpRequest, pk: int) -> HttpResponse:
    """Show what takes some time to find out; the page asks for it when it is open."""
    proof = proof_or_404(request, pk)
    where = workspace_of(proof)
    try:
        count_request(request, "measure")
        found = measuring.measured(where, proof)
    except TooOftenError as error:  # a part of the page says so, and not a page of its own
        mark_refused(request, error)
        found = measuring.Measured([str(error)], False, [], False)
    if found is None:
        raise Http404
    facts = {"proof": proof, "found": found, "open": not why_closed(where), "key": uuid4()}
    return render(request, "finish/measured.html", facts)


@require_POST
def shorten(request: HttpRequest, pk: int) -> HttpResponse:
    """Leave out all steps that nothing needs, and look back at what is left."""
    proof = proof_or_404(request, pk)
    form = RevForm(request.POST)
    if not form.is_valid():
        return HttpResponse(status=422)
    count_request(request, "measure")
    before = proof.steps
    try:
        change = work.shorten(workspace_of(proof), proof, **form.cleaned_data)
    except (work.StaleError, work.ClosedError, work.LimitError):
        messages.warning(request, _("Nothing was changed: the proof is not as it was, or it is closed."))
        return redirect("finish:finished", pk)
    if change is None:
        messages.success(request, _("Every step of this proof is needed."))
    else:
        less = before - change.proof.steps
        said = ngettext("%(n)s step is left out.", "%(n)s steps are left out.", less) % {"n": less}
        messages.success(request, f"{said} {_('Undo on the workbench brings them back.')}")
    return redirect("finish:finished", pk)


@require_safe
@never_cache
def steps(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the proof after one of its steps; without htmx, on the whole page."""
    proof = proof_or_404(request, pk)
    at = request.GET.get("at", "")
    if not request.headers.get("HX-Request"):
        return _whole_page(reverse("finish:finished", args=[pk]), at)
    shown = moment(visible_replay(workspace_of(proof)), proof, at)
    return render(request, "finish/_moment.html", {"moment": shown, "proof": proof})


def _whole_page(address: str, at: str) -> HttpResponse:
    """Lead to the page of which a moment is a part."""
    return redirect(f"{address}?at={at if at.isdigit() else 0}")


@require_POST
def share(request: HttpRequest, pk: int) -> HttpResponse:
    """Make a link to a finished proof."""
    proof = proof_or_404(request, pk)
    if not sharing.shareable(workspace_of(proof), proof):
        raise Http404
    count_request(request, "share")
    person = person_or_404(request)
    services.share(proof, named="named" in request.POST and not person.is_guest)
    messages.success(request, _("Everybody who has the link can now read this proof."))
    return redirect("finish:finished", pk)


@require_safe
@never_cache
def shares(request: HttpRequest) -> HttpResponse:
    """List one's own links."""
    owner = person_or_404(request)
    facts = {"shares": sharing.shares_of(owner), "address": request.build_absolute_uri("/")[:-1]}
    return render(request, "finish/shares.html", facts)


@require_POST
def revoke(request: HttpRequest, pk: int) -> HttpResponse:
    """Revoke the link to one's own proof."""
    if not services.revoke(person_or_404(request), pk):
        raise Http404
    messages.success(request, _("The link is revoked: nobody can open it any more."))
    return redirect("finish:shares")


def unlisted(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Give a view the link of its address; its answers are kept by no cache and found by no search engine."""

    @require_safe
    @never_cache
    @wraps(view)
    def answered(request: HttpRequest, token: str) -> HttpResponse:
        count_request(request, "shared")
        link = share_or_404(request, token)
        elsewhere = sharing.hidden_for(request.user, link)
        if elsewhere:
            response = render(request, "finish/hidden.html", {"elsewhere": elsewhere}, status=403)
        else:
            response = view(request, link)
        response["X-Robots-Tag"] = "noindex, nofollow"
        return response

    return answered


@unlisted
def shared(request: HttpRequest, link: Share) -> HttpResponse:
    """Show a shared proof to whoever has its link."""
    proof = link.proof
    where = workspace_of(proof)
    visible = visible_replay(where)
    asked = request.GET.get("page", "")
    page = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 6 else 1
    facts: dict[str, Any] = {
        "link": link,
        "proof": proof,
        "sentence": proved_sentence(visible, proof),
        "moment": moment(visible, proof, request.GET.get("at", "")),
        "text": readable(where, proof, max(1, page)),
        "linked": True,
        "address": request.build_absolute_uri("/")[:-1],
        "card": has_card(link),
    }
    return render(request, "finish/shared.html", facts)


@unlisted
def shared_steps(request: HttpRequest, link: Share) -> HttpResponse:
    """Show a shared proof after one of its steps; without htmx, on the whole page."""
    at = request.GET.get("at", "")
    if not request.headers.get("HX-Request"):
        return _whole_page(link.get_absolute_url(), at)
    shown = moment(visible_replay(workspace_of(link.proof)), link.proof, at)
    return render(request, "finish/_moment.html", {"moment": shown, "link": link})


@unlisted
def picture(request: HttpRequest, link: Share) -> HttpResponse:
    """Send the solved board as a picture file."""
    drawn = pictured(visible_replay(workspace_of(link.proof)))
    response = HttpResponse(drawn, content_type="image/svg+xml")
    response["Content-Disposition"] = 'attachment; filename="gridproof.svg"'
    return response


@unlisted
def card(request: HttpRequest, link: Share) -> HttpResponse:
    """Send the picture that stands for the link where somebody sends it."""
    drawn = card_of(link)
    if drawn is None:
        raise Http404
    return HttpResponse(drawn, content_type="image/png")
