"""Axe, asked about the colours of a text only where this process has seen none that looks the same.

Colours take axe most of its time, and most of every page looks like the page before.
"""

from axe_playwright_python.base import AXE_SCRIPT, AxeResults
from playwright.sync_api import Page

COLOURS = ["color-contrast", "link-in-text-block"]
"""The rules that a colour scheme can break."""

# Without a description of every element in order, which takes longer than looking at it.
OPTIONS = {"preload": False, "resultTypes": ["violations"]}

# One run for everything, since each begins by reading the whole page.
CONFIGURE = """axe.configure({ rules: [
  { id: "color-contrast", selector: "[data-new-look]" },
  { id: "link-in-text-block", selector: "a[href][data-new-look]" },
] })"""

SEEN: set[str] = set()
"""The looks that axe has held nothing against."""

# A look is all that decides how well a text can be read: its colour, size and weight, and what lies behind it.
LOOK = """async ([seen, options]) => {
  const known = new Set(seen);
  const text = ({ color, textDecorationLine, textShadow, fontSize, fontWeight }) =>
    [color, textDecorationLine, textShadow, fontSize, fontWeight].join();
  const clear = "rgba(0, 0, 0, 0),none,1,none,normal";
  const layers = new Map([[null, ""]]);
  const behind = (element) => {
    if (!layers.has(element)) {
      const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode } = getComputedStyle(element);
      const layer = [backgroundColor, backgroundImage, opacity, filter, mixBlendMode].join();
      const whole = backgroundColor.startsWith("rgb(") && opacity === "1";
      const rest = whole ? "" : behind(element.parentElement);
      layers.set(element, layer === clear ? rest : layer + rest);
    }
    return layers.get(element);
  };
  const looks = new Map();
  for (const element of document.body.querySelectorAll("*")) {
    const written = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
    if (!written && !element.matches("input, select, textarea, button")) continue;
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    const states = ["a", "svg *", ":disabled, :disabled *"].map((state) => element.matches(state));
    const added = ["::before", "::after"].map((part) => getComputedStyle(element, part).content);
    const around = states[0] ? text(getComputedStyle(element.parentElement)) : "";
    const look = [...states, ...added, text(getComputedStyle(element)), around, behind(element)].join("|");
    if (!known.has(look)) looks.set(element, look);
  }
  if (options.runOnly && !looks.size) return [[], [], 0];
  const fresh = [...looks.keys()];
  fresh.forEach((element) => element.setAttribute("data-new-look", ""));
  const { violations, passes } = await axe.run(document, options);
  fresh.forEach((element) => element.removeAttribute("data-new-look"));
  return [violations, violations.length ? [] : [...new Set(looks.values())], passes.length];
}"""


def report(page: Page, *, colours_only: bool = False) -> str:
    """Say what axe holds against the page as it is now; "" if nothing."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
        page.evaluate(CONFIGURE)
    found, fine, passed = page.evaluate(LOOK, [list(SEEN), OPTIONS | ({"runOnly": COLOURS} if colours_only else {})])
    SEEN.update(fine)
    assert passed or colours_only, "axe looked at nothing"
    return AxeResults({"violations": found}).generate_report() if found else ""
