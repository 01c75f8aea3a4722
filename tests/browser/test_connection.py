"""Two windows on one proof, lost connections, broken answers, lost sessions: nothing lost, nothing doubled."""

from functools import partial
from urllib.parse import parse_qs
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Page, Request as PageRequest, Route, expect

from tests.browser.texts import FOUR_PROOF
from tests.browser.workbench import Workbench
from tutor.accounts.models import User
from tutor.work.models import Action, Proof

STEP_URL = "**/step/"


@pytest.fixture
def step_requests(page: Page) -> list[dict[str, str]]:
    """The steps that the page has sent, as their fields, with the headers that mark them as its own."""
    sent: list[dict[str, str]] = []

    def record(request):
        if request.method == "POST" and request.url.endswith("/step/"):
            fields = {name: values[0] for name, values in parse_qs(request.post_data).items()}
            sent.append(fields | {"hx": request.headers.get("hx-request", "")})

    page.on("request", record)
    return sent


def stored_steps() -> list[str]:
    return [step.text for step in Proof.objects.get().tree.all()]


def test_first_step_begins_a_proof_at_its_own_address_and_each_request_says_what_it_is(
    open_bench, live_server, step_requests
):
    workbench = open_bench("Four")
    assert (Proof.objects.count(), User.objects.count()) == (0, 0)
    workbench.direct("Prevent Trio", "r3c3=0")
    proof = Proof.objects.get()
    expect(workbench.page).to_have_url(live_server.url + proof.get_absolute_url())
    workbench.direct("Prevent Trio", "r3c2=1")
    assert [sent["hx"] for sent in step_requests] == ["true", "true"]
    assert [(sent["rev"], sent["node"], sent["step"]) for sent in step_requests] == [
        ("0", "0.0", "binary.prevent-trio: r3c3=0"),
        ("1", "1.0", "binary.prevent-trio: r3c2=1"),
    ]
    assert len({sent["key"] for sent in step_requests}) == 2
    workbench.page.reload()
    workbench.expect_known("r3c3", "0")
    assert User.objects.get().is_guest


def another_window(workbench: Workbench) -> Workbench:
    """Open the same proof in another window."""
    page = workbench.page.context.new_page()
    page.goto(workbench.page.url)
    return Workbench(page)


def test_the_second_window_is_told_and_gets_the_fresh_board(open_proof, expect_complaints):
    workbench = open_proof("Four", FOUR_PROOF[:1])
    other = another_window(workbench)
    other.direct("Prevent Trio", "r3c2=1")
    workbench.page.bring_to_front()
    workbench.mark("r3c2", "1")
    workbench.use("Prevent Trio")
    workbench.expect_said("This proof was changed in another window. Here is how it stands now.")
    workbench.expect_known("r3c2", "1")
    workbench.expect_steps("2 steps")
    expect_complaints("409 (Conflict)")
    assert stored_steps() == ["binary.prevent-trio: r3c3=0", "binary.prevent-trio: r3c2=1"]
    workbench.direct("Complete Row/Column", "r3c1=1")
    workbench.expect_steps("3 steps")


def test_undo_in_a_stale_window_takes_nothing_back(open_proof, expect_complaints):
    workbench = open_proof("Four", FOUR_PROOF[:2])
    other = another_window(workbench)
    other.direct("Complete Row/Column", "r3c1=1")
    workbench.page.bring_to_front()
    workbench.undo.click()
    workbench.expect_said("This proof was changed in another window.")
    workbench.expect_steps("3 steps")
    expect_complaints("409 (Conflict)")
    assert not Action.objects.filter(kind="undo").exists()


def test_marks_elsewhere_survive_another_window(open_proof, expect_complaints):
    """Cells that are marked and still open stay marked on the fresh board."""
    workbench = open_proof("Four", FOUR_PROOF[:1])
    other = another_window(workbench)
    other.direct("Prevent Trio", "r3c2=1")
    other.undo.click()
    other.expect_said("Undone")
    workbench.page.bring_to_front()
    workbench.mark("r3c2", "1")
    workbench.use("Prevent Trio")
    workbench.expect_said("This proof was changed in another window.")
    expect_complaints("409 (Conflict)")
    workbench.expect_marked("r3c2", "1")
    workbench.use("Prevent Trio")
    workbench.expect_known("r3c2", "1")
    assert len(stored_steps()) == 2


def test_offline_and_back(open_proof, step_requests, expect_complaints):
    workbench = open_proof("Four", FOUR_PROOF[:1])
    workbench.page.context.set_offline(True)
    workbench.mark("r3c2", "1")
    workbench.use("Prevent Trio")
    expect(workbench.saved).to_have_text("not saved, retrying")
    workbench.expect_said("No connection. Nothing is lost: the step is sent again as soon as the server answers.")
    workbench.expect_marked("r3c2", "1")
    workbench.button("Hint").click()
    workbench.expect_said("One moment: the last step is still being sent.")
    assert len(stored_steps()) == 1
    workbench.page.context.set_offline(False)
    workbench.expect_known("r3c2", "1")
    expect(workbench.saved).to_have_text("saved")
    workbench.expect_steps("2 steps")
    expect_complaints("ERR_INTERNET_DISCONNECTED")
    assert len(step_requests) >= 2
    assert len({sent["key"] for sent in step_requests}) == 1
    assert len(stored_steps()) == 2
    workbench.direct("Complete Row/Column", "r3c1=1")


def test_looking_at_a_node_offline_says_so_and_a_hint_is_called_a_hint(open_proof, expect_complaints):
    workbench = open_proof("Four", FOUR_PROOF[:2])
    workbench.page.context.set_offline(True)
    workbench.item("Start").click()
    workbench.expect_said("No connection. Try again in a moment.")
    workbench.expect_board("at step 2")
    workbench.page.context.set_offline(False)
    workbench.item("Start").click()
    workbench.expect_board("at the start")
    expect_complaints("ERR_INTERNET_DISCONNECTED")
    workbench.button("Go to an open branch").click()
    workbench.expect_board("at step 2")

    # Nothing is a step that is no step, neither while it waits nor to what is asked meanwhile.
    workbench.page.context.set_offline(True)
    workbench.button("Hint").click()
    workbench.expect_said("No connection. “Hint” is sent again as soon as the server answers.")
    expect(workbench.saved).to_have_text("working …")
    workbench.undo.click()
    workbench.expect_said("One moment: “Hint” is not answered yet.")
    workbench.page.context.set_offline(False)
    workbench.expect_said("Look at ")
    expect(workbench.saved).to_have_text("saved")
    expect_complaints("ERR_INTERNET_DISCONNECTED")


def lose_first_answer(page: Page, *, cookies: bool = False) -> None:
    """The server gets the first request and does it; its answer never arrives, but for its cookies perhaps."""
    lost: list[PageRequest] = []

    def handle(route: Route) -> None:
        if lost:
            return route.continue_()
        request = route.request
        lost.append(request)
        if cookies:
            route.fetch()
        else:  # not by the browser, so that it learns nothing at all
            urlopen(Request(request.url, data=request.post_data_buffer, headers=request.all_headers(), method="POST"))
        return route.abort("connectionreset")

    page.route(STEP_URL, handle)


def test_broken_answer_does_not_double_the_step(open_proof, step_requests, expect_complaints):
    workbench = open_proof("Four", FOUR_PROOF[:1])
    lose_first_answer(workbench.page)
    workbench.mark("r3c2", "1")
    workbench.use("Prevent Trio")
    workbench.expect_known("r3c2", "1")
    workbench.expect_said("Prevent Trio: r3c2 = 1.")
    workbench.expect_steps("2 steps")
    expect_complaints("ERR_CONNECTION_RESET")
    assert len(step_requests) == 2
    assert step_requests[0] == step_requests[1]
    assert len(stored_steps()) == 2
    workbench.direct("Complete Row/Column", "r3c1=1")
    workbench.expect_steps("3 steps")


def test_broken_answer_to_the_first_step_begins_one_proof(open_bench, step_requests, expect_complaints):
    workbench = open_bench("Four")
    lose_first_answer(workbench.page, cookies=True)
    workbench.mark("r3c3", "0")
    workbench.use("Prevent Trio")
    workbench.expect_known("r3c3", "0")
    workbench.expect_steps("1 step")
    expect_complaints("ERR_CONNECTION_RESET")
    assert step_requests[0] == step_requests[1]
    assert len(stored_steps()) == 1
    assert User.objects.count() == 1


def test_first_answer_lost_with_its_cookies(open_bench, live_server, expect_complaints):
    """The second try comes from somebody unknown, who gets a proof of their own; the first belongs to nobody."""
    workbench = open_bench("Four")
    lose_first_answer(workbench.page)
    workbench.mark("r3c3", "0")
    workbench.use("Prevent Trio")
    workbench.expect_known("r3c3", "0")
    expect_complaints("ERR_CONNECTION_RESET")
    workbench.direct("Prevent Trio", "r3c2=1")
    workbench.page.reload()
    workbench.expect_steps("2 steps")
    lost, kept = Proof.objects.order_by("pk")
    expect(workbench.page).to_have_url(live_server.url + kept.get_absolute_url())
    assert (lost.steps, kept.steps) == (1, 2)
    assert lost.owner != kept.owner


def test_refused_try_sent_twice_counts_once(open_proof, expect_complaints):
    workbench = open_proof("Four", FOUR_PROOF[:1])
    lose_first_answer(workbench.page)
    workbench.mark("r3c2", "0")
    workbench.use("Prevent Trio")
    workbench.expect_said("Prevent Trio does not give r3c2 = 0.")
    expect_complaints("ERR_CONNECTION_RESET")
    assert Action.objects.filter(kind="refused").count() == 1


def test_a_server_that_restarts_is_asked_again(open_proof, expect_complaints):
    workbench = open_proof("Four", FOUR_PROOF[:1])
    for status, (rule, claim) in ((502, FOUR_PROOF[1]), (503, FOUR_PROOF[2])):
        answer = partial(Route.fulfill, status=status, body="restarting")
        workbench.page.route(STEP_URL, answer, times=1)
        cell, value = claim.split("=")
        workbench.mark(cell, value)
        workbench.use(rule)
        workbench.expect_known(cell, value)
        expect_complaints(str(status))
    assert len(stored_steps()) == 3


def test_lost_session_keeps_board_and_marks_until_it_is_signed_in_elsewhere(open_proof, expect_complaints):
    workbench = open_proof("Four", FOUR_PROOF[:1])
    cookies = workbench.page.context.cookies()
    workbench.mark("r3c2", "1")
    workbench.page.context.clear_cookies()
    workbench.use("Prevent Trio")
    workbench.expect_said("This window is signed out.")
    expect(workbench.saved).to_have_text("not saved")
    workbench.expect_marked("r3c2", "1")
    workbench.expect_known("r3c3", "0")
    expect(workbench.page.get_by_role("textbox")).to_have_count(0)
    expect(workbench.button("Reload")).to_be_visible()
    workbench.item("Start").click()
    workbench.expect_said("This window is signed out.")
    workbench.expect_board("at step 1")
    expect_complaints("401 (Unauthorized)")
    assert len(stored_steps()) == 1

    # Signing in again in another window gives this one its session back; marked cells can be sent at once.
    workbench.page.context.add_cookies(cookies)
    workbench.use("Prevent Trio")
    workbench.expect_known("r3c2", "1")
    assert len(stored_steps()) == 2


def test_lost_session_before_the_first_step_is_mended_by_reloading(open_bench, expect_complaints):
    workbench = open_bench("Four")
    workbench.mark("r3c3", "0")
    workbench.page.context.clear_cookies()
    workbench.use("Prevent Trio")
    workbench.expect_said("This window is signed out.")
    expect_complaints("401 (Unauthorized)")
    workbench.button("Reload").click()
    workbench.expect_marked("r3c3", "0")
    workbench.use("Prevent Trio")
    workbench.expect_known("r3c3", "0")


def test_a_hint_too_many_leaves_everything_as_it_is(open_proof, expect_complaints, settings):
    settings.RATE_LIMITS = settings.RATE_LIMITS | {"hint": (1, 1, 600)}
    workbench = open_proof("Four", FOUR_PROOF[:1])
    workbench.mark("r3c2", "1")
    workbench.page.locator("#hint").click()
    expect(workbench.button("Which rule?")).to_be_visible()
    workbench.page.locator("#hint").click()
    workbench.expect_said("Try again in 10 minutes. Your proof and your marks are kept.")
    expect(workbench.saved).to_have_text("saved")
    workbench.expect_marked("r3c2", "1")
    expect_complaints("429 (Too Many Requests)")
    workbench.use("Prevent Trio")  # steps are taken all the same
    workbench.expect_known("r3c2", "1")


def test_a_guest_too_many_keeps_what_is_marked(open_bench, expect_complaints, settings):
    settings.RATE_LIMITS = settings.RATE_LIMITS | {"guest": (0, 0, 600)}
    workbench = open_bench("Four")
    workbench.mark("r3c3", "0")
    workbench.use("Prevent Trio")
    workbench.expect_said("Your proof and your marks are kept.")
    expect(workbench.saved).to_have_text("not saved")
    workbench.expect_marked("r3c3", "0")
    expect_complaints("429 (Too Many Requests)")
    assert not Proof.objects.exists()
