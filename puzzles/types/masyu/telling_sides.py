"""Masyu: the reasons for accepted steps that argue with the inside and the outside of the loop."""

from __future__ import annotations

from puzzles.kernel.board import Board, Place
from puzzles.telling import ContradictionTeller, DirectTeller, Telling
from puzzles.types.masyu.joining import IN, decided, known_of
from puzzles.types.masyu.model import LINE, NOWHERE, Field, field_of, masks_of
from puzzles.types.masyu.sides import Way, corners_of, way_back, way_round

MOST = 5
"""Places that a sentence names."""


def _crossings(its: Field, ways: list[Way]) -> tuple[str, dict[str, str]]:
    """Return how often ways cross the loop as a code, and where as facts."""
    lines = [its.grid.names[way.link] for way in ways if way.other and way.link != NOWHERE]
    circles = [its.grid.squares[way.circle] for way in ways if way.circle != NOWHERE]
    number = len(lines) + len(circles)
    if number > MOST:
        return "many", {"number": str(number)}
    if number < 2:
        return ("one" if number else "none"), {"where": (lines + circles)[0]} if number else {}
    return "several", {"where": "&".join([*sorted(lines), *sorted(circles)])}


class InsideOutside(DirectTeller):
    because = {
        "none": "A way leads from one corner beside {cell} to the other without crossing the loop. So both lie on the "
        "same side of it, and {cell} is ruled out.",
        "one": "A way leads from one corner beside {cell} to the other and crosses the loop just once, at {where}. So "
        "they lie on different sides of it, and {cell} is a line.",
        "several-line": "A way leads from one corner beside {cell} to the other and crosses the loop at {where}: an "
        "odd number of times. So they lie on different sides of it, and {cell} is a line.",
        "several-none": "A way leads from one corner beside {cell} to the other and crosses the loop at {where}: an "
        "even number of times. So they lie on the same side of it, and {cell} is ruled out.",
        "many-line": "A way leads from one corner beside {cell} to the other and crosses the loop {number} times, at "
        "lines and white circles. So they lie on different sides of it, and {cell} is a line.",
        "many-none": "A way leads from one corner beside {cell} to the other and crosses the loop {number} times, at "
        "lines and white circles. So they lie on the same side of it, and {cell} is ruled out.",
    }

    def told(self, board: Board, cell: int, mask: int, evidence: tuple[int, ...]) -> Telling:
        its = field_of(board)
        code, facts = _crossings(its, way_round(its, masks_of(board), cell, mask))
        value = "line" if mask == LINE else "none"
        return Telling(f"{code}-{value}" if code in ("several", "many") else code, facts)


class BothSides(ContradictionTeller):
    because = {
        "one": "A way leads from a corner of {square} back to it and crosses the loop just once, at {where}. It would "
        "come back to the other side.",
        "several": "A way leads from a corner of {square} back to it and crosses the loop at {where}: an odd number of "
        "times. It would come back to the other side.",
        "many": "A way leads from a corner of {square} back to it and crosses the loop {number} times, at lines and "
        "white circles. It would come back to the other side.",
    }

    def told(self, board: Board, at: Place, evidence: tuple[int, ...]) -> Telling:
        its = field_of(board)
        ways = way_back(its, masks_of(board), its.grid.square_index[at.name])
        code, facts = _crossings(its, ways or [])
        return Telling(code, facts | {"square": at.name}, evidence)


class ConnectedSides(DirectTeller):
    because = {
        "inside-line": "If {cell} were ruled out, the inside of the loop would fall into parts that nothing can join. "
        "So {cell} is a line.",
        "inside-none": "If {cell} were a line, the inside of the loop would fall into parts that nothing can join. So "
        "{cell} is ruled out.",
        "outside-line": "If {cell} were ruled out, a part of the outside would be shut in by the loop. So {cell} is a "
        "line.",
        "outside-none": "If {cell} were a line, a part of the outside would be shut in by the loop. So {cell} is ruled "
        "out.",
    }

    def told(self, board: Board, cell: int, mask: int, evidence: tuple[int, ...]) -> Telling:
        parts = decided(field_of(board), masks_of(board), cell, mask)
        assert parts
        side = "inside" if parts.side == IN else "outside"
        return Telling(f"{side}-{'line' if mask == LINE else 'none'}")


class PartedSides(ContradictionTeller):
    because = {
        "inside": "A corner of {square} lies inside the loop, and nothing can join all corners that do any more.",
        "outside": "A corner of {square} lies outside the loop, and nothing can join all corners that do any more.",
    }

    def told(self, board: Board, at: Place, evidence: tuple[int, ...]) -> Telling:
        its = field_of(board)
        known, own = known_of(its, masks_of(board)), corners_of(its).of[its.grid.square_index[at.name]]
        side = next(each.side for each in known.parts if any(known.corners[each.side] >> corner & 1 for corner in own))
        return Telling("inside" if side == IN else "outside", {"square": at.name}, evidence)


TELLERS = {
    "masyu.inside-outside": InsideOutside(),
    "masyu.connected-sides": ConnectedSides(),
    "masyu.both-sides": BothSides(),
    "masyu.parted-sides": PartedSides(),
}
