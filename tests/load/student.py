"""A student as the server sees one: the requests of a browser on the workbench, over a real connection.

Standard library only, so that two hundred of them weigh little beside the server they are measured against.
"""

from __future__ import annotations

import gzip
import re
from collections.abc import Sequence
from http.client import HTTPConnection, HTTPException
from http.cookies import SimpleCookie
from random import Random
from time import monotonic, sleep
from typing import Any, NamedTuple
from urllib.parse import urlencode

PATIENCE = 60
"""Seconds for which a request without an answer is sent again."""
PAUSE = 0.25
"""Seconds before it is."""
REFUSED, HINT, UNDO = 0.1, 0.05, 0.05
"""The shares of steps with a wrong try before, with a hint before, and taken back and made again."""

_FORM = re.compile(
    r'<form\s+id="(step|hint|undo)-form".*?name="key" value="([^"]+)">\s*<input type="hidden" name="rev" value="(\d+)"',
    re.DOTALL,
)
_NODE = re.compile(r'id="board-head"[^>]*?\sdata-node="([^"]+)"', re.DOTALL)
_PROOF = re.compile(r'\sdata-proof="(\d*)"')
_SHOWN = re.compile(r'\sdata-shown="([^"]*)"')


class Move(NamedTuple):
    """One step of a plan: its ends by number and branch, as the plan counts, its text, and a wrong one if any."""

    ends: list[list[int]]
    text: str
    wrong: str = ""


class Plan(NamedTuple):
    """The page of a workbench and what is to be done there, after the steps that stand there already."""

    address: str
    moves: list[Move]
    begun: int = 0


class Asked(NamedTuple):
    """A request: its purpose, when it was sent, milliseconds until the answer, "" or the problem with it.

    `lost`: how often it was sent without an answer before; the time is that of the last try.
    """

    what: str
    at: float
    milliseconds: float
    problem: str = ""
    lost: int = 0


class Change(NamedTuple):
    """A change of a proof that the server has said it made."""

    proof: int
    key: str
    kind: str
    rev: int
    number: int
    text: str


class ProblemError(Exception):
    """An answer that no student should get; it is noted already."""


class Student:
    """One browser. `asked` is every request, `changes` those confirmed as made, in order.

    With a `name` it signs in; with the `cookies` of a session it need not; without either it is a guest's.
    """

    def __init__(
        self,
        port: int,
        number: int,
        plans: Sequence[Plan],
        think: tuple[float, float],
        *,
        name: str = "",
        cookies: dict[str, str] | None = None,
    ) -> None:
        self.port, self.plans, self.think, self.name = port, plans, think, name
        self.cookies = dict(cookies or {})
        # Behind the proxy of the deployment that README shows everybody has an address of their own.
        self.sender = f"10.0.{number // 250}.{number % 250 + 1}"
        self.chance = Random(number)
        self.forms: dict[str, tuple[str, int]] = {}
        self.numbers: dict[int, int] = {}
        self.proof, self.node, self.shown, self.last = 0, "", "", 0
        self.asked: list[Asked] = []
        self.changes: list[Change] = []

    # --- What a student does ---

    def work(self, until: float) -> None:
        """Go through the plans until a moment, and wait for the answers of requests sent by then."""
        try:
            if self.name:
                self.sign_in()
            for plan in self.plans:
                self.open(plan)
                for number, move in enumerate(plan.moves, start=plan.begun + 1):
                    self._pause()
                    if monotonic() > until:
                        return
                    self._move(number, move)
        except ProblemError:
            return

    def sign_in(self) -> None:
        """Sign in by the form, as everybody does; the password is the name."""
        self._ask("page", "GET", "/sign-in/")
        fields = {"username": self.name, "password": self.name, "csrfmiddlewaretoken": self.cookies["csrftoken"]}
        self._ask("sign-in", "POST", "/sign-in/", fields, wanted=302)

    def open(self, plan: Plan) -> None:
        self.forms, self.proof, self.numbers, self.last = {}, 0, {}, plan.begun
        self.address = plan.address
        self._read("page", self._ask("page", "GET", plan.address))

    def _move(self, number: int, move: Move) -> None:
        nodes = [f"{self.numbers.get(id, id)}.{branch}" for id, branch in move.ends]
        if self.node != nodes[0] and self.proof:
            query = urlencode({"node": nodes[0], "shown": self.shown})
            self._ask("board", "GET", f"/work/{self.proof}/board/?{query}", htmx=True)
        if move.wrong and self.chance.random() < REFUSED:
            self._post("refused", "step", node=" ".join(nodes), step=move.wrong)
            self._pause()
        if self.proof and self.chance.random() < HINT:
            self._post("hint", "hint", node=nodes[0])
            self._pause()
        self._take(number, nodes, move.text)
        if self.chance.random() < UNDO:
            self._pause()
            self._changed("undo", *self._post("undo", "undo", node=self.node), move.text)
            self._pause()
            self._take(number, nodes, move.text)

    def _take(self, number: int, nodes: list[str], text: str) -> None:
        sent = self._post("step", "step", node=" ".join(nodes), step=text)
        self.last += 1
        self.numbers[number] = self.last
        self._changed("merge" if text == "merge" else "add", *sent, text)

    def _changed(self, kind: str, key: str, rev: int, text: str) -> None:
        """Note what the last answer says was made; it must say so."""
        now = self.forms["step"][1]
        if now != rev + 1:
            self._wrong(f"revision {rev + 1} was expected, {now} found")
        self.changes.append(Change(self.proof, key, kind, now, self.last, text))

    def _pause(self) -> None:
        sleep(self.chance.uniform(*self.think))

    # --- What the browser does ---

    def _post(self, what: str, form: str, **fields: str) -> tuple[str, int]:
        """Send a form of the workbench and take the answer in; the key and the revision that were sent."""
        key, rev = self.forms[form]
        part = f"/work/{self.proof}/{form}/" if self.proof else f"{self.address}{form}/"
        sent = {"key": key, "rev": str(rev), "shown": self.shown} | fields
        self._read(what, self._ask(what, "POST", part, sent, htmx=True))
        return key, rev

    def _read(self, what: str, page: str) -> None:
        """The keys, the revision, the node and the board that the page now has."""
        self.forms |= {name: (key, int(rev)) for name, key, rev in _FORM.findall(page)}
        node, proof, shown = _NODE.search(page), _PROOF.search(page), _SHOWN.search(page)
        if node is None or proof is None:
            self._wrong(f"no workbench in the answer to {what}")
        else:
            self.node, self.proof, self.shown = node[1], int(proof[1] or 0), shown[1] if shown else ""

    def _wrong(self, problem: str) -> None:
        self.asked[-1] = self.asked[-1]._replace(problem=problem)
        raise ProblemError

    def _ask(
        self,
        what: str,
        method: str,
        path: str,
        fields: dict[str, str] | None = None,
        *,
        htmx: bool = False,
        wanted: int = 200,
    ) -> str:
        """The answer; the same request is sent again while there is none, as the page does."""
        body = urlencode(fields) if fields else None
        headers = self._headers(htmx=htmx)
        lost, first = 0, monotonic()
        while True:
            began = monotonic()
            try:
                status, text = self._send(method, path, body, headers)
            except (OSError, HTTPException) as error:
                lost += 1
                if monotonic() - first < PATIENCE:
                    sleep(PAUSE)
                    continue
                self.asked.append(Asked(what, began, 0, f"never answered: {error!r}", lost))
                raise ProblemError from error
            problem = "" if status == wanted else f"answered {status}"
            self.asked.append(Asked(what, began, 1000 * (monotonic() - began), problem, lost))
            if problem:
                raise ProblemError
            return text

    def _headers(self, *, htmx: bool) -> dict[str, str]:
        headers = {
            "Accept-Encoding": "gzip",
            "Connection": "close",  # a proxy opens one for each request, and nobody is as fast as to use it again
            "Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items()),
            "X-Forwarded-For": self.sender,
        }
        if htmx:
            headers |= {"HX-Request": "true", "X-CSRFToken": self.cookies.get("csrftoken", "")}
        return headers

    def _send(self, method: str, path: str, body: str | None, headers: dict[str, str]) -> tuple[int, str]:
        if body is not None:
            headers = headers | {"Content-Type": "application/x-www-form-urlencoded"}
        connection = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            data = answer.read()
        finally:
            connection.close()
        for line in answer.headers.get_all("Set-Cookie", []):
            self.cookies |= {name: morsel.value for name, morsel in SimpleCookie(line).items()}
        if answer.headers["Content-Encoding"] == "gzip":
            data = gzip.decompress(data)
        return answer.status, data.decode()


def plan_of(kept: Any) -> Plan:
    """A plan from what JSON makes of it."""
    address, moves, begun = kept
    return Plan(address, [Move(*move) for move in moves], begun)
