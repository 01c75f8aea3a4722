"""Pages for uploads: choose files, check what was in them, confirm."""

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tutor.accounts.access import account_or_404
from tutor.jobs.views import worth_telling
from tutor.library.models import PuzzleSet, Upload
from tutor.library.services import ImportRefusedError
from tutor.limits.requests import allowed, count_request
from tutor.limits.sizes import PARTS, takes

from ..access import draft_or_404, upload_or_404
from ..forms import ConfirmForm, UploadForm
from ..selectors import own
from ..services import uploads as services
from .needs import is_htmx, needs_account


@takes(
    settings.MAX_REQUEST_BYTES,
    strangers=settings.STRANGERS_REQUEST_BYTES,
    parts=settings.DATA_UPLOAD_MAX_NUMBER_FILES + PARTS,
)
@needs_account
@require_http_methods(["GET", "HEAD", "POST"])
def upload(request: HttpRequest) -> HttpResponse:
    """Choose files or paste text, and read them into a draft."""
    form = UploadForm(request.POST, request.FILES) if request.method == "POST" else UploadForm()
    if form.is_valid() and allowed(request, "upload", form):
        try:
            made = services.read_upload(account_or_404(request), form.cleaned_data["given"])
        except ImportRefusedError as error:
            form.add_error(None, list(error.args))
        else:
            query = f"?into={request.GET['into']}" if request.GET.get("into", "").isdecimal() else ""
            return redirect(made.get_absolute_url() + query)
    context = {"form": form, "waiting": own.waiting_uploads(account_or_404(request))}
    return render(request, "authoring/upload.html", context, status=422 if form.errors else 200)


@require_safe
@never_cache
def draft(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the puzzles of an upload; once it is confirmed, redirect to its set."""
    found = upload_or_404(request, pk)
    if found.set:
        return redirect(found.set.get_own_url())
    into = _into(request, found)
    return _draft(request, found, ConfirmForm(found, initial={"into": into}), into)


def _draft(request: HttpRequest, found: Upload, form: ConfirmForm, into: PuzzleSet | None) -> HttpResponse:
    template = "authoring/draft.html#preview" if is_htmx(request) else "authoring/draft.html"
    status = 422 if form.errors else 200
    return render(request, template, {"form": form} | _preview(request, found, into), status=status)


def _preview(request: HttpRequest, found: Upload, into: PuzzleSet | None) -> dict[str, Any]:
    rows, page = own.draft_page(found, request.GET.get("page", ""), into)
    facts = {"upload": found, "job": found.job, "into": into, "rows": rows, "page": page}
    return facts | {"counts": own.counts(found, into), "tell": bool(found.job and worth_telling(request, found.job))}


def _into(request: HttpRequest, found: Upload) -> PuzzleSet | None:
    """Return the set that is chosen at the moment, if it is one of the owner's."""
    number = request.GET.get("into", "")
    return own.own_sets(found.owner).filter(pk=number).first() if number.isdecimal() and len(number) < 19 else None


@require_safe
@never_cache
def checks(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the progress of the check, and its results for the puzzles on the page."""
    found = upload_or_404(request, pk)
    return render(
        request, "authoring/draft.html#checks", {"polled": True} | _preview(request, found, _into(request, found))
    )


@require_POST
def check(request: HttpRequest, pk: int) -> HttpResponse:
    """Continue a check that was cancelled or failed."""
    found = upload_or_404(request, pk)
    if not found.set and (found.job is None or found.job.over):
        count_request(request, "upload")
        services.check(found)
    return redirect(found)


@require_POST
def draft_row(request: HttpRequest, pk: int, draft_pk: int) -> HttpResponse:
    """Leave one puzzle out, or include it after all."""
    found = draft_or_404(request, pk, draft_pk)
    services.leave_out(found, out=request.POST.get("out") == "1")
    if not is_htmx(request):
        page = own.page_of(found.position)
        return redirect(f"{found.upload.get_absolute_url()}?page={page}#puzzle-{found.pk}")
    found.refresh_from_db()
    into = _into(request, found.upload)
    context = {"row": own.draft_row(found, into), "upload": found.upload, "job": found.upload.job, "into": into}
    return render(request, "authoring/draft.html#changed", context | {"counts": own.counts(found.upload, into)})


@require_POST
def unsound(request: HttpRequest, pk: int) -> HttpResponse:
    """Leave out all that do not have exactly one solution."""
    found = upload_or_404(request, pk)
    services.leave_out_unsound(found)
    return redirect(found)


@require_POST
def confirm(request: HttpRequest, pk: int) -> HttpResponse:
    """Put the puzzles of an upload into a set."""
    found = upload_or_404(request, pk)
    if found.set:
        return redirect(found.set.get_own_url())
    form = ConfirmForm(found, request.POST)
    if form.is_valid():
        data = form.cleaned_data
        try:
            stored = services.confirm(found, data["into"], data["title"], data["description"])
        except ImportRefusedError as error:
            form.add_error(None, str(error))
        else:
            words = ngettext("%(n)s puzzle was added.", "%(n)s puzzles were added.", stored.added)
            messages.success(request, words % {"n": stored.added})
            return redirect(stored.set.get_own_url())
    return _draft(request, found, form, form.cleaned_data.get("into"))


@require_POST
def discard(request: HttpRequest, pk: int) -> HttpResponse:
    """Discard an upload; no set is changed."""
    services.discard(upload_or_404(request, pk))
    messages.success(request, _("The upload is discarded. No set was changed."))
    return redirect(reverse("authoring:sets"))
