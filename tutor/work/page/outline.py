"""Outline of a proof: its rows in reading order with their cases as paragraphs, and which cases are left."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from puzzles.kernel.board import Puzzle

from ..messages.story import none_words, only_words, suppose_words
from .row import Row

TEN = 10
"""A board is shown after so many steps."""
NEAR = 4
"""No other board stands so few paragraphs before that of a contradiction."""


@dataclass(frozen=True)
class Item:
    """One paragraph: a row, or a conclusion in `words`. `indent` counts the cases around it that are still supposed.

    `picture` says which board belongs to it: of a `case`, the one `after` a step, or the `closed` one of a case whose
    end is named by `since`.
    """

    kind: str
    indent: int
    row: Row | None = None
    words: str = ""
    picture: str = ""
    since: str = ""


@dataclass(frozen=True)
class Section:
    """A case in the table of contents: the position of its paragraph, its words, its steps, and how it ended."""

    position: int
    indent: int
    node: str
    words: str
    first: int
    last: int
    closed: bool


@dataclass
class Outline:
    """All paragraphs of a proof, and its cases."""

    items: list[Item]
    sections: list[Section]


@dataclass
class _Split:
    number: int
    indent: int
    names: Sequence[str]
    left: list[str] = field(default_factory=list)
    tried: int = 0


@dataclass
class _Case:
    """A case that is being read. `left`: something in it is open, solved or joined, so it is not refuted."""

    split: _Split
    name: str
    node: str
    level: int
    position: int
    supposed: bool
    left: bool = False
    divided: bool = False
    last: int = 0


class _Reader:
    """Reads the rows once, with a stack of the cases around the present one."""

    def __init__(self, puzzle: Puzzle, cases: Mapping[str, Sequence[str]]) -> None:
        self.puzzle = puzzle
        self.cases = cases
        self.items: list[Item] = []
        self.sections: list[Section] = []
        self.around: list[_Case] = []
        self.splits: dict[str, _Split] = {}
        self.indent = 0
        self.number = 0

    def read(self, row: Row) -> None:
        self.leave(row.level)
        if row.kind == "case":
            self.enter(row)
            return
        self.number = row.number or self.number
        inner = self.around[-1] if self.around else None
        ended = row.kind in ("open", "solved", "filled", "joined")
        if inner and (ended or (row.kind == "contradiction" and row.verdict == "refused")):
            inner.left = True
        if row.kind == "split":
            self.splits[row.node] = _Split(row.number, self.indent, self.cases[row.node])
        if inner and row.kind == "split":
            inner.divided = True
        picture, since = "after" if row.number and row.number % TEN == 0 and row.kind != "split" else "", ""
        if inner and row.kind == "contradiction" and not inner.left and not inner.divided:
            picture, since = "closed", inner.node
            for at in (inner.position, *range(max(inner.position, len(self.items) - NEAR), len(self.items))):
                self.items[at] = replace(self.items[at], picture="")
        self.items.append(Item(row.kind, self.indent, row, picture=picture, since=since))

    def enter(self, row: Row) -> None:
        split = self.splits[row.node.partition(".")[0]]
        name = split.names[split.tried]
        split.tried += 1
        supposed = split.tried < len(split.names) or bool(split.left)
        self.around.append(_Case(split, name, row.node, row.level, len(self.items), supposed))
        words = suppose_words(self.puzzle, name, last=not supposed)
        self.items.append(Item("case" if supposed else "so", self.indent, row, words, picture="case"))
        self.indent += supposed

    def leave(self, level: int) -> None:
        """Close the cases that a row of this level does not belong to."""
        while self.around and self.around[-1].level >= level:
            case = self.around.pop()
            split = case.split
            self.indent -= case.supposed
            self.sections.append(self.section(case))
            if case.left:
                split.left.append(case.name)
                if self.around:
                    self.around[-1].left = True
            if split.tried == len(split.names):
                self.conclude(split, case)

    def conclude(self, split: _Split, last: _Case) -> None:
        if not split.left:
            self.items.append(Item("so", split.indent, words=none_words(split.number)))
        elif len(split.left) == 1 and last.supposed and not last.left:
            self.items.append(Item("so", split.indent, words=only_words(self.puzzle, split.left[0])))

    def section(self, case: _Case) -> Section:
        item = self.items[case.position]
        first = next((each.row.number for each in self.items[case.position :] if each.row and each.row.number), 0)
        return Section(case.position, item.indent, case.node, item.words, first, self.number, not case.left)


def outline(puzzle: Puzzle, rows: Iterable[Row], cases: Mapping[str, Sequence[str]]) -> Outline:
    """Return the paragraphs of the rows of a tree; `cases` maps the nodes of its splits to the names of their cases."""
    reader = _Reader(puzzle, cases)
    for row in rows:
        if row.kind not in ("start", "box"):
            reader.read(row)
    reader.leave(0)
    return Outline(reader.items, sorted(reader.sections, key=lambda section: section.position))


def shown_sections(sections: Sequence[Section], most: int) -> Iterator[Section]:
    """Yield the outer cases first to be listed, in their order, as many as a table of contents may have."""
    deepest = max((section.indent for section in sections), default=0)
    while deepest and sum(section.indent <= deepest for section in sections) > most:
        deepest -= 1
    yield from [section for section in sections if section.indent <= deepest][:most]
