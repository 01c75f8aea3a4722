"""The picture beside a link to a shared proof: a PNG with the solved board, for those who may read the proof."""

from io import BytesIO

import pytest
from django.test import Client
from PIL import Image, ImageChops, ImageColor

from puzzles.draw.card import HEIGHT, MARGIN, WIDTH, card_svg
from puzzles.draw.look import LIGHT
from puzzles.registry import all_types
from tests.engine.samples import solved_boards
from tests.every import some
from tests.site.classroom import classroom
from tests.site.finish.test_shares import share
from tests.site.people import account, person
from tests.site.work.page import parse
from tutor.courses.models import Assignment
from tutor.finish.selectors import card
from tutor.work.models import Proof

pytestmark = pytest.mark.django_db

INK, GROUND = (ImageColor.getrgb(LIGHT[name]) for name in ("ink", "accent-soft"))


def opened(png: bytes) -> Image.Image:
    picture = Image.open(BytesIO(png))
    assert (picture.format, picture.size) == ("PNG", (WIDTH, HEIGHT))
    return picture.convert("RGB")


def dark(picture: Image.Image, column: int, row: int) -> int:
    """Count the dark pixels well inside a cell of a 4x4 board in the middle of the card."""
    side = (HEIGHT - 2 * MARGIN) / 4
    left, top = (WIDTH - 4 * side) / 2 + column * side, MARGIN + row * side
    inside = picture.crop((round(left + 12), round(top + 12), round(left + side - 12), round(top + side - 12)))
    rest = ImageChops.difference(inside, Image.new("RGB", inside.size, INK)).convert("L")
    return sum(rest.histogram()[:20])


def test_a_link_shows_the_solved_board(finished):
    link = share(finished)
    page = Client().get(link.get_absolute_url()).content.decode()
    tags = {each.attrs["property"]: each.attrs["content"] for each in parse(page).walk() if "property" in each.attrs}
    assert tags["og:title"] == "Proof of Fern"
    assert tags["og:description"].startswith("Exactly one solution")
    assert tags["og:image"] == f"http://testserver{link.get_absolute_url()}card.png"
    assert (tags["og:image:width"], tags["og:image:height"]) == (str(WIDTH), str(HEIGHT))
    answer = Client().get(tags["og:image"])
    assert (answer["Content-Type"], answer["X-Robots-Tag"]) == ("image/png", "noindex, nofollow")
    picture = opened(answer.content)
    found = [[dark(picture, column, row) for column in range(4)] for row in range(4)]
    zeros = [found[row][column] for row, column in ((0, 0), (0, 2), (1, 1), (3, 1))]
    ones = [found[row][column] for row, column in ((0, 1), (0, 3), (1, 0), (3, 0))]
    assert min(ones) > 100  # there are digits, in a font that came along
    assert min(zeros) > max(ones)  # a 0 takes more ink than a 1


def test_a_card_is_drawn_once_for_each_revision(finished, monkeypatch):
    address = f"{share(finished).get_absolute_url()}card.png"
    first = Client().get(address).content
    monkeypatch.setattr(card, "FONTS", [])  # one that is drawn now has no digits
    assert Client().get(address).content == first
    Proof.objects.filter(pk=finished.proof.pk).update(rev=finished.proof.rev + 1)
    assert Client().get(address).content != first


def test_a_board_that_is_too_large_has_no_card(finished, monkeypatch):
    link = share(finished)
    monkeypatch.setattr(card, "CARD_CELLS", 15)
    assert "og:image" not in Client().get(link.get_absolute_url()).content.decode()
    assert Client().get(f"{link.get_absolute_url()}card.png").status_code == 404


def test_who_may_not_read_the_proof_gets_no_card(finished):
    link = share(finished)
    address = f"{link.get_absolute_url()}card.png"
    assert Client().get(address).status_code == 200
    classroom(finished.proof.puzzle, feedback=Assignment.Feedback.AFTER)
    Proof.objects.filter(pk=finished.proof.pk).update(owner=account("carol"))
    assert person("sue").client.get(address).status_code == 403
    link.delete()
    assert Client().get(address).status_code == 404


DRAWN = ["short-truth-table", "shirokuro", "skyscrapers", "masyu", "binary"]
"""Types drawn in different ways; these come first."""


@pytest.mark.parametrize("type_id", some([*DRAWN, *sorted(all_types().keys() - DRAWN)], len(DRAWN)))
def test_every_type_has_cards(type_id):
    ptype = all_types()[type_id]
    solved = solved_boards(ptype)[0][0]
    begun, done = (opened(card.drawn(card_svg(board))) for board in (solved.puzzle.board(), solved))
    assert begun.getpixel((4, 4)) == done.getpixel((4, 4)) == GROUND
    changed = ImageChops.difference(begun, done).getbbox()
    assert changed is not None
    left, top, right, bottom = changed
    assert min(left, top, WIDTH - right, HEIGHT - bottom) >= MARGIN
