"""Changes of a proof: the services behind the workbench, with their answers as data."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.http import Http404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tutor.work import services
from tutor.work.access import proof_or_404
from tutor.work.messages.answers import check_message, housekeeping_message, nothing_message, submission_message
from tutor.work.messages.steps import Message
from tutor.work.replays.engine import at_node
from tutor.work.workspace import Workspace, workspace_of

from ..once import key_of
from ..selectors import proofs as data
from ..serializers.work import (
    AnswerSerializer,
    CutSerializer,
    EditSerializer,
    EverywhereSerializer,
    HintAnswerSerializer,
    HintSerializer,
    HousekeepingSerializer,
    RevSerializer,
    StepAnswerSerializer,
    StepSerializer,
    SubmitSerializer,
)
from .base import Endpoint, checked
from .taking import node_at, taking

Change = Callable[..., services.Change | None]


class Steps(Endpoint):
    """The steps of a proof."""

    keyed = True

    @extend_schema(request=StepSerializer, responses=StepAnswerSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """Take a step at an end, or a merge (`"step": "merge"`) at several; a refused one changes nothing.

        `taken` says whether it was accepted. While an assignment hides verdicts, steps are accepted as claims.
        """
        workspace, sent, key = _workspace(request, pk), checked(StepSerializer, request), key_of(request)
        ends = tuple(at_node(node_at(node)) for node in sent["nodes"])
        with taking(workspace):
            return _step(request, workspace, key=key, rev=sent["rev"], ends=ends, text=sent["step"])


def _step(request: Request, workspace: Workspace, **step: Any) -> Response:
    outcome = services.add_step(request.user, workspace, **step)
    if isinstance(outcome, services.Refused):
        return Response(StepAnswerSerializer(data.refused(workspace, outcome)).data)
    return Response(StepAnswerSerializer(data.changed(workspace, outcome) | {"code": ""}).data)


def _workspace(request: Request, pk: int) -> Workspace:
    return workspace_of(proof_or_404(request, pk))


class Everywhere(Endpoint):
    """A rule applied everywhere."""

    keyed = True

    @extend_schema(request=EverywhereSerializer, responses=StepAnswerSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """Apply a direct rule everywhere at an end, as one step."""
        workspace, sent, key = _workspace(request, pk), checked(EverywhereSerializer, request), key_of(request)
        end = at_node(node_at(sent["node"]))
        with taking(workspace):
            text = services.everywhere(request.user, workspace, end, sent["rule"])
            if text or (workspace.proof and workspace.proof.rev != sent["rev"]):
                return _step(request, workspace, key=key, rev=sent["rev"], ends=(end,), text=text, everywhere=True)
        found = data.board_at(workspace, end)
        if found is None:
            raise Http404
        message = nothing_message(found.board.puzzle, sent["rule"], data.why_not(workspace, found))
        answer = data.answered(workspace, found, message, taken=False)
        return Response(StepAnswerSerializer(answer | {"code": "nothing"}).data)


class Housekeeping(Endpoint):
    """The housekeeping of a proof."""

    keyed = True

    @extend_schema(request=HousekeepingSerializer, responses=AnswerSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """Switch housekeeping on or off: after each step, numbers that stand leave the candidates in sight.

        It fills in no cell. Its steps come along with the one that you take, in `placed`; `taken` says whether there
        was anything to tidy at the node.
        """
        workspace, sent, key = _workspace(request, pk), checked(HousekeepingSerializer, request), key_of(request)
        end = at_node(node_at(sent["node"]))
        with taking(workspace):
            proof, change = services.set_housekeeping(
                request.user, workspace, key=key, rev=sent["rev"], end=end, on=sent["on"]
            )
        message = housekeeping_message(change, on=sent["on"])
        if change:
            return Response(AnswerSerializer(data.changed(workspace, change, message)).data)
        found = data.board_at(workspace.on(proof), end) or data.newest_board(workspace)
        return Response(AnswerSerializer(data.answered(workspace.on(proof), found, message, taken=False)).data)


class _Change(Endpoint):
    keyed = True

    def change(self, request: Request, pk: int, do: Change, nothing: str) -> Response:
        """Run a change that needs only the revision, and answer with its result, or with `nothing` to do."""
        workspace, sent, key = _workspace(request, pk), checked(RevSerializer, request), key_of(request)
        with taking(workspace):
            outcome = do(workspace, workspace.proof, key=key, rev=sent["rev"])
        if outcome:
            return Response(AnswerSerializer(data.changed(workspace, outcome)).data)
        return _unchanged(workspace, nothing)


def _unchanged(workspace: Workspace, headline: str) -> Response:
    """Answer that nothing was done, and why."""
    found = data.newest_board(workspace)
    return Response(AnswerSerializer(data.answered(workspace, found, Message("wait", headline), taken=False)).data)


class Undo(_Change):
    """Undoing the last change."""

    @extend_schema(request=RevSerializer, responses=AnswerSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """Undo the last change."""
        return self.change(request, pk, services.undo, _("There is nothing to undo."))


class Redo(_Change):
    """Redoing what was undone."""

    @extend_schema(request=RevSerializer, responses=AnswerSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """Redo what was undone last."""
        return self.change(request, pk, services.redo, _("There is nothing to redo."))


class Cut(Endpoint):
    """The removal of steps."""

    keyed = True

    @extend_schema(request=CutSerializer, responses=AnswerSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """Cut a step and all steps that depend on it; `doomed` lists them beforehand. Undo brings them back."""
        workspace, sent, key = _workspace(request, pk), checked(CutSerializer, request), key_of(request)
        assert workspace.proof is not None
        with taking(workspace):
            outcome = services.cut(workspace, workspace.proof, key=key, **sent)
        if outcome is None:
            raise Http404
        return Response(AnswerSerializer(data.changed(workspace, outcome)).data)


class Edit(Endpoint):
    """The edits in the middle of a proof."""

    keyed = True

    @extend_schema(request=EditSerializer, responses=StepAnswerSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """Edit a step in the middle of a proof, as one change; what hangs below it is checked again.

        `change`: another step instead of it. `insert`: a step before it. `out`: the proof without it. `single`: a step
        for each of its changes. `move`: after another node. Steps that do not hold any more stay and are marked.
        """
        workspace, sent, key = _workspace(request, pk), checked(EditSerializer, request), key_of(request)
        assert workspace.proof is not None
        with taking(workspace):
            if sent["how"] in ("change", "insert"):
                edit = services.Edit(sent["how"], sent["number"])
                end = services.place_of(workspace.proof, edit.number)
                if end is None and workspace.proof.rev == sent["rev"]:
                    raise Http404
                ends = (end,) if end else ()
                return _step(request, workspace, key=key, rev=sent["rev"], ends=ends, text=sent["step"], edit=edit)
            outcome = _edited(workspace, sent, key)
        if outcome is None:
            raise Http404
        return Response(StepAnswerSerializer(data.changed(workspace, outcome) | {"code": ""}).data)


def _edited(workspace: Workspace, sent: dict[str, Any], key: UUID) -> services.Change | None:
    """Take a step out, turn it into single ones, or move it; None if there is no such step."""
    proof, which = workspace.proof, {"key": key, "rev": sent["rev"], "number": sent["number"]}
    assert proof is not None
    if sent["how"] == "out":
        return services.take_out(workspace, proof, branch=sent["branch"], **which)
    if sent["how"] == "single":
        return services.into_single_steps(workspace, proof, **which)
    to = node_at(sent["node"])
    return services.move(workspace, proof, to=to, what="branch" if sent["below"] else "step", **which)


class Shorten(_Change):
    """Leaving out what nothing needs."""

    limited = {"POST": "measure"}

    @extend_schema(request=RevSerializer, responses=AnswerSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """Leave out all steps of a finished proof that nothing needs, as one change. Undo brings them back.

        A step that was below a split which goes moves into another branch: it is in `gone` and in `placed`.
        """
        return self.change(request, pk, services.shorten, _("Every step of this proof is needed."))


class Hint(Endpoint):
    """Hints for a proof."""

    keyed = True
    limited = {"POST": "hint"}

    @extend_schema(request=HintSerializer, responses=HintAnswerSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """Open a hint at a node, or read it as far as it is open: where to look, which rule, and the step.

        Each request opens it up to `strength`, one further than before at most; the answer says how far it is. At one
        board it is one hint, which costs by its highest strength however often it is read. With `looking`, ask again
        in a second; the step itself opens `wait` seconds after the rule.
        """
        workspace, sent, key = _workspace(request, pk), checked(HintSerializer, request), key_of(request)
        node, strength = at_node(node_at(sent["node"])), sent["strength"]
        with taking(workspace):
            asked = {"key": key, "rev": sent["rev"], "strength": strength}
            workspace, ladder = services.give_hint(request.user, workspace, node, **asked)
        answer = data.hinted(workspace, node, ladder)
        if answer is None:
            raise Http404
        return Response(HintAnswerSerializer(answer).data)


class Check(Endpoint):
    """A check of a proof."""

    keyed = True
    limited = {"POST": "check"}

    @extend_schema(request=RevSerializer, responses=AnswerSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """Check the whole proof again. While verdicts are hidden, this judges all steps and uses up a check."""
        workspace, sent, key = _workspace(request, pk), checked(RevSerializer, request), key_of(request)
        assert workspace.proof is not None
        with taking(workspace):
            report = services.check_proof(workspace, workspace.proof, key=key, rev=sent["rev"])
        message = check_message(workspace.proof, report)
        answer = data.answered(workspace, data.newest_board(workspace), message, taken=True)
        return Response(AnswerSerializer(answer).data)


class Submit(Endpoint):
    """The submission of a proof."""

    keyed = True

    @extend_schema(request=SubmitSerializer, responses=AnswerSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """Submit an assigned proof, or withdraw the submission. Where attempts are limited, this ends the attempt."""
        workspace, sent, key = _workspace(request, pk), checked(SubmitSerializer, request), key_of(request)
        assert workspace.proof is not None
        change = services.withdraw if sent["withdraw"] else services.submit
        with taking(workspace):
            change(workspace, workspace.proof, key=key, rev=sent["rev"])
        found = data.board_at(workspace, at_node((0, 0)))
        assert found is not None  # the start always exists
        answer = data.answered(workspace, found, submission_message(workspace), taken=True)
        return Response(AnswerSerializer(answer).data)
