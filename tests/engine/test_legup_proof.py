"""Proofs in LEGUP files: what becomes of their steps, what the kernel says of them, and what is no file at all."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from puzzles.base.ptype import type_of
from puzzles.commands.check_proof import judge
from puzzles.examined import Imported, Most, TooManyError, examined, imported, judged
from puzzles.formats.legup import MAX_PROOF
from puzzles.formats.proof import MAX_STEPS, Proof
from puzzles.formats.proofs import puzzle_of_proof, read_any_proof
from puzzles.formats.sentences import OF_FILES, sentence
from puzzles.formats.steps import print_step
from puzzles.kernel.tree import Report
from puzzles.replay import refusals_of
from tests.engine.broken import mutations, places, tried
from tests.engine.legup_files import BOARDS, REST, WHOLE, legup_file
from tests.engine.shell import run

SPLIT = f"""a: n0 -> a1 either [r3c3=1]
b: n0 -> n1 either [r3c3=0]
c: a1 -> a2 is-trio
{REST}"""
"""A proof by a split, whose first branch is closed."""
MOST = Most(100, 1_000, 1_000, 1_000_000, 10)


def read(text: str) -> Proof:
    return read_any_proof(text.encode())


def report(text: str) -> Report:
    """Return the kernel's report on a file."""
    return judged(read(text), 1_000_000)


def steps(text: str) -> list[tuple[tuple[tuple[int, int], ...], str]]:
    """List the steps that a file is read as, each with the ends it is attached to."""
    proof = read(text)
    ends = [tuple([(end.id, end.branch) for end in entry.parents]) for entry in proof.entries]
    return list(zip(ends, [print_step(proof.text.puzzle, entry.step) for entry in proof.entries], strict=True))


def refused(text: str) -> dict[int, str]:
    """Return the reasons for refusals, as a reader of the file is told."""
    proof = read(text)
    return {id: proof.remarks.get(id, refusal).code for id, refusal in refusals_of(judged(proof, 1_000_000))}


def test_a_whole_proof_is_valid_and_finished() -> None:
    for text in (WHOLE, SPLIT):
        whole = report(legup_file(text))
        assert (whole.valid, whole.outcome, whole.goal_met) == (True, "unique", True)
    found = steps(legup_file(SPLIT))
    assert (found[0], found[-1]) == ((((0, 0),), "binary.zero-or-one @r3c3"), (((1, 1),), "binary.trio"))


def test_the_command_judges_it_and_believes_no_flag(tmp_path: Any) -> None:
    file = tmp_path / "proof.xml"
    file.write_text(legup_file(WHOLE))
    assert json.loads(run("check-proof", str(file)).out)["goal_met"] is True
    file.write_text(legup_file(WHOLE.replace("[r3c3=0]", "[r1c2=0]")))
    ran = run("check-proof", str(file))
    found = json.loads(ran.out)
    assert (ran.status, found["valid"], found["outcome"]) == (1, False, "unfinished")
    first = found["refusals"][0]
    assert (first["id"], first["line"], first["code"]) == (1, 6, "no-pair")


def lists(text: str) -> str:
    """Return a file with a list of nodes and a list of transitions that name their parents."""
    parent, nodes, transitions = "", [], []
    for line in text.partition("<tree>")[2].partition("</tree>")[0].splitlines():
        if line.startswith("<node"):
            nodes.append(re.sub("/?>", "/>", line))
            parent = line.split('"')[1]
        elif line.startswith("<transition"):
            transitions.append(line.replace("<transition", f'<transition parent="{parent}"'))
    tree = f"<tree><nodes>{''.join(nodes)}</nodes><transitions>{''.join(transitions[::-1])}</transitions></tree>"
    return re.sub("<tree>.*</tree>", lambda _found: tree, text, flags=re.DOTALL)


VARIANTS = {
    "no ids of rules": lambda text: re.sub(r' rule_id="[^"]*"', "", text),
    "no names of rules": lambda text: re.sub(r' rule="[^"]*"', "", text),
    "another name": lambda text: text.replace("Prevent Trio", "Zero Or One"),
    "names in another form": lambda text: re.sub(r' rule_id="[^"]*"', "", text).replace("Prevent Trio", "PREVENT-trio"),
    "an unmarked root": lambda text: text.replace(' root="true"', ""),
    "old names of elements": lambda text: text.replace("Legup", "edu.rpi.legup.Legup"),
    "an old root": lambda text: re.sub("<solved.*", "", text.replace('<Legup version="7.0.2">\n', "")).strip(),
    "other attributes": lambda text: text.replace("<node ", '<node colour="red" ').replace("<cell ", "<cell z='1' "),
    "comments": lambda text: text.replace("<proof>", "<!-- more --><proof><!-- proof -->"),
    "unknown elements": lambda text: text.replace("<tree>", "<view/><tree>"),
    "lists": lists,
}


@pytest.mark.parametrize("variant", VARIANTS)
def test_older_and_richer_files_say_the_same(variant: str) -> None:
    changed = VARIANTS[variant](legup_file(WHOLE))
    assert changed != legup_file(WHOLE)
    assert steps(changed) == steps(legup_file(WHOLE))


def test_a_file_may_be_in_utf_16() -> None:
    text = legup_file(WHOLE)
    assert read_any_proof(text.encode("utf-16")) == read(text)


def test_branches_that_join_are_one_step_with_two_parents() -> None:
    text = """a: n0 -> a1 either [r1c2=0]
    b: n0 -> b1 either [r1c2=1]
    c: a1 -> a2 trio [r3c3=0]
    d: b1 -> b2 trio [r3c3=0]
    m: a2 -> n1 merge
    m: b2 -> n1 merge
    """
    found = steps(legup_file(text + REST))
    assert found[3] == (((2, 0), (3, 0)), "merge")
    assert report(legup_file(text + REST)).outcome == "unique"
    later = text.replace("m: b2 -> n1 merge", "m: b2 -> n1 none")
    assert steps(legup_file(later + REST)) == found
    several = text.replace("merge", "trio [r4c3=0]")
    assert refused(legup_file(several + REST))[4] == "one-parent"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (WHOLE.replace("trio [r3c3", "BINA-BASC-0099|Best Rule [r3c3"), {1: "unknown-rule"}),
        (WHOLE.replace("trio [r3c3", "none [r3c3"), {1: "unknown-rule"}),
        (WHOLE.replace("[r3c3=0]", "[r3c3=0 r1c1=1]"), {1: "not-a-narrowing", 2: "no-such-end", 3: "no-such-end"}),
        (WHOLE.replace("[r3c3=0]", "[r3c3=0 r1c1=2]"), {1: "not-a-narrowing"}),
        (WHOLE.replace("[r3c3=0]", "[r3c3=0 r1c1=0]"), {}),
        (f"{WHOLE}\nx: n4 -> n5 trio [r1c1=0]", {5: "nothing-marked"}),
        (WHOLE.replace("t2: n1", "t0: n1 -> m1 line\nt2: m1"), {2: "nothing-marked"}),
        (WHOLE.replace("n4 line", "lost line"), {4: "node-missing"}),
        (f"{WHOLE}\nx: n2 -> n1 uneven", {4: "node-taken"}),
        (f"{WHOLE}\nx: y1 -> y2 trio [r1c2=1]\nz: y2 -> y1 trio [r1c2=1]", {5: "not-in-tree", 6: "not-in-tree"}),
        (SPLIT.replace("a: n0 -> a1 either [r3c3=1]\n", ""), {1: "case-mismatch", 2: "no-such-end"}),
        (SPLIT.replace("[r3c3=0]", "[r3c2=0]"), {1: "case-mismatch", 2: "no-such-end"}),
        (SPLIT.replace("[r3c3=", "[r3c3=0 r3c2="), {1: "case-nowhere"}),
        (SPLIT.replace("is-trio", "is-trio [r3c4=0 r3c2=1]"), {5: "changes-not-here"}),
        (SPLIT.replace("c: a1 -> a2 is-trio", "c: a1 -> a2 is-trio\nd: a2 -> a3 uneven"), {6: "no-such-end"}),
        (SPLIT.replace("is-trio", "BINA-CONT-0003|Repeated Row/Column"), {5: "nowhere"}),
        (f"{SPLIT}\nx: n0 -> x1 trio [r3c3=0]", {2: "no-such-end"}),
        (f"{SPLIT}\nx: n0 -> x1 either [r3c3=0 r3c2=0]", {1: "case-extra", 2: "no-such-end"}),
        (f"{SPLIT}\nx: n0 -> x1 either [r3c3=1]\ny: x1 -> x2 is-trio", {}),
        ("m: n0 -> n1 merge", {1: "merge-needs-two"}),
    ],
)
def test_what_cannot_hold_is_refused_at_its_place(text: str, said: dict[int, str]) -> None:
    found = refused(legup_file(text))
    assert said.items() <= found.items()
    assert bool(said) == bool(found)


def test_below_a_step_without_a_rule_the_rest_is_judged() -> None:
    text = WHOLE.replace("trio [r3c3=0]", "none [r3c3=0]").replace("n3 trio", "n3 line")
    assert refused(legup_file(text)) == {1: "unknown-rule"}
    text = text.replace("n2 line", "n2 trio")
    assert refused(legup_file(text)) == {1: "unknown-rule", 2: "no-pair"}


def test_the_sentence_says_which_branch_is_missing() -> None:
    text = legup_file(SPLIT.replace("[r3c3=0]", "[r3c2=0]"))
    proof = read(text)
    assert proof.remarks[1].code in OF_FILES
    said = sentence(type_of(proof.text.puzzle), "binary.zero-or-one", proof.remarks[1])
    assert said.endswith("They come closest at r3c2, where the 1 at r3c2 is missing.")


def test_a_rule_that_is_several_of_ours_holds_if_any_of_them_does() -> None:
    text = "t1: n0 -> n1 SUDO-BASC-0002|Last Cell for Number [r1c3=3 r4c1=4]"
    more = '<cell value="2" x="0" y="2"/><cell value="4" x="3" y="0"/></cells>'
    text = legup_file(text, "Sudoku", BOARDS["Sudoku"].replace("</cells>", more))
    assert steps(text) == [(((0, 0),), "latin.last-cell-block: r1c3=3"), (((1, 0),), "latin.last-cell-column: r4c1=4")]
    assert refused(text) == {}
    assert refused(text.replace('value="4" x="0"', 'value="1" x="0"')) == {2: "seen"}


HOLDS = "Save Blocker is the one that holds."


def test_a_rule_under_the_id_of_another_holds_as_its_twin() -> None:
    cells = "".join(f'<cell value="{value}" x="{x}" y="0"/>' for x, value in enumerate((0, 0, 1)))
    board = f'<board size="6"><cells>{cells}</cells></board>'
    texts = [f"t: n0 -> n1 BINA-BASC-0003|{name} [r1c6=1]" for name in ("Save Blocker", "Complete Row/Column")]
    found = [steps(legup_file(text, board=board))[0][1] for text in texts]
    assert found == ["binary.save-blocker: r1c6=1"] * 2
    assert [doubts(legup_file(text, board=board)) for text in texts] == [
        [],
        [f"The file calls this step Complete Row/Column. LEGUP has two rules with its id, and {HOLDS}"],
    ]


def test_the_id_of_a_rule_counts_where_its_name_is_that_of_another() -> None:
    named = WHOLE.replace("n1 trio", "n1 BINA-BASC-0001|Complete Row/Column", 1)
    assert refused(legup_file(named)) == {}
    assert doubts(legup_file(named)) == [
        "The file calls this step Complete Row/Column, but gives it the id of Prevent Trio. The id counts."
    ]
    assert doubts(legup_file(WHOLE)) == doubts(legup_file(WHOLE.replace("n1 trio", "n1 BINA-BASC-0001|Trios", 1))) == []


def doubts(text: str) -> list[str]:
    """List the warnings about the steps of a file."""
    proof = read(text)
    report = judge(proof)
    said = [each["message"] for each in report.get("warnings", [])]
    assert len(said) == len(proof.doubts)
    return said


def test_branches_that_cannot_be_are_closed_at_once() -> None:
    case, twice = "SUDO-CASE-0001|Possible Numbers for Cell", "SUDO-CONT-0005|Repeated Numbers"
    text = "\n".join(f"s{n}: n0 -> n{n} {case} [r2c3={n}]" for n in (1, 2, 3, 4))
    closed = f"{text}\nc: n3 -> m3 {twice}"
    assert steps(legup_file(closed, "Sudoku")) == [(((0, 0),), "latin.possible-numbers @r2c3")]
    assert refused(legup_file(closed, "Sudoku")) == {}
    assert refused(legup_file(text, "Sudoku")) == {1: "case-extra"}
    assert refused(legup_file(closed.replace(twice, "SUDO-CONT-0004|No Number for Cell"), "Sudoku"))[1] == "case-extra"
    for elsewhere in ("n0", "n3", "n1"):  # a closing step leads to a node of its own
        assert refused(legup_file(closed.replace("-> m3", f"-> {elsewhere}"), "Sudoku"))[1] == "case-extra"


def test_what_a_solved_board_leaves_open_needs_no_steps() -> None:
    """LEGUP goes on until every square is filled."""
    text = """a: n0 -> n1 LTUP-CASE-0001|Light or Empty [r1c1=-4]
    b: n0 -> m1 LTUP-CASE-0001|Light or Empty [r1c1=-3]
    c: n1 -> n2 LTUP-BASC-0002|Empty Cells in Light [r1c2=-3 r1c3=-3]"""
    assert len(steps(legup_file(text, "LightUp"))) == 1
    wrong = text.replace("r1c3=-3", "r1c3=-4")
    assert refused(legup_file(wrong, "LightUp")) == {2: "opposite"}


def test_a_number_or_wall_is_never_changed() -> None:
    finish = "MINE-BASC-0001|Finish With Mines"
    assert refused(legup_file(f"t: n0 -> n1 {finish} [r1c2=0]", "Minesweeper")) == {1: "not-a-narrowing"}
    assert refused(legup_file(f"t: n0 -> n1 {finish} [r1c1=7]", "Minesweeper")) == {1: "not-a-narrowing"}
    assert steps(legup_file(f"t: n0 -> n1 {finish} [r1c2=1]", "Minesweeper"))[0][1] == "minesweeper.finish-with-mines"


def test_a_file_without_a_proof_is_one_without_steps() -> None:
    text = re.sub("<proof>.*</proof>", "", legup_file(""), flags=re.DOTALL)
    assert (steps(text), report(text).outcome) == ([], "unfinished")
    assert puzzle_of_proof(text.encode()) == read(text).text


LEAF = '<transition id="t1" child="leaf" rule="Prevent Trio" rule_id="BINA-BASC-0001"/>'


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('x="2" y="2"', 'x="4" y="2"', (6, "as x of <cell> a number from 0 to 3 in this LEGUP file", "'4'")),
        ('<cell value="0" x="2"', '<cell x="2"', (6, "as value of <cell> a number from -999999", "none")),
        ('<node id="n1"', '<node id="n1" root="true"', (8, "a LEGUP proof with one root", "'n1'")),
        # Were the second left out, a step that does not hold could hide behind one that does.
        ('<transition id="t1"', f'{LEAF}<transition id="t1"', (6, "a LEGUP proof whose nodes have each", "'t1'")),
        ("<proof>", "<!DOCTYPE a><proof>", (4, "a LEGUP file, in XML", "!DOCTYPE a><proof>")),
        ("<proof>", "<proof>&more;", (4, "a LEGUP file without entities", "&more;")),
        ("<proof>", f"<proof>{'<a>' * 20}", (4, "at most 20 elements within each other in a LEGUP", "more")),
        ("<proof>", f"<proof>{'<a/>' * MAX_PROOF}", (4, f"at most {MAX_PROOF} elements in a LEGUP file", "more")),
        ("</node>", "<transition/>" * (MAX_STEPS + 1) + "</node>", (7, f"at most {MAX_STEPS} steps in this", "")),
    ],
)  # fmt: skip
def test_an_error_in_a_proof_names_its_place(old: str, new: str, said: tuple[int, str, str]) -> None:
    text = legup_file(WHOLE)
    assert old in text
    _found, error = tried(read_any_proof, text.replace(old, new, 1).encode())
    assert error
    line, _column, expected, found = places(error)
    assert line == said[0]
    assert expected.startswith(said[1])
    assert said[2] in found


def test_a_proof_in_a_circle_has_no_root() -> None:
    text = legup_file("t1: n0 -> n0 line").replace(' root="true"', "")
    _found, error = tried(read_any_proof, text.encode())
    assert error
    assert places(error) == (4, 1, "a LEGUP proof with a root", "none")


def test_reading_is_bounded_work() -> None:
    text = legup_file(SPLIT).encode()
    assert examined(text, MOST).valid
    assert examined(text, MOST._replace(work=100)).too_large
    with pytest.raises(TooManyError):
        examined(text, MOST._replace(steps=3))
    parents = " ".join(f"p{n}" for n in range(100_000))  # a minute, if each were compared with all
    assert refused(legup_file("").replace("</tree>", f'<transition parent="{parents}"/></tree>')) == {1: "not-in-tree"}
    many = "\n".join(f"s{n}: n0 -> m{n} either [r3c3=0]" for n in range(200))
    assert refused(legup_file(many)) == {1: "too-many-cases"}


def test_a_tree_keeps_what_it_can_and_leaves_out_the_rest() -> None:
    def tree(text: str) -> Imported:
        return imported(legup_file(text).encode(), MOST)

    found = tree(WHOLE.replace("trio [r3c3=0]", "none [r3c3=0]"))
    assert found.tree
    assert ([row.text for row in found.tree.rows], found.tree.open_ends, len(found.tree.tries)) == ([], 1, 4)
    assert [(judged.code, text) for judged, text in found.refusals] == [("unknown-rule", "no-rule-given: r3c3=0")]
    found = tree(SPLIT.replace("is-trio", "is-trio [r3c4=0 r3c2=1]"))
    assert found.tree
    assert ([row.number for row in found.tree.rows], found.tree.open_ends) == ([1, 2, 3, 4], 1)
    found = tree(SPLIT.replace("[r3c3=0]", "[r3c2=0]"))
    assert [judged.code for judged, _text in found.refusals] == ["case-mismatch", *["no-such-end"] * 4]


def test_looking_for_the_place_of_a_split_is_bounded() -> None:
    text = legup_file("\n".join(f"s{n}: n0 -> m{n} either [r3c3=0]" for n in range(50)))
    for n in range(50):  # each a split of its own
        text = text.replace(f'id="s{n}"', f'id="s{n}" at="r{n}"')
    assert read_any_proof(text.encode()).remarks[50].code == "case-mismatch"
    few = read_any_proof(text.encode(), 30_000)  # without the cost of finding places it would do
    assert (few.remarks[1].code, few.remarks[50].code) == ("case-mismatch", "too-large")


@settings(max_examples=150, deadline=None)
@given(mutations(legup_file(SPLIT).encode()) | st.sampled_from([b"<", b"<a", b"\xff<", b"<proof/>"]))
def test_a_broken_file_gives_an_error_or_a_proof(data: bytes) -> None:
    found, error = tried(read_any_proof, data)
    if error:
        assert min(error.line, error.column) >= 1
    else:
        assert judged(found, 100_000).results or not found.entries
