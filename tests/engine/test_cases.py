"""Every golden case of every type, and that they are enough."""

from __future__ import annotations

from collections import Counter

import pytest

from puzzles.base.ptype import PuzzleType, type_of
from puzzles.base.rule import Rule
from puzzles.formats.cases import ACCEPTED, Case, CaseError, load, parse_bugs, parse_cases
from puzzles.formats.sentences import WHY
from puzzles.formats.steps import print_step
from puzzles.kernel.board import Puzzle
from puzzles.kernel.check import check_step
from puzzles.kernel.verdict import Refusal
from puzzles.registry import all_types
from puzzles.types.blank import Blank
from puzzles.types.blank.model import CROSS, OPEN
from tests.engine.questions import picture
from tests.engine.samples import cases_of

TYPES = list(all_types().values())
BINARY = all_types()["binary"]
RULES = [(ptype, rule) for ptype in TYPES for rule in ptype.rules]


def name_of(value: object) -> str | None:
    """Return the name of a type or rule for the name of a test."""
    return value.id if isinstance(value, PuzzleType | Rule) else None


@pytest.mark.parametrize(("ptype", "rule"), RULES, ids=name_of)
def test_cases(ptype: PuzzleType, rule: Rule) -> None:
    """Each case is judged as it says, and there are enough of them: thousands of tests would take a minute."""
    cases = [case for case in load(ptype) if case.rule == rule.id]
    for case in cases:
        verdict = check_step(case.board, case.step).verdict
        found = verdict.code if isinstance(verdict, Refusal) else ACCEPTED
        assert found == case.verdict, f"{print_step(case.board.puzzle, case.step)}: {verdict}{picture(case.board)}"
        if isinstance(verdict, Refusal):
            assert_sentence_is_whole(case, verdict)
    verdicts = Counter(case.verdict for case in cases)
    refused = Counter({code: count for code, count in verdicts.items() if code in rule.why})
    assert verdicts[ACCEPTED] >= 2
    assert refused.total() >= 2
    assert sorted(refused) == sorted(rule.why)


def assert_sentence_is_whole(case: Case, refusal: Refusal) -> None:
    """Every blank of the refusal's sentence is filled with something."""
    rule = type_of(case.board.puzzle).rule_by_id[case.rule]
    sentence = {**WHY, **rule.why}[refusal.code]
    assert all(refusal.facts.values())
    assert "{" not in sentence.format(**refusal.facts)


@pytest.mark.parametrize("ptype", TYPES, ids=name_of)
def test_an_accepted_case_of_each_rule_is_small(ptype: PuzzleType) -> None:
    """Boards for the laws of soundness and exactness are made from it, where chance makes none."""
    assert [rule.id for rule in ptype.rules if not cases_of(ptype, rule.id)] == []


@pytest.mark.parametrize("ptype", TYPES, ids=name_of)
def test_the_pictures_of_rules_show_what_they_rest_on(ptype: PuzzleType) -> None:
    for rule in ptype.rules:
        case = next(case for case in load(ptype) if case.rule == rule.id and case.verdict == ACCEPTED)
        verdict = check_step(case.board, case.step).verdict
        assert not isinstance(verdict, Refusal)
        assert verdict.evidence, rule.id
        assert len(case.board.cells) <= 36 or ptype.id != "binary"


def test_legup_counts_blank_lines_as_equal_and_we_do_not() -> None:
    bug = [case for case in load(BINARY) if case.rule == "binary.repeated-line" and case.verdict == "unfinished"]
    assert len(bug) == 1
    assert bug[0].board.cells[0:4] == bug[0].board.cells[4:8] == (1, 2, 3, 3)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("binary.trio accepted | binary.trio", "expected RULE VERDICT | STEP | BOARD, found 'binary.trio accepted"),
        ("binary.trio | binary.trio | ../..", "expected RULE VERDICT | STEP | BOARD, found 'binary.trio | "),
        ("binary.trip accepted | binary.trio | ../..", "expected a rule of binary, found 'binary.trip'"),
        ("binary.trio ok | binary.trio | ../..", "expected accepted or a refusal code of binary.trio, found 'ok'"),
        ("binary.trio no-pair | binary.trio | ../..", "expected accepted or a refusal code of binary.trio"),
        ("binary.trio nowhere | binary.zero-or-one @r1c1 | ../..", "expected a step by binary.trio, found one by"),
        ("binary.trio nowhere | binary.trio @row3 | ../..", "expected a place of this puzzle, found 'row3'"),
        ("binary.trio nowhere | binary.trio | ../.x", "line 2, column 2: expected 0, 1 or ., found 'x'"),
    ],
)
def test_a_line_that_is_no_case_is_refused_with_its_place(line: str, message: str) -> None:
    with pytest.raises(CaseError) as caught:
        parse_cases(BINARY, f"# a comment\n\n{line}\n")
    assert str(caught.value).startswith(f"cases of binary, line 3: {message}")


class Piped(Blank):
    """A type in whose text `|` is a sign: an open square."""

    __module__ = "puzzles.types.blank"

    def parse(self, lines: list[str]) -> Puzzle:
        return super().parse([line.replace("|", ".") for line in lines])


def test_a_board_may_hold_the_sign_between_the_parts() -> None:
    ptype = Piped()
    (case,) = parse_cases(ptype, "blank.finished-row accepted | blank.finished-row: r1c3=o | |x|/|||\n")
    assert case.board.cells == (OPEN, CROSS, OPEN, OPEN, OPEN, OPEN)
    (bug,) = parse_bugs(ptype, "blank.column-counts | blank.finished-row: r2c2=o | |x|/|||\n")
    assert bug.board == case.board
