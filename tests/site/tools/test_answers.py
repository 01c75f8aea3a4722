"""The answers, messages and pictures of each tool."""

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from puzzles.formats import rowan
from tests.site.tools.tool import marked, verbatim
from tests.site.work.page import Element
from tests.site.work.records import stored
from tutor.tools.selectors import TOOLS

SAMPLES = {
    "code-quest": (
        """
        0011 1010 1100 0101 | Solved with simple logic |
        101001 010011 101100 110100 001011 010110 | Solved with complex logic
        """,
        ["Solved with simple logic", "Solved with complex logic"],
    ),
    "rowan": (
        """
        Analyzing 2 Grids | Grid 1: | Size: 4 x 4 | Incorrect Sudoku-X |
        1 is repeated on diagonal 1 | (1,1) (4,4) | 4 is repeated on diagonal 1 | (2,2) (3,3) |
        1 is repeated on diagonal 2 | (2,3) (3,2) | 4 is repeated on diagonal 2 | (1,4) (4,1) | Solved Sudoku |
        Grid 2: | Size: 5 x 5 | Incorrect Latin Square |
        5 is repeated in column 3 | (2,3) (5,3) | 5 is repeated in row 5 | (5,1) (5,3)
        """,
        ["Grid 1: Solved Sudoku", "Grid 2: Incorrect Latin Square"],
    ),
    "only-number": (
        "Case #1: | 1****35*9 *4***7*6* 5*9**42** *14*8235* *6*3*1*7* *32956*1* **14**7*5 *2*1***9* 6*72****1",
        ["Case #1: 4 cells filled."],
    ),
    "shirokuro": ("EHWSEHWEWSV00SS0NNEWNVS0S000NVSNEHW0VNEW0S0N0EHWN", ["Exactly one solution."]),
}
"""The answer of each tool to its own sample, with blanks and bars for line ends, and the captions of the pictures."""

SOLVED = "0101\n1010\n0110\n1001\n"


@pytest.mark.parametrize("name", sorted(TOOLS))
def test_sample_of_a_tool(sam, name):
    text, captions = SAMPLES[name]
    before = stored()
    sam.paste(name, sam.open(name))
    assert (sam.status, sam.problem) == (200, "")
    assert sam.text is not None
    assert sam.text.split() == text.replace("|", "").split()
    assert (sam.captions, sam.more) == (captions, "")
    assert stored() == before


def test_the_form_of_a_tool_holds_its_sample_and_then_what_was_pasted(sam):
    assert sam.open("rowan") == TOOLS["rowan"].sample
    sam.paste("rowan", "1\n1\n1\n")
    assert verbatim(sam.page.find("id_text")).split() == ["1", "1", "1"]


def test_all_tools_are_listed(sam):
    page = sam.client.get("/tools/").content.decode()
    assert re.findall(r'<a href="/tools/([\w-]+)/">', page) == ["code-quest", "rowan", "only-number", "shirokuro"]
    assert sam.client.get("/tools/nonsense/").status_code == 404


def test_code_quest_draws_the_solution_or_what_was_given(sam):
    sam.paste("code-quest", f"3\n4\n{SOLVED}4\n....\n....\n....\n....\n4\n0.1.\n..1.\n...0\n0...\n")
    assert sam.captions == [
        "Solved with simple logic",
        "Unable to solve with the provided logic",
        "Solved with simple logic",
    ]
    assert [values(picture) for picture in sam.pictures] == ["0101101001101001", "." * 16, "0011101011000101"]


def test_rowan_hatches_what_repeats(sam):
    sam.open("rowan")
    sam.paste("rowan", TOOLS["rowan"].sample)
    corners_and_middle = ["r1c1", "r1c4", "r2c2", "r2c3", "r3c2", "r3c3", "r4c1", "r4c4"]
    assert [marked(picture, "gp-evidence") for picture in sam.pictures] == [
        corners_and_middle,
        ["r2c3", "r5c1", "r5c3"],
    ]


def test_only_number_rings_what_it_filled(sam):
    rows = "534678912 672195348 198342567 859761423 426853791 713924856 961537284 287419635 345286179"
    full = rows.split()
    mistaken = ["11*******", *["*********"] * 8]
    nothing = ["*********"] * 9
    cases = [["*" + full[0][1:], *full[1:8], full[8][:8] + "*"], nothing, mistaken]
    sam.paste("only-number", "3\n" + "\n\n".join("\n".join(rows) for rows in cases) + "\n")
    assert sam.captions == ["Case #1: 2 cells filled.", "Case #2: No suggestion.", "Case #3: Mistake situation."]
    assert [marked(picture, "gp-changed") for picture in sam.pictures] == [["r1c1", "r9c9"], [], []]
    assert values(sam.pictures[0]) == "".join(full)


@pytest.mark.parametrize(
    ("line", "text", "caption"),
    [
        ("wb00", "EW00", "Exactly one solution."),
        ("wbbw", None, "One of several solutions."),
        ("ww00", "X", "No solution."),
        ("0000", "0000", "Exactly one solution."),
    ],
)
def test_shirokuro_says_how_many_solutions_there_are(sam, line, text, caption):
    sam.paste("shirokuro", line)
    assert sam.captions == [caption]
    assert text in {None, sam.text}


@pytest.mark.parametrize(("cases", "drawn", "more"), [(12, 12, ""), (13, 12, "1 more"), (40, 12, "28 more")])
@pytest.mark.parametrize("name", ["code-quest", "rowan", "only-number"])
def test_many_cases_are_all_answered_and_the_first_are_drawn(sam, name, cases, drawn, more):
    sizes = {"code-quest": "2\n01\n10\n", "rowan": "1\n0\n", "only-number": "*********\n" * 9}
    sam.paste(name, f"{cases}\n{sizes[name] * cases}")
    assert (sam.status, len(sam.pictures)) == (200, drawn)
    assert sam.more == (f"{more} are in the text only." if more else "")
    assert sam.text is not None
    assert len(re.findall("Solved with|Grid|Case", sam.text)) == cases + (name == "rowan")


PAGE = 2_000_000
"""Bytes that no page of an answer may have."""


def test_a_page_is_bounded_and_says_what_it_leaves_out(sam):
    grid = "50\n" + ("7 " * 49 + "7\n") * 50
    grids = "50\n" + grid * 50
    assert len(grids) > 240_000
    answer = sam.client.post("/tools/rowan/", {"text": grids})
    assert (answer.status_code, len(answer.content) < PAGE) == (200, True)
    sam.paste("rowan", grids)
    whole = rowan.report(rowan.parse(grids.splitlines()))
    assert sum(map(len, whole)) > 1_000_000
    shown = sam.text.splitlines()
    assert shown == whole[: len(shown)]
    assert len(shown) > 100
    left_out, not_drawn = sam.more.split(". ", 1)[0], sam.more
    assert left_out == f"The answer is too long for a page, so its last {len(whole) - len(shown)} lines are left out"
    assert not_drawn.endswith(f"{50 - len(sam.pictures)} more are not drawn.")
    assert len(sam.pictures) >= 1


def test_a_single_long_line_is_left_out_whole(sam, monkeypatch):
    monkeypatch.setattr("puzzles.contests.TEXT", 4)
    sam.paste("shirokuro", "wb00")
    assert (sam.text, "its last line is left out" in sam.more) == ("", True)
    monkeypatch.setattr("puzzles.contests.TEXT", 5)
    sam.paste("shirokuro", "wb00")
    assert (sam.text, sam.more) == ("EW00", "")


@pytest.mark.parametrize(
    "change",
    [
        lambda data: data.replace(b"\n", b"\r\n"),
        lambda data: b"\xef\xbb\xbf" + data,
        lambda data: data.replace(b"\n", b" \n") + b"\n\n",
    ],
    ids=["CRLF", "BOM", "blanks"],
)
@pytest.mark.parametrize("name", sorted(TOOLS))
def test_a_file_with_byte_order_mark_or_other_line_ends(sam, name, change):
    sam.upload(name, change(TOOLS[name].sample.encode()))
    assert (sam.status, sam.problem, sam.captions) == (200, "", SAMPLES[name][1])


def test_a_file_comes_before_pasted_text(sam):
    file = SimpleUploadedFile("input.txt", b"wb00")
    answer = sam.client.post("/tools/shirokuro/", {"text": "nonsense", "file": file})
    assert answer.status_code == 200
    assert "EW00" in answer.content.decode()


def values(picture: Element) -> str:
    """The values drawn, cell by cell."""
    cells = [each for each in picture.walk() if "data-cell" in each.attrs]
    return "".join(each.text or "." for each in cells)
