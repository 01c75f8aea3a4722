"""The board on the workbench: its picture, its cells for keyboard and screen reader, and the rules to choose from."""

from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from django.utils.translation import gettext as _

from puzzles.base.rule import Rule
from puzzles.draw.cells import Scene
from puzzles.draw.of import draws_shapes, surface_of
from puzzles.draw.step import step_picture
from puzzles.draw.surface import Surface
from puzzles.draw.svg import board_svg, scene_of, symbols_svg
from puzzles.formats.cases import ACCEPTED, load
from puzzles.kernel.tree import End
from puzzles.registry import get_type

from ..messages.steps import obstacle_words
from ..replays.boards import NodeBoard, node_board
from ..replays.visibility import VisibleReplay
from .cells import Cell, GridRow, cells_of, focused_rows


@dataclass(frozen=True)
class BoardView(NodeBoard):
    """The board of a node as a page shows it; `why` no step can attach here, if none can. Drawn only when asked for."""

    why: str

    @property
    def open(self) -> bool:
        """Return whether a step can attach here."""
        return not self.why

    @cached_property
    def surface(self) -> Surface:
        """Return the parts of the board that can be pointed at, typed and read aloud."""
        return surface_of(self.board.puzzle)

    @cached_property
    def svg(self) -> str:
        """Draw the whole board as SVG."""
        return board_svg(self.board, changed=self.changed, evidence=self.hatched, goal=self.goal, judged=self.judged)

    @property
    def scene(self) -> Scene:
        """Return the elements of the picture before they are drawn."""
        scene = scene_of(self.board, changed=self.changed, evidence=self.hatched, judged=self.judged)
        return replace(scene, goal=self.goal)

    @cached_property
    def cells(self) -> list[Cell]:
        """List the cells, which take the focus unless the board has handles."""
        return cells_of(self.board, self.surface)

    @property
    def rows(self) -> list[GridRow]:
        """List the rows that the focus moves over, of handles or else of cells."""
        return focused_rows(self.surface, self.cells)

    @property
    def spots(self) -> list[Cell]:
        """List the cells that can only be pointed at."""
        return [cell for cell in self.cells if not cell.focused]


@dataclass(frozen=True)
class PaletteRule:
    """A rule in the palette."""

    rule: Rule
    picture: str


def board_view(
    visible: VisibleReplay, node: End, marked: tuple[int, ...] | None = None, closed: str = ""
) -> BoardView | None:
    """Return the board of a node for a page, or None. `closed` says why no step can attach anywhere."""
    found = node_board(visible, node, marked)
    return BoardView(**vars(found), why=obstacle_words(found.obstacle) or closed) if found else None


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


def has_shapes(type_id: str) -> bool:
    """Tell whether the type's pictures need the second style sheet of pictures."""
    return draws_shapes(get_type(type_id))


def type_name(type_id: str) -> str:
    return _(get_type(type_id).name)
