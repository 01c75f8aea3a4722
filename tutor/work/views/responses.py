"""Answers that all views of the workbench share: whole pages, parts of one, and refusals."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.core.exceptions import ValidationError
from django.forms import Form
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from tutor.courses.models import Item
from tutor.library.models import Puzzle
from tutor.limits.requests import mark_refused
from tutor.limits.services import TooOftenError

from .. import forms, services
from ..access import SignedOutError, workspace_or_404
from ..messages.steps import Message
from ..messages.terms import why_closed
from ..models import Proof
from ..page import answers
from ..page.answer import Answer
from ..replays.engine import at_node
from ..workspace import Workspace, begun_proof, workspace_of

View = Callable[..., HttpResponseBase]


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
            return status(
                request, Message("wait", error.why, f"{error.when} {_('Your proof and your marks are kept.')}")
            )
        except services.LimitError as error:
            return respond(request, answers.beyond_limits(workspace_or_404(request, **which), _ends(request), error))

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


def respond(request: HttpRequest, answer: Answer) -> HttpResponse:
    if not _htmx(request):
        return redirect(_page(answer.where))
    response = onto_page(request, "work/answer.html", answer)
    if answer.proof and "pk" not in (request.resolver_match.kwargs if request.resolver_match else {}):
        response["HX-Replace-Url"] = answer.proof.get_absolute_url()  # this request began the proof
    return response


def onto_page(request: HttpRequest, template: str, answer: Answer) -> HttpResponse:
    """Render an answer for the board that the page says it shows: the parts that change, or all of it."""
    sent = request.POST if request.method == "POST" else request.GET
    answer.onto(sent.get("shown", ""))
    response = render(request, template, {"answer": answer})
    if answer.update:
        response["HX-Retarget"] = "#board-head"
    return response


def invalid(request: HttpRequest, form: Form) -> HttpResponse:
    """Answer 422 with the problems in the status line. Our own pages never send such a request."""
    problems = "; ".join(f"{name}: {' '.join(map(str, errors))}" for name, errors in form.errors.items())
    return status(request, Message("no", _("This request cannot be read."), problems), 422)


def status(request: HttpRequest, message: Message, status: int = 200) -> HttpResponse:
    """Render the status line alone; the rest of the page stays as it is."""
    response = render(request, "work/message.html", {"message": message}, status=status)
    response["HX-Retarget"], response["HX-Reswap"] = "#status", "innerHTML"
    return response


def asked_node(request: HttpRequest) -> tuple[int, int] | None:
    try:
        node: tuple[int, int] = forms.NodeField().clean(request.GET.get("node"))
    except ValidationError:
        return None
    return node


def once(data: dict[str, Any]) -> dict[str, Any]:
    return {"key": data["key"], "rev": data["rev"]}
