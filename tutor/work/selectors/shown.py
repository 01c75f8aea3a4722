"""What board a page shows, as it says with each request, and what an answer has to change of that."""

import re
from dataclasses import dataclass, replace

from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from puzzles.draw.svg import differences_svg
from puzzles.kernel.tree import End

from ..access import Bench
from .bench import BoardView, board_view
from .cells import Cell, cells_that_differ
from .engine import REPLAYS, replay_for
from .sight import Sight

MOST = 150
"""With so many changes, or as many as there are cells, a browser is sooner done with the whole board."""
MAX_SHOWN = 4000
"""Characters in which a page says what it shows."""
_SHOWN = re.compile(r"(\d{1,9})/(\d{1,8})(?:\.(\d{1,3}))?(?:/([\d ]*))?", re.ASCII)


@dataclass(frozen=True)
class Update:
    """The cells and the parts of the picture in which a board differs from the one that is shown."""

    cells: list[Cell]
    parts: list[SafeString]


def shown(rev: int, board: BoardView) -> str:
    """`7/3.1/12 13`: revision and node, and the cells that are hatched instead of the node's own; "" if too many."""
    marked = "" if board.marked is None else "/" + " ".join(map(str, board.marked))
    text = f"{rev}/{board.node}{marked}"
    return text if len(text) <= MAX_SHOWN else ""


def update_of(where: Bench, sight: Sight, before: str, board: BoardView) -> Update | None:
    """How to make the board of a page from what it shows; None where the whole board is to be sent.

    Which steps a page has been told of is not part of what it says, so where feedback is withheld all is sent.
    """
    old = _view(where, before) if sight.told is None else None
    if old is None:
        return None
    cells = cells_that_differ(old.board, board.board, board.surface)
    parts = [_in_place(name, part) for name, part in differences_svg(old.scene, board.scene).items()]
    return Update(cells, parts) if len(cells) + len(parts) < min(MOST, len(board.board.cells)) else None


def _view(where: Bench, text: str) -> BoardView | None:
    """The board that a page says it shows, as long as this process remembers it."""
    found = _SHOWN.fullmatch(text) if len(text) <= MAX_SHOWN else None
    if found is None:
        return None
    rev, number, branch, marked = found.groups()
    # Before its first step a proof is the empty one, which no revision number names.
    proof = where.proof if int(rev) else None
    replay = REPLAYS.get(proof.pk, int(rev)) if proof else replay_for(replace(where, proof=None))
    node = End(int(number), -1 if branch is None else int(branch))
    if replay is None:
        return None
    return board_view(Sight(replay), node, None if marked is None else tuple(map(int, marked.split())))


def _in_place(name: str, part: str) -> SafeString:
    """A part of the picture with the place on the page where it belongs; its text begins with its tag and a blank."""
    tag, rest = part.split(" ", maxsplit=1)
    kind = "cell" if tag == "<g" else "tally"
    where = format_html("hx-swap-oob=\"outerHTML:#board .gp:not(.preview) [data-{}='{}']\"", kind, name)
    return mark_safe(f"{tag} {where} {rest}")  # noqa: S308  # drawn by the engine, which escapes what it writes
