"""The board that a page says it shows, and the changes that an answer makes to it."""

import re
from dataclasses import dataclass, replace

from django.utils.safestring import SafeString, mark_safe
from markupsafe import escape

from puzzles.draw.svg import differences_svg
from puzzles.kernel.tree import End

from ..replays.cache import REPLAYS
from ..replays.engine import replay_for
from ..replays.visibility import VisibleReplay
from ..workspace import Workspace
from .board import BoardView, board_view
from .cells import Cell, cells_that_differ

MOST = 150
"""From this many changes on, or as many as there are cells, the browser is faster with the whole board."""
MAX_SHOWN = 4000
"""Most characters in the description of a board."""
_SHOWN = re.compile(r"(\d{1,9})/(\d{1,8})(?:\.(\d{1,3}))?(?:/([\d ]*))?", re.ASCII)


@dataclass(frozen=True)
class Update:
    """The cells and the parts of the picture that differ from those on the page."""

    cells: list[Cell]
    parts: list[SafeString]


def shown(rev: int, board: BoardView) -> str:
    """Describe a board as `7/3.1/12 13`: revision, node, and cells hatched instead of its evidence; "" if too long."""
    marked = "" if board.marked is None else "/" + " ".join(map(str, board.marked))
    text = f"{rev}/{board.node}{marked}"
    return text if len(text) <= MAX_SHOWN else ""


def update_of(where: Workspace, visible: VisibleReplay, before: str, board: BoardView) -> Update | None:
    """Return what to change on the page's board to get this one; None if the whole board must be sent.

    The page's description does not say which verdicts it shows, so while feedback is hidden the whole board is sent.
    """
    old = _view(where, before) if visible.judged is None else None
    if old is None:
        return None
    cells = cells_that_differ(old.board, board.board, board.surface)
    parts = [_in_place(name, part) for name, part in differences_svg(old.scene, board.scene).items()]
    return Update(cells, parts) if len(cells) + len(parts) < min(MOST, len(board.board.cells)) else None


def _view(where: Workspace, text: str) -> BoardView | None:
    """Rebuild the board that a page says it shows, if this process still has its replay."""
    found = _SHOWN.fullmatch(text) if len(text) <= MAX_SHOWN else None
    if found is None:
        return None
    rev, number, branch, marked = found.groups()
    # Revision 0 is the empty proof, before its first step.
    proof = where.proof if int(rev) else None
    replay = REPLAYS.get(proof.pk, int(rev)) if proof else replay_for(replace(where, proof=None))
    node = End(int(number), -1 if branch is None else int(branch))
    if replay is None:
        return None
    return board_view(VisibleReplay(replay), node, None if marked is None else tuple(map(int, marked.split())))


def _in_place(name: str, part: str) -> SafeString:
    """Add to a part of the picture its place on the page. The part must begin with its tag and a blank."""
    tag, rest = part.split(" ", maxsplit=1)
    kind = "cell" if tag == "<g" else "tally"
    where = f"outerHTML:#board .gp:not(.preview) [data-{kind}='{escape(name)}']"
    return mark_safe(f'{tag} hx-swap-oob="{where}" {rest}')  # noqa: S308  # drawn by the engine, which escapes what it writes
