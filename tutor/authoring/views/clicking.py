"""Pages on which puzzles are made and changed by clicking. The page holds the text; each click sends it."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _, gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tutor.accounts.access import account_or_404
from tutor.library.services import ImportRefusedError
from tutor.limits.requests import allowed, count_request, mark_refused
from tutor.limits.services import TooOftenError

from ..access import own_puzzle_or_404, own_set_or_404
from ..forms import ClickedForm, NewForm, PressForm
from ..selectors.boards import board_of
from ..services import clicking, editing

SYMMETRIES = {
    "none": gettext_lazy("none"),
    "turn": gettext_lazy("half turn"),
    "mirror": gettext_lazy("left and right"),
    "flip": gettext_lazy("top and bottom"),
}
"""Names of the symmetries by which marks may be placed twice."""
GET_AND_POST = require_http_methods(["GET", "HEAD", "POST"])


@GET_AND_POST
@never_cache
def new(request: HttpRequest, slug: str) -> HttpResponse:
    """Choose type and size, then make a puzzle of a set by clicking, and save it."""
    found = own_set_or_404(request, slug)
    facts: dict[str, Any] = {"set": found, "back": found.get_own_url()}
    if request.method == "POST":
        owner = account_or_404(request)
        return _saved(request, facts, lambda text: editing.save_new(owner, found, text))
    form = NewForm(request.GET if "type" in request.GET else None)
    if form.is_valid():
        return _page(request, form.cleaned_data["edited"], ClickedForm(), facts)
    return render(request, "authoring/new.html", {"form": form, "set": found}, status=422 if form.errors else 200)


@GET_AND_POST
@never_cache
def editor(request: HttpRequest, pk: int) -> HttpResponse:
    """Change a puzzle by clicking, and save it."""
    puzzle = own_puzzle_or_404(request, pk)
    facts: dict[str, Any] = {"set": puzzle.set, "puzzle": puzzle, "back": puzzle.set.get_own_url()}
    if request.method == "POST":
        return _saved(request, facts, lambda text: editing.save_edit(puzzle, text, puzzle.notes))
    try:
        edited = clicking.read_text(editing.text_of(puzzle))
    except clicking.TooLargeError:
        messages.warning(request, _("This board is too large to be changed by clicking. Here it is as text."))
        return redirect("authoring:edit", pk)
    return _page(request, edited, ClickedForm(initial={"title": puzzle.title}), facts)


def _saved(request: HttpRequest, facts: dict[str, Any], store: Callable[[str], editing.Saved]) -> HttpResponse:
    """Save what has been made, or show it again with what is wrong."""
    form = ClickedForm(request.POST)
    edited = _read(request)
    if form.is_valid() and allowed(request, "edit", form):
        try:
            saved = store(clicking.with_title(edited, form.cleaned_data["title"]))
        except ImportRefusedError as error:
            form.add_error(None, str(error))
        else:
            said = _("Saved as a new revision; proofs and assignments that use the old one keep it.")
            messages.success(request, said if saved.revision else _("Saved."))
            return redirect(saved.job or saved.puzzle)
    return _page(request, edited, form, facts)


def _read(request: HttpRequest) -> clicking.Edited:
    """Return the puzzle that a page has sent back. Raises Http404 for a text that no page has made."""
    try:
        return clicking.read_text(request.POST.get("text", "").replace("\r\n", "\n"))
    except (ImportRefusedError, clicking.TooLargeError) as error:
        raise Http404 from error


def _page(request: HttpRequest, edited: clicking.Edited, form: ClickedForm, facts: dict[str, Any]) -> HttpResponse:
    shown = {"board": board_of(edited), "form": form, "symmetries": SYMMETRIES}
    return render(request, "authoring/editor.html", facts | shown, status=422 if form.errors else 200)


@require_POST
def press(request: HttpRequest) -> HttpResponse:
    """Change a puzzle by a click, and show it."""
    account_or_404(request)
    edited, form = _read(request), PressForm(request.POST)
    if not form.is_valid():
        raise Http404
    try:
        count_request(request, "press")
    except TooOftenError as error:
        mark_refused(request, error)
        said = str(error)
    else:
        edited, said = clicking.changed(edited, form.change())
    return render(request, "authoring/editor.html#pressed", {"board": board_of(edited), "said": said})


@require_POST
def facts(request: HttpRequest) -> HttpResponse:
    """Tell how many solutions a puzzle has and how hard it is, or that this is being found out."""
    owner = account_or_404(request)
    edited = _read(request)
    try:
        count_request(request, "facts")
    except TooOftenError as error:
        mark_refused(request, error)
        found = clicking.Facts(str(error))
    else:
        found = clicking.facts_about(edited, owner)
    return render(request, "authoring/editor.html#facts", {"facts": found})
