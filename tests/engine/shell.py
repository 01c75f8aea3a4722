"""The command line within this process."""

from __future__ import annotations

import io
import json
from typing import Any, NamedTuple

from puzzles.__main__ import main


class Ran(NamedTuple):
    """Exit status, standard output and standard error."""

    status: int
    out: str
    err: str


def run(*argv: str, stdin: str | bytes = b"") -> Ran:
    """Run a command within this process."""
    out, err = io.StringIO(), io.StringIO()
    data = stdin.encode() if isinstance(stdin, str) else stdin
    return Ran(main(list(argv), io.BytesIO(data), out, err), out.getvalue(), err.getvalue())


def objects(ran: Ran) -> list[dict[str, Any]]:
    """The JSON lines of a command that went well."""
    assert (ran.status, ran.err) == (0, "")
    return [json.loads(line) for line in ran.out.splitlines()]
