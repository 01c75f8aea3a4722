"""Pictures: golden files, well-formed and safe for a strict Content-Security-Policy, small, complete.

UPDATE_GOLDEN=1 in the environment writes the golden files anew; look at them before keeping them.
"""

import os
import re
from dataclasses import replace
from functools import reduce
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from puzzles.draw.cells import Scene, cell_inside
from puzzles.draw.look import CLASSES, DARK, LIGHT, own_css, page_css, shapes_css
from puzzles.draw.of import draws_shapes, surface_of
from puzzles.draw.step import HEIGHT, WIDTH, step_picture
from puzzles.draw.surface import Box, Picture, Shape, Spot, Surface, Text, Value
from puzzles.draw.svg import board_svg, differences_svg, picture_svg, scene_body, scene_of, symbols_svg, view
from puzzles.formats.cases import ACCEPTED, load
from puzzles.registry import all_types, get_type

ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests" / "golden"
BINARY = get_type("binary")
PUZZLE = BINARY.parse(["......", "..0..1", "..11..", "....0.", ".0...1", "0....0"])
EXAMPLES = {
    case.rule: case for ptype in all_types().values() for case in reversed(load(ptype)) if case.verdict == ACCEPTED
}


def cell(name, puzzle=PUZZLE):
    return puzzle.type.cell_index(puzzle, name)


def filled(puzzle=PUZZLE, **values):
    return puzzle.board().narrow({cell(name, puzzle): puzzle.type.mask(puzzle, v) for name, v in values.items()})


def marked():
    """A board with every kind of mark on it."""
    board = filled(r3c2="0", r3c5="0", r2c1="0", r2c2="1", r2c4="0", r2c5="1", r5c3="1", r5c5="1", r1c5="1", r6c5="1")
    marks = {"changed": [cell("r5c3")], "evidence": [cell("r4c5"), cell("r6c6")], "place": [cell("r4c3")]}
    return board, marks | {"pending": {cell("r4c3"): 2}}


def sudoku(type_id):
    """A small board on which a number was set, and some numbers were taken away."""
    return filled(get_type(type_id).parse(["1...", "..3.", ".2..", "...4"]), r1c4="2", r2c1="2/4", r2c2="3/4")


def sudoku_svg():
    board = sudoku("sudoku")
    return board_svg(board, changed=[3], evidence=[9], place=[4], title="Four by four", standalone=True)


def tall_board(size=10):
    """A board of which every cell is known, four in ten of them given; that it is no solution does not matter."""
    signs = [("0.1.." if row % 2 else "..1.0") * (size // 5) for row in range(size)]
    puzzle = BINARY.parse(signs)
    return puzzle.board().narrow({c: 1 + c % 2 for c, mask in enumerate(puzzle.start) if mask == 3})


def example(rule_id):
    case = EXAMPLES[rule_id]
    return step_picture(case.board, case.step)


def check_golden(name, svg):
    """Compare a picture with its file, without the style in it, which any new colour of a type changes."""
    path, svg = GOLDEN / name, svg.replace(own_css(), "")
    if os.environ.get("UPDATE_GOLDEN"):
        path.write_text(svg + "\n", encoding="utf-8")
    assert svg + "\n" == path.read_text(encoding="utf-8")


def local(element):
    return element.tag.rpartition("}")[2]


def check_safe(svg):
    """Well-formed, nothing that runs, no inline style, no id that a second picture could repeat, known classes."""
    elements = list(ElementTree.fromstring(svg).iter())
    assert {local(element) for element in elements} <= {"svg", "g", "path", "rect", "text", "title", "tspan"}
    allowed = {"class", "d", "x", "y", "width", "height", "rx", "viewBox", "preserveAspectRatio", "font-size", "role"}
    allowed |= {"aria-label", "aria-hidden", "data-cell", "data-tally"}
    assert {name for element in elements for name in element.attrib} <= allowed
    used = {name for element in elements for name in element.get("class", "").split()}
    assert used <= known_classes()


def known_classes():
    """The classes named in the rules of the pages, and those that only tell the state of a cell to such a rule."""
    return named_classes("board.css") | named_classes("shapes.css")


def named_classes(sheet):
    css = (ROOT / "static/css" / sheet).read_text(encoding="utf-8")
    return set(re.findall(r"\.(gp[a-z-]*)", css))


CORNERS = ((30, 30), (120, 30), (30, 120))


def links():
    """Three circles in a corner with two links: one a line, one open."""
    across, down = Box(40, 25, 80, 10), Box(25, 40, 10, 80)
    line = Value("line", "1", "v-line", "line", (Shape("M0 0h60v60h-60z", "given"),), stretch=True)
    none = Value("none", "0", "v-none", "no line", (Shape("M20 20l20 20M40 20l-20 20", "grid"),))
    spots = (Spot(0, "r1c1-r1c2", "right", across, 1, 1), Spot(1, "r1c1-r2c1", "down", down, 2, 1))
    surface = Surface(150, 150, 2, 1, spots, (line, none), Box(0, 0, 150, 150))
    circles = tuple(Shape(f"M{x - 15} {y}a15 15 0 1 1 30 0a15 15 0 1 1-30 0", "frame") for x, y in CORNERS)
    return Scene(surface, Picture(over=(*circles, Text(30, 36, "2"))), (1, 3))


def links_svg():
    scene = replace(links(), changed=[0], place=[1], choices={1: 3})
    box = Box(0, 0, 150, 150)
    return picture_svg(scene_body(scene, box, labels=True, tallies=True, names=True), box, standalone=True)


@pytest.mark.parametrize(
    ("name", "svg"),
    [
        ("binary-marked.svg", lambda: board_svg(marked()[0], **marked()[1], title="Twelve clues", standalone=True)),
        ("binary-thumbnail.svg", lambda: board_svg(PUZZLE.board(), labels=False, tallies=False, names=False)),
        ("rule-prevent-trio.svg", lambda: example("binary.prevent-trio")),
        ("rule-unique-line.svg", lambda: example("binary.unique-line")),
        ("rule-zero-or-one.svg", lambda: example("binary.zero-or-one")),
        ("rule-unbalanced-line.svg", lambda: example("binary.unbalanced-line")),
        ("links.svg", links_svg),
        ("sudoku-marked.svg", sudoku_svg),
        ("sudoku-x-thumbnail.svg", lambda: board_svg(sudoku("sudoku-x"), labels=False, tallies=False, names=False)),
    ],
)
def test_golden_picture(name, svg):
    check_golden(name, svg())


# --- Every type ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("type_id", sorted(all_types()))
def test_rule_pictures_are_safe_small_and_fit(type_id):
    for rule in get_type(type_id).rules:
        case = EXAMPLES[rule.id]
        svg = step_picture(case.board, case.step, title=rule.name)
        left, top, width, height = map(int, re.findall(r'viewBox="([^"]+)"', svg)[0].split())
        beside = re.findall(r'<text x="(\d+)" y="(\d+)"', svg.partition('class="gp-clues"')[2])
        assert all(left <= int(x) <= left + width and top <= int(y) <= top + height for x, y in beside)
        check_safe(svg)
        assert len(svg) < 3000, rule.id
        root = ElementTree.fromstring(svg)
        assert 8 <= int(root.attrib["width"]) <= WIDTH, rule.id
        assert 8 <= int(root.attrib["height"]) <= HEIGHT, rule.id


@pytest.mark.parametrize("type_id", sorted(all_types()))
def test_surface_agrees_with_its_type(type_id):
    ptype = get_type(type_id)
    for puzzle in {case.board.puzzle for case in load(ptype)}:
        surface = surface_of(puzzle)
        assert [spot.cell for spot in surface.spots] == list(range(len(puzzle.start)))
        assert [spot.name for spot in surface.spots] == [ptype.cell_name(puzzle, c) for c in range(len(puzzle.start))]
        assert len({spot.spoken for spot in surface.spots}) == len({spot.name for spot in surface.spots})
        focused = surface.handles or surface.spots
        assert len({(each.row, each.column) for each in focused}) == len(focused)
        assert max(each.row for each in focused) == surface.rows
        assert max(each.column for each in focused) == surface.columns
        assert tuple(value.name for value in surface.values) == ptype.values(puzzle)
        assert len({value.key for value in surface.values}) == len(surface.values)
        assert len({value.symbol for value in surface.values}) == len(surface.values)
        picture = Box(0, 0, surface.width, surface.height)
        assert all(inside(spot.box, surface.frame) for spot in surface.spots)
        assert inside(surface.frame, picture)
        places = [(anchor.row, anchor.column) for anchor in surface.anchors]
        assert len({*places, *((each.row, each.column) for each in focused)}) == len(places) + len(focused)
        assert all(ptype.place(puzzle, anchor.name).name == anchor.name for anchor in surface.anchors)
        assert all(inside(anchor.box, picture) and not anchor.box.meets(surface.frame) for anchor in surface.anchors)


def inside(box, outer):
    right, bottom = box.x + box.width, box.y + box.height
    return box.x >= outer.x and box.y >= outer.y and right <= outer.x + outer.width and bottom <= outer.y + outer.height


@pytest.mark.parametrize("type_id", sorted(all_types()))
def test_board_of_every_case_is_safe_and_shows_every_cell(type_id):
    for case in load(get_type(type_id)):
        svg = board_svg(case.board)
        check_safe(svg)
        cells = [
            group.attrib["data-cell"] for group in ElementTree.fromstring(svg).iter() if "data-cell" in group.attrib
        ]
        assert cells == [spot.name for spot in surface_of(case.board.puzzle).spots]


# --- A board -------------------------------------------------------------------------------------------------------


def test_marked_board_is_safe():
    board, marks = marked()
    check_safe(board_svg(board, **marks))


def classes(svg, name):
    """The classes of a cell's group and of what is in it."""
    group = next(g for g in ElementTree.fromstring(svg).iter() if g.get("data-cell") == name)
    return group.get("class", ""), [element.get("class", local(element)) for element in group]


def test_marks_are_drawn_where_they_belong_and_nowhere_else():
    board, marks = marked()
    svg = board_svg(board, **marks)
    assert classes(svg, "r5c3") == ("gp-changed", ["gp-ring", "text"])
    assert classes(svg, "r4c5") == ("gp-given gp-evidence", ["path", "gp-hatch", "text"])
    assert classes(svg, "r4c3") == ("gp-pending", ["gp-dash", "text", "gp-place"])
    assert classes(svg, "r3c2") == ("", ["text"])
    assert classes(svg, "r1c1") == ("", [])
    drawn = [svg.count(f'"gp-{kind}"') for kind in ("ring", "hatch", "dash", "place")]
    assert drawn == [1, 2, 1, 1]


def tallies(board):
    found = ElementTree.fromstring(board_svg(board)).iter("text")
    return {t.attrib["data-tally"]: (t.text, t.get("class")) for t in found if "data-tally" in t.attrib}


def test_tallies_count_zeros_and_ones_and_tell_full_done_and_broken_lines():
    shown = tallies(marked()[0])
    assert len(shown) == 12
    assert shown["row1"] == ("0·1", None)
    assert shown["row2"] == ("3·3", "gp-done")
    assert shown["row5"] == ("1·3", "gp-full")
    assert shown["column5"] == ("2·4", "gp-broken")


def test_title_and_labels_are_escaped():
    title = """<script>"Tom" & 'Jerry'</script>"""
    svg = board_svg(PUZZLE.board(), title=title)
    check_safe(svg)
    root = ElementTree.fromstring(svg)
    assert (root.attrib["role"], root.attrib["aria-label"], root[0].text) == ("img", title, title)
    assert "aria-hidden" not in root.attrib


def test_picture_without_title_is_hidden_from_screen_readers():
    root = ElementTree.fromstring(board_svg(PUZZLE.board()))
    assert root.attrib == {"class": "gp", "viewBox": "0 0 434 428", "aria-hidden": "true"}


def test_row_and_column_numbers():
    root = ElementTree.fromstring(board_svg(BINARY.parse(["....", "...."]).board()))
    labels = next(group for group in root.iter("g") if group.get("class") == "gp-labels")
    assert [text.text for text in labels] == ["1", "2", "1", "2", "3", "4"]


def test_sizes():
    board = tall_board()
    steps = board_svg(board, changed=range(4), evidence=range(40, 50), place=[99])
    thumbnail = board_svg(board, labels=False, tallies=False, names=False)
    assert 8000 < len(steps) < 12000
    assert 4000 < len(thumbnail) < 5000


def test_picture_alone_has_size_and_colours_of_its_own():
    svg = board_svg(PUZZLE.board(), standalone=True)
    root = ElementTree.fromstring(svg)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert (root.attrib["width"], root.attrib["height"]) == ("434", "428")
    assert root[0].text == own_css()
    assert "var(" not in svg


def test_view_leaves_out_the_margins_of_what_is_not_shown():
    surface = surface_of(PUZZLE)
    assert view(surface) == Box(0, 0, 434, 428)
    assert view(surface, tallies=False) == Box(0, 0, 395, 395)
    assert view(surface, labels=False) == Box(33, 33, 401, 395)
    assert view(surface, labels=False, tallies=False) == Box(33, 33, 362, 362)


def test_crop_shows_one_box_and_only_the_cells_in_it():
    root = ElementTree.fromstring(board_svg(PUZZLE.board(), crop=Box(154, 94, 120, 120), names=False))
    assert root.attrib["viewBox"] == "154 94 120 120"
    assert [text.text for text in root.iter("text")] == ["0", "1", "1"]


def test_differences_make_one_picture_the_other():
    board, marks = marked()
    bare, full = board_svg(PUZZLE.board()), board_svg(board, **marks)
    onto, back = (
        (scene_of(PUZZLE.board()), scene_of(board, **marks)),
        (scene_of(board, **marks), scene_of(PUZZLE.board())),
    )
    for was, becomes, scenes in ((bare, full, onto), (full, bare, back)):
        parts = differences_svg(*scenes)
        assert [name for name, part in parts.items() if becomes.count(part) != 1] == []
        old = differences_svg(*reversed(scenes))
        assert parts.keys() == old.keys()
        assert reduce(lambda svg, name: svg.replace(old[name], parts[name]), parts, was) == becomes


def test_boards_that_differ_in_a_cell_differ_in_that_cell_and_its_lines():
    assert list(differences_svg(scene_of(PUZZLE.board()), scene_of(filled(r1c4="1")))) == ["r1c4", "row1", "column4"]


@pytest.mark.parametrize("mark", ["changed", "evidence", "place"])
def test_a_mark_is_a_difference(mark):
    def scene(*names):
        marks: Any = {mark: [cell(name) for name in names]}
        return scene_of(PUZZLE.board(), **marks)

    assert list(differences_svg(scene("r1c1", "r2c2"), scene("r2c2", "r3c3"))) == ["r1c1", "r3c3"]
    assert differences_svg(scene("r1c1"), scene("r1c1")) == {}


def test_symbols_are_drawn_once_for_the_page():
    root = ElementTree.fromstring(symbols_svg(surface_of(PUZZLE)))
    found = [(s.attrib["id"], s.attrib["viewBox"], s[0].attrib, s[0].text) for s in root]
    place = {"x": "30", "y": "39"}
    assert found == [("v-0", "0 0 60 60", place, "0"), ("v-1", "0 0 60 60", place, "1")]


# --- What Binary does not have: links, pencil marks -----------------------------------------------------------------


def test_glyph_fills_a_link_or_stands_in_its_middle():
    scene = links()
    line, none = scene.surface.spots[0], replace(scene, cells=(2, 3))
    box = 'x="40" y="25" width="80" height="10" viewBox="0 0 60 60"'
    assert cell_inside(scene, line).startswith(f'<svg {box} preserveAspectRatio="none"><path')
    assert cell_inside(none, line).startswith(f"<svg {box}><path")


def test_marks_of_a_thin_cell_lie_around_it():
    ring = cell_inside(replace(links(), changed=[0]), links().surface.spots[0])
    assert '<rect class="gp-ring" x="34" y="19" width="92" height="22" rx="8"/>' in ring


def test_split_of_a_link_draws_both_values_over_one_another():
    both = cell_inside(replace(links(), choices={1: 3}), links().surface.spots[1])
    assert both.count("<svg ") == 2


def numbers(pencil=3):
    """One square that may hold 1 to 9."""
    values = tuple(Value(str(n), str(n), f"v-{n}", str(n)) for n in range(1, 10))
    spot = Spot(0, "r1c1", "row 1, column 1", Box(0, 0, 60, 60), 1, 1)
    return Scene(Surface(60, 60, 1, 1, (spot,), values, spot.box, pencil), Picture(), (0b100001001,))


def pencil_marks(scene):
    root = ElementTree.fromstring(f"<g>{cell_inside(scene, scene.surface.spots[0])}</g>")
    return [(t.text, int(t.attrib["x"]), int(t.attrib["y"]), t.get("class")) for t in root.iter("text")]


def test_candidates_stand_at_fixed_places():
    assert pencil_marks(numbers()) == [("1", 10, 15, None), ("4", 10, 35, None), ("9", 50, 55, None)]


def test_candidates_that_a_step_takes_away_are_struck_out():
    marks = pencil_marks(replace(numbers(), gone={0: 0b10}))
    assert marks[1] == ("2", 30, 15, "gp-gone")
    assert [css for _, _, _, css in marks] == [None, "gp-gone", None, None]


def test_candidates_are_not_written_when_all_are_left_or_the_type_does_not_ask():
    assert pencil_marks(replace(numbers(), cells=(0b111111111,))) == []
    assert pencil_marks(numbers(pencil=0)) == []


# --- The style -----------------------------------------------------------------------------------------------------


def test_style_sheets_are_written_from_the_tables():
    assert (ROOT / "static/css/board.css").read_text(encoding="utf-8") == page_css()
    assert (ROOT / "static/css/shapes.css").read_text(encoding="utf-8") == shapes_css()


@pytest.mark.parametrize("ptype", all_types().values(), ids=lambda ptype: ptype.id)
def test_a_type_whose_pictures_need_the_second_style_sheet_says_so(ptype):
    """The workbench of the others does without it."""
    only = named_classes("shapes.css") - named_classes("board.css")
    pictures = [step_picture(case.board, case.step) for case in load(ptype)]
    pictures += [symbols_svg(surface_of(case.board.puzzle)) + board_svg(case.board) for case in load(ptype)]
    used = set(re.findall(r"gp[a-z-]*", "".join(pictures)))
    assert bool(used & only) == draws_shapes(ptype)


def test_colours_of_files_are_those_of_the_site():
    site = (ROOT / "static/css/site/tokens.css").read_text(encoding="utf-8")
    tokens = {name: both for name, *both in re.findall(r"--([a-z-]+): light-dark\((#[0-9a-f]+), (#[0-9a-f]+)\)", site)}
    assert {name: tokens[name] for name in LIGHT} == {name: [LIGHT[name], DARK[name]] for name in LIGHT}
    assert set(re.findall(r"var\(--([a-z-]+)\)", str(CLASSES))) == set(LIGHT)
