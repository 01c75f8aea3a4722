"""Proofs as graders see them, and comments on them."""

from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from tutor.accounts.access import person_or_404
from tutor.accounts.models import User
from tutor.grading import access
from tutor.grading.forms import CommentForm
from tutor.grading.models import Comment
from tutor.grading.pages.events import events, moment
from tutor.grading.pages.submission import Remark, remarks, submission_page
from tutor.grading.services import grading
from tutor.grading.services.regrading import regrade
from tutor.work.models import Action, Proof
from tutor.work.page.tree import tree_rows
from tutor.work.replays.visibility import replay_for_staff

from ..classroom_filters import EventFilters
from ..inputs import accepted, query
from ..models import Scope
from ..serializers.grading import (
    CommentChangeSerializer,
    CommentSerializer,
    EventSerializer,
    GradedProofSerializer,
    MomentQuerySerializer,
    MomentSerializer,
    NewCommentSerializer,
    rows_of_steps,
)
from ..serializers.jobs import JobSerializer
from .base import Endpoint, Listing, checked
from .jobs import accepted as taken
from .taking import node_at


def _proof(request: Request, pk: int) -> tuple[Proof, access.Submission]:
    submission = access.submission_or_404(request, pk)
    assert submission.proof is not None  # one was asked for
    return submission.proof, submission


class GradedProof(Endpoint):
    """A proof as graders see it."""

    @extend_schema(responses=GradedProofSerializer)
    def get(self, request: Request, pk: int) -> Response:
        """Read a proof of an assigned puzzle with all verdicts, its score, and the history of the grade."""
        proof, submission = _proof(request, pk)
        context = {
            "rows": rows_of_steps(tree_rows(replay_for_staff(proof), proof.tree.all(), proof.given)),
            "events": proof.actions.count(),
            "page": submission_page(submission.item, submission.student),
        }
        return Response(GradedProofSerializer(proof, context=context).data)


class Events(Listing):
    """List the events of a proof in order: steps, refused tries, hints, checks."""

    serializer_class = EventSerializer
    filterset_class = EventFilters
    queryset = Action.objects.none()

    def get_queryset(self) -> QuerySet[Action]:
        self.proof, _paper = _proof(self.request, self.kwargs["pk"])
        return self.proof.actions.order_by("pk")

    def paginate_queryset(self, queryset: Any) -> Any:
        """Return the events of the page, each with a headline and its number among all."""
        found = super().paginate_queryset(queryset) or []
        places = {pk: place for place, pk in enumerate(self.proof.actions.order_by("pk").values_list("pk", flat=True))}
        for action, event in zip(found, events(self.proof, found), strict=True):
            action.number, action.headline = places[action.pk] + 1, event.headline
        return found


class OneMoment(Endpoint):
    """A proof at one moment of its history."""

    @extend_schema(parameters=[MomentQuerySerializer], responses=MomentSerializer)
    def get(self, request: Request, pk: int, number: int) -> Response:
        """Read a proof as it stood after an event (0: before the first), with the board of a node."""
        proof, _paper = _proof(request, pk)
        asked = query(request, MomentQuerySerializer).get("node")
        node = node_at(asked) if asked else None
        actions = list(proof.actions.order_by("pk"))
        if number > len(actions):
            raise Http404
        return Response(MomentSerializer(moment(proof, actions, number, node)).data)


class RegradeProof(Endpoint):
    """The regrade of one proof."""

    scope = Scope.GRADE
    limited = {"POST": "regrade"}

    @extend_schema(request=None, responses={202: JobSerializer})
    def post(self, request: Request, pk: int) -> Response:
        """Regrade a proof, in a job."""
        _found, submission = _proof(request, pk)
        what = f"{submission.student.shown_name}: {submission.item.puzzle.title}"
        return taken(regrade(submission.membership.user, submission.membership.course, [pk], what))


class Comments(Listing):
    """List the comments on a proof: for graders, and for its owner once results are released."""

    scope = Scope.GRADE
    serializer_class = CommentSerializer
    filter_backends = []
    queryset = Comment.objects.none()

    def get_queryset(self) -> Any:
        found = access.commented_or_404(self.request, self.kwargs["pk"])
        return remarks(found, person_or_404(self.request))

    @extend_schema(request=NewCommentSerializer, responses={201: CommentSerializer})
    def post(self, request: Request, pk: int) -> Response:
        """Comment on a proof, or on one of its steps."""
        proof, submission = _proof(request, pk)
        data = accepted(CommentForm(checked(NewCommentSerializer, request)))
        said = grading.comment(proof, submission.membership.user, step=data["step"] or 0, text=data["text"])
        return Response(_seen(said, submission.membership.user), status.HTTP_201_CREATED)


def _seen(said: Comment, author: User) -> Any:
    found: Remark = next(each for each in remarks(said.proof, author) if each.comment.pk == said.pk)
    return CommentSerializer(found).data


class OneComment(Endpoint):
    """One of your comments."""

    scope = Scope.GRADE

    @extend_schema(responses=CommentSerializer)
    def get(self, request: Request, pk: int) -> Response:
        """Read one of your comments."""
        return Response(_seen(access.own_comment_or_404(request, pk), person_or_404(request)))

    @extend_schema(request=CommentChangeSerializer, responses=CommentSerializer)
    def patch(self, request: Request, pk: int) -> Response:
        """Change one of your comments."""
        said = access.own_comment_or_404(request, pk)
        data = accepted(CommentForm(checked(CommentChangeSerializer, request, partial=True) or {"text": said.text}))
        grading.change_comment(said, data["text"])
        return Response(_seen(said, person_or_404(request)))

    @extend_schema(responses={204: None})
    def delete(self, request: Request, pk: int) -> Response:
        """Delete one of your comments."""
        access.own_comment_or_404(request, pk).delete()
        return Response(status=status.HTTP_204_NO_CONTENT)
