"""Messages that answer a request: what was done, why not, or what was found."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

from django.utils.text import capfirst
from django.utils.translation import gettext as _, ngettext

from puzzles.base.ptype import type_of
from puzzles.base.rule import DirectRule
from puzzles.formats.spoken import case_title
from puzzles.formats.steps import parse_step
from puzzles.kernel.board import Puzzle as EnginePuzzle
from puzzles.kernel.step import MERGE
from puzzles.kernel.tree import Report, Result
from puzzles.kernel.verdict import Accepted
from puzzles.replay import Replay, refusals_of
from puzzles.teach.bugs import IN_BRANCH, said
from tutor.search.errors import BusyError, TooHardError
from tutor.search.services import everywhere_now

from ..models import Action, Proof
from ..outcomes import Change, Refused, Suspicion
from ..replays.records import put_or_taken
from ..replays.visibility import VisibleReplay
from ..workspace import Workspace
from . import steps as words
from .edits import edit_message, is_edit
from .goals import missed_words, outcome_note, progress, proved_headline
from .remarks import remark
from .steps import Message
from .terms import why_closed

Kind = Action.Kind


def change_message(
    action: Action, visible: VisibleReplay, *, reasons: bool = True, faded: Callable[[str], bool] | None = None
) -> Message:
    """Say what was done to the tree, and with `reasons` why a step holds, unless its rule has `faded`."""
    done, replay = put_or_taken(action), visible.replay
    if action.kind in (Kind.ADD, Kind.MERGE):
        result = replay.result(action.placed[0]["number"])
        assert result is not None
        step, verdict = result.entry.step, result.verdict
        known = visible.shows(result.entry.id) or result.names or step.rule == MERGE
        if not (known and isinstance(verdict, Accepted)):
            return words.say_claimed(replay.puzzle, step)
        why = result.before if reasons and not (faded and faded(step.rule)) else None
        note = remark(visible, result) if reasons else ""
        message = words.say_accepted(replay.puzzle, step, verdict, result.names, why, note)
        return _with_clashes(message, result) if action.placed[0].get("everywhere") else message
    if len(done) == 1:
        what = _step_words(replay.puzzle, done[0]["text"])
    else:
        what = ngettext("%(n)s step", "%(n)s steps", len(done)) % {"n": len(done)}
    if is_edit(action):
        return edit_message(action, visible, _edited_words(replay.puzzle, action) or what)
    if not done or (len(done) > 1 and _reversed(action).kind in (Kind.CHANGE, Kind.INSERT, Kind.MOVE)):
        what = str(_reversed(action).get_kind_display())
    headlines = {Kind.UNDO: _("Undone: %s."), Kind.REDO: _("Redone: %s."), Kind.CUT: _("Cut: %s.")}
    return Message(
        "wait", headlines[Kind(action.kind)] % what, _("Undo brings it back.") if action.kind == Kind.CUT else ""
    )


def housekeeping_message(change: Change | None, *, on: bool) -> Message:
    """Say what housekeeping did when it was switched on, and what it will do."""
    if not on:
        return Message("ok", _("Housekeeping is off."), _("The steps that it made stay in the proof."))
    will = _("After each step, numbers that stand leave the cells in sight. It fills in no cell.")
    if change is None:
        return Message("ok", _("Housekeeping is on."), will)
    cells = sum(len(kept["text"].split(", ")) for kept in change.action.placed)
    done = ngettext("Candidates were taken from %(n)s cell.", "Candidates were taken from %(n)s cells.", cells)
    return Message("ok", _("Housekeeping is on."), f"{done % {'n': cells}} {will}")


def _edited_words(puzzle: EnginePuzzle, action: Action) -> str:
    """Say the step that was edited, as it is now, or was before it was taken out; "" where a branch is meant."""
    if action.kind in (Kind.RETRY, Kind.BACK, Kind.DROP):
        return ""
    numbers = action.detail["number"], action.detail.get("of")
    edited = [kept for kept in (*action.placed, *action.displaced) if kept["number"] in numbers]
    return _step_words(puzzle, edited[-1 if "into" in action.detail else 0]["text"])


def _reversed(action: Action) -> Action:
    """Return the action that was undone or redone, however often; the action itself if it is neither."""
    while action.reverses:
        action = action.reverses
    return action


def _step_words(puzzle: EnginePuzzle, text: str) -> str:
    step = parse_step(puzzle, text)
    name, changes = words.rule_name(type_of(puzzle), step.rule), words.changes_words(puzzle, step)
    return f"{name}, {changes}".rstrip(", ")


def _with_clashes(message: Message, result: Result) -> Message:
    """Add which cells got only the first deduction, because all together would leave no candidate there."""
    before, rule = result.before, result.entry.step.rule
    assert before is not None
    direct = before.puzzle.type.rule_by_id[rule]
    clashes: tuple[int, ...] = ()
    if isinstance(direct, DirectRule):
        with suppress(TooHardError, BusyError):  # the step is stored: better this note is missing than the answer
            clashes = everywhere_now(before, direct).clashes
    if not clashes:
        return message
    cells = words.cells_words(before.puzzle, clashes)
    text = _("All that it gives would leave nothing possible in %(cells)s; what it gives first was taken there.")
    return replace(message, text=f"{text % {'cells': cells}} {message.text}".rstrip())


def refusal_message(puzzle: EnginePuzzle, outcome: Refused) -> Message:
    """Explain why a step was not accepted."""
    if outcome.refusal:
        message = words.say_refused(puzzle, outcome.rule, outcome.refusal, outcome.step)
        suspicion = _suspected(outcome.suspicion) if outcome.suspicion else ""
        return replace(message, text=f"{message.text} {suspicion}".rstrip())
    return Message("no", _("This puzzle has no such step."), outcome.problem)


def _suspected(suspicion: Suspicion) -> str:
    """Say what the student seems to have had in mind."""
    if suspicion.bug:
        return said(suspicion.board, suspicion.bug, suspicion.claim, _)
    return _(IN_BRANCH).format(case=case_title(suspicion.board.puzzle, suspicion.branch))


def nothing_message(puzzle: EnginePuzzle, rule_id: str, why: str) -> Message:
    """State that a rule gives nothing at a node; `why` no step can attach there, if none can."""
    name = words.rule_name(type_of(puzzle), rule_id)
    return Message("no", _("%(rule)s does not apply here.") % {"rule": name}, why)


def check_message(proof: Proof, report: Report) -> Message:
    """State what a check of the whole proof has found."""
    if proof.state != Proof.State.UNFINISHED:
        return _proved(report, proof)
    if report.outcome != "unfinished":
        return words.Message("no", *missed_words(report.puzzle, report.goal, report.outcome))
    left, wrong = len(report.open_ends), len(refusals_of(report))
    text = ngettext("%(n)s branch is still open.", "%(n)s branches are still open.", left) % {"n": left}
    if report.goal.cells:
        text = f"{capfirst(progress(VisibleReplay(Replay.of(report)))[0])}."
    right = _("Every step so far is right.")
    if wrong:
        right = ngettext(
            "%(n)s step does not hold; the tree says why.", "%(n)s steps do not hold; the tree says why.", wrong
        ) % {"n": wrong}
    return Message("no" if wrong else "wait", _("Not finished yet."), f"{right} {text}")


def submission_message(workspace: Workspace) -> Message:
    """Confirm a submission or its withdrawal."""
    if workspace.proof and workspace.proof.submitted:
        more = "" if why_closed(workspace) else _("You can still work on it, or withdraw it.")
        return Message("done", _("Submitted."), more)
    return Message("wait", _("Withdrawn."), _("The submission is withdrawn."))


def proved_of(visible: VisibleReplay, proof: Proof) -> words.Message | None:
    """State what is proved, or claimed to be proved, or shown instead of the goal; None while something is left."""
    if not visible.shows_all:
        return None if proof.claimed_ends else words.say_complete()
    replay = visible.replay
    if proof.state != Proof.State.UNFINISHED:
        return _proved(replay, proof)
    if replay.outcome == "unfinished":
        return None
    return words.Message("no", *missed_words(replay.puzzle, replay.goal, replay.outcome))


def _proved(found: Report | Replay, proof: Proof) -> Message:
    """State what a finished proof has proved."""
    claim = proved_headline(found.puzzle, found.goal)
    note = outcome_note(found.goal, proof.state, solution=bool(found.solutions))
    counts = proof.counted_steps, proof.splits, proof.everywhere_cells
    return words.say_proved(found.puzzle, proof.state, *counts, goal=(claim, note))
