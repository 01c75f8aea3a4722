"""The board for keyboard and screen reader: its cells, or the handles around its cells, as element attributes."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext as _, ngettext

from puzzles.base.ptype import type_of
from puzzles.base.rule import bits
from puzzles.draw.of import fixed, givens, pencilled, tinted, value_kinds
from puzzles.draw.surface import Anchor, Handle, Spot, Surface
from puzzles.formats.spoken import phrased, spoken_place
from puzzles.kernel.board import Board


class Cell(NamedTuple):
    """A cell or handle on the page: the attributes of its place, its name, its content and whether it may be changed.

    `possible` lists the candidates to pencil in if the reader wants them, separated by blanks. A wall can never change.
    Only what is `focused` takes the focus, all else can be pointed at. `cycle` are the values that pressing it goes
    through, if others than most cells have.
    """

    place: SafeString
    words: str
    value: str = ""
    open: bool = True
    possible: str = ""
    wall: bool = False
    focused: bool = True
    cycle: str = ""


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


def focused_rows(surface: Surface, cells: Sequence[Cell]) -> list[GridRow]:
    """Group into rows what takes the focus: the handles, or those of the cells."""
    if any(handle.cell is None for handle in surface.handles):
        places = [(_handle_place(surface, handle), handle.spoken) for handle in surface.handles]
        return in_rows(surface.handles, [Cell(place, _spoken(words, get_language())) for place, words in places])
    focused = [(spot, cell) for spot, cell in zip(surface.spots, cells, strict=True) if cell.focused]
    return in_rows([spot for spot, _cell in focused], [cell for _spot, cell in focused])


def cells_of(board: Board, surface: Surface) -> list[Cell]:
    """List the cells; if there are handles, only these take the focus, and other cells can only be pointed at."""
    looks = {cell: _look(surface, facts) for cell, facts in enumerate(_facts(board))}
    return _cells(board, surface, surface.spots, looks)


def cells_that_differ(before: Board, board: Board, surface: Surface) -> list[Cell]:
    """List the cells that read differently from those on another board of the puzzle."""
    then, now = _facts(before), _facts(board)
    # Facts that are the same look the same, and most are.
    spots = [spot for spot in surface.spots if then[spot.cell] != now[spot.cell]]
    looks = [(spot, _look(surface, now[spot.cell])) for spot in spots]
    differ = [(spot, look) for spot, look in looks if look != _look(surface, then[spot.cell])]
    return _cells(board, surface, [spot for spot, _its in differ], {spot.cell: look for spot, look in differ})


Facts = tuple[int, int, str]
"""The mask of a cell, that of its candidates as they are pencilled in, and the word for its ground."""


def _facts(board: Board) -> list[Facts]:
    shown, tints = pencilled(board), tinted(board)
    pencil = shown.cells if shown else (0,) * len(board.cells)
    return [(mask, few, tints.get(cell, "")) for cell, (mask, few) in enumerate(zip(board.cells, pencil, strict=True))]


def _look(surface: Surface, facts: Facts) -> Look:
    mask, few, tint = facts
    return Look(*((mask, 0) if surface.value_of(mask) else (0, few)), _(tint) if tint else "")


def _cells(board: Board, surface: Surface, spots: Iterable[Spot], looks: Mapping[int, Look]) -> list[Cell]:
    handles = {handle.cell: handle for handle in surface.handles}
    ptype, puzzle = type_of(board.puzzle), board.puzzle
    language = get_language()
    names, blank, given = ptype.values(puzzle), _("blank"), _("given")
    unchanging, walls, others = givens(puzzle), fixed(puzzle), value_kinds(puzzle)[1:]
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
        focused, kind = not handles or spot.cell in handles, puzzle.blank[spot.cell] if others else 0
        place = _spot_place(spot, "gridcell" if focused else "")
        if spot.cell in handles:
            place = format_html('{} data-ways="{}"', place, _ways(surface, handles[spot.cell]))
        cycle = ptype.words(puzzle, kind).replace("/", " ") if kind in others else ""
        cycle = " ".join([names[bit.bit_length() - 1] for bit in bits(known)]) if several else cycle
        cells.append(Cell(place, words, value, not value, possible, wall, focused, cycle))
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
    box = handle.box
    return format_html(
        'role="gridcell" tabindex="-1" id="h-{}" data-row="{}" data-col="{}" aria-colindex="{}" '
        'data-box="{} {} {} {}" data-ways="{}"',
        *(
            handle.name,
            handle.row,
            handle.column,
            handle.column,
            box.x,
            box.y,
            box.width,
            box.height,
            _ways(surface, handle),
        ),
    )


def _ways(surface: Surface, handle: Handle) -> str:
    """Return the ways of a handle as the page reads them, `north:r1c2:r1c2-r2c2`, without the link if there is none."""
    links = ["" if way.cell is None else surface.spots[way.cell].name for way in handle.ways]
    handles = [surface.handles[way.handle].name for way in handle.ways]
    return " ".join([f"{way.direction}:{to}:{link}" for way, to, link in zip(handle.ways, handles, links, strict=True)])
