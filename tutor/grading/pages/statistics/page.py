"""Everything on the page of statistics."""

from dataclasses import dataclass

from tutor.courses.models import Assignment, Course

from .choice import Choice, Chosen, chosen_work
from .puzzles import PuzzleRow, StudentRow, Sums, puzzles_of, students_of, sums, urls_of
from .rules import RuleRow, rules_of
from .stuck import StuckAt, stuck_nodes


@dataclass(frozen=True)
class StatisticsPage:
    """The figures of a course as chosen; `who` is the student that they are about, if it is one."""

    chosen: Chosen
    sums: Sums
    urls: dict[str, str]
    rules: list[RuleRow]
    puzzles: list[PuzzleRow]
    students: list[StudentRow]
    stuck: list[StuckAt]
    who: str

    @property
    def assignments(self) -> list[Assignment]:
        """List the assignments of the course that are no drafts."""
        return list(self.chosen.course.assignments.filter(published__isnull=False).order_by("position", "pk"))


def statistics(course: Course, choice: Choice) -> StatisticsPage:
    """Return the figures of a course, in ten queries, whatever its size."""
    chosen = chosen_work(course, choice)
    who = chosen.name_of(choice.student) if choice.student in chosen.students else ""
    return StatisticsPage(
        chosen=chosen,
        sums=sums(chosen.work),
        urls=urls_of(chosen, "begun", "proved", "seconds", "wrong"),
        rules=rules_of(chosen),
        puzzles=puzzles_of(chosen),
        students=[] if who else students_of(chosen),
        stuck=stuck_nodes(chosen),
        who=who,
    )
