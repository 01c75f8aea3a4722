"""Editing a puzzle as text: a puzzle in use gets a new revision, and its users keep the old one."""

import pytest
from django.conf import settings

from tests.site.authoring.test_own_sets import made, puzzle
from tests.site.classroom import classroom
from tests.site.library.texts import DAWN, FERN, joined
from tests.site.people import account, person
from tests.site.search.test_pool import held
from tests.site.tools.test_hard import LARGE as FULL, checkerboard
from tests.site.work.page import parse
from tests.site.workers import work_off
from tutor.jobs.models import Job
from tutor.library.models import Puzzle, PuzzleSet
from tutor.library.services import import_set
from tutor.search import pool
from tutor.work.models import Proof

pytestmark = pytest.mark.django_db

OTHER_GRID = DAWN.replace("..1.\n", "..10\n")


@pytest.fixture
def alice():
    return person("alice").client


@pytest.fixture
def dawn() -> Puzzle:
    made(DAWN, FERN)
    return puzzle("Dawn")


def save(client, row: Puzzle, text: str, notes: str = ""):
    return client.post(f"/my/puzzles/{row.pk}/", {"text": text, "notes": notes})


def look(client, row: Puzzle, text: str) -> str:
    answer = client.post(f"/my/puzzles/{row.pk}/look/", {"text": text})
    assert answer.status_code == 200
    return next(each.text for each in parse(answer.content.decode()).walk() if "hx-swap-oob" in each.attrs)


def rows() -> list[tuple[str, int, bool]]:
    return list(Puzzle.objects.order_by("pk").values_list("title", "position", "retired"))


def test_the_page_shows_the_puzzle_as_text(alice, dawn):
    page = parse(alice.get(f"/my/puzzles/{dawn.pk}/").content.decode())
    assert next(each for each in page.walk() if each.tag == "textarea").text == " ".join(DAWN.split())
    assert page.find("look-words").text == "As typed: exactly one solution."


def test_names_and_notes_change_in_place_even_in_use(alice, dawn):
    Proof.objects.create(owner=account("alice"), puzzle=dawn)
    answer = save(alice, dawn, DAWN.replace("title: Dawn", "title: Dusk"), "A **bold** <b>hint</b>")
    assert answer["Location"] == f"/puzzles/{dawn.pk}/"
    assert rows() == [("Dusk", 1, False), ("Fern", 2, False)]
    html = alice.get(f"/puzzles/{dawn.pk}/").content.decode()
    assert "A <strong>bold</strong> &lt;b&gt;hint&lt;/b&gt;" in html


def test_a_new_grid_of_a_puzzle_that_nobody_uses_takes_its_place(alice, dawn):
    save(alice, dawn, OTHER_GRID)
    assert rows() == [("Dawn", 1, False), ("Fern", 2, False)]
    dawn.refresh_from_db()
    assert (dawn.text, dawn.solutions, dawn.level) == ("...1\n10..\n.0.1\n..10", "one", 1)


@pytest.mark.parametrize("held_by", ["proof", "assignment"])
def test_a_new_grid_of_a_puzzle_in_use_is_a_new_revision(alice, dawn, held_by):
    if held_by == "proof":
        Proof.objects.create(owner=account("alice"), puzzle=dawn)
    else:
        classroom(dawn)
    answer = save(alice, dawn, OTHER_GRID, "Mended.")
    new = Puzzle.objects.get(replaces=dawn)
    assert answer["Location"] == f"/puzzles/{new.pk}/"
    assert rows() == [("Dawn", 1, True), ("Fern", 2, False), ("Dawn", 1, False)]
    assert (new.text, new.notes, new.rating) == ("...1\n10..\n.0.1\n..10", "Mended.", "Prevent Trio alone")
    before, dawn_now = dawn.text, Puzzle.objects.get(pk=dawn.pk)
    assert (dawn_now.text, dawn_now.notes) == (before, "")


def test_a_puzzle_in_use_does_not_lose_its_solution_unasked(alice, dawn):
    several = DAWN.replace("...1\n10..\n", "....\n....\n")
    Proof.objects.create(owner=account("alice"), puzzle=dawn)
    answer = save(alice, dawn, several)
    words = "Not saved yet: the puzzle would have several solutions, and it is used in proofs or assignments."
    assert (answer.status_code, words in parse(answer.content.decode()).text) == (422, True)
    assert not Puzzle.objects.filter(replaces=dawn).exists()
    alice.post(f"/my/puzzles/{dawn.pk}/", {"text": several, "notes": "", "anyway": "on"})
    assert Puzzle.objects.get(replaces=dawn).solutions == "many"


def test_the_page_of_the_old_revision_leads_to_the_newest(alice, dawn):
    Proof.objects.create(owner=account("alice"), puzzle=dawn)
    save(alice, dawn, OTHER_GRID)
    second = Puzzle.objects.get(replaces=dawn)
    Proof.objects.create(owner=account("alice"), puzzle=second)
    save(alice, second, DAWN)
    third = Puzzle.objects.get(replaces=second)
    page = parse(alice.get(f"/puzzles/{dawn.pk}/").content.decode())
    newer = [each.attrs["href"] for each in page.walk() if each.text == "See the newer revision"]
    assert newer == [f"/puzzles/{third.pk}/"]
    html = alice.get("/sets/mine/").content.decode()
    assert [f"/puzzles/{row.pk}/" in html for row in (dawn, second, third)] == [False, False, True]


def test_a_retired_puzzle_is_seen_by_those_who_saw_it_before(client, dawn):
    Puzzle.objects.filter(pk=dawn.pk).update(retired=True)
    assert [person(who).client.get(f"/puzzles/{dawn.pk}/").status_code for who in ("alice", "sam", "anonymous")] == [
        200,
        404,
        404,
    ]
    import_set(joined(DAWN), slug="all", title="All")
    shared = Puzzle.objects.get(set__slug="all")
    Puzzle.objects.filter(pk=shared.pk).update(retired=True)
    assert client.get(f"/puzzles/{shared.pk}/").status_code == 200
    for address in ("/", "/sets/all/"):
        assert f"/puzzles/{shared.pk}/" not in client.get(address).content.decode()


CYCLE = [str(number) for number in range(1, 28)]
LARGE = "type: latin\n\n" + "".join(" ".join(CYCLE[row:] + CYCLE[:row]) + "\n" for row in range(27))


def test_a_large_puzzle_is_looked_at_by_a_worker(alice, dawn):
    assert look(alice, dawn, LARGE) == "As typed: large; its solutions are counted after you have saved it."
    answer = save(alice, dawn, LARGE)
    job = Job.objects.get()
    assert answer["Location"] == job.get_absolute_url()
    dawn.refresh_from_db()
    assert (dawn.height, dawn.solutions) == (27, "undecided")
    save(alice, dawn, LARGE, "Only a note.")
    assert Job.objects.count() == 1
    work_off()
    dawn.refresh_from_db()
    job.refresh_from_db()
    assert (dawn.notes, dawn.solutions) == ("Only a note.", "one")
    assert (job.state, job.said) == ("done", "“Dawn”: exactly one solution.")


def test_an_old_revision_is_not_edited_any_more(alice, dawn):
    Puzzle.objects.filter(pk=dawn.pk).update(retired=True)
    assert save(alice, dawn, OTHER_GRID).status_code == 404


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (DAWN.replace("..1.\n", "..1x\n"), "line 9, column 4: expected 0, 1 or ., found &#x27;x&#x27;"),
        (f"{DAWN}---\n{FERN}", "expected one puzzle, found more"),
        (DAWN.replace("\n\n", "\nrules: binary.trio\n\n"), "expected no rules of its own"),
        ("type: blank\n\n..\n..\n", "expected a type that is offered"),
        (FERN, "this puzzle is in the set already"),
        ("", "This field is required."),
        ("x" * 70_000, "Ensure this value has at most 65536 characters"),
    ],
)
def test_what_is_no_puzzle_is_refused_with_its_line(alice, dawn, text, said):
    before = list(Puzzle.objects.values())
    answer = save(alice, dawn, text)
    assert (answer.status_code, said in answer.content.decode()) == (422, True)
    assert list(Puzzle.objects.values()) == before


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (DAWN, "As typed: exactly one solution."),
        ("....\n....\n....\n....", "As typed: several solutions."),
        ("111.\n....\n....\n....", "As typed: no solution."),
        ("01\n0x", "line 2, column 2: expected 0, 1 or ., found 'x'"),
        ("", "line 1, column 1: expected a puzzle, found nothing"),
        ("\0", "line 1, column 1: expected UTF-8 text, found a NUL byte"),
    ],
)
def test_while_one_types(alice, dawn, text, said):
    assert look(alice, dawn, text) == said


def test_what_another_window_saved_is_replaced_only_when_asked_for_once_more(alice, dawn):
    """The puzzle is in use, so the first window has made a new revision of it."""
    Proof.objects.create(owner=account("sam"), puzzle=dawn)
    address = f"/my/puzzles/{dawn.pk}/"

    def base(answer) -> str:
        hidden = [each.attrs for each in parse(answer.content.decode()).walk() if each.attrs.get("name") == "base"]
        return hidden[0]["value"]

    opened = base(alice.get(address))
    alice.post(address, {"text": OTHER_GRID, "notes": "First window", "base": opened})
    refused = alice.post(address, {"text": DAWN, "notes": "Second window", "base": opened})
    page = parse(refused.content.decode())
    assert (refused.status_code, "changed in another window" in page.text) == (422, True)
    assert "Second window" in page.text
    newest = Puzzle.objects.get(replaces=dawn)
    assert newest.notes == "First window"
    again = next(each.attrs["action"] for each in page.walk() if "puzzles" in each.attrs.get("action", ""))
    saved = alice.post(again, {"text": OTHER_GRID, "notes": "Second window", "base": base(refused)})
    assert (saved.status_code, Puzzle.objects.get(pk=newest.pk).notes) == (302, "Second window")


def test_a_puzzle_that_somebody_has_begun_meanwhile_keeps_its_row(alice, dawn):
    assert PuzzleSet.objects.get(slug="mine").puzzles.count() == 2
    text = alice.get(f"/my/puzzles/{dawn.pk}/").content.decode()
    assert "Edit the puzzle" in text
    proof = Proof.objects.create(owner=account("alice"), puzzle=dawn)
    save(alice, dawn, OTHER_GRID)
    proof.refresh_from_db()
    assert proof.puzzle.text == "...1\n10..\n.0.1\n..1."


def text_of(signs: str, size: int) -> str:
    rows = [signs[row : row + size].replace("0", ".") for row in range(0, size * size, size)]
    return "\n".join(["type: shirokuro", "", *rows, ""])


def test_what_is_too_hard_to_count_while_one_types_is_counted_later(alice, dawn, monkeypatch):
    hard = text_of(checkerboard(16), 16)
    assert look(alice, dawn, hard) == "As typed: not decided."
    monkeypatch.setattr(pool, "PATIENCE", 0)
    with held("core", settings.SEARCH_PROCESSES):
        said = "As typed: too hard to count while you type; they are counted after you have saved it."
        assert look(alice, dawn, text_of(FULL, 12)) == said
        assert save(alice, dawn, text_of(FULL, 12))["Location"] == Job.objects.get().get_absolute_url()
        work_off()  # a job needs no place
    changed = Puzzle.objects.get(pk=dawn.pk)
    assert (changed.type, changed.solutions) == ("shirokuro", Puzzle.Solutions.MANY)
