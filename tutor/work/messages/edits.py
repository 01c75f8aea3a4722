"""Sentences about edits in the middle of a proof: what was done, and what became of other steps."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _, ngettext

from ..models import Action
from ..replays.visibility import VisibleReplay
from .steps import Message

Kind = Action.Kind
EDITS = (Kind.CHANGE, Kind.INSERT, Kind.CUT, Kind.MOVE, Kind.RETRY, Kind.BACK, Kind.DROP)


def is_edit(action: Action) -> bool:
    """Tell whether an action edited the middle of a proof; other cuts only took steps away."""
    return action.kind in EDITS and bool({"number", "aside"} & action.detail.keys())


def edit_message(action: Action, visible: VisibleReplay, what: str) -> Message:
    """Say which step or branch was edited, and what that means for others; nothing that is hidden.

    `what` is the step in words, or how many there were.
    """
    kind, detail = Kind(action.kind), action.detail
    if kind == Kind.RETRY:
        text = _("Try again here. The old branch is kept beside the tree until you take it back or drop it.")
        return Message("wait", _("Set aside: %s.") % what, text)
    if kind == Kind.DROP:
        return Message("wait", _("The old branch is dropped."), _("Undo brings it back."))
    headlines = {
        Kind.CHANGE: _("Changed: %s."),
        Kind.INSERT: _("Put in: %s."),
        Kind.CUT: _("Taken out: %s."),
        Kind.MOVE: _("Moved: %s."),
        Kind.BACK: _("Taken back: the old branch with %s."),
    }
    if kind == Kind.BACK:
        what = ngettext("%(n)s step", "%(n)s steps", detail["steps"]) % {"n": detail["steps"]}
    headline = _("Split into single steps: %s.") if "into" in detail else headlines[kind]
    sentences = [*_consequences(action, visible), _("Undo takes all of it back.")]
    if kind == Kind.BACK and detail["old"]:
        sentences.insert(0, _("What stood there is an old branch now."))
    return Message("wait", headline % what, " ".join(sentences))


def _consequences(action: Action, visible: VisibleReplay) -> list[str]:
    detail = action.detail
    # What was moved or taken back may itself not hold at its place.
    apart = 0 if action.kind in (Kind.MOVE, Kind.BACK) else detail["number"]
    after = {kept["number"]: kept for kept in action.placed}
    before = {kept["number"]: kept for kept in action.displaced}
    fell = sum(_fell(visible, kept, before.get(kept["number"], {}), apart) for kept in action.placed)
    shorter = sum(kept["text"] != after.get(at, kept)["text"] for at, kept in before.items() if at != apart)
    said = [_words_fell(fell, apart), _words_shorter(shorter), _words_gone(_gone(action, after.keys(), before.keys()))]
    return [sentence for sentence in said if sentence]


def _gone(action: Action, after: Any, before: Any) -> int:
    """Count the steps that have no place any more. Steps with new numbers, which are judged no more, are not gone."""
    detail = action.detail
    if action.kind == Kind.BACK:
        return int(detail["steps"]) - len(after - before)
    made = (action.kind == Kind.INSERT) + detail.get("into", 1) - 1
    new = len(after - before) - made
    cut = {detail["number"]} if action.kind == Kind.CUT else set()
    return len(before - after - cut) - int(new)


def _fell(visible: VisibleReplay, kept: Mapping[str, Any], before: Mapping[str, Any], number: int) -> bool:
    """Tell whether a step is now shown not to hold, and was not before."""
    fell = bool(kept["verdict"]) and not before.get("verdict")
    return fell and kept["number"] != number and visible.shows(kept["number"])


def _words_fell(n: int, apart: int) -> str:
    if not apart:
        text = ngettext(
            "%(n)s step does not hold there: the tree marks it and says why.",
            "%(n)s steps do not hold there: the tree marks them and says why.",
            n,
        )
    else:
        text = ngettext(
            "%(n)s step below does not hold any more: the tree marks it and says why.",
            "%(n)s steps below do not hold any more: the tree marks them and says why.",
            n,
        )
    return text % {"n": n} if n else ""


def _words_shorter(n: int) -> str:
    text = ngettext(
        "%(n)s step below now leaves out what is known before it.",
        "%(n)s steps below now leave out what is known before them.",
        n,
    )
    return text % {"n": n} if n else ""


def _words_gone(n: int) -> str:
    text = ngettext(
        "%(n)s step below says nothing new or has no place any more, so it is gone.",
        "%(n)s steps below say nothing new or have no place any more, so they are gone.",
        n,
    )
    return text % {"n": n} if n else ""
