"""Pages on which puzzles are made and changed by clicking. The page holds the text; each click sends it."""

from collections.abc import Callable
from functools import partial
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _, gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST
from django_htmx.http import HttpResponseClientRedirect

from tutor.accounts.access import account_or_404
from tutor.library.services import ImportRefusedError
from tutor.limits.requests import allowed, count_request, mark_refused
from tutor.limits.services import TooOftenError

from .. import messages as words
from ..access import opened_puzzle_or_404, own_set_or_404
from ..forms import ClickedForm, FirstForm, NewForm, PressForm
from ..selectors.boards import board_of
from ..services import clicking, editing, sets
from .needs import is_htmx, needs_account

SYMMETRIES = {
    "none": gettext_lazy("none"),
    "turn": gettext_lazy("half turn"),
    "mirror": gettext_lazy("left and right"),
    "flip": gettext_lazy("top and bottom"),
}
"""Names of the symmetries by which marks may be placed twice."""
Facts = dict[str, Any]
"""The values that a page is rendered with."""
GET_AND_POST = require_http_methods(["GET", "HEAD", "POST"])


@needs_account
@GET_AND_POST
@never_cache
def new(request: HttpRequest, slug: str) -> HttpResponse:
    """Choose type and size, then make a puzzle of a set by clicking, and save it."""
    found = own_set_or_404(request, slug)
    facts: Facts = {"set": found, "back": found.get_own_url()}
    if request.method == "POST":
        store = partial(editing.save_new, account_or_404(request), found, anyway="anyway" in request.POST)
        return _saved(request, facts, ClickedForm(request.POST), store)
    return _begun(request, facts, ClickedForm)


@needs_account
@GET_AND_POST
@never_cache
def first(request: HttpRequest) -> HttpResponse:
    """Make a puzzle by clicking before there is a set for it: saving makes the set."""
    owner = account_or_404(request)
    facts: Facts = {"back": reverse("authoring:sets")}
    if request.method != "POST":
        return _begun(request, facts, partial(FirstForm, owner))
    form = FirstForm(owner, request.POST)

    def store(text: str) -> editing.Saved:
        into = form.cleaned_data.get("into") or sets.new_set(owner, form.cleaned_data["named"])
        return editing.save_new(owner, into, text, anyway="anyway" in request.POST)

    return _saved(request, facts, form, store)


def _begun(request: HttpRequest, facts: Facts, form: Callable[[], ClickedForm]) -> HttpResponse:
    """Ask for type and size, then show the empty board."""
    asked = NewForm(request.GET if "type" in request.GET else None)
    if asked.is_valid():
        return _page(request, asked.cleaned_data["edited"], form(), facts)
    return render(request, "authoring/new.html", facts | {"form": asked}, status=422 if asked.errors else 200)


@needs_account
@GET_AND_POST
@never_cache
def editor(request: HttpRequest, pk: int) -> HttpResponse:
    """Change a puzzle by clicking, and save it."""
    puzzle = opened_puzzle_or_404(request, pk)
    facts: Facts = {"set": puzzle.set, "puzzle": puzzle, "back": puzzle.set.get_own_url()}
    if request.method == "POST":
        form, anyway = ClickedForm(request.POST), "anyway" in request.POST
        if "apart" in request.POST:
            store = partial(editing.save_new, account_or_404(request), puzzle.set, anyway=anyway)
            return _saved(request, facts, form, store)
        base = request.POST.get("base", "")
        return _saved(
            request, facts, form, lambda text: editing.save_edit(puzzle, text, puzzle.notes, base, anyway=anyway)
        )
    try:
        edited = clicking.read_text(editing.text_of(puzzle))
    except clicking.TooLargeError:
        messages.warning(request, words.too_large_to_click(clicking.MAX_CLICKED))
        return redirect("authoring:edit", pk)
    form = ClickedForm(initial={"title": puzzle.title, "base": editing.state_of(puzzle)})
    return _page(request, edited, form, facts)


def _saved(
    request: HttpRequest, facts: Facts, form: ClickedForm, store: Callable[[str], editing.Saved]
) -> HttpResponse:
    """Save what has been made, or show what is wrong: to a page by htmx only that, so that its board stays."""
    edited = _read(request)
    if form.is_valid() and allowed(request, "edit", form):
        try:
            saved = store(clicking.with_title(edited, form.cleaned_data["title"]))
        except editing.ChangedMeanwhileError as error:
            form.add_error(None, str(error))
            facts = facts | {"changed": True, "newest": error.newest}
            facts["newest_base"] = editing.state_of(error.newest) if error.newest else ""
        except editing.GoalFailsError as error:
            form.add_error(None, str(error))
            facts = facts | {"doubted": True}
        except ImportRefusedError as error:
            form.add_error(None, str(error))
        else:
            said = _("Saved as a new revision; proofs and assignments that use the old one keep it.")
            messages.success(request, said if saved.revision else _("Saved."))
            where = (saved.job or saved.puzzle).get_absolute_url()
            return HttpResponseClientRedirect(where) if is_htmx(request) else redirect(where)
    if is_htmx(request):
        return render(request, "authoring/editor.html#save", facts | {"form": form}, status=422)
    return _page(request, edited, form, facts)


def _read(request: HttpRequest) -> clicking.Edited:
    """Return the puzzle that a page has sent back. Raises Http404 for a text that no page has made."""
    try:
        return clicking.read_text(request.POST.get("text", "").replace("\r\n", "\n"))
    except (ImportRefusedError, clicking.TooLargeError) as error:
        raise Http404 from error


def _page(request: HttpRequest, edited: clicking.Edited, form: ClickedForm, facts: Facts) -> HttpResponse:
    shown = {"board": board_of(edited), "form": form, "symmetries": SYMMETRIES}
    return render(request, "authoring/editor.html", facts | shown, status=422 if form.errors else 200)


@require_POST
@needs_account
def press(request: HttpRequest) -> HttpResponse:
    """Change a puzzle by a click, and show it."""
    edited, form = _read(request), PressForm(request.POST)
    if not form.is_valid() and set(form.errors) - {"height", "width"}:
        raise Http404
    try:
        count_request(request, "press")
    except TooOftenError as error:
        mark_refused(request, error)
        changed = clicking.Changed(edited, str(error))
    else:
        changed = clicking.changed(edited, form.change())
        if form.bad_size:
            changed = clicking.Changed(edited, words.size_bounds(clicking.MAX_CLICKED), "size", form.bad_size)
    board = board_of(changed.edited, changed.field, changed.typed, changed.said)
    return render(request, "authoring/editor.html#pressed", {"board": board, "said": changed.said})


@require_POST
@needs_account
def facts(request: HttpRequest) -> HttpResponse:
    """Tell how many solutions a puzzle has and how hard it is, or that this is being found out."""
    edited, turn = _read(request), request.POST.get("turn", "")
    turns = int(turn) if turn.isascii() and turn.isdecimal() and len(turn) < 5 else 0
    try:
        count_request(request, "facts")
    except TooOftenError as error:
        mark_refused(request, error)
        found = clicking.Facts(str(error))
    else:
        found = clicking.facts_about(edited, account_or_404(request), asked=turns)
    return render(request, "authoring/editor.html#facts", {"facts": found, "turn": turns + 1})
