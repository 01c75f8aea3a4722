"""The picture that chat programs show beside a link to a shared proof; they show no SVG."""

from django.conf import settings
from django.core.cache import cache

from puzzles.budgets import CARD_CELLS
from puzzles.draw.card import card_svg
from tutor.work.replays.engine import engine_puzzle
from tutor.work.replays.visibility import visible_replay
from tutor.work.workspace import workspace_of

from ..models import Share
from .lookback import board_of

KEPT = 24 * 3600
"""Seconds for which a card is kept."""
FONTS = [str(settings.BASE_DIR / f"static/vendor/inter-4.1.{weight}.ttf") for weight in (500, 700)]
"""The fonts of all cards: a server need not have any of its own."""


def has_card(share: Share) -> bool:
    """Return whether the board is small enough for a card."""
    return len(engine_puzzle(share.proof.puzzle).start) <= CARD_CELLS


def card_of(share: Share) -> bytes | None:
    """Return the card of a shared proof as a PNG file, drawn once for each revision; None if the board is too large."""
    if not has_card(share):
        return None
    key = f"card:{share.token}:{share.proof.rev}"
    found: bytes | None = cache.get(key)
    if found is None:
        found = drawn(card_svg(board_of(visible_replay(workspace_of(share.proof)))))
        cache.set(key, found, KEPT)
    return found


def drawn(svg: str) -> bytes:
    """Return an SVG of our own as a PNG file."""
    from resvg_py import svg_to_bytes  # noqa: PLC0415  a megabyte of each process, for what few ask for

    file = svg_to_bytes(
        svg_string=svg, skip_system_fonts=True, font_files=FONTS, font_family="Inter", sans_serif_family="Inter"
    )
    return bytes(file)
