"""What a person may see of a proof: all that the kernel says of it, or no more than what was claimed.

While an assignment withholds feedback, whatever is shown of a step that was not judged for the student goes by the
claim alone: its board, and that a contradiction has closed its branch. So nothing here may look at the verdict of such
a step, at whether a filled board is a solution, or at what the kernel counts from these.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from django.utils.translation import gettext as _

from puzzles.formats.sentences import sentence
from puzzles.kernel.board import Board
from puzzles.kernel.rule import Rule
from puzzles.kernel.tree import START, End, Replay, Result
from puzzles.kernel.verdict import Refusal

from ..access import Bench
from ..models import Proof
from .engine import replay_for, replay_of

Tail = Literal["open", "solved", "filled"]
"""How a branch stands below its last step: something is open, a solution, or, not judged, every cell filled."""
Told = Literal["held", "refused", "claimed"]


@dataclass(frozen=True)
class Sight:
    """A replay, and the numbers of the steps whose verdicts are told; None: of all."""

    replay: Replay
    told: frozenset[int] | None = None

    def tells(self, number: int) -> bool:
        """Whether it is told if the step holds; the start always does."""
        return self.told is None or number == 0 or number in self.told

    @property
    def everything(self) -> bool:
        """Whether nothing is left untold."""
        return self.told is None or all(self.tells(result.entry.id) for result in self.replay.results())

    def verdict(self, number: int) -> Told:
        """What is told of a step; one that is not in the tree has nothing against it."""
        if not self.tells(number):
            return "claimed"
        return "refused" if self.refusal(number) else "held"

    def refusal(self, number: int) -> Refusal | None:
        """Why a step does not hold, where that is told."""
        result = self.replay.result(number) if self.tells(number) else None
        return result.verdict if result and isinstance(result.verdict, Refusal) else None

    def reason(self, number: int) -> str:
        """The same in words, "" where there is nothing to say."""
        refusal, result = self.refusal(number), self.replay.result(number)
        if refusal is None or result is None:
            return ""
        if result.before is None and self.before(result) in self.replay.solutions:
            return _("This board is a solution, so there is no contradiction.")
        return sentence(self.replay.puzzle.type, result.entry.step.rule, refusal, translate=_)

    def before(self, result: Result) -> Board | None:
        """The board that a step stood on. The kernel has none where it was claimed of what is a solution."""
        return result.before or self.replay.board(result.entry.parents[0])

    def user(self, end: End) -> Result | None:
        """What has used the end up."""
        return self.replay.user(end) or self._closing.get(end[:2])

    @cached_property
    def _closing(self) -> dict[tuple[int, int], Result]:
        """The refused contradictions by the end that they claim to close, which need not be one for the kernel."""
        if not self.replay.refused:
            return {}
        refused = [each for each in self.replay.results() if not each.ends and isinstance(each.verdict, Refusal)]
        return {each.entry.parents[0][:2]: each for each in refused if _closes(self._rule(each))}

    def _rule(self, result: Result) -> Rule | None:
        return self.replay.puzzle.type.rule_by_id.get(result.entry.step.rule)

    def attaches(self, end: End) -> bool:
        """Whether a step can attach here, at a filled board a contradiction only."""
        if self.user(end) or self.replay.board(end) is None:
            return False
        return not self.tells(end.id) or isinstance(self.replay.resolve(end), End)

    def filled(self, end: End) -> bool:
        """Whether every cell is filled and nobody has been told what to think of it."""
        board = self.replay.board(end)
        return board is not None and not self.tells(end.id) and board.complete

    def tail(self, end: End) -> Tail:
        """How a branch stands that ends here."""
        board = self.replay.board(end)
        if board is None or not board.complete:
            return "open"
        if not self.tells(end.id):
            return "filled"
        return "solved" if board in self.replay.solutions else "open"

    @property
    def open_ends(self) -> int:
        """How many ends are open, a contradiction that is known not to hold included."""
        if self.told is None:
            return self.replay.open
        results = self.replay.results()
        ends = [START, *(End(each.entry.id, branch) for each in results for branch in range(len(each.ends)))]
        tails = sum(self.user(end) is None and self.tail(end) == "open" for end in ends)
        return tails + sum(each.before is not None and self._fails_to_close(each) for each in results)

    def _fails_to_close(self, result: Result) -> bool:
        return not result.ends and self.verdict(result.entry.id) == "refused" and _closes(self._rule(result))


def _closes(rule: Rule | None) -> bool:
    return rule is not None and rule.kind == "contradiction"


def sight_of(bench: Bench) -> Sight:
    """What the person at a bench may see now."""
    replay = replay_for(bench)
    if bench.policy.told:
        return Sight(replay)
    return Sight(replay, told_numbers(bench.proof, replay))


def told_numbers(proof: Proof | None, replay: Replay) -> frozenset[int]:
    """The steps that have been judged for the owner: those given, and all that a check has looked at."""
    if proof is None:
        return frozenset(result.entry.id for result in replay.results())
    return frozenset(proof.told).union(range(1, proof.given + 1))


def sight_for_staff(proof: Proof) -> Sight:
    """Everything, for those who grade."""
    return Sight(replay_of(proof))
