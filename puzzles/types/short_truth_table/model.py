"""Short Truth Table: formulas, their symbols and values, and their text form.

The cells of a board are the symbols of its formulas: letters and connectives, but not parentheses. `s2p5` is the fifth
character of the second formula. The text has a formula in each line, `A>(B^C)`; a line may end with `= T`, the value of
the whole formula, or with ` : .T.....`, a sign for each character of the formula.

The negation binds tightest. Of the other connectives outside parentheses the left-most one is the main one, so `A^B|C`
is read as `A^(B|C)`. A first line `task: argument` gives the premises T and the last formula F, `task: consistency`
gives all formulas T, and `task: tautology` all F.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from puzzles.base.ptype import PuzzleType
from puzzles.grid.text import GridError, Phrase
from puzzles.grid.unique import unique
from puzzles.kernel.board import Board, Place, Puzzle

LIMITS = (20, 60)
"""The most formulas, and the most characters of one."""
VALUES = ("T", "F")
TRUE, FALSE, OPEN = 1, 2, 3
"""Masks of a symbol: known to be true, known to be false, both possible."""

NOT, AND, OR, IF, IFF = "~^|>-"
SIGNS = {NOT: "\u00ac", AND: "\u2227", OR: "\u2228", IF: "\u2192", IFF: "\u2194"}
"""The connectives of the text, and the signs by which readers know them."""
SPELLED = {"<->": IFF, "<=>": IFF, "\u2194": IFF, "->": IF, "=>": IF, "\u2192": IF} | {
    "&": AND,
    "\u2227": AND,
    "\u2228": OR,
    "\u00ac": NOT,
}
"""Other ways to write a connective, the longest first."""
TASKS = ("argument", "consistency", "tautology")

_GIVEN = {"T": TRUE, "F": FALSE, ".": OPEN}
_SIGN = {mask: sign for sign, mask in _GIVEN.items()}
_LINE = re.compile(r"(?P<formula>.*?)\s*(?::(?P<signs>[^:]*)|=\s*(?P<whole>[TF])\s*)?")
_TOKEN = re.compile("|".join([*map(re.escape, SPELLED), r"\s+", "."]))
_TASK = re.compile(r"task:\s*(\S*)\s*")


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Formulas:
    """The symbols of a puzzle, numbered from 0 in reading order.

    For each symbol: `sign`, `of` its formula, `at` its character there, `parts` its operands (none for a letter),
    `whole` the connective that it is an operand of (-1: none), `same` the other places of the same letter or of an
    equal formula, and `words`, the part of the formula that it is the main symbol of. `main` has the main symbol of
    each formula, `cells` all symbols of each; `signs` has the symbols by their sign.
    """

    texts: tuple[str, ...]
    sign: tuple[str, ...] = field(compare=False, repr=False)
    of: tuple[int, ...] = field(compare=False, repr=False)
    at: tuple[int, ...] = field(compare=False, repr=False)
    parts: tuple[tuple[int, ...], ...] = field(compare=False, repr=False)
    whole: tuple[int, ...] = field(compare=False, repr=False)
    same: tuple[tuple[int, ...], ...] = field(compare=False, repr=False)
    words: tuple[str, ...] = field(compare=False, repr=False)
    main: tuple[int, ...] = field(compare=False, repr=False)
    cells: tuple[tuple[int, ...], ...] = field(compare=False, repr=False)
    names: tuple[str, ...] = field(compare=False, repr=False)
    index: dict[str, int] = field(compare=False, repr=False)
    signs: dict[str, tuple[int, ...]] = field(compare=False, repr=False)

    def place(self, cell: int) -> Place:
        """Return a symbol as a place where a rule is applied."""
        return Place("symbol", self.names[cell], (cell,))

    def formula(self, number: int) -> Place:
        """Return a formula, counted from 0, as a place."""
        return Place("formula", f"formula{number + 1}", self.cells[number])


def formulas_of(of: Board | Puzzle) -> Formulas:
    """Return the formulas of a board or puzzle."""
    puzzle = of.puzzle if isinstance(of, Board) else of
    found: Formulas = puzzle.clues
    return found


class _Reader:
    """Reads the characters of one formula; `first` is the number of its first symbol."""

    def __init__(self, text: str, first: int) -> None:
        self.text, self.next = text, 0
        self.at = [at for at, sign in enumerate(text) if sign not in "()"]
        self.cell = {at: first + number for number, at in enumerate(self.at)}
        self.parts: dict[int, tuple[int, ...]] = {}

    def formula(self) -> int:
        """Read a formula and return its main symbol. Raise _FormError."""
        left = self.operand()
        if self.sign not in {AND, OR, IF, IFF}:
            return left
        cell = self.cell[self.next]
        self.next += 1
        self.parts[cell] = (left, self.formula())
        return cell

    def operand(self) -> int:
        """Read a letter, a negation or what stands in parentheses, and return its main symbol."""
        sign, at = self.sign, self.next
        if sign == "(":
            self.next += 1
            inside = self.formula()
            if self.sign != ")":
                raise _FormError(self.next, ")")
            self.next += 1
            return inside
        if not (sign == NOT or sign.isalpha()):
            raise _FormError(at, "a letter, ~ or (")
        self.next += 1
        self.parts[self.cell[at]] = (self.operand(),) if sign == NOT else ()
        return self.cell[at]

    @property
    def sign(self) -> str:
        """Return the next character; "" at the end."""
        return self.text[self.next : self.next + 1]


class _FormError(Exception):
    """A text that is no formula: the character where that shows, and what was expected there."""

    def __init__(self, at: int, expected: str) -> None:
        super().__init__(expected)
        self.at, self.expected = at, expected


@unique(keep=256)
def formulas(texts: tuple[str, ...]) -> Formulas:
    """Return the symbols of formulas that are well-formed, see `read`."""
    sign, of, at, main, cells = [list[str](), list[int](), list[int](), list[int](), list[tuple[int, ...]]()]
    parts: dict[int, tuple[int, ...]] = {}
    for number, text in enumerate(texts):
        reader = _Reader(text, len(sign))
        main.append(reader.formula())
        parts |= reader.parts
        cells.append(tuple(reader.cell.values()))
        sign += [text[where] for where in reader.at]
        of += [number] * len(reader.at)
        at += reader.at
    whole = [-1] * len(sign)
    for cell, its in parts.items():
        for part in its:
            whole[part] = cell
    words = [""] * len(sign)
    for cell in _inside_out(main, parts):
        words[cell] = _worded(sign[cell], [(words[part], len(parts[part])) for part in parts[cell]])
    equal: dict[str, list[int]] = {}
    for cell, text in enumerate(words):
        equal.setdefault(text, []).append(cell)
    names = tuple([f"s{number + 1}p{where + 1}" for number, where in zip(of, at, strict=True)])
    return Formulas(
        texts,
        tuple(sign),
        tuple(of),
        tuple(at),
        tuple([parts[cell] for cell in range(len(sign))]),
        tuple(whole),
        tuple([tuple([other for other in equal[words[cell]] if other != cell]) for cell in range(len(sign))]),
        tuple(words),
        tuple(main),
        tuple(cells),
        names,
        {name: cell for cell, name in enumerate(names)},
        {each: tuple([cell for cell, its in enumerate(sign) if its == each]) for each in dict.fromkeys(sign)},
    )


def _inside_out(main: Sequence[int], parts: dict[int, tuple[int, ...]]) -> list[int]:
    """List all symbols, each after its operands."""
    found = list(main)
    for cell in found:
        found += parts[cell]
    return found[::-1]


def _worded(sign: str, parts: Sequence[tuple[str, int]]) -> str:
    """Write what a symbol is the main symbol of, with parentheses around each operand that has two itself."""
    inner = [f"({words})" if operands > 1 else words for words, operands in parts]
    return f" {SIGNS[sign]} ".join(inner) if len(inner) > 1 else SIGNS.get(sign, sign) + "".join(inner)


def read(ptype: PuzzleType, lines: list[str]) -> Puzzle:
    """Read formulas and what is known of them. Raise GridError."""
    task = _TASK.fullmatch(lines[0]) if lines else None
    first = 2 if task else 1
    if task and task[1] not in TASKS:
        raise GridError(1, 7, " or ".join(TASKS), repr(task[1][:20]))
    rest = lines[first - 1 :]
    if not any(rest):
        raise GridError(first, 1, "a formula", "an empty line" if rest else "nothing")
    if len(rest) > LIMITS[0]:
        raise GridError(first + LIMITS[0], 1, _at_most(), Phrase("{n} formula", "{n} formulas", n=len(rest)))
    read_lines = [read_line(number, line) for number, line in enumerate(rest, start=first)]
    known = formulas(tuple([text for text, _ in read_lines]))
    start = [
        given[at] for (_, given), its in zip(read_lines, known.cells, strict=True) for at in [known.at[c] for c in its]
    ]
    for number, main in enumerate(known.main) if task else ():
        mask = _asked(task[1] if task else "", number == len(known.main) - 1)
        if start[main] not in (OPEN, mask):
            raise GridError(
                first + number, 1, Phrase("a formula that is {value}", value=_SIGN[mask]), _SIGN[mask ^ OPEN]
            )
        start[main] = mask
    return Puzzle(ptype, len(known.texts), max(map(len, known.texts)), tuple(start), known)


def _asked(task: str, last: bool) -> int:
    """Return what a task makes of a formula."""
    return FALSE if task == "tautology" or (task == "argument" and last) else TRUE


def _at_most() -> Phrase:
    return Phrase("at most {height} formulas of {width} characters", height=LIMITS[0], width=LIMITS[1])


def read_line(number: int, line: str) -> tuple[str, list[int]]:
    """Return the formula of a line in our own signs, and the mask of each of its characters. Raise GridError."""
    parts = _LINE.fullmatch(line)
    assert parts
    text, columns = _spelled(parts["formula"])
    if len(text) > LIMITS[1]:
        most = Phrase("at most {n} characters in a formula", n=LIMITS[1])
        raise GridError(number, columns[LIMITS[1]], most, Phrase("{n} character", "{n} characters", n=len(text)))
    for sign, column in zip(text, columns, strict=False):
        if sign not in "()" and sign not in SIGNS and not (sign.isascii() and sign.isalpha()):
            raise GridError(number, column, "letters, ~ ^ | > - and parentheses", repr(sign))
    try:
        reader = _Reader(text, 0)
        main = reader.formula()
        if reader.sign:
            raise _FormError(reader.next, "^ | > - or the end")
    except _FormError as error:
        found = repr(text[error.at]) if error.at < len(text) else "the end"
        raise GridError(number, columns[error.at], error.expected, found) from None
    given = [OPEN] * len(text)
    if parts["whole"]:
        given[reader.at[main]] = _GIVEN[parts["whole"]]
    elif parts["signs"] is not None:
        given = _read_given(number, text, parts["signs"], parts.start("signs"))
    return text, given


def _spelled(formula: str) -> tuple[str, list[int]]:
    """Return a formula in our own signs without blanks, and the column of each sign and of the end."""
    text, columns = "", []
    for token in _TOKEN.finditer(formula):
        if not token[0].isspace():
            text += SPELLED.get(token[0], token[0])
            columns.append(token.start() + 1)
    return text, [*columns, len(formula) + 1]


def _read_given(number: int, text: str, signs: str, before: int) -> list[int]:
    """Read what is known of each character of a formula."""
    words, column = signs.strip(), before + len(signs) - len(signs.lstrip()) + 1
    if len(words) != len(text):
        signs_wanted = Phrase("{n} sign T, F or .", "{n} signs T, F or .", n=len(text))
        raise GridError(number, column, signs_wanted, Phrase("{n} sign", "{n} signs", n=len(words)))
    for at, (sign, word) in enumerate(zip(text, words, strict=True)):
        if word not in _GIVEN:
            raise GridError(number, column + at, "T, F or .", repr(word))
        if sign in "()" and word != ".":
            raise GridError(number, column + at, ". below a parenthesis", repr(word))
    return [_GIVEN[word] for word in words]


def written(puzzle: Puzzle) -> str:
    """Return the text of a puzzle."""
    return "\n".join(_lines(formulas_of(puzzle), puzzle.start))


def _lines(known: Formulas, start: Sequence[int]) -> Iterator[str]:
    """Yield the lines of the text, with `= T` where only the value of a whole formula is known."""
    for text, main, cells in zip(known.texts, known.main, known.cells, strict=True):
        given = [cell for cell in cells if start[cell] != OPEN]
        if not given:
            yield text
        elif given == [main]:
            yield f"{text} = {_SIGN[start[main]]}"
        else:
            signs = {known.at[cell]: _SIGN[start[cell]] for cell in cells}
            yield f"{text} : {''.join([signs.get(at, '.') for at in range(len(text))])}"


def task_of(puzzle: Puzzle) -> str:
    """Return the task that asks just for what is given: one of TASKS, "" for other givens."""
    known = formulas_of(puzzle)
    asked = [puzzle.start[main] for main in known.main]
    if sum(mask != OPEN for mask in puzzle.start) > len(asked):
        return ""
    for task in TASKS[:2] if len(asked) > 1 else TASKS[1:]:
        if asked == [_asked(task, number == len(asked) - 1) for number in range(len(asked))]:
            return task
    return ""


def place(puzzle: Puzzle, name: str) -> Place:
    """Return the symbol or formula of that name. Raise KeyError."""
    known = formulas_of(puzzle)
    if name in known.index:
        return known.place(known.index[name])
    for number in range(len(known.texts)):
        if name == f"formula{number + 1}":
            return known.formula(number)
    raise KeyError(name)


def places(puzzle: Puzzle) -> Iterator[Place]:
    """Yield the symbols, then the formulas."""
    known = formulas_of(puzzle)
    yield from map(known.place, range(len(known.sign)))
    yield from map(known.formula, range(len(known.texts)))
