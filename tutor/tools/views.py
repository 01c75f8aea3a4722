"""The pages of the tools."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tutor.feedback import Elsewhere
from tutor.limits.requests import allowed, count_request
from tutor.limits.sizes import takes
from tutor.search.errors import BusyError, TooHardError
from tutor.search.middleware import mark_too_busy
from tutor.work.access import as_owner

from . import forms, selectors, services


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """List all tools on a page."""
    return render(request, "tools/index.html", {"tools": selectors.TOOLS.values()})


@takes(forms.MAX_BYTES + forms.ENVELOPE, strangers=forms.STRANGERS_BYTES + forms.ENVELOPE)
@require_http_methods(["GET", "HEAD", "POST"])
def tool(request: HttpRequest, name: str) -> HttpResponse:
    """Show one tool: its form, and the answer to its input."""
    found = selectors.TOOLS.get(name)
    if found is None:
        raise Http404
    if request.method != "POST":
        return render(
            request, "tools/tool.html", {"tool": found, "form": forms.InputForm(initial={"text": found.sample})}
        )
    form = forms.InputForm(request.POST, request.FILES)
    answer, elsewhere = None, None
    if form.is_valid() and allowed(request, "tools", form):
        answer, elsewhere, problem = _answer(request, found, form.cleaned_data["data"])
        if problem:
            form.add_error(None, problem)
    facts = {"tool": found, "form": form, "answer": answer, "elsewhere": elsewhere}
    return render(request, "tools/tool.html", facts, status=422 if form.errors else 200)


def _answer(
    request: HttpRequest, tool: selectors.Tool, data: bytes
) -> tuple[selectors.Answer | None, Elsewhere | None, str]:
    """Return the answer, or where one of its puzzles is to be proved, or why there is none."""
    try:
        return selectors.answer(tool, data, request.user)
    except TooHardError as error:
        words = _("%(error)s, or use the command of the same name on your own machine, where nothing ends it.")
        return None, None, words % {"error": str(error).removesuffix(".")}
    except BusyError as error:
        mark_too_busy(request, error)
        return None, None, str(error)


@require_POST
def prove(request: HttpRequest) -> HttpResponse:
    """Open a pasted puzzle in the workbench, with the steps that its tool has proved already."""
    form = forms.ProveForm(request.POST)
    if not form.is_valid():
        raise Http404
    count_request(request, "tools")
    data = form.cleaned_data
    asked = {"type_id": data["type"], "grid": data["grid"], "rules": data["begin"]}
    proof = as_owner(request, lambda owner: services.begin(owner, **asked))
    if proof is None:
        raise Http404
    if isinstance(proof, Elsewhere):
        messages.warning(request, f"{proof.why} {proof.caveat}")
        return redirect(proof.url or "tools:index")
    return redirect(proof)
