"""The lesson of a rule: why it holds, where it does not, a few boards to judge, and puzzles that need it."""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from django.db.models import F, TextField
from django.db.models.functions import Cast
from django.utils.translation import gettext as _

from puzzles.base.ptype import PuzzleType
from puzzles.base.rule import AnyRule
from puzzles.bugs import bugs_about
from puzzles.formats.cases import ACCEPTED, load, load_bugs
from puzzles.kernel.step import Step
from puzzles.registry import all_rules, all_types
from tutor.exercises.selectors.questions import Question
from tutor.feedback import hidden_from
from tutor.library.models import Puzzle
from tutor.library.selectors.puzzles import Person, shown_puzzles
from tutor.library.selectors.rule_pages import RulePage, rule_page, shown_rules

from .choosing import AMONG

JUDGED, EXAMPLES, PUZZLES = 6, 2, 3


@dataclass(frozen=True)
class Judged:
    """A claim by the rule, and what somebody said of it: `yes`, `no`, or "" if nothing yet."""

    name: str
    question: Question
    says: str

    @property
    def correct(self) -> bool:
        """Tell whether the kernel says the same."""
        return self.says == ("yes" if self.question.holds else "no")


@dataclass(frozen=True)
class Misuse:
    """A wrong use of the rule: what somebody may believe, and a claim that it leads to."""

    lesson: str
    question: Question


@dataclass(frozen=True)
class Lesson:
    """The lesson of a rule, with its place in the path through the rules of its type."""

    page: RulePage
    misuse: Misuse | None
    judged: list[Judged]
    puzzles: list[Puzzle]
    before: AnyRule | None
    after: AnyRule | None

    @property
    def rule(self) -> AnyRule:
        """Return the rule that the lesson is about."""
        return self.page.type.rule_by_id[self.page.card.rule.id]

    @property
    def examples(self) -> list[object]:
        """List the pictures with their reasons."""
        return [*self.page.accepted[:EXAMPLES]]

    @property
    def answered(self) -> bool:
        """Tell whether something was said of the boards."""
        return any(each.says for each in self.judged)

    @property
    def right(self) -> int:
        """Count what was said rightly."""
        return sum(each.correct for each in self.judged)

    @property
    def tried(self) -> dict[str, tuple[str, bool]]:
        """Return for each board that was judged the rule and whether that was right."""
        return {f"lesson {self.rule.id} {each.name}": (self.rule.id, each.correct) for each in self.judged if each.says}


def lesson(rule_id: str, person: Person, says: Mapping[str, str]) -> Lesson | None:
    """Return the lesson of a rule, with what was said of its boards; None if there is no such rule."""
    rule = shown_rules().get(rule_id)
    if rule is None:
        return None
    page = rule_page(rule)
    ptype = page.type
    path = sorted(ptype.rules, key=lambda each: (each.level, each.name))
    place = next(number for number, each in enumerate(path) if each.id == rule_id)
    return Lesson(
        page,
        _misuse(ptype, ptype.rule_by_id[rule_id]),
        _judged(ptype, ptype.rule_by_id[rule_id], says),
        _needing(ptype.rule_by_id[rule_id], person),
        path[place - 1] if place else None,
        path[place + 1] if place + 1 < len(path) else None,
    )


def _judged(ptype: PuzzleType, rule: AnyRule, says: Mapping[str, str]) -> list[Judged]:
    """Choose boards of the rule's cases, up to half of them accepted, and rather not those of the examples."""
    cases = [case for case in load(ptype) if case.rule == rule.id and case.verdict in {ACCEPTED, *rule.why}]
    right = [case for case in cases if case.verdict == ACCEPTED and (case.step.at or case.step.changes)]
    wrong = [case for case in cases if case.verdict != ACCEPTED and (case.step.at or case.step.changes)]
    chance = Random(rule.id)  # noqa: S311
    chance.shuffle(wrong)
    chosen = [*[*right[EXAMPLES:], *right[:EXAMPLES]][: JUDGED // 2], *wrong]
    chosen = chosen[:JUDGED]
    chance.shuffle(chosen)
    found = []
    for number, case in enumerate(chosen):
        step = case.step if case.step.at else Step(rule.id, None, case.step.changes)
        said = says.get(f"board{number}", "")
        found.append(Judged(f"board{number}", Question(case.board, step), said if said in ("yes", "no") else ""))
    return found


def _misuse(ptype: PuzzleType, rule: AnyRule) -> Misuse | None:
    """Return what students believe wrongly of the rule itself, if that is known, else a case that it refuses."""
    bugs = {bug.id: bug for bug in bugs_about(ptype, rule.id) if not bug.form}
    for case in load_bugs(ptype):
        if case.bug.id in bugs and case.step.rule == rule.id:
            return Misuse(_(case.bug.lesson), Question(case.board, case.step, case.bug))
    refused = (case for case in load(ptype) if case.rule == rule.id and case.verdict in rule.why)
    return next(
        (Misuse("", Question(case.board, case.step)) for case in refused if case.step.at or case.step.changes), None
    )


def _needing(rule: AnyRule, person: Person) -> list[Puzzle]:
    """List puzzles in which no rule is harder, the smallest first; never hidden ones."""
    hidden, known = hidden_from(person), all_rules()
    puzzles = shown_puzzles().exclude(hidden.filter).alias(names=Cast("rules", TextField()))
    puzzles = puzzles.filter(names__contains=f'"{rule.id}"').select_related("set")
    found: list[Puzzle] = []
    for puzzle in puzzles.order_by(F("height") * F("width"), "pk")[:AMONG]:
        levels = [known[each].level for each in puzzle.rules if each in known]
        if max(levels) <= rule.level and puzzle.type in all_types() and not hidden.elsewhere(puzzle):
            found.append(puzzle)
        if len(found) == PUZZLES:
            break
    return found
