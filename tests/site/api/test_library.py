"""Types, rules, sets and puzzles for programs."""

import pytest

from puzzles.base.ptype import type_of
from puzzles.formats.read import read
from puzzles.registry import all_types
from tests.site.api.callers import Caller, caller, problem
from tests.site.people import account
from tests.site.work.texts import puzzle_of
from tutor.library.models import Puzzle, PuzzleSet
from tutor.work.models import Proof

pytestmark = pytest.mark.django_db


@pytest.fixture
def alices(puzzles) -> PuzzleSet:
    """A set of Alice's with one puzzle."""
    own = PuzzleSet.objects.create(slug="alices", title="Alice's", owner=account("alice"))
    puzzle_of(own, "Hidden", "one", "..0. 1..1 .... .00.")
    return own


def test_types_and_rules(django_assert_num_queries):
    anybody = Caller()
    with django_assert_num_queries(0):
        types = anybody.get("types/")["results"]
    offered = [ptype for ptype in all_types().values() if ptype.listed]
    assert [each["id"] for each in types] == [ptype.id for ptype in offered]
    pages = [anybody.get("rules/", page_size=200, page=page) for page in (1, 2)]
    assert [bool(page["next"]) for page in pages] == [True, False]
    rules = [each for page in pages for each in page["results"]]
    assert {each["id"] for each in rules} == {rule.id for ptype in offered for rule in ptype.rules}
    for kind in ("direct", "case", "contradiction"):
        assert anybody.get(f"rules/{next(each['id'] for each in rules if each['kind'] == kind)}/")["cases"]
    assert anybody.send("get", "rules/no.such/").status_code == anybody.send("get", "types/chess/").status_code == 404


def test_puzzles_and_their_filters(puzzles, alices, django_assert_num_queries):
    anybody = Caller()

    def titles(**query: object) -> list[str]:
        return [each["title"] for each in anybody.get("puzzles/", **query)["results"]]

    assert titles() == list(puzzles)
    assert titles(solutions="none") == ["No way"]
    assert titles(set="tests", type="binary", height=4, ordering="-title")[0] == "Wide open"
    assert titles(level_min=1) == titles(set="alices") == titles(type="sudoku") == []
    assert titles(sha256=puzzles["Fern"].sha256) == ["Fern"]
    assert titles(page_size=2, page=2) == list(puzzles)[2:4]
    with django_assert_num_queries(3):  # how many, which ones, and their rows
        anybody.get("puzzles/")
    whole = anybody.get(f"puzzles/{puzzles['Fern'].pk}/")
    (text,) = read(whole["text"].encode())
    assert (text.title, type_of(text.puzzle).print(text.puzzle)) == ("Fern", puzzles["Fern"].text)
    assert whole["surface"]["givens"] == {"r1c3": "0", "r2c1": "1", "r4c2": "0", "r4c3": "0"}
    picture = anybody.send("get", f"puzzles/{puzzles['Fern'].pk}/picture/")
    assert picture["Content-Type"] == "image/svg+xml; charset=utf-8"
    assert picture.content.startswith(b"<svg xmlns=")


def test_own_sets(alices, puzzles, django_assert_num_queries):
    alice, sue = caller("alice"), caller("sue")
    assert [each["slug"] for each in alice.get("sets/")["results"]] == ["alices", "tests"]
    assert [each["slug"] for each in alice.get("sets/", own="true")["results"]] == ["alices"]
    assert [each["slug"] for each in sue.get("sets/", type="binary")["results"]] == ["tests"]
    with django_assert_num_queries(3):
        alice.get("sets/")
    made = alice.post("sets/", {"title": "New"}, status=201)
    assert (made["own"], made["total"], made["slug"][:4]) == (True, 0, "new-")
    hidden = Puzzle.objects.get(title="Hidden")
    for path in ("sets/alices/", f"puzzles/{hidden.pk}/", f"puzzles/{hidden.pk}/picture/", f"sets/{made['slug']}/"):
        assert alice.send("get", path).status_code == 200
        assert problem(sue.send("get", path))["title"] == "Not found"
    for method, body in (("patch", {"title": "Mine"}), ("delete", None)):
        assert sue.send(method, "sets/alices/", body).status_code == 404
        assert sue.send(method, "sets/tests/", body).status_code == 404
    assert alice.send("patch", "sets/alices/", {"title": "Mine"}).json()["title"] == "Mine"
    assert alice.send("delete", f"sets/{made['slug']}/").status_code == 204


def test_a_set_in_use_is_only_put_away(alices):
    alice = caller("alice")
    Proof.objects.create(owner=account("alice"), puzzle=alices.puzzles.get(), goal={"type": "solve"})
    answer = alice.send("delete", "sets/alices/")
    assert (answer.status_code, problem(answer)["detail"]) == (409, "1 proof")
    assert alice.send("delete", "sets/alices/", put_away="true").status_code == 204
    assert alice.get("sets/", own="true")["count"] == 0
    assert Proof.objects.count() == 1


def test_puzzles_of_ones_own_are_edited_moved_and_removed(alices):
    alice, sue = caller("alice"), caller("sue")
    first = alices.puzzles.get()
    second = puzzle_of(alices, "Second", "none", "111. .... .... ....")
    for method, path, body in (("patch", "", {"notes": "x"}), ("delete", "", None), ("post", "move/", {"place": 1})):
        assert sue.send(method, f"puzzles/{first.pk}/{path}", body).status_code == 404
    assert alice.post(f"puzzles/{second.pk}/move/", {"place": 1}) == {"place": 1}
    assert [each["title"] for each in alice.get("puzzles/", set="alices")["results"]] == ["Second", "Hidden"]
    edited = alice.send("patch", f"puzzles/{second.pk}/", {"notes": "Look *here*."}).json()
    assert (edited["id"], edited["notes"], edited["title"]) == (second.pk, "Look *here*.", "Second")
    Proof.objects.create(owner=account("alice"), puzzle=second, goal={"type": "solve"})
    text = "type: binary\ntitle: Third\n\n..0.\n1...\n....\n.00.\n"
    revised = alice.send("patch", f"puzzles/{second.pk}/", {"text": text}).json()
    assert (revised["id"] != second.pk, revised["solutions"], revised["notes"]) == (True, "one", "Look *here*.")
    answer = alice.send("patch", f"puzzles/{revised['id']}/", {"text": "type: binary\n\n..2.\n"})
    assert (answer.status_code, problem(answer)["detail"][:24]) == (422, "line 3, column 1: expect")
    assert alice.send("delete", f"puzzles/{revised['id']}/").status_code == 204
    assert [each["title"] for each in alice.get("puzzles/", set="alices")["results"]] == ["Hidden"]


def test_a_guest_has_no_sets():
    guest = account("guest")
    client = Caller().client
    client.force_login(guest, backend="django.contrib.auth.backends.ModelBackend")
    answer = client.post("/api/v1/sets/", {"title": "x"}, content_type="application/json")
    assert (answer.status_code, problem(answer)["detail"][:28]) == (403, "Expected a permanent account")
