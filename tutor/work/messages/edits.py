"""Sentences about edits in the middle of a proof: what was done, and what became of the steps below."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _, ngettext

from ..models import Action
from ..replays.visibility import VisibleReplay
from .steps import Message

Kind = Action.Kind


def edit_message(action: Action, visible: VisibleReplay, what: str) -> Message:
    """Say which step was changed, put in or taken out, and what that means for others; nothing that is hidden."""
    headlines = {
        Kind.CHANGE: _("Changed: %s."),
        Kind.INSERT: _("Put in: %s."),
        Kind.CUT: _("Taken out: %s."),
    }
    sentences = [*_consequences(action, visible), _("Undo takes all of it back.")]
    return Message("wait", headlines[Kind(action.kind)] % what, " ".join(sentences))


def _consequences(action: Action, visible: VisibleReplay) -> list[str]:
    number = action.detail["number"]
    after = {kept["number"]: kept for kept in action.placed}
    before = {kept["number"]: kept for kept in action.displaced}
    fell = sum(_fell(visible, kept, before.get(kept["number"], {}), number) for kept in action.placed)
    # Steps that are judged no more have new numbers; they are not gone.
    new = len(after.keys() - before.keys()) - (action.kind == Kind.INSERT)
    gone = len(before.keys() - after.keys() - {number if action.kind == Kind.CUT else 0}) - new
    shorter = sum(kept["text"] != after.get(at, kept)["text"] for at, kept in before.items() if at != number)
    said = []
    if fell:
        text = ngettext(
            "%(n)s step below does not hold any more: the tree marks it and says why.",
            "%(n)s steps below do not hold any more: the tree marks them and says why.",
            fell,
        )
        said.append(text % {"n": fell})
    if shorter:
        text = ngettext(
            "%(n)s step below now leaves out what is known before it.",
            "%(n)s steps below now leave out what is known before them.",
            shorter,
        )
        said.append(text % {"n": shorter})
    if gone:
        text = ngettext(
            "%(n)s step below says nothing new or has no place any more, so it is gone.",
            "%(n)s steps below say nothing new or have no place any more, so they are gone.",
            gone,
        )
        said.append(text % {"n": gone})
    return said


def _fell(visible: VisibleReplay, kept: Mapping[str, Any], before: Mapping[str, Any], number: int) -> bool:
    """Tell whether a step is now shown not to hold, and was not before."""
    fell = bool(kept["verdict"]) and not before.get("verdict")
    return fell and kept["number"] != number and visible.shows(kept["number"])
