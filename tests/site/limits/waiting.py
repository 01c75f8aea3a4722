"""The wait that an answer asks for."""

from typing import Any


def wait(answer: Any) -> int:
    """Return the seconds to wait, rounded up to tens because a slow machine has used some."""
    return -int(answer["Retry-After"]) // 10 * -10
