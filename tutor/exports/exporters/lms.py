"""Points of each student in the layouts that learning management systems import."""

from collections.abc import Iterable, Iterator
from decimal import Decimal
from itertools import groupby

from django.utils.translation import gettext_lazy as _

from tutor.courses.models import Assignment, Item
from tutor.grading.scoring.scores import Score
from tutor.grading.scoring.totals import total_of

from ..selectors.columns import Cell
from ..selectors.released import Shown, shown_results, unseen
from ..selectors.selection import Counts, Selection
from ..selectors.work import batches
from .base import Exporter
from .verdicts import csv_pieces


class _Gradebook(Exporter):
    """One row for each student, one column for each assignment.

    A student who has not begun an assignment gets an empty cell: on import, that leaves a grade unchanged. So does one
    who cannot see the results yet, unless the selection asks for these too; what nobody sees has no column.
    """

    group = "systems"
    extension = "csv"
    content_type = "text/csv; charset=utf-8"
    heads: tuple[str, ...]

    def chunks(self, selection: Selection) -> Iterator[bytes]:
        return csv_pieces(self.table(selection))

    def table(self, selection: Selection) -> Iterator[list[Cell]]:
        """Yield all rows, the heading first."""
        shown = shown_results(selection, selection.memberships)
        hidden = () if selection.unreleased else unseen(selection, shown)
        assignments = [assignment for assignment in selection.assignments if assignment not in hidden]
        yield [*self.heads, *different(assignment.title for assignment in assignments)]
        yield from self.before(assignments)
        for batch in batches(selection):
            for _student, group in groupby(batch, key=lambda score: score.student.pk):
                scores = list(group)
                yield [*self.who(scores[0]), *self.cells(scores, assignments, None if selection.unreleased else shown)]

    def cells(self, scores: list[Score], assignments: list[Assignment], shown: Shown | None) -> Iterator[Cell]:
        """Yield a student's cells, empty where results are not shown; None: they may be taken out all the same."""
        student = scores[0].student.pk
        for assignment in assignments:
            seen = shown is None or shown.get((assignment.pk, student))
            yield self.cell(scores, assignment) if seen else None

    def cell(self, scores: list[Score], assignment: Assignment) -> Cell:
        """Return a student's points for an assignment: an excused one has none."""
        return points(scores, assignment)

    def before(self, assignments: list[Assignment]) -> Iterator[list[Cell]]:
        """Yield the rows before the first student."""
        yield from ()

    def who(self, score: Score) -> list[Cell]:
        """Return the cells that identify the student."""
        raise NotImplementedError

    def bytes(self, counts: Counts) -> int:
        return 100 + counts.students * (80 + 6 * counts.assignments)


def different(titles: Iterable[str]) -> list[str]:
    """Make the titles different: on import, two columns with the same name would be one assignment."""
    seen: dict[str, int] = {}
    found = []
    for title in titles:
        seen[title] = seen.get(title, 0) + 1
        found.append(title if seen[title] == 1 else f"{title} - {seen[title]}")
    return found


def points(scores: list[Score], assignment: Assignment) -> Decimal | None:
    """Add up a student's points for an assignment; None if nothing of it was begun or graded."""
    own = [score for score in scores if score.item.assignment_id == assignment.pk and score.counts]
    if not any(score.proof or score.overridden for score in own):
        return None
    return total_of(own).earned


class Canvas(_Gradebook):
    """Grades for Canvas, which finds students by SIS User ID or SIS Login ID. Its own ID is left empty."""

    name = "canvas"
    title = _("Grades for Canvas")
    about = _(
        "CSV to import into the gradebook: students by number and email address, one column for each assignment,"
        " EX for who is excused."
    )
    heads = ("Student", "ID", "SIS User ID", "SIS Login ID", "Section")

    def before(self, assignments: list[Assignment]) -> Iterator[list[Cell]]:
        possible = {assignment.pk: Decimal() for assignment in assignments}
        for pk, worth in Item.objects.filter(assignment__in=assignments).values_list("assignment", "points"):
            possible[pk] += worth
        yield ["    Points Possible", "", "", "", "", *possible.values()]

    def cell(self, scores: list[Score], assignment: Assignment) -> Cell:
        own = [score for score in scores if score.item.assignment_id == assignment.pk]
        return "EX" if own and all(score.excused for score in own) else points(scores, assignment)

    def who(self, score: Score) -> list[Cell]:
        return [score.student.list_name, "", score.number, score.student.email, score.section]


class Moodle(_Gradebook):
    """Grades for Moodle, which asks on import for the column that identifies students: ID number or email address."""

    name = "moodle"
    title = _("Grades for Moodle")
    about = _("CSV to import into the grades: students by ID number and email address, one column for each assignment.")
    heads = ("First name", "Last name", "ID number", "Email address")

    def who(self, score: Score) -> list[Cell]:
        return [*score.student.name_parts, score.number, score.student.email]
