"""The data by which a type's boards are drawn and operated: plain values in picture units, origin at top left.

A type's `draw.py` has three names: `surface(puzzle)`, the positions and spoken names of the cells; `picture(board)`,
everything drawn besides the values of the cells; and `CLOSE_UPS`. Pages need nothing else of a type.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

SQUARE = 60
"""Side of a square in picture units; also the side of the square in which a value's glyph is drawn."""


class Box(NamedTuple):
    """A rectangle on the picture."""

    x: int
    y: int
    width: int
    height: int

    @property
    def path(self) -> str:
        """Return the outline as SVG path data."""
        return f"M{self.x} {self.y}h{self.width}v{self.height}h-{self.width}z"

    def inset(self, by: int) -> Box:
        """Return the box made smaller on all four sides, or larger by a negative number."""
        return Box(self.x + by, self.y + by, self.width - 2 * by, self.height - 2 * by)

    def meets(self, other: Box) -> bool:
        """Tell whether the two boxes overlap by more than an edge."""
        return (
            self.x < other.x + other.width
            and other.x < self.x + self.width
            and self.y < other.y + other.height
            and other.y < self.y + self.height
        )


class Shape(NamedTuple):
    """SVG path data, and the class in draw/look.py, without `gp-`, that says how it is drawn: `grid`, `frame`..."""

    path: str
    kind: str


class Text(NamedTuple):
    """Words centred at x with their baseline at y; `kind` as in Shape or empty; `name` of what they are about.

    `so_far` stands before them, small: a count that is to become the number in the words.
    """

    x: int
    y: int
    words: str
    kind: str = ""
    name: str = ""
    so_far: str = ""


class Spot(NamedTuple):
    """A cell on the picture: its name (`r1c2`), spoken name, box, and its row and column among the spots from 1.

    `partners` are the cells that a drag from this one may end on.
    """

    cell: int
    name: str
    spoken: str
    box: Box
    row: int
    column: int
    partners: tuple[int, ...] = ()


class Anchor(NamedTuple):
    """A place beside the grid, to focus and press a row or column by: its name (`row2`), box, row and column.

    Row and column count on from those of the spots, or of the handles if there are some: arrow keys lead there.
    """

    name: str
    box: Box
    row: int
    column: int


class Way(NamedTuple):
    """The next handle in one direction from a handle: `north`, `east`, `south` or `west`.

    `handle` is its index; `cell` is the cell that the two name together, None where there is no such cell.
    """

    direction: str
    handle: int
    cell: int | None


class Handle(NamedTuple):
    """A thing that links join (a circle, a tree), to set the links by: its name (`r1c2`), spoken name and box.

    A drag from this handle that ends on another one means the cell of the way that leads there: the page gives it the
    first value, or clears it if it has that value. With the keyboard, an arrow key moves to the handle of that
    way, and Enter followed by an arrow means the cell of the way. A way without a cell only moves. `row` and `column`
    count from 1; where there is no way, a page may use them to find the nearest handle in that direction.

    A handle may be a cell itself, `cell`: then it holds that cell's value, and a press on it is one on the cell. Links
    are dragged from it all the same. If one handle is a cell, all are; those of cells that never change, such as trees,
    are pressed like handles that are no cells.
    """

    name: str
    spoken: str
    box: Box
    row: int
    column: int
    ways: tuple[Way, ...]
    cell: int | None = None


class Value(NamedTuple):
    """A value as it is typed, shown and spoken: its text form, the key that sets it, the id of its symbol.

    The glyph is drawn in a square of side SQUARE; an empty one is the name as text. In a box that is not square it is
    centred, or `stretch`ed to fill it (a link between two circles). `mask` is that of a name for several values.
    """

    name: str
    key: str
    symbol: str
    spoken: str
    glyph: tuple[Shape, ...] = ()
    stretch: bool = False
    mask: int = 0


@dataclass(frozen=True, slots=True)
class Surface:
    """Size of the picture, the spots (spot i is cell i), the values (in click order; value i is bit 1 << i).

    `rows` and `columns` count what the focus goes through: the handles, or else the spots.

    `frame` is the box of the puzzle without labels and tallies. `pencil` is the number of columns in which the
    remaining candidates of an open cell are written, 0 for a type that does not write them.

    A type whose cells lie between things has `handles` for these things, in reading order; then focus goes from handle
    to handle, not from cell to cell. `reach` is how far outside its box a thin spot can still be pointed at; of several
    spots within reach the one is meant whose middle is nearest, and a handle that is hit comes before them. With `pen`
    a drag goes on from handle to handle, and draws all links on its way.

    `anchors` are rows and columns that can be pressed beside the grid while a split waits for its place.

    `named` are how the type's names for several values are shown, where a cell has more than one of these and no other.

    `grounds` are the shapes, as path data, that tints fill instead of the whole square of a cell: a piece of a tube.
    `clued`: the numbers beside the lines are clues, so every picture shows them, without what there is so far. `ring`
    is the width of such clues on the left and at the top, where most types have none. `above` is the height over the
    box of each spot that a close-up shows as well: what the value is of, as the symbol of a formula.
    """

    width: int
    height: int
    rows: int
    columns: int
    spots: tuple[Spot, ...]
    values: tuple[Value, ...]
    frame: Box
    pencil: int = 0
    handles: tuple[Handle, ...] = ()
    anchors: tuple[Anchor, ...] = ()
    reach: int = 0
    pen: bool = False
    named: tuple[Value, ...] = ()
    grounds: Mapping[int, str] = field(default_factory=dict)
    clued: bool = False
    ring: int = 0
    above: int = 0

    def value_of(self, mask: int) -> Value | None:
        """Return how a mask is shown: as its only value, or under the name that its values have; None for others."""
        if mask & (mask - 1) == 0:
            return self.values[mask.bit_length() - 1]
        return next((value for value in self.named if mask & ~value.mask == 0), None)


@dataclass(frozen=True, slots=True)
class Picture:
    """Everything drawn besides the cells: `under` and `over` them, row and column numbers, counts beside the lines.

    `tints` give cells a ground, by its kind in draw/look.py: squares that are lit. `digits` stand on cells, over their
    values: clues whose colour depends on that of their square. Counts, tints and digits may change with the board; all
    else belongs to the puzzle.
    """

    under: tuple[Shape | Text, ...] = ()
    over: tuple[Shape | Text, ...] = ()
    labels: tuple[Text, ...] = ()
    tallies: tuple[Text, ...] = ()
    tints: Mapping[int, str] = field(default_factory=dict)
    digits: Mapping[int, Text] = field(default_factory=dict)
