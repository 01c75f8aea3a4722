"""Inputs that are too hard for a page, and what is said where too many come at a time."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import process_time
from types import FrameType

import pytest
from django.test import Client

from puzzles.budgets import QUICK_INPUT
from tests.site.search.test_pool import held
from tests.site.tools.tool import Tool, verbatim
from tutor.search.pool import STRANGERS
from tutor.tools.selectors import TOOLS

pytestmark = pytest.mark.django_db

LARGE = ("wb" * 6 + "bw" * 6) * 6
"""A full grid of two colours: too large to be counted by the process that answers, and soon decided."""
TOO_HARD = (
    "Too hard to decide here: it needs more computing than one request may use. Try a smaller one,"
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


@contextmanager
def engine_used() -> Iterator[set[str]]:
    """Collect the modules of the engine that run in this thread."""
    found = set[str]()

    def note(frame: FrameType, _event: str, _arg: object) -> None:
        found.add(frame.f_globals.get("__name__", ""))

    sys.setprofile(note)
    try:
        yield found
    finally:
        sys.setprofile(None)
        found -= {name for name in found if not name.startswith("puzzles.")}


@pytest.mark.parametrize("name", ["code-quest", "only-number", "rowan"])
def test_the_process_that_answers_neither_reads_nor_draws_a_large_input(name: str, sam: Tool) -> None:
    text = different(name, 13)
    assert len(text) > QUICK_INPUT
    with engine_used() as used:
        sam.paste(name, text)
    assert (sam.status, len(sam.pictures) > 0) == (200, True)
    assert used <= {"puzzles.registry"}
    small = different(name, 1)[:QUICK_INPUT]
    with engine_used() as used:
        sam.paste(name, small)
    assert "puzzles.contests" in used


@pytest.mark.parametrize("name", ["code-quest", "only-number", "rowan"])
def test_small_inputs_of_strangers_need_no_place_and_large_ones_do(name: str) -> None:
    stranger = Tool(Client())
    with held("stranger", STRANGERS):
        stranger.paste(name, TOOLS[name].sample)
        assert stranger.status == 200
        stranger.paste(name, different(name, 13))
        assert (stranger.status, stranger.text) == (503, None)


SQUARES = {"code-quest": 100, "only-number": 81, "rowan": 3 * 36 * 36}
"""Squares of a grid of `different`, for each type that it may be of."""


def different(name: str, number: int) -> str:
    """An input of so many different grids."""
    if name == "rowan":
        grids = [f"36\n{'0 ' * 35}{n}\n" + ("0 " * 35 + "0\n") * 35 for n in range(number)]
    elif name == "code-quest":
        grids = [f"10\n{n:010b}\n" + "..........\n" * 9 for n in range(number)]
    else:
        grids = [f"{n + 1111:*>9}\n".replace("0", "*") + "*********\n" * 8 for n in range(number)]
    return f"{len(grids)}\n" + "".join(grids)


@pytest.mark.parametrize(("name", "most"), [("code-quest", 500), ("only-number", 617), ("rowan", 12)])
def test_more_grids_than_a_page_compares_are_refused(name: str, most: int, sam: Tool) -> None:
    stranger = Tool(Client())
    stranger.paste(name, different(name, most + 1))
    assert (stranger.status, stranger.text) == (422, None)
    found = (most + 1) * SQUARES[name]
    assert "Expected different grids of at most 50000 cells in all" in stranger.problem
    assert f"found {found}. Give them in smaller parts, or use the command" in stranger.problem
    sam.paste(name, different(name, most + 1))
    assert sam.status == 200


def test_a_grid_that_comes_many_times_counts_once() -> None:
    stranger = Tool(Client())
    stranger.paste("code-quest", "600\n" + ("10\n" + "..........\n" * 10) * 600)
    assert stranger.status == 200


@pytest.mark.parametrize(("grids", "status"), [(1100, 200), (1600, 422)])
def test_a_long_input_is_not_shown_again(sam: Tool, grids: int, status: int) -> None:
    said = "The input was too long to show again, so the field is empty."
    text = different("only-number", grids)
    sam.paste("only-number", text[:1000])
    assert verbatim(sam.page.find("id_text")).split() == text[:1000].split()
    assert said not in sam.page.text
    sam.paste("only-number", text + "\n" * 20_000)
    assert (sam.status, verbatim(sam.page.find("id_text")).strip()) == (status, "")
    assert said in sam.page.text
