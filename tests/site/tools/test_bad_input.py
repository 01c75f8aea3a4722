"""Input that is no input: where it is wrong and why, and nothing is stored."""

import pytest

from tests.site.work.records import stored
from tutor.tools.forms import MAX_BYTES
from tutor.tools.selectors import TOOLS

HERE = "Line {}, column {}: expected {}, found {}."


@pytest.mark.parametrize(
    ("name", "text", "problem"),
    [
        ("code-quest", "1\n4\n0.x.\n....\n....\n....\n", (3, 3, "0, 1 or .", "'x'")),
        ("code-quest", "1\n4\n0...\n....\n.....\n....\n", (5, 5, "4 cells", "5 cells")),
        ("code-quest", "1\n3\n", (2, 1, "an even size", "3")),
        ("code-quest", "1\n52\n", (2, 1, "an even size from 1 to 50", "'52'")),
        ("code-quest", "10001\n", (1, 1, "a number of cases from 1 to 10000", "'10001'")),
        ("code-quest", "-1\n", (1, 1, "a number of cases from 1 to 10000", "'-1'")),
        ("rowan", "1\n2\n1 2\n2 3\n", (4, 3, "a number from 0 to 2", "'3'")),
        ("rowan", "1\n2\n1 2 1\n", (3, 5, "2 numbers", "3 numbers")),
        ("rowan", "51\n", (1, 1, "a number of grids from 1 to 50", "'51'")),
        ("rowan", "1\n51\n", (2, 1, "a size from 1 to 50", "'51'")),
        ("only-number", "1\n*********\n12345678\n", (3, 9, "9 cells", "8 cells")),
        ("only-number", "1\n0********\n", (2, 1, "a digit from 1 to 9 or *", "'0'")),
        ("shirokuro", "wbx0", (1, 3, "w, b or 0", "'x'")),
        ("shirokuro", "wb000", (1, 1, "as many cells as a square has", "5 cells")),
        ("shirokuro", "\n\nwb\n", (3, 1, "as many cells as a square has", "2 cells")),
        ("shirokuro", "wb00\n\nwb00\n", (3, 1, "one line only", "'wb00'")),
        ("shirokuro", "wb0\nwb00\n", (1, 1, "as many cells as a square has", "3 cells")),
        ("shirokuro", "wbx0\nwb00\n", (1, 3, "w, b or 0", "'x'")),
        ("shirokuro", "w" * 151**2, (1, 22501, "at most 22500 characters in a line", "22801")),
    ],
)
def test_the_place_and_the_reason_are_told(sam, name, text, problem):
    before = stored()
    sam.paste(name, text)
    assert (sam.status, sam.text) == (422, None)
    assert sam.problem == HERE.format(*problem)
    assert stored() == before


@pytest.mark.parametrize("name", sorted(TOOLS))
@pytest.mark.parametrize("text", ["", " \n\n"])
def test_nothing_was_given(sam, name, text):
    sam.paste(name, text)
    assert (sam.status, sam.text, sam.problem) == (422, None, "Paste some input, or choose a file.")


@pytest.mark.parametrize("name", sorted(TOOLS))
@pytest.mark.parametrize(
    "data", [b"\x00\x01\x02\xff", b"\xff\xfe1\x00", bytes(range(256)), b"1\n" * 5000, "١\n٤\n".encode(), b"9" * 5000]
)
def test_a_file_of_something_else(sam, name, data):
    before = stored()
    sam.upload(name, data)
    assert (sam.status, sam.text) == (422, None)
    assert sam.problem.startswith("Line ")
    assert stored() == before


def test_a_file_that_is_too_large(sam):
    sam.upload("code-quest", b"0" * (MAX_BYTES + 1))
    assert sam.status == 422
    assert f"expected a file of at most {MAX_BYTES} bytes, found {MAX_BYTES + 1}" in sam.problem


def test_a_text_that_is_too_long(sam):
    sam.paste("code-quest", "0" * (MAX_BYTES + 1))
    assert (sam.status, sam.text) == (422, None)
    assert f"at most {MAX_BYTES} characters" in sam.problem


def test_a_text_with_a_null_character(sam):
    sam.paste("shirokuro", "wb\x000")
    assert (sam.status, sam.text) == (422, None)
    assert "Null characters are not allowed." in sam.problem


@pytest.mark.parametrize("text", ["<b>bold</b>", "1\n4\n<script>alert(1)</script>\n", "</textarea><script>x</script>"])
@pytest.mark.parametrize("name", sorted(TOOLS))
def test_what_was_pasted_is_text_and_never_part_of_the_page(sam, name, text):
    """The page is read strictly: an element of the text would stand in it, or break it."""
    sam.open(name)
    tags = [each.tag for each in sam.page.walk()]
    sam.paste(name, text)
    assert sam.status == 422
    found = [each.tag for each in sam.page.walk()]
    assert {tag: found.count(tag) - tags.count(tag) for tag in found if found.count(tag) != tags.count(tag)} == {
        "div": 1,
        "svg": 1,
        "use": 1,
        "span": 1,
    }
    assert text.split() == sam.page.find("id_text").text.split()
