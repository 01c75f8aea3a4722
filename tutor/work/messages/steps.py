"""Texts of the workbench: verdicts, steps and places in words."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from django.utils.text import get_text_list
from django.utils.translation import gettext as _, gettext_lazy, ngettext

from puzzles.base.ptype import PuzzleType, type_of
from puzzles.formats.sentences import because, sentence
from puzzles.formats.spoken import Subject, spoken_change, spoken_place
from puzzles.kernel.board import Board, Puzzle as EnginePuzzle
from puzzles.kernel.step import MERGE, Step
from puzzles.kernel.verdict import Accepted, Refusal
from puzzles.teach.whynot import WhyNot
from puzzles.telling import tell
from puzzles.words import answer_of

from ..replays.boards import Obstacle

READABLE = 6
"""Up to this many cells are listed; more are only counted."""
FEW = 2
"""Up to this many changed cells are listed in a row of the tree; more are only counted."""


@dataclass(frozen=True)
class Message:
    """A message for the status line: a headline and the reason. `kind` sets its mark and colour.

    `exercise` is the address of an exercise about it, if there is one.
    """

    kind: Literal["ok", "no", "wait", "hint", "done"]
    headline: str
    text: str = ""
    exercise: str = ""


def rule_name(ptype: PuzzleType, rule_id: str) -> str:
    """Return the name of a rule as students read it."""
    if rule_id == MERGE:
        return _("Merge")
    rule = ptype.rule_by_id.get(rule_id)
    return _(rule.name) if rule else rule_id


def place_words(puzzle: EnginePuzzle, name: str) -> str:
    """Name a place in words."""
    return spoken_place(name, _, puzzle)


def changes_words(puzzle: EnginePuzzle, step: Step, *, few: int = FEW) -> str:
    """Describe the changes of a step: `r2c1 = 1`, `3 cells`, `3 links`, `at r2c4`, `row 2`, or ""."""
    if step.at:
        place = place_words(puzzle, step.at.name)
        return _("at %(place)s") % {"place": place} if step.at.kind == "cell" else place
    if len(step.changes) > few:
        return _counted(puzzle, len(step.changes))
    return ", ".join([spoken_change(puzzle, change, _) for change in step.changes])


def cells_words(puzzle: EnginePuzzle, cells: Sequence[int]) -> str:
    """List the cells, `r3c3 and r3c4`, or count them if there are too many to read."""
    if len(cells) > READABLE:
        return _counted(puzzle, len(cells))
    return get_text_list([puzzle.type.cell_name(puzzle, cell) for cell in cells], _("and"))


def _counted(puzzle: EnginePuzzle, n: int) -> str:
    return ngettext(*type_of(puzzle).counted, n) % {"n": n}


def why_refused(of: Subject, rule_id: str, refusal: Refusal) -> str:
    """Explain why a step of this rule was refused."""
    return sentence(of, rule_id, refusal, _, ngettext)


def why_not_words(puzzle: EnginePuzzle, step: Step, refusal: Refusal, answer: WhyNot) -> str:
    """Say what a counter-example shows; where there is none, why the step was refused."""
    return answer.text(puzzle, _) or why_refused(puzzle, step.rule, refusal)


def say_refused(puzzle: EnginePuzzle, rule_id: str, refusal: Refusal, step: Step | None) -> Message:
    """Explain why a step was not accepted."""
    rule = puzzle.type.rule_by_id.get(rule_id)
    name = rule_name(type_of(puzzle), rule_id)
    words = changes_words(puzzle, step, few=1) if step else ""
    if rule is None:
        headline = _("This cannot be joined.") if rule_id == MERGE else _("There is no such rule.")
    elif rule.kind == "direct":
        claim, removal = _claim(puzzle, refusal, step) or (words, False)
        form = _("%(rule)s does not show that %(claim)s.") if removal else _("%(rule)s does not give %(claim)s.")
        headline = form % {"rule": name, "claim": claim} if claim else _("Nothing to judge yet.")
    elif rule.kind == "case":
        headline = _("%(rule)s cannot split here.") % {"rule": name}
    else:
        headline = _("%(rule)s does not hold here.") % {"rule": name}
    return Message("no", headline, why_refused(puzzle, rule_id, refusal))


def _claim(puzzle: EnginePuzzle, refusal: Refusal, step: Step | None) -> tuple[str, bool] | None:
    """Say the change that was refused, and whether it only takes values away; None if the refusal names none."""
    cell, changes = refusal.facts.get("cell"), step.changes if step else ()
    refused = [change for change in changes if puzzle.type.cell_name(puzzle, change.cell) == cell]
    return (spoken_change(puzzle, refused[0], _), refused[0].mask < 0) if refused else None


def say_accepted(
    puzzle: EnginePuzzle,
    step: Step,
    verdict: Accepted,
    cases: Sequence[str],
    before: Board | None = None,
    remark: str = "",
) -> Message:
    """Confirm the step that was just accepted, say why it holds if the board before it is given, and add a remark."""
    name = rule_name(type_of(puzzle), step.rule)
    if step.rule == MERGE:
        return Message("ok", _("Joined."), _("The board shows what is possible in any of the joined branches."))
    why = because(puzzle, step.rule, tell(before, step, verdict), _, ngettext) if before else ""
    if cases:
        text = why or ngettext("%(n)s case to look at.", "%(n)s cases to look at.", len(cases)) % {"n": len(cases)}
        return Message("ok", f"{name}: {changes_words(puzzle, step)}.", text)
    rule = puzzle.type.rule_by_id[step.rule]
    if rule.kind == "contradiction":
        text = why or _("It cannot lead to a solution.")
        return Message("ok", _("%(rule)s: this branch is closed.") % {"rule": name}, text)
    return Message("ok", f"{name}: {changes_words(puzzle, step)}.", " ".join(filter(None, (why, remark))))


def say_claimed(puzzle: EnginePuzzle, step: Step) -> Message:
    """Confirm a claimed step in the same words, whether it holds or not."""
    rule = puzzle.type.rule_by_id[step.rule]
    name, text = rule_name(type_of(puzzle), step.rule), _("Recorded as you claim it; it is not judged yet.")
    if rule.kind == "contradiction":
        return Message("ok", _("%(rule)s: you say that this branch is closed.") % {"rule": name}, text)
    return Message("ok", f"{name}: {changes_words(puzzle, step)}.", text)


def say_complete() -> Message:
    """State that nothing is open in a proof that is not judged yet."""
    return Message("wait", _("No branch is open any more."), _("Whether every step holds has not been judged yet."))


def say_proved(
    puzzle: EnginePuzzle, state: str, steps: int, splits: int, everywhere: int = 0, goal: tuple[str, str] = ("", "")
) -> Message:
    """State the outcome of a finished proof; `everywhere`: those of its steps that were not made by hand.

    `goal`: what was proved, and a note on it, if that is something else than the solutions.
    """
    headlines = {
        "unique": _("Proved: this puzzle has exactly one solution."),
        "none": _("Proved: this puzzle has no solution."),
        "several": _("Proved: these are all the solutions, and there are several."),
        "met": _("Proved: the goal is reached."),
        "suspect": _("This proof is being checked."),
    }
    answer = answer_words(puzzle, state)
    counted = ngettext("%(n)s step", "%(n)s steps", steps) % {"n": steps}
    if everywhere:
        counted = _("%(steps)s (%(n)s of them cells of “apply everywhere”)") % {"steps": counted, "n": everywhere}
    split = ngettext("%(n)s case split", "%(n)s case splits", splits) % {"n": splits}
    if state == "suspect":
        text = _("It disagrees with what we know of the puzzle, so one of our rules or the puzzle may be wrong.")
        return Message("wait", headlines[state], text)
    headline = _("Proved: %(answer)s") % {"answer": answer} if answer else headlines[state]
    text = f"{counted}, {split}." if splits else _("%(steps)s, no case split.") % {"steps": counted}
    claim, note = goal
    return Message("done", claim or headline, f"{note} {text}".lstrip())


def answer_words(puzzle: EnginePuzzle, state: str) -> str:
    """Say what a finished proof shows where the puzzle asks a question of its own, such as "is it valid?"; else ""."""
    answer = answer_of(puzzle) if state in ("unique", "none", "several") else None
    return _(answer.none if state == "none" else answer.some) if answer else ""


OBSTACLES = {
    "refused": gettext_lazy("This contradiction does not hold. Cut it to go on from here."),
    "closed": gettext_lazy("This branch is closed."),
    "split": gettext_lazy("Work on a split in its cases."),
    "solution": gettext_lazy("This board is a solution."),
    "used": gettext_lazy("The proof already goes on from here. To change it, edit the step that follows."),
}


def obstacle_words(obstacle: Obstacle) -> str:
    """Explain why no step can attach at a node; "" if one can."""
    return str(OBSTACLES[obstacle]) if obstacle else ""
