"""The columns of the verdicts: one row for each student and puzzle."""

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import NamedTuple

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tutor.common.addresses import numbered_address
from tutor.grading.pages.same import Fact, facts_of
from tutor.grading.scoring.scores import NOT_BEGUN, Score
from tutor.work.models import Proof

from .boards import one_line, proved_board, solved_board
from .selection import Selection
from .work import batches, steps_of

Cell = str | int | float | Decimal | None


@dataclass(frozen=True)
class Line:
    """The data of one row."""

    selection: Selection
    score: Score
    steps: str = ""
    same: Fact | None = None


class Column(NamedTuple):
    """A column: its heading, which programs may rely on, its meaning, and its cells."""

    name: str
    help: str | Promise
    cell: Callable[[Line], Cell]


def _if_begun(read: Callable[[Score], Cell]) -> Callable[[Line], Cell]:
    """Leave the cell empty if there is no proof, because work not begun is different from work that needed nothing."""
    return lambda line: read(line.score) if line.score.proof else None


def _others(line: Line) -> Cell:
    return (line.same.others if line.same else 0) if line.score.proof else None


def _size(line: Line) -> str:
    puzzle = line.score.item.puzzle
    return f"{puzzle.height}x{puzzle.width}"


def _verdict(line: Line) -> str:
    state = line.score.state
    return f"proved-{state}" if state in Proof.DONE else "" if state == NOT_BEGUN else state


def _rules(line: Line) -> str:
    return "; ".join(sorted(rule for rule, counts in line.score.rules.items() if counts["used"]))


def _versions(line: Line) -> str:
    found = line.score.versions
    return "; ".join(f"{name} {found[name]}" for name in sorted(found) if name != "puzzle")


def _link(line: Line) -> str:
    """Return the address of the proof on this site, or that of the student's score for the puzzle."""
    score = line.score
    if score.proof:
        return line.selection.origin + numbered_address("grading:proof", score.proof.pk)
    if not score.joined:
        return ""
    return line.selection.origin + reverse("grading:grade", args=[score.item.pk, score.student.pk])


def _yes(truth: bool) -> str:
    return "yes" if truth else "no"


COLUMNS = (
    Column("student", _("Name on the roster, else that of the account."), lambda line: line.score.student.shown_name),
    Column("number", _("Student number."), lambda line: line.score.number),
    Column("section", _("Section of the course."), lambda line: line.score.section),
    Column("email", _("Email address."), lambda line: line.score.student.email),
    Column("course", _("Title of the course."), lambda line: line.selection.course.title),
    Column("assignment", _("Title of the assignment."), lambda line: line.score.assignment.title),
    Column("puzzle", _("Title of the puzzle."), lambda line: line.score.item.puzzle.title),
    Column("type", _("Type of the puzzle, such as binary."), lambda line: line.score.item.puzzle.type),
    Column("size", _("Rows and columns, such as 6x6."), _size),
    Column(
        "sha256",
        _("Digest of type and grid; the same puzzle has the same."),
        lambda line: line.score.item.puzzle.sha256,
    ),
    Column(
        "solved_grid",
        _("The solution, only where it is proved to be the only one. Its rows are joined by /."),
        lambda line: one_line(solved_board(line.score)),
    ),
    Column(
        "proved_grid",
        _("What is proved so far: all cases joined that are not validly closed. Rows are joined by /; . is open."),
        lambda line: one_line(proved_board(line.score)),
    ),
    Column(
        "verdict",
        _(
            "proved-unique, proved-none, proved-several, proved-met (the goal is reached, whatever else is open), "
            "unfinished, answered (an exercise, right or wrong), or suspect (being checked). Empty: not begun."
        ),
        _verdict,
    ),
    Column("goal_met", _("yes or no: is the goal proved?"), _if_begun(lambda s: _yes(s.goal_met))),
    Column(
        "score",
        _("Share that is proved, from 0 to 1, before lateness and hints."),
        _if_begun(lambda s: round(s.credit, 4)),
    ),
    Column("points", _("Points after lateness, hints and overrides."), lambda line: line.score.points),
    Column("max_points", _("Maximum points."), lambda line: line.score.max_points),
    Column("late_factor", _("Factor for late work, from 0 to 1."), _if_begun(lambda s: s.late)),
    Column("set_by_grader", _("yes where a grader set the points."), lambda line: _yes(line.score.overridden)),
    Column(
        "steps",
        _("Steps in the proof, by cell where a rule was applied everywhere, without those of housekeeping."),
        _if_begun(lambda s: s.steps),
    ),
    Column("everywhere", _("Those of the steps that “apply everywhere” made."), _if_begun(lambda s: s.everywhere)),
    Column("splits", _("Case splits in the proof."), _if_begun(lambda s: s.splits)),
    Column("refusals", _("Tries that were not accepted."), _if_begun(lambda s: s.tally.refused)),
    Column("rules_used", _("Rules in the proof, by their ids."), _rules),
    Column("hints", _("Hints taken."), _if_begun(lambda s: s.tally.hints)),
    Column("hints_where", _("Hints that only said where to look."), _if_begun(lambda s: s.tally.hints_where)),
    Column("hints_rule", _("Hints that named the rule too."), _if_begun(lambda s: s.tally.hints_rule)),
    Column("hints_step", _("Hints that showed the step."), _if_begun(lambda s: s.tally.hints_step)),
    Column("checks", _("How often a check was asked for."), _if_begun(lambda s: s.tally.checks)),
    Column(
        "seconds",
        _("Time spent, in seconds; a long pause counts as five minutes."),
        _if_begun(lambda s: s.tally.seconds),
    ),
    Column("attempt", _("Which attempt counts."), _if_begun(lambda s: s.attempt)),
    Column(
        "submitted",
        _("When it was handed in, in the course’s zone."),
        lambda line: line.selection.iso(line.score.submitted),
    ),
    Column(
        "changed",
        _("When it was changed last, in the course’s zone."),
        lambda line: line.selection.iso(line.score.changed),
    ),
    Column("versions", _("Of the proof, and of the checker that judged it."), _versions),
    Column(
        "goal",
        _("What is to be proved, as the text of a puzzle names it: usually solve."),
        lambda line: line.score.item.effective_goal or "solve",
    ),
    Column("last_name", _("Last name."), lambda line: line.score.student.name_parts[1]),
    Column("first_name", _("First name, or the only one."), lambda line: line.score.student.name_parts[0]),
    Column("account", _("Name of the account, if it is another one."), lambda line: line.score.student.other_name),
    Column("joined", _("no: on the roster, but not joined yet."), lambda line: _yes(line.score.joined)),
    Column(
        "excused",
        _("yes where the student is excused: the puzzle is in no total."),
        lambda line: _yes(line.score.excused),
    ),
    Column("reason", _("Why points were set by hand, or the student is excused."), lambda line: line.score.reason),
    Column("comments", _("How many comments graders wrote."), _if_begun(lambda s: s.comments)),
    Column("proof", _("Id of the proof that counts."), _if_begun(lambda s: s.proof.pk if s.proof else None)),
    Column("item", _("Id of the puzzle in its assignment."), lambda line: line.score.item.pk),
    Column("assignment_id", _("Id of the assignment."), lambda line: line.score.assignment.pk),
    Column("link", _("Address of the proof, or of its place, for graders."), _link),
    Column(
        "same_steps",
        _("How many other students have the same steps, in this or another order; from five steps on."),
        _others,
    ),
    Column(
        "same_first",
        _("yes where the proof was finished before all others with the same steps."),
        lambda line: _yes(line.same.first) if line.same else "",
    ),
    Column(
        "kind",
        _("prove, or the kind of exercise: name, find, order, finish, drill."),
        lambda line: line.score.item.kind,
    ),
)


TEXT = Column(
    "proof_steps",
    _("Every step in a line of its own: its id, the ends that it follows, and the step as the engine writes it."),
    lambda line: line.steps,
)
"""The column that is there on choice: it is longer than all others together."""


MAIN = frozenset(
    (
        *("student", "number", "section", "assignment", "puzzle", "verdict", "score", "points", "max_points"),
        *("set_by_grader", "excused", "reason", "comments", "late_factor", "steps", "refusals", "hints", "seconds"),
        *("submitted", "changed", "joined", "proof", "item", "assignment_id", "link", TEXT.name),
    )
)
"""The columns of a spreadsheet that is not to have every one: those that people read, and the ids."""


def columns_of(selection: Selection) -> tuple[Column, ...]:
    """Return the columns of the files for a selection."""
    return (*COLUMNS, TEXT) if selection.texts else COLUMNS


def spreadsheet_columns(selection: Selection) -> tuple[Column, ...]:
    """Return the columns of a spreadsheet for a selection: every one, or those that people read."""
    found = columns_of(selection)
    return found if selection.every else tuple(column for column in found if column.name in MAIN)


def rows(selection: Selection, columns: Collection[Column]) -> Iterator[list[Cell]]:
    """Yield the cells of each row."""
    same = facts_of(selection.course) if any(column.name.startswith("same_") for column in columns) else {}
    for batch in batches(selection):
        steps = steps_of(batch) if selection.texts else {}
        for score in batch:
            pk = score.proof.pk if score.proof else 0
            line = Line(selection, score, steps.get(pk, ""), same.get(pk))
            yield [column.cell(line) for column in columns]
