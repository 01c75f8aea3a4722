"""Words under which people look for rules."""

import pytest

from puzzles.base.ptype import PuzzleType
from puzzles.parts import part_of
from puzzles.registry import all_types, get_type
from puzzles.words import fits, lacking, missing_of, names_of, sizes_of

TYPES = all_types().values()
LISTED = [ptype for ptype in TYPES if ptype.listed]


def found(type_id: str, text: str) -> set[str]:
    ptype = get_type(type_id)
    return {rule.id.partition(".")[2] for rule in ptype.rules if fits(ptype, rule, text)}


@pytest.mark.parametrize(
    ("type_id", "text", "rules"),
    [
        ("sudoku", "naked single", {"last-number"}),
        ("sudoku", "Hidden  Single", {"last-cell-block", "last-cell-row", "last-cell-column"}),
        ("sudoku", "naked pair", {"naked-subset"}),
        ("sudoku", "naked trio", {"naked-subset"}),
        ("sudoku", "hidden pair", {"hidden-subset"}),
        ("latin", "y-wing", {"xy-wing"}),
        ("sudoku-x", "pointing pair", {"pointing"}),
        ("binary", "pair", {"prevent-trio"}),
        ("binary", "trio", {"prevent-trio", "trio", "save-blocker", "wasted-blocker"}),
        ("shirokuro", "isolate", {"avoid-stranding", "stranded-circle"}),
        ("sudoku", "swordfish", set()),
        ("blank", "finished", {"finished-row"}),
    ],
)
def test_words_find_rules(type_id: str, text: str, rules: set[str]) -> None:
    assert found(type_id, text) == rules


def test_of_a_rule_that_there_is_not_something_is_said() -> None:
    sudoku = get_type("sudoku")
    assert lacking(sudoku, "Sword").startswith("There is no rule for three or more rows and columns. X-Wing is")
    assert lacking(sudoku, "sw") == lacking(sudoku, "naked pair") == lacking(get_type("blank"), "swordfish") == ""
    assert lacking(get_type("binary"), "naked pair") != ""


@pytest.mark.parametrize("ptype", LISTED, ids=lambda ptype: ptype.id)
def test_every_rule_has_another_name(ptype: PuzzleType) -> None:
    assert [rule.id for rule in ptype.rules if not names_of(ptype, rule.id)] == []


@pytest.mark.parametrize("ptype", TYPES, ids=lambda ptype: ptype.id)
def test_words_speak_of_the_rules_of_their_type(ptype: PuzzleType) -> None:
    alike = [each for each in TYPES if type(each).__module__ == type(ptype).__module__]
    known = {rule.id for each in alike for rule in each.rules}
    assert set(getattr(part_of(ptype, "words"), "NAMES", {})) <= known
    for name in missing_of(ptype):
        assert name == name.casefold()
        assert not any(fits(ptype, rule, name) for rule in ptype.rules), name


def test_subsets_have_the_sizes_of_the_puzzle() -> None:
    for size, words in ((4, "pair"), (9, "pair, triple, quad"), (16, "pair, triple, quad")):
        puzzle = get_type("sudoku").parse(["." * size] * size)
        assert sizes_of(puzzle)["latin.naked-subset"] == words
    assert sizes_of(get_type("latin").parse(["......"] * 6))["latin.hidden-subset"] == "pair, triple"
    assert sizes_of(get_type("binary").parse(["...."] * 4)) == {}
