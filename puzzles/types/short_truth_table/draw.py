"""Short Truth Table: formulas as rows of symbols, and a box for the value below each of them."""

from __future__ import annotations

from functools import lru_cache

from puzzles.draw.surface import Box, Picture, Shape, Spot, Surface, Text, Value
from puzzles.grid.text import Phrase, listed
from puzzles.kernel.board import Board, Puzzle
from puzzles.types.short_truth_table.model import AND, IF, IFF, NOT, OR, SIGNS, Formulas, formulas_of

VALUES = (Value("T", "1", "v-T", "true"), Value("F", "0", "v-F", "false"))
CLOSE_UPS: frozenset[str] = frozenset()
SHAPES = True
LEGEND = "The main connective of each formula is framed. Pale parentheses show how a formula is read."

LEFT, EDGE, SIDE = 44, 8, 46
"""The margins on the left and elsewhere; the side of the box of a value."""
HIGH, LOW = 40, 20
"""The height of the symbols above the boxes, and of the numbers below these."""
PAREN, NARROW = 18, 11
"""The width of a parenthesis, and of one that the text leaves out."""
SPOKEN = {NOT: "the NOT", AND: "the AND", OR: "the OR", IF: "the IF-THEN", IFF: "the IF AND ONLY IF"}


def surface(puzzle: Puzzle) -> Surface:
    """Return a surface with a spot for every symbol."""
    return _surface(formulas_of(puzzle))


@lru_cache(maxsize=64)
def _surface(known: Formulas) -> Surface:
    spots, width = [], 0
    for number, cells in enumerate(known.cells):
        lefts, end, _ = _line(known, number)
        width = max(width, end)
        for column, cell in enumerate(cells, start=1):
            box = Box(lefts[cell], _top(number) + HIGH, SIDE, SIDE)
            spots.append(Spot(cell, known.names[cell], _spoken(known, cell), box, number + 1, column))
    height = _top(len(known.cells))
    frame = Box(LEFT, EDGE, width - LEFT, height - EDGE)
    columns = max(map(len, known.cells))
    return Surface(width + EDGE, height + EDGE, len(known.cells), columns, tuple(spots), VALUES, frame, above=HIGH)


def _top(number: int) -> int:
    return EDGE + number * (HIGH + SIDE + LOW)


def _spoken(known: Formulas, cell: int) -> Phrase:
    """Say which symbol it is: "formula 2, symbol 5, the AND"; parentheses count, too."""
    at = Phrase("formula {formula}, symbol {symbol}", formula=known.of[cell] + 1, symbol=known.at[cell] + 1)
    sign = known.sign[cell]
    what = Phrase(SPOKEN[sign]) if sign in SPOKEN else Phrase("the letter {letter}", letter=sign)
    main = (Phrase("main connective"),) if sign in SPOKEN and cell == known.main[known.of[cell]] else ()
    return listed(at, what, *main)


def _line(known: Formulas, number: int) -> tuple[dict[int, int], int, list[Text]]:
    """Return where the boxes of a formula begin, where it ends, and its symbols and parentheses."""
    opening, closing = _left_out(known, number)
    text, cell_at = known.texts[number], {known.at[cell]: cell for cell in known.cells[number]}
    lefts: dict[int, int] = {}
    texts: list[Text] = []
    x, base = LEFT, _top(number) + HIGH - 12
    for at, sign in enumerate(text):
        for _ in range(opening.get(at, 0)):
            texts.append(Text(x + NARROW // 2, base, "(", "implied"))
            x += NARROW
        if at in cell_at:
            lefts[cell_at[at]] = x
            main = sign in SIGNS and cell_at[at] == known.main[number]
            texts.append(Text(x + SIDE // 2, base, SIGNS.get(sign, sign), "main" if main else ""))
            x += SIDE
        else:
            texts.append(Text(x + PAREN // 2, base, sign))
            x += PAREN
        for _ in range(closing.get(at, 0)):
            texts.append(Text(x + NARROW // 2, base, ")", "implied"))
            x += NARROW
    return lefts, x, texts


def _left_out(known: Formulas, number: int) -> tuple[dict[int, int], dict[int, int]]:
    """Count the parentheses that a formula leaves out before and after each of its characters."""
    text, opening, closing = known.texts[number], dict[int, int](), dict[int, int]()
    for cell in known.cells[number]:
        whole = known.whole[cell]
        if whole < 0 or len(known.parts[cell]) < 2 or known.sign[whole] == NOT or cell == known.parts[whole][0]:
            continue  # the text always has parentheses around the first part, and behind a negation
        first = known.at[whole] + 1
        if _matching(text, first) <= known.at[cell]:
            last = _end(text, first)
            opening[first] = opening.get(first, 0) + 1
            closing[last] = closing.get(last, 0) + 1
    return opening, closing


def _matching(text: str, first: int) -> int:
    """Return where the parenthesis closes that opens at a character; the character itself if none does."""
    depth = 0
    for at in range(first, len(text)):
        depth += (text[at] == "(") - (text[at] == ")")
        if depth == 0:
            return at
    return len(text)


def _end(text: str, first: int) -> int:
    """Return the last character of what begins at a character and is not closed before."""
    depth = 0
    for at in range(first, len(text)):
        depth += (text[at] == "(") - (text[at] == ")")
        if depth < 0:
            return at - 1
    return len(text) - 1


def picture(board: Board) -> Picture:
    """Draw the symbols, a box below each, a frame around the main connectives, and the numbers of the formulas."""
    known = formulas_of(board)
    under, over, labels = _fixed(known)
    return Picture(under=under, over=over, labels=labels)


@lru_cache(maxsize=64)
def _fixed(known: Formulas) -> tuple[tuple[Shape | Text, ...], tuple[Shape | Text, ...], tuple[Text, ...]]:
    its = _surface(known)
    boxes = "".join([spot.box.path for spot in its.spots])
    framed = [its.spots[main].box for main in known.main if known.parts[main]]
    frames = "".join([Box(box.x + 5, box.y - HIGH + 3, SIDE - 10, HIGH - 8).path for box in framed])
    texts = [text for number in range(len(known.texts)) for text in _line(known, number)[2]]
    labels = [Text(LEFT // 2 - 4, _top(number) + HIGH - 12, str(number + 1)) for number in range(len(known.texts))]
    for spot, at in zip(its.spots, known.at, strict=True):
        labels.append(Text(spot.box.x + SIDE // 2, spot.box.y + SIDE + 13, str(at + 1), "position"))
    return (Shape(boxes, "card"),), (Shape(boxes, "grid"), Shape(frames, "grid"), *texts), tuple(labels)
