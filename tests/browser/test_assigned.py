"""A student works under "when asked": claims, checks, mends, submits."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse
from playwright.sync_api import BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.texts import FOUR_PROOF
from tests.browser.workbench import Keyboard, Workbench
from tests.site.classroom import classroom
from tests.site.people import account
from tutor.courses.models import Item
from tutor.library.models import Puzzle
from tutor.work.models import Proof

CLAIMED = "Recorded as you claim it; it is not judged yet."


@pytest.fixture
def item(puzzles: dict[str, Puzzle]) -> Item:
    """Four is assigned: two checks, one hint that costs something, two attempts."""
    return classroom(puzzles["Four"], checks=2, hints="number", hint_count=1, hint_price=20, attempts=2).item


@pytest.fixture
def open_item(live_server: LiveServer, context: BrowserContext, page: Page, item: Item) -> Callable[..., Workbench]:
    """Sam's workbench of the assigned puzzle."""

    def open_it(kind: type[Workbench]) -> Workbench:
        client = Client()
        client.force_login(account("sam"), backend="django.contrib.auth.backends.ModelBackend")
        session = client.cookies["sessionid"].value
        context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])
        page.goto(live_server.url + reverse("work:item", args=[item.pk]))
        workbench = kind(page)
        expect(workbench.grid).to_be_visible()
        return workbench

    return open_it


def check(workbench: Workbench, left: int) -> None:
    workbench.page.get_by_role("button", name=f"Check proof ({left} left)").click()


def test_claim_check_mend_submit(open_item, play_both_ends):
    workbench = open_item(Keyboard)
    terms = workbench.page.get_by_role("region", name="Terms of this work")
    expect(terms).to_contain_text("2 of 2 left")
    workbench.mark("r3c3", "0")
    workbench.expect_marked("r3c3", "0")
    workbench.use("Unique Row/Column")
    workbench.expect_said(CLAIMED)
    workbench.expect_known("r3c3", "0")
    expect(workbench.item("Unique Row/Column").get_by_role("img", name="not judged")).to_be_visible()
    check(workbench, 2)
    workbench.expect_said("1 step does not hold; the tree says why.")
    expect(workbench.item("Unique Row/Column").get_by_role("img", name="does not hold")).to_be_visible()
    expect(terms).to_contain_text("1 of 2 left")
    workbench.undo.click()
    workbench.expect_said("Undone")
    play_both_ends(workbench, FOUR_PROOF, slice(2, -1))
    expect(workbench.page.get_by_text("No branch is open any more.")).to_be_visible()
    check(workbench, 1)
    workbench.expect_proved()
    submit(workbench)
    workbench.expect_said("Submitted.")
    expect(terms).to_contain_text("This attempt is submitted, so it is finished.")
    expect(workbench.undo).to_be_disabled()
    proof = Proof.objects.get()
    assert (proof.state, proof.checks, proof.attempt, proof.submitted is not None) == ("unique", 2, 1, True)


def submit(workbench: Workbench) -> None:
    """By the keyboard, which reaches everything."""
    workbench.button("Submit").focus()
    workbench.page.keyboard.press("Enter")
    dialog = workbench.page.get_by_role("dialog", name="Submit this proof?")
    expect(dialog).to_contain_text("Submitting ends this attempt")
    dialog.get_by_role("button", name="Submit").focus()
    workbench.page.keyboard.press("Enter")
    expect(dialog).to_be_hidden()


def test_a_hint_says_its_price_before(open_item):
    workbench = open_item(Workbench)
    expect(workbench.page.get_by_role("button", name="Hint (−5 %)")).to_be_visible()
    workbench.whole_hint()
    expect(workbench.page.get_by_role("button", name="No new hint")).to_be_enabled()
    workbench.page.get_by_role("button", name="Take this step").click()
    workbench.expect_said(CLAIMED)
    workbench.page.reload()
    expect(workbench.page.get_by_role("button", name="No new hint")).to_be_enabled()


def test_the_page_is_good_with_claims_and_verdicts(open_item, assert_good):
    workbench = open_item(Workbench)
    workbench.mark("r3c3", "0")
    workbench.expect_marked("r3c3", "0")
    workbench.use("Unique Row/Column")
    workbench.expect_said(CLAIMED)
    workbench.split("Zero or One", "r2c1", place_first=False)
    workbench.expect_said("Zero or One: at r2c1.")
    check(workbench, 2)
    workbench.expect_said("1 step does not hold; the tree says why.")
    workbench.use("Trio")
    workbench.expect_said("Trio: you say that this branch is closed.")
    assert_good(workbench.page)
