"""Axe, asked about the colours of a text only where this process has seen none that looks the same.

Colours take axe most of its time, and most of every page looks like the page before.
"""

from axe_playwright_python.base import AXE_SCRIPT, AxeResults
from playwright.sync_api import Page

COLOURS = ["color-contrast", "link-in-text-block"]
"""The rules that a colour scheme can break."""

# Without a description of every element in order, which takes longer than looking at it.
OPTIONS = {"preload": False, "resultTypes": ["violations"]}
OTHERS = OPTIONS | {"rules": {rule: {"enabled": False} for rule in COLOURS}}

SEEN: set[str] = set()
"""The looks that axe has held nothing against."""

# A look is all that decides how well a text can be read: its colour, size and weight, and what lies behind it.
LOOK_AT_COLOURS = """async ([seen, options]) => {
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
  if (!looks.size) return [[], []];
  const { violations } = await axe.run({ include: [...looks.keys()] }, options);
  return [violations, violations.length ? [] : [...new Set(looks.values())]];
}"""


def report(page: Page, *, colours_only: bool = False) -> str:
    """Say what axe holds against the page as it is now; "" if nothing."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found, fine = page.evaluate(LOOK_AT_COLOURS, [list(SEEN), OPTIONS | {"runOnly": COLOURS}])
    SEEN.update(fine)
    if not colours_only:
        others = page.evaluate("(options) => axe.run(document, options)", OTHERS)
        assert others["passes"], "axe looked at nothing"
        found += others["violations"]
    return AxeResults({"violations": found}).generate_report() if found else ""
