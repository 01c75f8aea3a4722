"""The parts that every puzzle type must have, the one to copy from included. New types are covered automatically."""

from __future__ import annotations

import string
from collections import Counter
from contextlib import suppress
from pathlib import Path

import pytest

import puzzles.types
from puzzles.base.ptype import PuzzleType
from puzzles.base.rule import CaseRule, ContradictionRule, DirectRule, Rule
from puzzles.draw.of import drawing_of, givens
from puzzles.draw.svg import board_svg
from puzzles.formats.cases import load
from puzzles.formats.sentences import WHY
from puzzles.formats.spoken import KINDS as KINDS_EVERYWHERE, spoken_kinds
from puzzles.formats.steps import parse_step, print_step
from puzzles.grid.text import GridError
from puzzles.kernel.board import Puzzle
from puzzles.kernel.step import MERGE
from puzzles.registry import all_rules, all_types, get_type
from puzzles.words import kinds_of
from tests.engine.readings import readings_of
from tests.engine.samples import opened_puzzle

FOLDER = Path(puzzles.types.__file__).parent
IDS = Path(__file__).with_name("ids.txt")
SIX = ("__init__.py", "model.py", "solution.py", "rules.py", "draw.py", "cases.txt")
TYPES = list(all_types().values())
RULES = [rule for ptype in TYPES for rule in ptype.rules]
KINDS = {"direct": DirectRule, "contradiction": ContradictionRule, "case": CaseRule}

each_type = pytest.mark.parametrize("ptype", TYPES, ids=lambda ptype: ptype.id)


def boards_of(ptype: PuzzleType) -> list[Puzzle]:
    return [case.board.puzzle for case in load(ptype)]


def test_every_folder_with_a_type_has_six_files() -> None:
    """Many rules may be a package of the same name."""
    folders = [path for path in FOLDER.iterdir() if path.is_dir() and path.name != "__pycache__"]
    parts = {path.name: {file.name for file in path.iterdir()} for path in folders}
    assert [(name, six) for name, files in parts.items() for six in SIX if not {six, six[:-3]} & files] == []
    assert {type(ptype).__module__.split(".")[2] for ptype in TYPES} == set(parts)


def test_the_registry_finds_types_and_rules_by_id() -> None:
    assert all_types() == {ptype.id: ptype for ptype in TYPES}
    assert [ptype.name for ptype in TYPES] == sorted(ptype.name for ptype in TYPES)
    assert all_rules() == {rule.id: rule for rule in RULES}
    assert get_type("binary") is all_types()["binary"]
    with pytest.raises(KeyError):
        get_type("nothing")


def test_the_type_to_copy_from_is_not_offered() -> None:
    assert [get_type("blank").listed, get_type("binary").listed] == [False, True]


def test_ids_are_unique_and_frozen() -> None:
    """Stored proofs contain these ids for ever: those in ids.txt have been released, and none is ever taken out."""
    ids = [*(ptype.id for ptype in TYPES), *{id(rule): rule.id for rule in RULES}.values()]
    assert [id for id, count in Counter(ids).items() if count > 1] == []
    frozen = IDS.read_text(encoding="utf-8").split()
    assert set(frozen) - set(ids) == set()


def test_legup_pairs_are_unique() -> None:
    """Pairs are unique within one type. LEGUP uses some ids twice, and one rule of LEGUP is several here."""
    for ptype in TYPES:
        pairs = Counter(rule.legup for rule in ptype.rules if rule.legup)
        shared = {pair for pair, count in pairs.items() if count > 1}
        assert shared <= {("SUDO-BASC-0002", "Last Cell for Number")}
        assert all(part == part.strip() != "" for pair in pairs for part in pair)


@each_type
def test_a_type_says_what_it_is(ptype: PuzzleType) -> None:
    assert_sentence(ptype.rulebook)
    assert ptype.name == ptype.name.strip() != ""
    assert ptype.id == "".join(sign for sign in ptype.id if sign in string.ascii_lowercase + string.digits + "-") != ""
    assert {type(rule) for rule in ptype.rules} == {type(rule) for rule in ptype.rule_by_id.values()}
    assert {rule.kind for rule in ptype.rules} == set(KINDS)
    for module in ("", ".model", ".solution", ".rules", ".draw"):
        loaded = __import__(type(ptype).__module__ + module, fromlist=["__doc__"])
        assert_sentence(loaded.__doc__)


@each_type
def test_its_rules_say_what_they_are(ptype: PuzzleType) -> None:
    for rule in ptype.rules:
        assert_rule(rule)
        assert_refusals(rule)


def assert_rule(rule: Rule) -> None:
    """Assert that a rule has a name, a statement and a level, and that its places fit its kind."""
    family, _, name = rule.id.partition(".")
    assert family
    assert name == "".join(sign for sign in name if sign in string.ascii_lowercase + "-") != ""
    assert rule.id != MERGE
    assert rule.name == rule.name.strip() != ""
    assert_sentence(rule.statement)
    assert isinstance(rule, KINDS[rule.kind])
    assert type(rule.level) is int
    assert 1 <= rule.level <= 9
    assert (rule.at_kinds == ()) == (rule.kind == "direct")
    assert len(set(rule.at_kinds)) == len(rule.at_kinds)


def assert_refusals(rule: Rule) -> None:
    """Assert that a rule has a sentence for each of its refusals."""
    assert rule.why
    assert set(rule.why) & set(WHY) == set()
    for code, sentence in rule.why.items():
        assert code == "".join(sign for sign in code if sign in string.ascii_lowercase + "-") != ""
        assert_sentence(sentence)
        for text, blank, form, conversion in string.Formatter().parse(sentence):
            assert blank is None or blank.isidentifier()
            assert (form or "", conversion) == ("", None)
            assert "}" not in text


def test_the_kernel_has_a_sentence_for_each_of_its_refusals() -> None:
    for sentence in WHY.values():
        assert_sentence(sentence)


def assert_sentence(text: str | None) -> None:
    """Not empty, no blanks around it, a capital (or a blank to fill) first and a full stop last, of its first line."""
    assert text
    first = text.split("\n", maxsplit=1)[0]
    assert first == first.strip()
    assert first[0].isupper() or first[0] == "{"
    assert first[-1] == "."


@each_type
def test_a_grid_is_printed_as_it_is_read(ptype: PuzzleType) -> None:
    puzzles_of_cases = boards_of(ptype)
    for puzzle in puzzles_of_cases:
        text = ptype.print(puzzle)
        assert ptype.parse(text.split("\n")) == puzzle
        assert ptype.print(ptype.parse(text.split("\n"))) == text
    assert len(set(puzzles_of_cases)) > 3


@each_type
def test_names_of_cells_and_places_are_read_back(ptype: PuzzleType) -> None:
    for puzzle in set(boards_of(ptype)):
        names = [ptype.cell_name(puzzle, cell) for cell in range(len(puzzle.start))]
        assert len(set(names)) == len(names)
        assert [ptype.cell_index(puzzle, name) for name in names] == list(range(len(names)))
        for rule in ptype.rules:
            places = list(rule.places(puzzle.board())) if isinstance(rule, CaseRule) else []
            places += [found.at for found in rule.find(puzzle.board())] if isinstance(rule, ContradictionRule) else []
            assert [ptype.place(puzzle, place.name) for place in places] == places
            assert {place.kind for place in places} <= set(rule.at_kinds)


@each_type
def test_a_place_is_read_back_and_every_cell_that_is_one_is_listed(ptype: PuzzleType) -> None:
    for puzzle in set(boards_of(ptype)):
        places = list(ptype.places(puzzle))
        assert [ptype.place(puzzle, place.name) for place in places] == places
        assert all(bool(place.value) == ("=" in place.name) for place in places)
        for cell in range(len(puzzle.start)):
            with suppress(KeyError):  # a line of Shirokuro is no place, nor is a wall
                assert ptype.place(puzzle, ptype.cell_name(puzzle, cell)) in places


@each_type
def test_what_names_no_cell_is_refused(ptype: PuzzleType) -> None:
    puzzle = boards_of(ptype)[0]
    for name in ("", "r0c1", "r1c0", "r999c1", "r1c999", "r01c1", "R1C1", "r1c1 ", "r١c1", "row", "x"):
        with pytest.raises(KeyError):
            ptype.cell_index(puzzle, name)
        with pytest.raises(KeyError):
            ptype.place(puzzle, name)


@each_type
def test_values_are_read_back(ptype: PuzzleType) -> None:
    for puzzle in set(boards_of(ptype)):
        names = ptype.values(puzzle)
        assert len(set(names)) == len(names) >= 2
        assert [ptype.mask(puzzle, name) for name in names] == [1 << number for number in range(len(names))]
        whole = (1 << len(names)) - 1
        for mask in {*range(1, min(whole, 64) + 1), whole}:
            assert ptype.mask(puzzle, ptype.words(puzzle, mask)) == mask
        assert all(0 < mask <= whole for mask in puzzle.start)


@each_type
def test_steps_are_read_back(ptype: PuzzleType) -> None:
    for case in load(ptype):
        assert parse_step(case.board.puzzle, print_step(case.board.puzzle, case.step)) == case.step


@each_type
def test_the_scope_of_a_step_holds_what_it_changes_and_its_place(ptype: PuzzleType) -> None:
    for case in load(ptype):
        at, changed = case.step.at, tuple(change.cell for change in case.step.changes)
        scope = ptype.rule_by_id[case.rule].scope(case.board, changed, at)
        assert {*changed, *(at.cells if at else ())} - set(scope) == set()
        assert set(scope) - set(range(len(case.board.cells))) == set()
        assert list(scope) == sorted(set(scope))


@each_type
def test_what_is_no_grid_is_refused_with_its_place(ptype: PuzzleType) -> None:
    for lines in ([], [""], ["", ""], ["?"], ["..", "."], ["é\0"], ["." * 100_000], ["."] * 100_000):
        with pytest.raises(GridError) as caught:
            ptype.parse(lines)
        error = caught.value
        assert [error.line >= 1, error.column >= 1, bool(error.expected), bool(error.found)] == [True] * 4
        assert len(str(error)) < 300
        if not any(lines):
            assert (error.line, error.column) == (1, 1)


@each_type
def test_one_more_than_the_limit_is_refused(ptype: PuzzleType) -> None:
    """The place that is told is where a grid begins to be too large."""
    height, width = ptype.limits
    largest = of_size(ptype, height, width)
    assert (largest.height, largest.width) == (height, width)
    lines = getattr(readings_of(ptype), "lines_of_size", None)
    is_grid = lines is None or len(lines(height, width)) >= height
    for size, place in (((height + 1, width), f"{height + 1}, "), ((height, width + 1), f"1, column {width + 1}: ")):
        with pytest.raises(GridError, match=f"^line {place if is_grid else 1}.*{max(ptype.limits)}"):
            of_size(ptype, *size)


def of_size(ptype: PuzzleType, height: int, width: int) -> Puzzle:
    """Return the empty puzzle of a size; where there is none, what `reading.py` of the type's tests says."""
    empty = ptype.empty(height, width)
    return empty or ptype.parse(readings_of(ptype).lines_of_size(height, width))


@each_type
def test_an_empty_puzzle_has_only_open_cells(ptype: PuzzleType) -> None:
    """A type without any says so, and reading.py of its tests has lines of any size."""
    size = boards_of(ptype)[0].height, boards_of(ptype)[0].width
    empty = ptype.empty(*size)
    assert (empty is None) == hasattr(readings_of(ptype), "lines_of_size")
    if empty:
        assert (empty.height, empty.width, givens(empty)) == (*size, frozenset())
        assert empty.start == opened_puzzle(empty).start


@each_type
def test_every_kind_of_place_is_said(ptype: PuzzleType) -> None:
    kinds = {place.kind for puzzle in set(boards_of(ptype)) for place in ptype.places(puzzle)}
    assert {*kinds, *(kind for rule in ptype.rules for kind in rule.at_kinds)} - spoken_kinds().keys() == set()


def test_kinds_of_places_are_said_the_same_in_all_types() -> None:
    said = [(kind, words) for ptype in TYPES for kind, words in kinds_of(ptype).items()]
    assert len(dict(said)) == len(set(said))
    assert not dict(said).keys() & KINDS_EVERYWHERE.keys()


@each_type
def test_a_type_can_be_drawn_and_worked(ptype: PuzzleType) -> None:
    drawing = drawing_of(ptype)
    assert [id for id in drawing.CLOSE_UPS if id not in ptype.rule_by_id] == []
    for puzzle in set(boards_of(ptype)):
        surface = drawing.surface(puzzle)
        assert [spot.cell for spot in surface.spots] == list(range(len(puzzle.start)))
        assert [spot.name for spot in surface.spots] == [ptype.cell_name(puzzle, spot.cell) for spot in surface.spots]
        assert tuple(value.name for value in surface.values) == ptype.values(puzzle)
        keys = [value.key for value in surface.values]
        assert len(set(keys)) == len(keys)
        assert board_svg(puzzle.board()).count("data-cell=") == len(puzzle.start)
