"""Masyu boards for tests: made at random, in the words of the naive reading and for the engine."""

from __future__ import annotations

from random import Random

from puzzles.kernel.board import Board, Puzzle
from puzzles.registry import get_type
from tests.engine.helpers import make_puzzle
from tests.engine.types.masyu import naive
from tests.engine.types.masyu.naive import Grid, Link, State

MASYU = get_type("masyu")
MASK = {"line": 1, "none": 2, "open": 3}


def grid(text: str) -> Puzzle:
    """A puzzle from rows joined by `/`."""
    return make_puzzle(text, "masyu")


def loop_in(rng: Random, height: int, width: int) -> set[Link]:
    """Return the border of random squares between the points of a grid, added one by one so that it is one loop."""
    faces = {(rng.randrange(height - 1), rng.randrange(width - 1))}
    for _ in range(rng.randint(1, height * width)):
        face = naive.step(rng.choice(sorted(faces)), rng.choice(naive.SIDES))
        if 0 <= face[0] < height - 1 and 0 <= face[1] < width - 1 and is_loop(around(faces | {face})):
            faces.add(face)
    return around(faces)


def around(faces: set[naive.Square]) -> set[Link]:
    """Return the links on the border of some faces, each named by its upper left point."""
    found: set[Link] = set()
    for r, c in faces:
        a, b, d, e = (r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)
        found ^= {(a, b), (a, d), (b, e), (d, e)}
    return found


def is_loop(links: set[Link]) -> bool:
    """Tell whether these links are one closed loop."""
    ends = [end for link in links for end in link]
    if any(ends.count(end) != 2 for end in ends):
        return False
    seen, waiting = set[naive.Square](), [ends[0]]
    while waiting:
        end = waiting.pop()
        if end not in seen:
            seen.add(end)
            waiting += [other for link in links if end in link for other in link]
    return len(seen) == len(links)


def random_state(rng: Random) -> tuple[Grid, State]:
    """Return an erased solution, the same with a wrong value or a wrong circle, or chance alone."""
    height, width = rng.randint(2, 5), rng.randint(2, 5)
    lines = loop_in(rng, height, width)
    every = {naive.link((r, c), side) for r in range(height) for c in range(width) for side in naive.SIDES}
    every = {link for link in every if all(0 <= r < height and 0 <= c < width for r, c in link)}
    solved = {link: "line" if link in lines else "none" for link in sorted(every)}
    share, kind = rng.choice((0.1, 0.3, 0.6, 0.9)), rng.random()
    rows = []
    for r in range(height):
        fits = ["".join(sign for sign in "wb" if circle_fits(solved, (r, c), sign)) for c in range(width)]
        rows.append("".join(rng.choice(signs) if signs and rng.random() < share else "." for signs in fits))
    if kind < 0.15:
        r, c = rng.randrange(height), rng.randrange(width)
        rows[r] = rows[r][:c] + rng.choice("wb.") + rows[r][c + 1 :]
    keep = rng.choice((0.0, 0.2, 0.4, 0.6, 0.8, 0.95))
    state = {link: its if rng.random() < keep else "open" for link, its in solved.items()}
    if kind > 0.5:
        for link in rng.sample(sorted(state), rng.randint(1, 2)):
            state[link] = rng.choice(("line", "none"))
    if kind > 0.9:
        state = {link: rng.choice(("line", "none", "open")) for link in state}
    return tuple(rows), state


def circle_fits(solved: State, square: naive.Square, sign: str) -> bool:
    """Tell whether a solution passes a square as a circle of that colour asks."""
    drawn = [side for side in naive.SIDES if naive.value(solved, square, side) == "line"]
    if len(drawn) != 2:
        return False
    straight = drawn[0] == naive.opposite(drawn[1])
    on = [naive.value(solved, naive.step(square, side), side) == "line" for side in drawn]
    return (straight and not all(on)) if sign == "w" else (not straight and all(on))


def board_of(rows: Grid, state: State) -> Board:
    """Return the grid and its state as a board of the engine."""
    puzzle = MASYU.parse(list(rows))
    cells = [0] * len(puzzle.start)
    for link, its in state.items():
        cells[MASYU.cell_index(puzzle, name(link))] = MASK[its]
    return Board(puzzle, tuple(cells))


def square_name(square: naive.Square) -> str:
    """Return the name of a square, such as `r1c2`."""
    return f"r{square[0] + 1}c{square[1] + 1}"


def name(link: Link) -> str:
    """Return the name of a link, such as `r1c2-r1c3`."""
    return f"{square_name(link[0])}-{square_name(link[1])}"
