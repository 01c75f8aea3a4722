"""The proof as a text for people: numbered steps with their reasons, cases as paragraphs, and small boards."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from puzzles.base.ptype import type_of
from puzzles.draw.svg import board_svg
from puzzles.formats.sentences import asked
from puzzles.kernel.board import Board
from puzzles.words import solved_of
from tutor.library.selectors.goals import asked_of

from ..messages import steps as words, story
from ..messages.answers import proved_of
from ..models import Proof, Step
from ..replays.boards import board_at
from ..replays.visibility import VisibleReplay, visible_replay
from ..workspace import Workspace
from . import tree
from .goal import SENTENCE_END
from .outline import Item, Section, outline, shown_sections
from .row import Row

PAGE = 300
"""Paragraphs on one page."""
WHOLE = 2_000
"""The most paragraphs with reasons in a text without pages; those after them only name the rule."""
DRAWN = 6_000
"""Cells in all small boards of one page together."""
CONTENTS = 60
"""Most cases that the table of contents lists."""
SMALL, MIDDLE = 6, 10
"""The most columns of a puzzle whose boards are drawn small or middle-sized."""
DEEPEST = 8
"""Deeper cases are not indented further, so that they fit on paper."""


@dataclass(frozen=True)
class Picture:
    """A small board beside a paragraph."""

    svg: str
    caption: str


@dataclass(frozen=True)
class Line:
    """A paragraph of the readable proof: what it says, why, by which rule, and remarks; `anchor` is its id."""

    indent: int
    number: int
    kind: str
    anchor: str
    head: str = ""
    why: str = ""
    rule: str = ""
    rule_id: str = ""
    notes: tuple[str, ...] = ()
    picture: Picture | None = None

    @property
    def text(self) -> str:
        """Return the whole paragraph as one text."""
        said = " ".join(filter(None, (self.head, self.why)))
        marks = ", ".join(filter(None, (self.rule, *self.notes)))
        return f"{said} ({marks})" if marks else said


@dataclass(frozen=True)
class Entry:
    """A line of the table of contents."""

    indent: int
    words: str
    steps: str
    closed: bool
    link: str


@dataclass(frozen=True)
class Readable:
    """A whole proof in words, or one page of it: the puzzle, what is proved, the contents and the paragraphs."""

    rulebook: str
    goal: str
    start: str
    end: str
    lines: list[Line]
    proved: words.Message | None
    contents: list[Entry]
    page: int
    pages: int
    judged: bool
    size: str

    @property
    def asks(self) -> list[str]:
        """Return the rulebook sentence by sentence, after the goal."""
        return [*filter(None, [self.goal]), *SENTENCE_END.split(self.rulebook)]

    @property
    def is_last(self) -> bool:
        """Return whether the text ends here."""
        return self.page in (0, self.pages)


def readable(workspace: Workspace, proof: Proof, page: int = 0) -> Readable:
    """Return the proof in words, for its owner; page 0 is the whole text without small boards."""
    return readable_at(visible_replay(workspace), proof, page, drawn=DRAWN if page else 0)


def readable_at(
    visible: VisibleReplay, proof: Proof, page: int = 0, *, drawn: int = DRAWN, prefix: str = ""
) -> Readable:
    """Return the proof in words, with those verdicts that may be shown; page 0 is the whole text.

    `drawn`: how many cells the small boards may have together. `prefix`: what the ids in the text begin with.
    """
    puzzle, goal = visible.replay.puzzle, asked_of(visible.replay.puzzle, visible.replay.goal)
    steps = {step.number: step for step in proof.tree.all()}
    rows = tree.tree_rows(visible, steps.values(), proof.given)
    text = outline(puzzle, rows, {str(step.number): step.cases for step in steps.values() if step.cases})
    pages = max(1, -(-len(text.items) // PAGE)) if page else 1
    page = min(page, pages)
    writer = Writer(visible, steps, rows, drawn, prefix)
    writer.shown = puzzle.board() if page < 2 else None
    first, last = ((page - 1) * PAGE, page * PAGE) if page else (0, len(text.items))
    lines = [writer.line(item, reasons=at < first + WHOLE) for at, item in enumerate(text.items[first:last], first)]
    return Readable(
        rulebook=asked(puzzle, _),
        goal=goal.sentence if goal else "",
        start=board_svg(puzzle.board(), goal=goal.cells if goal else (), tallies=False, names=False),
        end=_solution(visible, proof),
        lines=lines,
        proved=proved_of(visible, proof),
        contents=[_entry(section, page, pages, prefix) for section in shown_sections(text.sections, CONTENTS)],
        page=page,
        pages=pages,
        judged=visible.shows_all,
        size="small" if puzzle.width <= SMALL else "middle" if puzzle.width <= MIDDLE else "large",
    )


def _solution(visible: VisibleReplay, proof: Proof) -> str:
    """Draw the solution that is proved to be the only one, as far as its owner may know."""
    if not visible.shows_all or proof.state != Proof.State.UNIQUE:
        return ""
    (solution,) = visible.replay.solutions
    return board_svg(solution, tallies=False, names=False)


def _entry(section: Section, page: int, pages: int, prefix: str) -> Entry:
    there, anchor = section.position // PAGE + 1, f"#{prefix}{_anchor(section.node)}"
    link = anchor if pages == 1 or there == page else f"?page={there}{anchor}"
    steps = _("step %(n)s") % {"n": section.first}
    if section.last > section.first:
        steps = _("steps %(first)s to %(last)s") % {"first": section.first, "last": section.last}
    return Entry(min(section.indent, DEEPEST), section.words, steps if section.first else "", section.closed, link)


def _anchor(node: str) -> str:
    return f"case-{node.replace('.', '-')}"


class Writer:
    """Puts the items of an outline into words, and draws their boards as long as there is room."""

    def __init__(
        self, visible: VisibleReplay, steps: Mapping[int, Step], rows: Sequence[Row], drawn: int, prefix: str
    ) -> None:
        self.visible = visible
        self.puzzle = visible.replay.puzzle
        self.steps = steps
        self.places = {str(number): place for number, place in tree.numbers_of(rows).items()}
        self.drawn = drawn
        self.prefix = prefix
        self.shown: Board | None = None

    def line(self, item: Item, *, reasons: bool) -> Line:
        row, indent = item.row, min(item.indent, DEEPEST)
        if row is None:
            return Line(indent, 0, item.kind, "", item.words)
        if row.kind == "case":
            return Line(indent, 0, item.kind, self.prefix + _anchor(row.node), item.words, picture=self.picture(item))
        if not row.number:
            return Line(indent, 0, row.kind, "", self.ending(row))
        number = int(row.id.removeprefix("node-"))
        held = row.verdict == "held"
        head, why = self.said(row, number, reasons=reasons and held)
        if row.verdict == "refused":
            why = _("This does not hold: %(reason)s") % {"reason": row.reason}
        rule, rule_id = (row.title, self.steps[number].rule) if row.kind != "merge" else ("", "")
        picture = self.picture(item) if held else None
        notes = tuple(self.notes(row, number))
        return Line(
            indent, row.number, row.kind, f"{self.prefix}step-{row.number}", head, why, rule, rule_id, notes, picture
        )

    def said(self, row: Row, number: int, *, reasons: bool) -> tuple[str, str]:
        """Return what a step says, and why."""
        result = self.visible.replay.result(number)
        if row.kind == "merge":
            return _("The branches are joined."), _("Each cell keeps what is possible in any of them.")
        if row.kind == "split":
            at = result.entry.step.at if result else None
            place = words.place_words(self.puzzle, at.name) if at else row.detail
            why = story.cases_words(self.puzzle, self.steps[number].cases)
            return _("Cases for %(place)s.") % {"place": place}, why
        why = story.why_words(self.puzzle, result) if reasons and result else ""
        if row.kind == "contradiction":
            return _("Impossible.") if row.verdict != "refused" else _("Said to be impossible."), why
        what = story.what_words(self.puzzle, result.entry.step) if result else row.detail
        return f"{what}.", why

    def ending(self, row: Row) -> str:
        if row.kind == "open":
            return _("This is still open.")
        if row.kind == "joined":
            return _("This goes on at step %(n)s.") % {"n": self.places.get(row.detail, row.detail)}
        if row.kind != "solved":
            return _("Every cell is filled.")
        own = solved_of(type_of(self.puzzle))
        return _(own) if own else _("Every cell is filled: a solution.")

    def notes(self, row: Row, number: int) -> list[str]:
        """Remark what a reader should know of a step besides its reason."""
        remarks = [_("given")] if row.given else []
        if self.steps[number].everywhere:
            remarks.append(_("applied everywhere"))
        if self.steps[number].tidied:
            remarks.append(_("housekeeping"))
        if row.hint:
            remarks.append(row.hint)
        if row.verdict == "claimed" and row.kind != "split":
            remarks.append(_("not judged yet"))
        return remarks

    def picture(self, item: Item) -> Picture | None:
        """Draw the board of an item, if it has one and there is room left for it."""
        assert item.row is not None
        number, _dot, branch = item.row.node.partition(".")
        found = board_at(self.visible, int(number), int(branch or -1)) if item.picture else None
        if found is None or len(self.puzzle.start) > self.drawn:
            return None
        self.drawn -= len(self.puzzle.start)
        board, before, evidence = found
        if item.picture == "closed":
            split, _dot, nth = item.since.partition(".")
            start = board_at(self.visible, int(split), int(nth))
            old, caption = start[1] if start else before, _("Impossible: step %(n)s") % {"n": item.row.number}
        elif item.picture == "case":
            old, evidence, caption = before, (), _("The case %(case)s") % {"case": item.row.title}
        else:
            old, evidence, caption = (
                self.shown or self.puzzle.board(),
                (),
                _("After step %(n)s") % {"n": item.row.number},
            )
        if item.picture != "closed":
            self.shown = board
        changed = [cell for cell, (was, now) in enumerate(zip(old.cells, board.cells, strict=True)) if was != now]
        judged = self.visible.shows(int(number))
        svg = board_svg(board, changed=changed, evidence=evidence, tallies=False, names=False, judged=judged)
        return Picture(svg, caption)
