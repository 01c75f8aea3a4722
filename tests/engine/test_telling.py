"""Reasons for accepted steps: every rule has a whole sentence for every step, without a name that only programs use."""

from __future__ import annotations

from random import Random

import pytest

from puzzles.base.ptype import PuzzleType
from puzzles.base.rule import AnyRule
from puzzles.formats.cases import load
from puzzles.formats.sentences import because, sentence
from puzzles.formats.spoken import case_title, spoken_case
from puzzles.formats.steps import parse_step
from puzzles.hints import next_step
from puzzles.kernel.check import check_step
from puzzles.kernel.step import Change, Step
from puzzles.kernel.verdict import Accepted, Refusal
from puzzles.registry import all_types, get_type
from puzzles.teach.reasons import reasons
from puzzles.telling import BECAUSE, Counted, Telling, regions_of, tell, teller_of
from tests.engine.helpers import make_board
from tests.engine.reasons import assert_facts, assert_spoken, random_reasons, reason_for
from tests.engine.toy import Direct, Toy

TYPES = list(all_types().values())
RULES = [(ptype, rule) for ptype in TYPES for rule in ptype.rules]
SAMPLES = 6

each_type = pytest.mark.parametrize("ptype", TYPES, ids=lambda each: each.id)


@each_type
def test_every_case_says_its_reason_or_places_values_counts_and_lists(ptype: PuzzleType) -> None:
    for case in load(ptype):
        verdict = check_step(case.board, case.step).verdict
        if isinstance(verdict, Refusal):
            facts = {name: fact for name, fact in verdict.facts.items() if name != "stays"}  # that is a code
            assert_facts(case.board.puzzle, facts.values())
            assert_spoken(sentence(ptype, case.rule, verdict))
        else:
            reason_for(case.board, case.step, verdict)


@pytest.mark.parametrize(("ptype", "rule"), RULES, ids=lambda each: each.id)
def test_random_accepted_steps_have_a_reason(ptype: PuzzleType, rule: AnyRule) -> None:
    """Ask for few here; script/bench reasons asks for ten thousand."""
    rng = Random(f"told {rule.id}")
    told = [text for _ in range(SAMPLES) for text in random_reasons(ptype, rule, rng)]
    assert len(told) >= SAMPLES


@each_type
def test_every_rule_has_sentences_of_its_own(ptype: PuzzleType) -> None:
    for rule in ptype.rules:
        forms = teller_of(ptype, rule).because
        assert forms or rule.kind == "case", rule.id
        assert set(forms) & set(BECAUSE) == set(), rule.id
        for form in forms.values():
            for text in (form.one, form.many) if isinstance(form, Counted) else (form,):
                assert text[0].isupper() or text[0] == "{", text
                assert text[-1] == ".", text


@pytest.mark.parametrize(
    ("type_id", "rows", "step", "words"),
    [
        (
            "binary",
            "11../..../..../....",
            "binary.prevent-trio",
            "r1c1 and r1c2 are both 1; a third 1 at r1c3 would make a trio, so it is 0.",
        ),
        (
            "latin",
            ".123/..../..../....",
            "latin.last-number",
            "r1c1 sees 1, 2 and 3 (r1c2, r1c3 and r1c4); only 4 is left.",
        ),
        ("shirokuro", "wb", "shirokuro.only-link", "r1c1 has only this one link, r1c1-r1c2."),
    ],
)
def test_a_hint_says_why(type_id: str, rows: str, step: str, words: str) -> None:
    hint = next_step(make_board(rows, type_id), {step})
    assert hint.step is not None
    assert hint.step.rule == step
    assert hint.text(get_type(type_id)) == words


def test_what_the_sentence_leaves_out_is_named_or_counted() -> None:
    board = make_board("1.../..../..../....", "latin")
    for cells, words in (
        ((1,), ""),
        ((1, 2), " r1c3 follows in the same way."),
        ((1, 2, 3), " r1c3 and r1c4 follow in the same way."),
        ((1, 2, 3, 4, 8), " 4 more changes follow in the same way."),
    ):
        step = Step("latin.seen-number", None, tuple([Change(cell, ~1) for cell in cells]))
        verdict = check_step(board, step).verdict
        assert isinstance(verdict, Accepted)
        text = because(get_type("latin"), step.rule, tell(board, step, verdict))
        assert text.startswith("r1c1 in row 1 is 1, so r1c2 is not." + words)


def test_what_the_sentence_names_is_not_told_again() -> None:
    """The 2 in the corner has two squares left; the sentence names both."""
    board = make_board("2../.../...", "light-up")
    step = parse_step(board.puzzle, "light-up.finish-with-bulbs: r1c2=bulb, r2c1=bulb")
    verdict = check_step(board, step).verdict
    assert isinstance(verdict, Accepted)
    text = because(get_type("light-up"), step.rule, tell(board, step, verdict))
    assert text == "The 2 at r1c1 is missing 2 bulbs, and only r1c2 and r2c1 are left for them."
    assert sum(telling.more for telling in reasons(board, step, verdict, 1)) == 0


def test_of_a_step_that_needs_several_looks_the_first_that_follows_is_told() -> None:
    """Look at r3c3 after r1c3: it is 0 because of the 1 that the step sets there."""
    board = make_board("00../..1./..../....")
    step = Step("binary.prevent-trio", None, (Change(10, 1), Change(2, 2)))
    verdict = check_step(board, step).verdict
    assert isinstance(verdict, Accepted)
    assert tell(board, step, verdict)[2:] == ((2,), 0, "r3c3")


@pytest.mark.parametrize(("length", "code"), [(5, "beside"), (12, "follows")])
def test_only_so_many_changes_are_looked_at(length: int, code: str) -> None:
    """Change column 3 of 2,500 cells so that each change but the last follows from the one after it."""
    column = "".join("." if row % 2 == 0 else "?1?0"[row % 4] for row in range(50))
    rows = [f"..{sign}{'.' * 47}" for sign in column]
    board = make_board("/".join([f"00.{'.' * 47}", *rows[1:]]))
    changes = [Change(row * 50 + 2, 2 if row % 4 == 0 else 1) for row in range(2 * length - 2, -2, -2)]
    step = Step("binary.prevent-trio", None, tuple(changes))
    verdict = check_step(board, step).verdict
    assert isinstance(verdict, Accepted)
    assert tell(board, step, verdict).code == code


def test_a_type_without_sentences_names_the_evidence() -> None:
    toy = Toy(Direct(lambda board, cell, mask: Accepted((0, 2) if cell == 1 else ())))
    board = toy.puzzle(3, 3, 3).board()
    for cell, words in (
        (1, " force this."),
        (0, "The puzzle itself forces this, whatever else is known."),
    ):
        step = Step("toy.direct", None, (Change(cell, 1),))
        verdict = check_step(board, step).verdict
        assert isinstance(verdict, Accepted)
        assert because(toy, step.rule, tell(board, step, verdict)).endswith(words)
    assert regions_of(board.puzzle, 0) == ()


def test_sentences_are_translated_with_their_plural() -> None:
    german = {"row {number}": "Zeile {number}"}
    telling = Telling("full", {"line": "row2", "half": "3", "other": "1", "cell": "r2c2", "value": "0"})
    plurals = []

    def plural(one: str, many: str, number: int) -> str:
        plurals.append((one, number))
        return "{line} hat alle {half} {other}en."

    text = because(get_type("binary"), "binary.complete-line", telling, lambda text: german.get(text, text), plural)
    assert text == "Zeile 2 hat alle 3 1en."
    assert plurals == [("{line} already has its only {other}, so {cell} is {value}.", 3)]


@pytest.mark.parametrize(
    ("type_id", "case", "words"),
    [
        ("binary", "r1c2=1", "r1c2 is 1"),
        ("sudoku", "r1c2=7", "r1c2 is 7"),
        ("shirokuro", "r1c5-r1c7=line", "r1c5 and r1c7 are joined"),
        ("shirokuro", "r1c5-r1c7=none", "r1c5 and r1c7 are not joined"),
        ("light-up", "r2c3=bulb", "there is a bulb at r2c3"),
        ("light-up", "r2c3=empty", "r2c3 is empty"),
        ("light-up", "r1c3=bulb&r2c2=bulb", "there is a bulb at r1c3 and there is a bulb at r2c2"),
    ],
)
def test_a_case_is_said_as_a_person_would(type_id: str, case: str, words: str) -> None:
    assert spoken_case(all_types()[type_id], case) == words


def test_a_case_of_several_changes_is_read_as_a_list() -> None:
    puzzle = get_type("light-up").parse(["..", ".."])
    assert case_title(puzzle, "r1c2=bulb") == "r1c2 = bulb"
    assert case_title(puzzle, "r1c2=bulb&r2c2=empty") == "r1c2 = bulb, r2c2 = empty"


LONG = "(p^q)|((a>b)^(c>(d-e)))"


@pytest.mark.parametrize(
    ("name", "title", "words"),
    [
        ("s1p2=T", "p \u2227 p (1) = T", "p \u2227 p in formula 1 is T"),
        ("s1p3=F", "p (1:3) = F", "p in formula 1 (symbol 3) is F"),
        ("s2p1=F&s1p2=T", "p (2) = F, p \u2227 p (1) = T", "p in formula 2 is F and p \u2227 p in formula 1 is T"),
        ("s3p6=T", "\u2228 (3:6) = T", "the \u2228 in formula 3 (symbol 6) is T"),
    ],
)
def test_a_symbol_is_called_by_what_it_stands_for(name: str, title: str, words: str) -> None:
    puzzle = get_type("short-truth-table").parse(["p^p", "p", LONG])
    assert case_title(puzzle, name) == title
    assert spoken_case(puzzle, name) == words


def test_a_letter_of_a_formula_stays_small_at_the_beginning_of_a_sentence() -> None:
    puzzle = get_type("short-truth-table").parse(["p^q"])
    refusal = check_step(puzzle.board(), parse_step(puzzle, "short-truth-table.and-introduction: s1p1=T")).verdict
    assert isinstance(refusal, Refusal)
    assert sentence(puzzle, "short-truth-table.and-introduction", refusal).startswith("p is not an AND")
