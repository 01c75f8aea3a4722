"""Pages of a person's own sets, and of their puzzles."""

import secrets

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tutor.accounts.access import account_or_404
from tutor.library.services import ImportRefusedError
from tutor.limits.requests import allowed, count_request, mark_refused
from tutor.limits.services import TooOftenError

from ..access import opened_puzzle_or_404, own_puzzle_or_404, own_set_or_404
from ..forms import EditForm, GenerateForm, PlaceForm, SetForm
from ..selectors import own
from ..services import editing, generating, sets as services
from .needs import is_htmx, needs_account

GET_AND_POST = require_http_methods(["GET", "HEAD", "POST"])


def _posted(request: HttpRequest) -> QueryDict | None:
    """Return the data of a sent form; None while the form is only shown."""
    return request.POST if request.method == "POST" else None


@needs_account
@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """List the person's sets, and uploads that are not confirmed yet."""
    owner = account_or_404(request)
    context = {"sets": own.own_sets(owner), "waiting": own.waiting_uploads(owner)}
    return render(request, "authoring/sets.html", context)


@GET_AND_POST
@never_cache
def own_set(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a set to its owner, with its puzzles in order, and save title and description."""
    found = own_set_or_404(request, slug)
    form = SetForm(_posted(request), instance=found)
    if form.is_valid():
        form.save()
        messages.success(request, _("Saved."))
        return redirect(found.get_own_url())
    if form.errors:
        found.refresh_from_db()  # without what the form has put into it
    rows, page = own.set_page(found, request.GET.get("page", ""))
    context = {"set": found, "form": form, "rows": rows, "page": page}
    return render(request, "authoring/own_set.html", context, status=422 if form.errors else 200)


@require_POST
def move(request: HttpRequest, pk: int) -> HttpResponse:
    """Move a puzzle to another place of its set."""
    puzzle = own_puzzle_or_404(request, pk)
    form = PlaceForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("The place must be a whole number."))
        return redirect(puzzle.set.get_own_url())
    moved = services.move(puzzle, form.cleaned_data["place"])
    number = own.page_of(moved.place)
    if not is_htmx(request):
        return redirect(f"{puzzle.set.get_own_url()}?page={number}#puzzle-{pk}")
    rows, page = own.set_page(puzzle.set, str(number))
    context = {"set": puzzle.set, "rows": rows, "page": page, "moved": moved}
    return render(request, "authoring/own_set.html#order", context)


@GET_AND_POST
def delete_set(request: HttpRequest, slug: str) -> HttpResponse:
    """Ask for confirmation, then delete a set; one that is in use can only be put away."""
    found = own_set_or_404(request, slug)
    if request.method != "POST":
        return render(request, "authoring/delete_set.html", {"set": found, "uses": services.uses(found)})
    if request.POST.get("how") == "put-away":
        services.put_away(found)
    else:
        try:
            services.delete_set(found)
        except services.InUseError as error:
            return render(request, "authoring/delete_set.html", {"set": found, "uses": str(error)}, status=409)
    messages.success(request, _("“%(title)s” is no longer among your sets.") % {"title": found.title})
    return redirect("authoring:sets")


@GET_AND_POST
def generate(request: HttpRequest, slug: str) -> HttpResponse:
    """Start a job that generates puzzles for a set."""
    found = own_set_or_404(request, slug)
    form = GenerateForm(_posted(request), initial={"seed": secrets.randbelow(10_000)})
    if form.is_valid() and allowed(request, "generate", form):
        return redirect(generating.start_making(account_or_404(request), found, **form.cleaned_data))
    status = 422 if form.errors else 200
    return render(request, "authoring/generate.html", {"set": found, "form": form}, status=status)


@GET_AND_POST
@never_cache
def edit(request: HttpRequest, pk: int) -> HttpResponse:
    """Edit a puzzle as text. What another window has saved meanwhile is replaced only when asked for once more."""
    base = request.POST.get("base", "")
    puzzle = opened_puzzle_or_404(request, pk) if base else own_puzzle_or_404(request, pk)
    form = EditForm(_posted(request), initial={"text": editing.text_of(puzzle), "notes": puzzle.notes})
    context = {"puzzle": puzzle, "form": form, "base": base or editing.state_of(puzzle)}
    if form.is_valid() and allowed(request, "edit", form):
        try:
            text, notes = form.cleaned_data["text"], form.cleaned_data["notes"]
            saved = editing.save_edit(puzzle, text, notes, base, anyway="anyway" in request.POST)
        except editing.ChangedMeanwhileError as error:
            form.add_error(None, str(error))
            if error.newest:
                context |= {"changed": True, "puzzle": error.newest, "base": editing.state_of(error.newest)}
        except editing.GoalFailsError as error:
            form.add_error("text", str(error))
            context["doubted"] = True
        except ImportRefusedError as error:
            form.add_error("text", str(error))
        else:
            said = _("Saved as a new revision; proofs and assignments that use the old one keep it.")
            messages.success(request, said if saved.revision else _("Saved."))
            return redirect(saved.job or saved.puzzle)
    context["look"] = editing.look(str(form["text"].value() or ""), account_or_404(request))
    return render(request, "authoring/edit.html", context, status=422 if form.errors else 200)


@require_POST
def look(request: HttpRequest, pk: int) -> HttpResponse:
    """Preview the text while somebody types."""
    own_puzzle_or_404(request, pk)
    try:
        count_request(request, "look")
    except TooOftenError as error:
        mark_refused(request, error)
        found = editing.Look(problem=str(error))
    else:
        found = editing.look(request.POST.get("text", "")[: editing.MAX_TEXT + 1], account_or_404(request))
    return render(request, "authoring/edit.html#look", {"look": found, "typed": True})


@GET_AND_POST
def remove(request: HttpRequest, pk: int) -> HttpResponse:
    """Ask for confirmation, then remove a puzzle from its set."""
    puzzle = own_puzzle_or_404(request, pk)
    if request.method != "POST":
        return render(request, "authoring/remove.html", {"puzzle": puzzle, "row": own.row_of(puzzle)})
    title = puzzle.title
    if services.remove(puzzle):
        words = _("“%(title)s” is deleted.")
    else:
        words = _("“%(title)s” is removed from the set; proofs and assignments that use it keep it.")
    messages.success(request, words % {"title": title})
    return redirect(reverse("authoring:own-set", args=[puzzle.set.slug]))
