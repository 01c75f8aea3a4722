"""The documented examples: a request and its answer for each operation. Tests send them and compare."""

import json
from functools import cache
from pathlib import Path
from typing import Any, TypedDict

FOLDER = Path(__file__).parent / "samples"


class Example(TypedDict, total=False):
    """A request and its answer: `parameters` of the address by name, the `body` sent, `status` and `answer` received.

    `who` sends it in the tests; without it, the student of the examples does.
    """

    operation: str
    parameters: dict[str, Any]
    body: Any
    status: int
    answer: Any
    who: str


@cache
def examples() -> dict[str, Example]:
    """Return all examples by operation. Each file covers one part of the API, in an order in which they can be sent."""
    found: dict[str, Example] = {}
    for file in sorted(FOLDER.rglob("*.json")):
        for example in json.loads(file.read_text()):
            assert example["operation"] not in found, (file.name, example["operation"])
            found[example["operation"]] = example
    return found
