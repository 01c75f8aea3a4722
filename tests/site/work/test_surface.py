"""The board for hands and ears: every spot, handle and way of a type's surface is on the page, and nothing else."""

import pytest

from puzzles.base.ptype import type_of
from puzzles.draw.of import fixed, pencilled, surface_of, value_kinds
from puzzles.draw.surface import Handle, Surface
from puzzles.kernel.board import Board
from puzzles.registry import all_types, get_type
from tests.engine.reasons import seeds
from tests.site.people import person
from tests.site.work.earning import have_used
from tests.site.work.page import Element
from tests.site.work.test_everywhere import SUDOKU, puzzle_of
from tests.site.work.workbench import HTMX, Workbench, new_key
from tutor.work.replays.engine import replay_of

pytestmark = pytest.mark.django_db

BOARDS = {
    "binary": "..0. 1... .... .00.",
    "latin": "12... ..1.. ...2. ..... 5....",
    "sudoku": SUDOKU,
    "sudoku-x": "1... ..2. .3.. ...4",
    "short-truth-table": "A>(B^~C) A|C",
    "shirokuro": "w.bwb.w bww...b w.bbbww .w.w... b.bbb.w ..wbw.w .b.b.wb",
}
BOARDS = {type_id: "\n".join(text.split()) for type_id, text in BOARDS.items()} | {
    type_id: min((type_of(puzzle).print(puzzle) for puzzle in puzzles), key=len)
    for type_id, puzzles in seeds().items()
    if type_id not in BOARDS
}
SIXTEEN = "\n".join([" ".join(["16", *["."] * 15]), *[" ".join(["."] * 16)] * 15])


def test_every_type_that_is_offered_is_looked_at():
    assert set(BOARDS) == {ptype.id for ptype in all_types().values() if ptype.listed}


@pytest.fixture(params=sorted(BOARDS))
def workbench(request, sam) -> Workbench:
    return Workbench.of(sam.client, puzzle_of(request.param, BOARDS[request.param]))


def shown(workbench: Workbench) -> tuple[Board, Surface]:
    """The start as the engine has it."""
    board = get_type(workbench_type(workbench)).parse(BOARDS[workbench_type(workbench)].split("\n")).board()
    return board, surface_of(board.puzzle)


def workbench_type(workbench: Workbench) -> str:
    heading = next(each for each in workbench.page.find("bar").walk() if each.tag == "h1")
    return heading.text.split()[0]


def spots_of(workbench: Workbench) -> dict[str, Element]:
    found = [each for each in workbench.page.find("board").walk() if "data-spot" in each.attrs]
    names = [each.attrs["id"].removeprefix("c-") for each in found]
    assert len(names) == len(set(names))
    return dict(zip(names, found, strict=True))


def box_of(element: Element) -> tuple[int, ...]:
    return tuple(map(int, element.attrs["data-box"].split()))


def test_spots(workbench):
    board, surface = shown(workbench)
    spots = spots_of(workbench)
    assert sorted(spots) == sorted(spot.name for spot in surface.spots)
    for spot in surface.spots:
        attrs, element = spots[spot.name].attrs, spots[spot.name]
        assert (box_of(element), int(attrs["data-row"]), int(attrs["data-col"])) == (spot.box, spot.row, spot.column)
        assert ("aria-readonly" in attrs) == ("data-held" in attrs) == board.known(spot.cell)
        if spot.cell in fixed(board.puzzle):
            assert attrs["aria-label"] == spot.spoken
        elif board.known(spot.cell):
            value = surface.values[board.cells[spot.cell].bit_length() - 1]
            assert attrs["data-held"] == value.name
            assert attrs["aria-label"] == f"{spot.spoken}, {value.name}, given"
        elif named := surface.value_of(board.cells[spot.cell]):
            assert attrs["aria-label"] == f"{spot.spoken}, {named.name}"
        else:
            assert attrs["aria-label"] == f"{spot.spoken}, blank"


def test_handles_and_their_ways(workbench):
    _board, surface = shown(workbench)
    grid = workbench.page.find("grid")
    found = [each for each in grid.walk() if "data-ways" in each.attrs]
    assert [each.attrs["id"] for each in found] == ids_of(surface.handles)
    for handle, element in zip(surface.handles, found, strict=True):
        attrs = element.attrs
        place = (int(attrs["data-row"]), int(attrs["data-col"]), int(attrs["aria-colindex"]))
        assert (box_of(element), place) == (handle.box, (handle.row, handle.column, handle.column))
        assert attrs["aria-label"].removesuffix(", blank" if handle.cell is not None else "") == handle.spoken
        names = {spot.cell: spot.name for spot in surface.spots}
        expected = {
            (way.direction, surface.handles[way.handle].name, "" if way.cell is None else names[way.cell])
            for way in handle.ways
        }
        ways = [tuple(way.split(":")) for way in attrs["data-ways"].split()]
        assert len(ways) == len(set(ways)) == len(expected)
        assert set(ways) == expected


def ids_of(handles: tuple[Handle, ...]) -> list[str]:
    """The ids of handles, or of the cells that they are."""
    return [f"{'h' if handle.cell is None else 'c'}-{handle.name}" for handle in handles]


def test_focus_is_on_handles_where_there_are_some_and_else_on_spots(workbench):
    _board, surface = shown(workbench)
    in_grid = workbench.page.find("grid").all(role="gridcell")
    wanted = ids_of(surface.handles) or [f"c-{each.name}" for each in surface.spots]
    assert [each.attrs["id"] for each in in_grid] == wanted
    focus = [
        each.attrs["id"]
        for each in workbench.page.find("board").walk()
        if "tabindex" in each.attrs and "id" in each.attrs
    ]
    assert focus == wanted
    rows = workbench.page.find("grid").all(role="row")
    numbers = [int(each.attrs["aria-rowindex"]) for each in rows]
    assert numbers == sorted({each.row for each in surface.handles or surface.spots})


def test_the_board_says_how_it_is_worked(workbench):
    board, surface = shown(workbench)
    attrs = workbench.page.find("board").attrs
    grid = workbench.page.find("grid").attrs
    assert (int(attrs["data-width"]), int(attrs["data-height"])) == (surface.width, surface.height)
    assert (int(grid["aria-rowcount"]), int(grid["aria-colcount"])) == (surface.rows, surface.columns)
    assert attrs.get("data-pencil") == (str(surface.pencil) if surface.pencil else None)
    assert attrs.get("data-reach") == (str(surface.reach) if surface.handles else None)
    every, *others = [
        [value.name for at, value in enumerate(surface.values) if kind >> at & 1] for kind in value_kinds(board.puzzle)
    ]
    if surface.named:
        named = {
            surface.values[at].name
            for name in surface.named
            for at in range(len(surface.values))
            if name.mask >> at & 1
        }
        every = [name for name in every if name not in named] + [name.name for name in surface.named]
    assert attrs.get("data-cycles", "").split() == (every if len(every) == 2 else [])
    own = [each.attrs["data-cycles"].split() for each in spots_of(workbench).values() if "data-cycles" in each.attrs]
    assert [names for names in others if names not in own] == [names for names in own if names not in others] == []


def assert_pencil_marks(workbench: Workbench, board: Board) -> None:
    marks, surface = pencilled(board), surface_of(board.puzzle)
    spots = spots_of(workbench)
    for spot in surface.spots:
        found = spots[spot.name].attrs.get("data-possible")
        if marks is None or board.known(spot.cell):
            assert found is None
        else:
            mask = marks.cells[spot.cell]
            names = [value.name for bit, value in enumerate(surface.values) if mask >> bit & 1]
            assert found is not None
            assert found.split(" ") == names


def test_pencil_marks(workbench):
    board, _surface = shown(workbench)
    assert_pencil_marks(workbench, board)
    marks = {each.attrs["data-possible"] for each in spots_of(workbench).values() if "data-possible" in each.attrs}
    assert bool(marks) == (workbench_type(workbench) in {"latin", "skyscrapers", "sudoku", "sudoku-x"})


def test_pencil_marks_go_with_the_board(sam):
    workbench = Workbench.of(sam.client, puzzle_of("sudoku", SUDOKU))
    assert spots_of(workbench)["r1c2"].attrs["data-possible"] == "7 8"
    workbench.play(("0.0", "latin.last-number: r4c3=4, r5c4=3"), ("1.0", "latin.seen-number: r1c2=-1/3/4/5/6/9"))
    for node in ("2.0", "1.0", "0.0"):
        workbench.select(node)
        number = int(node.partition(".")[0])
        replay = replay_of(workbench.proof)
        result = replay.result(number) if number else None
        assert_pencil_marks(workbench, result.ends[0] if result else replay.puzzle.board())


def test_numbers_of_two_digits(sam):
    puzzle = puzzle_of("sudoku", "1... .... .... ....")
    puzzle.text, puzzle.height, puzzle.width = SIXTEEN, 16, 16
    puzzle.save()
    workbench = Workbench.of(sam.client, puzzle)
    spots = spots_of(workbench)
    assert spots["r1c1"].attrs["data-held"] == "16"
    assert spots["r1c2"].attrs["data-possible"] == " ".join(map(str, range(1, 16)))
    assert spots["r9c9"].attrs["data-possible"] == " ".join(map(str, range(1, 17)))
    assert workbench.page.find("board").attrs["data-pencil"] == "4"


def test_a_step_on_a_sudoku_costs_what_it_costs_on_any_board(sam, django_assert_num_queries):
    workbench = Workbench.of(sam.client, puzzle_of("sudoku", SUDOKU))
    workbench.play(("0.0", "latin.last-number: r4c3=4"))
    fields = {"key": new_key(), "rev": 1, "node": "1.0", "step": "latin.last-number: r5c4=3"}
    # Session with person, proof, whether an assignment withholds it; what was done before; begin and end of the write,
    # action, row, proof, and that the rule was used by hand.
    with django_assert_num_queries(9):
        answer = workbench.client.post(f"/work/{workbench.proof.pk}/step/", fields, headers=HTMX)
    assert answer.status_code == 200
    have_used(workbench.proof, "latin.last-number")
    fields = {"key": new_key(), "rev": 2, "node": "2.0", "rule": "latin.last-number"}
    with django_assert_num_queries(11):  # whether the rule is earned, and the cells of such steps; no use is counted
        answer = workbench.client.post(f"/work/{workbench.proof.pk}/everywhere/", fields, headers=HTMX)
    assert answer.status_code == 200


def test_nobody_needs_an_account_to_look(db):
    workbench = Workbench.of(person("anonymous").client, puzzle_of("shirokuro", BOARDS["shirokuro"]))
    assert len(spots_of(workbench)) == len(shown(workbench)[1].spots)
