from typing import Any

from django.core.management.base import BaseCommand

from tutor.accounts.models import User
from tutor.work.services.earned import recount_uses


class Command(BaseCommand):
    """A command for the operator, to use after histories were restored or imported, or results released."""

    help = (
        "Count again for every account, from the record of its proofs, how often each rule was used right by hand. "
        "What was earned stays earned. Estimates of skill are made from the record whenever they are shown."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        accounts = counted = 0
        for person in User.objects.filter(proofs__isnull=False).distinct().order_by("pk").iterator():
            accounts += 1
            if added := recount_uses(person):
                counted += added
                self.stdout.write(f"{person}: {added}")
        self.stdout.write(f"Accounts with proofs: {accounts}. Uses of rules that were missing: {counted}.")
