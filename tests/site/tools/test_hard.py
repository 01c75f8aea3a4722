"""Inputs that are too hard for a page, and what is said where too many come at a time."""

from time import process_time

import pytest
from django.test import Client

from tests.site.search.test_pool import held
from tests.site.tools.tool import Tool
from tutor.search.pool import STRANGERS

pytestmark = pytest.mark.django_db

LARGE = ("wb" * 6 + "bw" * 6) * 6
"""A full grid of two colours: too large to be counted by the process that answers, and soon decided."""
TOO_HARD = (
    "Too hard to decide here: it would take more computing than one request may. Try a smaller one,"
    " or use the command of the same name on your own machine, where nothing ends it."
)


def checkerboard(size: int) -> str:
    """A full grid of two colours with two corners of the same one empty: nothing fits, and nobody sees why soon."""
    signs = ["wb"[(cell // size + cell % size) % 2] for cell in range(size * size)]
    signs[0] = signs[-1] = "0"
    return "".join(signs)


@pytest.mark.parametrize("size", [16, 24])
def test_what_is_too_hard_costs_this_process_little_and_gets_no_false_answer(size: int) -> None:
    stranger = Tool(Client())
    stranger.open("shirokuro")
    before = process_time()
    stranger.paste("shirokuro", checkerboard(size))
    assert process_time() - before < 1.5  # the search alone would take some seconds
    assert (stranger.status, stranger.text) == (422, None)
    assert stranger.problem == TOO_HARD


def test_a_third_stranger_is_sent_away_for_a_while() -> None:
    stranger = Tool(Client())
    with held("stranger", STRANGERS):
        answer = stranger.client.post("/tools/shirokuro/", {"text": LARGE})
        assert (answer.status_code, answer["Retry-After"]) == (503, "5")
        stranger.paste("shirokuro", LARGE)
        said = "Too many long searches are running at the moment. Try again in a few seconds."
        assert (stranger.text, stranger.problem) == (None, said)
        stranger.paste("shirokuro", "wb00")
        assert (stranger.status, stranger.text) == (200, "EW00")  # a small one needs no place
    stranger.paste("shirokuro", LARGE)
    assert (stranger.status, stranger.captions) == (200, ["One of several solutions."])


def test_who_has_an_account_need_not_wait_for_strangers(sam: Tool) -> None:
    with held("stranger", STRANGERS):
        sam.paste("shirokuro", LARGE)
    assert (sam.status, sam.captions) == (200, ["One of several solutions."])
    assert sam.text is not None
    assert len(sam.text.strip()) == 144


def test_a_large_input_of_a_contest_is_answered_as_a_small_one(sam: Tool) -> None:
    grid = "..0.\n1...\n....\n.00.\n"
    sam.paste("code-quest", "1\n4\n" + grid)
    one = sam.text
    sam.paste("code-quest", "1200\n" + ("4\n" + grid) * 1200)
    assert one is not None
    assert sam.text is not None
    assert sam.text.split() == one.split() * 1200
