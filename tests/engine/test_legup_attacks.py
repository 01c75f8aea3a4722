"""Files of LEGUP that were made to pass: what no reader should let through, or leave out without a word."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from puzzles.base.ptype import type_of
from puzzles.examined import judged
from puzzles.formats.proofs import read_any_proof
from puzzles.formats.sentences import doubted, sentence
from puzzles.kernel.board import Board
from puzzles.kernel.goal import Goal
from puzzles.kernel.tree import Report
from puzzles.replay import refusals_of
from tests.engine.broken import places, tried
from tests.engine.legup_files import REST, WHOLE, legup_file

SPLIT = f"""a: n0 -> a1 either [r3c3=1]
b: n0 -> n1 either [r3c3=0]
c: a1 -> a2 is-trio
{REST}"""
LAST = WHOLE.replace(" r2c4=0]", "]")
"""A proof that leaves one cell open, r2c4."""


def report(text: str, goal: str = "") -> Report:
    proof = read_any_proof(text.encode())
    return judged(proof._replace(goal=Goal(goal)) if goal else proof, 1_000_000)


def told(text: str) -> dict[int, str]:
    """Return what a reader is told about each refused step."""
    proof = read_any_proof(text.encode())
    steps = {entry.id: entry.step for entry in proof.entries}
    return {
        id: sentence(proof.text.puzzle, steps[id].rule, proof.remarks.get(id, refusal))
        for id, refusal in refusals_of(judged(proof, 1_000_000))
    }


def error(text: str) -> tuple[int, str, str]:
    """Return line, expectation and finding of a file that is not read."""
    found, wrong = tried(read_any_proof, text.encode())
    assert wrong, found
    line, _column, expected, what = places(wrong)
    return line, expected, what


def test_a_split_without_cells_shows_nothing() -> None:
    """Its place, which files of our own tell, would make branches that nobody wrote."""
    text = legup_file(f"{LAST}\nz: n4 -> n5 either")
    own = text.replace('<transition id="z"', '<transition ours="binary.zero-or-one" at="r2c4" id="z"')
    assert own != text
    for each in (text, own):
        found = report(each, "any-solution")
        assert (found.valid, found.goal_met, found.solved_ends) == (False, False, ())
        assert told(each) == {5: "In the LEGUP file, no branch of this split changes anything."}


def test_two_branches_do_not_lead_to_one_node() -> None:
    found = told(legup_file(SPLIT.replace("n0 -> a1", "n0 -> n1")))
    assert found[1] == found[2] == "In the LEGUP file, two branches of this split lead to the same node."


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("[r3c3=0]", "[r3c3=1 r3c3=0]", (6, "the value of line 6 for the same cell in this LEGUP file", "another one")),
        ("[r3c3=0]", "[r3c3=0 r1c2=7]", (6, "as value of <cell> a number from 0 to 2 in this LEGUP file", "7")),
        ("[r3c3=0]", "[r3c3=-2]", (6, "as value of <cell> a number from 0 to 2 in this LEGUP file", "-2")),
    ],
)
def test_a_step_says_one_value_of_each_cell(old: str, new: str, said: tuple[int, str, str]) -> None:
    assert error(legup_file(WHOLE.replace(old, new, 1))) == said
    assert told(legup_file(WHOLE.replace(old, "[r3c3=0 r3c3=0]", 1))) == {}


@pytest.mark.parametrize(
    ("kind", "value", "said"),
    [
        ("Sudoku", 5, "a number from 0 to 4"),
        ("LightUp", 5, "a number from -4 to 4"),
        ("Minesweeper", 9, "a number from -2 to 8"),
    ],
)
def test_values_that_a_type_does_not_have_are_named_in_steps(kind: str, value: int, said: str) -> None:
    line, expected, found = error(legup_file(f"t: n0 -> n1 X|X [r1c3={value}]", kind))
    assert (line, expected, found) == (6, f"as value of <cell> {said} in this LEGUP file", str(value))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("</proof>", "</proof><proof></proof>", "one <proof> in a LEGUP file"),
        ("<proof>", "<board size='4'><cells/></board><proof>", "one <board> in a LEGUP file"),
        ("</puzzle>", "</puzzle><puzzle name='Binary'/>", "one <puzzle> in a LEGUP file"),
        ('<cell value="0" x="2"', '<celll value="0" x="2"', "<cell> or <line> within <transition> in a LEGUP"),
        ("<transition", "<transitoin", "<transition> within <node> in a LEGUP file"),
        ("</tree>", "<node id='n0'/></tree>", "a LEGUP proof whose root is there once"),
        ('value="0" x="2" y="2"', 'value="0" VALUE="1" x="2" y="2"', "every attribute only once in a LEGUP file"),
    ],
)
def test_nothing_in_a_file_is_left_out_without_a_word(old: str, new: str, said: str) -> None:
    text = legup_file(WHOLE)
    assert old in text
    assert error(text.replace(old, new, 1))[1].startswith(said)


def test_a_number_of_the_board_is_never_changed_by_a_step() -> None:
    finish = "MINE-BASC-0001|Finish With Mines"
    assert told(legup_file(f"t: n0 -> n1 {finish} [r1c2=2 r1c1=-1]", "Minesweeper"))[1].startswith("Nothing can be")
    assert told(legup_file(f"t: n0 -> n1 {finish} [r1c2=1 r1c1=-1]", "Minesweeper"))[1].startswith("No number")


def test_an_id_without_a_name_counts_and_is_said() -> None:
    proof = read_any_proof(legup_file(WHOLE).replace('rule="Prevent Trio" ', "", 1).encode())
    assert judged(proof, 1_000_000).goal_met
    (doubt,) = proof.doubts.values()
    assert doubted(proof.text.puzzle, doubt).startswith("The file gives this step the id of Prevent Trio, but no name")


def test_words_for_what_only_files_do() -> None:
    assert told(legup_file(WHOLE.replace("trio", "none", 1)))[1] == "The LEGUP file names no rule for this step."
    closed = told(legup_file(SPLIT.replace("is-trio", "is-trio [r3c2=1]")))
    assert "fills nothing in, but in the LEGUP file this one changes r3c2" in next(iter(closed.values()))
    joined = "a: n0 -> a1 either [r1c2=0]\nb: n0 -> b1 either [r1c2=1]\nm: a1 -> m1 merge [r3c3=0]\nm: b1 -> m1 merge"
    assert "in the LEGUP file this step changes r3c3" in told(legup_file(joined))[2]


def test_what_follows_a_solved_board_is_judged_by_itself() -> None:
    assert told(legup_file(f"{WHOLE}\nx: n4 -> n5 trio [r2c4=1]"))[5].startswith("r2c4 is already 0")
    assert told(legup_file(f"{WHOLE}\nx: n4 -> n5 is-trio"))[5].startswith("No row or column of this board has three")
    either = told(legup_file(f"{WHOLE}\nx: n4 -> n5 either [r2c4=1]"))[5]
    assert either == "The board is solved before this step, so nothing is left to split."
    assert told(legup_file(f"{WHOLE}\nx: n4 -> n5 X|Best Rule [r2c4=0]"))[5] == "No rule of this puzzle is called X."


def test_splits_that_are_none_cost_little_each() -> None:
    """Each is looked for at all places, which asks the rule for its branches and makes no boards of them."""
    one = read_any_proof(legup_file("s: n0 -> m either [r3c3=0 r3c2=0]").encode())
    assert one.remarks[1].code == "case-nowhere"
    assert one.work < 16 * (16 + 20 + 40)
    few = read_any_proof(legup_file(f"{SPLIT}").encode(), 20)
    assert "takes too much work" in sentence(type_of(few.text.puzzle), "binary.zero-or-one", few.remarks[1])


CASE, TWICE = "SUDO-CASE-0001|Possible Numbers for Cell", "SUDO-CONT-0005|Repeated Numbers"
EXTRA = "\n".join(f"s{n}: n0 -> n{n} {CASE} [r2c3={n}]" for n in (1, 2, 3, 4))
"""A split of Sudoku by all numbers; the branch of 3 is none of ours, as r2c1 is 3 already."""


def test_what_closes_a_branch_of_its_own_is_judged_wherever_it_stands() -> None:
    """A contradiction that holds below one node says nothing of another, and nothing is passed over as closed."""
    closed = f"{EXTRA}\nc: n3 -> m3 {TWICE}"
    assert told(legup_file(closed, "Sudoku")) == {}
    below_both = legup_file(f"{closed}\nc: n1 -> m3 {TWICE}", "Sudoku")
    assert len(told(below_both)) > 0
    led_there = legup_file(f"{closed}\nd: n1 -> n3 SUDO-BASC-0001|Advanced Deduction [r4c4=1]", "Sudoku")
    assert "another step leads to already" in " ".join(told(led_there).values())


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("m: b1 -> n1 merge", "m: b1 -> n1 trio", "what line 10 says of the same step of this LEGUP file"),
        ("m: b1 -> n1 merge", "m: b1 -> n2 merge", "what line 10 says of the same step of this LEGUP file"),
        ("m: b1 -> n1 merge", "m: b1 -> n1 merge [r2c2=1]", "what line 10 says of the same step of this LEGUP file"),
    ],
)
def test_a_step_below_several_nodes_says_the_same_everywhere(old: str, new: str, said: str) -> None:
    text = "a: n0 -> a1 either [r1c2=0]\nb: n0 -> b1 either [r1c2=1]\nm: a1 -> n1 merge\nm: b1 -> n1 merge"
    assert told(legup_file(text)) == {}
    assert told(legup_file(text.replace(old, "m: b1 -> n1 none"))) == {}
    _line, expected, found = error(legup_file(text.replace(old, new)))
    assert (expected, found) == (said, "something else")


@pytest.mark.parametrize(
    ("goal", "said"),
    [
        ('type="PROVE_CELL_MUST_BE"><cell value="0" x="1" y="0"/><cell value="1" x="1" y="0"/>', "one value for each"),
        ('type="PROVE_ANY_SOLUTION" assumeSolution="yes">', "as assumeSolution of a goal true or false"),
        ('type="DEFAULT"/><goal type="PROVE_ANY_SOLUTION">', "one <goal> in a LEGUP file"),
    ],
)
def test_a_goal_says_one_thing(goal: str, said: str) -> None:
    assert error(legup_file(WHOLE).replace("<cells>", f"<goal {goal}</goal><cells>", 1))[1].startswith(said)


def test_a_board_has_one_size() -> None:
    text = legup_file(WHOLE)
    assert error(text.replace('size="4"', 'size="4" width="6"'))[1].startswith(
        "as width of <board> a number from 4 to 4"
    )
    assert told(text.replace('size="4"', 'size="4" width="4" height="4"')) == {}


def test_a_value_that_no_step_can_give_is_said_so() -> None:
    wall = told(legup_file("t: n0 -> n1 LTUP-BASC-0002|Empty Cells in Light [r1c1=3]", "LightUp"))
    assert wall == {1: "In the LEGUP file, this step gives r1c1 a value that no step can give it."}


def test_a_proof_beside_its_puzzle_is_read() -> None:
    text = legup_file(WHOLE.replace("[r3c3=0]", "[r1c2=0]"))
    beside = text.replace("<proof>", "</puzzle><proof>").replace("</proof></puzzle>", "</proof>")
    assert told(beside) == told(text) != {}


def test_an_end_is_joined_once_however_often_a_file_joins_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each time costs as much as all its parents have cells: minutes for a file of two megabytes."""
    ids = [f"p{number}" for number in range(40)]
    nodes = "".join([f'<node id="{id}"/>' for id in ids]).replace("/>", ' root="true"/>', 1)
    chain = "".join([f'<transition parent="{one}" child="{other}" rule="Trio"/>' for one, other in pairwise(ids)])
    joined = f'<transition parent="{" ".join(ids)}" rule="Merge Rule"/>' * 40
    tree = f"<tree><nodes>{nodes}</nodes><transitions>{chain}{joined}</transitions></tree>"
    joins: list[Board] = []

    def union(one: Board, other: Board) -> Board:
        joins.append(other)
        return one

    monkeypatch.setattr(Board, "union", union)
    text = re.sub("<tree>.*</tree>", tree, legup_file(""), flags=re.DOTALL)
    assert len(read_any_proof(text.encode()).entries) == 79
    assert len(joins) < len(ids)
