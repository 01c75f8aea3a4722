"""What changes a proof: the same services as behind the workbench, and its answers as data."""

from collections.abc import Callable
from typing import Any

from django.http import Http404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tutor.work import services
from tutor.work.access import Bench, bench_of, proof_or_404
from tutor.work.selectors import answers
from tutor.work.selectors.answers import Answer
from tutor.work.selectors.engine import at_node
from tutor.work.selectors.words import Say

from ..once import key_of
from ..selectors import proofs as data
from ..serializers.work import (
    AnswerSerializer,
    CutSerializer,
    EverywhereSerializer,
    HintAnswerSerializer,
    HintSerializer,
    RevSerializer,
    StepAnswerSerializer,
    StepSerializer,
    SubmitSerializer,
)
from .base import Endpoint, checked
from .taking import node_at, taking

Change = Callable[..., services.Change | None]


class Steps(Endpoint):
    """Steps."""

    keyed = True

    @extend_schema(request=StepSerializer, responses=StepAnswerSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """Take a step at an end, or a merge (`"step": "merge"`) at several; a refused one changes nothing.

        `taken` says which. While an assignment withholds verdicts, steps are taken as claimed.
        """
        bench, sent, key = _bench(request, pk), checked(StepSerializer, request), key_of(request)
        ends = tuple(at_node(node_at(node)) for node in sent["nodes"])
        with taking(bench):
            return _step(request, bench, key=key, rev=sent["rev"], ends=ends, text=sent["step"])


def _step(request: Request, bench: Bench, **step: Any) -> Response:
    outcome = services.add_step(request, bench, **step)
    if isinstance(outcome, services.Refused):
        found = data.answered(answers.refused(bench, outcome), taken=False)
        code = outcome.refusal.code if outcome.refusal else "no-step"
        return Response(StepAnswerSerializer(found | {"code": code}).data)
    return Response(StepAnswerSerializer(_changed(bench, outcome) | {"code": ""}).data)


def _changed(bench: Bench, change: services.Change) -> dict[str, Any]:
    placed, gone = ([kept["number"] for kept in kept_] for kept_ in (change.action.placed, change.action.displaced))
    answer = answers.changed(bench, change.proof, change.action, change.select)
    return data.answered(answer, taken=True, placed=placed, gone=gone)


def _bench(request: Request, pk: int) -> Bench:
    return bench_of(proof_or_404(request, pk))


class Everywhere(Endpoint):
    """A rule wherever it applies."""

    keyed = True

    @extend_schema(request=EverywhereSerializer, responses=StepAnswerSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """Take all that a direct rule gives at an end, as one step."""
        bench, sent, key = _bench(request, pk), checked(EverywhereSerializer, request), key_of(request)
        end = at_node(node_at(sent["node"]))
        with taking(bench):
            text = services.everywhere(bench, end, sent["rule"])
            if text or (bench.proof and bench.proof.rev != sent["rev"]):
                return _step(request, bench, key=key, rev=sent["rev"], ends=(end,), text=text, everywhere=True)
        answer = answers.nothing_everywhere(bench, end, sent["rule"])
        if answer is None:
            raise Http404
        return Response(StepAnswerSerializer(data.answered(answer, taken=False) | {"code": "nothing"}).data)


class _Change(Endpoint):
    keyed = True

    def change(self, request: Request, pk: int, do: Change, nothing: str) -> Response:
        """Undo or redo."""
        bench, sent, key = _bench(request, pk), checked(RevSerializer, request), key_of(request)
        with taking(bench):
            outcome = do(bench, bench.proof, key=key, rev=sent["rev"])
        if outcome:
            return Response(AnswerSerializer(_changed(bench, outcome)).data)
        return _told(bench, nothing)


def _told(bench: Bench, headline: str) -> Response:
    """Nothing is done, and why."""
    answer = answers.whole(bench)
    answer.say = Say("wait", headline)
    return Response(AnswerSerializer(data.answered(answer, taken=False)).data)


class Undo(_Change):
    """The last change."""

    @extend_schema(request=RevSerializer, responses=AnswerSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """Take the last change back."""
        return self.change(request, pk, services.undo, _("There is nothing to undo."))


class Redo(_Change):
    """What was taken back."""

    @extend_schema(request=RevSerializer, responses=AnswerSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """Do again what was taken back last."""
        return self.change(request, pk, services.redo, _("There is nothing to redo."))


class Cut(Endpoint):
    """A cut."""

    keyed = True

    @extend_schema(request=CutSerializer, responses=AnswerSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """Cut a step and all that depends on it; ask `doomed` first what that is. Undo brings it back."""
        bench, sent, key = _bench(request, pk), checked(CutSerializer, request), key_of(request)
        assert bench.proof is not None
        with taking(bench):
            outcome = services.cut(bench, bench.proof, key=key, **sent)
        if outcome is None:
            raise Http404
        return Response(AnswerSerializer(_changed(bench, outcome)).data)


class Hint(Endpoint):
    """Hints."""

    keyed = True
    limited = {"POST": "hint"}

    @extend_schema(request=HintSerializer, responses=HintAnswerSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """The next step from a node: where to look, by which rule, or the step itself. Each is noted as one hint."""
        bench, sent, key = _bench(request, pk), checked(HintSerializer, request), key_of(request)
        node, strength = at_node(node_at(sent["node"])), sent["strength"]
        with taking(bench):
            bench, hint = services.give_hint(request, bench, node, key=key, rev=sent["rev"], strength=strength)
        answer = answers.hinted(bench, node, hint)
        if answer is None:
            raise Http404
        assert bench.proof is not None
        told = services.strength_of(bench.proof, key)
        return Response(HintAnswerSerializer(data.hinted(answer, hint, told)).data)


class Check(Endpoint):
    """A check of a proof."""

    keyed = True
    limited = {"POST": "check"}

    @extend_schema(request=RevSerializer, responses=AnswerSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """Check the whole proof anew. Where verdicts are withheld this judges all steps, and uses up a check."""
        bench, sent, key = _bench(request, pk), checked(RevSerializer, request), key_of(request)
        assert bench.proof is not None
        with taking(bench):
            report = services.check_proof(bench, bench.proof, key=key, rev=sent["rev"])
        return Response(AnswerSerializer(data.answered(answers.checked(bench, bench.proof, report), taken=True)).data)


class Submit(Endpoint):
    """A submission."""

    keyed = True

    @extend_schema(request=SubmitSerializer, responses=AnswerSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """Submit an assigned proof, or withdraw that. Where attempts are limited it ends the attempt."""
        bench, sent, key = _bench(request, pk), checked(SubmitSerializer, request), key_of(request)
        assert bench.proof is not None
        change = services.withdraw if sent["withdraw"] else services.submit
        with taking(bench):
            change(bench, bench.proof, key=key, rev=sent["rev"])
        return Response(AnswerSerializer(data.answered(_noted(bench), taken=True)).data)


def _noted(bench: Bench) -> Answer:
    return answers.noted(bench, at_node((0, 0)))
