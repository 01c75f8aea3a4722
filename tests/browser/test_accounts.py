"""Accounts in a real browser: a guest with work signs up or in and keeps it; keyboard alone; every page looked at."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.texts import FOUR_PROOF
from tests.browser.workbench import Keyboard, Workbench
from tutor.accounts.models import User
from tutor.accounts.services import create_account

PASSWORD = "turning-leaf-47"
FIELDS = {"First name": "Nell", "Last name": "Oak", "Email address": "nell@example.org"}
FIELDS |= {"Password": PASSWORD, "Repeat the password": PASSWORD}


@pytest.fixture
def dana(transactional_db: None) -> User:
    return create_account(email="dana@example.org", password=PASSWORD, first_name="Dana", last_name="Reed")


def begin(open_proof: Callable[..., Workbench]) -> Workbench:
    """Somebody new is in the middle of a proof."""
    workbench = open_proof("Four", FOUR_PROOF[:-2])
    workbench.expect_steps("8 steps")
    return workbench


def menu(page: Page):
    return page.get_by_role("navigation", name="Account")


def go(page: Page, link: str, heading: str) -> None:
    menu(page).get_by_role("link", name=link).click()
    expect(page.get_by_role("heading", level=1, name=heading, exact=True)).to_be_visible()


def fill(page: Page, fields: dict[str, str]) -> None:
    for label, value in fields.items():
        page.get_by_label(label, exact=True).fill(value)


def sign_in(page: Page, address: str = "") -> None:
    if address:
        page.goto(f"{address}/sign-in/")
    fill(page, {"Email address or username": "dana@example.org", "Password": PASSWORD})
    page.get_by_role("main").get_by_role("button", name="Sign in").click()
    expect(menu(page)).to_contain_text("Dana Reed")


def test_a_guest_signs_up_and_the_proof_is_there(open_proof, page):
    workbench = begin(open_proof)
    address = page.url
    go(page, "Sign up", "Sign up")
    expect(page.get_by_role("main")).to_contain_text("On this device there is 1 proof")
    expect(page.get_by_role("listitem").filter(has_text="Four")).to_contain_text("8 steps")
    fill(page, FIELDS)
    page.get_by_label("is mine: add it to my account").check()
    page.get_by_role("button", name="Make my account").click()
    expect(page.get_by_role("status")).to_have_text("Welcome, Nell Oak. Your account is ready.")
    page.goto(address)
    workbench.expect_steps("8 steps")
    workbench.play(FOUR_PROOF[-2:])
    workbench.expect_proved()
    assert User.objects.get().email == "nell@example.org"


def test_signing_in_asks_and_takes_the_work_along(dana, open_proof, page):
    workbench = begin(open_proof)
    address = page.url
    go(page, "Sign in", "Sign in")
    sign_in(page)
    expect(page.get_by_role("heading", name="Add this work to your account?")).to_be_visible()
    page.get_by_role("button", name="It is mine: add it").click()
    expect(page.get_by_role("status")).to_have_text("1 proof is yours now.")
    page.goto(address)
    workbench.expect_steps("8 steps")


def test_a_second_window_goes_on_after_the_work_was_taken_along(dana, open_proof, page, context, live_server):
    """The earlier workbench still has an old token and the guest's proof."""
    workbench = begin(open_proof)
    other = context.new_page()
    sign_in(other, live_server.url)
    other.get_by_role("button", name="It is mine: add it").click()
    expect(other.get_by_role("status")).to_have_text("1 proof is yours now.")
    page.bring_to_front()
    workbench.play(FOUR_PROOF[-2:])
    workbench.expect_proved()
    assert set(dana.proofs.values_list("state", flat=True)) == {"unique"}


def test_work_of_somebody_else_is_left_and_comes_back(dana, open_proof, page):
    workbench = begin(open_proof)
    address = page.url
    go(page, "Sign in", "Sign in")
    sign_in(page)
    page.get_by_role("button", name="Leave it on this device").click()
    expect(page.get_by_role("status")).to_contain_text("That work stays on this device.")
    menu(page).get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("status")).to_contain_text("The work that was left on this device is back.")
    page.goto(address)
    workbench.expect_steps("8 steps")


def tab_to(page: Page, role: str, name: str) -> None:
    """Press Tab until the first of these has the focus, as somebody without a mouse does."""
    found = page.get_by_role(role, name=name, exact=True).first  # type: ignore[arg-type]  # a literal type
    wanted = found.element_handle()
    for _ in range(60):
        page.keyboard.press("Tab")
        if wanted.evaluate("(element) => element === document.activeElement"):
            return
    raise AssertionError(f"Tab never comes to {name}")


def test_sign_up_settings_and_sign_out_by_keyboard_alone(live_server, page, transactional_db):
    page.goto(f"{live_server.url}/rules/")
    tab_to(page, "link", "Sign up")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1, name="Sign up")).to_be_visible()
    for label, value in FIELDS.items():
        tab_to(page, "textbox", label)
        page.keyboard.type(value)
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_have_text("Welcome, Nell Oak. Your account is ready.")
    tab_to(page, "link", "Nell Oak settings")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1, name="Settings")).to_be_visible()
    tab_to(page, "radio", "as on this device")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("radio", name="dark", exact=True)).to_be_checked()
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_contain_text("Preferences saved.")
    colour = "getComputedStyle(document.documentElement).backgroundColor"
    assert page.evaluate(colour) == "rgb(18, 21, 29)"  # the device is light
    tab_to(page, "button", "Sign out")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_have_text("You are signed out.")


def prefer(page: Page, address: str, *choices: str) -> None:
    page.goto(f"{address}/settings/")
    for choice in choices:
        page.get_by_role("radio", name=re.compile(f"^{choice}")).check()
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("status")).to_contain_text("Preferences saved.")


def test_preferences_are_kept_mistakes_when_asked_first_digit_and_motion(live_server, page, open_bench):
    prefer(page, live_server.url, "only when I press")
    workbench = open_bench("Four")
    counts = page.get_by_text(re.compile(r"^\d·\d$")).first
    expect(counts).to_be_hidden()
    workbench.play(FOUR_PROOF[:1])
    expect(counts).to_be_hidden()
    workbench.button("Check proof").click()
    workbench.expect_said("Every step so far is right.")
    expect(counts).to_be_visible()

    prefer(page, live_server.url, "1$")
    workbench = open_bench("Four")
    cell = workbench.cell("r1c2")
    for value in ("1", "0"):
        cell.click()
        workbench.expect_marked("r1c2", value)
    cell.click()
    workbench.expect_blank("r1c2")
    keys = Keyboard(page)
    keys.go("r1c2")
    keys.press("Enter")  # backwards
    workbench.expect_marked("r1c2", "0")

    page.emulate_media(reduced_motion="no-preference")
    prefer(page, live_server.url, "nothing moves")
    link = page.get_by_role("button", name="Save")
    assert link.evaluate("(element) => getComputedStyle(element).transitionDuration").split(",")[0] == "0.001s"


def test_another_device_is_signed_out(dana, live_server, page, browser: Browser):
    context = browser.new_context()
    elsewhere = context.new_page()
    sign_in(elsewhere, live_server.url)
    sign_in(page, live_server.url)
    page.goto(f"{live_server.url}/settings/sessions/")
    page.get_by_role("button", name="Sign out everywhere else").click()
    expect(page.get_by_role("status")).to_have_text("Signed out on 1 device.")
    elsewhere.goto(f"{live_server.url}/settings/")
    expect(elsewhere.get_by_role("heading", name="You have no account")).to_be_visible()
    context.close()


def test_an_address_is_confirmed_by_the_link_that_was_mailed(dana, live_server, page, mailoutbox, assert_good):
    sign_in(page, live_server.url)
    main = page.get_by_role("main")
    expect(main).to_contain_text("Your email address dana@example.org is not confirmed yet")
    assert_good(page)
    page.set_viewport_size({"width": 1366, "height": 768})
    tab_to(page, "button", "Send the link again")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_have_text("A mail is on its way to dana@example.org.")
    (link,) = re.findall(r"http\S+/confirm/\S+", mailoutbox[-1].body)
    page.goto(link)
    assert_good(page)
    tab_to(page, "button", "Yes, confirm it")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_have_text("Your email address is confirmed.")
    expect(main).not_to_contain_text("is not confirmed yet")


@pytest.mark.parametrize("files", ["plain"])  # those of the admin are not collected
def test_the_admin_asks_for_the_password_again(live_server, page, transactional_db, assert_good):
    create_account(email="dana@example.org", password=PASSWORD, first_name="Dana", last_name="Reed", is_superuser=True)
    sign_in(page, live_server.url)
    page.goto(f"{live_server.url}/admin/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Your password again")
    assert_good(page)
    page.get_by_label("Your password").fill(PASSWORD)
    page.keyboard.press("Enter")
    expect(page).to_have_url(f"{live_server.url}/admin/")


OPEN = ["/sign-up/", "/sign-in/", "/password/", "/password/sent/", "/password/MQ/used-already/", "/settings/"]
OWN = ["/settings/", "/settings/details/", "/settings/password/", "/settings/sessions/", "/settings/delete/"]


def test_pages_for_everybody(live_server, page, transactional_db, assert_good):
    for path in OPEN:
        page.goto(live_server.url + path)
        assert_good(page)


def test_pages_of_an_account_and_its_data_in_a_zip(dana, live_server, page, assert_good):
    sign_in(page, live_server.url)
    for path in OWN:
        page.goto(live_server.url + path)
        assert_good(page)
    page.goto(f"{live_server.url}/settings/")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download your data (ZIP)").click()
    assert re.fullmatch(r"gridproof-\d{4}-\d\d-\d\d\.zip", download.value.suggested_filename)


def test_refused_forms(live_server, page, transactional_db, assert_good, expect_complaints):
    page.goto(f"{live_server.url}/sign-up/")
    fill(page, FIELDS | {"Repeat the password": "another"})
    page.get_by_role("button", name="Make my account").click()
    expect(page.get_by_role("alert")).to_contain_text("Not saved yet:")
    expect(page.get_by_label("Repeat the password")).to_have_accessible_description(re.compile("didn’t match"))
    expect_complaints("422")
    assert_good(page)


def test_the_question(dana, open_proof, page, assert_good):
    begin(open_proof)
    go(page, "Sign up", "Sign up")
    assert_good(page)
    page.reload()
    go(page, "Sign in", "Sign in")
    sign_in(page)
    expect(page.get_by_role("heading", name="Add this work to your account?")).to_be_visible()
    assert_good(page)
