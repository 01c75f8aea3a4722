"""Copy the database into a file while the site runs (SQLite)."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tutor.ops.services import CopyError, backup


class Command(BaseCommand):
    help = __doc__ or ""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *, file: Path, **options: Any) -> None:
        try:
            size = backup(file)
        except CopyError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"{file}: {size:,} bytes")
