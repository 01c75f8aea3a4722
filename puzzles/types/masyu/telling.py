"""Masyu: the reasons for accepted steps."""

from __future__ import annotations

from puzzles.grid.sets import cells_in
from puzzles.kernel.board import Board, Place, Puzzle
from puzzles.telling import ContradictionTeller, Counted, DirectTeller, Example, Telling, cell_names
from puzzles.types.masyu import telling_sides, telling_squares
from puzzles.types.masyu.cutting import cuts_of, known_around
from puzzles.types.masyu.model import AXES, LINE, OPEN, field_of, lines_at, masks_of, square
from puzzles.types.masyu.web import all_joined, group_at, left_out, side_of, ways_of

SUPPOSED = {"line": "{first} and {last} are joined", "none": "{first} and {last} are not joined"}
FEW = 4
"""Squares by which a sentence names a part of the board."""


class ConnectedCells(DirectTeller):
    because = {
        "circle": "A line at {cell} would close a loop, and {circle} is not on it. So {cell} is ruled out.",
        "line": "A line at {cell} would close a loop, and {line} is not on it. So {cell} is ruled out.",
    }

    def told(self, board: Board, cell: int, mask: int, evidence: tuple[int, ...]) -> Telling:
        its, masks = field_of(board), masks_of(board)
        group = group_at(its, masks, its.grid.ends[cell][0])
        return Telling(*left(board, group.squares, left_out(its, masks, group) or ()))


def left(board: Board, squares: int, lines: tuple[int, ...]) -> tuple[str, dict[str, str]]:
    """Return the code and the facts about what is not on a loop: a line, or the first circle."""
    its = field_of(board)
    if lines:
        return "line", {"line": its.grid.names[lines[0]]}
    out = its.circles & ~squares
    return "circle", {"circle": its.grid.squares[(out & -out).bit_length() - 1]}


class RestIsEmpty(DirectTeller):
    because = {"loop": "The lines are one closed loop through all circles. So {cell} is ruled out."}

    def told(self, board: Board, cell: int, mask: int, evidence: tuple[int, ...]) -> Telling:
        return Telling("loop")


class NoWayBack(DirectTeller):
    because = {
        "border": "{shown} are ruled out. If the loop went over {cell}, it could not come back.",
        "one": "{shown} is ruled out. If the loop went over {cell}, it could not come back.",
        "many": "If the loop went over {cell}, it could not come back: all other links on some border are out.",
    }

    def told(self, board: Board, cell: int, mask: int, evidence: tuple[int, ...]) -> Telling:
        return Telling(_amount(evidence), {"shown": cell_names(board, evidence)})


def _amount(links: tuple[int, ...], most: int = 4) -> str:
    return "one" if len(links) == 1 else "border" if 1 < len(links) <= most else "many"


class EvenBorder(DirectTeller):
    because = {
        "none": Counted(
            "part",
            "A loop crosses every border an even number of times. Around the square {part}, {cell} is the last "
            "open link, and there is no line. So {cell} is ruled out.",
            "A loop crosses every border an even number of times. Around the squares {part}, {cell} is the "
            "last open link, and there is no line. So {cell} is ruled out.",
        ),
        "even": Counted(
            "part",
            "A loop crosses every border an even number of times. Around the square {part}, {cell} is the last "
            "open link, and the lines there are an even number already: {lines}. So {cell} is ruled out.",
            "A loop crosses every border an even number of times. Around the squares {part}, {cell} is the "
            "last open link, and the lines there are an even number already: {lines}. So {cell} is ruled out.",
        ),
        "odd": Counted(
            "part",
            "A loop crosses every border an even number of times. Around the square {part}, {cell} is the last "
            "open link, and without it the lines there are an odd number: {lines}. So {cell} is a line.",
            "A loop crosses every border an even number of times. Around the squares {part}, {cell} is the "
            "last open link, and without it the lines there are an odd number: {lines}. So {cell} is a line.",
        ),
        "none-far": "A loop crosses every border an even number of times. Around the part of the board that other open "
        "links join with {square}, {cell} is the last open link, and there is no line. So {cell} is ruled out.",
        "even-far": "A loop crosses every border an even number of times. Around the part of the board that other open "
        "links join with {square}, {cell} is the last open link, and the lines there are an even number already: "
        "{lines}. So {cell} is ruled out.",
        "odd-far": "A loop crosses every border an even number of times. Around the part of the board that other open "
        "links join with {square}, {cell} is the last open link, and without it the lines there are an odd number: "
        "{lines}. So {cell} is a line.",
    }

    def told(self, board: Board, cell: int, mask: int, evidence: tuple[int, ...]) -> Telling:
        lines = [link for link in evidence if board.cells[link] == LINE]
        code = "odd" if mask == LINE else "even" if lines else "none"
        facts = {"lines": cell_names(board, lines)} if lines else {}
        its, ways = field_of(board), ways_of(field_of(board), masks_of(board), OPEN)
        side, start = side_of(its, ways, cell)
        if known_around(its, masks_of(board), side) != evidence:
            side = all_joined(its, ways, cell, start)
        squares = [its.grid.squares[number] for number in cells_in(side)]
        if len(squares) <= FEW:
            return Telling(code, facts | {"part": "&".join(squares)})
        end = next(end for end in its.grid.ends[cell] if side >> end & 1)
        return Telling(f"{code}-far", facts | {"square": its.grid.squares[end]})


class KeepConnected(DirectTeller):
    because = {
        "two": "Only {cell} and {other} join two parts, and the loop must go to both. So both are lines.",
        "fatal": "Some circles or lines cannot be joined with the others by a loop any more. Nothing can make up for "
        "that, so every claim follows on this board.",
    }

    def told(self, board: Board, cell: int, mask: int, evidence: tuple[int, ...]) -> Telling:
        its = field_of(board)
        cut = cuts_of(its, masks_of(board)).forced.get(cell)
        return Telling("two", {"other": its.grid.names[cut.link]}) if cut else Telling("fatal")


class BadLooping(ContradictionTeller):
    because = {
        "circle": "The lines through {square} close a loop, and {circle} is not on it.",
        "line": "The lines through {square} close a loop, and {line} is not on it.",
        "loose": "The lines through {square} close a loop, and others branch off from it.",
    }

    def told(self, board: Board, at: Place, evidence: tuple[int, ...]) -> Telling:
        its, masks = field_of(board), masks_of(board)
        group = group_at(its, masks, its.grid.square_index[at.name])
        out = left_out(its, masks, group)
        code, facts = ("loose", dict[str, str]()) if out is None else left(board, group.squares, out)
        return Telling(code, facts | {"square": at.name}, evidence)


class Black(ContradictionTeller):
    because = {
        "straight": "{lines} pass the black circle at {square} straight on.",
        "stopped": "From the black circle at {square}, the line {line} cannot go straight on through the next square.",
    }

    def told(self, board: Board, at: Place, evidence: tuple[int, ...]) -> Telling:
        its = field_of(board)
        own = its.grid.at[its.grid.square_index[at.name]]
        if any({own[one], own[other]} == {*evidence} for one, other in AXES):
            return Telling("straight", {"square": at.name, "lines": cell_names(board, evidence)}, evidence)
        return Telling("stopped", {"square": at.name, "line": its.grid.names[evidence[0]]}, evidence)


class White(ContradictionTeller):
    because = {
        "turned": "{lines} turn on the white circle at {square}.",
        "straight": "{lines} pass the white circle at {square}, and the loop can turn neither before nor behind it.",
    }

    def told(self, board: Board, at: Place, evidence: tuple[int, ...]) -> Telling:
        its = field_of(board)
        own = its.grid.at[its.grid.square_index[at.name]]
        straight = any(own[one] in evidence and own[other] in evidence for one, other in AXES)
        facts = {"square": at.name, "lines": cell_names(board, evidence[:2])}
        return Telling("straight" if straight else "turned", facts, evidence)


class NoOptions(ContradictionTeller):
    because = {
        "circle": "The loop must pass the circle at {square}, and no way to do so is left.",
        "line": "The line that comes to {square} cannot go on.",
        "many": "More than two lines meet in {square}.",
    }

    def told(self, board: Board, at: Place, evidence: tuple[int, ...]) -> Telling:
        its = field_of(board)
        lines = lines_at(its, masks_of(board), its.grid.square_index[at.name])
        code = "circle" if at.kind == "circle" else "many" if len(lines) > 2 else "line"
        return Telling(code, {"square": at.name})


class OnlyTwo(ContradictionTeller):
    because = {"three": "{lines} meet in {square}."}

    def told(self, board: Board, at: Place, evidence: tuple[int, ...]) -> Telling:
        return Telling("three", {"square": at.name, "lines": cell_names(board, evidence)}, evidence)


class OddBorder(ContradictionTeller):
    because = {
        "one": "On the border around {square} no link is open, and just one line crosses it: {lines}.",
        "odd": "On the border around {square} no link is open, and an odd number of lines cross it: {lines}.",
    }

    def told(self, board: Board, at: Place, evidence: tuple[int, ...]) -> Telling:
        lines = tuple([link for link in evidence if board.cells[link] == LINE])
        facts = {"square": at.name, "lines": cell_names(board, lines)}
        return Telling("one" if len(lines) == 1 else "odd", facts, lines)


class CutOff(ContradictionTeller):
    because = {
        "apart": "No way leads from one part of the board, where circles or lines are, to others elsewhere.",
        "one": "Only {link} is left between two parts with circles or lines. A loop would have to come back another "
        "way.",
    }

    def told(self, board: Board, at: Place, evidence: tuple[int, ...]) -> Telling:
        its = field_of(board)
        fatal = cuts_of(its, masks_of(board)).fatal
        if fatal is None or fatal.link < 0:
            return Telling("apart", {}, evidence)
        return Telling("one", {"link": its.grid.names[fatal.link]}, (fatal.link, *evidence))


def regions(puzzle: Puzzle, cell: int) -> tuple[Place, ...]:
    """Return the two squares of a link."""
    its = field_of(puzzle)
    return tuple([square(its, end) for end in its.grid.ends[cell]])


TELLERS = {
    **telling_sides.TELLERS,
    **telling_squares.TELLERS,
    "masyu.rest-is-empty": RestIsEmpty(),
    "masyu.connected-cells": ConnectedCells(),
    "masyu.no-way-back": NoWayBack(),
    "masyu.even-border": EvenBorder(),
    "masyu.keep-connected": KeepConnected(),
    "masyu.bad-looping": BadLooping(),
    "masyu.black": Black(),
    "masyu.white": White(),
    "masyu.only-two": OnlyTwo(),
    "masyu.no-options": NoOptions(),
    "masyu.odd-border": OddBorder(),
    "masyu.cut-off": CutOff(),
}

EXAMPLES = {
    "another-way": Example(
        {
            "{first}-{square}": "line",
            "{square}-{first}": "line",
            "{last}-{square}": "line",
            "{square}-{last}": "line",
            "{square}": "none",
        }
    ),
    "other-ways": Example({"{others}": "line", "{first_links}": "line", "{last_links}": "line"}),
    "left-out": Example({"{square}": "none"}),
    "circle-fine": Example({"{others}": "line"}),
    "has-option": Example({"{others}": "line"}),
    "other-way-round": Example({"{others}": "line"}),
}
