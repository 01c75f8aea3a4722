"""The puzzles of an assignment: choosing, ordering, pricing and taking out."""

from decimal import Decimal

import pytest

from tests.site.assignments.reading import titles
from tests.site.classroom import assigned
from tests.site.courses.reading import errors, main, page, said
from tests.site.people import account
from tests.site.work.texts import puzzle_of
from tutor.courses.models import Item
from tutor.library.models import Puzzle, PuzzleSet

pytestmark = pytest.mark.django_db


def test_puzzles_are_chosen_from_the_list(draft, alice, puzzles):
    address = f"/assignments/{draft.pk}/puzzles/choose/"
    offered = page(alice.get(address))
    boxes = {e.attrs["value"]: "disabled" in e.attrs for e in offered.walk() if e.attrs.get("name") == "puzzle"}
    assert boxes == {str(p.pk): p.title in {"Fern", "One to go"} for p in puzzles.values()}
    fields = {"puzzle": [puzzles["No way"].pk, puzzles["Fern"].pk]}
    assert said(alice, alice.post(address, fields)) == ["One puzzle is added."]
    assert titles(draft) == ["Fern", "One to go", "No way"]


def test_a_whole_set_is_added_in_its_order(draft, alice):
    assert said(alice, alice.post(f"/assignments/{draft.pk}/puzzles/choose/", {"whole": "tests"})) == [
        "3 puzzles are added."
    ]
    assert titles(draft) == ["Fern", "One to go", "Wide open", "No way", "Nothing to do"]


def test_choosing_nothing_says_so(draft, alice):
    assert said(alice, alice.post(f"/assignments/{draft.pk}/puzzles/choose/")) == [
        "Nothing was added: no puzzle was chosen that is not in it already."
    ]


def test_the_list_is_filtered(draft, alice):
    own = PuzzleSet.objects.create(slug="own", title="Own", owner=account("alice"))
    puzzle_of(own, "Mine", "one", "01.1 1010 0110 1001")
    address = f"/assignments/{draft.pk}/puzzles/choose/"

    def shown(query: str) -> list[str]:
        return [
            each.text
            for each in page(alice.get(f"{address}?{query}")).walk()
            if each.tag == "b" and each.text != "proof"
        ]

    assert shown("set=own") == ["Mine"]
    assert shown("q=fer") == ["Fern"]
    assert shown("type=sudoku&q=to+go") == ["One to go"]  # a type there is none of is as good as all
    assert shown("set=tests&q=nowhere") == []
    assert "No puzzle matches." in main(alice.get(f"{address}?q=nowhere"))


def test_the_pages_of_the_list_keep_filters_and_ticks(draft, alice, puzzles, monkeypatch):
    monkeypatch.setattr("tutor.assignments.selectors.choice.ON_A_PAGE", 2)
    address = f"/assignments/{draft.pk}/puzzles/choose/"
    asked = {"set": "tests", "used": "", "q": ""}

    def buttons(answer, name: str) -> list[str]:
        return [each.attrs["value"] for each in page(answer).walk() if each.attrs.get("name") == name]

    assert buttons(alice.get(address), "page") == ["2"]
    assert buttons(alice.get(f"{address}?set=tests&page=2"), "page") == ["1", "3"]
    ticked = [puzzles["Wide open"].pk, puzzles["No way"].pk]
    second = alice.post(address, asked | {"puzzle": ticked[:1], "page": "2"})
    assert second["Location"] == f"{address}?set=tests&ticked={ticked[0]}&page=2"
    third = alice.post(address, asked | {"puzzle": ticked, "page": "3"})
    shown = alice.get(third["Location"])
    assert {str(pk) for pk in ticked} <= set(buttons(shown, "puzzle"))
    assert "Show the 2 ticked" in main(shown)
    only = alice.post(address, asked | {"puzzle": ticked, "ticks": "only"})
    assert "2 ticked puzzles" in main(alice.get(only["Location"]))
    assert said(alice, alice.post(address, asked | {"puzzle": ticked})) == ["2 puzzles are added."]


def test_the_list_is_narrowed_by_level_rule_and_use(draft, alice, room, puzzles):
    _other, (item,) = assigned(room.course, puzzles["No way"])
    Puzzle.objects.filter(title="Wide open").update(level=4, rules=["binary.zero-or-one", "binary.prevent-trio"])

    def shown(query: str) -> set[str]:
        answer = page(alice.get(f"/assignments/{draft.pk}/puzzles/choose/?{query}"))
        return {each.text for each in answer.walk() if each.tag == "b" and each.text != "proof"}

    everything = shown("")
    assert shown("level=4") == shown("type=binary&rule=binary.zero-or-one") == {"Wide open"}
    assert shown("used=course") == everything - {"Fern", "One to go", "No way"} == shown("used=mine")
    item.assignment.delete()
    assert "No way" in shown("used=course")
    assert shown("level=x&rule=binary.zero-or-one&size=0&ticked=.9999999999.x") == everything


def test_puzzles_of_others_and_retired_ones_are_not_offered(draft, alice):
    private = PuzzleSet.objects.create(slug="private", title="Private", owner=account("bob"))
    secret = puzzle_of(private, "Secret", "one", "01.1 1010 0110 1001")
    retired = Puzzle.objects.get(title="Wide open")
    Puzzle.objects.filter(pk=retired.pk).update(retired=True)
    address = f"/assignments/{draft.pk}/puzzles/choose/"
    text = alice.get(address).content.decode()
    assert "Secret" not in text
    assert "Wide open" not in text
    for pk in (secret.pk, retired.pk, 99999, 10**30, "x"):
        assert said(alice, alice.post(address, {"puzzle": [pk]})) == [
            "Nothing was added: one of the puzzles is not offered any more. Choose again."
        ]
    said(alice, alice.post(address, {"whole": "private"}))
    assert titles(draft) == ["Fern", "One to go"]


def test_points_order_and_taking_out(draft, alice, room):
    address = f"/assignments/{draft.pk}/puzzles/"
    first, second = room.items
    alice.post(address, {f"{first.pk}-points": "2,5", f"{second.pk}-points": "0"})
    assert list(Item.objects.values_list("points", flat=True)) == [Decimal("2.50"), Decimal(0)]
    sent = {f"{first.pk}-points": "4", f"{second.pk}-points": "0", "publish": "yes"}
    assert alice.post(address, sent)["Location"] == f"/assignments/{draft.pk}/publish/"  # with what was typed
    assert Item.objects.get(pk=first.pk).points == 4
    answer = alice.post(f"{address}{second.pk}/move/", {"to": "up"})
    assert answer["Location"] == f"{address}#item-{second.pk}"
    assert titles(draft) == ["One to go", "Fern"]
    alice.post(f"{address}{second.pk}/move/", {"to": "up"})  # it is the first
    assert titles(draft) == ["One to go", "Fern"]
    shown = [each.text for each in page(alice.get(f"/assignments/{draft.pk}/")).walk() if each.tag == "h3"]
    assert shown == ["One to go", "Fern"]
    said(alice, alice.post(f"{address}{second.pk}/remove/"))
    assert titles(draft) == ["Fern"]


def test_a_puzzle_is_put_in_a_place_and_many_are_changed_at_once(draft, alice, room, puzzles):
    address = f"/assignments/{draft.pk}/puzzles/"
    said(alice, alice.post(f"{address}choose/", {"puzzle": [puzzles["No way"].pk]}))
    first, second, third = draft.items.all()
    alice.post(f"{address}{first.pk}/move/", {"at": "3"})
    assert titles(draft) == ["One to go", "No way", "Fern"]
    many = f"{address}many/"
    ticked = {"item": [second.pk, third.pk]}
    assert said(alice, alice.post(many, {"do": "remove"})) == ["Nothing is changed: tick the puzzles first."]
    assert said(alice, alice.post(many, ticked | {"do": "points", "points": "2,5"})) == ["The points are saved."]
    assert [item.points for item in draft.items.all()] == [Decimal("2.5"), Decimal("2.5"), Decimal(10)]
    why = "Nothing is changed. Points: Ensure this value is greater than or equal to 0."
    assert said(alice, alice.post(many, ticked | {"do": "points", "points": "-1"})) == [why]
    assert said(alice, alice.post(many, ticked | {"do": "remove"})) == ["2 puzzles are removed."]
    assert titles(draft) == ["Fern"]


def test_bad_points_are_refused_and_none_are_saved(draft, alice, room):
    first, second = room.items
    answer = alice.post(f"/assignments/{draft.pk}/puzzles/", {f"{first.pk}-points": "5", f"{second.pk}-points": "-1"})
    assert errors(answer) == ["Ensure this value is greater than or equal to 0."]
    assert "Not saved yet: see the messages next to the marked fields." in main(answer)
    assert set(Item.objects.values_list("points", flat=True)) == {Decimal(10)}


def test_puzzles_of_another_assignment_cannot_be_reached(draft, alice, room, puzzles):
    _other, (item,) = assigned(room.course, puzzles["No way"])
    for part in ("move", "remove", "newer", "starter"):
        assert alice.post(f"/assignments/{draft.pk}/puzzles/{item.pk}/{part}/").status_code == 404
    assert Item.objects.filter(pk=item.pk).exists()
