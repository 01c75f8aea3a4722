"""Make a demo course with an instructor, a grader and two students, or say how to sign in to it."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from tutor.demo import services


class Command(BaseCommand):
    help = __doc__ or ""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--remove", action="store_true", help="remove the demo with its people and their work")

    def handle(self, *, remove: bool, **options: Any) -> None:
        if remove:
            said = _("The demo is removed.") if services.remove() else _("There is no demo.")
            self.stdout.write(said)
            return
        if services.made() is None:
            try:
                services.make()
            except services.NoPuzzlesError as error:
                raise CommandError(_("There are no puzzles yet: run `manage.py seed` first.")) from error
        self.stdout.write(_("Demo accounts (manage.py demo --remove takes them away):"))
        for account in services.accounts():
            self.stdout.write(f"  {account.role:<10}  {account.email:<30}  {account.password}")
