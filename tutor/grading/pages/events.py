"""The history of a proof, event by event, in words and with the board and the tree at each event."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import timedelta

from django.utils.translation import gettext as _, ngettext

from puzzles.base.ptype import type_of
from puzzles.budgets import JOINED
from puzzles.formats.steps import StepError, parse_step
from puzzles.kernel.board import Puzzle as EnginePuzzle
from puzzles.kernel.tree import End
from puzzles.kernel.verdict import Refusal
from puzzles.replay import Replay
from tutor.search.errors import TooHardError
from tutor.search.services import judged_now
from tutor.work.messages import steps as words
from tutor.work.messages.hints import hint_words
from tutor.work.messages.steps import Message
from tutor.work.models import Action, Proof
from tutor.work.page import tree
from tutor.work.page.board import BoardView, board_view
from tutor.work.page.moments import Numbered
from tutor.work.page.row import Row
from tutor.work.replays.engine import engine_puzzle, replay_steps
from tutor.work.replays.records import put_or_taken, rebuilt, rule_tried
from tutor.work.replays.visibility import VisibleReplay

Kind = Action.Kind
NODE = tuple[int, int]


@dataclass(frozen=True)
class Event:
    """One event of a proof: its number, its time, the time since the event before, and a description."""

    number: int
    action: Action
    after: str
    sign: str
    headline: str


@dataclass(frozen=True)
class Moment(Numbered):
    """A proof as it was after an event (0: before the first): the message, the board of a node, and the tree."""

    event: Event | None
    message: Message
    board: BoardView
    in_words: str
    rows: list[Row]

    @property
    def step(self) -> int:
        """Return the number of the step whose board is shown; 0 for the start."""
        return self.board.number

    @property
    def here(self) -> str:
        """Return the id of the row of the tree whose board is shown."""
        own = (row.id for row in self.rows if row.node == self.board.node and row.kind != "joined")
        return next(own, "node-0")

    @property
    def title(self) -> str:
        """Return the title of the shown step in the tree; "" at the start."""
        found = (row for row in self.rows if row.id == f"node-{self.step}" and row.number)
        return next((f"{row.number} {row.title}" for row in found), "")


SIGNS = {Kind.REFUSED: "x", Kind.HINT: "lightbulb", Kind.CHECK: "search", Kind.CUT: "scissors"}
SIGNS |= {Kind.UNDO: "undo-2", Kind.REDO: "redo-2", Kind.MERGE: "merge"}


def events(proof: Proof, actions: Sequence[Action]) -> list[Event]:
    """Describe all events of a proof."""
    puzzle = engine_puzzle(proof.puzzle)
    made = []
    for number, action in enumerate(actions, start=1):
        after = _after(action.at - actions[number - 2].at) if number > 1 else ""
        sign = "x" if _false_claim(action) else SIGNS.get(Kind(action.kind), "check")
        made.append(Event(number, action, after, sign, headline(puzzle, action)))
    return made


def _false_claim(action: Action) -> bool:
    """Return whether the event is a step that was accepted as claimed and does not hold."""
    return action.kind == Kind.ADD and any(kept["verdict"] for kept in action.placed)


def _after(gap: timedelta) -> str:
    seconds = round(gap.total_seconds())
    if seconds < 120:
        return _("after %(n)s s") % {"n": seconds}
    if seconds < 7200:
        return _("after %(n)s min") % {"n": round(seconds / 60)}
    if seconds < 172_800:
        return _("after %(n)s h") % {"n": round(seconds / 3600)}
    return _("after %(n)s days") % {"n": round(seconds / 86_400)}


def headline(puzzle: EnginePuzzle, action: Action) -> str:
    """Describe an event in words. The reason for a refused step is only given in its Moment."""
    kind, detail = action.kind, action.detail
    if kind == Kind.REFUSED:
        return _("Not accepted: %(step)s") % {"step": step_words(puzzle, detail.get("step", ""))}
    if kind == Kind.HINT:
        return _hint_words(puzzle, detail)
    if kind == Kind.CHECK:
        return _checked(action)
    if kind == Kind.ANSWER:
        return _answered(detail)
    if kind in Action.ASIDE:
        return str(action.get_kind_display()).capitalize()
    done = put_or_taken(action)
    if not done:  # something only moved, or an old branch was dropped
        return str(action.get_kind_display()).capitalize()
    what = _steps_words(puzzle, done)
    if _false_claim(action):
        return _("Claimed, does not hold: %(what)s") % {"what": what}
    sentences = {
        Kind.UNDO: _("Undone: %(what)s"),
        Kind.REDO: _("Redone: %(what)s"),
        Kind.CUT: _("Cut: %(what)s"),
        Kind.ADD: "%(what)s",
        Kind.MERGE: "%(what)s",
    }
    sentence = sentences.get(Kind(kind), f"{action.get_kind_display()}: %(what)s") % {"what": what}
    marks = {hint_words(kept.get("hint", "")) for kept in action.placed} - {""}
    return f"{sentence} ({marks.pop()})" if kind == Kind.ADD and marks else sentence


def _hint_words(puzzle: EnginePuzzle, detail: dict[str, str]) -> str:
    """Say what a hint told; hints of earlier versions told the step."""
    strength, place, step = detail.get("strength", "step"), detail.get("place", ""), detail.get("step", "")
    if strength == "where":
        return (
            _("Hint: where to look, %(place)s") % {"place": words.place_words(puzzle, place)}
            if place
            else _("Hint: where to look")
        )
    if not step:
        return _("Hint, without a step")
    if strength == "rule":
        name = words.rule_name(type_of(puzzle), rule_tried({"step": step}))
        return _("Hint: which rule, %(rule)s") % {"rule": name}
    return _("Hint: %(step)s") % {"step": step_words(puzzle, step)}


def _steps_words(puzzle: EnginePuzzle, kept: Sequence[dict[str, str]]) -> str:
    if len(kept) == 1:
        return step_words(puzzle, kept[0]["text"])
    return ngettext("%(n)s step", "%(n)s steps", len(kept)) % {"n": len(kept)}


def step_words(puzzle: EnginePuzzle, text: str) -> str:
    """Say a step in words: the name of its rule, and what it changes."""
    name = words.rule_name(type_of(puzzle), rule_tried({"step": text}))
    try:
        what = words.changes_words(puzzle, parse_step(puzzle, text), few=6)
    except StepError:  # written by an earlier version of the rules
        return text
    return f"{name}, {what}" if what else name


def _answered(detail: dict[str, str]) -> str:
    """Say which question of an exercise was answered; marks and orders have no number."""
    part = detail["part"]
    return _("Answer to question %(n)s") % {"n": int(part) + 1} if part.isdecimal() else _("Answer")


def _checked(action: Action) -> str:
    left = action.detail.get("open", 0)
    if action.detail.get("outcome", "unfinished") != "unfinished":
        return _("Checked: nothing is left open.")
    return ngettext("Checked: %(n)s branch is open.", "Checked: %(n)s branches are open.", left) % {"n": left}


def moment(proof: Proof, actions: Sequence[Action], number: int, node: NODE | None = None) -> Moment:
    """Return the proof as it was after an event, at a node of that tree or where the event happened."""
    number = min(max(number, 0), len(actions))
    steps = rebuilt(proof.pk, actions[:number])
    visible = VisibleReplay(replay_steps(proof, steps))
    replay = visible.replay
    event = events(proof, actions[:number])[-1] if number else None
    message, marked = _said(replay, event)
    happened = _where(actions[:number], replay)
    asked = End(*node) if node else happened
    at_event = asked == happened
    view = board_view(visible, asked, marked if at_event else None) or board_view(visible, End(0))
    assert view is not None  # the start always exists
    rows = _numbered(tree.tree_rows(visible, steps, proof.given))
    return Moment(number, len(actions), event, message, view, _board_words(view), rows)


def _numbered(rows: list[Row]) -> list[Row]:
    """Replace, in rows where an end is joined, the id of the merge by its number in the tree."""
    places = {row.node: row.number for row in rows if row.number}
    return [replace(row, detail=str(places[row.node])) if row.kind == "joined" else row for row in rows]


def _where(actions: Sequence[Action], replay: Replay) -> End:
    """Return the node of the last event; after a check, that of the event before."""
    for action in reversed(actions):
        ends = action.detail.get("ends") or [action.detail.get("select")]
        if ends[0]:
            number, branch, *_case = ends[0]
            result = replay.result(number)
            split = result and result.names and action.kind == Kind.ADD
            return End(number, -1 if split else branch)
    return End(0)


def _said(replay: Replay, event: Event | None) -> tuple[Message, tuple[int, ...] | None]:
    """Return the message for an event, and its evidence if that is not the evidence of a step in the tree."""
    if event is None:
        return Message("wait", _("Nothing has happened yet.")), None
    action = event.action
    if action.kind == Kind.REFUSED:
        return _refused(replay, event)
    if action.kind in Action.ASIDE:
        return Message("hint" if action.kind == Kind.HINT else "wait", event.headline), None
    if action.kind not in (Kind.ADD, Kind.MERGE):
        return Message("wait", event.headline), None
    result = replay.result(action.placed[0]["number"]) if action.placed else None
    if result and isinstance(result.verdict, Refusal):
        step = result.entry.step
        reason = words.say_refused(replay.puzzle, step.rule, result.verdict, step)
        return Message("no", event.headline, f"{reason.headline} {reason.text}"), result.verdict.evidence
    return Message("ok", event.headline), None


def _refused(replay: Replay, event: Event) -> tuple[Message, tuple[int, ...] | None]:
    detail = event.action.detail
    try:
        step = parse_step(replay.puzzle, detail.get("step", ""))
    except StepError:
        return Message("no", event.headline), None
    ends = tuple(End(number, branch) for number, branch, *_case in detail.get("ends", []))
    try:
        _ends, _before, judgement = replace(replay, budget=JOINED).judge(ends, step, judged_now)
    except TooHardError:
        return Message("no", event.headline, _("Why it was refused is too hard to decide here.")), None
    if isinstance(judgement.verdict, Refusal):
        reason = words.say_refused(replay.puzzle, step.rule, judgement.verdict, step)
        return Message("no", event.headline, f"{reason.headline} {reason.text}"), judgement.verdict.evidence
    return Message("no", event.headline, _("By the rules of today it would be accepted.")), None


def _board_words(view: BoardView) -> str:
    """Describe the board row by row for people who cannot see the picture; `-` is an open cell."""
    if view.spots:
        return ", ".join(cell.words for cell in view.spots if cell.value)
    return "; ".join(" ".join(cell.value or "-" for cell in row.cells) for row in view.rows)
