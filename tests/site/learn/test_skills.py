"""Skills with the rules of a type, estimated from somebody's own practice, and the rule to practise next."""

import re

import pytest
from django.test import Client

from tests.site.classroom import classroom
from tests.site.people import person
from tests.site.work.texts import made
from tests.site.work.workbench import Workbench
from tutor.accounts.models import User
from tutor.courses.models import Assignment
from tutor.privacy.services.claiming import claim_guest

pytestmark = pytest.mark.django_db


def shown(client: Client, query: str = "") -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", client.get(f"/learn/{query}").content.decode()).split())


def test_tries_in_practice_are_estimated_and_the_easiest_unmastered_rule_is_next() -> None:
    sam = person("sam").client
    assert "tries right" not in shown(sam, "?type=binary")
    workbench = Workbench.of(sam, made()["Fern"])
    workbench.step("binary.prevent-trio: r4c1=1, r4c4=1")
    workbench.step("binary.prevent-trio: r1c1=1")
    workbench.step("binary.prevent-trio: r1c1=1")
    page = shown(sam)
    assert "Binary: 0 of" in page
    assert "1 of 2 tries right" in page
    assert "about 39 %, between 7 and 71" in page
    assert "Next: Prevent Trio It is the easiest rule that you do not master yet." in page
    assert "tries right" not in shown(person("sue").client)


def test_first_answers_in_drills_count_and_move_from_a_guest_to_the_account() -> None:
    made()
    guest, sue = User.objects.create(username="guest-1", is_guest=True), person("sue")
    client = Client()
    client.force_login(guest)
    address, query = "/learn/drills/binary.prevent-trio/", {"seed": "5", "says": "none"}
    for _ in range(2):
        answer = client.post(address, query, follow=True).content.decode()
        assert f"{int('Right.' in answer)} of one try right" in shown(client)
    assert sue.account
    claim_guest(guest, sue.account)
    assert "of one try right" in shown(sue.client)


def test_practice_of_a_hidden_puzzle_tells_nothing() -> None:
    fern = made()["Fern"]
    sam = person("sam").client
    Workbench.of(sam, fern).step("binary.prevent-trio: r4c1=1, r4c4=1")
    assert "1 of one try right" in shown(sam)
    classroom(fern, feedback=Assignment.Feedback.AFTER)
    assert "try right" not in shown(sam, "?type=binary")
