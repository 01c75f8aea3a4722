"""The visible replay: a proof as a person may see it, with all verdicts or with only the claims.

While an assignment hides feedback, a step that was not judged for the student is shown by its claim alone: its board,
and for a contradiction that its branch is closed. So nothing here may use the verdict of such a step, whether a filled
board is a solution, or any count that the kernel derives from these.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from django.utils.translation import gettext as _, ngettext

from puzzles.base.ptype import is_finished, type_of
from puzzles.base.rule import Rule
from puzzles.formats.sentences import sentence
from puzzles.kernel.board import Board
from puzzles.kernel.tree import End, Result
from puzzles.kernel.verdict import Refusal
from puzzles.replay import Replay

from ..models import Proof
from ..workspace import Workspace
from .engine import replay_for, replay_of

Tail = Literal["open", "solved", "filled"]
"""The state of a branch below its last step: open, a solution, or every cell filled but not judged."""
ShownVerdict = Literal["held", "refused", "claimed"]


@dataclass(frozen=True)
class VisibleReplay:
    """A replay, and the numbers of the steps whose verdicts are shown; None: all of them."""

    replay: Replay
    judged: frozenset[int] | None = None

    def shows(self, number: int) -> bool:
        """Return whether the verdict of a step is shown; for the start it always is."""
        return self.judged is None or number == 0 or number in self.judged

    @property
    def shows_all(self) -> bool:
        """Return whether all verdicts are shown."""
        return self.judged is None or all(self.shows(result.entry.id) for result in self.replay.results())

    def verdict(self, number: int) -> ShownVerdict:
        """Return the verdict to show for a step; a step that is not in the tree counts as held."""
        if not self.shows(number):
            return "claimed"
        return "refused" if self.refusal(number) else "held"

    def refusal(self, number: int) -> Refusal | None:
        """Return why a step does not hold, if that is shown."""
        result = self.replay.result(number) if self.shows(number) else None
        return result.verdict if result and isinstance(result.verdict, Refusal) else None

    def reason(self, number: int) -> str:
        """Explain why a step does not hold; "" if it holds or its verdict is hidden."""
        refusal, result = self.refusal(number), self.replay.result(number)
        if refusal is None or result is None:
            return ""
        if result.before is None and self.before(result) in self.replay.solutions:
            return _("This board is a solution, so there is no contradiction.")
        return sentence(self.replay.puzzle, result.entry.step.rule, refusal, _, ngettext)

    def before(self, result: Result) -> Board | None:
        """Return the board before a step. The kernel has none for a contradiction claimed of a solution."""
        return result.before or self.replay.board(result.entry.parents[0])

    def user(self, end: End) -> Result | None:
        """Return the step attached to this end, if any."""
        return self.replay.user(end) or self._closing.get(end[:2])

    @cached_property
    def _closing(self) -> dict[tuple[int, int], Result]:
        """Map ends to the refused contradictions that claim to close them; the kernel need not have such an end."""
        if not self.replay.refused:
            return {}
        refused = [each for each in self.replay.results() if not each.ends and isinstance(each.verdict, Refusal)]
        return {each.entry.parents[0][:2]: each for each in refused if _closes(self._rule(each))}

    def _rule(self, result: Result) -> Rule | None:
        return type_of(self.replay.puzzle).rule_by_id.get(result.entry.step.rule)

    def attaches(self, end: End) -> bool:
        """Return whether a step can attach here; on a filled board that is not judged, only a contradiction can."""
        if self.user(end) or self.replay.board(end) is None:
            return False
        return not self.shows(end.id) or isinstance(self.replay.resolve(end), End)

    def filled(self, end: End) -> bool:
        """Return whether every cell is filled and the verdict is hidden."""
        board = self.replay.board(end)
        return board is not None and not self.shows(end.id) and is_finished(board)

    def tail(self, end: End) -> Tail:
        """Return the state of a branch that ends here."""
        board = self.replay.board(end)
        if board is None or not is_finished(board):
            return "open"
        if not self.shows(end.id):
            return "filled"
        return "solved" if board.puzzle.type.finished(board) in self.replay.solutions else "open"

    @property
    def open_ends(self) -> int:
        """Count the open ends, including contradictions that are shown not to hold."""
        if self.judged is None:
            return self.replay.open
        tails = sum(self.tail(end) == "open" for end in self.free_ends())
        return tails + sum(each.before is not None and self._fails_to_close(each) for each in self.replay.results())

    def free_ends(self) -> list[End]:
        """List the ends to which no step is attached, in the order of the steps that they belong to."""
        return [end for end in self.replay.unused() if end[:2] not in self._closing]

    def _fails_to_close(self, result: Result) -> bool:
        return not result.ends and self.verdict(result.entry.id) == "refused" and _closes(self._rule(result))


def _closes(rule: Rule | None) -> bool:
    return rule is not None and rule.kind == "contradiction"


def visible_replay(workspace: Workspace) -> VisibleReplay:
    """Return the replay of a workspace with what its owner may see now."""
    replay = replay_for(workspace)
    if workspace.policy.feedback_shown:
        return VisibleReplay(replay)
    return VisibleReplay(replay, judged_numbers(workspace.proof, replay))


def judged_numbers(proof: Proof | None, replay: Replay) -> frozenset[int]:
    """Return the steps that are judged for the owner: those given, and all that a check has judged."""
    if proof is None:
        return frozenset(result.entry.id for result in replay.results())
    return frozenset(proof.judged).union(range(1, proof.given + 1))


def replay_for_staff(proof: Proof) -> VisibleReplay:
    """Return the replay with all verdicts, for those who grade."""
    return VisibleReplay(replay_of(proof))
