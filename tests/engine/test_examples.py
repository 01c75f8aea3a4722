"""Examples in refusals: never one that a clue in plain view rules out, unless the refusal says which rule tells."""

from __future__ import annotations

from collections.abc import Collection
from string import Formatter

import pytest

from puzzles.base.ptype import PuzzleType
from puzzles.formats.sentences import sentence
from puzzles.formats.steps import parse_step
from puzzles.kernel.check import check_step
from puzzles.kernel.verdict import Refusal
from puzzles.parts import part_of
from puzzles.registry import all_types
from puzzles.teach.examples import with_example
from tests.engine.helpers import make_board

LIT = "No unlit square needs a bulb at r1c1: r1c1, for example, could also be lit by a bulb at r1c2."
FIRST = "This goes only by what is marked so far. {} there first."


def said(type_id: str, text: str, rule: str, allowed: Collection[str] | None = None) -> str:
    board = make_board(text, type_id)
    step = parse_step(board.puzzle, f"{type_id}.{rule}")
    verdict = check_step(board, step).verdict
    assert isinstance(verdict, Refusal)
    return sentence(board.puzzle, step.rule, with_example(board, step, verdict, allowed))


def test_an_example_that_is_ruled_out_in_plain_view_gives_way_to_another() -> None:
    told = "1 is not forced at r1c1: in row 1 it could also go in {}."
    assert said("latin", "..../..../..../....", "last-cell-row: r1c1=1") == told.format("r1c2, r1c3 or r1c4")
    assert said("latin", "..../2.../..2./...2", "last-cell-row: r1c1=1") == told.format("r1c3 or r1c4")
    filled = "row 1 alone can still be finished as {}, and column 1 as 1 0 0 1."
    assert said("binary", "..../..../..../....", "save-blocker: r1c1=0").endswith(filled.format("1 0 0 1"))
    assert said("binary", "..../.0../.0../....", "save-blocker: r1c1=0").endswith(filled.format("1 1 0 0"))


@pytest.mark.parametrize(
    ("type_id", "text", "rule", "tells"),
    [
        ("light-up", "../#0", "must-light: r1c1=bulb", "Finish with Empty tells more about r1c2: use it"),
        (
            "tree-tent",
            "../T./rows: 1 ./columns: . .",
            "finish-with-tents: r1c1=tent",
            "Empty Field tells more about r1c2: use it",
        ),
        (
            "short-truth-table",
            "A^B = F/A = T",
            "and-elimination: s1p3=F",
            "Atomic Rule tells more about A in formula 1: use it",
        ),
    ],
)
def test_where_no_example_is_left_the_rule_that_tells_is_named(type_id: str, text: str, rule: str, tells: str) -> None:
    assert said(type_id, text, rule).endswith(FIRST.format(tells))


def test_only_rules_that_are_allowed_are_asked() -> None:
    assert said("light-up", "../#0", "must-light: r1c1=bulb", ["light-up.must-light", "light-up.empty-in-light"]) == LIT


@pytest.mark.parametrize("ptype", all_types().values(), ids=lambda each: each.id)
def test_examples_are_of_refusals_that_exist(ptype: PuzzleType) -> None:
    forms: dict[str, str] = {}
    for rule in ptype.rules:
        for code, form in rule.why.items():
            forms[code] = forms.get(code, "") + form
    remarks = part_of(ptype, "remarks")
    for _rule, code in getattr(remarks, "REMARKS", {}):
        forms[code] += "".join(remarks.SAID.values()) if remarks else ""
    for code, example in getattr(part_of(ptype, "telling"), "EXAMPLES", {}).items():
        for names in (*example.cells, *example.filled, *example.filled.values()):
            blanks = [name for _, name, _, _ in Formatter().parse(names) if name]
            assert all(f"{{{name}}}" in forms[code] for name in blanks), (code, names)


@pytest.mark.parametrize("ptype", all_types().values(), ids=lambda each: each.id)
def test_remarks_are_on_refusals_that_exist(ptype: PuzzleType) -> None:
    for rule, code in getattr(part_of(ptype, "remarks"), "REMARKS", {}):
        assert code in ptype.rule_by_id[rule].why


@pytest.mark.parametrize(
    ("type_id", "text", "rule", "remark"),
    [
        (
            "binary",
            "11.0/..../..../....",
            "save-blocker: r1c3=1",
            "With 1 there, row 1 would have 3 1s; half of it is 2.",
        ),
        (
            "battleship",
            "..~./..../..../..../rows: 2 . . ./columns: . . . ./fleet: 1 1 1",
            "line-fit: r1c4=water",
            "and none that is left fits there. Lengths of ships that are still missing: 1.",
        ),
        (
            "nurikabe",
            "..2../#...#/...../1....",
            "black-bottleneck: r2c3=black",
            "The black r2c1 and r2c5, for example, could be connected through r2c2, r3c2, r3c3, r3c4 and r2c4.",
        ),
        (
            "battleship",
            "..../.o../rows: 1 1/columns: 0 1 0 1/fleet: 1 1",
            "no-fit @row1",
            "Ships could lie there at r1c4, for example.",
        ),
        (
            "light-up",
            "../#0",
            "finish-with-empty: r1c2=bulb",
            "It is the other way round. The 0 at r2c2 wants no bulb beside it, so r1c2 is empty.",
        ),
        (
            "light-up",
            "#../.1.",
            "must-light: r1c3=bulb",
            (
                "This goes only by what is marked so far. First use Must Light at r2c1; then Finish with Empty tells "
                "more about r1c2."
            ),
        ),
        (
            "nurikabe",
            "2../.../...",
            "corners-black: r3c3=black",
            "The room of r1c1, for example, misses just one, and could take r1c2 or r2c1.",
        ),
        (
            "masyu",
            ".../.../...",
            "inside-outside: r1c2-r2c2=line",
            "every other way on ends at a link that is not known yet: r1c1-r1c2, r1c1-r2c1 and r2c1-r2c2.",
        ),
        (
            "masyu",
            ".../.../...",
            "connected-sides: r1c1-r1c2=line",
            "lies outside, too, and is connected with the border across r1c1-r1c2.",
        ),
        (
            "heyawake",
            "AAA/AAA/BBB/numbers: A=1/known:/o../.../.o.",
            "bottleneck: r2c1=white",
            "r1c1 and r3c2, for example, could be connected through r1c2 and r2c2.",
        ),
        (
            "masyu",
            "...../..b../...../...../.....",
            "black-leg: r2c1-r2c2=line",
            "That would have to be r2c2-r2c3 at the black circle r2c3.",
        ),
        (
            "masyu",
            "...../..b../...../...../.....",
            "black-leg: r2c2-r2c3=none",
            "r2c1-r2c2, straight on, is not ruled out. This rule looks no farther than these two.",
        ),
        (
            "masyu",
            ".../.w./...",
            "white-straight: r1c2-r2c2=line",
            "Of the links at the white circle r2c2, none is known yet.",
        ),
        (
            "masyu",
            "w.../..../...w/....",
            "keep-connected: r2c2-r2c3=line",
            (
                "over r1c2-r2c2, r1c2-r1c3 and r1c3-r2c3, and over r2c2-r3c2, r3c2-r3c3 and r2c3-r3c3. So every part "
                "with r2c2-r2c3 as a way out has at least three ways out."
            ),
        ),
        (
            "battleship",
            "~~~~/~~~~/~~~~/..../rows: . . . ./columns: . . . ./fleet: 3",
            "ship-fit: r4c2=left",
            "it would be the middle of a ship; with one at r4c2, r4c3 and r4c4, it would be the left end of a ship.",
        ),
        (
            "heyawake",
            "AABCC",
            "prevent-white-line: r1c1=black",
            "In its row or column, r1c2 to r1c4 is such a line, but without r1c1.",
        ),
        (
            "shirokuro",
            "w.b/.../b.w",
            "keep-balance: r1c1-r1c3=none",
            "In the group of r3c1, there would be 1 white (r3c3) and 1 black (r3c1).",
        ),
        (
            "star-battle",
            "AAAAB/AAAAB/CCBBB/CCDDB/EDDDD/stars: 1/known:/.-.../.-.../...../.-.../.-...",
            "finish-surround: r3c5=empty",
            (
                "or lie in one line with r3c5. This goes only by what is marked so far. This same rule, used at r2c1 "
                "and r2c3 first, tells more."
            ),
        ),
        (
            "short-truth-table",
            "A^B : .FT/A = T",
            "and-elimination: s1p1=T",
            "In formula 1, A ∧ B is F although B is T, so A is F. That A in formula 2 is T is no part of this rule.",
        ),
        (
            "thermometer",
            (
                "size: 4 4/vials: r2c4-r2c1 r4c4-r4c2 r3c4-r3c1 r1c3 r1c4 r1c1 r4c1/rows: . . 4 ./columns: 2 3 4 ."
                "/filled: r2c2 r2c3 r3c2 r3c4 r4c2/blocked: r1c1 r4c3 r4c4"
            ),
            "too-large: r3c3=blocked",
            "column 3, too: its number is 4, and squares filled so far on other thermometers there: 1.",
        ),
        (
            "nurikabe",
            "....../.o..../.#o.../..oo../#...../2....#",
            "black-bottleneck: r6c4=black",
            "The black r5c1 and r6c6, for example, could be connected through r5c2, r5c3, r5c4, r5c5 and r5c6.",
        ),
        (
            "thermometer",
            "size: 1 5/vials: r1c1-r1c4 r1c5/rows: 3/columns: . . . . ./filled: r1c3",
            "finish-with-mercury: r1c1=filled",
            "r1c3, further from the bulb, is filled. That is looked at by another rule, Prior is Filled.",
        ),
        (
            "masyu",
            ".w../..../..../..w.",
            "keep-connected: r2c1-r3c1=line",
            (
                "over a longer way, which begins with r1c1-r2c1 and ends with r3c1-r4c1. So every part with r2c1-r3c1 "
                "as a way out has at least three ways out."
            ),
        ),
        (
            "masyu",
            "....../...ww./.w..../w...../..b.../b...../line: r3c1-r4c1 r4c1-r5c1 r5c1-r6c1 r6c1-r6c2",
            "every-choice: r5c2-r6c2=none",
            (
                "At r6c2, for example, the loop could still go from r5c2 to r6c1; then r5c2-r6c2 would be a line. This "
                "goes only by what is marked so far. Black at the Edge tells more about r6c2-r6c3: use it there first."
            ),
        ),
        (
            "skyscrapers",
            "..2.../1412../224.../232.41/.1342./...12.",
            "last-visible-cell: r2c3=1",
            "In column 3, 3 fits only at r2c3: 3 cannot go at r3c3, as it already stands in row 3, at r3c1.",
        ),
        (
            "star-battle",
            "AAAABB/AAACCC/DAACCC/DDDEEE/DDFEEE/FFFEEE/stars: 1",
            "starves-group: r1c1=star",
            (
                "A star at r1c1 would leave region B no square for a star: as the last star of row 1, it would rule "
                "out r1c5 and r1c6. So r1c1 is empty."
            ),
        ),
        (
            "battleship",
            "<.s../...../...../...../...../rows: . . . . ./columns: . . . . ./fleet: 3 1",
            "too-long: r1c4=water",
            (
                "r1c2 is not marked as a ship square yet, so this rule does not add r1c1, on its other side. This goes "
                "only by what is marked so far. Continue Ship tells more about r1c2: use it there first."
            ),
        ),
        (
            "battleship",
            "~~~/~s./~../rows: . . 0/columns: . . ./fleet: 2 1",
            "segment-type: r2c2=left",
            "r2c2 can also be a submarine, as far as its neighbours tell.",
        ),
    ],
)
def test_a_remark_says_what_readers_ask_next(type_id: str, text: str, rule: str, remark: str) -> None:
    assert said(type_id, text, rule).endswith(remark)
