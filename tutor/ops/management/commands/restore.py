"""Put a copy that `backup` made in the place of the database (SQLite). Stop the site first."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tutor.ops.services import CopyError, restore


class Command(BaseCommand):
    help = __doc__ or ""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *, file: Path, **options: Any) -> None:
        try:
            kept = restore(file)
        except CopyError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"{file} is the database now. What was there before: {kept if kept.exists() else 'nothing'}")
