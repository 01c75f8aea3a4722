"""How long an answer asks to wait."""

from django.http import HttpResponse


def wait(answer: HttpResponse) -> int:
    """In seconds, upwards to tens: on a slow machine some have passed."""
    return -int(answer["Retry-After"]) // 10 * -10
