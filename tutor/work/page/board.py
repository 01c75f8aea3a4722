"""The board on the workbench: its picture, its cells for keyboard and screen reader, and the rules to choose from."""

from dataclasses import dataclass
from functools import cached_property, lru_cache

from django.utils.translation import gettext as _

from puzzles.draw.cells import Scene
from puzzles.draw.of import surface_of
from puzzles.draw.step import step_picture
from puzzles.draw.surface import Surface
from puzzles.draw.svg import board_svg, scene_of, symbols_svg
from puzzles.formats.cases import ACCEPTED, load
from puzzles.kernel.board import Board, Place
from puzzles.kernel.rule import CaseRule, Rule
from puzzles.kernel.tree import End
from puzzles.registry import get_type

from ..replays.visibility import VisibleReplay
from .cells import Cell, GridRow, cells_of, handle_rows, in_rows


@dataclass(frozen=True)
class BoardView:
    """The board of a node. If a step cannot attach here, `why` is the reason and `continue_at` the node to continue at.

    `marked` cells are hatched instead of the node's own evidence. Unless `judged`, wrong counts are not marked, as that
    would reveal a verdict. A picture is only drawn when it is asked for.
    """

    node: str
    number: int
    case: str
    board: Board
    changed: tuple[int, ...]
    evidence: tuple[int, ...]
    marked: tuple[int, ...] | None
    why: str
    continue_at: str
    judged: bool = True

    @property
    def open(self) -> bool:
        """Return whether a step can attach here."""
        return not self.why

    @cached_property
    def surface(self) -> Surface:
        """Return the parts of the board that can be pointed at, typed and read aloud."""
        return surface_of(self.board.puzzle)

    @property
    def _hatched(self) -> tuple[int, ...]:
        return self.evidence if self.marked is None else self.marked

    @cached_property
    def svg(self) -> str:
        """Draw the whole board as SVG."""
        return board_svg(self.board, changed=self.changed, evidence=self._hatched, judged=self.judged)

    @property
    def scene(self) -> Scene:
        """Return the elements of the picture before they are drawn."""
        return scene_of(self.board, changed=self.changed, evidence=self._hatched, judged=self.judged)

    @cached_property
    def cells(self) -> list[Cell]:
        """List the cells, which take the focus unless the board has handles."""
        return cells_of(self.board, self.surface)

    @property
    def rows(self) -> list[GridRow]:
        """List the rows that the focus moves over, of handles or else of cells."""
        return handle_rows(self.surface) if self.surface.handles else in_rows(self.surface.spots, self.cells)

    @property
    def spots(self) -> list[Cell]:
        """List the cells that can only be pointed at."""
        return self.cells if self.surface.handles else []


@dataclass(frozen=True)
class PaletteRule:
    """A rule in the palette."""

    rule: Rule
    picture: str


def board_at(visible: VisibleReplay, number: int, branch: int) -> tuple[Board, Board, tuple[int, ...]] | None:
    """Return the board of a node, the board before it, and the evidence of its verdict; None if there is no such node.

    A split itself (branch -1) and a contradiction show the board before them. A hidden verdict has no evidence.
    """
    if number == 0:
        start = visible.replay.puzzle.board()
        return (start, start, ()) if branch == 0 else None
    result = visible.replay.result(number)
    before = visible.before(result) if result else None
    if result is None or before is None:
        return None
    evidence = result.verdict.evidence if visible.shows(number) else ()
    if 0 <= branch < len(result.ends):
        return result.ends[branch], before, evidence
    if branch != (-1 if result.names else 0):
        return None
    return before, before, evidence


def board_view(
    visible: VisibleReplay, node: End, marked: tuple[int, ...] | None = None, shut: str = ""
) -> BoardView | None:
    """Return the board of a node. After a refusal or a hint, `marked` cells replace the node's own evidence.

    `shut` says why no step can attach anywhere.
    """
    found = board_at(visible, node.id, node.branch)
    if found is None:
        return None
    board, before, evidence = found
    changed = tuple(cell for cell, (old, new) in enumerate(zip(before.cells, board.cells, strict=True)) if old != new)
    why, continue_at = _obstacle(visible, node, shut)
    result = visible.replay.result(node.id)
    case = result.names[node.branch] if result and result.names and node.branch >= 0 else ""
    return BoardView(
        node=f"{node.id}.{node.branch}" if node.branch >= 0 else str(node.id),
        number=node.id,
        case=case.replace("=", " = "),
        board=board,
        changed=changed,
        evidence=evidence,
        marked=marked,
        why=why,
        continue_at=continue_at,
        judged=visible.shows(node.id),
    )


def _obstacle(visible: VisibleReplay, node: End, shut: str) -> tuple[str, str]:
    """Explain why no step can attach at a node ("" if one can), and return the node to continue at."""
    if node.branch >= 0 and visible.attaches(node):
        return shut, ""
    result = visible.replay.result(node.id)
    if result and not result.ends:
        if visible.verdict(node.id) == "refused":
            return _("This contradiction does not hold. Cut it to go on from here."), ""
        return _("This branch is closed."), ""
    user = visible.user(node)
    if node.branch < 0:
        return _("A split is worked on in its cases."), f"{node.id}.0"
    if user is None:
        return _("This board is a solution."), ""
    return _(
        "The proof goes on from here already. To change its course, cut the step that follows."
    ), f"{user.entry.id}.0"


def case_places(board: Board, rule_id: str) -> list[Place] | None:
    """List the places where a case rule applies; None if it is no case rule."""
    rule = board.puzzle.type.rule_by_id.get(rule_id)
    return list(rule.places(board)) if isinstance(rule, CaseRule) else None


def palette(type_id: str, allowed: frozenset[str] | None = None) -> list[tuple[str, list[PaletteRule]]]:
    """List the allowed rules of a type by kind, in teaching order, with their pictures."""
    if allowed is None:
        return _palette(type_id)
    return [(kind, [entry for entry in rules if entry.rule.id in allowed]) for kind, rules in _palette(type_id)]


@lru_cache(maxsize=64)
def _palette(type_id: str) -> list[tuple[str, list[PaletteRule]]]:
    ptype = get_type(type_id)
    pictures = {}
    for case in load(ptype):
        if case.verdict == ACCEPTED and case.rule not in pictures:
            pictures[case.rule] = step_picture(case.board, case.step)
    kinds: dict[str, list[PaletteRule]] = {"direct": [], "case": [], "contradiction": []}
    for rule in sorted(ptype.rules, key=lambda rule: rule.level):
        kinds[rule.kind].append(PaletteRule(rule, pictures.get(rule.id, "")))
    return list(kinds.items())


@lru_cache(maxsize=64)
def symbols(type_id: str, text: str) -> str:
    """Return the symbols of the values, for drawing pending marks."""
    return symbols_svg(surface_of(get_type(type_id).parse(text.split("\n"))))


def type_name(type_id: str) -> str:
    return get_type(type_id).name
