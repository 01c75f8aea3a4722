"""Tasks that the tests have done in a process of its own."""

import os
import resource
import signal


def twice(number: int) -> int:
    return 2 * number


def burn() -> None:
    while True:
        pass


def eat(size: int) -> int:
    return len(bytearray(size))


def killed() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def refuse(why: str) -> None:
    raise ValueError(why)


def numbers() -> tuple[int, int]:
    """Its own process, and the one it began in."""
    return os.getpid(), os.getppid()


def given() -> tuple[set[str], int]:
    """The names in its environment, and how long it may compute."""
    return set(os.environ), resource.getrlimit(resource.RLIMIT_CPU)[0]


def wait_for(path: str) -> int:
    """Wait until somebody writes into a pipe."""
    with open(path, "rb") as pipe:  # noqa: PTH123  a pipe
        pipe.read(1)
    return os.getpid()
