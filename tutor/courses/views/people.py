"""Pages about the people of a course: the roster, adding, changing and removing people."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.text import slugify
from django.utils.translation import gettext as _, ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from ..access import STAFF, course_to_change, invitation_or_404, member_or_404, membership_or_404
from ..dates import in_zone
from ..errors import RefusedError
from ..forms import InvitationForm, PersonForm
from ..models import Membership
from ..selectors.matching import matching
from ..selectors.people import roster as people_of, sort_links
from ..services import people, roster
from .answers import done, refusals_on, sent


@require_http_methods(["GET", "HEAD", "POST"])
@refusals_on("courses:people")
def index(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the roster; instructors add people here."""
    if request.method != "POST":
        return _page(request, membership_or_404(request, pk, STAFF), InvitationForm())
    membership = course_to_change(request, pk)
    form = InvitationForm(request.POST)
    if form.is_valid():
        row = form.save(commit=False)
        member = people.add(membership.course, row)
        if member:
            said = _("%(name)s is in the course now, as %(role)s.")
            facts = {"name": member.user.shown_name, "role": member.get_role_display()}
        else:
            said = _(
                "%(name)s is invited as %(role)s: no account has confirmed this address yet, or no instructor of this "
                "course has confirmed theirs. They can join with the code."
            )
            facts = {"name": row.email, "role": row.get_role_display()}
        return done(request, said % facts, "courses:people", pk)
    return _page(request, membership, form)


def _page(request: HttpRequest, membership: Membership, form: InvitationForm) -> HttpResponse:
    sort = request.GET.get("sort", "name")
    with in_zone(membership.course):
        found = people_of(membership.course, sort)
        context = {
            "membership": membership,
            "course": membership.course,
            "people": found,
            "waiting": sum(person.joined is None for person in found),
            "links": sort_links(sort),
            "unmatched": len(matching(membership.course).matches) if membership.may_change else 0,
            "form": form,
        }
        return render(request, "courses/people.html", context, status=422 if form.is_bound else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@refusals_on("courses:people")
def person(request: HttpRequest, pk: int, person_pk: int) -> HttpResponse:
    """Change name, number, section and role of a member."""
    membership = course_to_change(request, pk)
    member = member_or_404(membership, person_pk)
    named, form = member.user.shown_name, PersonForm(sent(request), instance=member)
    if request.method == "POST" and form.is_valid():
        people.change(form.save(commit=False))
        after = "assignments:course" if member.user_id == membership.user.pk else "courses:people"
        return done(request, _("Details of %(name)s saved.") % {"name": named}, after, pk)
    context = {
        "membership": membership,
        "form": form,
        "name": named,
        "email": member.user.email,
        "member": member,
    }
    return render(request, "courses/person.html", context, status=422 if form.is_bound else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@refusals_on("courses:people")
def vouch(request: HttpRequest, pk: int, person_pk: int) -> HttpResponse:
    """Ask for confirmation, then record that an instructor knows a person whose email is not confirmed."""
    membership = course_to_change(request, pk)
    member = member_or_404(membership, person_pk)
    if member.known or not member.user.email:
        raise RefusedError(
            _("There is nothing to vouch for: %(name)s is known here.") % {"name": member.user.shown_name}
        )
    if request.method == "POST":
        people.vouch(member, request.POST.get("email", ""))
        said = _("%(name)s counts as the person with the address %(email)s in this course now.")
        return done(request, said % {"name": member.user.shown_name, "email": member.user.email}, "courses:people", pk)
    row = membership.course.invitations.filter(email__iexact=member.user.email).first()
    return render(request, "courses/vouch.html", {"membership": membership, "member": member, "row": row})


@require_http_methods(["GET", "HEAD", "POST"])
@refusals_on("courses:people")
def remove(request: HttpRequest, pk: int, person_pk: int) -> HttpResponse:
    """Ask for confirmation, then remove a person from the course."""
    membership = course_to_change(request, pk)
    member = member_or_404(membership, person_pk)
    if request.method != "POST":
        return render(
            request, "courses/remove.html", {"membership": membership, "name": member.user.shown_name, "member": member}
        )
    people.remove(member)
    if member.user_id == membership.user.pk:
        return done(request, _("You have left “%(course)s”.") % {"course": membership.course}, "courses:index")
    said = _("%(name)s is not in the course any more. Their proofs are kept.")
    return done(request, said % {"name": member.user.shown_name}, "courses:people", pk)


@require_http_methods(["GET", "HEAD", "POST"])
@refusals_on("courses:people")
def expected(request: HttpRequest, pk: int, row_pk: int) -> HttpResponse:
    """Change the invitation of a person who has not joined yet."""
    membership = course_to_change(request, pk)
    row = invitation_or_404(membership, row_pk)
    form = InvitationForm(sent(request), instance=row)
    if request.method == "POST" and form.is_valid():
        people.change_invitation(form.save(commit=False))
        return done(request, _("Details of %(name)s saved.") % {"name": row}, "courses:people", pk)
    context = {"membership": membership, "form": form, "name": str(row), "row": row}
    return render(request, "courses/person.html", context, status=422 if form.is_bound else 200)


@require_POST
@refusals_on("courses:people")
def uninvite(request: HttpRequest, pk: int, row_pk: int) -> HttpResponse:
    """Remove the invitation of a person who has not joined yet."""
    row = invitation_or_404(course_to_change(request, pk), row_pk)
    row.delete()
    return done(request, _("The invitation for %(name)s is removed.") % {"name": row}, "courses:people", pk)


@require_http_methods(["GET", "HEAD", "POST"])
@refusals_on("courses:match")
def match(request: HttpRequest, pk: int) -> HttpResponse:
    """Show which lines of the roster may be about students who joined with the code, and confirm the ticked ones."""
    membership = course_to_change(request, pk)
    if request.method != "POST":
        context = {"membership": membership, "matching": matching(membership.course)}
        return render(request, "courses/match.html", context)
    chosen = {member: request.POST.get(f"line-{member}", "") for member in request.POST.getlist("member")}
    if not chosen or not all(_is_id(each) for pair in chosen.items() for each in pair):
        raise RefusedError(_("Nothing is saved: tick students, and choose a line of the roster for each."))
    n = people.match(membership.course, {int(member): int(line) for member, line in chosen.items()})
    said = ngettext("One student is matched.", "%(n)s students are matched.", n) % {"n": n}
    return done(request, said, "courses:people", pk)


def _is_id(sent: str) -> bool:
    return sent.isascii() and sent.isdigit() and len(sent) < 10


@require_safe
def take_out(request: HttpRequest, pk: int) -> HttpResponse:
    """Download the roster as a CSV file."""
    membership = membership_or_404(request, pk, STAFF)
    answer = HttpResponse("\ufeff" + roster.exported(membership.course), content_type="text/csv; charset=utf-8")
    name = slugify(membership.course.title)[:60] or f"course-{pk}"
    answer["Content-Disposition"] = f'attachment; filename="{name}-roster.csv"'
    return answer
