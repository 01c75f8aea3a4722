"""Pages in the pseudo-locale, whose texts are two fifths longer: nothing overflows, and nothing is cut.

The buttons beside the board shorten their text with an ellipsis where there is no room; that is no cut.
"""

from django.urls import reverse

from tests.site.pseudo import in_pseudo, pseudo_folder

__all__ = ["in_pseudo", "pseudo_folder"]

NAMES = (
    "catalogue:index",
    "catalogue:rules",
    "accounts:sign-in",
    "accounts:sign-up",
    "courses:index",
    "tools:index",
    "exports:import",
)
SIZES = ((360, 640), (1366, 768))
CUT = """() => [...document.querySelectorAll("h1, h2, h3, p, a, button, label, summary, legend, th, td, dt, dd")]
    .filter((each) => each.checkVisibility() && !each.closest(".visually-hidden"))
    .filter((each) => getComputedStyle(each).overflowX !== "visible" && each.scrollWidth > each.clientWidth + 1)
    .filter((each) => !["auto", "scroll"].includes(getComputedStyle(each).overflowX))
    .filter((each) => getComputedStyle(each).textOverflow !== "ellipsis")
    .map((each) => each.textContent.trim().slice(0, 80))"""
SHORT = """() => [...document.querySelectorAll(".sheets button, .push button")]
    .filter((each) => each.scrollHeight > each.clientHeight + 1)
    .map((each) => each.textContent.trim())"""
"""Buttons that are too low for their words."""
OVERLAP = """() => {
    const saved = document.getElementById("saved").getBoundingClientRect();
    const others = [...document.querySelectorAll(".brand, .menu-button, .sheets button, .push button")];
    return others.map((each) => [each.textContent.trim(), each.getBoundingClientRect()])
        .filter(([, box]) => box.left < saved.right && saved.left < box.right && box.top < saved.bottom
            && saved.top < box.bottom)
        .map(([words]) => words);
}"""
"""Whatever lies on the words that say whether all is saved."""
WIDTH = "document.documentElement.scrollWidth"


def test_longer_texts_fit_on_every_screen(page, live_server, puzzles, in_pseudo):
    puzzle = puzzles["Ten clues"]
    pages = [*(reverse(name) for name in NAMES), puzzle.get_absolute_url()]
    pages += [reverse("catalogue:set", args=["for-tests"]), reverse("catalogue:rule", args=["binary.save-blocker"])]
    pages.append(reverse("work:draft", args=[puzzle.pk]))
    wrong = {}
    for path in pages:
        page.goto(live_server.url + path)
        assert "[!!!" in page.locator("body").inner_text(), path
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            found = page.evaluate(WIDTH), page.evaluate(CUT)
            if found[0] > width or found[1]:
                wrong[path, width] = found
    assert wrong == {}
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert (page.evaluate(SHORT), page.evaluate(OVERLAP)) == ([], [])
