"""The puzzles of an assignment: choosing, ordering, points, first steps."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _, ngettext
from django.views.decorators.http import require_http_methods, require_POST

from tutor.courses.access import assignment_to_change, item_of_or_404
from tutor.courses.errors import RefusedError
from tutor.courses.views.answers import done, refusals_on, sent
from tutor.library.forms import GoalForm

from ..forms import ChooseForm, PointsForm, StarterForm
from ..selectors.begun import begun
from ..selectors.choice import choice, puzzles_for
from ..selectors.pages import checked_cards, item_picture
from ..services import assignments, starters
from ..services.ordering import move as move_row


@require_http_methods(["GET", "HEAD", "POST"])
@refusals_on("assignments:puzzles")
def puzzles(request: HttpRequest, pk: int) -> HttpResponse:
    """List the puzzles of an assignment in order, and set the points of each."""
    found, membership = assignment_to_change(request, pk)
    cards = checked_cards(found)
    bound = sent(request)
    forms = [PointsForm(bound, instance=card.item, prefix=str(card.item.pk)) for card in cards]
    if bound is not None and all(form.is_valid() for form in forms):
        for form in forms:
            if form.has_changed():
                form.save()
        return done(request, _("The points are saved."), "assignments:puzzles", pk)
    context = {
        "assignment": found,
        "membership": membership,
        "course": membership.course,
        "rows": list(zip(cards, forms, strict=True)),
        "locked": begun(found),
        "wrong": bound is not None,
    }
    return render(request, "assignments/puzzles.html", context, status=200 if bound is None else 422)


@require_http_methods(["GET", "HEAD", "POST"])
@refusals_on("assignments:puzzles")
def choose(request: HttpRequest, pk: int) -> HttpResponse:
    """Add puzzles to an assignment: some of a list, or a whole set."""
    found, membership = assignment_to_change(request, pk)
    assignments.refuse_begun(found)
    if request.method == "POST":
        return _add(request, pk)
    asked = {name: request.GET.get(name, "") for name in ("set", "type", "q", "page")}
    shown = choice(
        found, membership.user, slug=asked["set"], type_id=asked["type"], text=asked["q"], page=asked["page"] or "1"
    )
    context = {"assignment": found, "membership": membership, "course": membership.course, "choice": shown}
    return render(request, "assignments/choose.html", context)


def _add(request: HttpRequest, pk: int) -> HttpResponse:
    found, membership = assignment_to_change(request, pk)
    form = ChooseForm(request.POST, offered=puzzles_for(membership.user))
    if not form.is_valid():
        raise RefusedError(_("Nothing was added: one of the puzzles is not offered any more. Choose again."))
    added = assignments.add_items(found, form.chosen)
    if not added:
        raise RefusedError(_("Nothing was added: no puzzle was chosen that is not in it already."))
    said = ngettext("One puzzle is added.", "%(n)s puzzles are added.", added) % {"n": added}
    return done(request, said, "assignments:puzzles", pk)


@require_POST
@refusals_on("assignments:puzzles")
def move(request: HttpRequest, pk: int, item_pk: int) -> HttpResponse:
    """Move a puzzle up or down in its assignment."""
    found, _join = assignment_to_change(request, pk)
    item = item_of_or_404(found, item_pk)
    move_row(list(found.items.all()), item.pk, request.POST.get("to") == "up")
    return redirect(f"{reverse('assignments:puzzles', args=[pk])}#item-{item.pk}")


@require_POST
@refusals_on("assignments:puzzles")
def remove(request: HttpRequest, pk: int, item_pk: int) -> HttpResponse:
    """Remove a puzzle from an assignment."""
    found, _join = assignment_to_change(request, pk)
    item = item_of_or_404(found, item_pk)
    assignments.remove_item(item, found)
    return done(request, _("“%(title)s” is removed.") % {"title": item.puzzle}, "assignments:puzzles", pk)


@require_POST
@refusals_on("assignments:puzzles")
def newer(request: HttpRequest, pk: int, item_pk: int) -> HttpResponse:
    """Replace a puzzle by its newest revision."""
    found, _join = assignment_to_change(request, pk)
    item = item_of_or_404(found, item_pk)
    assignments.take_newest(item, found)
    said = _("The assignment has the newest revision of “%(title)s” now.") % {"title": item.puzzle}
    return done(request, said, "assignments:puzzles", pk, at=f"item-{item.pk}")


@require_http_methods(["GET", "HEAD", "POST"])
@refusals_on("assignments:puzzles")
def goal(request: HttpRequest, pk: int, item_pk: int) -> HttpResponse:
    """Set what is to be proved of a puzzle in this assignment."""
    found, membership = assignment_to_change(request, pk)
    item = item_of_or_404(found, item_pk)
    assignments.refuse_begun(found)
    form = GoalForm(sent(request), initial=GoalForm.fields_of(item.goal))
    if form.is_valid():
        try:
            assignments.set_goal(item, found, form.text, membership.user)
        except RefusedError as error:
            form.add_error("cells", str(error))
        else:
            said = _("The goal of “%(title)s” is saved.") % {"title": item.puzzle}
            return done(request, said, "assignments:puzzles", pk, at=f"item-{item.pk}")
    context = {
        "assignment": found,
        "membership": membership,
        "course": membership.course,
        "item": item,
        "form": form,
        "picture": item_picture(item),
    }
    return render(request, "assignments/goal.html", context, status=422 if form.is_bound else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@refusals_on("assignments:puzzles")
def starter(request: HttpRequest, pk: int, item_pk: int) -> HttpResponse:
    """Copy the first steps of a puzzle from a practice proof of one's own, or remove them."""
    found, membership = assignment_to_change(request, pk)
    item = item_of_or_404(found, item_pk)
    assignments.refuse_begun(found)
    proofs = starters.sources(item, membership.user)
    if request.method != "POST":
        context = {
            "assignment": found,
            "membership": membership,
            "course": membership.course,
            "item": item,
            "proofs": proofs,
        }
        return render(request, "assignments/starter.html", context)
    at = f"item-{item.pk}"
    if request.POST.get("none"):
        starters.take_away(item, found)
        said = _("Proofs of “%(title)s” begin without given steps.") % {"title": item.puzzle}
        return done(request, said, "assignments:puzzles", pk, at=at)
    form = StarterForm(request.POST)
    proof = proofs.filter(pk=form.cleaned_data["proof"]).first() if form.is_valid() else None
    if proof is None:
        raise RefusedError(_("Expected one of your proofs and a number of its steps. Choose both."))
    starters.give(item, found, proof, form.cleaned_data["steps"])
    n = len(item.starter)
    said = ngettext("Every proof begins with this step.", "Every proof begins with these %(n)s steps.", n) % {"n": n}
    return done(request, said, "assignments:puzzles", pk, at=at)
