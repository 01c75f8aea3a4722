"""Files of LEGUP from short texts: a board, and a line for each transition."""

from __future__ import annotations

import re

BOARDS = {
    "Binary": '<board size="4"><cells><cell value="0" x="0" y="0"/><cell value="1" x="2" y="0"/>'
    '<cell value="1" x="2" y="1"/><cell value="0" x="3" y="2"/><cell value="0" x="0" y="3"/></cells></board>',
    "LightUp": '<board width="3" height="1"><cells/></board>',
    "Sudoku": '<board size="4"><cells><cell value="1" x="0" y="0"/><cell value="2" x="1" y="0"/>'
    '<cell value="3" x="0" y="1"/></cells></board>',
    "Minesweeper": '<board width="3" height="1"><cells><cell value="1" x="1" y="0"/></cells></board>',
}
RULES = {
    "trio": ("BINA-BASC-0001", "Prevent Trio"),
    "line": ("BINA-BASC-0003", "Complete Row/Column"),
    "either": ("BINA-CASE-0001", "Zero Or One"),
    "is-trio": ("BINA-CONT-0001", "Trio"),
    "uneven": ("BINA-CONT-0002", "Unbalanced Row/Column"),
    "merge": ("MERGE", "Merge Rule"),
    "none": ("", ""),
}
"""Short names for rules; others are written as ID|NAME."""
_LINE = re.compile(r"(?P<id>\w+): (?P<node>\w+) -> (?P<child>\w*) (?P<rule>.*?)(?: \[(?P<changes>.*)\])?")


def legup_file(transitions: str, kind: str = "Binary", board: str = "") -> str:
    """Return a file with transitions such as `t1: n0 -> n1 trio [r3c3=0]`, in lines of their own."""
    nodes: dict[str, list[str]] = {"n0": []}
    for line in transitions.strip().splitlines():
        match = _LINE.fullmatch(line.strip())
        assert match, line
        nodes.setdefault(match["node"], []).append(_transition(match))
        if match["child"] and match["child"] != "lost":
            nodes.setdefault(match["child"], [])
    root = ' root="true"'
    tree = [f'<node id="{id}"{root * (id == "n0")}>{"".join(own)}\n</node>' for id, own in nodes.items()]
    lines = ['<Legup version="7.0.2">', f'<puzzle name="{kind}">', board or BOARDS[kind], "<proof><tree>", *tree]
    return "\n".join([*lines, "</tree></proof></puzzle>", '<solved isSolved="true" lastSaved="--"/></Legup>'])


def _transition(match: re.Match[str]) -> str:
    id, name = RULES.get(match["rule"]) or match["rule"].split("|")
    cells = [re.fullmatch(r"r(\d)c(\d)=(-?\d+)", change) for change in (match["changes"] or "").split()]
    inner = [f'<cell value="{c[3]}" x="{int(c[2]) - 1}" y="{int(c[1]) - 1}"/>' for c in cells if c]
    child = f' child="{match["child"]}"' if match["child"] else ""
    return f'\n<transition id="{match["id"]}"{child} rule="{name}" rule_id="{id}">{"".join(inner)}</transition>'
