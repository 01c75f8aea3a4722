"""Pages and their parts: each part alone is what the page holds, well-formed, and free of inline script and style."""

from types import SimpleNamespace
from typing import Any

import pytest
from django.template.loader import render_to_string

from tests.site.people import person
from tests.site.shared import once_a_module, own
from tests.site.work.page import Element, parse
from tests.site.work.texts import WHOLE, made
from tests.site.work.workbench import HTMX, Workbench, take_steps
from tutor.work.models import Proof
from tutor.work.page.answers import whole
from tutor.work.views.reading import PLURALS
from tutor.work.workspace import Workspace

pytestmark = pytest.mark.django_db

PAGES = [
    "/",
    "/sets/tests/",
    "/puzzles/{puzzle}/",
    "/rules/",
    "/rules/binary.prevent-trio/",
    "/rules/binary.zero-or-one/",
    "/rules/binary.trio/",
    "/tools/",
    "/tools/code-quest/",
    "/tools/shirokuro/",
    "/prove/{puzzle}/",
    "/prove/{puzzle}/?new",
    "/work/{begun}/",
    "/work/{begun}/?node=2.1",
    "/work/{begun}/?node=2",
    "/work/{begun}/proof/",
    "/work/{done}/",
    "/work/{done}/proof/",
    "/work/0/",
    "/forget/",
    "/sign-up/",
    "/sign-in/",
    "/password/",
    "/password/sent/",
    "/password/MQ/used-already/",
    "/settings/",
    "/settings/details/",
    "/settings/password/",
    "/settings/sessions/",
    "/settings/delete/",
]

PARTS = {
    "as_text.html": "as-text",
    "bar.html": "bar",
    "board.html": "board",
    "goal.html": "goal",
    "head.html": "board",
    "rules.html": "rules",
    "tree.html": "tree",
    "rows.html": "tree",
    "proof.html": "proof",
    "proved.html": "board",
    "shown.html": "content",
    "terms.html": "content",
    "cells.html": "board",
    "_words.html": "content",
    "workspace.html": "content",
}
"""Templates that stand in the workbench, and the element of the page they stand in."""

ANSWERS = {
    *(
        "answer.html",
        "aside.html",
        "cut.html",
        "edit.html",
        "explain.html",
        "given.html",
        "graph.html",
        "_keys.html",
        "ladder.html",
        "menu.html",
        "places.html",
        "offer.html",
        "message.html",
        "old.html",
        "_signed_out.html",
        "submit.html",
        "why_not.html",
    ),
}
"""Templates that only come as an answer."""

GUIDE = {"guide.html"}
"""The template that stands in the workbench of one puzzle only; tests/browser/test_guide.py opens it."""

OF_FORMS = {"once.html", "posts.html"}
"""Attributes and fields that bar.html gives to each of its forms; they are tested as a part of it."""


def stored() -> dict[str, int]:
    """Sam's proofs of one puzzle: one begun, one done."""
    sam, puzzle = person("sam").client, made()["Fern"]
    done, begun = take_steps(sam, puzzle, WHOLE), take_steps(sam, puzzle, WHOLE[:5])
    return {"puzzle": puzzle.pk, "begun": begun.pk, "done": done.pk}


shared = once_a_module(stored)


@pytest.fixture
def numbers(shared: dict[str, int], db: None) -> dict[str, int]:
    return own(shared)


def shape(element: Element | str):
    """An element as data, without what differs from request to request, and without blanks between elements.

    Tokens are left out too: answers have none.
    """
    if isinstance(element, str):
        return " ".join(element.split())
    changing = element.attrs.get("name") == "key"
    attrs = {name: value for name, value in element.attrs.items() if not (changing and name == "value")}
    inside = [shape(child) for child in element.inside if not is_token(child)]
    return element.tag, attrs, [child for child in inside if child]


def shapes(element: Element):
    return [shape(each) for each in element.walk() if not is_token(each)]


@pytest.mark.parametrize("who", ["anonymous", "guest", "sam"])
def test_pages_are_well_formed(numbers, who):
    for address in PAGES:
        answer = person(who).client.get(address.format(**numbers), follow=True)
        assert_well_formed(parse(answer.content.decode()))


def assert_well_formed(root: Element) -> None:
    ids = [each.attrs["id"] for each in root.walk() if "id" in each.attrs]
    assert sorted(ids) == sorted(set(ids))
    for each in root.walk():
        assert_nothing_inline(each)
        assert_refers(each, set(ids))
    assert [each.attrs for each in root.walk() if each.tag == "html"] == [{"lang": "en"}]
    assert sum(each.tag == "h1" for each in root.walk()) == 1
    assert (
        sum(each.tag == "title" and each.parent is not None and each.parent.tag == "head" for each in root.walk()) == 1
    )


def assert_nothing_inline(element: Element) -> None:
    """The page's policy would block it."""
    assert element.tag != "style", element
    assert element.tag != "script" or (element.attrs.get("src") and not element.text), element
    for name, value in element.attrs.items():
        assert name != "style", element
        assert not name.startswith(("on", "hx-on", "hx-vals", "hx-vars")), element
        assert not value.lstrip().lower().startswith("javascript:"), element


def assert_refers(element: Element, ids: set[str]) -> None:
    """Assert that everything an element refers to is on its page."""
    for name in ("aria-labelledby", "aria-describedby", "aria-controls", "for"):
        if element.tag == "dialog" and not element.inside:
            continue  # the content loaded before it opens has the title
        assert set(element.attrs.get(name, "").split()) <= ids, element
    href = element.attrs.get("href", "")
    assert not href.startswith("#") or href[1:] in ids, element


def test_every_part_is_tested(settings):
    templates = settings.BASE_DIR / "templates"
    found = {path.name for path in [*(templates / "work").glob("_*.html"), *(templates / "jinja/work").glob("*.html")]}
    assert found == PARTS.keys() | ANSWERS | GUIDE | OF_FORMS


@pytest.mark.parametrize("part", sorted(PARTS))
@pytest.mark.parametrize("which", ["begun", "done"])
def test_part_alone_is_part_of_the_page(numbers, part, which):
    if (part, which) == ("proved.html", "begun"):
        return
    sam = person("sam")
    proof = Proof.objects.get(pk=numbers[which])
    answer = whole(Workspace(proof.puzzle, proof))
    token = "" if part in {"bar.html", "workspace.html"} else None
    facts: dict[str, Any] = {
        "answer": answer,
        "rows": answer.rows,
        "cells": answer.board.rows[0].cells,
        "csrf_token": token,
        "plurals": PLURALS,
        "request": SimpleNamespace(user=proof.owner),
    }
    alone = parse(render_to_string(f"work/{part}", facts))
    page = parse(sam.client.get(proof.get_absolute_url()).content.decode())
    within = shapes(page.find(PARTS[part]))
    own = [shape(each) for each in alone.inside]
    own = [each for each in own if each]
    assert own
    for each in own:
        assert each in within


def is_token(child: Element | str) -> bool:
    return isinstance(child, Element) and child.attrs.get("name") == "csrfmiddlewaretoken"


def test_board_of_a_node_is_the_board_of_the_page(numbers):
    sam = person("sam").client
    address = f"/work/{numbers['begun']}/"
    for node in ("0.0", "2", "2.1", "3.0", "5.0"):
        alone = parse(sam.get(f"{address}board/", {"node": node}, headers=HTMX).content.decode())
        page = parse(sam.get(address, {"node": node}).content.decode())
        assert shape(alone.find("board")) == shape(page.find("board"))


def test_answers_bring_what_the_page_would_show(numbers):
    """After every kind of answer the patched page is the page opened anew."""
    sam = person("sam").client
    workbench = Workbench(sam, f"/work/{numbers['begun']}/")
    moves = [
        lambda: workbench.play(("5.0", "binary.zero-or-one @r1c1")),
        lambda: workbench.play(("6.0", "binary.complete-line: r1c2=1")),
        workbench.undo,
        workbench.redo,
        lambda: workbench.play(("7.0 6.1", "merge")),
        lambda: workbench.cut(6),
        lambda: workbench.play(*[("5.0", "binary.complete-line: r1c1=0")]),
        workbench.check,
        workbench.hint,
        lambda: workbench.step("binary.complete-line: r1c1=1"),
    ]
    for move in moves:
        move()
        ids = [each.attrs["id"] for each in workbench.page.walk() if "id" in each.attrs]
        assert sorted(ids) == sorted(set(ids))
        anew = Workbench(sam, f"{workbench.address}?node={workbench.node}")
        for part in ("tree", "counted", "bar", "as-text", "board-title", "grid"):
            assert shapes(without_numbers(workbench.page.find(part))) == shapes(
                without_numbers(anew.page.find(part))
            ), part


def without_numbers(element: Element) -> Element:
    """Numbers of steps are their places in the tree, which the page counts itself; boxes hold blanks."""
    for each in element.walk():
        if each.attrs.get("class") == "n":
            each.inside = []
    return element


@pytest.mark.parametrize("part", ["places/?node=5.0&rule=binary.zero-or-one", "cut/?number=4"])
def test_other_answers_are_well_formed(numbers, part):
    answer = person("sam").client.get(f"/work/{numbers['begun']}/{part}", headers=HTMX)
    for each in parse(answer.content.decode()).walk():
        assert_nothing_inline(each)
