"""Splits within splits: indentation at every depth, the spoken place of a row, and folding without leftovers."""

import re
from itertools import pairwise

from playwright.sync_api import expect

from tests.browser.stored import guest
from tests.browser.texts import Move
from tests.browser.workbench import Workbench
from tests.site.work.big import stored_proof, stored_puzzle
from tests.site.work.test_folding import PAIRS, tangled
from tutor.accounts.models import User

DEEP = tuple(Move("Zero or One", f"r1c{column}") for column in (1, 2, 5, 6, 8, 11, 12, 13, 14)) + tuple(
    Move("Zero or One", f"r2c{column}") for column in (2, 3, 4)
)

TEXTS = """rows => rows.map((row) => {
  const box = row.querySelector(".t").getBoundingClientRect();
  return [row.ariaLevel, box.left, box.right, document.getElementById("tree").getBoundingClientRect().right];
})"""


def lefts(workbench: Workbench) -> list[float]:
    """Return the left edge of the words of each case on the way down; none may leave the panel."""
    rows = workbench.item("= 0").evaluate_all(TEXTS)
    assert [int(level) for level, *_ in rows] == [2 * depth for depth in range(1, len(DEEP) + 1)]
    assert all(left + 60 < right <= panel for _, left, right, panel in rows)
    return [left for _, left, *_ in rows]


def test_every_split_is_further_in_than_the_one_above_and_folds_without_leftovers(open_proof, assert_accessible):
    workbench = open_proof("Wide", DEEP)
    for width, height in ((1366, 768), (390, 844)):
        workbench.page.set_viewport_size({"width": width, "height": height})
        workbench.page.keyboard.press("t")
        at = lefts(workbench)
        assert all(second - first > 3 for first, second in pairwise(at))
        steps = [round(second - first, 1) for first, second in pairwise(at[3:])]
        assert max(steps) - min(steps) <= 0.2
        expect(workbench.item("r2c4 = 0")).to_have_accessible_name("r2c4 = 0 depth 12")
        assert_accessible(workbench.page)

    workbench.page.set_viewport_size({"width": 1366, "height": 768})
    first, second = workbench.item("r1c1 = 0"), workbench.item("r1c1 = 1")
    first.focus()
    workbench.page.keyboard.press("ArrowLeft")
    expect(first).to_have_attribute("aria-expanded", "false")
    top, below = first.bounding_box(), second.bounding_box()
    assert top
    assert below
    assert below["y"] - (top["y"] + top["height"]) < 20
    workbench.page.keyboard.press("ArrowRight")
    expect(workbench.item("r2c4 = 0")).to_be_visible()
    deep = workbench.item("r1c6 = 0")  # the first of those that are indented: it folds itself, not the box around it
    deep.focus()
    workbench.page.keyboard.press("ArrowLeft")
    expect(workbench.item("r1c8 = 0")).to_be_hidden()
    expect(workbench.item("r1c6 = 1")).to_be_visible()
    folded = workbench.page.locator(".folded")  # a box has no role
    expect(folded).to_have_count(0)


def test_each_row_says_which_of_how_many_it_is(open_proof):
    workbench = open_proof("Wide", DEEP[:5])

    def places() -> list[str]:
        words = "rows => rows.map((row) => [row.ariaLevel, row.ariaPosInSet, row.ariaSetSize].join(' '))"
        found: list[str] = workbench.tree.get_by_role("treeitem", include_hidden=True).evaluate_all(words)
        return found

    down = [f"{2 * depth} 1 2\n{2 * depth + 1} 1 1" for depth in range(1, 6)]
    up = [f"{2 * depth} 2 2\n{2 * depth + 1} 1 1" for depth in range(5, 0, -1)]
    assert places() == "\n".join(["1 1 2", "1 2 2", *down, *up]).split("\n")
    workbench.use("Trio")
    workbench.expect_said("Trio: this branch is closed.")
    assert places() == "\n".join(["1 1 2", "1 2 2", *down, *up]).split("\n")
    workbench.undo.click()
    workbench.expect_said("Undone")
    assert places()[:3] == ["1 1 2", "1 2 2", "2 1 2"]


def test_a_long_proof_unfolds_by_key_and_mouse_and_for_whoever_goes_into_it(
    live_server, page, sign_in, assert_accessible
):
    client = guest()
    owner = User.objects.get(pk=client.session["_auth_user_id"])
    proof = stored_proof(owner, stored_puzzle("Long", PAIRS), tangled(150, 1))
    sign_in(client)
    page.goto(f"{live_server.url}{proof.get_absolute_url()}?node=150.0")
    workbench = Workbench(page)
    tree, here = workbench.tree, page.locator("#tree .here")
    expect(here).to_be_visible()
    closed = tree.get_by_role("treeitem", name=re.compile(r"= 1 Trio"), expanded=False).first
    closed.focus()
    step = str(closed.get_attribute("id")).split("-")[1]
    page.keyboard.press("ArrowRight")
    expect(page.locator(f"#case-{step}-1")).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("ArrowRight")
    expect(page.locator(f"#node-{int(step) + 1}")).to_be_focused()
    run = tree.get_by_role("treeitem", name=re.compile(r"^\d+ steps$")).first
    first = str(run.get_attribute("data-folded")).split("-")[0]
    run.click()
    expect(page.locator(f"#node-{first}")).to_be_visible()
    numbers = [int(text) for text in page.locator("#tree [id^=node-] .n").all_inner_texts() if text]
    assert numbers == sorted(set(numbers))
    expect(page.locator(f"#node-{int(step) + 1}")).to_be_visible()
    board = page.locator("#board")
    board.evaluate("board => (board.style.display = 'none')")  # boards with fewer cells are looked at elsewhere
    assert_accessible(page)
    board.evaluate("board => (board.style.display = '')")
    workbench.undo.click()
    workbench.expect_said("Undone")
    expect(page.locator(f"#node-{int(step) + 1}")).to_be_visible()  # what was unfolded stays so
