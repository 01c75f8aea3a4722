"""The puzzles of an assignment: choosing, ordering, points, first steps."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _, ngettext
from django.views.decorators.http import require_http_methods, require_POST

from tutor.courses.access import assignment_to_change, item_of_or_404
from tutor.courses.errors import RefusedError
from tutor.courses.models import Item
from tutor.courses.views.answers import done, refusals_on, sent
from tutor.exercises.messages import ASKS
from tutor.exercises.selectors.page import preview

from ..forms import ChooseForm, KindForm, PointsForm, StarterForm
from ..goal_forms import WeighedGoalForm
from ..selectors.begun import begun
from ..selectors.choice import MOST_TICKS, address_of, choice, puzzles_for
from ..selectors.pages import checked_cards, item_picture
from ..selectors.rules import exercise_bugs, exercise_rules
from ..services import assignments, starters
from ..services.kinds import made_or_refused, set_kind
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
        changed = [form for form in forms if form.has_changed()]
        for form in changed:
            form.save()
        then = "assignments:publish" if "publish" in request.POST else "assignments:puzzles"
        return done(request, _("The points are saved."), then, pk) if changed else redirect(then, pk)
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
        return _go_on(request, pk) if {"show", "page", "ticks"} & request.POST.keys() else _add(request, pk)
    shown = choice(found, membership.user, request.GET.dict())
    context = {"assignment": found, "membership": membership, "course": membership.course, "choice": shown}
    context["kinds"] = Item.Kind.choices
    return render(request, "assignments/choose.html", context)


def _go_on(request: HttpRequest, pk: int) -> HttpResponse:
    """Lead to another list or page of puzzles; the ticks so far go along in its address."""
    sent, ticked = request.POST.dict(), request.POST.getlist("puzzle")
    if len(ticked) > MOST_TICKS:
        words = _("At most %(n)s ticks are kept from page to page. Add the ticked puzzles first.")
        raise RefusedError(words % {"n": MOST_TICKS})
    query = address_of(sent, ticked, sent.get("page", ""), only_ticked="ticks" in sent)
    return redirect(reverse("assignments:choose", args=[pk]) + query)


def _add(request: HttpRequest, pk: int) -> HttpResponse:
    found, membership = assignment_to_change(request, pk)
    form = ChooseForm(request.POST, offered=puzzles_for(membership.user))
    if not form.is_valid():
        raise RefusedError(_("Nothing was added: one of the puzzles is not offered any more. Choose again."))
    added = assignments.add_items(found, form.chosen, form.cleaned_data["kind"] or Item.Kind.PROVE)
    if not added:
        raise RefusedError(_("Nothing was added: no puzzle was chosen that is not in it already."))
    said = ngettext("One puzzle is added.", "%(n)s puzzles are added.", added) % {"n": added}
    return done(request, said, "assignments:puzzles", pk)


@require_POST
@refusals_on("assignments:puzzles")
def move(request: HttpRequest, pk: int, item_pk: int) -> HttpResponse:
    """Move a puzzle in its assignment: up, down, or to a place."""
    found, _join = assignment_to_change(request, pk)
    item = item_of_or_404(found, item_pk)
    move_row(list(found.items.all()), item.pk, request.POST)
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
def change_many(request: HttpRequest, pk: int) -> HttpResponse:
    """Remove the ticked puzzles, or give all of them the same points."""
    found, _join = assignment_to_change(request, pk)
    wanted = set(request.POST.getlist("item"))
    items = [item for item in found.items.all() if str(item.pk) in wanted]
    if not items:
        raise RefusedError(_("Nothing is changed: tick the puzzles first."))
    if request.POST.get("do") == "remove":
        assignments.remove_items(items, found)
        said = ngettext("One puzzle is removed.", "%(n)s puzzles are removed.", len(items)) % {"n": len(items)}
        return done(request, said, "assignments:puzzles", pk)
    forms = [PointsForm(request.POST, instance=item) for item in items]
    if wrong := [problem for form in forms for problem in form.errors.get("points", [])]:
        raise RefusedError(_("Nothing is changed. Points: %(why)s") % {"why": wrong[0]})
    for form in forms:
        form.save()
    return done(request, _("The points are saved."), "assignments:puzzles", pk)


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
def kind(request: HttpRequest, pk: int, item_pk: int) -> HttpResponse:
    """Choose what students do with a puzzle; an exercise is shown before it is saved."""
    found, membership = assignment_to_change(request, pk)
    item = item_of_or_404(found, item_pk)
    assignments.refuse_begun(found)
    item.assignment = found
    looked_at = request.GET if "kind" in request.GET else None
    initial = {"kind": item.kind, **item.spec}
    bound = sent(request) if request.method == "POST" else looked_at
    form = KindForm(bound, initial=initial, rules=exercise_rules(item), bugs=exercise_bugs(item))
    page = None
    if form.is_valid():
        asked = Item(assignment=found, puzzle=item.puzzle, kind=form.cleaned_data["kind"], spec=form.spec)
        try:
            if request.method == "POST":
                set_kind(item, found, asked.kind, asked.spec)
                said = _("Saved: %(title)s.") % {"title": item.title}
                return done(request, said, "assignments:puzzles", pk, at=f"item-{item.pk}")
            page = preview(asked, made_or_refused(asked)) if asked.is_exercise else None
        except RefusedError as error:
            form.add_error(None, str(error))
    context: dict[str, Any] = {"assignment": found, "membership": membership, "course": membership.course}
    context |= {"item": item, "form": form, "page": page}
    context["kinds"] = [(radio, ASKS.get(radio.data["value"], "")) for radio in form["kind"]]
    context["seed"] = page.item.spec["seed"] if page else ""
    return render(request, "assignments/kind.html", context, status=422 if form.errors else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@refusals_on("assignments:puzzles")
def goal(request: HttpRequest, pk: int, item_pk: int) -> HttpResponse:
    """Set what is to be proved of a puzzle in this assignment."""
    found, membership = assignment_to_change(request, pk)
    item = item_of_or_404(found, item_pk)
    assignments.refuse_begun(found)
    kept = {"weights": " ".join(map(str, item.weights))}
    form = WeighedGoalForm(sent(request), initial={**WeighedGoalForm.fields_of(item.goal), **kept})
    if form.is_valid():
        try:
            assignments.set_goal(item, found, form.text, membership.user, form.cleaned_data["weights"])
        except RefusedError as error:
            form.add_error("weights" if isinstance(error, assignments.WeightsError) else "cells", str(error))
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
