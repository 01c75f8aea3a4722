"""Shirokuro boards for tests: made at random, in the words of the naive reading and for the engine."""

from __future__ import annotations

from random import Random

from puzzles.kernel.board import Board, Puzzle
from puzzles.registry import get_type
from puzzles.types.shirokuro.making import Draft
from tests.engine.helpers import make_puzzle
from tests.engine.types.shirokuro import naive
from tests.engine.types.shirokuro.naive import Grid, Link, State

SHIROKURO = get_type("shirokuro")
MASK = {"line": 1, "none": 2, "open": 3}


def grid(text: str) -> Puzzle:
    """A puzzle from rows joined by `/`."""
    return make_puzzle(text, "shirokuro")


def drafted(size: int, seed: int) -> Puzzle:
    """A square puzzle that has a solution."""
    draft = Draft(SHIROKURO, size, size, Random(seed))
    draft.fill()
    return draft.puzzle


def solved(rng: Random, height: int, width: int) -> tuple[Grid, set[Link]]:
    """A grid made by drawing lines at random, and these lines."""
    signs = {(r, c): "." for r in range(height) for c in range(width)}
    taken: set[naive.Square] = set()
    lines = set()
    for _ in range(rng.randint(3, height * width)):
        first = rng.randrange(height), rng.randrange(width)
        length = rng.choice((1, 1, 2, 2, 3, 4))
        last = (first[0], first[1] + length) if rng.random() < 0.5 else (first[0] + length, first[1])
        squares = naive.inner((first, last)) | {first, last}
        if last in signs and not squares & taken:
            taken |= squares
            signs[first], signs[last] = rng.choice(("wb", "bw"))
            lines.add((first, last))
    return tuple("".join(signs[r, c] for c in range(width)) for r in range(height)), lines


def random_state(rng: Random) -> tuple[Grid, State]:
    """An erased solution, the same with a wrong value or a wrong colour, or chance alone."""
    if rng.random() < 0.5:
        return crossed_state(rng)
    grid, lines = solved(rng, rng.randint(2, 7), rng.randint(2, 7))
    keep, kind = rng.choice((0.0, 0.2, 0.4, 0.6, 0.8, 0.95)), rng.random()
    if kind < 0.15 and naive.circles(grid):
        row, column = rng.choice(naive.circles(grid))
        text = grid[row]
        grid = (*grid[:row], text[:column] + rng.choice("wb.") + text[column + 1 :], *grid[row + 1 :])
    state = {}
    for link in naive.links(grid):
        value = "line" if link in lines else "none"
        if kind > 0.9:
            value = rng.choice(("line", "none"))
        state[link] = value if rng.random() < keep else "open"
    if state and kind > 0.5:
        for link in rng.sample(sorted(state), min(len(state), rng.randint(1, 2))):
            state[link] = rng.choice(("line", "none"))
    return grid, state


def crossed_state(rng: Random) -> tuple[Grid, State]:
    """Return two links that cross, random circles that are not in their way, and random values."""
    height, width, share = rng.randint(3, 7), rng.randint(3, 7), rng.choice((0.85, 0.7, 0.5))
    row, column = rng.randint(1, height - 2), rng.randint(1, width - 2)
    across = (row, rng.randint(0, column - 1)), (row, rng.randint(column + 1, width - 1))
    down = (rng.randint(0, row - 1), column), (rng.randint(row + 1, height - 1), column)
    signs = {}
    for link in (across, down):
        signs.update(dict.fromkeys(naive.inner(link), "."))
        signs.update(zip(link, rng.choice(("wb", "bw")), strict=True))
    grid = tuple("".join(signs.get((r, c), rng.choice("wb..")) for c in range(width)) for r in range(height))
    state = {link: "open" if rng.random() < share else rng.choice(("line", "none")) for link in naive.links(grid)}
    state[across], state[down] = rng.choice((("open", "open"), ("open", "line"), ("line", "open"), ("line", "line")))
    return grid, state


def board_of(grid: Grid, state: State) -> Board:
    """Return the grid and its state as a board of the engine."""
    puzzle = SHIROKURO.parse(list(grid))
    cells = [0] * len(puzzle.start)
    for link, value in state.items():
        cells[SHIROKURO.cell_index(puzzle, name(link))] = MASK[value]
    return Board(puzzle, tuple(cells))


def circle_name(circle: naive.Square) -> str:
    """Return the name of a circle, such as `r1c2`."""
    return f"r{circle[0] + 1}c{circle[1] + 1}"


def name(link: Link) -> str:
    """Return the name of a link, such as `r1c2-r1c5`."""
    return f"{circle_name(link[0])}-{circle_name(link[1])}"
