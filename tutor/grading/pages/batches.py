"""A batch of proof files as a table, and one of its proofs step by step with its board."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from django.utils.functional import Promise
from django.utils.translation import gettext as _, gettext_lazy, ngettext

from puzzles.base.ptype import type_of
from puzzles.budgets import STRANGERS_FILE
from puzzles.draw.svg import board_svg
from puzzles.examined import judged
from puzzles.formats.errors import FormatError
from puzzles.formats.proof import Proof
from puzzles.formats.sentences import doubted, sentence
from puzzles.formats.steps import print_step
from puzzles.grading.asked import UnaskedError
from puzzles.grading.graded import COMPLETE, OTHER, STATES, UNFINISHED, UNGRADEABLE, WRONG, read_handed
from puzzles.grading.reasons import said
from puzzles.grading.table import COLUMNS, Row, cells as cells_of_row, rows_of
from puzzles.kernel.tree import End, Report, Result
from puzzles.kernel.verdict import Refusal
from tutor.library.selectors.goals import KINDS

from ..models import Batch
from ..services.batches import asked_by, files_of, graded_of

PAGE = 200
"""Files on one page of the table."""
LISTED = 2_000
"""Steps that are listed of one proof."""
WORDS: Mapping[str, str | Promise] = {
    COMPLETE: gettext_lazy("complete"),
    UNFINISHED: gettext_lazy("unfinished"),
    WRONG: gettext_lazy("wrong"),
    OTHER: gettext_lazy("other puzzle"),
    UNGRADEABLE: gettext_lazy("not gradeable"),
}
PROVED: Mapping[str, str | Promise] = {
    "": "",
    "unfinished": gettext_lazy("not finished"),
    "unique": gettext_lazy("exactly one solution"),
    "none": gettext_lazy("no solution"),
    "several": gettext_lazy("several solutions"),
}


@dataclass(frozen=True)
class Line:
    """A row of the table: the file's number, its judgement, and how they are said."""

    number: int
    row: Row
    state: str | Promise
    goal: str | Promise
    cells: str
    """The cells of the goal, as its text names them."""
    proved: str | Promise
    why: str
    same: int
    """The number of files of other students that hold the same proof."""


@dataclass(frozen=True)
class Table:
    """One page of the table, the number of files in each state, and of those that hold somebody else's proof."""

    lines: list[Line]
    counts: list[tuple[str, str | Promise, int]]
    alike: int
    students: int
    total: int
    page: int
    pages: int

    @property
    def numbers(self) -> range:
        """Return the numbers of all pages."""
        return range(1, self.pages + 1)


def all_rows(batch: Batch) -> list[tuple[int, Row]]:
    """Return the numbers and rows of all files that are judged."""
    stored = list(batch.results.order_by("number"))
    rows = rows_of([(each.path, graded_of(each)) for each in stored])
    return [(each.number, row) for each, row in zip(stored, rows, strict=True)]


def table(batch: Batch, state: str, page: int) -> Table:
    """Return a page of the table: of all files, of those in one state, or of those that are the `same`."""
    rows = all_rows(batch)
    counts = Counter(row.graded.state for _number, row in rows)
    wanted = [each for each in rows if state in ("", each[1].graded.state) or (state == "same" and each[1].same)]
    pages = max(1, -(-len(wanted) // PAGE))
    page = min(max(1, page), pages)
    return Table(
        lines=[_line(number, row) for number, row in wanted[(page - 1) * PAGE : page * PAGE]],
        counts=[(name, WORDS[name], counts[name]) for name in STATES if counts[name]],
        alike=sum(bool(row.same) for _number, row in rows),
        students=len({row.student for _number, row in rows}),
        total=len(rows),
        page=page,
        pages=pages,
    )


def _line(number: int, row: Row) -> Line:
    why = said(row.graded.why, _, ngettext)
    kind, _space, cells = row.graded.goal.partition(" ")
    goal = KINDS.get(kind, "")  # none for a file that was not judged
    return Line(number, row, WORDS[row.graded.state], goal, cells, PROVED[row.graded.outcome], why, len(row.same))


def csv_lines(batch: Batch) -> Iterator[Sequence[str]]:
    """Yield the lines of the table, as the command `grade` writes it."""
    yield COLUMNS
    for _number, row in all_rows(batch):
        yield cells_of_row(row)


@dataclass(frozen=True)
class Taken:
    """A step of a proof: where it stands, what it follows, its rule and text, why it is refused, and what is odd."""

    id: int
    line: int
    after: str
    rule: str
    text: str
    why: str
    odd: str
    here: bool


@dataclass(frozen=True)
class Opened:
    """A file of a batch: its row, its steps with the board at one of them, or why they cannot be shown."""

    line: Line
    problem: str = ""
    steps: tuple[Taken, ...] = ()
    more: int = 0
    svg: str = ""
    wide: bool = False
    here: Taken | None = None
    odd: tuple[str, ...] = ()
    """Remarks on the puzzle in the file."""


def opened(batch: Batch, number: int, step: int) -> Opened | None:
    """Return a file with the board at a step, or at the first that is refused; None if there is no such file."""
    rows = dict(all_rows(batch))
    if number not in rows:
        return None
    line, handed = _line(number, rows[number]), next(islice(files_of(batch.archive), number - 1, None))
    if line.row.graded.state in (OTHER, UNGRADEABLE):
        return Opened(line, line.why)
    try:
        proof = asked_by(batch.assignment).of(read_handed(handed.data, STRANGERS_FILE))
    except (FormatError, UnaskedError):  # the assignment has been changed meanwhile
        return Opened(line, _("The puzzles of the assignment have been changed since. Grade the files again."))
    return _opened(line, proof, judged(proof, STRANGERS_FILE), step)


def _opened(line: Line, proof: Proof, report: Report, step: int) -> Opened:
    results = {result.entry.id: result for result in report.results}
    wrong = next((id for id, each in results.items() if isinstance(each.verdict, Refusal)), 0)
    shown = step if step in results else wrong or (report.results[-1].entry.id if report.results else 0)
    steps = [_taken(proof, result, shown) for result in report.results]
    columns = report.puzzle.width
    return Opened(
        line,
        steps=tuple(steps[:LISTED]),
        more=max(0, len(steps) - LISTED),
        svg=_board(report, results.get(shown)),
        wide=columns > 9,
        here=next((each for each in steps if each.here), None),
        odd=tuple(doubted(report.puzzle, doubt, _) for doubt in proof.text.doubts),
    )


def _taken(proof: Proof, result: Result, shown: int) -> Taken:
    entry, verdict = result.entry, result.verdict
    ptype, why = type_of(proof.text.puzzle), ""
    if isinstance(verdict, Refusal):
        why = sentence(proof.text.puzzle, entry.step.rule, proof.remarks.get(entry.id, verdict), _)
    doubt = proof.doubts.get(entry.id)
    rule = ptype.rule_by_id.get(entry.step.rule)
    text = print_step(proof.text.puzzle, entry.step).removeprefix(entry.step.rule).lstrip(": ")
    return Taken(
        entry.id,
        proof.lines.get(entry.id, 0),
        ", ".join(map(_end, entry.parents)),
        _(rule.name) if rule else entry.step.rule,
        text,
        why,
        doubted(proof.text.puzzle, doubt, _) if doubt else "",
        entry.id == shown,
    )


def _end(end: End) -> str:
    if not end.id:
        return _("start")
    return f"{end.id}.{end.case or end.branch + 1}" if end.branch or end.case else str(end.id)


def _board(report: Report, result: Result | None) -> str:
    """Draw the board after a step that goes on, else before it; the cells it is about are marked."""
    if result is None or result.before is None:
        return board_svg(report.puzzle.board())
    step = result.entry.step
    board = result.ends[0] if len(result.ends) == 1 else result.before
    changed = [change.cell for change in step.changes] if len(result.ends) == 1 else []
    place = step.at.cells if step.at else ()
    return board_svg(board, changed=changed, evidence=result.verdict.evidence, place=place)
