"""The catalogue of LEGUP's rules: whole, and in step with our rules."""

from __future__ import annotations

from collections import Counter

from puzzles.formats.legup_catalogue import DIFFERENCES, KINDS, SAME, counterparts, entry_of, here, listed
from puzzles.registry import all_types

TYPES = {
    "battleship": 14,
    "binary": 9,
    "fillapix": 10,
    "heyawake": 9,
    "light-up": 11,
    "masyu": 15,
    "minesweeper": 8,
    "nurikabe": 18,
    "short-truth-table": 22,
    "skyscrapers": 13,
    "star-battle": 11,
    "sudoku": 11,
    "thermometer": 11,
    "tree-tent": 16,
}
"""The number of rules of each type in LEGUP 7.1."""
UNNAMED = {
    "HEYA-BASC-0001", "HEYA-BASC-0002", "HEYA-BASC-0005", "HEYA-BASC-0006", "HEYA-BASC-0008", "HEYA-CASE-0002",
    "STBL-BASC-0005", "STBL-BASC-0006", "STBL-BASC-0007", "STBL-CASE-0001",
}  # fmt: skip
"""Rules that LEGUP has only on paper or without any content: no file of its can name them."""


def test_all_rules_of_all_types_are_there() -> None:
    assert Counter(entry.type for entry in listed()) == TYPES
    assert len(listed()) == 178
    assert Counter(entry.kind for entry in listed()) == {"direct": 81, "case": 34, "contradiction": 63}
    assert len({(entry.id, entry.name) for entry in listed()}) == 178
    twins = {id for id, count in Counter(entry.id for entry in listed()).items() if count > 1}
    assert twins == {"BINA-BASC-0003", "FPIX-BASC-0005", "MINE-BASC-0003"}


def test_every_rule_of_a_type_that_is_here_has_its_counterpart() -> None:
    for entry in listed():
        ours = counterparts(entry)
        assert bool(ours) == bool(here(entry)), entry
        assert {rule.kind for rule in ours} <= {entry.kind}, entry


def test_every_rule_that_names_one_of_legup_names_one_that_there_is() -> None:
    for ptype in all_types().values():
        for rule in ptype.rules:
            if rule.legup and rule.legup[0] not in UNNAMED:
                assert entry_of(rule), (rule.id, rule.legup)


def test_every_difference_is_told_and_used() -> None:
    assert {entry.difference for entry in listed()} - {SAME} == set(DIFFERENCES)
    assert {entry.way for entry in listed()} == {"", *KINDS}
    for way, why in DIFFERENCES.values():
        assert way in KINDS
        assert why.startswith(("LEGUP", "In LEGUP", "Where", "Which", "With", "On", "For LEGUP", "By"))
        assert why.endswith(".")
