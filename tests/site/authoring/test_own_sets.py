"""Sets of one's own: order, removing, deleting, making puzzles; puzzles that others use stay unchanged."""

import re

import pytest

from tests.site.classroom import classroom
from tests.site.library.texts import DAWN, FERN, OPEN, SPLIT, grid, joined
from tests.site.people import account, person
from tests.site.test_partials import assert_well_formed
from tests.site.work.page import parse
from tests.site.work.workbench import HTMX
from tests.site.workers import work_off
from tutor.authoring.services.archives import File
from tutor.authoring.services.uploads import read_upload
from tutor.jobs.models import Job
from tutor.library.models import Puzzle, PuzzleSet
from tutor.library.services import import_set, own_puzzle
from tutor.library.services.facts import engine_puzzle
from tutor.work.models import Proof

pytestmark = pytest.mark.django_db

OWN = "/my/sets/mine/"


def made(*texts: str) -> PuzzleSet:
    """Alice's set, with these puzzles."""
    import_set(joined(*texts), slug="mine", title="Mine")
    PuzzleSet.objects.filter(slug="mine").update(owner=account("alice"))
    return PuzzleSet.objects.get(slug="mine")


@pytest.fixture
def alice():
    return person("alice").client


@pytest.fixture
def mine() -> PuzzleSet:
    return made(DAWN, FERN, SPLIT)


def titles(client, address: str = OWN) -> list[str]:
    page = parse(client.get(address).content.decode())
    return [each.text for each in page.walk() if each.tag == "h3"]


def puzzle(title: str) -> Puzzle:
    return Puzzle.objects.get(title=title, retired=False)


# --- The list and the set --------------------------------------------------------------------------------------


def test_all_ones_sets_and_nobody_elses(alice, mine):
    own_puzzle(account("alice"), engine_puzzle("binary", puzzle("Dawn").text), puzzle("Dawn").sha256)
    PuzzleSet.objects.create(slug="carols", title="Carol's", owner=account("carol"))
    import_set(joined(DAWN), slug="all", title="Everybody's")
    page = parse(alice.get("/my/sets/").content.decode())
    assert [each.text for each in page.walk() if each.tag == "h2"] == ["Mine", "Pasted puzzles"]


def test_without_a_set_one_is_told_how_to_get_one(alice):
    assert "You have no set yet." in alice.get("/my/sets/").content.decode()


def test_every_page_is_well_formed(alice, mine):
    upload = read_upload(account("alice"), [File("a.txt", joined(OPEN, DAWN, DAWN) + b"---\nnonsense")])
    classroom(puzzle("Fern"))
    dawn, fern = puzzle("Dawn").pk, puzzle("Fern").pk
    pages = ["", "upload/", "mine/", "mine/delete/", "mine/generate/"]
    addresses = [f"/my/sets/{page}" for page in pages] + [f"/my/puzzles/{dawn}/", f"/my/puzzles/{dawn}/remove/"]
    addresses += [f"/puzzles/{fern}/", "/sets/mine/", upload.get_absolute_url(), f"/jobs/{Job.objects.get().pk}/"]
    for _when in ("before the check", "after it"):
        for address in addresses:
            assert_well_formed(parse(alice.get(address).content.decode()))
        work_off()
    assert_well_formed(parse(alice.post("/my/sets/upload/", {"text": "nonsense"}).content.decode()))
    assert_well_formed(parse(alice.post("/my/sets/mine/generate/", {"size": "x"}).content.decode()))


@pytest.mark.parametrize("items", [1, 3])
def test_the_cost_of_the_lists_does_not_grow(alice, items, django_assert_num_queries):
    for number in range(items):
        own = PuzzleSet.objects.create(slug=f"s-{number}", title=f"S {number}", owner=account("alice"))
        import_set(joined(*[grid(k) for k in range(items)]), slug=own.slug, title=own.title)
    with django_assert_num_queries(3):  # session with its user, sets, uploads
        alice.get("/my/sets/")
    with django_assert_num_queries(4):  # session with its user, set, how many puzzles, puzzles
        alice.get("/my/sets/s-0/")


def test_title_and_description(alice, mine):
    assert alice.post(OWN, {"title": "Ours", "description": "Now with words."})["Location"] == OWN
    mine.refresh_from_db()
    assert (mine.title, mine.description, mine.slug) == ("Ours", "Now with words.", "mine")
    answer = alice.post(OWN, {"title": "", "description": ""})
    assert (answer.status_code, "This field is required." in answer.content.decode()) == (422, True)


def test_a_long_set_has_pages(alice):
    made(*[grid(number) for number in range(30)])
    assert titles(alice)[-1] == "24. Number 23"
    assert titles(alice, f"{OWN}?page=2") == [f"{n}. Number {n - 1}" for n in range(25, 31)]
    public = parse(alice.get("/sets/mine/").content.decode())
    assert sum(each.tag == "h3" for each in public.walk()) == 30


def test_the_page_for_everybody_has_pages_too(client):
    import_set(joined(*[grid(number) for number in range(40)]), slug="long", title="Long")
    first = parse(client.get("/sets/long/").content.decode())
    assert sum(each.tag == "h3" for each in first.walk()) == 30
    assert "40 puzzles" in first.text
    second = parse(client.get("/sets/long/?page=2").content.decode())
    assert [each.text for each in second.walk() if each.tag == "h3"] == [f"Number {n}" for n in range(30, 40)]


# --- Order -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("title", "place", "order"),
    [
        ("Dawn", 2, ["Fern", "Dawn", "What if"]),
        ("What if", 1, ["What if", "Dawn", "Fern"]),
        ("Dawn", 3, ["Fern", "What if", "Dawn"]),
        ("Dawn", 99, ["Fern", "What if", "Dawn"]),
        ("Dawn", 0, ["Dawn", "Fern", "What if"]),
    ],
)
def test_a_puzzle_is_moved(alice, mine, title, place, order):
    answer = alice.post(f"/my/puzzles/{puzzle(title).pk}/move/", {"place": place})
    assert answer["Location"] == f"{OWN}?page=1#puzzle-{puzzle(title).pk}"
    assert titles(alice) == [f"{number}. {name}" for number, name in enumerate(order, start=1)]


def test_where_it_is_now_is_said(alice, mine):
    answer = alice.post(f"/my/puzzles/{puzzle('Dawn').pk}/move/", {"place": 2}, headers=HTMX)
    said = [each.text for each in parse(answer.content.decode()).walk() if "hx-swap-oob" in each.attrs]
    assert said == ["“Dawn” is now number 2."]


def test_a_place_that_is_none(alice, mine):
    alice.post(f"/my/puzzles/{puzzle('Dawn').pk}/move/", {"place": "first"})
    assert "The place must be a whole number." in alice.get(OWN).content.decode()
    assert titles(alice)[0] == "1. Dawn"


def test_moving_takes_no_place_from_retired_puzzles(alice, mine):
    Puzzle.objects.filter(title="Fern").update(retired=True)
    alice.post(f"/my/puzzles/{puzzle('What if').pk}/move/", {"place": 1})
    assert titles(alice) == ["1. What if", "2. Dawn"]


# --- Removing --------------------------------------------------------------------------------------------------


def test_a_puzzle_that_nobody_uses_is_deleted(alice, mine):
    pk = puzzle("Dawn").pk
    assert "Remove “Dawn” from “Mine”?" in alice.get(f"/my/puzzles/{pk}/remove/").content.decode()
    assert Puzzle.objects.filter(pk=pk).exists()
    assert alice.post(f"/my/puzzles/{pk}/remove/")["Location"] == OWN
    assert not Puzzle.objects.filter(pk=pk).exists()
    assert titles(alice) == ["1. Fern", "2. What if"]


def test_a_puzzle_with_a_proof_is_retired_and_its_page_says_so(alice, mine):
    dawn = puzzle("Dawn")
    proof = Proof.objects.create(owner=account("alice"), puzzle=dawn)
    alice.post(f"/my/puzzles/{dawn.pk}/remove/")
    proof.refresh_from_db()
    assert (proof.puzzle, proof.puzzle.retired) == (dawn, True)
    assert titles(alice) == ["1. Fern", "2. What if"]
    html = alice.get(f"/puzzles/{dawn.pk}/").content.decode()
    assert "This puzzle is no longer in its set." in html
    assert alice.get(f"/my/puzzles/{dawn.pk}/").status_code == 404


def test_a_puzzle_of_an_assignment_is_retired(alice, mine):
    room = classroom(puzzle("Dawn"))
    alice.post(f"/my/puzzles/{puzzle('Dawn').pk}/remove/")
    room.item.refresh_from_db()
    assert (room.item.puzzle.title, room.item.puzzle.retired) == ("Dawn", True)


# --- Deleting a set --------------------------------------------------------------------------------------------


def test_a_set_that_nobody_uses_goes_with_its_puzzles(alice, mine):
    assert "Delete “Mine”?" in alice.get(f"{OWN}delete/").content.decode()
    assert alice.post(f"{OWN}delete/", {"how": "delete"})["Location"] == "/my/sets/"
    assert (PuzzleSet.objects.count(), Puzzle.objects.count()) == (0, 0)


def test_a_set_in_use_is_not_deleted_and_the_reason_is_said(alice, mine):
    room = classroom(puzzle("Dawn"))
    Proof.objects.create(owner=account("sam"), puzzle=puzzle("Dawn"), item=room.item, attempt=1)
    answer = alice.post(f"{OWN}delete/", {"how": "delete"})
    assert answer.status_code == 409
    assert "its puzzles are used by 1 proof and 1 assignment." in parse(answer.content.decode()).text
    assert Puzzle.objects.filter(set=mine).count() == 3


def test_a_set_in_use_can_be_put_away(alice, mine):
    room = classroom(puzzle("Dawn"))
    alice.post(f"{OWN}delete/", {"how": "put-away"})
    assert "You have no set yet." in alice.get("/my/sets/").content.decode()
    assert list(Puzzle.objects.values_list("title", "retired")) == [("Dawn", True)]
    room.item.refresh_from_db()
    assert room.item.puzzle.title == "Dawn"


@pytest.mark.parametrize("who", ["anonymous", "guest", "sam", "bob", "carol", "admin"])
def test_nobody_else_changes_anything(mine, who):
    client, before = person(who).client, list(Puzzle.objects.values())
    dawn = puzzle("Dawn").pk
    for address, fields in [
        (OWN, {"title": "Theirs"}),
        (f"{OWN}delete/", {"how": "delete"}),
        (f"{OWN}generate/", {"kind": "binary:1", "size": 4, "count": 1, "seed": 1}),
        (f"/my/puzzles/{dawn}/remove/", {}),
        (f"/my/puzzles/{dawn}/move/", {"place": 2}),
        (f"/my/puzzles/{dawn}/", {"text": OPEN, "notes": ""}),
    ]:
        answer = client.post(address, fields)
        assert (address, answer.status_code) == (address, 404)
        assert "Dawn" not in answer.content.decode()
    assert list(Puzzle.objects.values()) == before
    assert (PuzzleSet.objects.get().title, Job.objects.count()) == ("Mine", 0)


def test_sets_of_the_site_are_for_the_operator_only(alice):
    import_set(joined(DAWN), slug="all", title="Everybody's")
    assert alice.get("/my/sets/all/").status_code == 404
    assert alice.get(f"/my/puzzles/{puzzle('Dawn').pk}/").status_code == 404
    assert "Change this set" not in alice.get("/sets/all/").content.decode()


# --- Making puzzles --------------------------------------------------------------------------------------------


def generate(client, **fields):
    return client.post(f"{OWN}generate/", {"kind": "binary:1", "size": 4, "count": 3, "seed": 7} | fields)


def test_puzzles_are_made_at_the_end_of_the_set(alice, mine):
    answer = generate(alice)
    job = Job.objects.get()
    assert answer["Location"] == f"/jobs/{job.pk}/"
    work_off()
    job.refresh_from_db()
    assert (job.state, job.said, job.link) == ("done", "3 puzzles were made for “Mine”.", OWN)
    new = list(mine.puzzles.filter(position__gt=3))
    assert [(row.position, row.title, row.type, row.size) for row in new] == [
        (n, f"Binary {n}", "binary", "4 × 4") for n in (4, 5, 6)
    ]
    assert {(row.solutions, row.level) for row in new} == {("one", 1)}
    assert [row.source for row in new] == [f"made here: size 4, level 1, seed 7, no. {n}" for n in (1, 2, 3)]


def test_the_same_seed_makes_the_same_puzzles(alice, mine):
    generate(alice)
    work_off()
    first = list(mine.puzzles.filter(position__gt=3).values_list("text", flat=True))
    mine.puzzles.filter(position__gt=3).delete()
    generate(alice)
    work_off()
    assert list(mine.puzzles.filter(position__gt=3).values_list("text", flat=True)) == first


def test_puzzles_of_a_type_without_an_empty_one_are_made_and_have_sizes(alice, mine):
    assert generate(alice, kind="star-battle:1", size=3, count=1).status_code == 422
    assert generate(alice, kind="star-battle:1", size=5, count=1).status_code == 302
    work_off()
    assert list(mine.puzzles.filter(position=4).values_list("type", "height")) == [("star-battle", 5)]


def test_making_that_was_interrupted_makes_nothing_twice(alice, mine):
    generate(alice)
    work_off()
    texts = list(mine.puzzles.filter(position__gt=3).values_list("text", flat=True))
    mine.puzzles.filter(position=6).delete()
    Job.objects.update(state="running", done=2)  # its worker was killed after the second
    Job.objects.update(state="waiting")
    work_off()
    assert list(mine.puzzles.filter(position__gt=3).values_list("text", flat=True)) == texts


def test_when_there_are_no_further_puzzles_it_is_said(alice, mine):
    generate(alice, size=2, count=9)
    work_off()
    job = Job.objects.get()
    assert job.state == "failed"
    assert re.fullmatch(r"No (such|further) puzzle was found.*Try another size or level\.", job.said)


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"size": 5}, "expected an even"),
        ({"size": 500}, "Ensure this value is less than or equal to 26."),
        ({"count": 201}, "Ensure this value is less than or equal to 200."),
        ({"kind": "blank:1"}, "Select a valid choice."),
        ({"kind": "sudoku:1", "size": 8}, "expected"),
    ],
)
def test_what_cannot_be_made_is_refused(alice, mine, fields, said):
    answer = generate(alice, **fields)
    assert (answer.status_code, said in answer.content.decode(), Job.objects.count()) == (422, True, 0)
