"""How long an answer asks to wait."""

from typing import Any


def wait(answer: Any) -> int:
    """In seconds, upwards to tens: on a slow machine some have passed."""
    return -int(answer["Retry-After"]) // 10 * -10
