from typing import Any

from django.core.management.base import BaseCommand

from tutor.accounts.services import delete_idle_guests


class Command(BaseCommand):
    help = "Delete guests who have stayed away for GUEST_IDLE_DAYS, with all their work. Run it daily."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"Guests deleted: {delete_idle_guests()}")
