"""Exercises of assignments: begin, read, answer, check and submit them."""

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from tutor.exercises import messages as words
from tutor.exercises.access import attempt_or_404, exercise_or_404
from tutor.exercises.services import answering
from tutor.work import services

from ..errors import Problem
from ..once import key_of
from ..selectors.exercises import exercise
from ..serializers.exercises import BeginExerciseSerializer, ExerciseSerializer, SaysSerializer
from ..serializers.work import RevSerializer, SubmitSerializer
from .base import Endpoint, checked
from .taking import taking


class Exercises(Endpoint):
    """The exercises that you do."""

    keyed = True
    limited = {"POST": "check"}

    @extend_schema(request=BeginExerciseSerializer, responses={200: ExerciseSerializer, 201: ExerciseSerializer})
    def post(self, request: Request) -> Response:
        """Begin an exercise. Returns the newest attempt (200) if there is one.

        `another`: begin one more anyway, if the assignment allows it.
        """
        sent, key = checked(BeginExerciseSerializer, request), key_of(request)
        where = exercise_or_404(request, sent["item"])
        if where.policy.item is None:
            raise Problem("forbidden", _("Expected a student of the course; its staff see exercises on their pages."))
        if where.earlier and (where.earlier.first_key == key or not sent["another"]):
            again = where.earlier.first_key == key
            return _answer(request, where.earlier.pk, status.HTTP_201_CREATED if again else status.HTTP_200_OK)
        try:
            with taking(where):
                proof = answering.begin(request.user, where, key=key)
        except answering.NoExerciseError:
            raise Problem("refused", words.cannot_be_made()) from None
        return _answer(request, proof.pk, status.HTTP_201_CREATED)


class OneExercise(Endpoint):
    """One attempt at an exercise."""

    @extend_schema(responses=ExerciseSerializer)
    def get(self, request: Request, pk: int) -> Response:
        """Return an attempt: what is asked, what you have answered, and what may be seen of the verdicts."""
        return _answer(request, pk)


class Answers(Endpoint):
    """The answers to an exercise."""

    keyed = True

    @extend_schema(request=SaysSerializer, responses=ExerciseSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """Answer a part of an exercise, as long as it is `open`."""
        (where, proof), sent, key = attempt_or_404(request, pk), checked(SaysSerializer, request), key_of(request)
        try:
            with taking(where):
                answering.answer(where, proof, key=key, **sent)
        except answering.NoAnswerError:
            detail = _("Expected a part of this exercise and an answer to it, as its choices say.")
            found = f"{sent['part']}: {sent['says']}"[:60]
            raise Problem("invalid", errors=[{"pointer": "/says", "detail": detail, "found": found}]) from None
        return _answer(request, pk)


class CheckAnswers(Endpoint):
    """The check of the answers to an exercise."""

    keyed = True
    limited = {"POST": "check"}

    @extend_schema(request=RevSerializer, responses=ExerciseSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """Show which answers so far are right, which uses up one of the checks granted."""
        (where, proof), sent, key = attempt_or_404(request, pk), checked(RevSerializer, request), key_of(request)
        with taking(where):
            answering.check(where, proof, key=key, rev=sent["rev"])
        return _answer(request, pk)


class SubmitExercise(Endpoint):
    """The submission of an exercise."""

    keyed = True

    @extend_schema(request=SubmitSerializer, responses=ExerciseSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """Submit an exercise, or withdraw the submission. Where attempts are limited, this ends the attempt."""
        (where, proof), sent, key = attempt_or_404(request, pk), checked(SubmitSerializer, request), key_of(request)
        change = services.withdraw if sent["withdraw"] else services.submit
        with taking(where):
            change(where, proof, key=key, rev=sent["rev"])
        return _answer(request, pk)


def _answer(request: Request, pk: int, code: int = status.HTTP_200_OK) -> Response:
    return Response(ExerciseSerializer(exercise(*attempt_or_404(request, pk))).data, code)
