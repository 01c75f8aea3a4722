"""The puzzles of an assignment: choose, order, check and publish them."""

from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from tutor.assignments.forms import ChooseForm, PointsForm
from tutor.assignments.selectors.choice import puzzles_for
from tutor.assignments.selectors.pages import Card, cards, extension_of
from tutor.assignments.services import assignments as services, checking, starters
from tutor.assignments.services.ordering import place
from tutor.courses.access import assignment_or_404, assignment_to_change, item_of_or_404
from tutor.courses.errors import RefusedError
from tutor.courses.models import Assignment, Item, Membership

from ..errors import Fault, Problem, invalid
from ..inputs import accepted
from ..models import Scope
from ..serializers.assignments import (
    AssignmentSerializer,
    CheckedSerializer,
    ChooseSerializer,
    ChosenSerializer,
    ItemSerializer,
    PointsSerializer,
    PublishSerializer,
    StarterSerializer,
)
from ..serializers.library import PlaceSerializer
from .assignments import refuse_twice
from .base import Endpoint, Listing, checked
from .jobs import address


def _cards(found: Assignment, membership: Membership) -> list[Card]:
    return cards(found, membership, extension_of(found, membership))


def _seen(found: Assignment, membership: Membership, item_pk: int) -> Response:
    card = next(card for card in _cards(found, membership) if card.item.pk == item_pk)
    return Response(ItemSerializer(card, context={"staff": membership.staff}).data)


class Items(Listing):
    """List the puzzles of an assignment."""

    scope = Scope.GRADE
    serializer_class = ItemSerializer
    filter_backends = []
    queryset = Item.objects.none()
    staff = False

    def get_queryset(self) -> Any:
        found, membership = assignment_or_404(self.request, self.kwargs["pk"])
        self.staff = membership.staff
        return _cards(found, membership)

    def get_serializer_context(self) -> dict[str, Any]:
        """Add whether the reader is staff."""
        return {**super().get_serializer_context(), "staff": self.staff}

    @extend_schema(request=ChooseSerializer, responses={201: ChosenSerializer})
    def post(self, request: Request, pk: int) -> Response:
        """Add puzzles to the end of an assignment, each once: public ones, or those of your own sets."""
        found, membership = assignment_to_change(request, pk)
        sent = checked(ChooseSerializer, request)
        wanted, whole = sent.get("puzzles", []), sent.get("set", "")
        form = ChooseForm({"puzzle": wanted, "whole": whole}, offered=puzzles_for(membership.user))
        if not form.is_valid():
            raise invalid("/puzzles", _("Expected puzzles that are offered to you."))
        chosen = form.chosen if whole else wanted
        added = services.add_items(found, chosen, sent["kind"])
        if not added:
            raise RefusedError(_("Nothing was added: no puzzle was chosen that is not in it already."))
        return Response(ChosenSerializer({"added": added}).data, status.HTTP_201_CREATED)


class OneItem(Endpoint):
    """One puzzle of an assignment."""

    scope = Scope.GRADE

    @extend_schema(responses=ItemSerializer)
    def get(self, request: Request, pk: int, item_pk: int) -> Response:
        """Read a puzzle of an assignment, with your attempts."""
        found, membership = assignment_or_404(request, pk)
        return _seen(found, membership, item_of_or_404(found, item_pk).pk)

    @extend_schema(request=PointsSerializer, responses=ItemSerializer)
    def patch(self, request: Request, pk: int, item_pk: int) -> Response:
        """Change the points for a puzzle, or what is to be proved of it."""
        found, membership = assignment_to_change(request, pk)
        item, sent = item_of_or_404(found, item_pk), checked(PointsSerializer, request, partial=True)
        goal, weights = sent.pop("goal", None), sent.pop("weights", None)
        form = PointsForm({"points": item.points} | sent, instance=item)
        accepted(form)
        if goal is not None or weights is not None:
            goal = item.goal if goal is None else goal
            services.set_goal(item, found, goal, membership.user, weights or ())
        form.save()
        return _seen(found, membership, item_pk)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, pk: int, item_pk: int) -> Response:
        """Remove a puzzle from an assignment."""
        found, _join = assignment_to_change(request, pk)
        services.remove_item(item_of_or_404(found, item_pk), found)
        return Response(status=status.HTTP_204_NO_CONTENT)


class MoveItem(Endpoint):
    """The position of a puzzle in its assignment."""

    scope = Scope.GRADE

    @extend_schema(request=PlaceSerializer, responses=ItemSerializer)
    def post(self, request: Request, pk: int, item_pk: int) -> Response:
        """Move a puzzle to another position in its assignment."""
        found, membership = assignment_to_change(request, pk)
        item = item_of_or_404(found, item_pk)
        place(list(found.items.all()), item.pk, checked(PlaceSerializer, request)["place"])
        return _seen(found, membership, item_pk)


class Newest(Endpoint):
    """The newest revision of a puzzle."""

    scope = Scope.GRADE

    @extend_schema(request=None, responses=ItemSerializer)
    def post(self, request: Request, pk: int, item_pk: int) -> Response:
        """Use the newest revision of a puzzle. Its first steps are removed, as they belong to the old one."""
        found, membership = assignment_to_change(request, pk)
        services.take_newest(item_of_or_404(found, item_pk), found)
        return _seen(found, membership, item_pk)


class Starter(Endpoint):
    """The first steps of a puzzle."""

    scope = Scope.GRADE

    @extend_schema(request=StarterSerializer, responses=ItemSerializer)
    def put(self, request: Request, pk: int, item_pk: int) -> Response:
        """Start every proof of a puzzle with the first steps of one of your practice proofs."""
        found, membership = assignment_to_change(request, pk)
        item = item_of_or_404(found, item_pk)
        sent = checked(StarterSerializer, request)
        proof = starters.sources(item, membership.user).filter(pk=sent["proof"]).first()
        if proof is None:
            raise invalid("/proof", _("Expected a practice proof of yours of this puzzle that has steps."))
        starters.give(item, found, proof, sent["steps"])
        return _seen(found, membership, item_pk)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, pk: int, item_pk: int) -> Response:
        """Remove the first steps of a puzzle, so that its proofs start empty."""
        found, _join = assignment_to_change(request, pk)
        starters.take_away(item_of_or_404(found, item_pk), found)
        return Response(status=status.HTTP_204_NO_CONTENT)


class Check(Endpoint):
    """The check that the puzzles can be proved."""

    scope = Scope.GRADE
    limited = {"POST": "provable"}

    @extend_schema(request=None, responses={200: CheckedSerializer, 202: CheckedSerializer})
    def post(self, request: Request, pk: int) -> Response:
        """Check whether the puzzles can be proved under the terms. 202: a job does it; ask again when it is done."""
        found, membership = assignment_to_change(request, pk)
        job = checking.check(found, membership.user)
        facts = {"job": job, "items": _cards(found, membership)}
        answer = Response(CheckedSerializer(facts, context={"staff": True}).data)
        if job:
            answer.status_code, answer["Location"] = status.HTTP_202_ACCEPTED, address(job)
        return answer


class Publish(Endpoint):
    """The publication of an assignment."""

    scope = Scope.GRADE

    @extend_schema(request=PublishSerializer, responses=AssignmentSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """Publish an assignment. Refused while puzzles are doubtful or assigned twice, unless `anyway`."""
        found, membership = assignment_to_change(request, pk)
        anyway = checked(PublishSerializer, request)["anyway"]
        doubtful = [] if anyway else [_doubt(card) for card in _cards(found, membership) if card.doubtful]
        if doubtful:
            detail = _("These puzzles may not be provable as they are set. Check them, or publish anyway.")
            raise Problem("refused", detail, doubtful)
        if not anyway:
            refuse_twice(found, membership.user)
        services.publish(found)
        return Response(AssignmentSerializer(found, context={"extension": None}).data)


def _doubt(card: Card) -> Fault:
    """Return why a puzzle should be looked at before publishing."""
    title = card.item.puzzle.title
    if not card.sound:
        why = _("“%(title)s” is not known to have exactly one solution.")
    elif card.finding is None:
        why = _("“%(title)s” has not been checked yet with these rules and limits.")
    else:
        why = _("“%(title)s” could not be proved with these rules and limits.")
    return {"pointer": "#/anyway", "detail": why % {"title": title}}
