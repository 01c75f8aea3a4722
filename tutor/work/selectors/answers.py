"""What the workbench is told after each request: everything a template needs, as plain data."""

from dataclasses import dataclass, field, replace
from typing import NamedTuple
from uuid import UUID, uuid4

from django.urls import reverse
from django.utils.translation import gettext as _, ngettext

from puzzles.formats.steps import parse_step, print_step
from puzzles.hints import Hint
from puzzles.kernel.board import Place
from puzzles.kernel.rule import DirectRule
from puzzles.kernel.tree import End, Replay, Report, Result
from puzzles.kernel.verdict import Accepted
from tutor.library.models import Puzzle

from ..models import Action, Proof
from ..records import from_json
from . import bench, tree, words
from .engine import replay_for, replay_of
from .gathered import gathered
from .outcomes import Refused
from .patches import Patch, patch_of
from .shown import Update, shown, update_of
from .words import Say

Kind = Action.Kind


class Button(NamedTuple):
    """A button of the bar: where it posts to, whether there is anything to do, its key on the keyboard and its icon.

    Each has a one-time key of its own: a hint that got lost on the way must not stand in the way of an undo.
    """

    name: str
    label: str
    url: str
    ready: bool
    key: str
    icon: str

    @property
    def once(self) -> UUID:
        """A new one-time key."""
        return uuid4()


@dataclass
class Answer:
    """One view of a workbench. The tree stays as it is, is patched, or `rows` are all of it.

    With an `update` the board is patched too.
    """

    puzzle: Puzzle
    proof: Proof | None
    replay: Replay
    board: bench.BoardView
    say: Say | None = None
    rows: list[tree.Row] | None = None
    patch: Patch | None = None
    update: Update | None = None
    places: list[str] = field(default_factory=list)
    choices: list[tuple[str, str]] = field(default_factory=list)
    step_text: str = ""
    checked: bool = False
    key: UUID = field(default_factory=uuid4)

    @property
    def counted(self) -> str:
        """`6 steps, 1 split`"""
        steps, splits = (self.proof.steps, self.proof.splits) if self.proof else (0, 0)
        words_ = [ngettext("%(n)s step", "%(n)s steps", steps) % {"n": steps}]
        if splits:
            words_.append(ngettext("%(n)s split", "%(n)s splits", splits) % {"n": splits})
        return ", ".join(words_)

    @property
    def open_ends(self) -> int:
        """How many ends are open."""
        return self.proof.open_ends if self.proof else self.replay.open

    @property
    def shown(self) -> str:
        """What the page will say it shows."""
        return shown(self.proof.rev if self.proof else 0, self.board)

    def onto(self, before: str) -> None:
        """Make it an answer to a page that shows this."""
        self.update = update_of(self.puzzle, self.proof, before, self.board)

    @property
    def proved(self) -> Say | None:
        """What is proved, once it is."""
        if self.proof is None or self.proof.state == Proof.State.UNFINISHED:
            return None
        return words.say_proved(self.proof.state, self.proof.steps, self.proof.splits)

    def url(self, part: str) -> str:
        """The address of a part of this workbench."""
        if self.proof:
            return reverse(f"work:proof-{part}", args=[self.proof.pk])
        return reverse(f"work:draft-{part}", args=[self.puzzle.pk])

    @property
    def buttons(self) -> list[Button]:
        """The buttons of the bar."""
        proof = self.proof
        return [
            Button("undo", _("Undo"), self._change_url("undo"), bool(proof and proof.undo_top_id), "u", "undo-2"),
            Button("redo", _("Redo"), self._change_url("redo"), bool(proof and proof.redo_top_id), "", "redo-2"),
            Button("hint", _("Hint"), self.hint_url, True, "h", "lightbulb"),
            Button("check", _("Check proof"), self._change_url("check"), bool(proof), "", "check"),
        ]

    def _change_url(self, name: str) -> str:
        return reverse(f"work:{name}", args=[self.proof.pk]) if self.proof else ""

    board_url = property(lambda self: self.url("board"))
    everywhere_url = property(lambda self: self.url("everywhere"))
    places_url = property(lambda self: self.url("places"))
    step_url = property(lambda self: self.url("step"))
    hint_url = property(lambda self: self.url("hint"))
    type_name = property(lambda self: bench.type_name(self.puzzle.type))
    palette = property(lambda self: bench.palette(self.puzzle.type))
    symbols = property(lambda self: bench.symbols(self.puzzle.type, self.puzzle.text))


def answer_at(puzzle: Puzzle, proof: Proof | None, node: End, marked: tuple[int, ...] | None = None) -> Answer | None:
    """The board of a node, or None when there is no such node."""
    replay = replay_for(puzzle, proof)
    board = bench.board_view(replay, node, marked)
    return Answer(puzzle, proof, replay, board) if board else None


def whole(puzzle: Puzzle, proof: Proof | None, node: End | None = None) -> Answer:
    """Board and tree from scratch; without a node, the end that was worked on last."""
    answer = answer_at(puzzle, proof, node or _last(proof)) or answer_at(puzzle, proof, End(0))
    assert answer is not None  # the start always exists
    answer.rows = tree.tree_rows(answer.replay.puzzle, proof.tree.all() if proof else ())
    return answer


def _last(proof: Proof | None) -> End:
    """Where a student goes on: the first open end below the newest step, else the newest open end."""
    if proof is None:
        return End(0)
    replay = replay_of(proof)
    # By number, not in the order of the replay, which depends on what this process remembers.
    results = sorted(replay.results(), key=lambda result: result.entry.id, reverse=True)
    for result in results:
        for branch in range(len(result.ends)):
            end = End(result.entry.id, branch)
            if isinstance(replay.resolve(end), End):
                return end
    return End(results[0].entry.id) if results else End(0)


def changed(proof: Proof, action: Action, select: End) -> Answer:
    """After a change of the tree."""
    replay = replay_of(proof)
    board = bench.board_view(replay, _first_open(replay, select)) or bench.board_view(replay, End(0))
    assert board is not None
    answer = Answer(proof.puzzle, proof, replay, board, say=_said(proof, action, replay))
    placed = [from_json(proof.pk, kept) for kept in action.placed]
    displaced = [from_json(proof.pk, kept) for kept in action.displaced]
    answer.patch = patch_of(replay.puzzle, proof, placed, displaced)
    if answer.patch is None:
        answer.rows = tree.tree_rows(replay.puzzle, proof.tree.all())
    return answer


def _first_open(replay: Replay, select: End) -> End:
    """The first case of a new split where something is left to do, else the node itself."""
    result = replay.result(select.id)
    ends = [End(select.id, branch) for branch in range(len(result.ends))] if result and select.branch == 0 else []
    return next((end for end in ends if isinstance(replay.resolve(end), End)), select)


def _said(proof: Proof, action: Action, replay: Replay) -> Say:
    done = [*action.placed, *action.displaced]
    if action.kind in (Kind.ADD, Kind.MERGE):
        result = replay.result(action.placed[0]["number"])
        assert result is not None
        assert isinstance(result.verdict, Accepted)
        say = words.say_accepted(replay.puzzle, result.entry.step, result.verdict, result.names)
        return _with_clashes(say, result) if action.placed[0].get("everywhere") else say
    if len(done) == 1:
        step = parse_step(replay.puzzle, done[0]["text"])
        what = f"{words.rule_name(replay.puzzle.type, step.rule)}, {words.changes_words(replay.puzzle, step)}".rstrip(
            ", "
        )
    else:
        what = ngettext("%(n)s step", "%(n)s steps", len(done)) % {"n": len(done)}
    headlines = {Kind.UNDO: _("Taken back: %s."), Kind.REDO: _("Done again: %s."), Kind.CUT: _("Cut: %s.")}
    return Say(
        "wait", headlines[Kind(action.kind)] % what, _("Undo brings it back.") if action.kind == Kind.CUT else ""
    )


def _with_clashes(say: Say, result: Result) -> Say:
    """A step with all that a rule gives: where that leaves nothing of a cell, the step holds only a part of it."""
    before, rule = result.before, result.entry.step.rule
    assert before is not None
    direct = before.puzzle.type.rule_by_id[rule]
    clashes = gathered(before, direct).clashes if isinstance(direct, DirectRule) else ()
    if not clashes:
        return say
    cells = words.cells_words(before.puzzle, clashes)
    text = _("All that it gives would leave nothing possible in %(cells)s; what it gives first was taken there.")
    return replace(say, text=f"{text % {'cells': cells}} {say.text}".rstrip())


def refused(puzzle: Puzzle, outcome: Refused) -> Answer:
    """After a step that was not taken: the same board with what made it so, and why."""
    engine = replay_for(puzzle, outcome.proof).puzzle
    marked = outcome.refusal.evidence if outcome.refusal else ()
    node = outcome.ends[0] if outcome.ends else End(0)
    answer = answer_at(puzzle, outcome.proof, node, marked) or whole(puzzle, outcome.proof)
    answer.rows = None
    if outcome.refusal:
        answer.say = words.say_refused(engine, outcome.rule, outcome.refusal, outcome.step)
    else:
        answer.say = Say("no", _("This is no step of this puzzle."), outcome.problem)
    return answer


def hinted(puzzle: Puzzle, proof: Proof | None, node: End, hint: Hint | None) -> Answer | None:
    """After a hint: the board with the cells it rests on, and the step to take over; None: there is no such node."""
    answer = answer_at(puzzle, proof, node, hint.evidence if hint else None)
    if answer is None:
        return None
    if hint is None or hint.step is None:
        answer.say = Say("hint", _("No step from here."), _(hint.text()) if hint else answer.board.why)
        return answer
    answer.step_text = print_step(answer.replay.puzzle, hint.step)
    what = words.changes_words(answer.replay.puzzle, hint.step, few=4)
    name = words.rule_name(answer.replay.puzzle.type, hint.step.rule)
    answer.say = Say("hint", f"{name}: {what}." if what else f"{name}.", hint.text())
    return answer


def checked(proof: Proof, report: Report) -> Answer:
    """After a check of the whole proof."""
    answer = whole(proof.puzzle, proof)
    answer.rows, answer.checked = None, True
    if proof.state != Proof.State.UNFINISHED:
        answer.say = words.say_proved(proof.state, proof.steps, proof.splits)
        return answer
    left = len(report.open_ends)
    text = ngettext("%(n)s end is still open.", "%(n)s ends are still open.", left) % {"n": left}
    right = _("Every step so far is right.") if report.valid else _("Some steps do not hold.")
    answer.say = Say("wait", _("Not finished yet."), f"{right} {text}")
    return answer


def places_at(puzzle: Puzzle, proof: Proof | None, node: tuple[int, int], rule_id: str) -> Answer | None:
    """Where a case rule applies at a node; None when there is no such node or the rule is no case rule."""
    answer = answer_at(puzzle, proof, End(*node))
    board = answer and answer.replay.board(End(*node))
    if not answer or not board:
        return None
    places = bench.case_places(board, rule_id)
    if places is None:
        return None
    answer.places = [place.name for place in places]
    answer.choices = _choices(answer, places)
    name = words.rule_name(board.puzzle.type, rule_id)
    count = ngettext("It applies at %(n)s place.", "It applies at %(n)s places.", len(places)) % {"n": len(places)}
    answer.say = Say("wait", _("%(rule)s: choose where.") % {"rule": name}, count)
    return answer


def _choices(answer: Answer, places: list[Place]) -> list[tuple[str, str]]:
    """The places that cannot be pressed on the board, in words; a group and a value, say."""
    surface = answer.board.surface
    pressed = {spot.name for spot in surface.spots} | {handle.name for handle in surface.handles}
    return [(place.name, words.place_words(place.name)) for place in places if place.name not in pressed]


def nothing_everywhere(puzzle: Puzzle, proof: Proof | None, node: End, rule_id: str) -> Answer | None:
    """After a rule was to be applied everywhere and gives nothing."""
    answer = answer_at(puzzle, proof, node)
    if answer:
        name = words.rule_name(answer.replay.puzzle.type, rule_id)
        answer.say = Say("no", _("%(rule)s gives nothing here.") % {"rule": name}, answer.board.why)
    return answer
