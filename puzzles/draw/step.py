"""A step as a small picture, about 64 px wide: the worked example of a rule, for palettes and rule pages."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace

from puzzles.base.ptype import type_of
from puzzles.draw.cells import Scene
from puzzles.draw.look import SMALL, TINY
from puzzles.draw.of import drawing_of
from puzzles.draw.surface import SQUARE, Box, Surface
from puzzles.draw.svg import EDGE, picture_svg, scene_body, scene_of
from puzzles.kernel.board import Board
from puzzles.kernel.check import check_step
from puzzles.kernel.step import Step

WIDTH, HEIGHT = 64, 48
"""The largest size of a small picture, in pixels."""
_SQUARE = 20
"""The largest side of a square in it."""
_LEAST = 3
"""The least number of squares side by side, so that a single square is recognised as part of a board."""

_MANY = 5
"""With more squares side by side than this, the values are written larger."""


def step_picture(board: Board, step: Step, title: str = "") -> str:
    """Return the picture of a step, cropped to the cells that it changes and those it argues from.

    New values stand out, cells of a contradiction are hatched, and a split shows all values that it tries (`0|1`).
    """
    scene = _scene(board, step)
    named = {*scene.changed, *scene.evidence, *scene.choices}
    close_up = step.rule in drawing_of(type_of(board.puzzle)).CLOSE_UPS
    box = _crop(scene.surface, named, whole_lines=not close_up)
    tiny = box.width > _MANY * SQUARE
    against = board.puzzle.type.rule_by_id[step.rule].kind == "contradiction"
    if not against:
        scene = replace(scene, evidence=())  # they are what the picture shows anyway
    body = scene_body(replace(scene, size=TINY if tiny else SMALL), box, labels=False, tallies=False, names=False)
    css = "gp gp-small" + " gp-tiny" * tiny + " gp-against" * against
    return picture_svg(body, box, css=css, title=title, size=_size(box))


def _scene(board: Board, step: Step) -> Scene:
    judgement = check_step(board, step)
    scene = replace(scene_of(board), givens=frozenset(), evidence=judgement.verdict.evidence)
    if judgement.names:
        return replace(scene, choices=_tried(board, judgement.boards))
    if not judgement.boards:
        return scene
    after = judgement.boards[0]
    changed = _differing(board, after)
    gone = {cell: board.cells[cell] & ~after.cells[cell] for cell in changed}
    return replace(scene, cells=after.cells, changed=changed, gone=gone)


def _differing(before: Board, after: Board) -> list[int]:
    return [cell for cell, mask in enumerate(after.cells) if mask != before.cells[cell]]


def _tried(board: Board, branches: Iterable[Board]) -> dict[int, int]:
    """Return the values that the branches give to each cell they change."""
    masks: dict[int, int] = {}
    for branch in branches:
        for cell in _differing(board, branch):
            masks[cell] = masks.get(cell, 0) | branch.cells[cell]
    return masks


def _crop(surface: Surface, cells: Collection[int], *, whole_lines: bool) -> Box:
    """Return the box of the cells, or of their whole row or column if `whole_lines` and all lie in one.

    Handles at either end of these cells are included, and the clues beside whole lines. Formulas are shown whole.
    """
    spots = [surface.spots[cell] for cell in cells]
    rows, columns = {spot.row for spot in spots}, {spot.column for spot in spots}
    beside = below = whole_lines and surface.clued
    if surface.above:
        spots = [spot for spot in surface.spots if spot.row in rows]  # a formula is read as a whole
    elif whole_lines and len(rows) == 1:
        spots, below = [spot for spot in surface.spots if spot.row in rows], False
    elif whole_lines and len(columns) == 1:
        spots, beside = [spot for spot in surface.spots if spot.column in columns], False
    boxes = [spot.box for spot in spots] or [surface.frame]
    boxes += [handle.box for handle in surface.handles if any(way.cell in cells for way in handle.ways)]
    x, y = min(box.x for box in boxes), min(box.y for box in boxes) - surface.above
    right, bottom = max(box.x + box.width for box in boxes), max(box.y + box.height for box in boxes)
    if beside:
        x, right = surface.frame.x - surface.ring if surface.ring else x, surface.width
    if below:
        y, bottom = surface.frame.y - surface.ring if surface.ring else y, surface.height
    return _widened(Box(x, y, right - x, bottom - y), surface.frame).inset(-EDGE)


def _widened(box: Box, frame: Box) -> Box:
    least = min(_LEAST * SQUARE, frame.width)
    if max(box.width, box.height) >= least:
        return box
    x = box.x - (least - box.width) // 2
    return box._replace(x=max(frame.x, min(x, frame.x + frame.width - least)), width=least)


def _size(box: Box) -> str:
    scale = min(WIDTH / box.width, HEIGHT / box.height, _SQUARE / SQUARE)
    return f'width="{round(box.width * scale)}" height="{round(box.height * scale)}"'
