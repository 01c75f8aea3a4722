"""The board for keyboard and screen reader: its cells, or the handles around its cells, as element attributes."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext as _, ngettext

from puzzles.base.ptype import type_of
from puzzles.base.rule import bits
from puzzles.draw.of import fixed, givens, pencilled, surface_of, tinted
from puzzles.draw.surface import Anchor, Handle, Spot, Surface
from puzzles.formats.sentences import phrased, spoken_place
from puzzles.kernel.board import Board


@dataclass(frozen=True)
class Cell:
    """A cell or handle on the page: the attributes of its place, its name, its content and whether it may be changed.

    `possible` lists the candidates to pencil in if the reader wants them, separated by blanks. A wall can never change.
    `cycles` are the values that a press goes through, where these are not those of other cells.
    """

    place: SafeString
    words: str
    value: str = ""
    open: bool = True
    possible: str = ""
    wall: bool = False
    cycles: str = ""


class Look(NamedTuple):
    """The mask of a cell's value, or of several that have a name together, 0 if it has none; then that of its pencilled
    candidates, 0 if not written, and the word for its ground.
    """

    known: int
    few: int
    tint: str


@dataclass(frozen=True)
class GridRow:
    """A row of the grid with its number, counted from 1."""

    number: int
    cells: list[Cell]


def in_rows(places: Iterable[Spot | Handle], cells: Iterable[Cell]) -> list[GridRow]:
    """Group cells or handles into rows."""
    rows: dict[int, list[Cell]] = {}
    for place, cell in zip(places, cells, strict=True):
        rows.setdefault(place.row, []).append(cell)
    return [GridRow(number, rows[number]) for number in sorted(rows)]


def handle_rows(surface: Surface) -> list[GridRow]:
    """Group the handles into rows."""
    cells = (Cell(_handle_place(surface, handle), _spoken(handle.spoken, get_language())) for handle in surface.handles)
    return in_rows(surface.handles, cells)


def cells_of(board: Board, surface: Surface) -> list[Cell]:
    """List the cells; if there are handles, these take the focus and the cells can only be pointed at."""
    return _cells(board, surface, surface.spots, _looks(board))


def cells_that_differ(before: Board, board: Board, surface: Surface) -> list[Cell]:
    """List the cells that read differently from those on another board of the puzzle."""
    looks = _looks(board)
    spots = [spot for spot, was, now in zip(surface.spots, _looks(before), looks, strict=True) if was != now]
    return _cells(board, surface, spots, looks)


def _looks(board: Board) -> list[Look]:
    shown, tints = pencilled(board), tinted(board)
    pencil = shown.cells if shown else (0,) * len(board.cells)
    both = enumerate(zip(board.cells, pencil, strict=True))
    surface = surface_of(board.puzzle)
    return [
        Look(*((mask, 0) if surface.value_of(mask) else (0, few)), _(tints[cell]) if cell in tints else "")
        for cell, (mask, few) in both
    ]


def _cells(board: Board, surface: Surface, spots: Iterable[Spot], looks: Sequence[Look]) -> list[Cell]:
    role = "" if surface.handles else "gridcell"
    ptype, puzzle = type_of(board.puzzle), board.puzzle
    language = get_language()
    names, blank, given = ptype.values(puzzle), _("blank"), _("given")
    unchanging, walls = givens(puzzle), fixed(puzzle)
    cells = []
    for spot in spots:
        known, few, tint = looks[spot.cell]
        several = known & (known - 1)
        shown = surface.value_of(known) if several else None
        value = names[known.bit_length() - 1] if known and not several else ""
        wall = spot.cell in walls
        held = _(shown.name) if shown else _(value) if value else blank
        said = ("" if wall else held, tint, given if spot.cell in unchanging else "")
        words = ", ".join(filter(None, (_spoken(spot.spoken, language), *said)))
        possible = ptype.words(puzzle, few).replace("/", " ") if few else ""
        cycles = " ".join([names[bit.bit_length() - 1] for bit in bits(known)]) if several else ""
        cells.append(Cell(_spot_place(spot, role), words, value, not value, possible, wall, cycles))
    return cells


@lru_cache(maxsize=16_384)
def _spoken(words: str, _language: str | None) -> str:
    """Return a name in the language of the request; a large board has thousands."""
    return phrased(words, _, ngettext)


def anchor_cells(surface: Surface, names: Collection[str]) -> list[Cell]:
    """List rows and columns as cells beside the grid; they hold their name, so that nothing marks them."""
    found = [(anchor.name, _spot_place(anchor, "")) for anchor in surface.anchors if anchor.name in names]
    focus = 'role="gridcell" tabindex="-1" {}'
    return [Cell(format_html(focus, place), spoken_place(name, _), name, open=False) for name, place in found]


@lru_cache(maxsize=8192)
def _spot_place(spot: Spot | Anchor, role: str) -> SafeString:
    box = spot.box
    focus = format_html('role="{}" tabindex="-1" aria-colindex="{}" ', role, spot.column) if role else ""
    return format_html(
        '{}data-spot id="c-{}" data-row="{}" data-col="{}" data-box="{} {} {} {}"',
        *(focus, spot.name, spot.row, spot.column, box.x, box.y, box.width, box.height),
    )


def _handle_place(surface: Surface, handle: Handle) -> SafeString:
    names = {spot.cell: spot.name for spot in surface.spots}
    ways = [f"{way.direction}:{surface.handles[way.handle].name}:{_named(names, way.cell)}" for way in handle.ways]
    box = handle.box
    return format_html(
        'role="gridcell" tabindex="-1" id="h-{}" data-row="{}" data-col="{}" aria-colindex="{}" '
        'data-box="{} {} {} {}" data-ways="{}"',
        *(handle.name, handle.row, handle.column, handle.column, box.x, box.y, box.width, box.height, " ".join(ways)),
    )


def _named(names: dict[int, str], cell: int | None) -> str:
    return "" if cell is None else names[cell]
