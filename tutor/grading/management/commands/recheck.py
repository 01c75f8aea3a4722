from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from tutor.grading.services.rechecking import recheck_all


class Command(BaseCommand):
    """A command for the operator, to use after a rule was fixed; `migrate` does the same if the rules have changed."""

    help = "Replay every proof and report those whose result differs from the stored one."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--dry-run", action="store_true", help="only report; store nothing")

    def handle(self, *args: Any, **options: Any) -> None:
        recheck_all(self.stdout.write, store=not options["dry_run"])
