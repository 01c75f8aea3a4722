"""The inside of a cell: tint, hatch, ring, value, pencil marks. Generic over the types."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from html import escape

from puzzles.base.rule import bits
from puzzles.draw.look import CHOICE, VALUE
from puzzles.draw.surface import SQUARE, Box, Picture, Shape, Spot, Surface, Text, Value

RING, PLACE = 6, 2
"""The distances of the ring of a change and the outline of a place from the edge of their cell."""
_HATCH_GAP = 12


@dataclass(frozen=True, slots=True)
class Scene:
    """The contents of one picture: the masks of the cells and their markings.

    `fixed`: cells that can hold one value only, such as walls, which show none. `pending`: changes not sent yet, by
    cell; `choices`: the values that the branches of a split give a cell; `gone`: candidates a step takes away, struck
    out. `faded`: cells that do not matter. `goal`: those that the proof is about. `size`: the values' font size.
    """

    surface: Surface
    picture: Picture
    cells: tuple[int, ...]
    givens: frozenset[int] = frozenset()
    fixed: frozenset[int] = frozenset()
    changed: Collection[int] = ()
    evidence: Collection[int] = ()
    place: Collection[int] = ()
    pending: Mapping[int, int] = field(default_factory=dict)
    choices: Mapping[int, int] = field(default_factory=dict)
    gone: Mapping[int, int] = field(default_factory=dict)
    faded: Collection[int] = ()
    goal: Collection[int] = ()
    size: int = VALUE


def shape_svg(shape: Shape | Text, attributes: str = "") -> str:
    """Return one shape or text of a picture as SVG."""
    css = f' class="gp-{shape.kind}"' if shape.kind else ""
    if isinstance(shape, Text):
        before = f'<tspan class="gp-so-far">{escape(shape.so_far)}</tspan>' if shape.so_far else ""
        return f'<text{css}{attributes} x="{shape.x}" y="{shape.y}">{before}{escape(shape.words)}</text>'
    return f'<path{css}{attributes} d="{shape.path}"/>'


def glyph_svg(value: Value) -> str:
    """Return a value as SVG, in a square of side SQUARE at the origin."""
    return "".join(map(shape_svg, value.glyph)) or shape_svg(_written(value.name, Box(0, 0, SQUARE, SQUARE), VALUE))


def view_box(value: Value) -> str:
    """Return the attributes of an element that shows the value's glyph in a box of any size."""
    return f'viewBox="0 0 {SQUARE} {SQUARE}"' + (' preserveAspectRatio="none"' if value.stretch else "")


def cell_classes(scene: Scene, cell: int) -> str:
    """Return the CSS classes of a cell's group."""
    states = {
        "given": cell in scene.givens,
        "evidence": cell in scene.evidence,
        "changed": cell in scene.changed,
        "choice": cell in scene.choices,
        "pending": cell in scene.pending,
        "faded": cell in scene.faded,
    }
    return " ".join(f"gp-{state}" for state, holds in states.items() if holds)


def cell_inside(scene: Scene, spot: Spot) -> str:
    """Return the SVG inside a cell's group, the lowest layer first."""
    cell, box = spot.cell, spot.box
    parts = []
    ground = scene.surface.grounds.get(cell, box.path)
    given = [f'<path d="{ground}"/>'] * (cell in scene.givens)
    tint = [f'<path class="gp-{scene.picture.tints[cell]}" d="{ground}"/>'] if cell in scene.picture.tints else []
    # A given lies over the ground of a square, but below what fills a shape in it. The group keeps the tint its own.
    parts += [*given, *[f"<g>{path}</g>" for path in tint]] if cell in scene.surface.grounds else [*tint, *given]
    if cell in scene.evidence:
        parts.append(f'<path class="gp-hatch" d="{_hatch(_within(box, 1))}"/>')
    if cell in scene.pending:
        parts.append(_outline(box, "dash", RING))
    elif cell in scene.changed:
        parts.append(_outline(box, "ring", RING))
    parts.append(_content(scene, spot))
    if cell in scene.picture.digits:
        parts.append(shape_svg(scene.picture.digits[cell]))
    if cell in scene.place:
        parts.append(_outline(box, "place", PLACE))
    if cell in scene.goal:
        parts.append(_outline(box, "goal", PLACE))
    return "".join(parts)


def _content(scene: Scene, spot: Spot) -> str:
    surface, cell = scene.surface, spot.cell
    if cell in scene.fixed:
        return ""
    if cell in scene.choices:
        return _choice(surface, scene.choices[cell], spot.box)
    if cell in surface.grounds and cell in scene.picture.tints and cell not in scene.pending:
        return ""  # what fills the shape says it
    mask = scene.pending.get(cell, scene.cells[cell])
    if value := surface.value_of(mask):
        return _placed(value, spot.box, scene.size)
    if surface.pencil and mask != (1 << len(surface.values)) - 1:
        return _pencil(surface, mask, scene.gone.get(cell, 0), spot.box)
    return ""


def _placed(value: Value, box: Box, size: int) -> str:
    if not value.glyph and (box.width, box.height) == (SQUARE, SQUARE):
        return shape_svg(_written(value.name, box, size))
    where = f'x="{box.x}" y="{box.y}" width="{box.width}" height="{box.height}"'
    return f"<svg {where} {view_box(value)}>{glyph_svg(value)}</svg>"


def _written(words: str, box: Box, size: int) -> Text:
    # Digits are about 0.7 of the font size high, so their middle lies half of that above the baseline.
    return Text(box.x + box.width // 2, box.y + box.height // 2 + size * 35 // 100, words)


def _choice(surface: Surface, mask: int, box: Box) -> str:
    """Return all values of the mask as SVG: text side by side, glyphs drawn over one another."""
    values = []
    for named in surface.named:
        if (mask & named.mask).bit_count() > 1:
            values.append(named)
            mask &= ~named.mask
    values += [surface.values[bit.bit_length() - 1] for bit in bits(mask)]
    if any(value.glyph for value in values):
        return "".join(_placed(value, box, CHOICE) for value in values)
    return shape_svg(_written("|".join(value.name for value in values), box, CHOICE))


def _pencil(surface: Surface, mask: int, gone: int, box: Box) -> str:
    """Return the candidates as SVG, each at its fixed place in the box."""
    across = surface.pencil
    down = -(-len(surface.values) // across)
    longest = max(len(value.name) for value in surface.values)
    size = min(box.width // across, box.height // down) * 3 // (3 + longest)
    marks = []
    for bit in bits(mask | gone):
        row, column = divmod(bit.bit_length() - 1, across)
        x = box.x + (2 * column + 1) * box.width // (2 * across)
        y = box.y + (2 * row + 1) * box.height // (2 * down) + size // 3
        name = surface.values[bit.bit_length() - 1].name
        marks.append(shape_svg(Text(x, y, name, "gone" if bit & gone else "")))
    return f'<g class="gp-pencil" font-size="{size}">{"".join(marks)}</g>'


def _outline(box: Box, kind: str, inset: int) -> str:
    x, y, width, height = _within(box, inset, -inset)
    corners = ' rx="8"' if inset == RING else ""
    return f'<rect class="gp-{kind}" x="{x}" y="{y}" width="{width}" height="{height}"{corners}/>'


def _within(box: Box, inset: int, around: int = -RING) -> Box:
    """Return the box made smaller, or larger if it is too thin to show anything beside its value."""
    return box.inset(inset if min(box.width, box.height) >= SQUARE // 2 else around)


def _hatch(box: Box) -> str:
    """Return strokes from upper right to lower left as a path. An SVG pattern would need a unique id on the page."""
    x, y, width, height = box
    strokes = []
    for k in range(_HATCH_GAP - 2, width + height, _HATCH_GAP):
        over = max(0, k - width)
        length = k - over - max(0, k - height)
        strokes.append(f"M{x + k - over} {y + over}l-{length} {length}")
    return "".join(strokes)
