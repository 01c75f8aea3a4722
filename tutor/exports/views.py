"""Pages for exporting the work of a course, and for importing a proof."""

from collections.abc import Iterator

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.utils.http import content_disposition_header
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_safe

from tutor.accounts.signing_in import ensure_user
from tutor.courses.selectors.people import call_by_roster
from tutor.grading.scoring.scores import AT_ONCE
from tutor.grading.services.regrading import score_later, stale_proofs
from tutor.limits.requests import allowed, count_request
from tutor.limits.sizes import takes
from tutor.search.errors import BusyError, TooHardError
from tutor.search.middleware import mark_too_busy
from tutor.tools.forms import ENVELOPE
from tutor.work.access import workspace_or_404
from tutor.work.services import StaleError
from tutor.work.workspace import workspace_of

from . import forms, services
from .access import handed_in_or_404, own_proof_or_404, selection_or_404, staff_or_404
from .exporters import EXPORTERS
from .selectors.legup import legup_page
from .selectors.page import index_page, report_page
from .selectors.proofs import file_of, page_of, score_of
from .selectors.selection import Selection


@require_safe
def index(request: HttpRequest, pk: int) -> HttpResponse:
    """Offer the files to export. Scoring that takes long starts at once, so that it is done before a download."""
    membership = staff_or_404(request, pk)
    selection = selection_or_404(request, membership.course)
    page = index_page(selection)
    stale = len(stale_proofs(membership.course, selection.chosen, selection.student))
    job = score_later(membership.course, membership.user) if stale > AT_ONCE else None
    return render(request, "exports/index.html", {"membership": membership, "page": page, "stale": stale, "job": job})


@require_GET
@never_cache
def file(request: HttpRequest, pk: int, name: str) -> HttpResponseBase:
    """Stream a file about everything that was selected."""
    membership = staff_or_404(request, pk)
    selection, exporter = selection_or_404(request, membership.course), EXPORTERS.get(name)
    if exporter is None:
        raise Http404
    count_request(request, "export")
    return _streamed(exporter.chunks(selection), exporter.content_type, exporter.filename(selection))


@require_GET
@never_cache
def proof(request: HttpRequest, pk: int, extension: str) -> HttpResponseBase:
    """Download one proof of an assigned puzzle, to check (json) or to read (html)."""
    found = handed_in_or_404(request, pk)
    assert found.item is not None  # checked by access
    score = score_of(found)
    name = f"{slugify(found.puzzle.title)[:40] or 'proof'}-{found.pk}.{extension}"
    if extension == "json":
        return _streamed(iter([file_of(score, found).encode()]), "application/json", name)
    call_by_roster(found.item.assignment.course, [found.owner])
    selection = Selection(found.item.assignment.course, (found.item.assignment,), found.owner)
    text = page_of(selection, score, found)
    return _streamed(iter([text.encode()]), "text/html; charset=utf-8", name)


def _streamed(chunks: Iterator[bytes], content_type: str, filename: str) -> StreamingHttpResponse:
    response = StreamingHttpResponse(chunks, content_type=content_type)
    # True: the browser must save it, never show it as a page of this site.
    response["Content-Disposition"] = content_disposition_header(True, filename) or "attachment"
    return response


@takes(forms.MAX_BYTES + ENVELOPE, strangers=forms.MAX_BYTES + ENVELOPE)
@require_http_methods(["GET", "HEAD", "POST"])
def import_proof(request: HttpRequest) -> HttpResponse:
    """Import a proof from a file."""
    if request.method != "POST":
        return render(request, "exports/import.html", {"form": forms.ImportForm()})
    form, belongs = forms.ImportForm(request.POST, request.FILES), ""
    if form.is_valid() and allowed(request, "import", form):
        data = form.cleaned_data
        try:
            judged = services.judge_import(request.user, data["data"])
            return redirect("exports:report", services.keep_import(ensure_user(request), judged, key=data["key"]).pk)
        except (services.ImportRefusedError, TooHardError) as error:
            form.add_error(None, str(error))
            belongs = getattr(error, "page", "")
        except BusyError as error:
            mark_too_busy(request, error)
            form.add_error(None, str(error))
    return render(request, "exports/import.html", {"form": form, "belongs": belongs}, status=422)


@takes(forms.MAX_BYTES + ENVELOPE, strangers=ENVELOPE)
@require_http_methods(["GET", "HEAD", "POST"])
def open_file(request: HttpRequest, item_pk: int) -> HttpResponse:
    """Open a proof file as a new attempt at an assigned puzzle."""
    where = workspace_or_404(request, item_pk=item_pk)
    if where.policy.item is None:  # staff try puzzles as practice
        return redirect("exports:import")
    form, belongs = forms.ImportForm(request.POST or None, request.FILES or None), ""
    if request.method == "POST" and form.is_valid() and allowed(request, "import", form):
        data, owner = form.cleaned_data, ensure_user(request)
        try:
            return redirect(services.open_file(owner, where, data["data"], key=data["key"]))
        except (services.ImportRefusedError, StaleError, TooHardError) as error:
            belongs = getattr(error, "page", "")
            form.add_error(None, str(error) or _("The puzzle was begun in another window. Load this page again."))
        except BusyError as error:
            mark_too_busy(request, error)
            form.add_error(None, str(error))
    status = 422 if request.method == "POST" else 200
    return render(request, "exports/import.html", {"form": form, "belongs": belongs, "item": where.item}, status=status)


@require_safe
@never_cache
def legup(request: HttpRequest, pk: int) -> HttpResponse:
    """Name what of a proof LEGUP has no form for, and offer the file."""
    found = own_proof_or_404(request, pk)
    return render(request, "exports/legup.html", {"proof": found, "page": legup_page(found)})


@require_safe
@never_cache
def legup_file(request: HttpRequest, pk: int) -> HttpResponseBase:
    """Download a proof as a file that LEGUP opens."""
    page = legup_page(own_proof_or_404(request, pk))
    if page is None or not page.text:
        raise Http404
    return _streamed(iter([page.text.encode()]), "application/xml", f"gridproof-{pk}.xml")


@require_safe
def report(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the report on an imported proof."""
    found = own_proof_or_404(request, pk)
    if workspace_of(found).policy.elsewhere:
        return redirect(found)  # that page says why there is no report
    page = report_page(found)
    if page is None:
        raise Http404
    return render(request, "exports/report.html", {"page": page})
