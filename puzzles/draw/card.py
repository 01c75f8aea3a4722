"""A board as the card that stands for a link: a wide picture of a fixed size, in the middle the board."""

from __future__ import annotations

from puzzles.draw.look import LIGHT, own_css
from puzzles.draw.surface import Box
from puzzles.draw.svg import picture_svg, scene_body, scene_of, view
from puzzles.kernel.board import Board

WIDTH, HEIGHT = 1200, 630
"""The size in pixels at which programs show the picture of a link."""
MARGIN = 36

# Lines may lie between pixels here, where crisp ones would be of different widths, or be lost on a large board.
# What draws cards knows only the weights that are multiples of 100.
_OWN = ".gp-grid{shape-rendering:auto;stroke-width:1.5}.gp{font-weight:500}.gp-given{font-weight:700}"


def card_svg(board: Board) -> str:
    """Return the card of a board as a file of its own."""
    scene = scene_of(board)
    box = view(scene.surface, labels=False, tallies=False)
    body = scene_body(scene, box, labels=False, tallies=False, names=False)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}"><style>{own_css()}{_OWN}</style>'
        f'<path d="{Box(0, 0, WIDTH, HEIGHT).path}" fill="{LIGHT["accent-soft"]}"/>'
        f"{picture_svg(body, box, size=_middle(box))}</svg>"
    )


def _middle(box: Box) -> str:
    """Return the attributes that show a box as large as the card allows, in its middle."""
    scale = min((WIDTH - 2 * MARGIN) / box.width, (HEIGHT - 2 * MARGIN) / box.height)
    width, height = round(box.width * scale), round(box.height * scale)
    return f'x="{(WIDTH - width) // 2}" y="{(HEIGHT - height) // 2}" width="{width}" height="{height}"'
