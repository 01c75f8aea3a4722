"""Light Up: the reasons for accepted steps."""

from __future__ import annotations

from puzzles.kernel.board import Board, Place
from puzzles.telling import ContradictionTeller, Counted, DirectTeller, Telling, cell_names
from puzzles.types.light_up.closing import bulbs_at, spots_at, spots_of
from puzzles.types.light_up.model import Number, light, room_of


def _name(board: Board, cell: int) -> str:
    return room_of(board).rect.names[cell]


def _number(board: Board, evidence: tuple[int, ...], place: int = 0) -> Number:
    """Return the number whose wall stands at this place among the walls of the evidence."""
    numbers = room_of(board).number_at
    return [numbers[cell] for cell in evidence if cell in numbers][place]


def _facts(board: Board, number: Number) -> dict[str, str]:
    return {"number": _name(board, number.cell), "count": str(number.wants)}


class EmptyInLight(DirectTeller):
    because = {"lit": "The bulb at {bulb} lights {cell}, so no bulb goes there."}

    def told(self, board: Board, cell: int, mask: int, evidence: tuple[int, ...]) -> Telling:
        return Telling("lit", {"bulb": _name(board, evidence[0])})


class FinishWithEmpty(DirectTeller):
    because = {
        "zero": "The 0 at {number} wants no bulb beside it, so {cell} is empty.",
        "full": Counted(
            "count",
            "The 1 at {number} already has its only bulb, at {bulbs}, so {cell} is empty.",
            "The {count} at {number} already has its bulbs, at {bulbs}, so {cell} is empty.",
        ),
    }

    def told(self, board: Board, cell: int, mask: int, evidence: tuple[int, ...]) -> Telling:
        number = _number(board, evidence)
        facts = _facts(board, number)
        bulbs = cell_names(board, bulbs_at(board.cells, number))
        return Telling("full", facts | {"bulbs": bulbs}) if number.wants else Telling("zero", facts)


class FinishWithBulbs(DirectTeller):
    because = {
        "needs": Counted(
            "missing",
            "The {count} at {number} is missing one bulb, and only {cell} is left for it.",
            "The {count} at {number} is missing {missing} bulbs, and only {spots} are left for them.",
        )
    }

    def told(self, board: Board, cell: int, mask: int, evidence: tuple[int, ...]) -> Telling:
        number = _number(board, evidence)
        missing = number.wants - len(bulbs_at(board.cells, number))
        spots = cell_names(board, spots_at(light(board), number))
        facts = {"missing": str(missing), "spots": spots}
        return Telling("needs", _facts(board, number) | facts)


class MustLight(DirectTeller):
    because = {
        "itself": "{cell} sees no square from which it could be lit, so it is a bulb itself.",
        "other": "{square} is not lit, and {cell} is the only square left from which it can be.",
    }

    def told(self, board: Board, cell: int, mask: int, evidence: tuple[int, ...]) -> Telling:
        its, shine = room_of(board), light(board)
        dark = [each for each in (cell, *its.view[cell]) if not shine.lit[each]]
        square = next(each for each in dark if spots_of(its, shine, each) == [cell])
        return Telling("itself") if square == cell else Telling("other", {"square": _name(board, square)})


class _Starving(DirectTeller):
    because = {
        "none-left": "With a bulb at {cell}, the {count} at {number} could get no bulb at all. So {cell} is empty.",
        "too-few": Counted(
            "left",
            "With a bulb at {cell}, the {count} at {number} could get only one bulb. So {cell} is empty.",
            "With a bulb at {cell}, the {count} at {number} could get only {left} bulbs. So {cell} is empty.",
        ),
    }

    def told(self, board: Board, cell: int, mask: int, evidence: tuple[int, ...]) -> Telling:
        number, view = _number(board, evidence), room_of(board).view[cell]
        spots = [spot for spot in spots_at(light(board), number) if spot not in view]
        left = len(bulbs_at(board.cells, number)) + len(spots)
        return Telling("too-few" if left else "none-left", _facts(board, number) | {"left": str(left)})


class SharedSpots(DirectTeller):
    because = {
        "pair": "The numbers at {first} and {second} share {shared}. However many bulbs stand there, {cell} is "
        "{value}.",
    }

    def told(self, board: Board, cell: int, mask: int, evidence: tuple[int, ...]) -> Telling:
        first, second, shine = _number(board, evidence), _number(board, evidence, 1), light(board)
        shared = [spot for spot in spots_at(shine, first) if spot in second.beside]
        names = {"first": _name(board, first.cell), "second": _name(board, second.cell)}
        return Telling("pair", names | {"shared": cell_names(board, shared)})


class AvoidDarkness(DirectTeller):
    because = {
        "dark": "A bulb at {cell} would rule out every square from which {square} can be lit. So {cell} is empty."
    }

    def told(self, board: Board, cell: int, mask: int, evidence: tuple[int, ...]) -> Telling:
        its, shine = room_of(board), light(board)
        view = {*its.view[cell]}
        dark = [each for each in its.white if not shine.lit[each] and each != cell and each not in view]
        square = next(each for each in dark if view.issuperset(spots_of(its, shine, each)))
        return Telling("dark", {"square": _name(board, square)})


class BulbsInPath(ContradictionTeller):
    because = {"see": "The bulbs at {bulbs} see each other."}

    def told(self, board: Board, at: Place, evidence: tuple[int, ...]) -> Telling:
        return Telling("see", {"bulbs": cell_names(board, evidence)}, evidence)


class CannotLight(ContradictionTeller):
    because = {"dark": "{cell} is empty and not lit, and no square that it sees can be a bulb."}

    def told(self, board: Board, at: Place, evidence: tuple[int, ...]) -> Telling:
        return Telling("dark", {"cell": at.name})


class TooFewBulbs(ContradictionTeller):
    because = {
        "none": "The {count} at {number} has no room for a bulb.",
        "few": Counted(
            "left",
            "The {count} at {number} has room for only one bulb.",
            "The {count} at {number} has room for only {left} bulbs.",
        ),
    }

    def told(self, board: Board, at: Place, evidence: tuple[int, ...]) -> Telling:
        number = room_of(board).number_at[at.cells[0]]
        left = len(bulbs_at(board.cells, number)) + len(spots_at(light(board), number))
        return Telling("few" if left else "none", _facts(board, number) | {"left": str(left)})


class TooManyBulbs(ContradictionTeller):
    because = {
        "many": Counted(
            "bulbs",
            "The {count} at {number} has a bulb beside it, at {bulbs}.",
            "The {count} at {number} has more bulbs beside it: {bulbs}.",
        )
    }

    def told(self, board: Board, at: Place, evidence: tuple[int, ...]) -> Telling:
        number = room_of(board).number_at[at.cells[0]]
        bulbs = cell_names(board, bulbs_at(board.cells, number))
        return Telling("many", _facts(board, number) | {"bulbs": bulbs})


TELLERS = {
    "light-up.empty-in-light": EmptyInLight(),
    "light-up.finish-with-empty": FinishWithEmpty(),
    "light-up.finish-with-bulbs": FinishWithBulbs(),
    "light-up.must-light": MustLight(),
    "light-up.empty-corners": _Starving(),
    "light-up.starves-number": _Starving(),
    "light-up.shared-spots": SharedSpots(),
    "light-up.avoid-darkness": AvoidDarkness(),
    "light-up.bulbs-in-path": BulbsInPath(),
    "light-up.cannot-light": CannotLight(),
    "light-up.too-few-bulbs": TooFewBulbs(),
    "light-up.too-many-bulbs": TooManyBulbs(),
}
