"""Options, files and output of every command. Imports little, so that filters start fast."""

from __future__ import annotations

from contextlib import contextmanager

from puzzles.formats.errors import FormatError

TYPE_CHECKING = False  # as in __main__.py
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import BinaryIO, TextIO

STDIN = "-"


class UsageError(ValueError):
    """A call with unknown or wrong options or arguments."""


class Options:
    """The options and files of a call. `flags` take no value, `values` one: `--level=3` or `--level 3`."""

    def __init__(self, args: list[str], flags: tuple[str, ...] = (), values: tuple[str, ...] = ()) -> None:
        self.files: list[str] = []
        self._found: dict[str, str] = {}
        waiting = iter(args)
        for arg in waiting:
            if arg == "--":
                self.files += waiting
            elif arg.startswith("--"):
                name, equals, value = arg.partition("=")
                if name not in flags + values or (name in flags and equals) or name in self._found:
                    raise UsageError(f"expected options among {', '.join(flags + values) or 'none'}, found {arg!r}")
                if name in values and not equals:
                    value = next(waiting, "")
                self._found[name] = value
            elif arg.startswith("-") and arg != STDIN:
                raise UsageError(f"expected a file or an option that begins with --, found {arg!r}")
            else:
                self.files.append(arg)

    def flag(self, name: str) -> bool:
        return name in self._found

    def value(self, name: str, default: str) -> str:
        """Return the value of an option, or the default."""
        return self._found.get(name, default)

    def whole(self, name: str, default: int, least: int, most: int) -> int:
        """Return the value of an option that is a whole number from `least` to `most`. Raise UsageError."""
        value = self._found.get(name, str(default))
        if not (value.isascii() and value.isdecimal() and len(value) <= len(str(most)) and least <= int(value) <= most):
            raise UsageError(f"expected {name} from {least} to {most}, found {value!r}")
        return int(value)

    @property
    def file(self) -> str:
        """Return the only file, or standard input if none is given."""
        if len(self.files) > 1:
            raise UsageError(f"expected one file, found {len(self.files)}")
        return self.files[0] if self.files else STDIN


class Console:
    """The streams that a command reads and writes."""

    def __init__(self, stdin: BinaryIO, stdout: TextIO, stderr: TextIO) -> None:
        self._stdin, self._stdout, self._stderr = stdin, stdout, stderr

    def read(self, file: str, limit: int) -> bytes:
        """Return the bytes of a file, at most one more than `limit`. Raise FormatError if it cannot be read."""
        with self._opened(file) as stream:
            return stream.read(limit + 1)

    def lines(self, file: str, limit: int) -> Iterator[bytes]:
        """Yield the lines of a file as they arrive; a line longer than `limit` comes in pieces."""
        with self._opened(file) as stream:
            while line := stream.readline(limit):
                yield line

    @contextmanager
    def _opened(self, file: str) -> Iterator[BinaryIO]:
        try:
            if file == STDIN:
                yield self._stdin
            else:
                with open(file, "rb") as stream:  # noqa: PTH123  pathlib would slow the start
                    yield stream
        except OSError as error:
            raise FormatError(1, 1, "a file that can be read", error.strerror or str(error), file) from None

    def write(self, text: str) -> None:
        """Write to the output."""
        self._stdout.write(text)

    def flush(self) -> None:
        """Send what was written so far, so that the reader of the output sees it."""
        self._stdout.flush()

    def warn(self, text: str) -> None:
        """Write a line to standard error about something that does not end the command."""
        self._stderr.write(f"{text}\n")

    def complain(self, error: FormatError) -> None:
        """Write an error to standard error, so that the command can go on with the next file."""
        self._stderr.write(f"{error}\n")


@contextmanager
def naming(file: str) -> Iterator[None]:
    """Add the name of the file to format errors raised in the block."""
    try:
        yield
    except FormatError as error:
        raise error.in_file(file) from None
