"""A person who brings a proof in, and the files they bring."""

import json
from dataclasses import dataclass
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from puzzles.commands.check_proof import judge
from puzzles.formats.proof import read_proof
from tests.site.people import Person, person
from tests.site.work.page import parse
from tests.site.work.records import stored
from tests.site.work.texts import made
from tutor.library.models import Puzzle
from tutor.work.models import Action, Proof

ADDRESS = "/proofs/import/"
KEPT = ("type", "sha256", "goal", "valid", "outcome", "goal_met", "steps", "rules", "refusals")
"""Facts about a proof that both the command line and the page report."""


@dataclass(frozen=True)
class Upload:
    """A person who brings a file in."""

    who: Person

    def send(self, data: bytes, key: str = "0" * 32) -> Any:
        file = SimpleUploadedFile("proof.json", data)
        return self.who.client.post(ADDRESS, {"file": file, "key": key})

    def take(self, data: bytes) -> Proof:
        answer = self.send(data)
        assert answer.status_code == 302, parse(answer.content.decode()).find("content").text
        return Proof.objects.get(pk=answer["Location"].split("/")[2])

    def problem(self, data: bytes) -> str:
        """Send a file that is not imported. Return the error; nothing may be stored."""
        before = stored(), Puzzle.objects.count()
        answer = self.send(data)
        assert answer.status_code == 422
        (alert,) = parse(answer.content.decode()).all(role="alert")
        assert (stored(), Puzzle.objects.count()) == before
        return alert.text.removeprefix("The file was not imported. Nothing was stored. ")


@pytest.fixture
def carol(db: None) -> Upload:
    return Upload(person("carol"))


@pytest.fixture
def fern(carol: Upload) -> Puzzle:
    return made()["Fern"]


def file_with(puzzle: Puzzle, *steps: dict[str, object]) -> bytes:
    grid = f"type: {puzzle.type}\n\n{puzzle.text}"
    return json.dumps({"format": "gridproof-proof/1", "puzzle": grid, "steps": list(steps)}).encode()


def report(proof: Proof) -> dict[str, object]:
    detail = Action.objects.get(proof=proof, kind=Action.Kind.CHECK).detail
    return {name: detail[name] for name in KEPT}


def judged(data: bytes) -> dict[str, Any]:
    found = judge(read_proof(data))
    return {name: found[name] for name in KEPT}
