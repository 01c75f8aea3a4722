"""Pictures of single steps: what they show, and which part of the board."""

from xml.etree import ElementTree

from puzzles.draw.step import step_picture
from puzzles.formats.steps import parse_step
from puzzles.registry import get_type

BINARY = get_type("binary")


def texts(svg, css):
    """The words in the groups of that class."""
    groups = [g for g in ElementTree.fromstring(svg).iter("g") if g.get("class") == css]
    return [text.text for group in groups for text in group.iter("text")]


def picture_of(step, *rows):
    puzzle = BINARY.parse(list(rows))
    return step_picture(puzzle.board(), parse_step(puzzle, step))


def test_direct_step_shows_its_new_values_among_the_cells_that_force_them():
    svg = picture_of("binary.prevent-trio: r2c3=0", "....", "11..", "0...", "....")
    assert texts(svg, "gp-changed") == ["0"]
    assert [text.text for text in ElementTree.fromstring(svg).iter("text")] == ["1", "1", "0"]
    assert ElementTree.fromstring(svg).attrib["viewBox"] == "32 92 184 64"
    assert "gp-hatch" not in svg


def test_step_about_a_line_shows_the_whole_line():
    row = ElementTree.fromstring(picture_of("binary.complete-line: r1c2=1", "0.0.", "...."))
    column = ElementTree.fromstring(picture_of("binary.complete-line: r3c1=1", "0.", "0.", "..", ".."))
    assert row.attrib["viewBox"] == "32 32 244 64"
    assert column.attrib["viewBox"] == "32 32 64 244"


def test_split_shows_all_values_it_tries():
    svg = picture_of("binary.zero-or-one @r1c1", "....", "....")
    assert texts(svg, "gp-choice") == ["0|1"]
    assert ElementTree.fromstring(svg).attrib["viewBox"] == "32 32 184 64"


def test_picture_of_one_cell_stays_on_the_board():
    assert 'viewBox="32 32 124 64"' in picture_of("binary.zero-or-one @r1c2", "..", "..")
    assert 'viewBox="92 92 184 64"' in picture_of("binary.zero-or-one @r2c4", "....", "....")


def test_contradiction_hatches_the_guilty_cells():
    svg = picture_of("binary.unbalanced-line", "....", "0.00")
    assert ElementTree.fromstring(svg).attrib["class"] == "gp gp-small gp-against"
    assert texts(svg, "gp-evidence") == ["0", "0", "0"]
    assert svg.count('"gp-hatch"') == 3


def test_refused_step_shows_what_stands_against_it():
    svg = picture_of("binary.trio @row1", "01..", "....")
    assert texts(svg, "gp-evidence") == ["0", "1"]
    assert ElementTree.fromstring(svg).attrib["viewBox"] == "32 32 244 64"
