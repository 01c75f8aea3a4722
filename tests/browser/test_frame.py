"""The frame of every page, seen on the smallest page there is, and the fixtures that watch over the others."""

import pytest
from django.test import Client
from playwright.sync_api import BrowserContext, Page, expect

from tests.every import some
from tutor.accounts.models import User

PAPER = {"light": "rgb(251, 250, 247)", "dark": "rgb(18, 21, 29)"}


@pytest.fixture
def guest_page(live_server, context: BrowserContext, page: Page) -> Page:
    client = Client()
    client.force_login(User.objects.create(username="guest-1", is_guest=True))
    context.add_cookies([{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": live_server.url}])
    page.goto(f"{live_server.url}/forget/")
    return page


@pytest.mark.parametrize("scheme", some(["dark", "light"], 1))
def test_frame_is_accessible_and_follows_the_colour_scheme(guest_page, scheme, assert_accessible):
    assert_accessible(guest_page)
    colour = "getComputedStyle(document.documentElement).backgroundColor"
    assert guest_page.evaluate(colour) == PAPER[scheme]
    other = "dark" if scheme == "light" else "light"
    guest_page.evaluate(f"document.documentElement.dataset.theme = '{other}'")
    assert guest_page.evaluate(colour) == PAPER[other]
    assert_accessible(guest_page)


def test_the_content_is_one_press_away_and_htmx_sends_the_newest_csrf_token(guest_page):
    assert guest_page.evaluate("htmx.version") == "2.0.11"
    assert guest_page.evaluate("htmx.config.allowEval") is False

    guest_page.keyboard.press("Tab")
    link = guest_page.get_by_role("link", name="Skip to the content")
    expect(link).to_be_focused()
    expect(link).to_be_in_viewport()
    guest_page.keyboard.press("Enter")
    expect(guest_page.get_by_role("main")).to_be_focused()

    guest_page.set_viewport_size({"width": 320, "height": 640})
    assert guest_page.evaluate("document.documentElement.scrollWidth") == 320

    # A stale token, in the page's header and in a form, must not stop a guest just made in another window.
    guest_page.evaluate("""() => {
        document.body.setAttribute("hx-headers", '{"X-CSRFToken": "stale"}');
        const form = document.querySelector("form");
        form.csrfmiddlewaretoken.value = "stale";
        form.setAttribute("hx-post", "/forget/");
        form.setAttribute("hx-swap", "none");
        htmx.process(form);
    }""")
    with guest_page.expect_response("**/forget/") as answer:
        guest_page.get_by_role("button", name="Forget me").click()
    assert answer.value.request.headers["hx-request"] == "true"
    assert answer.value.status == 302


def test_inline_script_is_blocked_and_noticed(guest_page, problems):
    guest_page.evaluate(
        "const s = document.createElement('script'); s.textContent = 'window.ran = 1'; document.body.append(s)"
    )
    assert guest_page.evaluate("window.ran") is None
    assert any(problem.startswith("error: CSP: script-src-elem blocked inline") for problem in problems)
    problems.clear()
