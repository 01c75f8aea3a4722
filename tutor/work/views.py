"""Pages and partials of the workbench. Services decide whether a step is valid."""

from collections.abc import Callable
from functools import wraps
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

from django.core.exceptions import ValidationError
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from tutor.courses.models import Item
from tutor.library.models import Puzzle
from tutor.limits.requests import count_request, mark_refused
from tutor.limits.services import TooOftenError

from . import forms, services
from .access import SignedOutError, as_owner, proof_or_404, workspace_or_404
from .messages.steps import Message
from .messages.terms import why_closed
from .models import Proof
from .page import answers, explain as explaining, readable as reading
from .page.answers import Answer
from .page.guide import is_guided
from .page.menu import cell_menu
from .page.preferences import prefers_help
from .page.why_not import shown
from .replays.engine import at_node
from .replays.files import proof_file
from .replays.records import dependents_of
from .workspace import Workspace, begun_proof, workspace_of

View = Callable[..., HttpResponseBase]

PLURALS = (0, 1, 2, 3, 5, 11, 100)
"""Numbers that cover every plural form of any language, for sentences whose number only the browser knows."""


def partial(view: View) -> View:
    """Answer a page that lost its session or is out of date with a partial that says so and keeps what is pending."""

    @never_cache
    @wraps(view)
    def answered(request: HttpRequest, **which: int) -> HttpResponseBase:
        try:
            return view(request, **which)
        except SignedOutError:
            return signed_out(request)
        except services.StaleError:
            message = Message("wait", _("This proof was changed in another window."), _("Here is how it stands now."))
            return _anew(request, workspace_or_404(request, **which), message)
        except services.ClosedError:
            workspace = workspace_or_404(request, **which)
            return _anew(request, workspace, Message("no", _("Nothing was changed."), why_closed(workspace)))
        except TooOftenError as error:
            if not _htmx(request):
                raise  # the middleware answers a plain form with a page
            mark_refused(request, error)
            return _status(
                request, Message("wait", error.why, f"{error.when} {_('Your proof and your marks are kept.')}")
            )
        except services.LimitError as error:
            return _respond(request, answers.beyond_limits(workspace_or_404(request, **which), _ends(request), error))

    return answered


def signed_out(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Return the status line for a page whose session has ended; also for htmx requests with a stale CSRF token."""
    response = render(request, "work/_signed_out.html", {"reason": reason}, status=401)
    response["HX-Retarget"], response["HX-Reswap"] = "#status", "innerHTML"
    return response


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Answer a stale CSRF token: htmx keeps its page, a plain form gets the usual error page."""
    if request.headers.get("HX-Request"):
        return signed_out(request, reason)
    return render(request, "403_csrf.html", {"reason": reason}, status=403)


def _anew(request: HttpRequest, workspace: Workspace, message: Message) -> HttpResponse:
    """Render the whole current workbench for a page that is out of date."""
    # The page may be stale because another window already started this proof.
    proof = workspace.proof or begun_proof(request.user, workspace)
    now = workspace_of(proof) if proof else workspace
    if not _htmx(request):
        return redirect(_page(now))
    answer = answers.whole(now)
    answer.message = message
    response = render(request, "work/workspace.html", {"answer": answer}, status=409)
    response["HX-Retarget"], response["HX-Reswap"] = "#workbench", "outerHTML"
    if proof and workspace.proof is None:
        response["HX-Replace-Url"] = proof.get_absolute_url()
    return response


def _page(workspace: Workspace) -> Proof | Item | Puzzle:
    """Return the object whose page a plain form is redirected to."""
    return workspace.proof or workspace.item or workspace.puzzle


def _ends(request: HttpRequest) -> tuple[Any, ...]:
    """Return the ends that a request names; none if they cannot be read."""
    try:
        return tuple(map(at_node, forms.NodeField(many=True).clean(request.POST.get("node"))))
    except ValidationError:
        return ()


def _htmx(request: HttpRequest) -> bool:
    return bool(getattr(request, "htmx", False))


def _respond(request: HttpRequest, answer: Answer) -> HttpResponse:
    if not _htmx(request):
        return redirect(_page(answer.where))
    response = _onto_page(request, "work/answer.html", answer)
    if answer.proof and "pk" not in (request.resolver_match.kwargs if request.resolver_match else {}):
        response["HX-Replace-Url"] = answer.proof.get_absolute_url()  # this request began the proof
    return response


def _onto_page(request: HttpRequest, template: str, answer: Answer) -> HttpResponse:
    """Render an answer for the board that the page says it shows: the parts that change, or all of it."""
    sent = request.POST if request.method == "POST" else request.GET
    answer.onto(sent.get("shown", ""))
    response = render(request, template, {"answer": answer})
    if answer.update:
        response["HX-Retarget"] = "#board-head"
    return response


def _invalid(request: HttpRequest, form: Form) -> HttpResponse:
    """Answer 422 with the problems in the status line. Our own pages never send such a request."""
    problems = "; ".join(f"{name}: {' '.join(map(str, errors))}" for name, errors in form.errors.items())
    return _status(request, Message("no", _("This request cannot be read."), problems), 422)


def _status(request: HttpRequest, message: Message, status: int = 200) -> HttpResponse:
    """Render the status line alone; the rest of the page stays as it is."""
    response = render(request, "work/message.html", {"message": message}, status=status)
    response["HX-Retarget"], response["HX-Reswap"] = "#status", "innerHTML"
    return response


@require_GET
@never_cache
def workbench(request: HttpRequest, **which: int) -> HttpResponseBase:
    """Show the workbench. Redirect to the proof of this puzzle if there is one, unless `new` asks for another."""
    where = workspace_or_404(request, **which)
    if where.proof is None and ("new" not in request.GET or why_closed(where)):
        begun = begun_proof(request.user, where)
        if begun:
            return redirect(begun)
    node = _node(request)
    answer = answers.whole(where, at_node(node) if node else None)
    return TemplateResponse(request, "work/workbench.html", {"answer": answer, "plurals": PLURALS})


def _node(request: HttpRequest) -> tuple[int, int] | None:
    try:
        node: tuple[int, int] = forms.NodeField().clean(request.GET.get("node"))
    except ValidationError:
        return None
    return node


@require_GET
@partial
def board(request: HttpRequest, **which: int) -> HttpResponse:
    """Show the board of a node."""
    where, node = workspace_or_404(request, **which), _node(request)
    answer = answers.answer_at(where, at_node(node)) if node else None
    if answer is None:
        raise Http404
    return _onto_page(request, "work/shown.html", answer)


@require_GET
@partial
def places(request: HttpRequest, **which: int) -> HttpResponse:
    """List where a case rule applies on the board of a node."""
    where, node = workspace_or_404(request, **which), _node(request)
    found = answers.places_at(where, node, request.GET.get("rule", "")) if node else None
    if found is None:
        raise Http404
    return render(request, "work/places.html", {"answer": found})


@require_GET
@partial
def menu(request: HttpRequest, **which: int) -> HttpResponse:
    """List the rules whose shape fits a cell of the board of a node."""
    where, node = workspace_or_404(request, **which), _node(request)
    found = cell_menu(where, node, request.GET.get("cell", "")) if node else None
    if found is None:
        raise Http404
    return render(request, "work/menu.html", {"menu": found})


@require_GET
@partial
def explain(request: HttpRequest, **which: int) -> HttpResponse:
    """Explain why an accepted direct step holds."""
    where, node = workspace_or_404(request, **which), _node(request)
    found = explaining.explain(where, at_node(node)) if node else None
    if found is None:
        raise Http404
    return render(request, "work/explain.html", {"found": found})


@require_POST
@partial
def step(request: HttpRequest, **which: int) -> HttpResponse:
    """Take a step, or say why not."""
    where = workspace_or_404(request, **which)
    form = forms.StepForm(request.POST)
    if not form.is_valid():
        return _invalid(request, form)
    data = form.cleaned_data
    return _take(request, where, ends=tuple(map(at_node, data["node"])), text=data["step"], **_once(data))


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
@partial
def everywhere(request: HttpRequest, **which: int) -> HttpResponse:
    """Take, as one step, everything that a direct rule gives at a node."""
    where = workspace_or_404(request, **which)
    form = forms.EverywhereForm(request.POST)
    if not form.is_valid():
        return _invalid(request, form)
    data = form.cleaned_data
    end = at_node(data["node"])
    text = services.everywhere(request.user, where, end, data["rule"])
    # `add_step` rejects a page that is out of date, and repeats its first answer to a repeated request.
    if text or (where.proof and where.proof.rev != data["rev"]):
        return _take(request, where, ends=(end,), text=text, everywhere=True, **_once(data))
    answer = answers.nothing_everywhere(where, end, data["rule"])
    if answer is None:
        raise Http404
    return _respond(request, answer)


def _once(data: dict[str, Any]) -> dict[str, Any]:
    return {"key": data["key"], "rev": data["rev"]}


def _take(request: HttpRequest, where: Workspace, **step: Any) -> HttpResponse:
    judged = services.judge_step(request.user, where, **step)
    outcome = as_owner(request, lambda owner: services.keep_step(owner, judged))
    if isinstance(outcome, services.Refused):
        return _respond(request, answers.refused(where, outcome, request.user))
    return _respond(request, answers.changed(where, outcome.proof, outcome.action, outcome.select, request.user))


def _change(request: HttpRequest, pk: int, change: Callable[..., services.Change | None], nothing: str) -> HttpResponse:
    proof = proof_or_404(request, pk)
    form = forms.RevForm(request.POST)
    if not form.is_valid():
        return _invalid(request, form)
    where = workspace_of(proof)
    outcome = change(where, proof, **form.cleaned_data)
    if outcome is None:
        answer = answers.whole(where)
        answer.rows, answer.message = None, Message("wait", nothing)
        return _respond(request, answer)
    return _respond(request, answers.changed(where, outcome.proof, outcome.action, outcome.select, request.user))


@require_POST
@partial
def undo(request: HttpRequest, pk: int) -> HttpResponse:
    """Undo the last change."""
    return _change(request, pk, services.undo, _("There is nothing to undo."))


@require_POST
@partial
def redo(request: HttpRequest, pk: int) -> HttpResponse:
    """Redo the change that was undone last."""
    return _change(request, pk, services.redo, _("There is nothing to redo."))


@require_POST
@partial
def shorten(request: HttpRequest, pk: int) -> HttpResponse:
    """Leave out all steps that nothing in a finished proof needs."""
    return _change(request, pk, services.shorten, _("Every step of this proof is needed."))


@require_http_methods(["GET", "POST"])
@partial
def cut(request: HttpRequest, pk: int) -> HttpResponse:
    """Preview which steps a cut deletes (GET), and delete them (POST)."""
    proof = proof_or_404(request, pk)
    if request.method == "GET":
        dependents = dependents_of(proof, request.GET.get("number", ""))
        if not dependents:
            raise Http404
        if dependents[0].number <= proof.given:
            return render(request, "work/given.html")
        return render(request, "work/cut.html", {"proof": proof, "dependents": dependents, "key": uuid4()})
    form = forms.CutForm(request.POST)
    if not form.is_valid():
        return _invalid(request, form)
    where = workspace_of(proof)
    outcome = services.cut(where, proof, **form.cleaned_data)
    if outcome is None:
        raise Http404
    return _respond(request, answers.changed(where, outcome.proof, outcome.action, outcome.select, request.user))


@require_POST
@partial
def hint(request: HttpRequest, **which: int) -> HttpResponse:
    """Open a hint at a node, or show it as far as it is open."""
    where = workspace_or_404(request, **which)
    form = forms.HintForm(request.POST)
    if not form.is_valid():
        return _invalid(request, form)
    data = form.cleaned_data
    node = at_node(data["node"])
    count_request(request, "hint")
    offered, strength = data["strength"] == "offered", data["strength"] or "where"
    asked = _once(data) | {"strength": "where" if offered else strength, "offered": offered}
    where, ladder = as_owner(request, lambda owner: services.give_hint(owner, where, node, **asked))
    answer = answers.hinted(where, node, ladder)
    if answer is None:
        raise Http404
    return _respond(request, answer)


@require_GET
@partial
def offer(request: HttpRequest, pk: int) -> HttpResponse:
    """Offer help after a long silence; 204 where there is none to offer."""
    where, node = workspace_of(proof_or_404(request, pk)), _node(request)
    if node and prefers_help(request.user) and services.offers_help(request.user, where, at_node(node), silent=True):
        return render(request, "work/offer.html", {})
    return HttpResponse(status=204)


@require_POST
def guide(request: HttpRequest, pk: int) -> HttpResponse:
    """Record a moment of the guided first proof."""
    proof = proof_or_404(request, pk)
    if not is_guided(workspace_of(proof)):
        raise Http404
    form = forms.GuideForm(request.POST)
    if not form.is_valid():
        return _invalid(request, form)
    count_request(request, "guide")
    services.keep_moment(proof, **form.cleaned_data)
    return HttpResponse(status=204)


@require_POST
@partial
def check(request: HttpRequest, pk: int) -> HttpResponse:
    """Replay and check the whole proof."""
    proof = proof_or_404(request, pk)
    form = forms.RevForm(request.POST)
    if not form.is_valid():
        return _invalid(request, form)
    count_request(request, "check")
    where = workspace_of(proof)
    report = services.check_proof(where, proof, **form.cleaned_data)
    return _respond(request, answers.checked(where, proof, report))


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
        return _invalid(request, form)
    change = services.withdraw if form.cleaned_data["withdraw"] else services.submit
    change(where, proof, **_once(form.cleaned_data))
    return _respond(request, answers.noted(where, at_node(form.cleaned_data["node"] or (0, 0))))


@require_GET
def readable(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the proof as a numbered text, which also prints well."""
    proof = proof_or_404(request, pk)
    asked = request.GET.get("page", "")
    page = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 6 else 1
    text = reading.readable(workspace_of(proof), proof, max(1, page))
    return render(request, "work/readable.html", {"proof": proof, "text": text, "linked": True})


@require_GET
def download(request: HttpRequest, pk: int) -> HttpResponse:
    """Download the proof as a file that `python -m puzzles check-proof` reads."""
    proof = proof_or_404(request, pk)
    response = HttpResponse(proof_file(proof), content_type="application/json")
    response["Content-Disposition"] = f'attachment; filename="gridproof-{proof.pk}.json"'
    return response
