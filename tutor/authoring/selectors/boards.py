"""The board of a puzzle that is edited by clicking, as the page shows it: a picture, its places, and the tools."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _, ngettext

from puzzles.draw.cells import glyph_svg, view_box
from puzzles.draw.of import fixed, surface_of
from puzzles.draw.surface import SQUARE, Box, Surface
from puzzles.draw.svg import board_svg, view
from puzzles.editing.aims import PART as GOAL
from puzzles.editing.sketch import Count, Sketch, Tool
from puzzles.edits import Edited
from puzzles.formats.spoken import phrased
from tutor.library.selectors.goals import GROUPS, KINDS, MAY_ASSUME, MEANS

from .missing import lacks_cells, missing

SIDES = {"north": (0, 1), "east": (1, 0), "south": (0, 1), "west": (1, 0)}
MARGIN = 34
"""The depth of a place beside the grid, where clues stand, in picture units."""


class Spot(NamedTuple):
    """A place that can be pressed: its name, box, row and column, its kind, and how it is spoken."""

    name: str
    box: Box
    row: int
    column: int
    kind: str
    spoken: str


class Button(NamedTuple):
    """A tool on the page: for each kind of place what it does there, its key, sign, picture and words."""

    ids: dict[str, str]
    key: str
    sign: str
    glyph: SafeString
    words: str

    @property
    def uses(self) -> str:
        """Return what it does on each kind of place, as the page reads it: `cell=squares:3 end=clue:3`."""
        return _uses(self.ids)


class Formula(NamedTuple):
    """A formula that can be typed: its place, its number from 1, its text, and what was wrong with what was typed.

    `new`: it is not there yet.
    """

    at: str
    number: int
    text: str
    new: bool
    problem: str = ""


class Goal(NamedTuple):
    """A goal to choose: its kind, its words and a sentence that explains it."""

    kind: str
    words: str
    means: str


class Size(NamedTuple):
    """Rows and columns as the fields show them, and what is wrong with them."""

    height: str
    width: str
    problem: str = ""


class Typed(NamedTuple):
    """A field for numbers that have no button: the part it is for, the kinds of places, and the largest number."""

    ids: dict[str, str]
    most: int

    @property
    def uses(self) -> str:
        """Return what it does on each kind of place, without the number."""
        return _uses(self.ids)


def _uses(ids: dict[str, str]) -> str:
    return " ".join([f"{on}={tool}" for on, tool in ids.items()])


@dataclass(frozen=True)
class Board:
    """The picture and what lies over it; `problem` says in words why it is no puzzle yet."""

    text: str
    picture: SafeString
    box: Box
    rows: list[list[Spot]]
    buttons: list[Button]
    typed: list[Typed]
    counts: list[tuple[Count, str]]
    formulas: list[Formula]
    problem: str
    sized: bool
    height: int
    width: int
    size: Size
    title: str
    goals: list[tuple[str, list[Goal]]]
    goal: str
    means: str
    lacks_cells: bool
    may_assume: bool
    assumed: bool


def board_of(edited: Edited, field: str = "", typed: Sequence[str] = (), said: str = "") -> Board:
    """Return the board of a puzzle that is being edited.

    `field` names a field, `size` or that of a formula, that keeps what was `typed` as it was refused, and `said` why.
    """
    sketch, editor = edited.sketch, edited.editor
    surface = surface_of(edited.drawn)
    spots = list(_spots(edited, surface))
    numbers = sorted({spot.row for spot in spots})
    rows = [sorted((spot for spot in spots if spot.row == row), key=lambda spot: spot.column) for row in numbers]
    tools, aim = edited.tools, edited.aim
    aimed_at = [edited.ptype.cell_index(edited.drawn, name) for name in aim.cells]
    return Board(
        text=edited.text,
        picture=mark_safe(board_svg(edited.drawn.board(), goal=aimed_at, names=False, tallies=False)),  # noqa: S308  our own
        box=view(surface, tallies=False),
        rows=rows,
        buttons=_buttons(surface, tools),
        typed=_typed(tools),
        counts=[(count, _words(count.words)) for count in editor.counts(sketch)],
        formulas=_formulas(sketch, {field: (*typed, said)}),
        problem=missing(edited),
        sized=editor.sized,
        height=sketch.height,
        width=sketch.width,
        size=Size(typed[0], typed[1], said) if field == "size" else Size(str(sketch.height), str(sketch.width)),
        title=_(edited.ptype.name),
        goals=[(str(label), [Goal(kind, str(KINDS[kind]), str(MEANS[kind])) for kind in its]) for label, its in GROUPS],
        goal=aim.kind,
        means=str(MEANS[aim.kind]),
        lacks_cells=lacks_cells(edited),
        may_assume=aim.kind in MAY_ASSUME,
        assumed=aim.assumed,
    )


def _formulas(sketch: Sketch, refused: Mapping[str, tuple[str, ...]]) -> list[Formula]:
    """Return the formulas and an empty one behind them; nothing for types without any."""
    there = list(sketch.of("formula").items())
    rows = [*there, (f"formula{len(there) + 1}", "")] if there else []
    found = [Formula(at, number, text, number > len(there)) for number, (at, text) in enumerate(rows, 1)]
    return [
        its._replace(text=refused[its.at][0], problem=refused[its.at][1]) if its.at in refused else its for its in found
    ]


def _words(words: str) -> str:
    return phrased(words, _, ngettext)


def _spots(edited: Edited, surface: Surface) -> Iterator[Spot]:
    """Yield the squares or symbols, then the places beside the grid that tools are for."""
    sketch, spoken = edited.sketch, _Spoken(edited, surface)
    if not edited.editor.sized:
        for spot in surface.spots:
            yield Spot(spot.name, spot.box, spot.row, spot.column, "cell", spoken.square(spot.name))
        return
    frame = surface.frame
    for name in sketch.squares():
        row, column = sketch.square(name) or (0, 0)
        box = Box(frame.x + column * SQUARE, frame.y + row * SQUARE, SQUARE, SQUARE)
        yield Spot(name, box, row + 1, column + 1, "cell", spoken.square(name))
    if any(tool.on == "end" for tool in edited.editor.tools(sketch)):
        yield from _ends(edited, frame)


def _ends(edited: Edited, frame: Box) -> Iterator[Spot]:
    """Yield the places beside the grid: at both ends of each line if the type has clues there, else at its end."""
    sketch = edited.sketch
    around = "clue" in edited.editor.by_id
    sides = ("north", "west", "east", "south") if around else ("row", "column")
    for side in sides:
        for line in range(1, (sketch.height if side in ("row", "east", "west") else sketch.width) + 1):
            row, column = _end(sketch, side, line)
            x = frame.x + (column - 1) * SQUARE if column else frame.x - MARGIN
            y = frame.y + (row - 1) * SQUARE if row else frame.y - MARGIN
            across = column in (0, sketch.width + 1)
            box = Box(x, y, MARGIN if across else SQUARE, SQUARE if across else MARGIN)
            yield Spot(f"{side}{line}", box, row, column, "end", _spoken_end(sketch, side, line))


def _end(sketch: Sketch, side: str, line: int) -> tuple[int, int]:
    """Return the row and column of a place beside the grid, counted on from those of the squares."""
    below, right = sketch.height + 1, sketch.width + 1
    places = {"north": (0, line), "west": (line, 0), "east": (line, right), "south": (below, line)}
    return {"row": (line, right), "column": (below, line), **places}[side]


def _spoken_end(sketch: Sketch, side: str, line: int) -> str:
    words = {
        "row": _("number of row %(n)s"),
        "column": _("number of column %(n)s"),
        "north": _("clue above column %(n)s"),
        "south": _("clue below column %(n)s"),
        "west": _("clue left of row %(n)s"),
        "east": _("clue right of row %(n)s"),
    }[side] % {"n": line}
    part = "line" if side in ("row", "column") else "clue"
    return ", ".join([words, sketch.get(part, f"{side}{line}") or _("blank")])


class _Spoken:
    """Says squares as players hear them where these are cells or handles, with their givens and links."""

    def __init__(self, edited: Edited, surface: Surface) -> None:
        self.edited, self.surface = edited, surface
        self.cells = {spot.name: spot for spot in surface.spots}
        self.handles = {handle.name: handle.spoken for handle in surface.handles}
        self.fixed = fixed(edited.drawn)
        self.links: dict[str, list[str]] = {}
        for at, mark in edited.sketch.of("link").items():
            first, _dash, last = at.partition("-")
            words = _("line to %(other)s") if mark == "line" else _("no line to %(other)s")
            self.links.setdefault(first, []).append(words % {"other": last})
            self.links.setdefault(last, []).append(words % {"other": first})

    def square(self, name: str) -> str:
        row, column = self.edited.sketch.square(name) or (0, 0)
        cell = self.cells.get(name)
        known = cell.spoken if cell else self.handles.get(name)
        words = [
            _words(known) if known else _("row %(row)s, column %(column)s") % {"row": row + 1, "column": column + 1}
        ]
        if cell and cell.cell not in self.fixed:
            value = self.surface.value_of(self.edited.drawn.start[cell.cell])
            words.append(_(value.spoken) if value else _("blank"))
        for at, its in self.edited.aim.cells.items():
            if name in at.split("-"):
                words.append(_("in the goal: %(value)s") % {"value": its} if its else _("in the goal"))
        return ", ".join([*words, *self.links.get(name, ())])


def _buttons(surface: Surface, tools: list[Tool]) -> list[Button]:
    """Return a button for each tool; those with one key for different places share it."""
    found: dict[str, Button] = {}
    for tool in tools:
        if not tool.mark:
            continue
        key = f"{tool.key}:{tool.words}"
        if key not in found:
            short = tool.part != GOAL and (tool.mark.isdecimal() or tool.part == "room")
            sign = tool.mark if short else ""
            found[key] = Button({}, tool.key, sign, _glyph(surface, tool.value), _words(tool.words))
        found[key].ids[tool.on] = tool.id
    return list(found.values())


def _typed(tools: list[Tool]) -> list[Typed]:
    ids = {tool.on: tool.id for tool in tools if tool.most}
    return [Typed(ids, max(tool.most for tool in tools))] if ids else []


def _glyph(surface: Surface, name: str) -> SafeString:
    """Return the picture of a value for a button; none where its name is what is drawn."""
    value = next((each for each in (*surface.values, *surface.named) if each.name == name), None)
    if value is None or not value.glyph or value.stretch:
        return SafeString("")
    inside = f'<svg class="gp" {view_box(value)} aria-hidden="true">{glyph_svg(value)}</svg>'
    return mark_safe(inside)  # noqa: S308  our own shapes
