"""`script/bench wrong-steps`: plausible wrong steps of six kinds for every type, and how each is answered.

`world`: a counter-example; `seen`: one known cell decides the claim; `turned`: the rule gives the opposite, and the
refusal says why; `picture`: the cells of the premise; `form`: the rule never makes such a claim (a picture, too);
`bug`: a misconception fits. `answered` has a world, one cell, a reason for the opposite or a bug.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from puzzles.base.ptype import PuzzleType
from puzzles.laws import arguer_of, is_form
from puzzles.registry import all_types
from puzzles.teach.bugs import match
from puzzles.teach.whynot import why_not
from puzzles.telling import OPPOSITES, reason_in, remarked
from tests.engine.wrong_steps import EACH, KINDS, WrongStep, wrong_steps

COLUMNS = ("steps", "world", "seen", "turned", "picture", "form", "bug", "answered", "contradiction", "direct")


def main(argv: list[str]) -> int:
    """Make `--each` wrong steps of every kind for every type."""
    parser = argparse.ArgumentParser(prog="script/bench wrong-steps", description=__doc__)
    parser.add_argument("--each", type=int, default=EACH, help=f"wrong steps of each kind (default: {EACH})")
    parser.add_argument("--seed", default="wrong", help="another text gives other steps")
    options = parser.parse_args(argv)
    print(f"{'':<22}" + "".join(f"{column:>14}" for column in COLUMNS))
    for ptype in all_types().values():
        made = list(wrong_steps(ptype, options.seed, options.each, own=True))
        for kind in (*KINDS, ""):
            _line(ptype, kind or "all", [wrong for wrong in made if kind in (wrong.kind, "")])
    return 0


def _line(ptype: PuzzleType, kind: str, made: list[WrongStep]) -> None:
    """Print how the wrong steps of one kind are answered; the last columns: worlds of those that may have one."""
    counts: Counter[str] = Counter()
    for wrong in made:
        for word in _answers(ptype, wrong):
            counts[word] += 1
    shares = [f"{counts[word]}/{counts[f'{word} asked']}" for word in COLUMNS[-2:]]
    cells = [str(counts[word]) for word in COLUMNS[:-2]] + shares
    print(f"{ptype.id + ', ' + kind:<22}" + "".join(f"{cell:>14}" for cell in cells))


def _answers(ptype: PuzzleType, wrong: WrongStep) -> set[str]:
    answer, rule = why_not(wrong.board, wrong.step), ptype.rule_by_id[wrong.step.rule]
    found = match(wrong.board, wrong.step)
    form, bug = is_form(ptype, wrong.refusal.code), bool(found and found.odds)
    words = {"steps"} | ({"bug"} if bug else set())
    said = remarked(wrong.board, wrong.step, wrong.refusal)
    turned = said.code in OPPOSITES or bool(reason_in(said))
    shown = "form" if form else {"already": "seen", "premise": "picture"}.get(answer.kind, answer.kind)
    words.add("turned" if turned else shown)
    if bug or turned or answer.kind in ("world", "already"):
        words.add("answered")
    if not form and answer.kind != "already" and arguer_of(ptype, rule):
        words.add(f"{rule.kind} asked")
        if answer.kind == "world":
            words.add(rule.kind)
    return words


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
