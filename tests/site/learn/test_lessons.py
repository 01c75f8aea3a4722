"""Lessons of rules: what they show, boards to judge, and the puzzles that need a rule."""

import re

import pytest
from django.test import Client

from puzzles.registry import all_types
from tests.site.learn.test_drills import words
from tests.site.people import person
from tests.site.work.texts import made
from tutor.accounts.models import User
from tutor.learn.models import Try
from tutor.library.models import Puzzle

pytestmark = pytest.mark.django_db

ADDRESS = "/learn/binary.prevent-trio/"
RULES = [
    next(rule.id for rule in ptype.rules if rule.kind == "direct") for ptype in all_types().values() if ptype.listed
]


def said(client: Client, answer: str) -> str:
    html = client.get(ADDRESS).content.decode()
    names = dict.fromkeys(re.findall(r'name="(board\d)"', html), answer)
    return client.post(ADDRESS, names, follow=True).content.decode()


@pytest.mark.parametrize("rule_id", RULES)
def test_every_type_has_lessons(rule_id: str) -> None:
    page = words(Client().get(f"/learn/{rule_id}/").content.decode())
    for heading in ("Why it holds", "Two boards where it holds", "And a wrong use of it", "Accept or refuse?"):
        assert heading in page


def test_boards_are_judged_as_the_kernel_does_and_count_once() -> None:
    sam = person("sam").client
    yes, no = words(said(sam, "yes")), words(said(sam, "no"))
    assert yes.count("Right.") == no.count("Not so.") == 3
    assert yes.count("Not so.") == no.count("Right.") == 3
    assert "3 of 6 right" in yes
    assert Try.objects.filter(owner__username="sam", rule="binary.prevent-trio").count() == 6


def test_who_wants_no_estimates_is_not_recorded() -> None:
    sam = person("sam").client
    User.objects.update(skills=User.Skills.OFF)
    assert "3 of 6 right" in words(said(sam, "yes"))
    assert not Try.objects.exists()
    assert "You have switched off estimates" in words(sam.get("/learn/").content.decode())


def test_puzzles_are_those_in_which_nothing_is_harder() -> None:
    fern = made()["Fern"]
    Puzzle.objects.filter(pk=fern.pk).update(rules=["binary.prevent-trio"])
    Puzzle.objects.filter(title="One to go").update(rules=["binary.prevent-trio", "binary.unique-line"])
    page = Client().get(ADDRESS).content.decode()
    assert f'href="/prove/{fern.pk}/"' in page
    assert "One to go" not in page


def test_there_is_no_lesson_of_what_is_no_rule() -> None:
    assert Client().get("/learn/no-such.rule/").status_code == 404


def test_a_rule_is_tried_on_a_board_and_what_holds_stays() -> None:
    links = re.compile(r'href="(\?[^"]+)#try" aria-label="([^"]+)"')
    client, held = Client(), ""
    for said in ("r1c3 = 0", "r2c1 = 0"):
        found = {
            label: address.replace("&amp;", "&") for address, label in links.findall(held or _html(client, ADDRESS))
        }
        held = _html(client, ADDRESS + found[said])
    shown = words(held.split('id="try"')[1].split("</section>")[0])
    assert "Prevent Trio: r2c1 = 0" in shown
    assert "state no" in held
    assert "held=binary.prevent-trio%3A+r1c3%3D0" in held
    assert "held=binary.prevent-trio%3A+r2c1" not in held


@pytest.mark.parametrize(
    "query", ["try=x", "try=binary.trio", "held=binary.prevent-trio:+r2c1%3D0", "value=9", "try=%00"]
)
def test_what_cannot_be_tried_changes_nothing(query: str) -> None:
    plain = _html(Client(), ADDRESS).split('id="try"')[1].split("</section>")[0]
    assert _html(Client(), f"{ADDRESS}?{query}").split('id="try"')[1].split("</section>")[0] == plain


def _html(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return answer.content.decode()
