"""Explaining an accepted direct step: why it holds, by simpler steps that are no part of the proof."""

from dataclasses import dataclass

from django.utils.translation import gettext as _, ngettext

from puzzles.base.ptype import type_of
from puzzles.base.rule import DirectRule
from puzzles.formats.sentences import because
from puzzles.formats.steps import print_step
from puzzles.kernel.tree import End, Result
from puzzles.kernel.verdict import Accepted
from puzzles.teach.unfold import Unfolding, unfold
from puzzles.telling import tell
from tutor.library.selectors.explanations import Explanation, explanation

from ..messages.steps import changes_words, rule_name
from ..replays.visibility import VisibleReplay, visible_replay
from ..workspace import Workspace


@dataclass(frozen=True)
class Explained:
    """A step, in words and as it was taken, its reason, and its first change unfolded; None if no simpler rules do."""

    rule: DirectRule
    step: str
    text: str
    reason: str
    unfolded: Unfolding | None

    @property
    def explained(self) -> Explanation | None:
        """Return the unfolded change in words and pictures."""
        return explanation(self.unfolded) if self.unfolded else None


def can_explain(visible: VisibleReplay, node: End) -> bool:
    """Return whether the node is a direct step that is shown as accepted."""
    return _direct(visible, node) is not None


def explain(workspace: Workspace, node: End) -> Explained | None:
    """Explain the step at a node; None unless it is a direct step that is shown as accepted."""
    visible = visible_replay(workspace)
    found = _direct(visible, node)
    if found is None or found.before is None or not isinstance(found.verdict, Accepted):
        return None
    puzzle, step = visible.replay.puzzle, found.entry.step
    rule = type_of(puzzle).rule_by_id[step.rule]
    assert isinstance(rule, DirectRule)
    unfolded = unfolded_step(workspace, found)
    head = f"{rule_name(type_of(puzzle), step.rule)}: {changes_words(puzzle, step, few=4)}"
    reason = because(puzzle, step.rule, tell(found.before, step, found.verdict), _, ngettext)
    return Explained(rule, head, print_step(puzzle, step), reason, unfolded)


def unfolded_step(workspace: Workspace, found: Result) -> Unfolding | None:
    """Unfold a step by the rules that are allowed here, or else by any."""
    assert found.before is not None
    rules = workspace.policy.rules
    by_allowed = unfold(found.before, found.entry.step, rules)
    return by_allowed if by_allowed or rules is None else unfold(found.before, found.entry.step)


def _direct(visible: VisibleReplay, node: End) -> Result | None:
    result = visible.replay.result(node.id)
    if result is None or node.branch or result.before is None or visible.verdict(node.id) != "held":
        return None
    rule = type_of(visible.replay.puzzle).rule_by_id.get(result.entry.step.rule)
    return result if isinstance(rule, DirectRule) else None
