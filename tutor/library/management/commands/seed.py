"""Load the puzzle sets that the site ships with."""

import json
import tomllib
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from tutor.library.services import Imported, ImportRefusedError, import_set


class Command(BaseCommand):
    help = __doc__ or ""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("folder", nargs="?", type=Path, default=settings.BASE_DIR / "seeds")
        parser.add_argument(
            "--again",
            action="store_true",
            help="count solutions and rate again, also for puzzles that are stored already",
        )

    def handle(self, *, folder: Path, again: bool, **options: Any) -> None:
        ratings = self.ratings(folder / "ratings.json")
        for position, (slug, facts) in enumerate(self.sets(folder / "sets.toml"), start=1):
            file = folder / f"{slug}.txt"
            given: Any = {"slug": slug, "position": position, "file": str(file), **facts}
            try:
                done = import_set(self.read(file), again=again, ratings=ratings, **given)
            except ImportRefusedError as error:
                raise CommandError(str(error)) from error
            self.stdout.write(f"{done.set.title}: {self.words(done)}")

    def sets(self, file: Path) -> list[tuple[str, dict[str, str]]]:
        """Return slug, title and description of each set, in the order of the file. Raises CommandError."""
        try:
            found = tomllib.loads(self.read(file).decode())
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise CommandError(f"{file}: {error}") from error
        for slug, facts in found.items():
            if not isinstance(facts, dict) or set(facts) != {"title", "description"}:
                raise CommandError(f"{file}: [{slug}]: expected title and description, found {facts!r}")
        return list(found.items())

    def ratings(self, file: Path) -> dict[str, Any]:
        """Return the ratings that `script/ratings` has stored, by digest. Raises CommandError."""
        try:
            found: dict[str, Any] = json.loads(self.read(file)) if file.exists() else {}
        except ValueError as error:
            raise CommandError(f"{file}: {error}") from error
        return found

    def read(self, file: Path) -> bytes:
        """Return the bytes of a file. Raises CommandError when it cannot be read."""
        try:
            return file.read_bytes()
        except OSError as error:
            raise CommandError(f"{file}: {error.strerror}") from error

    def words(self, done: Imported) -> str:
        """Say what the import changed, for the person who ran the command."""
        if done.unchanged:
            return _("nothing new")
        return _("%(added)s added, %(changed)s changed, %(removed)s removed") % vars(done)
