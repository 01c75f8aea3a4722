"""The queries of a request and the size of its answer do not grow with the proof."""

import pytest
from django.test import Client

from tests.site.classroom import classroom
from tests.site.people import person
from tests.site.work.big import TEN, WIDE, nested_splits, splits_and_merges, stored_proof, stored_puzzle
from tests.site.work.page import parse
from tests.site.work.records import rebuilt, tree
from tests.site.work.texts import WHOLE, made
from tests.site.work.workbench import HTMX, Workbench, new_key
from tutor.courses.models import Course
from tutor.feedback import hidden_from
from tutor.work.models import Proof
from tutor.work.replays.cache import REPLAYS
from tutor.work.replays.engine import fresh_replay

pytestmark = pytest.mark.django_db

LENGTHS = pytest.mark.parametrize("length", [10, 1000])
OPEN = 2  # session with its person, proof with its puzzle
READ = OPEN  # and whether an assignment may withhold the puzzle, which is known of who was never in a course


@pytest.fixture
def sam():
    return person("sam")


def proof_of(sam, length: int) -> Proof:
    return stored_proof(sam.account, stored_puzzle(f"Ten, {length}", TEN), splits_and_merges(length))


def test_the_long_proof_is_what_the_kernel_and_the_workbench_would_have_made(sam):
    proof = proof_of(sam, 100)
    assert fresh_replay(proof).report().valid
    assert rebuilt(proof) == tree(proof)
    workbench = Workbench.of(sam.client, stored_puzzle("Ten again", TEN))
    for ends, text in splits_and_merges(12):
        workbench.step(text, " ".join(f"{end.id}.{end.branch}" for end in ends))
    first = {number: row for number, row in tree(proof).items() if number <= 12}
    assert tree(workbench.proof) == first


def post(client: Client, proof: Proof, part: str, **fields: object):
    proof.refresh_from_db()
    fields = {"key": new_key(), "rev": proof.rev} | fields
    answer = client.post(f"/work/{proof.pk}/{part}/", fields, headers=HTMX)
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "text/html; charset=utf-8")
    return answer


def end_of(proof: Proof) -> str:
    """An open end of these proofs: a case of the last split, or the end of the last merge."""
    (*_, end) = fresh_replay(proof).report().open_ends
    return f"{end.id}.{end.branch}"


STEPS = ["binary.prevent-trio: r10c3=0", "binary.zero-or-one @r5c5", "binary.prevent-trio: r5c5=0", "binary.trio"]


@LENGTHS
@pytest.mark.parametrize(("text", "queries"), list(zip(STEPS, [8, 7, 4, 4], strict=True)))
def test_step(sam, length, text, queries, django_assert_num_queries):
    """Accepted: hint, what was done before, action, row and proof besides reading, and that a rule was used by hand.

    Not accepted: only the try is noted, the tries before are read, and what was done last, which may offer help. One
    of all is the test's own.
    """
    proof = proof_of(sam, length)
    end = end_of(proof)
    post(sam.client, proof, "hint", node=end)  # the process has seen the proof
    with django_assert_num_queries(READ + queries):
        post(sam.client, proof, "step", node=end, step=text)


def test_size_of_answers(sam):
    short, long = proof_of(sam, 10), proof_of(sam, 1000)
    requests = [("hint", ""), ("check", ""), *(("step", text) for text in reversed(STEPS)), ("undo", ""), ("redo", "")]
    for part, text in requests:
        if text == STEPS[0]:
            for proof in (short, long):
                post(sam.client, proof, "undo")
        sizes = [len(post(sam.client, proof, part, step=text, node=end_of(proof)).content) for proof in (short, long)]
        assert abs(sizes[1] - sizes[0]) < sizes[0] / 10, (part, text, sizes)
        assert sizes[1] < 40_000, (part, text, sizes)


@LENGTHS
def test_undo_and_redo_of_a_step(sam, length, django_assert_num_queries):
    proof = proof_of(sam, length)
    post(sam.client, proof, "step", node=end_of(proof), step=STEPS[0])
    with django_assert_num_queries(READ + 6):  # the test's own, action, rows away, proof, begin and end
        post(sam.client, proof, "undo")
    with django_assert_num_queries(READ + 6):  # the same, with rows that come back
        post(sam.client, proof, "redo")


def test_merge(sam, django_assert_num_queries):
    """Its ends say where it is joined; nothing else of the tree is sent again."""
    sizes = []
    for length in (10, 1002):
        proof = proof_of(sam, length)
        sam.client.get(f"/work/{proof.pk}/")
        with django_assert_num_queries(READ + 9):  # as any step, and the tree for what stands above
            merged = post(sam.client, proof, "step", node=f"{length}.0 {length}.1", step="merge")
        sizes.append([len(merged.content), *(len(post(sam.client, proof, part).content) for part in ("undo", "redo"))])
    for short, long in zip(*sizes, strict=True):
        assert abs(long - short) < short / 10


@LENGTHS
def test_board_of_a_node(sam, length, django_assert_num_queries):
    proof = proof_of(sam, length)
    sam.client.get(f"/work/{proof.pk}/")
    with django_assert_num_queries(READ):
        answer = sam.client.get(f"/work/{proof.pk}/board/", {"node": "1.0"}, headers=HTMX)
    assert answer.status_code == 200


@pytest.mark.parametrize("items", [1, 3])
def test_workbench(sam, items, django_assert_num_queries):
    """With as many proofs of as many puzzles, steps and case splits."""
    for number in range(items):
        puzzle = stored_puzzle(f"Ten {number}", TEN)
        for _ in range(items):
            proof = stored_proof(sam.account, puzzle, splits_and_merges(4 * items))
    with django_assert_num_queries(READ + 4):  # steps for replay and tree, are they of this revision, what is earned
        sam.client.get(f"/work/{proof.pk}/")
    with django_assert_num_queries(READ + 2):
        sam.client.get(f"/work/{proof.pk}/")
    with django_assert_num_queries(READ + 1):
        sam.client.get(f"/work/{proof.pk}/proof/")
    with django_assert_num_queries(OPEN + 1):
        sam.client.get(f"/work/{proof.pk}/proof.json")
    with django_assert_num_queries(OPEN + 1):
        sam.client.get(f"/work/{proof.pk}/cut/", {"number": 2})
    with django_assert_num_queries(4):  # session, puzzle, courses, the newest proof begun
        assert sam.client.get(f"/prove/{puzzle.pk}/").status_code == 302
    with django_assert_num_queries(1):  # the puzzle
        Client().get(f"/prove/{puzzle.pk}/")


@pytest.mark.parametrize(("part", "queries"), [("/work/{}/", 2), ("/work/{}/proof/", 1)])
def test_a_finished_proof_costs_no_more(sam, part, queries, django_assert_num_queries):
    workbench = Workbench.of(sam.client, made()["Fern"])
    workbench.play(*WHOLE)
    address = part.format(workbench.proof.pk)
    with django_assert_num_queries(READ + queries):
        sam.client.get(address)


ASSIGNED = OPEN  # with what is assigned, extension, and whether the student is in the course


@LENGTHS
def test_step_of_an_assigned_puzzle(sam, length, django_assert_num_queries):
    """Taken as claimed it costs what an accepted one costs, whether it holds or not."""
    for text in STEPS:
        proof = proof_of(sam, length)
        item = classroom(proof.puzzle, feedback="after", hints="free").item
        Proof.objects.filter(pk=proof.pk).update(item=item, attempt=1)
        end = end_of(proof)
        sam.client.get(f"/work/{proof.pk}/")
        with django_assert_num_queries(ASSIGNED + 7):
            post(sam.client, proof, "step", node=end, step=text)
        Proof.objects.filter(pk=proof.pk).delete()
        Course.objects.all().delete()


@pytest.mark.parametrize("items", [1, 3])
def test_entry_to_an_assigned_puzzle(sam, items, django_assert_num_queries):
    """However many puzzles are assigned, and attempts begun."""
    puzzles = [stored_puzzle(f"Ten {number}", TEN) for number in range(items)]
    item = classroom(*puzzles).item
    with django_assert_num_queries(9):  # 1 for the person, 4 for the item, extension, attempts, none begun nor alike
        sam.client.get(f"/items/{item.pk}/")
    for attempt in range(1, items + 1):
        proof = stored_proof(sam.account, puzzles[0], splits_and_merges(4 * items))
        Proof.objects.filter(pk=proof.pk).update(item=item, attempt=attempt)
    with django_assert_num_queries(8):
        assert sam.client.get(f"/items/{item.pk}/")["Location"] == f"/work/{proof.pk}/"
    sam.client.get(f"/work/{proof.pk}/")
    with django_assert_num_queries(ASSIGNED + 1):
        sam.client.get(f"/work/{proof.pk}/")


@pytest.mark.parametrize("items", [1, 3])
def test_what_is_withheld_is_one_question_where_nothing_is_and_else_two(sam, items, django_assert_num_queries):
    with django_assert_num_queries(1):  # where one is a student
        assert not hidden_from(sam.account).grids
    classroom(*[stored_puzzle(f"Ten {number}", TEN) for number in range(items)])
    with django_assert_num_queries(2):  # and what is withheld there
        assert len(hidden_from(sam.account).grids) == 1  # the same grid under each title


def test_a_thousand_nested_splits(sam):
    """Nothing here may recurse: replay, tree, readable text, download, cut, undo."""
    proof = stored_proof(sam.account, stored_puzzle("Deep", WIDE), nested_splits(1000))
    assert proof.open_ends == 1001
    page = parse(sam.client.get(f"/work/{proof.pk}/").content.decode())
    rows = page.find("tree").all(role="treeitem")
    assert len(rows) == 1 + 1000 * 3 + 1001  # start, splits and their cases, open ends
    assert max(int(row.attrs["aria-level"]) for row in rows) == 2001
    pages = [sam.client.get(f"/work/{proof.pk}/proof/?page={page}").content.decode() for page in (1, 14)]
    assert pages[0].count('<li class="in-') == 300 + 60  # with the contents
    assert pages[1].count('<li class="in-') == 1000 * 4 + 1 - 13 * 300
    assert 'rel="next"' not in pages[1]
    assert sam.client.get(f"/work/{proof.pk}/proof.json").content.count(b'"case": "r') == 999
    assert "All steps that depend on it are cut too: 999 steps in all." in (
        sam.client.get(f"/work/{proof.pk}/cut/", {"number": "2"}).content.decode()
    )
    before = tree(proof)
    post(sam.client, proof, "cut", number=2)
    assert list(tree(proof)) == [1]
    REPLAYS.clear()
    post(sam.client, proof, "undo")
    assert tree(proof) == before
    proof.refresh_from_db()
    assert proof.open_ends == 1001
