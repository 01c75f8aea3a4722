"""Helpers for every change of a proof: they parse nodes and turn refusals into problems."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

from django.utils.translation import gettext as _
from rest_framework.request import Request

from tutor.work.messages.terms import closed_note, why_closed
from tutor.work.models import Proof
from tutor.work.services import ClosedError, StaleError
from tutor.work.workspace import Workspace

from ..errors import Problem
from ..serializers.work import NODE


def node_at(text: str) -> tuple[int, int]:
    """Return number and branch of a node; the branch of a split itself is -1."""
    number, _dot, branch = text.partition(".")
    return int(number), int(branch) if branch else -1


def node_of(request: Request) -> tuple[int, int]:
    """Return the node that the query names. Raises Problem."""
    text = request.query_params.get("node", "")
    if not re.fullmatch(NODE, text, re.ASCII):
        detail = _("Expected a node such as 3.0.")
        raise Problem("invalid", errors=[{"parameter": "node", "detail": detail, "found": text[:20]}])
    return node_at(text)


@contextmanager
def taking(workspace: Workspace) -> Iterator[None]:
    """Turn a refusal into a Problem that says why no work is accepted, or which revision the proof has now."""
    try:
        yield
    except ClosedError:
        raise Problem("shut", f"{why_closed(workspace)} {closed_note(workspace)}".rstrip()) from None
    except StaleError:
        if workspace.proof is None:
            raise
        raise Problem("stale", rev=Proof.objects.values_list("rev", flat=True).get(pk=workspace.proof.pk)) from None
