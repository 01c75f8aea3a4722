"""The board of a lesson on which its rule can be tried: every claim is judged, and those that hold stay."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from django.utils.html import format_html, format_html_join
from django.utils.http import urlencode
from django.utils.safestring import SafeString

from puzzles.base.ptype import PuzzleType, type_of
from puzzles.base.rule import AnyRule, DirectRule
from puzzles.bugs import Claim
from puzzles.draw.of import surface_of
from puzzles.draw.svg import board_svg, view
from puzzles.formats.cases import ACCEPTED, load
from puzzles.formats.steps import StepError, parse_step, print_step
from puzzles.kernel.board import Board
from puzzles.kernel.step import Step
from puzzles.teach.bugs import claims_of
from puzzles.teach.drill import as_step
from puzzles.teach.exercises.exercise import claimed, holds
from tutor.exercises.selectors.questions import Question
from tutor.library.selectors.pictures import board_in_words

MOST = 20
"""Steps that are kept on the board."""
LENGTH = 200
"""The longest step that is read."""
PLACES = 40
"""Places that are listed, at most, where they cannot be pressed on the board."""


@dataclass(frozen=True)
class Link:
    """A claim that can be pressed: its address and its words."""

    address: str
    words: str


@dataclass(frozen=True)
class Trying:
    """A board after the claims that held, the value that is chosen, and the claim that was tried last."""

    rule: AnyRule
    start: Board
    held: tuple[Step, ...]
    value: str
    tried: Question | None

    @cached_property
    def board(self) -> Board:
        """Return the board as it stands."""
        board = self.start
        for step in self.held:
            board = claimed(board, step)
        return board

    @property
    def picture(self) -> SafeString:
        """Return the board, with the claim that was refused last and the cells that the verdict rests on."""
        if self.tried and not self.tried.holds:
            return self.tried.explained
        changed = [change.cell for change in self.tried.step.changes] if self.tried else []
        return SafeString(board_svg(self.board, changed=changed, tallies=False, title=board_in_words(self.board)))

    @property
    def values(self) -> list[tuple[str, str, bool]]:
        """List the values with their addresses; none for a rule that claims no value."""
        if not isinstance(self.rule, DirectRule):
            return []
        names = type_of(self.board.puzzle).values(self.board.puzzle)
        return [(name, self._address(value=name), name == self.value) for name in names]

    @property
    def removes(self) -> bool:
        """Tell whether the rule takes values away."""
        return isinstance(self.rule, DirectRule) and self.rule.only_removes

    @property
    def again(self) -> str:
        """Return the address of the board as it was at first; "" where it is so."""
        return urlencode({"value": self.value}) if self.held or self.tried else ""

    @cached_property
    def _claims(self) -> list[Claim]:
        ptype, puzzle = type_of(self.board.puzzle), self.board.puzzle
        claims = claims_of(self.board, self.rule, range(len(self.board.cells)))
        if not isinstance(self.rule, DirectRule):
            return claims
        chosen = ptype.mask(puzzle, self.value)
        return [each for each in claims if _said(self.board, each, removes=self.removes) == chosen]

    @property
    def over(self) -> SafeString:
        """Return the links that lie over the cells of the picture."""
        box = view(surface_of(self.board.puzzle), tallies=False)
        links = format_html_join(
            "",
            '<a href="?{}#try" aria-label="{}"><rect x="{}" y="{}" width="{}" height="{}"/></a>',
            self._over(),
        )
        return format_html('<svg class="over" viewBox="{} {} {} {}">{}</svg>', *box, links)

    def _over(self) -> Iterator[tuple[object, ...]]:
        boxes = {spot.cell: spot.box for spot in surface_of(self.board.puzzle).spots}
        for claim in self._claims:
            cell = self._cell(claim)
            if cell in boxes:
                link = self._link(claim)
                yield link.address, link.words, *boxes[cell]

    @property
    def places(self) -> list[Link]:
        """List the claims about what is no cell: rows, columns and the like."""
        return [self._link(each) for each in self._claims if self._cell(each) is None][:PLACES]

    @staticmethod
    def _cell(claim: Claim) -> int | None:
        if claim.at is None:
            return claim.cell
        return claim.at.cells[0] if len(claim.at.cells) == 1 else None

    def _link(self, claim: Claim) -> Link:
        step = as_step(self.board, claim)
        return Link(self._address(tried=print_step(self.board.puzzle, step)), Question(self.board, step).claim)

    def _address(self, value: str = "", tried: str = "") -> str:
        held = [("held", print_step(self.start.puzzle, step)) for step in self.held]
        return urlencode([("value", value or self.value), *held, *([("try", tried)] if tried else [])])


def _said(board: Board, claim: Claim, *, removes: bool) -> int:
    """Return the value that a claim sets or takes away."""
    return board.cells[claim.cell] & ~claim.mask if removes else claim.mask


def trying(ptype: PuzzleType, rule: AnyRule, given: Mapping[str, list[str]]) -> Trying | None:
    """Return the board to try a rule on, with what was tried so far; None for a case rule."""
    if rule.kind == "case":
        return None
    start = max(
        _boards(ptype, rule), key=lambda board: sum(mask & (mask - 1) > 0 for mask in board.cells), default=None
    )
    if start is None:
        return None
    names = ptype.values(start.puzzle)
    value = next((name for name in given.get("value", []) if name in names), names[0])
    held, board = list[Step](), start
    for text in given.get("held", [])[:MOST]:
        step = _read(board, rule, text)
        if step and holds(board, step):
            held.append(step)
            board = claimed(board, step)
    tried = next((step for text in given.get("try", [])[:1] if (step := _read(board, rule, text))), None)
    question = Question(board, tried) if tried else None
    if tried and question and question.holds and len(held) < MOST:
        held.append(tried)
    return Trying(rule, start, tuple(held), value, question)


def _boards(ptype: PuzzleType, rule: AnyRule) -> list[Board]:
    return [case.board for case in load(ptype) if (case.rule, case.verdict) == (rule.id, ACCEPTED)]


def _read(board: Board, rule: AnyRule, text: str) -> Step | None:
    """Read a step by the rule about one cell or place of the board; None for all others."""
    try:
        step = parse_step(board.puzzle, text[:LENGTH])
    except StepError:
        return None
    one = len(step.changes) == 1 if isinstance(rule, DirectRule) else step.at is not None and not step.changes
    return step if step.rule == rule.id and one else None
