"""Pages that import a roster file, and that invite the people on a roster by mail."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tutor.limits.requests import allowed, count_request
from tutor.limits.sizes import takes

from ..access import course_to_change
from ..forms import ColumnsForm, RosterForm
from ..models import Membership
from ..rosters.columns import guessed, table_of
from ..rosters.errors import RosterError
from ..rosters.reading import opened
from ..services import inviting, roster
from .answers import done, refusals_on


@takes(1 << 20, strangers=settings.STRANGERS_REQUEST_BYTES)
@require_http_methods(["GET", "HEAD", "POST"])
@refusals_on("courses:people")
def take_in(request: HttpRequest, pk: int) -> HttpResponse:
    """Import a roster: first a preview of its columns and of the changes, then the import."""
    membership = course_to_change(request, pk)
    context: dict[str, object] = {"membership": membership}
    if request.method != "POST":
        return _page(request, context | {"form": RosterForm()})
    form = RosterForm(request.POST, request.FILES)
    context["form"] = form
    if not form.is_valid() or not allowed(request, "roster", form):
        return _page(request, context, 422)
    try:
        read = opened(form.data_bytes)
        known = roster.remembered(membership.course)
        headed = "headed" in request.POST if "column-0" in request.POST else None
        table = table_of(roster.parsed(read.text), headed, known)
    except RosterError as error:
        form.mark()
        return _page(request, context | {"problems": error.problems}, 422)
    columns = ColumnsForm(table, guessed(table, known), request.POST)
    return _of_columns(request, membership, form, columns, context | {"text": read.text, "notes": read.notes})


def _of_columns(
    request: HttpRequest, membership: Membership, form: RosterForm, columns: ColumnsForm, context: dict[str, object]
) -> HttpResponse:
    """Preview the changes, or make them if these columns were previewed."""
    context |= {"columns": columns, "table": columns.table}
    if not columns.is_valid():
        return _page(request, context, 422)
    chosen = columns.columns
    context["previewed"] = chosen.key
    try:
        if form.cleaned_data["confirmed"] and form.cleaned_data["previewed"] == chosen.key:
            found = roster.take_in(membership.course, str(context["text"]), chosen)
            said = _("Roster imported: %(n)s changes.") % {"n": found.changes}
            return done(request, said, "courses:people", membership.course.pk)
        context["plan"] = roster.plan(membership.course, str(context["text"]), chosen)
    except RosterError as error:
        columns.mark(error.columns)
        return _page(request, context | {"problems": error.problems}, 422)
    context["changed_columns"] = form.cleaned_data["confirmed"]
    return _page(request, context)


@require_http_methods(["GET", "HEAD", "POST"])
@refusals_on("courses:people")
def invite(request: HttpRequest, pk: int) -> HttpResponse:
    """Ask, then start the job that writes to everybody on the roster who has not joined."""
    membership = course_to_change(request, pk)
    if request.method == "POST":
        count_request(request, "invite")
        site = request.build_absolute_uri("/")
        return redirect(inviting.invite(membership, again="again" in request.POST, site=site))
    rows = inviting.invited(membership.course)
    earlier = rows.exclude(mailed=None).count()
    context = {"membership": membership, "why_not": inviting.why_not(membership), "earlier": earlier}
    return render(request, "courses/invite.html", context | {"new": rows.count() - earlier})


def _page(request: HttpRequest, context: dict[str, object], status: int = 200) -> HttpResponse:
    return render(request, "courses/roster.html", context, status=status)
