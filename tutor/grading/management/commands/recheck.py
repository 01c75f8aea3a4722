from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from tutor.grading.services.rechecking import recheck


class Command(BaseCommand):
    """For the operator, after a rule was mended."""

    help = "Replay every proof and report which come out otherwise than stored."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--dry-run", action="store_true", help="only report; store nothing")

    def handle(self, *args: Any, **options: Any) -> None:
        checked = changed = 0
        for proof, found in recheck(store=not options["dry_run"]):
            checked += 1
            if found:
                changed += 1
                self.stdout.write(f"proof {proof}: {found}")
        self.stdout.write(f"{checked} proofs checked, {changed} changed.")
