"""The token page and the description of the API in a real browser."""

from collections.abc import Callable

from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.test_accounts import PASSWORD, sign_in
from tutor.accounts.services import create_account

Look = Callable[[Page], None]


def test_a_token_is_made_read_once_and_revoked(live_server: LiveServer, page: Page, assert_good: Look) -> None:
    create_account(email="dana@example.org", password=PASSWORD, first_name="Dana", last_name="Reed")
    sign_in(page, live_server.url)
    page.goto(f"{live_server.url}/settings/")
    page.get_by_role("link", name="API tokens for programs").click()
    expect(page.get_by_role("main")).to_contain_text("You have none yet.")
    page.get_by_label("Name", exact=True).fill("Autograder")
    page.get_by_label("work: change your own proofs, sets and uploads").check()
    page.get_by_label("Your password").fill(PASSWORD)
    page.get_by_role("button", name="Make the token").click()
    expect(page.get_by_role("status")).to_contain_text("Token “Autograder” created.")
    secret = page.get_by_label("The token", exact=True).input_value()
    assert_good(page)
    page.set_viewport_size({"width": 1280, "height": 800})
    assert page.request.get(f"{live_server.url}/api/v1/proofs/", headers={"Authorization": f"Bearer {secret}"}).ok
    page.get_by_role("button", name="Revoke Autograder").click()
    expect(page.get_by_role("status")).to_contain_text("“Autograder” is revoked")
    expect(page.get_by_role("listitem").filter(has_text="Autograder")).to_contain_text("revoked")
    refused = page.request.get(f"{live_server.url}/api/v1/proofs/", headers={"Authorization": f"Bearer {secret}"})
    assert refused.status == 401


def test_the_description(live_server: LiveServer, page: Page, assert_good: Look) -> None:
    """Every end point is listed and found, examples are for this site and can be copied, nothing shows as Markdown."""
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"{live_server.url}/api/v1/docs/")
    expect(page.get_by_role("heading", level=1, name="The API")).to_be_visible()
    listed = page.get_by_role("navigation", name="End points")
    articles = page.locator("article:not([hidden])")  # a search by role would go through the whole page
    assert listed.locator("a[data-words]").count() == articles.count() > 100
    text = page.get_by_role("main").text_content() or ""
    assert [raw for raw in ("* `", "**", "](", "gridproof.example") if raw in text] == []

    listed.locator("summary", has_text="proofs").click()
    listed.get_by_role("link", name="POST /proofs/{id}/steps/").click()
    steps = page.locator("#proofs_steps_create")
    expect(steps).to_be_in_viewport()
    expect(steps).to_contain_text(f"curl {live_server.url}/api/v1/proofs/7/steps/")
    steps.get_by_role("button", name="Copy the example of POST").click()
    expect(page.get_by_role("status")).to_have_text("Copied")
    assert page.evaluate("navigator.clipboard.readText()") == steps.locator(".example code").text_content()
    steps.get_by_text("The answer 200").click()
    expect(steps).to_contain_text('"taken": true')

    page.set_viewport_size({"width": 390, "height": 844})
    page.get_by_label("Search").fill("roster post")
    expect(page.get_by_role("status")).to_have_text("4 end points found.")
    found = listed.locator("a[data-words]:visible")
    expect(found).to_have_text(
        [
            "POST /courses/{id}/expected/invite/",
            "POST /courses/{id}/roster/",
            "POST /courses/{id}/roster/preview/",
            "POST /courses/{id}/matches/",
        ]
    )
    assert page.get_by_role("article").count() == 4
    page.get_by_label("Search").fill("no such thing")
    expect(page.get_by_role("status")).to_have_text("0 end points found.")
    assert page.get_by_role("article").count() == 0
    page.get_by_label("Search").fill("")
    expect(page.locator("#proofs_list")).to_be_attached()
    assert page.get_by_role("article").count() > 100

    page.set_viewport_size({"width": 1280, "height": 720})
    page.get_by_label("Search").fill("/steps/")  # axe looks at every word of the page, and all of it is made alike
    expect(articles).to_have_count(1)
    page.evaluate("document.querySelectorAll('article[hidden]').forEach((article) => article.remove())")
    assert_good(page)
