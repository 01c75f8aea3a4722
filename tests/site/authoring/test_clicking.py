"""Making and changing puzzles by clicking: the page holds the text, each click sends it and brings the next one."""

import re
from html import unescape

import pytest
from django.utils.html import escape

from tests.site.authoring.test_own_sets import made, puzzle
from tests.site.library.texts import DAWN, FERN
from tests.site.people import account, person
from tests.site.test_partials import assert_well_formed
from tests.site.work.page import parse
from tests.site.work.workbench import HTMX
from tutor.authoring.services import clicking
from tutor.library.models import Puzzle, PuzzleSet
from tutor.work.models import Proof

pytestmark = pytest.mark.django_db

NEW = "/my/sets/mine/new/"
WALLS = "type: light-up\n\n...\n.4.\n...\n"


@pytest.fixture
def alice():
    made(DAWN, FERN)
    return person("alice").client


@pytest.fixture(autouse=True)
def patient(monkeypatch):
    monkeypatch.setattr(clicking, "PATIENCE", 60)


def text_in(answer) -> str:
    found = re.search(r'id="id_text".*?>\n(.*?)</textarea>', answer.content.decode(), re.DOTALL)
    assert found
    return unescape(found[1])


def press(client, text: str, **change: str):
    answer = client.post("/my/editor/press/", {"text": text, **change}, headers=HTMX)
    assert answer.status_code == 200
    return answer


def said(answer) -> str:
    return next(
        each.text for each in parse(answer.content.decode()).walk() if each.attrs.get("hx-swap-oob") and each.tag == "p"
    )


def facts(client, text: str) -> str:
    return parse(client.post("/my/editor/facts/", {"text": text}, headers=HTMX).content.decode()).text


def test_from_an_empty_board_to_a_puzzle_of_the_set(alice):
    page = alice.get(f"{NEW}?type=light-up&height=3&width=3")
    assert_well_formed(parse(page.content.decode()))
    text = text_in(page)
    assert text.split() == ["type:", "light-up", "...", "...", "..."]
    for tool, at in (("squares:4", "r2c2"), ("squares:#", "r1c1 r1c2")):
        text = text_in(press(alice, text, tool=tool, at=at, symmetry="turn"))
    assert text.split()[2:] == ["##.", ".4.", ".##"]
    text = text_in(press(alice, text, tool="erase:", at="r1c2", symmetry="turn"))
    text = text_in(press(alice, text, tool="squares:#", at="r1c1", symmetry="turn", again="on"))
    assert text == WALLS
    assert facts(alice, text) == "Exactly one solution Finish with Bulbs alone Provable with: Finish with Bulbs"
    answer = alice.post(NEW, {"text": text, "title": "Chandelier"})
    stored = puzzle("Chandelier")
    assert (answer.status_code, answer["Location"]) == (302, f"/puzzles/{stored.pk}/")
    assert (stored.set.slug, stored.position, stored.solutions, stored.rules) == (
        ("mine", 3, "one", ["light-up.finish-with-bulbs"])
    )


def test_what_is_wrong_is_said(alice):
    assert said(press(alice, WALLS, tool="squares:9", at="r1c1")) == "Not placed: a square takes numbers from 0 to 4."
    assert said(press(alice, WALLS, height="3", width="3")) == ""
    binary = "type: binary\n\n....\n....\n....\n....\n"
    assert said(press(alice, binary, height="3", width="4")) == "expected an even number of rows, found 3 rows"
    sea = press(alice, "type: battleship\n\n...\n...\n...\nfleet: 1\n", tool="fleet:fewer", at="ship1")
    assert "Not a puzzle yet: the fleet has no ships. Add some with the buttons" in parse(sea.content.decode()).text
    assert facts(alice, text_in(sea)).startswith("No puzzle yet: the fleet has no ships")
    assert facts(
        alice, binary
    ) == "Several solutions Two of them differ at r1c3, r1c4, r2c3 and r2c4." or "differ" in facts(alice, binary)
    answer = alice.get(f"{NEW}?type=sudoku&height=6&width=6")
    assert (answer.status_code, escape("a size that is a square number") in answer.content.decode()) == (422, True)
    for wrong in ("", "x", "type: binary\n\n01\n", "type: blank\n\n..\n..\n", "type: light-up\n\n" + "." * 41):
        assert alice.post("/my/editor/press/", {"text": wrong}).status_code == 404
    answer = alice.post(NEW, {"text": DAWN, "title": "Dawn again"})
    assert (answer.status_code, "this puzzle is in the set already" in answer.content.decode()) == (422, True)
    assert text_in(answer) == DAWN


def test_only_accounts_click(alice):
    who = {name: person(name).client for name in ("anonymous", "guest", "carol")}
    for address in ("press", "facts"):
        answers = {name: client.post(f"/my/editor/{address}/", {"text": WALLS}) for name, client in who.items()}
        assert {name: answer.status_code for name, answer in answers.items()} == {
            "anonymous": 403,
            "guest": 403,
            "carol": 200,
        }
    assert who["carol"].post(NEW, {"text": WALLS, "title": "Mine"}).status_code == 404
    assert who["carol"].post(f"/my/puzzles/{puzzle('Dawn').pk}/editor/", {"text": WALLS}).status_code == 404
    assert Puzzle.objects.count() == 2


def test_a_puzzle_in_use_is_changed_as_a_new_revision(alice):
    dawn = puzzle("Dawn")
    Puzzle.objects.filter(pk=dawn.pk).update(notes="Kept.")
    Proof.objects.create(owner=account("alice"), puzzle=dawn)
    address = f"/my/puzzles/{dawn.pk}/editor/"
    text = text_in(press(alice, text_in(alice.get(address)), tool="squares:0", at="r4c4"))
    answer = alice.post(address, {"text": text, "title": "Dusk"})
    new = Puzzle.objects.get(replaces=dawn)
    assert answer["Location"] == f"/puzzles/{new.pk}/"
    assert (new.title, new.text, new.notes) == ("Dusk", "...1\n10..\n.0.1\n..10", "Kept.")


def test_a_large_board_is_changed_as_text(alice):
    dawn = puzzle("Dawn")
    Puzzle.objects.filter(pk=dawn.pk).update(type="shirokuro", text="\n".join(["w" + "." * 40] * 41))
    answer = alice.get(f"/my/puzzles/{dawn.pk}/editor/")
    assert (answer.status_code, answer["Location"]) == (302, f"/my/puzzles/{dawn.pk}/")


def test_a_goal_is_chosen_and_stored(alice):
    text = text_in(press(alice, WALLS, goal="must-be", assume="on"))
    assert facts(alice, text).startswith("No puzzle yet: the goal is about cells, and none is chosen.")
    answer = alice.post(NEW, {"text": text, "title": "Corner"}, headers=HTMX)
    assert (answer.status_code, "the goal is about cells" in answer.content.decode()) == (422, True)
    text = text_in(press(alice, text, tool="goal:bulb", at="r1c1"))
    assert "To prove: there is a bulb at r1c1. This is not true, so nobody can prove it." in facts(alice, text)
    refused = alice.post(NEW, {"text": text, "title": "Dark"}, headers=HTMX)
    assert (refused.status_code, "Save all the same" in refused.content.decode()) == (422, True)
    alice.post(NEW, {"text": text, "title": "Dark", "anyway": "1"}, headers=HTMX)
    assert puzzle("Dark").goal_holds is False
    changed = press(alice, text, goal="solve")
    assert said(changed) == "This goal is about no cells, so the 1 cell of the goal was removed. Undo brings it back."
    bare = text_in(press(alice, text_in(press(alice, text, goal="single-value")), goal="possible"))
    assert facts(alice, bare).startswith("No puzzle yet: the goal needs a value for r1c1.")
    given = WALLS.replace("...\n.4.", "-..\n.4.").replace("\n\n", "\ngoal: impossible r1c1=bulb\n\n")
    assert "The board shows this from the start" in facts(alice, given)
    text = text_in(press(alice, text, tool="goal:empty", at="r1c1"))
    assert facts(alice, text).startswith("Exactly one solution To prove: r1c1 is empty.")
    alice.post(NEW, {"text": text, "title": "Corner"})
    stored = puzzle("Corner")
    assert stored.goal == "must-be r1c1=empty assume-solution"
    assert "goal: must-be r1c1=empty assume-solution" in text_in(alice.get(f"/my/puzzles/{stored.pk}/editor/"))


def test_the_first_puzzle_makes_the_set_that_it_goes_into():
    carol = person("carol").client
    assert "/my/editor/new/" in carol.get("/my/sets/").content.decode()
    page = carol.get("/my/editor/new/?type=light-up&height=3&width=3")
    assert "Title of the new set" in page.content.decode()
    untitled = carol.post("/my/editor/new/", {"text": WALLS}, headers=HTMX)
    assert (untitled.status_code, "Give the new set a title" in untitled.content.decode()) == (422, True)
    assert not PuzzleSet.objects.filter(owner=account("carol"))
    answer = carol.post("/my/editor/new/", {"text": WALLS, "named": "Walls", "title": "One"}, headers=HTMX)
    one = puzzle("One")
    assert (answer["HX-Redirect"], one.set.title, one.set.owner) == (f"/puzzles/{one.pk}/", "Walls", account("carol"))
    again = carol.post("/my/editor/new/", {"text": WALLS, "into": one.set.pk}, headers=HTMX)
    assert (again.status_code, "this puzzle is in the set already" in again.content.decode()) == (422, True)


def test_what_is_refused_stays_in_its_field(alice):
    for height, width in (("999", "3"), ("", "3"), ("x", "")):
        answer = press(alice, WALLS, height=height, width=width)
        size = parse(answer.content.decode())
        assert size.find("size-problem").text.startswith("Rows and columns must be whole numbers from 1 to 40.")
        assert (size.find("rows").attrs["value"], text_in(answer)) == (height, WALLS)
    table = "type: short-truth-table\n\nA\n"
    page = parse(press(alice, table, tool="formula:A>(", at="formula2").content.decode())
    assert page.find("formula2").attrs["value"] == "A>("
    assert "character 4 of the formula" in page.find("formula2-problem").text
    long = "~" * 60 + "A"
    page = parse(press(alice, table, tool=f"formula:{long}", at="formula1").content.decode())
    assert page.find("formula1").attrs["value"] == long
    assert "expected at most 60 characters in a formula, found 61 characters" in page.find("formula1-problem").text
    assert said(press(alice, table, tool="formula:", at="formula1")).startswith("There must be a formula")
    two = press(alice, f"{table}B\n", tool="formula:", at="formula1")
    assert said(two) == "Formula 1 was empty, so it was removed. Undo brings it back."
    assert text_in(two).endswith("\n\nB\n")
    smaller = press(alice, WALLS.replace("...\n.4.", ".1#\n.4."), height="3", width="2")
    assert said(smaller) == "1 clue had no place any more and was removed. Undo brings it back."


def test_why_there_is_no_solution(alice):
    twice = "type: latin\n\n11.\n...\n...\n"
    assert facts(alice, twice).startswith("No solution The rule Repeated Numbers shows it at row 1.")
    deep = "type: latin\n\n4...\n....\n..21\n..13\n"
    assert facts(alice, deep) == "No solution These cells together leave no solution: r1c1, r3c3, r3c4, r4c3 and r4c4."


def test_a_puzzle_that_was_changed_in_another_window_is_not_overwritten(alice):
    dawn = puzzle("Dawn")
    address = f"/my/puzzles/{dawn.pk}/editor/"
    base = parse(alice.get(address).content.decode()).find("base").attrs["value"]
    mine, other = (text_in(press(alice, DAWN, tool=f"squares:{value}", at="r4c4")) for value in "01")
    alice.post(address, {"text": mine, "title": "Dawn", "base": base}, headers=HTMX)
    answer = alice.post(address, {"text": other, "title": "Dawn", "base": base}, headers=HTMX)
    page = parse(answer.content.decode())
    assert (answer.status_code, "changed in another window" in page.text) == (422, True)
    assert Puzzle.objects.get(pk=dawn.pk).text.endswith("..10")
    apart = alice.post(address, {"text": other, "title": "Dusk", "base": base, "apart": "1"}, headers=HTMX)
    assert apart["HX-Redirect"] == f"/puzzles/{puzzle('Dusk').pk}/"
    Puzzle.objects.filter(pk=dawn.pk).update(retired=True)
    gone = alice.post(address, {"text": mine, "title": "Dawn", "base": base}, headers=HTMX)
    assert (gone.status_code, "Save as another puzzle" in gone.content.decode()) == (422, True)


def test_who_is_signed_out_meanwhile_is_told_and_led_back(alice):
    here = "http://testserver/my/sets/mine/new/?type=binary&height=4&width=4"
    nobody = person("anonymous").client
    for address in (NEW, "/my/editor/press/"):
        answer = nobody.post(address, {"text": DAWN}, headers=HTMX | {"HX-Current-URL": here})
        assert (answer.status_code, answer["HX-Retarget"]) == (401, "#said")
        assert "next=/my/sets/mine/new/%3Ftype%3Dbinary%26height%3D4%26width%3D4" in answer.content.decode()
