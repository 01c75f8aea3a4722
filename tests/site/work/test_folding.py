"""A long proof is sent folded, and whoever unfolds all of it sees every row."""

import random
from collections.abc import Iterator

import pytest

from puzzles.kernel.tree import End
from tests.site.people import person
from tests.site.work.big import TEN, Move, splits_and_merges, stored_proof, stored_puzzle
from tests.site.work.page import Element, parse
from tests.site.work.workbench import HTMX
from tutor.work.models import Proof
from tutor.work.page import folding

pytestmark = pytest.mark.django_db

PAIRS = " ".join(["11........11........11.........."] * 32)
BESIDE = [f"r{row}c{column}" for row in range(1, 33) for column in (3, 10, 13, 20, 23)]
"""Cells that a pair of ones forces to be zero."""


def tangled(length: int, seed: int) -> Iterator[Move]:
    """Thirty steps, then steps, splits, closed cases and joined ends in any order."""
    chance, number = random.Random(seed), 0
    ends = [(End(0), 0)]  # with the first cell that nobody has used above it
    while number < length:
        chance.shuffle(ends)
        end, cell = ends.pop()
        what = "step" if number < 30 else chance.choice(["step"] * 12 + ["closed", "closed", "open", "join"])
        number += 1
        if what == "join" and ends:
            other, used = ends.pop()
            ends.append((End(number), max(cell, used)))
            yield (end, other), "merge"
        elif what == "step":
            ends.append((End(number), cell + 1))
            yield (end,), f"binary.prevent-trio: {BESIDE[cell]}=0"
        else:
            ends.append((End(number, 0), cell + 1))
            yield (end,), f"binary.zero-or-one @{BESIDE[cell]}"
            if what == "open" and len(ends) < 4:
                ends.append((End(number, 1), cell + 1))
            else:
                number += 1
                yield (End(number - 1, 1),), "binary.trio"


class Page:
    """The tree on a page, row by row."""

    def __init__(self, client, proof: Proof, node: str = "") -> None:
        self.client, self.address = client, f"/work/{proof.pk}/"
        page = client.get(self.address, {"node": node} if node else {})
        self.rows = self.read(page.content, "tree")

    @staticmethod
    def read(content: bytes, part: str = "") -> list[Element]:
        page = parse(content.decode())
        return (page.find(part) if part else page).all(role="treeitem")

    @property
    def folded(self) -> list[Element]:
        return [row for row in self.rows if "data-folded" in row.attrs]

    def unfold(self, row: Element) -> None:
        asked = self.client.get(f"{self.address}rows/", {"of": row.attrs["data-folded"]}, headers=HTMX)
        assert asked.status_code == 200
        found, at = self.read(asked.content), self.rows.index(row)
        assert sum(1 for each in found if each.attrs["id"].startswith("node-")) <= int(row.attrs["data-steps"])
        self.rows[at + 1 : at + 1] = found
        if row.attrs["data-kind"] == "run":
            del self.rows[at]
        for name in ("data-folded", "data-steps"):
            del row.attrs[name]

    @property
    def words(self) -> list[str]:
        """Say for every row what it is and says."""
        return [" ".join(" ".join([row.attrs["id"], *self.parts(row)]).split()) for row in self.rows]

    @staticmethod
    def parts(row: Element) -> list[str]:
        """List what a row says, but of a case neither what closed it nor that it is closed, which scripts find out."""
        left = {"soft", "m"} if row.attrs["data-kind"] == "case" else set()
        return [
            each
            for part in row.walk()
            if part.attrs.get("class") not in left
            for each in part.inside
            if isinstance(each, str) and part.attrs.get("role") != "img"
        ]


def whole(client, proof: Proof, monkeypatch) -> Page:
    """The page as if the proof were small."""
    with monkeypatch.context() as patched:
        patched.setattr(folding, "SMALL", 10**6)
        return Page(client, proof)


@pytest.fixture
def sam():
    return person("sam")


def proof_of(sam, seed: int) -> Proof:
    if not seed:
        return stored_proof(sam.account, stored_puzzle("Joined", TEN), splits_and_merges(200))
    return stored_proof(sam.account, stored_puzzle(f"Tangled {seed}", PAIRS), tangled(150, seed))


@pytest.mark.parametrize("seed", [0, 1, 2])
def test_whoever_unfolds_all_sees_every_row(sam, seed, monkeypatch):
    proof = proof_of(sam, seed)
    expected, page = whole(sam.client, proof, monkeypatch), Page(sam.client, proof)
    assert len(page.rows) < len(expected.rows)
    hidden = sum(int(row.attrs["data-steps"]) for row in page.folded)
    steps = [row for row in page.rows if row.attrs["id"].startswith("node-")]
    assert hidden + len(steps) == proof.steps + 1  # with the start
    for _ in range(len(expected.rows)):
        if page.folded:
            page.unfold(page.folded[-1])
    assert page.words == expected.words
    assert [row.attrs["aria-level"] for row in page.rows] == [row.attrs["aria-level"] for row in expected.rows]
