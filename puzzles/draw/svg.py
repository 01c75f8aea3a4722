"""A board as SVG text: one pure function for every type, page, rule picture and export.

Colours come from classes only (draw/look.py); there are no ids, so any number of pictures fits on a page.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from html import escape
from itertools import groupby
from types import MappingProxyType

from puzzles.base.ptype import type_of
from puzzles.draw.cells import Scene, cell_classes, cell_inside, glyph_svg, shape_svg, view_box
from puzzles.draw.look import own_css
from puzzles.draw.of import drawing_of, fixed, givens
from puzzles.draw.surface import Box, Shape, Spot, Surface, Text
from puzzles.kernel.board import Board

BROKEN = "broken"
"""The kind of a count that no solution has."""
EDGE = 2
"""The margin that a cropped picture shows around its cells, so that the lines at its edges are whole."""

_NOTHING: Mapping[int, int] = MappingProxyType({})


def board_svg(
    board: Board,
    *,
    changed: Collection[int] = (),
    evidence: Collection[int] = (),
    place: Collection[int] = (),
    pending: Mapping[int, int] = _NOTHING,
    faded: Collection[int] = (),
    goal: Collection[int] = (),
    crop: Box | None = None,
    labels: bool = True,
    tallies: bool = True,
    names: bool = True,
    title: str = "",
    standalone: bool = False,
    judged: bool = True,
) -> str:
    """Return the picture of a board as SVG.

    `changed` cells are ringed, `evidence` hatched, `place` and `goal` outlined, `faded` pale; `pending` maps cells
    to masks not sent yet, dashed. `names` gives every cell a group with `data-cell`, and every tally `data-tally`,
    which a page can replace (see `differences_svg`); thumbnails do without names, labels and tallies. `crop` shows
    only that box. With a `title` it is an image for a screen reader, else hidden from it. `standalone`: a file of
    its own, with its colours inside. Unless `judged`, no count is marked as wrong.
    """
    scene = scene_of(board, changed=changed, evidence=evidence, place=place, pending=pending, judged=judged)
    scene = replace(scene, faded=faded, goal=goal)
    box = crop or view(scene.surface, labels=labels, tallies=tallies)
    body = scene_body(scene, box, labels=labels and not crop, tallies=tallies and not crop, names=names)
    return picture_svg(body, box, title=title, standalone=standalone)


def differences_svg(before: Scene, now: Scene) -> dict[str, str]:
    """Return the elements of the picture that differ from the scene before, by name of cell or line.

    Each is the same as in `board_svg`. A page that shows the scene before has to replace only these.
    """
    cells = {cell for cell, _fact in _facts(before) ^ _facts(now)}
    spots = [spot for spot in now.surface.spots if spot.cell in cells]
    parts = {spot.name: part for spot in spots if (part := _cell(now, spot)) != _cell(before, spot)}
    pairs = zip(before.picture.tallies, now.picture.tallies, strict=True)
    return parts | {tally.name: _tally(tally) for was, tally in pairs if tally != was}


def _facts(scene: Scene) -> set[tuple[int, object]]:
    """List everything that the look of a cell depends on besides the puzzle, as pairs of a cell and a fact."""
    marks = {"changed": scene.changed, "evidence": scene.evidence, "place": scene.place}
    facts: set[tuple[int, object]] = {(cell, name) for name, cells in marks.items() for cell in cells}
    facts.update((cell, ("pending", mask)) for cell, mask in scene.pending.items())
    facts.update((cell, ("tint", kind)) for cell, kind in scene.picture.tints.items())
    facts.update((cell, ("digit", digit)) for cell, digit in scene.picture.digits.items())
    return facts.union(enumerate(scene.cells))


def view(surface: Surface, *, labels: bool = True, tallies: bool = True) -> Box:
    """Return the box that a picture shows, with or without labels and tallies."""
    frame = surface.frame.inset(-1)
    left, top = (0, 0) if labels else (frame.x - surface.ring, frame.y - surface.ring)
    tallies = tallies or surface.clued
    right = surface.width if tallies else frame.x + frame.width
    bottom = surface.height if tallies else frame.y + frame.height
    return Box(left, top, right - left, bottom - top)


def symbols_svg(surface: Surface) -> str:
    """Return a symbol for each value and each named one, for pages to draw on spots: `<use href="#v-0" x= y= ...>`."""
    values = (*surface.values, *surface.named)
    symbols = (f'<symbol id="{value.symbol}" {view_box(value)}>{glyph_svg(value)}</symbol>' for value in values)
    return f'<svg class="gp gp-symbols" width="0" height="0" aria-hidden="true">{"".join(symbols)}</svg>'


def picture_svg(
    body: str, box: Box, *, css: str = "gp", title: str = "", size: str = "", standalone: bool = False
) -> str:
    """Return the outer element around a picture's body. `size`: its width and height attributes, if any."""
    attributes = [f'class="{css}"', f'viewBox="{box.x} {box.y} {box.width} {box.height}"']
    if size or standalone:
        attributes.append(size or f'width="{box.width}" height="{box.height}"')
    head = ""
    if standalone:
        attributes.insert(0, 'xmlns="http://www.w3.org/2000/svg"')
        head = f"<style>{own_css()}</style>{shape_svg(Shape(box.path, 'card'))}"
    if title:
        attributes.append(f'role="img" aria-label="{escape(title)}"')
        head = f"<title>{escape(title)}</title>{head}"
    else:
        attributes.append('aria-hidden="true"')
    return f"<svg {' '.join(attributes)}>{head}{body}</svg>"


def scene_of(
    board: Board,
    *,
    changed: Collection[int] = (),
    evidence: Collection[int] = (),
    place: Collection[int] = (),
    pending: Mapping[int, int] = _NOTHING,
    judged: bool = True,
) -> Scene:
    """Return the scene of a board, with or without marks."""
    drawing, puzzle = drawing_of(type_of(board.puzzle)), board.puzzle
    surface, picture = drawing.surface(puzzle), drawing.picture(board)
    if not judged:
        counts = (tally._replace(kind="") if tally.kind == BROKEN else tally for tally in picture.tallies)
        picture = replace(picture, tallies=tuple(counts))
    return Scene(surface, picture, board.cells, givens(puzzle), fixed(puzzle), changed, evidence, place, pending)


def scene_body(scene: Scene, box: Box, *, labels: bool, tallies: bool, names: bool) -> str:
    """Return the SVG inside the outer element, the lowest layer first."""
    picture = scene.picture
    parts = list(map(shape_svg, picture.under)) if names else _joined(picture.under)
    parts.append("".join([_cell(scene, spot) for spot in scene.surface.spots]) if names else _grouped(scene, box))
    parts += map(shape_svg, picture.over)
    if labels:
        parts.append(f'<g class="gp-labels">{"".join(map(shape_svg, picture.labels))}</g>')
    if tallies or scene.surface.clued:
        css = "clues" if scene.surface.clued else "tallies"
        its = picture.tallies if tallies else [tally._replace(kind="", so_far="") for tally in picture.tallies]
        shown = [tally for tally in its if _holds(box, tally)]
        parts.append(f'<g class="gp-{css}">{"".join(map(_tally if names else shape_svg, shown))}</g>')
    return "".join(parts)


def _holds(box: Box, text: Text) -> bool:
    """Tell whether a text stands in the box; of one below it, the upper edge would be seen."""
    return box.x <= text.x <= box.x + box.width and box.y <= text.y <= box.y + box.height


def _cell(scene: Scene, spot: Spot) -> str:
    css = cell_classes(scene, spot.cell)
    attribute = f' class="{css}"' if css else ""
    return f'<g data-cell="{escape(spot.name)}"{attribute}>{cell_inside(scene, spot)}</g>'


def _tally(tally: Text) -> str:
    return shape_svg(tally, f' data-tally="{escape(tally.name)}"')


def _joined(shapes: Iterable[Shape | Text]) -> list[str]:
    """Draw shapes of one kind that follow each other as one path, which is much smaller than one for each."""
    parts: list[str] = []
    for (of, kind), alike in groupby(shapes, key=lambda shape: (type(shape), shape.kind)):
        if of is Shape:
            parts.append(shape_svg(Shape("".join([shape.path for shape in alike if isinstance(shape, Shape)]), kind)))
        else:
            parts += map(shape_svg, alike)
    return parts


def _grouped(scene: Scene, box: Box) -> str:
    """Return the cells in the box in one group per class, which is much smaller than one group per cell."""
    groups: dict[str, list[Spot]] = {}
    for spot in scene.surface.spots:
        if spot.box.inset(EDGE).meets(box):
            groups.setdefault(cell_classes(scene, spot.cell), []).append(spot)
    return "".join(
        f'<g class="{css}">{"".join([cell_inside(scene, spot) for spot in spots])}</g>' if css else _plain(scene, spots)
        for css, spots in sorted(groups.items())
    )


def _plain(scene: Scene, spots: list[Spot]) -> str:
    """Draw cells without a class; squares of one tint are one path below the contents of all."""
    grounds, tints = scene.surface.grounds, scene.picture.tints
    tinted = [spot for spot in spots if spot.cell in tints and spot.cell not in grounds]
    shapes = [Shape(spot.box.path, tints[spot.cell]) for spot in tinted]
    shapes.sort(key=lambda shape: shape.kind)
    left = {cell: kind for cell, kind in tints.items() if cell in grounds}
    bare = replace(scene, picture=replace(scene.picture, tints=left))
    return "".join([*_joined(shapes), *[cell_inside(bare, spot) for spot in spots]])
