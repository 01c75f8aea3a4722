"""A workbench driven through its own page: every request takes its address, key and revision from the forms there."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from time import sleep
from typing import Any
from uuid import uuid4

from django.contrib.auth import SESSION_KEY
from django.db.models import F
from django.http import HttpResponse
from django.test import Client

from tests.site.work.copies import Stored
from tests.site.work.page import Element, parse, patch
from tutor.library.models import Puzzle
from tutor.work.models import Action, Proof

HTMX = {"HX-Request": "true"}
MOST_TRIES = 50
"""Times that a hint is asked for again while it is looked for aside, as on a busy machine."""


class Workbench:
    """One window. `page` is what it shows after the answers so far, `answer` the last one."""

    def __init__(self, client: Client, address: str) -> None:
        self.client, self.address = client, address
        self.answer: Any = None
        self.load()

    @classmethod
    def of(cls, client: Client, where: Puzzle | Proof) -> Workbench:
        """The workbench of a puzzle to begin, or of a proof."""
        return cls(client, f"/prove/{where.pk}/" if isinstance(where, Puzzle) else f"/work/{where.pk}/")

    def load(self) -> None:
        """Open the page, or reload it."""
        self.answer = self.client.get(self.address, follow=True)
        assert self.answer.status_code == 200
        self.page = parse(self.answer.content.decode())
        self.address = self.answer.wsgi_request.path

    # --- What a person sees ---

    @property
    def said(self) -> str:
        return self.page.find("status").text

    @property
    def node(self) -> str:
        return self.page.find("board-head").attrs["data-node"]

    @property
    def shown(self) -> dict[str, str]:
        """Return the fields that tell the server which large board the page shows."""
        head = self.page.find("board-head").attrs
        return {"shown": head["data-shown"]} if "data-shown" in head else {}

    @property
    def counted(self) -> str:
        return self.page.find("counted").text

    @property
    def open_ends(self) -> str:
        (tag,) = [each for each in self.page.find("bar").walk() if each.attrs.get("class") in {"tag open", "tag ok"}]
        return tag.text

    @property
    def rows(self) -> list[str]:
        """The tree, row by row; references show the id of the step."""
        return [self._row(each) for each in self.page.find("tree").all(role="treeitem")]

    @staticmethod
    def _row(row: Element) -> str:
        (title,) = [each for each in row.walk() if each.attrs.get("class") == "t"]
        return (
            f"{'  ' * (int(row.attrs['aria-level']) - 1)}{row.attrs['data-node']} {row.attrs['data-kind']} {title.text}"
        )

    @property
    def grid(self) -> list[str]:
        """The board in the words of its cells, as rows of values with `.` for blank."""
        cells = [each.attrs["aria-label"] for each in self.page.find("grid").all(role="gridcell")]
        values = ["." if words.split(", ")[2] == "blank" else words.split(", ")[2] for words in cells]
        width = int(self.page.find("grid").attrs["aria-colcount"])
        return ["".join(values[at : at + width]) for at in range(0, len(values), width)]

    @property
    def proof(self) -> Proof:
        """Return the current proof of this window."""
        return Proof.objects.get(pk=self.page.find("bar").attrs["data-proof"])

    def ready(self, button: str) -> bool:
        """Tell whether a button of the bar is there and can be pressed."""
        found = [each.attrs for each in self.page.walk() if each.attrs.get("id") == button]
        return bool(found) and "disabled" not in found[0]

    # --- What a person does ---

    def form(self, name: str, **fields: object) -> tuple[str, dict[str, object]]:
        """Return the address and the fields that a form of the page would post."""
        form = self.page.find(f"{name}-form")
        hidden = {each.attrs["name"]: each.attrs.get("value", "") for each in form.walk() if each.tag == "input"}
        return form.attrs["hx-post"], hidden | self.shown | fields

    def post(self, form: tuple[str, dict[str, object]]) -> HttpResponse:
        """Send a form and apply the answer to the page."""
        address, fields = form
        return self.take(self.client.post(address, fields, headers=HTMX), "board", "outerHTML")

    def take(self, answer: Any, target: str, swap: str) -> HttpResponse:
        """Do with an answer what htmx does."""
        self.answer = answer
        if answer.status_code in {200, 401, 409, 422}:
            target = answer.get("HX-Retarget", f"#{target}").removeprefix("#")
            patch(self.page, parse(answer.content.decode()), target, answer.get("HX-Reswap", swap))
            self.address = answer.get("HX-Replace-Url", self.address)
        result: HttpResponse = answer
        return result

    def step(self, text: str, nodes: str | None = None) -> str:
        """Take a step at the node shown or at others; what is said then."""
        self.post(self.form("step", node=nodes or self.node, step=text))
        return self.said

    def play(self, *moves: tuple[str, str]) -> None:
        """Take steps, each (nodes, text), all of which must be accepted."""
        for nodes, text in moves:
            rev = int(str(self.form("step")[1]["rev"]))
            self.step(text, nodes)
            assert self.proof.rev == rev + 1, self.said

    def undo(self) -> str:
        self.post(self.form("undo"))
        return self.said

    def redo(self) -> str:
        self.post(self.form("redo"))
        return self.said

    def check(self) -> str:
        self.post(self.form("check"))
        return self.said

    def hint(self, *, node: str = "") -> str:
        """Press the button or its key once: a hint that is shown opens further."""
        shown = [each for each in self.page.find("status").walk() if each.attrs.get("id") == "hint-next"]
        strength = shown[0].attrs["value"] if shown else ""
        self.post(self.form("hint", node=node or self.node, strength=strength))
        return self.said

    def whole_hint(self, *, node: str = "") -> str:
        """Press it until it shows the step, and wait as long as the page asks for."""
        for _ in ("where", "rule", "step"):
            tried = 0
            while self.hint(node=node).startswith("Looking for the next step") and tried < MOST_TRIES:
                tried += 1
                sleep(0.2)
            Action.objects.filter(kind=Action.Kind.HINT).update(at=F("at") - timedelta(minutes=1))
        return self.said

    def select(self, node: str) -> None:
        """Show the board of a node."""
        address = self.page.find("bar").attrs["data-board-url"]
        self.take(self.client.get(address, {"node": node} | self.shown, headers=HTMX), "board", "outerHTML")

    def ask_cut(self, number: int) -> str:
        """Open the dialog of a cut; return its text."""
        address = self.page.find("bar").attrs["data-cut-url"]
        self.take(self.client.get(address, {"number": number}, headers=HTMX), "dialog", "innerHTML")
        return self.page.find("dialog").text

    def cut(self, number: int) -> str:
        """Cut a step, through the dialog."""
        self.ask_cut(number)
        return self._choose()

    def _choose(self, **choice: object) -> str:
        (form,) = [each for each in self.page.find("dialog").walk() if each.tag == "form"]
        fields: dict[str, object] = {
            each.attrs["name"]: each.attrs["value"] for each in form.walk() if each.tag == "input"
        }
        self.post((form.attrs["hx-post"], fields | self.shown | choice))
        return self.said

    def take_out(self, number: int, case: int = 0) -> str:
        """Take a step out, through the dialog; a split goes on in one of its cases."""
        self.ask_cut(number)
        return self._choose(out=case)

    def retry(self, number: int) -> str:
        """Set a step aside with all that depends on it, through the dialog."""
        self.ask_cut(number)
        return self._choose(how="retry")

    def into_single_steps(self, number: int) -> str:
        """Turn a step into single ones, through the dialog."""
        self.ask_cut(number)
        return self._choose(how="single")

    def move(self, number: int, node: str, what: str = "step") -> str:
        """Move a step or, as `branch`, all that depends on it too, to the place after a node."""
        asked = {"number": str(number), "what": what}
        self.take(self.client.get(f"{self.address}move/", asked, headers=HTMX), "aside", "innerHTML")
        self.select(node)
        self.post(self.form("move", node=node))
        return self.said

    @property
    def old(self) -> list[str]:
        """The old branches beside the tree, in words."""
        return [each.text for each in self.page.find("aside").walk() if each.attrs.get("class") == "old"]

    def choose_old(self, how: str, at: int = 0) -> str:
        """Take an old branch back (`back`) or drop it (`drop`), through its dialog."""
        found = [each for each in self.page.find("aside").walk() if each.attrs.get("class") == "old"]
        self.take(self.client.get(found[at].attrs["hx-get"], headers=HTMX), "dialog", "innerHTML")
        return self._choose(how=how)

    def edit(self, name: str, text: str) -> str:
        """Change a step (`change-5`) or put one before it (`insert-5`); what is said then."""
        address = self.page.find("bar").attrs["data-board-url"]
        self.take(self.client.get(address, {"edit": name} | self.shown, headers=HTMX), "board", "outerHTML")
        self.post(self.form("step", node=self.node, step=text, edit=name))
        return self.said


KEPT: dict[tuple[object, ...], Stored] = {}
"""Proofs that `take_steps` has stored in this process, by puzzle and steps."""


def take_steps(client: Client, puzzle: Puzzle, moves: Iterable[tuple[str, str]]) -> Proof:
    """Begin a proof with these steps, each (nodes, text) and accepted, without looking at the answers.

    They are sent once; who is signed in then gets copies of what that has stored.
    """
    steps = tuple(moves)
    key, owner = (puzzle.type, puzzle.text, str(puzzle.goal), steps), client.session.get(SESSION_KEY)
    if owner and key in KEPT:
        return KEPT[key].copied(owner, puzzle)
    proof = _send_steps(client, puzzle, steps)
    if owner:
        KEPT[key] = Stored(proof)
    return proof


def _send_steps(client: Client, puzzle: Puzzle, moves: Iterable[tuple[str, str]]) -> Proof:
    proof: Proof | None = None
    for rev, (nodes, text) in enumerate(moves):
        address = f"/work/{proof.pk}/step/" if proof else f"/prove/{puzzle.pk}/step/"
        client.post(address, {"key": new_key(), "rev": rev, "node": nodes, "step": text}, headers=HTMX)
        proof = Proof.objects.get(pk=proof.pk) if proof else Proof.objects.latest("pk")
        assert proof.rev == rev + 1, text
    assert proof is not None
    return proof


def new_key() -> str:
    """A one-time key as a page has it."""
    return str(uuid4())
