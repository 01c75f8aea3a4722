"""The style of pictures: the source of static/css/board.css and shapes.css and of the style in downloaded pictures.

After a change here, write the files again:
    python -c "from puzzles.draw.look import page_css; print(page_css(), end='')" > static/css/board.css
    python -c "from puzzles.draw.look import shapes_css; print(shapes_css(), end='')" > static/css/shapes.css
"""

from __future__ import annotations

import re
from collections.abc import Mapping

LIGHT = {
    "card": "#fff",
    "ink": "#1c2333",
    "soft": "#5b6478",
    "grid": "#7d859a",
    "accent": "#3344c4",
    "accent-soft": "#eceefb",
    "ok": "#17754a",
    "no": "#b3261e",
    "wait": "#8a5a00",
    "wait-soft": "#fdf3dc",
    "hatch": "#7a4fd0",
    "ground": "#fff",
    "wall": "#15181f",
    "on-wall": "#fff",
    "lit": "#fdf0b8",
    "bulb": "#ffc933",
    "mercury": "#d22f27",
}
"""The site's colours that pictures use, by the name of their custom property; literal in downloaded pictures."""

DARK = {
    "card": "#1a1f2b",
    "ink": "#e8eaf2",
    "soft": "#a2aabd",
    "grid": "#717b94",
    "accent": "#9aa6ff",
    "accent-soft": "#232a4a",
    "ok": "#6fd3a2",
    "no": "#ff9a92",
    "wait": "#f0c268",
    "wait-soft": "#352a12",
    "hatch": "#b79bff",
    "ground": "#3b4358",
    "wall": "#6d7790",
    "on-wall": "#12151d",
    "lit": "#4a3d12",
    "bulb": "#ffd35c",
    "mercury": "#f0524a",
}
"""These colours in dark mode, for pictures that are files of their own and follow the page."""

VALUE, SMALL, TINY, CHOICE = 27, 44, 54, 34
"""Font sizes in picture units: values on a board, in a small picture, in one of many squares; `0|1` in a small one."""

# Grid lines keep one screen pixel at every size; everything that text needs is inherited from the picture, so that
# no cell and no symbol drawn by <use> repeats it.
_BOARD = {
    ".gp": f"fill:var(--ink);font-size:{VALUE}px;font-weight:450;text-anchor:middle;"
    'font-family:system-ui,-apple-system,"Segoe UI",sans-serif;'
    "font-variant-numeric:tabular-nums",
    ".gp-card": "fill:var(--card)",
    ".gp-grid": "fill:none;stroke:var(--grid);vector-effect:non-scaling-stroke;shape-rendering:crispEdges",
    ".gp-frame": "fill:none;stroke:var(--ink);stroke-width:2;vector-effect:non-scaling-stroke",
    ".gp-block": "fill:none;stroke:var(--ink);stroke-width:2;vector-effect:non-scaling-stroke",
    ".gp-diagonal": "fill:var(--grid);fill-opacity:.3",
    ".gp-labels": "fill:var(--soft);font-size:13px",
    ".gp-tallies": "fill:var(--soft);font-size:12px",
    ".gp-full": "fill:var(--ink);font-weight:700",
    ".gp-done": "fill:var(--ok)",
    ".gp-broken": "fill:var(--no);font-weight:700;text-decoration:underline",
    # Literal colours: a white circle stays white in dark mode. It also has a ring inside, so its shape alone shows it.
    ".gp-white": "fill:#fff;stroke:#15181f;stroke-width:2.5",
    ".gp-black": "fill:#15181f;stroke:var(--ink);stroke-width:2.5",
    ".gp-cross": "paint-order:stroke;stroke:var(--card);stroke-width:16",
    ".gp-given": "font-weight:750",
    ".gp-given>path": "fill:var(--accent-soft);fill-opacity:.65",
    ".gp-evidence": "paint-order:stroke;stroke:var(--card);stroke-width:5",
    ".gp-hatch": "fill:none;stroke:var(--hatch);stroke-opacity:.45;stroke-width:2.2",
    ".gp-ring": "fill:none;stroke:var(--accent);stroke-width:2.5",
    ".gp-place": "fill:none;stroke:var(--accent);stroke-width:3",
    ".gp-goal": "fill:none;stroke:var(--ok);stroke-width:3.5",
    ".gp-pending": "fill:var(--wait)",
    ".gp-dash": "fill:var(--wait-soft);stroke:var(--wait);stroke-width:2;stroke-dasharray:5 4",
    ".gp-pencil": "fill:var(--soft)",
    ".gp-gone": "fill:var(--accent);text-decoration:line-through",
    ".gp-symbols": "position:absolute",
    ".gp-small": f"font-size:{SMALL}px;font-weight:600",
    ".gp-tiny": f"font-size:{TINY}px",
    ".gp-tiny .gp-ring": "fill:var(--accent-soft);stroke:none",
    ".gp-small .gp-frame": "stroke:var(--grid);stroke-width:1;shape-rendering:crispEdges",
    ".gp-small .gp-block": "stroke:var(--soft);stroke-width:1.5",
    ".gp-small .gp-changed": "fill:var(--accent);font-weight:800",
    ".gp-small .gp-choice": f"fill:var(--accent);font-size:{CHOICE}px;letter-spacing:-.06em",
    ".gp-small .gp-hatch": "stroke-width:3.5",
    ".gp-against .gp-hatch": "stroke:var(--no)",
}
_SHAPES = {
    # The ground of black and white squares is lighter than the card in dark mode, so that black ones are the darkest.
    ".gp-ground": "fill:var(--ground)",
    ".gp-tile": "fill:#0b0d12;stroke:var(--ink);stroke-width:1.5",
    ".gp-wall": "fill:var(--wall)",
    ".gp-on-wall": "fill:var(--on-wall);font-weight:650",
    ".gp-lit": "fill:var(--lit);stroke:none",
    ".gp-bulb": "fill:var(--bulb);stroke:var(--ink);stroke-width:2",
    ".gp-mercury": "fill:var(--mercury);stroke:none",
    ".gp-crown": "fill:var(--ok)",
    ".gp-trunk": "fill:var(--wait)",
    ".gp-tent": "fill:var(--accent);stroke:var(--ink);stroke-width:2;stroke-linejoin:round",
    ".gp-blades": "fill:none;stroke:var(--ok);stroke-width:4;stroke-linecap:round",
    # The rim below the filling, so that it shows only around the whole thermometer, not where its parts meet.
    ".gp-glass": "fill:var(--accent-soft);stroke:var(--soft);stroke-width:5;stroke-linejoin:round;paint-order:stroke",
    ".gp-mark": "fill:none;stroke:var(--soft);stroke-width:4;stroke-linecap:round",
    ".gp-loop": "fill:var(--accent)",
    ".gp-pending .gp-loop": "fill:var(--wait)",
    ".gp-clues": "font-size:25px;font-weight:650",
    ".gp-so-far": "fill:var(--soft);font-size:18px;font-weight:450",
    ".gp-hull": "stroke:none",
    ".gp-cover": "fill:var(--grid);fill-opacity:.28;stroke:var(--card);stroke-width:5",
    # Literal colours again: black is dark and white is light in both schemes.
    ".gp-shaded": "fill:#15181f",
    ".gp-unshaded": "fill:#fff",
    ".gp-unknown": "fill:var(--grid);fill-opacity:.28",
    ".gp-on-shaded": "fill:#fff;font-weight:700",
    # A digit keeps off the hatch by a rim in the colour that it stands on, and no square needs such a rim.
    ".gp-evidence .gp-on-shaded": "stroke:#15181f",
    ".gp-evidence :is(.gp-shaded,.gp-grid)": "stroke-width:1",
    # The black square of a change covers the dashed frame below it.
    ".gp-pending .gp-tile": "stroke:var(--wait);stroke-width:6;stroke-dasharray:6 5",
    ".gp-on-unshaded": "fill:#15181f;font-weight:700",
    ".gp-met-clue": "fill:#8a91a3;font-weight:700",
    ".gp-met": "fill:var(--ok);fill-opacity:.16",
    ".gp-met-wall": "fill:var(--ok)",
    ".gp-clue": "font-weight:700",
    ".gp-main": "fill:var(--accent);font-weight:700",
    ".gp-position": "font-size:10px",
    ".gp-implied": "fill:var(--grid)",
    ".gp-clue-one": "fill:var(--accent);font-weight:700",
    ".gp-clue-two": "fill:var(--ok);font-weight:700",
    ".gp-clue-three": "fill:var(--no);font-weight:700",
    ".gp-clue-four": "fill:var(--hatch);font-weight:700",
    ".gp-tint-a": "fill:var(--accent);fill-opacity:.12",
    ".gp-tint-b": "fill:var(--ok);fill-opacity:.14",
    ".gp-tint-c": "fill:var(--wait);fill-opacity:.16",
    ".gp-room": "fill:none;stroke:var(--ink);stroke-width:3;stroke-linecap:square;vector-effect:non-scaling-stroke",
    ".gp-room-name": "fill:var(--soft);font-size:13px;font-weight:600",
    ".gp-room-tab": "fill:var(--ground)",
    ".gp-room-number": "font-size:19px;font-weight:700",
    ".gp-small .gp-room": "stroke-width:2",
    ".gp-small .gp-room-name,.gp-small .gp-room-tab": "display:none",
    ".gp-small .gp-clues": "font-size:40px",
}
"""Classes that only some types draw with, whose `draw` modules say SHAPES = True. Workbenches of others lack them."""
CLASSES = _BOARD | _SHAPES

_FORCED = dict.fromkeys(LIGHT, "CanvasText") | {
    "card": "Canvas",
    "ground": "Canvas",
    "accent-soft": "Canvas",
    "wait-soft": "Canvas",
    "on-wall": "Canvas",
    "lit": "Canvas",
    "bulb": "Canvas",
    "accent": "Highlight",
    "grid": "GrayText",
}


_HEAD = "/* Pictures of boards. Written from puzzles/draw/look.py, which says how; do not edit here. */"


def page_css() -> str:
    """Return the text of static/css/board.css; its colours are the site's custom properties."""
    forced = " ".join(f"--{name}: {colour};" for name, colour in _FORCED.items())
    forced = f"@media (forced-colors: active) {{\n.gp {{ {forced} forced-color-adjust: none; }}\n}}\n"
    return f"{_HEAD}\n{_rules(_BOARD)}\n\n{forced}"


def shapes_css() -> str:
    """Return the text of static/css/shapes.css, for types that draw more than boards of values."""
    return f"{_HEAD}\n{_rules(_SHAPES)}\n"


def _rules(classes: Mapping[str, str]) -> str:
    return "\n".join(f"{selector} {{ {_spaced(body)} }}" for selector, body in classes.items())


def _spaced(body: str) -> str:
    return " ".join(f"{name}: {value};" for name, value in (part.split(":") for part in body.split(";")))


def own_css() -> str:
    """Return the rules with literal light colours, for a standalone picture."""
    rules = "".join(f"{selector}{{{body}}}" for selector, body in CLASSES.items())
    return re.sub(r"var\(--([a-z-]+)\)", lambda match: LIGHT[match[1]], rules)


def file_css(body: str, scheme: str) -> str:
    """Return the rules for a picture in a file that a page shows, in its colours: only those that its body needs.

    `scheme`: `light`, `dark`, or `light dark` for what the system prefers.
    """
    names = {*re.findall(r"[\w-]+", " ".join(re.findall(r'class="([^"]*)"', body))), "gp"}
    rules = {selector: rule for selector, rule in CLASSES.items() if set(re.findall(r"\.([\w-]+)", selector)) <= names}
    used = sorted({name for rule in rules.values() for name in re.findall(r"var\(--([a-z-]+)\)", rule)})
    colours = "".join(f"--{name}:light-dark({LIGHT[name]},{DARK[name]});" for name in used)
    forced = "".join(f"--{name}:{_FORCED[name]};" for name in used)
    return (
        f".gp{{color-scheme:{scheme};{colours}}}"
        + "".join(f"{selector}{{{rule}}}" for selector, rule in rules.items())
        + f"@media(forced-colors:active){{.gp{{{forced}forced-color-adjust:none}}}}"
    )
