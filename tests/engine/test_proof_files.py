"""Steps, proofs and sentences as text: round trips, and refusals with their places."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from puzzles.formats.canonical import PuzzleText
from puzzles.formats.errors import FormatError
from puzzles.formats.proof import MAX_BYTES as MAX_PROOF_BYTES, MAX_STEPS, Proof, print_proof, read_proof
from puzzles.formats.sentences import sentence, simpler_reason
from puzzles.formats.spoken import spoken, spoken_change
from puzzles.formats.steps import StepError, parse_step, print_step
from puzzles.kernel.check import check_step
from puzzles.kernel.goal import GOALS, Goal
from puzzles.kernel.step import Change, Step
from puzzles.kernel.tree import End, Entry, check_tree
from puzzles.kernel.verdict import Refusal
from puzzles.registry import get_type
from puzzles.solve.logical import solve
from tests.engine.broken import mutations, places, tried, words
from tests.engine.helpers import make_board, make_puzzle

TEXT = "type: binary\n\n0.1.\n..1.\n...0\n0...\n"

BINARY = get_type("binary")
PUZZLE = make_puzzle("0.1./..1./...0/0...")


class TestSteps:
    @pytest.mark.parametrize(
        "text",
        [
            "binary.prevent-trio: r1c2=0",
            "binary.prevent-trio: r1c2=-0, r4c4=1",
            "binary.zero-or-one @r2c2",
            "binary.trio",
            "binary.trio @column3",
            "merge",
            "of-another-type @row1: r1c1=0",
        ],
    )
    def test_round_trip(self, text: str):
        assert print_step(PUZZLE, parse_step(PUZZLE, text)) == text

    def test_blanks_are_free(self):
        step = parse_step(PUZZLE, " binary.prevent-trio :r1c2 = 0 ,r4c4= -0/1 ")
        assert step == Step("binary.prevent-trio", None, (Change(1, 1), Change(15, ~3)))

    @pytest.mark.parametrize(
        ("text", "expected", "found"),
        [
            ("", "a step RULE [@PLACE]: CELL=VALUES, ...", "''"),
            ("binary trio", "a step RULE [@PLACE]: CELL=VALUES, ...", "'binary trio'"),
            ("x" * 81, "a step RULE [@PLACE]: CELL=VALUES, ...", f"'{'x' * 39}..."),
            ("binary.trio: r1c1=0", "no changes in a contradiction step", "'r1c1=0'"),
            ("binary.trio:", "no changes in a contradiction step", "''"),
            ("merge: r1c1=0", "no changes in a merge step", "'r1c1=0'"),
            ("binary.prevent-trio @r1c2: r1c2=0", "no place in a direct step", "'@r1c2'"),
            ("binary.trio @row5", "a place of this puzzle", "'row5'"),
            ("binary.trio @r1c\u0662", "a place of this puzzle", "'r1c\u0662'"),
            ("binary.prevent-trio: r1c2", "changes CELL=VALUES, ...", "'r1c2'"),
            ("binary.prevent-trio: r1c2=0,", "changes CELL=VALUES, ...", "'r1c2=0,'"),
            ("binary.prevent-trio: r1c5=0", "a cell of this puzzle", "'r1c5'"),
            ("binary.prevent-trio: r01c1=0", "a cell of this puzzle", "'r01c1'"),
            ("binary.prevent-trio: r1c2=2", "values of r1c2 among 0, 1", "'2'"),
            ("binary.prevent-trio: r1c2=--1", "values of r1c2 among 0, 1", "'--1'"),
            ("binary.prevent-trio: r1c2=0=1", "values of r1c2 among 0, 1", "'0=1'"),
            ("binary.prevent-trio: r1c2=", "values of r1c2 among 0, 1", "''"),
            ("binary.prevent-trio: r1c2=0, r1c2=1", "every cell once", "r1c2 again"),
            ("binary.prevent-trio: " + "r1c2=0," * 400 + "r1c2=0", "at most 400 changes", "401"),
        ],
    )
    def test_bad(self, text: str, expected: str, found: str):
        with pytest.raises(StepError) as caught:
            parse_step(PUZZLE, text)
        assert (caught.value.expected, caught.value.found) == (expected, found)


ends = st.one_of(
    st.tuples(st.integers(0, 10**6), st.integers(0, 63)).map(lambda end: End(*end)),
    st.tuples(st.integers(0, 10**6), words.filter(bool)).map(lambda end: End(end[0], case=end[1])),
)
changes = st.dictionaries(st.integers(0, 15), st.sampled_from((1, 2, 3, ~1, ~2, ~3)), max_size=4)
direct_ids = st.sampled_from(("binary.prevent-trio", "binary.unique-line", "of-another-type"))
other_ids = st.sampled_from(("binary.trio", "binary.zero-or-one"))
steps = st.one_of(
    st.tuples(direct_ids, changes).map(lambda step: Step(step[0], None, tuple(Change(*c) for c in step[1].items()))),
    st.tuples(other_ids, st.sampled_from(("r1c1", "row4"))).map(
        lambda step: Step(step[0], BINARY.place(PUZZLE, step[1]))
    ),
    st.just(Step("merge")),
)


@st.composite
def proofs(draw):
    ids = draw(st.lists(st.integers(1, 10**9), unique=True, max_size=8))
    entries = [Entry(id, tuple(draw(st.lists(ends, min_size=1, max_size=3))), draw(steps)) for id in ids]
    return Proof(PuzzleText(PUZZLE, draw(words)), Goal(), tuple(entries))


STEP = {"id": 1, "parent": 0, "step": "binary.prevent-trio: r2c1=1"}
PROOF = {"format": "gridproof-proof/1", "puzzle": TEXT, "goal": {"type": "solve"}, "steps": [STEP]}


def proof_error(value: Any) -> tuple[int, int, str, str]:
    """Return the place and words of the error in a proof file, given as its value or its text."""
    text = value if isinstance(value, str) else json.dumps(value)
    with pytest.raises(FormatError) as caught:
        read_proof(text.encode(errors="surrogatepass"))
    return places(caught.value)


class TestProof:
    @given(proofs())
    def test_what_is_printed_is_read_back(self, proof: Proof):
        text = print_proof(proof)
        assert read_proof(text.encode()) == proof
        assert print_proof(read_proof(text.encode())) == text
        assert text.count("\n") == 2 + len(proof.entries)

    def test_the_record_of_the_solver(self):
        puzzle = make_puzzle("0..1/0.../...0/...1")
        record = solve(puzzle).record
        found = read_proof(print_proof(Proof(PuzzleText(puzzle), Goal(), record)).encode())
        assert found.entries == record
        assert check_tree(found.text.puzzle, found.entries).outcome == "several"

    def test_as_documented(self):
        listed = [
            {"id": 1, "parent": 0, "step": "binary.prevent-trio: r2c1=1"},
            {"id": 2, "parent": 1, "step": "binary.zero-or-one @r2c2"},
            {"id": 3, "parent": 2, "branch": 0, "step": "binary.trio"},
            {"id": 5, "parent": 2, "case": "r2c2=1", "step": "binary.trio @row1"},
            {"id": 4, "parents": [[2, 1], [7, "r1c1=0"]], "step": "merge"},
        ]
        proof = read_proof(json.dumps(PROOF | {"steps": listed}).encode())
        assert proof.text == PuzzleText(PUZZLE)
        assert proof.goal == Goal()
        assert [(entry.id, entry.parents) for entry in proof.entries] == [
            (1, (End(0),)),
            (2, (End(1),)),
            (3, (End(2, 0),)),
            (5, (End(2, case="r2c2=1"),)),
            (4, (End(2, 1), End(7, case="r1c1=0"))),
        ]
        assert print_step(PUZZLE, proof.entries[3].step) == "binary.trio @row1"

    @pytest.mark.parametrize("goal", ["solve", "unique", "no-solution"])
    def test_every_goal_is_read_back(self, goal: str):
        proof = Proof(PuzzleText(PUZZLE), Goal(goal), ())
        assert read_proof(print_proof(proof).encode()) == proof

    def test_the_goal_of_a_proof_stands_before_that_of_its_puzzle(self):
        puzzle = TEXT.replace("\n\n", "\ngoal: unique\n\n", 1)
        bare = {"format": "gridproof-proof/1", "puzzle": puzzle, "steps": []}
        assert read_proof(json.dumps(bare).encode()).goal == Goal("unique")
        assert read_proof(json.dumps(bare | {"goal": {"type": "no-solution"}}).encode()).goal == Goal("no-solution")

    def test_the_goal_may_be_left_out(self):
        assert (
            read_proof(json.dumps({key: PROOF[key] for key in ("format", "puzzle", "steps")}).encode()).goal == Goal()
        )

    @pytest.mark.parametrize("prefix", [b"\xef\xbb\xbf", b"\r\n", b" "])
    def test_tolerated(self, prefix: bytes):
        assert len(read_proof(prefix + json.dumps(PROOF, indent=1).replace("\n", "\r\n").encode()).entries) == 1

    @pytest.mark.parametrize(
        ("change", "expected", "found"),
        [
            ({"id": 0}, "a whole number from 1 as id", "0"),
            ({"id": -1}, "a whole number from 1 as id", "-1"),
            ({"id": True}, "a whole number from 1 as id", "true"),
            ({"id": 1.0}, "a whole number from 1 as id", "1.0"),
            ({"id": "1"}, "a whole number from 1 as id", "'1'"),
            ({"id": None}, "a whole number from 1 as id", "nothing"),
            ({"parent": False}, "a whole number from 0 as parent", "false"),
            ({"parent": -1}, "a whole number from 0 as parent", "-1"),
            ({"parent": [0]}, "a whole number from 0 as parent", "a list"),
            ({"branch": True}, "a whole number from 0 as branch", "true"),
            ({"branch": 0.0}, "a whole number from 0 as branch", "0.0"),
            ({"branch": 0, "case": "r1c1=0"}, "a branch or a case", "both"),
            ({"case": 1}, "the name of a case such as r2c2=1", "1"),
            ({"case": ""}, "the name of a case such as r2c2=1", "''"),
            ({"case": "a\nb"}, "the name of a case such as r2c2=1", "'a\\nb'"),
            ({"case": "\ud800"}, "the name of a case such as r2c2=1", "'\\ud800'"),
            ({"case": "x" * 101}, "the name of a case such as r2c2=1", f"'{'x' * 39}..."),
            ({"parents": [[0, 0]]}, "parents alone", "parent as well"),
            ({"note": "hm"}, "keys among id, parent, parents, branch, case, step", "'note'"),
            ({"verdict": "ok"}, "keys among id, parent, parents, branch, case, step", "'verdict'"),
            ({"step": None}, "a string as step", "null"),
            ({"step": ["merge"]}, "a string as step", "a list"),
            ({"step": "binary.trio @row9"}, "a place of this puzzle", "'row9'"),
        ],
    )
    def test_bad_step(self, change: dict[str, Any], expected: str, found: str):
        good = STEP | {"id": 7}
        value = PROOF | {"steps": [good, STEP | change]}
        assert proof_error(value) == (1, 1, f"{expected} (step 2)", found)

    @pytest.mark.parametrize(
        ("parents", "expected", "found"),
        [
            ([], "a list of ends as parents", "a list"),
            (3, "a list of ends as parents", "3"),
            ([1], "an end as [id, branch] or [id, case]", "1"),
            ([[1]], "an end as [id, branch] or [id, case]", "a list"),
            ([[1, 0, 0]], "an end as [id, branch] or [id, case]", "a list"),
            ([[True, 0]], "a whole number from 0 as id of an end", "true"),
            ([[1, None]], "a whole number from 0 as branch", "nothing"),
            ([[1, ""]], "the name of a case such as r2c2=1", "''"),
        ],
    )
    def test_bad_parents(self, parents: Any, expected: str, found: str):
        value = PROOF | {"steps": [{"id": 1, "parents": parents, "step": "merge"}]}
        assert proof_error(value) == (1, 1, f"{expected} (step 1)", found)

    @pytest.mark.parametrize(
        ("value", "error"),
        [
            ([], (1, 1, "a JSON object", "a list")),
            ("", (1, 1, "JSON", "the end of the text")),
            ('{"format":\n', (2, 1, "JSON", "the end of the text")),
            ("{}", (1, 1, "a string as format", "nothing")),
            (PROOF | {"format": "gridproof-proof/2"}, (1, 1, "the format gridproof-proof/1", "'gridproof-proof/2'")),
            (PROOF | {"allowed": []}, (1, 1, "keys among format, puzzle, goal, steps", "'allowed'")),
            (PROOF | {"puzzle": "0.1."}, (1, 1, None, "'0.1.'")),
            (PROOF | {"puzzle": f"{TEXT}---\n{TEXT}"}, (1, 1, "at most 1 puzzles in line 1 of the puzzle", "2")),
            (PROOF | {"puzzle": "type: binary\n\n0x\n.."}, (1, 1, "0, 1 or . in line 3 of the puzzle", "'x'")),
            (PROOF | {"puzzle": {}}, (1, 1, "a string as puzzle", "an object")),
            (PROOF | {"goal": "solve"}, (1, 1, "an object as goal", "'solve'")),
            (PROOF | {"goal": {"type": "win"}}, (1, 1, f"a goal ({', '.join(GOALS)})", "'win'")),
            (PROOF | {"goal": {"type": "solve", "x": 1}}, (1, 1, "keys among type, cells, assume_solution", "'x'")),
            (PROOF | {"steps": {}}, (1, 1, "a list as steps", "an object")),
            (PROOF | {"steps": None}, (1, 1, "a list as steps", "null")),
            (PROOF | {"steps": [[]]}, (1, 1, "an object (step 1)", "a list")),
            (PROOF | {"steps": [STEP, STEP]}, (1, 1, "every id once (step 2)", "1 again")),
            (PROOF | {"steps": [0] * (MAX_STEPS + 1)}, (1, 1, "at most 10000 steps", "10001")),
            ('{"format": 1,\n "format": 2}', (2, 1, "every key once", "'format' again")),
            ('[{"a": {"b":\n 1}}, {"x": "}",\n"x": 0}]', (3, 1, "every key once", "'x' again")),
            ('{"format": "NaN", "steps":\n NaN}', (2, 1, "JSON", "'NaN'")),
            ("[1,\n\n-Infinity]", (3, 1, "JSON", "'-Infinity'")),
            ("[1234567890123456]", (1, 1, "a number of at most 15 digits", "'1234567890123456'")),
            ("[" * 900 + "]" * 900, (1, 1, "a JSON object", "a list")),
            ("[" * 100_000, (1, 1, "JSON with less nesting", "too many levels")),
            (f"[{'{},' * 20_001}1]", (1, 1, "at most 20000 objects", "more")),
            ("{} {}", (1, 4, "JSON", "'{}'")),
            ("{'a': 1}", (1, 2, "JSON", "\"'a': 1}\"")),
            (" " * (MAX_PROOF_BYTES + 1), (1, 1, f"at most {MAX_PROOF_BYTES} bytes", "more")),
        ],
    )
    def test_bad_file(self, value: Any, error: tuple[int, int, str | None, str]):
        found = proof_error(value)
        assert found == (error[0], error[1], error[2] or found[2], error[3])

    def test_a_bad_step_is_found_on_its_line(self):
        entries = tuple(Entry(id, (End(id - 1),), Step("binary.trio")) for id in range(1, 4))
        text = print_proof(Proof(PuzzleText(PUZZLE), Goal(), entries))
        broken = text.replace('"id": 3', '"id": "{}"')
        assert proof_error(broken) == (5, 1, "a whole number from 1 as id (step 3)", "'{}'")

    @settings(deadline=1000)
    @given(st.data())
    def test_any_bytes_give_a_proof_or_one_format_error(self, data: st.DataObject):
        mutated = data.draw(mutations(json.dumps(PROOF, indent=1).encode()))
        proof, error = tried(read_proof, mutated)
        if error:
            assert "\n" not in str(error)
        else:
            assert read_proof(print_proof(proof).encode()) == proof


class TestSentences:
    def test_places_are_spoken_and_the_sentence_begins_with_a_capital(self):
        verdict = check_step(make_board("0.1./..1./...0/0..."), parse_step(PUZZLE, "binary.trio @column2")).verdict
        assert isinstance(verdict, Refusal)
        assert sentence(BINARY, "binary.trio", verdict) == "Column 2 has no three equal digits next to each other."
        full = Refusal("finished", facts={"line": "row4"})
        assert ", and row 4 has none." in sentence(BINARY, "binary.wasted-blocker", full)

    def test_the_name_of_a_cell_is_no_word(self):
        known = Refusal("known-cell", facts={"cell": "r1c1", "value": "0"})
        assert sentence(BINARY, "binary.zero-or-one", known) == "r1c1 already holds 0, so there is nothing to split."

    @pytest.mark.parametrize("rule", ["merge", "binary.trio", "no-such-rule"])
    def test_refusals_of_the_kernel(self, rule: str):
        refusal = Refusal("no-such-end", facts={"end": "step 3"})
        words = "Nothing can be added at step 3: it is closed, or another step follows it already."
        assert sentence(BINARY, rule, refusal) == words

    def test_templates_are_translated_with_their_blanks(self):
        german = {
            "{line} has no three equal digits next to each other.": "In {line} stehen keine drei gleichen Ziffern.",
            "row {number}": "Zeile {number}",
            "A simpler reason: {rule}.": "Es genügt {rule}.",
            "Prevent Trio": "Trio verhindern",
        }
        refusal = Refusal("no-trio", facts={"line": "row4"})
        said = sentence(BINARY, "binary.trio", refusal, translate=german.__getitem__)
        assert said == "In Zeile 4 stehen keine drei gleichen Ziffern."
        rule = BINARY.rule_by_id["binary.prevent-trio"]
        assert simpler_reason(rule, german.__getitem__) == "Es genügt Trio verhindern."

    @pytest.mark.parametrize(
        ("change", "words"),
        [
            (Change(0, 0b1), "r1c1 = 1"),
            (Change(5, 0b101), "r2c2 = 1 or 3"),
            (Change(0, ~0b10), "r1c1 is not 2"),
            (Change(3, ~0b1110), "r1c4 is not 2, 3 or 4"),
        ],
    )
    def test_a_removal_has_one_notation(self, change: Change, words: str):
        assert spoken_change(make_puzzle("..../..../..../....", "latin"), change) == words

    def test_a_rule_is_called_by_its_name(self):
        """Say the name in every fact, not only in the one about the rule of the step."""
        facts = {"group": "row1", "value": "4", "rule": "latin.no-cell-row"}
        refusal = Refusal("contradiction-instead", facts=facts)
        said = sentence(get_type("latin"), "latin.possible-cells-row", refusal)
        assert said.endswith("That is a contradiction, not a split: use No Cell for Number, Row.")

    def test_notes(self):
        assert simpler_reason(BINARY.rule_by_id["binary.prevent-trio"]) == "A simpler reason: Prevent Trio."
        assert simpler_reason(None) == ""

    def test_what_is_not_filled_is_a_fault(self):
        with pytest.raises(KeyError, match="line"):
            sentence(BINARY, "binary.trio", Refusal("no-trio"))
        with pytest.raises(KeyError, match="no-such-code"):
            sentence(BINARY, "binary.trio", Refusal("no-such-code"))

    def test_facts_are_not_templates(self):
        refusal = Refusal("unknown-rule", facts={"rule": "{oops}"})
        assert sentence(BINARY, "{oops}", refusal) == "No rule of this puzzle is called {oops}."

    @pytest.mark.parametrize(
        ("fact", "words"),
        [
            ("row4", "row 4"),
            ("column12", "column 12"),
            ("block1=7", "7 in block 1"),
            ("diagonal2", "diagonal 2"),
            ("r1c2", "r1c2"),
            ("r1c2-r1c5", "r1c2-r1c5"),
            ("0 1 1", "0 1 1"),
            ("row", "row"),
            ("row-value", "number missing from a row"),
            ("row|column", "row or column"),
            ("row|column|block", "row, column or block"),
            ("row3|column1|block1", "row 3, column 1 or block 1"),
            ("column3&column4", "columns 3 and 4"),
            ("row1, row3", "rows 1 and 3"),
            ("row1&row3&row10", "rows 1, 3 and 10"),
            ("row1&row2&row3&row4", "rows 1 to 4"),
            ("row1&row2&row3&row5", "rows 1, 2, 3 and 5"),
            ("roomA&roomB&roomC&roomD", "rooms A, B, C and D"),
            ("row1, column3", "row 1 and column 3"),
            ("row1=2&row3=2", "2 in row 1 and 2 in row 3"),
            ("row1|row3", "row 1 or row 3"),
            ("r1c2, r3c4", "r1c2 and r3c4"),
            ("r1c1-r1c3&r2c2-r2c4", "r1c1-r1c3 and r2c2-r2c4"),
            ("4/5/7", "4, 5 or 7"),
            ("1&2&3&4&5&6&7&8&9", "1, 2, 3, 4, 5, 6, 7, 8 and 9"),
            ("1|2|3|4|5|6|7|8|9|10|11|12|13", "1, 2, 3, 4, 5, 6, 7, 8, 9, 10 or 3 others"),
            ("r1c1&r1c2&r1c3&r2c5", "r1c1, r1c2, r1c3 and r2c5"),
            ("r1c1&r1c2&r1c3&r2c5&r3c5&r5c6&r5c5", "r1c1 to r1c3, r2c5, r3c5, r5c6 and r5c5"),
            ("r1c1&r1c2&r1c3&r1c4&r1c5&r1c6&r1c7", "r1c1 to r1c7"),
            ("r3c1&r2c1&r1c1&r1c2&r1c3&r1c4&r2c4", "r3c1 to r1c1, r1c2 to r1c4 and r2c4"),
            ("in row4", "in row4"),
        ],
    )
    def test_spoken_facts(self, fact: str, words: str):
        assert spoken(fact) == words
