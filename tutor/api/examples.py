"""The documented examples: of each operation a request and what is answered. Tests send them and compare."""

import json
from functools import cache
from pathlib import Path
from typing import Any, TypedDict

FOLDER = Path(__file__).parent / "samples"


class Example(TypedDict, total=False):
    """`parameters` stand in the address, by name; `body` is what is sent; `status` and `answer` come back.

    `who` sends it, in the tests; else it is the student of the examples.
    """

    operation: str
    parameters: dict[str, Any]
    body: Any
    status: int
    answer: Any
    who: str


@cache
def examples() -> dict[str, Example]:
    """All of them, by operation; each file is about one part of the API, in the order in which they can be sent."""
    found: dict[str, Example] = {}
    for file in sorted(FOLDER.rglob("*.json")):
        for example in json.loads(file.read_text()):
            assert example["operation"] not in found, (file.name, example["operation"])
            found[example["operation"]] = example
    return found
